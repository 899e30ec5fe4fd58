"""What older versions kept, written as they wrote it."""

from __future__ import annotations

import itertools
import json
import sqlite3
from contextlib import closing
from pathlib import Path

from fourgames_tk.store.lock import FileLock, lock_beside

FINISHED = """
CREATE TABLE IF NOT EXISTS finished (
    id INTEGER PRIMARY KEY,
    game TEXT NOT NULL,
    date TEXT NOT NULL,
    options TEXT NOT NULL,
    players TEXT NOT NULL,
    level INTEGER,
    results TEXT NOT NULL,
    result TEXT,
    moves INTEGER NOT NULL,
    seconds REAL NOT NULL
)
"""
DATE = "2026-05-04 03:02:01+00:00"


class OldWindow:
    """A window that keeps its running game in the first file that no other one has."""

    def __init__(self, first: Path, text: str) -> None:
        """Keep the text of a game at `first`, or beside it."""
        first.parent.mkdir(parents=True, exist_ok=True)
        self._lock: FileLock
        for number in itertools.count(1):
            path = first if number == 1 else first.with_stem(f"{first.stem}-{number}")
            self._lock = lock_beside(path)
            if not path.exists() and self._lock.acquire():
                path.write_text(text, encoding="utf-8")
                break

    def close(self) -> None:
        """Leave the game to other windows."""
        self._lock.release()


class OldStatistics:
    """The table of finished games."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def add(
        self,
        players: tuple[str, ...],
        level: int | None,
        results: tuple[str | None, ...],
        seconds: float,
    ) -> None:
        """Count a game of Mancala."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        people = [result for result in results if result is not None]
        row = (
            "mancala",
            DATE,
            "{}",
            json.dumps(players),
            level,
            json.dumps(results),
            people[0] if len(people) == 1 else None,
            30,
            seconds,
        )
        with closing(sqlite3.connect(self.path)) as database, database:
            database.execute(FINISHED)
            database.execute("PRAGMA user_version = 1")
            database.execute(
                "INSERT INTO finished (game, date, options, players, level, results, result,"
                " moves, seconds) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                row,
            )
