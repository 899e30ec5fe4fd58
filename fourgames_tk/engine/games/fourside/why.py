"""Why a move of FourSide is good or bad: the sides that it matches, and the cell that it opens."""

from __future__ import annotations

from ...game import Mark, Reason, Sign
from .blocks import SIDES, cell_names, encode, side_points, touching_values
from .rules import PASS, FourSideState, points_text

WORDS = {2: "two", 3: "three", 4: "four"}


def reason(view: FourSideState, move: str) -> Reason:
    """Return the sides that a legal move counts, and the best cell beside it that it opens."""
    if move == PASS:
        return Reason("No block of this hand fits anywhere: the turn is forfeited.")
    index, turns, cell = view.read_move(move)
    trial, names = view.trial(cell, index, turns), cell_names(view.columns, view.rows)
    told = points_text([trial.block[side] for side in trial.sides], trial.area)
    said, where = [f"It scores {told}."], names[cell]
    marks = [
        Mark(Sign.RING, (where,)),
        Mark(Sign.RING, tuple(f"{where}.{SIDES[side]}" for side in trial.sides)),
    ]
    ground = view.ground.with_block(cell, encode(trial.block))
    opened = {
        near: side_points(need) + view.areas[near]
        for near, _, _ in ground.beside[cell]
        if (need := ground.frontier.get(near)) and len(touching_values(need)) > 1
    }
    if opened and max(opened.values()) > 0:
        best = max(opened, key=lambda near: opened[near])
        sides = WORDS[len(touching_values(ground.frontier[best]))]
        points = opened[best]
        said.append(
            f"It opens {names[best]}, where a block that fits {sides} sides brings {points}."
        )
        marks.append(Mark(Sign.DANGER, (names[best],), str(points)))
    return Reason(" ".join(said), tuple(marks))
