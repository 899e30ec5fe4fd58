"""Explanations of Skirmish moves: what is attacked, and how far the nearest enemy is."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import replace

from ...explanation import Mark, MarkStyle, Reason
from ...game import MoveValue
from ...language import _, ngettext, number_text
from ...text import listed
from .options import EMPTY
from .rules import SkirmishState, Threat, Tile


def move_reason(state: SkirmishState, move: str) -> Reason:
    """Return the reason for a move: captures, stones saved and at risk, distance to an enemy."""
    start, stop = state.step_tiles(move)
    after, text = state.after(move), state.tiling.tile_name
    marks = [Mark(MarkStyle.PATH, (text(start), text(stop)))]
    threats = after.threats_to(state.turn)
    risk = _threatened_stones(threats)
    if risk:
        marks.append(Mark(MarkStyle.DANGER, tuple(map(text, risk))))
    said, lesson = _effect_text(state, start, stop, after, threats), ""
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
            lesson = "Count the steps"
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
    return Reason(said, tuple(marks), lesson)


def hint_reason(state: SkirmishState, move: str) -> str:
    """Return the sentence of `move_reason`, and before a mere danger what speaks for the move."""
    said, seat = move_reason(state, move).sentence, state.turn
    start, stop = state.step_tiles(move)
    risk = _threatened_stones(state.after(move).threats_to(seat))
    danger = _threatened_stones(state.without_move().threats_to(seat))
    saves = start in danger and stop not in risk
    if not risk or state.tiles[stop] != EMPTY or saves or len(risk) < len(danger):
        return said
    is_safer_elsewhere = any(not state.after(each).threats_to(seat) for each in state.legal_moves())
    best = (
        _("Other moves keep all stones safe, but this one seems to leave better chances.")
        if is_safer_elsewhere
        else _("Every move leaves a stone in danger. This one seems to leave the best chances.")
    )
    return f"{best} {said}"


def compared_reason(state: SkirmishState, move: str, values: Mapping[str, MoveValue]) -> Reason:
    """Return the reason of `move_reason`, and that a move loses although all stones are safe."""
    found, value = move_reason(state, move), values.get(move)
    if value is None or not value.exact or value.value >= 0 or sum(map(bool, state.counts)) > 2:
        return found
    if state.after(move).threats_to(state.turn):
        return found
    loses = _("But the other player can force a win.")
    return replace(found, sentence=f"{found.sentence} {loses}")


def _effect_text(
    state: SkirmishState, start: Tile, stop: Tile, after: SkirmishState, threats: Sequence[Threat]
) -> str:
    """Return sentences about the stones that a move captures, saves and puts at risk."""
    seat, text = state.turn, state.tiling.tile_name
    danger = _threatened_stones(state.without_move().threats_to(seat))
    risk = _threatened_stones(threats)
    others = tuple(tile for tile in risk if tile != stop)
    if state.tiles[stop] != EMPTY:
        if after.is_over:
            return _("Captures the other player’s last stone and wins.")
        has_several_enemies = sum(map(bool, after.counts)) > 2
        if stop not in risk:
            took = _("Captures the stone on {cell} and cannot be captured in return.")
        elif not has_several_enemies and any(
            after.tiles[near] == seat for near in state.tiling.neighbours[stop]
        ):
            took = _(
                "Captures the stone on {cell}. A stone that captures in return can be captured, "
                "too."
            )
        else:
            took = _("Captures the stone on {cell}, but can be captured in return.")
        # Of several enemies, it is said which one can capture in return.
        named = risk if has_several_enemies else others
        return f"{took.format(cell=text(stop))} {_threats_text(state, threats, named)}".rstrip()
    if after.is_over:
        return _("With this move, the game ends in a draw.")
    said = _threats_text(state, threats, risk)
    if start in danger and stop not in risk:
        saved = _("Saves the stone on {cell}, which could be captured.")
        return f"{saved.format(cell=text(start))} {said}".rstrip()
    if not risk:
        return _("Keeps all stones safe.")
    return f"{_('Leaves fewer stones in danger.')} {said}" if len(risk) < len(danger) else said


def _threatened_stones(threats: Iterable[Threat]) -> tuple[Tile, ...]:
    """Return the stones that any enemy can capture, in reading order."""
    return tuple(sorted({tile for threat in threats for tile in threat.stones}))


def _threats_text(state: SkirmishState, threats: Iterable[Threat], named: Container[Tile]) -> str:
    """Return which of the `named` stones each enemy can capture, a sentence for each enemy."""
    said = []
    for enemy, turns, stones in threats:
        cells = [state.tiling.tile_name(tile) for tile in stones if tile in named]
        if not cells:
            continue
        if turns == 1:
            text = ngettext(
                "The next player can capture the stone on {cells}.",
                "The next player can capture the stones on {cells}.",
                len(cells),
            )
        else:
            # Translators: {n} is 2 or 3: the next turn but one, or the one after that.
            text = ngettext(
                "Player {number} can capture the stone on {cells} in {n} turns.",
                "Player {number} can capture the stones on {cells} in {n} turns.",
                len(cells),
            )
        where = listed(cells, _("and"))
        said.append(text.format(number=enemy + 1, cells=where, n=number_text(turns)))
    return " ".join(said)


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
