"""The status line at the bottom of the window."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Mapping

from ...engine.language import N_, _
from ..text import clean_message
from .buttons import Tooltip
from .fonts import LINE_PADDING, pixels, ui_font
from .layout import packed
from .theme import keep_styled, palette_of, themed

STATUS_EVENT = "<<StatusText>>"
"""Sent to the status line when it gets a text, even if it is the one before."""
STATUS_PADDING, DOT_SIZE = 16, 8
"""Horizontal padding, and diameter of the dot that marks a person's turn, in design units."""
PAGE_STATUS = N_("Choose a button or press its key. Esc goes back.")
"""The text beside a page."""
NARROW_DIGITS = 105
"""Width in digits below which the line may need two rows."""


class StatusBar(tk.Frame):
    """A line of text at the bottom of the window.

    A text of more rows grows upwards over the board, which therefore keeps its size. The side panel
    ends above it.
    """

    def __init__(self, parent: tk.Misc) -> None:
        super().__init__(parent)
        themed(self, background="sheet")
        self.text = self.warning = ""
        """The text of the line, and a warning before it that stays until it is cleared."""
        self._shown_text = ""
        """What is shown of the text: all that is not on the page beside the board."""
        self._aside = ""
        """Text that replaces the usual one for a while."""
        themed(tk.Frame(self, height=1), background="line").pack(fill="x")
        self.right_area = themed(tk.Frame(self), background="sheet")
        """Right end of the line, for the game view."""
        self.optional_area = themed(tk.Frame(self), background="sheet")
        """Second right end, hidden if the text needs its room."""
        self._dot = tk.Canvas(self, borderwidth=0)
        themed(self._dot, background="sheet", highlightthickness=0)
        self._label = tk.Label(self, font=ui_font(self), anchor="w", justify="left")
        themed(
            self._label,
            background="sheet",
            foreground="ink",
            padx=STATUS_PADDING,
            pady=LINE_PADDING,
        )
        self._strut = themed(tk.Frame(self), background="sheet")
        """Keeps the line at its least height."""
        self._strut.pack(side="left")
        self._label.pack(fill="x", expand=True)
        self.awaits_person = False
        """Whether a dot shows that the person is to act."""
        keep_styled(self._dot, self._draw_dot)
        self.terms: Mapping[str, str] = {}
        """Explanations by the terms they explain, shown as a tooltip if the text has the term."""
        Tooltip(self._label, self._term_tooltip)
        self._arrange()
        self._label.bind("<Configure>", self._wrap)

    @property
    def text_with_warning(self) -> str:
        """The warning and the text together."""
        return str(self._label.cget("text"))

    def place_at_bottom(self, width: int) -> int:
        """Place the line in a window of `width` pixels, and return its height in pixels.

        In a narrow window the line has two rows, so that a longer text covers nothing.
        """
        font = ui_font(self)
        narrow = width < NARROW_DIGITS * font.measure("0")
        lines = font.metrics("linespace") * (2 if narrow else 1)
        height = lines + 2 * pixels(self, LINE_PADDING) + 3
        self._strut.configure(height=height - 1)
        self.place(relx=0, rely=1, anchor="sw", relwidth=1)
        return height

    def fits_in_line(self, text: str) -> bool:
        """Return whether a text needs one line only, beside the warning if there is one."""
        shown = f"{self.warning}   {text}" if self.warning else text
        room = self.winfo_toplevel().winfo_width() - self.right_area.winfo_reqwidth()
        return ui_font(self).measure(shown) + pixels(self, 4 * STATUS_PADDING) <= room

    def set_text(self, text: str, waits: bool = False, shown: str | None = None) -> None:
        """Set the text, with a dot before it if it `waits` for the person.

        If a part of it is on a page, `shown` is the rest; people who listen hear all of it.
        """
        self.text, self.awaits_person = clean_message(text), waits
        self._shown_text = self.text if shown is None else clean_message(shown)
        self._aside = ""
        self._refresh()
        self.event_generate(STATUS_EVENT)

    def set_aside(self, text: str) -> None:
        """Show a text instead of the other one, until this is called with none or that changes."""
        if text != self._aside:
            self._aside = text
            self._refresh()

    def set_warning(self, text: str) -> None:
        """Set the warning before the text; an empty one clears it."""
        self.warning = clean_message(text)
        self._refresh()

    def _refresh(self) -> None:
        shown, warning = self._aside or self._shown_text, self.warning
        self._label.configure(text=f"{warning}   {shown}" if warning else shown)
        self._arrange()

    def _draw_dot(self) -> None:
        size = pixels(self, DOT_SIZE)
        self._dot.configure(width=size, height=size)
        self._dot.delete("all")
        colour = palette_of(self).accent
        self._dot.create_oval(0, 0, size - 1, size - 1, fill=colour, outline=colour)

    def _term_tooltip(self) -> str:
        text = self.text.lower()
        return "\n".join(_(each) for term, each in self.terms.items() if _(term).lower() in text)

    def _arrange(self) -> None:
        """Pack the dot and the right ends, without those that the text leaves no room for."""
        for frame in (self.right_area, self.optional_area, self._dot):
            frame.pack_forget()
        text = ui_font(self).measure(self.text_with_warning) + pixels(self, 4 * STATUS_PADDING)
        if self.awaits_person:
            packed(self._dot, side="left", padx=(STATUS_PADDING, 0), before=self._label)
        beside = 0, STATUS_PADDING // 2
        room = self.winfo_toplevel().winfo_width() - self.right_area.winfo_reqwidth()
        packed(self.right_area, side="right", padx=beside, before=self._label)
        if text + self.optional_area.winfo_reqwidth() <= room:
            packed(self.optional_area, side="right", padx=beside, before=self._label)

    def _wrap(self, event: tk.Event[tk.Misc]) -> None:
        self._arrange()
        edges = 2 * (pixels(self, STATUS_PADDING) + int(str(self._label.cget("borderwidth"))))
        self._label.configure(wraplength=max(120, event.width - edges))
