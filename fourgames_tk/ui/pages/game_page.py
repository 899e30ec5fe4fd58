"""The page of one game: its settings, and Play, which starts a game with them."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from random import SystemRandom
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from ...engine.language import N_, _
from ...engine.learn.lessons import has_lessons
from ...engine.options import BoardPreset, Options, random_seed
from ...engine.session import Session
from ...engine.setup import (
    Setup,
    default_players,
    is_offered_setup,
    options_proposal_for,
    page_options_for_level,
    with_move_order,
)
from ...engine.strength import seat_advantage_text
from .. import pages
from ..widgets.buttons import FACE_MARGIN, Button, ButtonGrid, Tooltip
from ..widgets.commands import PageCommand
from ..widgets.controls import LevelBeads, SegmentedControl, Stepper
from ..widgets.focus import cycle_focus, is_focus_elsewhere, tab_stops
from ..widgets.fonts import pixels, sized_font
from ..widgets.form import Form
from ..widgets.layout import packed, wrapped_label
from ..widgets.theme import keep_styled, themed
from ..widgets.timers import on_own_event
from .board_embed import BoardPreview
from .page import Page

if TYPE_CHECKING:
    from ...engine.game import AnyGame
    from .page import PageHost

# Translators: When a player moves: “You play: First”.
PLACE_LABELS, CHANCE = (N_("First"), N_("Second"), N_("Third"), N_("Fourth")), "chance"
SEVERAL_LABELS = {2: N_("Two players"), 3: N_("Three players"), 4: N_("Four players")}
"""The button to play with other people, by their number."""
LABEL_WIDTH, BOTTOM_MARGIN, QUESTION_GAP = 96, 24, 4
"""Width of the labels, margin at the bottom, and gap above the question, in design units."""
SUMMARY_GAP, LADDER_GAP = 4, 6
"""Gaps above the summary and above the ladder, in design units."""
LOW_HEIGHT, THREE_COLUMN_WIDTH, BUTTON_MIN_WIDTH = 520, 320, 80
"""Height of a low page, least width for three buttons in a row, and least width of a button, in
design units."""
OWN_RULES_TEXT = N_(
    "Your rules: {rules}. A game with them is a practice game, which doesn’t count towards levels."
)
HEADING_SIZES = 30, 26, 22, 18
"""Font sizes of the heading; the first that fits is used."""


class PageSpacing(NamedTuple):
    """Heights and gaps of the page in one degree of compactness, in design units."""

    primary_height: int
    above_primary: int
    below_primary: int
    row_height: int
    rule_gap: int
    shows_about: bool
    """Whether the description of the level is always shown, not only as a tooltip."""
    shows_summary: bool = True
    """Whether the summary of the game is shown, not only as a tooltip."""


SPACINGS = (
    PageSpacing(60, 24, 20, 28, 16, True),
    PageSpacing(60, 20, 16, 26, 12, True),
    PageSpacing(52, 12, 10, 22, 12, True),
    PageSpacing(52, 12, 10, 22, 12, False),
    PageSpacing(44, 6, 5, 18, 6, False),
    PageSpacing(44, 6, 5, 18, 6, False, shows_summary=False),
    PageSpacing(44, 5, 5, 17, 2, False, shows_summary=False),
)
"""From roomy to compact; the first that fits is used."""
BACK_POSITION = (40, 20)
"""Position of the button “All games”, in design units."""


def move_order_choices(game: AnyGame, seats: int) -> list[tuple[str, str]]:
    """Return the choices for when the person moves: (value, label) of each."""
    chance = _("Dice") if game.throws_dice else _("Random")
    return [*((str(seat), _(PLACE_LABELS[seat])) for seat in range(seats)), (CHANCE, chance)]


class GameSetupPage(Page):
    """Page of one game: ways to start it, its settings, and a preview of its board.

    Up and Down move the focus through Play and the buttons below it, Left and Right through the
    other controls. The settings are saved when a game starts.
    """

    HANDLES_BOARD_KEYS = True
    OTHER_KEYS = (
        ("↑ ↓", N_("move through Play and the buttons below it")),
        ("← →", N_("move through the other controls")),
        (N_("S or C, M or P, W in FourSide"), N_("choose the level, then play or watch")),
        (N_("E or Q in FourSide"), N_("quit")),
    )

    def __init__(self, parent: tk.Misc, app: PageHost, game: AnyGame) -> None:
        super().__init__(parent, app, _(game.welcome.heading) or game.title)
        self.game, self._random = game, SystemRandom()
        self.seed = random_seed()
        """Seed of the game that Play starts, and of the start that the preview shows."""
        self._load_settings()
        self.preview = BoardPreview(self)
        self._show_board()
        self.preview.start_demo()
        self._home = self.add_button(
            app.workspace.main_pane, "home", kind="quiet", background="table", chevron="left"
        )
        on_own_event(self, "<Destroy>", self._home.destroy)
        self._home.configure(takefocus=lambda path: app.workspace.side_panel.page is self)
        self.body.bind("<Configure>", lambda event: self._choose_spacing(), add="+")
        Tooltip(self.heading, lambda: "" if self._summary.winfo_manager() else _(game.summary))
        keep_styled(self, self._rebuild)

    @property
    def seat_count(self) -> int:
        return self.game.seat_count(self._played_options)

    @property
    def all_commands(self) -> Sequence[PageCommand[GameSetupPage]]:
        """The commands; the keys of the game's original document work as well."""
        others = self.game.welcome.keys
        return [
            replace(each, keys=f"{each.keys} {others.get(each.keys, '')}".strip())
            for each in self.COMMANDS
        ]

    def _play_single(self) -> None:
        """Ask who goes first, or the level if the game's document does; then start a game."""

        def play_at(level: int) -> None:
            self.choose_level(level)
            self.play_computer()

        if self.game.levels_of_play:
            self._ask_level_if_asked(_("play the computer"), play_at)
        else:
            pages.game_start.ask_first_player(self)

    def _ask_level_if_asked(self, title: str, then: Callable[[int], None]) -> None:
        """Call `then` with the level, after a question for it if the game's document asks it."""
        if self.game.levels_of_play:
            pages.game_start.ask_level(self, title, then)
        else:
            then(self.level)

    def move_focus(self, key: str) -> None:
        """Move the focus by an arrow key."""
        bar: list[tk.Misc] = [each for each in tab_stops(self) if each in self._bar]
        if key in ("Left", "Right"):
            bar = [each for each in tab_stops(self) if each not in self._bar]
        cycle_focus(bar, 1 if key in ("Down", "Right") else -1)

    def cancel(self) -> None:
        """Go back to the start screen."""
        self.app.workspace.show_start()

    def on_shown_again(self) -> None:
        self._load_settings()
        self._show_board()
        self._rebuild()

    def _show_board(self) -> None:
        options = self._setup_for((0,), self.level).options
        self.preview.show_position(Session(self.game, options, self.seed))

    def _rebuild(self) -> None:
        """Rebuild the page for the current text size and theme."""
        left, top = (pixels(self, each - FACE_MARGIN) for each in BACK_POSITION)
        self._home.place(x=left, y=top)
        self.preview.reserve_corner(
            left + self._home.winfo_reqwidth(), top + self._home.winfo_reqheight()
        )
        for child in self.body.winfo_children():
            child.destroy()
        self._build()
        if self.app.workspace.side_panel.page is self and not is_focus_elsewhere(self):
            self.take_focus()

    def _load_settings(self) -> None:
        """Load the settings used last; the first time, those of the weakest level."""
        settings, game = self.app.settings, self.game
        self.begins, self.level = settings.last_move_order(game), settings.last_level(game)
        self.options = settings.offered_options(game)

    @property
    def _played_options(self) -> Options:
        """The chosen options, adjusted so that the first seat begins."""
        started_options: Options = self.game.with_first_seat(self.options, 0)
        return started_options

    # Starting a game.

    def play_computer(self) -> None:
        """Start a game against the computer with the chosen settings."""
        setup = with_move_order(self._setup_for((0,), self.level), self.begins, self._random)
        self.app.workspace.begin_game(setup)

    def play_with_people(self, level: int) -> None:
        """Start a game with a person on every seat, with the options that fit a level.

        The settings of the next game against the computer do not change.
        """
        setup = self._setup_for(range(self.seat_count), level)
        self.app.workspace.begin_game(
            replace(setup, dice=self.game.throws_dice), remember_setup=False
        )

    def watch_demo(self, level: int) -> None:
        """Start a game between computer players of one level.

        If the game proposes other options for them, ask first which to use. The settings of the
        next game against the computer do not change.
        """
        game, setup = self.game, self._setup_for((), level)
        dice = game.throws_dice and self.begins is None
        proposal = options_proposal_for(game, setup.options, setup.players)

        def begin(proposed: bool) -> None:
            options = setup.options
            if proposed and proposal is not None:
                options = proposal.applied_to(options)
            demo = replace(setup, options=options, dice=dice)
            self.app.workspace.begin_game(demo, remember_setup=False)

        if proposal is None or self.app.settings.has_refused_proposed_options(game):
            begin(False)
        elif proposal.applied_to(setup.options) == setup.options:
            begin(True)
        else:
            pages.game_start.ask_demo_rules(self, proposal, begin)

    def _setup_for(self, people: Collection[int], level: int) -> Setup:
        """Return the setup with people on these seats, and the options for a level."""
        game, settings, options = self.game, self.app.settings, self._played_options
        if level != self.level:
            options = game.options_for_level(options, level)
        players = default_players(game, options, people, level)
        if (proposal := settings.options_proposal(game, options, players)) is not None:
            options = proposal.applied_to(options)
        return Setup(game, options, self.seed, settings.players_with_saved_names(players))

    # Settings.

    def choose_move_order(self, place: str) -> None:
        """Set who begins, by a seat number or `CHANCE`, and save it."""
        self.begins = None if place == CHANCE else int(place)
        self.app.settings.save_move_order(self.game, self.begins)

    def choose_level(self, level: int) -> None:
        """Set the level of the computer, and the options that go with it."""
        self.level = level
        chosen: Options = self.game.options_for_level(self.options, level)
        if chosen != self.options and self._option is not None:
            # Its callback sets `self.options`.
            self._option.set_value(chosen.texts_by_name()[self._option_name])
        self._show_level()

    def choose_suitable_level(self) -> None:
        """Choose the level that the person beats half the time, and say why."""
        level, why = pages.statistics.suitable_level_and_reason(
            self.game, self.app.workspace.autosave.all_results()
        )
        self._computer.set_value(level)
        self._show_level(why)

    def choose_option(self, word: str) -> None:
        self._change_options({self._option_name: word})

    def _change_options(self, words: Mapping[str, str]) -> None:
        self.options = type(self.options).parse({**self.options.texts_by_name(), **words})
        self._show_board()
        self._show_level()

    def _set_original_rules(self, original: bool) -> None:
        """Use the original rules from now on, or again those that the game proposes."""
        self.app.settings.set_ignores_proposals(self.game, original)
        self._show_level()
        if original:
            self.play_computer()

    # Appearance.

    def _build(self) -> None:
        game, body = self.game, self.body
        self._summary = wrapped_label(body, 14, text=_(game.summary))
        ladder = self.app.workspace.ladder_progress(game)
        beaten = self._beaten = themed(tk.Frame(body), background="sheet")
        packed(beaten, fill="x", padx=FACE_MARGIN, pady=(LADDER_GAP, 0))
        LevelBeads(beaten, ladder.beaten, len(game.levels)).pack(side="left")
        words = wrapped_label(beaten, 13, text=ladder.progress_text)
        packed(words, side="left", fill="x", expand=True, padx=(12, 0))
        primary = self.add_button(body, "play", kind="primary")
        primary.pack(fill="x")
        if question := _(game.welcome.question):
            asked = wrapped_label(body, 15, "ink", question, bold=True)
            packed(asked, fill="x", padx=FACE_MARGIN, pady=(QUESTION_GAP, 0))
        self._rows = [
            self.add_button(body, each, kind="row")
            for each in ("single", "several", "watch", "instructions", "leave")
        ]
        for each in self._rows:
            each.pack(fill="x")
        self._bar = (primary, *self._rows)
        self._rule = themed(tk.Frame(body, height=1), background="line")
        packed(self._rule, fill="x", padx=FACE_MARGIN)
        self._build_form()
        self._proposed = themed(tk.Frame(body), background="sheet")
        packed(self._proposed, fill="x", padx=(LABEL_WIDTH + FACE_MARGIN, FACE_MARGIN))
        more = self.button_factories("learn", "puzzles", "options")
        self._buttons = ButtonGrid(body, more, BUTTON_MIN_WIDTH)
        self._buttons.pack(fill="x")
        self._credit = wrapped_label(body, 13, text=_(game.credit).format(game=game.title))
        self._spacing: PageSpacing | None = None
        self._show_level()
        self._apply_spacing(SPACINGS[0])

    def _build_form(self) -> None:
        """Add the controls for what Play starts."""
        game, place = self.game, CHANCE if self.begins is None else str(self.begins)
        begins = move_order_choices(game, self.seat_count)
        form = self._form = Form(self.body, LABEL_WIDTH)
        form.pack(fill="x")
        form.add_row(
            _("You play"), lambda row: SegmentedControl(row, begins, place, self.choose_move_order)
        )
        last, level, level_text = len(game.levels), self.level, self._level_text
        self._computer = form.add_row(
            _("Computer"), lambda row: Stepper(row, 1, last, level, self.choose_level, level_text)
        )
        Tooltip(self._computer, lambda: "" if self._about.winfo_manager() else self._about_level)
        self._about = wrapped_label(self.body, 13)
        self.add_button(self.body, "level", kind="quiet").pack(anchor="e")
        self._option: SegmentedControl | None = None
        if (option := game.page_option) is not None:
            self._option_name = option.name
            chosen = self.options.texts_by_name()[option.name]
            choices = tuple((word, _(label)) for word, label in option.words.items())
            more = Form(self.body, LABEL_WIDTH)
            more.pack(fill="x")
            self._option = more.add_row(
                _(option.label),
                lambda row: SegmentedControl(row, choices, chosen, self.choose_option),
            )
        if game.page_boards:
            self._add_boards(game.page_boards)

    def _add_boards(self, boards: Sequence[BoardPreset]) -> None:
        """Add a control for the boards that the page offers, and for another chosen in Options."""
        texts = self.options.texts_by_name()
        own = {name: texts[name] for name in boards[0].words}
        if own not in [each.words for each in boards]:
            boards = (*boards, BoardPreset(N_("Other"), own))
        now = next(n for n, each in enumerate(boards) if each.words == own)
        choices = [(str(number), _(each.label)) for number, each in enumerate(boards)]
        form = Form(self.body, LABEL_WIDTH)
        form.pack(fill="x")

        def choose(number: str) -> None:
            self._change_options(boards[int(number)].words)

        form.add_row(_("Board"), lambda row: SegmentedControl(row, choices, str(now), choose))

    def _choose_spacing(self) -> None:
        """Choose the roomiest spacing that fits, and hide less important texts if necessary."""
        broad = self.body.winfo_width() >= pixels(self, THREE_COLUMN_WIDTH)
        self._buttons.arrange(3 if broad else 2, even=not broad)
        changing = self._credit, self._about, self._summary, self._rule, *self._bar
        fixed = [each for each in self.body.pack_slaves() if each not in changing]
        gaps = LADDER_GAP + bool(self.game.welcome.question) * QUESTION_GAP
        need = sum(each.winfo_reqheight() for each in fixed) + pixels(self, gaps) + 1
        fitting = [
            each for each in SPACINGS if need + self._variable_height(each) <= self.visible_height
        ]
        self._apply_spacing([*fitting, SPACINGS[-1]][0])
        self._fit_heading()
        high = self._credit.winfo_reqheight() + 2 * pixels(self, BOTTOM_MARGIN)
        taken = need + high
        if self._spacing and taken + self._variable_height(self._spacing) <= self.visible_height:
            packed(self._credit, side="bottom", fill="x", padx=FACE_MARGIN, pady=BOTTOM_MARGIN)
        else:
            self._credit.pack_forget()

    def _variable_height(self, spacing: PageSpacing) -> int:
        """Return the height in pixels of all that depends on the spacing."""
        rows = len(self._rows) * (spacing.row_height + 2 * FACE_MARGIN)
        units = (*spacing[:3], rows, 2 * spacing.rule_gap)
        high = sum(pixels(self, each) for each in units)
        if spacing.shows_about or self._why:
            high += self._about.winfo_reqheight()
        if spacing.shows_summary:
            high += self._summary.winfo_reqheight() + pixels(self, SUMMARY_GAP)
        return high

    def _apply_spacing(self, spacing: PageSpacing) -> None:
        if spacing.shows_about or self._why:
            packed(
                self._about,
                fill="x",
                padx=(LABEL_WIDTH + FACE_MARGIN, FACE_MARGIN),
                after=self._form,
            )
        else:
            self._about.pack_forget()
        if spacing == self._spacing:
            return
        self._spacing = spacing
        if spacing.shows_summary:
            above = SUMMARY_GAP, 0
            packed(self._summary, fill="x", padx=FACE_MARGIN, pady=above, before=self._beaten)
        else:
            self._summary.pack_forget()
        if (primary := self.primary) is not None:
            primary.set_height(spacing.primary_height)
            packed(
                primary,
                pady=(spacing.above_primary - FACE_MARGIN, spacing.below_primary - FACE_MARGIN),
            )
        for each in self._rows:
            each.set_height(spacing.row_height)
        packed(self._rule, pady=spacing.rule_gap)

    def _fit_heading(self) -> None:
        """Use the largest font that fits for the heading; reduce its margin on a low page."""
        low = self.winfo_height() < pixels(self, LOW_HEIGHT)
        packed(self.heading, pady=(self.TOP // (1 + low), 0))
        words = str(self.heading.cget("text"))
        width = self.body.winfo_width() - 2 * pixels(self, FACE_MARGIN)
        fonts = [sized_font(self, size, bold=True) for size in HEADING_SIZES]
        fitting = [each for each in fonts if each.measure(words) <= width]
        self.heading.configure(font=[*fitting, fonts[-1]][0])

    def _level_text(self, number: int) -> tuple[str, str]:
        text = _("{n} of {all}").format(n=number, all=len(self.game.levels))
        return text, _(self.game.level(number).name)

    def _show_level(self, why: str = "") -> None:
        """Show why this level was chosen or how it plays, and the rules proposed for it."""
        game, settings = self.game, self.app.settings
        about = _(game.level(self.level).description)
        for child in self._proposed.winfo_children():
            child.destroy()
        players = default_players(game, self._played_options, (0,), self.level)
        proposal = options_proposal_for(game, self._played_options, players)
        self._proposed.configure(height=1)
        held = settings.options_proposal(game, self._played_options, players) is not None
        played = (
            self._played_options
            if proposal is None or not held
            else proposal.applied_to(self._played_options)
        )
        self._why = bool(why)
        self._about_level = (
            why or f"{about} {seat_advantage_text(game, played, self.level)}".rstrip()
        )
        self._about.configure(text=self._about_level)
        if self._spacing is not None:
            self._choose_spacing()
        if proposal is not None:
            rules = _(proposal.reason) if held else _("You play by the original rules.")
            text = _("Play the original rules") if held else _("Use the suggested rules")
            wrapped_label(self._proposed, 13, text=rules).pack(fill="x")
            button = Button(
                self._proposed, text, partial(self._set_original_rules, held), kind="quiet"
            )
            button.pack(anchor="w")
        if not is_offered_setup(game, played, self.level):
            facts = played.non_default_labels(page_options_for_level(game, played, self.level))
            text = _(OWN_RULES_TEXT).format(rules=", ".join(facts))
            wrapped_label(self._proposed, 13, text=text).pack(fill="x")
            button = Button(
                self._proposed, _("Usual rules"), self._restore_usual_rules, kind="quiet"
            )
            button.pack(anchor="w")

    def _restore_usual_rules(self) -> None:
        """Use the usual options for the level from now on."""
        self.options = page_options_for_level(self.game, self.options, self.level)
        self.app.settings.save_options(self.game, self.options)
        self._show_board()
        self._rebuild()

    COMMANDS: ClassVar[Sequence[PageCommand[GameSetupPage]]] = (
        PageCommand("play", N_("▶  Play"), "Enter", lambda page: page.play_computer(), N_("play")),
        PageCommand(
            "single",
            lambda page: _(page.game.welcome.single),
            "S",
            lambda page: page._play_single(),
            N_("choose who goes first, then play the computer"),
        ),
        PageCommand(
            "several",
            lambda page: _(page.game.welcome.several or SEVERAL_LABELS[page.seat_count]),
            "M",
            lambda page: page._ask_level_if_asked(_("two players"), page.play_with_people),
            N_("play with other people on this computer"),
        ),
        PageCommand(
            "watch",
            lambda page: _(page.game.welcome.watch),
            "W",
            lambda page: page._ask_level_if_asked(_("watch a demo"), page.watch_demo),
            N_("watch a demo"),
        ),
        PageCommand(
            "instructions",
            N_("Instructions"),
            "I",
            lambda page: pages.help.show_help(page.app, page.game.id),
            N_("read the instructions"),
        ),
        PageCommand(
            "leave",
            lambda page: _(page.game.welcome.leave),
            "E",
            lambda page: page.app.quit(),
            N_("quit Fourgames"),
        ),
        PageCommand(
            "level",
            N_("Suggest a level"),
            "G",
            lambda page: page.choose_suitable_level(),
            N_("choose the level that you would beat in half of the games"),
        ),
        PageCommand(
            "learn",
            N_("Learn"),
            "L",
            lambda page: pages.lessons.start_learning(page.app, page.game),
            N_("learn the game step by step"),
            is_offered=lambda page: has_lessons(page.game),
        ),
        PageCommand(
            "puzzles",
            N_("Puzzles"),
            "Z",
            lambda page: pages.puzzle.show_puzzles(page.app, page.game),
            N_("solve puzzles"),
        ),
        PageCommand(
            "options",
            N_("Options…"),
            "O",
            lambda page: page.app.workspace.show_new_game(page.game, page.seed),
            N_("change players, rules and other options"),
        ),
        PageCommand(
            "home", N_("All games"), "B", lambda page: page.cancel(), N_("go to all games")
        ),
    )
