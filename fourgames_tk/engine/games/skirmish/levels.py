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


@dataclass(frozen=True)
class Skill:
    """How a level thinks: by a search this many plies deep of what it has looked at.

    `overlooks` is how likely it does not see a stone of another player in this turn, from 0 to 1:
    it then neither takes that stone nor fears it. `whim` is how likely it moves without a thought.
    `impatience` is about several players: so much of its share it gives for a hit just before the
    draw, whoever hits, and less for one earlier. The rest is about games of two. `eager` is what a
    tile nearer to the enemy is worth to it, where a stone is worth 100. `keen` is what each stone
    on the board, of either side, is worth to it: with much, it lets itself be pushed back; with
    less than nothing it trades one for one. A draw is worth to it so much less than nothing as it
    has `contempt`. Who `knows_endings` knows of the opposition, too.
    """

    plies: int
    overlooks: float = 0.0
    whim: float = 0.0
    eager: int = 8
    keen: int = 5
    contempt: int = 0
    impatience: float = 0.0
    knows_endings: bool = False


LEVELS = (
    Level(
        1, "Pebble", "For a first game: often moves without a thought, and sees one stone in three."
    ),
    Level(2, "Grabber", "A match for a child: takes what it sees, which is two stones in five."),
    Level(
        3, "Runner", "Beaten by who looks before a step: runs at you, and sees every other stone."
    ),
    Level(4, "Scout", "A match for a newcomer: overlooks two stones in five."),
    Level(5, "Cautious", "Beaten by who sees what can strike back: overlooks one stone in five."),
    Level(6, "Steady", "A good match once you look one answer ahead: overlooks one stone in ten."),
    Level(7, "Sharp", "Fairly hard: follows every exchange, and overlooks one stone in thirty."),
    Level(8, "Hawk", "Hard: looks three turns ahead, and overlooks one stone in eighty."),
    Level(9, "River", "Very hard: looks as far as a second allows; plays small endings perfectly."),
)

BEST = LEVELS[-1].number

IMPARTIAL = Skill(20, eager=0, keen=0, knows_endings=True)
"""Sees what the best level sees, and to it each side's stones and a draw are worth the same."""

_SKILLS = {
    1: Skill(1, overlooks=0.66, whim=0.43),
    2: Skill(1, overlooks=0.61, whim=0.2),
    3: Skill(1, overlooks=0.57, whim=0.06),
    4: Skill(1, overlooks=0.4),
    5: Skill(1, overlooks=0.23),
    6: Skill(1, overlooks=0.105),
    7: Skill(1, overlooks=0.03),
    8: Skill(3, overlooks=0.012),
    BEST: IMPARTIAL,
}

_DIAGONAL_SKILLS = {
    **{level: replace(skill, keen=10) for level, skill in _SKILLS.items()},
    8: Skill(2, overlooks=0.005, keen=10),
    BEST: replace(IMPARTIAL, keen=-3, contempt=80),
}
"""With diagonal steps who is ahead wins, and small even endings are draws: the best level trades
down to three against three, where its table sees most, and goes no farther without a lead. The
others keep away from trades; three plies deep they would see one in every approach."""

_SEVERAL_SKILLS = {
    **_SKILLS,
    6: replace(_SKILLS[6], overlooks=0.05),
    7: Skill(2, overlooks=0.05),
    8: Skill(2, overlooks=0.003),
    BEST: replace(IMPARTIAL, impatience=0.1),
}
"""Against several players, one ply deep, a level sees no answer of anybody. The best level sees
those of all, and as it wins most of the fights, it does not wait for ever."""


def skill_of(level: int, players_left: int, diagonal: bool) -> Skill:
    if players_left > 2:
        return _SEVERAL_SKILLS[level]
    return (_DIAGONAL_SKILLS if diagonal else _SKILLS)[level]
