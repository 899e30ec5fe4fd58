"""The comparison with reference pictures."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from tests.ui.pictures import Pictures


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
