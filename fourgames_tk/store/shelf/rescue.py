"""Carrying over what can be read of a damaged shelf."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import astuple, replace
from pathlib import Path

from . import schema
from .row import BadRow, Row
from .table import INSERT_COMMENT, INSERT_GAME, INSERT_MOVE
from .values import is_move, row_of


def carry_over(path: Path, into: sqlite3.Connection) -> int:
    """Copy all games of a damaged file that can be read, and return how many those are.

    Of a running game whose last moves are lost, those before are kept; of a finished one the
    result alone. Raises sqlite3.Error where the new file cannot be written.
    """
    with closing(sqlite3.connect(path, timeout=2.0)) as damaged:
        damaged.text_factory = schema.readable
        into.execute("BEGIN IMMEDIATE")
        moves = _texts(damaged, "moves", "move")
        count = 0
        for row in _games(damaged):
            line = _line(moves.get(row.id, {}))
            kept = _with_line(row, len(line))
            if kept is None:
                continue
            into.execute(INSERT_GAME, astuple(kept))
            if kept.shelved:
                into.executemany(
                    INSERT_MOVE, [(row.id, ply, move) for ply, move in enumerate(line)]
                )
            count += 1
        for game, comments in _texts(damaged, "comments", "text").items():
            into.executemany(INSERT_COMMENT, [(game, ply, text) for ply, text in comments.items()])
        into.execute(
            "DELETE FROM comments WHERE NOT EXISTS (SELECT 1 FROM games"
            " WHERE games.id = comments.game AND shelved = 1 AND ply <= length)"
        )
        into.execute("COMMIT")
    return count


def _with_line(row: Row, length: int) -> Row | None:
    """Return the row of a game of which so many moves were found; None if nothing is left."""
    if not row.shelved or length == row.length > 0:
        return row
    if row.results is not None:
        return replace(row, shelved=0, length=0, cursor=0, title="", state="", owner=None)
    if length == 0:
        return None
    # The position is worked out again from the moves.
    return replace(row, length=length, cursor=min(row.cursor, length), state="")


def _line(moves: dict[int, str]) -> list[str]:
    """Return the moves from the first one to the last before a gap, or what is no move."""
    line: list[str] = []
    while is_move(moves.get(len(line))):
        line.append(moves[len(line)])
    return line


def _games(damaged: sqlite3.Connection) -> Iterator[Row]:
    seen: set[object] = set()
    for values in _rows(damaged, "games", "id"):
        try:
            row = row_of(values)
        except BadRow:
            continue
        if row.id not in seen:
            seen.add(row.id)
            yield row


def _texts(damaged: sqlite3.Connection, table: str, column: str) -> dict[int, dict[int, str]]:
    """Return the texts of a table by game and ply."""
    found: dict[int, dict[int, str]] = {}
    for values in _rows(damaged, table, "game, ply"):
        game, ply, text = (values.get(name) for name in ("game", "ply", column))
        if isinstance(game, int) and isinstance(ply, int) and isinstance(text, str):
            found.setdefault(game, {})[ply] = text
    return found


def _rows(damaged: sqlite3.Connection, table: str, key: str) -> Iterator[dict[str, object]]:
    """Yield what can be read of a table from its beginning, and then from its end."""
    for order in ("ASC", "DESC"):
        ordered = ", ".join(f"{column} {order}" for column in key.split(", "))
        try:
            cursor = damaged.execute(f"SELECT * FROM {table} ORDER BY {ordered}")
            names = [column[0] for column in cursor.description]
            for row in cursor:
                yield dict(zip(names, row, strict=True))
        except (sqlite3.Error, UnicodeDecodeError):
            # A page is damaged here; what lies behind it is met from the other end.
            continue
        return
