"""What is told when a program on a seat cannot go on: which one, at which move, and why."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Sequence
from tkinter import ttk

from ...engine.players.failure import BotFailure
from ..canvas.words import drawable, told
from ..paint.palette import Palette
from .dialog import Dialog

WIDEST_TEXT = 460
MOST_LINES = 12
LETTERS, WORD = 60, 10
"""The width of the last words in letters, and how much of it a word at the edge may leave empty."""


class FailureDialog(Dialog):
    """Names the program, the move and the reason, with the last lines that the program wrote.

    `number` is the number of the move that it should have made; `actions` are buttons (text,
    command) besides the one that closes the dialog.
    """

    def __init__(
        self,
        parent: tk.Misc,
        palette: Palette,
        error: BotFailure,
        seat: int,
        number: int,
        actions: Sequence[tuple[str, Callable[[], None]]],
    ) -> None:
        super().__init__(parent, palette, "A program cannot go on")
        self._box: tk.Text | None = None
        self._write(f"Player {seat + 1}, {error.bot}, cannot make move {number}.", "Strong.TLabel")
        self._write(f"The reason: {drawable(error.cause.rstrip('.'))}.")
        if error.move:
            self._write(f"It answered: {drawable(error.move)}")
        words = [drawable(word) for word in error.last_words]
        # Nothing to see says no more than the reason does, and no more does a part of it.
        if any(word.strip() not in drawable(error.account) for word in words):
            self._write("Its last words:", "Muted.TLabel")
            self._words(words)
        self._write(
            "The game is kept as it stands: let the program try again, save the game, or put "
            "somebody else on the seat.",
            "Muted.TLabel",
        )
        buttons = [("Close", self.destroy)]
        buttons += [(text, self.closing(command)) for text, command in actions]
        self.finish(buttons)

    def restyle(self, palette: Palette) -> None:
        """Take the colours of another palette."""
        super().restyle(palette)
        if self._box is not None:
            _colour(self._box, palette)

    def _write(self, text: str, style: str = "TLabel") -> None:
        label = ttk.Label(
            self.body,
            text=told(text),
            style=style,
            wraplength=self.text_width(WIDEST_TEXT),
            justify="left",
        )
        label.pack(anchor="w", pady=(0, 6))

    def _words(self, lines: Sequence[str]) -> None:
        """Show lines in a box that can be copied from."""
        # A long line takes several; they break at blanks, so that not all of the width is used.
        shown = sum(1 + len(line) // (LETTERS - WORD) for line in lines)
        box = tk.Text(
            self.body,
            width=LETTERS,
            height=min(MOST_LINES, shown),
            wrap="word",
            font="TkFixedFont",
            borderwidth=0,
            highlightthickness=0,
            padx=10,
            pady=8,
        )
        _colour(box, self.palette)
        box.insert("end", "\n".join(lines))
        box.see("end")
        box.configure(state="disabled")
        box.pack(fill="both", expand=True, pady=(0, 8))
        self._box = box


def _colour(box: tk.Text, palette: Palette) -> None:
    box.configure(
        background=palette.well,
        foreground=palette.ink,
        selectbackground=palette.accent,
        selectforeground=palette.on_accent,
    )
