"""What the shelf costs with 10,000 games on it: a start, a list, a search, a move."""

from __future__ import annotations

import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import figures

from fourgames_tk.engine.games import GAMES
from fourgames_tk.engine.session import Session
from fourgames_tk.store.shelf import table
from fourgames_tk.store.shelf.database import Database
from fourgames_tk.store.shelf.describe import begun, described
from fourgames_tk.store.shelf.entry import Query
from fourgames_tk.store.shelf.shelf import Shelf
from fourgames_tk.store.shelf.table import Kept

COUNT = 10_000
RUNS = 7
PLAYERS = ("human", "level:3")


def games(count: int) -> list[Kept]:
    """Return finished and running games of all kinds, each some times with other dates."""
    random, found = Random(1), []
    for number in range(min(count, 200)):
        game = GAMES[number % len(GAMES)]
        session = Session(game, game.options_type(), number)
        for _ in range(random.choice((10, 999))):
            if session.state.outcome() is not None:
                break
            session.play(random.choice(session.state.legal_moves()))
        found.append(session)
    kept = []
    for number in range(count):
        session = found[number % len(found)]
        row = described(begun(session, PLAYERS, (), None), session)
        if row.results is not None:
            row = replace(row, ended=row.changed)
        kept.append(Kept(row, tuple(session.line), {}))
    return kept


def median_ms(action: Callable[[], object]) -> float:
    """Return the milliseconds that an action takes."""
    times = []
    for _ in range(RUNS):
        start = time.perf_counter()
        action()
        times.append(time.perf_counter() - start)
    return statistics.median(times) * 1000


def main() -> None:
    """Print the figures."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        path = folder / "shelf.sqlite3"
        waiting = games(COUNT)

        def fill(database: sqlite3.Connection) -> None:
            for each in waiting:
                table.insert(database, each)

        Database(path, print).write(fill, None)
        print(f"{COUNT:,} games: {path.stat().st_size / 1e6:.0f} MB")

        def start() -> None:
            shelf = Shelf(path, print)
            shelf.start(folder / "running.4g", folder / "statistics.sqlite3")
            shelf.offer()
            shelf.close()

        shelf = Shelf(path, print)
        entries = shelf.entries()
        game = GAMES[-1]
        session = Session(game, game.options_type(), 1)
        hold = shelf.begin(session, PLAYERS)

        def move() -> None:
            nonlocal session, hold
            if session.state.outcome() is not None:
                session = Session(game, game.options_type(), 1)
                hold.close()
                hold = shelf.begin(session, PLAYERS)
            session.play(session.state.legal_moves()[0])
            hold.keep(session)

        actions: dict[str, Callable[[], object]] = {
            "start, and a game to offer": start,
            "list of all": shelf.entries,
            "search": lambda: shelf.entries(Query(text="mancala level:3")),
            "statistics": shelf.summaries,
            "position of one": lambda: shelf.position(entries[0].id),
            "a move": move,
        }
        for what, action in actions.items():
            milliseconds = median_ms(action)
            print(f"{what}: {milliseconds:.1f} ms")
            figures.report(what, milliseconds, "ms")
        shelf.close()


if __name__ == "__main__":
    main()
