"""The file of the shelf: opened for each call, and begun anew where it is damaged."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TypeVar

from ...engine.files import Unfit
from .. import places
from ..lock import locked
from . import beside, schema
from .row import BadRow

ResultT = TypeVar("ResultT")
OtherT = TypeVar("OtherT")

BUSY_SECONDS = 2.0
"""How long a call waits for another window's that need not hurry."""

MOMENT_SECONDS = 0.5
"""How long one waits for which the window waits: a window that lives is done by then."""

AGAIN_SECONDS = 0.05
"""The same, where the last one has waited in vain: another window may have been stopped."""


FAULTS = (sqlite3.Error, UnicodeDecodeError, BadRow, OSError, schema.Newer)
"""What an action may raise; sqlite3 itself fails to decode what it says of some damaged files."""


class Unusable(Exception):
    """The shelf cannot be used now; the message is a sentence for people.

    `is_held` tells whether that is because another window does not let go.
    """

    def __init__(self, message: str, is_held: bool) -> None:
        super().__init__(message)
        self.is_held = is_held


class Database:
    """Runs actions on the open file, each in a transaction."""

    def __init__(
        self,
        path: Path,
        complain: Callable[[str], object],
        patience: float = MOMENT_SECONDS,
    ) -> None:
        """Keep it at `path`; `complain` is told in a sentence what is wrong.

        A call waits for so many seconds of `patience` until another window lets go.
        """
        self.path = path
        self._complain = complain
        self._patience = patience
        self._in_vain = False
        self._told = ""

    def read(
        self, action: Callable[[sqlite3.Connection], ResultT], otherwise: OtherT
    ) -> ResultT | OtherT:
        """Return what the action finds, or `otherwise` and complain where it cannot be done.

        A damaged file is set aside, what can be read of it is carried over into a new one, and
        the action is done again. A complaint is made once as long as it stays the same.
        """
        return self._do(action, "BEGIN", otherwise)

    def write(
        self, action: Callable[[sqlite3.Connection], ResultT], otherwise: OtherT
    ) -> ResultT | OtherT:
        """Do the same with an action that changes the file: wholly, or not at all."""
        return self._do(action, "BEGIN IMMEDIATE", otherwise)

    def _do(
        self, action: Callable[[sqlite3.Connection], ResultT], begin: str, otherwise: OtherT
    ) -> ResultT | OtherT:
        try:
            return self.run(action, begin)
        except Unusable as error:
            self.tell(str(error))
            return otherwise

    def sweep(self) -> None:
        """Remove a new file that was begun by a process that is no more."""
        if any(map(os.path.lexists, (self._new, *beside.files_of(self._new)))):
            # Who begins one has the lock.
            with contextlib.suppress(OSError), locked(self.path, 0.0):
                beside.remove(self._new)

    @property
    def fault(self) -> str:
        """What was last complained of and still holds, empty where nothing is wrong."""
        return self._told

    def tell(self, message: str) -> None:
        """Complain, unless it was just that."""
        if message != self._told:
            self._told = message
            self._complain(message)

    def refused(self, error: OSError) -> None:
        """Complain that the system refused something else that the shelf needs."""
        self.tell(str(_unusable(error)))

    def run(
        self, action: Callable[[sqlite3.Connection], ResultT], begin: str = "BEGIN IMMEDIATE"
    ) -> ResultT:
        """Do an action as `write` does, or `read` with another `begin`; raises Unusable."""
        try:
            result = self._run(action, begin)
        except Unusable as error:
            self._in_vain = error.is_held
            raise
        self._in_vain, self._told = False, ""
        return result

    @property
    def _seconds(self) -> float:
        return min(self._patience, AGAIN_SECONDS) if self._in_vain else self._patience

    def _run(self, action: Callable[[sqlite3.Connection], ResultT], begin: str) -> ResultT:
        try:
            return self._attempt(action, begin)
        except FAULTS as error:
            if not self._is_damaged(error):
                raise _unusable(error) from None
        try:
            with locked(self.path, self._seconds):
                if kept := beside.clear_way(self.path):
                    self._complain(f"The shelf of games could not be opened. {kept}")
                # Another window may have begun it anew.
                with contextlib.suppress(sqlite3.Error, UnicodeDecodeError, BadRow, OSError):
                    return self._attempt(action, begin)
                self._begin_anew()
                return self._attempt(action, begin)
        except FAULTS as error:
            raise _unusable(error) from None

    def _attempt(self, action: Callable[[sqlite3.Connection], ResultT], begin: str) -> ResultT:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self._opened() as database:
            schema.prepare(database)
            database.execute(begin)
            result = action(database)
            database.execute("COMMIT")
            return result

    @contextmanager
    def _opened(self) -> Iterator[sqlite3.Connection]:
        beside.check_way(self.path)
        with closing(connected(self.path, self._seconds)) as database:
            yield database

    def _is_damaged(self, error: Exception) -> bool:
        """Tell whether the file is at fault, rather than the disk, its rights or other windows."""
        if isinstance(error, BadRow | UnicodeDecodeError | Unfit):
            return True
        if isinstance(error, OSError | schema.Newer) or str(error) == _LOCKED:
            return False
        try:
            with self._opened() as database:
                return not schema.is_sound(database) or not _is_of_this_format(self.path)
        except (OSError, schema.Newer):
            return False
        except sqlite3.OperationalError as again:
            return not passes(again)
        except (sqlite3.Error, UnicodeDecodeError):
            return True

    @property
    def _new(self) -> Path:
        return self.path.with_name(f"{self.path.name}.new")

    def _begin_anew(self) -> None:
        """Set the file aside and begin one with what can be read; raises OSError, sqlite3.Error.

        The file is there, whole, until the new one takes its place.
        """
        new = self._new
        beside.remove(new)
        with closing(connected(new, BUSY_SECONDS)) as database:
            schema.prepare(database)
            # A damaged file is rare.
            from .rescue import carry_over

            found = carry_over(self.path, database) if self.path.is_file() else 0
        kept = places.free_name(self.path)
        if self.path.is_file():
            with contextlib.suppress(OSError):
                os.link(self.path, kept)
        if not kept.exists():
            self.path.rename(kept)
        # A journal left beside the new file would be played back into it.
        beside.move(self.path, kept)
        new.replace(self.path)
        self._complain(
            f"The shelf of games is damaged. It is kept as {kept.name}, and "
            f"{_games(found)} could be carried over into a new one."
        )


def passes(error: sqlite3.Error) -> bool:
    """Tell whether an error is the disk's or another window's rather than the file's."""
    return isinstance(error, sqlite3.OperationalError) and str(error) in _WORDS


def connected(path: Path, seconds: float) -> sqlite3.Connection:
    """Return a connection whose transactions are begun and ended by hand, and reach the disk.

    It waits for so many seconds until another window lets go.
    """
    database = sqlite3.connect(path, timeout=seconds, isolation_level=None)
    database.execute("PRAGMA synchronous = FULL")
    database.text_factory = schema.readable
    return database


def _is_of_this_format(path: Path) -> bool:
    """Tell whether the file can be written: another format than sqlite's two reads as read-only.

    From "Database File Format", 1.3.3: the version to write is the byte at 18.
    """
    with path.open("rb") as file:
        return file.read(19)[18:] in (b"\1", b"\2")


def _games(count: int) -> str:
    return {0: "nothing", 1: "one game"}.get(count, f"{count:,} games")


def _unusable(error: Exception) -> Unusable:
    """Return what is wrong, for people."""
    if isinstance(error, schema.Newer):
        why = "it was written by a newer version of the program, and stays as it is"
    elif isinstance(error, OSError):
        why = places.reason(error)
    elif isinstance(error, sqlite3.OperationalError):
        why = _WORDS.get(str(error), "the system does not let us use its file")
    else:
        why = "its file is damaged"
    is_held = isinstance(error, TimeoutError) or str(error) == _LOCKED
    return Unusable(f"The shelf of games cannot be used: {why}.", is_held)


_LOCKED = "database is locked"

_WORDS = {
    _LOCKED: "another window of this program does not let go",
    "database or disk is full": "the disk is full",
    "attempt to write a readonly database": "its file cannot be written",
    "unable to open database file": "its file cannot be opened",
    "disk I/O error": "the disk does not work as it should, or is full",
    "locking protocol": "the system gives no locks for its file",
}
"""What sqlite says that people can do something about."""

LATE = (
    "The shelf of games cannot be written yet: another window of this program does not let go, "
    "or the disk is slow."
)
"""What is said while something waits to be written; which of both it is, nobody can tell."""
