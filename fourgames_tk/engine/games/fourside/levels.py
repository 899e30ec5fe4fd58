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
    these it takes the one with the highest gain, less `reply_weight` times the expected gain of
    the reply. With `playouts` it takes the one after which the game goes best.
    """

    noticed: int | None = None
    reply_weight: float = 0.0
    playouts: Playouts | None = None


BEST = Skill(playouts=Playouts(candidates=8, games=240, plies=2, ending=8))

_TABLE: tuple[tuple[str, Skill], ...] = (
    ("For a first game: takes the best of five placements that it looks at.", Skill(noticed=5)),
    ("Easy to beat: takes the best of eight placements.", Skill(noticed=8)),
    ("Beaten by who looks around: takes the best of twelve placements.", Skill(noticed=12)),
    ("A good match: takes the best of twenty-three placements.", Skill(noticed=23)),
    ("Fairly hard: looks everywhere and minds the best reply a little.", Skill(reply_weight=0.1)),
    ("Hard: weighs each score against the best reply to expect.", Skill(reply_weight=0.7)),
    ("Very hard: plays the game on, with hands that you may have, and keeps useful blocks.", BEST),
)

SKILLS = {number: skill for number, (_, skill) in enumerate(_TABLE, 1)}

LEVELS = tuple(
    Level(number, name.split(" ")[0], description)
    for number, (name, (description, _)) in enumerate(
        zip(LEVELS_OF_PLAY.values(), _TABLE, strict=True), 1
    )
)
