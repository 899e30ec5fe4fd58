"""A disk that the test can stop, and that knows which files the window's thread touches."""

from __future__ import annotations

import os
import sys
import threading
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from fourgames_tk.store import paths
from tests.limits import WAIT_SECONDS

EVENTS = {
    "open",
    "fcntl.flock",
    "fcntl.lockf",
    *(f"os.{name}" for name in ("chmod", "link", "listdir", "mkdir", "remove", "rename", "rmdir")),
    *(f"os.{name}" for name in ("scandir", "symlink", "truncate", "utime")),
}
"""The events of Python's audit hooks at which a file is touched. There is none for `stat`."""
LOOKS = ("stat", "lstat")


class SlowDisk:
    """The files in a folder: threads wait for them while it hangs.

    Folders of bots and tournaments do not count: their pages work with a person's program files
    and with the processes that play, and hold nothing that the window needs to play on.
    """

    def __init__(self, folder: Path) -> None:
        self.touched: list[str] = []
        """Each file that the window's thread has touched, and where."""
        self._folder, self._window = str(folder), threading.get_ident()
        self._elsewhere = tuple(
            str(each)
            for each in (
                paths.bots_path(),
                paths.tournaments_path(),
                paths.checks_path(),
            )
        )
        self._answers = threading.Event()
        self._answers.set()

    def hang(self) -> None:
        """Make every access wait."""
        self._answers.clear()

    def go_on(self) -> None:
        self._answers.set()

    @property
    def is_hanging(self) -> bool:
        return not self._answers.is_set()

    def touch(self, what: str, path: object) -> None:
        """Wait while the disk hangs, or note that the window's thread would have to."""
        if isinstance(path, int):
            try:
                path = os.readlink(f"/proc/self/fd/{path}")
            except OSError:
                return
        if not isinstance(path, str | bytes | os.PathLike):
            return
        name = os.fsdecode(path)
        if not name.startswith(self._folder) or name.startswith(self._elsewhere):
            return
        if threading.get_ident() == self._window:
            stack = traceback.extract_stack()[:-2]
            ours = [
                f"{Path(each.filename).name}:{each.lineno}"
                for each in stack
                if "fourgames_tk" in each.filename
            ]
            self.touched.append(f"{what} {name[len(self._folder) :]} in {' '.join(ours[-6:])}")
        else:
            assert self._answers.wait(WAIT_SECONDS)


_watched: list[SlowDisk] = []


def _hook(event: str, arguments: tuple[object, ...]) -> None:
    if _watched and event in EVENTS and arguments:
        _watched[-1].touch(event, arguments[0])


@contextmanager
def slow_disk(folder: Path) -> Iterator[SlowDisk]:
    """Watch the files of a folder during the block, whose thread is the window's."""
    if not _installed:
        # A hook stays as long as the process.
        sys.addaudithook(_hook)
        for name in LOOKS:
            setattr(os, name, _watching(name))
        _installed.append(True)
    disk = SlowDisk(folder)
    _watched.append(disk)
    try:
        yield disk
    finally:
        disk.go_on()
        _watched.remove(disk)


_installed: list[bool] = []


def _watching(name: str) -> object:
    look = getattr(os, name)

    def watched(path: object, *arguments: object, **named: object) -> object:
        if _watched:
            _watched[-1].touch(name, path)
        return look(path, *arguments, **named)

    return watched
