"""Explanations of FourSide moves: the matching sides, and the best cell that a move opens."""

from __future__ import annotations

from ...game import Mark, Reason, Sign
from .blocks import SIDES, encode, side_points
from .rules import PASS, FourSideState


def reason(view: FourSideState, move: str) -> Reason:
    """Return the sides that a legal move counts, and the best neighbouring cell that it opens."""
    if move == PASS:
        return Reason("No block of this hand fits anywhere: the turn is forfeited.")
    index, turns, cell = view.read_move(move)
    trial, where = view.trial(cell, index, turns), view.variation.cell_names[cell]
    said = [f"It scores {view.score_text(trial)}."]
    marks = [
        Mark(Sign.RING, (where,)),
        Mark(Sign.RING, tuple(f"{where}.{SIDES[side]}" for side in trial.sides)),
    ]
    opened = opened_points(view, move)
    if opened and max(opened.values()) > 0:
        best = max(opened, key=lambda near: opened[near])
        said.append(f"It opens {best}, where a block that fits brings {opened[best]}.")
        marks.append(Mark(Sign.DANGER, (best,), str(opened[best])))
    return Reason(" ".join(said), tuple(marks))


def opened_points(view: FourSideState, move: str) -> dict[str, int]:
    """Return what a fitting block scores on each empty cell beside a placement, after it."""
    if move == PASS:
        return {}
    index, turns, cell = view.read_move(move)
    names = view.variation.cell_names
    block = view.trial(cell, index, turns).block
    occupancy = view.occupancy.with_block(cell, encode(block))
    return {
        names[near]: side_points(need) + view.areas[near]
        for near, _, _ in occupancy.shifts[cell]
        if (need := occupancy.frontier.get(near))
    }
