"""The list of moves beside the board."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate

from ....engine.session import Session
from ...canvas.words import short
from ...kit.fonts import pixels
from ...paint.palette import Palette
from .side import SidePanel

INDENT = 12
"""How far in the comments stand, in design units."""

Line = list[tuple[str, str]]
"""Texts, each with its tags, with blanks between."""


class MovesPanel(SidePanel):
    """Every turn on a line, with what was taken back in grey below, and comments in between.

    Lines that stay as they are are not written again: in a long game a move would take seconds.
    """

    def __init__(self, parent: tk.Misc, palette: Palette, go: Callable[[int], None]) -> None:
        """Call `go` with the number of the move that is clicked."""
        super().__init__(parent, palette, "Moves")
        self._go = go
        self._lines: list[Line] = []
        self.text.tag_bind("move", "<ButtonRelease-1>", lambda event: self._click())
        self.text.tag_bind("move", "<Enter>", lambda event: self._point())
        self.text.tag_bind("move", "<Motion>", lambda event: self._point())
        self.text.tag_bind("move", "<Leave>", lambda event: self._point_away())
        self.text.tag_configure("pointed", underline=True)
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
        lines: list[Line] = []
        seat, turn = None, 0
        played = len(session.steps)

        def remark(number: int) -> bool:
            if number in comments:
                lines.append([(comments[number], "now" if number == shown else "earlier")])
            return number in comments

        remarked = remark(0)
        for number, step in enumerate([*session.steps, *session.undone], 1):
            if step.seat != seat:
                seat, turn = step.seat, turn + 1
                lines.append([(f"{turn}. {short(names[seat])}  ", "muted")])
            elif remarked:
                lines.append([])
            tag = "strong" if number == shown else "muted" if number > played else ""
            lines[-1] += [(step.move, f"move {tag}"), (" ", "")]
            remarked = remark(number)
        if turn == 0:
            lines.append([("No move yet.", "muted")])
        self._write(lines)
        self._show_place()

    def _write(self, lines: list[Line]) -> None:
        """Replace those lines that are others than before, in one piece."""
        before, self._lines = self._lines, lines
        most = min(len(before), len(lines))
        head = next((at for at in range(most) if before[at] != lines[at]), most)
        tail = next(
            (at for at in range(most - head) if before[-1 - at] != lines[-1 - at]), most - head
        )
        if head == 0 < tail == most:
            # Only the first line does not begin with an end: it is another one now.
            tail -= 1
        rows = list(accumulate((_rows(line) for line in before), initial=0))
        old, new = before[head : len(before) - tail], lines[head : len(lines) - tail]
        # Each line but the first begins with the end of the one before.
        start = f"{rows[head]}.end" if head else "1.0"
        self._point_away()
        self.text.configure(state="normal")
        if old:
            self.text.delete(start, f"{rows[head + len(old)]}.end")
        words: list[str | tuple[str, ...]] = []
        for number, line in enumerate(new, head):
            for text, tags in [("\n" if number else "", ""), *line]:
                words += [text, tuple(tags.split())]
        if words:
            self.text.insert(start, "", "", *words)
        self.text.configure(state="disabled")

    def _click(self) -> None:
        """Go to the move under the pointer."""
        if found := self._pointed():
            starts = [str(index) for index in self.text.tag_ranges("move")[::2]]
            self._go(starts.index(found[0]) + 1)

    def _point(self) -> None:
        """Show which move a click would go to."""
        if (found := self._pointed()) != self._ranges("pointed"):
            self.text.tag_remove("pointed", "1.0", "end")
            if found:
                self.text.tag_add("pointed", *found)
        self.text.configure(cursor="hand2" if found else "")

    def _point_away(self) -> None:
        self.text.tag_remove("pointed", "1.0", "end")
        self.text.configure(cursor="")

    def _pointed(self) -> tuple[str, ...]:
        """Return where the move under the pointer begins and ends, or nothing."""
        return tuple(map(str, self.text.tag_prevrange("move", "current +1c")))

    def _ranges(self, tag: str) -> tuple[str, ...]:
        return tuple(map(str, self.text.tag_ranges(tag)))

    def _show_place(self) -> None:
        """Scroll to where the game stands: to its last move, with the comment on it."""
        self.text.see("1.0")
        for tag in ("now", "strong"):
            if found := self.text.tag_ranges(tag):
                self.text.see(found[-1])
                self.text.see(found[0])


def _rows(line: Line) -> int:
    """Return how many lines of the widget a line takes: a comment can have several."""
    return 1 + sum(text.count("\n") for text, _ in line)
