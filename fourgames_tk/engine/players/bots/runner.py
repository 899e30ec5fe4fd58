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
from typing import TextIO, TypeGuard

from ...errors import FourgamesError
from ...game import State
from ...games import find_game
from ...messages import Move, TurnTo, parse
from ...own_program import safe_folder
from . import linux
from .find import ENTRY_POINTS
from .interface import Chat, PlayerInterface
from .limits import limit_process
from .sandbox import Granted, confine
from .supervisor import supervise


class BadBot(FourgamesError):
    """A Python file without a usable class, or a class that breaks the contract."""


METHODS = ("initialize", "update", "get_next_move")


class ChatLine:
    """The chat of a bot in Python: it leads to the parent. See `Chat` in `interface`."""

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
    parser.add_argument("--lifeline", type=int, metavar="NUMBER", help="a pipe to end with")
    parser.add_argument("--granted", action="store_true", help="say what this system grants")
    kind = parser.add_mutually_exclusive_group()
    kind.add_argument("--installed", action="store_true", help="BOT is an installed class")
    kind.add_argument("--program", metavar="FILE", help="BOT is the command that runs a file")
    kind.add_argument("--line", action="store_true", help="BOT is a command that a person typed")
    parser.add_argument("bot", nargs=argparse.REMAINDER, metavar="BOT")
    options = parser.parse_args(arguments)
    if options.granted:
        print(*_granted(options.memory).words)
        return 0
    # Some versions of argparse keep the mark that ends the options, others drop it.
    options.bot = options.bot[options.bot[:1] == ["--"] :]
    if not options.bot:
        parser.error("which bot?")
    if options.lifeline is None:
        _play(options, None)
    else:
        apart = not options.line
        supervise(options.lifeline, apart, lambda scratch: _play(options, scratch))
    return 0


def _play(options: argparse.Namespace, scratch: str | None) -> None:
    """Be the bot, within its limits; `scratch` is its folder to write in, if it has one."""
    limit_process(options.memory)
    name = options.bot[0]
    if options.line:
        become(options.bot, None)
    file = None if options.installed else Path(options.program or name)
    if scratch is not None:
        os.environ["HOME"] = os.environ["TMPDIR"] = scratch
        confine(file, scratch)
    if options.program:
        become(options.bot, Path(options.program).parent)
    answers, commands = _private_streams()
    if file is None:
        os.chdir(scratch or safe_folder())
        bot_class = installed_class(name)
    else:
        bot_class = class_in(file)
    converse(bot_class, commands, answers)


def _granted(memory: int) -> Granted:
    """Try what the system grants; this process is of no use for anything else afterwards."""
    processes = linux.separate_processes()
    number = limit_process(memory)
    files, network = confine(None, safe_folder())
    return Granted(processes, files, network, number)


def become(command: Sequence[str], folder: Path | None) -> None:
    """Turn this process into the program, as if it had been started outside of ours.

    `folder` is where it runs: None for where it is. Raises BadBot if that cannot be done.
    """
    environment = dict(os.environ)
    # A frozen program's libraries are not those that other programs want.
    original = environment.pop("LD_LIBRARY_PATH_ORIG", None)
    if original is not None:
        environment["LD_LIBRARY_PATH"] = original
    elif getattr(sys, "frozen", False):
        environment.pop("LD_LIBRARY_PATH", None)
    if folder is not None:
        os.chdir(folder)
    try:
        os.execvpe(command[0], list(command), environment)
    except OSError as error:
        raise BadBot(f"{command[0]} cannot be run: {error.strerror}") from None


def class_in(path: Path) -> type[PlayerInterface]:
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


def installed_class(name: str) -> type[PlayerInterface]:
    """Return the bot class that an installed package offers; raises BadBot."""
    for point in entry_points(group=ENTRY_POINTS, name=name):
        loaded = point.load()
        if _is_bot(loaded):
            return loaded
        raise BadBot(f"{point.value} is no class with {', '.join(METHODS)}")
    raise BadBot(f"no installed package offers a bot {name!r}")


def converse(bot_class: type[PlayerInterface], commands: Iterable[str], answers: TextIO) -> None:
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
    chat: Chat = ChatLine(player, answers)
    bot.initialize(chat)
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


def _is_bot(value: object) -> TypeGuard[type[PlayerInterface]]:
    return inspect.isclass(value) and all(callable(getattr(value, name, None)) for name in METHODS)
