"""The fresh folder that a bot may write in: made, removed whatever is in it, and never left over.

Whoever made one holds a lock on it, which ends with the process, however that ends: a folder
without its lock is nobody's any more.
"""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile

from ...files import try_lock

_PREFIX = "fourgames-player-"
_ALL_OF_OURS = 0o700


class Scratch:
    """A fresh folder and the lock on it."""

    def __init__(self) -> None:
        """Make the folder; raises OSError where there is no place for it."""
        while True:
            self.path = tempfile.mkdtemp(prefix=_PREFIX)
            # Before it is locked, somebody else may take it for a leftover.
            with contextlib.suppress(FileNotFoundError):
                self._lock = os.open(self.path, os.O_RDONLY | os.O_DIRECTORY)
                if _lock(self._lock) and os.path.exists(self.path):
                    return
                os.close(self._lock)

    def let_go(self) -> None:
        """Close the lock in a process that the bot is to be: it leads out of the sandbox."""
        os.close(self._lock)

    def remove(self) -> None:
        """Remove the folder with all that is in it, as far as the system lets us."""
        _remove(self.path, self._lock)
        os.close(self._lock)


def sweep() -> None:
    """Remove the fresh folders of ours whose processes were ended before they could."""
    left = []
    with contextlib.suppress(OSError), os.scandir(tempfile.gettempdir()) as entries:
        for entry in entries:
            is_one = entry.name.startswith(_PREFIX) and entry.is_dir(follow_symlinks=False)
            if is_one and entry.stat(follow_symlinks=False).st_uid == os.getuid():
                left.append(entry.path)
    for path in left:
        with contextlib.suppress(OSError):
            _remove_if_left(path)


def _remove_if_left(path: str) -> None:
    # Whatever a bot did to its own folder, we may look into it again.
    os.chmod(path, _ALL_OF_OURS)
    folder = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        if try_lock(folder):
            _remove(path, folder)
    finally:
        os.close(folder)


def _lock(folder: int) -> bool:
    """Lock an open folder; return False where another has it. Where none has locks, all is well."""
    try:
        return try_lock(folder)
    except OSError:
        return True


def _remove(path: str, folder: int) -> None:
    """Remove an open folder and all that is in it."""
    with contextlib.suppress(OSError):
        os.fchmod(folder, _ALL_OF_OURS)
        _empty(folder)
        os.rmdir(path)


def _empty(folder: int) -> None:
    """Remove all that is in an open folder, however deep; raises OSError where that is refused."""
    # Two folders are open at a time, and of the others on the way down only names are kept.
    here, left = os.dup(folder), [_cleared(folder)]
    try:
        while left[0]:
            if left[-1]:
                here = _stepped(here, left[-1][-1])
                left.append(_cleared(here))
            else:
                here = _stepped(here, "..")
                left.pop()
                os.rmdir(left[-1].pop(), dir_fd=here)
    finally:
        os.close(here)


def _cleared(folder: int) -> list[str]:
    """Remove the files of an open folder; return the names of the folders in it."""
    with os.scandir(folder) as entries:
        found = [(entry.name, entry.is_dir(follow_symlinks=False)) for entry in entries]
    for name, is_folder in found:
        if not is_folder:
            os.unlink(name, dir_fd=folder)
    return [name for name, is_folder in found if is_folder]


def _stepped(folder: int, name: str) -> int:
    """Open a folder within an open one or above it, whatever its permissions; close the other.

    Raises OSError, and closes nothing then.
    """
    _give_rights(folder, name)
    inner = os.open(name, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW, dir_fd=folder)
    os.close(folder)
    return inner


def _give_rights(folder: int, name: str) -> None:
    """Let us do anything in a folder within an open one; a link to elsewhere is refused."""
    mode = os.stat(name, dir_fd=folder, follow_symlinks=False).st_mode
    if mode & _ALL_OF_OURS == _ALL_OF_OURS:
        return
    if sys.platform != "linux":
        os.chmod(name, _ALL_OF_OURS, dir_fd=folder)
        return
    place = os.open(name, os.O_PATH | os.O_DIRECTORY | os.O_NOFOLLOW, dir_fd=folder)
    try:
        os.chmod(f"/proc/self/fd/{place}", _ALL_OF_OURS)
    finally:
        os.close(place)
