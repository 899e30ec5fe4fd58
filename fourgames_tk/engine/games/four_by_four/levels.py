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
    Skill(
        Level(1, "Dreamy", "For a first game: gives any piece and overlooks many lines."),
        0.5,
        1.0,
        0,
    ),
    Skill(
        Level(2, "Casual", "Easy to beat: overlooks a line now and then, and gives carelessly."),
        0.35,
        0.35,
        0,
    ),
    Skill(
        Level(3, "Greedy", "Beaten by who plans ahead: sees every line and gives a safe piece."),
        0.0,
        0.0,
        0,
    ),
    Skill(
        Level(4, "Planner", "Hard: sees every line and looks some placements ahead."), 0.0, 0.0, 3
    ),
    Skill(
        Level(5, "Perfect", "Merciless: never overlooks a line and knows how each move ends."),
        0,
        0,
        None,
    ),
)
"""Weakest first."""
