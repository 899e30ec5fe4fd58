"""Compute the tables of endings of Stones: Skirmish and write them into the package.

    python3 build/solve_skirmish_endings.py

Has `skirmish/endings.c` solve the boards of 6 × 6 tiles, without and with diagonal steps, and keeps
one position of all that the board's symmetries make equal. `ending_tables.py` of the game says how
the tables are ordered. It needs a C compiler, and takes a minute or two.
"""

from __future__ import annotations

import lzma
import subprocess
import sys
import tempfile
from itertools import combinations
from math import comb
from pathlib import Path

BUILD = Path(__file__).resolve().parent
sys.path.insert(0, str(BUILD.parent))

from fourgames_tk.engine.games.skirmish import ending_tables  # noqa: E402
from fourgames_tk.engine.games.skirmish.rules import Tiling  # noqa: E402

SOLVER = BUILD / "skirmish" / "endings.c"
COMPILE = ("cc", "-std=c11", "-O3", "-march=native")


def solved(side: int, diagonal: bool) -> bytes:
    """Return the plies of all positions, as the solver writes them."""
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder, "endings")
        subprocess.run([*COMPILE, "-o", program, SOLVER], check=True)
        words = [str(program), str(side), str(int(diagonal))]
        return subprocess.run(words, stdout=subprocess.PIPE, check=True).stdout


def table(board: Tiling) -> bytes:
    """Return the bytes that the package keeps of a square board."""
    plies, start = solved(board.row_count, board.diagonal), 0
    kept = bytearray()
    for mine, theirs in ending_tables.STONE_COUNTS:
        width = comb(board.tile_count, theirs)
        others = [set(stones) for stones in combinations(range(board.tile_count), theirs)]
        rows = ending_tables.row_by_tile_set(board, mine)
        for stones in combinations(range(board.tile_count), mine):
            if rows[sum(1 << tile for tile in stones)][1] == 0:
                for byte, other in zip(plies[start : start + width], others, strict=True):
                    # An undefined entry repeats the one before it, and so takes no room.
                    kept.append(byte if other.isdisjoint(stones) else kept[-1] if kept else 0)
            start += width
    return bytes(kept)


def main() -> None:
    """Write the files."""
    folder = Path(ending_tables.__file__).parent
    for variation, name in ending_tables.TABLE_FILES.items():
        data = lzma.compress(table(variation.tiling), preset=9 | lzma.PRESET_EXTREME)
        (folder / name).write_bytes(data)
        print(f"{name}: {len(data):,} bytes")


if __name__ == "__main__":
    main()
