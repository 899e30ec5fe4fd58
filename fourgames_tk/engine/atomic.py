"""Writing a file so that it is never half there."""

from __future__ import annotations

import os
import secrets
from pathlib import Path


def write_atomically(path: Path, text: str) -> None:
    """Replace the file at `path` by `text` in UTF-8, wholly or not at all.

    The text goes to a new file beside it, reaches the disk, and is renamed over. An existing
    file keeps its permissions; a symbolic link stays one, and its target is replaced. Raises
    OSError where it cannot be written; the old file is then untouched.
    """
    target = Path(os.path.realpath(path))
    temporary = target.with_name(f".{target.name}.{secrets.token_hex(4)}.tmp")
    stream = temporary.open("x", encoding="utf-8", newline="\n")
    try:
        with stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        if target.exists():
            temporary.chmod(target.stat().st_mode)
        os.replace(temporary, target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
