"""Packages made a second time, in another folder, by somebody whose machine is set up otherwise."""

from __future__ import annotations

import hashlib
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from packages.identity import source_date
from packages.wheels import copy_tracked

from .conftest import DIST

OTHERWISE = {"TZ": "Asia/Kathmandu", "LC_ALL": "C", "PYTHONHASHSEED": "7", "COLUMNS": "40"}


@pytest.mark.timeout(1800)
@pytest.mark.parametrize("kind", ["wheel", "linux", "windows"])
def test_what_is_made_elsewhere(kind: str, tmp_path: Path) -> None:
    copy = tmp_path / "somewhere else" / "fourgames-again"
    copy_tracked(copy)
    for path in copy.rglob("*"):
        if path.is_file():
            path.chmod(0o700 if path.stat().st_mode & stat.S_IXUSR else 0o600)
    for command in (["git", "init", "--quiet"], ["git", "add", "--all"]):
        subprocess.run(command, cwd=copy, check=True)
    result = subprocess.run(
        [sys.executable, str(copy / "build" / "dev.py"), "package", kind],
        env={**os.environ, **OTHERWISE, "SOURCE_DATE_EPOCH": str(source_date())},
        umask=0o077,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stdout
    made = [copy / line.split()[0] for line in result.stdout.splitlines() if " MB" in line]
    assert made
    # setuptools gives the archive of the source the time of its making.
    same = [path for path in made if not path.name.endswith(".tar.gz")]
    different = [path.name for path in same if digest(path) != digest(DIST / path.name)]
    assert not different


def digest(path: Path) -> str:
    """Return a file's SHA-256."""
    return hashlib.sha256(path.read_bytes()).hexdigest()
