"""Geometry of Mancala, and its glass stones: heaped, picked up, sown, swept and rotated.

Places are numbered as in the rules: six piles, a store, six piles, a store. All lengths are board
units.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import count, takewhile
from math import cos, hypot, inf, pi, sin, sqrt, tau
from random import Random

from PIL import Image, ImageTk

from ....engine.game import Event
from ....engine.games.mancala.rules import (
    PLACES,
    STORES,
    FreeTurn,
    Lap,
    MancalaState,
    Sown,
    Swapped,
    Swept,
)
from ....engine.language import N_, _, labelled, ngettext, number_text
from ....engine.session import Step
from ...canvas.animation import Animation, interpolate
from ...canvas.drawing import Background, BoardSlab
from ...canvas.scaled_canvas import Box, Grid, Point, ScaledCanvas, ViewTransform
from ...canvas.scene import Scene
from ...paint import flat, marks, pieces, surfaces
from ...paint.palette import GLASS_COLOURS, Palette
from ...text import is_you, name_without_level
from ...widgets.sound import Sound

SLAB = Box(50, 115, 1050, 525)
"""The wooden slab; a swap turns the stones around its centre."""
CLOCKWISE, SIGN, SIGN_SIDE = (576.0, 320.0), (592.0, 320.0), 19.0
"""Right end of the word, and centre and side of the sign, that show the direction of sowing."""
PILE_GRID = Grid(2, 6, SLAB.centre, 134, 200)
PILE_DIAMETER = 110.0
"""Diameter of a pile."""
STORE_WIDTH, STORE_HEIGHT = 74.0, 300.0
"""Size of the hollow of a store, in board units, like all lengths here."""
STONE = 29.0
"""Diameter of a stone."""
WINDOW, TITLE_BAR, WINDOW_TITLE = Box(8, 6, 1088, 656), 30.0, "Stones"
"""The window around the board in the original look, the height of its title bar, and its title."""
MIN_NUMBERED_WIDTH = 600
"""Least width in pixels of a slab with numbers of the piles; a smaller one counts stones alone."""
SWAP_BUTTON = Box.around((760, 320), 190, 36)
NAME_CENTRES = ((550.0, 571.0), (550.0, 66.0))
"""Centre of each seat's name; the remark about the seat is below it."""

OWNER_ROOM, OWNER_MARGIN = 118.0, 18.0
"""Width of the label above a store, and its least distance from the edge of the slab."""

_STORE_X = (108.0, 992.0)
_TOP_COUNTS, _BOTTOM_COUNTS, _STORE_COUNTS = 147.0, 493.0, 489.0
_NUMBER_OFF = 73.0
_MARK_INSET, _STORED_INSET = 20.0, 50.0
"""Abscissas of the stores; ordinates of the counts of the upper and lower piles and of the stores;
distance of the number of a pile from its middle; and distances of the mark of the last stone and
of a gain from the upper end of their place."""


def place_centre(place: int) -> Point:
    if place in STORES:
        return _STORE_X[STORES.index(place)], SLAB.centre[1]
    bottom = place < STORES[0]
    return PILE_GRID.centre(
        PILE_GRID.cell_index(1, 5 - place) if bottom else PILE_GRID.cell_index(0, place - 7)
    )


def place_size(place: int) -> tuple[float, float]:
    return (STORE_WIDTH, STORE_HEIGHT) if place in STORES else (PILE_DIAMETER, PILE_DIAMETER)


def count_label_point(place: int) -> Point:
    if place in STORES:
        return place_centre(place)[0], _STORE_COUNTS
    return place_centre(place)[0], _BOTTOM_COUNTS if place < STORES[0] else _TOP_COUNTS


def pile_number_point(place: int) -> Point:
    """Return the centre of the number of a pile: between the rows."""
    x, y = place_centre(place)
    return x, y - _NUMBER_OFF if place < STORES[0] else y + _NUMBER_OFF


def last_stone_point(place: int) -> Point:
    """Return the centre of the dot that marks the last stone: inside, at the upper end."""
    x, y = place_centre(place)
    return x, y - place_size(place)[1] / 2 + _MARK_INSET


def owner_label_centre_and_width(seat: int) -> tuple[float, float, float]:
    """Return the centre of the label above a seat's store, and its width."""
    x = place_centre(STORES[seat])[0]
    return x, _TOP_COUNTS, OWNER_ROOM


def store_gain_point(seat: int) -> Point:
    x, y = place_centre(STORES[seat])
    return x, y - STORE_HEIGHT / 2 + _STORED_INSET


def place_at(x: float, y: float) -> int | None:
    for place in range(PLACES):
        middle_x, middle_y = place_centre(place)
        width, height = place_size(place)
        straight = (height - width) / 2
        beyond = max(0.0, abs(y - middle_y) - straight)
        if hypot(x - middle_x, beyond) <= width / 2:
            return place
    return None


@dataclass(frozen=True)
class MancalaBackground(Background):
    """The wooden slab, equal for all games."""

    RADIUS = 48.0
    slab_box = SLAB

    def paint(self, picture: Image.Image, transform: ViewTransform, palette: Palette) -> None:
        if palette.is_window:
            left, top = transform.x(WINDOW.left), transform.y(WINDOW.top)
            box = left, top, transform.x(WINDOW.right), transform.y(WINDOW.bottom)
            flat.draw_window(picture, box, transform.length(TITLE_BAR), WINDOW_TITLE, palette)
            # The board is the inside of the window.
            wood = palette.wood._replace(rim_light=palette.wood.top)
            palette = palette._replace(wood=wood)
        super().paint(picture, transform, palette)

    def carve_wells(self, slab: BoardSlab) -> None:
        hollows = []
        for place in range(PLACES):
            wide, high = (slab.transform.length(side) for side in place_size(place))
            x, y = slab.pixel(place_centre(place))
            hollows.append(surfaces.Well(x - wide // 2, y - high // 2, wide, high, wide // 2 + 1))
        slab.carve_wells(hollows)
        side = slab.transform.length(SIGN_SIDE)
        slab.paste_centred(
            marks.clockwise_sign(side, slab.palette.wood.small_print), slab.pixel(SIGN)
        )


LAP_TEXT = N_("A lap: the last stone fell into a pile with stones, so that pile is sown, too.")
FREE_TURN_TEXT = N_("A free turn: the last stone fell into your own score pile, so you sow again.")
MAX_LISTED_PILES = 5
"""Maximum number of piles of a turn that are listed one by one."""
EVENT_EXPLANATIONS: Mapping[type[Event], str] = {Lap: LAP_TEXT, FreeTurn: FREE_TURN_TEXT}
"""Explanations of events, shown the first times in a game."""


# Translators: Remarks after the name of a player.
SEAT_REMARKS = {
    (True, True): N_("you move first"),
    (True, False): N_("your turn"),
    (False, True): N_("moves first"),
    (False, False): N_("to move"),
}
"""Remarks by whether it is about “you” and whether it is the first move."""


def stone_count_text(number: int) -> str:
    """Return a number of stones, such as `8 stones`."""
    return ngettext("{n} stone", "{n} stones", number).format(n=number_text(number))


def store_text(number: int, seat: int) -> str:
    """Return the stones in a score pile, and where it is on a board that is not turned."""
    text = (
        ngettext("{n} stone at the left", "{n} stones at the left", number)
        if seat == 0
        else ngettext("{n} stone at the right", "{n} stones at the right", number)
    )
    return text.format(n=number_text(number))


def owner_label_choices(name: str) -> tuple[str, ...]:
    """Return labels for the owner of a store, longest first; the last one is empty."""
    name = name_without_level(name)
    return name, name.rpartition(" ")[2], ""


def seat_status_text(scene: Scene[MancalaState], seat: int) -> str:
    """Return the remark about a seat at this moment; empty if there is none."""
    state, last = scene.state, scene.last_step
    if (outcome := state.outcome()) is not None:
        if not outcome.winners:
            return _("draw")
        return _("winner") if seat in outcome.winners else ""
    if state.turn != seat:
        return ""
    if last is not None and any(isinstance(event, FreeTurn) for event in last.events):
        return _("free turn")
    return _(SEAT_REMARKS[is_you(scene.names[seat]), last is None])


def turn_summary_texts(scene: Scene[MancalaState], seat: int) -> Iterator[str]:
    """Yield texts about a seat's last turn: moves, gains, and what they decided."""
    state, last = scene.state, scene.last_step
    turn = [*takewhile(lambda step: step.seat == seat, reversed(scene.steps))]
    if turn and (state.is_over or state.turn != seat):
        yield _done(turn[::-1])
    for event in last.events if last is not None else ():
        if isinstance(event, Swept) and event.seat == seat:
            left = sum(stones for _place, stones in event.piles)
            text = ngettext("got the remaining {n} stone", "got the remaining {n} stones", left)
            yield text.format(n=left)
    if not state.is_over and 2 * state.stores[seat] > state.loose_stones + sum(state.stores):
        # Below a name, which may be “You”.
        yield _("more than half of the stones: a sure win")


def _done(turn: Sequence[Step[MancalaState]]) -> str:
    """Return the events of a turn in words."""
    sown = [event for step in turn for event in step.events if isinstance(event, Sown)]
    if not sown:
        return _("took over the other side")
    number, again = len(turn), len(sown) - len(turn)
    piles = ", ".join(step.move for step in turn)
    # Translators: What a player did in a turn, after the name.
    text = ngettext("sowed pile {piles}", "sowed piles {piles}", number)
    if number > MAX_LISTED_PILES:
        text = ngettext("sowed {n} pile", "sowed {n} piles", number)
    facts = [text.format(piles=piles, n=number)]
    if again:
        facts.append(ngettext("{n} lap", "{n} laps", again).format(n=again))
    stored = sum(event.path.count(STORES[event.seat]) for event in sown)
    return labelled(_("; ").join(facts), f"+{stored}")


COLOUR_SEED = 1995
"""Seed of the colours of the stones; the year of the original."""
TRIED_POINTS = 200
"""Number of random points that are tried for each stone of a heap."""
MIN_EDGE_DISTANCE = 4.0
"""Least distance of a stone from the edge."""
MIN_STONE_DISTANCE = 0.94
"""Least distance between stones of a layer, in diameters."""
LAYER_STONE_DISTANCE = 0.55
"""Preferred distance of a stone from those below it, in diameters."""
PILE_INSET, STORE_INSET, LAYER_RISE, HIGHEST = 7.0, 2.0, 2.0, 5
"""How much each layer is narrower in a pile and in a store, and higher, up to layer `HIGHEST`."""
GOLDEN_ANGLE = 2.4
HAND_SPREAD = 7.0
"""Angle in radians between two stones that follow each other in the hand, and the distance of the
first from its middle, in board units."""


class NumberedStonePiles:
    """The stones at every place, from bottom to top, as numbers.

    Stones are numbered in the first position of the game and keep their numbers, so that a stone
    keeps its colour.
    """

    def __init__(self, ring: Sequence[int]) -> None:
        """Create heaps of `ring[place]` stones for the fourteen places."""
        numbers = count()
        self.piles = [[next(numbers) for _stone in range(stones)] for stones in ring]

    @classmethod
    def after_events(cls, ring: Sequence[int], events: Iterable[Event]) -> NumberedStonePiles:
        """Return the heaps after the events of a game, from its first position."""
        heaps = cls(ring)
        for event in events:
            heaps.apply_event(event)
        return heaps

    def apply_event(self, event: Event) -> None:
        if isinstance(event, Sown):
            hand = self.take_pile(event.source)
            for place in event.path:
                self.piles[place].append(hand.pop())
        elif isinstance(event, Swept):
            for place, _stones in event.piles:
                for stone in self.take_pile(place):
                    self.piles[STORES[event.seat]].append(stone)
        elif isinstance(event, Swapped):
            self.rotate()

    def take_pile(self, place: int) -> list[int]:
        hand, self.piles[place] = self.piles[place], []
        return hand

    def rotate(self) -> None:
        half = PLACES // 2
        self.piles = self.piles[half:] + self.piles[:half]

    def stone_points(self, rotated: bool = False) -> Iterator[tuple[int, Point]]:
        """Yield every stone with its point on the board, the lower ones of a heap first."""
        for place, pile in enumerate(self.piles):
            for height, stone in enumerate(pile):
                yield stone, stone_point(rotated_place(place, rotated), height)


@lru_cache(maxsize=128)
def stone_colour_index(stone: int) -> int:
    """Return the index of a stone's colour in `GLASS_COLOURS`; all colours are equally common."""
    bag, number = divmod(stone, len(GLASS_COLOURS))
    return Random(COLOUR_SEED + bag).sample(range(len(GLASS_COLOURS)), len(GLASS_COLOURS))[number]


def rotated_place(place: int, rotated: bool) -> int:
    """Return the place at whose unturned position `place` is drawn."""
    return (place + PLACES // 2) % PLACES if rotated else place


def stone_point(place: int, height: int) -> Point:
    """Return the centre of the stone at `height` (from 0) of a heap."""
    heap = _heap(place)
    while len(heap.spots) <= height:
        heap.add_stone_point()
    x, y = place_centre(place)
    across, down = heap.spots[height]
    return x + across, y + down


def hand_stone_offset(height: int) -> Point:
    """Return the offset of a stone from the centre of the hand."""
    reach = HAND_SPREAD * sqrt(height)
    return reach * cos(GOLDEN_ANGLE * height), reach * sin(GOLDEN_ANGLE * height)


class _Heap:
    """Points of the stones of one place, found one after another near its centre, in layers.

    Stones of a layer are side by side; when a layer is full, the next one starts on top.
    """

    def __init__(self, place: int) -> None:
        self.spots: list[Point] = []
        self._random = Random(place)
        self._layer: list[Point] = []
        self._below: list[Point] = []
        self._number = 0
        self._store = place in STORES
        width, height = place_size(place)
        self._reach = width / 2 - STONE / 2 - MIN_EDGE_DISTANCE
        self._straight = (height - width) / 2
        angle, aside = self._random.random() * tau, self._random.random() * 9
        self._middle = aside * cos(angle), aside * sin(angle)

    def add_stone_point(self) -> None:
        found, near = None, STONE * MIN_STONE_DISTANCE
        while found is None:
            free = [
                (x, y)
                for x, y in self._candidates()
                if all(hypot(x - left, y - top) >= near for left, top in self._layer)
            ]
            if free:
                found = min(free, key=self._cost)
            else:
                self._below, self._layer = self._layer, []
                self._number += 1
        self._layer.append(found)
        rise = LAYER_RISE * min(self._number, HIGHEST)
        self.spots.append((found[0], found[1] - rise))

    def _candidates(self) -> Iterator[Point]:
        inset = STORE_INSET if self._store else PILE_INSET
        reach = max(5.0, self._reach - inset * min(self._number, HIGHEST))
        for _candidate in range(TRIED_POINTS):
            angle, part = self._random.random() * tau, sqrt(self._random.random())
            along = self._straight * (2 * self._random.random() - 1)
            yield reach * part * cos(angle), reach * part * sin(angle) + along

    def _cost(self, point: Point) -> float:
        """Return the cost of a point: distance from the centre, and overlap with stones below."""
        x, y = point
        nearest = min((hypot(x - left, y - top) for left, top in self._below), default=inf)
        perched = 2 * max(0.0, STONE * LAYER_STONE_DISTANCE - nearest)
        if self._store:
            return -y + 14 * self._random.random() + perched
        away = hypot(x - self._middle[0], y - self._middle[1])
        return away + 4 * self._random.random() + perched


_heap = lru_cache(maxsize=PLACES)(_Heap)


LIFT_MS, SOW_MS, SWEEP_MS, TURN_MS = 200, 120, 600, 800
"""Times to lift a heap, to sow a stone, to sweep the rest and to turn the board, in ms at normal
speed."""
HAND_HEIGHT = 12.0
"""Distance of the hand above a pile, in board units."""
SLAB_MIDDLE = SLAB.centre
SEAT_SOUNDS = (Sound.CLICK_A, Sound.CLICK_B)
"""Sound of each seat's stones."""


class GlassStones:
    """Draws the stones of `heaps` on a canvas, and animates events.

    `counted` is called with a place and its number of stones whenever that changes.
    """

    def __init__(self, canvas: ScaledCanvas, counted: Callable[[int, int], None]) -> None:
        self._canvas = canvas
        self._on_count = counted
        self.is_rotated = False
        """Whether the board is rotated by 180 degrees."""
        self.set_heaps(NumberedStonePiles((0,) * PLACES))

    def set_heaps(self, heaps: NumberedStonePiles) -> None:
        """Replace the heaps; the hand becomes empty."""
        self.heaps = heaps
        self._hand: list[int] = []

    def draw(self) -> None:
        """Draw all stones at rest; the next frame moves those in the hand."""
        for stone, point in self.heaps.stone_points(self.is_rotated):
            self._canvas.place_image(self._image(stone, 0.0), point, ("stone", _tag(stone)))
        for stone in self._hand:
            self._canvas.place_image(
                self._image(stone, 1.0), SLAB_MIDDLE, ("stone", _tag(stone), "hand")
            )

    def animate_sowing(self, event: Sown) -> Iterator[Animation]:
        here = self._above(event.source)
        hand = self._hand = self.heaps.take_pile(event.source)
        yield self._pick_up(event.source, hand)
        for place in event.path:
            destination = self._above(place)
            end = self._spot(place, len(self.heaps.piles[place]))
            yield self._fly(hand, (here, destination), end)
            stone = hand.pop()
            self.heaps.piles[place].append(stone)
            self._put_down(stone)
            self._count(place)
            yield Animation(0, sound=SEAT_SOUNDS[event.seat])
            here = destination

    def animate_sweep(self, event: Swept) -> Iterator[Animation]:
        """Animate the remaining stones of one side into the other seat's store."""
        store = STORES[event.seat]
        starts: dict[int, Point] = {}
        for place, _stones in event.piles:
            for height, stone in enumerate(self.heaps.take_pile(place)):
                starts[stone] = self._spot(place, height)
                self.heaps.piles[store].append(stone)
        stops = dict(self.heaps.stone_points(self.is_rotated))

        def begin() -> None:
            for stone in starts:
                self._raise(stone)
            for place, _stones in event.piles:
                self._count(place)

        def frame(progress: float) -> None:
            for stone, start in starts.items():
                self._move(stone, _between(start, stops[stone], progress))

        yield Animation(SWEEP_MS, frame, begin, sound=Sound.SCORE)
        for stone in starts:
            self._put_down(stone)
        self._count(store)

    def animate_rotation(self) -> Iterator[Animation]:
        starts = dict(self.heaps.stone_points(self.is_rotated))
        self.heaps.rotate()
        stops = dict(self.heaps.stone_points(self.is_rotated))

        def frame(progress: float) -> None:
            for stone, start in starts.items():
                # Heaps of opposite piles differ a little, so the difference is spread over the way.
                rotated, end = _rotated(start, 1.0), stops[stone]
                off = _between((0.0, 0.0), (end[0] - rotated[0], end[1] - rotated[1]), progress)
                x, y = _rotated(start, progress)
                self._move(stone, (x + off[0], y + off[1]))

        yield Animation(TURN_MS, frame, sound=Sound.SLIDE)
        for place in range(len(self.heaps.piles)):
            self._count(place)

    def _pick_up(self, source: int, hand: list[int]) -> Animation:
        starts = [self._spot(source, height) for height in range(len(hand))]
        above = self._above(source)

        def begin() -> None:
            self._count(source)
            for stone in hand:
                self._raise(stone)

        def frame(progress: float) -> None:
            for height, stone in enumerate(hand):
                self._move(stone, _between(starts[height], _held(above, height), progress))

        return Animation(LIFT_MS, frame, begin, sound=Sound.LIFT)

    def _fly(self, hand: list[int], path: tuple[Point, Point], end: Point) -> Animation:
        """Move the hand along its way while its last stone falls to `end`."""
        *others, falling = hand
        start = _held(path[0], len(others))

        def frame(progress: float) -> None:
            middle = _between(*path, progress)
            for height, stone in enumerate(others):
                self._move(stone, _held(middle, height))
            self._move(falling, _between(start, end, progress))

        return Animation(SOW_MS, frame)

    def _spot(self, place: int, height: int) -> Point:
        return stone_point(rotated_place(place, self.is_rotated), height)

    def _above(self, place: int) -> Point:
        x, y = place_centre(rotated_place(place, self.is_rotated))
        return x, y - HAND_HEIGHT

    def _raise(self, stone: int) -> None:
        self._canvas.itemconfigure(_tag(stone), image=self._image(stone, 1.0))
        self._canvas.addtag_withtag("hand", _tag(stone))
        self._canvas.tag_raise(_tag(stone))

    def _put_down(self, stone: int) -> None:
        tag = _tag(stone)
        self._canvas.itemconfigure(tag, image=self._image(stone, 0.0))
        self._canvas.dtag(tag, "hand")
        self._canvas.tag_raise(tag)
        self._canvas.tag_raise("hand")

    def _count(self, place: int) -> None:
        self._on_count(place, len(self.heaps.piles[place]))

    def _move(self, stone: int, point: Point) -> None:
        self._canvas.coords(_tag(stone), *self._canvas.pixel(point))

    def _image(self, stone: int, lift: float) -> ImageTk.PhotoImage:
        canvas = self._canvas
        what = canvas.transform.length(STONE), stone_colour_index(stone), canvas.palette, lift
        return canvas.cached_sprite(pieces.glass_stone, *what)


def _tag(stone: int) -> str:
    return f"stone-{stone}"


def _between(start: Point, stop: Point, progress: float) -> Point:
    return interpolate(start[0], stop[0], progress), interpolate(start[1], stop[1], progress)


def _held(middle: Point, height: int) -> Point:
    across, down = hand_stone_offset(height)
    return middle[0] + across, middle[1] + down


def _rotated(point: Point, share: float) -> Point:
    x, y = point[0] - SLAB_MIDDLE[0], point[1] - SLAB_MIDDLE[1]
    angle = pi * share
    return (
        SLAB_MIDDLE[0] + x * cos(angle) - y * sin(angle),
        SLAB_MIDDLE[1] + x * sin(angle) + y * cos(angle),
    )
