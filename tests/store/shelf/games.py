"""Games to put on a shelf, and a shelf that remembers its complaints."""

from __future__ import annotations

from pathlib import Path
from random import Random

from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.session import Session
from fourgames_tk.store.shelf.hold import Hold
from fourgames_tk.store.shelf.shelf import Shelf

PERSON = ("human", "level:3")


class Clock:
    """Seconds that pass when a test says so."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


class Window(Shelf):
    """A window's shelf, with what it has complained of."""

    def __init__(self, path: Path) -> None:
        self.complaints: list[str] = []
        self.clock = Clock()
        super().__init__(path, self.complaints.append, self.clock)


def new_session(game_id: str = "four-stones", seed: int = 1) -> Session:
    """Return a game without a move."""
    game = find_game(game_id)
    return Session(game, game.options_type(), seed)


def play_on(session: Session, plies: int) -> Session:
    """Play so many random moves, or to the end."""
    random = Random(f"{session.seed} {len(session.line)}")
    for _ in range(plies):
        if session.state.outcome() is not None:
            break
        session.play(random.choice(session.state.legal_moves()))
    return session


def kept_game(
    shelf: Shelf,
    game_id: str = "four-stones",
    plies: int = 5,
    seed: int = 1,
    players: tuple[str, ...] = PERSON,
) -> tuple[Hold, Session]:
    """Begin a game and keep so many moves of it."""
    session = new_session(game_id, seed)
    hold = shelf.begin(session, players)
    play_on(session, plies)
    assert hold.keep(session)
    return hold, session


def left_game(shelf: Shelf, game_id: str = "four-stones", plies: int = 5, seed: int = 1) -> int:
    """Keep a game, leave it, and return its number."""
    hold, _ = kept_game(shelf, game_id, plies, seed)
    hold.close()
    return hold.id


def taken(shelf: Shelf, identity: int) -> tuple[Hold, Session]:
    """Take a game and play it again up to where it was left."""
    hold = shelf.take(identity)
    assert hold is not None
    return hold, hold.replay().finished()


def same(one: Session, other: Session) -> bool:
    """Tell whether both sessions are the same, with what was undone and the hints."""
    return (
        (one.game, one.options, one.seed, one.first, one.from_position)
        == (other.game, other.options, other.seed, other.first, other.from_position)
        and one.line == other.line
        and one.moves == other.moves
        and one.state == other.state
        and one.hints_used == other.hints_used
    )
