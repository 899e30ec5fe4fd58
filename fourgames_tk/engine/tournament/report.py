"""The standings of a tournament, as JSON values for files and programs, and as text."""

from __future__ import annotations

import json
import math
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from ..language import _, ngettext, number_text
from .plan import GameResult, Plan
from .ratings import CrossTable, Sprt, estimate_ratings

MAX_CROSS_TABLE = 12
"""Most players in a printed cross table; more do not fit on a line."""

MINUTE_SECONDS, HOUR_SECONDS, DAY_SECONDS = 60, 3600, 86400
"""In seconds."""


class Standings:
    """The standings of a tournament, updated with each result.

    A game that repeats another one of these players on these seats, move by move, scores points,
    but counts once for rating and sequential test.
    """

    def __init__(self, plan: Plan, results: Iterable[GameResult] = ()) -> None:
        self.plan = plan
        self._cross = CrossTable(len(plan.players))
        self._points = [0.0] * len(plan.players)
        self._games, self._different = Counter[int](), Counter[int]()
        self.played = 0
        """The number of games that are over."""
        self._seen: set[object] = set()
        self.failures: list[Counter[str]] = [Counter() for _ in plan.players]
        """The number of games each player lost by failing, by kind of failure."""
        for result in results:
            self.add_result(result)

    def add_result(self, result: GameResult) -> None:
        way = (result.players, result.game) if result.game else result.number
        again = way in self._seen
        self._seen.add(way)
        self.played += 1
        self._games.update(result.players)
        for player, share in zip(result.players, result.shares, strict=True):
            self._points[player] += share
        if not again:
            self._different.update(result.players)
            opening = result.number // self.plan.games_per_opening
            self._cross.add_game(result.players, result.shares, opening)
        if result.failed_player is not None:
            self.failures[result.failed_player][result.kind] += 1

    @property
    def pair_score_counts(self) -> list[int]:
        """How often the first of two players got 0, ½, 1, 1½ and 2 points of two games.

        They are different games of one opening with seats exchanged.
        """
        return self._cross.pair_score_counts()

    def summary_json(self) -> dict[str, Any]:
        """Return the standings as JSON values, the best player first, without the games.

        `los` is the likelihood that a player is stronger than the next one; it is null for the
        last. `margin` is null for a player without a game.
        """
        names, points, games = self.plan.player_names, self._cross.points, self._cross.games
        ratings = estimate_ratings(self._cross)
        ranked = sorted(range(len(names)), key=lambda at: -ratings.elo[at])
        return {
            "standings": [
                {
                    "player": names[at],
                    "points": round(self._points[at], 3),
                    "games": self._games[at],
                    "different": self._different[at],
                    "elo": round(ratings.elo[at], 1),
                    "margin": _finite(ratings.margins[at]),
                    "los": None
                    if below is None
                    else round(ratings.likelihood_of_superiority(at, below), 4),
                    "failures": dict(self.failures[at]),
                    "against": {
                        other: list(pair)
                        for other, *pair in zip(names, points[at], games[at], strict=True)
                        if other != names[at]
                    },
                }
                for at, below in zip(ranked, [*ranked[1:], None], strict=True)
            ],
            "played": self.played,
            "different": len(self._seen),
            "sprt": None
            if self.plan.sprt is None
            else _test_summary(self.plan.sprt, self.pair_score_counts),
        }


def report_json(
    plan: Plan, results: Sequence[GameResult], records: Sequence[str]
) -> dict[str, Any]:
    """Return everything about a tournament as JSON values, the best player first.

    The tournament may still be running. `records` are the saved games of `results`.
    """
    names = plan.player_names
    return {
        "plan": plan.to_json(),
        "date": time.strftime("%Y-%m-%d"),
        **Standings(plan, results).summary_json(),
        "games": [
            {
                "number": result.number,
                "players": [names[player] for player in result.players],
                "shares": list(result.shares),
                "plies": result.plies,
                "termination": result.kind or "normal",
                "failure": result.failure,
                "record": record,
            }
            for result, record in zip(results, records, strict=True)
        ],
    }


def json_text(summary: dict[str, Any]) -> str:
    """Return a summary or a report as the text of a JSON file."""
    return f"{json.dumps(summary, indent=1, ensure_ascii=False)}\n"


def signed_elo(elo: float) -> str:
    """Return whole Elo points with their sign. Zero has a plus."""
    return f"{_rounded(elo, 0):+.0f}".replace("-", "−")


def _rounded(number: float, digits: int) -> float:
    """Return a rounded number, without a negative zero."""
    return round(number, digits) + 0.0


def standings_text(summary: dict[str, Any], width: int | None = None) -> str:
    """Return standings, cross table and test as text, from a summary.

    Lines are cut to `width` characters, if given.
    """
    standings = summary["standings"]
    kinds = sorted({kind for each in standings for kind in each["failures"]})
    crossed = standings if len(standings) <= MAX_CROSS_TABLE else []
    places = [str(place) for place, _ in enumerate(crossed, 1)]
    rows = [["", "player", "points", "different", "Elo", "± 95 %", "LOS", *kinds, *places]]
    for place, one in enumerate(standings, 1):
        rows.append(
            [
                str(place),
                one["player"],
                f"{one['points']:g}/{one['games']}",
                str(one["different"]),
                signed_elo(one["elo"]),
                margin_text(one),
                superiority_text(one),
                *(str(one["failures"].get(kind, "")) for kind in kinds),
                *(score_against_text(one, other["player"]) for other in crossed),
            ]
        )
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        "  ".join(
            cell.ljust(size) if number == 1 else cell.rjust(size)
            for number, (cell, size) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
    return "\n".join(line[:width] for line in (*lines, *sprt_result_lines(summary)))


def margin_text(standing: Mapping[str, Any]) -> str:
    """Return the margin of error of a rating, or a dot if it has none."""
    return "·" if standing["margin"] is None else f"{standing['margin']:.0f}"


def superiority_text(standing: Mapping[str, Any]) -> str:
    """Return in percent how likely a player is stronger than the next one, empty for the last."""
    return "" if standing["los"] is None else f"{100 * standing['los']:.0f} %"


def score_against_text(standing: dict[str, Any], other: str) -> str:
    """Return a cell of the cross table, `points/games`, or a dot if the two have not met.

    Equal games count once.
    """
    points, games = standing["against"].get(other, (0, 0))
    return f"{points:g}/{games:g}" if games else "·"


def sprt_result_lines(summary: dict[str, Any]) -> list[str]:
    """Return lines about the sequential test and the number of different games."""
    lines, sprt = [], summary["sprt"]
    if sprt is not None:
        lower, ratio, upper = (
            number_text(_rounded(sprt[name], 2), 2).replace("-", "−")
            for name in ("lower", "ratio", "upper")
        )
        accepted = sprt["accepted"]
        pairs = sum(sprt["pairs"])
        if accepted is None:
            text = ngettext(
                "sequential test after {n} pair of games (log-likelihood "
                "ratio {ratio}, bounds {lower} and {upper}): "
                "undecided",
                "sequential test after {n} pairs of games (log-likelihood "
                "ratio {ratio}, bounds {lower} and {upper}): "
                "undecided",
                pairs,
            )
        else:
            text = ngettext(
                "sequential test after {n} pair of games (log-likelihood "
                "ratio {ratio}, bounds {lower} and {upper}): "
                "{elo} Elo is accepted",
                "sequential test after {n} pairs of games (log-likelihood "
                "ratio {ratio}, bounds {lower} and {upper}): "
                "{elo} Elo is accepted",
                pairs,
            )
        elo = "" if accepted is None else number_text(accepted, 1, "+").replace("-", "−")
        lines.append(
            text.format(n=number_text(pairs), elo=elo, ratio=ratio, lower=lower, upper=upper)
        )
    different = _("{different} different games of {played}")
    return [*lines, different.format(different=summary["different"], played=summary["played"])]


class TimeEstimate:
    """Estimates the remaining time from the pace since the start or continuation."""

    def __init__(self, done: int, clock: Callable[[], float] = time.monotonic) -> None:
        """Start with `done` games played. `clock` returns seconds."""
        self._done, self._clock = done, clock
        self._begun = clock()

    def seconds_left(self, done: int, total: int) -> float | None:
        """Return the estimated seconds for the other games, or None before the first."""
        played = done - self._done
        if played <= 0:
            return None
        return (self._clock() - self._begun) / played * max(0, total - done)


def duration_text(seconds: float) -> str:
    """Return a duration as text: `12 s`, `3 min`, `2 h 5 min`, `4 days`."""
    whole = round(seconds)
    if whole < 2 * MINUTE_SECONDS:
        return _("{n} s").format(n=whole)
    if whole < 2 * HOUR_SECONDS:
        return _("{n} min").format(n=round(whole / MINUTE_SECONDS))
    if whole < 2 * DAY_SECONDS:
        hours, minutes = divmod(round(whole / MINUTE_SECONDS), 60)
        return _("{hours} h {minutes} min").format(hours=hours, minutes=minutes)
    days = round(whole / DAY_SECONDS)
    return ngettext("{n} day", "{n} days", days).format(n=number_text(days))


def _finite(margin: float) -> float | None:
    return round(margin, 1) if math.isfinite(margin) else None


def _test_summary(sprt: Sprt, pairs: list[int]) -> dict[str, Any]:
    lower, upper = sprt.bounds
    verdict = sprt.verdict(pairs)
    return {
        "pairs": pairs,
        "ratio": round(sprt.log_likelihood_ratio(pairs), 4) if any(pairs) else 0.0,
        "lower": round(lower, 4),
        "upper": round(upper, 4),
        "accepted": None if verdict is None else sprt.elo1 if verdict else sprt.elo0,
    }
