"""The page of a game: Play begins at once with what stands beneath it."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Collection
from dataclasses import replace
from functools import partial
from random import SystemRandom
from typing import TYPE_CHECKING, NamedTuple

from ...engine.learn.lessons import has_lessons
from ...engine.options import Options, random_seed
from ...engine.session import Session
from ...engine.setup import Setup, default_players, proposal_for, with_person_moving
from ...engine.strength import seat_advantage_text
from .. import pages
from ..widgets.buttons import EDGE, Button, Buttons, Tooltip
from ..widgets.controls import Beads, Segmented, Stepper
from ..widgets.focus import move_along, stops
from ..widgets.fonts import pixels, sized
from ..widgets.form import Form
from ..widgets.layout import wrapped
from ..widgets.side_panel import Page
from ..widgets.theme import follow_theme, themed
from ..widgets.timers import on_own
from .board_embed import BoardPreview

if TYPE_CHECKING:
    from ...engine.game import AnyGame
    from ..app import App

PLACES, CHANCE = ("First", "Second", "Third", "Fourth"), "chance"
NUMBERS = ("Two", "Three", "Four")
"""How many people share the screen, from two on."""
LABELS, BELOW, QUESTION = 96, 24, 4
"""In design units: the width of the labels; below what stands lowest; above the question."""
SUMMARY, LADDER = 4, 6
"""The gaps above the summary of the game, and above the levels that are beaten."""
LOW, THREE_COLUMNS, SHORT = 520, 320, 80
"""The height of a low sheet; how broad one is on which three buttons stand beside each other, and
their least width."""
HEADINGS = 30, 26, 22, 18
"""The sizes of the heading, of which the first that fits is used."""


class Spacing(NamedTuple):
    """How high Play is, the gaps above and below it, how high a choice is, the gap below them."""

    controller: int
    above: int
    below: int
    choice: int
    rule: int
    about: bool
    """Whether what is said of the level is seen, not only when the pointer rests on it."""
    summary: bool = True
    """Likewise for the summary of the game, and its heading."""


SPACINGS = (
    Spacing(60, 24, 20, 28, 16, True),
    Spacing(60, 20, 16, 26, 12, True),
    Spacing(52, 12, 10, 22, 12, True),
    Spacing(52, 12, 10, 22, 12, False),
    Spacing(44, 6, 5, 18, 6, False),
    Spacing(44, 6, 5, 18, 6, False, summary=False),
)
"""In design units, from a roomy sheet to a low one: the first that fits is used."""
BACK = (40, 20)
"""Where the way to all games stands on the table, in design units."""
KEYS = (
    ("Enter", "play"),
    ("↑ ↓", "go through Play and the choices below it, around at both ends"),
    ("← →", "go to the other controls"),
    ("S", "choose who goes first, then play the computer"),
    ("M", "play with others at this screen"),
    ("W", "watch a demo"),
    ("I, E", "read the instructions, leave the program"),
    ("S or C, M or P, W in FourSide", "choose the level of play, then play or watch"),
    ("E or Q in FourSide", "quit"),
    ("G", "choose the level that you beat half the time"),
    ("L, Z, O", "learn the game step by step, solve puzzles, set the options"),
    ("B", "go to all games"),
)
"""(key, what it does) on the page of a game, for the keys page."""

Choice = tuple[str, Callable[[], object], str]
"""What a button says and does, and its keys, parted by spaces."""


def places(game: AnyGame, seats: int) -> list[tuple[str, str]]:
    """Return when a person can move: each choice as its text and its words."""
    chance = "Dice" if game.throws_dice else "Chance"
    return [*((str(seat), PLACES[seat]) for seat in range(seats)), (CHANCE, chance)]


class GamePage(Page):
    """What is played, and how; the board beside it shows the game.

    Up and Down go through Play and the choices below it, Left and Right through all else. What is
    chosen is remembered when a game begins.
    """

    OWNS_TABLE = True

    def __init__(self, parent: tk.Misc, app: App, game: AnyGame) -> None:
        super().__init__(parent, app, game.welcome.heading or game.title)
        self.game, self._random = game, SystemRandom()
        self._read()
        self.preview = BoardPreview(self)
        self._show_board()
        self.preview.start_demo()
        self._home = Button(
            app.workspace.left_pane,
            "All games",
            self.cancel,
            key="B",
            kind="quiet",
            ground="table",
            chevron="left",
        )
        on_own(self, "<Destroy>", self._home.destroy)
        self._home.configure(takefocus=lambda path: app.workspace.side_panel.page is self)
        self.body.bind("<Configure>", lambda event: self._fit(), add="+")
        self.commands |= {"g": self.choose_for_me, "b": self.cancel}
        for _, command, keys in (*self._choices, *self._others):
            self.commands |= dict.fromkeys(keys.lower().split(), command)
        Tooltip(self.heading, lambda: "" if self._summary.winfo_manager() else game.summary)
        follow_theme(self, self._restyle)

    @property
    def seats(self) -> int:
        return self.game.seats(self._played)

    @property
    def _choices(self) -> list[Choice]:
        """Return the choices of the game's document, with its words and keys."""
        game, app, words = self.game, self.app, self.game.welcome
        single, several, watch = partial(pages.questions.ask_turn, self), self.two, self.watch
        if game.levels_of_play:
            # They are told what they play with, as the document has it.
            single = partial(pages.questions.ask_level, self, "play the computer", self.single)
            several = partial(pages.questions.ask_level, self, "two players", self.two)
            watch = partial(pages.questions.ask_level, self, "watch a demo", self.watch)
        people = words.several or f"{NUMBERS[self.seats - 2]} players"
        found: list[Choice] = [
            (words.single, single, "S"),
            (people, several, "M"),
            (words.watch, watch, "W"),
            ("Instructions", lambda: pages.help.show_help(app, game.id), "I"),
            (words.leave, app.quit, "E"),
        ]
        return [(text, do, f"{key} {words.keys.get(key, '')}".strip()) for text, do, key in found]

    @property
    def _others(self) -> list[Choice]:
        """Return what else can be done here."""
        game, app = self.game, self.app
        found: list[Choice] = [
            ("Puzzles", lambda: pages.puzzle.show_puzzles(app, game), "Z"),
            ("Options…", lambda: app.workspace.show_new_game(game), "O"),
        ]
        if has_lessons(game):
            found.insert(0, ("Learn", lambda: pages.lessons.learn(app, game), "L"))
        return found

    def move_focus(self, key: str) -> None:
        """Go through Play and the choices by Up and Down, through all else by Left and Right."""
        bar: list[tk.Misc] = [each for each in stops(self) if each in self._bar]
        if key in ("Left", "Right"):
            bar = [each for each in stops(self) if each not in self._bar]
        move_along(bar, 1 if key in ("Down", "Right") else -1)

    def cancel(self) -> None:
        """Go to all games, as Esc does."""
        self.app.workspace.home()

    def coming_back(self) -> None:
        self._read()
        self._show_board()
        self._restyle()

    def _show_board(self) -> None:
        self.preview.show(Session(self.game, self._played, 1))

    def _restyle(self) -> None:
        """Put anew what stands here, for this size of text."""
        left, top = (pixels(self, each - EDGE) for each in BACK)
        self._home.place(x=left, y=top)
        self.preview.reserve_corner(
            left + self._home.winfo_reqwidth(), top + self._home.winfo_reqheight()
        )
        for child in self.body.winfo_children():
            child.destroy()
        self._build()
        if self.app.workspace.side_panel.page is self:
            self.take_focus()

    def _read(self) -> None:
        """Take what was chosen last; the first time, the weakest level and what goes with it."""
        settings, game = self.app.settings, self.game
        self.begins, self.level = settings.place(game), settings.level(game)
        self.options = settings.offered(game)

    @property
    def _played(self) -> Options:
        """What is chosen, the first seat to begin where options say so."""
        begun: Options = self.game.with_first_seat(self.options, 0)
        return begun

    # What begins a game.

    def single(self) -> None:
        """Play against the computer, with what is chosen."""
        setup = with_person_moving(self._setup_for((0,)), self.begins, self._random)
        self.app.workspace.begin(setup)

    def two(self) -> None:
        """Begin a game of people, as many as the options say."""
        self.app.workspace.begin(
            replace(self._setup_for(range(self.seats)), dice=self.game.throws_dice)
        )

    def watch(self) -> None:
        """Let computers play, at the level that is chosen.

        If the game proposes other rules for them, ask which ones hold.
        """
        game, setup = self.game, self._setup_for(())
        dice = game.throws_dice and self.begins is None
        proposal = proposal_for(game, setup.options, setup.players)

        def begin(proposed: bool) -> None:
            options = setup.options
            if proposed and proposal is not None:
                options = proposal.applied_to(options)
            self.app.workspace.begin(replace(setup, options=options, dice=dice))

        if proposal is None or self.app.settings.ignores_proposals(game):
            begin(False)
        elif proposal.applied_to(setup.options) == setup.options:
            begin(True)
        else:
            pages.questions.ask_rules(self, proposal, begin)

    def _setup_for(self, people: Collection[int]) -> Setup:
        """Return the setup for people on these seats, with options proposed to them."""
        game, settings = self.game, self.app.settings
        players = default_players(game, self._played, people, self.level)
        proposal = settings.proposal(game, self._played, players)
        options = self._played if proposal is None else proposal.applied_to(self._played)
        return Setup(game, options, random_seed(), settings.with_known_names(players))

    # What is chosen.

    def choose_who_begins(self, place: str) -> None:
        """Choose who begins, by a number from 0, or `CHANCE`, now and in games to come."""
        self.begins = None if place == CHANCE else int(place)
        self.app.settings.save_first_place(self.game, self.begins)

    def choose_level(self, level: int) -> None:
        """Choose the level of the computer, and the numbers that go with it."""
        self.level = level
        chosen: Options = self.game.options_for(self.options, level)
        if chosen != self.options and self._option is not None:
            # Which says so in turn.
            self._option.choose(chosen.texts()[self._option_name])
        self._tell_level()

    def choose_for_me(self) -> None:
        """Choose the level that one beats half the time, and say why."""
        level, why = pages.statistics.fitting_level(
            self.game, self.app.workspace.autosave.results()
        )
        self._computer.choose(level)
        self._tell_level(why)

    def choose_option(self, word: str) -> None:
        words = {**self.options.texts(), self._option_name: word}
        self.options = type(self.options).parse(words)
        self._show_board()
        self._tell_level()

    def _overrule(self, overruled: bool) -> None:
        """Play by the original rules from now on, or by what is proposed again."""
        self.app.settings.set_ignores_proposals(self.game, overruled)
        self._tell_level()
        if overruled:
            self.single()

    # What is seen.

    def _build(self) -> None:
        game, body, edge = self.game, self.body, pixels(self, EDGE)
        self._summary = wrapped(body, 14, text=game.summary)
        ladder = self.app.workspace.ladder(game)
        beaten = self._beaten = themed(tk.Frame(body), background="sheet")
        beaten.pack(fill="x", padx=edge, pady=(pixels(self, LADDER), 0))
        Beads(beaten, ladder.beaten, len(game.levels)).pack(side="left")
        words = wrapped(beaten, 13, text=ladder.progress_text)
        words.pack(side="left", fill="x", expand=True, padx=(pixels(self, 12), 0))
        self.primary = Button(body, "▶  Play", self.single, key="Enter", kind="primary")
        self.primary.pack(fill="x")
        if question := game.welcome.question:
            asked = wrapped(body, 15, "ink", question, bold=True)
            asked.pack(fill="x", padx=edge, pady=(pixels(self, QUESTION), 0))
        self._rows = [
            Button(body, text, do, key=key, kind="row") for text, do, key in self._choices
        ]
        for each in self._rows:
            each.pack(fill="x")
        self._bar = (self.primary, *self._rows)
        self._rule = themed(tk.Frame(body, height=1), background="line")
        self._rule.pack(fill="x", padx=edge)
        self._build_form()
        self._proposed = themed(tk.Frame(body), background="sheet")
        self._proposed.pack(fill="x", padx=(pixels(self, LABELS) + edge, edge))
        self._buttons = Buttons(body, self._others, least=SHORT)
        self._buttons.pack(fill="x")
        self._origin = wrapped(body, 13, text=f"{game.title} {game.credit}")
        self._spacing: Spacing | None = None
        self._tell_level()
        self._space(SPACINGS[0])

    def _build_form(self) -> None:
        """Add what Play begins with."""
        game, place = self.game, CHANCE if self.begins is None else str(self.begins)
        begins = places(game, self.seats)
        form = self._form = Form(self.body, LABELS)
        form.pack(fill="x")
        form.row("You play", lambda row: Segmented(row, begins, place, self.choose_who_begins))
        last, level, say = len(game.levels), self.level, self._level_words
        self._computer = form.row(
            "Computer", lambda row: Stepper(row, 1, last, level, self.choose_level, say)
        )
        Tooltip(self._computer, lambda: "" if self._about.winfo_manager() else self._about_level)
        self._about = wrapped(self.body, 13)
        fitting = "The level you beat half the time"
        button = Button(self.body, fitting, self.choose_for_me, key="G", kind="quiet")
        button.pack(anchor="e")
        self._option: Segmented | None = None
        if (option := game.page_option) is not None:
            self._option_name = option.name
            chosen, choices = self.options.texts()[option.name], tuple(option.words.items())
            more = Form(self.body, LABELS)
            more.pack(fill="x")
            self._option = more.row(
                option.label, lambda row: Segmented(row, choices, chosen, self.choose_option)
            )

    def _fit(self) -> None:
        """Let all stand closer where there is little room, and what is missed least give way."""
        broad = self.body.winfo_width() >= pixels(self, THREE_COLUMNS)
        self._buttons.arrange(3 if broad else 2, even=not broad)
        changing = self._origin, self._about, self._summary, self._rule, *self._bar
        fixed = [each for each in self.body.pack_slaves() if each not in changing]
        gaps = LADDER + bool(self.game.welcome.question) * QUESTION
        need = sum(each.winfo_reqheight() for each in fixed) + pixels(self, gaps) + 1
        fitting = [each for each in SPACINGS if need + self._high(each) <= self.room]
        self._space([*fitting, SPACINGS[-1]][0])
        self._fit_heading()
        high = self._origin.winfo_reqheight() + 2 * pixels(self, BELOW)
        if self._spacing and need + self._high(self._spacing) + high <= self.room:
            aside, below = pixels(self, EDGE), pixels(self, BELOW)
            self._origin.pack(side="bottom", fill="x", padx=aside, pady=below)
        else:
            self._origin.pack_forget()

    def _high(self, spacing: Spacing) -> int:
        """Return the height in pixels of what a spacing changes."""
        rows = len(self._rows) * (spacing.choice + 2 * EDGE)
        units = (*spacing[:3], rows, 2 * spacing.rule)
        high = sum(pixels(self, each) for each in units)
        if spacing.about or self._why:
            high += self._about.winfo_reqheight()
        if spacing.summary:
            high += self._summary.winfo_reqheight() + pixels(self, SUMMARY)
        return high

    def _space(self, spacing: Spacing) -> None:
        if spacing.about or self._why:
            aside = pixels(self, LABELS + EDGE), pixels(self, EDGE)
            self._about.pack(fill="x", padx=aside, after=self._form)
        else:
            self._about.pack_forget()
        if spacing == self._spacing:
            return
        self._spacing, edge = spacing, pixels(self, EDGE)
        if spacing.summary:
            pady = pixels(self, SUMMARY), 0
            self._summary.pack(fill="x", padx=edge, pady=pady, before=self._beaten)
        else:
            self._summary.pack_forget()
        above, below, rule = (pixels(self, each) for each in (*spacing[1:3], spacing.rule))
        if (controller := self.primary) is not None:
            controller.rise(spacing.controller)
            controller.pack_configure(pady=(above - edge, below - edge))
        for each in self._rows:
            each.rise(spacing.choice)
        self._rule.pack_configure(pady=(rule, rule))

    def _fit_heading(self) -> None:
        """Write the heading as large as it fits, on a low sheet nearer to its edge."""
        top = pixels(self, self.TOP // (1 + (self.winfo_height() < pixels(self, LOW))))
        self.heading.pack_configure(pady=(top, 0))
        words, width = str(self.heading.cget("text")), self.body.winfo_width()
        fonts = [sized(self, size, bold=True) for size in HEADINGS]
        fitting = [each for each in fonts if each.measure(words) <= width]
        self.heading.configure(font=[*fitting, fonts[-1]][0])

    def _level_words(self, number: int) -> tuple[str, str]:
        return f"{number} of {len(self.game.levels)}", self.game.level(number).name

    def _tell_level(self, why: str = "") -> None:
        """Say why it is this level or how it plays, and which other rules are proposed."""
        game, settings = self.game, self.app.settings
        about = game.level(self.level).description
        for child in self._proposed.winfo_children():
            child.destroy()
        players = default_players(game, self._played, (0,), self.level)
        proposal = proposal_for(game, self._played, players)
        self._proposed.configure(height=1)
        held = settings.proposal(game, self._played, players) is not None
        played = self._played if proposal is None or not held else proposal.applied_to(self._played)
        self._why = bool(why)
        self._about_level = (
            why or f"{about} {seat_advantage_text(game, played, self.level)}".rstrip()
        )
        self._about.configure(text=self._about_level)
        if self._spacing is not None:
            self._fit()
        if proposal is not None:
            rules = proposal.reason if held else "The original rules hold, as you have chosen."
            text = "Play the original rules" if held else "Propose others again"
            wrapped(self._proposed, 13, text=rules).pack(fill="x")
            button = Button(self._proposed, text, partial(self._overrule, held), kind="quiet")
            button.pack(anchor="w")
