"""The report of a tournament as text."""

from __future__ import annotations

from typing import Any

from ..engine.tournament_words import against, comparison_lines, round_lines, signed


def table(found: dict[str, Any]) -> str:
    """Return standings, cross table and whatever else there is to say, from the report."""
    standings = found["standings"]
    width = max(len(standing["player"]) for standing in standings)
    numbers = "".join(f"{number:>8}" for number in range(1, len(standings) + 1))
    lines = [f"   {'player':{width}}  {'points':>12}  {'Elo':>6} {'± 95 %':>7}{numbers}"]
    for number, standing in enumerate(standings, 1):
        cells = ""
        for other in standings:
            cells += f"{against(standing, other['player']):>8}"
        points = f"{standing['points']:g}/{standing['games']}"
        elo = signed(standing["elo"], 0)
        lines.append(
            f"{number:2} {standing['player']:{width}}  {points:>12}  {elo:>6} "
            f"{standing['margin']:>7.0f}{cells}"
        )
    lines += round_lines(found["rounds"])
    lines += comparison_lines(found["difference"], found["sprt"])
    lines += [
        f"game {game['number'] + 1}: {game['failure'].splitlines()[0]}"
        for game in found["games"]
        if game["failure"]
    ]
    return "\n".join(lines)
