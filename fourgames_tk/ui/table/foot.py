"""Under the board: what is being played, then the way through it and what can come next."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Sequence
from functools import partial

from ..canvas.controls import with_modifier
from ..kit.focus import has_focus
from ..kit.fonts import LINE_PADDING, ui_font
from ..kit.theme import themed
from ..kit.timer import on_event
from ..kit.widgets import Button, IconButton, Tooltip
from ..paint.signs import Glyph
from .play import Phase, Play

NARROW = 113
"""In figures wide: below that there is no room for all words of the buttons under the board."""
FACTS_SHARE = 0.45
"""The most of the window's width that the facts of a game take."""

KEYS = (
    ("S", "start over"),
    ("C", "close the game"),
    ("L", "see the line that would have won, where it is offered"),
)
"""(key, what it does) at the end of a game, for the keys page."""


class LookBar(tk.Frame):
    """First, back, autoplay, forward, last."""

    def __init__(self, parent: tk.Misc, play: Play) -> None:
        super().__init__(parent)
        themed(self, background="bar")
        self._play, looking_back = play, play.looking_back
        self.buttons: dict[Glyph, IconButton] = {}
        ways: tuple[tuple[Glyph, str, str, Callable[[], None]], ...] = (
            ("first", "first", "First position", looking_back.first),
            ("back", "back", "Back", looking_back.back),
            ("play", "play_through", "Play through", looking_back.play_through),
            ("forward", "forward", "Forward", looking_back.forward),
            ("last", "last", "Last position", looking_back.last),
        )
        for sign, action, text, go in ways:
            say = partial(self._say, action, text)
            button = IconButton(self, sign, say, go, "bar")
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

    def _say(self, action: str, text: str) -> str:
        key = self._play.app.key_of(action)
        return f"{text} ({key})" if key else text


class EndBar(tk.Frame):
    """[S]tart the game over or [C]lose it; the keys work wherever the focus is in the window.

    The first letter of what the first button says is its key; S presses it always. Where
    somebody can be `taught` who lost, a button shows the [L]ine that would have won. In a `narrow`
    window the words are shorter, and the question before them is left out.
    """

    def __init__(self, parent: tk.Misc, play: Play, narrow: bool, taught: bool) -> None:
        super().__init__(parent)
        themed(self, background="bar")
        start_over = play.app.desk.start_over
        again = (narrow and play.board.AGAIN_NARROW) or play.board.AGAIN
        choices: list[tuple[str, str, Callable[[], None], str]] = [
            (again[0].upper(), again, start_over, "primary"),
            ("C", "Close" if narrow else "Close the game", play.app.home, "plain"),
        ]
        if taught:
            words = "Line" if narrow else "Line that wins"
            choices.insert(0, ("L", words, play.asking.teach, "plain"))
        if not narrow:
            question = tk.Label(self, text="Would you like to:", font=ui_font(self))
            themed(question, background="bar", foreground="ink").pack(side="left", padx=(0, 4))
        for key, text, command, kind in choices:
            Button(self, text, command, key=key, kind=kind, larger=0, ground="bar", low=True).pack(
                side="left", padx=(4, 0)
            )
        self._commands = {key.lower(): command for key, _, command, _ in choices}
        self._commands["s"] = start_over
        on_event(self, str(self.winfo_toplevel()), "<Key>", self._typed)

    def _typed(self, event: tk.Event[tk.Misc]) -> None:
        command = self._commands.get(event.char.lower())
        if command is not None and not with_modifier(event):
            command()


class Facts(tk.Label):
    """The variant and the level on one line, cut short where the window is narrow."""

    def __init__(self, parent: tk.Misc) -> None:
        super().__init__(parent, font=ui_font(parent))
        themed(self, background="bar", foreground="muted", pady=LINE_PADDING)
        self._whole = ""
        self._font = ui_font(parent)
        Tooltip(self, lambda: self._whole if self.cget("text") != self._whole else "")

    def show(self, facts: Sequence[str]) -> None:
        """Say what is played; who plays may change in the middle of a game."""
        self._whole = " · ".join(facts)
        self.fit()

    def fit(self) -> None:
        """Say as much as there is room for."""
        room = FACTS_SHARE * self.winfo_toplevel().winfo_width()
        text = self._whole
        while text and self._font.measure(f"{text}…") > room:
            text = text[:-1]
        self.configure(text=text if text == self._whole else f"{text.rstrip(' ·')}…")


class Foot:
    """The facts of a game; while it is looked back at, and at its end, the way through it.

    The line is always there, so that the board never gives way to it.
    """

    def __init__(self, play: Play) -> None:
        self._app, self._play = play.app, play
        self._shown: object = None
        self._end: EndBar | None = None
        self._look: LookBar | None = None
        self._facts: Facts | None = None

    def show(self) -> None:
        """Put there what belongs there now."""
        play, foot = self._play, self._app.foot
        ended = play.phase is Phase.OVER
        looks = ended or play.looking_back.active
        narrow = foot.winfo_toplevel().winfo_width() < NARROW * ui_font(foot).measure("0")
        taught = ended and play.asking.pupil is not None
        if (shown := (looks, ended, narrow, taught)) != self._shown:
            self.clear()
            self._shown = shown
        if looks and self._look is None:
            self._look = LookBar(foot, play)
            self._look.pack(side="left", padx=(0, 8))
        if ended and self._end is None:
            self._end = EndBar(foot, play, narrow, taught)
            self._end.pack(side="left")
        if not looks:
            if self._facts is None:
                self._facts = Facts(self._app.margin)
                self._facts.pack(side="left")
            self._facts.show(play.setup.facts)
        if self._look is not None:
            self._look.follow()

    def fit(self) -> None:
        """Follow the window to another width."""
        self.show()
        if self._facts is not None:
            self._facts.fit()

    def clear(self) -> None:
        """Take all away."""
        for widget in (self._look, self._end, self._facts):
            if widget is not None:
                widget.destroy()
        self._shown = self._look = self._end = self._facts = None
        # One of them may have had the keys.
        board = self._play.board
        if board.winfo_exists() and has_focus(board.winfo_toplevel()):
            board.focus_set()
        # Tk leaves a frame as wide as what was in it last.
        for frame in (self._app.foot, self._app.margin):
            frame.configure(width=1, height=1)
