"""A class of 34 that hands in its programs for Stones: Mancala: 25 that fail, and nine that play.

`write_class` writes the files. Each of `BAD` says what people are told about it, and when: a file
may be left out by its name, fail when it is tried alone, or fail in games. The nine good ones are
named after their places, the strongest is `nine`: they look further ahead from one to the next, or
choose less at random.
"""

from __future__ import annotations

import io
import zipfile
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

START = """import os, random, sys, time

class Bot:
    def initialize(self, chat):
        self.chat = chat
    def update(self, message, state):
        self.state = state
    def get_next_move(self):
"""
MOVE = "        return self.state.legal_moves()[0]\n"
BOT = START + MOVE
"""A bot that plays the first legal move."""


class Found(Enum):
    """When it is found that a file cannot play."""

    BY_ITS_NAME = "left out"
    ALONE = "cannot play"
    IN_GAMES = "stopped after"


@dataclass(frozen=True)
class BadFile:
    """A file that cannot play, and a part of what people are told about it."""

    name: str
    data: bytes
    reason: str
    found: Found = Found.ALONE

    @property
    def stem(self) -> str:
        return Path(self.name).stem


def _python(name: str, text: str, reason: str, found: Found = Found.ALONE) -> BadFile:
    return BadFile(f"{name}.py", text.encode(), reason, found)


def _with(name: str, line: str, reason: str, found: Found = Found.ALONE) -> BadFile:
    """Return a bot that runs a line of code before each move."""
    return _python(name, f"{START}        {line}\n{MOVE}", reason, found)


def _archive() -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("player.py", BOT)
    return file.getvalue()


BAD = (
    _with(
        "keyboard",
        "return input('Your move? ')",
        "reads the keyboard, but a bot gets positions through update() "
        "and returns its move from get_next_move()",
    ),
    _with(
        "network",
        "import socket; socket.create_connection(('203.0.113.1', 80), 5)",
        "uses the network, but there is none for bots",
    ),
    _with("memory", "self.table = bytearray(3 * 10**9)", "used more than 1,024 MB of memory"),
    _python(
        "forks",
        f"{START}        while True:\n            os.fork()\n",
        "started more than 64 processes",
    ),
    _python("missing", f"import nosuchlibrary\n{BOT}", "nosuchlibrary is not installed here"),
    _with("python2", 'print "hello"', "is written for Python 2: in Python 3, write print(…)"),
    BadFile("utf16.py", BOT.encode("utf-16"), "is saved as UTF-16: save it as UTF-8"),
    _with("leaves", "sys.exit()", "called sys.exit() or exit(), which ends a program"),
    _python(
        "selfless",
        BOT.replace("(self, chat)", "(chat)"),
        "initialize() lacks self: write def initialize(self, chat)",
    ),
    _python(
        "arguments",
        BOT.replace(
            "def initialize", "def __init__(self, name):\n        pass\n    def initialize"
        ),
        "Bot.__init__() must need no arguments but self",
    ),
    _python(
        "classless",
        "def get_next_move(state):\n    return state.legal_moves()[0]\n",
        "has no class with the methods initialize, update and get_next_move",
    ),
    _python(
        "twins",
        f"{BOT}\n{BOT.replace('Bot', 'Other')}",
        "has several classes that could be the bot (Bot and Other): keep one of them",
    ),
    BadFile("packed.zip", _archive(), "is an archive: unpack it", Found.BY_ITS_NAME),
    BadFile(
        "notebook.ipynb",
        b'{"cells": [], "nbformat": 4}',
        "is a notebook: save its code as a .py file",
        Found.BY_ITS_NAME,
    ),
    BadFile("text.py.txt", BOT.encode(), "rename it to text.py", Found.BY_ITS_NAME),
    _with(
        "curious",
        "open('nine.py').read()",
        "reads nine.py, but a bot can read only its own file",
    ),
    _with(
        "writer",
        "open('moves.log', 'w')",
        "writes moves.log, but a bot can write only in the folder $TMPDIR",
    ),
    _python(
        "script",
        "moves = input('Moves: ').split()\nprint(moves[0])\n",
        "is a script that reads lines, not a class: without .py in its name it runs as a program "
        "of its own",
    ),
    _with("endless", "while True: pass", "gave no move within"),
    _python("colon", BOT.replace("Bot:", "Bot"), "SyntaxError: expected ':'"),
    _with("illegal", "return 'z9'", "made an illegal move"),
    _with("nothing", "return None", "get_next_move must return a Move, or the text of one"),
    _with("typo", "self.stat.legal_moves()", "AttributeError: 'Bot' object has no attribute"),
    _with(
        "later",
        "self.moves = [*getattr(self, 'moves', ()), 1]; [1, 2][len(self.moves) - 1]",
        "IndexError: list index out of range",
        Found.IN_GAMES,
    ),
    _with(
        "tired",
        "self.moves = getattr(self, 'moves', 0) + 1; time.sleep(self.moves // 3 * 30)",
        "gave no move within",
        Found.IN_GAMES,
    ),
)
"""The files that cannot play."""

GOOD = {
    "one": (1, 0.0, -1),
    "two": (1, 1.0, 1),
    "three": (1, 0.6, 1),
    "four": (1, 0.3, 1),
    "five": (1, 0.0, 1),
    "six": (2, 0.3, 1),
    "seven": (2, 0.0, 1),
    "eight": (3, 0.0, 1),
    "nine": (5, 0.0, 1),
}
"""Depth in moves, share of random moves, and sign of the values, by name; the weakest first."""

_GOOD_BOT = """\
import random
import time

SECONDS = 0.08
DEPTH, RANDOM, SIGN = {depth}, {random}, {sign}


class {title}:
    def initialize(self, chat):
        self.random = random.Random(chat.seed)

    def update(self, message, state):
        self.state = state

    def get_next_move(self):
        moves = list(self.state.legal_moves())
        self.random.shuffle(moves)
        if SIGN > 0 and self.random.random() < RANDOM:
            return moves[0]
        seat, self.end = self.state.turn, time.perf_counter() + SECONDS
        return max(moves, key=lambda move: SIGN * self.value(
            self.state.after(move), DEPTH - 1, seat, -1000, 1000))

    def value(self, state, depth, seat, low, high):
        late = time.perf_counter() > self.end
        if depth == 0 or late or state.outcome() is not None:
            return state.stores[seat] - state.stores[1 - seat]
        mine = state.turn == seat
        for move in state.legal_moves():
            value = self.value(state.after(move), depth - 1, seat, low, high)
            if mine:
                low = max(low, value)
            else:
                high = min(high, value)
            if low >= high:
                break
        return low if mine else high
"""


def good_bot(name: str) -> str:
    """Return the source of a good bot."""
    depth, share, sign = GOOD[name]
    return _GOOD_BOT.format(depth=depth, random=share, sign=sign, title=name.capitalize())


def write_class(folder: Path) -> None:
    """Write the 34 files into a new folder."""
    folder.mkdir(parents=True)
    for bad in BAD:
        (folder / bad.name).write_bytes(bad.data)
    for name in GOOD:
        (folder / f"{name}.py").write_text(good_bot(name), encoding="utf-8")
