"""The AppImage, started without a mount as on systems that have no FUSE."""

from __future__ import annotations

import os
import subprocess

import freeze
import pytest
from packages.identity import package

LARGEST_MEGABYTES = 16


@pytest.mark.short
def test_it_is_small_and_passes_its_own_test() -> None:
    path = package("appimage")
    assert path.stat().st_size <= LARGEST_MEGABYTES * freeze.MEGABYTE
    command = [str(path), "--appimage-extract-and-run", "--selftest"]
    told = subprocess.run(command, env={"PATH": os.defpath}, capture_output=True, check=True)
    assert told.stdout.endswith(b"none missing\n")
