"""The board of Stones: Skirmish: what a person does with mouse and keys."""

from __future__ import annotations

from ....engine.cells import cell_text
from ....engine.errors import IllegalMove
from ....engine.games.skirmish.options import EMPTY
from ....engine.games.skirmish.rules import PASS, SkirmishState
from ...scene.words import sentence
from .drawing import SkirmishView
from .layout import Point

ARROWS = {"Up": (-1, 0), "Down": (1, 0), "Left": (0, -1), "Right": (0, 1)}


class SkirmishBoard(SkirmishView):
    """Click a stone, then a dot or a ringed enemy; or drag it; or use arrows and Enter."""

    GOAL = "Be the last one who has stones"
    KEYS = (
        ("← → ↑ ↓", "move the cursor"),
        ("Enter or Space", "pick the stone, then step to the tile"),
        ("Tab, Shift+Tab", "go to the next or the previous stone that can step"),
        ("Esc or Backspace", "let go of the stone"),
    )

    _grabbed = False

    def say_move(self, move: str) -> str:
        """Return a move in words: `b2 to b3`."""
        if move == PASS:
            return move
        start, stop = map(self._state.grid.point, self._state.step(move))
        return f"{cell_text(*start)} to {cell_text(*stop)}"

    def mark_hint(self, move: str) -> None:
        """Choose the stone, show where it would go, and bring the cursor there."""
        if move != PASS:
            state = self._state
            start, stop = map(state.grid.point, state.step(move))
            self._select(start)
            self._show_ghost(stop)
            self._cursor, self._shows_cursor = stop, True
            self._mark_cursor()

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
                self.complain(self._describe(point))
        elif self._selected is not None:
            self._refuse(point)
        elif self._owner(point) != EMPTY:
            self.complain("Choose one of your own stones.")
        else:
            self.complain("There is no stone on that tile.")

    def _refuse(self, point: Point) -> None:
        """Say why the chosen stone cannot step to a tile; it stays chosen."""
        try:
            self._state.play(self._move_text(point))
        except IllegalMove as error:
            self.complain(sentence(str(error)))

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

    def _deselect(self) -> None:
        self.reset()
        self.delete("mark")
        self.configure(cursor="")
        self.context.tell("")

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

    def _hide_cursor(self) -> None:
        self._shows_cursor = False
        self.delete("cursor")


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
