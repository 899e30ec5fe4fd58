"""The games of a tournament as rows of a table, all of them or those of some players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import overload

from ...engine.tournament import Plan, Result
from ..canvas.words import comment
from ..kit.data_table import Column
from .words import player_labels

BETWEEN = "  –  "
"""What stands between those who play each other."""


class GameRows(Sequence[tuple[str, ...]]):
    """The results that were asked for, the last one first; a row is made when it is looked at."""

    def __init__(self, plan: Plan, players: Sequence[int] = ()) -> None:
        """Take the games in which all these players met, of one game or all."""
        self._labels = player_labels(plan)
        self._players = frozenset(players)
        self._results: list[Result] = []

    @property
    def columns(self) -> tuple[Column, ...]:
        """The headings."""
        return (
            Column("Players, by seat", (BETWEEN.join(self._labels[:2]),), stretches=True),
            Column("Game", ("88888",), is_number=True),
            Column("Moves", ("8888",), is_number=True),
            Column("Result", tuple(f"{label} failed" for label in self._labels)),
        )

    def add(self, result: Result) -> None:
        """Take one more, if it was asked for."""
        if self._players <= set(result.players):
            self._results.append(result)

    def result(self, row: int) -> Result:
        """Return the game of a row."""
        return self._results[-1 - row]

    def row_of(self, result: Result) -> int:
        """Return the row of a game; raises ValueError if it is not among them."""
        return len(self._results) - 1 - self._results.index(result)

    def __len__(self) -> int:
        return len(self._results)

    @overload
    def __getitem__(self, row: int) -> tuple[str, ...]: ...
    @overload
    def __getitem__(self, row: slice) -> list[tuple[str, ...]]: ...
    def __getitem__(self, row: int | slice) -> tuple[str, ...] | list[tuple[str, ...]]:
        if isinstance(row, slice):
            return [self[number] for number in range(*row.indices(len(self)))]
        if not 0 <= row < len(self._results):
            raise IndexError(row)
        result = self._results[-1 - row]
        return (
            BETWEEN.join(self._labels[player] for player in result.players),
            str(result.number + 1),
            str(result.plies),
            self._ending(result),
        )

    def _ending(self, result: Result) -> str:
        if result.failed is not None:
            return f"{self._labels[result.failed]} failed"
        winners = [
            self._labels[player]
            for player, share in zip(result.players, result.shares, strict=True)
            if share > 0
        ]
        return "draw" if len(winners) == len(result.players) else f"{', '.join(winners)}"


def failure_words(failure: str) -> str:
    """Return why a game was lost by failing, as it is shown: its first line says the most."""
    headline = failure.splitlines()[0] if failure else ""
    return comment(headline)
