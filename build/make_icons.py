"""Make ``icons/`` from the program's own mark: PNG from 16 to 512 pixels, .ico and .icns.

Those of the window go into the program itself, too: it shows sooner if it need not paint them.

    python3 build/make_icons.py

Needs Pillow.
"""

from __future__ import annotations

import sys
from pathlib import Path

from PIL import Image

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from fourgames_tk.ui.app import ICON_SIZES, ICONS  # noqa: E402
from fourgames_tk.ui.paint.icon import program_icon  # noqa: E402

SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
ICO_SIZES = (16, 24, 32, 48, 64, 128, 256)


def main() -> None:
    """Write every icon."""
    folder = ROOT / "icons"
    folder.mkdir(exist_ok=True)
    icons = {size: program_icon(size) for size in SIZES}
    for size, icon in icons.items():
        for place in (folder, ICONS) if size in ICON_SIZES else (folder,):
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
