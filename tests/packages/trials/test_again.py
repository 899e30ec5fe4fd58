"""Reproducible builds: packages built again in another folder, with other settings."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from environment import ROOT
from packages.command import MAKERS
from packages.identity import package

OTHERWISE = {"TZ": "Asia/Kathmandu", "LC_ALL": "C", "PYTHONHASHSEED": "7", "COLUMNS": "40"}


@pytest.mark.timeout(1800)
@pytest.mark.parametrize("kind", ["wheel", "linux", "appimage", "windows"])
def test_what_is_made_elsewhere(kind: str, tmp_path: Path) -> None:
    copy = tmp_path / "somewhere else" / "fourgames-again"
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(copy)], check=True)
    command = [sys.executable, str(copy / "build" / "dev.py"), "package", kind]
    subprocess.run(command, env={**os.environ, **OTHERWISE}, check=True)
    # setuptools gives the archive of the source the time of its making.
    for made in set(MAKERS[kind][1]) - {"source"}:
        again = copy / package(made).relative_to(ROOT)
        assert again.read_bytes() == package(made).read_bytes(), again.name
