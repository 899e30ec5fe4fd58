"""What can be chosen about a game of 4 × 4."""

from __future__ import annotations

from dataclasses import dataclass

from ...options import Options, choice, flag, subset
from .pieces import ATTRIBUTES


@dataclass(frozen=True)
class FourByFourOptions(Options):
    """What may be chosen for a game."""

    attributes: tuple[str, ...] = subset(
        ATTRIBUTES,
        "Characteristics that count",
        {
            "light": "Light or dark",
            "tall": "Tall or short",
            "round": "Round or square",
            "hollow": "Hollow or solid",
        },
        help="One, two or three make the beginners' variation.",
        short="counts",
    )
    calling: str = choice(
        "players",
        "Lines are called",
        {"players": "By the players", "automatic": "By themselves"},
        help="Called by the players, a line that nobody notices loses its value.",
    )
    squares: bool = flag(
        False,
        "2 × 2 squares count too",
        help="Nine squares are added to the ten lines.",
        short="squares",
    )
    starter: str = choice(
        "0", "Gives the first piece", {"0": "Player 1", "1": "Player 2"}, short="first"
    )
