"""Keys as boards and screens mean them: what is pressed alone, and which keys say the same."""

from __future__ import annotations

import sys
import tkinter as tk
from collections.abc import Mapping
from dataclasses import dataclass

CONTROL, MOD1, WINDOWS_ALT = 0x0004, 0x0008, 0x20000
"""Bits of a key event's state. Mod1 is Alt on X11, Cmd on macOS, but Num Lock on Windows."""

ARROWS: Mapping[str, tuple[int, int]] = {
    "Left": (0, -1),
    "Right": (0, 1),
    "Up": (-1, 0),
    "Down": (1, 0),
}
"""Rows down and columns to the right."""


def with_modifier(event: tk.Event[tk.Misc], platform: str = sys.platform) -> bool:
    """Tell whether Ctrl, Alt or Cmd was held down with the key: such keys belong to shortcuts."""
    mask = CONTROL | (WINDOWS_ALT if platform == "win32" else MOD1)
    return bool(int(event.state) & mask)


@dataclass(frozen=True)
class Key:
    """A key that was pressed alone: its name in Tk, and the character that it types, if any."""

    name: str
    char: str = ""

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
