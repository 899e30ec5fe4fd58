"""The levels of the computer in Four Stones, and what each sees."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from ...game import Level


@dataclass(frozen=True)
class Sight:
    """How much a level can balance in its head.

    `gaps` is how many open gaps: 1.5 is one, and two in every other turn. In so many turns as
    `clear` says, from 0 to 1, it is all of them. Otherwise it slides any letter. A `timid` one sees
    nothing, and slides a letter by a single space, rather one of the first.
    """

    gaps: float = 0.0
    clear: float = 0.0
    timid: bool = False


_HELP = "The Instructions help from here."

_TABLE = (
    ("Timid", "For a first game: slides a letter one space at a time.", Sight(timid=True)),
    ("Beginner", "A match for a child: slides about, and sees only the last moves.", Sight(0.6)),
    ("Easy", "Easy to beat: slides about until very few letters can move.", Sight(1.45)),
    ("Casual", "A match for a newcomer: sees the end a little earlier.", Sight(1.95)),
    ("Medium", "A match once you plan ahead: sees the end before most people do.", Sight(2.53)),
    ("Attentive", f"Hard: plays the last third of a game without an error. {_HELP}", Sight(2.92)),
    ("Hard", f"Very hard: errs in every other turn before that. {_HELP}", Sight(3, 0.38)),
    ("Expert", f"Hardly ever beaten: errs in one early turn of three. {_HELP}", Sight(3, 0.72)),
    ("Master", f"Waits for one error: makes one itself in ten turns. {_HELP}", Sight(3, 0.9)),
    ("Perfect", f"Merciless: never lets a won position go. {_HELP}", Sight(math.inf)),
)

LEVELS = tuple(
    Level(number, name, description) for number, (name, description, _) in enumerate(_TABLE, 1)
)

SIGHT: Mapping[int, Sight] = {number: sight for number, (_, _, sight) in enumerate(_TABLE, 1)}
