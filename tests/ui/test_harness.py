"""The comparison with reference pictures, and waiting."""

from __future__ import annotations

import tkinter as tk
from pathlib import Path

import pytest
from PIL import Image

from tests.ui.pictures import Pictures
from tests.ui.pump import LOOK_MILLISECONDS, pump
from tests.ui.waiting import timers


def test_differing_pictures_are_distinguished(tmp_path: Path) -> None:
    grey, light = Image.new("RGB", (8, 8), "#808080"), Image.new("RGB", (8, 8), "#828282")
    kept, seen = tmp_path / "kept", tmp_path / "seen"
    with pytest.raises(AssertionError, match="--keep-pictures"):
        Pictures(False, kept, seen).check(grey, "board")
    Pictures(True, kept, seen).check(grey, "board")
    Pictures(False, kept, seen).check(light, "board", tolerance=2)
    with pytest.raises(AssertionError, match=r"by 2\.00, allowed 1\.0"):
        Pictures(False, kept, seen).check(light, "board")
    assert (seen / "board.png").exists()
    with pytest.raises(AssertionError, match="sizes"):
        Pictures(False, kept, seen).check(grey.resize((9, 8)), "board")


def test_a_condition_that_waits_itself_leaves_no_timer(root: tk.Tk) -> None:
    """A timer that is left would wake the windows of all later tests of the process."""

    def has_waited() -> bool:
        root.tk.eval(f"set ::over 0; after {8 * LOOK_MILLISECONDS} {{set ::over 1}}")
        pump(root, lambda: root.tk.eval("set ::over") == "1")
        return True

    pump(root, has_waited)
    assert not timers(root)
