"""Writes that are killed, in another process, before the new file takes the old one's place."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from fourgames_tk.engine.record import Record
from fourgames_tk.store.pictures import PictureFolder
from fourgames_tk.store.settings import Settings
from tests.store.processes import SECONDS, others

GAME = '[Game "mancala"]\n\n*\n'


def stand_still(act: Callable[[Path], object], path: Path, mark: Path) -> None:
    """In another process: do something that writes, and get no further than the renaming."""

    def stand(*names: object) -> None:
        mark.touch()
        threading.Event().wait(SECONDS)

    pytest.MonkeyPatch().setattr(os, "replace", stand)
    act(path)


@contextmanager
def standing_still(act: Callable[[Path], object], path: Path, left: str) -> Iterator[list[Path]]:
    """Let a process write, and yield what of this form lies there; at the end it is killed."""
    before = {*path.parent.glob(left)}
    with others(1) as (other,), TemporaryDirectory() as folder:
        mark = Path(folder) / "stands still"
        other.tell(stand_still, act, path, mark)
        end = time.monotonic() + SECONDS
        pause = threading.Event()
        while not mark.exists() and time.monotonic() < end:
            pause.wait(0.01)
        yield sorted({*path.parent.glob(left)} - before)


def write_game(path: Path) -> None:
    Record.parse(GAME).write(path)


def keep_picture(path: Path) -> None:
    PictureFolder(path.parent).keep(path.name, b"a picture")


def save_settings(path: Path) -> None:
    Settings(path).keep_window(1000, 800)
