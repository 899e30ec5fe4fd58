"""All for Windows, executables too, come out the same, byte for byte, from another folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from .again import assert_same_again


@pytest.mark.timeout(1800)
def test_they_come_out_the_same(tmp_path: Path) -> None:
    assert_same_again("windows", tmp_path)
