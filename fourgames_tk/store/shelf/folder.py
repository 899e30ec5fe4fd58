"""The whole shelf as a folder of saved games, and back."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path

from ...engine.errors import FourgamesError
from ...engine.files import read_bytes, sweep, write_atomically
from ...engine.record import ENDING, Record
from .. import places
from . import table
from .database import Database
from .describe import new_id
from .records import record_of, row_from, shelf_id
from .replay import Replay
from .row import COLUMNS, BadRow, Row
from .table import Kept
from .values import row_of

RESULTS = "results.json"
"""The file of the results whose moves are gone: a list of objects, whose names are columns."""

LARGEST_RESULTS = 64_000_000
"""In bytes."""

AT_ONCE = 20
"""How many games are brought in by one transaction."""


def export(database: Database, to: Path, complain: Callable[[str], object]) -> Iterator[float]:
    """Write every game to a file of its own, and yield how much is done.

    A second export into the same folder takes the place of the first.
    """
    none: list[int] = []
    identities = database.read(_identities, none)
    faults: list[str] = []
    try:
        to.mkdir(parents=True, exist_ok=True)
        for ending in (ENDING, RESULTS):
            sweep(to, ending)
        for number, identity in enumerate(identities, 1):
            kept = database.read(partial(table.load, identity=identity), None)
            if kept is not None:
                try:
                    write_atomically(to / _name(kept.row), _text(kept))
                except FourgamesError as error:
                    faults.append(str(error))
            yield number / (len(identities) + 1)
        alone: list[dict[str, object]] = []
        alone = database.read(_results_alone, alone)
        write_atomically(to / RESULTS, json.dumps(alone, indent=1) + "\n")
    except OSError as error:
        complain(f"The games cannot all be written: {places.reason(error)}.")
        return
    _complain_of(faults, "cannot be written", complain)
    yield 1.0


def bring_in(
    database: Database, source: Path, complain: Callable[[str], object]
) -> Iterator[float]:
    """Put every game of a folder on the shelf that is not there, and yield how much is done."""
    faults: list[str] = []
    try:
        paths = sorted(source.glob("*.4g"))
        alone = _read_results(source / RESULTS, faults)
    except OSError as error:
        complain(f"The folder cannot be read: {places.reason(error)}.")
        return
    waiting = [(Kept(row, (), {}), True) for row in alone]
    for number, path in enumerate(paths, 1):
        try:
            waiting.append(_read(path))
        except OSError as error:
            faults.append(f"{path.name}: {places.reason(error)}")
        except FourgamesError as error:
            faults.append(f"{path.name}: {error}")
        if len(waiting) >= AT_ONCE:
            _put_all(database, waiting)
            waiting = []
        yield number / (len(paths) + 1)
    _put_all(database, waiting)
    _complain_of(faults, "cannot be read", complain)
    yield 1.0


def put(database: sqlite3.Connection, kept: Kept, numbered: bool) -> Kept:
    """Put a game on the shelf, and return what is there now.

    One that is there already goes on with the moves of whichever has more; `numbered` tells
    whether it has its number from a shelf.
    """
    found = table.same_game(database, kept, numbered)
    if found is None:
        row = table.free(database, kept.row, new_id())
        kept = replace(kept, row=row)
        table.insert(database, kept)
        return kept
    if len(kept.moves) > len(found.moves):
        grown = {
            name: getattr(kept.row, name)
            for name in ("cursor", "length", "state", "result", "results", "ended")
        }
        longer = Kept(replace(found.row, **grown), kept.moves, {**kept.comments, **found.comments})
        table.remove(database, found.row.id)
        table.insert(database, longer)
        return longer
    return found


def _put_all(database: Database, waiting: list[tuple[Kept, bool]]) -> None:
    def write(open_: sqlite3.Connection) -> None:
        for kept, numbered in waiting:
            if kept.moves:
                put(open_, kept, numbered)
            else:
                table.insert(open_, kept)

    if waiting:
        database.write(write, None)


def _read(path: Path) -> tuple[Kept, bool]:
    """Return the game of a file, and whether a shelf has numbered it.

    Raises OSError or FourgamesError.
    """
    record = Record.read(path)
    session = record.session()
    kept = Kept(row_from(record, session), tuple(session.line), record.comments)
    return kept, shelf_id(record) is not None


def _text(kept: Kept) -> str:
    """Return the saved game of a whole line; raises FourgamesError."""
    session = Replay(kept.row, kept.moves).finished()
    session.go_to(len(session.line))
    return record_of(kept.row, session, kept.comments).to_text()


def _name(row: Row) -> str:
    return f"{row.begun[:10]} {row.game} {row.id:016x}.4g".lstrip()


def _identities(database: sqlite3.Connection) -> list[int]:
    rows = database.execute("SELECT id FROM games WHERE shelved = 1 AND deleted IS NULL")
    return [identity for (identity,) in rows]


def _results_alone(database: sqlite3.Connection) -> list[dict[str, object]]:
    rows = database.execute(f"SELECT {', '.join(COLUMNS)} FROM games WHERE shelved = 0")
    found = [row_of(dict(zip(COLUMNS, values, strict=True))) for values in rows]
    return [asdict(replace(row, owner=None)) for row in found]


def _read_results(path: Path, faults: list[str]) -> list[Row]:
    """Return the results without moves of a folder, none if it has no such file."""
    rows: list[Row] = []
    try:
        found = json.loads(read_bytes(path, LARGEST_RESULTS))
        for values in found if isinstance(found, list) else ():
            row = row_of(values)
            if row.shelved or row.results is None:
                raise BadRow("it is no result")
            rows.append(replace(row, owner=None))
    except FileNotFoundError:
        pass
    except (ValueError, TypeError, RecursionError):
        faults.append(f"{path.name}: it holds something else than results")
    return rows


def _complain_of(faults: list[str], what: str, complain: Callable[[str], object]) -> None:
    if len(faults) == 1:
        complain(f"One game {what}: {faults[0]}.")
    elif faults:
        complain(f"{len(faults):,} games {what}. The first one: {faults[0]}.")
