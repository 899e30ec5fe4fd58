"""Levels of Four Stones, and what they can do."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import NamedTuple

from ...game import Level
from ...language import N_


class Skill(NamedTuple):
    """How many open gaps a level can balance.

    The level plays perfectly with at most `max_gaps` open gaps; the fraction is the chance that it
    balances one more (1.5 is one gap, and two in every other turn). With the chance
    `perfect_chance` (0 to 1) it balances any number in a turn. With more gaps it slides a random
    letter. A `timid` level slides a letter by a single space, mostly one of the first letters.
    """

    max_gaps: float = 0.0
    perfect_chance: float = 0.0
    timid: bool = False


_LEVEL_TABLE = (
    (
        N_("Timid"),
        N_("For a first game: slides a letter one space at a time."),
        Skill(timid=True),
    ),
    (
        N_("Beginner"),
        N_("A match for a child: moves at random, except at the very end."),
        Skill(0.6),
    ),
    (
        N_("Easy"),
        N_("Easy to beat: moves at random until very few letters can move."),
        Skill(1.45),
    ),
    (
        N_("Casual"),
        N_("A match for a newcomer: plays the last moves a little better."),
        Skill(1.95),
    ),
    (N_("Medium"), N_("A match if you plan ahead: plays the end well."), Skill(2.53)),
    (
        N_("Attentive"),
        N_(
            "Hard: makes hardly any mistakes in the last third of a game. "
            "The instructions explain how to win."
        ),
        Skill(2.92),
    ),
    (
        N_("Hard"),
        N_(
            "Very hard: also gets half of its earlier moves right. "
            "The instructions explain how to win."
        ),
        Skill(3, 0.38),
    ),
    (
        N_("Expert"),
        N_(
            "Hardly ever beaten: gets three of four early moves right. "
            "The instructions explain how to win."
        ),
        Skill(3, 0.72),
    ),
    (
        N_("Master"),
        N_(
            "Punishes nearly every mistake: gets nine of ten early moves right. "
            "The instructions explain how to win."
        ),
        Skill(3, 0.9),
    ),
    (
        N_("Perfect"),
        N_(
            "As strong as it gets: never loses a won position. The instructions explain how to win."
        ),
        Skill(math.inf),
    ),
)

LEVELS = tuple(
    Level(number, name, description)
    for number, (name, description, _skill) in enumerate(_LEVEL_TABLE, 1)
)

SKILLS: Mapping[int, Skill] = {number: row[2] for number, row in enumerate(_LEVEL_TABLE, 1)}
"""The skill of each level by number."""
