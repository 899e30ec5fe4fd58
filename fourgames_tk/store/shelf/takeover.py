"""What older versions kept beside the shelf: running games, and results without moves.

Each gets a number that follows from what it is, so that nothing is taken over twice, whatever
happens between that and the removal of the file.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import re
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from ...engine import files as atomic
from ...engine.errors import FourgamesError
from ...engine.record import Record, read_file
from .. import places
from ..lock import lock_beside
from . import beside, schema, table
from .database import BUSY_SECONDS, Database, passes
from .describe import text_of
from .records import row_from
from .row import BadRow, Kind, Row, mapping, texts
from .table import Kept
from .values import check

_COLUMNS = ("id", "game", "date", "options", "players", "level", "results", "moves", "seconds")


def sweep(*folders: Path) -> None:
    """Remove what writes left in these folders that were cut off."""
    for folder in set(folders):
        atomic.sweep(folder)
    # They may be a link to a file in a folder of the person's.
    atomic.sweep_beside(places.settings_path())


def take_over(database: Database, running: Path, statistics: Path) -> Iterator[float | str]:
    """Put what older versions kept on the shelf, and remove it there.

    Yields numbers that say how much of a game is read, and texts that say what is wrong. A game
    that a window of such a version plays stays with it until the next time.
    """
    for path in _kept_games(running):
        with contextlib.suppress(OSError):
            lock = lock_beside(path)
            if lock.acquire():
                try:
                    yield from _take_game(database, path)
                finally:
                    lock.release()
    if os.path.isfile(statistics):
        yield from _take_results(database, statistics)


def _kept_games(first: Path) -> list[Path]:
    """Return the files of games that older windows kept: `running.4g`, `running-2.4g`, more."""
    name = re.compile(re.escape(first.stem) + "(-[0-9]+)?" + re.escape(first.suffix))
    with contextlib.suppress(OSError):
        return sorted(path for path in first.parent.iterdir() if name.fullmatch(path.name))
    return []


def _take_game(database: Database, path: Path) -> Iterator[float | str]:
    try:
        data = read_file(path)
        record = Record.decode(data)
        session = record.session()
        row = row_from(record, session, trusted=True)
    except FourgamesError as error:
        yield f"A kept game cannot be read: {error}. {places.set_aside(path)}"
        return
    kept = Kept(replace(row, id=_number(data.decode())), session.line, record.comments)

    def insert(open_: sqlite3.Connection) -> bool:
        table.insert(open_, kept)
        return True

    if not kept.moves or database.write(insert, False):
        path.unlink()


def _take_results(database: Database, path: Path) -> Iterator[str]:
    try:
        if kept := beside.clear_way(path):
            yield f"The old statistics could not be opened. {kept}"
    except OSError as error:
        yield f"The old statistics cannot be taken over: {places.reason(error)}."
        return
    try:
        rows, whole = _old_results(path)
    except sqlite3.OperationalError:
        # An older window may be at it: next time, then.
        return

    def insert(open_: sqlite3.Connection) -> bool:
        for row in rows:
            table.insert(open_, Kept(row, (), {}))
        return True

    if rows and not database.write(insert, False):
        return
    try:
        path.replace(path.with_name(f"{path.name}.taken-over"))
    except OSError as error:
        yield f"The old statistics are taken over, but stay there: {places.reason(error)}."
    if not whole:
        yield (
            "The old statistics are damaged: "
            f"{len(rows):,} results could be taken over. They are kept as {path.name}.taken-over."
        )


def _old_results(path: Path) -> tuple[list[Row], bool]:
    """Return the results that can be read, and whether those are all.

    Raises sqlite3.OperationalError where the file is not at fault.
    """
    rows: list[Row] = []
    whole = True
    seconds: Counter[str] = Counter()
    try:
        with closing(sqlite3.connect(path, timeout=BUSY_SECONDS)) as old:
            old.text_factory = schema.readable
            for values in old.execute(f"SELECT {', '.join(_COLUMNS)} FROM finished ORDER BY id"):
                try:
                    row = _result(values)
                    seconds[row.begun] += 1
                    rows.append(replace(row, ended=_ordered(row.begun, seconds[row.begun])))
                except (BadRow, ValueError, TypeError):
                    whole = False
    except (sqlite3.Error, UnicodeDecodeError) as error:
        if isinstance(error, sqlite3.OperationalError) and passes(error):
            raise
        whole = False
    return rows, whole


def _result(values: tuple[object, ...]) -> Row:
    """Return a result as a row of the shelf; raises ValueError or TypeError."""
    _, game, date, options, players, level, results, moves, seconds = values
    for text in (game, date, options, players, results):
        if not isinstance(text, str):
            raise BadRow("a text is none")
    found = texts(str(results))
    if not isinstance(moves, int):
        raise BadRow("this is no result")
    if not isinstance(seconds, float | int) or not isinstance(level, int | None):
        raise BadRow("a number is none")
    row = Row(
        id=_number(json.dumps(values)),
        game=str(game),
        options=text_of(mapping(str(options))),
        players=text_of(texts(str(players))),
        kind=Kind.PLAYED.value,
        begun=str(date),
        changed=str(date),
        ended=str(date),
        seconds=float(seconds),
        results=text_of(found),
        level=level,
        shelved=0,
    )
    check(row)
    return row


def _ordered(date: str, number: int) -> str:
    """Return a time to the second with a number, so that those of one second keep their order."""
    second, zone = date[: len("2026-11-21 12:00:00")], date[-len("+00:00") :]
    return f"{second}.{min(number, 999):03}{zone}"


def _number(text: str) -> int:
    """Return the number of what has this text."""
    return int.from_bytes(hashlib.sha256(text.encode("utf-8", "replace")).digest()[:8], "big") >> 2
