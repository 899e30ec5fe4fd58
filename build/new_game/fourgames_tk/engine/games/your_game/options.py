"""Options of Your Game."""

from __future__ import annotations

from dataclasses import dataclass

from ...language import N_
from ...options import Options, choice


@dataclass(frozen=True)
class YourGameOptions(Options):
    """The option of a game: whether three in a row win or lose."""

    line: str = choice("wins", N_("Three in a row"), {"wins": N_("Wins"), "loses": N_("Loses")})
