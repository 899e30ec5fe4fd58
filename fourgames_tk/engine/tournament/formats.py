"""Who meets whom: the formats of a tournament, each a function that gives its games."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Fixture:
    """One game of a tournament: `players` are numbers of players, in the order of the seats."""

    number: int
    players: tuple[int, ...]
    seed: int


def round_robin(count: int, seats: int, games: int, seed: int) -> list[Fixture]:
    """Return the games in which every group of players that fills the seats meets."""
    return _meetings(list(itertools.combinations(range(count), seats)), games, seed)


def gauntlet(count: int, seats: int, games: int, seed: int) -> list[Fixture]:
    """Return the games in which the first player meets every group of others."""
    others = itertools.combinations(range(1, count), seats - 1)
    return _meetings([(0, *group) for group in others], games, seed)


def most_games(form: str, count: int, seats: int, games: int) -> int:
    """Return how many games a tournament has."""
    groups = math.comb(count - 1, seats - 1) if form == "gauntlet" else math.comb(count, seats)
    return games * groups


FORMATS: Mapping[str, Callable[[int, int, int, int], list[Fixture]]] = {
    "round-robin": round_robin,
    "gauntlet": gauntlet,
}
"""By name: players, seats, games of a group and first seed give the games."""


def _meetings(groups: Sequence[tuple[int, ...]], games: int, seed: int) -> list[Fixture]:
    """Let every group play; those who sit together change seats from game to game."""
    return [
        Fixture(number, _turned(group, round_), seed + round_ // len(group))
        for number, (round_, group) in enumerate(itertools.product(range(games), groups))
    ]


def _turned(group: tuple[int, ...], round_: int) -> tuple[int, ...]:
    turn = round_ % len(group)
    return (*group[turn:], *group[:turn])
