"""Explanations of FourSide moves: the matching sides, and the best cell that a move opens."""

from __future__ import annotations

from ...explanation import Mark, MarkStyle, Reason
from ...language import _, number_text
from .blocks import SIDES, encode_block, side_points
from .evaluation import fitting_block_share
from .rules import PASS, FourSideState

MOST_SHARE = 0.6
"""The share of the blocks that fit above which most of them do."""


def move_reason(view: FourSideState, move: str) -> Reason:
    """Return the sides that a legal move counts, and the best neighbouring cell that it opens."""
    if move == PASS:
        return Reason(_("No block of this hand fits anywhere, so the turn is forfeited."))
    index, turns, cell = view.read_move(move)
    trial, where = view.trial(cell, index, turns), view.variation.cell_names[cell]
    said = [view.score_text(trial)]
    marks = [
        Mark(MarkStyle.RING, (where,)),
        Mark(MarkStyle.RING, tuple(f"{where}.{SIDES[side]}" for side in trial.sides)),
    ]
    if (opened := _opened_cells(view, move)) and max(opened.values())[0] > 0:
        near, (points, need) = max(opened.items(), key=lambda item: item[1][0])
        opens = _(
            "Danger: it opens {cell}, where the other player scores {points} with a block that "
            "fits."
        )
        said.append(opens.format(cell=near, points=points))
        said.append(_share_text(fitting_block_share(view.variation, need)))
        marks.append(Mark(MarkStyle.DANGER, (near,), str(points)))
    return Reason(" ".join(said), tuple(marks))


def points_by_opened_cell(view: FourSideState, move: str) -> dict[str, int]:
    """Return the score of a fitting block on each empty cell beside a block that was placed."""
    return {near: points for near, (points, _) in _opened_cells(view, move).items()}


def _opened_cells(view: FourSideState, move: str) -> dict[str, tuple[int, int]]:
    """Return the points and the requirement of each empty cell beside a placement, after it."""
    if move == PASS:
        return {}
    index, turns, cell = view.read_move(move)
    names = view.variation.cell_names
    block = view.trial(cell, index, turns).block
    occupancy = view.occupancy.with_block(cell, encode_block(block))
    return {
        names[near]: (side_points(need) + view.areas[near], need)
        for near, _side, _facing in occupancy.shifts[cell]
        if (need := occupancy.frontier.get(near))
    }


def _share_text(share: float) -> str:
    """Return how many of all possible blocks fit: `About one block in 8 fits there.`."""
    if share > MOST_SHARE:
        return _("Most blocks fit there.")
    return _("About one block in {n} fits there.").format(n=number_text(round(1 / share)))
