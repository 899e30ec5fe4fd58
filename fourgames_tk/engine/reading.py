"""Reading a file that may be anything: a pipe, a device, or larger than memory."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

_PIECE = 1 << 16
"""So many bytes are read at once."""


class Unfit(OSError):
    """What stands there is not what is read: no plain file, or too large a one."""


def read_bytes(path: Path, limit: int) -> bytes:
    """Return what a plain file holds, if that is at most `limit` bytes.

    It never waits and never reads more. Raises Unfit for anything else that stands there, links
    to it too, and OSError where nothing does or it cannot be read; `strerror` says why.
    """
    # Opening a device can do something by itself, and Windows opens no folder.
    _check(os.stat(path), limit)
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    with open(os.open(path, flags), "rb") as file:
        # Another one may stand there by now.
        _check(os.fstat(file.fileno()), limit)
        data = bytearray()
        # Asked for all at once, as much memory would be taken as is allowed.
        while (piece := file.read(_PIECE)) and len(data) <= limit:
            data += piece
    if len(data) > limit:
        raise _too_large(limit)
    return bytes(data)


def _check(found: os.stat_result, limit: int) -> None:
    if not stat.S_ISREG(found.st_mode):
        raise Unfit(errno.EINVAL, "this is not a plain file")
    if found.st_size > limit:
        raise _too_large(limit)


def _too_large(limit: int) -> Unfit:
    return Unfit(errno.EFBIG, f"this is larger than {limit:,} bytes")
