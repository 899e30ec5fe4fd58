"""What is seen of Stones: Skirmish: the stones on their tiles, marks, motions and cards."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Hashable, Iterable

from PIL import Image, ImageTk

from ....engine.cells import cell_text
from ....engine.game import Event, Passed, Won
from ....engine.games.skirmish.options import EMPTY
from ....engine.games.skirmish.rules import SkirmishState
from ....engine.messages import Move
from ....engine.session import Step
from ...canvas.board import BoardView
from ...canvas.board_context import BoardContext
from ...canvas.motion import Motion
from ...canvas.rings import ring
from ...paint import brushes, marks, stones
from ...paint.palette import Palette
from ...scene.scene import Scene
from .cards import SideCards, last_hit, last_move
from .ground import emblem, label_places, paint_slab
from .layout import CORNER, DOT, SLAB_CENTRE, STONE, WELL, Layout, Point

FADES = 8
"""In how many steps a stone that is hit fades out."""
CURSOR = 0.84
"""Side of the keyboard's cursor as a share of the well."""


class SkirmishView(BoardView):
    """Draws the game with what is selected; what a person does is the board's own."""

    _selected: Point | None = None
    _cursor: Point | None = None
    _shows_cursor = False
    _dropped: tuple[float, float] | None = None
    """Where a stone was let go, in pixels of the canvas, while its move is played."""

    def __init__(self, parent: tk.Misc, context: BoardContext) -> None:
        super().__init__(parent, context)
        self._side = SideCards(self)

    @property
    def _state(self) -> SkirmishState:
        assert self.scene is not None and isinstance(self.scene.state, SkirmishState)
        return self.scene.state

    @property
    def _layout(self) -> Layout:
        state = self._state
        return Layout(state.grid.rows, state.grid.columns, state.players)

    def _pixel(self, point: Point) -> tuple[int, int]:
        x, y = self._layout.centre(point)
        return self.fit.x(x), self.fit.y(y)

    def _length(self, share: float) -> int:
        """Return a share of the pitch in pixels."""
        return self.fit.length(self._layout.pitch * share)

    def _tile_at(self, x: float, y: float) -> Point | None:
        return self._layout.tile_at(*self.fit.back(x, y))

    def _owner(self, point: Point) -> int:
        grid = self._state.grid
        return self._state.tiles[grid.tile(*point)]

    @classmethod
    def emblem(cls, width: int, height: int, palette: Palette) -> Image.Image:
        """Return a corner of a board with four stones."""
        return emblem(width, height, palette)

    def background_key(self) -> Hashable:
        """The background depends on the size of the board and the number of players."""
        return self._layout

    def paint_background(self, picture: Image.Image) -> None:
        """Paint the slab with its wells, and the empty cards."""
        paint_slab(picture, self._layout, self.fit, self.palette)
        self._side.paint(picture, self._layout)

    def draw(self, scene: Scene) -> None:
        """Draw the stones, the mark of the last move, the cards and the cursor."""
        ink = brushes.mix(self.palette.wood.print, self.palette.wood.bottom, 0.45)
        for x, y, text in label_places(self._layout):
            self.write(x, y, text, 12.5, colour=ink, tags="label")
        move = last_move(scene.last) if scene.last is not None else None
        if move is not None and move.p0 is not None and move.p1 is not None:
            self._ring(move.p1, "last", "last")
            x, y = self._pixel(move.p0)
            self.create_image(x, y, image=self._origin_mark(), tags="origin")
        state = self._state
        for tile, owner in enumerate(state.tiles):
            if owner != EMPTY:
                self._put_stone(state.grid.point(tile), owner)
        self._side.draw(scene, self._layout)
        if self._selected is not None:
            self._mark_selection(self._selected)
        self._mark_cursor()

    def on_chat(self) -> None:
        """Write the new lines at once, also while the computer thinks."""
        if self.scene is not None and not self.moving and self.find_withtag("background"):
            self._side.draw_chat(self.scene, self._layout)

    def motions(self, event: Event, step: Step) -> Iterable[Motion]:
        """A stone glides to its tile, an enemy there fades out; a pass and a win are shown."""
        if isinstance(event, Move):
            yield self._step_motion(event, step)
        elif isinstance(event, Passed):
            yield self._pass_motion(event.seat)
        elif isinstance(event, Won):
            for seat in event.seats:
                yield self._win_motion(seat, step)

    def _mark_selection(self, point: Point) -> None:
        self.delete("mark")
        self._ring(point, "selected")
        self._mark_targets(point)

    def _show_ghost(self, target: Point) -> None:
        """Show the chosen stone, half there, where it would stand."""
        self.delete("ghost")
        self.itemconfigure(f"dot-{cell_text(*target)}", state="hidden")
        if self._owner(target) == EMPTY:
            image = self._stone(self._state.turn, opacity=0.5)
            self.create_image(*self._pixel(target), image=image, tags=("mark", "ghost"))
        else:
            self._ring(target, "selected", ("mark", "ghost"))

    def _mark_targets(self, point: Point) -> None:
        """Dot the free tiles where a stone can step, and ring the enemies it can take."""
        diameter = max(6, self._length(DOT))
        dot = self.sprite(("dot", diameter), lambda: marks.target_dot(diameter, self.palette))
        for target in self._state.targets(*point):
            if self._owner(target) == EMPTY:
                tags = ("mark", "target", "dot", f"dot-{cell_text(*target)}")
                self.create_image(*self._pixel(target), image=dot, tags=tags)
            else:
                self._ring(target, "danger", ("mark", "target"))

    def _on_board(self, point: Point) -> bool:
        grid = self._state.grid
        return point[0] < grid.rows and point[1] < grid.columns

    def _mark_cursor(self) -> None:
        self.delete("cursor")
        if self.scene is None or self.scene.seat is None or not self._shows_cursor:
            return
        if self._cursor is not None and self._on_board(self._cursor):
            self._ring(self._cursor, "cursor", "cursor")

    def _ring(self, point: Point, kind: str, tags: str | tuple[str, ...] = ()) -> None:
        # The cursor fits inside the ring of the selection, so that both show on one tile.
        share = CURSOR if kind == "cursor" else 1.0
        side, radius = self._length(WELL * share), self._length(CORNER * share)
        image = ring(self, kind, side, side, radius)
        self.create_image(*self._pixel(point), image=image, tags=tags or ("mark", kind))

    def _origin_mark(self) -> ImageTk.PhotoImage:
        """Return the open circle where the last stone came from."""
        diameter = max(6, self._length(DOT))
        palette = self.palette
        return self.sprite(
            ("origin", diameter),
            lambda: marks.ring(diameter, diameter, diameter, palette.last_move_ring),
        )

    def _tag(self, point: Point) -> str:
        return f"stone-{cell_text(*point)}"

    def _put_stone(self, point: Point, owner: int) -> None:
        tags = ("stone", f"seat-{owner}", self._tag(point))
        self.create_image(*self._pixel(point), image=self._stone(owner), tags=tags)

    def _stone(self, owner: int, lift: float = 0.0, opacity: float = 1.0) -> ImageTk.PhotoImage:
        size = self._length(STONE)

        def paint() -> Image.Image:
            stone = stones.river_stone(size, owner, self.palette, lift=lift)
            return stone if opacity >= 1 else brushes.faded(stone, opacity)

        return self.sprite((owner, size, lift, opacity), paint)

    def _step_motion(self, event: Move, step: Step) -> Motion:
        assert event.p0 is not None and event.p1 is not None
        tag, stop = self._tag(event.p0), self._pixel(event.p1)
        start = self._dropped or self._pixel(event.p0)
        glide, hit = self.glide(tag, start, stop), last_hit(step)

        def frame(progress: float) -> None:
            glide.frame(progress)
            if hit is not None and event.p1 is not None:
                left = round(FADES * (1 - progress))
                victim = self._stone(hit.player, opacity=left / FADES)
                self.itemconfigure(self._tag(event.p1), image=victim)

        near = 90 if self._dropped else 200
        return Motion(260 if hit else near, frame, glide.start, sound="hit" if hit else "place")

    def _pass_motion(self, seat: int) -> Motion:
        text = f"Player {seat + 1} passes: no stone can step"
        pixels = self.text_height(20)
        image = self.sprite(
            ("pass", seat, pixels), lambda: marks.bubble(text, pixels, self.palette)
        )

        def start() -> None:
            x, y = SLAB_CENTRE
            self.create_image(self.fit.x(x), self.fit.y(y), image=image, tags="bubble")

        return Motion(1100, start=start, sound="tick")

    def _win_motion(self, seat: int, step: Step) -> Motion:
        """Let light flash below the winner's stones."""
        size = self._length(STONE)
        palette = self.palette
        light = self.sprite(
            ("glow", size), lambda: marks.glow(size, size, size, palette.last_move_ring)
        )

        def start() -> None:
            after = step.after
            assert isinstance(after, SkirmishState)
            for tile, owner in enumerate(after.tiles):
                if owner == seat:
                    place = self._pixel(after.grid.point(tile))
                    self.create_image(*place, image=light, tags="glow")
            self.put_below("glow", "stone")

        def frame(progress: float) -> None:
            shown = int(progress * 6) % 2 == 0 and progress < 1
            self.itemconfigure("glow", state="normal" if shown else "hidden")

        return Motion(900, frame, start)
