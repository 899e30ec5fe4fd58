"""What somebody has copied as text, read as a game: a record, whole or short, or a position."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import dedent

from . import check
from .errors import BadPosition, BadRecord
from .game import AnyGame
from .options import Options
from .players.spec import UNKNOWN
from .record import Record

ALLOWED = (
    'this is no game and no position: a saved game begins with [Game "…"], and a position is JSON '
    "as the rules of its game show it"
)


def read_pasted(text: str, likely: Sequence[tuple[AnyGame, Options]]) -> Record:
    """Return the record of a text.

    A record may leave out its end, a position is one of the `likely` games, with their options, in
    that order. Raises BadRecord, as `Record.parse` does, or BadPosition.
    """
    text = dedent(text).strip()
    if text.startswith("{"):
        return _of_position(check.decode(text), likely)
    if not text.startswith("["):
        raise BadRecord(ALLOWED)
    return Record.parse(f"{text}\n\n*\n" if text.endswith("]") else f"{text}\n")


def _of_position(data: object, likely: Sequence[tuple[AnyGame, Options]]) -> Record:
    fault: BadPosition | None = None
    names = set(data) if isinstance(data, dict) else set()
    for game, options in likely:
        if names.issuperset(game.start(game.options_type(), 0).to_json()):
            try:
                position = game.position(data, options, 0)
            except BadPosition as error:
                # What is likeliest is told of.
                fault = fault or error
            else:
                players = (UNKNOWN,) * game.seats(options)
                return Record(game, options, 0, players=players, position=position)
    raise fault or BadPosition(ALLOWED)
