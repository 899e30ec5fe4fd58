"""The page for a new game: game, players and options, with a preview of the board."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from random import SystemRandom
from typing import TYPE_CHECKING, ClassVar

from ...engine.errors import BadOption, FourgamesError
from ...engine.games import GAMES, find_game
from ...engine.language import N_, _, number_text, pgettext
from ...engine.options import (
    SEED_DIGITS,
    ChoiceSpec,
    NumberSpec,
    Options,
    OptionSpec,
    OptionsProposal,
    SubsetSpec,
    parse_seed,
    random_seed,
)
from ...engine.session import Session
from ...engine.setup import Setup, default_players, with_move_order
from ...store.ladder import opponent_level, practice_reason
from ..widgets.buttons import FACE_MARGIN
from ..widgets.commands import PageCommand
from ..widgets.controls import SegmentedControl, Slider, Stepper, Switch
from ..widgets.form import Dropdown, Entry, Form
from ..widgets.layout import gridded, packed, set_optional_text, wrapped_label
from ..widgets.side_panel import CANCEL
from ..widgets.theme import themed
from .board_embed import BoardPreview
from .page import Page
from .player_form import PlayersForm, player_1_begins

if TYPE_CHECKING:
    from ...engine.game import AnyGame
    from ..game_view.game_controller import GameController
    from .page import PageHost


OptionControl = Dropdown | SegmentedControl | Slider | Stepper | Switch

MAX_LETTERS, MAX_SEGMENTS = 42, 5
"""Most characters in total, and most choices, of a segmented control; else a list is used."""
VISIBLE_OPTIONS = 4
"""Number of visible options when the others are collapsed."""


class OptionsForm(Form):
    """Form with a row for each option of a game: label, control and help.

    `on_change` is called after every change. With `extra_label`, all but the first options are
    folded away, and this label names what is added after them.
    """

    def __init__(
        self,
        parent: tk.Misc,
        kind: type[Options],
        values: Mapping[str, str],
        on_change: Callable[[], None] = lambda: None,
        title: str = "",
        extra_label: str = "",
    ) -> None:
        super().__init__(parent)
        self._kind, self._on_change = kind, on_change
        self._texts = {
            **kind().texts_by_name(),
            **{n: w for n, w in values.items() if n in kind.specs()},
        }
        self.controls: dict[str, list[OptionControl]] = {}
        self._reasons: dict[str, tk.Label] = {}
        """By the first of the options that need the same choice: why they cannot be set now."""
        if title:
            self.add_section(title)
        before: tuple[str, str] | None = None
        for number, (name, spec) in enumerate(kind.specs().items()):
            if extra_label and number == VISIBLE_OPTIONS:
                self._fold(list(kind.specs())[number:], extra_label)
            self.controls[name] = self._add_option(name, spec)
            if spec.when not in (None, before):
                self._reasons[name] = self.add_note("")
            before = spec.when
        if extra_label and len(kind.specs()) <= VISIBLE_OPTIONS:
            self._fold((), extra_label)
        self._update_controls()

    def options(self) -> Options:
        """Return the options; raises BadOption if the form is not valid."""
        return self._kind.parse(self._texts)

    def texts_by_name(self) -> dict[str, str]:
        """Return the texts of all options by name, valid or not."""
        return dict(self._texts)

    def error_text(self) -> str:
        """Return the first error in the form, or an empty text."""
        return self._kind.error_text(self._texts)

    def _fold(self, names: Sequence[str], extra_label: str) -> None:
        specs, usual = self._kind.specs(), self._kind().texts_by_name()
        summary = ", ".join([*(_(specs[name].label) for name in names), extra_label])
        other = any(self._texts[name] != usual[name] for name in names)
        self.add_more_button(summary, expanded=other)

    def _add_option(self, name: str, spec: OptionSpec) -> list[OptionControl]:
        text = self._texts[name]

        def set_value(value: str) -> None:
            self._texts[name] = value
            self._update_controls()
            self._on_change()

        if isinstance(spec, SubsetSpec):
            return self._add_subset(spec, text, set_value)
        choices = _choices_of(spec)
        is_stepped = isinstance(spec, NumberSpec) and not choices

        def make(row: tk.Misc) -> OptionControl:
            if choices:
                kind = SegmentedControl if _fits_segments(choices) else Dropdown
                return kind(row, tuple(choices.items()), text, set_value)
            if isinstance(spec, NumberSpec):
                number, words = spec.parse(text), spec.words
                return Stepper(
                    row,
                    spec.minimum,
                    spec.maximum,
                    number,
                    lambda value: set_value(str(value)),
                    lambda value: (_(words[value]) if value in words else number_text(value), ""),
                    step=spec.step,
                )
            return Switch(row, text == "yes", lambda on: set_value("yes" if on else "no"))

        return [self.add_row(_(spec.label), make, _(spec.help), fill=not is_stepped)]

    def _add_subset(
        self, spec: SubsetSpec, text: str, set_value: Callable[[str], None]
    ) -> list[OptionControl]:
        chosen = dict.fromkeys(spec.choices, False) | dict.fromkeys(text.split(","), True)

        def set_member(name: str, on: bool) -> None:
            chosen[name] = on
            set_value(",".join(each for each, counts in chosen.items() if counts))

        def make(row: tk.Misc) -> tk.Frame:
            pairs = themed(tk.Frame(row), background="sheet")
            for place, (name, label) in enumerate(spec.choices.items()):
                switch = Switch(pairs, chosen[name], partial(set_member, name), _(label))
                pairs.columnconfigure(place % 2, weight=1)
                switch.grid(row=place // 2, column=place % 2, sticky="we")
            return pairs

        pairs = self.add_row(_(spec.label), make, _(spec.help))
        return [each for each in pairs.winfo_children() if isinstance(each, Switch)]

    def _update_controls(self) -> None:
        """Enable the controls that apply, and update the limits of numbers."""
        for name, spec in self._kind.specs().items():
            applies = spec.when is None or self._texts[spec.when[0]] == spec.when[1]
            if name in self._reasons:
                set_optional_text(self._reasons[name], "" if applies else self._reason_text(spec))
            for control in self.controls.get(name, ()):
                control.set_enabled(applies)
                if isinstance(control, Stepper):
                    control.set_range(*self._kind.number_bounds(name, self._texts))

    def _reason_text(self, spec: OptionSpec) -> str:
        """Return which choice of another option this one needs."""
        if spec.when is None:
            return ""
        other, value = self._kind.specs()[spec.when[0]], spec.when[1]
        chosen = _choices_of(other).get(value, value)
        # Translators: Why an option cannot be set, with the choice that it needs.
        return _("To change this, choose “{choice}” for {option}.").format(
            option=_(other.label), choice=chosen
        )


def _fits_segments(choices: Mapping[str, str]) -> bool:
    widest = max(map(len, choices.values()))
    return len(choices) <= MAX_SEGMENTS and len(choices) * widest <= MAX_LETTERS


def _choices_of(spec: OptionSpec) -> Mapping[str, str]:
    """Return the choices of a segmented control or list; empty if a stepper or switch is used."""
    if isinstance(spec, ChoiceSpec):
        return {value: _(label) for value, label in spec.choices.items()}
    if not isinstance(spec, NumberSpec) or spec.step != 1:
        return {}
    values = range(spec.minimum, spec.maximum + 1)
    parts = {
        str(each): _(spec.words[each]) if each in spec.words else str(each)
        for each in values[: MAX_SEGMENTS + 1]
    }
    return parts if _fits_segments(parts) else {}


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

    WIDTH, MIN_HEIGHT = 560, 400

    def __init__(
        self,
        parent: tk.Misc,
        app: PageHost,
        game: AnyGame,
        controller: GameController | None = None,
        seed: int | None = None,
    ) -> None:
        """`seed` is that of the start that the page of the game shows, by default a random one."""
        # On the page of a game, the button that opens this page is named “Options”.
        title = _("New game") if app.workspace.side_panel.page is None else _("Options")
        super().__init__(parent, app, title if controller is None else _("Players and options"), 26)
        self._controller, self._game = controller, game
        self._will_continue = False
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
        beside = self.add_footer("start", "cancel")
        notes = themed(tk.Frame(self), background="sheet")
        notes.columnconfigure(0, weight=1)
        margin = self.MARGIN - FACE_MARGIN
        packed(notes, side="bottom", fill="x", padx=margin, before=self._holder)
        # Outside the scrolling part, so that the reason is always visible.
        self._warning, self._note, self._about = (
            wrapped_label(notes, 14, ink, aside=FACE_MARGIN) for ink in ("danger", "muted", "muted")
        )
        for row, line in enumerate((self._note, self._about, self._warning)):
            gridded(line, row=row, sticky="we", pady=(8, 0))
            line.grid_remove()
        themed(tk.Frame(notes, height=1), background="sheet").grid(row=3)
        if controller is None and app.workspace.controller is not None:
            self.add_button(beside, "players", kind="quiet").pack()
        elif controller is None:
            self.add_button(beside, "later", kind="quiet").pack()
        self._fixed_note = ""
        if controller is not None:
            running = controller.session.length and controller.session.state.outcome() is None
            self._fixed_note = _(RESTART_NOTE) if running else ""
        elif app.workspace.controller is not None:
            self._fixed_note = _(GAME_SAVED_NOTE)
        self._show_game(game)

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
        """Return what Play on the page of the game starts.

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

    def _make_form(self, words: Mapping[str, str]) -> OptionsForm:
        kind = self._game.options_type
        form = OptionsForm(
            self._forms, kind, words, lambda: self._on_change(), _("Board"), _("random seed")
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
        """Show what is wrong, fill in proposals, and update the preview."""
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
        set_optional_text(self._about, " ".join(filter(None, (self._fixed_note, counts))))

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
        """Return what is chosen, or show what is wrong and return None."""
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
            "players", N_("Change players…"), "", lambda page: page.app.workspace.show_players()
        ),
        PageCommand("later", N_("Save for later"), "", lambda page: page._save_for_later()),
        CANCEL,
    )
