"""Solve every board of 4 × 4 with five pieces, for the book of the opening.

    python3 build/solve_four_by_four.py [processes]

Lists the boards up to symmetry, has `four_by_four/fives.c` find the gifts that win and those that
hold on each, and writes `fives.bin`, whose order the game's `book.py` tells. On the way it proves
`four_by_four/five_won.txt` and `four_by_four/four_lost.txt` once more. It needs a C compiler, and
takes about half an hour on four processors.
"""

from __future__ import annotations

import lzma
import os
import subprocess
import sys
import tempfile
from array import array
from pathlib import Path

from make_four_by_four_book import GAME, LISTS, ROOT, read_board, read_words

from fourgames_tk.engine.games.four_by_four.book import FIVES_FILE, Fives, five_key
from fourgames_tk.engine.games.four_by_four.lines import CELLS
from fourgames_tk.engine.games.four_by_four.options import FourByFourOptions
from fourgames_tk.engine.games.four_by_four.pieces import PIECES
from fourgames_tk.engine.games.four_by_four.rules import FourByFourState
from fourgames_tk.engine.games.four_by_four.symmetry import Occupied, board_of, canonical

SOLVER = LISTS / "fives.c"
COMPILE = ("cc", "-std=c11", "-O3", "-march=native")


def has_line(board: list[Occupied]) -> bool:
    """Tell whether a line on the board could be called."""
    placed = dict(board)
    pieces = tuple(placed.get(cell) for cell in range(len(CELLS)))
    return bool(FourByFourState(FourByFourOptions(), pieces, None, 0).standing())


def boards_with(count: int) -> list[str]:
    """Return the canonical texts of all boards with so many pieces and no line, in order."""
    names = {""}
    for _ in range(count):
        names = {
            canonical([*board, (cell, piece)])
            for board in map(board_of, names)
            for cell in range(len(CELLS))
            for piece in PIECES
            if cell not in {taken for taken, _ in board} and piece not in {p for _, p in board}
        }
        names = {name for name in names if not has_line(board_of(name))}
    return sorted(names)


def solve(names: list[str], processes: int) -> dict[str, tuple[int, int]]:
    """Return the gifts that win and those that hold, as masks, of each board."""
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder, "fives")
        subprocess.run([*COMPILE, "-o", program, SOLVER], check=True)
        answers = subprocess.run(
            [program, str(processes)],
            input="\n".join(names),
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        ).stdout
    words = [line.split() for line in answers.splitlines()]
    return {name: (int(winning, 16), int(holding, 16)) for name, winning, holding in words}


def lost_boards(won: set[str]) -> set[str]:
    """Return the boards of four pieces on which every gift lets the opponent win."""

    def refuted(board: list[Occupied], piece: int) -> bool:
        taken = {cell for cell, _ in board}
        replies = ([*board, (cell, piece)] for cell in range(len(CELLS)) if cell not in taken)
        return any(has_line(reply) or canonical(reply) in won for reply in replies)

    names = ((name, board_of(name)) for name in boards_with(4))
    return {
        name
        for name, board in names
        if all(refuted(board, piece) for piece in set(PIECES) - {piece for _, piece in board})
    }


def listed(name: str) -> set[str]:
    """Return the canonical texts of the boards of a list."""
    return {canonical(read_board(words)) for words in read_words(name)}


def columns(solved: dict[str, tuple[int, int]]) -> bytes:
    """Return the columns that the book reads."""
    rows = sorted((*five_key(name), *masks) for name, masks in solved.items())
    fives = Fives(*(array("H", column) for column in zip(*rows, strict=True)))
    if sys.byteorder == "big":
        for column in fives:
            column.byteswap()
    return b"".join(column.tobytes() for column in fives)


def main() -> None:
    """Solve all boards and write the file."""
    processes = int(sys.argv[1]) if len(sys.argv) > 1 else os.cpu_count() or 1
    solved = solve(boards_with(5), processes)
    won = {name for name, (winning, _) in solved.items() if winning}
    if won != listed("five_won.txt"):
        raise SystemExit("The boards found to be won are not those of five_won.txt.")
    if lost_boards(won) != listed("four_lost.txt"):
        raise SystemExit("The boards found to be lost are not those of four_lost.txt.")
    path = GAME / FIVES_FILE
    path.write_bytes(lzma.compress(columns(solved), preset=9 | lzma.PRESET_EXTREME))
    print(f"{path.relative_to(ROOT)}: {len(solved)} boards, {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()
