"""Levels of mancala, and what they can do."""

from __future__ import annotations

from typing import NamedTuple

from ...game import Level
from ...language import N_


class Skill(NamedTuple):
    """How far a level looks ahead.

    `own_branches` is the number of sowings it tries in its own turn, starting with the piles next
    to its store. `overlook_chance` is the chance (0 to 1) that it misses each of these.
    `missed_win_chance` is the chance that it misses a sowing that wins at once. With `wins_first`
    it prefers a turn that wins to one that gains more. For its best `candidate_turns` turns it
    searches the opponent's best reply, with `reply_branches` sowings each.
    """

    own_branches: int
    overlook_chance: float = 0.0
    missed_win_chance: float = 0.0
    wins_first: bool = False
    candidate_turns: int = 0
    reply_branches: int = 0


LEVELS = (
    Level(
        1,
        N_("Dabbler"),
        N_(
            "For a first game: hardly looks at its piles, and takes only half of its winning moves."
        ),
    ),
    Level(
        2,
        N_("Casual"),
        N_("A match for a child: looks at about two of its piles and sows the better one."),
    ),
    Level(
        3,
        N_("Easy"),
        N_("Easy to beat: looks at about half of its piles and sows the one that scores most."),
    ),
    Level(
        4,
        N_("Medium"),
        N_("A match for a newcomer: looks at about half of its piles and at some free turns."),
    ),
    Level(
        5,
        N_("Planner"),
        N_("A good match if you chain free turns: finds many short chains itself."),
    ),
    Level(6, N_("Hard"), N_("Hard: finds nearly all of its short chains, but ignores yours.")),
    Level(7, N_("Reckoner"), N_("Very hard: plans its whole turn and considers your replies.")),
    Level(8, N_("Perfect"), N_("As strong as it gets: plays the last 24 stones perfectly.")),
)

SKILLS = {
    1: Skill(6, 0.9, missed_win_chance=0.5),
    2: Skill(6, 0.71),
    3: Skill(6, 0.49),
    4: Skill(9, 0.53),
    5: Skill(13, 0.29),
    6: Skill(30, 0.1),
    7: Skill(20_000, wins_first=True, candidate_turns=100, reply_branches=300),
}

PERFECT_LEVEL = 8
"""Number of the level that plays exactly."""

MOVE_SECONDS = 2.7
"""Most seconds of the top level for a move."""
