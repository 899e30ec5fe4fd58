"""Reading a file that may be anything: a pipe, a device, or larger than memory."""

from __future__ import annotations

import errno
import os
import stat
import sys
from pathlib import Path
from typing import BinaryIO, cast

ANY_SIZE = sys.maxsize
"""The limit of files of which a part is read."""

_PIECE = 1 << 16
"""So many bytes are read at once."""


class Unfit(OSError):
    """What stands there is not what is read: no plain file, or too large a one."""


def open_plain(path: Path, limit: int = ANY_SIZE, mode: str = "rb") -> BinaryIO:
    """Open a plain file, of at most `limit` bytes, without ever waiting for it.

    Raises Unfit for anything else that stands there, links to it too, and OSError where nothing
    does or it cannot be read; `strerror` says why. A `mode` that appends makes what is missing.
    """
    # Opening a device can do something by itself, and Windows opens no folder.
    try:
        _check(os.stat(path), limit)
    except FileNotFoundError:
        if "a" not in mode:
            raise
    file = open(path, mode, opener=_without_waiting)  # noqa: SIM115
    try:
        # Another one may stand there by now.
        _check(os.fstat(file.fileno()), limit)
    except Unfit:
        file.close()
        raise
    return cast(BinaryIO, file)


def _without_waiting(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0), 0o666)


def read_beginning(path: Path, most: int) -> bytes:
    """Return the first bytes of a plain file, however large; raises what `open_plain` does."""
    with open_plain(path) as file:
        return file.read(most)


def read_bytes(path: Path, limit: int) -> bytes:
    """Return what a plain file holds, if that is at most `limit` bytes.

    It never waits and never reads more. Raises what `open_plain` does.
    """
    with open_plain(path, limit) as file:
        data = bytearray()
        # Asked for all at once, as much memory would be taken as is allowed.
        while (piece := file.read(_PIECE)) and len(data) <= limit:
            data += piece
    if len(data) > limit:
        raise _too_large(limit)
    return bytes(data)


def check_plain(found: os.stat_result) -> None:
    """Raise Unfit for a pipe, a device, a folder: what is no plain file."""
    if not stat.S_ISREG(found.st_mode):
        raise Unfit(errno.EINVAL, "this is not a plain file")


def _check(found: os.stat_result, limit: int) -> None:
    check_plain(found)
    if found.st_size > limit:
        raise _too_large(limit)


def _too_large(limit: int) -> Unfit:
    return Unfit(errno.EFBIG, f"this is larger than {limit:,} bytes")
