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
    return tuple(_flattened(_largest_shape(game, options), view))


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


def _flattened(shape: Any, value: Any) -> list[float]:
    """Return the numbers of a value, as many as its shape has."""
    if isinstance(shape, dict):
        inside = value if isinstance(value, dict) else {}
        return [each for key, of in shape.items() for each in _flattened(of, inside.get(key))]
    if isinstance(shape, list):
        row = value if isinstance(value, list) else []
        places = zip(shape, [*row, *[None] * len(shape)], strict=False)
        return [each for of, there in places for each in _flattened(of, there)]
    if isinstance(shape, str):
        text = value if isinstance(value, str) else ""
        return [float(string.ascii_lowercase.find(c) + 1) for c in text.lower().ljust(len(shape))]
    return [float(value)] if isinstance(value, int | float) else [0.0]
