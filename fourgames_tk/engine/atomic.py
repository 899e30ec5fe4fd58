"""Writing a file so that it is never half there."""

from __future__ import annotations

import contextlib
import os
import re
import sys
from pathlib import Path

from .locking import try_lock
from .reading import open_plain

_TEMPORARY = re.compile(r"\.(.+)\.[0-9a-f]{8}\.tmp", re.S)


def write_atomically(path: Path, content: str | bytes, durable: bool = True) -> None:
    """Replace the file at `path` by bytes, or a text in UTF-8, wholly or not at all.

    They go to a new file beside it, reach the disk, and are renamed over. What need not be
    `durable` may be lost by a power cut, and costs less time. An existing file keeps
    its permissions; a symbolic link stays one, and its target is replaced. Raises OSError where
    it cannot be written, UnicodeEncodeError for a text that UTF-8 cannot hold; the old file is
    then untouched.
    """
    data = content.encode() if isinstance(content, str) else content
    target = Path(os.path.realpath(path))
    temporary = target.with_name(f".{target.name}.{os.urandom(4).hex()}.tmp")
    stream = temporary.open("xb")
    try:
        with stream:
            if sys.platform != "win32":
                # So that `sweep` knows whose it is. Elsewhere nobody can remove an open file.
                with contextlib.suppress(OSError):
                    try_lock(stream.fileno())
            stream.write(data)
            stream.flush()
            if durable:
                os.fsync(stream.fileno())
            if sys.platform != "win32":
                _put(temporary, target)
        if sys.platform == "win32":
            _put(temporary, target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def sweep(folder: Path, ending: str = "") -> None:
    """Remove from a folder what writes left there that were cut off.

    In a folder that is not the program's own, `ending` says how the names of the files end that
    it writes. What a process is still writing stays, and so does what cannot be removed.
    """
    with contextlib.suppress(OSError):
        for path in list(folder.iterdir()):
            found = _TEMPORARY.fullmatch(path.name)
            if found and found[1].endswith(ending) and path.is_file() and not path.is_symlink():
                with contextlib.suppress(OSError):
                    _remove_if_left(path)


def sweep_beside(path: Path) -> None:
    """Remove what writes to this file left that were cut off, where a link leads to as well."""
    target = Path(os.path.realpath(path))
    sweep(target.parent, target.name)


def _put(temporary: Path, target: Path) -> None:
    if target.exists():
        temporary.chmod(target.stat().st_mode)
    os.replace(temporary, target)


def _remove_if_left(path: Path) -> None:
    if sys.platform == "win32":
        path.unlink()
        return
    with open_plain(path) as file:
        if try_lock(file.fileno()):
            path.unlink()
