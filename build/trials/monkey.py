"""Random walks through the window, by a real mouse and keyboard on virtual screens.

A case is a few walks in windows of one game, on a screen with a window manager in every other case.
The steps and what must hold after each are those of `tests/ui/walk.py`. Besides, no step may keep
the window busy for long, and nothing may be left behind. `bench memory` measures what many games
take.
"""

from __future__ import annotations

import _tkinter
import contextlib
import faulthandler
import gc
import os
import shutil
import sys
import tempfile
import threading
import time
import tkinter as tk
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from unittest.mock import patch

from virtual_screen import virtual_screen

from fourgames_tk.engine.games import GAMES
from fourgames_tk.ui.window import voice
from tests.ui.one_thread import guarded
from tests.ui.taking_focus import destroy_with_focus
from tests.ui.walk import open_walk
from tests.ui.window_manager import openbox
from tests.ui.window_model import walk_through
from tests.ui.xdriver import XDriver
from trials.runner import Case

STEPS = 60
"""Most steps in the life of a window."""
WALKS = 3
"""Windows in a case: Hypothesis draws the first from few rules."""
BUSY_SECONDS = 1.0
"""Most processor time for one event: the window does not react meanwhile."""
HANG_SECONDS = 1800
"""Time in seconds after which a case that has not ended is given up, and all others with it."""
END_SECONDS = 60.0
"""How long processes and threads may take to end after the window: the machine may be busy."""
OWN_THREAD = "start"
"""Name of the thread that starts children, and stays: bubblewrap's end with it."""


@contextmanager
def trial() -> Iterator[Case]:
    """Open two screens; one has a window manager, if openbox is installed."""
    with screens() as drivers:

        def case(number: int, random: Random) -> Counter[str]:
            game = GAMES[number // 2 % len(GAMES)]
            driver, managed = drivers[number % 2]
            with surroundings() as home:
                seed = random.randrange(2**32)
                return walk_through(
                    *(driver, home, game, seed),
                    walks=WALKS,
                    steps=STEPS,
                    managed=managed,
                    busy_seconds=BUSY_SECONDS,
                )

        yield case


def replay(lines: Sequence[str]) -> None:
    """Take the steps of a walk again; raises StepFailed if something does not hold after one."""
    with screens() as drivers, surroundings() as home:
        driver, managed = drivers["minimise" in map(str.strip, lines)]
        with open_walk(driver, home / "walk", managed) as walk:
            for line in filter(None, map(str.strip, lines)):
                walk.do(line)


@contextmanager
def screens() -> Iterator[list[tuple[XDriver, bool]]]:
    """Open two screens, and yield mouse and keyboard of each, and whether it is managed."""
    faulthandler.enable()
    with contextlib.ExitStack() as stack:
        names = [stack.enter_context(virtual_screen()) for _ in range(2)]
        managed = shutil.which("openbox") is not None
        home = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        stack.enter_context(patch.dict(os.environ, XDG_CACHE_HOME=str(home / "cache")))
        if managed:
            stack.enter_context(openbox(names[1], home))
        drivers = [stack.enter_context(XDriver(name)) for name in names]
        # As the program does: a thread that outlives its window would delete objects of Tk, and
        # wait a second for each.
        gc.disable()
        stack.callback(gc.enable)
        yield [(drivers[0], False), (drivers[1], managed)]


@contextmanager
def surroundings() -> Iterator[Path]:
    """Guard the windows of a block as `tests/ui/conftest.py` does, and look what they leave.

    Yields a folder for their files.
    """
    faulthandler.dump_traceback_later(HANG_SECONDS, exit=True)
    children, threads = _children(), set(threading.enumerate())
    strangers: list[str] = []
    quiet = voice.Synthesizer("true", lambda settings: [], reads_input=False)
    try:
        with (
            tempfile.TemporaryDirectory() as name,
            patch.object(_tkinter, "create", guarded(strangers)),
            patch.object(tk.Tk, "destroy", destroy_with_focus),
            patch.object(voice, "SYNTHESIZERS", {sys.platform: (quiet,)}),
        ):
            yield Path(name)
            failures = [f"a file is left: {each.name}" for each in Path(name).rglob(".*.tmp")]
        failures += [f"a thread called Tk: {each}" for each in strangers]
        failures += _left_behind(children, threads)
        assert not failures, "\n".join(failures)
    finally:
        faulthandler.cancel_dump_traceback_later()
        gc.collect()


def _left_behind(children: set[str], threads: set[threading.Thread]) -> list[str]:
    """Return the processes and threads that were not there before, after all had time to end."""
    deadline = time.monotonic() + END_SECONDS
    nothing = threading.Event()
    while time.monotonic() < deadline:
        processes = _children() - children
        others = (each for each in threading.enumerate() if not each.name.startswith(OWN_THREAD))
        running = [each for each in set(others) - threads if each.is_alive()]
        if not processes and not running:
            return []
        nothing.wait(0.05)
    return [f"a process is left: {_command(each)}" for each in sorted(processes)] + [
        f"a thread is left: {each.name}" for each in running
    ]


def _children() -> set[str]:
    """Return the numbers of the processes that we have started and that run."""
    found: set[str] = set()
    for path in Path("/proc/self/task").glob("*/children"):
        with contextlib.suppress(OSError):
            found |= set(path.read_text("ascii").split())
    return {number for number in found if _runs(number)}


def _command(number: str) -> str:
    with contextlib.suppress(OSError):
        return Path("/proc", number, "cmdline").read_bytes().replace(b"\0", b" ").decode()
    return ""


def _runs(number: str) -> bool:
    with contextlib.suppress(OSError):
        return Path("/proc", number, "stat").read_text("utf-8").rpartition(")")[2].split()[0] != "Z"
    return False
