"""Run before the frozen program on Linux: a machine without any font gets the program's own.

Tk ends the program where fontconfig knows no font at all, before a word can be said about it.
"""

import os
import sys
from pathlib import Path


def _has_fonts() -> bool:
    """Tell whether fontconfig is set up here and would find a font."""
    if not Path("/etc/fonts/fonts.conf").is_file():
        return False
    home = Path(os.environ.get("HOME", "/"))
    data = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    places = (Path("/usr/share/fonts"), Path("/usr/local/share/fonts"))
    kinds = ("*.ttf", "*.otf", "*.ttc", "*.pfb", "*.pcf.gz")
    return any(
        next(place.rglob(kind), None) is not None
        for place in (*places, data / "fonts", home / ".fonts")
        if place.is_dir()
        for kind in kinds
    )


if "FONTCONFIG_FILE" not in os.environ and not _has_fonts():
    os.environ["FONTCONFIG_FILE"] = str(Path(sys._MEIPASS, "fonts.conf"))  # type: ignore[attr-defined]
