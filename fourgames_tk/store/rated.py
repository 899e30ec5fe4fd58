"""Ratings, read from the journal of results: nothing is kept twice."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ..engine.learn.rating import Rating, ratings_after
from ..engine.strength import elo_of
from .ladder import rung
from .results import DRAWN, LOST, WON, Result

if TYPE_CHECKING:
    from ..engine.game import AnyGame

SCORES = {WON: 1.0, DRAWN: 0.5, LOST: 0.0}


def rated_games(game: AnyGame, results: Iterable[Result]) -> list[tuple[Result, Rating]]:
    """Return each game that counts in a rating with the rating after it, in their order.

    Those are games of one person without help against a level, with options that were measured.
    The results may be those of any games.
    """
    found = [
        (result, opponent, SCORES[result.own])
        for result in results
        if result.game == game.id and (opponent := _opponent(game, result)) is not None
    ]
    ratings = ratings_after((opponent, score) for _, opponent, score in found)
    return [(result, rating) for (result, _, _), rating in zip(found, ratings, strict=True)]


def _opponent(game: AnyGame, result: Result) -> float | None:
    """Return what the level was worth that somebody has played against; None if none counts."""
    level = rung(result.seats)
    if not result.counts or result.seat is None or level is None or level > len(game.levels):
        return None
    if (options := result.options_of(game)) is None:
        return None
    later = result.seat != game.start(options, result.seed).turn
    return elo_of(game, options, level, int(later))
