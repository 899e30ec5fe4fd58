"""The end of a game: who won, below the final board, which stays in sight."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable

from ...look.fonts import ui_font
from ...look.widgets import Button
from ...paint.palette import Palette
from ...scene.words import Ending


class ResultPanel(tk.Frame):
    """[S]tart the game over or [C]lose it; the keys work wherever the focus is in the window.

    `again` is what the first button says, whose first letter is its key; S presses it always.
    `teach` is for a game that was lost: it shows the [L]ine that would have won.
    """

    def __init__(
        self,
        parent: tk.Misc,
        palette: Palette,
        ending: Ending,
        again: str,
        start_over: Callable[[], None],
        close: Callable[[], None],
        teach: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(parent, background=palette.card)
        tk.Frame(self, background=palette.card_line, height=1).pack(fill="x")
        row = tk.Frame(self, background=palette.card, padx=24, pady=8)
        row.pack(fill="x")
        choices = [
            ("C", "Close the game", close, "plain"),
            (again[0].upper(), again, start_over, "primary"),
        ]
        for key, text, command, kind in choices:
            button = Button(row, palette, text, command, key=key, kind=kind, ground=palette.card)
            button.pack(side="right", padx=(8, 0))
        # Packed after the buttons, so that in a narrow window the text gives way, by breaking.
        words = tk.Frame(row, background=palette.card)
        words.pack(side="left", fill="x", expand=True)
        self._label(words, palette, ending.title, 6, palette.ink)
        self._label(words, palette, ending.detail, 1, palette.muted)
        self._commands = {key.lower(): command for key, _, command, _ in choices}
        self._commands["s"] = start_over
        if teach is not None:
            self._commands["l"] = teach
            self._offer(
                Button(self, palette, "Line that wins", teach, key="L", ground=palette.card), row
            )

    def typed(self, char: str) -> bool:
        """Do what a key is for; tell whether it is one of the panel's."""
        command = self._commands.get(char.lower())
        if command is None:
            return False
        command()
        return True

    def _offer(self, button: Button, row: tk.Frame) -> None:
        """Put a third button beside the others, or below them where the window is narrow."""
        button.pack(in_=row, side="right", padx=(8, 0))
        self.update_idletasks()
        if row.winfo_reqwidth() > self.master.winfo_width():
            button.pack_forget()
            button.pack(in_=self, side="bottom", anchor="e", padx=24, pady=(0, 8))

    def _label(self, parent: tk.Misc, palette: Palette, text: str, larger: int, ink: str) -> None:
        label = tk.Label(
            parent,
            text=text,
            background=palette.card,
            foreground=ink,
            font=ui_font(parent, larger, bold=larger > 1),
            anchor="w",
            justify="left",
        )
        label.pack(anchor="w", fill="x")
        label.bind("<Configure>", lambda event: label.configure(wraplength=max(80, event.width)))
