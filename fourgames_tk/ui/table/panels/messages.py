"""The message log beside the board: what every player heard, and what they said."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Sequence
from pathlib import Path

from ....engine.atomic import write_atomically
from ....engine.session import Session
from ....engine.transcript import transcript
from ....store import places
from ...desktop.files import FileDialogs, dated
from ...look.widgets import Button
from ...paint.palette import Palette
from ...scene.chat import ChatLine
from .side import SidePanel

TEXT_FILES = ("Text files", "*.txt")


def log_lines(session: Session, chat: Sequence[ChatLine], seat: int | None) -> list[str]:
    """Return the log, a line each: messages as they are, chat as `# 3: hit d5!`.

    A line of the chat stands after what had happened when it was said; `seat` is whose view of
    the first position is told, None for all of it.
    """
    found = [(ply, 0, str(message)) for ply, message in transcript(session, seat)]
    found += [(line.ply, 1, f"# {line.seat + 1}: {line.text}") for line in chat]
    return [text for _, _, text in sorted(found, key=lambda item: item[:2])]


class MessagesPanel(SidePanel):
    """The messages, the chat between them in grey, and a button that saves them as text.

    `told` is called with what became of saving.
    """

    def __init__(
        self, parent: tk.Misc, palette: Palette, files: FileDialogs, told: Callable[[str], None]
    ) -> None:
        super().__init__(parent, palette, "Message log")
        self._files, self._told = files, told
        self._lines: list[str] = []
        button = Button(self, palette, "Save…", self._ask_where, ground=palette.card)
        button.pack(side="bottom", anchor="e", padx=16, pady=12, before=self.bar)

    def show(self, session: Session | None, chat: Sequence[ChatLine], seat: int | None) -> None:
        """Write the log of a session; None while the screen changes hands."""
        if session is None:
            self._lines = []
            self.fill([("Hidden until the next player is ready.", "muted")])
            return
        self._lines = log_lines(session, chat, seat)
        self.fill([(f"{line}\n", "muted" if line[0] == "#" else "") for line in self._lines])

    def save(self, path: Path) -> None:
        """Write the log to a file, and tell."""
        try:
            write_atomically(path, "".join(f"{line}\n" for line in self._lines))
        except OSError as error:
            self._told(f"{path.name} cannot be written: {places.reason(error)}.")
        else:
            self._told(f"Saved as {path.name}.")

    def _ask_where(self) -> None:
        name = dated("messages.txt")
        self._files.save(self, "Save the message log", TEXT_FILES, name, self.save)
