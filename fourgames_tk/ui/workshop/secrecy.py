"""What the bench may show of a game that people sit at: no more than the board does."""

from __future__ import annotations

from ...engine.game import State
from ..table.play import Play

HIDDEN = (
    "What people at the screen may not see stays hidden here too: "
    "let computers and programs play to see what a program hears."
)


def hides(play: Play | None, position: State, seat: int | None = None) -> bool:
    """Tell whether a position, or a seat's view of it, has more than may be seen in a game."""
    shown = position if seat is None else position.view(seat)
    return play is not None and bool(play.seen(shown) != shown)
