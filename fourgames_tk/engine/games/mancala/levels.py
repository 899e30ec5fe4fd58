"""The seven levels: how far each looks before it chooses."""

from __future__ import annotations

from dataclasses import dataclass

from ...game import Level


@dataclass(frozen=True)
class Depth:
    """How far a level looks.

    `branches` is the number of sowings it tries in its own turn, `wins_first` whether it takes a
    turn that wins before one that gains more, `replies` the number of its best turns to which it
    looks for the opponent's best answer, `answers` the sowings it tries for each of these.
    """

    branches: int
    wins_first: bool = False
    replies: int = 0
    answers: int = 0


LEVELS = (
    Level(
        1, "One sowing", "For a first game: counts what one sowing scores, and plans no free turn."
    ),
    Level(2, "Glance", "Easy to beat: sees a few of the free turns it could chain."),
    Level(3, "Look", "Beaten by who reads the board well: sees a little more of its chains."),
    Level(4, "Long look", "A good match once you chain free turns: tries forty chains of its own."),
    Level(5, "Whole turn", "Hard: finds the best chain of its own turn, a win above all."),
    Level(6, "Replies", "Very hard: plans its whole turn and weighs your answers."),
    Level(7, "Perfect", "Merciless: plays exactly, and proves what each position is worth."),
)
DEPTHS = {
    2: Depth(6),
    3: Depth(7),
    4: Depth(40),
    5: Depth(40_000, wins_first=True),
    6: Depth(20_000, wins_first=True, replies=100, answers=300),
}
WHOLE_TURN, PERFECT = 5, 7
SECONDS = 2.7
"""The most time that the top level takes for a choice."""
