"""A plugin of pytest's: threads switch as often as they can, and wait at random where they are.

Waiting is done in the code that threads share, before a line that is drawn by the seed in the
environment.
"""

from __future__ import annotations

import os
import sys
import threading
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

import pytest

SEED = "UNREST_SEED"

WATCHED = (
    *("engine/players/", "engine/protocol_lines.py", "engine/tournament", "engine/match.py"),
    *("ui/kit/", "ui/table/play.py", "ui/table/chat.py", "ui/table/hinting.py"),
    "ui/table/players.py",
    *("ui/workshop/", "ui/window/sound.py"),
)
"""Where threads meet, below the package; beginnings of paths."""

SWITCH_SECONDS = 1e-6
LONGEST_SECONDS = 0.003
LIKELIHOOD = 0.02
"""Of waiting, at each line."""

_PACKAGE = f"{Path(__file__).resolve().parents[2] / 'fourgames_tk'}{os.sep}"


class Unrest:
    """Waits now and then, in whatever thread comes by."""

    def __init__(self, seed: str) -> None:
        """Draw from the seed when and for how long."""
        self._random = Random(seed)
        self._pause = threading.Event()
        self._watched: dict[str, bool] = {}

    def call(self, frame: FrameType, event: str, argument: object) -> Any:
        """Watch a function that is called, if threads meet in its file."""
        name = frame.f_code.co_filename
        if name not in self._watched:
            inside = name.removeprefix(_PACKAGE).replace(os.sep, "/")
            self._watched[name] = name.startswith(_PACKAGE) and inside.startswith(WATCHED)
        return self._line if self._watched[name] else None

    def _line(self, frame: FrameType, event: str, argument: object) -> Any:
        if event == "line" and self._random.random() < LIKELIHOOD:
            self._pause.wait(self._random.random() * LONGEST_SECONDS)
        return self._line


def pytest_configure() -> None:
    """Begin, in this thread and in all that it starts."""
    unrest = Unrest(os.environ[SEED])
    threading.settrace(unrest.call)
    sys.settrace(unrest.call)


def pytest_runtest_call(item: pytest.Item) -> None:
    """Switch often in this test too: the program sets an interval of its own."""
    sys.setswitchinterval(SWITCH_SECONDS)
