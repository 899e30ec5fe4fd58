"""Under the board: the way through the positions of a game, and what can be done at its end."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from functools import partial

from ...canvas.keys import with_modifier
from ...kit.fonts import LINE_PADDING, pixels, ui_font
from ...kit.icon_button import IconButton
from ...kit.listening import on_event
from ...kit.widgets import Button
from ...paint.glyphs import Glyph
from ...paint.palette import Palette
from ..looking_back import LookingBack

KEYS = (
    ("S", "start over"),
    ("C", "close the game"),
    ("L", "see the line that would have won, where it is offered"),
)
"""(key, what it does) at the end of a game, for the keys page."""


class LookBar(tk.Frame):
    """First, back, autoplay, forward, last; `key_of` names the key of an action."""

    def __init__(
        self,
        parent: tk.Misc,
        palette: Palette,
        looking_back: LookingBack,
        key_of: Callable[[str], str],
    ) -> None:
        super().__init__(parent, background=palette.bar)
        self._looking_back, self._key_of = looking_back, key_of
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
        looking = self._looking_back
        for sign, button in self.buttons.items():
            if sign in ("first", "back"):
                button.become(sign, looking.at > 0)
            elif sign == "play":
                button.become("pause" if looking.playing else "play", looking.length > 0)
            else:
                button.become(sign, looking.at < looking.length)

    def _say(self, action: str, text: str) -> str:
        key = self._key_of(action)
        return f"{text} ({key})" if key else text


class EndBar(tk.Frame):
    """[S]tart the game over or [C]lose it; the keys work wherever the focus is in the window.

    `again` is what the first button says, whose first letter is its key; S presses it always.
    `teach` is for a game that was lost: it shows the [L]ine that would have won. In a
    `narrow` window the words are shorter, and the question before them is left out.
    """

    def __init__(
        self,
        parent: tk.Misc,
        palette: Palette,
        narrow: bool,
        again: str,
        start_over: Callable[[], None],
        close: Callable[[], None],
        teach: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(parent, background=palette.bar)
        choices = [
            (again[0].upper(), again, start_over, "primary"),
            ("C", "Close" if narrow else "Close the game", close, "plain"),
        ]
        if teach is not None:
            choices.insert(0, ("L", "Line" if narrow else "Line that wins", teach, "plain"))
        if not narrow:
            tk.Label(
                self,
                text="Would you like to:",
                background=palette.bar,
                foreground=palette.ink,
                font=ui_font(self),
            ).pack(side="left", padx=(0, 4))
        for key, text, command, kind in choices:
            button = Button(self, text, command, key=key, kind=kind, larger=0, ground="bar")
            line = ui_font(self).metrics("linespace") + 2 * pixels(self, LINE_PADDING)
            button.configure(height=line)
            button.pack(side="left", padx=(4, 0))
        self._commands = {key.lower(): command for key, _, command, _ in choices}
        self._commands["s"] = start_over
        on_event(self, str(self.winfo_toplevel()), "<Key>", self._typed)

    def _typed(self, event: tk.Event[tk.Misc]) -> None:
        command = self._commands.get(event.char.lower())
        if command is not None and not with_modifier(event):
            command()
