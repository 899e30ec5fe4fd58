"""What the board of mancala says about piles, before and after they are sown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile

from ....engine.game import Event
from ....engine.games.mancala.rules import STORES, FreeTurn, Lap, MancalaState, Sown, Swept
from ....engine.session import Step
from ....engine.text import counted
from ...canvas.scene import Scene
from ...text import short_name

LAP = "A lap: the last stone fell on others, so all of them are picked up and sown on."
FREE_TURN = "A free turn: a last stone in one’s own score pile earns another sowing."
MOST_PILES = 5
"""The most piles of a turn that are told one by one."""
LESSONS: Mapping[type[Event], str] = {Lap: LAP, FreeTurn: FREE_TURN}
"""What is explained as it happens, the first times in a game."""


def owner(name: str) -> tuple[str, ...]:
    """Return whose score pile it is, in several wordings, the longest first, the last one none."""
    if (name := short_name(name)) == "You":
        return "Yours", ""
    return f"{name}’s", name, "Theirs" if name == "Computer" else name.rpartition(" ")[2], ""


def remark(scene: Scene[MancalaState], seat: int) -> str:
    """Return what is to be said about a seat at this moment; empty if nothing is.

    A person who has not sown yet is told which row is theirs: it stands beside that row.
    """
    state, last = scene.state, scene.last
    if (outcome := state.outcome()) is not None:
        return "draw" if not outcome.winners else "winner" * (seat in outcome.winners)
    if state.turn != seat:
        return ""
    if last is not None and any(isinstance(event, FreeTurn) for event in last.events):
        return "free turn"
    you = scene.names[seat] == "You"
    said = "your turn" if you else "to move"
    if last is None:
        said = "you move first" if you else "moves first"
    sown = any(step.seat == seat for step in scene.steps)
    return said if sown or scene.seat is None else f"{said}, with a pile of this row"


def account(scene: Scene[MancalaState], seat: int) -> Iterator[str]:
    """Yield what a seat has done in the turn that is over, what it got, and what is decided."""
    state, last = scene.state, scene.last
    turn = [*takewhile(lambda step: step.seat == seat, reversed(scene.steps))]
    if turn and (state.over or state.turn != seat):
        yield _done(turn[::-1])
    for event in last.events if last is not None else ():
        if isinstance(event, Swept) and event.seat == seat:
            left = sum(stones for _, stones in event.piles)
            yield f"got the {counted(left, 'stone')} left"
    if not state.over and 2 * state.stores[seat] > state.loose + sum(state.stores):
        yield "more than half: the game is won"


def _done(turn: Sequence[Step[MancalaState]]) -> str:
    """Return what was done in a turn."""
    sown = [event for step in turn for event in step.events if isinstance(event, Sown)]
    if not sown:
        return "took over the other side"
    number, again = len(turn), len(sown) - len(turn)
    laps = f" with {counted(again, 'lap')}" if again else ""
    what = f"pile{'s' * (number > 1)} {', '.join(step.move for step in turn)}"
    what = what if number <= MOST_PILES else f"{number} piles"
    stored = sum(event.path.count(STORES[event.seat]) for event in sown)
    return f"sowed {what}{laps}: +{stored}"
