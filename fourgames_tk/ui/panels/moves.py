"""The list of moves beside the board."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Sequence

from ...engine.session import Session
from ..theme import Palette
from ..words import short
from .side import SidePanel


class MovesPanel(SidePanel):
    """Every turn on a line, with what was taken back in grey below."""

    def __init__(self, parent: tk.Misc, palette: Palette) -> None:
        super().__init__(parent, palette, "Moves")

    def show(self, session: Session, names: Sequence[str]) -> None:
        """Write the moves of a session."""
        parts: list[tuple[str, str]] = []
        seat, turn = None, 0
        played = len(session.steps)
        for number, step in enumerate([*session.steps, *session.undone], 1):
            if step.seat != seat:
                seat, turn = step.seat, turn + 1
                parts.append(
                    (f"{chr(10) if turn > 1 else ''}{turn}. {short(names[seat])}  ", "muted")
                )
            tag = "strong" if number == played else "muted" if number > played else ""
            parts.append((f"{step.move} ", tag))
        self.fill(parts or [("No move yet.", "muted")])
