"""The questions of the original documents: who goes first, and the level of play."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..widgets.buttons import face
from ..widgets.controls import StaticCanvas
from ..widgets.focus import has_focus_ring, names_of, with_modifier
from ..widgets.fonts import pixels, sized
from ..widgets.theme import palette_of, themed
from .dialog import Dialog

if TYPE_CHECKING:
    from ...engine.game import Proposal
    from .game_page import GamePage

ORDINALS = ("1st", "2nd", "3rd", "4th")
WIDTH, ROW = 408, 40
"""Of the entries of a box, in design units."""
BAR, PATCH = 4, 8
"""Width of the bar, radius of the patch behind an entry."""
KEYS = (("↑ ↓", "go to the next entry"), ("Enter", "take it"), ("its key", "take an entry at once"))
"""(key, what it does) in the question boxes, for the keys page."""


@dataclass(frozen=True)
class Entry:
    """Something to choose: what it is called, words about it, and its key.

    `bead` is `beaten` or `hollow` where it is a level of the ladder.
    """

    name: str
    words: str
    key: str
    bead: str = ""


def ask_turn(page: GamePage) -> None:
    """Ask who goes first, as the document of Four Stones does; then play."""
    seats = page.seats
    firsts = [f"Go {ordinal}" for ordinal in ORDINALS[:seats]]
    words = ["You move first.", "The computer moves first.", "", ""][:seats]
    keys = map(str, range(1, seats + 1))
    entries = list(map(Entry, firsts, words, keys))
    *others, last = ORDINALS[:seats]
    question = f"Would you like to go {', '.join(others)} or {last}?"

    def play(number: int) -> None:
        page.choose_who_begins(str(number))
        page.single()

    Box(page, page.game.title, question, "", entries, page.begins or 0, play)


def ask_rules(page: GamePage, proposal: Proposal, begin: Callable[[bool], None]) -> None:
    """Ask whether a demo is played by the original rules or by those that the game proposes."""
    entries = [
        Entry("Play the original rules", "", "1"),
        Entry("Play the proposed rules", "", "2"),
    ]
    question = "Which rules should the demo follow?"
    Box(page, page.game.title, question, proposal.reason, entries, 0, lambda n: begin(n == 1))


def ask_level(page: GamePage, title: str, begin: Callable[[], None]) -> None:
    """Ask for the level of play, as the document of FourSide does; then begin, or go back."""
    game, option = page.game, page.game.page_option
    if option is None:
        return
    beaten = page.app.desk.ladder(game).beaten
    last = len(game.levels)
    entries = [
        Entry(
            f"{level.name}, {numbers}" if level.number in (1, last) else numbers,
            "" if level.number in (1, last) else level.name,
            text,
            "beaten" if level.number in beaten else "hollow",
        )
        for (text, numbers), level in zip(option.words.items(), game.levels, strict=True)
    ]
    entries.append(Entry("Quit", "Back to the page of the game", "Q"))

    def take(number: int) -> None:
        if number < last:
            page.choose_level(number + 1)
            begin()

    about = type(page.options).specs()[option.name].help
    chosen = list(option.words).index(page.options.texts()[option.name])
    Box(
        page,
        f"{game.title}: {title}",
        "LEVEL OF PLAY",
        about,
        entries,
        chosen,
        take,
        buttons=("Choose",),
        # The letters that open this box: a second press takes what the bar is on.
        enters=("s", "c", "m", "p", "w"),
    )


class Box(Dialog):
    """A question with entries: ↑ and ↓ move the bar, Enter or a click takes; so does a key.

    Below are `buttons`: the first takes the entry that the bar is on, as do the letters `enters`.
    """

    def __init__(
        self,
        page: GamePage,
        title: str,
        question: str,
        about: str,
        entries: Sequence[Entry],
        chosen: int,
        take: Callable[[int], None],
        buttons: Sequence[str] = ("Play", "Cancel"),
        enters: Sequence[str] = (),
    ) -> None:
        super().__init__(page, title)
        self._take, self._enters = take, enters
        self.write(question, "Title.TLabel", below=4)
        if about:
            self.write(about, "Muted.TLabel", below=0, units=WIDTH)
        self.entries = Entries(self.body, entries, chosen, self._taken)
        self.entries.pack(fill="x", pady=(pixels(self, 12), 0))
        self.bind("<Key>", self._typed)
        choose, *others = buttons
        self.finish([(choose, self._take_chosen), *((text, self.destroy) for text in others)])
        self.entries.focus_set()
        self._show_bar()

    def _take_chosen(self) -> None:
        self._taken(self.entries.chosen)

    def _show_bar(self) -> None:
        """Scroll to the bar, if the screen is too low for all entries."""
        row, chosen = pixels(self, ROW), self.entries.chosen
        top = self.entries.winfo_y() + chosen * row
        # Above the first entry the question is seen, too.
        self._middle.see(top if chosen else 0, top + row)

    def _taken(self, number: int) -> None:
        self.destroy()
        self._take(number)

    def _typed(self, event: tk.Event[tk.Misc]) -> None:
        if with_modifier(event):
            return
        if event.keysym in ("Up", "Down", "Home", "End"):
            self.entries.move(event.keysym)
            self._show_bar()
        if any(name in self._enters for name in names_of(event)):
            self._take_chosen()
            return
        for number, entry in enumerate(self.entries.entries):
            if entry.key.lower() in names_of(event):
                self._taken(number)
                return


class Entries(StaticCanvas):
    """Entries below each other, the chosen one with a bar."""

    def __init__(
        self,
        parent: tk.Misc,
        entries: Sequence[Entry],
        chosen: int,
        take: Callable[[int], None],
    ) -> None:
        super().__init__(parent, height=ROW * len(entries), takefocus=True)
        themed(self, width=WIDTH)
        self.entries, self.chosen = entries, chosen
        self.bind("<Motion>", lambda event: self._choose(self._at(event)))
        self.bind("<ButtonRelease-1>", lambda event: take(self._at(event)))

    def move(self, key: str) -> None:
        """Move the bar by a key; after the last entry comes the first."""
        count = len(self.entries)
        by_key = {"Up": self.chosen - 1, "Down": self.chosen + 1, "Home": 0, "End": count - 1}
        self._choose(by_key[key] % count)

    def _at(self, event: tk.Event[tk.Misc]) -> int:
        return event.y // pixels(self, ROW)

    def _choose(self, number: int) -> None:
        self.chosen = min(max(number, 0), len(self.entries) - 1)
        self.draw()

    def fill(self, width: int, height: int) -> None:
        palette, high, left = palette_of(self), pixels(self, ROW), pixels(self, 20)
        names = max(sized(self, 14, bold=True).measure(each.name) for each in self.entries)
        for number, entry in enumerate(self.entries):
            top, middle = number * high, number * high + high // 2
            chosen = number == self.chosen
            ground = palette.accent_soft if chosen else palette.sheet
            if chosen:
                radius = pixels(self, PATCH)
                patch = face(self, "patch", (width, high), radius, ground, plain=True)
                self.put(patch, 0, top, "nw")
                box = 0, top + high // 5, pixels(self, BAR), top + high - high // 5
                self.create_rectangle(*box, fill=palette.accent, outline="")
                if has_focus_ring(self):
                    ring = 1, top + 1, width - 2, top + high - 2
                    self.create_rectangle(*ring, outline=palette.accent, width=2)
            elif number and number - 1 != self.chosen:
                aside = pixels(self, 8)
                self.create_line(aside, top, width - aside, top, fill=palette.line)
            self.write(left, middle, entry.name, 14, bold=chosen)
            self.write(left + names + left, middle, entry.words, 14, "muted")
            cap = face(self, "keycaps", entry.key, False, 0)
            self.put(cap, width - pixels(self, 10), middle, "e")
            if entry.bead:
                bead = face(self, "bead", pixels(self, 12), entry.bead, ground)
                self.put(bead, width - pixels(self, 56), middle, "e")
