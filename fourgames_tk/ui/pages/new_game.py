"""The page for a new game: game, players and options, with a preview of the board."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from random import SystemRandom
from typing import TYPE_CHECKING, ClassVar

from ...engine.errors import BadOption, FourgamesError
from ...engine.games import GAMES, find_game
from ...engine.language import N_, _, pgettext
from ...engine.options import (
    SEED_DIGITS,
    Options,
    OptionsProposal,
    parse_seed,
    random_seed,
)
from ...engine.session import Session
from ...engine.setup import Setup, default_players, with_move_order
from ...store.ladder import opponent_level, practice_reason
from ..widgets.buttons import FACE_MARGIN
from ..widgets.commands import PageCommand
from ..widgets.form import Dropdown, Entry, Form
from ..widgets.layout import gridded, packed, set_optional_text, wrapped_label
from ..widgets.side_panel import CANCEL, FORM_WIDTH
from ..widgets.theme import themed
from .board_embed import BoardPreview
from .options_form import GameOptionsForm
from .page import Page
from .player_form import PlayersForm, player_1_begins

if TYPE_CHECKING:
    from ...engine.game import AnyGame
    from ..game_view.game_controller import GameController
    from ..services import Services


SEED_NOTE = N_("The same seed repeats the same game. Other players can guess a seed that you type.")
GAME_SAVED_NOTE = N_("The current game stays in Your Games.")
PRACTICE_NOTE = N_("Practice: a game with these rules doesn’t count towards levels.")
RESTART_NOTE = N_(
    "You can change players and names during a game. Another computer player makes it a practice "
    "game. Other changes start a new game; this one stays in Your Games."
)


class NewGamePage(Page):
    """Page to choose game, players and options. With `controller`, to change a running game.

    Options that the game proposes for the players are filled in, with the reason, until the person
    changes them.
    """

    WIDTH, STRIP = FORM_WIDTH, 0

    def __init__(
        self,
        parent: tk.Misc,
        app: Services,
        game: AnyGame,
        controller: GameController | None = None,
        seed: int | None = None,
    ) -> None:
        """`seed` is that of the start that the page of the game shows, by default a random one."""
        title = _("New game") if controller is None else _("Players and options")
        super().__init__(parent, app, title, 26)
        self._controller, self._game = controller, game
        self._will_continue: bool = False
        """Whether Start continues the running game."""
        self._preview: BoardPreview | None = None
        head = Form(self.body)
        packed(head, fill="x", pady=12)
        if controller is None:
            games = [(each.id, each.title) for each in GAMES]
            head.add_row(
                pgettext("which of the games", "Game"),
                lambda row: Dropdown(row, games, game.id, self._choose_game),
            )
        self._forms = themed(tk.Frame(self.body), background="sheet")
        self._forms.pack(fill="x")
        self._seed = str(controller.setup.seed if controller else seed or random_seed())
        notes = themed(tk.Frame(self.body), background="sheet")
        notes.columnconfigure(0, weight=1)
        notes.pack(fill="x")
        self._note, self._about = (wrapped_label(notes, 14, aside=FACE_MARGIN) for _ in range(2))
        for row, line in enumerate((self._note, self._about)):
            gridded(line, row=row, sticky="we", pady=(8, 0))
            line.grid_remove()
        others = self.add_button_row("players", "later", align="left", kind="quiet")
        packed(others, fill="x", pady=8)
        self.add_footer("start", "cancel")
        self._warning = self.add_footer_line("danger")
        self._fixed_note = ""
        if controller is not None:
            running = controller.session.length and controller.session.state.outcome() is None
            self._fixed_note = _(RESTART_NOTE) if running else ""
        elif app.workspace.controller is not None:
            self._fixed_note = _(GAME_SAVED_NOTE)
        self._show_game(game)

    @property
    def _can_change_players(self) -> bool:
        """Whether a game is running that the page does not change."""
        return self._controller is None and self.app.workspace.controller is not None

    @property
    def _can_save(self) -> bool:
        """Whether no game is running, so that what is chosen can be saved for later."""
        return self._controller is None and not self._can_change_players

    def _choose_game(self, name: str) -> None:
        self._show_game(find_game(name))

    def _show_game(self, game: AnyGame) -> None:
        self._game, controller = game, self._controller
        for child in self._forms.winfo_children():
            child.destroy()
        if self._preview is not None:
            self._preview.destroy()
            self._preview = None
        setup = self._offered_setup() if controller is None else controller.setup
        options = setup.options
        self._own_texts: Mapping[str, str] = options.texts_by_name()
        self._proposed_texts = dict(self._own_texts)
        count = game.seat_count(options)
        self.seats = PlayersForm(
            self._forms, self.app, game, count, self._show_error, lambda: self._on_change()
        )
        self.seats.pack(fill="x")
        self.form = self._make_form(self._own_texts)
        self.seats.set_players(setup.players)
        self._previewed: object = None
        self._on_change()

    def _offered_setup(self) -> Setup:
        """Return the setup that Play on the page of the game starts.

        If Player 1 begins in this game, chance is decided now. Programs that were
        chosen for the last game are offered again.
        """
        game, settings = self._game, self.app.settings
        options = settings.offered_options(game)
        players = default_players(game, options, (0,), settings.last_level(game))
        setup = Setup(game, options, int(self._seed), settings.players_with_saved_names(players))
        last = settings.last_players(game)
        if any(spec.is_program for spec in last):
            return replace(setup, players=settings.players_with_saved_names(last))
        place = settings.last_move_order(game)
        if place is None and not player_1_begins(game):
            return setup
        return with_move_order(setup, place, SystemRandom())

    def _make_form(self, words: Mapping[str, str]) -> GameOptionsForm:
        kind = self._game.options_type
        form = GameOptionsForm(
            self._forms,
            kind,
            words,
            lambda: self._on_change(),
            self.show_refusal,
            _("Board"),
            _("random seed"),
        )

        def count(text: str) -> None:
            self._seed = text
            self._on_change()

        self.seed = form.add_row(_("Seed"), lambda row: Entry(row, self._seed, count), _(SEED_NOTE))
        packed(form, fill="x", pady=(12, 0))
        return form

    @property
    def _continues_game(self) -> bool:
        """Whether the running game continues with what is chosen."""
        controller = self._controller
        return (
            controller is not None
            and self.app.workspace.controller is controller
            and self.form.texts_by_name() == controller.setup.options.texts_by_name()
            and self._seed == str(controller.setup.seed)
        )

    def _on_change(self) -> None:
        """Show errors, fill in proposals, and update the preview."""
        problem = self.form.error_text()
        self._show_error(problem)
        wrong_seed = _("up to {n} digits").format(n=SEED_DIGITS)
        self.seed.show_error(wrong_seed if self._parsed_seed is None else "")
        if problem:
            return
        self.seats.set_count(self._game.seat_count(self.form.options()))
        if self._controller is None:
            self._propose(self.form.options())
        self._will_continue = self._continues_game
        self.refresh_buttons()
        self._update_preview(self.form.options())
        counts = self._counts_text if self._controller is None else ""
        start = self._game.start_explanation(self.form.options())
        set_optional_text(self._about, " ".join(filter(None, (self._fixed_note, start, counts))))

    @property
    def _counts_text(self) -> str:
        """Whether the game counts for a level, empty unless one person plays against levels."""
        game, specs = self._game, self.seats.players()
        if sorted({spec.kind for spec in specs}) != ["human", "level"]:
            return ""
        players = [spec.text for spec in specs]
        level = opponent_level(game, players)
        if level is None or practice_reason(game, self.form.options(), players, ()):
            return _(PRACTICE_NOTE)
        return _("The game counts for level {n}.").format(n=level)

    def _update_preview(self, options: Options) -> None:
        """Show how the game would begin, unless the running game continues."""
        if self._continues_game:
            if self._preview is not None:
                self.app.workspace.main_pane.freeze_until_replaced()
                self._preview.destroy()
                self._preview = None
            return
        shown = options, self._parsed_seed
        if self._preview is None or shown != self._previewed:
            if self._preview is None:
                self._preview = BoardPreview(self)
                self._preview.start_demo()
            self._preview.show_position(Session(self._game, options, self._parsed_seed or 0))
            self._previewed = shown

    def _propose(self, options: Options) -> None:
        """Fill in the options proposed for these players, except those the person changed."""
        found = self.app.settings.options_proposal(self._game, options, self.seats.players())
        wanted = {} if found is None else found.words
        words = self.form.texts_by_name()
        new = dict(words)
        for name, own in self._own_texts.items():
            if words[name] == self._proposed_texts[name]:
                new[name] = self._proposed_texts[name] = wanted.get(name, own)
        if new != words:
            self.form.destroy()
            self.form = self._make_form(new)
        self._show_proposal(found)

    def _show_proposal(self, found: OptionsProposal | None) -> None:
        """Show why options are proposed, while the form still has the proposed values."""
        words = self.form.texts_by_name()
        if found is None or any(words[name] != word for name, word in found.words.items()):
            set_optional_text(self._note, "")
        else:
            meaning = self._game.move_order_explanation(self.form.options())
            set_optional_text(self._note, f"{_(found.reason)} {meaning}")

    @property
    def _parsed_seed(self) -> int | None:
        """The seed that was typed, None if it is not valid."""
        with suppress(BadOption):
            return parse_seed(self._seed)
        return None

    def _chosen_setup(self) -> Setup | None:
        """Return the chosen setup, or show the error and return None."""
        try:
            if problem := self.form.error_text():
                raise FourgamesError(problem)
            if (number := self._parsed_seed) is None:
                text = _("Random seed: expected a whole number of at most {n} digits")
                raise FourgamesError(text.format(n=SEED_DIGITS))
            players = self.seats.named_players()
        except FourgamesError as error:
            self._show_error(f"{str(error).rstrip('.')}.")
            return None
        return Setup(self._game, self.form.options(), number, players)

    def _start(self) -> None:
        if (setup := self._chosen_setup()) is None:
            return
        workspace, controller = self.app.workspace, self._controller
        if self._continues_game and controller is not None:
            workspace.close_page()
            controller.change_players(setup.players)
        else:
            workspace.begin_game(setup)
        self.app.settings.save_people_names(setup)

    def _save_for_later(self) -> None:
        if (setup := self._chosen_setup()) is not None:
            self.app.settings.save_setup(setup)
            self.app.settings.save_people_names(setup)
            self.app.workspace.close_page()

    def _show_error(self, text: str) -> None:
        set_optional_text(self._warning, text)

    COMMANDS: ClassVar[Sequence[PageCommand[NewGamePage]]] = (
        PageCommand(
            "start",
            lambda page: _("Continue") if page._will_continue else _("Start"),
            "Enter",
            lambda page: page._start(),
        ),
        PageCommand(
            "players",
            N_("Change players…"),
            "",
            lambda page: page.app.workspace.show_players(),
            is_offered=lambda page: page._can_change_players,
        ),
        PageCommand(
            "later",
            N_("Save for later"),
            "",
            lambda page: page._save_for_later(),
            is_offered=lambda page: page._can_save,
        ),
        CANCEL,
    )
