"""The page that asks what a tournament is to be."""

from __future__ import annotations

import os
import tkinter as tk
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...engine.errors import FourgamesError
from ...engine.games import GAMES, find_game
from ...engine.options import random_seed
from ...engine.players.bot_files import entrants_in
from ...engine.players.spec import PlayerSpec
from ...engine.text import counted
from ...engine.tournament.games import tournaments_in
from ...engine.tournament.plan import (
    DEFAULT_GAMES,
    DEFAULT_TEST_GAMES,
    MAX_GAMES,
    PLAN_SETTINGS,
    BadTournament,
    GameResult,
    Plan,
    with_settings,
)
from ...engine.tournament.ratings import Sprt
from ...engine.tournament.report import duration_text, signed_elo
from ...store.paths import tournaments_path
from ..pages import player_form
from ..pages.new_game import OptionsForm
from ..pages.player_form import player_label
from ..text import clean_comment, sentence
from ..widgets.buttons import Button
from ..widgets.controls import Segmented, Stepper
from ..widgets.data_table import Column, DataTable
from ..widgets.fonts import pixels
from ..widgets.form import Choice, Entry, Form
from ..widgets.layout import show_line, wrapped
from ..widgets.side_panel import Page
from ..widgets.theme import themed

if TYPE_CHECKING:
    from ..app import App


TEST = "test"
FORMATS = {"round-robin": "Everybody", "gauntlet": "One against all", TEST: "Until it is sure"}
"""Every format with its name for people; the last is a round robin with a sequential test."""

BETWEEN = "  –  "
"""What stands between those who play each other."""


def player_labels(plan: Plan) -> tuple[str, ...]:
    """Return what the players are called; who enters twice gets a number."""
    game = find_game(plan.game)
    labels = [spec.name or player_label(game, spec) for spec in plan.specs]
    return tuple(
        label if labels.count(label) == 1 else f"{label} ({labels[: i + 1].count(label)})"
        for i, label in enumerate(labels)
    )


def plan_line(plan: Plan) -> str:
    form = FORMATS[TEST if plan.sprt else plan.format].lower()
    facts = [find_game(plan.game).title, *plan.game_options().short_texts(), form]
    if plan.sprt:
        facts.append(f"by {plan.sprt.elo1:g} rather than {plan.sprt.elo0:g} Elo")
    clock = f"{plan.total:g} + {plan.increment:g} s for all moves"
    return " · ".join([*facts, clock if plan.total else f"{plan.seconds:g} s for a move"])


def size_line(plan: Plan) -> str:
    """Return how many games a tournament has; raises FourgamesError for one that cannot be."""
    most = counted(plan.most_games, "game")
    return f"{most} at most: it ends when the answer is known." if plan.sprt else f"{most} in all."


def progress_line(played: int, total: int, at_most: bool, left: float | None) -> str:
    """Return how far a tournament is that is being played; `left` is in seconds."""
    most = "at most " if at_most else ""
    line = f"{played:,} of {most}{counted(total, 'game')} {'is' if total == 1 else 'are'} played"
    return f"{line}." if left is None else f"{line}, {most}about {duration_text(left)} left."


def standing_columns(labels: tuple[str, ...]) -> tuple[Column, ...]:
    numbers = {"Points": "888.5/888", "Elo": "−8888", "± 95 %": "888", "Failed": "888"}
    found = [Column(name, (sample,), is_number=True) for name, sample in numbers.items()]
    place = Column("", ("88",), is_number=True)
    return (place, Column("Player", labels, stretches=True), *found)


def standing_row(place: int, label: str, one: dict[str, Any]) -> tuple[str, ...]:
    """Return how a player stands, from a summary."""
    points, elo = f"{one['points']:g}/{one['games']}", signed_elo(one["elo"], 0)
    return (
        str(place),
        label,
        points,
        elo,
        f"{one['margin']:.0f}",
        str(sum(one["failures"].values()) or ""),
    )


def game_columns(labels: tuple[str, ...]) -> tuple[Column, ...]:
    return (
        Column("Players, by seat", (BETWEEN.join(labels[:2]),), stretches=True),
        Column("Game", ("88888",), is_number=True),
        Column("Moves", ("8888",), is_number=True),
        Column("Result", tuple(f"{label} failed" for label in labels)),
    )


def game_row(labels: tuple[str, ...], result: GameResult) -> tuple[str, ...]:
    """Return a game: who played, its number, its moves, and who won or failed."""
    pairs = zip(result.players, result.shares, strict=True)
    winners = [labels[player] for player, share in pairs if share > 0]
    ending = "draw" if len(winners) == len(result.players) else ", ".join(winners)
    if result.failed is not None:
        ending = f"{labels[result.failed]} failed"
    names = BETWEEN.join(labels[player] for player in result.players)
    return names, str(result.number + 1), str(result.plies), ending


def headline(failure: str) -> str:
    """Return why a game was lost by failing, as it is shown: its first line says the most."""
    return clean_comment(failure.splitlines()[0]) if failure else ""


NUMBERS = {
    "games": ("Games of each pair", 1, MAX_GAMES),
    "most": ("Games at most", 1, MAX_GAMES),
    "elo1": ("Better by", -500, 500),
    "elo0": ("Elo rather than", -500, 500),
    "jobs": ("Games at a time", 1, 64),
}
"""By name: the label, the least and the most."""
SECONDS = [(each, each) for each in ("0.1", "0.2", "0.5", "1", "2", "5", "10", "30", "60")]
MORE = "times, openings, seed, games at a time, the game’s options"
MOST_EARLIER, LETTERS = 12, 9
"""How many tournaments are listed, and how wide the list of them is, in figures."""
IN_SIGHT, LIST_WIDTH = 4, 300
"""Of the list of players: rows, and the width in design units."""
COLUMNS = (Column("", ("888",), is_number=True), Column("Player", stretches=True))
ADD, FILES, FOLDER = "", "Programs…", "All in a Folder…"
FROM_FILE = "From a File…"


class TournamentPage(Page):
    """Asks for game, players and format; `begin` is called with the plan and the games at a time.

    `begin` raises FourgamesError or OSError where that is not possible; `look` is called with the
    folder of a tournament that was begun before.
    """

    WIDTH = 560
    STRIP = 0

    def __init__(
        self,
        parent: tk.Misc,
        app: App,
        begin: Callable[[Plan, int], None],
        look: Callable[[Path], None],
    ) -> None:
        super().__init__(parent, app, "Tournament", 26)
        self._begin, self.game, self.format = begin, app.workspace.game, next(iter(FORMATS))
        self.numbers = {"games": DEFAULT_GAMES, "most": DEFAULT_TEST_GAMES, "elo1": 20, "elo0": 0}
        self.numbers["jobs"] = max(1, (os.cpu_count() or 2) - 1)
        self.seconds, self._seed = "1", random_seed(MAX_GAMES)
        self.players: list[str] = []
        """The texts of those who take part, in their order."""
        self.terms: dict[str, str] = {}
        """What is set of `TERMS`, by its name."""
        self.fields: dict[str, Entry] = {}
        self.form = Form(self.body)
        self.form.pack(fill="x", pady=(pixels(self, 12), pixels(self, 12)))
        beside = self.finish("Start", self._start)
        self.about = self._line("muted")
        self.message = self._line("danger")
        if kept := tournaments_in(tournaments_path())[:MOST_EARLIER]:
            names = [(str(path), path.name) for path in kept]
            chooser = Choice(beside, [("", "Earlier"), *names], "", lambda path: look(Path(path)))
            chooser.configure(width=LETTERS)
            chooser.pack()
        self._show_game()

    def plan(self) -> Plan:
        """Return what is chosen; raises FourgamesError for what is none."""
        if problem := self.options.error_text():
            raise BadTournament(problem.rstrip("."))
        words, test = self.options.options().non_default_texts(), self.format == TEST
        plan = Plan(
            self.game.id,
            tuple(self.players),
            tuple(f"{name}={value}" for name, value in words.items()),
            self.numbers["most" if test else "games"],
            self._seed,
            float(self.seconds),
            "round-robin" if test else self.format,
            Sprt(self.numbers["elo0"], self.numbers["elo1"]) if test else None,
        )
        return with_settings(plan, self.terms)

    def _start(self) -> None:
        """Begin what is chosen, or say what is wrong with it."""
        try:
            self._begin(self.plan().checked(), self.numbers["jobs"])
        except FourgamesError as error:
            self.complain(sentence(str(error)))
        except OSError as error:
            self.complain(f"The tournament cannot be kept: {error.strerror}.")

    def complain(self, text: str) -> None:
        self.message.configure(text=text)

    # The form.

    def _show_game(self) -> None:
        """Ask about a game, beginning with its two best levels."""
        self.players = [f"level:{level.number}" for level in self.game.levels[-2:]]
        self._words = self.app.settings.options(self.game).texts()
        self._build()

    def _build(self) -> None:
        form, games = self.form, [(each.id, each.title) for each in GAMES]
        form.clear()
        form.row("Game", lambda row: Choice(row, games, self.game.id, self._choose_game))
        form.section("Players")
        self.table = form.row("Who takes part", self._make_table)
        form.row("", self._make_buttons)
        self._said = form.say("")
        form.section("Format")
        formats = [*FORMATS.items()]
        form.row("Who meets", lambda row: Segmented(row, formats, self.format, self._choose_format))
        for name in ("most", "elo1", "elo0") if self.format == TEST else ("games",):
            self._ask(name)
        form.more(MORE, unfolded=any(self.terms.values()))
        form.row("Seconds a move", lambda row: Choice(row, SECONDS, self.seconds, self._allow))
        for name in PLAN_SETTINGS:
            form.row(PLAN_SETTINGS[name].label, partial(self._make_term, name))
        self._ask("jobs")
        kind, words = self.game.options_type, self._words
        self.options = form.row("Options", lambda row: OptionsForm(row, kind, words, self.changed))
        self._show_players()

    def _ask(self, name: str) -> None:
        def put(number: int) -> None:
            self.numbers[name] = number
            self.changed()

        text, low, high = NUMBERS[name]
        make = partial(Stepper, low=low, high=high, value=self.numbers[name], changed=put)
        self.form.row(text, make, fill=False)

    def _make_term(self, name: str, row: tk.Misc) -> tk.Widget:
        """Return a field for a term, or a list where it is in a file."""
        term, text = PLAN_SETTINGS[name], self.terms.get(name, "")
        if name != "openings":
            self.fields[name] = Entry(row, text, partial(self.set_term, name), hint=term.usual)
            return self.fields[name]
        usual = sentence(term.usual).rstrip(".")
        choices = [*{"": usual, text: Path(text).name or usual}.items(), (FROM_FILE, FROM_FILE)]
        self.openings = Choice(row, choices, text, self._choose_openings)
        return self.openings

    def set_term(self, name: str, text: str) -> None:
        """Set one of `TERMS`; what is empty holds as usual."""
        self.terms[name] = text.strip()
        self.changed()

    def _choose_openings(self, text: str) -> None:
        def take(paths: list[Path]) -> None:
            if self.winfo_exists():
                self.set_term("openings", str(paths[0]))
                self._build_again()

        if text == FROM_FILE:
            self.openings.show(self.terms.get("openings", ""))
            self.app.files.open(self, "Choose a file of positions", None, take)
        else:
            self.set_term("openings", text)

    def _allow(self, seconds: str) -> None:
        self.seconds = seconds

    def _make_table(self, row: tk.Misc) -> DataTable:
        table = DataTable(row, IN_SIGHT, width=LIST_WIDTH)
        table.tree.bind("<Delete>", lambda event: self.remove())
        return table

    def _make_buttons(self, row: tk.Misc) -> tk.Frame:
        line = themed(tk.Frame(row), background="sheet")
        found = player_form.player_choices(self.game).items()
        choices = [(ADD, "Add"), *found, (FILES, FILES), (FOLDER, FOLDER)]
        self.adding = Choice(line, choices, ADD, self._add)
        self.adding.configure(width=6)
        self.adding.pack(side="left")
        Button(line, "Remove", self.remove, width=72).pack(side="left")
        return line

    def _choose_game(self, name: str) -> None:
        self.game = find_game(name)
        self._show_game()

    def _choose_format(self, name: str) -> None:
        self.format = name
        self._build_again()

    def _build_again(self) -> None:
        self._words = self.options.texts()
        self._build()

    def changed(self) -> None:
        """Say how many games there will be, or what is wrong."""
        try:
            about, problem = size_line(self.plan().checked()), ""
        except FourgamesError as error:
            about, problem = "", sentence(str(error))
        self.about.configure(text=about)
        self.complain(problem)
        for name, field in self.fields.items():
            allowed = PLAN_SETTINGS[name].allowed.removeprefix("a whole number from ")
            field.fault(allowed if problem.startswith(PLAN_SETTINGS[name].label) else "")

    def _line(self, ink: str) -> tk.Label:
        line = wrapped(self, 14, ink, aside=self.MARGIN)
        line.pack(side="bottom", fill="x", before=self._holder)
        return line

    # Who takes part.

    def add(self, *texts: str) -> None:
        """Let players take part, by their texts in a plan; one can do so twice."""
        self.players += texts
        self._show_players()
        self.table.choose(len(self.players) - 1)

    def add_programs(self, paths: Iterable[Path]) -> None:
        """Let the programs in files take part; those that cannot be run are complained about."""
        if not self.winfo_exists():
            return
        faults: list[str] = []
        found = [player_form.load_bot(str(path), faults.append) for path in paths]
        self.add(
            *(player_form.spec_of_bot(program).text for program in found if program is not None)
        )
        if faults:
            self.complain(" ".join(faults))

    def add_folder(self, folder: Path) -> None:
        """Let every program of a folder take part, called as its file or as a folder within."""
        try:
            if self.winfo_exists():
                self.add(*(f"{name}=bot:{path}" for name, path in entrants_in(folder)))
        except FourgamesError as error:
            self.complain(sentence(str(error)))
        except OSError as error:
            self.complain(f"{folder.name} cannot be read: {error.strerror}.")

    def remove(self) -> None:
        if self.table.row is not None:
            del self.players[self.table.row]
            self._show_players()

    def _add(self, text: str) -> None:
        self.adding.show(ADD)
        if text == FILES:
            chosen, folder = self.add_programs, player_form.ensure_bots_folder()
            self.app.files.open(self, "Choose programs", None, chosen, folder, several=True)
        elif text == FOLDER:
            self.app.files.folder(self, "Choose a folder of programs", self.add_folder)
        elif text:
            self.add(text)

    def _show_players(self) -> None:
        """List them, and say below what their programs may do."""
        labels = player_labels(Plan(self.game.id, tuple(self.players)))
        self.table.show(COLUMNS, [(str(number), label) for number, label in enumerate(labels, 1)])
        show_line(
            self._said, player_form.protection_note(map(PlayerSpec.parse_entrant, self.players))
        )
        self.changed()
