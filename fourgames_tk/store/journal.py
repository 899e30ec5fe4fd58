"""A journal: lines in one file, of which more are written at its end, by several windows."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from ..engine.files import open_plain, read_bytes
from .lock import locked


class Journal:
    """Lines of a file. What they mean, and which are damaged, is a subclass's to say."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def write(self, lines: Iterable[bytes]) -> None:
        """Write lines at the end, each of which ends with a line feed; raises OSError."""
        with locked(self.path), open_plain(self.path, mode="ab+") as file:
            end = file.seek(0, os.SEEK_END)
            file.seek(max(0, end - 1))
            # A line that was cut short keeps its damage to itself.
            begin = b"" if file.read(1) in (b"", b"\n") else b"\n"
            file.write(begin + b"".join(lines))
            file.flush()
            os.fsync(file.fileno())

    def lines(self) -> list[bytes]:
        """Return the lines without their ends, none where there is no file; raises OSError."""
        try:
            return [line for line in read_bytes(self.path).split(b"\n") if line.strip()]
        except FileNotFoundError:
            return []
