"""The window in which a tournament is watched, stopped, gone on with, and looked through."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from tkinter import ttk
from typing import TYPE_CHECKING

from ...engine.errors import FourgamesError
from ...engine.files import write_atomically
from ...engine.players.spec import PlayerSpec
from ...engine.search.clock import Clock
from ...engine.tournament import Background, Games, Plan, Result, Scores, report
from ...engine.tournament.report import Pace, comparison_lines, report_text
from ...store import places
from ...store.tournaments import begin_tournament, folder_of
from ..canvas.words import sentence, told
from ..kit.files import dated
from ..kit.layout import wrap_at_its_width
from ..kit.mailbox import Mailbox
from ..kit.style import UNIT
from ..kit.table import Table, rows_that_fit
from ..kit.thinker import Thinker
from ..sheets.dialog import Dialog, bring_forward, find_open
from ..sheets.seating import ProgramNote
from .earlier import EarlierDialog
from .setup import TournamentDialog
from .words import (
    game_columns,
    game_row,
    games,
    headline,
    plan_line,
    player_labels,
    progress_line,
    standing_columns,
    standing_row,
)

if TYPE_CHECKING:
    from ..app import App

GATHER_MS = 250
"""How long news waits for others before the tables are made anew."""
MOST_ROWS = 8
"""Rows of standings and of games for which the window asks room."""
OTHER_LINES = 17
"""How many lines of the window everything else takes, in rows of a table."""
WIDTH = 840
"""Of the tables, in design units."""
LOW_SCREEN = 600
"""In pixels: one that has no room for what the title says already."""
JSON_FILES = ("Results", "*.json")
READING = "The tournament is being read."
STOPPED = "Stopped after {}: they are kept, and Go On plays the others."
OVER = "Over: {}."


class TournamentWindow(Dialog):
    """Shows a tournament live. Closing it breaks off what is played; it can go on later."""

    def __init__(self, app: App) -> None:
        super().__init__(app.root, "Tournament", above=False)
        self._app = app
        self._kept: Games | None = None
        self._scores: Scores | None = None
        self._pace = Pace(0)
        self._background: Background | None = None
        self._is_stopping = False
        self._path: Path | None = None
        self._jobs = max(1, (os.cpu_count() or 2) - 1)
        self._mailbox: Mailbox[None] | None = None
        self._reader = Thinker(self, lambda: None)
        self._of: int | None = None
        """The player whose games are listed, None for all games."""
        self._placed: list[int] = []
        self._listed: list[Result] = []
        self._put_progress()
        rows = min(MOST_ROWS, rows_that_fit(self, OTHER_LINES, tables=2))
        self.standings = Table(self.body, rows, self._pick_standings, width=WIDTH)
        self.standings.pack(fill="both", expand=True, pady=(UNIT, 0))
        self._put_games(rows)
        self.finish(
            [
                ("Look Through", self.look_through),
                ("Stop", self.stop_or_go_on),
                ("Save As…", self._ask_where),
                ("New…", lambda: ask_for_tournament(app)),
            ]
        )
        self.bind("<Control-s>", lambda event: self._ask_where())

    @property
    def is_running(self) -> bool:
        """Whether games are played, or are about to be given up."""
        return self._mailbox is not None

    def begin(self, kept: Games, jobs: int) -> None:
        self._path, self._jobs = kept.folder, jobs
        self._take(True, kept, Scores(kept.plan))

    def open(self, path: Path) -> None:
        """Show a tournament that was begun before: its folder, its plan, or its report."""
        self._path = path
        self._read(play=False)

    def stop_or_go_on(self) -> None:
        """Break off what is played, or play what is missing."""
        if self._kept is not None and self._background is not None and self.is_running:
            self._is_stopping = True
            self._background.stop()
            self._show_progress(self._kept)
        elif not self._reader.busy:
            self._read(play=True)

    def look_through(self) -> None:
        """Put the chosen game on the table of the main window, to be looked through."""
        result = self._chosen
        if result is None or self._kept is None:
            return
        if result.plies == 0:
            self.complain(f"Nobody moved in this game: {headline(result.failure)}")
            return
        try:
            text = self._kept.record_of(result.number)
        except (FourgamesError, OSError) as error:
            self._refused(error)
        else:
            self._app.desk.open_of_tournament(text)

    def save(self, path: Path) -> None:
        """Write everything about the tournament to a file, as far as it is played."""
        kept = self._kept
        if kept is None:
            return
        results = kept.by_number
        try:
            records = [kept.record_of(result.number) for result in results]
            write_atomically(path, report_text(report(kept.plan, results, records)))
        except OSError as error:
            self.complain(f"{path.name} cannot be written: {places.reason(error)}.")
        else:
            self.note.configure(text=told(f"Saved as {path.name}."))

    def destroy(self) -> None:
        """Close the window, and break off what is played: all that is over is kept."""
        self._reader.close()
        self._close_mailbox()
        if self._background is not None:
            self._background.stop()
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

    def _put_games(self, rows: int) -> None:
        line = ttk.Frame(self.body)
        line.pack(fill="x", pady=(UNIT, UNIT // 2))
        self.all_games = ttk.Button(line, text="All Games", command=lambda: self._show_games(None))
        self.all_games.pack(side="right", padx=(UNIT, 0))
        self.which = ttk.Label(line, style="Strong.TLabel", justify="left")
        self.which.pack(side="left", fill="x", expand=True)
        wrap_at_its_width(self.which)
        self.games = Table(self.body, rows, self._pick_game, self.look_through, WIDTH)
        self.games.pack(fill="both", expand=True)
        self.note = ttk.Label(self.body, style="Muted.TLabel", justify="left")
        self.note.pack(fill="x", pady=(UNIT // 2, 0))
        wrap_at_its_width(self.note)

    # What is played.

    def _read(self, play: bool) -> None:
        """Read the games beside the window, then show them, and play on if that is asked."""
        path = self._path
        if path is None:
            return

        def read(clock: Clock) -> tuple[Games, Scores]:
            kept = Games.of_folder(folder_of(path))
            try:
                if play:
                    kept.plan.checked()
                return kept, Scores(kept.plan, kept.results)
            except BaseException:
                kept.close()
                raise

        def show(found: tuple[Games, Scores]) -> None:
            self._path = found[0].folder
            if not play:
                found[0].close()
            self._take(play, *found)

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

    def _take(self, play: bool, kept: Games, scores: Scores) -> None:
        self._kept, self._scores = kept, scores
        self._background, self._is_stopping = None, False
        self.complain("")
        self.title(f"Tournament: {plan_line(kept.plan).partition(' · ')[0]}")
        self.about.configure(text=plan_line(kept.plan))
        if play and not kept.is_over:
            self._mailbox = Mailbox(self, lambda news: self._look(), GATHER_MS)
            self._pace = Pace(scores.played)
            self._background = Background(kept, self._jobs, partial(self._mailbox.post, None))
        elif not kept.is_over:
            # Whoever wrote the file chose the programs: what they may do is said before they start.
            self._may_do.consider(map(PlayerSpec.parse_entrant, kept.plan.players))
        else:
            kept.close()
        self._show_standings(kept.plan, scores)
        self._show_games(self._of)
        self._show_progress(kept)

    def _hear_what_programs_may_do(self) -> None:
        if self._kept is not None:
            self._show_progress(self._kept)

    def _look(self) -> None:
        kept, scores, background = self._kept, self._scores, self._background
        if kept is None or scores is None or background is None:
            return
        # First: what is over by now has left all its results behind.
        over = not background.is_running
        new = kept.results[scores.played :]
        for result in new:
            scores.add(result)
        if new:
            self._show_standings(kept.plan, scores)
            self._add_games(kept.plan, new)
        if over:
            self._close_mailbox()
        self._show_progress(kept)
        if background.problem:
            self.complain(sentence(background.problem))

    def _close_mailbox(self) -> None:
        if self._mailbox is not None:
            self._mailbox.close()
            self._mailbox = None

    # What is shown.

    def _show_progress(self, kept: Games) -> None:
        played = self._scores.played if self._scores is not None else 0
        is_over = kept.is_over and not self.is_running
        total = played if is_over else max(kept.plan.most_games, played)
        self.bar.configure(maximum=max(1, total), value=played)
        if is_over:
            line = OVER.format(f"{games(played)} played")
        elif self.is_running:
            left = self._pace.seconds_left(played, total)
            line = progress_line(played, total, kept.plan.sprt is not None, left)
        else:
            line = STOPPED.format(f"{played:,} of {games(total)}")
        self.progress.configure(text=line)
        if self.is_running:
            self._name_switch("Stopping…" if self._is_stopping else "Stop", not self._is_stopping)
        else:
            self._name_switch("Go On", not is_over and not self._may_do.is_due)
        if self._may_do.is_said and not self.is_running:
            self._may_do.pack(fill="x", after=self.progress)
        else:
            self._may_do.pack_forget()

    def _show_standings(self, plan: Plan, scores: Scores) -> None:
        summary, labels = scores.summary(), player_labels(plan)
        found = [(plan.names.index(one["player"]), one) for one in summary["standings"]]
        self._placed = [player for player, _ in found]
        rows = [standing_row(place, labels[n], one) for place, (n, one) in enumerate(found, 1)]
        self.standings.show(standing_columns(labels), rows)
        lines = comparison_lines(summary["difference"], summary["sprt"])
        if lines:
            self.comparison.configure(text="\n".join(map(sentence, lines)))
            self.comparison.pack(fill="x", after=self.progress)

    def _show_games(self, player: int | None) -> None:
        """List the games of a player, or all, the last one first."""
        kept, scores = self._kept, self._scores
        if kept is None or scores is None:
            return
        self._of, self._listed = player, []
        self.games.show(game_columns(player_labels(kept.plan)), [])
        self._add_games(kept.plan, kept.results[: scores.played])
        self.all_games.state(["disabled" if player is None else "!disabled"])
        self.games.choose(0)

    def _add_games(self, plan: Plan, new: list[Result]) -> None:
        """List the games that have come too; the one that was chosen stays so, but for the last."""
        labels, follows = player_labels(plan), not self.games.row
        for result in new:
            if self._of is None or self._of in result.players:
                self._listed.append(result)
                self.games.put_first(game_row(labels, result))
        who = "Games" if self._of is None else f"{games(len(self._listed))}: {labels[self._of]}"
        self.which.configure(text=who)
        if follows:
            self.games.choose(0)

    @property
    def _chosen(self) -> Result | None:
        row = self.games.row
        return None if row is None else self._listed[-1 - row]

    def _pick_standings(self) -> None:
        if self.standings.row is not None:
            self._show_games(self._placed[self.standings.row])

    def _pick_game(self) -> None:
        result = self._chosen
        self.complain("")
        self.note.configure(text=headline(result.failure) if result is not None else "")
        if self._first is not None:
            self._first.state(["!disabled" if result is not None else "disabled"])

    def _name_switch(self, text: str, possible: bool) -> None:
        switch = self.buttons["Stop"]
        switch.configure(text=text)
        switch.state(["!disabled" if possible else "disabled"])

    def _ask_where(self) -> None:
        if self._kept is not None:
            name = dated("tournament.json")
            self._app.files.save(self, "Save the tournament", JSON_FILES, name, self.save)


def show_tournament(app: App) -> None:
    """Bring the tournament that is open to the front, or ask for a new one."""
    if bring_forward(app.root, TournamentWindow) is None:
        ask_for_tournament(app)


def ask_for_tournament(app: App) -> None:
    """Let computer players and programs compete: ask what is to be played."""

    def begin(plan: Plan, jobs: int) -> None:
        _window(app).begin(begin_tournament(plan), jobs)

    def open_(path: Path) -> None:
        if (asking := find_open(app.root, TournamentDialog)) is not None:
            asking.destroy()
        _window(app).open(path)

    def show_earlier() -> None:
        if bring_forward(app.root, EarlierDialog) is None:
            EarlierDialog(app, open_)

    if bring_forward(app.root, TournamentDialog) is None:
        TournamentDialog(app, begin, show_earlier)


def _window(app: App) -> TournamentWindow:
    """Return a new window; one that is open closes, and its tournament is kept."""
    if (before := find_open(app.root, TournamentWindow)) is not None:
        before.destroy()
    return TournamentWindow(app)
