"""How well each level of 4 × 4 plays, as a table."""

from __future__ import annotations

from dataclasses import dataclass

from ...game import Level


@dataclass(frozen=True)
class Skill:
    """A level's abilities.

    `overlooks` is the chance that it does not see a line, its own or its opponent's;
    `careless` that it gives any piece, even one that completes a line; `plies` how many
    placements it looks ahead beyond the next, or None for perfect play, by the book and by
    search to the end.
    """

    level: Level
    overlooks: float
    careless: float
    plies: int | None


SKILLS = (
    Skill(Level(1, "Dreamy", "Gives any piece and overlooks every second line."), 0.5, 1.0, 0),
    Skill(Level(2, "Casual", "Overlooks one line in three and gives carelessly."), 0.35, 0.35, 0),
    Skill(Level(3, "Greedy", "Sees every line and gives a safe piece."), 0.0, 0.0, 0),
    Skill(Level(4, "Planner", "Looks some placements ahead."), 0.0, 0.0, 3),
    Skill(Level(5, "Perfect", "Never overlooks a line and knows how each move ends."), 0, 0, None),
)
"""Weakest first."""
