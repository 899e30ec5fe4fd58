"""The best that a person has reached in a game: numbers of its results, without practice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..engine.language import _
from .ladder import is_practice, opponent_level
from .results import WON, Result

if TYPE_CHECKING:
    from ..engine.game import AnyGame


@dataclass(frozen=True)
class PersonalBest:
    """The best number of a kind, and the result that reached it first.

    `title` is translated; `before` is the best number of the games before, None without any.
    """

    title: str
    number: int
    result: Result
    before: int | None = None


def personal_bests(game: AnyGame, results: Iterable[Result]) -> list[PersonalBest]:
    """Return the bests of a game from results of any games, in chronological order.

    First those of the game itself, then the fewest turns of a win against each level.
    """
    found: dict[tuple[int, int], PersonalBest] = {}
    for result in results:
        if result.game != game.id or result.seat is None or is_practice(game, result):
            continue
        for place, title, number, sign in _numbers(game, result):
            best = found.get(place)
            if best is None or sign * number > sign * best.number:
                before = None if best is None else best.number
                found[place] = PersonalBest(title, number, result, before)
    return [found[place] for place in sorted(found)]


def _numbers(game: AnyGame, result: Result) -> Iterator[tuple[tuple[int, int], str, int, int]]:
    """Yield the place in the list, the title, the number, and +1 if more is better or −1."""
    for place, (kind, title) in enumerate(game.best_titles.items()):
        if number := result.bests.get(kind):
            yield (0, place), _(title), number, 1
    level = opponent_level(game, result.seats)
    if result.person_result == WON and result.turns and level is not None:
        yield (
            (1, level),
            _("Fewest turns to win against level {n}").format(n=level),
            result.turns,
            -1,
        )
