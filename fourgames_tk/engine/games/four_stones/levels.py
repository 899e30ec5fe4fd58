"""The levels of the computer in Four Stones, and what each sees."""

from __future__ import annotations

import math
from collections.abc import Mapping

from ...game import Level

LEVELS = (
    Level(
        1,
        "Beginner",
        "For a first game: sees the balance when one gap is left, slides about before that.",
    ),
    Level(2, "Easy", "Easy to beat: mostly sees the balance of the last two gaps."),
    Level(
        3,
        "Casual",
        "A match for a newcomer: sees the balance of the last two gaps, at times of three.",
    ),
    Level(
        4,
        "Medium",
        "A match for who knows the secret: mostly sees the balance of the last three gaps.",
    ),
    Level(5, "Attentive", "Fairly hard: sees the balance of the last three gaps."),
    Level(6, "Hard", "Hard: sees the balance of three gaps, and every other time of four."),
    Level(7, "Expert", "Very hard: mostly sees the balance of the last four gaps."),
    Level(8, "Perfect", "Merciless: never lets a won position go."),
)

SIGHT: Mapping[int, float] = {
    1: 1.3,
    2: 1.8,
    3: 2.35,
    4: 2.75,
    5: 3.05,
    6: 3.5,
    7: 3.85,
    8: math.inf,
}
"""How many open gaps each level can balance in its head: 1.3 is one, and two in 30 of 100 turns."""
