"""The card of a game on the start screen: its emblem, its name and what it is about."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from tkinter import font as tkfont

from PIL import Image, ImageTk

from ...engine.game import AnyGame
from ..boards import BOARDS
from ..paint import canvas as paint
from ..paint import cards
from ..theme import Palette, pixels, ui_font

WIDTH, PICTURE_HEIGHT, PADDING = 178, 108, 12
"""In design units."""


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
        title_font, text_font = ui_font(parent, 2, bold=True), ui_font(parent)
        self._width, self._padding = pixels(parent, WIDTH), pixels(parent, PADDING)
        picture_height = pixels(parent, PICTURE_HEIGHT)
        text_height = title_font.metrics("linespace") + 5 * text_font.metrics("linespace")
        self._height = picture_height + text_height + 3 * self._padding
        margin, inside = cards.CARD_MARGIN, self._width - 2 * self._padding
        super().__init__(
            parent,
            width=self._width + 2 * margin,
            height=self._height + 2 * margin,
            highlightthickness=0,
            borderwidth=0,
            background=palette.table,
            cursor="hand2",
            takefocus=True,
        )
        # Tk draws with a font only as long as Python holds it.
        self._fonts = title_font, text_font, ui_font(parent, bold=True)
        self._palette, self._command = palette, command
        self._emblem = BOARDS[game.id].emblem(inside, picture_height, palette)
        self._picture: ImageTk.PhotoImage | None = None
        self.create_image(0, 0, anchor="nw", tags="picture")
        left, top = margin + self._padding, margin + picture_height + 2 * self._padding
        title = self._write(left, top, game.title, title_font, palette.ink, inside)
        self._write(left, self.bbox(title)[3] + 4, game.summary, text_font, palette.muted, inside)
        right, bottom = margin + self._width, margin + self._height
        self.create_text(
            right - self._padding,
            bottom - self._padding,
            text=key,
            anchor="se",
            font=self._fonts[2],
            fill=palette.muted,
        )
        self._draw(False)
        self.bind("<Enter>", lambda event: self._draw(True))
        self.bind("<Leave>", lambda event: self._draw(self.focus_get() is self))
        self.bind("<FocusIn>", lambda event: self._draw(True))
        self.bind("<FocusOut>", lambda event: self._draw(False))
        self.bind("<ButtonRelease-1>", self._released)
        for press in ("<space>", "<Return>", "<KP_Enter>"):
            self.bind(press, self._key_pressed)

    def press(self) -> None:
        """Pick the game."""
        self._command()

    def _key_pressed(self, event: tk.Event[tk.Misc]) -> str:
        self.press()
        return "break"

    def _write(
        self, left: int, top: int, text: str, font: tkfont.Font, ink: str, width: int
    ) -> int:
        return self.create_text(left, top, text=text, anchor="nw", font=font, fill=ink, width=width)

    def _released(self, event: tk.Event[tk.Misc]) -> None:
        if 0 <= event.x < self.winfo_width() and 0 <= event.y < self.winfo_height():
            self.press()

    def _draw(self, lit: bool) -> None:
        palette, margin = self._palette, cards.CARD_MARGIN
        size = (self._width + 2 * margin, self._height + 2 * margin)
        picture = Image.new("RGB", size, palette.table)
        if lit:
            ring = paint.rounded(self._width + 6, self._height + 6, cards.CARD_RADIUS + 3)
            picture.paste(palette.accent, (margin - 3, margin - 3), ring)
        face = cards.card(self._width, self._height, palette)
        picture.paste(face, (0, 0), face)
        picture.paste(self._emblem, (margin + self._padding,) * 2, self._emblem)
        self._picture = ImageTk.PhotoImage(picture, master=self)
        self.itemconfigure("picture", image=self._picture)
