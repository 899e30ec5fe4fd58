"""How well each level of 4 × 4 plays, as a table."""

from __future__ import annotations

from dataclasses import dataclass

from ...game import Level


@dataclass(frozen=True)
class Skill:
    """What a level below the best looks at, and how far it calculates.

    In a turn it looks at each row and column with the chance `near`, and at every other line with
    `far`: where it does not look, it overlooks what is there. Of the pieces it could give it takes
    up `tried` at most, and gives the first that completes no line it looks at. With the chance
    `minds` it places so that such a piece is left to give. From `calculates` empty squares on it
    calculates to the end.
    """

    near: float = 1.0
    far: float = 1.0
    tried: int = 16
    minds: float = 1.0
    calculates: int = 0


_TABLE: tuple[tuple[str, str, Skill | None], ...] = (
    (
        "Dreamy",
        "For a first game: overlooks two rows of three and most diagonals, gives any piece.",
        Skill(near=0.33, far=0.12, tried=1, minds=0.0),
    ),
    (
        "Playful",
        "A match for a child: sees every other row and few diagonals, gives nearly any piece.",
        Skill(near=0.58, far=0.27, tried=3, minds=0.0),
    ),
    (
        "Casual",
        "Easy to beat: overlooks every second diagonal and never thinks of what is left to give.",
        Skill(near=0.79, far=0.45, minds=0.04),
    ),
    (
        "Alert",
        "A match for a newcomer: overlooks a diagonal in four, and often keeps no safe piece.",
        Skill(near=0.96, far=0.74, minds=0.45),
    ),
    (
        "Watchful",
        "Beaten by who plans ahead: overlooks a diagonal in seven, mostly keeps a safe piece.",
        Skill(far=0.85, minds=0.84),
    ),
    (
        "Careful",
        "A match for who errs no more: sees every line and always keeps a safe piece to give.",
        Skill(calculates=4),
    ),
    ("Planner", "Hard: careful, and calculates the last seven squares.", Skill(calculates=7)),
    ("Reckoner", "Very hard: careful, and calculates the last eight.", Skill(calculates=8)),
    ("Perfect", "Merciless: never overlooks a line and knows how each move ends.", None),
)

SKILLS = tuple(skill for _, _, skill in _TABLE)
"""Weakest first; None is perfect play, by the book and by search to the end."""

LEVELS = tuple(
    Level(number, name, description) for number, (name, description, _) in enumerate(_TABLE, 1)
)
