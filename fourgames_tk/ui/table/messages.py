"""The message log beside the board: what every player heard, and what they said."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ...engine.check import cell_text
from ...engine.files import write_atomically
from ...engine.match import transcript
from ...engine.messages import GameStart, Hit, Message, Move, PlayerLost, PlayerWon, TurnTo
from ...engine.session import Session
from ...store import places
from ..canvas.scene import ChatLine
from ..canvas.words import short, whose_turn
from ..kit.files import dated
from ..kit.fonts import pixels
from ..kit.theme import follow_theme, themed
from ..kit.widgets import Button
from .side import SidePanel

if TYPE_CHECKING:
    from .table import Table

TEXT_FILES = ("Text files", "*.txt")
AS_SENT, IN_WORDS = "As sent", "In words"
"""What the button says that changes the form of the log."""
GAP = 8
"""Between the buttons, in design units."""
OF_A_PLAYER = (Move, Hit, PlayerLost, PlayerWon)


@dataclass(frozen=True)
class LogLine:
    """A line of the log: `said` in words for people, and as it was `sent`.

    `turn` counts like the list of moves, 0 before the first one; `chat` tells what a player said.
    """

    turn: int
    said: str
    sent: str
    chat: bool = False

    def text(self, as_sent: bool) -> str:
        """Return the line, numbered unless it is as sent."""
        if as_sent:
            return self.sent
        return f"{self.turn}. {self.said}" if self.turn else self.said


def log_lines(
    session: Session, chat: Sequence[ChatLine], names: Sequence[str], seat: int | None
) -> list[LogLine]:
    """Return the log: every player is initialized, then come the messages in their order.

    A line of the chat stands after what had happened when it was said; `seat` is whose view of
    the first position is told, None for all of it.
    """
    turns, called = turns_of(session), [short(name) for name in names]
    found = [
        (0, 0, LogLine(0, f"{name} {_verb(name, 'is')} initialized.", f"initialize {number}"))
        for number, name in enumerate(called)
    ]
    for ply, message in transcript(session, seat):
        found.append((ply, 1, LogLine(turns[ply], in_words(message, called), str(message))))
    for line in chat:
        said = f"{called[line.seat]} {_verb(called[line.seat], 'says')}: {line.text}"
        sent = f"# {line.seat + 1}: {line.text}"
        found.append((line.ply, 2, LogLine(turns[min(line.ply, len(turns) - 1)], said, sent, True)))
    return [line for _, _, line in sorted(found, key=lambda item: item[:2])]


def in_words(message: Message, called: Sequence[str]) -> str:
    """Return a message as a sentence."""
    if isinstance(message, GameStart):
        return "The game starts."
    if isinstance(message, TurnTo):
        return f"{whose_turn(called[message.player], first_move=False)}."
    name = called[message.player] if isinstance(message, OF_A_PLAYER) else ""
    if isinstance(message, Move):
        return f"{name} {_verb(name, 'plays')} {message.notation}."
    if isinstance(message, Hit):
        return f"{name} {_verb(name, 'loses')} the stone on {cell_text(*message.point)}."
    if isinstance(message, PlayerLost):
        return f"{name} {_verb(name, 'has')} lost all stones."
    return f"{name} {_verb(name, 'wins')}."


def turns_of(session: Session) -> list[int]:
    """Return for every number of moves in which turn the last of them was made."""
    turns, seat = [0], None
    for step in session.steps:
        turns.append(turns[-1] + (step.seat != seat))
        seat = step.seat
    return turns


def _verb(name: str, verb: str) -> str:
    """Return a verb as it goes with a name."""
    if name != "You":
        return verb
    return {"is": "are", "has": "have"}.get(verb, verb.removesuffix("s"))


class MessagesPanel(SidePanel):
    """What every player heard and said, in words or as it was sent; it can be saved as text."""

    TITLE = "Message log"

    def __init__(self, parent: tk.Misc, table: Table) -> None:
        super().__init__(parent, table)
        self._lines: list[LogLine] = []
        self._as_sent = False
        row = themed(tk.Frame(self.body), background="card")
        row.pack(side="bottom", fill="x", before=self.bar)
        self.form = Button(row, AS_SENT, self._change_form, ground="card", low=True)
        self._save = Button(row, "Save…", self._ask_where, ground="card", low=True)
        self._save.pack(side="right")
        self.form.pack(side="right", padx=(0, pixels(self, GAP)))
        row.bind("<Configure>", lambda event: self._fit_buttons(event.width))

        def pad() -> None:
            row.pack_configure(padx=pixels(self, 2 * GAP), pady=pixels(self, GAP))

        follow_theme(row, pad)

    @property
    def least_height(self) -> int:
        """The least height in pixels at which the panel is of use, with its buttons."""
        return super().least_height + self._save.winfo_reqheight() + 2 * pixels(self, GAP)

    def follow(self) -> None:
        """Write the log of the game; nothing while the screen changes hands."""
        play = self.table.play
        if play.covered:
            self._lines = []
            self.fill([("Hidden until the next player is ready.", "muted")])
            return
        seat = play.setup.viewer(play.session.state.turn)
        self._lines = log_lines(play.session, play.chat.lines, play.names, seat)
        self._write()

    def _write(self) -> None:
        self.fill([(f"{line.text(self._as_sent)}\n", "muted" * line.chat) for line in self._lines])

    def _fit_buttons(self, room: int) -> None:
        """Let the buttons share a narrow panel: their lettering shrinks to fit."""
        room -= pixels(self, GAP)
        natural = self.form.natural_width + self._save.natural_width
        for button in (self.form, self._save):
            button.configure(
                width=min(button.natural_width, button.natural_width * room // natural)
            )

    def _change_form(self) -> None:
        self._as_sent = not self._as_sent
        self.form.say(IN_WORDS if self._as_sent else AS_SENT)
        if self._lines:
            self._write()

    def save(self, path: Path) -> None:
        """Write the log to a file, and tell."""
        try:
            write_atomically(path, "".join(f"{line.text(self._as_sent)}\n" for line in self._lines))
        except OSError as error:
            self.table.play.note(f"{path.name} cannot be written: {places.reason(error)}.")
        else:
            self.table.play.note(f"Saved as {path.name}.")

    def _ask_where(self) -> None:
        name = dated("messages.txt")
        files = self.table.play.app.files
        files.save(self, "Save the message log", TEXT_FILES, name, self.save)
