"""The form of a game: which one, who plays, and how; the board beside it follows."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING

from ...engine.errors import BadOption, FourgamesError
from ...engine.games import GAMES, find_game
from ...engine.options import SEED_DIGITS, Options, parse_seed, random_seed
from ...engine.session import Session
from ...engine.setup import Setup
from ..widgets.buttons import EDGE, Button
from ..widgets.fonts import pixels
from ..widgets.form import Choice, Entry, Form
from ..widgets.layout import show_line, wrapped
from ..widgets.side_panel import Page
from ..widgets.theme import themed
from .forms import OptionsForm
from .preview import Preview
from .seating import SeatingForm

if TYPE_CHECKING:
    from ...engine.game import AnyGame, Proposal
    from ..app import App
    from ..game_view.game_controller import GameController

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
        self, parent: tk.Misc, app: App, game: AnyGame, play: GameController | None = None
    ) -> None:
        # Beside the page of a game it is what the button there calls it.
        title = "New game" if app.desk.paper.page is None else "Options"
        super().__init__(parent, app, title if play is None else "Players and options", 26)
        self._play, self._game = play, game
        self._preview: Preview | None = None
        head = Form(self.body)
        head.pack(fill="x", pady=(pixels(self, 12), pixels(self, 12)))
        if play is None:
            games = [(each.id, each.title) for each in GAMES]
            head.row("Game", lambda row: Choice(row, games, game.id, self._choose_game))
        self._place = themed(tk.Frame(self.body), background="sheet")
        self._place.pack(fill="x")
        self._seed = str(play.setup.seed if play is not None else random_seed())
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
        if play is None and app.desk.play is not None:
            Button(beside, "Change players…", app.desk.choose_players, kind="quiet").pack()
        elif play is None:
            Button(beside, "Keep for later", self._keep_for_later, kind="quiet").pack()
        elif (session := play.session).length and session.state.outcome() is None:
            show_line(self._about, RESTARTS)
        if play is None and app.desk.play is not None:
            show_line(self._about, KEPT)
        self._show(game)

    def _choose_game(self, name: str) -> None:
        self._show(find_game(name))

    def _show(self, game: AnyGame) -> None:
        self._game, settings, play = game, self.app.settings, self._play
        for child in self._place.winfo_children():
            child.destroy()
        if self._preview is not None:
            self._preview.destroy()
            self._preview = None
        options: Options = settings.offered(game) if play is None else play.setup.options
        self._own: Mapping[str, str] = options.texts()
        self._filled = dict(self._own)
        count = game.seats(options)
        self.seats = SeatingForm(
            self._place, self.app, game, count, self._complain, lambda: self._changed()
        )
        self.seats.pack(fill="x")
        self.form = self._make_form(self._own)
        last = settings.with_known_names(settings.players(game))
        self.seats.set_players(last if play is None else play.setup.players)
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
        play = self._play
        return (
            play is not None
            and self.app.desk.play is play
            and self.form.words() == play.setup.options.texts()
            and self._seed == str(play.setup.seed)
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
                self._preview = Preview(self)
                self._preview.play()
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
        desk, play = self.app.desk, self._play
        if self._goes_on and play is not None:
            desk.back()
            play.reseat(setup.players)
        else:
            desk.begin(setup)
        self.app.settings.save_people(setup)

    def _keep_for_later(self) -> None:
        if (setup := self._chosen()) is not None:
            self.app.settings.save_setup(setup)
            self.app.settings.save_people(setup)
            self.app.desk.back()

    def _complain(self, text: str) -> None:
        show_line(self._warning, text)
