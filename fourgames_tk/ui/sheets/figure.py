"""A board on a page to be read: the very board of a game, from which one can play on."""

from __future__ import annotations

import tkinter as tk
from typing import TYPE_CHECKING

from PIL import ImageTk

from ...engine.games import find_game
from ...engine.learn.lessons import parse_position_block
from ...engine.session import Session
from ...engine.setup import Setup, default_players
from ..widgets.buttons import Button
from ..widgets.fonts import pixels
from ..widgets.theme import on_theme, themed
from .picture import board_of

if TYPE_CHECKING:
    from ..app import App

HEIGHT, LINES = 170, 3
"""Of the slab, in design units where there is room, and how far a turn of the wheel scrolls."""


class Figure(tk.Frame):
    """Shows a position in a text; a click on it, or its button, lays it as a practice game."""

    def __init__(self, parent: tk.Text, app: App, game: str, block: str, width: int) -> None:
        """Read a block as in a lesson; at most `width` pixels wide. Raises ValueError."""
        super().__init__(parent)
        self._app, self._text, self._width = app, parent, width
        options, seed, state = parse_position_block(find_game(game), block)
        self._session = Session(find_game(game), options, seed, state)
        themed(self, background="sheet")
        self._draw()
        on_theme(self, self._draw)

    def play_on(self) -> None:
        """Begin a game from here against the level that was chosen last, as who has the turn."""
        session, settings = self._session, self._app.settings
        game, options, seat = session.game, session.options, session.state.turn
        players = default_players(game, options, (seat,), settings.level(game))
        setup = Setup(game, options, session.seed, settings.with_known_names(players))
        self._app.desk.begin(setup, session)

    def _draw(self) -> None:
        for child in self.winfo_children():
            child.destroy()
        room = self._width - 4, pixels(self, HEIGHT)
        picture = board_of(self._app, self._session, room)
        self._picture = ImageTk.PhotoImage(picture, master=self)
        board = tk.Label(self, image=self._picture, borderwidth=0)
        board.pack(anchor="w")
        button = Button(self, "Play on from here", self.play_on, kind="quiet", chevron="right")
        if self._session.state.outcome() is None:
            board.configure(cursor="hand2")
            board.bind("<ButtonRelease-1>", lambda event: self.play_on())
            button.pack(anchor="w")
        for each in (self, board, button):
            # A text that is scrolled over what stands in it goes on scrolling.
            each.bind("<Button-4>", lambda event: self._text.yview_scroll(-LINES, "units"))
            each.bind("<Button-5>", lambda event: self._text.yview_scroll(LINES, "units"))
            each.bind("<MouseWheel>", self._wheeled)

    def _wheeled(self, event: tk.Event[tk.Misc]) -> None:
        self._text.yview_scroll(LINES if event.delta < 0 else -LINES, "units")
