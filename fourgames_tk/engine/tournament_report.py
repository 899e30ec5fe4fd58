"""Everything about a tournament as plain values, for people, files and other programs."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from .ratings import cross_table, difference, standings
from .tournament_formats import bracket
from .tournament_plan import Plan, Result


def report(plan: Plan, results: Sequence[Result]) -> dict[str, Any]:
    """Return everything about a tournament as plain JSON values, the best player first.

    `results` may be those of a tournament that still runs.
    """
    meetings = [result.meeting for result in results]
    points, games = cross_table(len(plan.players), meetings)
    names = plan.names
    return {
        "plan": plan.to_json(),
        "date": time.strftime("%Y-%m-%d"),
        "standings": [
            {
                "player": names[standing.player],
                "points": round(standing.points, 3),
                "games": standing.games,
                "elo": round(standing.rating, 1),
                "margin": round(standing.margin, 1),
                "against": {
                    names[other]: [points[standing.player][other], games[standing.player][other]]
                    for other in range(len(names))
                    if other != standing.player
                },
            }
            for standing in standings(len(plan.players), meetings)
        ],
        "difference": _difference(plan, results),
        "sprt": _sprt(plan, results),
        "rounds": _rounds(plan, results),
        "games": [
            {
                "number": result.number,
                "players": [names[player] for player in result.players],
                "shares": list(result.shares),
                "plies": result.plies,
                "failure": result.failure,
                "record": result.record,
            }
            for result in results
        ],
    }


def _difference(plan: Plan, results: Sequence[Result]) -> dict[str, Any] | None:
    """Return how the first of two players fared against the other; None if there are more."""
    if len(plan.players) != 2:
        return None
    wins, draws, losses = plan.score(results)
    found = difference(wins, draws, losses)
    return {
        "wins": wins,
        "draws": draws,
        "losses": losses,
        "elo": _rounded(found.elo),
        "margin": _rounded(found.margin),
        "likelihood": round(found.likelihood, 4),
    }


def _sprt(plan: Plan, results: Sequence[Result]) -> dict[str, Any] | None:
    """Return how a sequential test stands; None where there is none."""
    if plan.sprt is None:
        return None
    score = plan.score(results)
    lower, upper = plan.sprt.bounds
    return {
        "ratio": round(plan.sprt.ratio(*score), 4) if results else 0.0,
        "lower": round(lower, 4),
        "upper": round(upper, 4),
        "accepted": {None: None, False: plan.sprt.elo0, True: plan.sprt.elo1}[
            plan.sprt.verdict(*score)
        ],
    }


def _rounds(plan: Plan, results: Sequence[Result]) -> list[list[dict[str, Any]]]:
    """Return the rounds of a knockout, in which one without a partner has `players` of one."""
    if plan.format != "knockout":
        return []
    names = plan.names
    shares = {result.number: result.shares for result in results}
    return [
        [
            {
                "players": [names[each] for each in (one.player, one.other) if each is not None],
                "points": list(one.points),
                "winner": None if one.winner is None else names[one.winner],
            }
            for one in pairings
        ]
        for pairings in bracket(len(plan.players), plan.games, plan.seed, shares)
    ]


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 1)
