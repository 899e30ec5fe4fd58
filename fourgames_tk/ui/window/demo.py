"""The demo: the computer plays a whole game of every game through the window.

Pictures of what a person would see are written to a folder; then the window closes.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import ImageGrab

from ...engine.errors import FourgamesError
from ...engine.game import AnyGame
from ...engine.games import GAMES
from ...engine.setup import Setup, default_players, proposal_for
from ..table.play import Phase

if TYPE_CHECKING:
    from ..app import App

SEED = 1
SHOWN_PLIES = (0, 4, 12)
"""After how many plies a picture is taken, besides the one at the end."""
STEP_MS = 40
PAINT_MS = 300


class Demo:
    """Drives the window from its event loop, a step at a time."""

    def __init__(self, app: App, folder: Path) -> None:
        self._app, self._folder = app, folder
        self._count = 0
        self._script = self._play_all()
        self.is_complete = False
        """Whether all games have been shown to their ends."""

    def start(self) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        self._app.set_preference("speed", "fast")
        self._app.set_preference("sound", "no")
        self._app.root.after(PAINT_MS, self._next)

    def _next(self) -> None:
        wait = None
        try:
            wait = next(self._script, None)
        finally:
            # Nobody sits before the window who could close it, or answer what it asks.
            if wait is None:
                self._app.close()
            else:
                self._app.root.after(wait, self._next)

    def _play_all(self) -> Iterator[int]:
        """Yield the milliseconds to wait before going on."""
        yield PAINT_MS
        self._picture("start")
        for game in GAMES:
            self._app.desk.welcome(game)
            yield PAINT_MS
            self._picture(f"{game.id}-welcome")
            yield from self._play(game)
        self.is_complete = True
        print(f"{self._count} pictures in {self._folder}")

    def _play(self, game: AnyGame) -> Iterator[int]:
        desk = self._app.desk
        options = game.options_type()
        players = default_players(game, options, (), game.middle_level)
        proposal = proposal_for(game, options, players)
        if proposal is not None:
            options = proposal.applied(options)
        desk.begin(Setup(game, options, SEED, players))
        play, shown = desk.play, list(SHOWN_PLIES)
        while play is not None and play.session.state.outcome() is None:
            if play.phase is Phase.FAILED:
                raise FourgamesError(play.sight.status)
            plies = len(play.session.steps)
            if shown and plies >= shown[0] and not play.board.moving:
                yield PAINT_MS
                self._picture(f"{game.id}-{shown.pop(0):02}")
            yield STEP_MS
        while play is not None and (play.board.moving or not play.board.drawn):
            yield STEP_MS
        yield PAINT_MS
        self._picture(f"{game.id}-end")

    def _picture(self, name: str) -> None:
        root = self._app.root
        left, top = root.winfo_rootx(), root.winfo_rooty()
        box = (left, top, left + root.winfo_width(), top + root.winfo_height())
        display = root.winfo_screen() if root.tk.call("tk", "windowingsystem") == "x11" else None
        ImageGrab.grab(bbox=box, xdisplay=display).save(self._folder / f"{name}.png")
        self._count += 1
