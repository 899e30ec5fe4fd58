"""The message log beside the board: what every player heard, and what they said."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ...engine.files import write_atomically
from ...engine.match import transcript
from ...engine.messages import GameStart, Hit, Message, Move, PlayerLost, PlayerMessage, TurnTo
from ...engine.parsing import cell_text
from ...engine.session import Session
from ...store import paths
from ..canvas.scene import ChatLine
from ..text import short_name, turn_heading
from ..widgets.buttons import Button
from ..widgets.files import dated
from .looking_back import turns_of
from .panels import Panel

if TYPE_CHECKING:
    from .table import Table

TEXT_FILES = ("Text files", "*.txt")


@dataclass(frozen=True)
class LogLine:
    """A line of the log. `turn` counts like the list of moves, 0 before the first one."""

    turn: int
    said: str
    chat: bool = False
    """Whether it is what a player said."""

    def __str__(self) -> str:
        return f"{self.turn}. {self.said}" if self.turn else self.said


def log_lines(
    session: Session, chat: Sequence[ChatLine], names: Sequence[str], seat: int | None
) -> list[LogLine]:
    """Return the log: what every player heard, but whose turn it is, in the order of the messages.

    A line of the chat stands after what had happened when it was said; `seat` is whose view of
    the first position is told, None for all of it.
    """
    turns, called = turns_of(session.steps), [short_name(name) for name in names]
    found = [
        (ply, 0, LogLine(turns[ply], in_words(message, called)))
        for ply, message in transcript(session, seat)
        if not isinstance(message, TurnTo)
    ]
    for line in chat:
        said = f"{called[line.seat]} {_verb(called[line.seat], 'says')}: {line.text}"
        found.append((line.ply, 1, LogLine(turns[min(line.ply, len(turns) - 1)], said, True)))
    return [line for _, _, line in sorted(found, key=lambda item: item[:2])]


def in_words(message: Message, called: Sequence[str]) -> str:
    """Return a message as a sentence."""
    if isinstance(message, GameStart):
        return "The game starts."
    if isinstance(message, TurnTo):
        return f"{turn_heading(called[message.player], first_move=False)}."
    name = called[message.player] if isinstance(message, PlayerMessage) else ""
    if isinstance(message, Move):
        return f"{name} {_verb(name, 'plays')} {message.notation}."
    if isinstance(message, Hit):
        return f"{name} {_verb(name, 'loses')} the stone on {cell_text(*message.point)}."
    if isinstance(message, PlayerLost):
        return f"{name} {_verb(name, 'has')} lost all stones."
    return f"{name} {_verb(name, 'wins')}."


def _verb(name: str, verb: str) -> str:
    """Return a verb as it goes with a name."""
    if name != "You":
        return verb
    return {"is": "are", "has": "have"}.get(verb, verb.removesuffix("s"))


class MessagesPanel(Panel):
    """What every player heard and said; it can be saved as text."""

    TITLE = "Messages"

    def __init__(self, parent: tk.Misc, table: Table) -> None:
        super().__init__(parent, table)
        self._lines: list[LogLine] = []
        Button(self.tools, "Save…", self._ask_where, height=30, width=80).pack()

    def follow(self) -> None:
        """Write the log of the game; nothing while the screen changes hands."""
        play = self.table.play
        if play.sight.covered:
            self._lines = []
            self._fill([("Hidden until the next player is ready.", "muted")])
            return
        seat = play.setup.viewer(play.session.state.turn)
        self._lines = log_lines(play.session, play.chat.lines, play.names, seat)
        self._fill([(f"{line}\n", "muted" * line.chat) for line in self._lines])
        self.text.see("end")

    def save(self, path: Path) -> None:
        try:
            write_atomically(path, "".join(f"{line}\n" for line in self._lines))
        except OSError as error:
            self.table.play.note(f"{path.name} cannot be written: {paths.error_reason(error)}.")
        else:
            self.table.play.note(f"Saved as {path.name}.")

    def _ask_where(self) -> None:
        name = dated("messages.txt")
        files = self.table.play.app.files
        files.save(self, "Save the messages", TEXT_FILES, name, self.save)
