"""How strong the levels were found to be, as `dev.py bench ladders` has measured it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

FILE = "ladders.json"

PATH = Path(__file__).with_name(FILE)
"""Where the figures lie in the sources; the program reads them as data of its package."""


@dataclass(frozen=True)
class Strength:
    """What is known of a level: Elo points, ± `margin` with 95 %, where a casual beginner has 1000.

    `share` is the part of the points, 0 to 1, that it won against the level below, None for the
    first one.
    """

    elo: int
    margin: int
    share: float | None

    @property
    def words(self) -> str:
        """The share as a sentence for people, empty for the first level."""
        if self.share is None:
            return ""
        # No line ends between a number and its sign.
        return f"Wins {round(100 * self.share)}\N{NO-BREAK SPACE}% against the level below."


def strength(game_id: str, level: int) -> Strength | None:
    """Return how strong a level is, None where nobody has measured it."""
    return _strengths().get((game_id, level))


@cache
def _strengths() -> Mapping[tuple[str, int], Strength]:
    # Asked for on one page of the window, and heavy.
    from importlib import resources

    known = json.loads(resources.files(__package__).joinpath(FILE).read_text(encoding="utf-8"))
    return {
        (game_id, int(name.removeprefix("level:"))): Strength(
            found["elo"], found["margin"], _share(figures["pairs"], name)
        )
        for game_id, figures in known.items()
        for name, found in figures["players"].items()
        if name.startswith("level:")
    }


def _share(pairs: list[dict[str, object]], name: str) -> float | None:
    """Return the share of a level against the one below."""
    below = f"level:{int(name.removeprefix('level:')) - 1}"
    for pair in pairs:
        if (pair["player"], pair["against"]) == (name, below):
            return float(str(pair["share"]))
    return None
