"""Measure the library with 5,000 games in it: a start, a list, statistics, a move."""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from random import Random

import figures

from fourgames_tk.engine.games import GAMES
from fourgames_tk.engine.record import Record
from fourgames_tk.engine.session import Session
from fourgames_tk.store.library import Library
from fourgames_tk.store.results import GameStatistics, Result
from fourgames_tk.ui.pages.start_cards import MAX_SEARCHED

COUNT = 5_000
RUNS = 7
"""Saved games, and measurements, whose median is told."""
PLAYERS = ("human", "level:3")


def fill(library: Library) -> None:
    """Keep finished and running games of all kinds, each some times."""
    random, found = Random(1), []
    library.folder.mkdir(parents=True)
    for number in range(200):
        game = GAMES[number % len(GAMES)]
        session = Session(game, game.options_type(), number)
        for _ in range(random.choice((10, 999))):
            if session.state.outcome() is not None:
                break
            session.play(random.choice(session.state.legal_moves()))
        record = Record.from_session(session, PLAYERS)
        found.append((record.to_text(), record, session))
    results = []
    for number in range(COUNT):
        text, record, session = found[number % len(found)]
        path = library.folder / f"{number}.4g"
        path.write_text(text, encoding="utf-8")
        if (outcome := session.state.outcome()) is not None:
            results.append(Result.of(record, session.steps, outcome, "2026-11-23", path.name))
    library.results.add(*results)


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
        folder = Path(name) / "games"
        library = Library(folder)
        fill(library)
        (head, *_) = library.read_headers()
        game = GAMES[-1]
        session, path = Session(game, game.options_type(), 1), library.new_game_path(game.id)

        def start() -> None:
            again = Library(folder)
            again.delete_leftovers()
            list(islice(again.read_headers(), MAX_SEARCHED))

        def move() -> None:
            nonlocal session
            if session.state.outcome() is not None:
                session = Session(game, game.options_type(), 1)
            session.play(session.state.legal_moves()[0])
            library.save_game(path, Record.from_session(session, PLAYERS))
            library.writer.finish(60.0)

        actions: dict[str, Callable[[], object]] = {
            "start, and the games played last": start,
            "list of all": lambda: list(Library(folder).read_headers()),
            "list of all once more": lambda: list(library.read_headers()),
            "statistics": lambda: GameStatistics.of(library.results.read()),
            "position of one": lambda: Record.read(head.path).session(),
            "a move on the disk": move,
        }
        for what, action in actions.items():
            milliseconds = median_ms(action)
            print(f"{what}: {milliseconds:.1f} ms")
            figures.report(what, milliseconds, "ms")


if __name__ == "__main__":
    main()
