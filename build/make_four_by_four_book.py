"""Make the list of lost boards in the book of 4 × 4 from `build/four_by_four/four_lost.txt`.

    python3 build/make_four_by_four_book.py

The list writes each board as cells and pieces (`a1dsqf b1lsqf …`); the book keeps its canonical
form, so that a board is found by one look-up whatever its symmetry. The other half of the book is
made by `solve_four_by_four.py`.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from fourgames_tk.engine.games.four_by_four import book  # noqa: E402
from fourgames_tk.engine.games.four_by_four.lines import CELLS  # noqa: E402
from fourgames_tk.engine.games.four_by_four.pieces import parse_piece  # noqa: E402
from fourgames_tk.engine.games.four_by_four.symmetry import Occupied, canonical  # noqa: E402

LISTS = Path(__file__).with_name("four_by_four")
GAME = Path(book.__file__).parent


def read_words(name: str) -> list[list[str]]:
    """Return the words of each line of a list, in its order."""
    lines = (LISTS / name).read_text(encoding="utf-8").splitlines()
    return [line.split() for line in lines if not line.startswith("#")]


def read_board(words: list[str]) -> list[Occupied]:
    """Return the board of words such as `a1dsqf`."""
    return [(CELLS.index(word[:2]), parse_piece(word[2:])) for word in words]


def fours_text() -> str:
    """Return the text of the file: a heading, then sorted boards."""
    names = {canonical(read_board(words)) for words in read_words("four_lost.txt")}
    heading = (
        "# Made by build/make_four_by_four_book.py: cells, then pieces, as hexadecimal digits.",
        f"# {len(names)} boards of four pieces lost for the giver.",
    )
    return "\n".join([*heading, *sorted(names)]) + "\n"


def main() -> None:
    """Write the file."""
    path = GAME / book.FOURS_FILE
    path.write_text(fours_text(), encoding="ascii")
    print(f"{path.relative_to(ROOT)}: {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()
