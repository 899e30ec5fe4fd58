"""The games that were played to their end, in a database of one table.

A result is counted for games that one person played against the computer or a program; of games
between people, and of demos, it is only counted that they were played.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime, timezone
from pathlib import Path
from typing import TypeVar

from ..engine.game import Outcome
from . import places
from .lock import locked

ResultT = TypeVar("ResultT")

WON, DRAWN, LOST = "won", "drawn", "lost"

SCHEMA_VERSION = 1
SCHEMA = """
CREATE TABLE IF NOT EXISTS finished (
    id INTEGER PRIMARY KEY,
    game TEXT NOT NULL,
    date TEXT NOT NULL,       -- ISO 8601, UTC
    options TEXT NOT NULL,    -- JSON object of texts
    players TEXT NOT NULL,    -- JSON list of texts, by seat
    level INTEGER,            -- of the computer; NULL where none played
    results TEXT NOT NULL,    -- JSON list by seat: won, drawn or lost; null where no person sat
    result TEXT,              -- of the one person; NULL where nobody or several people played
    moves INTEGER NOT NULL,
    seconds REAL NOT NULL
)
"""


@dataclass(frozen=True)
class Finished:
    """A game that was played to its end.

    `options` and `players` are in the text form that they are made from; `level` is the
    computer's, None where none played; `results` has, by seat, `won`, `drawn` or `lost` for a
    person and None for any other player; `seconds` is how long the game took.
    """

    game: str
    options: Mapping[str, str]
    players: tuple[str, ...]
    level: int | None
    results: tuple[str | None, ...]
    moves: int
    seconds: float

    @property
    def result(self) -> str | None:
        """The result of the one person, or None where nobody or several people played."""
        people = [result for result in self.results if result is not None]
        return people[0] if len(people) == 1 else None


@dataclass(frozen=True)
class Tally:
    """How games ended: `played` is all of them, the rest those with a result of one person."""

    played: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0


@dataclass(frozen=True)
class Summary:
    """The statistics of one game.

    `levels` maps the computer's level (None: no computer played) to its tally, weakest first,
    None last; `streak` is how many games were won one after the other up to now, `best_streak`
    the longest such row, and `seconds` the time spent at the game.
    """

    total: Tally
    levels: Mapping[int | None, Tally]
    streak: int
    best_streak: int
    seconds: float


def results(outcome: Outcome, seats: int, people: Collection[int]) -> tuple[str | None, ...]:
    """Return the results by seat for `Finished`; a tie that everybody wins counts as drawn."""
    even = not outcome.winners or len(outcome.winners) == seats
    return tuple(
        None if seat not in people else DRAWN if even else WON if seat in outcome.winners else LOST
        for seat in range(seats)
    )


def summary_of(played: Sequence[tuple[int | None, str | None, float]]) -> Summary:
    """Return the summary of games in the order they were played: (level, result, seconds)."""
    by_level: dict[int | None, list[str | None]] = {}
    for level, result, _ in played:
        by_level.setdefault(level, []).append(result)
    order = sorted(by_level, key=lambda level: (level is None, level or 0))
    streak = best = 0
    for _, result, _ in played:
        if result is not None:
            streak = streak + 1 if result == WON else 0
            best = max(best, streak)
    return Summary(
        total=_tally(result for _, result, _ in played),
        levels={level: _tally(by_level[level]) for level in order},
        streak=streak,
        best_streak=best,
        seconds=sum(seconds for _, _, seconds in played),
    )


class Statistics:
    """The table of finished games. The file is opened for each call, so any thread may call."""

    def __init__(self, path: Path | None = None) -> None:
        """Keep it at `path`, or in the user's data folder."""
        self.path = places.statistics_path() if path is None else path

    def add(self, finished: Finished, date: datetime | None = None) -> str | None:
        """Count a game, at `date` or now; return a message for people if something is wrong."""
        row = (
            finished.game,
            (date or datetime.now(timezone.utc)).astimezone(timezone.utc).isoformat(" ", "seconds"),
            json.dumps(dict(finished.options)),
            json.dumps(finished.players),
            finished.level,
            json.dumps(finished.results),
            finished.result,
            finished.moves,
            finished.seconds,
        )
        insert = (
            "INSERT INTO finished (game, date, options, players, level, results, result, moves,"
            " seconds) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
        )
        return self._run(lambda database: database.execute(insert, row), None)[1]

    def summaries(self) -> tuple[dict[str, Summary], str | None]:
        """Return the summary of every game that was played, by its id, and a message or None."""
        query = "SELECT game, level, result, seconds FROM finished ORDER BY id"
        none: list[tuple[str, int | None, str | None, float]] = []
        rows, message = self._run(lambda database: database.execute(query).fetchall(), none)
        by_game: dict[str, list[tuple[int | None, str | None, float]]] = {}
        for game, level, result, seconds in rows:
            by_game.setdefault(game, []).append((level, result, seconds))
        return {game: summary_of(played) for game, played in by_game.items()}, message

    def reset(self, game: str | None = None) -> str | None:
        """Forget the games of one kind, or all; return a message for people if that fails."""
        query = "DELETE FROM finished WHERE game = ? OR ? IS NULL"
        return self._run(lambda database: database.execute(query, (game, game)), None)[1]

    def _run(
        self, action: Callable[[sqlite3.Connection], ResultT], otherwise: ResultT
    ) -> tuple[ResultT, str | None]:
        """Do something with the open database; a damaged one is set aside and it is done again."""
        try:
            return self._attempt(action), None
        except sqlite3.OperationalError as error:
            return otherwise, f"The statistics in {self.path} cannot be used: {error}."
        except OSError as error:
            why = places.reason(error)
            return otherwise, f"The statistics in {self.path} cannot be used: {why}."
        except sqlite3.DatabaseError as error:
            fault = f"The statistics in {self.path} cannot be read: {error}."
        try:
            with locked(self.path):
                try:
                    # Another window may have set it aside and begun anew.
                    return self._attempt(action), None
                except sqlite3.OperationalError:
                    raise
                except sqlite3.DatabaseError:
                    fault = f"{fault} {places.set_aside(self.path)}"
                return self._attempt(action), f"{fault} They begin anew."
        except (sqlite3.Error, OSError):
            return otherwise, fault

    def _attempt(self, action: Callable[[sqlite3.Connection], ResultT]) -> ResultT:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with closing(sqlite3.connect(self.path, timeout=2)) as database, database:
            version: int = database.execute("PRAGMA user_version").fetchone()[0]
            if version > SCHEMA_VERSION:
                raise sqlite3.OperationalError("they were written by a newer program")
            if version < SCHEMA_VERSION:
                database.execute(SCHEMA)
                database.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
            return action(database)


def _tally(found: Iterable[str | None]) -> Tally:
    listed = list(found)
    return Tally(len(listed), listed.count(WON), listed.count(DRAWN), listed.count(LOST))
