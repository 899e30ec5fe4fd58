"""The games that were won and lost, by game and by level of the computer."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Mapping
from tkinter import font as tkfont
from tkinter import ttk

from ...store.statistics import Statistics, Summary, Tally
from ..style import UNIT
from ..theme import RESULT_COLOURS, RESULT_SIGNS, Palette, ui_font
from .dialog import centre_over

COLUMNS: tuple[tuple[str, str], ...] = (
    ("level", "Against"),
    ("played", "Played"),
    ("won", "Won"),
    ("drawn", "Drawn"),
    ("lost", "Lost"),
    ("share", "Won of these"),
)
"""Columns of the table: name, and heading for people."""

SHARE_BAR = (320, 12)
"""Width (at least) and height of the bar of shares, in pixels."""

FEWEST_ROWS = 6


class StatisticsWindow(tk.Toplevel):
    """A table of one game at a time, chosen above it, with a bar of shares and a reset button."""

    def __init__(
        self,
        parent: tk.Misc,
        palette: Palette,
        statistics: Statistics,
        titles: Mapping[str, str],
        game: str | None = None,
    ) -> None:
        """Show the statistics of `game`, or of the first in `titles`: id to title of each game."""
        super().__init__(parent, background=palette.ground)
        self.title("Statistics")
        self._palette = palette
        self._statistics = statistics
        self._titles = dict(titles)
        self._summaries: dict[str, Summary] = {}
        self._asked = False
        self._bold = ui_font(self, 4, bold=True)
        body = ttk.Frame(self, padding=2 * UNIT)
        body.pack(fill="both", expand=True)
        self.chooser = self._make_chooser(body)
        self.summary = ttk.Label(body, font=self._bold)
        self.streaks = ttk.Label(body, foreground=palette.muted)
        self.bar = tk.Canvas(
            body,
            width=SHARE_BAR[0],
            height=SHARE_BAR[1],
            background=palette.well,
            highlightthickness=0,
        )
        self.message = ttk.Label(body, foreground=palette.danger, wraplength=60 * UNIT)
        bottom = self._make_bottom(body)
        # What must never be cut off goes first; the table takes the rest.
        bottom.pack(side="bottom", fill="x", pady=(2 * UNIT, 0))
        self.chooser.pack(fill="x")
        self.summary.pack(anchor="w", pady=(2 * UNIT, 0))
        self.streaks.pack(anchor="w", pady=(0, UNIT))
        self.bar.pack(fill="x")
        self.table = self._make_table(body)
        self.bar.bind("<Configure>", lambda event: self._draw_shares())
        self.bind("<Escape>", lambda event: self.destroy())
        known = list(self._titles)
        self._game = game if game in self._titles else known[0]
        self.chooser.current(known.index(self._game))
        self.refresh()
        self.update_idletasks()
        self.minsize(self.winfo_reqwidth(), self.winfo_reqheight())
        self.chooser.focus_set()

    def refresh(self) -> None:
        """Read the statistics again and show them."""
        self._summaries, message = self._statistics.summaries()
        self._show_game()
        self._show_message(message)

    def _make_chooser(self, parent: ttk.Frame) -> ttk.Combobox:
        chooser = ttk.Combobox(parent, values=list(self._titles.values()), state="readonly")
        chooser.bind("<<ComboboxSelected>>", self._chosen)
        return chooser

    def _make_table(self, parent: ttk.Frame) -> ttk.Treeview:
        frame = ttk.Frame(parent)
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
            side = "w" if name == "level" else "e"
            widest = "Without the computer" if name == "level" else heading
            table.heading(name, text=heading, anchor="w" if side == "w" else "e")
            table.column(
                name,
                anchor="w" if side == "w" else "e",
                width=font.measure(widest) + 3 * UNIT,
                minwidth=font.measure(widest) + 3 * UNIT,
                stretch=name == "level",
            )
        scrollbar = ttk.Scrollbar(frame, command=table.yview)
        table.configure(yscrollcommand=scrollbar.set)
        scrollbar.pack(side="right", fill="y")
        table.pack(side="left", fill="both", expand=True)
        return table

    def _make_bottom(self, parent: ttk.Frame) -> ttk.Frame:
        bottom = ttk.Frame(parent)
        self.reset_button = ttk.Button(bottom, command=self._reset)
        self.keep_button = ttk.Button(bottom, text="Keep Them", command=self._keep)
        self.close_button = ttk.Button(
            bottom, text="Close", command=self.destroy, style="Primary.TButton"
        )
        self.reset_button.pack(side="left")
        self.close_button.pack(side="right", padx=(2 * UNIT, 0))
        return bottom

    def _chosen(self, event: tk.Event[tk.Misc]) -> None:
        self._game = list(self._titles)[self.chooser.current()]
        self.chooser.selection_clear()
        self._show_game()

    def _show_game(self) -> None:
        self._ask(False)
        self.table.delete(*self.table.get_children())
        summary = self._summaries.get(self._game)
        self.reset_button.state(["disabled" if summary is None else "!disabled"])
        self._draw_shares()
        if summary is None:
            self.summary.configure(text="No games yet")
            self.streaks.configure(text="What you finish is counted here.")
            return
        self.summary.configure(text=_summary_line(summary.total))
        self.streaks.configure(text=_streak_line(summary))
        for level, tally in summary.levels.items():
            against = "Without the computer" if level is None else f"Computer, level {level}"
            counts = (tally.played, tally.won, tally.drawn, tally.lost)
            self.table.insert("", "end", values=(against, *counts, share(tally)))

    def _draw_shares(self) -> None:
        self.bar.delete("all")
        summary = self._summaries.get(self._game)
        if summary is None:
            return
        total = summary.total
        counted = total.won + total.drawn + total.lost
        font = tkfont.nametofont("TkDefaultFont", root=self)
        left, width, height = 0.0, self.bar.winfo_width(), font.metrics("linespace") + UNIT // 2
        self.bar.configure(height=height)
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
                        font=font,
                    )
                left = right

    def _reset(self) -> None:
        """Ask first; the second press forgets the games."""
        if not self._asked:
            self._ask(True)
            return
        message = self._statistics.reset(self._game)
        self.refresh()
        if message is not None:
            self._show_message(message)

    def _keep(self) -> None:
        self._ask(False)

    def _ask(self, asked: bool) -> None:
        self._asked = asked
        if asked:
            self.reset_button.configure(text="Yes, Forget Them")
            self.keep_button.pack(side="left", padx=UNIT)
            self.keep_button.focus_set()
            played = self._summaries[self._game].total.played
            games = "the one game" if played == 1 else f"all {played} games"
            self._show_message(f"Forget {games} of {self._titles[self._game]} for good?")
        else:
            self.reset_button.configure(text="Reset…")
            self.keep_button.pack_forget()
            self._show_message(None)

    def _show_message(self, message: str | None) -> None:
        if message is None:
            self.message.pack_forget()
        else:
            self.message.configure(text=message)
            self.message.pack(side="bottom", anchor="w", pady=(UNIT, 0))


def show_statistics(
    parent: tk.Misc,
    palette: Palette,
    statistics: Statistics,
    titles: Mapping[str, str],
    game: str | None = None,
) -> StatisticsWindow:
    """Open the window on a game; `titles` maps the id of each game to its title."""
    window = StatisticsWindow(parent, palette, statistics, titles, game)
    centre_over(window, parent)
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


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
