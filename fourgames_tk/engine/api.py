"""What other programs use of the engine, as a library: see `help/library.md`."""

from __future__ import annotations

import string
from collections.abc import Callable
from functools import lru_cache
from itertools import zip_longest
from typing import Any, TypeAlias

from .game import AnyGame, State
from .games import find_game
from .match import Match, TimeControl
from .messages import Message, Move, parse
from .options import Options, random_seed, split_words
from .players.child import ProcessLimits
from .players.player import Player, close_players, player_seed
from .players.python_bot import Chat, PlayerInterface, find_method
from .players.spec import PlayerSpec
from .record import Record
from .search.clock import Clock
from .session import Session

Participant: TypeAlias = str | PlayerInterface | Callable[[State], str]
"""Who plays: a text such as `level:3` or `bot:PATH`, an object with the three methods of a player,
or a function from what its seat sees to the text of a move."""

SAMPLE_PLIES = 64
"""How much of a plain game shows what a position of the game can hold."""


def play(
    game: str,
    *players: Participant,
    seed: int | None = None,
    options: str = "",
    seconds: float | None = None,
) -> Record:
    """Play a game to its end and return its record; `players` are those of the seats, in order.

    Without a `seed` chance decides. `options` are words such as `rows=8 columns=8`, and `seconds`
    is what a program may take for a move. Raises FourgamesError for what cannot be played, and for
    a player whose move is none; what an object or a function raises comes through.
    """
    found = find_game(game)
    chosen: Options = found.options_type.parse(split_words(options.split()))
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
        Match(session, seated, None if seconds is None else TimeControl(seconds)).run()
    finally:
        close_players(seated)
    return Record.from_session(
        session, [p if isinstance(p, str) else f"bot:{_player_name(p)}" for p in players]
    )


def read(text: str) -> Record:
    """Return the record of a saved game's text; raises BadRecord, naming the line at fault."""
    return Record.parse(text)


def write(record: Record) -> str:
    """Return the text of a saved game, as files that end in `.4g` hold it."""
    return record.to_text()


def numbers(game: AnyGame, options: Options, view: Any) -> tuple[float, ...]:
    """Return what `State.to_json` gives, of the whole or of a view, as a row of numbers.

    It is as long for every position of a game with the same options: what is not there is 0, and a
    text has a number for each letter (a is 1, a blank or a full stop 0). Of lists without a
    fixed length, those are left out that are longer than a plain game has them.
    """
    return tuple(_flattened(_largest_shape(game, options), view))


class _LibraryPlayer(Player):
    """An object or a function of whoever uses the library, on a seat."""

    def __init__(self, guest: Any, seed: int, seconds: float) -> None:
        self.name = _player_name(guest)
        self._seed, self._seconds = seed, seconds
        self._guest, self._next_move = guest, find_method(guest, "get_next_move")

    def initialize(self, seat: int) -> None:
        if self._next_move is not None:
            self._guest.initialize(Chat(seat, self._seed, self._seconds))

    def update(self, message: Message, view: State) -> None:
        if self._next_move is not None:
            self._guest.update(message, view)

    def choose(self, view: State, clock: Clock) -> str:
        move = self._guest(view) if self._next_move is None else self._next_move()
        answer = parse(move) if isinstance(move, str) and move.startswith("Move ") else move
        return answer.notation if isinstance(answer, Move) else str(answer)


def _player_name(guest: object) -> str:
    return str(getattr(guest, "__name__", type(guest).__name__))


@lru_cache(maxsize=64)
def _largest_shape(game: AnyGame, options: Options) -> Any:
    """Return the largest form of everything in the positions of a plain game."""
    state: State = game.start(options, 0)
    shape = state.to_json()
    for _ in range(SAMPLE_PLIES):
        if not (moves := state.legal_moves()):
            break
        state = state.play(moves[0]).state
        shape = _merged_shape(shape, state.to_json())
    return shape


def _merged_shape(one: Any, other: Any) -> Any:
    """Return a form that has room for both; where one is nothing, it is the other."""
    if isinstance(one, dict) and isinstance(other, dict):
        return {key: _merged_shape(one.get(key), other.get(key)) for key in {**one, **other}}
    if isinstance(one, list) and isinstance(other, list):
        # What lies side by side has one form: there may be something where there is nothing yet.
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
