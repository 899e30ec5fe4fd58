"""Explanations of Skirmish moves: what is attacked, and how far the nearest enemy is."""

from __future__ import annotations

from collections.abc import Mapping

from ...explanation import Mark, Reason, Sign
from ...game import MoveValue
from .game import EMPTY
from .rules import SkirmishState


def reason(state: SkirmishState, move: str) -> Reason:
    """Return what a legal move takes, saves and risks, and its distance to the nearest enemy."""
    start, stop = state.step(move)
    after, text = state.after(move), state.tiling.text
    marks = [Mark(Sign.PATH, (text(start), text(stop)))]
    risk = after.in_danger(state.turn)
    if risk:
        marks.append(Mark(Sign.DANGER, tuple(map(text, risk))))
    said = _effect_text(state, start, stop, after)
    way = () if after.is_over or stop in risk else _path_to_enemy(after, stop)
    if way:
        steps = len(way) - 1
        marks.append(Mark(Sign.PATH, tuple(map(text, way)), str(steps)))
        said += f" The nearest enemy, on {text(way[-1])}, is then {steps} steps away"
        # With more stones another one can wait, and a diagonal step counts as two.
        alone = sum(after.counts) == 2 and not state.tiling.diagonal
        kind = "even: the other" if steps % 2 == 0 else "odd: this one"
        said += f", {kind} would have to come next to it first." if alone else "."
    return Reason(said, tuple(marks))


def comparison(state: SkirmishState, move: str, values: Mapping[str, MoveValue]) -> Reason:
    """Return the reason of `reason`; of a move that keeps all stones safe but loses, it says so."""
    found, value = reason(state, move), values.get(move)
    if value is None or not value.exact or value.value >= 0 or sum(map(bool, state.counts)) > 2:
        return found
    if state.after(move).in_danger(state.turn):
        return found
    return Reason(f"{found.sentence} But the other player can force a win.", found.marks)


def _effect_text(state: SkirmishState, start: int, stop: int, after: SkirmishState) -> str:
    """Return what a move takes, saves and risks, as a sentence."""
    seat, text = state.turn, state.tiling.text
    danger, risk = state.in_danger(seat), after.in_danger(seat)
    hanging = [text(tile) for tile in risk if tile != stop]
    which = "Another stone" if len(hanging) == 1 else "Other stones"
    others = f" {which} can be taken then: {', '.join(hanging)}." if hanging else ""
    if state.tiles[stop] != EMPTY:
        took = f"Takes the stone on {text(stop)}"
        if after.is_over:
            return f"{took}, the last one, and wins."
        if stop not in risk:
            took += ", and nothing can strike back there."
        elif any(after.tiles[near] == seat for near in state.tiling.neighbours[stop]):
            took += "; who strikes back can be taken in turn."
        else:
            took += ", and can be struck back."
        return took + others
    if start in danger and stop not in risk:
        return f"Saves the stone on {text(start)}, which could be taken.{others}"
    if not risk:
        return "Keeps out of reach."
    there = ", ".join(map(text, risk))
    if len(risk) < len(danger):
        return f"Leaves fewer stones where they can be taken: {there}."
    return f"Can be struck on {there}."


def _path_to_enemy(state: SkirmishState, start: int) -> tuple[int, ...]:
    """Return the tiles of a shortest path to the nearest enemy stone, both ends included.

    Own stones block the way; the path is empty if they close it.
    """
    own, came, ways = state.tiles[start], {start: start}, [start]
    for tile in ways:
        if state.tiles[tile] not in (EMPTY, own):
            way = [tile]
            while way[-1] != start:
                way.append(came[way[-1]])
            return tuple(way[::-1])
        for near in state.tiling.neighbours[tile]:
            if near not in came and state.tiles[near] != own:
                came[near] = tile
                ways.append(near)
    return ()
