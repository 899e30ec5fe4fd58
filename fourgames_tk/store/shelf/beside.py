"""What stands beside a database: sqlite opens it too, and waits for a pipe without an end."""

from __future__ import annotations

import contextlib
import errno
import os
from pathlib import Path

from ...engine.files import Unfit, check_plain
from .. import places

_ENDINGS = ("-journal", "-wal", "-shm")
"""What sqlite adds to the name of a database."""


def files_of(path: Path) -> tuple[Path, ...]:
    """Return the files that sqlite opens beside the one of a database."""
    return tuple([path.with_name(path.name + ending) for ending in _ENDINGS])


def check_way(path: Path) -> None:
    """Raise Unfit for what would block or never end, such as a pipe; OSError where none can look.

    The database may be a link to a file, and nothing beside it may.
    """
    try:
        with contextlib.suppress(FileNotFoundError):
            check_plain(path.stat())
    except OSError as error:
        if error.errno == errno.ELOOP:
            raise Unfit(errno.ELOOP, "this link leads to itself") from None
        raise
    for beside in files_of(path):
        with contextlib.suppress(FileNotFoundError):
            check_plain(beside.lstat())


def clear_way(path: Path) -> str:
    """Set aside what is no file beside a database, and say so in a sentence; raises OSError.

    Empty if there is nothing of that kind.
    """
    kept = [_set_aside(beside) for beside in files_of(path) if not is_plain(beside)]
    return f"What was in the way is kept as {' and '.join(kept)}." if kept else ""


def remove(path: Path) -> None:
    """Remove a database that is not used, with what is beside it; raises OSError.

    What is no file is set aside.
    """
    for each in (path, *files_of(path)):
        if is_plain(each):
            each.unlink(missing_ok=True)
        else:
            _set_aside(each)


def move(path: Path, to: Path) -> None:
    """Rename what is beside a database as if that were renamed; raises OSError."""
    for old, new in zip(files_of(path), files_of(to), strict=True):
        with contextlib.suppress(FileNotFoundError):
            old.replace(new)


def is_plain(path: Path) -> bool:
    """Tell whether a plain file is there, or nothing."""
    try:
        check_plain(os.lstat(path))
    except (FileNotFoundError, NotADirectoryError):
        return True
    except Unfit:
        return False
    return True


def _set_aside(path: Path) -> str:
    """Rename what stands there, and return its new name."""
    kept = places.free_name(path)
    path.rename(kept)
    return kept.name
