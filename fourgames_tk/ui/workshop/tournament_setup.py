"""The page to set up a tournament, and texts and table columns of tournaments."""

from __future__ import annotations

import math
import os
import tkinter as tk
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from ...engine.errors import FourgamesError
from ...engine.files import system_reason
from ...engine.games import GAMES, find_game
from ...engine.language import (
    N_,
    _,
    ngettext,
    number_text,
    pgettext,
    with_decimal_point,
)
from ...engine.options import random_seed
from ...engine.players.player_spec import PlayerSpec
from ...engine.tournament.folder import tournament_folders
from ...engine.tournament.plan import (
    CLASS_MAX_FAILURES,
    DEFAULT_GAMES,
    DEFAULT_TEST_GAMES,
    MAX_GAMES,
    PLAN_SETTINGS,
    BadTournament,
    GameResult,
    Plan,
    entrants_in_folder,
    with_settings,
)
from ...engine.tournament.ratings import Sprt
from ...engine.tournament.report import (
    duration_text,
    margin_text,
    signed_elo,
    superiority_text,
)
from ...store.paths import tournaments_path
from ..pages import player_form
from ..pages.board_embed import BoardPreview, example_session
from ..pages.options_form import GameOptionsForm
from ..pages.page import Page
from ..pages.player_form import player_label
from ..text import displayable_comment, error_as_sentence
from ..widgets.buttons import FACE_MARGIN
from ..widgets.commands import PageCommand
from ..widgets.controls import SegmentedControl, Stepper
from ..widgets.data_table import Column, DataTable, RowT
from ..widgets.form import Disclosure, Dropdown, Entry, Form
from ..widgets.layout import packed, set_optional_text, wrapped_label
from ..widgets.side_panel import CANCEL, FORM_WIDTH
from ..widgets.theme import themed

if TYPE_CHECKING:
    from ..services import Services


SEQUENTIAL_TEST = "test"
FORMATS = {
    "round-robin": N_("Everyone"),
    "gauntlet": N_("One against all"),
    SEQUENTIAL_TEST: N_("Until certain"),
}
"""Formats by id with their labels; the last one is a round robin with a sequential test."""
FORMAT_NOTES = {
    "round-robin": N_("Every player meets every other player."),
    "gauntlet": N_("The first player of the list meets every other player."),
    SEQUENTIAL_TEST: N_("Two players meet until it is certain whether the first one is better."),
}
"""Explanations of the formats, one sentence each."""
ELO_NOTE = N_(
    "The test decides which of these two differences in strength is true. Who is better by 100 Elo "
    "gets about 64 % of the points."
)
COLUMNS_TITLE = N_("What the columns mean")
COLUMN_NOTES = (
    N_("Elo is a player’s strength. The average is 0; 100 more bring about 64 % of the points."),
    N_("± 95 %: in 95 of 100 tournaments, the true Elo is within this margin."),
    N_("LOS: how likely it is that the player is stronger than the next one in the table."),
)
"""Explanations of the columns of the standings."""

SEPARATOR = "  –  "
"""Separator between the players of a game."""


def _number(number: float) -> str:
    """Return a number with the decimals that it has, in the manner of the language."""
    return number_text(number, len(f"{number:g}".partition(".")[2]))


def player_labels(plan: Plan) -> tuple[str, ...]:
    """Return the labels of the players; one that enters twice gets a number."""
    game = find_game(plan.game)
    labels = [spec.name or player_label(game, spec) for spec in plan.player_specs]
    return tuple(
        label if labels.count(label) == 1 else f"{label} ({labels[: i + 1].count(label)})"
        for i, label in enumerate(labels)
    )


def plan_text(plan: Plan) -> str:
    form = _(FORMATS[SEQUENTIAL_TEST if plan.sprt else plan.format]).lower()
    facts = [_(find_game(plan.game).title), *plan.game_options().non_default_labels(), form]
    if plan.sprt:
        text = _("{better} rather than {other} Elo better")
        facts.append(text.format(better=_number(plan.sprt.elo1), other=_number(plan.sprt.elo0)))
    clock = (
        _("{total} + {increment} s for all moves") if plan.total else _("{seconds} s for a move")
    )
    numbers = {name: _number(getattr(plan, name)) for name in ("total", "increment", "seconds")}
    return " · ".join([*facts, clock.format(**numbers)])


def game_count_text(plan: Plan) -> str:
    """Return how many games a plan has; raises FourgamesError if the plan is not valid."""
    most = plan.max_games
    text = (
        ngettext(
            "At most {n} game. The test ends as soon as the result is certain.",
            "At most {n} games. The test ends as soon as the result is certain.",
            most,
        )
        if plan.sprt
        else ngettext("{n} game in all.", "{n} games in all.", most)
    )
    return text.format(n=number_text(most))


def progress_text(played: int, total: int, at_most: bool, seconds_left: float | None) -> str:
    """Return the progress of a running tournament; `seconds_left` is an estimate."""
    if seconds_left is None and at_most:
        text = ngettext(
            "{played} of at most {n} game played.", "{played} of at most {n} games played.", total
        )
    elif seconds_left is None:
        text = ngettext("{played} of {n} game played.", "{played} of {n} games played.", total)
    elif at_most:
        text = ngettext(
            "{played} of at most {n} game played, at most about {time} left.",
            "{played} of at most {n} games played, at most about {time} left.",
            total,
        )
    else:
        text = ngettext(
            "{played} of {n} game played, about {time} left.",
            "{played} of {n} games played, about {time} left.",
            total,
        )
    time = "" if seconds_left is None else duration_text(seconds_left)
    return text.format(played=number_text(played), n=number_text(total), time=time)


STATUS_LABELS = {"cannot play": N_("{name} (cannot play)"), "stopped": N_("{name} (stopped)")}
"""Labels of players without a rating, by their status."""


@dataclass(frozen=True)
class StandingsRow:
    """A row of the standings: rank from 1, label of the player, entry of the summary.

    `level` is that of a computer player, None for a bot.
    """

    place: int
    label: str
    entry: Mapping[str, Any]
    level: int | None = None

    @property
    def is_rated(self) -> bool:
        """Whether the player plays and has not been stopped."""
        return not self.entry["status"]

    @property
    def name(self) -> str:
        """The label, and the status of a player without a rating."""
        text = STATUS_LABELS.get(self.entry["status"])
        return self.label if text is None else _(text).format(name=self.label)

    @property
    def elo(self) -> float:
        """The rating, for sorting."""
        return -math.inf if self.entry["elo"] is None else float(self.entry["elo"])

    @property
    def failure_count(self) -> int:
        """Games in which the player failed."""
        return sum(self.entry["failures"].values())


STANDING_COLUMNS: Sequence[Column[StandingsRow]] = (
    Column(
        "",
        lambda row: str(row.place) if row.is_rated else "–",
        ("88",),
        is_number=True,
        sort_key=lambda row: row.place,
    ),
    Column(
        N_("Player"),
        lambda row: row.name,
        ("Computer, level 8: Grabber (2)",),
        weight=1,
        sort_key=lambda row: row.label,
    ),
    Column(
        N_("Points"),
        lambda row: f"{_number(row.entry['points'])}/{row.entry['games']}",
        ("888.5/888",),
        is_number=True,
        sort_key=lambda row: row.entry["points"],
    ),
    Column(
        N_("Elo"),
        lambda row: signed_elo(row.entry["elo"]) if row.is_rated else "",
        ("−8888",),
        is_number=True,
        sort_key=lambda row: row.elo,
    ),
    Column(
        N_("± 95 %"),
        lambda row: margin_text(row.entry) if row.is_rated else "",
        ("888",),
        is_number=True,
        sort_key=lambda row: row.entry["margin"] or math.inf,
    ),
    Column(N_("LOS"), lambda row: superiority_text(row.entry), ("100 %",), is_number=True),
    Column(
        N_("Failed"),
        lambda row: str(row.failure_count or ""),
        ("888",),
        is_number=True,
        sort_key=lambda row: row.failure_count,
    ),
)


def translated_columns(columns: Iterable[Column[RowT]]) -> list[Column[RowT]]:
    """Return columns with translated headings."""
    return [replace(column, heading=_(column.heading)) for column in columns]


def cross_table_columns(count: int) -> list[Column[list[str]]]:
    """Return the columns of a cross table of so many players."""

    def text(number: int) -> Callable[[list[str]], str]:
        return lambda row: row[number]

    scores = [
        Column(str(n), text(n + 1), ("88.5/88",), is_number=True) for n in range(1, count + 1)
    ]
    return [
        Column("", text(0), ("88",), is_number=True),
        Column(_("Player"), text(1), ("Computer, level 8",), weight=1),
        *scores,
    ]


def game_columns(labels: tuple[str, ...]) -> tuple[Column[GameResult], ...]:
    """Return the columns of the games of players with these labels."""

    def players(result: GameResult) -> str:
        return SEPARATOR.join(labels[player] for player in result.players)

    def ending(result: GameResult) -> str:
        """Return the text about the winner or a failure."""
        if result.failed_player is not None:
            return _("{player} failed").format(player=labels[result.failed_player])
        pairs = zip(result.players, result.shares, strict=True)
        winners = [labels[player] for player, share in pairs if share > 0]
        return _("draw") if len(winners) == len(result.players) else ", ".join(winners)

    pair = SEPARATOR.join(sorted(labels, key=len)[-2:])
    return (
        Column(_("Players (in turn order)"), players, (pair,), weight=1, sort_key=players),
        Column(
            _("Game"),
            lambda result: str(result.number + 1),
            ("88888",),
            is_number=True,
            sort_key=lambda result: result.number,
        ),
        Column(
            _("Turns"),
            lambda result: str(result.turns),
            ("8888",),
            is_number=True,
            sort_key=lambda result: result.turns,
        ),
        Column(
            _("Result"),
            ending,
            tuple(_("{player} failed").format(player=label) for label in labels),
            sort_key=ending,
        ),
    )


def failure_headline(failure: str) -> str:
    """Return the first line of a failure, which is the most informative, cleaned for display."""
    return displayable_comment(failure.splitlines()[0]) if failure else ""


NUMBER_FIELDS = {
    "games": (N_("Games per pair"), 1, MAX_GAMES),
    "most": (N_("Maximum games"), 1, MAX_GAMES),
    "elo1": (N_("Better by (Elo)"), -500, 500),
    "elo0": (N_("Rather than by (Elo)"), -500, 500),
    "jobs": (N_("Games in parallel"), 1, 64),
}
"""By name: label, minimum and maximum."""
SECONDS_CHOICES = ("0.1", "0.2", "0.5", "1", "2", "5", "10", "30", "60")
MORE_OPTIONS = N_("time limits, openings, seed, parallel games, game options")
EARLIER_TOURNAMENTS, LIST_LETTERS = 12, 9
"""Number of earlier tournaments that are listed, and the width of that list in characters."""
VISIBLE_ROWS, LIST_WIDTH = 4, 300
"""Visible rows of the list of players, and its width in design units."""
PLAYER_COLUMNS: Sequence[Column[tuple[int, str]]] = (
    Column("", lambda row: str(row[0]), ("888",), is_number=True),
    Column(N_("Player"), lambda row: row[1], weight=1),
)
"""Columns of rows that are a player's number and label."""
ADD_LABEL, ADD_FILES, ADD_FOLDER = "", N_("Bots…"), N_("Folder of Bots…")
FROM_FILE = N_("From a File…")


class TournamentPage(Page):
    """Page to choose game, players and format of a tournament.

    `start` is called with the plan and the number of simultaneous games; it may raise
    FourgamesError or OSError. `open_folder` is called with the folder of an earlier tournament.
    """

    WIDTH = FORM_WIDTH
    STRIP = 0

    def __init__(
        self,
        parent: tk.Misc,
        app: Services,
        start: Callable[[Plan, int], None],
        open_folder: Callable[[Path], None],
    ) -> None:
        super().__init__(parent, app, _("Tournament"), 26)
        self._start_tournament, self.game, self.format = (
            start,
            app.workspace.game,
            next(iter(FORMATS)),
        )
        self.numbers = {"games": DEFAULT_GAMES, "most": DEFAULT_TEST_GAMES, "elo1": 20, "elo0": 0}
        self.numbers["jobs"] = max(1, (os.cpu_count() or 2) - 1)
        self.seconds, self._seed = "1", random_seed(MAX_GAMES)
        self.players: list[str] = []
        """Specs of the players as texts, in order."""
        self.settings: dict[str, str] = {}
        """Settings that differ from the default, by their names in `PLAN_SETTINGS`."""
        self.fields: dict[str, Entry] = {}
        self.form = Form(self.body)
        packed(self.form, fill="x", pady=12)
        self.about = wrapped_label(self.body, 14)
        packed(self.about, fill="x", padx=FACE_MARGIN, pady=(8, 0))
        self.add_footer("start", "cancel")
        self.message = self.add_footer_line("danger")
        if earlier := tournament_folders(tournaments_path())[:EARLIER_TOURNAMENTS]:
            names = [(str(path), path.name) for path in earlier]
            paths = [("", _("Earlier")), *names]
            choose = lambda path: open_folder(Path(path))  # noqa: E731
            chooser = Dropdown(self.body, paths, "", choose, LIST_LETTERS)
            packed(chooser, anchor="w", pady=8)
        self._preview = BoardPreview(self)
        self._show_game()

    def plan(self) -> Plan:
        """Return the plan; raises FourgamesError if it is not valid."""
        if problem := self.options.error_text():
            raise BadTournament(problem.rstrip("."))
        words, test = self.options.options().non_default_texts(), self.format == SEQUENTIAL_TEST
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
        texts = {
            # A file of openings may have a comma in its name.
            name: text if name == "openings" else with_decimal_point(text)
            for name, text in self.settings.items()
        }
        return with_settings(plan, texts)

    def _start(self) -> None:
        """Start the tournament, or show what is wrong with the plan."""
        try:
            self._start_tournament(self.plan().validated(), self.numbers["jobs"])
        except FourgamesError as error:
            self.show_error(error_as_sentence(str(error)))
        except OSError as error:
            text = _("Couldn’t save the tournament: {reason}.")
            self.show_error(text.format(reason=system_reason(error)))

    def show_error(self, text: str) -> None:
        """Show an error instead of the number of games; an empty text removes it."""
        set_optional_text(self.message, text)

    # Form.

    def _show_game(self) -> None:
        """Show the form for the chosen game, with its two best levels as players."""
        self._usual_players = [f"level:{level.number}" for level in self.game.levels[-2:]]
        self.players = [*self._usual_players]
        self._words = self.app.settings.last_options(self.game).texts_by_name()
        self._preview.show_position(example_session(self.game), self.game.title)
        self._rebuild()

    def _rebuild(self) -> None:
        form, games = self.form, [(each.id, _(each.title)) for each in GAMES]
        form.clear()
        form.add_row(
            pgettext("which of the games", "Game"),
            lambda row: Dropdown(row, games, self.game.id, self._choose_game),
        )
        form.add_section(_("Players"))
        self.table = form.add_row(_("Participants"), self._make_table)
        form.add_row("", self._make_buttons)
        form.add_section(_("Format"))
        formats = [(each, _(label)) for each, label in FORMATS.items()]
        form.add_row(
            _("Pairings"),
            lambda row: SegmentedControl(row, formats, self.format, self._choose_format),
            _(FORMAT_NOTES[self.format]),
        )
        for name in ("most", "elo1", "elo0") if self.format == SEQUENTIAL_TEST else ("games",):
            self._add_number(name)
        if self.format == SEQUENTIAL_TEST:
            form.add_note(_(ELO_NOTE))
        form.add_more_button(_(MORE_OPTIONS), expanded=any(self.settings.values()))
        seconds = [(each, _number(float(each))) for each in SECONDS_CHOICES]
        form.add_row(
            _("Seconds per move"),
            lambda row: Dropdown(row, seconds, self.seconds, self._set_seconds),
        )
        for name in PLAN_SETTINGS:
            form.add_row(_(PLAN_SETTINGS[name].label), partial(self._make_setting, name))
        self._add_number("jobs")
        kind, words = self.game.options_type, self._words
        form.add_section(_("Options"))
        self.options = form.add_wide(
            lambda row: GameOptionsForm(row, kind, words, self.refresh, self.show_refusal)
        )
        self._show_players()

    def _add_number(self, name: str) -> None:
        def set_number(number: int) -> None:
            self.numbers[name] = number
            self.refresh()

        text, low, high = NUMBER_FIELDS[name]
        make = partial(Stepper, low=low, high=high, value=self.numbers[name], on_change=set_number)
        self.form.add_row(_(text), make, fill=False)

    def _make_setting(self, name: str, row: tk.Misc) -> tk.Widget:
        """Create the field of a setting; for openings, a list."""
        setting, text = PLAN_SETTINGS[name], self.settings.get(name, "")
        if name != "openings":
            self.fields[name] = Entry(
                row, text, partial(self.set_setting, name), hint=_(setting.default_text)
            )
            return self.fields[name]
        usual = error_as_sentence(_(setting.default_text)).rstrip(".")
        choices = [*{"": usual, text: Path(text).name or usual}.items(), (FROM_FILE, _(FROM_FILE))]
        self.openings = Dropdown(row, choices, text, self._choose_openings)
        return self.openings

    def set_setting(self, name: str, text: str) -> None:
        """Set one of `PLAN_SETTINGS`; an empty text restores its default."""
        self.settings[name] = text.strip()
        self.refresh()

    def _choose_openings(self, text: str) -> None:
        def load(paths: list[Path]) -> None:
            if self.winfo_exists():
                self.set_setting("openings", str(paths[0]))
                self._rebuild_form()

        if text == FROM_FILE:
            self.openings.set_value_silently(self.settings.get("openings", ""))
            self.app.file_dialogs.open(self, _("Choose a position file"), None, load)
        else:
            self.set_setting("openings", text)

    def _set_seconds(self, seconds: str) -> None:
        self.seconds = seconds

    def _make_table(self, row: tk.Misc) -> DataTable[tuple[int, str]]:
        return DataTable(
            row, translated_columns(PLAYER_COLUMNS), lambda: VISIBLE_ROWS, width=LIST_WIDTH
        )

    def _make_buttons(self, row: tk.Misc) -> tk.Frame:
        column = themed(tk.Frame(row), background="sheet")
        line = themed(tk.Frame(column), background="sheet")
        line.pack(fill="x")
        self.limits = Disclosure(column, _(player_form.PROTECTION_BUTTON_TEXT))
        found = player_form.player_choices(self.game).items()
        add = _("Add")
        choices = [(ADD_LABEL, add), *found]
        choices += [(each, _(each)) for each in (ADD_FILES, ADD_FOLDER)]
        self.adding = Dropdown(line, choices, ADD_LABEL, self._on_add, max(6, len(add) + 1))
        self.adding.pack(side="left")
        self.add_button(line, "remove", width=72).pack(side="left")
        return column

    def _choose_game(self, name: str) -> None:
        self.game = find_game(name)
        self._show_game()

    def _choose_format(self, name: str) -> None:
        self.format = name
        self._rebuild_form()

    def _rebuild_form(self) -> None:
        self._words = self.options.texts_by_name()
        self._rebuild()

    def refresh(self) -> None:
        """Show how many games the plan has, or what is wrong with it."""
        try:
            about, problem = game_count_text(self.plan().validated()), ""
        except FourgamesError as error:
            about, problem = "", error_as_sentence(str(error))
        self.about.configure(text=about)
        self.show_error(problem)
        for name, field in self.fields.items():
            setting = PLAN_SETTINGS[name]
            # A field is narrow: limits without words.
            is_range = isinstance(setting.allowed, tuple)
            allowed = "–".join(map(str, setting.allowed)) if is_range else setting.allowed_text
            field.show_error(allowed if problem.startswith(_(setting.label)) else "")

    # Players.

    def add_players(self, *texts: str) -> None:
        """Add players by their specs as texts; a player can be added twice."""
        self.players += texts
        self._show_players()
        self.table.choose_row(len(self.players) - 1)

    def add_bots(self, paths: Iterable[Path]) -> None:
        """Add the bots in files, and show which of them cannot be run."""
        if not self.winfo_exists():
            return
        faults: list[str] = []
        found = [player_form.load_bot(str(path), faults.append) for path in paths]
        self.add_players(
            *(player_form.spec_of_bot(program).text for program in found if program is not None)
        )
        if faults:
            self.show_error(" ".join(faults))

    def add_folder(self, folder: Path) -> None:
        """Add every bot in a folder, named after its file or subfolder."""
        if not self.winfo_exists():
            return
        plan = Plan(self.game.id, tuple(self.players))
        known = [
            (name, spec.path)
            for name, spec in zip(plan.player_names, plan.player_specs, strict=True)
        ]
        try:
            entrants = entrants_in_folder(folder, known)
            if self.players == self._usual_players:
                # A class plays alone, unless a person has chosen levels.
                self.players = []
            if not self.settings.get("max-failures"):
                self.fields["max-failures"].set_value(str(CLASS_MAX_FAILURES))
            self.add_players(*entrants.texts)
            if entrants.left_out:
                self.show_error(" ".join(map(error_as_sentence, entrants.left_out_lines)))
        except FourgamesError as error:
            self.show_error(error_as_sentence(str(error)))
        except OSError as error:
            text = _("Couldn’t read {folder}: {reason}.")
            self.show_error(text.format(folder=folder.name, reason=system_reason(error)))

    def remove_player(self) -> None:
        """Remove the chosen player."""
        if self.table.chosen_index is not None:
            del self.players[self.table.chosen_index]
            self._show_players()

    def _on_add(self, text: str) -> None:
        self.adding.set_value_silently(ADD_LABEL)
        if text == ADD_FILES:
            chosen, folder = self.add_bots, player_form.ensure_bots_folder()
            self.app.file_dialogs.open(self, _("Choose bots"), None, chosen, folder, several=True)
        elif text == ADD_FOLDER:
            self.app.file_dialogs.choose_folder(self, _("Choose a folder of bots"), self.add_folder)
        elif text:
            self.add_players(text)

    def _show_players(self) -> None:
        """Show the list of players, and a note on what their bots may do."""
        labels = player_labels(Plan(self.game.id, tuple(self.players)))
        self.table.show_rows(enumerate(labels, 1))
        self.refresh_buttons()
        note = player_form.sandbox_note(map(PlayerSpec.parse_entrant, self.players))
        self.limits.set_text(note)
        if note:
            self.limits.pack(fill="x")
        else:
            self.limits.pack_forget()
        self.refresh()

    COMMANDS: ClassVar[Sequence[PageCommand[TournamentPage]]] = (
        PageCommand("start", N_("Start"), "Enter", lambda page: page._start()),
        PageCommand(
            "remove",
            N_("Remove"),
            "Del",
            lambda page: page.remove_player(),
            is_enabled=lambda page: page.table.chosen_index is not None,
            refusal=lambda page: _("Choose a player in the list first."),
        ),
        CANCEL,
    )
