"""How a tournament stands: as plain values, for files and other programs, and in words."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from .plan import BadTournament, Plan, Result
from .ratings import Tally, difference

LARGEST_REPORT = 1_000_000_000
"""In bytes; as many games as are allowed, of the usual length, take a third of it."""

MINUTE, HOUR, DAY = 60, 3600, 86400
"""In seconds."""


class Scores:
    """How a tournament stands, counted on game by game as its results come in."""

    def __init__(self, plan: Plan, results: Iterable[Result] = ()) -> None:
        self.plan = plan
        self._tally = Tally(len(plan.players))
        self.played = 0
        """How many games are over."""
        self._failures = [0] * len(plan.players)
        self.first = [0, 0, 0]
        """The wins, draws and losses of the first player of two."""
        for result in results:
            self.add(result)

    def add(self, result: Result) -> None:
        """Count one more game."""
        self._tally.add(result.meeting)
        self.played += 1
        if result.failed is not None:
            self._failures[result.failed] += 1
        if len(self.plan.players) == 2:
            share = result.shares[result.players.index(0)]
            self.first[0 if share > 0.5 else 1 if share == 0.5 else 2] += 1

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
            "difference": _difference(self.plan, self.first),
            "sprt": _sprt(self.plan, self.first),
        }


def report(plan: Plan, results: Sequence[Result], records: Sequence[str]) -> dict[str, Any]:
    """Return everything about a tournament as plain JSON values, the best player first.

    `results` may be those of a tournament that still runs; `records` are the saved games of each.
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
                "record": record,
            }
            for result, record in zip(results, records, strict=True)
        ],
    }


def report_text(found: dict[str, Any]) -> str:
    return f"{json.dumps(found, indent=1, ensure_ascii=False)}\n"


def read_report(found: Any) -> tuple[Plan, dict[int, str]]:
    """Return the tournament of a decoded report, and its records by number.

    Raises FourgamesError for what is none.
    """
    try:
        plan = Plan.from_json(found["plan"])
        plan.check_form()
        records = {int(game["number"]): str(game["record"]) for game in found["games"]}
        if not all(0 <= number < plan.most_games for number in records):
            raise ValueError("there is no such game")
        # What UTF-8 cannot hold can be kept in no file.
        report_text({"plan": plan.to_json(), "games": [*records.values()]}).encode()
    except (TypeError, KeyError, ValueError, OverflowError):
        raise BadTournament("this is no report of a tournament") from None
    return plan, records


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


class Pace:
    """Counts the games from the moment on at which somebody begins to play, or to go on."""

    def __init__(self, done: int, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin when so many games are played; `clock` gives seconds."""
        self._done, self._clock = done, clock
        self._begun = clock()

    def seconds_left(self, done: int, total: int) -> float | None:
        """Return how long the others will take, None before anything is known about it."""
        played = done - self._done
        if played <= 0:
            return None
        return (self._clock() - self._begun) / played * max(0, total - done)


def in_words(seconds: float) -> str:
    """Return a time as people say it: `12 s`, `3 min`, `2 h 5 min`, `4 days`."""
    whole = round(seconds)
    if whole < 2 * MINUTE:
        return f"{whole} s"
    if whole < 2 * HOUR:
        return f"{round(whole / MINUTE)} min"
    if whole < 2 * DAY:
        hours, minutes = divmod(round(whole / MINUTE), 60)
        return f"{hours} h {minutes} min"
    return f"{round(whole / DAY)} days"


def _difference(plan: Plan, score: Sequence[int]) -> dict[str, Any] | None:
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


def _sprt(plan: Plan, score: Sequence[int]) -> dict[str, Any] | None:
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


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 1)
