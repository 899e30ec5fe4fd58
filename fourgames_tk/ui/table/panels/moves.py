"""The list of moves beside the board."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from ....engine.session import Session
from ...look.fonts import pixels
from ...paint.palette import Palette
from ...scene.words import short
from .side import SidePanel

INDENT = 12
"""How far in the comments stand, in design units."""


class MovesPanel(SidePanel):
    """Every turn on a line, with what was taken back in grey below, and comments in between."""

    def __init__(self, parent: tk.Misc, palette: Palette, go: Callable[[int], None]) -> None:
        """Call `go` with the number of the move that is clicked."""
        super().__init__(parent, palette, "Moves")
        self._go = go
        # The comment on the position that is on the table stands out from those before.
        indent = pixels(self, INDENT)
        for tag, ink in (("earlier", palette.muted), ("now", palette.ink)):
            self.text.tag_configure(
                tag, foreground=ink, lmargin1=indent, lmargin2=indent, spacing3=indent // 2
            )

    def show(
        self, session: Session, names: Sequence[str], comments: Mapping[int, str], shown: int
    ) -> None:
        """Write the moves of a session, and how many of them the board shows.

        Comments are by number of moves played before them.
        """
        lines: list[list[tuple[str, str]]] = []
        seat, turn = None, 0
        played = len(session.steps)

        def remark(number: int) -> bool:
            if number in comments:
                lines.append([(comments[number], "now" if number == shown else "earlier")])
            return number in comments

        self.forget_links()
        remarked = remark(0)
        for number, step in enumerate([*session.steps, *session.undone], 1):
            if step.seat != seat:
                seat, turn = step.seat, turn + 1
                lines.append([(f"{turn}. {short(names[seat])}  ", "muted")])
            elif remarked:
                lines.append([])
            tag = "strong" if number == shown else "muted" if number > played else ""
            lines[-1] += [(step.move, f"{tag} {self.link(partial(self._go, number))}"), (" ", "")]
            remarked = remark(number)
        if turn == 0:
            lines.append([("No move yet.", "muted")])
        self.fill([part for line in lines for part in (*line, ("\n", ""))][:-1])
        self._show_place()

    def _show_place(self) -> None:
        """Scroll to where the game stands: to its last move, with the comment on it."""
        self.text.see("1.0")
        for tag in ("now", "strong"):
            if found := self.text.tag_ranges(tag):
                self.text.see(found[-1])
                self.text.see(found[0])
