"""The page of one game: its settings, and Play, which starts a game with them."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from random import SystemRandom
from typing import TYPE_CHECKING, ClassVar

from ...engine.language import N_, _
from ...engine.learn.lesson_files import has_lessons
from ...engine.learn.lessons import demonstrated_moves
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
from ..paint.palette import palette_for_board
from ..widgets.buttons import FACE_MARGIN, Button, Tooltip
from ..widgets.commands import PageCommand
from ..widgets.controls import LevelBeads, LevelEmblem, SegmentedControl, Stepper
from ..widgets.focus import cycle_focus, is_focus_elsewhere, tab_stops
from ..widgets.form import Form
from ..widgets.layout import FlowRow, packed, wrapped_label
from ..widgets.side_panel import BUTTON_MIN_WIDTH
from ..widgets.theme import keep_styled, palette_of, themed
from ..widgets.timers import on_library_read, on_own_event
from .board_embed import BoardPreview
from .page import Page
from .start_cards import can_resume, recent_games

if TYPE_CHECKING:
    from pathlib import Path

    from ...engine.game import AnyGame
    from ..services import Services

# Translators: When a player moves: “You play: First”.
PLACE_LABELS, CHANCE = (N_("First"), N_("Second"), N_("Third"), N_("Fourth")), "chance"
SEVERAL_LABELS = {2: N_("Two players"), 3: N_("Three players"), 4: N_("Four players")}
"""The button to play with other people, by their number."""
LABEL_WIDTH = 96
"""Width of the labels, in design units."""
PRIMARY_HEIGHT, LIST_HEIGHT = 44, 17
"""Least heights of Play and of a button in the list below it, in design units: the page of
FourSide, which has most rows, just fits a window of 1350 × 680 pixels."""
PRIMARY_GROWTH, ROW_GROWTH = 16, 25
"""By how much Play and any other part of the page grow where there is room, in design units."""
OWN_RULES_TEXT = N_(
    "Your rules: {rules}. A game with them is a practice game, which doesn’t count towards levels."
)
EMBLEM_SIDE = 36
"""Side of the emblem of the chosen level, in design units."""
PLAY_WIDTH, BUTTON_GAP = 180, 2
"""Least width of Play beside Resume, and the gap between their margins, in design units."""


def move_order_choices(game: AnyGame, seats: int) -> list[tuple[str, str]]:
    """Return the choices for when the person moves: (value, label) of each."""
    places = [(str(seat), _(PLACE_LABELS[seat])) for seat in range(seats)]
    return [*places, (CHANCE, _("Random"))]


class GameSetupPage(Page):
    """Page of one game: ways to start it, its settings, and a preview of its board.

    Up and Down move the focus through Play and the buttons below it, Left and Right through the
    other controls. The settings are saved when a game starts.
    """

    HANDLES_BOARD_KEYS = True
    MAX_GROWTH = 9 * ROW_GROWTH
    # Lower than on other pages: of all of them, it has the most below its heading.
    TOP = 16
    OTHER_KEYS = (
        ("↑ ↓", N_("move through Play and the buttons below it")),
        ("← →", N_("move through the other controls")),
        (N_("S or C, M or P, W in FourSide"), N_("choose the level, then play or watch")),
        (N_("E or Q in FourSide"), N_("quit")),
    )

    def __init__(self, parent: tk.Misc, app: Services, game: AnyGame) -> None:
        super().__init__(parent, app, _(game.welcome.heading) or game.title)
        self.game, self._random = game, SystemRandom()
        self.seed = random_seed()
        """Seed of the game that Play starts, and of the start that the preview shows."""
        self._load_settings()
        self._resumable = self._find_resumable()
        self.preview = BoardPreview(self)
        self._show_board()
        self.preview.start_demo()
        on_library_read(self, self._on_library_read)
        self._home = self.add_button(
            app.workspace.main_pane, "home", kind="quiet", background="table", chevron="left"
        )
        self._show_me = self.add_button(
            app.workspace.main_pane, "rules", kind="quiet", background="table"
        )
        for each in (self._home, self._show_me):
            on_own_event(self, "<Destroy>", each.destroy)
            each.configure(takefocus=lambda path: app.workspace.side_panel.page is self)
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
            pages.game_start.ask_level(
                self, _("play the computer"), play_at, GameSetupPage._play_single
            )
        else:
            pages.game_start.ask_first_player(self)

    def _play_several(self) -> None:
        """Ask for the level if the game's document does; then start a game of several people."""
        if self.game.levels_of_play:
            pages.game_start.ask_level(
                self, _("two players"), self.play_with_people, GameSetupPage._play_several
            )
        else:
            self.play_with_people(self.level)

    def _watch(self) -> None:
        """Ask for the level if the game's document does; then start a demo."""
        if self.game.levels_of_play:
            pages.game_start.ask_level(
                self, _("watch a demo"), self.watch_demo, GameSetupPage._watch
            )
        else:
            self.watch_demo(self.level)

    def move_focus(self, key: str) -> None:
        """Move the focus by an arrow key."""
        bar: list[tk.Misc] = [each for each in tab_stops(self) if each in self._bar]
        if key in ("Left", "Right"):
            bar = [each for each in tab_stops(self) if each not in self._bar]
        cycle_focus(bar, 1 if key in ("Down", "Right") else -1)

    def cancel(self) -> None:
        """Go back to the start screen."""
        self.app.workspace.show_start()

    def _go_home(self) -> None:
        self.app.settings.save_way_back_known()
        self.cancel()

    def on_shown_again(self) -> None:
        shown = self._choices
        self._load_settings()
        self._resumable = self._find_resumable()
        self._show_board()
        self._rebuild_if_changed(shown)

    def _on_library_read(self) -> None:
        shown = self._choices
        self._resumable = self._find_resumable()
        self._rebuild_if_changed(shown)

    def _rebuild_if_changed(self, shown: object) -> None:
        """Rebuild the page unless it still shows its values; `shown` were the choices before."""
        if (self._choices, self._progress) != (shown, self._shown_progress):
            self._rebuild()

    @property
    def _choices(self) -> object:
        """The values that the buttons and controls of the page show, to compare them later."""
        return self.begins, self.level, self.options, self.plays_with_people, self._resumable

    @property
    def _progress(self) -> object:
        """The levels beaten and the hints no longer needed, to compare them later."""
        settings, beaten = self.app.settings, self.app.workspace.ladder_progress(self.game).beaten
        refused = settings.has_refused_proposed_options(self.game)
        return frozenset(beaten), settings.knows_way_back, refused

    def _find_resumable(self) -> Path | None:
        """Return the file of the last game of this kind that is not over, or None."""
        heads = (head for head in recent_games(self.app) if head["Game"] == self.game.id)
        return next((head.path for head in heads if can_resume(self.app, head)), None)

    def _resume(self) -> None:
        if self._resumable is not None:
            self.app.workspace.open_file(self._resumable)

    def _show_rules(self) -> None:
        """Play moves of the lessons on the board beside the page, or pause them."""
        if self.preview.shows_rules:
            self.preview.pause_or_continue_rules()
        else:
            lessons, _error = pages.lessons.valid_lessons_and_error(self.game)
            self.preview.show_rules(demonstrated_moves(self.game, lessons), self._show_board)
        self.refresh_buttons()

    @property
    def _rules_label(self) -> str:
        if not self.preview.shows_rules:
            return _("Show me")
        return _("Continue") if self.preview.is_paused else _("Pause")

    def _show_board(self) -> None:
        self.refresh_buttons()
        options = self._setup_for((0,), self.level).options
        self.preview.show_position(Session(self.game, options, self.seed))

    def _rebuild(self) -> None:
        """Rebuild the page for the current text size and theme."""
        self.preview.show_in_corner(self._home, *[self._show_me] * has_lessons(self.game))
        for child in self.body.winfo_children():
            if child is not self.heading:
                child.destroy()
        self._shown_progress = self._progress
        self._build()
        if self.app.workspace.side_panel.page is self and not is_focus_elsewhere(self):
            self.take_focus()

    def _load_settings(self) -> None:
        """Load the settings used last; the first time, those of the weakest level."""
        settings, game = self.app.settings, self.game
        self.begins, self.level = settings.last_move_order(game), settings.last_level(game)
        self.options = settings.offered_options(game)
        last = settings.last_players(game) if game.remembers_people else ()
        self.plays_with_people = bool(last) and all(each.kind == "human" for each in last)
        """Whether Play starts a game between people, as the last one was."""

    @property
    def _played_options(self) -> Options:
        """The chosen options, adjusted so that the first seat begins."""
        started_options: Options = self.game.with_first_seat(self.options, 0)
        return started_options

    # Starting a game.

    def _play(self) -> None:
        if self.plays_with_people:
            self.play_with_people(self.level)
        else:
            self.play_computer()

    def play_computer(self) -> None:
        """Start a game against the computer with the chosen settings."""
        self.play_computer_at(self.begins)

    def play_computer_at(self, place: int | None) -> None:
        """Start a game against the computer; the person moves at `place`, None by chance."""
        setup = with_move_order(self._setup_for((0,), self.level), place, self._random)
        self.app.workspace.begin_game(setup)

    def play_with_people(self, level: int) -> None:
        """Start a game with a person on every seat, with the options that fit a level.

        The settings of the next game against the computer do not change, unless the game remembers
        that people play.
        """
        setup = self._setup_for(range(self.seat_count), level)
        self.app.workspace.begin_game(
            replace(setup, dice=self.game.throws_dice), remember_setup=self.game.remembers_people
        )

    def watch_demo(self, level: int) -> None:
        """Start a game between computer players of one level, by the rules that the page names.

        The settings of the next game against the computer do not change.
        """
        game, setup = self.game, self._setup_for((), level)
        options, dice = setup.options, game.throws_dice and self.begins is None
        proposal = options_proposal_for(game, options, setup.players)
        if proposal is not None and not self.app.settings.has_refused_proposed_options(game):
            options = proposal.applied_to(options)
        demo = replace(setup, options=options, dice=dice)
        self.app.workspace.begin_game(demo, remember_setup=False)

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
        self._choose_computer()

    def choose_level(self, level: int) -> None:
        """Set the level of the computer, and the options that go with it."""
        self.level, before = level, self.options
        chosen: Options = self.game.options_for_level(before, level)
        if chosen != before and self._option is not None:
            # Its callback sets `self.options`.
            self._option.set_value(chosen.texts_by_name()[self._option_name])
        self._choose_computer()
        self._show_level("", before)

    def _choose_computer(self) -> None:
        """Make the computer, whose settings have changed, the opponent of the Play button."""
        self.plays_with_people = False
        if self.primary is not None and self.primary.text != self._play_label:
            self.primary.set_text(self._play_label)

    def choose_suitable_level(self) -> None:
        """Choose the level that the person beats half the time, and say why."""
        level, why = pages.statistics.suitable_level_and_reason(
            self.game, self.app.workspace.autosave.all_results()
        )
        before = self.options
        self._computer.set_value(level)
        self._show_level(why, before)

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
        follows_document = palette_for_board(palette_of(self), game.id).has_document_menu
        heading = (follows_document and game.welcome.menu_heading) or game.welcome.heading
        self.heading.configure(text=_(heading) or game.title)
        summary = wrapped_label(body, 14, text=_(game.summary))
        packed(summary, fill="x", padx=FACE_MARGIN, pady=(4, 0))
        ladder = self.app.workspace.ladder_progress(game)
        beaten = themed(tk.Frame(body), background="sheet")
        packed(beaten, fill="x", padx=FACE_MARGIN, pady=(4, 0))
        LevelBeads(beaten, ladder.beaten, len(game.levels)).pack(side="left")
        words = wrapped_label(beaten, 13, text=ladder.progress_text)
        packed(words, side="left", fill="x", expand=True, padx=(12, 0))
        # Room that the page has only where it fits.
        themed(tk.Frame(body, height=1), background="sheet").pack(expand=True)
        row = FlowRow(body, gap=BUTTON_GAP, growth=PRIMARY_GROWTH)
        row.pack(fill="both", expand=True)
        primary = self.add_button(row, "play", kind="primary", height=PRIMARY_HEIGHT)
        row.add(primary, least=PLAY_WIDTH)
        first = [primary]
        if self._resumable is not None:
            resume = self.add_button(row, "resume", height=PRIMARY_HEIGHT)
            first.append(row.add(resume))
        if question := _(game.welcome.question):
            asked = wrapped_label(body, 15, "ink", question, bold=True)
            packed(asked, fill="x", padx=FACE_MARGIN, pady=(4, 0))
        first_two = game.welcome.menu_order if follows_document else ("single", "several")
        rows = [
            self.add_button(body, each, kind="row", height=LIST_HEIGHT)
            for each in (*first_two, "watch", "instructions")
        ]
        for each in rows:
            each.pack(fill="both", expand=True)
        rows.append(self._add_leave_button())
        self._bar = (*first, *rows)
        line = themed(tk.Frame(body, height=1), background="line")
        packed(line, fill="x", expand=True, padx=FACE_MARGIN)
        self._build_form()
        self._proposed = themed(tk.Frame(body), background="sheet")
        packed(self._proposed, fill="x", padx=(LABEL_WIDTH + FACE_MARGIN, FACE_MARGIN))
        more = self.add_button_row("learn", "puzzles", "options", least=BUTTON_MIN_WIDTH)
        packed(more, fill="x", expand=True, anchor="s")
        self._show_level()

    def _add_leave_button(self) -> Button:
        """Add the button that leaves the program, and “All games” until a person has used it."""
        line = themed(tk.Frame(self.body), background="sheet")
        line.pack(fill="both", expand=True)
        leave = self.add_button(line, "leave", kind="row", height=LIST_HEIGHT)
        self.ask_before_leaving(leave, self.game.welcome.leave)
        if not self.app.settings.knows_way_back:
            text, home = self._home.text, self.find_command("home")
            back = Button(
                line,
                text,
                partial(self.run_command, home),
                kind="row",
                height=LIST_HEIGHT,
                chevron="left",
            )
            # Tab finds the button above the board, which shows the key.
            back.configure(takefocus=False)
            back.pack(side="right", fill="y")
        leave.pack(side="left", fill="both", expand=True)
        return leave

    def _build_form(self) -> None:
        """Add the controls for what Play starts."""
        game, place = self.game, CHANCE if self.begins is None else str(self.begins)
        begins = move_order_choices(game, self.seat_count)
        form = Form(self.body, LABEL_WIDTH)
        form.pack(fill="x")
        order = form.add_row(
            _("You play"), lambda row: SegmentedControl(row, begins, place, self.choose_move_order)
        )
        Tooltip(order, lambda: self._seat_advantage)
        last, level, level_text = len(game.levels), self.level, self._level_text
        self._computer = form.add_row(
            _("Computer"), lambda row: Stepper(row, 1, last, level, self.choose_level, level_text)
        )
        line = themed(tk.Frame(self.body), background="sheet")
        packed(line, fill="x", padx=(FACE_MARGIN, 0))
        self.add_button(line, "level", kind="quiet", height=22).pack(side="right", anchor="n")
        self._emblem = packed(LevelEmblem(line, EMBLEM_SIDE), side="left", padx=(0, 8))
        self._about = wrapped_label(line, 13)
        self._about.pack(side="left", fill="x", expand=True)
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

    @property
    def _play_label(self) -> str:
        if self.plays_with_people:
            return f"▶  {_(SEVERAL_LABELS[self.seat_count])}"
        return _("▶  Play")

    def _level_text(self, number: int) -> tuple[str, str]:
        text = _("{n} of {all}").format(n=number, all=len(self.game.levels))
        return text, _(self.game.level(number).name)

    def _option_change_text(self, before: Options) -> str:
        """Return a sentence about the option of the page, if the level has changed it."""
        option = self.game.page_option
        if option is None:
            return ""
        word = self.options.texts_by_name()[option.name]
        if word == before.texts_by_name()[option.name]:
            return ""
        # Translators: Such as “Numbers set for this level: 1–4.”
        text = _("{option} set for this level: {choice}.")
        return text.format(option=_(option.label), choice=_(option.words[word]))

    def _show_level(self, why: str = "", before: Options | None = None) -> None:
        """Show why this level was chosen or how it plays, and the rules proposed for it.

        `before` are the options before the level was changed.
        """
        game, settings = self.game, self.app.settings
        level = game.level(self.level)
        about = why or _(level.description)
        if before is not None and (changed := self._option_change_text(before)):
            # In short, so that nothing below moves.
            about = f"{changed} {why or f'{level.strength_text}.'}"
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
        self._seat_advantage = seat_advantage_text(game, played, self.level)
        self._about.configure(text=about)
        self._emblem.show_level(game, self.level)
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
        PageCommand(
            "play", lambda page: page._play_label, "Enter", lambda page: page._play(), N_("play")
        ),
        PageCommand(
            "resume",
            N_("Resume"),
            "R",
            lambda page: page._resume(),
            N_("resume the last game"),
            is_offered=lambda page: page._resumable is not None,
        ),
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
            lambda page: page._play_several(),
            N_("play with other people on this computer"),
        ),
        PageCommand(
            "watch",
            lambda page: _(page.game.welcome.watch),
            "W",
            lambda page: page._watch(),
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
            lambda page: pages.course.show_course(page.app, page.game),
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
            N_("New Game…"),
            "N",
            lambda page: page.app.workspace.show_new_game(page.game, page.seed),
            N_("change players, rules and other options"),
        ),
        PageCommand(
            "home", N_("All games"), "B", lambda page: page._go_home(), N_("go to all games")
        ),
        PageCommand(
            "rules",
            lambda page: page._rules_label,
            "?",
            lambda page: page._show_rules(),
            N_("see the rules played on the board, pause them, or continue"),
            is_offered=lambda page: has_lessons(page.game),
        ),
    )
