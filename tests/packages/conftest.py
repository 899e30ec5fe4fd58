"""Packages for the tests, made by the command that a person would run."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import dev
import pytest
from environment import ROOT

DIST = ROOT / "dist"


def make(kind: str) -> list[Path]:
    """Make the packages of one kind afresh and return those that the command names."""
    result = subprocess.run(
        [sys.executable, str(dev.__file__), "package", kind],
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    # A package is named with its size; the manual and the completions come before, without.
    return [ROOT / line.split()[0] for line in result.stdout.splitlines() if "  " in line]


@pytest.fixture(scope="session")
def wheel_and_source() -> tuple[Path, Path]:
    """Return the wheel and the source distribution."""
    wheel, source = make("wheel")
    return wheel, source
