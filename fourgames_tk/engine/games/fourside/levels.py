"""The seven levels of the computer, as data.

`Skill` says how much of what could be weighed a level does weigh.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...game import Level
from .options import LEVELS_OF_PLAY


@dataclass(frozen=True)
class Depth:
    """How far to look.

    The best `candidates` placements are followed up; to each, the `replies` that are most
    likely. In each round the open sides of the replying blocks are drawn anew. There are as many
    rounds, one at least, as make `follow_ups` of all these: as the board fills and placements
    get fewer, each is looked at the more closely.
    """

    candidates: int
    replies: int
    follow_ups: int


@dataclass(frozen=True)
class Skill:
    """How a level chooses.

    `noticed` is how many placements, drawn at random, it looks at at all (None: every one). Of
    these it takes the one with the highest gain, less `reply_weight` times the expected gain of
    the reply; with a `depth`, the best of these are looked into further.
    """

    noticed: int | None = None
    reply_weight: float = 0.0
    depth: Depth | None = None


BEST = Skill(reply_weight=1.0, depth=Depth(candidates=12, replies=12, follow_ups=600))

_TABLE: tuple[tuple[str, Skill], ...] = (
    ("For a first game: takes the best of five placements that it looks at.", Skill(noticed=5)),
    ("Easy to beat: takes the best of eight placements.", Skill(noticed=8)),
    ("Beaten by who looks around: takes the best of twelve placements.", Skill(noticed=12)),
    ("A good match: takes the best of twenty-three placements.", Skill(noticed=23)),
    ("Fairly hard: looks everywhere and minds the best reply a little.", Skill(reply_weight=0.1)),
    ("Hard: weighs each score against the best reply to expect.", Skill(reply_weight=0.7)),
    ("Very hard: weighs the reply, what follows it and which blocks to keep.", BEST),
)

SKILLS = {number: skill for number, (_, skill) in enumerate(_TABLE, 1)}

LEVELS = tuple(
    Level(number, name.split(" ")[0], description)
    for number, (name, (description, _)) in enumerate(
        zip(LEVELS_OF_PLAY.values(), _TABLE, strict=True), 1
    )
)
