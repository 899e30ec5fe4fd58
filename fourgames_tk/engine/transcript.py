"""All messages of a game so far, worked out again from its session."""

from __future__ import annotations

from collections.abc import Iterator

from .messages import GameStart, Message, TurnTo, messages_of
from .session import Session


def transcript(session: Session, seat: int | None = None) -> Iterator[tuple[int, Message]]:
    """Yield every message in the order the players heard it, with the moves played by then.

    `seat` hears of the start what it may see; None sees everything.
    """
    first = session.first if seat is None else session.first.view(seat)
    yield 0, GameStart(session.game.board_json(first))
    if session.first.outcome() is None:
        yield 0, TurnTo(session.first.turn)
    for ply, step in enumerate(session.steps, 1):
        outcome = step.after.outcome()
        for message in messages_of(step.seat, step.move, step.events, outcome):
            yield ply, message
        if outcome is None:
            yield ply, TurnTo(step.after.turn)
