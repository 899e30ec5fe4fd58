"""The operating system's lock on an open file: it ends with the process, however that ends."""

from __future__ import annotations

import errno
import os
import sys

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

HELD = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
"""What a system answers when somebody else holds a lock."""


def try_lock(descriptor: int) -> bool:
    """Take the lock on an open file if it is free, and return whether it was; raises OSError."""
    try:
        _lock(descriptor)
    except OSError as error:
        if error.errno in HELD:
            return False
        raise
    return True


if sys.platform == "win32":

    def _lock(descriptor: int) -> None:
        os.lseek(descriptor, 0, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

    def unlock(descriptor: int) -> None:
        """Give the lock back."""
        os.lseek(descriptor, 0, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_UNLCK, 1)

else:

    def _lock(descriptor: int) -> None:
        # Unlike `lockf`, this one belongs to the open file, not to the whole process.
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def unlock(descriptor: int) -> None:
        """Give the lock back."""
        fcntl.flock(descriptor, fcntl.LOCK_UN)
