"""The Players dialog: change who sits where, and what they are called, in the middle of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.players.names import BadName
from .dialog import Dialog
from .seating import SeatingForm
from .window import find_open

if TYPE_CHECKING:
    from ..app import App
    from ..table.play import Play


class PlayersDialog(Dialog):
    """Lets the game on the table go on with the players and names that are chosen."""

    def __init__(self, app: App, play: Play) -> None:
        super().__init__(app.root, "Players")
        self._app, self._play, self.setup = app, play, play.setup
        self._seats = SeatingForm(
            self.body,
            self.setup.game,
            app.files,
            self.complain,
            app.settings.people,
            lambda: self.complain(""),
        )
        self._seats.set_count(len(self.setup.players))
        self._seats.set_players(self.setup.players, self.setup.names)
        self._seats.pack(fill="x")
        self.finish([("OK", self._take), ("Cancel", self.destroy)])

    def _take(self) -> None:
        if problem := self._seats.problem:
            self.complain(problem)
            return
        try:
            names = self._seats.names()
        except BadName as error:
            self.complain(str(error))
            return
        players = self._seats.players()
        self.destroy()
        # Another game may have come to the table since.
        if self._app.desk.play is self._play:
            self._app.desk.change_players(players, names)
            self._app.settings.keep_people(self._play.setup)


def choose_players(app: App, play: Play) -> None:
    """Let a person choose who goes on with a game."""
    window = find_open(app.root, PlayersDialog)
    if window is not None and window.setup == play.setup:
        window.come_forward()
        return
    if window is not None:
        window.destroy()
    PlayersDialog(app, play)
