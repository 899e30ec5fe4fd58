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
    ("For a first game: takes the dearest of five placements that it looks at.", Skill(5)),
    ("Easy to beat: takes the dearest of eight placements.", Skill(8)),
    ("Beaten by who looks around: takes the dearest of thirteen placements.", Skill(13)),
    ("A good match: looks at nine placements, and weighs what follows.", Skill(9, weighs=True)),
    ("Fairly hard: weighs thirteen placements.", Skill(13, weighs=True)),
    ("Hard: weighs twenty placements.", Skill(20, weighs=True)),
    ("Very hard: plays the game on, with hands that you may have, and keeps useful blocks.", BEST),
)

SKILLS = {number: skill for number, (_, skill) in enumerate(_TABLE, 1)}

LEVELS = tuple(
    Level(number, name.split(" ")[0], description)
    for number, (name, (description, _)) in enumerate(
        zip(LEVELS_OF_PLAY.values(), _TABLE, strict=True), 1
    )
)
