"""Heaps of stones: which stone lies where, so that each keeps its place while it rests."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import count
from math import cos, hypot, inf, sin, sqrt, tau
from random import Random

from ....engine.game import Event
from ....engine.games.mancala.rules import PLACES, STORES, Sown, Swapped, Swept
from ...canvas.grid import Point
from ...paint.palette import GLASS_COLOURS
from . import layout

COLOUR_SEED = 1995
CANDIDATES = 200
"""How many spots are tried for each stone of a heap."""
WALL = 4.0
"""How far a stone stays away from the edge, in design units."""
TOUCH = 0.94
"""How near the middles of stones of one layer come, in diameters."""
HOLLOW = 0.55
"""How far a stone likes to be from the middles of those it lies on, in diameters."""
PIT_INSET, STORE_INSET, LAYER_RISE, HIGHEST = 7.0, 2.0, 2.0, 5
"""How much narrower and higher each layer of a heap is, up to this layer."""
GOLDEN_ANGLE = 2.4
HAND_SPREAD = 7.0


class Heaps:
    """The stones at every place, from the lowest to the highest, as numbers.

    Stones are numbered from the first position of the game and carry their number wherever they
    go, so a colour travels with its stone.
    """

    def __init__(self, ring: Sequence[int]) -> None:
        """Heap up as many stones as `ring` says for each of the fourteen places."""
        numbers = count()
        self.piles = [[next(numbers) for _ in range(stones)] for stones in ring]

    @classmethod
    def after(cls, ring: Sequence[int], events: Iterable[Event]) -> Heaps:
        """Return the heaps that the events of a game lead to from its first position."""
        heaps = cls(ring)
        for event in events:
            heaps.follow(event)
        return heaps

    def follow(self, event: Event) -> None:
        """Move the stones as an event tells."""
        if isinstance(event, Sown):
            hand = self.lift(event.source)
            for place in event.path:
                self.drop(place, hand.pop())
        elif isinstance(event, Swept):
            for place, _ in event.piles:
                for stone in self.lift(place):
                    self.drop(STORES[event.seat], stone)
        elif isinstance(event, Swapped):
            self.turn_round()

    def lift(self, place: int) -> list[int]:
        """Take the whole pile of a place and return it."""
        hand, self.piles[place] = self.piles[place], []
        return hand

    def drop(self, place: int, stone: int) -> None:
        """Lay a stone on top of a pile."""
        self.piles[place].append(stone)

    def turn_round(self) -> None:
        """Turn the board by half a circle."""
        half = PLACES // 2
        self.piles = self.piles[half:] + self.piles[:half]

    def resting(self) -> Iterator[tuple[int, Point]]:
        """Give every stone with its spot, the lower ones of a pile first."""
        for place, pile in enumerate(self.piles):
            for height, stone in enumerate(pile):
                yield stone, spot(place, height)


@lru_cache(maxsize=128)
def colour(stone: int) -> int:
    """Return the index into `GLASS_COLOURS` of a stone; each colour is as common as the others."""
    bag, number = divmod(stone, len(GLASS_COLOURS))
    return Random(COLOUR_SEED + bag).sample(range(len(GLASS_COLOURS)), len(GLASS_COLOURS))[number]


def spot(place: int, height: int) -> Point:
    """Return where the stone of this height (from 0) rests at a place, in design units."""
    heap = _heap(place)
    while len(heap.spots) <= height:
        heap.grow()
    x, y = layout.centre(place)
    across, down = heap.spots[height]
    return x + across, y + down


def in_hand(height: int) -> Point:
    """Return how far a stone in the hand is from the hand's middle."""
    reach = HAND_SPREAD * sqrt(height)
    return reach * cos(GOLDEN_ANGLE * height), reach * sin(GOLDEN_ANGLE * height)


class _Heap:
    """The spots of one place, found one after another: near its middle, in layers.

    Stones of a layer lie side by side; where no more fits, the next layer begins on top.
    """

    def __init__(self, place: int) -> None:
        self.spots: list[Point] = []
        self._random = Random(place)
        self._layer: list[Point] = []
        self._below: list[Point] = []
        self._number = 0
        self._store = place in STORES
        width, height = layout.size(place)
        self._reach = width / 2 - layout.STONE / 2 - WALL
        self._straight = (height - width) / 2
        angle, aside = self._random.random() * tau, self._random.random() * 9
        self._middle = aside * cos(angle), aside * sin(angle)

    def grow(self) -> None:
        """Find the next spot."""
        found = None
        while found is None:
            free = [point for point in self._candidates() if self._fits(point)]
            if free:
                found = min(free, key=self._unease)
            else:
                self._below, self._layer = self._layer, []
                self._number += 1
        self._layer.append(found)
        rise = LAYER_RISE * min(self._number, HIGHEST)
        self.spots.append((found[0], found[1] - rise))

    def _candidates(self) -> Iterator[Point]:
        inset = STORE_INSET if self._store else PIT_INSET
        reach = max(5.0, self._reach - inset * min(self._number, HIGHEST))
        for _ in range(CANDIDATES):
            angle, part = self._random.random() * tau, sqrt(self._random.random())
            along = self._straight * (2 * self._random.random() - 1)
            yield reach * part * cos(angle), reach * part * sin(angle) + along

    def _fits(self, point: Point) -> bool:
        near = layout.STONE * TOUCH
        return all(hypot(point[0] - x, point[1] - y) >= near for x, y in self._layer)

    def _unease(self, point: Point) -> float:
        """How far a stone would lie from where it rolls to, and how much on top of another."""
        x, y = point
        nearest = min((hypot(x - left, y - top) for left, top in self._below), default=inf)
        perched = 2 * max(0.0, layout.STONE * HOLLOW - nearest)
        if self._store:
            return -y + 14 * self._random.random() + perched
        away = hypot(x - self._middle[0], y - self._middle[1])
        return away + 4 * self._random.random() + perched


@lru_cache(maxsize=PLACES)
def _heap(place: int) -> _Heap:
    return _Heap(place)
