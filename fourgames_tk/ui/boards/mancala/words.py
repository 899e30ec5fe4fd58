"""What the board of mancala says about piles, before and after they are sown."""

from __future__ import annotations

from collections.abc import Mapping

from ....engine.game import Event, Outcome
from ....engine.games.mancala.rules import FreeTurn, Lap, MancalaState
from ...canvas.scene import Scene
from ...canvas.words import short

LAP = "A lap: the last stone fell on others, so all of them are picked up and sown on."
FREE_TURN = "A free turn: a last stone in one’s own score pile earns another sowing."
LESSONS: Mapping[type[Event], str] = {Lap: LAP, FreeTurn: FREE_TURN}
"""What is explained as it happens, the first times in a game."""


def half_of(pile: str) -> tuple[str, ...]:
    """Return the three piles at the same end of the row as a pile, itself included."""
    return ("1", "2", "3") if pile in "123" else ("4", "5", "6")


def owner(name: str) -> tuple[str, ...]:
    """Return whose score pile it is, in several wordings, the longest first."""
    name = short(name)
    return ("Yours",) if name == "You" else (f"{name}’s", name)


def remark(scene: Scene[MancalaState], seat: int) -> str:
    """Return what is to be said about a seat at this moment; empty if nothing is.

    A person who has not sown yet is told which row is theirs: it stands beside that row.
    """
    state, name, last = scene.state, scene.names[seat], scene.last
    outcome = state.outcome()
    if outcome is not None:
        return _result(outcome, seat)
    if state.turn != seat:
        return ""
    if last is not None and any(isinstance(event, FreeTurn) for event in last.events):
        return "free turn"
    if last is None:
        said = "moves first" if name != "You" else "you move first"
    else:
        said = "to move" if name != "You" else "your turn"
    sown = any(step.seat == seat for step in scene.steps)
    return said if sown or scene.seat is None else f"{said}, with a pile of this row"


def _result(outcome: Outcome, seat: int) -> str:
    if not outcome.winners:
        return "draw"
    return "winner" if seat in outcome.winners else ""
