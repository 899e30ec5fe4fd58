"""Mouse and keys on a board: what a person does, as what the board reacts to."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from math import hypot
from typing import TYPE_CHECKING

from ..widgets.focus import SCROLLING, Freshness, keys_used, latin_of, with_modifier
from .grid import Point

if TYPE_CHECKING:
    from .picking import AnyPicker


ARROWS: Mapping[str, tuple[int, int]] = {
    "Left": (0, -1),
    "Right": (0, 1),
    "Up": (-1, 0),
    "Down": (1, 0),
}
"""Rows down and columns to the right."""


@dataclass(frozen=True)
class Key:
    """A key that was pressed alone: its name in Tk, and the character that it types, if any."""

    name: str
    char: str = ""
    fresh: bool = True
    """Whether a person pressed it now, rather than keeping it down: held keys repeat."""

    @property
    def is_modifier(self) -> bool:
        """Whether it does nothing alone: Shift, Ctrl, Caps Lock and their like."""
        return self.name.endswith(("_L", "_R", "_Lock", "_Shift"))

    @property
    def letter(self) -> str:
        """The character in lower case."""
        return self.char.lower()

    @property
    def digit(self) -> int | None:
        """The digit that the key types."""
        return int(self.char) if len(self.char) == 1 and self.char in "0123456789" else None

    @property
    def enters(self) -> bool:
        """Whether it is Enter, on either part of the keyboard."""
        return self.name in ("Return", "KP_Enter")

    @property
    def acts(self) -> bool:
        """Whether it does what is chosen: Enter or the space bar."""
        return self.enters or self.name == "space"

    @property
    def lets_go(self) -> bool:
        """Whether it lets go of what is held."""
        return self.name in ("Escape", "BackSpace")

    @property
    def arrow(self) -> tuple[int, int] | None:
        """Rows down and columns to the right that an arrow key goes; None for other keys."""
        return ARROWS.get(self.name)

    @property
    def tab(self) -> int:
        """1 for Tab, −1 for Shift+Tab, 0 for other keys."""
        return {"Tab": 1, "ISO_Left_Tab": -1}.get(self.name, 0)


DRAG_PIXELS = 5
"""How far the pointer moves with the button down before a click becomes a drag."""


class Controls:
    """Calls the `on_…` methods of a board, but only while a person may move.

    A click or a key that falls into a motion goes to its end and acts then; Esc only goes to its
    end. A board that has another size by then is drawn at once.
    """

    def __init__(self, board: AnyPicker) -> None:
        self._board = board
        self._pressed_at: tuple[int, int] | None = None
        self._dragging = False
        self.keyed = keys_used(board)
        """Whether it was a key by which a person did something last, rather than a click."""
        self._fresh = Freshness()
        board.bind("<Motion>", self._moved)
        board.bind("<Leave>", lambda event: self._moved(None))
        board.bind("<Button-1>", self._pressed, add="+")
        board.bind("<B1-Motion>", self._dragged)
        board.bind("<ButtonRelease-1>", self._released)
        for button in ("<Button-2>", "<Button-3>", "<Control-Button-1>"):
            board.bind(button, self._turned)
        board.bind("<MouseWheel>", lambda event: self._wheeled(1 if event.delta < 0 else -1))
        board.bind("<Button-4>", lambda event: self._wheeled(-1))
        board.bind("<Button-5>", lambda event: self._wheeled(1))
        board.bind("<Key>", self._typed)
        board.bind("<KeyRelease>", self._fresh.released)
        board.bind("<FocusOut>", lambda event: self._fresh.forget(), add="+")

    def _act(self, deed: Callable[[], None], point: Point | None = None) -> None:
        """Go to the end of what is in motion, and do something if a person may act then.

        What was aimed at, at a point, must still be there; and what was done before the screen was
        covered for somebody else does not uncover it.
        """
        board = self._board
        if board.moving:
            before, covered = point and board.aimed_at(point), board.covered
            board.skip()
            if board.covered and not covered:
                return
            if point is not None and (board.scene is None or board.aimed_at(point) != before):
                return
        if board.asks:
            board.be_drawn()
        if board.active:
            deed()

    def _point(self, event: tk.Event[tk.Misc]) -> Point:
        return self._board.fit.back(event.x, event.y)

    def _moved(self, event: tk.Event[tk.Misc] | None) -> None:
        if self._board.active:
            self._board.on_hover(self._point(event) if event else None)

    def _pressed(self, event: tk.Event[tk.Misc]) -> None:
        self._board.focus_set()
        point, pixel = self._point(event), (event.x, event.y)

        def press() -> None:
            self._pressed_at, self.keyed = pixel, False
            self._board.on_press(point)

        self._pressed_at, self._dragging = None, False
        self._act(press, point)

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
        point = self._point(event)
        self._act(partial(self._board.on_turn, point), point)
        return "break"

    def _wheeled(self, steps: int) -> None:
        self._act(partial(self._board.on_wheel, steps))

    def _typed(self, event: tk.Event[tk.Misc]) -> str | None:
        board, char = self._board, latin_of(event) or event.char
        key = Key(event.keysym, char, self._fresh.pressed(event))
        if key.tab and not with_modifier(event):
            self._tab(key.tab)
            return "break"
        if with_modifier(event) or key.is_modifier or key.name in SCROLLING:
            return None
        if key.name == "Escape" and board.moving:
            board.skip()
        elif key.lets_go and board.asks and board.let_go():
            board.game.note("")
        elif not board.on_command_key(key):
            self._act(partial(self._key, key))
            return None
        # Esc goes one step at a time: what it has done here it does nowhere else.
        return "break"

    def _key(self, key: Key) -> None:
        self.keyed = True
        self._board.on_key(key)

    def _tab(self, step: int) -> None:
        """Go on to the next thing on the board, after the last one to what stands beside it."""
        board = self._board
        if board.moving:
            board.skip()
        if board.asks:
            board.be_drawn()
        self.keyed = board.active and board.on_tab(step)
        if not self.keyed:
            board.event_generate("<<NextWindow>>" if step > 0 else "<<PrevWindow>>")
