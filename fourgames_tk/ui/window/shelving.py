"""What the list of all games asks of the window."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from ...engine.errors import FourgamesError
from .. import sheets
from ..canvas import words
from ..sheets.window import bring_forward

if TYPE_CHECKING:
    from ...engine.record import Record
    from ...store.shelf.shelf import Shelf
    from ..app import App
    from ..table.saving import Saving
    from .windows import Windows


class Tablekeeper(Protocol):
    """Who lays the table."""

    def take(self, identity: int) -> None:
        """Go on with a game on the shelf, or look through it."""

    def home(self) -> None:
        """Take the game off the table."""

    def look_at_shelf(self) -> None:
        """Hear that there may be other games on the shelf."""


class Shelving:
    """Does with the games on the shelf what a person asks for in the list of them."""

    def __init__(
        self, app: App, desk: Tablekeeper, windows: Windows, shelf: Shelf, saving: Saving
    ) -> None:
        self._app, self._desk, self._windows = app, desk, windows
        self._shelf, self._saving = shelf, saving

    def show(self) -> None:
        """Show every game that was ever played here."""
        window = bring_forward(self._app.root, sheets.your_games.YourGamesDialog)
        if window is None:
            sheets.your_games.YourGamesDialog(self._app.root, self._app, self._shelf, self)
        else:
            window.refresh()

    def take(self, identity: int) -> None:
        """Put a game on the table."""
        self._desk.take(identity)

    def delete(self, identity: int, also_statistics: bool) -> bool:
        """Take a game from the shelf and the table; tell whether it is gone."""
        on_table = identity == self._saving.game
        gone = self._shelf.delete(identity, also_statistics)
        if on_table:
            # Even if it stays: this window has it no more.
            self._desk.home()
        else:
            self._desk.look_at_shelf()
        return gone

    def save_copy(self, name: str, found: Record, told: Callable[[str], None]) -> None:
        """Write a record where a person says; `told` hears what was written."""
        self._saving.save_copy(name, found, told)

    def ask_for_folder(self, title: str, go: Callable[[Path], None]) -> None:
        """Let a person pick a folder, and call `go` with it."""
        self._saving.ask_for_folder(title, go)

    def write_down(self, identity: int, done: Callable[[Record], None]) -> None:
        """Call `done` with the record of a game."""
        try:
            recording = self._shelf.recording(identity)
        except FourgamesError as error:
            self._app.tell("Fourgames", words.sentence(str(error)))
            return
        if recording is not None:
            self.work("Writing the game down", iter(recording), lambda: done(recording.record))

    def work(self, title: str, shares: Iterator[float], done: Callable[[], None]) -> None:
        """Do some longer work, which shows how far it is and can be given up."""

        def failed(error: Exception) -> None:
            raise error

        self._windows.work(title, shares, done, failed)
