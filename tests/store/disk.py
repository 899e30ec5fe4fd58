"""A disk that is full, or hangs."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from fourgames_tk.engine.files import write_atomically
from fourgames_tk.store import library
from tests.limits import WAIT_SECONDS


class Disk:
    """A disk that refuses games while it is full, and blocks writers until it continues."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.is_full = False
        self.goes_on = threading.Event()
        self.goes_on.set()
        monkeypatch.setattr(library, "write_atomically", self.write)

    def write(self, path: Path, text: str) -> None:
        assert self.goes_on.wait(WAIT_SECONDS)
        if self.is_full:
            raise OSError(28, os.strerror(28))
        write_atomically(path, text)
