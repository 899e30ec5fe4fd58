"""The log of the bench: what a program hears, answers, says and prints, in words.

Lines are numbered like the list of moves.
"""

from __future__ import annotations

import tkinter as tk
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from tkinter import ttk

from ...engine.messages import BadMessage, Move, parse
from ...engine.players.child import Wire
from ...engine.session import Session
from ..canvas.words import drawable, short
from ..kit.fonts import ui_font
from ..kit.style import UNIT
from ..kit.theme import follow_theme, palette_of
from ..table.chat import TrafficLine
from ..table.looking_back import turns_of
from ..table.messages import in_words

MOST_ENTRIES = 2000
LINES = 16
LONGEST = 2000
"""The most characters of a line that are shown: a position can be long."""


@dataclass(frozen=True)
class Entry:
    """A line of the log, numbered if it belongs to a turn; nothing is said of what is no news.

    `tag` is how it looks: `heard`, `answered`, `said`, `printed`, `failed`, `told` or `report`.
    """

    tag: str
    said: str
    turn: int = 0

    @property
    def text(self) -> str:
        return f"{self.turn}. {self.said}" if self.turn and self.said else self.said


def told(text: str, tag: str = "told") -> Entry:
    return Entry(tag, text)


def entry_of(found: TrafficLine, names: Sequence[str], turn: int, several: bool) -> Entry:
    """Return the line of the log for one on the wire; `several` programs are told apart."""
    line, who = found.line, f"Player {found.seat + 1}" if several else "It"
    text = drawable(line.text)
    if line.kind is Wire.SENT:
        return Entry("heard", _heard(line.text, names), turn)
    if line.kind is Wire.ANSWERED:
        said = f"{who} answers {_move(line.text)} after {seconds(line.seconds)}."
        return Entry("answered", drawable(said), turn)
    if line.kind is Wire.SAID:
        return Entry("said", f"{who} says: {text}", turn)
    if line.kind is Wire.PRINTED:
        return Entry("printed", f"{who} prints: {text}" if several else text)
    if line.kind is Wire.STARTED:
        return Entry("told", f"{text} is started.")
    return Entry("failed", f"{who} {text.rstrip('.')}.", turn)


def seconds(value: float) -> str:
    """Return a time as people read it: `12 ms` or `1.25 s`."""
    return f"{value * 1000:.0f} ms" if value < 1 else f"{value:.2f} s"


def _heard(line: str, names: Sequence[str]) -> str:
    try:
        return in_words(parse(line), names)
    except BadMessage:
        # What is set up and the state, which go to programs in Python alone.
        return ""


def _move(line: str) -> str:
    try:
        message = parse(line)
    except BadMessage:
        return repr(line)
    return message.notation if isinstance(message, Move) else repr(line)


class BenchLog(ttk.Frame):
    """The last entries."""

    def __init__(self, parent: tk.Misc) -> None:
        super().__init__(parent)
        self.entries: list[Entry] = []
        bar = ttk.Scrollbar(self)
        bar.pack(side="right", fill="y")
        self.text = tk.Text(
            self,
            width=60,
            height=LINES,
            wrap="word",
            borderwidth=0,
            highlightthickness=0,
            padx=UNIT,
            pady=UNIT // 2,
            spacing1=1,
            state="disabled",
            yscrollcommand=bar.set,
        )
        self.text.pack(side="left", fill="both", expand=True)
        bar.configure(command=self.text.yview)
        follow_theme(self, self._restyle)

    def _restyle(self) -> None:
        palette = palette_of(self)
        font, bold = ui_font(self), ui_font(self, bold=True)
        self.text.configure(
            background=palette.sheet,
            foreground=palette.ink,
            font=font,
            selectbackground=palette.accent,
            selectforeground=palette.on_accent,
        )
        for tag, colour, chosen in (
            ("heard", palette.muted, font),
            ("told", palette.muted, font),
            ("answered", palette.ink, bold),
            ("failed", palette.danger, bold),
            ("printed", palette.ink, "TkFixedFont"),
            ("report", palette.ink, "TkFixedFont"),
        ):
            self.text.tag_configure(tag, foreground=colour, font=chosen)

    def add(self, entries: Iterable[Entry]) -> None:
        """Write more lines at the end; the oldest go where there are too many."""
        new = list(entries)
        self.entries = [*self.entries, *new][-MOST_ENTRIES:]
        self._write(new)

    def show(
        self,
        lines: Sequence[TrafficLine],
        session: Session,
        names: Sequence[str],
        several: bool = False,
    ) -> None:
        """Write lines of a game; `several` programs are told apart."""
        called, turns = [short(name) for name in names], turns_of(session.steps)
        last = len(turns) - 1
        self.add(entry_of(each, called, turns[min(each.ply, last)], several) for each in lines)

    def clear(self) -> None:
        self.entries = []
        self.text.configure(state="normal")
        self.text.delete("1.0", "end")
        self.text.configure(state="disabled")

    def _write(self, entries: Sequence[Entry]) -> None:
        self.text.configure(state="normal")
        for entry in entries:
            shown = entry.text[:LONGEST]
            if shown:
                self.text.insert("end", f"{shown}\n", entry.tag)
        lines = int(self.text.index("end").partition(".")[0])
        if lines > MOST_ENTRIES + 2:
            self.text.delete("1.0", f"{lines - MOST_ENTRIES}.0")
        self.text.configure(state="disabled")
        self.text.see("end")
