"""The standings of a tournament, as JSON values for files and programs, and as text."""

from __future__ import annotations

import csv
import html
import io
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

FEW_DIFFERENT = 0.5
"""If at most this share of the games differ, a sentence says what to do."""

MINUTE_SECONDS, HOUR_SECONDS, DAY_SECONDS = 60, 3600, 86400
"""In seconds."""


class Standings:
    """The standings of a tournament, updated with each result.

    A game that repeats another one of these players on these seats, move by move, scores points,
    but counts once for rating and sequential test: as a game of the first opening it was played in.
    """

    def __init__(
        self,
        plan: Plan,
        results: Iterable[GameResult] = (),
        problems: Mapping[int, str] | None = None,
    ) -> None:
        """Count the results. `problems` are why players cannot play, by player."""
        self.plan = plan
        self.problems = dict(problems or {})
        """Why players cannot play, by player."""
        self._results: list[GameResult] = []
        self._set_to_zero()
        for result in results:
            self.add_result(result)

    def _set_to_zero(self) -> None:
        plan = self.plan
        self._cross = CrossTable(len(plan.players))
        self._points = [0.0] * len(plan.players)
        self._games, self._different = Counter[int](), Counter[int]()
        self._counted = 0
        self._own = [(0.0, 0)] * len(plan.players)
        """Points and games of each player, also those that do not count."""
        self._first: dict[object, int] = {}
        """The number of the first game of those that are alike."""
        self.failures: list[Counter[str]] = [Counter() for _ in plan.players]
        """The number of games each player lost by failing, by kind of failure."""
        self._reasons: list[Counter[str]] = [Counter() for _ in plan.players]

    @property
    def played(self) -> int:
        """The number of games that are over."""
        return len(self._results)

    def is_stopped(self, player: int) -> bool:
        """Return whether a player has failed as often as is allowed."""
        most = self.plan.max_failures
        return most is not None and self.failures[player].total() >= most

    def is_excluded(self, player: int) -> bool:
        """Return whether a player cannot play or is stopped. Its games count for nobody."""
        return player in self.problems or self.is_stopped(player)

    def exclude(self, player: int, problem: str) -> None:
        """Count no game of a player, who cannot play for this reason."""
        self.problems[player] = problem
        self._count_again()

    def add_result(self, result: GameResult) -> None:
        """Count a game that is over."""
        self._results.append(result)
        failed = result.failed_player
        excluded = failed is not None and self.is_excluded(failed)
        self._add(result)
        if failed is not None and self.is_excluded(failed) and not excluded:
            self._count_again()

    def _count_again(self) -> None:
        """Count all games again, since one more player is excluded."""
        excluded = [self.is_excluded(player) for player in range(len(self.plan.players))]
        self._set_to_zero()
        for result in self._results:
            self._add(result, any(excluded[player] for player in result.players))

    def _add(self, result: GameResult, is_left_out: bool | None = None) -> None:
        if is_left_out is None:
            is_left_out = any(map(self.is_excluded, result.players))
        for player, share in zip(result.players, result.shares, strict=True):
            points, games = self._own[player]
            self._own[player] = (points + share, games + 1)
        if result.failed_player is not None:
            self.failures[result.failed_player][result.kind] += 1
            self._reasons[result.failed_player][result.failure_reason] += 1
        if is_left_out:
            return
        way = (result.players, result.game) if result.game else result.number
        first = self._first.get(way)
        self._first[way] = result.number if first is None else min(first, result.number)
        self._counted += 1
        self._games.update(result.players)
        for player, share in zip(result.players, result.shares, strict=True):
            self._points[player] += share
        opening = result.number // self.plan.games_per_opening
        if first is None:
            self._different.update(result.players)
            self._cross.add_game(result.players, result.shares, opening)
        elif result.number < first:
            # Games do not end in their order, which the scores must not depend on.
            before = first // self.plan.games_per_opening
            self._cross.move_game(result.players, result.shares, before, opening)

    @property
    def pair_score_counts(self) -> list[int]:
        """How often the first of two players got 0, ½, 1, 1½ and 2 points of two games.

        They are different games of one opening with seats exchanged.
        """
        return self._cross.pair_score_counts()

    def summary_json(self, left_out: Iterable[tuple[str, str]] = ()) -> dict[str, Any]:
        """Return the standings as JSON values, the best player first, without the games.

        `los` is the likelihood that a player is stronger than the next one; it is null for the
        last. `margin` is null for a player without a game. Last are those that are stopped, then
        those that cannot play: `status` is `stopped` or `cannot play`, otherwise empty, and they
        have no rating. `reasons` counts games by why the player failed; of one that cannot play it
        has only the reason. `left_out` are (name, reason) of files that are no players of the plan.
        """
        names, points, games = self.plan.player_names, self._cross.points, self._cross.games
        ratings = estimate_ratings(self._cross)
        excluded = [self.is_excluded(player) for player in range(len(names))]
        ranked = sorted(
            range(len(names)), key=lambda at: (at in self.problems, excluded[at], -ratings.elo[at])
        )
        standings = []
        for at, below in zip(ranked, [*ranked[1:], None], strict=True):
            own, played = self._own[at] if excluded[at] else (self._points[at], self._games[at])
            los = None
            if not (excluded[at] or below is None or excluded[below]):
                los = round(ratings.likelihood_of_superiority(at, below), 4)
            problem = self.problems.get(at)
            standings.append(
                {
                    "player": names[at],
                    "status": "" if not excluded[at] else "cannot play" if problem else "stopped",
                    "points": round(own, 3),
                    "games": played,
                    "different": self._different[at],
                    "elo": None if excluded[at] else round(ratings.elo[at], 1),
                    "margin": None if excluded[at] else _finite(ratings.margins[at]),
                    "los": los,
                    "failures": dict(self.failures[at]),
                    "reasons": {problem: 1} if problem else dict(self._reasons[at]),
                    "against": {
                        other: list(pair)
                        for other, *pair in zip(names, points[at], games[at], strict=True)
                        if other != names[at]
                    },
                }
            )
        nothing = {
            "points": 0.0,
            "games": 0,
            "different": 0,
            "elo": None,
            "margin": None,
            "los": None,
        }
        for name, reason in left_out:
            more = {"failures": {}, "reasons": {reason: 1}, "against": {}}
            standings.append({"player": name, "status": "cannot play", **nothing, **more})
        return {
            "standings": standings,
            "played": self.played,
            "counted": self._counted,
            "different": len(self._first),
            "sprt": None
            if self.plan.sprt is None
            else _test_summary(self.plan.sprt, names, self.pair_score_counts),
        }


def report_json(
    scores: Standings,
    results: Sequence[GameResult],
    records: Sequence[str],
    left_out: Iterable[tuple[str, str]] = (),
) -> dict[str, Any]:
    """Return everything about a tournament as JSON values, the best player first.

    The tournament may still be running. `records` are the saved games of `results`, `left_out` are
    the files that cannot play, see `Standings.summary_json`.
    """
    names = scores.plan.player_names
    return {
        "plan": scores.plan.to_json(),
        "date": time.strftime("%Y-%m-%d"),
        **scores.summary_json(left_out),
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
    everyone = summary["standings"]
    standings = [each for each in everyone if not each["status"]]
    kinds = sorted({kind for each in standings for kind in each["failures"]})
    crossed = standings if len(standings) <= MAX_CROSS_TABLE else []
    places = [str(place) for place, _ in enumerate(crossed, 1)]
    rows = [["", "player", "points", "different", "Elo", "± 95 %", "LOS", *kinds, *places]]
    for place, one in enumerate(standings, 1):
        rows.append(
            [
                *_standing_texts(place, one),
                *(str(one["failures"].get(kind, "")) for kind in kinds),
                *(score_against_text(one, other["player"]) for other in crossed),
            ]
        )
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    widths[1] = max([widths[1], *(len(each["player"]) for each in everyone)])
    lines = [
        "  ".join(
            cell.ljust(size) if number == 1 else cell.rjust(size)
            for number, (cell, size) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
    for one in everyone[len(standings) :]:
        lines.append(f"{'–':>{widths[0]}}  {one['player']:{widths[1]}}  {status_text(one)}")
    lines += [line for one in standings for line in failure_lines(one)]
    return "\n".join(line[:width] for line in (*lines, *sprt_result_lines(summary)))


def _standing_texts(place: int, standing: dict[str, Any]) -> list[str]:
    """Return the cells of a rated player, from the place to the likelihood of superiority."""
    return [
        str(place),
        standing["player"],
        f"{standing['points']:g}/{standing['games']}",
        str(standing["different"]),
        signed_elo(standing["elo"]),
        margin_text(standing),
        superiority_text(standing),
    ]


def status_text(standing: Mapping[str, Any]) -> str:
    """Return in words why a player is not rated, empty for one that is."""
    reasons = listed_reasons(standing)
    if standing["status"] == "cannot play":
        return _("cannot play: {reason}").format(reason=reasons)
    if standing["status"] == "stopped":
        count = sum(standing["failures"].values())
        text = ngettext(
            "stopped after {n} failed game: {reason}",
            "stopped after {n} failed games: {reason}",
            count,
        )
        return text.format(n=number_text(count), reason=reasons)
    return ""


def failure_lines(standing: Mapping[str, Any]) -> list[str]:
    """Return a line on the games that a rated player lost by failing, none without such games."""
    count = sum(standing["failures"].values())
    if not count or standing["status"]:
        return []
    text = ngettext(
        "{name} failed in {n} game: {reason}", "{name} failed in {n} games: {reason}", count
    )
    reasons = listed_reasons(standing)
    return [text.format(name=standing["player"], n=number_text(count), reason=reasons)]


def listed_reasons(standing: Mapping[str, Any]) -> str:
    """Return why a player failed, the most frequent reason first."""
    reasons = sorted(standing["reasons"].items(), key=lambda pair: -pair[1])
    return "; ".join(f"{text} ({n}×)" if n > 1 else text for text, n in reasons)


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


def cross_table_rows(summary: dict[str, Any]) -> list[list[str]]:
    """Return the cross table: a row for each rated player, with its place, name and scores."""
    rated = [each for each in summary["standings"] if not each["status"]]
    return [
        [str(place), one["player"], *(score_against_text(one, other["player"]) for other in rated)]
        for place, one in enumerate(rated, 1)
    ]


def standings_csv(summary: dict[str, Any]) -> str:
    """Return standings and cross table as the text of a CSV file, one row for each player."""
    everyone = summary["standings"]
    rated = [each for each in everyone if not each["status"]]
    names = [each["player"] for each in rated]
    head = ("place", "player", "status", "points", "games", "different", "elo", "margin", "los")
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\r\n")
    writer.writerow([*head, "failures", "reasons", *(f"against {name}" for name in names)])
    for place, one in enumerate(everyone, 1):
        writer.writerow(
            [
                place if one in rated else "",
                _csv_text(one["player"]),
                one["status"],
                *(one[name] for name in head[3:]),
                sum(one["failures"].values()),
                _csv_text(listed_reasons(one)),
                *(
                    _csv_text(score_against_text(one, name).replace("·", ""))
                    if one["player"] != name
                    else ""
                    for name in names
                ),
            ]
        )
    return file.getvalue()


def _csv_text(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(("=", "+", "-", "@")) else text


def standings_html(summary: dict[str, Any], title: str) -> str:
    """Return standings and cross table as a page that needs no other file."""
    everyone = summary["standings"]
    rated = [each for each in everyone if not each["status"]]
    headings = ["", _("Player"), _("Points"), _("Different"), _("Elo"), _("± 95 %"), _("LOS")]
    rows = [_standing_texts(place, one) for place, one in enumerate(rated, 1)]
    rows += [["–", one["player"], status_text(one), *[""] * 4] for one in everyone[len(rated) :]]
    crossed = cross_table_rows(summary)
    lines = [line for one in rated for line in failure_lines(one)] + sprt_result_lines(summary)
    parts = [
        f"<h1>{html.escape(title)}</h1>",
        _html_table(headings, rows),
        f"<h2>{html.escape(_('Cross table'))}</h2>",
        _html_table(["", _("Player"), *(row[0] for row in crossed)], crossed),
        *(f"<p>{html.escape(line)}</p>" for line in lines),
    ]
    return _HTML_PAGE.format(title=html.escape(title), body="\n".join(parts))


_HTML_PAGE = """<!DOCTYPE html>
<html>
<head>
<meta charset="utf-8">
<title>{title}</title>
<style>
body {{ font-family: sans-serif; margin: 2em; color: #22252a; background: #fff; }}
table {{ border-collapse: collapse; margin-bottom: 1em; }}
td, th {{ padding: 0.2em 0.6em; border-bottom: 1px solid #ccc; text-align: right; }}
td:nth-child(2), th:nth-child(2) {{ text-align: left; }}
td[colspan] {{ text-align: left; }}
</style>
</head>
<body>
{body}
</body>
</html>
"""


def _html_table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table; a last text before empty cells takes their room, too."""
    lines = ["<table>", _html_row("th", headings)]
    return "\n".join([*lines, *(_html_row("td", row) for row in rows), "</table>"])


def _html_row(cell: str, texts: Sequence[str]) -> str:
    cells = [f"<{cell}>{html.escape(text)}</{cell}>" for text in texts]
    if len(texts) > 3 and not any(texts[3:]):
        cells[2:] = [f'<{cell} colspan="{len(texts) - 2}">{html.escape(texts[2])}</{cell}>']
    return f"<tr>{''.join(cells)}</tr>"


def sprt_result_lines(summary: dict[str, Any]) -> list[str]:
    """Return lines about the sequential test and the number of different games."""
    lines, sprt = [], summary["sprt"]
    if sprt is not None:
        lower, ratio, upper = (
            number_text(_rounded(sprt[name], 2), 2) for name in ("lower", "ratio", "upper")
        )
        pairs = sum(sprt["pairs"])
        text = ngettext(
            "sequential test after {n} pair of games (log-likelihood ratio {ratio}, bounds {lower} "
            "and {upper}): {verdict}",
            "sequential test after {n} pairs of games (log-likelihood ratio {ratio}, bounds {lower}"
            " and {upper}): {verdict}",
            pairs,
        )
        lines.append(
            text.format(
                n=number_text(pairs),
                verdict=_verdict_text(sprt),
                ratio=ratio,
                lower=lower,
                upper=upper,
            )
        )
    different, played = summary["different"], summary["counted"]
    text = ngettext(
        "{different} different game of {played}",
        "{different} different games of {played}",
        different,
    ).format(different=different, played=played)
    if played and different <= FEW_DIFFERENT * played:
        text = _(
            "{text}: a repeated game counts once for Elo, so begin games with more random moves "
            "(“Opening moves”, --opening-plies)"
        ).format(text=text)
    return [*lines, text]


def _verdict_text(sprt: Mapping[str, Any]) -> str:
    """Return in words what a sequential test has found."""
    accepted = sprt["accepted"]
    if accepted is None:
        return _("undecided")
    if accepted > 0:
        text = _(
            "it is accepted that {one} is stronger than {other}, by {elo} Elo rather than by {rest}"
        )
    elif accepted == 0:
        text = _(
            "it is accepted that {one} is not stronger than {other}: by {elo} Elo rather than by "
            "{rest}"
        )
    else:
        text = _(
            "it is accepted that {one} is weaker than {other}: by {elo} Elo rather than by {rest}"
        )
    one, other = sprt["players"]
    rest = sprt["elo0"] if accepted == sprt["elo1"] else sprt["elo1"]
    return text.format(one=one, other=other, elo=_elo_text(accepted), rest=_elo_text(rest))


def _elo_text(elo: float) -> str:
    """Return an Elo difference with the decimals that it has."""
    return number_text(elo, 0 if float(elo).is_integer() else 1)


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


def _test_summary(sprt: Sprt, names: Sequence[str], pairs: list[int]) -> dict[str, Any]:
    lower, upper = sprt.bounds
    verdict = sprt.verdict(pairs)
    return {
        "players": list(names),
        "elo0": sprt.elo0,
        "elo1": sprt.elo1,
        "pairs": pairs,
        "ratio": round(sprt.log_likelihood_ratio(pairs), 4) if any(pairs) else 0.0,
        "lower": round(lower, 4),
        "upper": round(upper, 4),
        "accepted": None if verdict is None else sprt.elo1 if verdict else sprt.elo0,
    }
