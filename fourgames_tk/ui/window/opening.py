"""How a game comes back to the table: from a file, or from the shelf."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from ...engine.errors import FourgamesError, printable
from ...engine.players.spec import BadPlayer, PlayerSpec
from ...engine.record import Record
from ...engine.session import Session
from ...engine.setup import Setup
from ...store import places
from ...store.shelf.hold import Hold
from ...store.shelf.records import of_tournament
from ...store.shelf.row import Kind
from ..canvas import words

if TYPE_CHECKING:
    from ...store.shelf.shelf import Shelf
    from ..app import App
    from ..table.play import Play
    from ..table.saving import Saving
    from .windows import Windows

READING = "Reading the game"

Lay = Callable[[Setup, Session, Hold], None]
"""Puts a game on the table that this window has now."""


class Opening:
    """Reads one game at a time. What cannot be read is told, and nothing else happens."""

    def __init__(self, app: App, windows: Windows, shelf: Shelf, saving: Saving) -> None:
        self._app, self._windows, self._shelf = app, windows, shelf
        self._saving = saving

    def from_file(self, path: Path, on_table: Callable[[], Play | None], lay: Lay) -> None:
        """Open the game of a file, which may be one that is on the shelf, or on the table."""
        try:
            record = Record.read(path)
        except (FourgamesError, OSError) as error:
            self._refuse(path, error)
            return
        self._adopt(record, on_table, lay)

    def from_tournament(self, text: str, on_table: Callable[[], Play | None], lay: Lay) -> None:
        """Put the record of a tournament's game on the shelf, and open it."""
        try:
            record = Record.parse(text)
        except FourgamesError as error:
            self._tell(error)
            return
        self._adopt(of_tournament(record), on_table, lay)

    def from_shelf(self, identity: int, lay: Lay) -> None:
        """Go on with a game on the shelf, unless another window has it."""
        self._replay(self._shelf.take(identity), lay)

    def _adopt(self, record: Record, on_table: Callable[[], Play | None], lay: Lay) -> None:
        """Open the game of a record."""
        play = on_table()
        left: int | None = None
        # One without a move is on no shelf.
        if play is not None and play.session.line:
            left = self._saving.leave()

        def resume() -> None:
            if play is not None and play is on_table() and left is not None:
                self._saving.resume(left, play.setup, play.session)

        self._replay(self._shelf.adopt(record, record.session()), lay, resume)

    def _replay(
        self, hold: Hold | None, lay: Lay, otherwise: Callable[[], None] = lambda: None
    ) -> None:
        """Play a game up to where it was left; `lay` gets it, or nobody."""
        if hold is None:
            otherwise()
            return

        def leave() -> None:
            hold.close()
            otherwise()

        def done() -> None:
            if replay.fault:
                self._app.tell("Fourgames", replay.fault)
            lay(_setup(hold, replay.session), replay.session, hold)

        def failed(error: Exception) -> None:
            leave()
            self._tell(error)

        try:
            replay = hold.replay()
        except FourgamesError as error:
            failed(error)
            return
        self._windows.work(READING, iter(replay), done, failed, leave)

    def _tell(self, error: Exception) -> None:
        if not isinstance(error, FourgamesError):
            raise error
        self._app.tell("Fourgames", words.sentence(str(error)))

    def _refuse(self, path: Path, error: Exception) -> None:
        if isinstance(error, OSError):
            name = printable(path.name)
            self._app.tell("Fourgames", f"{name} cannot be read: {places.reason(error)}.")
        elif isinstance(error, FourgamesError):
            self._app.tell("Fourgames", str(error))
        else:
            raise error


def _setup(hold: Hold, session: Session) -> Setup:
    """Return who plays a game; players that are unknown here are people."""
    players = []
    for seat in range(session.game.seats(session.options)):
        player = PlayerSpec("human")
        with suppress(IndexError, BadPlayer):
            player = PlayerSpec.parse(hold.players[seat])
        players.append(player)
    game, names = session.game, hold.names[: len(players)]
    played = hold.kind is Kind.PLAYED
    return Setup(game, session.options, session.seed, tuple(players), names=names, played=played)
