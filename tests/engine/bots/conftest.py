"""Fixtures for tests of bots."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder for bots; come back to the folder of before, which is imported from."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    folder = tmp_path / "bots"
    folder.mkdir()
    return folder
