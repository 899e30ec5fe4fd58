"""The pages of the start screen, laid out for the room there is."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...engine.game import AnyGame
from ..boards import BOARDS
from ..kit.focus import has_focus
from ..kit.fonts import pixels, ui_font
from ..kit.layout import asked_height
from ..kit.pictures import Pictures
from ..kit.theme import palette_of, themed
from ..kit.widgets import Button

if TYPE_CHECKING:
    from PIL import Image

    from ..kit.pictures import Shown

BUTTON_WIDTH, EMBLEM, TEXT_WIDTH, BELOW_HEADING = 330, (220, 132), 560, 16
"""In design units."""
BUTTON_GAP = 4
"""In pixels, between two rows of buttons."""
EMBLEMS = (2.0, 1.5, 1.0)
"""Sizes of the emblem, as shares of the usual; buttons become half as much wider."""
ROOMY = 0.85
"""The most of the height that a page with a larger emblem takes."""
LOWEST = 0.65
"""How low buttons become to make room for what stands above them, as a share of their height."""
KEYS = (
    ("↑ ↓ ← →", "go to the next choice in that direction"),
    ("Enter or Space", "take the choice; at first the one in colour"),
    ("the letter or digit on a button", "press that button"),
    ("← →", "change the level, where one is asked for"),
    ("Esc", "go a page back"),
)
"""(key, what it does) on the pages of the start screen, for the keys page."""


@dataclass(frozen=True)
class Entry:
    """Something that can be chosen on a page: its key, its text, what it does."""

    key: str
    text: str
    command: Callable[[], None]
    primary: bool = False


class Note(tk.Label):
    """A text that may change, as high from the start as the longest of those it may become."""

    def __init__(self, parent: tk.Misc, texts: Sequence[str], larger: int = 0) -> None:
        self._font = ui_font(parent, larger)
        super().__init__(parent, font=self._font, anchor="n")
        themed(self, background="table", foreground="muted")
        self.texts = texts

    def fit(self, width: int) -> None:
        """Break the text at a width in pixels."""
        said, line = self.cget("text"), self._font.metrics("linespace")
        self.configure(wraplength=width, height=0)
        most = 0
        for text in self.texts:
            self.configure(text=text)
            most = max(most, self.winfo_reqheight() // line if text else 0)
        self.configure(text=said, height=most)


class StartPage(tk.Frame):
    """A title over entries, each chosen by its button or its key."""

    def __init__(
        self, parent: tk.Misc, title: str, subtitle: str, entries: Sequence[Entry]
    ) -> None:
        super().__init__(parent)
        themed(self, background="table")
        self.commands: dict[str, Callable[[], None]] = {
            entry.key.lower(): entry.command for entry in entries
        }
        for entry in entries:
            if entry.primary:
                self.commands |= {"return": entry.command, "kp_enter": entry.command}
        self._button_width = BUTTON_WIDTH
        self._heading = themed(tk.Frame(self), background="table")
        self._heading.pack()
        self._title = self._label(self._heading, title, 14, "ink", bold=True)
        self._title.pack()
        self._subtitle = Note(self._heading, [subtitle], 2)
        self._subtitle.configure(text=subtitle)
        self._show_subtitle(True)
        self._column = themed(tk.Frame(self), background="table")
        self._column.pack(pady=(pixels(self, BELOW_HEADING), 0))
        self._buttons = [self.button(self._column, entry) for entry in entries]

    def fit(self, width: int, height: int) -> None:
        """Lay the page out for a room of this size in pixels.

        What fits is worked out beforehand: a widget whose size was only tried would be drawn.
        """
        self._break_heading(width)
        if not self._fits(width, height):
            self._heading.pack_forget()
            self._stack(2, width, height - self._height_of_others())

    def move(self, key: str) -> None:
        """Take the keys to the next entry in the direction of an arrow key; at an end, around."""
        across, down = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}[key]
        entries = [each for each in self.entries() if each.winfo_viewable()]
        if not entries:
            return
        here = next((each for each in entries if has_focus(each)), None)
        if here is None:
            entries[0 if across + down > 0 else -1].focus_set()
            return
        left, top = _centre(here)

        def away(entry: tk.Misc) -> tuple[int, int]:
            """Return how far an entry lies ahead, and how far aside."""
            x, y = _centre(entry)
            x, y = x - left, y - top
            return x * across + y * down, abs(x * down) + abs(y * across)

        distances = {entry: away(entry) for entry in entries}
        # What lies aside rather than ahead is no neighbour to the left or right.
        found = [
            entry
            for entry, (ahead, aside) in distances.items()
            if ahead > 0 and (down or aside < ahead)
        ]
        if found:
            min(found, key=distances.__getitem__).focus_set()
        elif down:
            entries[0 if down > 0 else -1].focus_set()

    def entries(self) -> Sequence[tk.Misc]:
        """Return what can be chosen on the page, in order."""
        return self._buttons

    def button(self, parent: tk.Misc, entry: Entry) -> Button:
        """Return the button of an entry."""
        return Button(
            parent,
            entry.text,
            entry.command,
            key=entry.key,
            kind="primary" if entry.primary else "plain",
        )

    def _fits(self, width: int, height: int) -> bool:
        """Lay the page out with its heading, and tell whether there is room for it."""
        self._show_heading()
        for columns, subtitle in ((1, True), (2, True), (2, False)):
            self._show_subtitle(subtitle)
            if self._height_of_others() + self._column_height(columns) <= height:
                self._stack(columns, width)
                return True
        return False

    def _show_heading(self) -> None:
        if not self._heading.winfo_manager():
            self._heading.pack(before=self.pack_slaves()[0])

    def _show_subtitle(self, shown: bool) -> None:
        if shown and any(self._subtitle.texts):
            self._subtitle.pack(pady=(4, 0), after=self._heading.winfo_children()[0])
        else:
            self._subtitle.pack_forget()

    def _break_heading(self, width: int) -> None:
        """Break the lines of the heading within a width in pixels."""
        room = min(pixels(self, TEXT_WIDTH), width - 32)
        for label in self._heading.winfo_children():
            if isinstance(label, Note):
                label.fit(room)
            elif isinstance(label, tk.Label):
                label.configure(wraplength=room)

    def _stack(self, columns: int, width: int, height: int | None = None) -> None:
        """Lay the buttons out in columns within a width, and lower them to a height, in pixels."""
        widths = self._button_widths(columns, width - 32)
        rows = -(-len(self._buttons) // columns)
        for number, button in enumerate(self._buttons):
            row, column = divmod(number, columns)
            high = button.natural_height
            if height is not None:
                high = min(high, height // rows - BUTTON_GAP)
            button.configure(width=widths[column], height=high)
            button.grid(row=row, column=column, padx=4, pady=BUTTON_GAP // 2)

    def _column_height(self, columns: int, share: float = 1) -> float:
        """Return the height of the buttons in columns, each as high as a share of its own."""
        natural = max(button.natural_height for button in self._buttons)
        return -(-len(self._buttons) // columns) * (share * natural + BUTTON_GAP)

    def _height_of_others(self) -> int:
        """Return the height of all but the buttons, in pixels."""
        return asked_height(self) - asked_height(self._column)

    def _button_widths(self, columns: int, width: int) -> list[int]:
        """Return the widths of the columns of buttons: equal, if no text needs more than that."""
        room = width - 8 * columns
        natural = [button.natural_width for button in self._buttons]
        needed = [max(natural[column::columns]) for column in range(columns)]
        if max(needed) * columns <= room:
            return [min(max(pixels(self, self._button_width), *needed), room // columns)] * columns
        return [each * room // sum(needed) for each in needed]

    def _label(
        self, parent: tk.Misc, text: str, larger: int, ink: str, bold: bool = False
    ) -> tk.Label:
        label = tk.Label(parent, text=text, font=ui_font(self, larger, bold=bold))
        return themed(label, background="table", foreground=ink)


def _centre(widget: tk.Misc) -> tuple[int, int]:
    x, y = widget.winfo_rootx(), widget.winfo_rooty()
    return x + widget.winfo_width() // 2, y + widget.winfo_height() // 2


class MenuPage(StartPage):
    """A page about one game, under its emblem where there is room for it.

    Below the subtitle stand `facts`, what will be played, and the `question` that the entries
    answer; they are empty where there is none.
    """

    def __init__(
        self,
        parent: tk.Misc,
        game: AnyGame,
        title: str,
        subtitle: str,
        entries: Sequence[Entry],
        facts: str = "",
        question: str = "",
    ) -> None:
        super().__init__(parent, title, subtitle, entries)
        if facts:
            self._label(self._heading, facts, 0, "muted").pack(pady=(4, 0))
        self._question = self._label(self._heading, question, 2, "ink", bold=True)
        self._title_fonts = {True: self._title.cget("font"), False: self._question.cget("font")}
        self._asks = bool(question)
        self._show_parts(self._asks, True)
        self._game = game
        self._share = 0.0
        self._picture: Shown | None = None
        self._emblem = themed(tk.Label(self, borderwidth=0), background="table")

    def _fits(self, width: int, height: int) -> bool:
        """Show the emblem as large as there is room for, or leave it out."""
        self._show_heading()
        self._show_subtitle(True)
        self._emblem.pack(before=self._heading, pady=(0, 12))
        others = self._height_of_others() - self._emblem.winfo_reqheight()
        for share in EMBLEMS:
            high = others + pixels(self, share * EMBLEM[1]) + self._column_height(1)
            if high <= (height if share == 1 else ROOMY * height):
                self._show_emblem(share)
                self._stack(1, width)
                return True
        self._emblem.pack_forget()
        self._button_width = BUTTON_WIDTH
        if super()._fits(width, height):
            return True
        # What is played is the last thing to give way.
        for asks, large in ((self._asks, True), (False, True), (False, False)):
            self._show_parts(asks, large)
            room = height - self._height_of_others()
            if room >= self._column_height(2, LOWEST):
                self._stack(2, width, room)
                return True
        return False

    def _show_emblem(self, share: float) -> None:
        """Show the emblem as large as a share of its usual size, over buttons that go with it."""
        self._button_width = round(BUTTON_WIDTH * (1 + share) / 2)
        if share != self._share:
            width, height = (pixels(self, share * units) for units in EMBLEM)
            picture = Pictures.of(self).show(self, *emblem(self, self._game, width, height))
            self._emblem.configure(image=picture)
            self._share, self._picture = share, picture

    def _show_heading(self) -> None:
        super()._show_heading()
        self._show_parts(self._asks, True)

    def _show_parts(self, asks: bool, large: bool) -> None:
        """Write the title large or small, and ask the question or not."""
        self._title.configure(font=self._title_fonts[large])
        if asks:
            self._question.pack(pady=(pixels(self, BELOW_HEADING), 0))
        else:
            self._question.pack_forget()


def emblem(
    widget: tk.Misc, game: AnyGame, width: int, height: int
) -> tuple[object, Callable[[], Image.Image]]:
    """Return what a small picture of a game, in pixels, depends on, and what paints it."""
    palette = palette_of(widget)
    what = "emblem", game.id, width, height, palette
    return what, lambda: BOARDS[game.id].emblem(width, height, palette)
