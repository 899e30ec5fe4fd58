"""Explanations of Skirmish moves: what is attacked, and how far the nearest enemy is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...explanation import Mark, MarkStyle, Reason
from ...game import MoveValue
from ...language import _, ngettext, number_text
from ...text import listed
from .game import EMPTY
from .rules import SkirmishState


def move_reason(state: SkirmishState, move: str) -> Reason:
    """Return the reason for a move: captures, stones saved and at risk, distance to an enemy."""
    start, stop = state.step_tiles(move)
    after, text = state.after(move), state.tiling.tile_name
    marks = [Mark(MarkStyle.PATH, (text(start), text(stop)))]
    risk = after.in_danger(state.turn)
    if risk:
        marks.append(Mark(MarkStyle.DANGER, tuple(map(text, risk))))
    said = _effect_text(state, start, stop, after)
    way = () if after.is_over or stop in risk else _path_to_enemy(after, stop)
    if way:
        steps = len(way) - 1
        marks.append(Mark(MarkStyle.PATH, tuple(map(text, way)), str(steps)))
        said += " " + ngettext(
            "The nearest stone of another player is then on {cell}, {n} step away.",
            "The nearest stone of another player is then on {cell}, {n} steps away.",
            steps,
        ).format(cell=text(way[-1]), n=number_text(steps))
        # With more stones another one can wait, and a diagonal step counts as two.
        if sum(after.counts) == 2 and not state.tiling.diagonal:
            said += " " + (
                _(
                    "That is an even number, so the other stone would have to step next to this "
                    "one first."
                )
                if steps % 2 == 0
                else _(
                    "That is an odd number, so this stone would have to step next to the other "
                    "one first."
                )
            )
    return Reason(said, tuple(marks))


def compared_reason(state: SkirmishState, move: str, values: Mapping[str, MoveValue]) -> Reason:
    """Return the reason of `move_reason`, and that a move loses although all stones are safe."""
    found, value = move_reason(state, move), values.get(move)
    if value is None or not value.exact or value.value >= 0 or sum(map(bool, state.counts)) > 2:
        return found
    if state.after(move).in_danger(state.turn):
        return found
    return Reason(f"{found.sentence} {_('But the other player can force a win.')}", found.marks)


def _effect_text(state: SkirmishState, start: int, stop: int, after: SkirmishState) -> str:
    """Return sentences about the stones that a move captures, saves and puts at risk."""
    seat, text = state.turn, state.tiling.tile_name
    danger, risk = state.in_danger(seat), after.in_danger(seat)
    hanging = [text(tile) for tile in risk if tile != stop]
    others = f" {_risk_text(hanging)}" if hanging else ""
    if state.tiles[stop] != EMPTY:
        if after.is_over:
            return _("Captures the other player’s last stone and wins.")
        if stop not in risk:
            took = _("Captures the stone on {cell} and cannot be captured in return.")
        elif any(after.tiles[near] == seat for near in state.tiling.neighbours[stop]):
            took = _(
                "Captures the stone on {cell}. A stone that captures in return can be captured, "
                "too."
            )
        else:
            took = _("Captures the stone on {cell}, but can be captured in return.")
        return took.format(cell=text(stop)) + others
    if start in danger and stop not in risk:
        saved = _("Saves the stone on {cell}, which could be captured.")
        return saved.format(cell=text(start)) + others
    if not risk:
        return _("Keeps all stones safe.")
    risks = _risk_text(map(text, risk))
    return f"{_('Leaves fewer stones in danger.')} {risks}" if len(risk) < len(danger) else risks


def _risk_text(places: Iterable[str]) -> str:
    """Return which stones the next player can capture, as a sentence."""
    named = list(places)
    return ngettext(
        "The next player can capture the stone on {cells}.",
        "The next player can capture the stones on {cells}.",
        len(named),
    ).format(cells=listed(named, _("and")))


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
