"""The page of a game: Play begins at once with what stands beneath it."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Collection
from dataclasses import replace
from functools import partial
from random import SystemRandom
from typing import TYPE_CHECKING

from ...engine.learn.lessons import has_lessons
from ...engine.options import Options, random_seed
from ...engine.session import Session
from ...engine.setup import Setup, default_players, proposal_for, with_person_moving
from ...engine.strength import seat_advantage_text
from .. import sheets
from ..kit.buttons import EDGE, Button, Buttons
from ..kit.controls import Segmented
from ..kit.fonts import pixels
from ..kit.form import Form
from ..kit.layout import wrapped
from ..kit.numbers import Stepper
from ..kit.paper import Page
from ..kit.signs import Beads
from ..kit.theme import follow_theme, themed
from ..kit.timer import on_own
from .preview import Preview

if TYPE_CHECKING:
    from ...engine.game import AnyGame
    from ..app import App

PLACES, CHANCE = ("First", "Second", "Third", "Fourth"), "chance"
LABELS, GAP, GROUP, BELOW = 96, 12, 24, 24
"""In design units: the width of the labels; below a row of a form, between groups, below what
stands lowest."""
LOW_SHEET, LOWER_SHEET, THREE_COLUMNS = 600, 556, 370
"""Heights of the sheet below which the buttons stand in three columns, where it is so broad, and
Play gives way."""
PLAY = (60, 24, 28), (44, 8, 12)
"""How high Play is, and the gaps above and below it; the second where it gives way."""
BACK = (40, 20)
"""Where the way to all games stands on the table, in design units."""
KEYS = (
    ("Enter", "play"),
    ("S", "say who goes first, then play"),
    ("M", "play with others at this screen"),
    ("W", "watch computers play"),
    ("G", "choose the level that you beat half the time"),
    ("C, P in FourSide", "choose the level of play, then play the computer or another player"),
    ("L", "learn the game step by step, on its board"),
    ("I, O, B", "read the instructions, set the options, go to all games"),
    ("Z", "solve puzzles"),
    ("E, Q in FourSide", "quit"),
)
"""(key, what it does) on the page of a game, for the keys page."""


def places(game: AnyGame, seats: int) -> list[tuple[str, str]]:
    """Return when a person can move: each choice as its text and its words."""
    chance = "Dice" if game.throws_dice else "Chance"
    return [*((str(seat), PLACES[seat]) for seat in range(seats)), (CHANCE, chance)]


class GamePage(Page):
    """What is played, and how; the board beside it shows the game.

    Up and Down go from control to control, beginning at Play. What is chosen is remembered when a
    game begins.
    """

    OWNS_TABLE = True

    def __init__(self, parent: tk.Misc, app: App, game: AnyGame) -> None:
        super().__init__(parent, app, game.title)
        self.game, self._random = game, SystemRandom()
        self._read()
        self.preview = Preview(self)
        self._show_board()
        self.preview.play()
        self._home = Button(
            app.desk.stage,
            "All games",
            self.cancel,
            key="B",
            kind="quiet",
            ground="table",
            chevron="left",
        )
        on_own(self, "<Destroy>", self._home.destroy)
        self._home.configure(takefocus=lambda path: app.desk.paper.page is self)
        self.body.bind("<Configure>", lambda event: self._fit(), add="+")
        two, watch = self.two, self.watch
        if game.levels_of_play:
            # They are told what they play with, as the document has it.
            two = partial(sheets.ask.ask_level, self, "two players", self.two)
            watch = partial(sheets.ask.ask_level, self, "watch a demo", self.watch)
            single = partial(sheets.ask.ask_level, self, "play the computer", self.single)
            self.commands |= {"c": single, "p": two, "q": app.quit}
        self._offers = [
            ("Puzzles", lambda: sheets.puzzle.show_puzzles(app, game), "Z"),
            ("Two players", two, "M"),
            ("Watch", watch, "W"),
            ("Instructions", lambda: sheets.help.show_help(app, game.id), "I"),
            ("Options…", lambda: app.desk.choose(game), "O"),
        ]
        if has_lessons(game):
            self._offers.insert(0, ("Learn", lambda: sheets.lessons.learn(app, game), "L"))
        self.commands |= {key.lower(): command for _, command, key in self._offers}
        self.commands |= {
            "g": self.choose_for_me,
            "b": self.cancel,
            "s": lambda: sheets.ask.ask_turn(self),
            "e": app.quit,
        }
        follow_theme(self, self._restyle)

    @property
    def seats(self) -> int:
        return self.game.seats(self._played)

    def cancel(self) -> None:
        """Go to all games, as Esc does."""
        self.app.desk.home()

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
        self.preview.leave_free(
            left + self._home.winfo_reqwidth(), top + self._home.winfo_reqheight()
        )
        for child in self.body.winfo_children():
            child.destroy()
        self._build()
        if self.app.desk.paper.page is self:
            self.take_keys()

    def _read(self) -> None:
        """Take what was chosen last; the first time, the weakest level and what goes with it."""
        settings, game = self.app.settings, self.game
        self.begins, self.level = settings.place(game), settings.level(game)
        self.options = settings.offered(game)

    @property
    def _played(self) -> Options:
        """What is chosen, the first seat to begin where options say so."""
        begun: Options = self.game.moved_first_by(self.options, 0)
        return begun

    # What begins a game.

    def single(self) -> None:
        """Play against the computer, with what is chosen."""
        setup = with_person_moving(self._setup_for((0,)), self.begins, self._random)
        self.app.desk.begin(setup)

    def two(self) -> None:
        """Begin a game of people, as many as the options say."""
        self.app.desk.begin(replace(self._setup_for(range(self.seats)), dice=self.game.throws_dice))

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
                options = proposal.applied(options)
            self.app.desk.begin(replace(setup, options=options, dice=dice))

        if proposal is None or self.app.settings.overrules(game):
            begin(False)
        elif proposal.applied(setup.options) == setup.options:
            begin(True)
        else:
            sheets.ask.ask_rules(self, proposal, begin)

    def _setup_for(self, people: Collection[int]) -> Setup:
        """Return the setup for people on these seats, with options proposed to them."""
        game, settings = self.game, self.app.settings
        players = default_players(game, self._played, people, self.level)
        proposal = settings.proposal(game, self._played, players)
        options = self._played if proposal is None else proposal.applied(self._played)
        return Setup(game, options, random_seed(), settings.named(players))

    # What is chosen.

    def choose_who_begins(self, place: str) -> None:
        """Choose who begins, by a number from 0, or `CHANCE`, now and in games to come."""
        self.begins = None if place == CHANCE else int(place)
        self.app.settings.keep_place(self.game, self.begins)

    def choose_level(self, level: int) -> None:
        """Choose the level of the computer, and the numbers that go with it."""
        self.level = level
        chosen: Options = self.game.options_for(self.options, level)
        if chosen != self.options and self._option is not None:
            # Which says so in turn.
            self._option.choose(chosen.words()[self._option_name])
        self._tell_level()

    def choose_for_me(self) -> None:
        """Choose the level that one beats half the time, and say why."""
        level, why = sheets.strength.fitting(self.game, self.app.desk.keeping.results())
        self._computer.choose(level)
        self._tell_level(why)

    def choose_option(self, word: str) -> None:
        words = {**self.options.words(), self._option_name: word}
        self.options = type(self.options).parse(words)
        self._show_board()
        self._tell_level()

    def _overrule(self, overruled: bool) -> None:
        """Play by the original rules from now on, or by what is proposed again."""
        self.app.settings.overrule(self.game, overruled)
        self._tell_level()
        if overruled:
            self.single()

    # What is seen.

    def _build(self) -> None:
        game, body, edge = self.game, self.body, pixels(self, EDGE)
        wrapped(body, 14, text=game.summary).pack(fill="x", padx=edge, pady=(pixels(self, 4), 0))
        ladder = self.app.desk.ladder(game)
        beaten = themed(tk.Frame(body), background="sheet")
        beaten.pack(fill="x", padx=edge, pady=(pixels(self, 12), 0))
        Beads(beaten, ladder.beaten, len(game.levels)).pack(side="left")
        words = wrapped(beaten, 13, text=ladder.words)
        words.pack(side="left", fill="x", expand=True, padx=(pixels(self, 12), 0))
        self.primary = Button(body, "▶  Play", self.single, key="Enter", kind="primary")
        self.primary.pack(fill="x")
        place = CHANCE if self.begins is None else str(self.begins)
        begins = places(game, self.seats)
        form = Form(body, LABELS)
        form.pack(fill="x")
        form.row("You play", lambda row: Segmented(row, begins, place, self.choose_who_begins))
        last, level, say = len(game.levels), self.level, self._level_words
        self._computer = form.row(
            "Computer", lambda row: Stepper(row, 1, last, level, self.choose_level, say)
        )
        self._about = form.say("")
        self._about.grid_configure(pady=0)
        form.offer("The level you beat half the time", self.choose_for_me, "G")
        self._option: Segmented | None = None
        if (option := game.page_option) is not None:
            self._option_name = option.name
            chosen, choices = self.options.words()[option.name], tuple(option.words.items())
            self._option = form.row(
                option.label, lambda row: Segmented(row, choices, chosen, self.choose_option)
            )
        self._proposed = themed(tk.Frame(body), background="sheet")
        self._proposed.pack(fill="x", padx=(pixels(self, LABELS) + edge, edge))
        rule = themed(tk.Frame(body, height=1), background="line")
        rule.pack(fill="x", padx=edge, pady=(pixels(self, GROUP - GAP), pixels(self, GAP)))
        self._buttons = Buttons(body, self._offers)
        self._buttons.pack(fill="x")
        self._origin = wrapped(body, 13, text=f"{game.title} {game.credit}")
        self._tell_level()

    def _fit(self) -> None:
        """Let give way what can where there is little room: origin, rows of buttons."""
        below, edge = pixels(self, BELOW), pixels(self, EDGE)
        high = self._origin.winfo_reqheight() + 2 * below
        others = self.body.winfo_reqheight() - (high if self._origin.winfo_manager() else 0)
        broad = self.body.winfo_width() >= pixels(self, THREE_COLUMNS)
        self._buttons.arrange(3 if broad and self.room < pixels(self, LOW_SHEET) else 2)
        height, above, under = PLAY[self.room < pixels(self, LOWER_SHEET)]
        if (play := self.primary) is not None:
            play.rise(height)
            play.pack_configure(pady=(pixels(self, above) - edge, pixels(self, under) - edge))
        if others + high <= self.room:
            self._origin.pack(side="bottom", fill="x", padx=edge, pady=below)
        else:
            self._origin.pack_forget()

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
        played = self._played if proposal is None or not held else proposal.applied(self._played)
        about = why or f"{about} {seat_advantage_text(game, played, self.level)}".rstrip()
        self._about.configure(text=about)
        if proposal is not None:
            rules = proposal.reason if held else "The original rules hold, as you have chosen."
            text = "Play the original rules" if held else "Propose others again"
            wrapped(self._proposed, 13, text=rules).pack(fill="x")
            button = Button(self._proposed, text, partial(self._overrule, held), kind="quiet")
            button.pack(anchor="w")
