"""Who meets whom: the formats of a tournament, each a function from the results to the games.

The function is asked again when results have come in, and its earlier answer is a beginning of its
later one: numbers of games stay what they are.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

Shares = Mapping[int, Sequence[float]]
"""The results: parts of one point by seat, by the number of the game."""

EXTRA_ROUNDS = 3
"""How often two that are even in a knockout play two more games; then the first named goes on."""


@dataclass(frozen=True)
class Fixture:
    """One game of a tournament: `players` are numbers of players, in the order of the seats."""

    number: int
    players: tuple[int, ...]
    seed: int


@dataclass(frozen=True)
class Pairing:
    """Two that meet in a knockout, with the points so far; `winner` is None while they play.

    One who has nobody to meet, with `other` None, is the winner at once.
    """

    player: int
    other: int | None
    points: tuple[float, float] = (0.0, 0.0)
    winner: int | None = None


def round_robin(count: int, seats: int, games: int, seed: int, shares: Shares) -> list[Fixture]:
    """Return the games in which every group of players that fills the seats meets."""
    return _meetings(list(itertools.combinations(range(count), seats)), games, seed)


def gauntlet(count: int, seats: int, games: int, seed: int, shares: Shares) -> list[Fixture]:
    """Return the games in which the first player meets every group of others."""
    others = itertools.combinations(range(1, count), seats - 1)
    return _meetings([(0, *group) for group in others], games, seed)


def knockout(count: int, seats: int, games: int, seed: int, shares: Shares) -> list[Fixture]:
    """Return the games of the rounds that are known: who wins a pairing goes on to the next.

    The order of the players is their seeding: the first two can only meet in the final.
    """
    return [fixture for fixtures, _ in _rounds(count, games, seed, shares) for fixture in fixtures]


def bracket(count: int, games: int, seed: int, shares: Shares) -> list[list[Pairing]]:
    """Return the rounds of a knockout that are known, each with its pairings as they stand."""
    return [pairings for _, pairings in _rounds(count, games, seed, shares)]


def most_games(form: str, count: int, seats: int, games: int) -> int:
    """Return how many games a tournament has, without those that decide a tie."""
    if form == "knockout":
        return games * (count - 1)
    groups = math.comb(count - 1, seats - 1) if form == "gauntlet" else math.comb(count, seats)
    return games * groups


FORMATS: Mapping[str, Callable[[int, int, int, int, Shares], list[Fixture]]] = {
    "round-robin": round_robin,
    "gauntlet": gauntlet,
    "knockout": knockout,
}
"""By name: players, seats, games of a group, first seed and results give the games."""


def _meetings(groups: Sequence[tuple[int, ...]], games: int, seed: int) -> list[Fixture]:
    """Let every group play; those who sit together change seats from game to game."""
    return [
        Fixture(number, _turned(group, round_), seed + round_ // len(group))
        for number, (round_, group) in enumerate(itertools.product(range(games), groups))
    ]


def _turned(group: tuple[int, ...], round_: int) -> tuple[int, ...]:
    turn = round_ % len(group)
    return (*group[turn:], *group[:turn])


def _rounds(
    count: int, games: int, seed: int, shares: Shares
) -> Iterator[tuple[list[Fixture], list[Pairing]]]:
    """Yield the games and the pairings of every round, up to the first that is not over."""
    field: list[int | None] = [
        player if player < count else None for player in _seeding(1 << (count - 1).bit_length())
    ]
    number = 0
    while len(field) > 1:
        fixtures: list[Fixture] = []
        pairings = [_met(field[i], field[i + 1]) for i in range(0, len(field), 2)]
        begun = 0
        for extra in range(EXTRA_ROUNDS + 1):
            # All games of a stage are known at once, so that they can be played side by side.
            stage = range(begun, games if extra == 0 else begun + 2)
            added = [
                Fixture(number + place, _turned((one.player, one.other), turn), seed + turn // 2)
                for place, (turn, one) in enumerate(
                    (turn, one)
                    for turn in stage
                    for one in pairings
                    if one.winner is None and one.other is not None
                )
                if one.other is not None
            ]
            fixtures += added
            number += len(added)
            begun = stage.stop
            pairings = [_scored(one, fixtures, shares) for one in pairings]
            if any(each.number not in shares for each in added):
                yield fixtures, pairings
                return
            last = extra == EXTRA_ROUNDS
            pairings = [_decided(one, last) for one in pairings]
            if all(one.winner is not None for one in pairings):
                break
        yield fixtures, pairings
        field = [one.winner for one in pairings]


def _seeding(size: int) -> list[int]:
    """Return the places of a bracket by strength, so that the best meet as late as can be."""
    places = [0]
    while len(places) < size:
        last = 2 * len(places) - 1
        places = [place for each in places for place in (each, last - each)]
    return places


def _met(one: int | None, other: int | None) -> Pairing:
    """Pair two places of a bracket, of which the first is never empty."""
    if one is None:
        raise ValueError("a place of a bracket is empty before its time")
    return Pairing(one, other, winner=one if other is None else None)


def _scored(one: Pairing, fixtures: Sequence[Fixture], shares: Shares) -> Pairing:
    points = [0.0, 0.0]
    for fixture in fixtures:
        if fixture.number in shares and set(fixture.players) == {one.player, one.other}:
            for player, share in zip(fixture.players, shares[fixture.number], strict=True):
                points[player != one.player] += share
    return Pairing(one.player, one.other, (points[0], points[1]), one.winner)


def _decided(one: Pairing, last: bool) -> Pairing:
    """Name the winner of a pairing that has played what it had to, unless the two are even."""
    if one.winner is not None:
        return one
    mine, others = one.points
    winner = one.player if mine > others or (last and mine == others) else None
    if others > mine:
        winner = one.other
    return Pairing(one.player, one.other, one.points, winner)
