"""Files that may be anything when they are read, and are never half there when written.

Whatever stands at a path, a pipe, a device or more than memory holds, is opened through here and
passed over with a reason, without waiting.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO, cast

MAX_BYTES = 64_000_000
"""In bytes, of what is read as a whole unless less is allowed."""
ANY_SIZE = sys.maxsize
"""The limit of files of which a part is read."""
_CHUNK_BYTES = 1 << 16
"""So many bytes are read at once."""
_STALE_SECONDS = 3_600
"""After which a write is not under way any more, but was cut off."""


class UnsuitableFile(OSError):
    """What stands there is not what is read: no plain file, or too large a one."""


def open_regular(path: Path, limit: int = ANY_SIZE, mode: str = "rb") -> BinaryIO:
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
    except UnsuitableFile:
        file.close()
        raise
    return cast(BinaryIO, file)


def read_beginning(path: Path, most: int) -> bytes:
    """Return the first bytes of a plain file, however large; raises what `open_plain` does."""
    with open_regular(path) as file:
        return file.read(most)


def read_bytes(path: Path, limit: int = MAX_BYTES) -> bytes:
    """Return what a plain file holds, if that is at most `limit` bytes.

    It never waits and never reads more. Raises what `open_plain` does.
    """
    with open_regular(path, limit) as file:
        data = bytearray()
        # Asked for all at once, as much memory would be taken as is allowed.
        while (piece := file.read(_CHUNK_BYTES)) and len(data) <= limit:
            data += piece
    if len(data) > limit:
        raise _too_large(limit)
    return bytes(data)


def split_lines(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """Yield each line of what comes in pieces, without its end, as soon as it is there."""
    rest = b""
    for chunk in chunks:
        *lines, rest = (rest + chunk).split(b"\n")
        yield from lines
    if rest:
        yield rest


def check_regular(found: os.stat_result) -> None:
    """Raise Unfit for a pipe, a device, a folder: what is no plain file."""
    if not stat.S_ISREG(found.st_mode):
        raise UnsuitableFile(errno.EINVAL, "this is not a plain file")


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
            stream.write(data)
            stream.flush()
            if durable:
                os.fsync(stream.fileno())
        if target.exists():
            temporary.chmod(target.stat().st_mode)
        os.replace(temporary, target)
    except BaseException:
        # Why it failed counts, not that what is left cannot be removed either.
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise


def remove_stale_temporaries(folder: Path) -> None:
    """Remove from a folder of the program what writes left there that were cut off."""
    with contextlib.suppress(OSError):
        for path in folder.glob(".*.tmp"):
            if path.stat().st_mtime < time.time() - _STALE_SECONDS:
                path.unlink()


def _check(found: os.stat_result, limit: int) -> None:
    check_regular(found)
    if found.st_size > limit:
        raise _too_large(limit)


def _too_large(limit: int) -> UnsuitableFile:
    return UnsuitableFile(errno.EFBIG, f"this is larger than {limit:,} bytes")


def _without_waiting(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0), 0o666)
