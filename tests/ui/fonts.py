"""A fontconfig file that knows a few fonts alone and draws them alike everywhere."""

from __future__ import annotations

from pathlib import Path

from environment import CACHE

FILES = ("NotoSans-*", "DejaVuSans*")

# Globs match folders too, so what is rejected must leave names without a dot alone.
TEMPLATE = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
 <dir>/usr/share/fonts</dir>
 <cachedir>{cache}</cachedir>
 <selectfont>
  <rejectfont><glob>*.*</glob></rejectfont>
  <acceptfont>{accepted}</acceptfont>
 </selectfont>
 <alias binding="same"><family>sans-serif</family>
  <prefer><family>Noto Sans</family></prefer></alias>
 <alias binding="same"><family>monospace</family>
  <prefer><family>DejaVu Sans Mono</family></prefer></alias>
 <match target="font">
  <edit name="antialias" mode="assign"><bool>true</bool></edit>
  <edit name="hinting" mode="assign"><bool>true</bool></edit>
  <edit name="hintstyle" mode="assign"><const>hintslight</const></edit>
  <edit name="rgba" mode="assign"><const>none</const></edit>
 </match>
</fontconfig>
"""


def write_font_configuration(path: Path) -> Path:
    """Write the file and return its path."""
    accepted = "".join(f"<glob>*/{name}</glob>" for name in FILES)
    path.write_text(TEMPLATE.format(cache=CACHE / "fontconfig", accepted=accepted), "utf-8")
    return path
