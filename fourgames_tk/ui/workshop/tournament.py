"""The tournament window: progress, standings and games of a tournament."""

from __future__ import annotations

import os
import tkinter as tk
from dataclasses import replace
from functools import partial
from pathlib import Path
from tkinter import ttk
from typing import TYPE_CHECKING

from ...engine.errors import FourgamesError
from ...engine.files import write_atomically
from ...engine.games import find_game
from ...engine.language import N_, _, ngettext, number_text
from ...engine.players.player_spec import PlayerSpec
from ...engine.record import Record
from ...engine.search.clock import Clock
from ...engine.tournament.folder import TournamentFolder, new_folder_path
from ...engine.tournament.plan import GameResult, Plan
from ...engine.tournament.report import (
    Standings,
    TimeEstimate,
    cross_table_rows,
    failure_lines,
    sprt_result_lines,
    standings_csv,
    standings_html,
    status_text,
)
from ...engine.tournament.run import BackgroundTournament
from ...store import paths
from ..pages.import_export import LoadedGame
from ..pages.player_form import PROTECTION_BUTTON_TEXT, sandbox_note
from ..text import error_as_sentence
from ..widgets.background import BackgroundTask, Mailbox
from ..widgets.buttons import level_emblem
from ..widgets.controls import SegmentedControl
from ..widgets.data_table import DataTable
from ..widgets.dialogs import Dialog, bring_forward, find_dialog
from ..widgets.files import open_externally
from ..widgets.fonts import ui_font
from ..widgets.form import Disclosure
from ..widgets.layout import packed, usable_screen_size, wrap_to_width
from ..widgets.style import UNIT
from . import tournament_setup
from .tournament_setup import STANDING_COLUMNS, StandingsRow, TournamentPage

if TYPE_CHECKING:
    from ..services import Services
    from ..widgets.images import TkImage

BATCH_MS = 250
"""Time for which results are collected before the tables are updated, in ms."""
MIN_ROWS, MAX_ROWS, OTHER_LINES = 2, 8, 16
"""Fewest and preferred number of visible rows of each of the two tables, and the height of all else
in the window, in rows. The standings come first."""
VIEWS = {"standings": N_("Standings"), "cross": N_("Cross table")}
"""The tables of which one is shown above the games, by id."""
CSV_FILES, HTML_FILES = (N_("Table (CSV)"), "*.csv"), (N_("Web page"), "*.html")
"""Kinds of files for the standings."""
TABLE_WIDTH = 840
"""Width of the tables, in design units."""


class TournamentWindow(Dialog):
    """Window that shows a tournament live. Closing it stops the games; it can be resumed later."""

    def __init__(self, app: Services) -> None:
        super().__init__(app.root, _("Tournament"), above=False)
        self._app = app
        self._tournament: TournamentFolder | None = None
        self._scores: Standings | None = None
        self._pace = TimeEstimate(0)
        self._background: BackgroundTournament | None = None
        self._folder: Path | None = None
        self._jobs = max(1, (os.cpu_count() or 2) - 1)
        self._mailbox: Mailbox[None] | None = None
        self._closing_lines: list[str] = []
        self._reader = BackgroundTask(self, lambda: None)
        self.bar = ttk.Progressbar(self.body)
        packed(self.bar, fill="x", pady=(0, UNIT))
        self.progress = ttk.Label(self.body, justify="left")
        self.progress.pack(fill="x")
        self.limits = Disclosure(self.body, _(PROTECTION_BUTTON_TEXT))

        def room() -> int:
            height = ui_font(self).metrics("linespace") + UNIT
            return usable_screen_size(self)[1] // height - OTHER_LINES

        def rows() -> int:
            return min(MAX_ROWS, max(MIN_ROWS, room() - MIN_ROWS))

        views = [(name, _(label)) for name, label in VIEWS.items()]
        line = ttk.Frame(self.body)
        packed(line, fill="x", pady=(UNIT, 0))
        self.view = SegmentedControl(line, views, next(iter(VIEWS)), self._show_view)
        self.view.pack(side="left")
        self.save_buttons: dict[str, ttk.Button] = {}
        saves = ttk.Frame(line)
        saves.pack(side="right")
        for kind, text in ((CSV_FILES, _("Save as CSV…")), (HTML_FILES, _("HTML…"))):
            save = ttk.Button(saves, text=text, command=partial(self._save_standings, kind))
            packed(save, side="left", padx=(UNIT, 0))
            self.save_buttons[text] = save
        self._tables = ttk.Frame(self.body)
        packed(self._tables, fill="both", expand=True, pady=UNIT)
        self.standings = DataTable(
            self._tables,
            tournament_setup.translated_columns(STANDING_COLUMNS),
            rows,
            self._show_standing_note,
            width=TABLE_WIDTH,
            identity=lambda row: row.label,
            picture=self._emblem,
        )
        self.cross_table: DataTable[list[str]] = DataTable(
            self._tables, (), rows, width=TABLE_WIDTH
        )
        self._show_view(self.view.value)
        columns = Disclosure(self.body, _(tournament_setup.COLUMNS_TITLE))
        columns.set_text("\n".join(map(_, tournament_setup.COLUMN_NOTES)))
        packed(columns, fill="x", pady=(0, UNIT))
        self.games = DataTable(
            self.body,
            tournament_setup.game_columns(()),
            lambda: min(MAX_ROWS, max(MIN_ROWS, room() - rows())),
            self._show_game_note,
            self.open_game,
            width=TABLE_WIDTH,
            identity=lambda result: result.number,
        )
        self.games.pack(fill="both", expand=True)
        self.note = ttk.Label(self.body, style="Muted.TLabel", justify="left")
        packed(self.note, fill="x", pady=(UNIT // 2, 0))
        for label in (self.progress, self.note):
            wrap_to_width(label)
        self.open_with_buttons(
            [
                (_("View Game"), self.open_game),
                (_("Stop"), self.stop_or_resume),
                (_("Open Folder"), self._open_folder),
                (_("New…"), lambda: set_up_tournament(app)),
            ]
        )
        self._view, self._stop, *_others = self.buttons.values()

    @property
    def is_running(self) -> bool:
        """Whether games are being played, or are about to stop."""
        return self._mailbox is not None

    def _emblem(self, row: StandingsRow, side: int) -> TkImage | None:
        """Return the emblem of the level of a computer player."""
        if self._tournament is None or row.level is None:
            return None
        return level_emblem(self, find_game(self._tournament.plan.game), row.level, side)

    def start(self, tournament: TournamentFolder, jobs: int) -> None:
        self._folder, self._jobs = tournament.folder, jobs
        self._show_loaded(True, tournament, Standings(tournament.plan))

    def open_folder(self, folder: Path) -> None:
        self._folder = folder
        self._load(play=False)

    def stop_or_resume(self) -> None:
        """Stop the games, or play those that are missing."""
        if self._background is not None and self.is_running:
            self._background.stop()
            self._set_stop_button(_("Stopping…"), _("The games are being stopped."))
        elif not self._reader.is_busy:
            self._load(play=True)

    def open_game(self) -> None:
        """Open the chosen game in the main window."""
        result = self.games.chosen_item
        if result is None or self._tournament is None:
            return
        if result.plies == 0:
            cause = tournament_setup.failure_headline(result.failure)
            self.show_error(_("No move was made in this game: {cause}").format(cause=cause))
            return
        try:
            record = Record.parse(self._tournament.read_record_text(result.number))
        except (FourgamesError, OSError) as error:
            self._show_read_error(error)
        else:
            self._app.workspace.open_game(LoadedGame(replace(record, kind="tournament")))
            self._app.workspace.raise_window()

    def on_language_changed(self) -> None:
        """Open the window again; while games are played, their window stays as it is."""
        if self._folder is not None and not (self.is_running or self._reader.is_busy):
            folder, view = self._folder, self.view.value
            self.destroy()
            again = TournamentWindow(self._app)
            again.view.set_value(view)
            again._show_view(view)
            again.open_folder(folder)

    def destroy(self) -> None:
        """Close the window and stop the games; finished games are saved."""
        self._close_mailbox()
        if self._background is not None:
            self._background.stop()
        super().destroy()

    def _open_folder(self) -> None:
        if self._folder is not None:
            open_externally(self, self._folder, self.show_error)

    def _show_view(self, name: str) -> None:
        """Show the standings or the cross table."""
        self.standings.pack_forget()
        self.cross_table.pack_forget()
        table: tk.Widget = self.cross_table if name == "cross" else self.standings
        table.pack(fill="both", expand=True)

    def _save_standings(self, kind: tuple[str, str]) -> None:
        """Ask for a file, and save standings and cross table in it."""
        if (scores := self._scores) is None:
            return
        summary = scores.summary_json()
        title = tournament_setup.plan_text(scores.plan)
        is_csv = kind is CSV_FILES
        text = f"\ufeff{standings_csv(summary)}" if is_csv else standings_html(summary, title)

        def write(path: Path) -> None:
            if not self.winfo_exists():
                return
            job = partial(write_atomically, path, text)
            self._app.run_for_chosen_file(job, lambda nothing: report(""), failed)

        def failed(error: Exception) -> None:
            problem = _("Couldn’t save the standings: {reason}.")
            report(problem.format(reason=paths.error_reason(error)))

        def report(problem: str) -> None:
            if self.winfo_exists():
                self.show_error(problem)

        name = f"{scores.plan.game}{kind[1].removeprefix('*')}"
        self._app.file_dialogs.save(self, _("Save the standings"), kind, name, write)

    # Loading the tournament and following its games.

    def _load(self, play: bool) -> None:
        """Load the tournament in the background; then show it, and resume it if `play`."""
        if (folder := self._folder) is None:
            return

        def read(clock: Clock) -> tuple[TournamentFolder, Standings]:
            tournament = TournamentFolder.open_folder(folder, to_play=play)
            try:
                if play:
                    tournament.plan.validated()
                scores = Standings(tournament.plan, tournament.results, tournament.scores.problems)
                return tournament, scores
            except BaseException:
                tournament.close()
                raise

        def show(found: tuple[TournamentFolder, Standings]) -> None:
            if not play:
                found[0].close()
            self._show_loaded(play, *found)

        def failed(error: Exception) -> None:
            self._show_read_error(error)
            self.progress.configure(text="")
            self._set_stop_button(_("Resume"))

        self._set_stop_button(_("Resume"), _("The tournament is being read."))
        self.progress.configure(text=_("Loading the tournament …"))
        self._reader.run(read, show, failed)

    def _show_read_error(self, error: Exception) -> None:
        if isinstance(error, FourgamesError):
            self.show_error(error_as_sentence(str(error)))
        elif isinstance(error, OSError):
            text = _("Couldn’t read the tournament: {reason}.")
            self.show_error(text.format(reason=paths.error_reason(error)))
        else:
            raise error

    def _show_loaded(self, play: bool, tournament: TournamentFolder, scores: Standings) -> None:
        self._tournament, self._scores = tournament, scores
        self._background = None
        self.show_error("")
        plan = tournament_setup.plan_text(tournament.plan)
        self.title(_("Tournament: {plan}").format(plan=plan))
        if play and not tournament.is_over:
            self._mailbox = Mailbox(self, lambda news: self._on_news(), BATCH_MS)
            self._pace = TimeEstimate(scores.played)
            self._background = BackgroundTournament(
                tournament, self._jobs, partial(self._mailbox.post, None)
            )
        elif not tournament.is_over:
            # The file may name unknown bots: say what they may do before they run.
            entrants = map(PlayerSpec.parse_entrant, tournament.plan.players)
            self.limits.set_text(sandbox_note(entrants))
        else:
            tournament.close()
        labels = tournament_setup.player_labels(tournament.plan)
        self.games.set_columns(tournament_setup.game_columns(labels))
        self._show(tournament.results[: scores.played])

    def _on_news(self) -> None:
        tournament, scores, background = self._tournament, self._scores, self._background
        if tournament is None or scores is None or background is None:
            return
        # Asked before the results are read: if the run is over by then, none is missed.
        over = not background.is_running
        new = tournament.results[scores.played :]
        for result in new:
            scores.add_result(result)
        problems = [*tournament.scores.problems.items()][len(scores.problems) :]
        for player, problem in problems:
            scores.exclude(player, problem)
        if over:
            self._close_mailbox()
        if new or problems or over:
            self._show(new)
        if background.problem:
            self.show_error(error_as_sentence(background.problem))

    def _close_mailbox(self) -> None:
        if self._mailbox is not None:
            self._mailbox.close()
            self._mailbox = None

    # Display.

    def _show_progress(self) -> None:
        tournament, played = (
            self._tournament,
            self._scores.played if self._scores is not None else 0,
        )
        if tournament is None:
            return
        is_over = tournament.is_over and not self.is_running
        total = played if is_over else max(tournament.game_count, played)
        self.bar.configure(maximum=max(1, total), value=played)
        if is_over:
            over = ngettext("Finished: {n} game played.", "Finished: {n} games played.", played)
            line = over.format(n=number_text(played))
        elif self.is_running and not played and tournament.untried_players():
            line = _("First each bot is tried alone …")
        elif self.is_running:
            left = self._pace.seconds_left(played, total)
            line = tournament_setup.progress_text(
                played, total, tournament.plan.sprt is not None, left
            )
        else:
            stopped = ngettext(
                "Stopped after {played} of {n} game. Results are saved; "
                "Resume plays the remaining games.",
                "Stopped after {played} of {n} games. Results are saved; "
                "Resume plays the remaining games.",
                total,
            )
            line = stopped.format(played=number_text(played), n=number_text(total))
        self.progress.configure(text="\n".join([line, *self._closing_lines]))
        if self.is_running:
            self._set_stop_button(_("Stop"))
        else:
            self._set_stop_button(_("Resume"), _("All games have been played.") if is_over else "")
        if self.limits.text and not self.is_running:
            self.limits.pack(fill="x", after=self.progress)
        else:
            self.limits.pack_forget()

    def _show(self, new: list[GameResult]) -> None:
        """Update the standings, and add new games, the last one first."""
        tournament, scores, follows = self._tournament, self._scores, not self.games.chosen_index
        if tournament is None or scores is None:
            return
        plan, summary, labels = (
            tournament.plan,
            scores.summary_json(),
            tournament_setup.player_labels(tournament.plan),
        )
        ranked = [(plan.player_names.index(one["player"]), one) for one in summary["standings"]]
        # A person at the first row wants to see the top, not that player.
        chosen = self.standings.chosen_item
        first = (
            None
            if ranked == [] or (chosen is not None and chosen.place > 1)
            else labels[ranked[0][0]]
        )
        self.standings.show_rows(
            [
                StandingsRow(place, labels[n], one, plan.player_specs[n].level or None)
                for place, (n, one) in enumerate(ranked, 1)
            ],
            first,
        )
        crossed = cross_table_rows(summary)
        for row, (n, _one) in zip(crossed, ranked, strict=False):
            row[1] = labels[n]
        self.cross_table.set_columns(tournament_setup.cross_table_columns(len(crossed)))
        self.cross_table.show_rows(crossed)
        self._closing_lines = [*map(error_as_sentence, sprt_result_lines(summary))]
        self.games.insert_rows_at_top(new)
        if follows:
            self.games.choose_row(0)
        self._show_progress()

    def _show_standing_note(self) -> None:
        """Show why the chosen player cannot play, is stopped or failed."""
        row = self.standings.chosen_item
        if row is not None:
            entry = {**row.entry, "player": row.label}
            self.note.configure(text="\n".join([*failure_lines(entry), status_text(entry)]).strip())

    def _show_game_note(self) -> None:
        result = self.games.chosen_item
        self.show_error("")
        self.note.configure(
            text=tournament_setup.failure_headline(result.failure) if result is not None else ""
        )
        self.set_button_enabled(
            self._view, result is not None, lambda: _("No game has been played yet.")
        )

    def _set_stop_button(self, text: str, refusal: str = "") -> None:
        """Set the text of the button that stops or resumes, and why it is disabled, if it is."""
        self._stop.configure(text=text)
        self.set_button_enabled(self._stop, not refusal, lambda: refusal)


def show_or_set_up_tournament(app: Services) -> None:
    """Bring the tournament window to the front, or open the page for a new tournament."""
    if bring_forward(app.root, TournamentWindow) is None:
        set_up_tournament(app)


def set_up_tournament(app: Services) -> None:
    """Open the page to set up a tournament."""

    def new_window() -> TournamentWindow:
        """Return a new window; close the one that is open. Its tournament is saved."""
        app.workspace.close_page()
        if (before := find_dialog(app.root, TournamentWindow)) is not None:
            before.destroy()
        return TournamentWindow(app)

    def start(plan: Plan, jobs: int) -> None:
        tournament = TournamentFolder(plan, new_folder_path(paths.tournaments_path(), plan))
        new_window().start(tournament, jobs)

    app.workspace.show_page(
        lambda parent, app: TournamentPage(
            parent, app, start, lambda path: new_window().open_folder(path)
        )
    )
