"""Inside the process of a bot in Python: finding its class, and the loop that calls it.

The parent writes the messages of the game, one a line, and between them

    Setup {"game": "skirmish", "options": {…}, "player": 0}
    State {"board": [[…]], "turn": 0, "quiet": 0}

The loop answers `TurnTo` of its own player with a `Move` line, and writes log lines after `#`.
"""

from __future__ import annotations

import importlib.util
import inspect
import json
import os
import sys
from collections.abc import Iterable
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, Protocol, TextIO, TypeGuard, runtime_checkable

from ..errors import FourgamesError
from ..game import State
from ..games import find_game
from ..messages import Message, Move, TurnTo, parse
from .find import ENTRY_POINTS


class BadBot(FourgamesError):
    """A Python file without a usable class, or a class that breaks the contract."""


class Chat(Protocol):
    """The box that a bot writes its log lines to."""

    player: int
    """The bot's own number, from 0."""

    def write(self, text: str) -> None:
        """Show one or more lines beside the board."""


@runtime_checkable
class PlayerInterface(Protocol):
    """A bot: a class with these methods that is made without arguments.

    It need not be inherited, nor imported by a bot: any class with the three methods will do.
    """

    def initialize(self, chat: Chat) -> None:
        """Get ready; the game has not begun."""

    def update(self, message: Message, state: Any) -> None:
        """Hear a message, with the state of the game by then, as the bot may see it.

        A state is of the kind of its game, such as `SkirmishState`.
        """

    def get_next_move(self) -> Move:
        """Return a move; called after the bot has heard that it has the turn."""


METHODS = ("initialize", "update", "get_next_move")


class ChatLine:
    """The chat of a bot in Python: it leads to the parent. See `Chat`."""

    def __init__(self, player: int, answers: TextIO) -> None:
        self.player = player
        self._answers = answers

    def write(self, text: str) -> None:
        for line in str(text).splitlines():
            self._answers.write(f"# {line}\n")
        self._answers.flush()


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
    own = [
        value
        for value in vars(module).values()
        if inspect.isclass(value) and value.__module__ == spec.name
    ]
    found = [value for value in own if _is_bot(value)]
    if len(found) != 1:
        methods = ", ".join(METHODS)
        named = ", ".join(value.__name__ for value in found)
        named = named or ", ".join(filter(None, map(_lacking, own)))
        has = f"it has {len(found)}{named and f' ({named})'}"
        raise BadBot(f"{path.name} must have one class with {methods}; {has}")
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
            answers.write(f"{_line_of(move)}\n")
            answers.flush()


def _line_of(move: object) -> str:
    """Return the line of a bot's move; raises BadBot for anything else."""
    if not isinstance(move, Move):
        raise BadBot(f"get_next_move must return a Move, not {move!r}")
    try:
        return str(move)
    except (TypeError, IndexError, KeyError):
        raise BadBot(
            f"the points of a Move are row and column, such as (0, 1), not {move.p0!r} and "
            f"{move.p1!r}"
        ) from None


def _lacking(value: type) -> str:
    """Return which methods of a bot a class has not, if it has any of them; else nothing."""
    lacks = [name for name in METHODS if not callable(getattr(value, name, None))]
    return "" if lacks == list(METHODS) else f"{value.__name__} lacks {' and '.join(lacks)}"


def _is_bot(value: object) -> TypeGuard[type[PlayerInterface]]:
    return inspect.isclass(value) and all(callable(getattr(value, name, None)) for name in METHODS)
