"""The board of Stones: Skirmish: what a person does with mouse and keys."""

from __future__ import annotations

from collections.abc import Hashable

from ....engine.errors import IllegalMove
from ....engine.games.skirmish.options import EMPTY
from ....engine.games.skirmish.rules import PASS, SkirmishState
from ...canvas.board import Board
from ...canvas.controls import Key
from ...canvas.gesture import Click, Drag, Press, Ways
from ...canvas.grid import Point
from ...canvas.words import sentence
from .drawing import SkirmishDrawing
from .ground import emblem


class SkirmishBoard(Board[SkirmishState, SkirmishDrawing]):
    """Click a stone, then a dot or a ringed enemy; or drag it; or use arrows and Enter."""

    GOAL = "Be the last one who has stones"
    KEYS = (
        ("← → ↑ ↓", "move the cursor"),
        ("Enter or Space", "pick the stone, then step to the tile"),
        ("Tab, Shift+Tab", "go to the next or the previous stone that can step"),
        ("Esc or Backspace", "let go of the stone"),
    )
    SAYS_WHO_WON = False
    drawing_type = SkirmishDrawing
    emblem = staticmethod(emblem)

    _selected: int | None = None
    """The tile of the chosen stone."""
    _pointed: int | None = None
    """The tile of a stone below the pointer that could be chosen."""
    _aimed: int | None = None
    """The target on which the chosen stone is shown."""
    _grabbed = False
    _was_selected = False
    """Whether the grabbed stone was chosen before: a click on it lets go of it."""
    _carried: Point | None = None
    """Where a hand carries the chosen stone."""
    _cursor: int | None = None
    """The tile of the keyboard's cursor."""
    _shows_cursor = False

    def ways(self, move: str) -> Ways:
        """Click the stone, then the tile; or drag it; or go there with the cursor."""
        start, stop = self.state.step(move)
        tiles = self.drawing.tiles
        ends = tiles.centre(start), tiles.centre(stop)
        shows = () if self._shows_cursor else (Press("Return"),)
        to_start = tiles.arrows(self._cursor_or_first, start)
        return Ways(
            mouse=tuple(map(Click, ends)),
            keys=(
                *shows,
                *map(Press, to_start),
                Press("Return"),
                *map(Press, tiles.arrows(start, stop)),
                Press("Return"),
            ),
            drag=(Drag(*ends),),
        )

    def say_move(self, move: str) -> str:
        """Return a move in words: `b2 to b3`."""
        return move if move == PASS else " to ".join(map(self._cell, self.state.step(move)))

    def say_where(self, move: str) -> str:
        """Return the stone that moves, in words: `the stone on b2`."""
        if move == PASS:
            return "your stones: none can step"
        return f"the stone on {self._cell(self.state.step(move)[0])}"

    def draw_where(self, move: str) -> None:
        """Ring the stone."""
        if move != PASS:
            self.drawing.ring(self.state.step(move)[0], "selected", ("where",))

    def mark_hint(self, move: str) -> None:
        """Choose the stone, show where it would go, and bring the cursor there."""
        if move != PASS:
            self.let_go()
            self._selected, self._aimed = self.state.step(move)
            self._cursor, self._shows_cursor = self._aimed, True
            self.mark()

    def reset(self) -> None:
        """Let go of the stone, and hide the keyboard's cursor until a key is used again."""
        self._selected = self._pointed = self._aimed = None
        self._grabbed, self._carried, self._shows_cursor = False, None, False
        self.drawing.chat.lines = self.chat

    def mark(self) -> None:
        """Draw all that depends on choice, pointer and cursor."""
        drawing = self.drawing
        self.delete("mark")
        if self._selected is not None:
            drawing.ring(self._selected, "selected", ("mark", "selected"))
            drawing.mark_targets(self._selected)
            if self._aimed is not None and self._carried is None:
                drawing.mark_step(self._aimed)
        elif self._pointed is not None and self.app.preferences.preview:
            drawing.mark_targets(self._pointed)
        if self._shows_cursor and self._cursor is not None and drawing.shown.seat is not None:
            drawing.ring(self._cursor, "cursor", ("mark", "cursor"))
        if self._selected is not None and self._carried is not None:
            drawing.lift(self._selected, self._carried)

    def let_go(self) -> bool:
        """Let go of the stone."""
        held = self._selected is not None
        self._selected = self._pointed = self._aimed = None
        self._grabbed, self._carried = False, None
        self.configure(cursor="")
        self.redraw()
        return held

    def aimed_at(self, point: Point) -> Hashable:
        """Return the tile at a point, and whose stone stands there."""
        tile = self.drawing.tiles.at(*point)
        return None if tile is None else (tile, self.state.tiles[tile])

    def on_chat(self) -> None:
        """Write the new lines at once, also while the computer thinks."""
        self.drawing.chat.lines = self.chat
        if self.scene is not None and not self.moving and self.drawn:
            self.drawing.chat.draw(self.scene)

    def on_hover(self, point: Point | None) -> None:
        """Show what a click would do."""
        tile = None if point is None else self.drawing.tiles.at(*point)
        if self._selected is not None:
            self._aim_at(tile)
            return
        stone = tile if tile is not None and self.state.steps_from(tile) else None
        if stone != self._pointed:
            self._pointed = stone
            self.configure(cursor="" if stone is None else "hand2")
            self.mark()
            self.game.note("" if stone is None else self._describe(stone))

    def on_press(self, point: Point) -> None:
        """Choose a stone, or step with the chosen one to the tile that was clicked."""
        if self._shows_cursor:
            self._shows_cursor = False
            self.mark()
        tile = self.drawing.tiles.at(*point)
        self._was_selected = tile is not None and tile == self._selected
        if tile is None:
            self._drop_choice()
        elif not self._was_selected:
            self._take(tile)
        self._grabbed = tile is not None and tile == self._selected

    def on_drag(self, point: Point) -> None:
        """Carry the stone in the hand."""
        if self._selected is not None and self._grabbed:
            self._carried = point
            self._aim_at(self.drawing.tiles.at(*point))
            self.drawing.lift(self._selected, point)

    def on_release(self, point: Point, dragged: bool) -> None:
        """Put the stone down: on a target that is a move, else it goes back and stays chosen."""
        clicked_again = self._grabbed and self._was_selected and not dragged
        carried, self._grabbed, self._carried = self._carried, False, None
        if clicked_again:
            self._drop_choice()
        if carried is None:
            return
        tile = self.drawing.tiles.at(*point)
        if tile in self._targets:
            self._step_to(tile, carried_from=point)
            return
        self.redraw()
        if tile is not None and tile != self._selected:
            self._refuse(tile)

    def on_key(self, key: Key) -> None:
        """Move the cursor with the arrows, pick and step with Enter."""
        if key.arrow is not None:
            first = self._cursor is None
            there = self.drawing.tiles.stepped(self._cursor_or_first, key.arrow)
            self._show_cursor(self._cursor_or_first if first else there)
        elif key.acts and self._cursor is not None and self._shows_cursor:
            self._take(self._cursor)
        elif key.acts:
            self._show_cursor(self._cursor_or_first)

    def on_tab(self, step: int) -> bool:
        """Choose the next stone that can step, or the one before, from the cursor on."""
        at = self._cursor if self._shows_cursor else None
        ahead = [
            tile
            for tile in range(len(self.state.tiles))
            if self.state.steps_from(tile) and (at is None or (tile - at) * step > 0)
        ]
        self._shows_cursor = bool(ahead)
        if not ahead:
            self._drop_choice()
            return False
        self._cursor = ahead[0 if step > 0 else -1]
        self._select(self._cursor)
        return True

    @property
    def _targets(self) -> tuple[int, ...]:
        return () if self._selected is None else self.state.steps_from(self._selected)

    def _take(self, tile: int) -> None:
        """Do what a click or Enter on a tile does."""
        owner = self.state.tiles[tile]
        if tile in self._targets:
            self._step_to(tile)
        elif owner == self.state.turn and self.state.steps_from(tile):
            # One that Tab has chosen stays so: Esc and Backspace let go.
            self._select(tile)
        elif owner == self.state.turn:
            self.complain(self._describe(tile))
        elif self._selected is not None:
            self._refuse(tile)
        elif owner != EMPTY:
            self.complain("Choose one of your own stones.")
        else:
            self.complain("There is no stone on that tile.")

    def _refuse(self, tile: int) -> None:
        """Say why the chosen stone cannot step to a tile; it stays chosen."""
        try:
            self.state.play(self._move_to(tile))
        except IllegalMove as error:
            self.complain(sentence(str(error)))

    def _step_to(self, target: int, carried_from: Point | None = None) -> None:
        self._cursor = target
        self.submit(self._move_to(target), carried_from)

    def _move_to(self, target: int) -> str:
        """Return the move of the chosen stone to a tile."""
        if self._selected is None:
            raise ValueError("no stone is chosen")
        return self._cell(self._selected) + self._cell(target)

    def _select(self, tile: int) -> None:
        self._selected, self._aimed = tile, None
        self.mark()
        self.game.note(self._describe(tile))

    def _drop_choice(self) -> None:
        self.let_go()
        self.game.note("")

    def _cell(self, tile: int) -> str:
        return self.state.tiling.text(tile)

    def _describe(self, tile: int) -> str:
        """Say what a stone of the player can do."""
        steps = self.state.steps_from(tile)
        hits = sum(self.state.tiles[target] != EMPTY for target in steps)
        if not steps:
            return f"{self._cell(tile)} cannot step: its own side stands around it."
        can = f"{self._cell(tile)} can step to {_count(len(steps), 'tile')}"
        return f"{can} and take {_count(hits, 'stone')}." if hits else f"{can}."

    def _foresee(self, target: int) -> str:
        """Say what a step would do: whom it takes, and whether it could be struck back."""
        after = self.state.play(self._move_to(target)).state
        victim, where = self.state.tiles[target], self._cell(target)
        deed = f"Steps to {where}" if victim == EMPTY else f"Takes player {victim + 1}’s {where}"
        if after.is_over:
            return f"{deed} and wins."
        if target in after.in_danger(self.state.turn):
            return f"{deed}, and could be struck back."
        return f"{deed}, and nothing could strike back."

    def _aim_at(self, tile: int | None) -> None:
        """Show the chosen stone on a tile if it could step there, and say what that would do."""
        if self._selected is None:
            return
        target = tile if tile in self._targets else None
        self.configure(cursor="" if target is None else "hand2")
        shown = target if self.app.preferences.preview else None
        if shown != self._aimed:
            self._aimed = shown
            self.mark()
            told = self._describe(self._selected) if shown is None else self._foresee(shown)
            self.game.note(told)

    @property
    def _cursor_or_first(self) -> int:
        """The tile of the cursor: at first that of the player's first stone."""
        return self.state.tiles.index(self.state.turn) if self._cursor is None else self._cursor

    def _show_cursor(self, tile: int) -> None:
        self._cursor, self._shows_cursor = tile, True
        self._aim_at(tile)
        self.mark()
        if self._selected is None:
            own = self.state.tiles[tile] == self.state.turn
            self.game.note(self._describe(tile) if own else "")


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
