"""The levels of the computer in Stones: Skirmish."""

from __future__ import annotations

from dataclasses import dataclass

from ...game import Level

BEST_SECONDS = 0.9
"""What the top level takes for a move where nobody sets a shorter time."""

LONGEST_SECONDS = 2.0
"""What the levels below take at most, on crowded boards; elsewhere they are done much earlier."""

VALUES_SECONDS = 3.0
"""How long the values of moves are searched for where nobody sets a time."""

DEEPEST = 20


@dataclass(frozen=True)
class Skill:
    """How a level thinks: at random, by taking what it can, or by search this many plies deep.

    `plies` is for two players and `plies_many` for three and four. `slip` is how likely the
    level plays any move at all instead of what it thought of, from 0 to 1.
    """

    takes: bool = True
    plies: int = 0
    plies_many: int = 0
    slip: float = 0.0
    knows_endings: bool = False


LEVELS = (
    Level(1, "Pebble", "For a first game: steps at random."),
    Level(2, "Grabber", "Easy to beat: takes whenever it can, else steps at random."),
    Level(3, "Cautious", "A match for a newcomer: follows every exchange, but is often careless."),
    Level(
        4,
        "Steady",
        "A good match once you see exchanges coming: looks ahead, careless at times.",
    ),
    Level(5, "Sharp", "Hard: looks farther ahead, and is hardly ever careless."),
    Level(
        6, "River", "Very hard: looks as far as a second allows and plays small endings perfectly."
    ),
)

SKILLS = {
    1: Skill(takes=False),
    2: Skill(),
    3: Skill(plies=1, plies_many=1, slip=1 / 6),
    4: Skill(plies=3, plies_many=2, slip=1 / 9),
    5: Skill(plies=5, plies_many=3, slip=1 / 60),
    6: Skill(plies=DEEPEST, plies_many=DEEPEST, knows_endings=True),
}
