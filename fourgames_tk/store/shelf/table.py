"""What is done with the tables: a game read, put there, found again, taken away."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import astuple, dataclass, replace
from typing import TypeVar

from .row import COLUMNS, BadRow, Kind, Row, texts
from .statistics import Result
from .values import check_values, is_move, row_of

FoundT = TypeVar("FoundT")

INSERT_GAME = (
    f"INSERT OR IGNORE INTO games ({', '.join(COLUMNS)}) VALUES ({', '.join('?' * len(COLUMNS))})"
)
INSERT_MOVE = "INSERT OR IGNORE INTO moves (game, ply, move) VALUES (?, ?, ?)"
INSERT_COMMENT = "INSERT OR IGNORE INTO comments (game, ply, text) VALUES (?, ?, ?)"

_CHANGED = [
    "players",
    "names",
    "kind",
    "changed",
    "ended",
    "seconds",
    "cursor",
    "length",
    "hints",
    "state",
    "result",
    "results",
    "level",
    "owner",
]
"""The columns that a move changes; the others are the person's, at the list of games."""

_UPDATE = f"UPDATE games SET {', '.join(f'{name} = ?' for name in _CHANGED)} WHERE id = ?"

_COUNTED = (Kind.PLAYED.value, Kind.DEMO.value, Kind.PROGRAMS.value)


@dataclass(frozen=True)
class Kept:
    """A whole game: its row, all its moves, and the comments by moves played before them."""

    row: Row
    moves: tuple[str, ...]
    comments: Mapping[int, str]


def load(database: sqlite3.Connection, identity: int) -> Kept | None:
    """Return a game on the shelf, None if there is none; raises BadRow."""
    found = database.execute(
        f"SELECT {', '.join(COLUMNS)} FROM games WHERE id = ? AND shelved = 1 AND deleted IS NULL",
        (identity,),
    ).fetchone()
    if found is None:
        return None
    row = row_of(dict(zip(COLUMNS, found, strict=True)))
    moves = database.execute(
        "SELECT ply, move FROM moves WHERE game = ? ORDER BY ply", (identity,)
    ).fetchall()
    # A damaged length may be larger than memory: nothing is made of that size.
    if len(moves) != row.length or any(ply != at for at, (ply, _) in enumerate(moves)):
        raise BadRow("the moves are not all there")
    if not all(is_move(move) for _, move in moves):
        raise BadRow("a move is what no game has")
    comments = database.execute("SELECT ply, text FROM comments WHERE game = ?", (identity,))
    return Kept(row, tuple([move for _, move in moves]), _comments(comments.fetchall()))


def _comments(rows: Iterable[tuple[object, object]]) -> dict[int, str]:
    return {ply: text for ply, text in rows if isinstance(ply, int) and isinstance(text, str)}


def insert(database: sqlite3.Connection, kept: Kept) -> bool:
    """Put a whole game there, and return whether it is new: one of its number stays as it is."""
    row = kept.row
    if not database.execute(INSERT_GAME, astuple(row)).rowcount:
        return False
    append(database, row.id, kept.moves, 0)
    rows = [(row.id, ply, text) for ply, text in kept.comments.items()]
    database.executemany(INSERT_COMMENT, rows)
    return True


def update(database: sqlite3.Connection, row: Row) -> None:
    """Change what a move changes of a game."""
    values = [getattr(row, name) for name in _CHANGED]
    database.execute(_UPDATE, (*values, row.id))


def append(database: sqlite3.Connection, identity: int, line: Sequence[str], length: int) -> None:
    """Add the moves of a line of which so many are there."""
    rows = [(identity, ply, line[ply]) for ply in range(length, len(line))]
    database.executemany(INSERT_MOVE, rows)


def cut(database: sqlite3.Connection, identity: int, length: int) -> None:
    """Forget the moves from this one on, and what was said about them."""
    database.execute("DELETE FROM moves WHERE game = ? AND ply >= ?", (identity, length))
    database.execute("DELETE FROM comments WHERE game = ? AND ply > ?", (identity, length))


def give_back(database: sqlite3.Connection, identity: int) -> None:
    """Let other windows have a game."""
    database.execute("UPDATE games SET owner = NULL WHERE id = ?", (identity,))


def remove(database: sqlite3.Connection, identity: int) -> None:
    """Take a game away, with all that belongs to it."""
    database.execute("DELETE FROM games WHERE id = ?", (identity,))
    cut(database, identity, -1)


def purge(database: sqlite3.Connection, before: str, also: Sequence[int] = ()) -> None:
    """Remove the games that were deleted before this time, and those of these numbers for good.

    The result of one that counts stays, alone.
    """
    marks = ", ".join("?" * len(also))
    gone = database.execute(
        "SELECT id, results IS NOT NULL AND counts = 1 AND forget = 0 FROM games"
        f" WHERE deleted IS NOT NULL AND (deleted < ? OR id IN ({marks}))",
        (before, *also),
    ).fetchall()
    for identity, counts in gone:
        if counts:
            cut(database, identity, -1)
            database.execute(
                "UPDATE games SET shelved = 0, deleted = NULL, title = '', names = '[]',"
                " tags = '{}', state = '', position = NULL, cursor = 0, length = 0"
                " WHERE id = ?",
                (identity,),
            )
        else:
            remove(database, identity)


def same_game(database: sqlite3.Connection, kept: Kept, numbered: bool) -> Kept | None:
    """Return the game on the shelf that this one is, or None.

    It began alike. If it is `numbered` by a shelf, that one has its number, and one of both may
    have gone on longer; else it has the same moves.
    """
    row = kept.row
    alike = database.execute(
        "SELECT id FROM games WHERE game = ? AND seed = ? AND options = ? AND position IS ?"
        " AND shelved = 1 AND deleted IS NULL ORDER BY id = ? DESC",
        (row.game, row.seed, row.options, row.position, row.id),
    ).fetchall()
    for (identity,) in alike:
        found = load(database, identity)
        if found is None:
            continue
        if numbered:
            if identity != row.id:
                return None
            shortest = min(len(found.moves), len(kept.moves))
            if found.moves[:shortest] == kept.moves[:shortest]:
                return found
        elif found.moves == kept.moves:
            return found
    return None


def free(database: sqlite3.Connection, row: Row, other: int) -> Row:
    """Return the row, with another number if its own is taken."""
    taken = database.execute("SELECT 1 FROM games WHERE id = ?", (row.id,)).fetchone()
    return row if taken is None else replace(row, id=other)


def results(database: sqlite3.Connection) -> dict[str, list[Result]]:
    """Return the results that count, by game, in the order in which they came; raises BadRow."""
    found: dict[str, list[Result]] = {}
    marks = ", ".join("?" * len(_COUNTED))
    rows = database.execute(
        "SELECT game, level, results, seconds FROM games WHERE results IS NOT NULL AND counts = 1"
        f" AND kind IN ({marks}) AND (deleted IS NULL OR forget = 0) ORDER BY ended, id",
        _COUNTED,
    )
    for game, level, text, seconds in rows:
        check_values(("game", "level", "results", "seconds"), (game, level, text, seconds))
        found.setdefault(game, []).append(Result(level, texts(text), seconds))
    return found
