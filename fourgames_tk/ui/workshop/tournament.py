"""The window in which a tournament is watched, stopped, gone on with, and looked through."""

from __future__ import annotations

import os
from dataclasses import replace
from functools import partial
from pathlib import Path
from tkinter import ttk
from typing import TYPE_CHECKING

from ...engine.errors import FourgamesError
from ...engine.players.spec import PlayerSpec
from ...engine.record import Record
from ...engine.search.clock import Clock
from ...engine.text import counted
from ...engine.tournament.games import TournamentFolder, new_folder
from ...engine.tournament.plan import GameResult, Plan
from ...engine.tournament.report import Scores, TimeEstimate, closing_lines
from ...engine.tournament.run import BackgroundTournament
from ...store import paths
from ..pages.dialogs import Dialog, bring_forward, find_dialog
from ..pages.player_form import protection_note
from ..text import sentence
from ..widgets.background import BackgroundTask, Mailbox
from ..widgets.data_table import DataTable, rows_that_fit
from ..widgets.files import open_outside
from ..widgets.layout import wrap_at_its_width
from ..widgets.style import UNIT
from ..window.import_export import LoadedGame
from . import tournament_setup
from .tournament_setup import TournamentPage

if TYPE_CHECKING:
    from ..app import App

GATHER_MS = 250
"""How long news waits for others before the tables are made anew."""
MOST_ROWS, OTHER_LINES = 8, 17
"""Rows of each table for which the window asks room, and what all else takes, in rows."""
WIDTH = 840
"""Of the tables, in design units."""
READING = "The tournament is being read."
STOPPED = "Stopped after {}: they are kept, and Go On plays the others."
OVER = "Over: {}."


class TournamentWindow(Dialog):
    """Shows a tournament live. Closing it breaks off what is played; it can go on later."""

    def __init__(self, app: App) -> None:
        super().__init__(app.root, "Tournament", above=False)
        self._app = app
        self._kept: TournamentFolder | None = None
        self._scores: Scores | None = None
        self._pace = TimeEstimate(0)
        self._background: BackgroundTournament | None = None
        self._folder: Path | None = None
        self._jobs = max(1, (os.cpu_count() or 2) - 1)
        self._mailbox: Mailbox[None] | None = None
        self._told: list[str] = []
        self._reader = BackgroundTask(self, lambda: None)
        self.bar = ttk.Progressbar(self.body)
        self.bar.pack(fill="x", pady=(0, UNIT))
        self.progress = ttk.Label(self.body, justify="left")
        self.progress.pack(fill="x")
        self.protection = ttk.Label(self.body, style="Small.TLabel", justify="left")
        rows = min(MOST_ROWS, rows_that_fit(self, OTHER_LINES, tables=2))
        self.standings = DataTable(self.body, rows, width=WIDTH)
        self.standings.pack(fill="both", expand=True, pady=UNIT)
        self.games = DataTable(self.body, rows, self._pick_game, self.look_through, WIDTH)
        self.games.pack(fill="both", expand=True)
        self.note = ttk.Label(self.body, style="Muted.TLabel", justify="left")
        self.note.pack(fill="x", pady=(UNIT // 2, 0))
        for label in (self.progress, self.protection, self.note):
            wrap_at_its_width(label)
        self.show_buttons(
            [
                ("Look Through", self.look_through),
                ("Stop", self.stop_or_go_on),
                ("Open Folder", self._open_folder),
                ("New…", lambda: ask_for_tournament(app)),
            ]
        )

    @property
    def is_running(self) -> bool:
        """Whether games are played, or are about to be given up."""
        return self._mailbox is not None

    def begin(self, kept: TournamentFolder, jobs: int) -> None:
        self._folder, self._jobs = kept.folder, jobs
        self._take(True, kept, Scores(kept.plan))

    def look_at(self, folder: Path) -> None:
        self._folder = folder
        self._read(controller=False)

    def stop_or_go_on(self) -> None:
        """Break off what is played, or play what is missing."""
        if self._background is not None and self.is_running:
            self._background.stop()
            self._name_switch("Stopping…", False)
        elif not self._reader.busy:
            self._read(controller=True)

    def look_through(self) -> None:
        """Put the chosen game on the table of the main window, to be looked through."""
        result = self._chosen
        if result is None or self._kept is None:
            return
        if result.plies == 0:
            self.show_error(
                f"Nobody moved in this game: {tournament_setup.headline(result.failure)}"
            )
            return
        try:
            record = Record.parse(self._kept.read_record(result.number))
        except (FourgamesError, OSError) as error:
            self._refused(error)
        else:
            self._app.workspace.open_game(LoadedGame(replace(record, kind="tournament")))
            self._app.come_forward()

    def destroy(self) -> None:
        """Close the window, and break off what is played: all that is over is kept."""
        self._close_mailbox()
        if self._background is not None:
            self._background.stop()
        super().destroy()

    def _open_folder(self) -> None:
        if self._folder is not None:
            open_outside(self, self._folder, self.show_error)

    # What is played.

    def _read(self, controller: bool) -> None:
        """Read the games beside the window, then show them, and play on if that is asked."""
        if (folder := self._folder) is None:
            return

        def read(clock: Clock) -> tuple[TournamentFolder, Scores]:
            kept = TournamentFolder.open_folder(folder, to_play=controller)
            try:
                if controller:
                    kept.plan.checked()
                return kept, Scores(kept.plan, kept.results)
            except BaseException:
                kept.close()
                raise

        def show(found: tuple[TournamentFolder, Scores]) -> None:
            if not controller:
                found[0].close()
            self._take(controller, *found)

        self._name_switch("Go On", False)
        self.progress.configure(text=READING)
        self._reader.ask(read, show, self._refused)

    def _refused(self, error: Exception) -> None:
        if isinstance(error, FourgamesError):
            self.show_error(sentence(str(error)))
        elif isinstance(error, OSError):
            self.show_error(f"The tournament cannot be read: {paths.error_reason(error)}.")
        else:
            raise error
        self.progress.configure(text="")
        self._name_switch("Go On", True)

    def _take(self, controller: bool, kept: TournamentFolder, scores: Scores) -> None:
        self._kept, self._scores = kept, scores
        self._background = None
        self.show_error("")
        self.title(f"Tournament: {tournament_setup.plan_line(kept.plan)}")
        if controller and not kept.is_over:
            self._mailbox = Mailbox(self, lambda news: self._look(), GATHER_MS)
            self._pace = TimeEstimate(scores.played)
            self._background = BackgroundTournament(
                kept, self._jobs, partial(self._mailbox.post, None)
            )
        elif not kept.is_over:
            # Whoever wrote the file chose the programs: what they may do is said before they start.
            entrants = map(PlayerSpec.parse_entrant, kept.plan.players)
            self.protection.configure(text=protection_note(entrants))
        else:
            kept.close()
        self.games.show(
            tournament_setup.game_columns(tournament_setup.player_labels(kept.plan)), []
        )
        self._show(kept.results[: scores.played])

    def _look(self) -> None:
        kept, scores, background = self._kept, self._scores, self._background
        if kept is None or scores is None or background is None:
            return
        # First: what is over by now has left all its results behind.
        over = not background.is_running
        new = kept.results[scores.played :]
        for result in new:
            scores.add(result)
        if over:
            self._close_mailbox()
        if new or over:
            self._show(new)
        if background.problem:
            self.show_error(sentence(background.problem))

    def _close_mailbox(self) -> None:
        if self._mailbox is not None:
            self._mailbox.close()
            self._mailbox = None

    # What is shown.

    def _show_progress(self) -> None:
        kept, played = self._kept, self._scores.played if self._scores is not None else 0
        if kept is None:
            return
        is_over = kept.is_over and not self.is_running
        total = played if is_over else max(kept.plan.most_games, played)
        self.bar.configure(maximum=max(1, total), value=played)
        if is_over:
            line = OVER.format(f"{counted(played, 'game')} played")
        elif self.is_running:
            left = self._pace.seconds_left(played, total)
            line = tournament_setup.progress_line(played, total, kept.plan.sprt is not None, left)
        else:
            line = STOPPED.format(f"{played:,} of {counted(total, 'game')}")
        self.progress.configure(text="\n".join([line, *self._told]))
        if self.is_running:
            self._name_switch("Stop", True)
        else:
            self._name_switch("Go On", not is_over)
        if self.protection.cget("text") and not self.is_running:
            self.protection.pack(fill="x", after=self.progress)
        else:
            self.protection.pack_forget()

    def _show(self, new: list[GameResult]) -> None:
        """Show how all stand, and the games that have come too, the last one first."""
        kept, scores, follows = self._kept, self._scores, not self.games.row
        if kept is None or scores is None:
            return
        plan, summary, labels = (
            kept.plan,
            scores.summary(),
            tournament_setup.player_labels(kept.plan),
        )
        ranked = [(plan.names.index(one["player"]), one) for one in summary["standings"]]
        rows = [
            tournament_setup.standing_row(place, labels[n], one)
            for place, (n, one) in enumerate(ranked, 1)
        ]
        self.standings.show(tournament_setup.standing_columns(labels), rows)
        self._told = [*map(sentence, closing_lines(summary))]
        for result in new:
            self.games.put_first(tournament_setup.game_row(labels, result))
        if follows:
            self.games.choose(0)
        self._show_progress()

    @property
    def _chosen(self) -> GameResult | None:
        row, scores = self.games.row, self._scores
        if self._kept is None or scores is None or row is None:
            return None
        return self._kept.results[scores.played - 1 - row]

    def _pick_game(self) -> None:
        result = self._chosen
        self.show_error("")
        self.note.configure(
            text=tournament_setup.headline(result.failure) if result is not None else ""
        )
        if self._first is not None:
            self._first.state(["!disabled" if result is not None else "disabled"])

    def _name_switch(self, text: str, possible: bool) -> None:
        switch = self.buttons["Stop"]
        switch.configure(text=text)
        switch.state(["!disabled" if possible else "disabled"])


def show_tournament(app: App) -> None:
    """Bring the tournament that is open to the front, or ask for a new one."""
    if bring_forward(app.root, TournamentWindow) is None:
        ask_for_tournament(app)


def ask_for_tournament(app: App) -> None:
    """Let computer players and programs compete: ask what is to be played."""

    def window() -> TournamentWindow:
        """Return a new window; one that is open closes, and its tournament is kept."""
        app.workspace.back()
        if (before := find_dialog(app.root, TournamentWindow)) is not None:
            before.destroy()
        return TournamentWindow(app)

    def begin(plan: Plan, jobs: int) -> None:
        kept = TournamentFolder(plan, new_folder(paths.tournaments_path(), plan))
        window().begin(kept, jobs)

    app.workspace.show(
        lambda parent, app: TournamentPage(parent, app, begin, lambda path: window().look_at(path))
    )
