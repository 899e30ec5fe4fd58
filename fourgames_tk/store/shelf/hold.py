"""A game on the shelf that one window plays."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from ...engine.record import Record
from ...engine.session import Session
from . import table
from .describe import HUMAN, described, seated
from .records import record_of
from .replay import Replay
from .row import Kind, Row, known_texts
from .table import Kept
from .writer import Writer

LONGEST_PAUSE = 600.0
"""In seconds: who does nothing for longer is not playing."""


class Hold:
    """A game that this window has, until it is closed. No other window changes it meanwhile."""

    def __init__(
        self,
        writer: Writer,
        owner: Callable[[], int | None],
        complain: Callable[[str], object],
        kept: Kept,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Hold a game as it is kept, or one that begins; `owner` is the window's number.

        `complain` is told in a sentence what is wrong.
        """
        self._writer, self._owner, self._complain = writer, owner, complain
        self._row, self._comments = kept.row, kept.comments
        self._line: Sequence[str] = kept.moves
        self._written: Sequence[str] = kept.moves
        """The line that is on the disk; the writer's alone."""
        self._clock = clock
        self._since = clock()
        self._closed = False

    @property
    def id(self) -> int:
        """The number of the game."""
        return self._row.id

    @property
    def kind(self) -> Kind:
        """Whose game it is."""
        return Kind(self._row.kind)

    @property
    def players(self) -> tuple[str, ...]:
        """The texts of `PlayerSpec` by seat."""
        return known_texts(self._row.players)

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called, by seat; empty where nobody said."""
        return known_texts(self._row.names)

    @property
    def comments(self) -> Mapping[int, str]:
        """The comments by number of moves played before them, along the whole line."""
        return self._comments

    @property
    def is_closed(self) -> bool:
        """Whether the game was given back, and is no longer kept from here."""
        return self._closed

    def replay(self) -> Replay:
        """Return the game to be played up to where it was left; raises FourgamesError."""
        return Replay(self._row, self._line)

    def keep(self, session: Session) -> bool:
        """Keep where the game stands, and return whether that was possible.

        It is on the disk when this returns, unless another window does not let go, or the disk is
        slow: then it is written as soon as that is possible. What could not be kept is kept by
        the next call. A game without a move leaves nothing. Raises RuntimeError once the game was
        given back.
        """
        if self._closed:
            raise RuntimeError("this game was given back")
        line = session.line
        if not line:
            return True
        owner = self._owner()
        if owner is None:
            return False
        same = _shared(line, self._line)
        row = replace(self._described(session, same), owner=owner)
        comments = {ply: text for ply, text in self._comments.items() if ply <= same}

        def write(database: sqlite3.Connection) -> None:
            found = database.execute("SELECT length FROM games WHERE id = ?", (row.id,)).fetchone()
            if found is not None and found[0] == len(self._written):
                there = _shared(line, self._written)
                table.update(database, row)
                if there < found[0]:
                    table.cut(database, row.id, there)
                table.append(database, row.id, line, there)
            else:
                # It is new, or the shelf was begun anew without it.
                table.remove(database, row.id)
                table.insert(database, Kept(row, tuple(line), comments))

        def written() -> None:
            self._written = line

        done = self._writer.write(write, written)
        self.tell()
        if done is False:
            return False
        self._row, self._line, self._comments = row, line, comments
        self._since = self._clock()
        return True

    @property
    def written(self) -> Sequence[str]:
        """The line that is on the disk."""
        return self._written

    @property
    def is_late(self) -> bool:
        """Whether a move waits for the disk, or another window, so long that people are told."""
        return self._writer.is_late

    @property
    def is_written(self) -> bool:
        """Whether all that was kept is on the disk or given up."""
        return self._writer.is_done

    def tell(self) -> None:
        """Complain of what went wrong, or is late, since the last time."""
        for text in self._writer.complaints():
            self._complain(text)

    def when_written(self, call: Callable[[], None]) -> None:
        """Call once all that was kept is on the disk or given up: now, or in another thread."""
        self._writer.when_done(call)

    def seat(self, players: Sequence[str], names: Sequence[str] = ()) -> None:
        """Let the game go on with other players; the next `keep` writes it down.

        One that nobody played is a person's as soon as one sits down.
        """
        row = seated(self._row, players, names or self.names)
        if HUMAN in players and self.kind in (Kind.DEMO, Kind.PROGRAMS):
            row = replace(row, kind=Kind.PLAYED.value)
        self._row = row

    def record(self, session: Session) -> Record:
        """Return the record of the game up to the cursor of its session, with all that is kept."""
        row = replace(self._row, cursor=len(session.moves))
        return record_of(row, session, self._comments)

    def close(self) -> None:
        """Give the game back: other windows can have it."""
        if self._closed:
            return
        self._closed = True
        self._give_back()

    def _give_back(self) -> None:
        """Let other windows have what is kept of the game."""
        if self._line:
            identity = self.id
            self._writer.write(lambda database: table.give_back(database, identity))
            self.tell()

    def _described(self, session: Session, same: int) -> Row:
        """Return the row as it is now; the time counts up to the move that ended the game."""
        row = described(self._row, session)
        if self._row.results is not None and same == len(self._line) == row.length:
            return replace(row, ended=self._row.ended)
        seconds = min(max(self._clock() - self._since, 0.0), LONGEST_PAUSE)
        ended = row.changed if row.results is not None else None
        return replace(row, seconds=row.seconds + seconds, ended=ended)


def _shared(one: Sequence[str], other: Sequence[str]) -> int:
    """Return with how many equal moves both begin."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((number for number, (a, b) in pairs if a != b), min(len(one), len(other)))
