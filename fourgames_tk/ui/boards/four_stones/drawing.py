"""Drawing of Four Stones: letter tiles in grooves, marks and animations."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from PIL import ImageTk

from ....engine.game import Event
from ....engine.games.four_stones.rules import SPACE, FourStonesState, Slid
from ....engine.session import Step
from ...canvas.animation import Animation
from ...canvas.drawing import DROP_MS, Background, BoardSlab, Body, Drawing
from ...canvas.move_marks import TAG
from ...canvas.scaled_canvas import Box, Grid, Point, RingKind
from ...paint import pieces, surfaces
from ...widgets.sound import Sound

CELL, PITCH, TILE, DOT = 94.0, 108.0, 76.0, 20.0
"""Width of a space, distance of grooves, side of a tile and diameter of a dot, on the classic
board."""
BORDER = 30.0
SLAB_CENTRE = (550.0, 335.0)
SLAB_LIMITS = (1000.0, 510.0)
LARGEST_GROWTH = 1.25


@dataclass(frozen=True)
class Grooves:
    """Geometry of a board with so many rows and spaces."""

    rows: int
    columns: int

    @cached_property
    def scale(self) -> float:
        """Scale of all lengths relative to the classic board."""
        width, height = self.columns * CELL, self.rows * PITCH - (PITCH - CELL)
        width_limit, height_limit = SLAB_LIMITS
        return min(
            width_limit / (width + 2 * BORDER),
            height_limit / (height + 2 * BORDER),
            LARGEST_GROWTH,
        )

    @cached_property
    def spaces(self) -> Grid:
        """Grid of the spaces; neighbouring rows have a gap between them."""
        return Grid(self.rows, self.columns, SLAB_CENTRE, CELL * self.scale, PITCH * self.scale)

    @property
    def slab(self) -> Box:
        down = BORDER - (PITCH - CELL) / 2
        return self.spaces.box.grown(BORDER * self.scale, down * self.scale)

    def space_at(self, x: float, y: float) -> int | None:
        """Return the space at a point, or None outside the grooves."""
        space = self.spaces.cell_at(x, y)
        if space is None or abs(y - self.spaces.centre(space)[1]) > CELL * self.scale / 2:
            return None
        return space


grooves = lru_cache(maxsize=4)(Grooves)
"""Like `Grooves`, but cached."""


PEG = 6.0


@dataclass(frozen=True)
class FourStonesBackground(Background):
    """The wooden slab with its grooves."""

    grooves: Grooves

    @property
    def box(self) -> Box:
        return self.grooves.slab

    def carve(self, slab: BoardSlab) -> None:
        columns, places = self.grooves.columns, slab.cell_pixels(self.grooves.spaces)
        breadth = slab.transform.length(CELL * self.grooves.scale)
        half, round_by = breadth // 2, round(breadth * 0.25)
        ends = zip(places[::columns], places[columns - 1 :: columns], strict=True)
        slab.carve(
            [
                surfaces.Well(left - half, y - half, right - left + 2 * half, breadth, round_by)
                for (left, y), (right, _) in ends
            ]
        )
        peg = surfaces.groove_dot(slab.transform.length(PEG * self.grooves.scale), slab.palette)
        for place in places:
            slab.paste(peg, place)


CORNER = 0.19
"""Radius of a tile's corners, as a share of its side."""
GHOST = 0.5
"""Opacity of a tile shown at its destination."""
SLIDE_MS, SPACE_MS = 180, 12
"""Duration of a slide, and additional time for each space, in milliseconds."""


class FourStonesDrawing(Drawing[FourStonesState]):
    """Draws the tiles, and marks for a chosen or hovered letter."""

    @property
    def grooves(self) -> Grooves:
        return grooves(len(self.state.rows), len(self.state.rows[0]))

    def background(self) -> FourStonesBackground:
        return FourStonesBackground(self.grooves)

    def draw(self) -> None:
        self.write_heading()
        last = self.current_scene.last
        for event in last.events if last is not None else ():
            if isinstance(event, Slid):
                self._ring("last", self.centre(event.row, event.stop), "last")
                start = self.centre(event.row, event.start)
                self.canvas.draw_origin(start, self._length(DOT))
        for row, text in enumerate(self.state.rows):
            for column, sign in enumerate(text):
                if sign.isalpha():
                    tags = ("tile", f"tile-{sign}")
                    self.canvas.place_image(self._tile(sign), self.centre(row, column), tags)

    def animations(
        self, event: Event, step: Step[FourStonesState], dropped_at: Point | None
    ) -> Iterable[Animation]:
        """Animate the slide of a letter; a longer way takes longer."""
        if isinstance(event, Slid):
            start = dropped_at or self.centre(event.row, event.start)
            length = SLIDE_MS + SPACE_MS * (event.start - event.stop)
            yield self.slide(
                f"tile-{event.letter}",
                start,
                self.centre(event.row, event.stop),
                DROP_MS if dropped_at else length,
                Sound.SLIDE,
            )

    def winning_items(
        self, seats: Sequence[int], step: Step[FourStonesState]
    ) -> Iterable[tuple[Point, Body]]:
        """Highlight the last letter of every row: none of them can move further."""
        side = self._length(TILE)
        for row, text in enumerate(step.after.rows):
            if letters := text.rstrip(SPACE):
                yield self.centre(row, len(letters) - 1), (side, side, round(side * CORNER))

    def centre(self, row: int, column: int) -> Point:
        spaces = self.grooves.spaces
        return spaces.centre(spaces.cell(row, column))

    def mark_selection(self, letter: str, spaces: int) -> None:
        """Ring the chosen letter, show its destinations, and a preview of `spaces`."""
        self.canvas.delete("mark")
        self._ring("selected", self.centre(*self.state.find(letter)), ("mark", "selection"))
        self.mark_reach(letter, spaces)

    def mark_reach(self, letter: str, spaces: int) -> None:
        """Mark the destinations of a letter by dots; with `spaces`, preview it there."""
        canvas = self.canvas
        canvas.delete("target")
        row, column = self.state.find(letter)
        diameter = self._length(DOT)
        for distance in range(1, self.state.reach(letter) + 1):
            place, tags = self.centre(row, column - distance), ("mark", "target")
            if distance == spaces:
                canvas.place_image(self._tile(letter, opacity=GHOST), place, tags)
            else:
                canvas.draw_target_dot(place, diameter, tags)
        canvas.tag_raise("tile")
        canvas.tag_raise(TAG)

    def lift(self, letter: str, x: float, spaces: int) -> None:
        """Show a dragged letter at abscissa `x` of its groove, and its destination."""
        canvas, tag = self.canvas, f"tile-{letter}"
        self.mark_reach(letter, spaces)
        canvas.delete("selection")
        canvas.itemconfigure(tag, image=self._tile(letter, lift=1.0))
        canvas.coords(tag, *canvas.pixel((x, self.centre(*self.state.find(letter))[1])))
        canvas.tag_raise(tag)

    def _ring(self, kind: RingKind, point: Point, tags: str | tuple[str, ...]) -> None:
        side = self._length(TILE)
        self.canvas.draw_ring(kind, point, (side, side, round(side * CORNER)), tags)

    def _length(self, units: float) -> int:
        """Return a length of the classic board in pixels."""
        return self.canvas.transform.length(units * self.grooves.scale)

    def _tile(self, letter: str, lift: float = 0.0, opacity: float = 1.0) -> ImageTk.PhotoImage:
        row, palette = self.state.find(letter)[0], self.canvas.palette
        what = self._length(TILE), letter, row, palette, lift
        return self.canvas.sprite(pieces.letter_tile, *what, opacity=opacity)
