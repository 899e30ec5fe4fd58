"""The log of a bot: what it hears, answers and prints, as lines of text."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Iterable, Sequence

from ...engine.errors import FourgamesError
from ...engine.language import _, number_text
from ...engine.messages import Move, parse_message
from ...engine.players.child_process import ProcessLogKind
from ...engine.session import Session, turn_numbers
from ..game_view.panels import message_text
from ..game_view.recent_lines import BotTrafficLine
from ..text import drawable_line, name_without_level
from ..widgets.fonts import ui_font
from ..widgets.layout import ReadOnlyText
from ..widgets.style import UNIT
from ..widgets.theme import keep_styled, palette_of, themed

MAX_ENTRIES = 2000
"""Lines of the log that are kept; the oldest go."""
LOG_LINES = 10
"""Height of the log, in lines."""
MAX_CHARACTERS = 2000
"""Most characters of a line that are shown; a position can be long."""

LogEntry = tuple[str, str]
"""Style of a line (`heard`, `answered`, `failed`, `printed`, or empty), and its text."""


def log_entry(found: BotTrafficLine, names: Sequence[str], several: bool) -> LogEntry:
    """Return the log entry for a line of traffic; with `several` bots, their seats are named."""
    line, text = found.line, drawable_line(found.line.text)
    if line.kind is ProcessLogKind.SENT:
        return "heard", _shown_message(line.text, names)
    if line.kind is ProcessLogKind.STARTED:
        return "heard", _("{program} started.").format(program=text)
    if line.kind is ProcessLogKind.PRINTED and not several:
        return "printed", text
    who, style, time = seat_name(found.seat), "", ""
    if line.kind is ProcessLogKind.ANSWERED:
        text, time, style = (
            drawable_line(_move_text(line.text)),
            time_text(line.seconds),
            "answered",
        )
        said = (
            _("{who} answers {text} after {time}.")
            if several
            else _("It answers {text} after {time}.")
        )
    elif line.kind is ProcessLogKind.SAID:
        said = _("{who} says: {text}") if several else _("It says: {text}")
    elif line.kind is ProcessLogKind.PRINTED:
        said, style = _("{who} prints: {text}"), "printed"
    else:
        # Translators: {text} says what a bot did, such as "ended by itself".
        said = _("{who} {text}.") if several else _("It {text}.")
        text, style = text.rstrip("."), "failed"
    return style, said.format(who=who, text=text, time=time)


def seat_name(seat: int) -> str:
    return _("Player {number}").format(number=seat + 1)


def time_text(value: float) -> str:
    """Return a duration as text: `12 ms` or `1.25 s`."""
    milliseconds = round(value * 1000)
    if milliseconds < 1000:
        return _("{number} ms").format(number=milliseconds)
    return _("{number} s").format(number=number_text(value, 2))


def _shown_message(line: str, names: Sequence[str]) -> str:
    try:
        return message_text(parse_message(line), names)
    except FourgamesError:
        # State, Moves and Time are not shown: the board shows them.
        return ""


def _move_text(line: str) -> str:
    try:
        message = parse_message(line)
    except FourgamesError:
        return line if len(line.split()) == 1 else repr(line)
    return message.notation if isinstance(message, Move) else repr(line)


class BotLog(ReadOnlyText):
    """Text box with the last entries of the log."""

    def __init__(self, parent: tk.Misc) -> None:
        super().__init__(parent, width=60, height=LOG_LINES, spacing1=1)
        themed(self.text, padx=UNIT, pady=UNIT // 2)
        self._is_hint = False
        keep_styled(self, self._restyle)

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

    @property
    def entries(self) -> list[LogEntry]:
        """The entries with their styles; none while there is only a placeholder."""
        if self._is_hint:
            return []
        return [
            (next(iter(self.text.tag_names(f"{number}.0")), ""), line)
            for number, line in enumerate(self.lines, 1)
        ]

    def show_placeholder(self, text: str) -> None:
        """Show a placeholder that describes the log while it is empty."""
        self.clear()
        self.add_entries([("heard", text)])
        self._is_hint = True

    def add_entries(self, entries: Iterable[LogEntry]) -> None:
        """Append entries, and delete the oldest if there are too many."""
        if self._is_hint:
            self.clear()
        with self.editable() as text:
            for style, sentence in entries:
                if sentence:
                    text.insert("end", f"{sentence[:MAX_CHARACTERS]}\n", style)
            many = int(text.index("end").partition(".")[0]) - MAX_ENTRIES
            if many > 2:
                text.delete("1.0", f"{many}.0")
        self.text.see("end")

    def add_traffic(
        self, lines: Sequence[BotTrafficLine], session: Session, names: Sequence[str], several: bool
    ) -> None:
        """Append lines of traffic of a game; with `several` bots, their seats are named."""
        called, turns = [name_without_level(name) for name in names], turn_numbers(session.steps)
        found = []
        for line in lines:
            style, text = log_entry(line, called, several)
            turn = turns[min(line.ply, len(turns) - 1)]
            free = (
                line.line.kind in (ProcessLogKind.PRINTED, ProcessLogKind.STARTED)
                or not text
                or not turn
            )
            found.append((style, text if free else f"{turn}. {text}"))
        self.add_entries(found)

    def clear(self) -> None:
        self._is_hint = False
        with self.editable() as text:
            text.delete("1.0", "end")
