"""The log of the bench: what a program hears, answers, says and prints, in words.

Lines are numbered like the list of moves.
"""

from __future__ import annotations

import tkinter as tk
from collections.abc import Iterable, Sequence

from ...engine.errors import FourgamesError
from ...engine.messages import Move, parse
from ...engine.players.child import WireEvent
from ...engine.session import Session
from ..game_view.computer_players import TrafficLine
from ..game_view.history import turns_of
from ..game_view.panels import in_words
from ..text import drawable, short_name
from ..widgets.fonts import ui_font
from ..widgets.layout import Reading
from ..widgets.style import UNIT
from ..widgets.theme import follow_theme, palette_of

MOST_ENTRIES = 2000
LINES = 16
LONGEST = 2000
"""The most characters of a line that are shown: a position can be long."""

Entry = tuple[str, str]
"""How a line looks (`heard`, `answered`, `failed`, `printed`, or nothing), and what it says."""


def entry_of(found: TrafficLine, names: Sequence[str], several: bool) -> Entry:
    """Return the line of the log for one on the wire; `several` programs are told apart."""
    line, who = found.line, f"Player {found.seat + 1}" if several else "It"
    text = drawable(line.text)
    if line.kind is WireEvent.SENT:
        return "heard", _heard(line.text, names)
    if line.kind is WireEvent.ANSWERED:
        said = f"{who} answers {_move(line.text)} after {seconds(line.seconds)}."
        return "answered", drawable(said)
    if line.kind is WireEvent.SAID:
        return "", f"{who} says: {text}"
    if line.kind is WireEvent.PRINTED:
        return "printed", f"{who} prints: {text}" if several else text
    if line.kind is WireEvent.STARTED:
        return "heard", f"{text} is started."
    return "failed", f"{who} {text.rstrip('.')}."


def seconds(value: float) -> str:
    """Return a time as people read it: `12 ms` or `1.25 s`."""
    return f"{value * 1000:.0f} ms" if value < 1 else f"{value:.2f} s"


def _heard(line: str, names: Sequence[str]) -> str:
    try:
        return in_words(parse(line), names)
    except FourgamesError:
        # The state, the moves and the time, which stand on the board.
        return ""


def _move(line: str) -> str:
    try:
        message = parse(line)
    except FourgamesError:
        return line if len(line.split()) == 1 else repr(line)
    return message.notation if isinstance(message, Move) else repr(line)


class BenchLog(Reading):
    """The last entries."""

    def __init__(self, parent: tk.Misc) -> None:
        super().__init__(parent, width=60, height=LINES, spacing1=1, padx=UNIT, pady=UNIT // 2)
        follow_theme(self, self._restyle)

    def _restyle(self) -> None:
        palette, bold = palette_of(self), ui_font(self, bold=True)
        self.text.configure(font=ui_font(self))
        self.text.tag_configure("heard", foreground=palette.muted)
        self.text.tag_configure("answered", font=bold)
        self.text.tag_configure("failed", foreground=palette.danger, font=bold)
        self.text.tag_configure("printed", font="TkFixedFont")

    @property
    def lines(self) -> list[str]:
        return self.text.get("1.0", "end").strip().splitlines()

    def add(self, entries: Iterable[Entry]) -> None:
        """Write more lines at the end; the oldest go where there are too many."""
        with self.writing() as text:
            for look, said in entries:
                if said:
                    text.insert("end", f"{said[:LONGEST]}\n", look)
            many = int(text.index("end").partition(".")[0]) - MOST_ENTRIES
            if many > 2:
                text.delete("1.0", f"{many}.0")
        self.text.see("end")

    def show(
        self, lines: Sequence[TrafficLine], session: Session, names: Sequence[str], several: bool
    ) -> None:
        """Write lines of a game; `several` programs are told apart."""
        called, turns = [short_name(name) for name in names], turns_of(session.steps)
        found = []
        for line in lines:
            look, said = entry_of(line, called, several)
            turn = turns[min(line.ply, len(turns) - 1)]
            free = line.line.kind in (WireEvent.PRINTED, WireEvent.STARTED) or not said or not turn
            found.append((look, said if free else f"{turn}. {said}"))
        self.add(found)

    def clear(self) -> None:
        with self.writing() as text:
            text.delete("1.0", "end")
