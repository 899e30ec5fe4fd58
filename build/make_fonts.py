"""Make the program's own fonts from the Noto Sans of the Debian package fonts-noto-core.

The pieces carry letters and numerals, and must look the same everywhere, so the package ships two
small subsets (Latin, digits, punctuation). Needs fonttools. Run it from anywhere:

    python3 build/make_fonts.py [FOLDER OF NotoSans-*.ttf]
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools import subset
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

SOURCE = Path("/usr/share/fonts/truetype/noto")
TARGET = Path(__file__).resolve().parent.parent / "fourgames_tk" / "ui" / "paint" / "fonts"
WEIGHTS = ("Regular", "Bold")
UNICODES = [
    *range(0x20, 0x7F),
    *range(0xA0, 0x180),
    *(ord(character) for character in "–—‘’“”…×÷"),
]


def add_minus(font: TTFont) -> None:
    """Give the font a minus sign: the level bar of its plus, which Noto Sans has without one."""
    plus = font["glyf"]["plus"]
    heights = sorted({y for _, y in plus.coordinates})
    low, high = heights[1], heights[-2]
    pen = TTGlyphPen(None)
    pen.moveTo((plus.xMin, low))
    for corner in ((plus.xMin, high), (plus.xMax, high), (plus.xMax, low)):
        pen.lineTo(corner)
    pen.closePath()
    font.setGlyphOrder([*font.getGlyphOrder(), "minus"])
    minus = pen.glyph()
    minus.recalcBounds(font["glyf"])
    font["glyf"]["minus"] = minus
    font["hmtx"]["minus"] = font["hmtx"]["plus"]
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[0x2212] = "minus"


def make(source: Path, target: Path) -> None:
    """Write the subset of the font file ``source`` to ``target``."""
    options = subset.Options()
    options.hinting = False
    options.layout_features = ["kern", "lnum", "tnum"]
    options.recalc_timestamp = False
    font = subset.load_font(str(source), options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=UNICODES)
    subsetter.subset(font)
    add_minus(font)
    subset.save_font(font, str(target), options)
    print(f"{target.name}: {target.stat().st_size:,} bytes")


def main() -> None:
    """Make every weight."""
    source = Path(sys.argv[1]) if len(sys.argv) > 1 else SOURCE
    TARGET.mkdir(parents=True, exist_ok=True)
    for weight in WEIGHTS:
        make(source / f"NotoSans-{weight}.ttf", TARGET / f"NotoSans-{weight}.ttf")


if __name__ == "__main__":
    main()
