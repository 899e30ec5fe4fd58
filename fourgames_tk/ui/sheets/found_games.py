"""A list of games, and what finds one of them: its words, its game, how it stands."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Sequence
from pathlib import Path
from tkinter import ttk
from typing import TYPE_CHECKING

from ...engine.games import GAMES
from ...engine.record_text import RecordHeader
from ..text import day_name, game_facts, game_heading, game_title, matches_text, players_line
from ..widgets.controls import Segmented
from ..widgets.data_table import select
from ..widgets.focus import with_modifier
from ..widgets.fonts import pixels, sized
from ..widgets.form import Choice, Entry
from ..widgets.theme import follow_theme, palette_of, themed
from .card import token

if TYPE_CHECKING:
    from ...store.library import Library
    from ..widgets.images import Shown

HIDDEN = ("demo", "help")
"""Kinds of games that are listed only if they are asked for."""
SEARCHED = "Player, game, day or result"
ALL, RUNNING, FINISHED, DEMOS = "all", "running", "finished", "demos"
STATES = ((ALL, "All"), (RUNNING, "Running"), (FINISHED, "Finished"), (DEMOS, "Demos"))
COLUMNS = (("players", "Players", 200), ("result", "Result", 105), ("day", "Played", 95))
GAME_WIDTH, ROW, FEWEST = 160, 40, 3
"""Width of the first column, height of a row, and how many rows there are at least."""
STYLE = "Games.Treeview"


class FoundGames(tk.Frame):
    """Lists those of a library's games that are asked for; `chosen` hears of another choice."""

    def __init__(self, parent: tk.Misc, library: Library, chosen: Callable[[], None]) -> None:
        super().__init__(parent)
        themed(self, background="sheet")
        self._library, self._chosen = library, chosen
        self._all: Sequence[RecordHeader] = ()
        self.entries: Sequence[RecordHeader] = ()
        """Those that are listed."""
        self._tokens: dict[str, Shown] = {}
        row = themed(tk.Frame(self), background="sheet")
        self.search = Entry(row, "", lambda text: self._filter(), hint=SEARCHED)
        games = [("", "All games"), *((game.id, game.title) for game in GAMES)]
        self.game = Choice(row, games, "", lambda value: self._filter())
        self.state = Segmented(self, STATES, ALL, lambda value: self._filter())
        columns = [name for name, *_ in COLUMNS]
        self.tree = tree = ttk.Treeview(
            self, style=STYLE, columns=columns, selectmode="browse", height=FEWEST
        )
        self._bar = ttk.Scrollbar(self, command=tree.yview)
        tree.configure(yscrollcommand=self._bar.set)
        row.pack(fill="x")
        self.search.pack(side="left", fill="x", expand=True)
        self.game.pack(side="right")
        self.state.pack(fill="x")
        self._bar.pack(side="right", fill="y", pady=pixels(self, 8))
        tree.pack(fill="both", expand=True, pady=pixels(self, 8))
        tree.bind("<Configure>", lambda event: self._share_out(event.width))
        tree.bind("<<TreeviewSelect>>", lambda event: chosen())
        tree.bind("<Home>", lambda event: self.choose(0))
        tree.bind("<End>", lambda event: self.choose(len(self.entries)))
        tree.bind("<Key>", self._typed)
        self.search.bind("<Down>", self._go_down)
        follow_theme(self, self._restyle)

    @property
    def entry(self) -> RecordHeader | None:
        """The game that is chosen, None where there is none."""
        chosen = self.tree.selection()
        return self.entries[int(chosen[0])] if chosen else None

    def show(self, heads: Sequence[RecordHeader], chosen: Path | None = None) -> None:
        """List other games, and choose one, or else the one that was chosen."""
        self._all = heads
        self._filter(chosen)

    def choose(self, number: int) -> None:
        select(self.tree, number)

    def lie_low(self, low: bool) -> None:
        """Leave out headings, and what is rarely set, where the list needs their room."""
        self.tree.configure(show="tree" if low else "tree headings")
        if low:
            self.state.pack_forget()
        elif not self.state.winfo_manager():
            self.state.pack(fill="x", before=self._bar)

    def _typed(self, event: tk.Event[tk.Misc]) -> str | None:
        """Let letters that are typed in the list be searched for."""
        if with_modifier(event) or not event.char.isprintable() or event.char in ("", " "):
            return None
        self.search.focus_set()
        self.search.insert("end", event.char)
        self.search.icursor("end")
        return "break"

    def _go_down(self, event: tk.Event[tk.Misc]) -> str:
        self.tree.focus_set()
        return "break"

    def _restyle(self) -> None:
        palette, style = palette_of(self), ttk.Style(self)
        style.configure(STYLE, font=sized(self, 14), rowheight=pixels(self, ROW))
        style.configure(STYLE, bordercolor=palette.sheet)
        style.map(STYLE, bordercolor=[("user1", palette.accent)])
        self.tree.heading("#0", text="Game", anchor="w")
        for name, words, _ in COLUMNS:
            self.tree.heading(name, text=words, anchor="w")
        self._share_out(self.tree.winfo_width())
        self.tree.tag_configure("damaged", foreground=palette.danger)
        self._tokens = {game.id: token(self, game) for game in GAMES}
        if self._all:
            self._filter()

    def _share_out(self, width: int) -> None:
        """Give each column its share of a width in pixels."""
        columns = {"#0": GAME_WIDTH, **{name: wide for name, _, wide in COLUMNS}}
        for name, wide in columns.items():
            self.tree.column(name, width=width * wide // sum(columns.values()))

    def _filter(self, chosen: Path | None = None) -> None:
        tree, entry = self.tree, self.entry
        chosen = chosen or (entry.path if entry else None)
        number = int(tree.selection()[0]) if entry else 0
        tree.delete(*tree.get_children())
        self.entries = [head for head in self._all if self._wanted(head)]
        for place, head in enumerate(self.entries):
            name = game_heading(head) if head["Title"] else game_title(head).rpartition(": ")[2]
            how = game_facts(head, self._library.is_open_elsewhere(head.path))
            tree.insert(
                "",
                "end",
                iid=str(place),
                text=f" {name}",
                image=self._tokens.get(head["Game"], ""),
                values=(
                    "cannot be read" if head.fault else players_line(head),
                    how,
                    day_name(head.changed),
                ),
                tags=("damaged",) if head.fault else (),
            )
            if head.path == chosen:
                number = place
        self.choose(number)
        self._chosen()

    def _wanted(self, head: RecordHeader) -> bool:
        state, game = self.state.value, self.game.value
        hidden = head.kind in HIDDEN and not head.fault
        if hidden != (state == DEMOS) or game not in ("", head["Game"]):
            return False
        if state in (RUNNING, FINISHED) and head.is_finished != (state == FINISHED):
            return False
        return matches_text(head, self.search.value)
