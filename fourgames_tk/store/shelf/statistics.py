"""What the finished games on the shelf come to.

A game that one person played against the computer or a program was won, drawn or lost. Games of
several people, and those that were only watched, are counted apart.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from ...engine.game import Outcome

WON, DRAWN, LOST = "won", "drawn", "lost"


@dataclass(frozen=True)
class Tally:
    """How the games of one person ended; `played` is their sum."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def played(self) -> int:
        """How many games these are."""
        return self.won + self.drawn + self.lost


@dataclass(frozen=True)
class Summary:
    """The statistics of one game.

    `total` is the sum of `levels`, which maps the computer's level, weakest first, to how one
    person fared against it (None: against programs alone). `among_people` is how many games
    several people played, `watched` how many nobody did. `streak` is how many games were won one
    after the other up to now, `best_streak` the longest such row, and `seconds` the time spent at
    all these games.
    """

    total: Tally
    levels: Mapping[int | None, Tally]
    among_people: int = 0
    watched: int = 0
    streak: int = 0
    best_streak: int = 0
    seconds: float = 0.0


@dataclass(frozen=True)
class Result:
    """How a game ended: `results` by seat, won, drawn or lost for a person, None for the others.

    `level` is the computer's, None where it did not play.
    """

    level: int | None
    results: tuple[str | None, ...]
    seconds: float


def results_of(outcome: Outcome, seats: int, people: Collection[int]) -> tuple[str | None, ...]:
    """Return the results by seat; a tie that everybody wins is a draw."""
    even = not outcome.winners or len(outcome.winners) == seats
    return tuple(
        None if seat not in people else DRAWN if even else WON if seat in outcome.winners else LOST
        for seat in range(seats)
    )


def summary_of(played: Iterable[Result]) -> Summary:
    """Return the summary of games in the order in which they ended."""
    by_level: dict[int | None, list[str]] = {}
    among_people = watched = streak = best = 0
    seconds = 0.0
    for game in played:
        seconds += game.seconds
        people = [result for result in game.results if result is not None]
        if not people:
            watched += 1
        elif len(people) > 1:
            among_people += 1
        else:
            by_level.setdefault(game.level, []).append(people[0])
            streak = streak + 1 if people[0] == WON else 0
            best = max(best, streak)
    order = sorted(by_level, key=lambda level: (level is None, level or 0))
    return Summary(
        total=_tally(result for found in by_level.values() for result in found),
        levels={level: _tally(by_level[level]) for level in order},
        among_people=among_people,
        watched=watched,
        streak=streak,
        best_streak=best,
        seconds=seconds,
    )


def _tally(found: Iterable[str]) -> Tally:
    listed = list(found)
    return Tally(listed.count(WON), listed.count(DRAWN), listed.count(LOST))
