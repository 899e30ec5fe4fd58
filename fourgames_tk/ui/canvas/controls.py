"""Mouse and keys on a board: what a person does, as what the board reacts to."""

from __future__ import annotations

import tkinter as tk
from math import hypot

from .grid import Point
from .keys import Key, with_modifier
from .reactions import Reactions
from .sheet import SheetCanvas

DRAG_PIXELS = 5
"""How far the pointer moves with the button down before a click becomes a drag."""


class Controls:
    """Calls the `on_…` methods of the board on a sheet, but only while a person may move.

    A click or a key that falls into a motion goes to its end and acts then; Esc only goes to its
    end.
    """

    def __init__(self, sheet: SheetCanvas, board: Reactions) -> None:
        self._sheet, self._board = sheet, board
        self._pressed_at: tuple[int, int] | None = None
        self._dragging = False
        sheet.bind("<Motion>", self._moved)
        sheet.bind("<Leave>", lambda event: self._moved(None))
        sheet.bind("<Button-1>", self._pressed)
        sheet.bind("<B1-Motion>", self._dragged)
        sheet.bind("<ButtonRelease-1>", self._released)
        for button in ("<Button-2>", "<Button-3>", "<Control-Button-1>"):
            sheet.bind(button, self._turned)
        sheet.bind("<MouseWheel>", lambda event: self._wheeled(1 if event.delta < 0 else -1))
        sheet.bind("<Button-4>", lambda event: self._wheeled(-1))
        sheet.bind("<Button-5>", lambda event: self._wheeled(1))
        sheet.bind("<Key>", self._typed)

    @property
    def dragging(self) -> bool:
        """Whether the pointer has been moved with the left button down, by more than a little."""
        return self._dragging

    def _point(self, event: tk.Event[tk.Misc]) -> Point:
        return self._sheet.fit.back(event.x, event.y)

    def _moved(self, event: tk.Event[tk.Misc] | None) -> None:
        if self._board.active:
            self._board.on_hover(self._point(event) if event else None)

    def _pressed(self, event: tk.Event[tk.Misc]) -> None:
        self._sheet.focus_set()
        self._pressed_at, self._dragging = None, False
        point = self._point(event)
        if self._may_act(point):
            self._pressed_at = event.x, event.y
            self._board.on_press(point)

    def _dragged(self, event: tk.Event[tk.Misc]) -> None:
        if not self._board.active or self._pressed_at is None:
            return
        moved = hypot(event.x - self._pressed_at[0], event.y - self._pressed_at[1])
        if self._dragging or moved >= DRAG_PIXELS:
            self._dragging = True
            self._board.on_drag(self._point(event))

    def _released(self, event: tk.Event[tk.Misc]) -> None:
        dragged, self._dragging, self._pressed_at = self._dragging, False, None
        if self._board.active:
            self._board.on_release(self._point(event), dragged)

    def _turned(self, event: tk.Event[tk.Misc]) -> str:
        if self._may_act(self._point(event)):
            self._board.on_turn()
        return "break"

    def _wheeled(self, steps: int) -> None:
        if self._may_act():
            self._board.on_wheel(steps)

    def _typed(self, event: tk.Event[tk.Misc]) -> str | None:
        board, key = self._board, Key(event.keysym, event.char)
        if with_modifier(event) or key.is_modifier:
            return None
        if key.name == "Escape" and board.moving:
            board.skip()
        elif key.lets_go and board.active and board.let_go():
            board.game.note("")
        elif not board.on_command_key(key):
            if self._may_act():
                board.on_key(key)
            return None
        # Esc goes one step at a time: what it has done here it does nowhere else.
        return "break"

    def _may_act(self, point: Point | None = None) -> bool:
        """Go to the end of what is in motion, and tell whether a person may act now.

        What was aimed at, at a point, must still be there.
        """
        board = self._board
        if board.moving:
            before = point and board.aimed_at(point)
            board.skip()
            if point is not None and (board.scene is None or board.aimed_at(point) != before):
                return False
        return board.active
