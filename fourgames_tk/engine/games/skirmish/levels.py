"""The levels of the computer in Stones: Skirmish."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ...game import Level

BEST_SECONDS = 0.9
"""What the top level takes for a move where nobody sets a shorter time."""

MOST_CHECKS, MOST_CHECKS_MANY = 80, 8_000
"""How often the levels below ask the clock at most, every 256 positions against one other player
and at each against several. Only crowded boards need more: elsewhere they are done much earlier.
The top level asks as often before its own time counts, so that it never looks at less."""

VALUES_SECONDS = 3.0
"""How long the values of moves are searched for where nobody sets a time."""

DEEPEST = 20


@dataclass(frozen=True)
class Skill:
    """How a level thinks: by a search this many plies deep of what it has looked at.

    `overlooks` is how likely it does not see a stone of another player in this turn, from 0 to 1:
    it then neither takes that stone nor fears it. `impatience` is about several players: so much
    of its share it gives for a hit just before the draw, whoever hits, and less for one earlier.
    The rest is about games of two. `eager` is what a tile nearer to the enemy is worth to it,
    where a stone is worth 100. `keen` is what each stone on the board, of either side, is worth to
    it: with much, it lets itself be pushed back; with less than nothing it trades one for one. A
    draw is worth to it so much less than nothing as it has `contempt`.
    """

    plies: int
    overlooks: float = 0.0
    eager: int = 8
    keen: int = 5
    contempt: int = 0
    impatience: float = 0.0
    knows_endings: bool = False


LEVELS = (
    Level(1, "Pebble", "For a first game: runs at you, and overlooks every fourth stone."),
    Level(2, "Grabber", "Easy to beat: takes what it sees; overlooks one stone in seven."),
    Level(
        3,
        "Cautious",
        "A match for a newcomer: follows every exchange; overlooks one stone in sixteen.",
    ),
    Level(
        4,
        "Steady",
        "A match once you see exchanges coming: overlooks one stone in eighty.",
    ),
    Level(5, "Sharp", "Hard: looks three turns ahead; overlooks one stone in 150."),
    Level(
        6, "River", "Very hard: looks as far as a second allows and plays small endings perfectly."
    ),
)

BEST = LEVELS[-1].number

IMPARTIAL = Skill(DEEPEST, eager=0, keen=0, knows_endings=True)
"""Sees what the best level sees, and to it each side's stones and a draw are worth the same."""

_SKILLS = {
    1: Skill(1, overlooks=0.26),
    2: Skill(1, overlooks=0.15),
    3: Skill(1, overlooks=0.062),
    4: Skill(1, overlooks=0.0125),
    5: Skill(3, overlooks=0.0066),
    BEST: IMPARTIAL,
}

_DIAGONAL_SKILLS = {
    1: replace(_SKILLS[1], keen=10, overlooks=0.275),
    2: replace(_SKILLS[2], keen=10, overlooks=0.14),
    3: replace(_SKILLS[3], keen=10, overlooks=0.05),
    4: replace(_SKILLS[4], keen=10),
    5: Skill(2, overlooks=0.005, keen=10),
    BEST: replace(IMPARTIAL, keen=-3, contempt=80),
}
"""With diagonal steps who is ahead wins, and small even endings are draws: the best level trades
down to three against three, where its table sees most, and goes no farther without a lead. The
others keep away from trades; three plies deep they would see one in every approach."""

_SEVERAL_SKILLS = {
    **_SKILLS,
    3: replace(_SKILLS[3], overlooks=0.05),
    4: Skill(2, overlooks=0.05),
    5: Skill(2, overlooks=0.003),
    BEST: replace(IMPARTIAL, impatience=0.1),
}
"""Against several players, one ply deep, a level sees no answer of anybody. The best level sees
those of all, and as it wins most of the fights, it does not wait for ever."""


def skill_of(level: int, players_left: int, diagonal: bool) -> Skill:
    """Return how a level thinks with so many players left."""
    if players_left > 2:
        return _SEVERAL_SKILLS[level]
    return (_DIAGONAL_SKILLS if diagonal else _SKILLS)[level]
