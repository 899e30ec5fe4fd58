"""The form of a game: which one, who plays, and how; the board beside it follows."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from ...engine.errors import BadOption, FourgamesError
from ...engine.games import GAMES, find_game
from ...engine.options import (
    SEED_DIGITS,
    ChoiceSpec,
    NumberSpec,
    Options,
    OptionSpec,
    SubsetSpec,
    parse_seed,
    random_seed,
)
from ...engine.session import Session
from ...engine.setup import Setup
from ..widgets.buttons import EDGE, Button
from ..widgets.controls import Segmented, Slider, Stepper, Switch
from ..widgets.fonts import pixels
from ..widgets.form import Choice, Entry, Form
from ..widgets.layout import show_line, wrapped
from ..widgets.side_panel import Page
from ..widgets.theme import themed
from .board_embed import BoardPreview
from .player_form import SeatingForm

if TYPE_CHECKING:
    from ...engine.game import AnyGame, Proposal
    from ..app import App
    from ..game_view.game_controller import GameController


Control = Choice | Segmented | Slider | Stepper | Switch

SHORT, PARTS = 42, 5
"""The most letters, and parts, of choices that stand side by side, each as wide as the widest."""
UNFOLDED = 4
"""How many options are seen where others are folded away."""


class OptionsForm(Form):
    """One row for each option: its label, a control that takes its values, its help.

    `changed` is called after every change. `options` reads the form. With `more`, which says what
    is added after them, all but the first few are folded away.
    """

    def __init__(
        self,
        parent: tk.Misc,
        kind: type[Options],
        values: Mapping[str, str],
        changed: Callable[[], None] = lambda: None,
        title: str = "",
        more: str = "",
    ) -> None:
        super().__init__(parent)
        self._kind, self._changed = kind, changed
        self._words = {**kind().texts(), **{n: w for n, w in values.items() if n in kind.specs()}}
        self.controls: dict[str, list[Control]] = {}
        if title:
            self.section(title)
        for number, (name, spec) in enumerate(kind.specs().items()):
            if more and number == UNFOLDED:
                self._fold(list(kind.specs())[number:], more)
            self.controls[name] = self._add(name, spec)
        if more and len(kind.specs()) <= UNFOLDED:
            self._fold((), more)
        self._enable()

    def options(self) -> Options:
        """Return the options of the form; raises BadOption, saying what is allowed."""
        return self._kind.parse(self._words)

    def words(self) -> dict[str, str]:
        """Return the texts of the form by name, good or bad."""
        return dict(self._words)

    def problem(self) -> str:
        """Return what is wrong with the form, in the words of its labels, or an empty text."""
        return self._kind.error_text(self._words)

    def _fold(self, names: Sequence[str], more: str) -> None:
        specs, usual = self._kind.specs(), self._kind().texts()
        labels = [specs[name].label for name in names]
        summary = ", ".join([*(label[0].lower() + label[1:] for label in labels), more])
        other = any(self._words[name] != usual[name] for name in names)
        self.more(summary, unfolded=other)

    def _add(self, name: str, spec: OptionSpec) -> list[Control]:
        text = self._words[name]

        def put(value: str) -> None:
            self._words[name] = value
            self._enable()
            self._changed()

        if isinstance(spec, SubsetSpec):
            return self._add_subset(spec, text, put)
        choices = _choices(spec)
        is_stepped = isinstance(spec, NumberSpec) and not choices

        def make(row: tk.Misc) -> Control:
            if choices:
                kind = Segmented if _is_short(choices) else Choice
                return kind(row, tuple(choices.items()), text, put)
            if isinstance(spec, NumberSpec):
                number, words = spec.parse(text), spec.words
                return Stepper(
                    row,
                    spec.minimum,
                    spec.maximum,
                    number,
                    lambda value: put(str(value)),
                    lambda value: (words.get(value, str(value)), ""),
                    step=spec.step,
                )
            return Switch(row, text == "yes", lambda on: put("yes" if on else "no"))

        return [self.row(spec.label, make, spec.help, fill=not is_stepped)]

    def _add_subset(self, spec: SubsetSpec, text: str, put: Callable[[str], None]) -> list[Control]:
        chosen = dict.fromkeys(spec.choices, False) | dict.fromkeys(text.split(","), True)

        def turn(name: str, on: bool) -> None:
            chosen[name] = on
            put(",".join(each for each, counts in chosen.items() if counts))

        def make(row: tk.Misc) -> tk.Frame:
            pairs = themed(tk.Frame(row), background="sheet")
            for place, (name, label) in enumerate(spec.choices.items()):
                switch = Switch(pairs, chosen[name], partial(turn, name), label)
                pairs.columnconfigure(place % 2, weight=1)
                switch.grid(row=place // 2, column=place % 2, sticky="we")
            return pairs

        pairs = self.row(spec.label, make, spec.help)
        return [each for each in pairs.winfo_children() if isinstance(each, Switch)]

    def _enable(self) -> None:
        """Let the controls take what goes with the others, and no more."""
        for name, spec in self._kind.specs().items():
            for control in self.controls.get(name, ()):
                control.enable(spec.when is None or self._words[spec.when[0]] == spec.when[1])
                if isinstance(control, Stepper):
                    control.limit(*self._kind.number_bounds(name, self._words))


def _is_short(choices: Mapping[str, str]) -> bool:
    widest = max(map(len, choices.values()))
    return len(choices) <= PARTS and len(choices) * widest <= SHORT


def _choices(spec: OptionSpec) -> Mapping[str, str]:
    """Return what there is to choose from: choices, or few numbers; else nothing."""
    if isinstance(spec, ChoiceSpec):
        return spec.choices
    if not isinstance(spec, NumberSpec) or spec.step != 1:
        return {}
    values = range(spec.minimum, spec.maximum + 1)
    parts = {str(each): spec.words.get(each, str(each)) for each in values[: PARTS + 1]}
    return parts if _is_short(parts) else {}


SEED_WANTED = f"a whole number of at most {SEED_DIGITS} digits"
SEED_NOTE = "gives the same game again; one that you type can be guessed"
KEPT = "The game on the table stays in Your games."
RESTARTS = (
    "Who plays, and their names, can change in the middle of a game. Anything else begins a new "
    "one; this one stays in Your games."
)


class NewGamePage(Page):
    """Asks which game, who plays and how; with a `play`, it lets that game go on with others.

    Options that the game proposes for the players are filled in, with the reason, until a person
    changes them.
    """

    WIDTH, LEAST = 560, 400

    def __init__(
        self, parent: tk.Misc, app: App, game: AnyGame, controller: GameController | None = None
    ) -> None:
        # Beside the page of a game it is what the button there calls it.
        title = "New game" if app.workspace.side_panel.page is None else "Options"
        super().__init__(parent, app, title if controller is None else "Players and options", 26)
        self._play, self._game = controller, game
        self._preview: BoardPreview | None = None
        head = Form(self.body)
        head.pack(fill="x", pady=(pixels(self, 12), pixels(self, 12)))
        if controller is None:
            games = [(each.id, each.title) for each in GAMES]
            head.row("Game", lambda row: Choice(row, games, game.id, self._choose_game))
        self._place = themed(tk.Frame(self.body), background="sheet")
        self._place.pack(fill="x")
        self._seed = str(controller.setup.seed if controller is not None else random_seed())
        beside = self.finish("Start", self._start)
        notes = themed(tk.Frame(self), background="sheet")
        notes.columnconfigure(0, weight=1)
        margin = pixels(self, self.MARGIN - EDGE)
        notes.pack(side="bottom", fill="x", padx=margin, before=self._holder)
        # Below the form, not within what scrolls: a person sees why nothing begins.
        self._warning, self._note, self._about = (
            wrapped(notes, 14, ink, aside=EDGE) for ink in ("danger", "muted", "muted")
        )
        for row, line in enumerate((self._note, self._about, self._warning)):
            line.grid(row=row, sticky="we", pady=(0, pixels(self, 8)))
            line.grid_remove()
        themed(tk.Frame(notes, height=1), background="sheet").grid(row=3)
        if controller is None and app.workspace.controller is not None:
            Button(beside, "Change players…", app.workspace.show_players, kind="quiet").pack()
        elif controller is None:
            Button(beside, "Keep for later", self._keep_for_later, kind="quiet").pack()
        elif (session := controller.session).length and session.state.outcome() is None:
            show_line(self._about, RESTARTS)
        if controller is None and app.workspace.controller is not None:
            show_line(self._about, KEPT)
        self._show(game)

    def _choose_game(self, name: str) -> None:
        self._show(find_game(name))

    def _show(self, game: AnyGame) -> None:
        self._game, settings, controller = game, self.app.settings, self._play
        for child in self._place.winfo_children():
            child.destroy()
        if self._preview is not None:
            self._preview.destroy()
            self._preview = None
        options: Options = (
            settings.offered(game) if controller is None else controller.setup.options
        )
        self._own: Mapping[str, str] = options.texts()
        self._filled = dict(self._own)
        count = game.seats(options)
        self.seats = SeatingForm(
            self._place, self.app, game, count, self._complain, lambda: self._changed()
        )
        self.seats.pack(fill="x")
        self.form = self._make_form(self._own)
        last = settings.with_known_names(settings.players(game))
        self.seats.set_players(last if controller is None else controller.setup.players)
        self._shown = options
        self._changed()

    def _make_form(self, words: Mapping[str, str]) -> OptionsForm:
        kind = self._game.options_type
        form = OptionsForm(
            self._place, kind, words, lambda: self._changed(), "Board", "number of the game"
        )

        def count(text: str) -> None:
            self._seed = text
            self._changed()

        self.seed = form.row("Number", lambda row: Entry(row, self._seed, count), SEED_NOTE)
        form.pack(fill="x", pady=(pixels(self, 12), 0))
        return form

    @property
    def _goes_on(self) -> bool:
        """Whether the game on the table goes on with what is chosen."""
        controller = self._play
        return (
            controller is not None
            and self.app.workspace.controller is controller
            and self.form.words() == controller.setup.options.texts()
            and self._seed == str(controller.setup.seed)
        )

    def _changed(self) -> None:
        """Follow what is chosen: say what is wrong, propose what goes with it, show the board."""
        problem = self.form.problem()
        self._complain(problem)
        self.seed.fault(f"up to {SEED_DIGITS} digits" if self._number is None else "")
        if problem:
            return
        self.seats.set_count(self._game.seats(self.form.options()))
        if self._play is None:
            self._propose(self.form.options())
        if self.primary is not None:
            self.primary.say("Go on" if self._goes_on else "Start")
        self._follow(self.form.options())

    def _follow(self, options: Options) -> None:
        """Show on the table how the game would begin."""
        if self._goes_on:
            if self._preview is not None:
                self._preview.destroy()
                self._preview = None
        elif self._preview is None or options != self._shown:
            if self._preview is None:
                self._preview = BoardPreview(self)
                self._preview.start_demo()
            self._preview.show(Session(self._game, options, 1))
        self._shown = options

    def _propose(self, options: Options) -> None:
        """Fill in what is proposed for these players, where a person has not chosen otherwise."""
        found = self.app.settings.proposal(self._game, options, self.seats.players())
        wanted = {} if found is None else found.words
        words = self.form.words()
        put = dict(words)
        for name, own in self._own.items():
            if words[name] == self._filled[name]:
                put[name] = self._filled[name] = wanted.get(name, own)
        if put != words:
            self.form.destroy()
            self.form = self._make_form(put)
        self._explain(found)

    def _explain(self, found: Proposal | None) -> None:
        """Say why options are proposed, and what they come to, while they are those of the form."""
        words = self.form.words()
        if found is None or any(words[name] != word for name, word in found.words.items()):
            show_line(self._note, "")
        else:
            meaning = self._game.first_move_text(self.form.options())
            show_line(self._note, f"{found.reason} {meaning}")

    @property
    def _number(self) -> int | None:
        """The number of the game, if what is typed is one."""
        with suppress(BadOption):
            return parse_seed(self._seed)
        return None

    def _chosen(self) -> Setup | None:
        """Return what is chosen; where something is wrong, say so."""
        try:
            if problem := self.form.problem():
                raise FourgamesError(problem)
            if (number := self._number) is None:
                raise FourgamesError(f"Number of the game: {SEED_WANTED}")
            players = self.seats.named()
        except FourgamesError as error:
            self._complain(f"{str(error).rstrip('.')}.")
            return None
        return Setup(self._game, self.form.options(), number, players)

    def _start(self) -> None:
        if (setup := self._chosen()) is None:
            return
        workspace, controller = self.app.workspace, self._play
        if self._goes_on and controller is not None:
            workspace.back()
            controller.change_players(setup.players)
        else:
            workspace.begin(setup)
        self.app.settings.save_people(setup)

    def _keep_for_later(self) -> None:
        if (setup := self._chosen()) is not None:
            self.app.settings.save_setup(setup)
            self.app.settings.save_people(setup)
            self.app.workspace.back()

    def _complain(self, text: str) -> None:
        show_line(self._warning, text)
