"""Options of mancala."""

from __future__ import annotations

from dataclasses import dataclass

from ...language import N_
from ...options import Options, choice, flag, number


@dataclass(frozen=True)
class MancalaOptions(Options):
    """The options of a game: stones per pile, the swap option and the first turn."""

    stones: int = number(4, N_("Stones per pile"), 2, 6)
    swap: bool = flag(
        False,
        N_("Swap option"),
        short=N_("Swap"),
        help=N_("After the first turn, player 2 may take over player 1’s side."),
    )
    opening: str = choice(
        "full",
        N_("First turn"),
        {"full": N_("With free turns"), "short": N_("One sowing")},
        help=N_("One sowing: the first turn ends after a single sowing, without a free turn."),
    )
