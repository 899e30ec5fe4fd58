"""The card of a game on the start screen: its emblem, its name and what it is about."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable

from PIL import Image, ImageTk

from ...engine.game import AnyGame
from ..boards import BOARDS
from ..paint import canvas as paint
from ..paint import cards
from ..theme import Palette, ui_font

WIDTH, PICTURE_HEIGHT, PADDING = 190, 116, 12


class GameCard(tk.Canvas):
    """Pressed by a click, Space, Enter, or the number at its corner."""

    def __init__(
        self,
        parent: tk.Misc,
        palette: Palette,
        game: AnyGame,
        key: str,
        command: Callable[[], None],
    ) -> None:
        self._title_font, self._text_font = ui_font(parent, 2, bold=True), ui_font(parent)
        text_height = self._title_font.metrics("linespace") + 5 * self._text_font.metrics(
            "linespace"
        )
        self._height = PICTURE_HEIGHT + text_height + 3 * PADDING
        margin = cards.CARD_MARGIN
        super().__init__(
            parent,
            width=WIDTH + 2 * margin,
            height=self._height + 2 * margin,
            highlightthickness=0,
            borderwidth=0,
            background=palette.table,
            cursor="hand2",
            takefocus=True,
        )
        self._palette, self._command = palette, command
        self._emblem = BOARDS[game.id].emblem(WIDTH - 2 * PADDING, PICTURE_HEIGHT, palette)
        self._picture: ImageTk.PhotoImage | None = None
        self.create_image(0, 0, anchor="nw", tags="picture")
        left = margin + PADDING
        top = margin + PADDING + PICTURE_HEIGHT + PADDING
        title = self.create_text(
            left,
            top,
            text=game.title,
            anchor="nw",
            font=self._title_font,
            fill=palette.ink,
            width=WIDTH - 2 * PADDING,
        )
        self.create_text(
            left,
            self.bbox(title)[3] + 4,
            text=game.summary,
            anchor="nw",
            font=self._text_font,
            fill=palette.muted,
            width=WIDTH - 2 * PADDING,
        )
        self.create_text(
            margin + WIDTH - PADDING,
            margin + self._height - PADDING,
            text=key,
            anchor="se",
            font=ui_font(parent, bold=True),
            fill=palette.muted,
        )
        self._draw(False)
        self.bind("<Enter>", lambda event: self._draw(True))
        self.bind("<Leave>", lambda event: self._draw(self.focus_get() is self))
        self.bind("<FocusIn>", lambda event: self._draw(True))
        self.bind("<FocusOut>", lambda event: self._draw(False))
        self.bind("<ButtonRelease-1>", self._released)
        for press in ("<space>", "<Return>"):
            self.bind(press, lambda event: self.press())

    def press(self) -> None:
        """Pick the game."""
        self._command()

    def _released(self, event: tk.Event[tk.Misc]) -> None:
        if 0 <= event.x < self.winfo_width() and 0 <= event.y < self.winfo_height():
            self.press()

    def _draw(self, lit: bool) -> None:
        palette, margin = self._palette, cards.CARD_MARGIN
        picture = Image.new("RGB", (WIDTH + 2 * margin, self._height + 2 * margin), palette.table)
        if lit:
            ring = paint.rounded(WIDTH + 6, self._height + 6, cards.CARD_RADIUS + 3)
            picture.paste(palette.accent, (margin - 3, margin - 3), ring)
        face = cards.card(WIDTH, self._height, palette)
        picture.paste(face, (0, 0), face)
        picture.paste(self._emblem, (margin + PADDING, margin + PADDING), self._emblem)
        self._picture = ImageTk.PhotoImage(picture, master=self)
        self.itemconfigure("picture", image=self._picture)
