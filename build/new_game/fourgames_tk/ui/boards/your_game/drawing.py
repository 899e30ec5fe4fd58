"""Drawing of Your Game: tiles, marks and animations."""

from __future__ import annotations

from collections.abc import Iterable

from PIL import ImageTk

from ....engine.game import Event
from ....engine.games.your_game.rules import FREE, SIGNS, Placed, YourGameState
from ....engine.session import Step
from ...canvas.animation import Animation
from ...canvas.drawing import Drawing
from ...canvas.scaled_canvas import Point, RingKind
from ...paint import pieces
from ...widgets.sound import Sound
from .layout import CELLS, CORNER, PITCH, TILE, YourGameBackground

GHOST = 0.5
"""Opacity (0 to 1) of the tile that previews a move."""
FALL_MS = 180
"""Duration of a falling tile in milliseconds."""


class YourGameDrawing(Drawing[YourGameState]):
    """Draws the tiles, the last move, the preview of a move and the keyboard cursor."""

    def make_background(self) -> YourGameBackground:
        """Return the background, which is equal in all games."""
        return YourGameBackground()

    def draw(self) -> None:
        """Draw the heading, the tiles and the mark of the last move."""
        self.write_heading()
        last = self.current_scene.last_step
        for event in last.events if last is not None else ():
            if isinstance(event, Placed):
                self._ring("last", CELLS.cell_index(event.row, event.column), "last")
        for cell, sign in enumerate(self.state.cells):
            if sign != FREE:
                self.canvas.place_image(self._tile(sign), CELLS.centre(cell), "tile")

    def event_animations(
        self, event: Event, step: Step[YourGameState], dropped_at: Point | None
    ) -> Iterable[Animation]:
        """Yield the animation of a tile that falls on its cell."""
        if isinstance(event, Placed):
            x, y = CELLS.centre(CELLS.cell_index(event.row, event.column))
            above = x, y - PITCH / 2
            self.canvas.place_image(self._tile(SIGNS[event.seat]), above, ("falling", "tile"))
            yield self.slide_animation("falling", above, (x, y), FALL_MS, Sound.PLACE)

    def draw_input_marks(self, ghost: int | None, cursor: int | None) -> None:
        """Draw the preview of a sign on one cell, and the keyboard cursor on another."""
        self.canvas.delete("mark")
        if ghost is not None:
            sign = SIGNS[self.state.turn]
            self.canvas.place_image(self._tile(sign, GHOST), CELLS.centre(ghost), "mark")
        if cursor is not None:
            self._ring("cursor", cursor, "mark")

    def _ring(self, kind: RingKind, cell: int, tag: str) -> None:
        side = self.canvas.transform.length(TILE)
        self.canvas.draw_ring(kind, CELLS.centre(cell), (side, side, round(side * CORNER)), tag)

    def _tile(self, sign: str, opacity: float = 1.0) -> ImageTk.PhotoImage:
        what = self.canvas.transform.length(TILE), sign, SIGNS.index(sign), self.canvas.palette
        return self.canvas.sprite(pieces.letter_tile, *what, opacity=opacity)
