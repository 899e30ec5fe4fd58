"""A list of games of which only what is in sight is drawn, however many there are."""

from __future__ import annotations

import tkinter as tk
from bisect import bisect_right
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from tkinter import ttk
from typing import TYPE_CHECKING

from ...engine.errors import FourgamesError, printable
from ...engine.game import State
from ...engine.games import find_game
from ...engine.players.spec import BadPlayer, PlayerSpec
from ...engine.record import UNKNOWN_PLAYER, Head
from ...store.results import result_for
from ..canvas import words
from ..canvas.sheet import Sprites
from ..kit.fonts import pixels, ui_font
from ..kit.theme import follow_theme, palette_of
from ..kit.timer import Timer
from .thumbnail import MOST_SPRITES, Thumbnail, thumbnail_height

if TYPE_CHECKING:
    from ..app import App


PICTURE, GAP = 118, 8
"""Width of a picture, and what lies around it, in design units."""
LINES = 3
"""Of text beside a picture."""


class GamesList(ttk.Frame):
    """Rows of a picture and three lines of text, one of them chosen.

    `position` gives where a game stands, `is_elsewhere` whether another window plays it.
    `chosen` is called as another row is chosen, `opened` as one is clicked twice.
    """

    def __init__(
        self,
        parent: tk.Misc,
        app: App,
        position: Callable[[Path], State | None],
        is_elsewhere: Callable[[Path], bool],
        chosen: Callable[[], None],
        opened: Callable[[], None],
    ) -> None:
        super().__init__(parent)
        self._app, self._position, self._chosen = app, position, chosen
        self._is_elsewhere = is_elsewhere
        self._entries: Sequence[Head] = ()
        self._nothing = ""
        self._index = 0
        self._top = 0
        self._font, self._bold = ui_font(self), ui_font(self, bold=True)
        self._gap = pixels(self, GAP)
        self._picture = pixels(self, PICTURE)
        line = self._font.metrics("linespace")
        self.row_height = max(thumbnail_height(self._picture), LINES * line) + self._gap
        self._sprites = Sprites(self, MOST_SPRITES)
        self._pictures: dict[Path, Thumbnail] = {}
        self._spare: list[Thumbnail] = []
        self._timer = Timer(self)
        self.canvas = tk.Canvas(
            self, highlightthickness=2, borderwidth=0, takefocus=True, height=self.row_height
        )
        self._bar = ttk.Scrollbar(self, command=self._scrolled)
        self._bar.pack(side="right", fill="y")
        self.canvas.pack(side="left", fill="both", expand=True)
        self.canvas.bind("<Configure>", lambda event: self._draw())
        self._listen(self.canvas)
        self.canvas.bind("<Double-Button-1>", lambda event: opened())
        self._opened = opened
        follow_theme(self, self._restyle)

    def destroy(self) -> None:
        """Draw nothing any more."""
        self._timer.cancel()
        super().destroy()

    @property
    def entry(self) -> Head | None:
        """The game that is chosen, None where there is none."""
        return self._entries[self._index] if self._entries else None

    @property
    def entries(self) -> Sequence[Head]:
        """All games of the list."""
        return self._entries

    @property
    def thumbnails(self) -> dict[Path, Thumbnail]:
        """The pictures that are in sight, by the path of their game."""
        return dict(self._pictures)

    def show(self, entries: Sequence[Head], nothing: str) -> None:
        """Show other games, or say `nothing` in their place.

        The one that was chosen stays so if it is among them.
        """
        before, self._nothing = self.entry, nothing
        self._entries = entries
        self._index = min(self._index, max(0, len(entries) - 1))
        if before is not None:
            same = (number for number, each in enumerate(entries) if each.path == before.path)
            self._index = next(same, self._index)
        for identity in list(self._pictures):
            self._put_away(identity)
        self._see()
        self._chosen()

    def choose(self, index: int) -> None:
        """Choose a row, the first or the last one if there are fewer."""
        self._index = min(max(index, 0), max(0, len(self._entries) - 1))
        self._see()
        self._chosen()

    def step(self, rows: int) -> None:
        """Choose the row so many below."""
        self.choose(self._index + rows)

    @property
    def page(self) -> int:
        """How many whole rows are in sight, at least one."""
        return max(1, self.canvas.winfo_height() // self.row_height)

    def _restyle(self) -> None:
        self._sprites.clear()
        for identity in list(self._pictures):
            self._put_away(identity)
        palette = palette_of(self)
        self.canvas.configure(
            background=palette.card,
            highlightbackground=palette.card_line,
            highlightcolor=palette.accent,
        )
        self._draw()

    def _listen(self, widget: tk.Misc) -> None:
        widget.bind("<Button-1>", self._clicked)
        widget.bind("<MouseWheel>", lambda event: self._wheeled(-1 if event.delta > 0 else 1))
        widget.bind("<Button-4>", lambda event: self._wheeled(-1))
        widget.bind("<Button-5>", lambda event: self._wheeled(1))

    def _clicked(self, event: tk.Event[tk.Misc]) -> None:
        self.canvas.focus_set()
        y = event.y + (event.widget.winfo_y() if event.widget is not self.canvas else 0)
        index = (self._top + y) // self.row_height
        if 0 <= index < len(self._entries):
            self.choose(index)

    def _wheeled(self, rows: int) -> None:
        self._scroll_to(self._top + rows * self.row_height)

    def _scrolled(self, *words: str) -> None:
        """Do what the scroll bar says: `moveto 0.5`, `scroll 1 units`."""
        if words[0] == "moveto":
            self._scroll_to(round(float(words[1]) * len(self._entries) * self.row_height))
        else:
            step = self.row_height * (self.page if words[2] == "pages" else 1)
            self._scroll_to(self._top + int(float(words[1])) * step)

    def _scroll_to(self, top: int) -> None:
        self._top = top
        self._draw()

    def _see(self) -> None:
        """Bring the chosen row into sight."""
        upper = self._index * self.row_height
        room = max(self.row_height, self.canvas.winfo_height())
        self._top = min(max(self._top, upper + self.row_height - room), upper)
        self._draw()

    def _draw(self) -> None:
        """Draw the rows in sight; their pictures come one after the other."""
        canvas, height = self.canvas, self.canvas.winfo_height()
        whole = len(self._entries) * self.row_height
        self._top = min(max(0, self._top), max(0, whole - height))
        self._bar.set(self._top / max(1, whole), min(1.0, (self._top + height) / max(1, whole)))
        canvas.delete("all")
        if canvas.winfo_width() < 2 * self._picture:
            return  # It has no size yet.
        first = self._top // self.row_height
        last = min(len(self._entries), (self._top + height) // self.row_height + 1)
        inside = {self._entries[index].path for index in range(first, last)}
        for identity in [each for each in self._pictures if each not in inside]:
            self._put_away(identity)
        for index in range(first, last):
            self._draw_row(index)
        if not self._entries:
            canvas.create_text(
                canvas.winfo_width() / 2,
                height / 2,
                text=self._nothing,
                font=self._font,
                width=canvas.winfo_width() - 2 * self._gap,
                justify="center",
                fill=palette_of(self).muted,
            )
        if not self._timer.is_waiting:
            self._timer.start_when_idle(self._draw_pictures)

    def _draw_row(self, index: int) -> None:
        canvas, palette, gap = self.canvas, palette_of(self), self._gap
        entry, y = self._entries[index], index * self.row_height - self._top
        width, left = canvas.winfo_width(), self._picture + 3 * gap
        if index == self._index:
            canvas.create_rectangle(
                2, y, width - 2, y + self.row_height, fill=palette.well, outline=""
            )
        line = self._font.metrics("linespace")
        top = y + (self.row_height - LINES * line) // 2
        elsewhere = self._is_elsewhere(entry.path)
        texts = (heading(entry), players(entry), facts(entry, elsewhere))
        for number, text in enumerate(texts):
            canvas.create_text(
                left,
                top + number * line,
                text=self._cut(text, width - left - gap, bold=number == 0),
                font=self._font if number else self._bold,
                fill=palette.ink if number < LINES - 1 else palette.muted,
                anchor="nw",
            )
        if entry.path in self._pictures:
            self._place(self._pictures[entry.path], y)

    def _cut(self, text: str, room: int, bold: bool) -> str:
        """Return as much of a text as there is room for, in pixels."""
        font = self._bold if bold else self._font
        if font.measure(text) <= room:
            return text
        fits = bisect_right(range(len(text)), room, key=lambda end: font.measure(f"{text[:end]}…"))
        return f"{text[: max(0, fits - 1)]}…"

    def _draw_pictures(self) -> None:
        """Draw one more picture that is missing."""
        height = self.canvas.winfo_height()
        first = self._top // self.row_height
        last = min(len(self._entries), (self._top + height) // self.row_height + 1)
        missing = (i for i in range(first, last) if self._entries[i].path not in self._pictures)
        index = next(missing, None)
        if index is None or height < self.row_height // 2:
            return
        entry = self._entries[index]
        picture = self._spare.pop() if self._spare else self._new_picture()
        self._pictures[entry.path] = picture
        picture.show(entry, self._position(entry.path))
        self._place(picture, index * self.row_height - self._top)
        self._timer.start(1, self._draw_pictures)

    def _new_picture(self) -> Thumbnail:
        picture = Thumbnail(self.canvas, self._app, self._picture, self._sprites)
        self._listen(picture)
        picture.bind("<Double-Button-1>", lambda event: self._opened())
        return picture

    def _place(self, picture: Thumbnail, y: int) -> None:
        middle = y + self.row_height // 2
        picture.place(x=self._gap, y=middle, anchor="w")

    def _put_away(self, identity: Path) -> None:
        picture = self._pictures.pop(identity)
        picture.place_forget()
        picture.clear()
        self._spare.append(picture)


def game_title(entry: Head) -> str:
    """Return what the game is called, its id if it is none of this program's."""
    try:
        return find_game(entry["Game"]).title
    except FourgamesError:
        return words.comment(entry["Game"]) or printable(entry.path.name)


def heading(entry: Head) -> str:
    """Return what a game is called, with the title that a person has given it."""
    title = words.comment(entry["Title"])
    return f"{title}   ·   {game_title(entry)}" if title else game_title(entry)


def players(entry: Head) -> str:
    """Return who plays, by seat."""
    specs, names = [], []
    for text in entry.players:
        spec, name = PlayerSpec("human"), "" if text == UNKNOWN_PLAYER else text
        with suppress(BadPlayer):
            spec, name = PlayerSpec.parse(text), ""
        specs.append(spec)
        names.append(name)
    return "  –  ".join(words.player_names(specs, names))


def facts(entry: Head, elsewhere: bool = False) -> str:
    """Return how far the game is, how it ended, and when; or why its file cannot be read."""
    if entry.fault:
        return f"damaged   ·   {entry.fault}"
    moves = f"{entry.plies} move" if entry.plies == 1 else f"{entry.plies} moves"
    if elsewhere:
        state = "open in another window"
    elif not entry.is_finished:
        state = "running"
    else:
        state, people = entry["Result"], entry.people
        if len(people) == 1 and entry.kind == "played" and len(state.split("-")) > people[0]:
            state = result_for(state, people[0])
    return f"{moves}   ·   {state}   ·   {when(entry.changed)}"


def matches(entry: Head, text: str) -> bool:
    """Tell whether each word of a text stands somewhere in what is shown of the game."""
    shown = "\n".join(
        (
            entry["Title"],
            game_title(entry),
            *entry.players,
            *(word.partition("=")[2] for word in entry["Options"].split()),
            when(entry.changed)[:10],
            entry["Date"],
            entry["Result"],
        )
    ).casefold()
    return all(word in shown for word in text.casefold().split())


def when(time: float) -> str:
    """Return a time, in seconds of the epoch, by the person's clock: `2026-11-21 19:10`."""
    with suppress(ValueError, OverflowError, OSError):
        return f"{datetime.fromtimestamp(time):%Y-%m-%d %H:%M}"
    return ""
