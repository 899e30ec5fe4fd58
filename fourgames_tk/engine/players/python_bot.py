"""Running a bot written in Python, in its process: loading its class and calling its methods.

It reads the lines that every program gets. Each message is passed to the bot with the state that
follows; its `TurnTo` is answered with the result of `get_next_move`. Chat lines are written after
`#`.
"""

from __future__ import annotations

import importlib.util
import inspect
import json
import os
import random
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Protocol, TextIO, TypeGuard

from ..errors import FourgamesError
from ..game import State
from ..games import find_game
from ..language import N_, _
from ..messages import Message, Move, TurnTo, parse_message
from ..options import split_assignments
from ..text import listed


class Chat:
    """A bot's connection: takes its chat lines, and has its number, seed and time."""

    player: int
    """The bot's own number, from 0."""
    seed: int
    """A seed for the bot's random choices, `random.Random(chat.seed)`, to repeat games."""
    seconds: float
    """The seconds for the next move."""
    left: float | None
    """The seconds left for all moves; None if each move has its own limit."""
    others_left: tuple[float, ...]
    """The seconds left for all moves of the next players, in order; empty like `left`."""

    def __init__(
        self, player: int, seed: int, seconds: float, say: Callable[[str], object] = len
    ) -> None:
        """Create a chat; `say` is called with each line."""
        self.player, self.seed = player, seed
        self.seconds, self.left, self.others_left = seconds, None, ()
        self._say = say

    def write(self, text: str) -> None:
        """Show one or more lines beside the board."""
        for line in str(text).splitlines():
            self._say(line)


class PlayerInterface(Protocol):
    """The interface of a bot: a class with these methods, created without arguments.

    Bots need not inherit or import it.
    """

    def initialize(self, chat: Chat) -> None:
        """Get ready, before the game starts."""

    def update(self, message: Message, state: Any) -> None:
        """Process a message, with the state after it as the bot may see it.

        The state's type is that of the game, such as `SkirmishState`.
        """

    def get_next_move(self) -> Move | str:
        """Return a `Move` or a move's text. Called when it is the bot's turn.

        The original document's name, `getNextMove`, is accepted too.
        """


METHODS = {"initialize": "self, chat", "update": "self, message, state", "get_next_move": "self"}
"""The methods of a bot with their parameters."""
OTHER_NAMES = {"get_next_move": "getNextMove"}


class UnsuitableBot(FourgamesError):
    """A file that is not a bot. Its message is translated when it is read."""

    def __init__(self, text: str, **values: str) -> None:
        super().__init__(text)
        self._text, self._values = text, values

    def __str__(self) -> str:
        return _(self._text).format(**self._values)


def load_bot_class(path: Path) -> type[PlayerInterface]:
    """Return the bot class of a Python file. Raises FourgamesError unless there is exactly one."""
    spec = importlib.util.spec_from_file_location(f"bot_{path.stem}", path)
    if spec is None or spec.loader is None:
        raise FourgamesError(f"{path} is not a Python file")
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
    if len(found) == 1:
        return found[0]
    if found:
        names = [value.__name__ for value in found]
        raise UnsuitableBot(
            N_("has several classes that could be the bot ({names}): keep one of them"),
            names=listed(names, _("and")),
        )
    # Imported late: only for an error.
    from .bot_errors import is_script

    if is_script(path):
        # It read nothing: a bot has no standard input.
        raise EOFError
    for value in own:
        if missing := _missing_methods(value):
            raise UnsuitableBot(
                N_("has no bot: the class {name} lacks the method {methods}"),
                name=value.__name__,
                methods=missing,
            )
    raise UnsuitableBot(
        N_("has no class with the methods {methods}"), methods=listed([*METHODS], _("and"))
    )


def new_bot(bot_class: type[PlayerInterface]) -> PlayerInterface:
    """Return a bot of a class. Raises FourgamesError if one of its methods cannot be called."""
    name = bot_class.__name__
    if not _can_call(bot_class, 0):
        raise UnsuitableBot(N_("{name}.__init__() must need no arguments but self"), name=name)
    bot = bot_class()
    for method, parameters in METHODS.items():
        called = find_bot_method(bot, method)
        function = called.__func__ if inspect.ismethod(called) else called
        count = len(parameters.split(", ")) - (function is called)
        if not _can_call(function, count):
            first = next(iter(inspect.signature(function).parameters), "")
            lacks_self = function is not called and first != "self"
            raise UnsuitableBot(
                N_("{name}() lacks self: write def {name}({parameters})")
                if lacks_self and _can_call(function, count - 1)
                else N_("{name}() has other parameters: write def {name}({parameters})"),
                name=function.__name__,
                parameters=parameters,
            )
    return bot


def _can_call(function: Callable[..., object], count: int) -> bool:
    """Return whether a function can be called with so many arguments."""
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):
        # Not known, as of a function that is written in C.
        return True
    try:
        signature.bind(*[None] * count)
    except TypeError:
        return False
    return True


def run_bot(
    bot_class: type[PlayerInterface],
    lines: Iterable[str],
    answers: TextIO,
    environment: Mapping[str, str],
) -> None:
    """Create the bot, and pass messages to it and moves from it until the input ends.

    The environment says what is played: `FOURGAMES_GAME` and so on.
    """
    process = os.getpid()

    def answer(line: str) -> None:
        if os.getpid() != process:
            # A copy that the bot has made by os.fork(): only the first process answers.
            os._exit(0)
        answers.write(f"{line}\n")
        answers.flush()

    told = {name: environment[f"FOURGAMES_{name}"] for name in ("GAME", "OPTIONS", "SEED")}
    game, player = find_game(told["GAME"]), int(environment["FOURGAMES_PLAYER"])
    options = game.options_type.parse(split_assignments(told["OPTIONS"].split()))
    # Bots that use the module `random` directly are repeatable too.
    random.seed(int(told["SEED"]))
    seconds = float(environment["FOURGAMES_SECONDS"])
    chat = Chat(player, int(told["SEED"]), seconds, lambda line: answer(f"# {line}"))
    bot = new_bot(bot_class)
    bot.initialize(chat)
    state: State | None = None
    heard: list[Message] = []
    for line in lines:
        word, _, rest = line.strip().partition(" ")
        if word == "State":
            state = game.parse_position(json.loads(rest), options, 0)
            for message in heard:
                bot.update(message, state.for_bot())
            heard = []
        elif word == "Time":
            chat.seconds, *left = map(float, rest.split())
            chat.left = left[0] if left else None
            chat.others_left = tuple(left[1:])
        elif word == "TurnTo":
            if state is None:
                raise FourgamesError("a turn came before the first State")
            bot.update(parse_message(line), state.for_bot())
            if parse_message(line) == TurnTo(player):
                answer(bot_move_line(find_bot_method(bot, "get_next_move")()))
        elif word != "Moves":
            heard.append(parse_message(line))


def bot_move_line(move: object) -> str:
    """Return the line of a bot's move: a move's text, or the text of a `Move`.

    Raises FourgamesError for anything else.
    """
    if isinstance(move, str):
        if len(move.split()) == 1:
            return move.strip()
        if move.startswith("Move "):
            move = parse_message(move)
    if not isinstance(move, Move):
        raise UnsuitableBot(
            N_("get_next_move must return a Move, or the text of one, not {found}"),
            found=repr(move),
        )
    try:
        return str(move)
    except (TypeError, IndexError, KeyError):
        raise UnsuitableBot(
            N_("the points of a Move are row and column, such as (0, 1), not {one} and {other}"),
            one=repr(move.p0),
            other=repr(move.p1),
        ) from None


def find_bot_method(value: object, name: str) -> Any:
    """Return a bot's method by name or alternative name, or None.

    The alternative name of the original document has priority, since a class that inherits
    `PlayerInterface` has both.
    """
    found = getattr(value, OTHER_NAMES.get(name, name), None) or getattr(value, name, None)
    return found if callable(found) else None


def _missing_methods(value: type) -> str:
    """Return which bot methods a class lacks, if it has some of them; else an empty text."""
    lacks = [name for name in METHODS if find_bot_method(value, name) is None]
    return "" if len(lacks) == len(METHODS) else listed(lacks, _("and"))


def _is_bot(value: object) -> TypeGuard[type[PlayerInterface]]:
    return inspect.isclass(value) and all(find_bot_method(value, name) for name in METHODS)
