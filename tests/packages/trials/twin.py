"""A second window of the program, run from source in this process: it knows where hands go.

What is played in a package is another process, which nobody can ask where its pieces lie. The twin
has the same size and shows the same position, on a screen of its own.
"""

from __future__ import annotations

import tkinter as tk
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from virtual_screen import virtual_screen

from fourgames_tk.engine.players.spec import PlayerSpec
from fourgames_tk.engine.session import Session
from fourgames_tk.engine.setup import Setup
from fourgames_tk.store.settings import Settings
from fourgames_tk.ui.app import App
from fourgames_tk.ui.canvas.board import AnyBoard
from fourgames_tk.ui.canvas.controls import Click, Drag, Gestures, Press
from fourgames_tk.ui.canvas.grid import Point
from tests.ui.pump import pump

SIZE = (1100, 740)


class Twin:
    """A window in which a position is laid out at a time; it must be `SIZE` large."""

    def __init__(self, app: App) -> None:
        self._app = app

    def gestures(self, session: Session, move: str, by_keys: bool) -> Gestures:
        """Return how a person makes a move, at pixels of the window; nothing is chosen before."""
        person = session.state.turn
        seats = range(session.game.seats(session.options))
        players = tuple(PlayerSpec("human" if s == person else "level", level=1) for s in seats)
        self._app.desk.begin(Setup(session.game, session.options, session.seed, players), session)
        play = self._app.desk.play
        assert play is not None
        board = play.board
        pump(self._app.root, lambda: board.drawn and board.active, 60.0, "the twin's board")
        ways = board.ways(move)
        chosen = ways.keys if by_keys else ways.mouse
        return tuple(self._in_window(board, each) for each in chosen)

    def _in_window(self, board: AnyBoard, gesture: Click | Drag | Press) -> Click | Drag | Press:
        root = self._app.root

        def pixel(point: Point) -> Point:
            x, y = board.pixel(point)
            left, top = board.winfo_rootx(), board.winfo_rooty()
            return left + x - root.winfo_rootx(), top + y - root.winfo_rooty()

        if isinstance(gesture, Click):
            return replace(gesture, point=pixel(gesture.point))
        if isinstance(gesture, Drag):
            return Drag(pixel(gesture.start), pixel(gesture.stop))
        return gesture


@contextmanager
def twin_window(home: Path) -> Iterator[Twin]:
    """Open the twin, whose files are kept in a folder."""
    with virtual_screen() as display:
        root = tk.Tk(screenName=display)
        settings = Settings(home / "settings.json", speed="off", sound="no", curtain="no")
        app = App(root, settings, home=home)
        root.geometry(f"{SIZE[0]}x{SIZE[1]}+0+0")
        pump(root, lambda: (root.winfo_width(), root.winfo_height()) == SIZE, 60.0, "the twin")
        try:
            yield Twin(app)
        finally:
            app.quit()
