"""Matches with bots that tests write."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from fourgames_tk.engine.game import AnyGame, Outcome
from fourgames_tk.engine.games.skirmish import SKIRMISH
from fourgames_tk.engine.match import Match
from fourgames_tk.engine.options import Options
from fourgames_tk.engine.players.bot_files import find_bot
from fourgames_tk.engine.players.bot_player import BotPlayer
from fourgames_tk.engine.players.child_process import (
    LineListener,
    ProcessLimits,
    ProcessLogKind,
    ProcessLogLine,
)
from fourgames_tk.engine.players.player import Player
from fourgames_tk.engine.players.sandbox import has_sandbox
from fourgames_tk.engine.session import Session
from tests.limits import WAIT_SECONDS

QUICK = ProcessLimits(seconds=WAIT_SECONDS, start_seconds=WAIT_SECONDS)
"""For bots that answer: no test may fail because the machine is busy."""

STRICT = ProcessLimits(seconds=0.4, start_seconds=0.0)
"""For bots that do not answer."""

CONFINED = pytest.mark.skipif(
    not has_sandbox(), reason="bubblewrap does not work here: what programs may do is not tried"
)
"""Skips tests of what programs can do only without a sandbox."""

IMPORTS = """
from fourgames_tk.engine.messages import Move, TurnTo
import os, sys, time
"""

BOT = (
    IMPORTS
    + """
class Bot:
    def initialize(self, chat):
        self.chat = chat
    def update(self, message, state):
        self.state = state
    def get_next_move(self):
        return Move(self.chat.player, text=self.state.legal_moves()[0])
"""
)
"""A bot that plays the first legal move."""


def write_bot(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    if path.suffix != ".py":
        path.chmod(0o755)
    return path


def hearing(chat: Callable[[str], object]) -> LineListener:
    """Return a listener that collects the lines of a program."""

    def tap(line: ProcessLogLine) -> None:
        if line.kind is ProcessLogKind.SAID:
            chat(line.text)

    return tap


def bot(
    path: Path | str,
    limits: ProcessLimits = QUICK,
    chat: Callable[[str], object] = len,
    game: AnyGame = SKIRMISH,
    options: Options | None = None,
) -> BotPlayer:
    options = options or game.options_type()
    return BotPlayer(find_bot(str(path)), game, options, limits, hearing(chat))


def play(
    players: Sequence[Player], game: AnyGame = SKIRMISH, options: Options | None = None
) -> tuple[Outcome, Session]:
    """Play a game to its end; the players are closed whatever happens."""
    session = Session(game, options or game.options_type(), 0)
    try:
        return Match(session, players).play_to_end(), session
    finally:
        for player in players:
            player.close()


def carriers(mark: str) -> list[int]:
    """Return the numbers of the processes that carry a mark `NAME=FOLDER`.

    They have it in their environment or, as bots do that know nothing of ours, run in the folder.
    """
    home = mark.partition("=")[2]
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            marked = mark.encode() in (folder / "environ").read_bytes()
            if marked or os.readlink(folder / "cwd") == home:
                found.append(int(folder.name))
        except OSError:
            continue
    return [number for number in found if number != os.getpid()]


@contextmanager
def another_program(code: str, folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Run Python code in a process that carries the mark `ORPHAN_TEST=folder`.

    It is killed at the end of the block.
    """
    process = subprocess.Popen(
        [sys.executable, "-c", code],
        env={**os.environ, "ORPHAN_TEST": str(folder)},
        stdout=subprocess.PIPE,
    )
    with process:
        try:
            yield process
        finally:
            process.kill()


def wait_until(condition: Callable[[], bool], seconds: float = WAIT_SECONDS) -> bool:
    """Wait until a condition holds; return whether it does in time."""
    begun = time.monotonic()
    end, pause = begun + seconds, threading.Event()
    while not condition():
        now = time.monotonic()
        if now > end:
            return False
        # The threads that move a bot's lines need the interpreter more than we do; to look through
        # all processes of a busy machine takes longer than a pause of ten milliseconds.
        pause.wait(max(0.01, 4 * (now - begun)))
        begun = time.monotonic()
    return True
