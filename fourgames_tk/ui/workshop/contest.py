"""A tournament that is looked at: its journal, what has been counted, and who plays it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...engine.tournament import Journal, Plan, Result
from ...engine.tournament_pace import Pace
from ...engine.tournament_pool import BackgroundTournament
from ...engine.tournament_report import Scores


class Contest:
    """Counts the results that are there; `play` lets the others come."""

    def __init__(self, journal: Journal) -> None:
        """Take a journal that is open; it is closed with this, or when its games have ended."""
        self.plan: Plan = journal.plan
        self.results: list[Result] = list(journal.results)
        """All that have been counted, in the order in which they ended."""
        self.is_over = journal.is_over
        self.is_running = False
        """Whether games are played, as far as `look` has seen."""
        self.is_stopping = False
        """Whether somebody has broken it off."""
        self._journal = journal
        self._scores = Scores(journal.plan, self.results)
        self._pace = Pace(len(self.results))
        self._tournament: BackgroundTournament | None = None

    @property
    def problem(self) -> str:
        """Why playing broke off, for people; empty while all is well."""
        return self._tournament.problem if self._tournament is not None else ""

    @property
    def total(self) -> int:
        """How many games there will be, as far as that is known."""
        return len(self.results) if self.is_over else max(self.plan.most_games, len(self.results))

    @property
    def seconds_left(self) -> float | None:
        """How long the games that are missing will take, None if nobody knows."""
        return self._pace.seconds_left(len(self.results), self.total) if self.is_running else None

    def play(self, jobs: int, changed: Callable[[], None]) -> None:
        """Play what is missing; `changed` is called, by another thread, when there is news."""
        self._pace = Pace(len(self.results))
        self.is_running = True
        self._tournament = BackgroundTournament(self._journal, jobs, changed)

    def look(self) -> list[Result]:
        """Count what has come since, and return it."""
        if self._tournament is None:
            return []
        # First: what is over by now has left all its results behind.
        over = not self._tournament.is_running
        new = self._tournament.results_from(len(self.results))
        for result in new:
            self._scores.add(result)
        self.results += new
        if over:
            self.is_running = False
            self.is_over = self._journal.is_over
        return new

    def summary(self) -> dict[str, Any]:
        """Return how everybody stands, as in a report."""
        return self._scores.summary()

    def stop(self) -> None:
        """Break off, or let go of the journal that nobody plays; `changed` is called at the end."""
        if self._tournament is None:
            self._journal.close()
        elif self.is_running:
            self.is_stopping = True
            self._tournament.stop()
