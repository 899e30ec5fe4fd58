"""Solve the opening of 4 × 4 in all variations, and write the books that the game plays by.

    python3 build/solve_four_by_four.py [--minutes 30] [--processes 2] [--folder FOLDER] [3s 2 …]

Lists the boards of each variation up to symmetry, has `four_by_four_books/boards.c` find the gifts
that win and those that hold on each, and writes `book_….bin` of each variation that is finished,
whose order the game's `book.py` tells. What is solved stays in the folder, `.cache/four_by_four` if
none is named: started once more, it goes on where it stopped. Variations are named by how many
characteristics count, with an `s` where squares do (`4` are the main rules); without a name all
are solved, those with squares first. It needs a C compiler.

By the main rules it proves `five_won.txt` and `four_lost.txt`, found by another program, once more.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from four_by_four_books.listing import boards  # noqa: E402
from four_by_four_books.packing import Solved, book_file, with_smaller  # noqa: E402
from four_by_four_books.working import Work  # noqa: E402

from fourgames_tk.engine.games.four_by_four import book  # noqa: E402
from fourgames_tk.engine.games.four_by_four.book import (  # noqa: E402
    BOOK_NAMES,
    PlacedKind,
    canonical_text,
)
from fourgames_tk.engine.games.four_by_four.options import ATTRIBUTES  # noqa: E402
from fourgames_tk.engine.games.four_by_four.pieces import (  # noqa: E402
    CELLS,
    MAIN_RULES,
    Variation,
    parse_piece,
)

LISTS = Path(__file__).with_name("four_by_four_books")
GAME = Path(book.__file__).parent
FOLDER = ROOT / ".cache" / "four_by_four"

PLAN = {
    Variation(squares=True): 4,
    Variation(ATTRIBUTES[:3], squares=True): 4,
    Variation(ATTRIBUTES[:2], squares=True): 5,
    Variation(ATTRIBUTES[:1], squares=True): 5,
    Variation(ATTRIBUTES[:3]): 4,
    Variation(ATTRIBUTES[:2]): 5,
    Variation(ATTRIBUTES[:1]): 5,
    MAIN_RULES: 5,
}
"""How many pieces the boards have that are searched, in the order of the work.

From these boards on the program's own search comes to an end in a second or two.
"""


def read_board(words: list[str]) -> list[PlacedKind]:
    """Return the board of words such as `a1dsqf`, by the main rules."""
    return [(CELLS.index(word[:2]), parse_piece(word[2:])) for word in words]


def listed(name: str) -> list[list[PlacedKind]]:
    """Return the boards of a list."""
    lines = (LISTS / name).read_text(encoding="utf-8").splitlines()
    return [read_board(line.split()) for line in lines if not line.startswith("#")]


def check_lists(levels: list[Solved]) -> None:
    """Hold the boards of the main rules against what another program found."""
    won = {name for name, (winning, _) in levels[5].items() if winning}
    if won != {canonical_text(board) for board in listed("five_won.txt")}:
        raise SystemExit("The boards found to be won are not those of five_won.txt.")
    lost = {name for name, (_, holding) in levels[4].items() if not holding}
    if lost != {canonical_text(board) for board in listed("four_lost.txt")}:
        raise SystemExit("The boards found to be lost are not those of four_lost.txt.")


def solve(variation: Variation, folder: Path, processes: int, seconds: float) -> None:
    """Go on with a variation, and write its book if that finishes it."""
    work = Work(folder, variation, boards(PLAN[variation], variation))
    begun = len(work.left)
    if begun:
        work.go_on(processes, seconds)
    solved, count = len(work.solved), len(work.names)
    print(
        f"{BOOK_NAMES[variation]}: {solved} of {count} boards with {PLAN[variation]} pieces solved"
    )
    path = GAME / book.book_file_name(variation)
    if work.left or (path.exists() and not begun):
        return
    levels = with_smaller(work.solved, variation)
    if variation == MAIN_RULES:
        check_lists(levels)
    path.write_bytes(book_file(levels, variation))
    print(f"{path.relative_to(ROOT)}: {path.stat().st_size} bytes")


def main() -> None:
    """Solve what is asked for."""
    by_name = {BOOK_NAMES[variation]: variation for variation in PLAN}
    parser = argparse.ArgumentParser(description="Solve the opening of 4 × 4.")
    parser.add_argument("variations", nargs="*", metavar="VARIATION", help=", ".join(by_name))
    parser.add_argument("--minutes", type=float, default=float("inf"), help="begin nothing later")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where solved boards are kept")
    words = parser.parse_args()
    if unknown := set(words.variations) - by_name.keys():
        parser.error(f"no variation: {', '.join(sorted(unknown))}; there are {', '.join(by_name)}")
    end = time.monotonic() + 60 * words.minutes
    for name in words.variations or by_name:
        if time.monotonic() < end:
            solve(by_name[name], words.folder, words.processes, end - time.monotonic())


if __name__ == "__main__":
    main()
