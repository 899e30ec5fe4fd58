"""What a lesson shows of itself: the row of its steps, and the card of a task."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Collection
from typing import Literal

from ..paint.palette import mix
from ..widgets.buttons import face
from ..widgets.controls import StaticCanvas
from ..widgets.fonts import pixels
from ..widgets.theme import palette_of
from ..widgets.timers import Glide

Tone = Literal["task", "right", "wrong"]
"""What a card says: what is to be done, that it is done, or why something else was not it."""

DOT, LINE, DOTS_MS = 24, 3, 160
"""The side of a dot and the breadth of the line, in design units, and how long that takes to grow
at normal speed."""
RADIUS, PADDING, SIGN, APART = 12, 20, 26, 8
"""Of the card: its corners, its margin, the side of its sign, and between two texts."""


class Steps(StaticCanvas):
    """A row of dots: a tick where a step is done, a ring around the one that is seen."""

    def __init__(self, parent: tk.Misc, of: int) -> None:
        super().__init__(parent, height=DOT)
        self._of, self._done, self._now = of, frozenset[int](), 0.0
        self._from, self._to = 0.0, 0.0
        self._glide = Glide(self, self._move)

    def show(self, done: Collection[int], now: int) -> None:
        """Show which steps are done, and go to one, all counted from 0, or behind the last."""
        self._done, self._from, self._to = frozenset(done), self._now, float(now)
        self._glide.start(DOTS_MS)

    def _move(self, way: float) -> None:
        self._now = self._from + (self._to - self._from) * way
        self.draw()

    def fill(self, width: int, height: int) -> None:
        palette, side = palette_of(self), pixels(self, DOT)
        middle, step = side / 2, (width - side) / max(1, self._of - 1)
        for low, high, colour in (
            (0.0, self._of - 1.0, mix(palette.sheet, palette.amber, 0.25)),
            (0.0, min(self._now, self._of - 1.0), palette.amber),
        ):
            ends = middle + low * step, middle, middle + high * step, middle
            self.create_line(*ends, fill=colour, width=pixels(self, LINE))
        now = round(self._now)
        for number in range(self._of):
            x, here = middle + number * step, number == now
            if number in self._done and not here:
                self._disc(x, side, palette.amber, palette.amber)
                self.put(face(self, "check", round(side * 0.5), "#22252A", plain=True), x, middle)
                continue
            self._disc(x, side, palette.accent if here else palette.faint, palette.sheet, here)
            ink = "accent" if here else "muted"
            self.write(x, middle, str(number + 1), 12, ink, "center", bold=here)

    def _disc(self, x: float, side: int, rim: str, inside: str, thick: bool = False) -> None:
        line = pixels(self, 3 if thick else 1)
        for size, colour in ((side, rim), (side - 2 * line, inside)):
            shown = face(self, "patch", (size, size), size // 2, colour, plain=True)
            self.put(shown, x, side / 2)


class TaskCard(StaticCanvas):
    """A card in amber that says a task, or how a try at it went, with a sign before it."""

    def __init__(self, parent: tk.Misc) -> None:
        super().__init__(parent)
        self.tone: Tone = "task"
        self.texts = "", "", ""

    def say(self, tone: Tone, head: str, detail: str = "", before: str = "") -> None:
        """Say something in bold, and more below it; `before` it what is about something else."""
        self.tone, self.texts = tone, (before, head, detail)
        self.draw()

    def fill(self, width: int, height: int) -> None:
        palette, padding = palette_of(self), pixels(self, PADDING)
        side = pixels(self, SIGN)
        left, below = padding + side + pixels(self, 16), padding
        for text, size, bold in zip(self.texts, (14, 15, 14), (False, True, False), strict=True):
            if text:
                item = self.write(left, below, text, size, anchor="nw", bold=bold)
                self.itemconfigure(item, width=width - left - padding)
                below = self.bbox(item)[3] + pixels(self, APART)
        height = max(below - pixels(self, APART), padding + side) + padding
        self.configure(height=height)
        edge = palette.danger if self.tone == "wrong" else palette.amber
        for inset, colour in ((0, edge), (1, palette.amber_soft)):
            room = width - 2 * inset, height - 2 * inset
            shown = face(self, "patch", room, pixels(self, RADIUS) - inset, colour, plain=True)
            self.addtag_withtag("ground", self.put(shown, inset, inset, "nw"))
        self.tag_lower("ground")
        # What the tone is, so that it is seen without colours, too.
        x, y, half = padding + side / 2, height / 2, round(side * 0.5)
        ink = palette.danger if self.tone == "wrong" else palette.amber_edge
        for wide, fill in ((side, ink), (side - pixels(self, 4), palette.amber_soft)):
            self.put(face(self, "patch", (wide, wide), wide // 2, fill, plain=True), x, y)
        if self.tone == "wrong":
            self.write(x, y, "×", 18, "danger", "center", bold=True)
        else:
            sign = ("check",) if self.tone == "right" else ("chevron", "right")
            self.put(face(self, *sign, half, ink, plain=True), x, y)
