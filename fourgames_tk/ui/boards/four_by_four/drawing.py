"""The board of 4 × 4 as it is drawn: wells, turned pieces, the plate and the pool."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from math import pi, sin

from PIL import Image, ImageTk

from ....engine.game import Event
from ....engine.games.four_by_four.lines import CELLS, line_name
from ....engine.games.four_by_four.pieces import parse_piece, piece_text
from ....engine.games.four_by_four.rules import CALLED, Called, FourByFourState, Given, Placed
from ....engine.session import Step
from ...canvas.board import BoardView
from ...canvas.motion import Motion, between
from ...canvas.rings import ring
from ...paint import brushes, cards, turned
from ...paint.palette import Palette
from ...scene.scene import Scene
from . import ground, layout
from .cards import write_cards

LIFT = 26.0
"""How high a piece is carried, in design units."""
LIFTED, GHOST = 1.0, 0.45
Place = tuple[float, float, float]
"""Where a piece stands: the middle of its well and the well's diameter, in design units."""
PLATE_PLACE: Place = (*layout.PLATE, layout.PLATE_WELL)


def cell_place(cell: int) -> Place:
    """Return where a piece stands on the board."""
    return (*layout.cell_centre(cell), layout.WELL)


def slot_place(piece: int) -> Place:
    """Return where a piece stands in the pool."""
    return (*layout.slot_centre(piece), layout.POOL_WELL)


class FourByFourTable(BoardView):
    """Draws a position of 4 × 4, and what a person has in hand.

    Attributes:
        put: the cell where the given piece was laid, but not yet left.
        line: the line that is pointed at while a call is made.
        calling: whether "Four!" was said and the line is to be pointed at.
    """

    put: int | None = None
    line: str | None = None
    calling: bool = False
    cursor: tuple[str, int] | None = None
    """The keyboard cursor, `cell` or `slot` with its number; None while the mouse is used."""
    hint: tuple[str, int] | None = None
    """What a hint marks, as `cursor`."""
    by_hand: str | None = None
    """The cell or piece of a move that a hand has already carried out on the screen."""

    @property
    def state(self) -> FourByFourState:
        """The position on the board."""
        assert self.scene is not None and isinstance(self.scene.state, FourByFourState)
        return self.scene.state

    @property
    def giving(self) -> bool:
        """Whether a piece for the opponent is to be chosen now."""
        return bool(self.state.pool) and (self.state.given is None or self.put is not None)

    @property
    def ending(self) -> bool:
        """Whether all that is left is to call, or to let things be."""
        state = self.state
        return not state.end and not state.pool and (state.given is None or self.put is not None)

    @classmethod
    def emblem(cls, width: int, height: int, palette: Palette) -> Image.Image:
        """Return a small board with four pieces."""
        return ground.paint_emblem(width, height, palette)

    def background_key(self) -> Hashable:
        """The background is always the same."""
        return None

    def paint_background(self, picture: Image.Image) -> None:
        """Paint slab, wells and cards."""
        ground.paint_table(picture, self.fit, self.palette)

    def draw(self, scene: Scene) -> None:
        """Draw words, marks, pieces and the button."""
        state = self.state
        self.write(340, 29, scene.heading, 19, bold=True)
        write_cards(self, state, scene.names, self.put is not None, self.calling)
        lit = state.fresh if state.end == CALLED else ()
        for name in lit:
            self._band(name, True, "lit")
        self.draw_pointer()
        last = self._last_cell(scene)
        if last is not None and not lit:
            self._round_ring(layout.cell_centre(last), layout.WELL, "last")
        if self.put is not None:
            self._round_ring(layout.cell_centre(self.put), layout.WELL, "selected")
        if self.hint is not None:
            self._mark(*self.hint, "selected")
        for cell in range(16):
            piece = state.given if cell == self.put else state.board[cell]
            if piece is not None:
                self._piece(cell_place(cell), piece, f"cell-{cell}")
        if state.given is not None and self.put is None:
            self._piece(PLATE_PLACE, state.given, "plate")
        for piece in state.pool:
            self._piece(slot_place(piece), piece, f"slot-{piece}")
        self.draw_button()
        self.draw_cursor()

    def motions(self, event: Event, step: Step) -> Iterable[Motion]:
        """A gift goes to the plate, a piece from the plate to its well; a called line lights up."""
        if isinstance(event, Given):
            piece = parse_piece(event.piece)
            start, stop = slot_place(piece), PLATE_PLACE
            start = stop if self.by_hand == event.piece else start
            yield self.carry(f"slot-{piece}", piece, start, stop, "lift")
        elif isinstance(event, Placed):
            piece, cell = parse_piece(event.piece), CELLS.index(event.cell)
            start, stop = PLATE_PLACE, cell_place(cell)
            start = stop if self.by_hand == event.cell else start
            yield self.carry("plate", piece, start, stop, "place")
        elif isinstance(event, Called):
            names = [_name_of(cells) for cells in event.lines]

            def light() -> None:
                for name in names:
                    self._band(name, True, "lit")
                self.tag_raise("piece")

            yield Motion(900, start=light, sound="call")

    def draw_pointer(self) -> None:
        """Draw the band around the line that is pointed at, below the pieces."""
        self.delete("pointer")
        if self.calling and self.line is not None:
            self._band(self.line, False, "pointer")
            self.tag_raise("piece")
            self.tag_raise("cursor")

    def draw_cursor(self) -> None:
        """Draw the keyboard cursor."""
        self.delete("cursor")
        if self.cursor is not None and not self.calling:
            self._mark(*self.cursor, "cursor")

    def draw_hover(self, kind: str, number: int) -> None:
        """Draw what a click on a cell or a piece of the pool would take."""
        self.delete("hover")
        self._mark(kind, number, "selected", "hover")
        given = self.state.given
        if kind == "cell" and given is not None and self.put is None and self.context.preview:
            self._piece(cell_place(number), given, "hover", opacity=GHOST)
        self.tag_raise("piece")

    def draw_button(self, face: str = "normal") -> None:
        """Draw "Four!", always alike whatever stands on the board, and the button to let be."""
        self.delete("button")
        if not self.state.by_players or self.state.end:
            face = "disabled"
        elif self.calling:
            face = "pressed"
        self._button(layout.BUTTON, "Four!", face)
        if self.ending and self.scene is not None and self.scene.seat is not None:
            self._button(layout.PASS_BUTTON, self.let_be_words, "normal")

    @property
    def let_be_words(self) -> str:
        """What the button says that goes on without a call."""
        return "Let the game end" if self.put is None else "Leave it there"

    def pick_up(self, tag: str, piece: int, well: float) -> None:
        """Show an item's piece as held in the hand."""
        self.itemconfigure(tag, image=self._image(piece, well, LIFTED))
        self.tag_raise(tag)

    def _last_cell(self, scene: Scene) -> int | None:
        """Return where the last piece was placed; the gift after it may be the last move."""
        for step in scene.steps[-1:-4:-1]:
            for event in step.events:
                if isinstance(event, Placed):
                    return CELLS.index(event.cell)
        return None

    def carry(self, tag: str, piece: int, start: Place, stop: Place, sound: str) -> Motion:
        """Return the motion of a piece through the air, growing as its well does."""

        def frame(progress: float) -> None:
            x, y, well = (between(a, b, progress) for a, b in zip(start, stop, strict=True))
            ends = progress in (0.0, 1.0)
            size = well if ends else 8 * round(well / 8)
            self.itemconfigure(tag, image=self._image(piece, size, 0.0 if ends else LIFTED))
            rise = 0.0 if start == stop else LIFT * sin(pi * progress)
            self.coords(tag, self.fit.x(x), self.fit.y(y - rise))

        def begin() -> None:
            self.tag_raise(tag)
            frame(0.0)

        if start == stop:
            return Motion(0, frame, begin)
        return Motion(220, frame, begin, sound=sound)

    def _piece(self, place: Place, piece: int, tag: str, opacity: float = 1.0) -> None:
        x, y, well = place
        image = self._image(piece, well, 0.0, opacity)
        tags = ("piece", tag) if opacity == 1.0 else (tag,)
        self.create_image(self.fit.x(x), self.fit.y(y), image=image, tags=tags)

    def _image(
        self, piece: int, well: float, lift: float, opacity: float = 1.0
    ) -> ImageTk.PhotoImage:
        size = self.fit.length(well)

        def draw() -> Image.Image:
            picture = turned.turned_piece(size, piece_text(piece), self.palette, lift)
            return picture if opacity == 1.0 else brushes.faded(picture, opacity)

        return self.sprite(("piece", piece, size, lift, opacity), draw)

    def _band(self, name: str, lit: bool, tag: str) -> None:
        band = layout.stretch(name)
        length, breadth = self.fit.length(band.length), self.fit.length(band.breadth)
        image = self.sprite(
            ("band", length, breadth, band.degrees, lit),
            lambda: ground.band(length, breadth, band.degrees, self.palette, lit),
        )
        self.create_image(
            self.fit.x(band.centre[0]), self.fit.y(band.centre[1]), image=image, tags=tag
        )

    def _mark(self, kind: str, number: int, look: str, tag: str = "") -> None:
        """Ring a cell or a place of the pool; `look` is `selected` or `cursor`."""
        if kind == "cell":
            self._round_ring(layout.cell_centre(number), layout.WELL, look, tag)
            return
        box = layout.slot_box(number)
        _, _, width, height = ground.pixels(self.fit, box)
        radius = self.fit.length(10)
        self._ring(box.centre, (width, height, radius), look, tag)

    def _round_ring(
        self, centre: tuple[float, float], well: float, look: str, tag: str = ""
    ) -> None:
        size = self.fit.length(well)
        self._ring(centre, (size, size, size // 2 + 1), look, tag)

    def _ring(
        self, centre: tuple[float, float], body: tuple[int, int, int], look: str, tag: str
    ) -> None:
        image = ring(self, look, *body)
        self.create_image(
            self.fit.x(centre[0]), self.fit.y(centre[1]), image=image, tags=tag or look
        )

    def _button(self, box: layout.Box, text: str, face: str) -> None:
        _, _, width, height = ground.pixels(self.fit, box)
        scale = self.fit.scale
        image = self.sprite(
            (text, width, height, face),
            lambda: cards.button(width, height, text, self.palette, face, scale),
        )
        x, y = box.centre
        self.create_image(self.fit.x(x), self.fit.y(y), image=image, tags="button")


def _name_of(cells: tuple[str, ...]) -> str:
    """Return the name of the line with these cells."""
    one, two, three, four = (CELLS.index(text) for text in cells)
    return line_name((one, two, three, four))
