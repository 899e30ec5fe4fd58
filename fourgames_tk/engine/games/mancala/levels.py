"""The seven levels: how far each looks before it chooses."""

from __future__ import annotations

from dataclasses import dataclass

from ...game import Level


@dataclass(frozen=True)
class Depth:
    """How far a level looks.

    `branches` is the number of sowings it tries in its own turn, those of the piles next to its
    store first, `wins_first` whether it takes a turn that wins before one that gains more,
    `replies` the number of its best turns to which it looks for the opponent's best answer,
    `answers` the sowings it tries for each of these.
    """

    branches: int
    wins_first: bool = False
    replies: int = 0
    answers: int = 0


LEVELS = (
    Level(
        1,
        "Short breath",
        "For a first game: counts what one sowing scores, and loses count after two laps.",
    ),
    Level(2, "One sowing", "Easy to beat: counts what one sowing scores, and plans no free turn."),
    Level(3, "Glance", "A match for a newcomer: sees the free turns of its nearest piles alone."),
    Level(4, "Look", "Beaten by who reads the board well: sees the free turns it can earn."),
    Level(5, "Long look", "A good match once you chain free turns: tries some chains of its own."),
    Level(6, "Replies", "Very hard: plans its whole turn and weighs your answers."),
    Level(7, "Perfect", "Merciless: plays exactly, and proves what each position is worth."),
)
COUNTED_LAPS = {1: 2}
"""How many laps a level follows that counts one sowing; the others follow all."""

DEPTHS = {
    3: Depth(4),
    4: Depth(6),
    5: Depth(12),
    6: Depth(20_000, wins_first=True, replies=100, answers=300),
}
PERFECT = 7
SECONDS = 2.7
"""The most time that the top level takes for a choice."""
