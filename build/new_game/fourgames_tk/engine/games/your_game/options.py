"""What can be chosen about Your Game."""

from __future__ import annotations

from dataclasses import dataclass

from ...options import Options, choice


@dataclass(frozen=True)
class YourGameOptions(Options):
    """What three in a row is worth."""

    line: str = choice("wins", "Three in a row", {"wins": "Wins", "loses": "Loses"})
