"""The stones of mancala on the canvas: laid in heaps, picked up, sown, swept and turned."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import cos, pi, sin

from PIL import ImageTk

from ....engine.games.mancala.rules import PLACES, STORES, Sown, Swept
from ...canvas.grid import Point
from ...canvas.motion import Motion, between
from ...canvas.sheet import SheetCanvas
from ...kit.sound import Sound
from ...paint import stones
from . import layout
from .heaps import Heaps, colour, in_hand, spot

LIFT_MS, SOW_MS, SWEEP_MS, TURN_MS = 200, 120, 600, 800
HAND_HEIGHT = 12.0
"""How far above a pit the hand is shown, in design units."""
MIDDLE = layout.SLAB.centre
CLICKS = (Sound.CLICK_A, Sound.CLICK_B)
"""The sound of each seat's stones."""


class Glass:
    """Draws the stones of `heaps` on a sheet, and moves them as events tell.

    `counted` is called with a place, and the stones it now holds, whenever that changes.
    """

    def __init__(self, sheet: SheetCanvas, counted: Callable[[int, int], None]) -> None:
        self._sheet = sheet
        self._counted = counted
        self.take(Heaps((0,) * PLACES))

    def take(self, heaps: Heaps) -> None:
        """Let the stones lie in these heaps from now on, none in the hand."""
        self.heaps = heaps
        self._hand: list[int] = []

    def lay(self) -> None:
        """Draw all stones where they rest; those in the hand are moved by the next frame."""
        for stone, point in self.heaps.resting():
            self._sheet.put(self._image(stone, 0.0), point, ("stone", _tag(stone)))
        for stone in self._hand:
            self._sheet.put(self._image(stone, 1.0), MIDDLE, ("stone", _tag(stone), "hand"))

    def sow(self, event: Sown) -> Iterator[Motion]:
        """Pick a pile up and let one stone fall on each place of the way."""
        here = _above(event.source)
        hand = self._hand = self.heaps.lift(event.source)
        yield self._pick_up(event.source, hand)
        for place in event.path:
            there = _above(place)
            end = spot(place, len(self.heaps.piles[place]))
            yield self._fly(hand, (here, there), end)
            stone = hand.pop()
            self.heaps.drop(place, stone)
            self._put_down(stone)
            self._count(place)
            yield Motion(0, sound=CLICKS[event.seat])
            here = there

    def sweep(self, event: Swept) -> Iterator[Motion]:
        """Gather the loose stones of one side into the other's store."""
        store = STORES[event.seat]
        starts: dict[int, Point] = {}
        for place, _ in event.piles:
            for height, stone in enumerate(self.heaps.lift(place)):
                starts[stone] = spot(place, height)
                self.heaps.drop(store, stone)
        stops = dict(self.heaps.resting())

        def begin() -> None:
            for stone in starts:
                self._raise(stone)
            for place, _ in event.piles:
                self._count(place)

        def frame(progress: float) -> None:
            for stone, start in starts.items():
                self._move(stone, _between(start, stops[stone], progress))

        yield Motion(SWEEP_MS, frame, begin, sound=Sound.SCORE)
        for stone in starts:
            self._put_down(stone)
        self._count(store)

    def turn_round(self) -> Iterator[Motion]:
        """Turn all stones by half a circle around the middle of the board."""
        starts = dict(self.heaps.resting())
        self.heaps.turn_round()
        stops = dict(self.heaps.resting())

        def frame(progress: float) -> None:
            for stone, start in starts.items():
                # Heaps of opposite pits differ a little: the difference is spread over the way.
                turned, end = _turned(start, 1.0), stops[stone]
                off = _between((0.0, 0.0), (end[0] - turned[0], end[1] - turned[1]), progress)
                x, y = _turned(start, progress)
                self._move(stone, (x + off[0], y + off[1]))

        yield Motion(TURN_MS, frame, sound=Sound.SLIDE)
        for place in range(len(self.heaps.piles)):
            self._count(place)

    def _pick_up(self, source: int, hand: list[int]) -> Motion:
        starts = [spot(source, height) for height in range(len(hand))]
        above = _above(source)

        def begin() -> None:
            self._count(source)
            for stone in hand:
                self._raise(stone)

        def frame(progress: float) -> None:
            for height, stone in enumerate(hand):
                self._move(stone, _between(starts[height], _held(above, height), progress))

        return Motion(LIFT_MS, frame, begin, sound=Sound.LIFT)

    def _fly(self, hand: list[int], way: tuple[Point, Point], end: Point) -> Motion:
        """Move the hand on along its way while its last stone leaves it and falls to its end."""
        *others, falling = hand
        start = _held(way[0], len(others))

        def frame(progress: float) -> None:
            middle = _between(*way, progress)
            for height, stone in enumerate(others):
                self._move(stone, _held(middle, height))
            self._move(falling, _between(start, end, progress))

        return Motion(SOW_MS, frame)

    def _raise(self, stone: int) -> None:
        self._sheet.itemconfigure(_tag(stone), image=self._image(stone, 1.0))
        self._sheet.addtag_withtag("hand", _tag(stone))
        self._sheet.tag_raise(_tag(stone))

    def _put_down(self, stone: int) -> None:
        tag = _tag(stone)
        self._sheet.itemconfigure(tag, image=self._image(stone, 0.0))
        self._sheet.dtag(tag, "hand")
        self._sheet.tag_raise(tag)
        self._sheet.tag_raise("hand")

    def _count(self, place: int) -> None:
        self._counted(place, len(self.heaps.piles[place]))

    def _move(self, stone: int, point: Point) -> None:
        self._sheet.coords(_tag(stone), *self._sheet.pixel(point))

    def _image(self, stone: int, lift: float) -> ImageTk.PhotoImage:
        size, kind = self._sheet.fit.length(layout.STONE), colour(stone)
        return self._sheet.kept_sprite(
            ("glass", size, kind, lift),
            lambda palette: stones.glass_stone(size, kind, palette, lift),
        )


def _tag(stone: int) -> str:
    return f"stone-{stone}"


def _between(start: Point, stop: Point, progress: float) -> Point:
    return between(start[0], stop[0], progress), between(start[1], stop[1], progress)


def _above(place: int) -> Point:
    x, y = layout.centre(place)
    return x, y - HAND_HEIGHT


def _held(middle: Point, height: int) -> Point:
    across, down = in_hand(height)
    return middle[0] + across, middle[1] + down


def _turned(point: Point, share: float) -> Point:
    """Return a point turned by a share of half a circle around the middle of the board."""
    x, y = point[0] - MIDDLE[0], point[1] - MIDDLE[1]
    angle = pi * share
    return (
        MIDDLE[0] + x * cos(angle) - y * sin(angle),
        MIDDLE[1] + x * sin(angle) + y * cos(angle),
    )
