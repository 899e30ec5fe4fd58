"""The card of a game on the start screen: its emblem, its name and what it is about."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from dataclasses import dataclass
from tkinter import font as tkfont
from typing import TYPE_CHECKING

from .. import paint
from ..kit.focus import has_focus
from ..kit.fonts import pixels, ui_font
from ..kit.pictures import Pictures
from ..kit.theme import palette_of, themed
from .emblem import emblem

if TYPE_CHECKING:
    from PIL import Image

    from ...engine.game import AnyGame
    from ..app import App
    from ..kit.pictures import Shown

PADDING, MARGIN = 12, 10
"""In design units: inside the paper's edge, and around the paper for its shadow."""
SUMMARY_GAP, NUMBER_GAP = 4, 10
"""In design units: from the title down to the summary, and from the title to the number."""


@dataclass(frozen=True)
class CardSize:
    """The paper of a card, and the height of the picture on it, in pixels.

    A small card has no summary, and its number stands beside the title.
    """

    width: int
    height: int
    picture: int
    summary: bool


class GameCard(tk.Canvas):
    """Pressed by a click, Space, Enter, or the number at its corner.

    It is drawn when it has been given its size by `take`.
    """

    def __init__(
        self,
        parent: tk.Misc,
        app: App,
        game: AnyGame,
        key: str,
        command: Callable[[], None],
    ) -> None:
        super().__init__(
            parent,
            highlightthickness=0,
            borderwidth=0,
            cursor="hand2",
            takefocus=True,
        )
        self._game, self._app, self._command = game, app, command
        palette = palette_of(themed(self, background="table"))
        self._padding, self._margin = pixels(self, PADDING), pixels(self, MARGIN)
        self._title_fonts = {True: ui_font(self, 2, bold=True), False: ui_font(self, 1, bold=True)}
        self._text_font, self._number_font = ui_font(self), ui_font(self, bold=True)
        self._key_width = self._number_font.measure(key)
        # By the width of the paper, and whether there is a summary: each is asked for many times.
        self._heights: dict[tuple[int, bool], int] = {}
        self._size: CardSize | None = None
        self._emblem: Image.Image | None = None
        self._picture: Shown | None = None
        self.create_image(0, 0, anchor="nw", tags="picture")
        self._write("title", game.title, self._title_fonts[True], palette.ink)
        self._write("summary", game.summary, self._text_font, palette.muted)
        self._write("number", key, self._number_font, palette.muted)
        self._pointed = False
        self.bind("<Enter>", lambda event: self._point(True))
        self.bind("<Leave>", lambda event: self._point(False))
        self.bind("<FocusIn>", lambda event: self._draw())
        self.bind("<FocusOut>", lambda event: self._draw())
        self.bind("<ButtonRelease-1>", self._released)
        for press in ("<space>", "<Return>", "<KP_Enter>"):
            self.bind(press, self._key_pressed)

    def press(self) -> None:
        """Pick the game."""
        self._command()

    def narrowest(self, summary: bool, in_lines: bool = False) -> int:
        """Return the least width of the paper, in pixels, that keeps the title on one line.

        With `in_lines` the title may be broken between its words.
        """
        font, title = self._title_fonts[summary], self._game.title
        words = title.split() if in_lines else [title]
        return max(map(font.measure, words)) + self._beside(summary) + 2 * self._padding

    def height(self, width: int, picture: int, summary: bool) -> int:
        """Return the height that paper of this width needs, in pixels; asked before `take`."""
        known = width, summary
        if known not in self._heights:
            self._heights[known] = self._words_height(*known)
        return picture + self._heights[known] + 3 * self._padding

    def take(self, size: CardSize) -> None:
        """Be as large as this, the shadow around it aside."""
        if size == self._size:
            return
        self._size = size
        margin, padding = self._margin, self._padding
        inside = size.width - 2 * padding
        self.configure(width=size.width + 2 * margin, height=size.height + 2 * margin)
        self._emblem = None
        left, top = margin + padding, margin + size.picture + 2 * padding
        font = self._title_fonts[size.summary]
        self.coords("title", left, top)
        below = top + self._wrap_title(size.width, size.summary) + pixels(self, SUMMARY_GAP)
        self.itemconfigure("summary", width=inside, state="normal" if size.summary else "hidden")
        self.coords("summary", left, below)
        bottom = margin + size.height - padding
        if not size.summary:
            # On the title's base line, though its lettering is smaller.
            bottom -= font.metrics("descent") - self._number_font.metrics("descent")
        self.itemconfigure("number", anchor="se")
        self.coords("number", left + inside, bottom)
        self._draw()

    def _words_height(self, width: int, summary: bool) -> int:
        """Return the height that the words need on paper of this width, in pixels."""
        needed = self._wrap_title(width, summary)
        if summary:
            self.itemconfigure("summary", width=width - 2 * self._padding)
            _, top, _, bottom = self.bbox("summary")
            needed += pixels(self, SUMMARY_GAP) + bottom - top
            needed += self._padding + self._number_font.metrics("linespace")
        return needed

    def _beside(self, summary: bool) -> int:
        """Return the pixels that the number takes beside the title."""
        return 0 if summary else pixels(self, NUMBER_GAP) + self._key_width

    def _wrap_title(self, width: int, summary: bool) -> int:
        """Break the title to fit paper of this width, and return its height in pixels."""
        room = width - 2 * self._padding - self._beside(summary)
        self.itemconfigure("title", font=self._title_fonts[summary], width=room)
        _, top, _, bottom = self.bbox("title")
        return bottom - top

    def _key_pressed(self, event: tk.Event[tk.Misc]) -> str:
        self.press()
        return "break"

    def _write(self, tag: str, text: str, font: tkfont.Font, ink: str) -> None:
        self.create_text(0, 0, text=text, anchor="nw", font=font, fill=ink, tags=tag)

    def _released(self, event: tk.Event[tk.Misc]) -> None:
        if 0 <= event.x < self.winfo_width() and 0 <= event.y < self.winfo_height():
            self.press()

    def _point(self, pointed: bool) -> None:
        self._pointed = pointed
        self._draw()

    def _draw(self) -> None:
        size, palette = self._size, palette_of(self)
        if size is None:
            return
        focused = has_focus(self)
        ring = palette.accent if focused else palette.line if self._pointed else ""
        scale = pixels(self, PADDING) / PADDING
        what = "card", self._game.id, size, palette, scale, ring
        self._picture = Pictures.of(self).show(self, what, lambda: self._painted(size, scale, ring))
        self.itemconfigure("picture", image=self._picture)

    def _painted(self, size: CardSize, scale: float, ring: str) -> Image.Image:
        """Return the card without its words, a ring of a colour around it if there is one."""
        width, height, padding, palette = size.width, size.height, self._padding, palette_of(self)
        if self._emblem is None:
            inside = width - 2 * padding
            self._emblem = emblem(self, self._game, inside, size.picture, self._app)
        return paint.plates.game_card(
            self._emblem, width, height, self._margin, padding, palette, scale, ring
        )
