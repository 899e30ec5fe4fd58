"""Make ``icons/`` from the program's own mark: PNG from 16 to 512 pixels, .ico and .icns.

`icons/fourgames.svg` is drawn by hand after it. Those of the window go into the program itself,
too: it shows sooner if it need not paint them.

    python3 build/make_icons.py

Needs Pillow.
"""

from __future__ import annotations

import sys
from pathlib import Path

from PIL import Image

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from fourgames_tk.ui.paint import brushes, pieces, surfaces  # noqa: E402
from fourgames_tk.ui.paint.palette import LIGHT  # noqa: E402
from fourgames_tk.ui.widgets.images import ICON_FOLDER, ICON_SIZES  # noqa: E402

SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
ICO_SIZES = (16, 24, 32, 48, 64, 128, 256)
"""Sides in pixels of the pictures, and of those in the icon file of Windows."""

PLAIN_BELOW = 40
"""Smaller icons leave the hollows out and show larger stones."""


def program_icon(size: int) -> Image.Image:
    """Return the icon, ``size`` pixels square; it looks the same in both themes."""
    over = max(2, min(8, 1024 // size))
    large = size * over
    margin = round(large * 0.045)
    side = large - 2 * margin
    slab = surfaces.wooden_slab(side, side, LIGHT, round(side * 0.2))
    edge = surfaces.slab_margin(side, side)
    reach, hollow, stone = (0.212, 0.38, 0.325) if size >= PLAIN_BELOW else (0.225, 0.0, 0.40)
    middle = edge + side / 2
    signs = ((-1, -1), (1, -1), (-1, 1), (1, 1))
    places = [(middle + x * reach * side, middle + y * reach * side) for x, y in signs]
    if hollow:
        pits = [surfaces.Well.circle_around(x, y, round(hollow * side)) for x, y in places]
        slab = surfaces.carve_wells(slab, pits, LIGHT)
    for seat, (x, y) in enumerate(places):
        picture = pieces.river_stone(round(stone * side), seat, LIGHT, numeral=False)
        slab.alpha_composite(picture, (round(x - picture.width / 2), round(y - picture.height / 2)))
    icon = brushes.transparent_picture(large, large)
    cut = edge - margin
    icon.alpha_composite(slab.crop((cut, cut, cut + large, cut + large)))
    return icon.resize((size, size), Image.Resampling.LANCZOS)


def main() -> None:
    """Write every icon."""
    folder = ROOT / "icons"
    folder.mkdir(exist_ok=True)
    icons = {size: program_icon(size) for size in SIZES}
    for size, icon in icons.items():
        for place in (folder, ICON_FOLDER) if size in ICON_SIZES else (folder,):
            icon.save(place / f"fourgames-{size}.png", optimize=True)
    small = [icons[size] for size in ICO_SIZES]
    small[-1].save(
        folder / "fourgames.ico",
        sizes=[(size, size) for size in ICO_SIZES],
        append_images=small[:-1],
    )
    # Fewer colours: this format keeps eight sizes, and the grain of the wood compresses badly.
    lean = [icons[size].quantize(256, Image.Quantize.FASTOCTREE).convert("RGBA") for size in SIZES]
    lean[-1].save(folder / "fourgames.icns", append_images=lean[:-1])


if __name__ == "__main__":
    main()
