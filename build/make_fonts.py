"""Make the program's own fonts from Noto Sans and Noto Sans Mono.

The pieces carry letters and numerals, and must look the same everywhere, so the package ships small
subsets (Latin, digits, punctuation). Needs fonttools, and in one folder: `NotoSans-*.ttf` (Debian:
fonts-noto-core), `NotoSansMono-*.ttf` (fonts-noto-mono) and the variable `NotoSans[wdth,wght].ttf`
(PyPI: fontpkg-noto-sans). Files that are not in the folder are left as they are:

    python3 build/make_fonts.py [FOLDER]
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools import subset
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

SOURCE = Path("/usr/share/fonts/truetype/noto")
TARGET = Path(__file__).resolve().parent.parent / "fourgames_tk" / "ui" / "paint" / "fonts"
VARIABLE = "NotoSans[wdth,wght].ttf"
FONTS = {
    "NotoSans-Regular.ttf": "NotoSans-Regular.ttf",
    "NotoSans-Bold.ttf": "NotoSans-Bold.ttf",
    "Mono-Regular.ttf": "NotoSansMono-Regular.ttf",
    "Mono-Bold.ttf": "NotoSansMono-Bold.ttf",
    "Condensed-Bold.ttf": VARIABLE,
}
"""The source of each font."""
AXES = {"wdth": 75, "wght": 700}
"""Width and weight at which the variable font is frozen."""
UNICODES = [
    *range(0x20, 0x7F),
    *range(0xA0, 0x180),
    *(ord(character) for character in "–—‘’“”…×÷"),
]


def add_minus(font: TTFont) -> None:
    """Give a font without a minus sign one: the level bar of its plus."""
    if 0x2212 in font.getBestCmap():
        return
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
    font = subset.load_font(str(source), options, lazy=False)
    if "fvar" in font:
        instancer.instantiateVariableFont(font, AXES, inplace=True)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=UNICODES)
    subsetter.subset(font)
    add_minus(font)
    subset.save_font(font, str(target), options)
    print(f"{target.name}: {target.stat().st_size:,} bytes")


def main() -> None:
    """Make every font whose source is in the folder."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else SOURCE
    TARGET.mkdir(parents=True, exist_ok=True)
    for target, source in FONTS.items():
        if (folder / source).exists():
            make(folder / source, TARGET / target)


if __name__ == "__main__":
    main()
