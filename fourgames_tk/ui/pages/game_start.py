"""What is asked before a game starts: who begins, which rules and which level; and the dice.

The question boxes have the words of the original documents.
"""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import pi, sin
from typing import TYPE_CHECKING

from PIL import Image

from ...engine.language import N_, _
from ..canvas.animation import Animation, Animator, interpolate
from ..canvas.drawing import BoardSlab
from ..canvas.scaled_canvas import Box, Point, ScaledCanvas, ViewTransform
from ..paint import pieces, surfaces
from ..paint.palette import Palette
from ..text import name_without_level, turn_heading
from ..widgets.buttons import art_image
from ..widgets.controls import StaticCanvas
from ..widgets.focus import has_focus_ring, has_modifier, key_names
from ..widgets.fonts import pixels, sized_font
from ..widgets.layout import LINE_HEIGHT, packed
from ..widgets.sound import Sound
from ..widgets.theme import on_theme_change, palette_of, themed
from ..widgets.timers import Timer, on_click
from .dialogs import Dialog

if TYPE_CHECKING:
    from ...engine.options import OptionsProposal
    from .game_page import GameSetupPage
    from .page import PageHost


FIRST_PLAYER_QUESTIONS = {
    2: N_("Would you like to go 1st or 2nd?"),
    3: N_("Would you like to go 1st, 2nd or 3rd?"),
    4: N_("Would you like to go 1st, 2nd, 3rd or 4th?"),
}
"""The question who goes first, by the number of players."""
FIRST_PLAYER_ANSWERS = N_("Go 1st"), N_("Go 2nd"), N_("Go 3rd"), N_("Go 4th")
LIST_WIDTH, ROW_HEIGHT = 408, 40
"""Width and height of an entry, in design units."""
BAR_WIDTH, PATCH_RADIUS = 4, 8
"""Width of the bar, and corner radius of the background of an entry, in design units."""
KEYS = (
    ("↑ ↓", N_("go to the next entry")),
    (N_("Enter"), N_("choose the selected entry")),
    (N_("the key of an entry"), N_("choose the entry at once")),
)
"""(key, action) in the question boxes, for the page of keys."""


@dataclass(frozen=True)
class ChoiceEntry:
    """Entry of a question box: name, description and key.

    `bead` is `beaten` or `hollow` for a level of the ladder, else empty.
    """

    name: str
    description: str
    key: str
    bead: str = ""


def ask_first_player(page: GameSetupPage) -> None:
    """Ask who goes first, as the document of Four Stones does; then start the game."""
    seats = page.seat_count
    firsts = map(_, FIRST_PLAYER_ANSWERS[:seats])
    words = [_("You move first."), _("The computer moves first."), "", ""][:seats]
    keys = map(str, range(1, seats + 1))
    entries = list(map(ChoiceEntry, firsts, words, keys))
    question = _(FIRST_PLAYER_QUESTIONS[seats])

    def play(number: int) -> None:
        page.choose_move_order(str(number))
        page.play_computer()

    ChoiceDialog(page, page.game.title, question, "", entries, page.begins or 0, play)


def ask_demo_rules(
    page: GameSetupPage, proposal: OptionsProposal, begin: Callable[[bool], None]
) -> None:
    """Ask whether a demo uses the original or the proposed rules; `begin(True)` for proposed."""
    entries = [
        ChoiceEntry(_("Play the original rules"), "", "1"),
        ChoiceEntry(_("Play the suggested rules"), "", "2"),
    ]
    question = _("Which rules should the demo follow?")
    ChoiceDialog(
        page, page.game.title, question, _(proposal.reason), entries, 0, lambda n: begin(n == 1)
    )


def ask_level(page: GameSetupPage, title: str, begin: Callable[[int], None]) -> None:
    """Ask for the level of play, as the document of FourSide does; then call `begin` with it."""
    game, option = page.game, page.game.page_option
    if option is None:
        return
    beaten = page.app.workspace.ladder_progress(game).beaten
    last = len(game.levels)
    entries = [
        ChoiceEntry(
            f"{_(level.name)}, {_(numbers)}" if level.number in (1, last) else _(numbers),
            "" if level.number in (1, last) else _(level.name),
            text,
            "beaten" if level.number in beaten else "hollow",
        )
        for (text, numbers), level in zip(option.words.items(), game.levels, strict=True)
    ]
    entries.append(ChoiceEntry(_("Quit"), _("Back to the game’s page"), "Q"))

    def on_accept(number: int) -> None:
        if number < last:
            begin(number + 1)

    about = _(type(page.options).specs()[option.name].help)
    about = f"{about} {_('The computer’s level changes with it.')}"
    chosen = list(option.words).index(page.options.texts_by_name()[option.name])
    ChoiceDialog(
        page,
        _("{game}: {action}").format(game=game.title, action=title),
        _("LEVEL OF PLAY"),
        about,
        entries,
        chosen,
        on_accept,
        buttons=(N_("Choose"),),
        # The letters that open this box: a second press accepts the entry at the bar.
        accept_letters=("s", "c", "m", "p", "w"),
    )


class ChoiceDialog(Dialog):
    """Dialog to choose an entry: Up and Down move the bar; Enter, a click or its key accepts.

    `buttons`, marked by `N_`, are below the entries; the first accepts the entry at the bar, as do
    the letters `accept_letters`.
    """

    def __init__(
        self,
        page: GameSetupPage,
        title: str,
        question: str,
        about: str,
        entries: Sequence[ChoiceEntry],
        chosen: int,
        on_accept: Callable[[int], None],
        buttons: Sequence[str] = (N_("Play"), N_("Cancel")),
        accept_letters: Sequence[str] = (),
    ) -> None:
        super().__init__(page, title)
        self._on_accept, self._enters = on_accept, accept_letters
        self.add_text(question, "Title.TLabel", below=4)
        if about:
            self.add_text(about, "Muted.TLabel", below=0, units=LIST_WIDTH)
        self.entries = ChoiceList(self.body, entries, chosen, self._accept)
        packed(self.entries, fill="x", pady=(12, 0))
        self.bind("<Key>", self._on_key, add="+")
        choose, *others = map(_, buttons)
        self.open_with_buttons(
            [(choose, self._accept_chosen), *((text, self.destroy) for text in others)]
        )
        self.entries.focus_set()
        # After the scrolled frame, which scrolls the whole list into view when it gets the focus.
        self.bind("<FocusIn>", self._on_focus, add="+")

    def _accept_chosen(self) -> None:
        self._accept(self.entries.chosen)

    def _on_focus(self, event: tk.Event[tk.Misc]) -> None:
        """Show the question, and below it as many entries as the bar needs."""
        if event.widget is self.entries:
            self._scrolled.scroll_to_range(0, 0)
            self._show_bar()

    def _show_bar(self) -> None:
        """Scroll the bar into view if the screen is too low for all entries."""
        row, chosen = pixels(self, ROW_HEIGHT), self.entries.chosen
        top = self.entries.winfo_y() + chosen * row
        # At the first entry, scroll to the top, so that the question is visible, too.
        self._scrolled.scroll_to_range(top if chosen else 0, top + row, LINE_HEIGHT)

    def _accept(self, number: int) -> None:
        self.destroy()
        self._on_accept(number)

    def _on_key(self, event: tk.Event[tk.Misc]) -> None:
        if has_modifier(event):
            return
        if event.keysym in ("Up", "Down", "Home", "End"):
            self.entries.move_bar(event.keysym)
            self._show_bar()
        if any(name in self._enters for name in key_names(event)):
            self._accept_chosen()
            return
        for number, entry in enumerate(self.entries.entries):
            if entry.key.lower() in key_names(event):
                self._accept(number)
                return


class ChoiceList(StaticCanvas):
    """Canvas with the entries one below another, the chosen one marked by a bar."""

    def __init__(
        self,
        parent: tk.Misc,
        entries: Sequence[ChoiceEntry],
        chosen: int,
        on_accept: Callable[[int], None],
    ) -> None:
        super().__init__(parent, height=ROW_HEIGHT * len(entries), takefocus=True)
        themed(self, width=LIST_WIDTH)
        self.entries, self.chosen = entries, chosen
        self.bind("<Motion>", lambda event: self._move_bar_to(self._entry_at(event)))
        on_click(self, lambda event: on_accept(self._entry_at(event)))

    @property
    def value_text(self) -> str:
        """The chosen entry, for people who listen."""
        entry = self.entries[self.chosen]
        return f"{entry.name}, {entry.description}, {entry.key}"

    def move_bar(self, key: str) -> None:
        """Move the bar by a key (Up, Down, Home, End); it wraps around at both ends."""
        count = len(self.entries)
        shows_cursor = {"Up": self.chosen - 1, "Down": self.chosen + 1, "Home": 0, "End": count - 1}
        self._move_bar_to(shows_cursor[key] % count)

    def _entry_at(self, event: tk.Event[tk.Misc]) -> int:
        return event.y // pixels(self, ROW_HEIGHT)

    def _move_bar_to(self, number: int) -> None:
        self.chosen = min(max(number, 0), len(self.entries) - 1)
        self.draw()

    def draw_contents(self, width: int, height: int) -> None:
        palette, high, left = palette_of(self), pixels(self, ROW_HEIGHT), pixels(self, 20)
        names = max(sized_font(self, 14, bold=True).measure(each.name) for each in self.entries)
        for number, entry in enumerate(self.entries):
            top, middle = number * high, number * high + high // 2
            chosen = number == self.chosen
            ground = palette.accent_soft if chosen else palette.sheet
            if chosen:
                radius = pixels(self, PATCH_RADIUS)
                patch = art_image(
                    self, "solid_rounded_rectangle", (width, high), radius, ground, plain=True
                )
                self.place_image(patch, 0, top, "nw")
                box = 0, top + high // 5, pixels(self, BAR_WIDTH), top + high - high // 5
                self.create_rectangle(*box, fill=palette.accent, outline="")
                if has_focus_ring(self):
                    ring = 1, top + 1, width - 2, top + high - 2
                    self.create_rectangle(*ring, outline=palette.accent, width=2)
            elif number and number - 1 != self.chosen:
                aside = pixels(self, 8)
                self.create_line(aside, top, width - aside, top, fill=palette.line)
            self.write(left, middle, entry.name, 14, bold=chosen)
            self.write(left + names + left, middle, entry.description, 14, "muted")
            cap = art_image(self, "keycaps", entry.key, False, 0)
            self.place_image(cap, width - pixels(self, 10), middle, "e")
            if entry.bead:
                bead = art_image(self, "level_bead", pixels(self, 12), entry.bead, ground)
                self.place_image(bead, width - pixels(self, 56), middle, "e")


THROW_MS, TIE_MS, RESULT_MS = 1100, 900, 1800
"""Time for which the dice roll, a tie is shown, and the result is shown, in ms."""
TRAY_BOX = Box(270.0, 190.0, 830.0, 450.0)
TRAY_RIM, TRAY_CORNER = 22.0, 18.0
"""Width of the tray's rim and radius of its inner corners, in logical units of the canvas."""
DIE_SIZE = 92.0
DIE_DISTANCE = 240.0
"""Distance between the centres of two dice, in logical units."""
REST_Y, START_DISTANCE = 320.0, 150.0
"""y coordinate where the dice come to rest, and how far below it they start, in logical units."""
ROLLING_FACES = (3, 6, 2, 5, 1, 4)
"""Numbers that a rolling die shows, in order."""
ROLL_STEPS = 9


class StartingDiceScreen(ScaledCanvas):
    """Rolls one die per player. A click or a key skips to the result, another starts the game.

    `done` is called when the game may start.
    """

    def __init__(
        self,
        parent: tk.Misc,
        app: PageHost,
        names: Sequence[str],
        throws: Sequence[Sequence[int]],
        done: Callable[[], None],
    ) -> None:
        super().__init__(parent, app)
        self._names, self._throws, self._done = (
            [name_without_level(name) for name in names],
            throws,
            done,
        )
        self._result_text = turn_heading(names[self.winning_seat], first_move=True)
        self._animator = Animator(self, app)
        self._has_started = False
        self.settled = False
        """Whether the dice have stopped and the result is shown."""
        self._shown: Sequence[int] = throws[0]
        self._progress = 1.0
        self._message = ""
        self._timer = Timer(self)
        self.bind("<Configure>", self._on_resize)
        self.bind("<Button-1>", lambda event: self.skip())
        self.bind("<Key>", self._on_key)
        on_theme_change(self, self._redraw)
        app.show_status(_("The dice decide who moves first. Click or press a key to skip."))

    @property
    def winning_seat(self) -> int:
        """Seat with the highest number of the last throw."""
        last = self._throws[-1]
        return last.index(max(last))

    def skip(self) -> None:
        """Skip the animation; if the result is shown, start the game."""
        if self.settled:
            self._done()
        elif self._has_started:
            self._animator.skip()

    def _on_key(self, event: tk.Event[tk.Misc]) -> None:
        if event.keysym[-2:] not in ("_L", "_R") and not has_modifier(event):
            self.skip()

    def _on_resize(self, event: tk.Event[tk.Misc]) -> None:
        self.transform = ViewTransform.fitting(event.width, event.height)
        self._redraw()
        if not self._has_started:
            self._has_started = True
            animations = [
                animation for throw in self._throws for animation in self._animations(throw)
            ]
            self._animator.run(animations, self._show_result)

    def _redraw(self) -> None:
        self.clear_sprites()
        self._draw()

    def _animations(self, throw: Sequence[int]) -> list[Animation]:
        def begin() -> None:
            self._shown, self._message = throw, ""
            self._draw()

        def roll(progress: float) -> None:
            self._progress = progress
            for seat in range(len(throw)):
                self._place_die(seat)

        def tie() -> None:
            self._message = _("Both threw {n}. Throw again!").format(n=throw[0])
            self._draw()

        animations = [Animation(THROW_MS, roll, begin, sound=Sound.DICE)]
        if len(set(throw)) == 1:
            animations.append(Animation(TIE_MS, start=tie))
        return animations

    def _show_result(self) -> None:
        self.settled = True
        self._shown = self._throws[-1]
        self._message = _("{text}!").format(text=self._result_text)
        self._draw()
        self.app.show_status(_("Click or press a key to start."))
        self._timer.start(RESULT_MS, self._done)

    def _draw(self) -> None:
        self.delete("all")
        self.write(550, 110, _("Who moves first?"), 26, bold=True)
        self._draw_tray()
        for seat, name in enumerate(self._names):
            x = self._rest_point(seat)[0]
            name = self.first_fitting_text((name,), DIE_DISTANCE - DIE_SIZE / 4, 19, bold=True)
            self.write(x, 492, name, 19, bold=True)
            if self.settled:
                # Translators: Below the name of a player: the number that the die shows.
                text = _("threw {n}").format(n=self._shown[seat])
                self.write(x, 520, text, 16, colour=self.palette.muted)
            self.create_image(0, 0, tags=f"die-{seat}")
            self._place_die(seat)
        ink = self.palette.accent if self.settled else self.palette.ink
        self.write(550, 580, self._message, 24, bold=True, colour=ink)

    def _draw_tray(self) -> None:
        left, top = self.pixel((TRAY_BOX.left, TRAY_BOX.top))
        right, bottom = self.pixel((TRAY_BOX.right, TRAY_BOX.bottom))
        tray = self.sprite(_paint_tray, self.transform, self.palette)
        self.create_image((left + right) // 2, (top + bottom) // 2, image=tray)

    def _rest_point(self, seat: int) -> Point:
        """Return the point where the die of a seat comes to rest."""
        return 550 + (seat - (len(self._names) - 1) / 2) * DIE_DISTANCE, REST_Y

    def _place_die(self, seat: int) -> None:
        """Draw the die of a seat at the current progress of the animation."""
        progress = self._progress
        x, y = self._rest_point(seat)
        outward = 1 if x > 550 else -1
        left = 1 - progress
        number, turn = self._shown[seat], 0.0
        if progress < 1:
            step = int(progress * ROLL_STEPS)
            number = (
                ROLLING_FACES[(step + 3 * seat) % len(ROLLING_FACES)]
                if step < ROLL_STEPS - 1
                else number
            )
            turn = outward * (20 + 340 * left)
        x += outward * START_DISTANCE * left
        y += interpolate(0, START_DISTANCE, left) - 46 * abs(sin(3 * pi * progress)) * left
        size = self.transform.length(DIE_SIZE)
        turn = 10 * round(turn / 10)
        image = self.sprite(pieces.die, size, number, self.palette, turn)
        self.itemconfigure(f"die-{seat}", image=image)
        self.coords(f"die-{seat}", *self.pixel((x, y)))


def _paint_tray(fit: ViewTransform, palette: Palette) -> Image.Image:
    slab = BoardSlab(TRAY_BOX, fit, palette)
    left, top = slab.pixel((TRAY_BOX.left, TRAY_BOX.top))
    right, bottom = slab.pixel((TRAY_BOX.right, TRAY_BOX.bottom))
    edge = fit.length(TRAY_RIM)
    inside = right - left - 2 * edge, bottom - top - 2 * edge
    slab.carve_wells([surfaces.Well(left + edge, top + edge, *inside, fit.length(TRAY_CORNER))])
    return slab.picture
