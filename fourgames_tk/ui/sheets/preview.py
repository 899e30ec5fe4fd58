"""The board on the table while the page of its game lies beside it, and a quiet demo on it."""

from __future__ import annotations

import tkinter as tk
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from ...engine.search.clock import Clock
from ...engine.session import Session
from ...engine.setup import Setup, default_players
from ..boards import BOARDS
from ..canvas.grid import SHEET_HEIGHT, SHEET_WIDTH
from ..canvas.scene import AnyScene, Scene
from ..kit.fonts import pixels
from ..kit.theme import themed
from ..kit.timer import EVERYWHERE, Timer, on_event

if TYPE_CHECKING:
    from ...engine.game import AnyGame, State
    from ...engine.options import Options
    from ..app import App

BEFORE_MS, EACH_MS, MOST_MOVES = 4000, 1600, 20
"""When the demo begins, how long each move has, and how many there are at most."""
LEVEL, SECONDS = 3, 0.05
"""How well the two play, and the most time they think: the window waits for them."""
SEED = 1
PLAYED = "<<Played>>"
"""The event of a preview that tells of a move, and of the end of moves."""
MARGINS = (40, 76)
"""Beside the slab and above it, in design units."""
AROUND = (24, 34)
"""How much of its shadow is seen beside the slab, and above and below it, in units of the sheet."""


class Preview(tk.Frame):
    """Shows how a game with these options begins; after a while two computers play it a little.

    It is no game that is kept or counted, and nobody can move. A key, a click, or another window
    that comes to the front ends it for good.
    """

    stoppable = False

    def __init__(self, parent: tk.Misc, app: App, game: AnyGame, options: Options) -> None:
        super().__init__(parent)
        themed(self, background="table")
        self._app, self._game, self._random = app, game, Random(SEED)
        # What lies beside the slab is out of sight.
        self._window = themed(tk.Frame(self), background="table")
        self.board = BOARDS[game.id](self._window, app, self)
        self.board.configure(takefocus=False)
        self.board.silence()
        self._timer = Timer(self)
        self.show(options)
        self.bind("<Configure>", lambda event: self._fit())
        for touched in ("<Key>", "<Button>"):
            on_event(self, EVERYWHERE, touched, lambda event: self._end())
        if app.preferences.speed != "off":
            self._timer.start(BEFORE_MS, self._move)

    def show(self, options: Options) -> None:
        """Show the first position of a game with these options."""
        players = default_players(self._game, options, (), 1)
        self._setup = Setup(self._game, options, SEED, players)
        self.session = Session(self._game, options, SEED)
        self.board.show(self._scene())
        self._fit()

    @property
    def playing(self) -> bool:
        """Whether it has begun to move by itself, and another move is to come."""
        return self.session.length > 0 and self._timer.is_waiting

    def _fit(self) -> None:
        """Show the slab as large as there is room for, and nothing else of the sheet."""
        width, height, box = (
            self.winfo_width(),
            self.winfo_height(),
            self.board.drawing.ground().box,
        )
        beside, above = pixels(self, MARGINS[0]), min(pixels(self, MARGINS[1]), height // 9)
        scale = min((width - 2 * beside) / box.width, (height - 2 * above) / box.height)
        if scale <= 0:
            return
        sheet = round(SHEET_WIDTH * scale), round(SHEET_HEIGHT * scale)
        across, down = AROUND
        shown = round((box.width + 2 * across) * scale), round((box.height + 2 * down) * scale)
        left, top = round((box.left - across) * scale), round((box.top - down) * scale)
        self.board.place(x=-left, y=-top, width=sheet[0], height=sheet[1])
        self._window.place(relx=0.5, rely=0.5, anchor="center", width=shown[0], height=shown[1])

    def _scene(self) -> AnyScene:
        scene: AnyScene = Scene.of(self.session, self._setup, "")
        return replace(scene, heading="", subheading="")

    def _move(self) -> None:
        """Make a move, and wait for the next one, if this is still looked at."""
        state = self.session.state
        if not self.tk.call("focus") or state.outcome() is not None:
            self._end()
            return
        if self.board.drawn and not self.board.moving:
            self._play(state)
        if self.session.length < MOST_MOVES:
            self._timer.start(EACH_MS, self._move)
        self.event_generate(PLAYED)

    def _end(self) -> None:
        self._timer.cancel()
        self.event_generate(PLAYED)

    def _play(self, state: State) -> None:
        level = min(LEVEL, self._game.levels[-1].number)
        clock = Clock(SECONDS)
        move = state.forced() or self._game.choose(
            state.view(state.turn), level, clock, self._random
        )
        step = self.session.play(move)
        self.board.perform(step, self._scene, lambda: None)

    # What a board asks of the game on it: nobody plays this one.

    def submit(self, move: str) -> None:
        """Refuse without a word."""

    def note(self, detail: str) -> None:
        """Say nothing."""

    def hint(self) -> None:
        """Give none."""

    def uncover(self) -> None:
        """Show what is shown already."""
