"""What a lesson shows of itself: the row of its steps, the card of a task, and all beside them."""

from __future__ import annotations

import tkinter as tk
from abc import abstractmethod
from collections.abc import Collection
from typing import TYPE_CHECKING, Literal

from ..kit.buttons import EDGE, SIDES, Button, face
from ..kit.fonts import pixels, sized
from ..kit.layout import Scrolled, wrapped
from ..kit.theme import follow_theme, on_theme, palette_of, themed
from ..kit.timer import Glide
from ..paint.palette import mix
from .exercise import ExercisePage

if TYPE_CHECKING:
    from ...engine.game import AnyGame
    from ..app import App

Tone = Literal["task", "right", "wrong"]
"""What a card says: what is to be done, that it is done, or why something else was not it."""

DOT, LINE, DOTS_MS = 24, 3, 160
"""The side of a dot and the breadth of the line, in design units, and how long that takes to grow
at normal speed."""
LOW = 540
"""Below this height of the page, in design units, it says no more than it must."""
LOCKED = "Next lights up when the board has seen your move."
RADIUS, PADDING, SIGN, APART = 12, 20, 26, 8
"""Of the card: its corners, its margin, the side of its sign, and between two texts."""


class Steps(tk.Canvas):
    """A row of dots: a tick where a step is done, a ring around the one that is seen."""

    def __init__(self, parent: tk.Misc, of: int) -> None:
        super().__init__(parent, highlightthickness=0, borderwidth=0, takefocus=False, width=1)
        self._of, self._done, self._now = of, frozenset[int](), 0.0
        self._from, self._to = 0.0, 0.0
        self._glide = Glide(self, self._move)
        self.bind("<Configure>", lambda event: self._draw())
        follow_theme(self, self._draw)

    def show(self, done: Collection[int], now: int) -> None:
        """Show which steps are done, and go to one, all counted from 0, or behind the last."""
        self._done, self._from, self._to = frozenset(done), self._now, float(now)
        self._glide.start(DOTS_MS)

    def _move(self, way: float) -> None:
        self._now = self._from + (self._to - self._from) * way
        self._draw()

    def _draw(self) -> None:
        palette, side = palette_of(self), pixels(self, DOT)
        middle, step = side / 2, (self.winfo_width() - side) / max(1, self._of - 1)
        self.delete("all")
        self.configure(background=palette.sheet, height=side)
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
                shown = face(self, "check", round(side * 0.5), "#22252A", plain=True)
                self.create_image(x, middle, image=shown)
                continue
            self._disc(x, side, palette.accent if here else palette.faint, palette.sheet, here)
            ink, font = palette.accent if here else palette.muted, sized(self, 12, here)
            self.create_text(x, middle, text=str(number + 1), font=font, fill=ink)

    def _disc(self, x: float, side: int, rim: str, inside: str, thick: bool = False) -> None:
        line = pixels(self, 3 if thick else 1)
        for size, colour in ((side, rim), (side - 2 * line, inside)):
            shown = face(self, "patch", (size, size), size // 2, colour, plain=True)
            self.create_image(x, side / 2, image=shown)


class TaskCard(tk.Canvas):
    """A card in amber that says a task, or how a try at it went, with a sign before it."""

    def __init__(self, parent: tk.Misc) -> None:
        super().__init__(parent, highlightthickness=0, borderwidth=0, takefocus=False, width=1)
        self.tone: Tone = "task"
        self.head = self.detail = ""
        self.bind("<Configure>", lambda event: self._draw())
        follow_theme(self, self._draw)

    def say(self, tone: Tone, head: str, detail: str = "") -> None:
        """Say something in bold, and more below it."""
        self.tone, self.head, self.detail = tone, head, detail
        self._draw()

    def _draw(self) -> None:
        palette, width, padding = palette_of(self), self.winfo_width(), pixels(self, PADDING)
        self.delete("all")
        self.configure(background=palette.sheet)
        if width <= 1:
            return
        side = pixels(self, SIGN)
        left, below = padding + side + pixels(self, 16), padding
        for text, size, bold in ((self.head, 15, True), (self.detail, 14, False)):
            if text:
                item = self.create_text(left, below, text=text, anchor="nw", fill=palette.ink)
                self.itemconfigure(item, font=sized(self, size, bold), width=width - left - padding)
                below = self.bbox(item)[3] + pixels(self, APART)
        height = max(below - pixels(self, APART), padding + side) + padding
        self.configure(height=height)
        edge = palette.danger if self.tone == "wrong" else palette.amber
        for inset, colour in ((0, edge), (1, palette.amber_soft)):
            room = width - 2 * inset, height - 2 * inset
            shown = face(self, "patch", room, pixels(self, RADIUS) - inset, colour, plain=True)
            self.create_image(inset, inset, image=shown, anchor="nw", tags="ground")
        self.tag_lower("ground")
        self._sign(padding + side / 2, height / 2, side)

    def _sign(self, x: float, y: float, side: int) -> None:
        """Draw what the tone is, so that it is seen without colours, too."""
        palette = palette_of(self)
        ink = {"task": palette.amber_edge, "right": palette.amber_edge, "wrong": palette.danger}
        colour, line = ink[self.tone], pixels(self, 2)
        for wide, fill in ((side, colour), (side - 2 * line, palette.amber_soft)):
            shown = face(self, "patch", (wide, wide), wide // 2, fill, plain=True)
            self.create_image(x, y, image=shown)
        half = round(side * 0.5)
        if self.tone == "wrong":
            reach = side * 0.17
            for way in (-1, 1):
                ends = x - reach, y - way * reach, x + reach, y + way * reach
                self.create_line(*ends, fill=colour, width=line)
        elif self.tone == "right":
            self.create_image(x, y, image=face(self, "check", half, colour, plain=True))
        else:
            shown = face(self, "chevron", "right", half, colour, plain=True)
            self.create_image(x, y, image=shown)


class LessonSheet(ExercisePage):
    """What stands on the page of a lesson: its steps, a title, prose, a card, and two buttons."""

    def __init__(self, parent: tk.Misc, app: App, game: AnyGame, of: int) -> None:
        """Put everything in its place, without words, for so many steps."""
        super().__init__(parent, app, game)
        foot = themed(tk.Frame(self), background="sheet")
        foot.pack(side="bottom", fill="x", before=self._holder)
        self._foot, self._why = foot, wrapped(foot, 13)
        row = themed(tk.Frame(foot), background="sheet")
        row.pack(side="bottom", fill="x")
        row.columnconfigure(1, weight=1)
        self._back = Button(row, "Back", self.back, height=44)
        self.primary = Button(row, "Next", self.next, key="Enter", kind="primary")
        self.primary.grid(row=0, column=1, sticky="ew")
        self._home = Button(self, "Lessons", self.cancel, key="Esc", kind="quiet", chevron="left")
        self._home.pack(anchor="w", before=self._holder)
        self.steps = Steps(self.body, of)
        self._where = wrapped(self.body, 13, bold=True)
        self._title = wrapped(self.body, 28, "ink", bold=True)
        self._prose = wrapped(self.body, 15, "ink")
        self._card = TaskCard(self.body)
        self._card.bind("<Configure>", lambda event: self._show_answer(), add="+")
        for each in (self.steps, self._title, self._prose, self._card):
            each.pack(fill="x")
        on_theme(self, self._space)
        self.bind("<Configure>", lambda event: self._space(), add="+")
        self.commands["b"] = self.back

    @abstractmethod
    def next(self) -> None:
        """Go on, where that can be done."""

    @abstractmethod
    def back(self) -> None:
        """Do what the button beside Next is for."""

    def tell(self, where: str, title: str, prose: str) -> None:
        """Say where one is, and what is to be read there; the card goes."""
        for label, text in ((self._where, where), (self._title, title), (self._prose, prose)):
            label.configure(text=text)
        self._card.pack_forget()
        assert isinstance(self._holder, Scrolled)
        self._holder.begin()

    def offer(self, onward: str, back: str) -> None:
        """Name the two buttons; one without a name goes."""
        assert self.primary is not None
        self.primary.say(onward)
        self._back.say(back)
        if back:
            self._back.grid(row=0, column=0, padx=(0, self._gap))
        else:
            self._back.grid_remove()

    def light(self, on: bool) -> None:
        """Let Next be pressed, or say when that will be."""
        assert self.primary is not None
        self.primary.enable(on)
        self._why.configure(text="" if on else LOCKED)

    def say(self, tone: Tone, head: str, detail: str = "") -> None:
        """Say something on the card."""
        self._card.say(tone, head, detail)
        self._card.pack(fill="x")
        self._space()

    def _show_answer(self) -> None:
        """Bring the card into sight where it has something new to say."""
        if self._card.tone != "task" and isinstance(self._holder, Scrolled):
            self._holder.bring(self._card)

    def _space(self) -> None:
        """Leave the room that the size of text asks for, and fewer words in a low window."""
        edge, margin = pixels(self, EDGE), pixels(self, self.MARGIN - EDGE)
        low = self.winfo_height() < pixels(self, LOW)
        above = {self.steps: 16, self._title: 16 if low else 2, self._prose: 6, self._card: 24}
        for widget, space in above.items():
            if widget.winfo_manager():
                widget.pack_configure(padx=edge, pady=(pixels(self, space), 0))
        self._home.pack_configure(padx=margin - pixels(self, SIDES["quiet"][0]))
        self._home.pack_configure(pady=(pixels(self, 20), 0))
        self._foot.pack_configure(padx=margin, pady=pixels(self, 16))
        self._gap = pixels(self, 12) - 2 * edge
        if low:
            self._why.pack_forget()
            self._where.pack_forget()
        else:
            self._why.pack(side="bottom", fill="x", padx=edge, pady=(0, pixels(self, 6)))
            room = pixels(self, 24), 0
            self._where.pack(fill="x", padx=edge, pady=room, after=self.steps)
