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
    Level(1, "One sowing", "Counts only the stones that one sowing puts in its score pile."),
    Level(2, "Glance", "Tries 6 branches of the tree of its free turns."),
    Level(3, "Look", "Tries 7 branches of the tree of its free turns."),
    Level(4, "Long look", "Tries 40 branches of the tree of its free turns."),
    Level(5, "Whole turn", "Tries its whole turn, a winning move first."),
    Level(6, "Replies", "Tries its whole turn and the opponent’s replies."),
    Level(7, "Perfect", "Plays exactly: proves what each position is worth."),
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
