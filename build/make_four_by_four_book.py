"""Make the opening book of 4 × 4 from the two lists in `build/four_by_four/`.

    python3 build/make_four_by_four_book.py

The lists write each board as cells and pieces (`a1dsqf b1lsqf …`); the book keeps its canonical
form, so that a board is found by one look-up whatever its symmetry.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from fourgames_tk.engine.games.four_by_four.book import BOOK_FILE, Placed, canonical  # noqa: E402
from fourgames_tk.engine.games.four_by_four.lines import CELLS  # noqa: E402
from fourgames_tk.engine.games.four_by_four.pieces import parse_piece  # noqa: E402

LISTS = Path(__file__).with_name("four_by_four")


def read_list(name: str) -> list[list[Placed]]:
    """Return the boards of a list, in its order."""
    lines = (LISTS / name).read_text(encoding="utf-8").splitlines()
    boards = [line.split() for line in lines if not line.startswith("#")]
    return [[(CELLS.index(word[:2]), parse_piece(word[2:])) for word in board] for board in boards]


def book_text() -> str:
    """Return the text of the book: a heading, then sorted boards, those of four pieces first."""
    four = {canonical(board) for board in read_list("four_lost.txt")}
    five = {canonical(board) for board in read_list("five_won.txt")}
    heading = (
        "# Made by build/make_four_by_four_book.py: cells, then pieces, as hexadecimal digits.",
        f"# {len(four)} boards of four pieces lost, {len(five)} of five pieces won for the giver.",
    )
    return "\n".join([*heading, *sorted(four), *sorted(five)]) + "\n"


def main() -> None:
    """Write the book."""
    BOOK_FILE.write_text(book_text(), encoding="ascii")
    print(f"{BOOK_FILE.relative_to(ROOT)}: {BOOK_FILE.stat().st_size} bytes")


if __name__ == "__main__":
    main()
