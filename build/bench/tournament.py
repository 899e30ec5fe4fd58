"""Measure the cost of a tournament beside its games: 1,000 games of two fast bots on two workers.

    python3 build/bench/tournament.py [games]

The workers are threads of the program, then those of a Dask cluster on this machine. Before, some
of the games are played one after the other; two workers need at least half of that. The bots are
two copies of the second sample bot, which play a game of a few moves. Then a class of twelve plays
on the threads: what that costs beside the time that its programs took to think.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import figures

from fourgames_tk.commands.cluster import open_cluster
from fourgames_tk.engine.tournament.folder import TournamentFolder
from fourgames_tk.engine.tournament.plan import Plan
from fourgames_tk.engine.tournament.run import (
    GameExecutor,
    ThreadExecutor,
    play_game,
    run_tournament,
)
from tests.commands import classroom

GAMES = 1000
ALONE = 50
"""How many are played one after the other."""
WORKERS = 2
ALLOWED = 1.3
"""Processes at once, and how many times as long as its games alone a tournament may take."""
PLAN = Plan(
    "skirmish", ("bot:skirmish/rusher.py",) * 2, ("rows=4", "columns=4", "stones=2"), seconds=20
)


def measure(
    name: str,
    plan: Plan,
    alone: float,
    open_executor: Callable[[], AbstractContextManager[GameExecutor]],
) -> float:
    """Play the tournament, print what it took, and return that as a part of its games' time."""
    with tempfile.TemporaryDirectory() as folder:
        begin = time.perf_counter()
        with open_executor() as executor:
            found = run_tournament(TournamentFolder(plan, Path(folder)), executor)
        whole = time.perf_counter() - begin
    games = alone * len(found) / WORKERS
    print(f"{name}: {len(found)} games in {whole:.1f} s, {games:.1f} s of it in the games")
    print(f"  {whole / games:.2f} times as long; allowed are {ALLOWED}")
    figures.report(f"{len(found)} games, {name}", whole, "s", games, "their games alone")
    print(
        f"  {sum(bool(result.failure) for result in found)} games were lost by failing", flush=True
    )
    return whole / games


def measure_class() -> float:
    """Run the class of the tests; return its time as a multiple of its thinking time."""
    with tempfile.TemporaryDirectory() as folder:
        plan, played = classroom.plan_in(Path(folder) / "class"), Path(folder) / "games"
        begin = time.perf_counter()
        with ThreadExecutor(WORKERS) as executor:
            run_tournament(TournamentFolder(plan, played), executor)
        whole = time.perf_counter() - begin
        thinking = classroom.thinking_in(played) / WORKERS
    print(f"a class: {whole:.1f} s, {thinking:.1f} s of it thinking")
    figures.report("a class of twelve", whole, "s", thinking, "their thinking alone")
    return whole / thinking


def main(games: int) -> int:
    """Print the figures; the status is 1 if the tournament costs more than is allowed."""
    from distributed import LocalCluster

    plan = replace(PLAN, games=games).validated()
    begin = time.perf_counter()
    for fixture in plan.fixtures()[:ALONE]:
        play_game(plan, fixture)
    alone = (time.perf_counter() - begin) / min(ALONE, games)
    ratios = [measure(f"{WORKERS} threads", plan, alone, lambda: ThreadExecutor(WORKERS))]
    with LocalCluster(
        n_workers=WORKERS, threads_per_worker=1, processes=True, dashboard_address=None
    ) as cluster:
        address = cluster.scheduler_address
        name = f"{WORKERS} workers of a cluster"
        ratios.append(measure(name, plan, alone, lambda: open_cluster(address, plan.players)))
    ratios.append(measure_class())
    return 0 if max(ratios) <= ALLOWED else 1


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES))
