"""The window in which a tournament is watched, stopped, gone on with, and looked through."""

from __future__ import annotations

import os
import tkinter as tk
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tkinter import ttk

from ...engine.errors import FourgamesError
from ...engine.files import write_atomically
from ...engine.players.spec import PlayerSpec
from ...engine.search.clock import Clock
from ...engine.tournament import Journal, Plan, Result, report
from ...engine.tournament_journal import journal_text
from ...engine.tournament_report import report_text
from ...engine.tournament_words import comparison_lines
from ...store import places
from ..canvas.words import sentence, told
from ..kit.data_table import FEWEST_ROWS, DataTable, rows_that_fit
from ..kit.files import FileDialogs, dated
from ..kit.fonts import ui_font
from ..kit.layout import wrap_at_its_width
from ..kit.mailbox import Mailbox
from ..kit.style import UNIT
from ..kit.theme import colour_menu
from ..kit.thinker import Thinker
from ..kit.widgets import drop_down
from ..sheets.dialog import Dialog
from ..sheets.programs import ProgramNote
from .contest import Contest
from .games import GameRows, failure_words
from .standings import Tables, rounds_table, standings_table
from .words import games, plan_line, player_labels, progress_line

GATHER_MS = 250
"""How long news waits for others before the tables are made anew."""
MOST_ROWS, ROUNDS = 8, 3
"""Rows of standings and of games, and those of rounds, for which the window asks room."""
OTHER_LINES = 17
"""How many lines of the window everything else takes, in rows of a table."""
WIDTH = 840
"""Of the tables, in design units."""
LOW_SCREEN = 600
"""In pixels: one that has no room for what the title says already."""
JSON_FILES = ("Results", "*.json")
PART = ".part"
READING = "The tournament is being read."
STOPPED = "Stopped after {}: they are kept, and Go On plays the others."
OVER = "Over: {}."


class TournamentWindow(Dialog):
    """Shows a tournament live. Closing it breaks off what is played; it can go on later.

    `open_game` gets the record of a game that is to be looked through; `journal_of` finds the
    journal of a file, and `new` asks for another tournament.
    """

    def __init__(
        self,
        parent: tk.Misc,
        files: FileDialogs,
        open_game: Callable[[str], None],
        journal_of: Callable[[Path], Path],
        new: Callable[[], None],
    ) -> None:
        """Show nothing yet: `begin` or `open` fills it."""
        super().__init__(parent, "Tournament", above=False)
        self._files, self._open_game, self._journal_of = files, open_game, journal_of
        self._new = new
        self._contest: Contest | None = None
        self._path: Path | None = None
        self._jobs = max(1, (os.cpu_count() or 2) - 1)
        self._mailbox: Mailbox[None] | None = None
        self._reader = Thinker(self, lambda: None)
        self._among: tuple[int, ...] = ()
        self._tables: Tables | None = None
        self._rounds: Tables | None = None
        self._games: GameRows | None = None
        self._put_progress()
        self.rows = min(MOST_ROWS, rows_that_fit(self, OTHER_LINES, tables=2))
        self.standings = DataTable(
            self.body,
            self.rows,
            self._pick_standings,
            self.look_through,
            by_cell=True,
            width=WIDTH,
        )
        self.standings.pack(fill="both", expand=True, pady=(UNIT, 0))
        self.rounds = DataTable(self.body, ROUNDS, self._pick_round, self.look_through)
        self._put_games()
        self.finish(
            [
                ("Look Through", self.look_through),
                ("Stop", self.stop_or_go_on),
                ("More…", self._show_more),
            ]
        )
        self._menu = tk.Menu(self, tearoff=False, font=ui_font(self))
        colour_menu(self._menu)
        self.bind("<Control-s>", lambda event: self._ask_where())

    @property
    def is_running(self) -> bool:
        """Whether games are played, or are about to be given up."""
        return self._mailbox is not None

    def begin(self, journal: Journal, path: Path, jobs: int) -> None:
        """Play a tournament that has just been begun."""
        self._path, self._jobs = path, jobs
        self._take(True, Contest(journal))

    def open(self, path: Path) -> None:
        """Show a tournament that was begun before."""
        self._path = path
        self._read(play=False)

    def stop_or_go_on(self) -> None:
        """Break off what is played, or play what is missing."""
        if self._contest is not None and self.is_running:
            self._contest.stop()
            self._show_progress(self._contest)
        elif not self._reader.busy:
            self._read(play=True)

    def look_through(self) -> None:
        """Put the chosen game on the table of the main window, and on the shelf."""
        result = self._chosen
        if result is None:
            return
        if result.plies == 0:
            self.complain(f"Nobody moved in this game: {failure_words(result.failure)}")
            return
        self._open_game(result.record)

    def save(self, path: Path) -> None:
        """Write the report to a file, or the journal, with which the command goes on, beside it."""
        contest = self._contest
        if contest is None:
            return
        results = sorted(contest.results, key=lambda result: result.number)
        if contest.is_over:
            text = report_text(report(contest.plan, results))
        else:
            path = path if path.suffix == PART else path.with_name(path.name + PART)
            text = journal_text(contest.plan, contest.results)
        try:
            write_atomically(path, text)
        except OSError as error:
            self.complain(f"{path.name} cannot be written: {places.reason(error)}.")
        else:
            self.note.configure(text=told(f"Saved as {path.name}."))

    def destroy(self) -> None:
        """Close the window, and break off what is played: all that is over is kept."""
        self._reader.close()
        self._close_mailbox()
        if self._contest is not None:
            self._contest.stop()
        super().destroy()

    # How it is built.

    def _put_progress(self) -> None:
        self.about = ttk.Label(self.body, style="Muted.TLabel")
        if self.winfo_screenheight() > LOW_SCREEN:
            self.about.pack(fill="x")
        self.bar = ttk.Progressbar(self.body)
        self.bar.pack(fill="x", pady=UNIT)
        self.progress = ttk.Label(self.body)
        self.progress.pack(fill="x")
        self.comparison = ttk.Label(self.body, justify="left")
        self._may_do = ProgramNote(self.body, self._hear_what_programs_may_do)
        for label in (self.about, self.progress, self.comparison, self._may_do):
            wrap_at_its_width(label)

    def _put_games(self) -> None:
        self._line = line = ttk.Frame(self.body)
        line.pack(fill="x", pady=(UNIT, UNIT // 2))
        self.all_games = ttk.Button(line, text="All Games", command=lambda: self._show_games(()))
        self.all_games.pack(side="right", padx=(UNIT, 0))
        self.which = ttk.Label(line, style="Strong.TLabel", justify="left")
        self.which.pack(side="left", fill="x", expand=True)
        wrap_at_its_width(self.which)
        self.games = DataTable(self.body, self.rows, self._pick_game, self.look_through)
        self.games.pack(fill="both", expand=True)
        self.note = ttk.Label(self.body, style="Muted.TLabel", justify="left")
        self.note.pack(fill="x", pady=(UNIT // 2, 0))
        wrap_at_its_width(self.note)

    # What is played.

    def _read(self, play: bool) -> None:
        """Read the journal beside the window, then show it, and play on if that is asked."""
        path = self._path
        if path is None:
            return

        def read(clock: Clock) -> tuple[Path, Contest]:
            found = self._journal_of(path)
            journal = Journal.of_file(found)
            contest = None
            try:
                if play:
                    journal.plan.checked()
                contest = Contest(journal)
            finally:
                if not play or contest is None:
                    journal.close()
            return found, contest

        def show(found: tuple[Path, Contest]) -> None:
            self._path = found[0]
            self._take(play, found[1])

        self._name_switch("Go On", False)
        self.progress.configure(text=READING)
        self._reader.ask(read, show, self._refused)

    def _refused(self, error: Exception) -> None:
        if isinstance(error, FourgamesError):
            self.complain(sentence(str(error)))
        elif isinstance(error, OSError):
            self.complain(f"The tournament cannot be read: {places.reason(error)}.")
        else:
            raise error
        self.progress.configure(text="")
        self._name_switch("Go On", True)

    def _take(self, play: bool, contest: Contest) -> None:
        """Show a tournament from now on."""
        if self._contest is not None:
            self._contest.stop()
        self._contest = contest
        self.complain("")
        self.title(f"Tournament: {plan_line(contest.plan).partition(' · ')[0]}")
        self.about.configure(text=plan_line(contest.plan))
        self.bar.configure(maximum=max(1, contest.plan.most_games))
        if contest.plan.format == "knockout":
            self.standings.ask(max(FEWEST_ROWS, self.rows - ROUNDS))
            self.rounds.pack(fill="both", expand=True, pady=(UNIT, 0), before=self._line)
        if play and not contest.is_over:
            self._mailbox = Mailbox(self, lambda news: self._look(), GATHER_MS)
            contest.play(self._jobs, partial(self._mailbox.post, None))
        elif not contest.is_over:
            # Whoever wrote the file chose the programs: what they may do is said before they start.
            self._may_do.consider(map(PlayerSpec.parse_entrant, contest.plan.players))
        self._show_standings(contest)
        self._show_games(self._among)
        self._show_progress(contest)

    def _hear_what_programs_may_do(self) -> None:
        if self._contest is not None:
            self._show_progress(self._contest)

    def _look(self) -> None:
        """Show what has come since."""
        contest = self._contest
        if contest is None:
            return
        new = contest.look()
        if new:
            self._show_standings(contest)
            self._add_games(new)
        if not contest.is_running:
            self._close_mailbox()
        self._show_progress(contest)
        if contest.problem:
            self.complain(sentence(contest.problem))

    def _close_mailbox(self) -> None:
        if self._mailbox is not None:
            self._mailbox.close()
            self._mailbox = None

    # What is shown.

    def _show_progress(self, contest: Contest) -> None:
        played, total = len(contest.results), contest.total
        self.bar.configure(maximum=max(1, total), value=played)
        if contest.is_over:
            line = OVER.format(f"{games(played)} played")
        elif self.is_running:
            at_most = contest.plan.sprt is not None
            line = progress_line(played, total, at_most, contest.seconds_left)
        else:
            line = STOPPED.format(f"{played:,} of {games(total)}")
        self.progress.configure(text=line)
        if self.is_running:
            self._name_switch(
                "Stopping…" if contest.is_stopping else "Stop", not contest.is_stopping
            )
        else:
            self._name_switch("Go On", not contest.is_over and not self._may_do.is_due)
        if self._may_do.is_said and not self.is_running:
            self._may_do.pack(fill="x", after=self.progress)
        else:
            self._may_do.pack_forget()

    def _show_standings(self, contest: Contest) -> None:
        summary = contest.summary()
        self._tables = standings_table(contest.plan, summary)
        self.standings.show(self._tables.columns, self._tables.rows)
        if contest.plan.format == "knockout":
            self._rounds = rounds_table(contest.plan, summary["rounds"])
            self.rounds.show(self._rounds.columns, self._rounds.rows)
        lines = comparison_lines(summary["difference"], summary["sprt"])
        if lines:
            self.comparison.configure(text="\n".join(map(sentence, lines)))
            self.comparison.pack(fill="x", after=self.progress)

    def _show_games(self, players: tuple[int, ...]) -> None:
        """List the games in which all these players met."""
        contest = self._contest
        if contest is None:
            return
        self._among = players
        self._games = GameRows(contest.plan, players)
        for result in contest.results:
            self._games.add(result)
        self.games.show(self._games.columns, self._games)
        self._name_games(contest.plan)
        self.all_games.state(["!disabled" if players else "disabled"])
        self.games.choose(0)

    def _add_games(self, new: list[Result]) -> None:
        """List the games that have come too; the one that was chosen stays so."""
        rows, contest = self._games, self._contest
        if rows is None or contest is None:
            return
        row, before = self.games.row, len(rows)
        for result in new:
            rows.add(result)
        self.games.show(rows.columns, rows)
        self._name_games(contest.plan)
        if row:
            self.games.choose(row + len(rows) - before)
        else:
            self._pick_game()

    def _name_games(self, plan: Plan) -> None:
        labels = player_labels(plan)
        who = " against ".join(labels[player] for player in self._among)
        count = len(self._games or ())
        self.which.configure(text=f"{games(count)}: {who}" if who else "Games")

    @property
    def _chosen(self) -> Result | None:
        row = self.games.row
        return None if self._games is None or row is None else self._games.result(row)

    def _pick_standings(self) -> None:
        if self._tables is not None and self.standings.row is not None:
            self._show_games(self._tables.meant_by(self.standings.row, self.standings.column))

    def _pick_round(self) -> None:
        if self._rounds is not None and self.rounds.row is not None:
            self._show_games(self._rounds.meant_by(self.rounds.row, 0))

    def _pick_game(self) -> None:
        """Say what there is to say about the chosen game."""
        result = self._chosen
        self.complain("")
        self.note.configure(text=failure_words(result.failure) if result is not None else "")
        if self._first is not None:
            self._first.state(["!disabled" if result is not None else "disabled"])

    def _name_switch(self, text: str, possible: bool) -> None:
        switch = self.buttons["Stop"]
        switch.configure(text=text)
        switch.state(["!disabled" if possible else "disabled"])

    def _show_more(self) -> None:
        """Offer the rest, for which a narrow screen has no buttons."""
        entries = (
            ("Save As…", "Ctrl+S", self._ask_where),
            ("New…", "", self._new),
            ("Close", "Esc", self.destroy),
        )
        drop_down(self._menu, self.buttons["More…"], entries)

    def _ask_where(self) -> None:
        if self._contest is not None:
            name = dated("tournament.json")
            self._files.save(self, "Save the tournament", JSON_FILES, name, self.save)
