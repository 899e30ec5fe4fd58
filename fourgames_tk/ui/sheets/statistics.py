"""The games that were won and lost, by game and by level of the computer."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Mapping
from tkinter import ttk
from typing import TYPE_CHECKING, Literal

from ...engine.games import GAMES
from ...store import places
from ...store.results import Results, Summary, Tally, summaries
from ..canvas.words import sentence
from ..kit.fonts import ui_font
from ..kit.style import UNIT
from ..kit.theme import themed
from ..paint.palette import RESULT_COLOURS, RESULT_SIGNS
from .dialog import Dialog, ask, bring_forward

if TYPE_CHECKING:
    from ...engine.game import AnyGame
    from ..app import App

COLUMNS: tuple[tuple[str, str], ...] = (
    ("level", "Against"),
    ("played", "Played"),
    ("won", "Won"),
    ("drawn", "Drawn"),
    ("lost", "Lost"),
    ("share", "Won of these"),
)
"""Columns of the table: name, and heading for people."""

PROGRAMS = "Programs alone"
LONGEST_AGAINST = "Computer, level 10"

BAR_WIDTH = 320
"""The least width of the bar of shares, in pixels."""

FEWEST_ROWS = 6


class StatisticsDialog(Dialog):
    """A table of one game at a time, chosen above it, with a bar of shares and a reset button."""

    def __init__(
        self,
        parent: tk.Misc,
        results: Results,
        titles: Mapping[str, str],
        game: str | None = None,
    ) -> None:
        """Show the statistics of `game`, or of the first in `titles`: id to title of each game."""
        super().__init__(parent, "Statistics")
        self._results = results
        self._titles = dict(titles)
        self._summaries: dict[str, Summary] = {}
        self._fault = ""
        self._large = ui_font(self, 4, bold=True)
        self.chooser = ttk.Combobox(self.body, values=list(titles.values()), state="readonly")
        self.chooser.bind("<<ComboboxSelected>>", self._chosen)
        self.summary = ttk.Label(self.body, font=self._large)
        self.streaks = ttk.Label(self.body, style="Muted.TLabel")
        self.apart = ttk.Label(self.body, style="Muted.TLabel")
        self.bar = tk.Canvas(
            self.body,
            width=BAR_WIDTH,
            height=ui_font(self).metrics("linespace") + UNIT // 2,
            highlightthickness=0,
        )
        themed(self.bar, background="well")
        self.bar.bind("<Configure>", lambda event: self._draw_shares())
        self.chooser.pack(fill="x")
        self.summary.pack(anchor="w", pady=(2 * UNIT, 0))
        self.streaks.pack(anchor="w")
        self.apart.pack(anchor="w", pady=(0, UNIT))
        self.bar.pack(fill="x")
        self.table = self._make_table()
        self._game = next(iter(self._titles))
        self.finish([("Close", self.destroy), ("Reset…", self._ask_reset)])
        self.minsize(self.winfo_reqwidth(), self.winfo_reqheight())
        self.show_game(game)

    def show_game(self, game: str | None) -> None:
        """Choose a game, if it is one of those that are known, and read the statistics again."""
        if game in self._titles:
            self._game = game
        self.chooser.current(list(self._titles).index(self._game))
        self.refresh()

    def refresh(self) -> None:
        """Read the statistics again and show them."""
        self._fault = ""
        try:
            self._summaries = summaries(self._results.read())
        except OSError as error:
            self._summaries, self._fault = {}, sentence(places.reason(error))
        self._show_game()
        self.complain("")

    def _make_table(self) -> ttk.Treeview:
        frame = ttk.Frame(self.body)
        frame.pack(fill="both", expand=True, pady=(2 * UNIT, 0))
        table = ttk.Treeview(
            frame,
            columns=[name for name, _ in COLUMNS],
            show="headings",
            height=FEWEST_ROWS,
            selectmode="none",
        )
        font = ui_font(self)
        for name, heading in COLUMNS:
            first = name == "level"
            width = font.measure(LONGEST_AGAINST if first else heading) + 3 * UNIT
            side: Literal["w", "e"] = "w" if first else "e"
            table.heading(name, text=heading, anchor=side)
            table.column(name, anchor=side, width=width, minwidth=width, stretch=first)
        scrollbar = ttk.Scrollbar(frame, command=table.yview)
        table.configure(yscrollcommand=scrollbar.set)
        scrollbar.pack(side="right", fill="y")
        table.pack(side="left", fill="both", expand=True)
        return table

    def _chosen(self, event: tk.Event[tk.Misc]) -> None:
        self._game = list(self._titles)[self.chooser.current()]
        self.chooser.selection_clear()
        self.complain("")
        self._show_game()

    def _show_game(self) -> None:
        self.table.delete(*self.table.get_children())
        summary = self._summaries.get(self._game)
        self._draw_shares()
        if summary is None:
            fault = self._fault
            self.summary.configure(text="Not to be read now" if fault else "No games yet")
            self.streaks.configure(
                text=fault or "What you finish is counted here.",
                wraplength=self.table.winfo_reqwidth(),
            )
            self.apart.configure(text="")
            return
        self.summary.configure(text=_summary_line(summary.total))
        self.streaks.configure(text=_streak_line(summary))
        self.apart.configure(text=_apart_line(summary))
        for level, tally in summary.levels.items():
            against = PROGRAMS if level is None else f"Computer, level {level}"
            counts = (tally.played, tally.won, tally.drawn, tally.lost)
            self.table.insert("", "end", values=(against, *counts, share(tally)))

    def _draw_shares(self) -> None:
        self.bar.delete("all")
        summary = self._summaries.get(self._game)
        if summary is None:
            return
        total = summary.total
        counted = total.won + total.drawn + total.lost
        left, width, height = 0.0, self.bar.winfo_width(), self.bar.winfo_height()
        for kind, count in (("win", total.won), ("draw", total.drawn), ("loss", total.lost)):
            if count:
                right = left + width * count / counted
                self.bar.create_rectangle(
                    left, 0, right, height, fill=RESULT_COLOURS[kind], width=0
                )
                # A thin slice has no room for its sign.
                if right - left > height:
                    self.bar.create_text(
                        (left + right) / 2,
                        height / 2,
                        text=RESULT_SIGNS[kind],
                        fill="#FFFFFF",
                    )
                left = right

    def _ask_reset(self) -> None:
        summary = self._summaries.get(self._game)
        title = self._titles[self._game]
        if summary is None:
            self.complain(f"There are no games of {title} to forget.")
            return
        played = summary.total.played + summary.among_people
        games = "the one game" if played == 1 else f"all {played} games"
        question = f"Take {games} of {title} out of the statistics? They stay in Your Games."
        ask(
            self,
            "Reset Statistics",
            question,
            [("Keep Them", lambda: None), ("Forget Them", self._reset)],
        )

    def _reset(self) -> None:
        try:
            self._results.forget(lambda result: result.game == self._game)
        except OSError as error:
            self.complain(sentence(places.reason(error)))
        else:
            self.refresh()


def show_statistics(app: App, game: AnyGame) -> StatisticsDialog:
    """Show the games won and lost of a game, in the one window."""
    window = bring_forward(app.root, StatisticsDialog)
    if window is None:
        titles = {each.id: each.title for each in GAMES}
        return StatisticsDialog(app.root, app.library.results, titles, game.id)
    window.show_game(game.id)
    return window


def share(tally: Tally) -> str:
    """Return the share of the games with a result that were won, such as `67 %`, or a dash."""
    counted = tally.won + tally.drawn + tally.lost
    return f"{100 * tally.won / counted:.0f} %" if counted else "–"


def _summary_line(total: Tally) -> str:
    results = f"{total.won} won, {total.drawn} drawn, {total.lost} lost"
    return f"{_counted(total.played, 'game')}: {results}"


def _streak_line(summary: Summary) -> str:
    minutes = round(summary.seconds / 60)
    hours, rest = divmod(minutes, 60)
    time = f"{hours} h {rest} min" if hours else f"{minutes} min"
    return (
        f"Won in a row: {summary.streak} now, {summary.best_streak} at most. Time played: {time}."
    )


def _apart_line(summary: Summary) -> str:
    """Return what is counted apart: games that nobody alone could win or lose."""
    games = summary.among_people
    return f"Counted apart: {_counted(games, 'game')} of several people." if games else ""


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
