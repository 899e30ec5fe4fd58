"""The levels: how far each looks before it chooses."""

from __future__ import annotations

from dataclasses import dataclass

from ...game import Level


@dataclass(frozen=True)
class Depth:
    """How far a level looks.

    `branches` is the number of sowings it tries in its own turn, those of the piles next to its
    store first, `overlooks` how likely it then misses one, from 0 to 1, `wins_first` whether it
    takes a turn that wins before one that gains more, `replies` the number of its best turns to
    which it looks for the opponent's best answer, `answers` the sowings it tries for each of these.
    """

    branches: int
    overlooks: float = 0.0
    wins_first: bool = False
    replies: int = 0
    answers: int = 0


LEVELS = (
    Level(1, "Dabbler", "For a first game: looks at one of its piles before it sows, if at any."),
    Level(2, "Casual", "A match for a child: looks at two of its piles, and sows the better."),
    Level(3, "Easy", "Easy to beat: looks at half of its piles, and takes what scores most."),
    Level(4, "Medium", "A match for a newcomer: looks at most piles, and at some free turns."),
    Level(5, "Planner", "A good match once you chain free turns: sees many of its own chains."),
    Level(6, "Hard", "Hard: sees nearly all of its own short chains, but none of yours."),
    Level(7, "Reckoner", "Very hard: plans its whole turn and weighs your answers."),
    Level(8, "Perfect", "Merciless: plays exactly, and proves what each position is worth."),
)

DEPTHS = {
    1: Depth(6, 0.9),
    2: Depth(6, 0.71),
    3: Depth(6, 0.49),
    4: Depth(9, 0.53),
    5: Depth(13, 0.29),
    6: Depth(30, 0.1),
    7: Depth(20_000, wins_first=True, replies=100, answers=300),
}
PERFECT = 8
SECONDS = 2.7
"""The most time that the top level takes for a choice."""
