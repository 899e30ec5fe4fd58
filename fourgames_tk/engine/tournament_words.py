"""What there is to say about a tournament's report, for a terminal and for the window."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def signed(elo: float, digits: int = 1) -> str:
    """Return Elo points with their sign; what is as good as nothing has a plus."""
    return f"{_shown(elo, digits):+.{digits}f}".replace("-", "−")


def _shown(number: float, digits: int) -> float:
    """Return a number as it is shown; there is no zero below zero."""
    return round(number, digits) + 0.0


def against(standing: dict[str, Any], other: str) -> str:
    """Return a cell of the cross table: points and games, a dot where nothing was played."""
    points, games = standing["against"].get(other, (0, 0))
    return f"{points:g}/{games:g}" if games else "·"


def round_lines(rounds: Sequence[Sequence[dict[str, Any]]]) -> list[str]:
    """Return the pairings of a knockout, a line each."""
    lines = []
    for number, pairings in enumerate(rounds, 1):
        name = "final" if len(pairings) == 1 else f"round {number}"
        for one in pairings:
            if len(one["players"]) == 1:
                lines.append(f"{name}: {one['winner']} goes on without a game")
                continue
            first, second = one["players"]
            mine, others = one["points"]
            winner = "" if one["winner"] is None else f": {one['winner']}"
            lines.append(f"{name}: {first} – {second} {mine:g}–{others:g}{winner}")
    return lines


def comparison_lines(difference: dict[str, Any] | None, sprt: dict[str, Any] | None) -> list[str]:
    """Return how the first of two players compares, and what a sequential test says."""
    if difference is None:
        return []
    elo, margin = difference["elo"], difference["margin"]
    by = "" if elo is None else f"Elo {signed(elo)}"
    by += "" if margin is None else f" ± {margin:.1f}"
    lines = [
        f"first player: +{difference['wins']} ={difference['draws']} −{difference['losses']}; "
        f"{by + ', ' if by else ''}better with a likelihood of {difference['likelihood']:.1%}"
    ]
    if sprt is not None:
        lower, ratio, upper = (
            f"{_shown(sprt[name], 2):.2f}".replace("-", "−") for name in ("lower", "ratio", "upper")
        )
        accepted = sprt["accepted"]
        verdict = "not known yet" if accepted is None else f"{signed(accepted)} Elo is accepted"
        lines.append(f"sequential test: {ratio} between {lower} and {upper}: {verdict}")
    return lines
