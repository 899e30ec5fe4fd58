"""What can be chosen about a game of Stones: Mancala."""

from __future__ import annotations

from dataclasses import dataclass

from ...options import Options, choice, flag, number


@dataclass(frozen=True)
class MancalaOptions(Options):
    """What can be chosen for a game."""

    stones: int = number(4, "Stones per pile", 2, 6)
    swap: bool = flag(
        False,
        "Swap option",
        short="swap",
        help="After the first turn, player 2 may take over player 1’s side.",
    )
    opening: str = choice(
        "full",
        "First turn",
        {"full": "With free turns", "short": "One sowing"},
        short="opening",
        help="One sowing: the first turn of the game ends after it, whatever it earns.",
    )
