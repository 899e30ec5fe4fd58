"""The frozen program, as a process in an empty environment."""

from __future__ import annotations

import subprocess
from pathlib import Path

import freeze
import pytest

LARGEST_MEGABYTES = 36
# Building the program counts into the first of these tests.
pytestmark = pytest.mark.timeout(600)


def test_it_passes_its_own_test_in_an_empty_environment(frozen_executable: Path) -> None:
    result = subprocess.run(
        [str(frozen_executable), "--selftest"],
        env={},
        cwd="/",
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert result.returncode == 0, result.stderr
    files = (freeze.ROOT / "fourgames_tk").rglob("*.py")
    # The samples of players are files to be run, not modules.
    modules = [path for path in files if freeze.ROOT / "fourgames_tk" / "bots" not in path.parents]
    # All but __main__, which is what runs.
    assert result.stdout.splitlines()[-1] == f"{len(modules) - 1} modules, none missing"
    assert result.stderr == ""


def test_it_is_small(frozen_executable: Path) -> None:
    size = freeze.folder_size(frozen_executable.parent)
    assert size <= LARGEST_MEGABYTES * freeze.MEGABYTE


def test_the_frozen_program_is_made_again_only_when_its_sources_change(
    frozen_executable: Path,
) -> None:
    made = frozen_executable.stat().st_mtime_ns
    assert freeze.ensure().stat().st_mtime_ns == made
    names = {path.name for path in freeze.sources()}
    assert {
        "__main__.py",
        "fourgames.spec",
        "freeze.py",
        "frozen.py",
        "setup.cfg",
    } <= names
