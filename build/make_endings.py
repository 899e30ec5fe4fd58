"""Compute the table of endings of Stones: Mancala and write it into the package.

    python3 build/make_endings.py

Takes about half a minute. `EndingTable` of the game says how the table is ordered.
"""

from __future__ import annotations

import lzma
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from fourgames_tk.engine.games.mancala import solver  # noqa: E402
from fourgames_tk.engine.games.mancala.packed_board import packing_for  # noqa: E402


def table(limit: int) -> bytes:
    """Return the stones that the mover wins, for every division of up to `limit` stones."""
    packed = packing_for(limit)
    known: dict[int, int] = {}

    def value(board: int, loose_stones: int) -> int:
        if board not in known:
            best = -loose_stones
            for child in packed.children(board, loose_stones):
                rest = 0 if child.board is None else value(child.board, child.loose_stones)
                best = max(best, child.gain + (rest if child.free else -rest))
            known[board] = best
        return known[board]

    result = bytearray()
    for stones in range(limit + 1):
        for mine in range(stones + 1):
            for own in solver.stone_distributions(mine, 6):
                for other in solver.stone_distributions(stones - mine, 6):
                    if mine in (0, stones):
                        result.append(mine)
                    else:
                        board = packed.pack(own, other)
                        result.append((value(board, stones) + stones) // 2)
    return bytes(result)


def main() -> None:
    """Write the file."""
    path = Path(solver.__file__).with_name(solver.TABLE_FILE)
    data = lzma.compress(table(solver.TABLE_STONES), preset=9 | lzma.PRESET_EXTREME)
    path.write_bytes(data)
    print(f"{path.name}: {len(data):,} bytes")


if __name__ == "__main__":
    main()
