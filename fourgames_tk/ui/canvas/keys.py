"""Which keys are pressed alone: those held with Ctrl, Alt or Cmd belong to shortcuts."""

from __future__ import annotations

import sys
import tkinter as tk

CONTROL, MOD1, WINDOWS_ALT = 0x0004, 0x0008, 0x20000
"""Bits of a key event's state. Mod1 is Alt on X11, Cmd on macOS, but Num Lock on Windows."""


def with_modifier(event: tk.Event[tk.Misc], platform: str = sys.platform) -> bool:
    """Tell whether Ctrl, Alt or Cmd was held down with the key."""
    mask = CONTROL | (WINDOWS_ALT if platform == "win32" else MOD1)
    return bool(int(event.state) & mask)
