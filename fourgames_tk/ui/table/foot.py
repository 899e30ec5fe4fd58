"""Under the board: what is being played, then the way through it."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Sequence
from functools import partial

from ..paint.control_art import Glyph
from ..widgets.buttons import IconButton, Tooltip
from ..widgets.focus import has_focus
from ..widgets.fonts import LINE_PADDING, cut_short, ui_font
from ..widgets.theme import themed
from .looking_back import turn_of
from .play import Phase, Play

WAYS: dict[Glyph, str] = {
    "first": "first",
    "back": "back",
    "play": "play_through",
    "forward": "forward",
    "last": "last",
}
"""The signs of the buttons, and what they do: actions of the window."""
FACTS_SHARE = 0.45
"""The most of the window's width that the facts of a game take."""


class LookBar(tk.Frame):
    """First, back, autoplay, forward, last."""

    def __init__(self, parent: tk.Misc, play: Play) -> None:
        super().__init__(parent)
        themed(self, background="sheet")
        self._play = play
        self.buttons: dict[Glyph, IconButton] = {}
        for sign, name in WAYS.items():
            way = play.app.action(name)
            button = IconButton(self, sign, partial(str, way.tip), partial(way.do, play.app))
            button.pack(side="left")
            self.buttons[sign] = button
        self.follow()

    def follow(self) -> None:
        """Show which ways are open from the position that is shown."""
        looking = self._play.looking_back
        for sign, button in self.buttons.items():
            if sign in ("first", "back"):
                button.become(sign, looking.at > 0)
            elif sign == "play":
                button.become("pause" if looking.playing else "play", looking.length > 0)
            else:
                button.become(sign, looking.at < looking.length)


class Facts(tk.Label):
    """The variant and the level on one line, cut short where the window is narrow."""

    def __init__(self, parent: tk.Misc) -> None:
        super().__init__(parent, font=ui_font(parent))
        themed(self, background="sheet", foreground="muted", pady=LINE_PADDING)
        self._whole = ""
        self._font = ui_font(parent)
        Tooltip(self, lambda: self._whole if self.cget("text") != self._whole else "")

    def show(self, facts: Sequence[str]) -> None:
        """Say what is played; who plays may change in the middle of a game."""
        self._whole = " · ".join(facts)
        self.fit()

    def fit(self) -> None:
        room = FACTS_SHARE * self.winfo_toplevel().winfo_width()
        self.configure(text=cut_short(self._whole, self._font, room))


class Foot:
    """The facts of a game; while it is looked back at, and at its end, the way through it.

    The line is always there, so that the board never gives way to it.
    """

    def __init__(self, play: Play) -> None:
        self._app, self._play, self._bar = play.app, play, play.app.status_bar
        self._look: LookBar | None = None
        self._facts: Facts | None = None

    def show(self) -> None:
        play = self._play
        looks = play.phase is Phase.OVER or play.looking_back.active
        if looks != (self._look is not None):
            self.clear()
        if looks and self._look is None:
            self._look = LookBar(self._bar.foot, play)
            self._look.pack(side="left", padx=(0, 8))
        if self._look is not None:
            self._look.follow()
            return
        if self._facts is None:
            self._facts = Facts(self._bar.margin)
            self._facts.pack(side="left")
        practice = ["practice game"] if self._app.desk.keeping.practice else []
        self._facts.show([*play.setup.short_texts, *practice, f"move {turn_of(play.session)}"])

    def fit(self) -> None:
        """Follow the window to another width."""
        self.show()
        if self._facts is not None:
            self._facts.fit()

    def clear(self) -> None:
        for widget in (self._look, self._facts):
            if widget is not None:
                widget.destroy()
        self._look = self._facts = None
        # One of them may have had the keys.
        board = self._play.board
        if board.winfo_exists() and has_focus(board.winfo_toplevel()):
            board.focus_set()
        # Tk leaves a frame as wide as what was in it last.
        for frame in (self._bar.foot, self._bar.margin):
            frame.configure(width=1, height=1)
