"""Levels of Skirmish, and what they can do."""

from __future__ import annotations

from typing import NamedTuple

from ...game import Level
from ...language import N_

BEST_SECONDS = 0.9
"""Most seconds of the top level for a move if the clock sets no shorter time."""

MOST_CHECKS, MOST_CHECKS_MANY_PLAYERS = 80, 8_000
"""Most checks of the clock of the levels below the best: one every 256 positions against one other
player, one per position against several. Only crowded boards need more. The top level makes as many
checks before its own time limit counts, so it never searches less."""


class Skill(NamedTuple):
    """How a level plays: search depth, what it overlooks, and the weights of its estimate.

    `plies` is the depth of its search. `overlook_chance` is the chance (0 to 1) that it misses a
    stone of another player in a turn, so that it neither takes nor fears it. `random_chance` is the
    chance of a random move.

    `impatience` counts with several players only: the share of the win that it gives up for a
    capture by any player just before the draw, and proportionally less earlier.

    The other fields count with two players only; a stone is worth 100. `approach_value` is the
    worth of each tile nearer to the enemy. `stone_count_value` is the worth of each stone on the
    board, of either side: a high value avoids trades and gives way, a negative one seeks trades.
    `contempt` is the negative value of a draw. With `uses_endings` it uses the tables of endings
    and the opposition.
    """

    plies: int
    overlook_chance: float = 0.0
    random_chance: float = 0.0
    approach_value: int = 8
    stone_count_value: int = 5
    contempt: int = 0
    impatience: float = 0.0
    uses_endings: bool = False


LEVELS = (
    Level(
        1,
        N_("Pebble"),
        N_("For a first game: often moves at random and overlooks most captures."),
    ),
    Level(
        2,
        N_("Grabber"),
        N_("A match for a child: captures stones, but overlooks three in five."),
    ),
    Level(
        3,
        N_("Runner"),
        N_(
            "Easy to beat if you look before you step: runs at you and overlooks over half of the "
            "stones."
        ),
    ),
    Level(4, N_("Scout"), N_("A match for a newcomer: still overlooks many captures.")),
    Level(
        5,
        N_("Cautious"),
        N_(
            "A match if you look at what can be captured in return: overlooks about one stone in "
            "four."
        ),
    ),
    Level(
        6,
        N_("Steady"),
        N_("A good match if you think one reply ahead: overlooks at most one stone in ten."),
    ),
    Level(
        7,
        N_("Sharp"),
        N_("Fairly hard: calculates every exchange of stones and rarely overlooks one."),
    ),
    Level(
        8,
        N_("Hawk"),
        N_("Hard: thinks two or three turns ahead and hardly ever overlooks a stone."),
    ),
    Level(
        9,
        N_("River"),
        N_("Very hard: thinks for up to a second and, up to 6 × 6, plays small endings perfectly."),
    ),
)

BEST_LEVEL = LEVELS[-1].number
"""Number of the best level."""

IMPARTIAL_SKILL = Skill(20, approach_value=0, stone_count_value=0, uses_endings=True)
"""Searches as deep as the best level; values stones of both sides and draws without preference."""

_SKILLS = {
    1: Skill(1, overlook_chance=0.66, random_chance=0.43),
    2: Skill(1, overlook_chance=0.61, random_chance=0.2),
    3: Skill(1, overlook_chance=0.57, random_chance=0.06),
    4: Skill(1, overlook_chance=0.4),
    5: Skill(1, overlook_chance=0.23),
    6: Skill(1, overlook_chance=0.105),
    7: Skill(1, overlook_chance=0.03),
    8: Skill(3, overlook_chance=0.012),
    BEST_LEVEL: IMPARTIAL_SKILL,
}

_DIAGONAL_SKILLS = {
    **{level: skill._replace(stone_count_value=10) for level, skill in _SKILLS.items()},
    8: Skill(2, overlook_chance=0.005, stone_count_value=10),
    BEST_LEVEL: IMPARTIAL_SKILL._replace(stone_count_value=-3, contempt=80),
}
"""With diagonal steps the stronger side wins, and small even endings are draws. So the best level
trades down to three against three, which its table nearly covers, and no further without a lead.
The other levels avoid trades; three plies deep they would see a trade in every approach."""

_MANY_PLAYER_SKILLS = {
    **_SKILLS,
    6: _SKILLS[6]._replace(overlook_chance=0.05),
    7: Skill(2, overlook_chance=0.05),
    8: Skill(2, overlook_chance=0.003),
    BEST_LEVEL: IMPARTIAL_SKILL._replace(impatience=0.1),
}
"""With several players, a search of one ply sees no replies. The best level sees the replies of all
and wins most fights, so it does not wait forever."""


def level_skill(level: int, remaining_player_count: int, diagonal: bool) -> Skill:
    """Return the skill of a level for so many players left, with or without diagonal steps."""
    if remaining_player_count > 2:
        return _MANY_PLAYER_SKILLS[level]
    return (_DIAGONAL_SKILLS if diagonal else _SKILLS)[level]
