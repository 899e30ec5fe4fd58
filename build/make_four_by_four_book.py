"""Make the opening book of 4 × 4 from the lists in `build/four_by_four/`.

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


def read_words(name: str) -> list[list[str]]:
    """Return the words of each line of a list, in its order."""
    lines = (LISTS / name).read_text(encoding="utf-8").splitlines()
    return [line.split() for line in lines if not line.startswith("#")]


def read_board(words: list[str]) -> list[Placed]:
    """Return the board of words such as `a1dsqf`."""
    return [(CELLS.index(word[:2]), parse_piece(word[2:])) for word in words]


def book_text() -> str:
    """Return the text of the book: a heading, then sorted boards, those of four pieces first."""
    four = {canonical(read_board(words)) for words in read_words("four_lost.txt")}
    five = {
        canonical(read_board(words), parse_piece(gift))
        for *words, gift in read_words("five_gifts.txt")
    }
    heading = (
        "# Made by build/make_four_by_four_book.py: cells, then pieces, as hexadecimal digits.",
        f"# {len(four)} boards of four pieces lost for the giver, {len(five)} of five pieces won,",
        "# with a piece that wins.",
    )
    return "\n".join([*heading, *sorted(four), *sorted(five)]) + "\n"


def main() -> None:
    """Write the book."""
    BOOK_FILE.write_text(book_text(), encoding="ascii")
    print(f"{BOOK_FILE.relative_to(ROOT)}: {BOOK_FILE.stat().st_size} bytes")


if __name__ == "__main__":
    main()
