"""Questions before a game: who begins, which rules and which level; and the dice.

The question boxes have the words of the original documents.
"""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Collection, Sequence
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
from ..widgets.data_table import ListRow, RowList
from ..widgets.dialogs import Dialog
from ..widgets.focus import has_modifier, key_names
from ..widgets.fonts import pixels
from ..widgets.layout import LINE_HEIGHT, packed
from ..widgets.sound import Sound
from ..widgets.theme import on_theme_change, palette_of, themed
from ..widgets.timers import Timer, on_click

if TYPE_CHECKING:
    from ..services import Services
    from .game_page import GameSetupPage


FIRST_PLAYER_QUESTIONS = {
    2: N_("Would you like to go 1st or 2nd?"),
    3: N_("Would you like to go 1st, 2nd or 3rd?"),
    4: N_("Would you like to go 1st, 2nd, 3rd or 4th?"),
}
"""The question who goes first, by the number of players."""
DICE_QUESTION = N_("Would you like to go 1st, 2nd or throw dice?")
FIRST_PLAYER_ANSWERS = N_("Go 1st"), N_("Go 2nd"), N_("Go 3rd"), N_("Go 4th")
LIST_WIDTH, ROW_HEIGHT = 408, 40
"""Width and height of an entry, in design units."""
TEXT_LEFT = 20
"""Left edge of the texts of entries without a bead, in design units."""
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
    """Ask who goes first, as the document of Four Stones does; then start the game.

    The answer is for this game alone. A game with dice offers them, too, at the bar.
    """
    seats, dice = page.seat_count, page.game.throws_dice
    firsts = map(_, FIRST_PLAYER_ANSWERS[:seats])
    words = [_("You move first."), _("The computer moves first."), "", ""][:seats]
    keys = map(str, range(1, seats + 1))
    entries = list(map(ChoiceEntry, firsts, words, keys))
    question = _(DICE_QUESTION if dice else FIRST_PLAYER_QUESTIONS[seats])
    if dice:
        text = _("The dice decide who moves first.")
        entries.append(ChoiceEntry(_("Throw the dice"), text, "D"))

    def play(number: int) -> None:
        page.play_computer_at(number if number < seats else None)

    chosen = seats if dice else page.begins or 0
    ChoiceDialog(page, page.game.title, question, "", entries, chosen, play, ask_first_player)


def ask_level(
    page: GameSetupPage,
    title: str,
    begin: Callable[[int], None],
    again: Callable[[GameSetupPage], None],
) -> None:
    """Ask for the level of play, as the document of FourSide does; then call `begin` with it.

    `again` asks it again on a page that has replaced this one.
    """
    game, option = page.game, page.game.page_option
    if option is None:
        return
    beaten = page.app.workspace.ladder_progress(game).beaten
    last = len(game.levels)
    entries = [
        ChoiceEntry(
            _(numbers), _(level.name), text, "beaten" if level.number in beaten else "hollow"
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
        again,
        buttons=(N_("Choose"), N_("Cancel")),
        # The letters that open this box: a second press accepts the entry at the bar.
        accept_letters=(*"scmpw", *map(page.mnemonics.get, ("single", "several", "watch"))),
    )


class ChoiceDialog(Dialog):
    """Dialog to choose an entry: Up and Down move the bar; Enter, a click or its key accepts.

    `buttons`, marked by `N_`, are below the entries; the first accepts the entry at the bar, as do
    the letters `accept_letters`. `again` asks the question again, in the language of the process.
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
        again: Callable[[GameSetupPage], None],
        buttons: Sequence[str] = (N_("Play"), N_("Cancel")),
        accept_letters: Collection[str | None] = (),
    ) -> None:
        super().__init__(page, title)
        self._on_accept, self._enters = on_accept, accept_letters
        self._page, self._again = page, again
        self.add_text(question, "Title.TLabel", below=4)
        if about:
            self.add_text(about, "Muted.TLabel", below=0, units=LIST_WIDTH)
        self.entries = RowList[ChoiceEntry](
            self.body,
            self._row_content,
            self._show_bar,
            self._accept_chosen,
            identity=lambda entry: entry.key,
            row_height=ROW_HEIGHT,
            is_whole=True,
            is_menu=True,
        )
        themed(self.entries, width=LIST_WIDTH)
        if not any(entry.bead for entry in entries):
            self.entries.text_left = TEXT_LEFT
        self.entries.has_narrow_titles = True
        self.entries.show_rows(entries, entries[chosen].key)
        packed(self.entries, fill="x", pady=(12, 0))
        self.bind("<Key>", self._on_key, add="+")
        choose, *others = map(_, buttons)
        self.open_with_buttons(
            [(choose, self._accept_chosen), *((text, self.destroy) for text in others)]
        )
        self.entries.focus_set()
        # After the scrolled frame, which scrolls the whole list into view when it gets the focus.
        self.bind("<FocusIn>", self._on_focus, add="+")

    def on_language_changed(self) -> None:
        """Ask again on the page that has replaced the one above which the dialog was."""
        page = self._page.app.workspace.side_panel.page
        if isinstance(page, type(self._page)):
            self._again(page)

    def _row_content(self, entry: ChoiceEntry) -> ListRow:
        bead = None
        if entry.bead:
            chosen, palette = entry == self.entries.chosen_item, palette_of(self)
            ground = palette.accent_soft if chosen else palette.sheet
            bead = art_image(self, "level_bead", pixels(self, 12), entry.bead, ground)
        return ListRow(
            bead, entry.name, value_detail=entry.description, aside=entry.key, look="key"
        )

    def _accept_chosen(self) -> None:
        self._accept(self.entries.chosen_index or 0)

    def _on_focus(self, event: tk.Event[tk.Misc]) -> None:
        """Show the question, and below it as many entries as the bar needs."""
        if event.widget is self.entries:
            self._scrolled.scroll_to_range(0, 0)
            self._show_bar()

    def _show_bar(self) -> None:
        """Scroll the bar into view if the screen is too low for all entries."""
        row, chosen = pixels(self, ROW_HEIGHT), self.entries.chosen_index or 0
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
            self.entries.move_choice(event.keysym)
        if any(name in self._enters for name in key_names(event)):
            self._accept_chosen()
            return
        for number, entry in enumerate(self.entries.rows):
            if entry.key.lower() in key_names(event):
                self._accept(number)
                return


THROW_MS, TIE_MS, RESULT_MS = 1100, 900, 1800
"""Time for which the dice roll, a tie is shown, and the result is shown, in ms."""
TRAY_BOX = Box(270.0, 190.0, 830.0, 450.0)
TRAY_RIM, TRAY_CORNER = 22.0, 18.0
"""Width of the tray's rim and radius of its inner corners, in logical units of the canvas."""
DIE_SIZE = 92.0
"""Side of a die, in logical units."""
DIE_DISTANCE = 240.0
"""Distance between the centres of two dice, in logical units."""
REST_Y, START_DISTANCE = 320.0, 150.0
"""y coordinate where the dice come to rest, and how far below it they start, in logical units."""
ROLLING_FACES = (3, 6, 2, 5, 1, 4)
"""Numbers that a rolling die shows, in order."""
ROLL_STEPS = 9
"""Faces that a rolling die shows before the thrown one."""


class StartingDiceScreen(ScaledCanvas):
    """Rolls one die per player. A click or a key skips to the result, another starts the game.

    `done` is called when the game may start.
    """

    def __init__(
        self,
        parent: tk.Misc,
        app: Services,
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
        on_click(self, lambda event: self.skip(), repeats=True)
        self.bind("<Key>", self._on_key)
        on_theme_change(self, self._redraw)
        app.status_bar.set_text(_("The dice decide who moves first. Click or press a key to skip."))

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

    def on_language_changed(self) -> None:
        self._draw()

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
        self.app.status_bar.set_text(_("Click or press a key to start."))
        self._timer.start(RESULT_MS, self._done)

    def _draw(self) -> None:
        self.delete("all")
        self.write(550, 110, _("Who moves first?"), 26, bold=True)
        left, top = self.pixel((TRAY_BOX.left, TRAY_BOX.top))
        right, bottom = self.pixel((TRAY_BOX.right, TRAY_BOX.bottom))
        tray = self.sprite(_paint_tray, self.transform, self.palette)
        self.create_image((left + right) // 2, (top + bottom) // 2, image=tray)
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
