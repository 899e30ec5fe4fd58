"""How long the materials take to paint, next to the time one frame may take."""

from __future__ import annotations

import time
from collections.abc import Callable

import figures
from PIL import Image

from fourgames_tk.ui.paint import blocks, stones, tiles, turned, wood
from fourgames_tk.ui.paint.palette import LIGHT

FRAME = 1 / 60
ROUNDS = 10


def board() -> Image.Image:
    """Paint a FourSide board of the first window's size, as if for the first time."""
    wood.grain.cache_clear()
    slab = wood.slab(900, 640, LIGHT)
    edge = wood.slab_margin(900, 640)
    hollows = [
        wood.Well.square(edge + 60 + 94 * (k % 9), edge + 60 + 84 * (k // 9), 78) for k in range(63)
    ]
    return wood.carve(slab, hollows, LIGHT)


DRAWINGS: dict[str, Callable[[], Image.Image]] = {
    "board 900 × 640 with 63 wells": board,
    "letter tile 76": lambda: tiles.letter_tile(76, "A", 0, LIGHT),
    "river stone 54": lambda: stones.river_stone(54, 0, LIGHT),
    "glass stone 28": lambda: stones.glass_stone(28, 0, LIGHT),
    "turned piece 114": lambda: turned.turned_piece(114, "ltrh", LIGHT),
    "block 68": lambda: blocks.block(68, (1, 2, 3, 4), LIGHT),
}


def main() -> None:
    """Print the best of some rounds in milliseconds and in frames of a sixtieth of a second."""
    for name, draw in DRAWINGS.items():
        times = []
        for _ in range(ROUNDS):
            start = time.perf_counter()
            draw()
            times.append(time.perf_counter() - start)
        best = min(times)
        print(f"{name:32} {best * 1000:7.2f} ms   {best / FRAME:5.2f} frames")
        figures.report(name, best * 1000, "ms")


if __name__ == "__main__":
    main()
