"""Reading and writing files safely, and locks between running copies of the program.

Reading refuses pipes, devices and files that are too large, and never blocks. Writing replaces a
file completely or not at all. The operating system holds locks and releases them when the process
ends, so no lock is left behind. Its empty file may be left; the next holder removes it.
"""

from __future__ import annotations

import codecs
import contextlib
import errno
import os
import stat
import sys
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import BinaryIO, cast

from .language import N_, _, number_text
from .text import printable

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

MAX_BYTES = 64_000_000
"""Largest file that is read completely, in bytes, unless the caller sets another limit."""
ANY_SIZE = sys.maxsize
"""The limit for files of which only a part is read."""
_CHUNK_BYTES = 1 << 16
"""Size of one read, in bytes."""
_NO_FLUSH_ERRORS = (errno.EINVAL, errno.ENOSYS, errno.ENOTSUP)
"""The error numbers of file systems that cannot flush a file."""
_STALE_SECONDS = 3_600
"""Age from which a temporary file counts as left over from a crash."""
_NO_LINKS = getattr(os, "O_NOFOLLOW", 0)
"""The flag with which a symbolic link is not opened. Windows has none."""
_POLL_SECONDS = 0.01
"""Time between two attempts to lock a file, in seconds."""
_HELD_ERRORS = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
"""The error numbers that a system reports if another process holds the lock."""


SYSTEM_REASONS = (
    N_("Permission denied"),
    N_("No space left on device"),
    N_("No such file or directory"),
    N_("File exists"),
    N_("Is a directory"),
    N_("Not a directory"),
    N_("Read-only file system"),
    N_("Input/output error"),
    N_("Disk quota exceeded"),
    N_("File name too long"),
    N_("Too many open files"),
)
"""Reasons of the system that have translations: the system itself gives them in English."""


def system_reason(error: OSError) -> str:
    """Return why the system refused something, in the language of the process if possible."""
    return _(error.strerror) if error.strerror else _("unknown error")


class UnsuitableFile(OSError):
    """The path is not a regular file, or the file is too large."""


def open_regular_file(
    path: Path, limit: int = ANY_SIZE, mode: str = "rb", follow_links: bool = True
) -> BinaryIO:
    """Open a regular file of at most `limit` bytes, without blocking.

    A `mode` that appends creates a missing file. Raises UnsuitableFile for anything that is not a
    regular file, or for a symbolic link without `follow_links`, and OSError if the file is missing
    or cannot be read; `strerror` gives the reason.
    """
    # Checked before opening: opening a device can have effects, and Windows cannot open a folder.
    try:
        if not follow_links:
            check_not_link(path)
        _check(os.stat(path), limit)
    except FileNotFoundError:
        if "a" not in mode:
            raise
    except ValueError as error:
        # A path that no file can have: with a zero byte, or that cannot be encoded.
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path)) from error
    opener = partial(_open_without_waiting, more=0 if follow_links else _NO_LINKS)
    file = open(path, mode, opener=opener)  # noqa: SIM115
    try:
        # Checked again: the path may have been replaced in between.
        _check(os.fstat(file.fileno()), limit)
    except UnsuitableFile:
        file.close()
        raise
    return cast(BinaryIO, file)


def read_beginning(path: Path, most: int, limit: int = ANY_SIZE) -> bytes:
    """Return the first `most` bytes of a regular file of at most `limit` bytes.

    Raises like `open_regular_file`.
    """
    with open_regular_file(path, limit) as file:
        return file.read(most)


def decode_text(data: bytes, is_whole: bool = True, errors: str = "strict") -> str:
    """Return the text of a file of a person, without a byte order mark.

    The text is in UTF-8, or in UTF-16 with such a mark, as on Windows. If only the beginning of the
    file was read (not `is_whole`), a character may be cut. Raises UnicodeDecodeError unless
    `errors` says otherwise, such as `replace`.
    """
    is_wide = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    decoder = codecs.getincrementaldecoder("utf-16" if is_wide else "utf-8-sig")(errors)
    return decoder.decode(data, is_whole)


def read_bytes(path: Path, limit: int = MAX_BYTES) -> bytes:
    """Return the content of a regular file of at most `limit` bytes.

    Never blocks and never reads more than the limit. Raises like `open_regular_file`.
    """
    with open_regular_file(path, limit) as file:
        data = bytearray()
        # In chunks: a single read would allocate memory for the whole limit.
        while (piece := file.read(_CHUNK_BYTES)) and len(data) <= limit:
            data += piece
    if len(data) > limit:
        raise _too_large(limit)
    return bytes(data)


def split_lines(chunks: Iterable[bytes], longest: int | None = None) -> Iterator[bytes]:
    """Yield each line of a stream of chunks, without its line feed, as soon as it is complete.

    A line of more than `longest` bytes is cut, but not below `longest` + 1 bytes, so that the
    caller can see that it is too long.
    """
    rest = b""
    for chunk in chunks:
        *lines, rest = (rest + chunk).split(b"\n")
        yield from lines
        if longest is not None:
            rest = rest[: longest + 1]
    if rest:
        yield rest


def check_regular_file(status: os.stat_result) -> None:
    """Raise UnsuitableFile unless the status is that of a regular file."""
    if not stat.S_ISREG(status.st_mode):
        raise UnsuitableFile(errno.EINVAL, _("this is not an ordinary file"))


def check_not_link(path: Path) -> None:
    """Raise UnsuitableFile, naming the file, if it is a symbolic link."""
    if path.is_symlink():
        raise UnsuitableFile(
            errno.ELOOP, _("{name} is a symbolic link").format(name=printable(path.name))
        )


def write_atomically(
    path: Path, content: str | bytes, durable: bool = True, follow_links: bool = True
) -> None:
    """Replace the file at `path` by `content` completely or not at all.

    Text is written as UTF-8. The content goes to a new file in the same folder, is flushed to the
    disk and renamed. Without `durable` the flush is left out: faster, but a power cut may lose the
    file. An existing file keeps its permissions. If `path` is a symbolic link, its target is
    replaced, or without `follow_links` UnsuitableFile raised: what a stranger has packed must not
    write elsewhere. Raises OSError if the file cannot be written, or UnicodeEncodeError for text
    that UTF-8 cannot hold; the old file is then unchanged.
    """
    data = content.encode() if isinstance(content, str) else content
    if not follow_links:
        check_not_link(path)
    target = Path(os.path.realpath(path)) if follow_links else path
    temporary = target.with_name(f".{target.name}.{os.urandom(4).hex()}.tmp")
    stream = temporary.open("xb")
    try:
        with stream:
            stream.write(data)
            stream.flush()
            if durable:
                flush_to_disk(stream.fileno())
        if target.exists():
            # Shares of other systems may refuse it, and set the permissions themselves.
            with contextlib.suppress(OSError):
                temporary.chmod(target.stat().st_mode)
        os.replace(temporary, target)
    except BaseException:
        # The first error counts, not a second one from the removal.
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise


def flush_to_disk(descriptor: int) -> None:
    """Flush an open file to the disk, if its file system can. Raises OSError."""
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in _NO_FLUSH_ERRORS:
            raise


def remove_stale_temporaries(folder: Path) -> None:
    """Remove temporary files that interrupted writes have left in a folder."""
    with contextlib.suppress(OSError):
        for path in folder.glob(".*.tmp"):
            if path.stat().st_mtime < time.time() - _STALE_SECONDS:
                path.unlink()


def _check(found: os.stat_result, limit: int) -> None:
    check_regular_file(found)
    if found.st_size > limit:
        raise _too_large(limit)


def _too_large(limit: int) -> UnsuitableFile:
    return UnsuitableFile(
        errno.EFBIG, _("this is larger than {n} bytes").format(n=number_text(limit))
    )


def _open_without_waiting(path: str, flags: int, more: int) -> int:
    return os.open(path, flags | more | getattr(os, "O_NONBLOCK", 0), 0o666)


class FileLock:
    """A lock on a file that one process, and one object within it, can hold at a time."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: BinaryIO | None = None

    def acquire(self) -> bool:
        """Acquire the lock if it is free, and return whether it was.

        Never waits, and follows no symbolic link. Raises OSError.
        """
        self.path.parent.mkdir(parents=True, exist_ok=True)
        while True:
            file = open_regular_file(self.path, mode="ab", follow_links=False)
            try:
                if not _try_lock(file.fileno()):
                    break
                if self._stands_for(file):
                    self._file = file
                    return True
            finally:
                if self._file is not file:
                    file.close()
        return False

    def release(self) -> None:
        if self._file is None:
            return
        removed = self._remove()
        _unlock(self._file.fileno())
        self._file.close()
        self._file = None
        if not removed:
            # Windows cannot remove an open file, so try again after closing it.
            self._remove()

    def _remove(self) -> bool:
        try:
            self.path.unlink()
        except FileNotFoundError:
            pass
        except OSError:
            return False
        return True

    def _stands_for(self, file: BinaryIO) -> bool:
        """Return whether the open file is still the one at the path.

        Its holder may have removed it.
        """
        try:
            return os.path.samestat(os.fstat(file.fileno()), self.path.stat())
        except FileNotFoundError:
            return False


def lock_for(path: Path) -> FileLock:
    """Return the lock that guards the file at `path`. It is a hidden file beside it."""
    return FileLock(path.with_name(f".{path.name}.lock"))


@contextmanager
def hold_lock(path: Path, seconds: float = 3.0) -> Iterator[None]:
    """Hold the lock of `path` while the block runs.

    Raises OSError if the lock is not free within `seconds`, or if the system has no locks.
    """
    lock = lock_for(path)
    end = time.monotonic() + seconds
    pause = threading.Event()
    while not lock.acquire():
        if time.monotonic() > end:
            raise TimeoutError(errno.ETIMEDOUT, _("the file is in use by another Fourgames window"))
        pause.wait(_POLL_SECONDS)
    try:
        yield
    finally:
        lock.release()


def _try_lock(descriptor: int) -> bool:
    """Lock an open file if it is free, and return whether it was. Never waits. Raises OSError."""
    try:
        _lock(descriptor)
    except OSError as error:
        if error.errno in _HELD_ERRORS:
            return False
        raise
    return True


if sys.platform == "win32":

    def _lock(descriptor: int) -> None:
        os.lseek(descriptor, 0, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

    def _unlock(descriptor: int) -> None:
        os.lseek(descriptor, 0, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_UNLCK, 1)

else:

    def _lock(descriptor: int) -> None:
        # Unlike `lockf`, `flock` belongs to the open file, not to the whole process.
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _unlock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_UN)
