"""What is seen of Four Stones: letter tiles in grooves, marks and motions."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from PIL import Image, ImageTk

from ....engine.game import Event
from ....engine.games.four_stones.rules import FourStonesState, Slid
from ....engine.session import Step
from ...canvas.board import BoardView
from ...canvas.motion import Motion
from ...canvas.rings import ring
from ...paint import marks, tiles
from ...paint.palette import Palette
from ...scene.scene import Scene
from .ground import emblem, paint_slab
from .layout import CELL, DOT, TILE, Layout


class FourStonesView(BoardView):
    """Draws the game with what is selected; what a person does is the board's own."""

    _selected: str | None = None

    @property
    def _state(self) -> FourStonesState:
        assert self.scene is not None and isinstance(self.scene.state, FourStonesState)
        return self.scene.state

    @property
    def _layout(self) -> Layout:
        return Layout(len(self._state.rows), len(self._state.rows[0]))

    def _centre(self, row: int, column: int) -> tuple[int, int]:
        """Return the pixel in the middle of a space."""
        x, y = self._layout.centre(row, column)
        return self.fit.x(x), self.fit.y(y)

    def _length(self, units: float) -> int:
        """Return a length of the classic board in pixels."""
        return self.fit.length(units * self._layout.grow)

    def _space_at(self, x: float, y: float) -> tuple[int, int] | None:
        """Return row and column of the space below a pixel, None beside the grooves."""
        half = CELL * self._layout.grow * self.fit.scale / 2
        for row, text in enumerate(self._state.rows):
            for column in range(len(text)):
                middle_x, middle_y = self._centre(row, column)
                if abs(x - middle_x) <= half and abs(y - middle_y) <= half:
                    return row, column
        return None

    @classmethod
    def emblem(cls, width: int, height: int, palette: Palette) -> Image.Image:
        """Return two grooves with letters."""
        return emblem(width, height, palette)

    def background_key(self) -> Hashable:
        """The background depends on the number of rows and spaces."""
        return self._layout

    def paint_background(self, picture: Image.Image) -> None:
        """Paint the slab, its grooves and the pegs of the spaces."""
        paint_slab(picture, self._layout, self.fit, self.palette)

    def draw(self, scene: Scene) -> None:
        """Draw heading, tiles and the mark of the last move."""
        self.write_heading(scene)
        if scene.last is not None:
            for event in scene.last.events:
                if isinstance(event, Slid):
                    self._ring(event.row, event.stop, "last")
        for row, text in enumerate(self._state.rows):
            for column, sign in enumerate(text):
                if sign.isalpha():
                    x, y = self._centre(row, column)
                    image = self._tile(sign, row, 0.0)
                    self.create_image(x, y, image=image, tags=("tile", f"tile-{sign}"))

    def motions(self, event: Event, step: Step) -> Iterable[Motion]:
        """A letter slides along its groove, faster the farther it goes."""
        if isinstance(event, Slid):
            start, stop = self._centre(event.row, event.start), self._centre(event.row, event.stop)
            glide = self.glide(f"tile-{event.letter}", start, stop)
            length = 180 + 12 * (event.start - event.stop)
            yield Motion(length, glide.frame, glide.start, sound="slide")

    def _mark_selection(self, spaces: int) -> None:
        self.delete("mark")
        if self._selected is None:
            return
        row, column = self._state.find(self._selected)
        self._ring(row, column, "selected")
        self._mark_targets(spaces)

    def _mark_targets(self, spaces: int) -> None:
        if self._selected is not None:
            self.delete("target")
            self._mark_reach(self._selected, spaces)

    def _mark_reach(self, letter: str, spaces: int) -> None:
        """Dot the spaces where a letter may go; with `spaces`, show it there as well."""
        row, column = self._state.find(letter)
        diameter = self._length(DOT)
        dot = self.sprite(("dot", diameter), lambda: marks.target_dot(diameter, self.palette))
        for distance in range(1, self._state.reach(letter) + 1):
            x, y = self._centre(row, column - distance)
            if distance == spaces:
                image = self._tile(letter, row, 0.0, ghost=True)
                self.create_image(x, y, image=image, tags=("mark", "target"))
            else:
                self.create_image(x, y, image=dot, tags=("mark", "target"))
        self.tag_raise("tile")

    def _ring(self, row: int, column: int, kind: str) -> None:
        side = self._length(TILE)
        image = ring(self, kind, side, side, round(side * 0.19))
        x, y = self._centre(row, column)
        self.create_image(
            x, y, image=image, tags=("mark", "selection") if kind == "selected" else kind
        )
        if kind == "selected":
            self.tag_raise("tile")

    def _tile(self, letter: str, row: int, lift: float, ghost: bool = False) -> ImageTk.PhotoImage:
        side = self._length(TILE)

        def paint() -> Image.Image:
            picture = tiles.letter_tile(side, letter, row, self.palette, lift)
            if ghost:
                picture.putalpha(picture.getchannel("A").point([a // 2 for a in range(256)]))
            return picture

        return self.sprite((letter, side, lift, ghost), paint)
