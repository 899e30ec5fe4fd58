"""The tables of the shelf, and whether a file has them."""

from __future__ import annotations

import sqlite3
from functools import partial

from .row import COLUMNS, BadRow

VERSION = 1

TABLES = """
CREATE TABLE games (
    id INTEGER PRIMARY KEY,   -- drawn at random, so that no two games ever share one
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    seed INTEGER NOT NULL,
    position TEXT,
    players TEXT NOT NULL,
    names TEXT NOT NULL,
    kind TEXT NOT NULL,
    title TEXT NOT NULL,
    begun TEXT NOT NULL,
    changed TEXT NOT NULL,
    ended TEXT,
    seconds REAL NOT NULL,
    cursor INTEGER NOT NULL,
    length INTEGER NOT NULL,
    hints TEXT NOT NULL,
    tags TEXT NOT NULL,
    state TEXT NOT NULL,
    result TEXT NOT NULL,
    results TEXT,
    level INTEGER,
    counts INTEGER NOT NULL,
    shelved INTEGER NOT NULL,
    owner INTEGER,
    deleted TEXT,
    forget INTEGER NOT NULL
);
CREATE INDEX games_running ON games (changed) WHERE results IS NULL AND shelved = 1;
CREATE INDEX games_deleted ON games (deleted) WHERE deleted IS NOT NULL;
CREATE INDEX games_by_start ON games (game, seed);
CREATE TABLE moves (
    game INTEGER NOT NULL,
    ply INTEGER NOT NULL,
    move TEXT NOT NULL,
    PRIMARY KEY (game, ply)
) WITHOUT ROWID;
CREATE TABLE comments (
    game INTEGER NOT NULL,
    ply INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (game, ply)
) WITHOUT ROWID;
"""

EXPECTED = {
    "games": COLUMNS,
    "moves": ("game", "ply", "move"),
    "comments": ("game", "ply", "text"),
}
"""The columns of every table."""


_STRANGE = (
    "SELECT 1 FROM sqlite_master WHERE type IN ('trigger', 'view')"
    " OR type = 'index' AND sql LIKE '%UNIQUE%' LIMIT 1"
)
"""Finds what changes, refuses or passes over rows by itself; the program makes none of it."""

readable = partial(str, encoding="utf-8", errors="replace")
"""What is damaged in a text of the file is no error of its own."""


class Newer(Exception):
    """The file was written by a newer version of the program."""


def prepare(database: sqlite3.Connection) -> None:
    """Make the tables in an empty file; raises Newer, sqlite3.Error, or BadRow for others' rules.

    The database must not be in a transaction.
    """
    if version(database) == VERSION:
        if database.execute(_STRANGE).fetchone() is not None:
            raise BadRow("what is written would not be what is there")
        return
    database.execute("BEGIN IMMEDIATE")
    # Another window may have made them meanwhile.
    if version(database) == 0 and not columns(database, "games"):
        for statement in TABLES.split(";\n"):
            if statement.strip():
                database.execute(statement)
        database.execute(f"PRAGMA user_version = {VERSION}")
    database.execute("COMMIT")


def version(database: sqlite3.Connection) -> int:
    """Return the version of the tables, 0 for none; raises Newer or sqlite3.Error."""
    number: int = database.execute("PRAGMA user_version").fetchone()[0]
    if number > VERSION:
        raise Newer
    return number


def columns(database: sqlite3.Connection, table: str) -> tuple[str, ...]:
    """Return the columns of a table, none where there is no such table."""
    return tuple(row[1] for row in database.execute(f"PRAGMA table_info({table})"))


def is_sound(database: sqlite3.Connection) -> bool:
    """Tell whether the file has all tables and is whole; raises sqlite3.Error, Newer."""
    if version(database) != VERSION:
        return False
    if any(columns(database, table) != expected for table, expected in EXPECTED.items()):
        return False
    return bool(database.execute("PRAGMA quick_check(1)").fetchone() == ("ok",))
