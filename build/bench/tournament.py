"""What a tournament costs beside its games: 1,000 games of two fast bots on two workers.

    python3 build/bench/tournament.py [games]

The workers are processes of the program, then those of a Dask cluster on this machine, to which the
bots are sent. Every game is timed where it is played, in the tournament itself, so that whatever
else the machine does slows both alike; two workers need at least half of the sum. The bots are two
copies of the second house bot, which play a game of a few moves.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any, TypeVar

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import figures

from fourgames_tk.commands.cluster import Workers, open_cluster
from fourgames_tk.engine.tournament import Journal, Plan, run
from fourgames_tk.engine.tournament_pool import GamePool

T = TypeVar("T")

GAMES = 1000
WORKERS = 2
ALLOWED = 1.3
PLAN = Plan(
    "skirmish", ("bot:skirmish/bolter.py",) * 2, ("rows=4", "columns=4", "stones=2"), seconds=20
)


def timed(play: Callable[..., T], *arguments: object) -> tuple[T, float]:
    """Play a game and return its seconds as well."""
    begin = time.perf_counter()
    return play(*arguments), time.perf_counter() - begin


class Timing(Executor):
    """An executor that adds up the seconds of what it carries out, where that is done."""

    def __init__(self, executor: GamePool | Workers) -> None:
        """Carry everything out on another executor."""
        self.seconds = 0.0
        self._executor = executor

    @property
    def ahead(self) -> int:
        """How many games the other executor should have at a time."""
        return self._executor.ahead

    def submit(self, play: Callable[..., T], /, *arguments: Any, **words: Any) -> Future[T]:
        """Let a game be played."""
        game: Future[T] = Future()
        self._executor.submit(timed, play, *arguments).add_done_callback(
            lambda done: self._hand_on(done, game)
        )
        return game

    def _hand_on(self, done: Future[tuple[T, float]], game: Future[T]) -> None:
        if done.cancelled():
            game.cancel()
        elif (error := done.exception()) is not None:
            game.set_exception(error)
        else:
            result, seconds = done.result()
            self.seconds += seconds
            game.set_result(result)


def measure(name: str, plan: Plan, open_executor: Callable[[], Any]) -> float:
    """Play the tournament, print what it took, and return that as a part of its games' time."""
    with tempfile.TemporaryDirectory() as folder:
        journal = Journal(plan, Path(folder) / "journal")
        begin = time.perf_counter()
        with open_executor() as executor:
            timing = Timing(executor)
            found = run(journal, timing)
        whole = time.perf_counter() - begin
    alone = timing.seconds / WORKERS
    print(f"{name}: {len(found)} games in {whole:.1f} s, {alone:.1f} s of it in the games")
    print(f"  {whole / alone:.2f} times as long; allowed are {ALLOWED}")
    figures.report(f"{len(found)} games, {name}", whole, "s", alone, "their games alone")
    print(
        f"  {sum(bool(result.failure) for result in found)} games were lost by failing", flush=True
    )
    return whole / alone


def main(games: int) -> int:
    """Print the figures; the status is 1 if the tournament costs more than is allowed."""
    from distributed import LocalCluster

    plan = Plan(PLAN.game, PLAN.players, PLAN.options, games, seconds=PLAN.seconds).checked()
    ratios = [measure(f"{WORKERS} processes", plan, lambda: GamePool(WORKERS))]
    with LocalCluster(
        n_workers=WORKERS, threads_per_worker=1, processes=True, dashboard_address=None
    ) as cluster:
        address = cluster.scheduler_address
        ratios.append(
            measure(
                f"{WORKERS} workers of a cluster", plan, lambda: open_cluster(address, plan.players)
            )
        )
    return 0 if max(ratios) <= ALLOWED else 1


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES))
