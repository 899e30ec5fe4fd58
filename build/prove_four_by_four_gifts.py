"""Find by search a gift that wins on every board of `build/four_by_four/five_won.txt`.

    python3 build/prove_four_by_four_gifts.py [processes]

This proves the list once more, and writes each board with its gift to `five_gifts.txt` beside it,
from which `make_four_by_four_book.py` makes the book. It takes about twenty minutes of one
processor.
"""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor

from make_four_by_four_book import LISTS, ROOT, read_words

sys.path.insert(0, str(ROOT))

from fourgames_tk.engine.games.four_by_four.lines import CELLS
from fourgames_tk.engine.games.four_by_four.pieces import parse_piece, piece_text
from fourgames_tk.engine.games.four_by_four.rules import (
    FourByFourOptions,
    FourByFourState,
)
from fourgames_tk.engine.games.four_by_four.solver import Solver
from fourgames_tk.engine.games.four_by_four.tables import tables_for
from fourgames_tk.engine.search.clock import Clock


def winning_gift(words: list[str]) -> str:
    """Return a piece that wins when given on this board; raises ValueError if there is none."""
    placed = {word[:2]: parse_piece(word[2:]) for word in words}
    board = tuple(placed.get(cell) for cell in CELLS)
    state = FourByFourState(FourByFourOptions(), board, None, 0)
    tables = tables_for(state.options, state.counting)
    node = tables.node(state, sum(1 << piece for piece in state.pool))
    solver = Solver(tables, Clock())
    for piece in state.pool:
        if node[3] >> piece & 1 and not any(
            solver.holds(tables.child(node, piece, cell))
            for cell, taken in enumerate(board)
            if taken is None
        ):
            return piece_text(piece)
    raise ValueError(f"no gift wins on {' '.join(words)}")


def main() -> None:
    """Write the list of gifts."""
    boards = read_words("five_won.txt")
    processes = int(sys.argv[1]) if len(sys.argv) > 1 else None
    with ProcessPoolExecutor(processes) as pool:
        gifts = pool.map(winning_gift, boards, chunksize=8)
        lines = [" ".join([*board, gift]) for board, gift in zip(boards, gifts, strict=True)]
    heading = "# 4 x 4: the boards of five_won.txt, each with a piece that wins when it is given."
    path = LISTS / "five_gifts.txt"
    path.write_text("\n".join([heading, *lines]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
