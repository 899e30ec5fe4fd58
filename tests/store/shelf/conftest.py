from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.store.shelf.games import Window


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "new folder" / "shelf.sqlite3"


@pytest.fixture
def window(path: Path) -> Iterator[Window]:
    shelf = Window(path)
    yield shelf
    shelf.close()
