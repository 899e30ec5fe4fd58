"""Levels of FourSide, and what they can do."""

from __future__ import annotations

from typing import NamedTuple

from ...game import Level
from ...language import N_


class PlayoutSettings(NamedTuple):
    """How many playouts a move gets, and how long these are.

    The best `candidates` placements get `games` playouts in all. Each goes on for `plies` plies, or
    to the end of the game if at most `ending` cells are empty.
    """

    candidates: int
    games: int
    plies: int
    ending: int


class Skill(NamedTuple):
    """How a level chooses.

    It looks at `max_placements` placements, drawn at random (None: all). It takes the one that
    scores most or, with `by_value`, the one with the best value. With `playouts` it takes the one
    with the best result in playouts.
    """

    max_placements: int | None = None
    by_value: bool = False
    playouts: PlayoutSettings | None = None


BEST_SKILL = Skill(playouts=PlayoutSettings(candidates=8, games=240, plies=4, ending=8))

LEVELS = (
    Level(1, N_("Beginner"), N_("For a first game: considers only a few placements.")),
    Level(
        2,
        N_("Novice"),
        N_("A match for a child: considers some placements, but never your replies."),
    ),
    Level(
        3,
        N_("Easy"),
        N_("Easy to beat if you look around: considers many placements, but never your replies."),
    ),
    Level(
        4,
        N_("Average"),
        N_("A good match: considers a few placements and your replies to them."),
    ),
    Level(
        5,
        N_("Skilled"),
        N_("Fairly hard: considers some placements and your replies to them."),
    ),
    Level(6, N_("Advanced"), N_("Hard: considers all placements and your replies to them.")),
    Level(
        7,
        N_("Expert"),
        N_("Very hard: plays ahead with hands that you may have, and saves useful blocks."),
    ),
)

SKILLS = {
    1: Skill(10),
    2: Skill(13),
    3: Skill(17),
    4: Skill(9, by_value=True),
    5: Skill(13, by_value=True),
    6: Skill(by_value=True),
    7: BEST_SKILL,
}
"""The skill of each level by number."""
