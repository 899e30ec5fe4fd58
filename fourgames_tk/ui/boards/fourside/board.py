"""The board of FourSide: what a person does with mouse and keys; both work together."""

from __future__ import annotations

import time
from collections.abc import Hashable
from math import dist
from typing import Literal

from ....engine.games.fourside.blocks import cell_names
from ....engine.games.fourside.rules import PASS, FourSideState
from ...canvas.board import Board
from ...canvas.controls import Click, Drag, Key, Press, Ways
from ...canvas.grid import Point
from ...canvas.scene import Scene
from ...canvas.words import sentence
from ...kit.sound import Sound
from .drawing import FourSideDrawing
from .hand import HeldHand
from .layout import HAND, HAND_CARD, piece, slot_at

COVER_SECONDS = 0.5
"""How long a cover lies at least: who laid the last block must not open the next hand with it."""


class FourSideBoard(Board[FourSideState, FourSideDrawing]):
    """Choose a block of the hand, turn it, and place it: by mouse, keys, or both."""

    GOAL = "Match the sides; most points win"
    LAUREL = ("#C6503F", "#D9862C")
    KEYS = (
        ("Space", "go to the board, and back to the blocks"),
        ("← → at the blocks", "choose a block"),
        ("Enter at the blocks", "turn the block"),
        ("arrows on the board", "move the cursor"),
        ("Enter on the board", "place the block"),
        ("1 … 5", "choose a block"),
        ("R, wheel, right click", "turn the block"),
        ("F1", "hint; there are three in a game"),
        ("F2", "sound on or off"),
        ("Esc", "let go of the block, stop the thinking; then leave the game"),
        ("F8", "leave the game"),
    )
    drawing_type = FourSideDrawing
    piece = staticmethod(piece)

    _keys_at: Literal["hand", "board"] | None = None
    """Where keys act; None, which is at the hand, until any is used in this turn."""
    _cursor: int | None = None
    """The cell of the keyboard's cursor."""
    _shown: int | None = None
    """The cell on which the chosen block is shown."""
    _pointer: Point | None = None
    _grabbed = False
    _carried: Point | None = None
    """Where a hand carries the chosen block."""
    _covered_at = 0.0
    """When the cover came, by the clock that never goes back."""

    def show(self, scene: Scene[FourSideState]) -> None:
        """Draw a scene at once, and remember when the cover came."""
        before = self.covered
        super().show(scene)
        if self.covered and not before:
            self._covered_at = time.monotonic()

    def ways(self, move: str) -> Ways:
        """Choose the block, turn it, and place it: by clicks, by keys, or by dragging it."""
        index, turns, cell = self.state.read_move(move)
        cells, block = self.drawing.cells, HAND[index - 1]
        quarters = (turns - self._held.turns_of(index - 1)) % 4
        turn = (Click(block, button=3),) * quarters
        return Ways(
            mouse=(Click(block), *turn, Click(cells.centre(cell))),
            keys=(
                Press(str(index)),
                *(Press("r"),) * quarters,
                Press("space"),
                *map(Press, cells.arrows(self._cursor_cell, cell)),
                Press("Return"),
            ),
            drag=(*turn, Drag(block, cells.centre(cell))),
        )

    def say_move(self, move: str) -> str:
        """Return a move in words: `block 3 on e5`."""
        return move if move == PASS else f"block {move[0]} on {move[move.index('@') + 1 :]}"

    def say_where(self, move: str) -> str:
        """Return the cell in words: `e5`."""
        if move == PASS:
            return "your blocks: none fits anywhere"
        return move[move.index("@") + 1 :]

    def draw_where(self, move: str) -> None:
        """Ring the cell."""
        if move != PASS:
            self.drawing.marks(self.state.read_move(move)[2]).ring("selected", "where")

    def mark_hint(self, move: str) -> None:
        """Choose and turn the hinted block, and show it on its cell."""
        if move != PASS:
            index, turns, cell = self.state.read_move(move)
            self._held.choose(index - 1, turns)
            self._keys_at = "board"
            self._cursor = self._shown = cell
            self.redraw()

    def reset(self) -> None:
        """Let go of what is carried and shown, and begin at the hand; turned blocks stay turned."""
        drawing = self.drawing
        if self.scene is not None:
            self._held.follow(drawing.owner, self.state.hands[drawing.owner] or ())
        drawing.hand.drop()
        self._shown, self._grabbed, self._carried, self._keys_at = None, False, None, None
        self.configure(cursor="")

    def mark(self) -> None:
        """Draw all that depends on choice, pointer and cursor."""
        drawing, preview = self.drawing, self.app.preferences.preview
        self.delete("mark")
        drawing.write_prompt(*self._advice())
        if drawing.covered or (drawing.shown.seat is None and self._shown is None):
            return
        drawing.hand.mark(by_key=self._keys_at == "hand")
        if self._shown is not None and preview and self.state.board[self._shown] is None:
            trial = self.state.trial(self._shown, self._held.slot + 1, self._held.turns)
            drawing.marks(self._shown).preview(trial)
        if self._keys_at == "board":
            drawing.marks(self._cursor_cell).ring("cursor", "mark")
        if self._carried is not None:
            drawing.carry(self._carried)

    def drop(self) -> None:
        """Stop what is in motion for good."""
        super().drop()
        self.drawing.hand.drop()

    @property
    def covered(self) -> bool:
        """Whether the hand on the screen is hidden."""
        return self.scene is not None and self.drawing.covered

    def expected(self) -> str:
        """Return what is expected of the person who has the turn, as a short sentence."""
        if self.drawing.covered:
            return "Show the blocks when nobody else looks."
        return super().expected()

    def let_go(self) -> bool:
        """Let go of the block in a hand, or of the one that keys hold over the board."""
        at_board = self._keys_at == "board"
        if self.drawing.covered or not (self._grabbed or at_board):
            return False
        self._shown, self._grabbed, self._carried = None, False, None
        if at_board:
            self._keys_at = "hand"
        self.redraw()
        return True

    def aimed_at(self, point: Point) -> Hashable:
        """Return the block of the hand, or the cell and what lies there, at a point."""
        slot, cell = slot_at(point), self.drawing.cells.at(*point)
        if slot is not None and not self.drawing.covered:
            return self.drawing.owner, slot, self._held.blocks[slot]
        return None if cell is None else (cell, self.state.board[cell])

    def on_hover(self, point: Point | None) -> None:
        """Show the chosen block on the cell below the pointer."""
        self._pointer = point
        self.configure(cursor="hand2" if point and self._clickable(point) else "")
        self._show_on(None if point is None else self.drawing.cells.at(*point))

    def on_press(self, point: Point) -> None:
        """Choose a block of the hand, or place the chosen one on a cell."""
        self._pointer = point
        key = self.drawing.keys.at(point)
        if key is not None:
            self.on_command_key(Key(key))
        elif self.drawing.covered:
            if HAND_CARD.holds(*point):
                self._lift_cover()
        elif (slot := slot_at(point)) is not None:
            self._choose(slot)
            self._grabbed = True
        elif (cell := self.drawing.cells.at(*point)) is not None:
            self._place(cell)

    def on_drag(self, point: Point) -> None:
        """Carry the block of the hand."""
        self._pointer = point
        if self._grabbed:
            self._carried = point
            self._show_on(self.drawing.cells.at(*point))
            self.drawing.carry(point)

    def on_release(self, point: Point, dragged: bool) -> None:
        """Place the carried block, or give it back to the hand."""
        carried, cell = self._carried, self.drawing.cells.at(*point)
        self._grabbed, self._carried = False, None
        if carried is not None:
            self.redraw()
            if cell is not None:
                self._place(cell, carried_from=point)

    def on_turn(self) -> None:
        """Turn the block below the pointer, or the chosen one."""
        slot = slot_at(self._pointer) if self._pointer else None
        if slot is not None and self._carried is None and not self.drawing.covered:
            self.drawing.hand.end_turn()
            self._held.choose(slot)
        self._rotate(1)

    def on_wheel(self, steps: int) -> None:
        """Turn the chosen block."""
        self._rotate(steps)

    def on_key(self, key: Key) -> None:
        """Go through the blocks or over the board, turn and place."""
        at_board = self._keys_at == "board"
        if self.drawing.covered:
            if key.acts and key.fresh:
                self._lift_cover()
        elif key.name == "space":
            self._use_keys("hand" if at_board else "board")
        elif key.enters and at_board:
            self._place(self._cursor_cell)
        elif key.enters or key.letter == "r":
            self._rotate(1)
        elif key.arrow is not None and at_board:
            self._cursor = self.drawing.cells.stepped(self._cursor_cell, key.arrow)
            self._use_keys("board")
        elif key.name in ("Left", "Right"):
            self._choose(self._held.slot + (1 if key.name == "Right" else -1))
            self._use_keys("hand")
        elif key.digit in range(1, len(self._held.blocks) + 1):
            self._choose(int(key.char) - 1)
        elif key.digit is not None:
            self.complain(f"Your blocks are numbered from 1 to {len(self._held.blocks)}.")

    def on_command_key(self, key: Key) -> bool:
        """Hint, sound and leaving work at any time; Esc stops first what can be stopped."""
        if key.name == "F1":
            self.game.hint()
        elif key.name == "F2":
            self.app.set_preference("sound", "no" if self.app.preferences.sound else "yes")
        elif key.name == "F8" or (key.name == "Escape" and not self.game.stoppable):
            self.app.home()
        else:
            return False
        return True

    @property
    def _held(self) -> HeldHand:
        return self.drawing.hand.held

    @property
    def _cursor_cell(self) -> int:
        """The cell of the keyboard's cursor: at first the free one nearest to the middle."""
        if self._cursor is not None:
            return self._cursor
        centre = self.drawing.cells.centre
        free = [cell for cell, block in enumerate(self.state.board) if block is None]
        middle = centre(len(self.state.board) // 2)
        return min(free or [0], key=lambda cell: dist(centre(cell), middle))

    def _advice(self) -> tuple[str, str]:
        """Say how a person does what is to be done now, and say it shorter."""
        if self.drawing.covered:
            return "pass the mouse, then show the blocks.", "show the blocks."
        return {
            None: ("rotate with the wheel or R, click a cell.", "rotate, click a cell."),
            "board": ("move with the arrows, place with Enter.", "arrows, then Enter."),
            "hand": ("choose with ← →, rotate with Enter, then Space.", "choose, then Space."),
        }[self._keys_at]

    def _clickable(self, point: Point) -> bool:
        if self.drawing.keys.at(point) is not None:
            return True
        if self.drawing.covered:
            return HAND_CARD.holds(*point)
        return slot_at(point) is not None

    def _lift_cover(self) -> None:
        if time.monotonic() - self._covered_at >= COVER_SECONDS:
            self.game.uncover()

    def _use_keys(self, where: Literal["hand", "board"]) -> None:
        """Show the keyboard's cursor, and on the board the chosen block below it."""
        self._keys_at = where
        self._shown = self._cursor_cell if where == "board" else None
        self._show_anew()

    def _choose(self, slot: int) -> None:
        if self._carried is not None:
            self.let_go()
        self.drawing.hand.end_turn()
        self._held.choose(slot)
        self.app.play_sound(Sound.LIFT)
        self._show_anew()

    def _rotate(self, quarters: int) -> None:
        """Turn the chosen block by quarter turns clockwise."""
        if self.drawing.covered:
            return
        self.drawing.hand.end_turn()
        self._held.rotate(quarters)
        self._show_anew()
        if self._carried is None:
            self.drawing.hand.show_turn(quarters)

    def _place(self, cell: int, carried_from: Point | None = None) -> None:
        """Submit the move; one that does not fit is refused by the rules, with the reason."""
        name = cell_names(self.state.columns, self.state.rows)[cell]
        self.drawing.hand.end_turn()
        self.submit(f"{self._held.slot + 1}r{self._held.turns}@{name}", carried_from)

    def _show_on(self, cell: int | None) -> None:
        if cell != self._shown:
            self._shown = cell
            self._show_anew()

    def _show_anew(self) -> None:
        """Show what the chosen block would do on the shown cell, and say it."""
        self.mark()
        self.game.note(self._describe(self._shown))

    def _describe(self, cell: int | None) -> str:
        if cell is None or self.drawing.covered or not self.app.preferences.preview:
            return ""
        trial = self.state.trial(cell, self._held.slot + 1, self._held.turns)
        return sentence(trial.problem) if trial.problem else f"It fits and scores {trial.sum_text}."
