"""The report of a tournament as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def table(found: dict[str, Any]) -> str:
    """Return standings, cross table and whatever else there is to say, from the report."""
    standings = found["standings"]
    width = max(len(standing["player"]) for standing in standings)
    numbers = "".join(f"{number:>8}" for number in range(1, len(standings) + 1))
    lines = [f"   {'player':{width}}  {'points':>12}  {'Elo':>6} {'± 95 %':>7}{numbers}"]
    for number, standing in enumerate(standings, 1):
        cells = ""
        for other in standings:
            points, games = standing["against"].get(other["player"], (0, 0))
            cell = f"{points:g}/{games:g}" if games else "·"
            cells += f"{cell:>8}"
        points = f"{standing['points']:g}/{standing['games']}"
        rating = f"{standing['elo']:+.0f}".replace("-", "−")
        lines.append(
            f"{number:2} {standing['player']:{width}}  {points:>12}  {rating:>6} "
            f"{standing['margin']:>7.0f}{cells}"
        )
    lines += _rounds(found["rounds"])
    lines += _comparison(found["difference"], found["sprt"])
    lines += [
        f"game {game['number'] + 1}: {game['failure'].splitlines()[0]}"
        for game in found["games"]
        if game["failure"]
    ]
    return "\n".join(lines)


def _rounds(rounds: Sequence[Sequence[dict[str, Any]]]) -> list[str]:
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


def _comparison(difference: dict[str, Any] | None, sprt: dict[str, Any] | None) -> list[str]:
    """Return how the first of two players compares, and what a sequential test says."""
    if difference is None:
        return []
    elo, margin = difference["elo"], difference["margin"]
    by = "" if elo is None else f"Elo {_signed(elo)}"
    by += "" if margin is None else f" ± {margin:.1f}"
    lines = [
        f"first player: +{difference['wins']} ={difference['draws']} −{difference['losses']}; "
        f"{by + ', ' if by else ''}better with a likelihood of {difference['likelihood']:.1%}"
    ]
    if sprt is not None:
        lower, ratio, upper = (
            f"{sprt[name]:.2f}".replace("-", "−") for name in ("lower", "ratio", "upper")
        )
        accepted = sprt["accepted"]
        verdict = "not known yet" if accepted is None else f"{_signed(accepted)} Elo is accepted"
        lines.append(f"sequential test: {ratio} between {lower} and {upper}: {verdict}")
    return lines


def _signed(elo: float) -> str:
    return f"{elo:+.1f}".replace("-", "−")
