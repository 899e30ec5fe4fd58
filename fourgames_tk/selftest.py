"""A whole game of every game without a window, to see that an installation works."""

from __future__ import annotations

from typing import TextIO

from .engine import record, record_reading
from .engine.game import AnyGame
from .engine.games import GAMES
from .engine.match import Match
from .engine.players.player import Computer
from .engine.session import Session

SECONDS_A_MOVE = 0.02
SEED = 1


def selftest(output: TextIO) -> int:
    """Play every game, write a line about each, and return the exit status: 0 if all is well."""
    status = 0
    for game in GAMES:
        session = _play(game)
        written = record.of_session(session)
        read = record_reading.parse(record.to_text(written))
        well = read == written
        print(
            f"{game.id}: {len(session.moves)} moves, {written.result}, "
            f"record {'agrees' if well else 'DIFFERS'}",
            file=output,
        )
        status |= not well
    return status


def _play(game: AnyGame) -> Session:
    """Return a game that the best level won or lost against the weakest."""
    options = game.options_type()
    session = Session(game, options, SEED)
    levels = (game.levels[-1], game.levels[0])
    players = [
        Computer(game, levels[seat % 2].number, SEED + seat) for seat in range(game.seats(options))
    ]
    Match(session, players).run(SECONDS_A_MOVE)
    return session
