"""The face of the shelf, for the window.

    shelf = Shelf(complain=window.tell)
    shelf.start()                                   # once the window shows
    hold = shelf.begin(session, ("human", "level:3"))
    hold.keep(session)                              # after every move, undo, redo and hint
    hold.close()                                    # another game takes its place
    shelf.close()                                   # the window goes

Nothing here raises for the state of the disk: `complain` is told in a sentence, once as long as
it stays the same, and the call does nothing. A shelf belongs to one thread.

A window shows sooner that only asks for a game to offer: what more is done with games is imported
when it is done.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from .. import places
from .windows import Windows

if TYPE_CHECKING:
    import sqlite3

    from ...engine.game import State
    from ...engine.record import Record
    from ...engine.session import Session
    from .database import Database
    from .entry import Entry, Query
    from .hold import Hold
    from .records import Recording
    from .replay import Replay
    from .row import Kind
    from .statistics import Result, Summary
    from .table import Kept
    from .writer import Writer

FoundT = TypeVar("FoundT")

DAYS_DELETED = 1
"""How long a deleted game can come back whose window did not live to purge it."""

ELSEWHERE = "This game is open in another window."


class Shelf:
    """Every game that was played here, as one window sees it."""

    def __init__(
        self,
        path: Path | None = None,
        complain: Callable[[str], object] = lambda message: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Keep it at `path`, or in the user's data folder; nothing is read before it is asked.

        `clock` gives seconds, for the time that a game takes.
        """
        self.path = _followed(places.shelf_path() if path is None else path)
        self._complain = complain
        self._clock = clock
        self._windows = Windows(self.path)
        self._holds: dict[int, Hold] = {}
        self._deleted: list[int] = []

    def start(self, running: Path | None = None, statistics: Path | None = None) -> None:
        """Clear up what crashes left, and take over what older versions kept beside.

        `running` and `statistics` are where those kept them, by default in the user's folders.
        """
        for _ in self.starting(running, statistics):
            pass

    def starting(
        self, running: Path | None = None, statistics: Path | None = None
    ) -> Iterator[float]:
        """Start, and yield from time to time how much of a game that is taken over is read.

        What is not yet taken over when this is given up stays for the next time.
        """
        import datetime

        from . import table, takeover

        running = places.autosave_path() if running is None else running
        statistics = places.statistics_path() if statistics is None else statistics
        takeover.sweep(self.path.parent, running.parent, *places.written_folders())
        self._database.sweep()
        for found in takeover.take_over(self._database, running, statistics):
            if isinstance(found, str):
                self._complain(found)
            else:
                yield found
        if places.may_be_there(self.path):
            kept = datetime.timedelta(days=DAYS_DELETED)
            limit = datetime.datetime.now(datetime.timezone.utc) - kept
            before = limit.isoformat(" ", "milliseconds")
            self._database.write(lambda database: table.purge(database, before), None)

    def begin(
        self,
        session: Session,
        players: Sequence[str],
        names: Sequence[str] = (),
        kind: Kind | None = None,
    ) -> Hold:
        """Return a game that begins, which is kept from its first move on.

        `players` are by seat the texts of `PlayerSpec`, `names` what they are called, empty or
        missing where nobody said; `kind` follows from the players if it is not given.
        """
        from .describe import begun
        from .table import Kept

        return self._held(Kept(begun(session, players, names, kind), (), {}))

    def take(self, identity: int) -> Hold | None:
        """Return a game on the shelf to go on with; None if another window has it."""
        from . import table

        def find(database: sqlite3.Connection) -> Kept | None:
            return table.load(database, identity)

        return self._taken(find)

    def adopt(self, record: Record, session: Session, kind: Kind | None = None) -> Hold | None:
        """Return the game of a file that was opened; None if another window has it.

        `session` is the record's, all moves played. A game that is on the shelf already is that
        game, with the moves of whichever went on longer; else it is put there.
        """
        from . import folder
        from .records import row_from, shelf_id
        from .table import Kept

        kept = Kept(row_from(record, session, kind=kind), tuple(session.line), record.comments)
        if not kept.moves:
            return self._held(kept)
        numbered = shelf_id(record) is not None
        return self._taken(lambda database: folder.put(database, kept, numbered))

    @property
    def fault(self) -> str:
        """Why the games cannot be seen now, in a sentence; empty where they can."""
        return self._database.fault

    def offer(self) -> Entry | None:
        """Return the running game of a person that was played last and that no window has."""
        from .entry import Query, find
        from .row import Kind

        query = Query(finished=False, kinds=frozenset({Kind.PLAYED}))

        def first(database: sqlite3.Connection) -> Entry | None:
            found = find(database, query, self._windows.is_elsewhere)
            return next(
                (each for each in found if not each.elsewhere and not self._has(each)), None
            )

        return self._read(first, None)

    def entries(self, query: Query | None = None) -> list[Entry]:
        """Return the games of a query, the one that was played last first."""
        from itertools import islice

        from .entry import Query, find

        asked = query or Query()
        none: list[Entry] = []
        return self._read(
            lambda database: list(
                islice(find(database, asked, self._windows.is_elsewhere), asked.most)
            ),
            none,
        )

    def position(self, identity: int) -> State | None:
        """Return where a game stands, for a picture of it; None if that is not known.

        It is the whole state: what a picture may show is its `view`.
        """
        from ...engine import check
        from ...engine.errors import FourgamesError
        from ...engine.games import find_game
        from .replay import replayed
        from .row import mapping

        kept = self._load(identity)
        if kept is None:
            return None
        row = kept.row
        try:
            game = find_game(row.game)
            options = game.options_type.parse(mapping(row.options))
            found: State = game.position(check.decode(row.state), options, row.seed)
        except FourgamesError:
            session = replayed(row, kept.moves[: row.cursor])
            return None if session is None else session.state
        return found

    def replay(self, identity: int) -> Replay | None:
        """Return a game to look through, whoever has it; raises FourgamesError if it is unknown."""
        from .replay import Replay

        kept = self._load(identity)
        return None if kept is None else Replay(kept.row, kept.moves)

    def recording(self, identity: int) -> Recording | None:
        """Return a game to write down, to save or to copy it; raises FourgamesError."""
        from .records import Recording

        kept = self._load(identity)
        return None if kept is None else Recording(kept.row, kept.moves, kept.comments)

    def record(self, identity: int) -> Record | None:
        """Return the record of a whole game, played through at once; raises FourgamesError."""
        recording = self.recording(identity)
        if recording is None:
            return None
        for _ in recording:
            pass
        return recording.record

    def rename(self, identity: int, title: str) -> None:
        """Give a game a title, or none."""
        from .describe import one_line

        self._execute("UPDATE games SET title = ? WHERE id = ?", one_line(title), identity)

    def delete(self, identity: int, also_statistics: bool = False) -> bool:
        """Take a game from the shelf, and return whether that was done; `restore` brings it back.

        What it counts for stays in the statistics unless they are meant too. One that another
        window has is not deleted; one that this window has is given back.
        """
        from . import table
        from .describe import now

        hold = self._holds.pop(identity, None)
        if hold is not None:
            hold.close()

        def delete(database: sqlite3.Connection) -> str:
            kept = table.load(database, identity)
            if kept is None:
                return "This game is no longer there."
            if self._windows.is_elsewhere(kept.row.owner):
                return ELSEWHERE
            database.execute(
                "UPDATE games SET deleted = ?, forget = ? WHERE id = ?",
                (now(), int(also_statistics), identity),
            )
            return ""

        refused = self._database.write(delete, None)
        if refused:
            self._complain(refused)
        if refused == "":
            self._deleted.append(identity)
        return refused == ""

    def restore(self, identity: int) -> None:
        """Bring a game back that was deleted."""
        self._execute("UPDATE games SET deleted = NULL, forget = 0 WHERE id = ?", identity)

    def summaries(self) -> dict[str, Summary]:
        """Return the statistics of every game that was played to its end, by its id."""
        from . import table
        from .statistics import summary_of

        none: dict[str, list[Result]] = {}
        found = self._read(table.results, none)
        return {game: summary_of(results) for game, results in found.items()}

    def forget(self, game: str | None = None) -> None:
        """Forget the statistics of one game, or all; the games stay on the shelf."""

        def forget(database: sqlite3.Connection) -> None:
            which = "(game = ?1 OR ?1 IS NULL)"
            database.execute(f"DELETE FROM games WHERE shelved = 0 AND {which}", (game,))
            database.execute(
                f"UPDATE games SET counts = 0 WHERE results IS NOT NULL AND {which}", (game,)
            )

        self._database.write(forget, None)

    def export(self, to: Path) -> Iterator[float]:
        """Write every game to a folder as a `.4g`; yield how much is done, and go on when asked."""
        from . import folder

        return folder.export(self._database, to, self._complain)

    def bring_in(self, source: Path) -> Iterator[float]:
        """Put every `.4g` of a folder on the shelf that is not there yet, as `export` does."""
        from . import folder

        return folder.bring_in(self._database, source, self._complain)

    def close(self) -> None:
        """Give everything back: the window goes. What it has deleted is gone for good."""
        from . import table

        for hold in self._holds.values():
            hold.close()
        self._holds.clear()
        if self._deleted:
            deleted, self._deleted = self._deleted, []
            self._writer.write(lambda database: table.purge(database, "", deleted))
        self._writer.close(self._windows.leave)
        for text in self._writer.complaints():
            self._database.tell(text)

    def _read(self, action: Callable[[sqlite3.Connection], FoundT], otherwise: FoundT) -> FoundT:
        # Who only looks makes no file.
        there = places.may_be_there(self.path)
        return self._database.read(action, otherwise) if there else otherwise

    @cached_property
    def _database(self) -> Database:
        # A window that has asked for no game yet does without.
        from .database import Database

        return Database(self.path, self._complain)

    @cached_property
    def _writer(self) -> Writer:
        from .writer import Writer

        return Writer(self.path)

    def _load(self, identity: int) -> Kept | None:
        from . import table

        return self._read(lambda database: table.load(database, identity), None)

    def _execute(self, statement: str, *values: object) -> None:
        self._database.write(lambda database: database.execute(statement, values).rowcount, 0)

    def _taken(self, find: Callable[[sqlite3.Connection], Kept | None]) -> Hold | None:
        """Return the game that is found, as this window's."""
        from dataclasses import replace

        from .database import LATE

        owner = self._number()
        if owner is None:
            return None
        if not self._writer.finish():
            # What is still to be written may be of this game.
            self._database.tell(LATE)
            return None

        def take(database: sqlite3.Connection) -> Kept | str:
            kept = find(database)
            if kept is None:
                return "This game is no longer there."
            if self._windows.is_elsewhere(kept.row.owner):
                return ELSEWHERE
            database.execute("UPDATE games SET owner = ? WHERE id = ?", (owner, kept.row.id))
            return replace(kept, row=replace(kept.row, owner=owner))

        found = self._database.write(take, "")
        if isinstance(found, str):
            if found:
                self._complain(found)
            return None
        return self._held(found)

    def _held(self, kept: Kept) -> Hold:
        from .hold import Hold

        hold = Hold(self._writer, self._number, self._database.tell, kept, self._clock)
        self._holds = {each: held for each, held in self._holds.items() if not held.is_closed}
        self._holds[kept.row.id] = hold
        return hold

    def _has(self, found: Entry) -> bool:
        hold = self._holds.get(found.id)
        return hold is not None and not hold.is_closed

    def _number(self) -> int | None:
        """Return the number of this window, None and complain if it can have none."""
        if self._windows.number is None:
            try:
                number = self._windows.enter()
            except OSError as error:
                self._database.refused(error)
                return None
            if places.may_be_there(self.path):
                # They were left by a window that is no more.
                self._execute("UPDATE games SET owner = NULL WHERE owner = ?", number)
        return self._windows.number


def _followed(path: Path) -> Path:
    """Return the file that a link leads to, so that the link stays one, or the link itself.

    One that leads to a device or a folder is set aside, never what it leads to.
    """
    real = Path(os.path.realpath(path))
    return real if os.path.isfile(real) or not os.path.exists(real) else path
