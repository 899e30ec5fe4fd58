"""What is told when a program on a seat cannot go on: which one, at which move, and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...engine.players.failure import BotFailure
from ...engine.text import printable_lines
from ..text import drawable
from ..widgets.layout import Reading
from ..widgets.theme import themed
from .dialog import Dialog, bring_forward, find_open

if TYPE_CHECKING:
    from ..app import App
    from ..game_view.game_controller import GameController

MOST_LINES = 12
LETTERS, WORD = 60, 10
"""The width of the last words in letters, and how much of it a word at the edge may leave empty."""


class FailureDialog(Dialog):
    """Names the program, the move and the reason, with the last lines that the program wrote.

    Its buttons offer what can be done in the game of `play`.
    """

    def __init__(self, app: App, play: GameController, error: BotFailure) -> None:
        super().__init__(app.root, "A program cannot go on")
        seat, number = play.session.state.turn, len(play.session.steps) + 1
        self.write(f"Player {seat + 1}, {error.bot}, cannot make move {number}.", "Strong.TLabel")
        self.write(f"The reason: {drawable(error.cause.rstrip('.'))}.")
        if error.move:
            self.write(f"It answered: {drawable(error.move)}")
        words = [drawable(word) for word in error.last_words]
        # Nothing to see says no more than the reason does, and no more does a part of it.
        if any(word.strip() not in drawable(error.description) for word in words):
            self.write("Its last words:", "Muted.TLabel")
            self._words(words)
        self.write(
            "The game is kept as it stands: let the program try again, save the game, or put "
            "somebody else on the seat.",
            "Muted.TLabel",
        )
        desk = app.desk
        self.finish(
            [
                ("Close", self.destroy),
                ("Save As…", self.closing(lambda: desk.keeping.save(as_new=True))),
                ("Players…", self.closing(desk.choose_players)),
                ("Try Again", self.closing(play.resume)),
            ]
        )

    def _words(self, lines: Sequence[str]) -> None:
        # A long line takes several; they break at blanks, so that not all of the width is used.
        shown = sum(1 + len(line) // (LETTERS - WORD) for line in lines)
        high, font = min(MOST_LINES, shown), "TkFixedFont"
        box = Reading(self.body, width=LETTERS, height=high, font=font, padx=10, pady=8)
        themed(box.text, background="track")
        with box.writing() as text:
            text.insert("end", "\n".join(lines))
        box.text.see("end")
        box.pack(fill="both", expand=True, pady=(0, 8))


def tell_failure(app: App, play: GameController, error: BotFailure) -> None:
    """Tell why a program cannot make its move in a game; what was told before gives way."""
    if (told := find_open(app.root, FailureDialog)) is not None:
        told.destroy()
    FailureDialog(app, play, error)


TITLE = "A fault in the program"


class FaultDialog(Dialog):
    """One for all faults: what comes while it is open is copied with the rest.

    `kept` says what is safe and where the fault is written down, `details` is for whoever mends it.
    """

    def __init__(self, app: App, kept: str, details: str) -> None:
        super().__init__(app.root, TITLE)
        self._details = [details]
        self._text = self.write(kept)
        self._note = self.write("", "Muted.TLabel", below=0)
        self.finish([("Go On", self.destroy), ("Copy", self._copy)])

    @property
    def text(self) -> str:
        return str(self._text.cget("text"))

    def add(self, kept: str, details: str) -> None:
        self._text.configure(text=kept)
        if details not in self._details:
            self._details.append(details)
            self._note.configure(text=f"{len(self._details)} faults so far.")

    def _copy(self) -> None:
        self.clipboard_clear()
        # A clipboard takes no half of a character, and ends at a NUL.
        self.clipboard_append(printable_lines("\n".join(self._details)))
        self._note.configure(text="Copied: paste it where you report the fault.")


def tell_fault(app: App, kept: str, details: str) -> None:
    """Tell of a fault, in the dialog that is open if there is one."""
    window = bring_forward(app.root, FaultDialog)
    if window is None:
        FaultDialog(app, kept, details)
    else:
        window.add(kept, details)
