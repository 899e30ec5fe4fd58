"""Games to save."""

from __future__ import annotations

from pathlib import Path

from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.record import Record
from fourgames_tk.engine.session import Session
from fourgames_tk.store.library import Library
from tests.limits import WAIT_SECONDS

PERSON = ("Ann", "level:3")


def session_of(game: str = "four-stones", plies: int = 3, seed: int = 1) -> Session:
    """Return a game of first moves."""
    found = find_game(game)
    session = Session(found, found.options_type(), seed)
    for _ in range(plies):
        if moves := session.state.legal_moves():
            session.play(moves[0])
    return session


def kept(
    library: Library, game: str = "four-stones", plies: int = 3, players: tuple[str, ...] = PERSON
) -> Path:
    """Save a game, and return its path."""
    path = library.new_game_path(game)
    library.save_game(path, Record.from_session(session_of(game, plies), players))
    assert library.writer.finish(WAIT_SECONDS)
    return path
