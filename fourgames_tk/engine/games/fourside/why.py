"""Explanations of FourSide moves: the matching sides, and the best cell that a move opens."""

from __future__ import annotations

from ...game import Mark, Reason, Sign
from .blocks import SIDES, cell_names, encode, required_values, side_points
from .rules import PASS, FourSideState, points_text

NUMBER_WORDS = {2: "two", 3: "three", 4: "four"}


def reason(view: FourSideState, move: str) -> Reason:
    """Return the sides that a legal move counts, and the best neighbouring cell that it opens."""
    if move == PASS:
        return Reason("No block of this hand fits anywhere: the turn is forfeited.")
    index, turns, cell = view.read_move(move)
    trial, names = view.trial(cell, index, turns), cell_names(view.columns, view.rows)
    sum_text = points_text([trial.block[side] for side in trial.sides], trial.area)
    said, where = [f"It scores {sum_text}."], names[cell]
    marks = [
        Mark(Sign.RING, (where,)),
        Mark(Sign.RING, tuple(f"{where}.{SIDES[side]}" for side in trial.sides)),
    ]
    occupancy = view.occupancy.with_block(cell, encode(trial.block))
    opened = {
        near: side_points(need) + view.areas[near]
        for near, _, _ in occupancy.shifts[cell]
        if (need := occupancy.frontier.get(near)) and len(required_values(need)) > 1
    }
    if opened and max(opened.values()) > 0:
        best = max(opened, key=lambda near: opened[near])
        sides = NUMBER_WORDS[len(required_values(occupancy.frontier[best]))]
        points = opened[best]
        said.append(
            f"It opens {names[best]}, where a block that fits {sides} sides brings {points}."
        )
        marks.append(Mark(Sign.DANGER, (names[best],), str(points)))
    return Reason(" ".join(said), tuple(marks))
