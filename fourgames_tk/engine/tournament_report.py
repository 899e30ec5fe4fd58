"""Everything about a tournament as plain values, for people, files and other programs."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from .ratings import Tally, difference
from .tournament_formats import bracket
from .tournament_plan import BadTournament, Plan, Result


class Scores:
    """How a tournament stands, counted on game by game as its results come in."""

    def __init__(self, plan: Plan, results: Iterable[Result] = ()) -> None:
        """Begin with the results that there are."""
        self.plan = plan
        self._tally = Tally(len(plan.players))
        self._shares: dict[int, Sequence[float]] = {}
        self._failures = [0] * len(plan.players)
        self._score = (0, 0, 0)
        for result in results:
            self.add(result)

    @property
    def played(self) -> int:
        """How many games are over."""
        return len(self._shares)

    def add(self, result: Result) -> None:
        """Count one more game."""
        self._tally.add(result.meeting)
        self._shares[result.number] = result.shares
        if result.failed is not None:
            self._failures[result.failed] += 1
        if len(self.plan.players) == 2:
            wins, draws, losses = self.plan.score([result])
            before = self._score
            self._score = (before[0] + wins, before[1] + draws, before[2] + losses)

    def summary(self) -> dict[str, Any]:
        """Return all but the games as plain JSON values, the best player first.

        `failures` says how many games a player lost because it could not go on.
        """
        names, points, games = self.plan.names, self._tally.points, self._tally.games
        return {
            "standings": [
                {
                    "player": names[standing.player],
                    "points": round(standing.points, 3),
                    "games": standing.games,
                    "elo": round(standing.rating, 1),
                    "margin": round(standing.margin, 1),
                    "failures": self._failures[standing.player],
                    "against": {
                        names[other]: [
                            points[standing.player][other],
                            games[standing.player][other],
                        ]
                        for other in range(len(names))
                        if other != standing.player
                    },
                }
                for standing in self._tally.standings()
            ],
            "difference": _difference(self.plan, self._score),
            "sprt": _sprt(self.plan, self._score),
            "rounds": _rounds(self.plan, self._shares),
        }


def report(plan: Plan, results: Sequence[Result]) -> dict[str, Any]:
    """Return everything about a tournament as plain JSON values, the best player first.

    `results` may be those of a tournament that still runs.
    """
    names = plan.names
    return {
        "plan": plan.to_json(),
        "date": time.strftime("%Y-%m-%d"),
        **Scores(plan, results).summary(),
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


def report_text(found: dict[str, Any]) -> str:
    """Return a report as its file holds it."""
    return f"{json.dumps(found, indent=1, ensure_ascii=False)}\n"


def read_report(found: Any) -> tuple[Plan, list[Result]]:
    """Return the tournament of a decoded report; raises FourgamesError for what is none."""
    try:
        plan = Plan.from_json(found["plan"])
        plan.check_form()
        numbers = {name: number for number, name in enumerate(plan.names)}
        results = [
            Result.from_json({**game, "players": [numbers[name] for name in game["players"]]})
            for game in found["games"]
        ]
    except (TypeError, KeyError, ValueError, OverflowError):
        raise BadTournament("this is no report of a tournament") from None
    return plan, results


def _difference(plan: Plan, score: tuple[int, int, int]) -> dict[str, Any] | None:
    """Return how the first of two players fared against the other; None if there are more."""
    if len(plan.players) != 2:
        return None
    wins, draws, losses = score
    found = difference(wins, draws, losses)
    return {
        "wins": wins,
        "draws": draws,
        "losses": losses,
        "elo": _rounded(found.elo),
        "margin": _rounded(found.margin),
        "likelihood": round(found.likelihood, 4),
    }


def _sprt(plan: Plan, score: tuple[int, int, int]) -> dict[str, Any] | None:
    """Return how a sequential test stands; None where there is none."""
    if plan.sprt is None:
        return None
    lower, upper = plan.sprt.bounds
    return {
        "ratio": round(plan.sprt.ratio(*score), 4) if any(score) else 0.0,
        "lower": round(lower, 4),
        "upper": round(upper, 4),
        "accepted": {None: None, False: plan.sprt.elo0, True: plan.sprt.elo1}[
            plan.sprt.verdict(*score)
        ],
    }


def _rounds(plan: Plan, shares: Mapping[int, Sequence[float]]) -> list[list[dict[str, Any]]]:
    """Return the rounds of a knockout, in which one without a partner has `players` of one."""
    if plan.format != "knockout":
        return []
    names = plan.names
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
