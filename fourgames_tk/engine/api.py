"""The engine as a library for other programs. See `help/library.md`."""

from __future__ import annotations

import string
from collections.abc import Callable
from functools import lru_cache, partial
from itertools import zip_longest
from typing import Any, TypeAlias

from .game import AnyGame, State
from .games import find_game
from .match import Match, TimeControl
from .messages import Message, Move, parse_message
from .options import Options, random_seed, split_assignments
from .players.child_process import ProcessLimits
from .players.player import Player, close_players, player_seed
from .players.player_spec import PlayerSpec
from .players.python_bot import Chat, PlayerInterface, find_bot_method
from .record import Record
from .search.clock import Clock
from .session import Session

Participant: TypeAlias = str | PlayerInterface | Callable[[State], str]
"""A player: a text such as `level:3` or `bot:PATH`, an object with the three methods of a bot, or a
function from the view of its seat to the text of a move."""

MAX_KNOWN_TEXTS = 10_000
"""Most texts of which the numbers are kept."""

SAMPLE_PLIES = 64
"""The number of plies of a sample game that determine the length of `numbers`."""


def play(
    game: str,
    *players: Participant,
    seed: int | None = None,
    options: str = "",
    seconds: float | None = None,
) -> Record:
    """Play a game to its end and return its record. `players` are by seat.

    Without a `seed`, it is random. `options` are words such as `rows=8 columns=8`, and `seconds` is
    the time of a program for a move. Raises FourgamesError for invalid arguments or an illegal
    move. Exceptions of an object or a function are not caught.
    """
    found = find_game(game)
    chosen: Options = found.options_type.parse(split_assignments(options.split()))
    session = Session(found, chosen, random_seed() if seed is None else seed)
    limits = ProcessLimits() if seconds is None else ProcessLimits(seconds=seconds)
    seated: list[Player] = []
    try:
        for seat, player in enumerate(players):
            own = player_seed(session.seed, str(seat))
            if isinstance(player, str):
                spec = PlayerSpec.parse_entrant(player)
                seated.append(spec.make_player(found, chosen, seed=own, limits=limits))
            else:
                seated.append(_LibraryPlayer(player, own, limits.seconds))
        Match(session, seated, None if seconds is None else TimeControl(seconds)).play_to_end()
    finally:
        close_players(seated)
    return Record.from_session(
        session, [p if isinstance(p, str) else f"bot:{_player_name(p)}" for p in players]
    )


def read(text: str) -> Record:
    """Return the record of a saved game's text. Raises BadRecord, naming the line."""
    return Record.parse(text)


def write(record: Record) -> str:
    """Return the text of a saved game, the content of a `.4g` file."""
    return record.to_text()


def numbers(game: AnyGame, options: Options, view: Any) -> tuple[float, ...]:
    """Return a position, in the form of `State.to_json`, as a row of numbers.

    The row has one length for all positions of a game with these options. Missing values are 0. A
    text has a number for each letter: a is 1, a blank or a full stop 0. Lists without a fixed
    length are cut to their greatest length in a sample game.
    """
    row: list[float] = []
    _filler(game, options)(view, row)
    return tuple(row)


def number_legend(game: AnyGame, options: Options) -> tuple[str, ...]:
    """Return the meaning of each of the `numbers`: the field and the places in its lists and texts.

    The third letter in the second text of `rows` is `rows[1][2]`.
    """
    return tuple(_legend(_largest_shape(game, options), ""))


class _LibraryPlayer(Player):
    """An object or a function of the library's user as a player."""

    def __init__(self, guest: Any, seed: int, seconds: float) -> None:
        self.name = _player_name(guest)
        self._seed, self._seconds = seed, seconds
        self._guest, self._next_move = guest, find_bot_method(guest, "get_next_move")

    def initialize(self, seat: int) -> None:
        if self._next_move is not None:
            self._guest.initialize(Chat(seat, self._seed, self._seconds))

    def update(self, message: Message, view: State) -> None:
        if self._next_move is not None:
            self._guest.update(message, view)

    def choose(self, view: State, clock: Clock) -> str:
        move = self._guest(view) if self._next_move is None else self._next_move()
        answer = parse_message(move) if isinstance(move, str) and move.startswith("Move ") else move
        return answer.notation if isinstance(answer, Move) else str(answer)


def _player_name(guest: object) -> str:
    """Return the name of a function or class, or of an object's class."""
    while isinstance(guest, partial):
        guest = guest.func
    # A lambda is called “<lambda>”.
    return str(getattr(guest, "__name__", type(guest).__name__)).strip("<>")


@lru_cache(maxsize=64)
def _largest_shape(game: AnyGame, options: Options) -> Any:
    """Return the largest form of all parts of the positions in a sample game."""
    state: State = game.start(options, 0)
    shape = state.to_json()
    for _ in range(SAMPLE_PLIES):
        if not (moves := state.legal_moves()):
            break
        state = state.after(moves[0])
        shape = _merged_shape(shape, state.to_json())
    return shape


def _merged_shape(one: Any, other: Any) -> Any:
    """Return a shape with room for the values of two shapes; None has room for none."""
    if isinstance(one, dict) and isinstance(other, dict):
        return {key: _merged_shape(one.get(key), other.get(key)) for key in {**one, **other}}
    if isinstance(one, list) and isinstance(other, list):
        # All items of a list get one form, since empty ones may be filled later.
        pairs = [_merged_shape(*pair) for pair in zip_longest(one, other)]
        widest = None
        for each in pairs:
            widest = _merged_shape(widest, each)
        return [widest] * len(pairs)
    if isinstance(one, str) and isinstance(other, str):
        return max(one, other, key=len)
    return other if one is None else one


def _legend(shape: Any, path: str) -> list[str]:
    """Return the names of the numbers of a shape."""
    if isinstance(shape, dict):
        start = f"{path}." if path else ""
        return [name for key, of in shape.items() for name in _legend(of, f"{start}{key}")]
    if isinstance(shape, list):
        return [name for at, of in enumerate(shape) for name in _legend(of, f"{path}[{at}]")]
    if isinstance(shape, str):
        return [f"{path}[{at}]" for at in range(len(shape))]
    return [path]


_Filler: TypeAlias = Callable[[Any, list[float]], None]
"""Appends the numbers of a value to a row, always as many."""


@lru_cache(maxsize=64)
def _filler(game: AnyGame, options: Options) -> _Filler:
    return _filler_of_shape(_largest_shape(game, options))


def _filler_of_shape(shape: Any) -> _Filler:
    """Return a function that appends the numbers of a value with at most this shape."""
    if isinstance(shape, dict):
        return _dict_filler(shape)
    if isinstance(shape, list):
        return _list_filler(shape)
    if isinstance(shape, str):
        return _text_filler(len(shape))
    return lambda value, row: row.append(value if isinstance(value, int | float) else 0)


def _dict_filler(shape: dict[str, Any]) -> _Filler:
    parts = [(key, _filler_of_shape(of)) for key, of in shape.items()]

    def fill(value: Any, row: list[float]) -> None:
        inside = value if isinstance(value, dict) else {}
        for key, part in parts:
            part(inside.get(key), row)

    return fill


def _text_filler(length: int) -> _Filler:
    known: dict[str, list[float]] = {}

    def letters(text: str) -> list[float]:
        padded = text.lower().ljust(length)[:length]
        found = [string.ascii_lowercase.find(letter) + 1 for letter in padded]
        if len(known) < MAX_KNOWN_TEXTS:
            known[text] = [*found]
        return [*found]

    def fill(value: Any, row: list[float]) -> None:
        text = value if isinstance(value, str) else ""
        row += known.get(text) or letters(text)

    return fill


def _list_filler(shape: list[Any]) -> _Filler:
    """Return the filler of a list, whose items have one shape.

    Lists of numbers, which most positions consist of, are appended at once.
    """
    count, parts = len(shape), [_filler_of_shape(of) for of in shape]
    nothing: list[float] = []
    for part in parts:
        part(None, nothing)
    are_numbers = len(nothing) == count and not any(isinstance(of, str | list) for of in shape)

    def fill(value: Any, row: list[float]) -> None:
        if not isinstance(value, list):
            row += nothing
        elif are_numbers and len(value) == count and None not in value:
            row += value
        else:
            for part, each in zip(parts, value, strict=False):
                part(each, row)
            for part in parts[len(value) :]:
                part(None, row)

    return fill
