"""The seven levels of the computer, as data.

`Skill` says how much of what could be weighed a level does weigh.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...game import Level
from .options import LEVELS_OF_PLAY


@dataclass(frozen=True)
class Playouts:
    """How much is played out.

    The best `candidates` placements are tried in so many `games` in all. Each goes on for `plies`
    plies, or to the end of the game when no more than `ending` cells are empty.
    """

    candidates: int
    games: int
    plies: int
    ending: int


@dataclass(frozen=True)
class Skill:
    """How a level chooses.

    `noticed` is how many placements, drawn at random, it looks at at all (None: every one). Of
    these it takes the one that scores most or, if it `weighs` what follows, the one that is worth
    most. With `playouts` it takes the one after which the game goes best.
    """

    noticed: int | None = None
    weighs: bool = False
    playouts: Playouts | None = None


BEST = Skill(playouts=Playouts(candidates=8, games=240, plies=4, ending=8))

_TABLE: tuple[tuple[str, Skill], ...] = (
    ("For a first game: looks at ten ways to lay a block, and takes what scores most.", Skill(10)),
    ("A match for a child: takes what scores most of thirteen ways.", Skill(13)),
    ("Beaten by who looks around: takes what scores most of seventeen ways.", Skill(17)),
    ("A good match: looks at nine ways, and at what you may answer.", Skill(9, weighs=True)),
    ("Fairly hard: looks at thirteen ways, and at your answers.", Skill(13, weighs=True)),
    ("Hard: looks at every way, and at your answers.", Skill(weighs=True)),
    ("Very hard: plays the game on, with hands that you may have, and keeps useful blocks.", BEST),
)

SKILLS = {number: skill for number, (_, skill) in enumerate(_TABLE, 1)}

LEVELS = tuple(
    Level(number, name.split(" ")[0], description)
    for number, (name, (description, _)) in enumerate(
        zip(LEVELS_OF_PLAY.values(), _TABLE, strict=True), 1
    )
)
