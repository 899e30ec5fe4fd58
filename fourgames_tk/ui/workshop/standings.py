"""The tables of a tournament: standings with the cross table, and the rounds of a knockout."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ...engine.tournament import Plan
from ...engine.tournament_words import against, signed
from ..kit.data_table import Column
from .words import player_labels

FIRST = 6
"""The first column of the cross table."""
FAILED = "Failed"
CELL = "88.5/88"
"""What a cell of the cross table has room for at least."""


@dataclass(frozen=True)
class Tables:
    """The texts of a table, with the players behind its cells.

    `players` are by row the number of a player in the plan, or those of a pairing.
    """

    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    players: tuple[tuple[int, ...], ...]

    def meant_by(self, row: int, column: int) -> tuple[int, ...]:
        """Return the players whose games a cell stands for: one, or two who met each other.

        On the diagonal of the cross table it is the player alone.
        """
        if row >= len(self.players):
            return ()
        if FIRST <= column < FIRST + len(self.players) and len(self.columns) > FIRST:
            return tuple(dict.fromkeys((*self.players[row], *self.players[column - FIRST])))
        return self.players[row]


def standings_table(plan: Plan, summary: dict[str, Any]) -> Tables:
    """Return the standings, the best first, with what each made of the games against each other.

    A knockout has no cross table: who loses meets nobody else.
    """
    labels = player_labels(plan)
    numbers = {name: number for number, name in enumerate(plan.names)}
    found = summary["standings"]
    crossed = plan.format != "knockout"
    cells = {against(one, other["player"]) for one in found for other in found}
    columns = (
        Column("", ("88",), is_number=True),
        Column("Player", labels, stretches=True),
        Column("Points", ("888.5/888",), is_number=True),
        Column("Elo", ("−8888",), is_number=True),
        Column("± 95 %", ("888",), is_number=True),
        Column(FAILED, ("888",), is_number=True),
        *(
            Column(str(place), (CELL, max(cells, key=len)), is_number=True)
            for place in range(1, len(found) + 1)
            if crossed
        ),
    )
    rows = tuple(
        (
            str(place),
            labels[numbers[one["player"]]],
            f"{one['points']:g}/{one['games']}",
            signed(one["elo"], 0),
            f"{one['margin']:.0f}",
            str(one["failures"] or ""),
            *(against(one, other["player"]) for other in found if crossed),
        )
        for place, one in enumerate(found, 1)
    )
    return Tables(columns, rows, tuple((numbers[one["player"]],) for one in found))


def rounds_table(plan: Plan, rounds: Sequence[Sequence[dict[str, Any]]]) -> Tables:
    """Return the pairings of a knockout, a row each, the last round first."""
    labels = player_labels(plan)
    numbers = {name: number for number, name in enumerate(plan.names)}
    columns = (
        Column("Round", ("Round 88",)),
        Column("Player", labels, stretches=True),
        Column("Points", ("888.5 – 888.5",)),
        Column("Player", labels, stretches=True),
        Column("Goes on", labels, stretches=True),
    )
    rows, players = [], []
    for number, pairings in reversed(list(enumerate(rounds, 1))):
        name = "Final" if len(pairings) == 1 else f"Round {number}"
        for one in pairings:
            both = tuple(numbers[each] for each in one["players"])
            points = " – ".join(f"{each:g}" for each in one["points"][: len(both)])
            other = labels[both[1]] if len(both) > 1 else ""
            winner = "" if one["winner"] is None else labels[numbers[one["winner"]]]
            rows.append((name, labels[both[0]], points if other else "", other, winner))
            players.append(both)
    return Tables(columns, tuple(rows), tuple(players))
