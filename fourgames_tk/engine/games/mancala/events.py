"""The places of the board, and what can happen on them.

The fourteen *places* of the board form a ring in the direction of sowing (clockwise on the
screen): 0–5 are the bottom row from right to left, 6 is player 1's store on the left, 7–12 are
the top row from left to right, 13 is player 2's store on the right. Events speak in places.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...game import Event

PLACES = 14
STORES = (6, 13)
"""The place of each seat's store."""
ROWS = (range(0, 6), range(7, 13))
"""The places of each seat's piles, in the order in which they are sown."""


@dataclass(frozen=True)
class Sown(Event):
    """All `stones` of the pile at `source` were picked up and one fell on each place of `path`."""

    seat: int
    source: int
    stones: int
    path: tuple[int, ...]


@dataclass(frozen=True)
class Lap(Event):
    """The last stone fell on a pile that had stones: its `stones` are sown next.

    Laps count from 1 in each move; the `Sown` of this lap follows.
    """

    seat: int
    place: int
    stones: int
    lap: int


@dataclass(frozen=True)
class FreeTurn(Event):
    """The last stone fell in the seat's own store: it chooses again."""

    seat: int


@dataclass(frozen=True)
class TurnTo(Event):
    """The turn passes to this seat."""

    seat: int


@dataclass(frozen=True)
class Swapped(Event):
    """The seat took over the other's side: the board is turned by half a circle."""

    seat: int


@dataclass(frozen=True)
class Swept(Event):
    """The seat's own side is empty: it takes the loose stones, (place, stones) for each pile."""

    seat: int
    piles: tuple[tuple[int, int], ...]


def pile_place(seat: int, pile: str) -> int:
    """Return the place of the seat's pile, `1` to `6` from the left on the screen."""
    return 6 - int(pile) if seat == 0 else 6 + int(pile)


def place_pile(place: int) -> tuple[int, str]:
    """Return the seat and the pile number of a place; raises ValueError for a store."""
    if place in STORES:
        raise ValueError(f"place {place} is a store, not a pile")
    return (0, str(6 - place)) if place < 6 else (1, str(place - 6))
