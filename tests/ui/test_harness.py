"""The harness itself: pictures tell differences, and screen, fonts and folders are private."""

from __future__ import annotations

import os
import tkinter
import tkinter.font
from pathlib import Path

import pytest
from PIL import Image
from platformdirs import user_config_dir

from tests.ui.pictures import Pictures, difference


def test_pictures_that_differ_are_told_apart(tmp_path: Path) -> None:
    grey, light = Image.new("RGB", (8, 8), "#808080"), Image.new("RGB", (8, 8), "#828282")
    assert difference(grey, grey) == 0
    assert difference(grey, light) == pytest.approx(2)
    kept, seen = tmp_path / "kept", tmp_path / "seen"
    with pytest.raises(AssertionError, match="--keep-pictures"):
        Pictures(False, kept, seen).check(grey, "board")
    Pictures(True, kept, seen).check(grey, "board")
    Pictures(False, kept, seen).check(light, "board", tolerance=2)
    assert not seen.exists()
    with pytest.raises(AssertionError, match=r"by 2\.00, allowed 1\.0"):
        Pictures(False, kept, seen).check(light, "board")
    assert (seen / "board.png").exists()
    with pytest.raises(AssertionError, match="sizes"):
        Pictures(False, kept, seen).check(grey.resize((9, 8)), "board")


def test_the_screen_the_fonts_and_the_folders_are_private(
    root: tkinter.Tk, display: str, private_home: Path
) -> None:
    assert os.environ["DISPLAY"] == display
    assert root.winfo_fpixels("1i") == pytest.approx(96, abs=0.5)
    families = {name for name in tkinter.font.families(root) if not name.startswith("@")}
    assert {"Noto Sans", "DejaVu Sans"} <= families
    assert all(name.startswith(("Noto Sans", "DejaVu Sans")) for name in families)
    assert tkinter.font.nametofont("TkDefaultFont", root).actual("family") == "Noto Sans"
    assert Path(user_config_dir("fourgames")).is_relative_to(private_home)
