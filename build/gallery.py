"""Paint every material, and the five boards, into ``pictures/`` to be looked at.

    python3 build/gallery.py [--materials] [--boards]

Needs Pillow alone; no window is opened. The boards are compositions of the size of the program's
first window, not screenshots.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from PIL import Image

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from gallery_boards import BOARDS, board_picture  # noqa: E402
from gallery_materials import sheet  # noqa: E402

from fourgames_tk.ui.theme import PALETTES  # noqa: E402


def main() -> None:
    """Write the pictures that were asked for; all of them by default."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--materials", action="store_true", help="the sheets of materials only")
    parser.add_argument("--boards", action="store_true", help="the five boards only")
    wanted = parser.parse_args()
    everything = not (wanted.materials or wanted.boards)
    folder = ROOT / "pictures"
    folder.mkdir(exist_ok=True)
    for name, palette in PALETTES.items():
        drawings: dict[str, Callable[[], Image.Image]] = {}
        if wanted.materials or everything:
            drawings[f"gallery-materials-{name}.png"] = partial(sheet, palette)
        if wanted.boards or everything:
            for board in BOARDS:
                drawings[f"gallery-{board}-{name}.png"] = partial(board_picture, board, palette)
        for file_name, draw in drawings.items():
            start = time.perf_counter()
            draw().convert("RGB").save(folder / file_name)
            print(f"{file_name}: {(time.perf_counter() - start) * 1000:.0f} ms")


if __name__ == "__main__":
    main()
