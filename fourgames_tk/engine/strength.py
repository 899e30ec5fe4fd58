"""What levels and seats are worth, as `dev.py bench ladders` has measured it."""

from __future__ import annotations

import itertools
import json
import math
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from .game import AnyGame
from .options import Options

FILE = "ladders.json"

PATH = Path(__file__).with_name(FILE)
"""Where the figures lie in the sources; the program reads them as data of its package."""

MIN_SHARE, MAX_SHARE = 0.02, 0.98
"""A share is taken to be no nearer to nothing or all than this, in so few games."""

MIN_LEVEL_GAP = 0.2
"""A step in the logarithm of the odds (55 % of the points); levels that are closer are counted as
if they were so far apart."""

DECISIVE_SHARE = 0.25
"""Less than this for the worse seat, the better one having most: the seat decides."""

FIRST_LEVEL_ELO = 800.0
"""What the first level of every game is worth, in Elo points."""

ELO_PER_LOG_ODDS = 400 / math.log(10)
"""Elo points for one in the logarithm of the odds."""

LEVEL_COUNTS = ("one level", "two levels", "three levels")


def seat_advantage_text(game: AnyGame, options: Options, level: int) -> str:
    """Return which seat is easier against a level, as a sentence for people.

    It rests on the games of this level against the ones beside it. Empty where these options were
    not measured.
    """
    column = _measurements(game, options, level)
    if column is None or game.seats(options) > 2:
        return ""
    games, first, second = _shares_by_seat(column, (level, level + 1))
    # What one level and what the first seat change in the logarithm of the odds.
    step = (_log_odds(first) + _log_odds(second)) / 2
    lead = _log_odds(first) - _log_odds(second)
    easier = "first" if lead > 0 else "second"
    if min(first, second) < DECISIVE_SHARE and max(first, second) > 1 - DECISIVE_SHARE:
        return f"Against it, who goes {easier} nearly always wins: Chance is the fair choice."
    error = math.sqrt(sum(1 / (games * share * (1 - share)) for share in (first, second)))
    levels = round(abs(lead) / max(step, MIN_LEVEL_GAP))
    if not levels or abs(lead) < 2 * error:
        return "Going first and second are equally hard."
    much = LEVEL_COUNTS[min(levels, len(LEVEL_COUNTS)) - 1]
    return f"Going {easier} is about {much} easier: Chance is the fair choice."


def level_elo(game: AnyGame, options: Options, level: int, seat: int | None = None) -> float | None:
    """Return what a level is worth in Elo points, None where these options were not measured.

    It is met by one who makes the first move of the game, `seat` 0, or the second one; without a
    seat by one who makes either as often.
    """
    column = _measurements(game, game.with_first_seat(options, 0), level)
    if column is None or game.seats(options) > 2:
        return None
    points = FIRST_LEVEL_ELO
    for step in range(2, level + 1):
        _, first, second = _shares_by_seat(column, (step,))
        points += ELO_PER_LOG_ODDS * (_log_odds(first) + _log_odds(second)) / 2
    if seat is not None:
        _, first, second = _shares_by_seat(column, (level, level + 1))
        lead = ELO_PER_LOG_ODDS * (_log_odds(first) - _log_odds(second)) / 2
        points += lead if seat else -lead
    return points


def _shares_by_seat(column: Mapping[str, Any], levels: Sequence[int]) -> tuple[float, float, float]:
    """Return what levels have scored against the ones below them.

    That is how many games of each seat there were, and the share of the points as first and second.
    """
    steps = [
        pair for pair in column["pairs"] if pair["against"] == "below" and pair["level"] in levels
    ]
    games = sum(step["games"] for step in steps) / 2
    first, second = (
        sum(step["shares"][seat] * step["games"] for step in steps) / 2 / games for seat in (0, 1)
    )
    return games, min(max(first, MIN_SHARE), MAX_SHARE), min(max(second, MIN_SHARE), MAX_SHARE)


def _log_odds(share: float) -> float:
    """Return the logarithm of the odds."""
    return math.log(share / (1 - share))


def _measurements(game: AnyGame, options: Options, level: int) -> Mapping[str, Any] | None:
    """Return the figures that were measured with these options, or None."""
    for column in _all_measurements().values():
        if column["game"] == game.id:
            for words in itertools.product(*column["options"].values()):
                named = dict(zip(column["options"], words, strict=True))
                if game.options_for(game.options_type.parse(named), level) == options:
                    return column
    return None


@cache
def _all_measurements() -> Mapping[str, Mapping[str, Any]]:
    # Asked for on one page of the window, and heavy.
    from importlib import resources

    figures = resources.files(__package__).joinpath(FILE).read_text(encoding="utf-8")
    columns: dict[str, Mapping[str, Any]] = json.loads(figures)
    return columns
