"""The measured strength of levels and seats, from `dev.py bench ladders`."""

from __future__ import annotations

import itertools
import json
import math
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from .game import AnyGame
from .language import _, ngettext, number_text
from .options import Options

FILE = "ladders.json"

PATH = Path(__file__).with_name(FILE)
"""The file with the measurements in the sources. The program reads it as package data."""

MIN_SHARE, MAX_SHARE = 0.02, 0.98
"""Shares of points are limited to this range, since the numbers of games are small."""

MIN_LEVEL_GAP = 0.2
"""Smallest gap between levels, in the logarithm of the odds (0.2 is 55 % of the points). Closer
levels count as this far apart."""

DECISIVE_SHARE = 0.25
"""If the worse seat scores less than this and the better one more than the rest, the seat
decides."""

FIRST_LEVEL_ELO = 800.0
"""The Elo points of the first level of every game, by definition."""

ELO_PER_LOG_ODDS = 400 / math.log(10)
"""Elo points per unit of the logarithm of the odds."""

MAX_LEVELS = 3
"""The largest number of levels that a text names."""


def seat_advantage_text(game: AnyGame, options: Options, level: int) -> str:
    """Return which seat is easier against a level, as a sentence for people.

    It compares the games of this level with the neighbouring ones. Empty if these options were not
    measured.
    """
    advantage = _seat_advantage(game, options, level)
    if advantage is None:
        return ""
    is_first = advantage.lead > 0
    if advantage.decides:
        return (
            _("At this level, the first player nearly always wins. Random is the fair choice.")
            if is_first
            else _(
                "At this level, the second player nearly always wins. Random is the fair choice."
            )
        )
    levels = min(advantage.levels, MAX_LEVELS)
    if not levels:
        return _("Against this level, going first and going second are about equally hard.")
    if is_first:
        text = ngettext(
            "Going first is about {n} level easier. Random is the fair choice.",
            "Going first is about {n} levels easier. Random is the fair choice.",
            levels,
        )
    else:
        text = ngettext(
            "Going second is about {n} level easier. Random is the fair choice.",
            "Going second is about {n} levels easier. Random is the fair choice.",
            levels,
        )
    return text.format(n=number_text(levels))


def first_seat_win_chance(game: AnyGame, options: Options, level: int) -> float | None:
    """Return the chance (0 to 1) of who goes first between equals of a level, or None.

    It is even if the games show no difference, as `seat_advantage_text` says.
    """
    advantage = _seat_advantage(game, options, level)
    if advantage is None:
        return None
    if not (advantage.levels or advantage.decides):
        return 0.5
    return 1 / (1 + math.exp(-advantage.lead / 2))


class _SeatAdvantage(NamedTuple):
    """The effect of the first seat at a level: in log odds (`lead`), and in whole `levels`."""

    lead: float
    levels: int
    decides: bool


def _seat_advantage(game: AnyGame, options: Options, level: int) -> _SeatAdvantage | None:
    """Return the effect of the first seat, or None if these options were not measured."""
    column = _measurements(game, options, level)
    if column is None or game.seat_count(options) > 2:
        return None
    games, first, second = _shares_by_seat(column, (level, level + 1))
    step = (_log_odds(first) + _log_odds(second)) / 2
    lead = _log_odds(first) - _log_odds(second)
    decides = min(first, second) < DECISIVE_SHARE and max(first, second) > 1 - DECISIVE_SHARE
    error = math.sqrt(sum(1 / (games * share * (1 - share)) for share in (first, second)))
    levels = round(abs(lead) / max(step, MIN_LEVEL_GAP))
    return _SeatAdvantage(lead, 0 if abs(lead) < 2 * error else levels, decides)


def level_elo(
    game: AnyGame, options: Options, level: int, opponent_seat: int | None = None
) -> float | None:
    """Return the Elo points of a level, or None if these options were not measured.

    They depend on who moves first: the player against this level (`opponent_seat` 0), or the level
    itself (1). None: the mean of both.
    """
    column = _measurements(game, options, level)
    if column is None or game.seat_count(options) > 2:
        return None
    points = FIRST_LEVEL_ELO
    for step in range(2, level + 1):
        _, first, second = _shares_by_seat(column, (step,))
        points += ELO_PER_LOG_ODDS * (_log_odds(first) + _log_odds(second)) / 2
    if opponent_seat is not None:
        _, first, second = _shares_by_seat(column, (level, level + 1))
        lead = ELO_PER_LOG_ODDS * (_log_odds(first) - _log_odds(second)) / 2
        points += lead if opponent_seat else -lead
    return points


def _shares_by_seat(column: Mapping[str, Any], levels: Sequence[int]) -> tuple[float, float, float]:
    """Return the score of levels against the level below each.

    The tuple is the number of games per seat, and the shares of points as first and as second.
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
    """Return the logarithm of the odds of a share."""
    return math.log(share / (1 - share))


def _measurements(game: AnyGame, options: Options, level: int) -> Mapping[str, Any] | None:
    """Return the measurements with these options, whichever seat moves first, or None."""
    options = game.with_first_seat(options, 0)
    for column in _all_measurements().values():
        if column["game"] == game.id:
            for words in itertools.product(*column["options"].values()):
                named = dict(zip(column["options"], words, strict=True))
                if game.options_for_level(game.options_type.parse(named), level) == options:
                    return column
    return None


@cache
def _all_measurements() -> Mapping[str, Mapping[str, Any]]:
    # Imported late: slow, and needed on one page only.
    from importlib import resources

    figures = resources.files(__package__).joinpath(FILE).read_text(encoding="utf-8")
    columns: dict[str, Mapping[str, Any]] = json.loads(figures)
    return columns
