"""The game on the table as it outlives the window: on the shelf with every move, and as a file."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from ...engine.errors import FourgamesError, printable
from ...store import places

if TYPE_CHECKING:
    from ...engine.record import Record
    from ...engine.session import Session
    from ...engine.setup import Setup
    from ...store.shelf.hold import Hold
    from ...store.shelf.row import Kind
    from ...store.shelf.shelf import Shelf
    from ..app import App

SAVED_GAMES = ("Saved games", "*.4g")


class Saving:
    """Keeps the game on the table, and knows under which name each game was saved."""

    def __init__(self, window: tk.Misc, app: App, shelf: Shelf) -> None:
        self._window, self._app, self._shelf = window, app, shelf
        self._hold: Hold | None = None
        self._kept: object = None
        self._paths: dict[int, Path] = {}

    @property
    def game(self) -> int | None:
        """The number on the shelf of the game on the table; None if there is none."""
        return None if self._hold is None or self._hold.is_closed else self._hold.id

    def begin(self, setup: Setup, session: Session, kind: Kind | None = None) -> None:
        """Keep a game that begins; the one before is left as it was kept last."""
        players = [spec.text for spec in setup.players]
        self.leave()
        self._hold = self._shelf.begin(session, players, setup.names, kind)

    def go_on(self, setup: Setup, session: Session, hold: Hold, path: Path | None = None) -> None:
        """Keep a game that goes on as it stood on the shelf, or in the file at `path`."""
        self.leave()
        self._hold, self._kept = hold, _standing(setup, session)
        if path is not None:
            self._paths[hold.id] = path

    def resume(self, identity: int, setup: Setup, session: Session) -> None:
        """Keep a game again that was given back, with what was played since."""
        self._hold, self._kept = self._shelf.take(identity), None
        self.keep(setup, session)

    def leave(self) -> int | None:
        """Give the game back to the shelf, and return its number there."""
        left, hold, self._hold, self._kept = self.game, self._hold, None, None
        if hold is not None:
            hold.close()
        return left

    def keep(self, setup: Setup, session: Session) -> None:
        """Keep where the game stands, if that is not what is kept.

        A game that is over stays as it ended, however far back it is looked at.
        """
        hold = self._hold
        if hold is None or hold.is_closed:
            return
        now = _standing(setup, session)
        if now == self._kept:
            return
        players = tuple(spec.text for spec in setup.players)
        names = (*setup.names, *[""] * (len(players) - len(setup.names)))
        if (players, names) != (hold.players, hold.names):
            hold.seat(players, names)
        if hold.keep(session):
            self._kept = now

    def is_kept(self) -> bool:
        """Return whether the game is on the disk, or is late and people are told."""
        return self._hold is None or self._hold.is_written or self._hold.is_late

    def give_up(self) -> None:
        """Tell that the game is late, if it is."""
        if self._hold is not None:
            self._hold.tell()

    def when_kept(self, call: Callable[[], None]) -> None:
        """Call once the game is on the disk or cannot be, from any thread."""
        if self._hold is not None:
            self._hold.when_written(call)

    def ask_for_file(self, go: Callable[[Path], None]) -> None:
        """Let a person pick a saved game, and call `go` with its path."""
        self._app.files.open(self._window, "Open a saved game", SAVED_GAMES, go)

    def ask_for_folder(self, title: str, go: Callable[[Path], None]) -> None:
        """Let a person pick a folder, and call `go` with it."""
        self._app.files.folder(self._window, title, go)

    def save(self, session: Session, told: Callable[[str], None], as_new: bool = False) -> None:
        """Write the game, under its name or one that a person picks; `told` hears what was written.

        It is written as it stands now, even if it goes on while the person picks.
        """
        if (hold := self._hold) is None:
            return
        path, now, identity = self._paths.get(hold.id), hold.record(session), hold.id

        def write(path: Path) -> None:
            if self._write(path, now):
                self._paths[identity] = path
                told(f"Saved as {path.name}.")

        if path is not None and not as_new:
            write(path)
            return
        from ..kit.files import dated

        name = dated(f"{session.game.id}.4g") if path is None else path.name
        self._app.files.save(self._window, "Save the game", SAVED_GAMES, name, write)

    def save_copy(self, name: str, found: Record, told: Callable[[str], None]) -> None:
        """Write the record of any game under a name that a person picks, at first this one."""

        def write(path: Path) -> None:
            if self._write(path, found):
                told(f"Saved as {path.name}.")

        self._app.files.save(self._window, "Save the game", SAVED_GAMES, name, write)

    def comments(self, session: Session) -> Mapping[int, str]:
        """Return the comments on the game, as they are shown.

        They are by number of moves played before them, up to the position on the table.
        """
        from ..canvas import words

        found = {} if self._hold is None else self._hold.comments
        ply = len(session.moves)
        return {
            moves: text for moves in found if moves <= ply and (text := words.comment(found[moves]))
        }

    def _write(self, path: Path, found: Record) -> bool:
        """Write a record, or tell why that is not possible."""
        try:
            found.write(path)
        except FourgamesError as error:
            self._app.tell("Fourgames", f"{error}.")
        except OSError as error:
            name = printable(path.name)
            self._app.tell("Fourgames", f"{name} cannot be written: {places.reason(error)}.")
        else:
            return True
        return False


def _standing(setup: Setup, session: Session) -> object:
    """Return what decides whether a game is kept as it stands."""
    over = session.end.outcome() is not None
    at = None if over else (len(session.moves), tuple(session.hints_used))
    return setup.players, setup.names, session.line, at
