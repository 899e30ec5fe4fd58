"""The title screen of FourSide's document, before the first menu of the original look."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from ...engine.games.fourside.blocks import Block
from ...engine.language import N_, _
from ..canvas.scaled_canvas import Box, Point, ScaledCanvas, TextStyle, ViewTransform
from ..paint import control_art, flat, marks
from ..widgets.focus import has_modifier
from ..widgets.theme import on_theme_change
from ..widgets.timers import Timer, on_click

if TYPE_CHECKING:
    from ..services import Services


class LetteredBlock(NamedTuple):
    """A block of the title: its letter and its sides."""

    letter: str
    sides: Block


TITLE = (
    LetteredBlock("F", (9, 5, 9, 4)),
    LetteredBlock("O", (5, 2, 9, 5)),
    LetteredBlock("U", (1, 7, 6, 2)),
    LetteredBlock("R", (4, 8, 5, 7)),
    LetteredBlock("S", (9, 2, 3, 3)),
    LetteredBlock("I", (9, 2, 2, 2)),
    LetteredBlock("D", (6, 1, 5, 2)),
    LetteredBlock("E", (5, 7, 4, 1)),
)
"""The blocks of both rows; as on the board, sides that touch have the same number."""
COLUMNS, PITCH, BLOCK_SIDE = 4, 106.0, 103.0
FIRST_BLOCK: Point = (391.0, 162.0)
"""Blocks in a row, the distance of their middles, their sides, and the middle of the first one, in
board units, like all lengths here."""
SERIES, AUTHOR = "Fun And Games", "Todd Lewis"
PLATES = (Box(52.0, 180.0, 288.0, 250.0), Box(812.0, 180.0, 1048.0, 250.0))
"""The plates with the name of the series, at both sides of the blocks."""
PLATE_LINE, PLATE_VALUE = 2, 7
"""The numbers of a block whose colours the lines and the text of the plates have."""
FRAME_INSET, FRAME_GAP = 12, 6
"""Distance of the frame from the edges, and of its two lines, in pixels."""
AUTHOR_LINE, PRESS_LINE, KEYS_LINE, KEYS_TOP = 400.0, 520.0, 649.0, 626.0
"""Ordinates of the texts and of the line of keys, and where its bar begins."""
TEXT_ROOM = 600.0
ARROW_SIDE, ARROW_GAP = 20.0, 34.0
"""Side of the arrow heads beside a text, and the distance of their middles from it."""
KEYS = (
    ("Return", N_("Enter"), N_("Game Play Menu")),
    ("F2", "F2", N_("sound")),
    ("Escape", N_("Esc"), N_("All games")),
)
"""Tk's name, the cap and the meaning of each key in the line of keys."""
KEYS_LEFT, KEYS_GAP = 24.0, 26.0
TEXT_OF_CAP = 15
"""Height of the text beside a key cap of the usual size, in pixels."""


class TitleScreen(ScaledCanvas):
    """Shows the title until a key or a click; Esc leads back to all games, F2 switches the sound.

    `done` shows the menu, `leave` all games. In a look without a title `done` is called at once.
    """

    def __init__(
        self,
        parent: tk.Misc,
        app: Services,
        done: Callable[[], object],
        leave: Callable[[], object],
    ) -> None:
        super().__init__(parent, app, "fourside")
        self._done, self._leave, self._timer = done, leave, Timer(self)
        self.configure(cursor="hand2")
        self.bind("<Configure>", self._on_resize)
        on_click(self, self._on_click)
        self.bind("<Key>", self._on_key)
        on_theme_change(self, self._on_theme)
        self.on_language_changed()

    def on_language_changed(self) -> None:
        """Draw the screen in the language of the process, and tell it in the status line."""
        by, press = _("by {name}").format(name=AUTHOR), _("Press any key or click")
        self.app.status_bar.set_text(f"FourSide · {SERIES} · {by}. {press}.")
        self._draw()

    def _on_resize(self, event: tk.Event[tk.Misc]) -> None:
        self.transform = ViewTransform.fitting(event.width, event.height)
        self._draw()

    def _on_theme(self) -> None:
        if self.palette.has_document_menu:
            self.clear_sprites()
            self._draw()
        else:
            # Later: it destroys this widget, which Tk is still telling about the theme.
            self._timer.start_when_idle(self._done)

    def _on_click(self, event: tk.Event[tk.Misc]) -> None:
        pointed = {tag for item in self.find_withtag("current") for tag in self.gettags(item)}
        self._press(next((key for key, _cap, _text in KEYS if key in pointed), "Return"))

    def _on_key(self, event: tk.Event[tk.Misc]) -> str | None:
        key = event.keysym
        if key[-2:] in ("_L", "_R") or has_modifier(event):
            return None
        self._press(key)
        return "break"

    def _press(self, key: str) -> None:
        if key == "Escape":
            self._leave()
        elif key == "F2":
            self.app.set_preference("sound", "no" if self.app.preferences.sound else "yes")
        else:
            self._done()

    def _draw(self) -> None:
        self.delete("all")
        palette, colours = self.palette, self.palette.pieces.value_inks
        wide, high = self.winfo_width(), self.winfo_height()
        top = self.transform.y(KEYS_TOP)
        for inset in (FRAME_INSET, FRAME_INSET + FRAME_GAP):
            corners = inset, inset, wide - inset, top - inset
            self.create_rectangle(*corners, outline=palette.line, width=2)
        line, y = colours[PLATE_LINE - 1], self.transform.y(PLATES[0].centre[1])
        for shift in (-3, 3):
            ends = FRAME_INSET + FRAME_GAP, y + shift, wide - FRAME_INSET - FRAME_GAP, y + shift
            self.create_line(*ends, fill=line, width=2)
        for plate in PLATES:
            for grown in (0.0, -5.0):
                left, upper, right, lower = plate.grown(grown, grown)
                corners = *self.pixel((left, upper)), *self.pixel((right, lower))
                self.create_rectangle(*corners, fill=palette.table, outline=line, width=2)
            ink, room = colours[PLATE_VALUE - 1], plate.width - 24
            self.write_fitted(
                *plate.centre, (SERIES,), room, 20, max_size=26, bold=True, colour=ink
            )
        side = self.transform.length(BLOCK_SIDE)
        for number, block in enumerate(TITLE):
            row, column = divmod(number, COLUMNS)
            place = FIRST_BLOCK[0] + column * PITCH, FIRST_BLOCK[1] + row * PITCH
            picture = self.sprite(flat.title_block, side, block.letter, block.sides, palette)
            self.place_image(picture, place, "block")
        middle = 550.0
        by = _("by {name}").format(name=AUTHOR)
        style: TextStyle = {"bold": True, "colour": palette.accent}
        self.write_fitted(middle, AUTHOR_LINE, (by,), TEXT_ROOM, 27, max_size=40, **style)
        text, style = _("Press any key or click"), {"bold": True, "tags": "press"}
        self.write_fitted(middle, PRESS_LINE, (text,), TEXT_ROOM, 18, max_size=30, **style)
        left, _top, right, _bottom = self.bbox("press")
        away, y = self.transform.length(ARROW_GAP), self.transform.y(PRESS_LINE)
        for x, points_right in ((left - away, True), (right + away, False)):
            size = self.transform.length(ARROW_SIDE)
            arrow = self.sprite(marks.choice_arrow, size, points_right, palette)
            self.create_image(x, y, image=arrow, tags="arrow")
        self.create_rectangle(0, top, wide, high, fill=palette.tile, outline="")
        self._draw_keys()

    def _draw_keys(self) -> None:
        """Draw the line of keys; each caption has the name of its key as a tag."""
        pixels, palette = self.text_height(13, 20), self.palette
        x, gap = float(self.transform.x(KEYS_LEFT)), self.transform.length(KEYS_GAP)
        for key, cap, text in KEYS:
            picture = self.sprite(
                control_art.keycaps, _(cap), False, 0, palette, pixels / TEXT_OF_CAP
            )
            y = self.transform.y(KEYS_LINE)
            self.create_image(x, y, image=picture, anchor="w", tags=(key, "keys"))
            item = self.write(
                0, KEYS_LINE, _(text), 13, pixels=pixels, anchor="w", tags=(key, "keys")
            )
            self.coords(item, x + picture.width() + pixels // 2, y)
            x = self.bbox(item)[2] + gap
