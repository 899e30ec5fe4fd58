"""Explanations of FourSide moves: points, risk, blocks that still fit, and the value.

The risk is the chance that the other player can use the worst cell that the move opens. The value
is told in the parts of which it is the sum (`SplitValue`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from ...explanation import Mark, MarkStyle, Reason
from ...game import MoveValue
from ...language import _, ngettext, number_text
from .blocks import (
    HAND_SIZE,
    SIDES,
    encode_block,
    fitting_rotations_by_requirement,
    side_points,
)
from .evaluation import PlacementEvaluator, SplitValue, chance_of_hand, split_values
from .rules import PASS, FourSideState

SMALLEST_SHOWN_CHANCE = 0.01
"""The least chance (0 to 1) that is shown as a number, and the least distance from certainty."""

LEAST_DANGER_CHANCE, LEAST_DANGER_POINTS, LEAST_REPLY_GAIN = 0.05, 3.0, 1.0
"""For a warning about a cell: least chance (0 to 1) that the other player can use it, least points
times chance that the move adds to it, and least points by which it then raises their expected gain,
which is less if other cells offer them as much."""


class OpenedCell(NamedTuple):
    """An empty cell beside a block that was placed, for the other player.

    `points` is the score of a block that fits, `chance` the share of hands with such a block (0 to
    1). `added` is how much more points times chance is than before the move, `reply_gain` how much
    that raises what the other player can expect of all cells. `was_open` says whether another block
    touched the cell before.
    """

    points: int
    chance: float
    added: float
    reply_gain: float
    was_open: bool

    @property
    def is_dangerous(self) -> bool:
        return (
            self.chance >= LEAST_DANGER_CHANCE
            and self.added >= LEAST_DANGER_POINTS
            and self.reply_gain >= LEAST_REPLY_GAIN
        )


def move_reason(view: FourSideState, move: str) -> Reason:
    """Return the sides that a legal move counts, the worst cell that it opens, and its value."""
    found, split = _structure(view, move), split_values(view)[move]
    fills_board = move != PASS and view.board.count(None) == 1
    return replace(found, sentence=f"{found.sentence} {_value_text(split, fills_board)}")


def compared_reason(view: FourSideState, move: str, values: Mapping[str, MoveValue]) -> Reason:
    """Return the reason of a move, with its value as the difference from the best move's."""
    parts = split_values(view)
    own, best = parts[move], parts[max(values, key=lambda each: values[each].value, default=move)]
    if own.total >= best.total:
        return move_reason(view, move)
    found = _structure(view, move)
    said = _(
        "Estimated final difference: {best} with the best move, {value} with this one. They differ "
        "in the points of this block ({gain}), the other player’s next block ({reply}) and later "
        "turns ({later})."
    ).format(
        best=_signed(best.total),
        gain=_signed(own.gain - best.gain),
        reply=_signed(best.reply - own.reply),
        later=_signed(own.later - best.later),
        value=_signed(own.total),
    )
    return replace(found, sentence=f"{found.sentence} {said}")


def _structure(view: FourSideState, move: str) -> Reason:
    """Return the reason of a move without its value."""
    if move == PASS:
        return Reason(_("No block of this hand fits anywhere, so the turn is forfeited."))
    index, turns, cell = view.read_move(move)
    trial, where = view.trial(cell, index, turns), view.variation.cell_names[cell]
    said = [view.score_text(trial)]
    marks = [
        Mark(MarkStyle.RING, (where,)),
        Mark(MarkStyle.RING, tuple(f"{where}.{SIDES[side]}" for side in trial.sides)),
    ]
    if view.board.count(None) > 1:
        near, risk = worst_opened_cell(view, move)
        said += _risk_text(near, risk), _kept_text(blocks_kept(view, move))
        if risk.is_dangerous:
            marks.append(Mark(MarkStyle.DANGER, (near,), str(risk.points)))
    return Reason(" ".join(said), tuple(marks), "More points")


def _risk_text(cell: str, risk: OpenedCell) -> str:
    """Return the points of the worst cell that a move opens, and the chance of the other player."""
    points, chance = number_text(risk.points), chance_text(risk.chance)
    if risk.points <= 0:
        return _("Risk: 0 points beside it.")
    if not risk.is_dangerous:
        text = ngettext(
            "Risk: {n} point on {cell}, chance {chance}.",
            "Risk: {n} points on {cell}, chance {chance}.",
            risk.points,
        )
    elif risk.was_open:
        text = ngettext(
            "Danger: it makes {cell} worth more: {n} point, chance {chance}.",
            "Danger: it makes {cell} worth more: {n} points, chance {chance}.",
            risk.points,
        )
    else:
        text = ngettext(
            "Danger: it opens {cell}: {n} point, chance {chance}.",
            "Danger: it opens {cell}: {n} points, chance {chance}.",
            risk.points,
        )
    return text.format(cell=cell, n=points, chance=chance)


def _kept_text(kept: int) -> str:
    """Return how many blocks of the hand still fit somewhere."""
    return ngettext(
        "{n} of the other {all} blocks still fits.",
        "{n} of the other {all} blocks still fit.",
        kept,
    ).format(n=number_text(kept), all=number_text(HAND_SIZE - 1))


def blocks_kept(view: FourSideState, move: str) -> int:
    """Return how many of the other blocks of the hand still fit somewhere after a placement."""
    index, _turns, cell = view.read_move(move)
    placed, hand = encode_block(view.placed_block(move)), view.hands[view.turn]
    assert hand is not None
    needs = {*view.occupancy.with_block(cell, placed).frontier.values()}
    others = (*hand[: index - 1], *hand[index:])
    return sum(not needs.isdisjoint(fitting_rotations_by_requirement(each)) for each in others)


def worst_opened_cell(view: FourSideState, move: str) -> tuple[str, OpenedCell]:
    """Return the cell beside a placed block that is worth most to the other player, with its name.

    It is the one whose points times chance the move raises most, if it is dangerous; otherwise the
    one with the most points times chance. Without a cell that brings points, the name is empty.
    """
    opened = opened_cells(view, move)
    raised = max(opened.items(), key=lambda each: each[1].added, default=None)
    if raised is not None and raised[1].is_dangerous:
        return raised
    offers = [each for each in opened.items() if each[1].points > 0]
    nothing = "", OpenedCell(0, 0.0, 0.0, 0.0, False)
    return max(offers, key=lambda each: each[1].points * each[1].chance, default=nothing)


def opened_cells(view: FourSideState, move: str) -> dict[str, OpenedCell]:
    """Return each empty cell beside the block that a move places, by its name."""
    if move == PASS:
        return {}
    index, turns, cell = view.read_move(move)
    block = encode_block(view.trial(cell, index, turns).block)
    before = view.occupancy.frontier
    after = view.occupancy.with_block(cell, block)
    reply = PlacementEvaluator(view.variation, view.areas).expected_reply_gain
    expected, found = reply(after.frontier), {}
    for near, _side, _facing in after.shifts[cell]:
        if (need := after.frontier.get(near)) is None:
            continue
        points, chance = _offer(view, near, need)
        added = max(0, points) * chance
        unchanged = dict(after.frontier)
        del unchanged[near]
        if was_open := near in before:
            earlier, likely = _offer(view, near, before[near])
            added -= max(0, earlier) * likely
            unchanged[near] = before[near]
        found[view.variation.cell_names[near]] = OpenedCell(
            points, chance, added, expected - reply(unchanged), was_open
        )
    return found


def _offer(view: FourSideState, cell: int, requirement: int) -> tuple[int, float]:
    """Return the points of a cell, and the chance that a hand has a block that fits there."""
    points = side_points(requirement) + view.areas[cell]
    return points, chance_of_hand(view.variation, requirement)


def chance_text(chance: float) -> str:
    """Return a chance (0 to 1) in whole per cent; one that is not certain is never 0 % or 100 %."""
    if 0 < chance < SMALLEST_SHOWN_CHANCE:
        return _("under 1 %")
    if 1 - SMALLEST_SHOWN_CHANCE < chance < 1:
        return _("over 99 %")
    return _("{n} %").format(n=number_text(round(100 * chance)))


def _value_text(split: SplitValue, is_last: bool) -> str:
    """Return the value of a move as a sum; `is_last` if the move ends the game."""
    if is_last:
        return _(
            "Final difference: {value}. It is the difference so far ({lead}) and the points of "
            "this block ({gain})."
        ).format(lead=_signed(split.lead), gain=_signed(split.gain), value=_signed(split.total))
    return _(
        "Estimated final difference: {value}. It is the sum of the difference so far ({lead}), the "
        "points of this block ({gain}), the other player’s next block ({reply}) and later turns "
        "({later})."
    ).format(
        lead=_signed(split.lead),
        gain=_signed(split.gain),
        reply=_signed(-split.reply),
        later=_signed(split.later),
        value=_signed(split.total),
    )


def _signed(number: int) -> str:
    """Return a number with its sign: `+4`, `−2`, `0`."""
    return number_text(number, 0, "+") if number else "0"
