"""Writing files so that a crash leaves the old one or the new one, never half of one."""

from __future__ import annotations

import contextlib
import os
import secrets
from pathlib import Path


def write_atomically(path: Path, text: str) -> None:
    """Write a UTF-8 text to a temporary file beside `path`, flush it, and rename it over.

    Raises OSError; the file at `path` is then as it was.
    """
    target = path.resolve()
    temporary = target.with_name(f".{target.name[:100]}.{secrets.token_hex(8)}.tmp")
    try:
        with open(temporary, "x", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, target)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise
