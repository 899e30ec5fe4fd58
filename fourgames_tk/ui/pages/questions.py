"""The questions of the original documents: who goes first, and the level of play."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import pi, sin
from typing import TYPE_CHECKING

from PIL import Image

from ..canvas.animation import Animation, Animator, between
from ..canvas.drawing import BoardSlab
from ..canvas.scaled_canvas import Box, Point, ScaledCanvas, ViewTransform
from ..paint import pieces, surfaces
from ..paint.palette import Palette
from ..text import short_name, turn_heading
from ..widgets.buttons import face
from ..widgets.controls import StaticCanvas
from ..widgets.focus import has_focus_ring, names_of, with_modifier
from ..widgets.fonts import pixels, sized
from ..widgets.sound import Sound
from ..widgets.theme import on_theme, palette_of, themed
from ..widgets.timers import Timer
from .dialogs import Dialog

if TYPE_CHECKING:
    from ...engine.game import Proposal
    from ..app import App
    from .game_page import GamePage


ORDINALS = ("1st", "2nd", "3rd", "4th")
WIDTH, ROW = 408, 40
"""Of the entries of a box, in design units."""
BAR, PATCH = 4, 8
"""Width of the bar, radius of the patch behind an entry."""
KEYS = (("↑ ↓", "go to the next entry"), ("Enter", "take it"), ("its key", "take an entry at once"))
"""(key, what it does) in the question boxes, for the keys page."""


@dataclass(frozen=True)
class QuestionEntry:
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
    entries = list(map(QuestionEntry, firsts, words, keys))
    *others, last = ORDINALS[:seats]
    question = f"Would you like to go {', '.join(others)} or {last}?"

    def play(number: int) -> None:
        page.choose_who_begins(str(number))
        page.single()

    QuestionBox(page, page.game.title, question, "", entries, page.begins or 0, play)


def ask_rules(page: GamePage, proposal: Proposal, begin: Callable[[bool], None]) -> None:
    """Ask whether a demo is played by the original rules or by those that the game proposes."""
    entries = [
        QuestionEntry("Play the original rules", "", "1"),
        QuestionEntry("Play the proposed rules", "", "2"),
    ]
    question = "Which rules should the demo follow?"
    QuestionBox(
        page, page.game.title, question, proposal.reason, entries, 0, lambda n: begin(n == 1)
    )


def ask_level(page: GamePage, title: str, begin: Callable[[], None]) -> None:
    """Ask for the level of play, as the document of FourSide does; then begin, or go back."""
    game, option = page.game, page.game.page_option
    if option is None:
        return
    beaten = page.app.workspace.ladder(game).beaten
    last = len(game.levels)
    entries = [
        QuestionEntry(
            f"{level.name}, {numbers}" if level.number in (1, last) else numbers,
            "" if level.number in (1, last) else level.name,
            text,
            "beaten" if level.number in beaten else "hollow",
        )
        for (text, numbers), level in zip(option.words.items(), game.levels, strict=True)
    ]
    entries.append(QuestionEntry("Quit", "Back to the page of the game", "Q"))

    def take(number: int) -> None:
        if number < last:
            page.choose_level(number + 1)
            begin()

    about = type(page.options).specs()[option.name].help
    chosen = list(option.words).index(page.options.texts()[option.name])
    QuestionBox(
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


class QuestionBox(Dialog):
    """A question with entries: ↑ and ↓ move the bar, Enter or a click takes; so does a key.

    Below are `buttons`: the first takes the entry that the bar is on, as do the letters `enters`.
    """

    def __init__(
        self,
        page: GamePage,
        title: str,
        question: str,
        about: str,
        entries: Sequence[QuestionEntry],
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
        self.entries = QuestionList(self.body, entries, chosen, self._taken)
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


class QuestionList(StaticCanvas):
    """Entries below each other, the chosen one with a bar."""

    def __init__(
        self,
        parent: tk.Misc,
        entries: Sequence[QuestionEntry],
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


THROW_MS, TIE_MS, RESULT_MS = 1100, 900, 1800
"""How long the dice roll, a tie is shown, and the result is shown before the game begins."""
TRAY = Box(270.0, 190.0, 830.0, 450.0)
EDGE, CORNER = 22.0, 18.0
"""Breadth of the tray's rim, and radius of the corners inside it."""
DIE = 92.0
APART = 240.0
"""From the middle of a die to that of the next."""
SETTLED, FROM = 320.0, 150.0
"""Where the dice come to rest, and how far below they are thrown, in units of the sheet."""
FACES = (3, 6, 2, 5, 1, 4)
"""What a rolling die shows, one after another."""
ROLLS = 9


class DiceScreen(ScaledCanvas):
    """Rolls a die for each player. A click or a key goes to the result, another one begins.

    `done` is called when the game may begin.
    """

    def __init__(
        self,
        parent: tk.Misc,
        app: App,
        names: Sequence[str],
        throws: Sequence[Sequence[int]],
        done: Callable[[], None],
    ) -> None:
        super().__init__(parent, app)
        self._names, self._throws, self._done = [short_name(name) for name in names], throws, done
        self._whose = turn_heading(names[self.winner], first_move=True)
        self._animator = Animator(self, app)
        self._begun = False
        self.settled = False
        """Whether the dice lie still and the result is shown."""
        self._shown: Sequence[int] = throws[0]
        self._progress = 1.0
        self._news = ""
        self._timer = Timer(self)
        self.bind("<Configure>", self._resized)
        self.bind("<Button-1>", lambda event: self.go_on())
        self.bind("<Key>", self._typed)
        on_theme(self, self._draw_anew)
        app.status("The dice decide who moves first. A click or a key skips the throw.")

    @property
    def winner(self) -> int:
        """The seat with the highest number of the last throw."""
        last = self._throws[-1]
        return last.index(max(last))

    def go_on(self) -> None:
        """Skip what rolls; once the result is shown, begin the game."""
        if self.settled:
            self._done()
        elif self._begun:
            self._animator.skip()

    def _typed(self, event: tk.Event[tk.Misc]) -> None:
        if event.keysym[-2:] not in ("_L", "_R") and not with_modifier(event):
            self.go_on()

    def _resized(self, event: tk.Event[tk.Misc]) -> None:
        self.fit = ViewTransform.of(event.width, event.height)
        self._draw_anew()
        if not self._begun:
            self._begun = True
            motions = [motion for throw in self._throws for motion in self._motions(throw)]
            self._animator.run(motions, self._settle)

    def _draw_anew(self) -> None:
        self.forget_sprites()
        self._draw()

    def _motions(self, throw: Sequence[int]) -> list[Animation]:
        def begin() -> None:
            self._shown, self._news = throw, ""
            self._draw()

        def roll(progress: float) -> None:
            self._progress = progress
            for seat in range(len(throw)):
                self._place(seat)

        def tie() -> None:
            self._news = f"Both threw {throw[0]}: once more!"
            self._draw()

        motions = [Animation(THROW_MS, roll, begin, sound=Sound.DICE)]
        if len(set(throw)) == 1:
            motions.append(Animation(TIE_MS, start=tie))
        return motions

    def _settle(self) -> None:
        self.settled = True
        self._shown = self._throws[-1]
        self._news = f"{self._whose}!"
        self._draw()
        self.app.status("Click, or press a key, to begin.")
        self._timer.start(RESULT_MS, self._done)

    def _draw(self) -> None:
        self.delete("all")
        self.write(550, 110, "Who moves first?", 26, bold=True)
        self._draw_tray()
        for seat, name in enumerate(self._names):
            x = self._rest(seat)[0]
            name = self.fitting((name,), APART - DIE / 4, 19, bold=True)
            self.write(x, 492, name, 19, bold=True)
            if self.settled:
                self.write(x, 520, f"threw {self._shown[seat]}", 16, colour=self.palette.muted)
            self.create_image(0, 0, tags=f"die-{seat}")
            self._place(seat)
        ink = self.palette.accent if self.settled else self.palette.ink
        self.write(550, 580, self._news, 24, bold=True, colour=ink)

    def _draw_tray(self) -> None:
        left, top = self.pixel((TRAY.left, TRAY.top))
        right, bottom = self.pixel((TRAY.right, TRAY.bottom))
        tray = self.sprite(_tray, self.fit, self.palette)
        self.create_image((left + right) // 2, (top + bottom) // 2, image=tray)

    def _rest(self, seat: int) -> Point:
        """Return where the die of a seat comes to rest."""
        return 550 + (seat - (len(self._names) - 1) / 2) * APART, SETTLED

    def _place(self, seat: int) -> None:
        """Show the die of a seat on its way into the tray, at rest at the end of the motion."""
        progress = self._progress
        x, y = self._rest(seat)
        outward = 1 if x > 550 else -1
        left = 1 - progress
        number, turn = self._shown[seat], 0.0
        if progress < 1:
            step = int(progress * ROLLS)
            number = FACES[(step + 3 * seat) % len(FACES)] if step < ROLLS - 1 else number
            turn = outward * (20 + 340 * left)
        x += outward * FROM * left
        y += between(0, FROM, left) - 46 * abs(sin(3 * pi * progress)) * left
        size = self.fit.length(DIE)
        turn = 10 * round(turn / 10)
        image = self.sprite(pieces.die, size, number, self.palette, turn)
        self.itemconfigure(f"die-{seat}", image=image)
        self.coords(f"die-{seat}", *self.pixel((x, y)))


def _tray(fit: ViewTransform, palette: Palette) -> Image.Image:
    slab = BoardSlab(TRAY, fit, palette)
    left, top = slab.place((TRAY.left, TRAY.top))
    right, bottom = slab.place((TRAY.right, TRAY.bottom))
    edge = fit.length(EDGE)
    inside = right - left - 2 * edge, bottom - top - 2 * edge
    slab.carve([surfaces.Well(left + edge, top + edge, *inside, fit.length(CORNER))])
    return slab.picture
