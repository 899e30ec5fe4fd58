"""The board of Stones: Skirmish: river stones in wells, players and chat beside them."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Hashable, Iterable

from PIL import Image, ImageTk

from ...engine.cells import cell_text
from ...engine.errors import IllegalMove
from ...engine.game import Event, Passed, Won
from ...engine.games.skirmish.options import EMPTY
from ...engine.games.skirmish.rules import PASS, SkirmishState
from ...engine.messages import Move
from ...engine.session import Step
from ..board import BoardContext, BoardView, Scene
from ..motion import Motion
from ..paint import canvas, marks, stones
from ..theme import Palette
from .skirmish_layout import CORNER, DOT, SLAB_CENTRE, STONE, WELL, Layout, Point
from .skirmish_side import SideCards, last_hit, last_move
from .skirmish_slab import emblem, label_places, paint_slab

FADES = 8
"""In how many steps a stone that is hit fades out."""
CURSOR = 0.84
"""Side of the keyboard's cursor as a share of the well."""
ARROWS = {"Up": (-1, 0), "Down": (1, 0), "Left": (0, -1), "Right": (0, 1)}


class SkirmishBoard(BoardView):
    """Click a stone, then a dot or a ringed enemy; or drag it; or use arrows and Enter."""

    GOAL = "Be the last one who has stones"
    KEYS = (
        ("← → ↑ ↓", "move the cursor"),
        ("Enter or Space", "pick the stone, then step to the tile"),
        ("Tab, Shift+Tab", "go to the next or the previous stone that can step"),
        ("Esc or Backspace", "let go of the stone"),
    )

    _selected: Point | None = None
    _cursor: Point | None = None
    _shows_cursor = False
    _grabbed = False
    _dropped: tuple[float, float] | None = None

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
        ink = canvas.mix(self.palette.wood.print, self.palette.wood.bottom, 0.45)
        for x, y, text in label_places(self._layout):
            self.write(x, y, text, 12.5, colour=ink, tags="label")
        move = last_move(scene.last) if scene.last is not None else None
        if move is not None and move.p0 is not None and move.p1 is not None:
            self._ring(move.p1, "last")
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

    def mark_hint(self, move: str) -> None:
        """Choose the stone and show where it would go."""
        if move != PASS:
            state = self._state
            start, stop = map(state.grid.point, state.step(move))
            self._select(start)
            self._show_ghost(stop)

    def reset(self) -> None:
        """Let go of the stone; the keyboard's cursor stays where it is."""
        self._selected, self._grabbed = None, False

    def on_hover(self, x: float, y: float) -> None:
        """Show what a click would do."""
        point = self._tile_at(x, y) if x >= 0 else None
        if self._selected is not None:
            self._hover_target(point if point in self._targets() else None)
            return
        self.delete("mark")
        steps = self._state.targets(*point) if point is not None else ()
        self.configure(cursor="hand2" if steps else "")
        if point is None or not steps:
            self.context.tell("")
            return
        if self.context.preview:
            self._mark_targets(point)
        self.context.tell(self._describe(point))

    def on_press(self, x: float, y: float) -> None:
        """Choose a stone, or step with the chosen one to the tile that was clicked."""
        self._hide_cursor()
        point = self._tile_at(x, y)
        if point is None:
            self._deselect()
        else:
            self._take(point)
            self._grabbed = self._selected == point

    def on_drag(self, x: float, y: float) -> None:
        """Carry the stone in the hand."""
        if self._selected is None or not self._grabbed:
            return
        tag = self._tag(self._selected)
        self.itemconfigure(tag, image=self._stone(self._owner(self._selected), lift=1.0))
        self.coords(tag, x, y)
        self.tag_raise(tag)
        over = self._tile_at(x, y)
        self._hover_target(over if over in self._targets() else None, ghost=False)

    def on_release(self, x: float, y: float) -> None:
        """Put the stone down: on a target that is a move, else it goes back and stays chosen."""
        selected, grabbed, self._grabbed = self._selected, self._grabbed, False
        if selected is None or not grabbed:
            return
        over = self._tile_at(x, y)
        if over in self._targets():
            self._dropped = (x, y)
            self._submit(over)
            self._dropped = None
            return
        tag = self._tag(selected)
        self.itemconfigure(tag, image=self._stone(self._owner(selected)))
        self.coords(tag, *self._pixel(selected))
        if over is not None and over != selected:
            self._refuse(over)

    def on_key(self, keysym: str, char: str) -> None:
        """Move the cursor with the arrows, pick and step with Enter."""
        if keysym in ARROWS:
            self._move_cursor(*ARROWS[keysym])
        elif keysym in ("Tab", "ISO_Left_Tab"):
            self._cycle(-1 if keysym == "ISO_Left_Tab" else 1)
        elif keysym in ("Return", "KP_Enter", "space"):
            if not self._shows_cursor:
                self._move_cursor(0, 0)
            elif self._cursor is not None:
                self._take(self._cursor)
        elif keysym in ("Escape", "BackSpace"):
            self._deselect()

    def _take(self, point: Point) -> None:
        """Do what a click or Enter on a tile does."""
        if self._selected is not None and point in self._targets():
            self._submit(point)
        elif self._owner(point) == self._state.turn:
            if point == self._selected:
                self._deselect()
            elif self._state.targets(*point):
                self._select(point)
            else:
                self._deselect()
                self._complain(self._describe(point))
        elif self._selected is not None:
            self._refuse(point)
        elif self._owner(point) != EMPTY:
            self._complain("Choose one of your own stones.")
        else:
            self._complain("There is no stone on that tile.")

    def _refuse(self, point: Point) -> None:
        """Say why the chosen stone cannot step to a tile; it stays chosen."""
        try:
            self._state.play(self._move_text(point))
        except IllegalMove as error:
            reason = str(error)
            self._complain(f"{reason[:1].upper()}{reason[1:]}.")

    def _submit(self, target: Point) -> None:
        self.configure(cursor="")
        self._cursor = target
        self.context.submit(self._move_text(target))

    def _move_text(self, target: Point) -> str:
        assert self._selected is not None
        return cell_text(*self._selected) + cell_text(*target)

    def _targets(self) -> tuple[Point, ...]:
        return self._state.targets(*self._selected) if self._selected is not None else ()

    def _select(self, point: Point) -> None:
        self._selected = point
        self._mark_selection(point)
        self.context.tell(self._describe(point))

    def _mark_selection(self, point: Point) -> None:
        self.delete("mark")
        self._ring(point, "selected")
        self._mark_targets(point)

    def _deselect(self) -> None:
        self.reset()
        self.delete("mark")
        self.configure(cursor="")
        self.context.tell("")

    def _complain(self, reason: str) -> None:
        self.context.play_sound("low")
        self.context.tell(reason)

    def _describe(self, point: Point) -> str:
        """Say what a stone of the player can do."""
        steps = self._state.targets(*point)
        hits = sum(self._owner(target) != EMPTY for target in steps)
        name = cell_text(*point)
        if not steps:
            return f"{name} cannot step: its own side stands around it."
        can = f"{name} can step to {_count(len(steps), 'tile')}"
        return f"{can} and take {_count(hits, 'stone')}." if hits else f"{can}."

    def _foresee(self, target: Point) -> str:
        """Say what a step would do: whom it takes, and whether it could be struck back."""
        state, text = self._state, self._move_text(target)
        after = state.play(text).state
        assert isinstance(after, SkirmishState)
        victim, where = self._owner(target), cell_text(*target)
        deed = f"Steps to {where}" if victim == EMPTY else f"Takes player {victim + 1}’s {where}"
        if after.is_over:
            return f"{deed} and wins."
        if state.grid.tile(*target) in after.in_danger(state.turn):
            return f"{deed}, and could be struck back."
        return f"{deed}, and nothing could strike back."

    def _hover_target(self, target: Point | None, ghost: bool = True) -> None:
        self.delete("ghost")
        self.itemconfigure("dot", state="normal")
        self.configure(cursor="hand2" if target is not None else "")
        if not self.context.preview or target is None or self._selected is None:
            if self._selected is not None:
                self.context.tell(self._describe(self._selected))
            return
        if ghost:
            self._show_ghost(target)
        self.context.tell(self._foresee(target))

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

    def _move_cursor(self, down: int, right: int) -> None:
        grid = self._state.grid
        if self._cursor is None or not self._on_board(self._cursor):
            own = [tile for tile in range(grid.size) if self._state.tiles[tile] == self._state.turn]
            self._cursor = grid.point(own[0])
        elif self._shows_cursor:
            row, column = self._cursor[0] + down, self._cursor[1] + right
            self._cursor = min(max(row, 0), grid.rows - 1), min(max(column, 0), grid.columns - 1)
        self._shows_cursor = True
        self._mark_cursor()
        if self._selected is not None:
            self._hover_target(self._cursor if self._cursor in self._targets() else None)
        else:
            own_stone = self._owner(self._cursor) == self._state.turn
            self.context.tell(self._describe(self._cursor) if own_stone else "")

    def _cycle(self, direction: int) -> None:
        """Go to the next stone that can step and choose it."""
        points = map(self._state.grid.point, range(self._state.grid.size))
        starts = [point for point in points if self._state.targets(*point)]
        after = [start for start in starts if self._cursor is None or start > self._cursor]
        before = [start for start in starts if self._cursor is not None and start < self._cursor]
        found = (after or starts)[0] if direction > 0 else (before or starts)[-1]
        self._cursor, self._shows_cursor = found, True
        self._select(found)
        self._mark_cursor()

    def _on_board(self, point: Point) -> bool:
        grid = self._state.grid
        return point[0] < grid.rows and point[1] < grid.columns

    def _hide_cursor(self) -> None:
        self._shows_cursor = False
        self.delete("cursor")

    def _mark_cursor(self) -> None:
        self.delete("cursor")
        if self.scene is None or self.scene.seat is None or not self._shows_cursor:
            return
        if self._cursor is not None and self._on_board(self._cursor):
            self._ring(self._cursor, "cursor", "cursor")

    def _ring(self, point: Point, kind: str, tags: str | tuple[str, ...] = ()) -> None:
        paints: dict[str, Callable[[int, int, int, Palette], Image.Image]] = {
            "selected": marks.selected_ring,
            "last": marks.last_move_ring,
            "danger": marks.danger_ring,
            "cursor": marks.cursor_ring,
        }
        # The cursor fits inside the ring of the selection, so that both show on one tile.
        share = CURSOR if kind == "cursor" else 1.0
        side, radius = self._length(WELL * share), self._length(CORNER * share)
        image = self.sprite((kind, side), lambda: paints[kind](side, side, radius, self.palette))
        self.create_image(*self._pixel(point), image=image, tags=tags or ("mark", kind))

    def _origin_mark(self) -> ImageTk.PhotoImage:
        """Return the open circle where the last stone came from."""
        diameter = max(6, self._length(DOT))
        ring, palette = marks.ring, self.palette
        return self.sprite(
            ("origin", diameter),
            lambda: ring(diameter, diameter, diameter, palette.last_move_ring),
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
            return stone if opacity >= 1 else canvas.faded(stone, opacity)

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
            self.tag_lower("glow", "stone")

        def frame(progress: float) -> None:
            shown = int(progress * 6) % 2 == 0 and progress < 1
            self.itemconfigure("glow", state="normal" if shown else "hidden")

        return Motion(900, frame, start)


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
