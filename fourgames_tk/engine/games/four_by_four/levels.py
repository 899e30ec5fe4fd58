"""Levels of 4 × 4, and what they can do."""

from __future__ import annotations

from typing import NamedTuple

from ...game import Level
from ...language import N_


class Skill(NamedTuple):
    """Skill of a level below the best: chances to notice things, and depth of search.

    `row_chance` is the chance that it looks at a row or column in a turn, `other_chance` that it
    looks at another line. It overlooks lines that it does not look at. `gifts_tried` is how many
    pieces it considers to give; it gives the first that completes no line it looks at.
    `safety_chance` is the chance that it places so that such a piece is left. With at most
    `solves_from` empty cells it searches to the end of the game.
    """

    row_chance: float = 1.0
    other_chance: float = 1.0
    gifts_tried: int = 16
    safety_chance: float = 1.0
    solves_from: int = 0


_LEVEL_TABLE: tuple[tuple[str, str, Skill | None], ...] = (
    (
        N_("Dreamy"),
        N_("For a first game: overlooks most rows and diagonals and gives any piece."),
        Skill(row_chance=0.33, other_chance=0.12, gifts_tried=1, safety_chance=0.0),
    ),
    (
        N_("Playful"),
        N_("A match for a child: sees over half of the rows and few diagonals."),
        Skill(row_chance=0.58, other_chance=0.27, gifts_tried=3, safety_chance=0.0),
    ),
    (
        N_("Casual"),
        N_("Easy to beat: overlooks over half of the diagonals and does not plan what to give."),
        Skill(row_chance=0.79, other_chance=0.45, safety_chance=0.04),
    ),
    (
        N_("Alert"),
        N_("A match for a newcomer: overlooks some diagonals and often runs out of safe pieces."),
        Skill(row_chance=0.96, other_chance=0.74, safety_chance=0.45),
    ),
    (
        N_("Watchful"),
        N_("Beatable if you plan ahead: overlooks few diagonals and mostly keeps a safe piece."),
        Skill(other_chance=0.85, safety_chance=0.84),
    ),
    (
        N_("Careful"),
        N_("A match for careful players: sees every line and keeps a safe piece if it can."),
        Skill(solves_from=4),
    ),
    (
        N_("Planner"),
        N_("Hard: careful, and plays the last seven cells perfectly."),
        Skill(solves_from=7),
    ),
    (
        N_("Reckoner"),
        N_("Very hard: careful, and plays the last eight cells perfectly."),
        Skill(solves_from=8),
    ),
    (N_("Perfect"), N_("As strong as it gets: no move worsens its result."), None),
)

SKILLS = tuple(row[2] for row in _LEVEL_TABLE)
"""The skill of each level, weakest first; None is perfect play by the book and by search."""

LEVELS = tuple(
    Level(number, name, description)
    for number, (name, description, _skill) in enumerate(_LEVEL_TABLE, 1)
)
