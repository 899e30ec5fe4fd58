"""Inside a bot's process: its limits, and for a bot in Python the loop that calls it.

The parent writes the messages of the game, one a line, and between them for Python

    Setup {"game": "skirmish", "options": {…}, "player": 0}
    State {"board": [[…]], "turn": 0, "quiet": 0}

The runner answers `TurnTo` of its own player with a `Move` line, and writes log lines after `#`.
"""

from __future__ import annotations

import argparse
import importlib.util
import inspect
import json
import os
import sys
from collections.abc import Iterable, Sequence
from importlib.metadata import entry_points
from pathlib import Path
from typing import Protocol, TextIO, TypeGuard

from ...errors import FourgamesError
from ...game import State
from ...games import find_game
from ...messages import Message, Move, TurnTo, parse
from .find import ENTRY_POINTS
from .limits import limit_memory


class BadBot(FourgamesError):
    """A Python file without a usable class, or a class that breaks the contract."""


class Bot(Protocol):
    """What a bot in Python is: any class with these methods and no arguments to make it."""

    def initialize(self, chat: Chat) -> None:
        """Get ready; the game has not begun."""

    def update(self, message: Message, state: State) -> None:
        """Hear a message, with the state of the game by then."""

    def get_next_move(self) -> Move:
        """Return a move; called after the bot has heard that it has the turn."""


METHODS = ("initialize", "update", "get_next_move")


class Chat:
    """The box a bot writes its log lines to; `player` is the bot's own number, from 0."""

    def __init__(self, player: int, answers: TextIO) -> None:
        """Write to the stream that leads to the parent."""
        self.player = player
        self._answers = answers

    def write(self, text: str) -> None:
        """Show one or more lines beside the board."""
        for line in str(text).splitlines():
            self._answers.write(f"# {line}\n")
        self._answers.flush()


def main(arguments: Sequence[str]) -> int:
    """Run the bot that the arguments name, until the end of input."""
    parser = argparse.ArgumentParser(
        prog="fourgames bot-runner",
        description="Run a bot within its limits. The program itself uses this command.",
    )
    parser.add_argument("--memory", type=int, default=1024, metavar="MB")
    parser.add_argument("--installed", action="store_true", help="BOT is an installed class")
    parser.add_argument("--program", action="store_true", help="BOT is a command")
    parser.add_argument("bot", nargs=argparse.REMAINDER, metavar="BOT")
    options = parser.parse_args(arguments)
    if not options.bot:
        parser.error("which bot?")
    limit_memory(options.memory)
    if options.program:
        become(options.bot)
    answers, commands = _private_streams()
    name = options.bot[0]
    bot_class = installed_class(name) if options.installed else class_in(Path(name))
    converse(bot_class, commands, answers)
    return 0


def become(command: Sequence[str]) -> None:
    """Turn this process into the program, as if it had been started outside of ours."""
    environment = dict(os.environ)
    # A frozen program's libraries are not those that other programs want.
    original = environment.pop("LD_LIBRARY_PATH_ORIG", None)
    if original is not None:
        environment["LD_LIBRARY_PATH"] = original
    elif getattr(sys, "frozen", False):
        environment.pop("LD_LIBRARY_PATH", None)
    os.chdir(Path(command[-1]).parent)
    os.execvpe(command[0], list(command), environment)


def class_in(path: Path) -> type[Bot]:
    """Return the bot class of a Python file; raises BadBot unless there is exactly one."""
    spec = importlib.util.spec_from_file_location(f"bot_{path.stem}", path)
    if spec is None or spec.loader is None:
        raise BadBot(f"{path} is no Python file")
    os.chdir(path.parent)
    sys.path.insert(0, str(path.parent))
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    found = [
        value for value in vars(module).values() if _is_bot(value) and value.__module__ == spec.name
    ]
    if len(found) != 1:
        methods = ", ".join(METHODS)
        raise BadBot(f"{path.name} must have one class with {methods}; it has {len(found)}")
    return found[0]


def installed_class(name: str) -> type[Bot]:
    """Return the bot class that an installed package offers; raises BadBot."""
    for point in entry_points(group=ENTRY_POINTS, name=name):
        loaded = point.load()
        if _is_bot(loaded):
            return loaded
        raise BadBot(f"{point.value} is no class with {', '.join(METHODS)}")
    raise BadBot(f"no installed package offers a bot {name!r}")


def converse(bot_class: type[Bot], commands: Iterable[str], answers: TextIO) -> None:
    """Make the bot and carry messages to it and moves from it until the input ends."""
    lines = iter(commands)
    word, _, rest = next(lines, "").strip().partition(" ")
    if word != "Setup":
        raise BadBot("this command is for the program itself: it begins with a line Setup …")
    setup = json.loads(rest)
    game = find_game(setup["game"])
    options = game.options_type.parse(setup["options"])
    player = int(setup["player"])
    bot = bot_class()
    bot.initialize(Chat(player, answers))
    state: State | None = None
    for line in lines:
        word, _, rest = line.partition(" ")
        if word == "State":
            state = game.position(json.loads(rest), options, 0)
            continue
        if state is None:
            raise BadBot("a message came before the first State")
        message = parse(line)
        bot.update(message, state)
        if message == TurnTo(player):
            move = bot.get_next_move()
            if not isinstance(move, Move):
                raise BadBot(f"get_next_move must return a Move, not {move!r}")
            answers.write(f"{move}\n")
            answers.flush()


def _private_streams() -> tuple[TextIO, TextIO]:
    """Return the parent's streams, out of the bot's reach: what it prints are last words."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8", newline="\n")
    commands = os.fdopen(os.dup(0), "r", encoding="utf-8")
    os.dup2(2, 1)
    with open(os.devnull, "rb") as nothing:
        os.dup2(nothing.fileno(), 0)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(line_buffering=True)
    return answers, commands


def _is_bot(value: object) -> TypeGuard[type[Bot]]:
    return inspect.isclass(value) and all(callable(getattr(value, name, None)) for name in METHODS)
