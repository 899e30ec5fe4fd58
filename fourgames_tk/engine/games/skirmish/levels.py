"""The levels of the computer in Stones: Skirmish."""

from __future__ import annotations

from dataclasses import dataclass

from ...game import Level

BEST_SECONDS = 0.9
"""What the top level takes for a move where nobody sets a shorter time."""

MOST_CHECKS, MOST_CHECKS_MANY = 80, 20_000
"""How often the levels below ask the clock at most, every 256 positions against one other player
and at each against several. Only crowded boards need more: elsewhere they are done much earlier."""

VALUES_SECONDS = 3.0
"""How long the values of moves are searched for where nobody sets a time."""

DEEPEST = 20


@dataclass(frozen=True)
class Skill:
    """How a level thinks: by a search this many plies deep of what it has looked at.

    `plies` is for two players and `plies_many` for three and four. `overlooks` is how likely it
    does not see a stone of another player in this turn, from 0 to 1: it then neither takes that
    stone nor fears it. `eager` is what a tile nearer to the enemy is worth to it, where a stone is
    worth 100. `keen` and, with diagonal steps, `keen_diagonal` is what each stone on the board, of
    either side, is worth to it in a game of two: who trades one for one comes to an even ending,
    which with diagonal steps is a draw. With much more it would let itself be pushed back.
    """

    plies: int
    plies_many: int
    overlooks: float = 0.0
    eager: int = 8
    keen: int = 5
    keen_diagonal: int = 10
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

SKILLS = {
    1: Skill(1, 1, overlooks=0.26),
    2: Skill(1, 1, overlooks=0.15),
    3: Skill(1, 1, overlooks=0.062),
    4: Skill(1, 1, overlooks=0.0125),
    5: Skill(3, 2, overlooks=0.0066),
    6: Skill(DEEPEST, DEEPEST, eager=0, keen=0, knows_endings=True),
}
