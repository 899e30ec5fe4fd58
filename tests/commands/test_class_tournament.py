"""The tournament of a class, bad programs in it, is one table wherever it is played."""

from __future__ import annotations

import os
import signal
from collections import Counter
from pathlib import Path

import pytest
from distributed import Client, LocalCluster

from fourgames_tk.commands import cluster
from fourgames_tk.commands.cluster import open_cluster
from fourgames_tk.engine.tournament.games import Games
from fourgames_tk.engine.tournament.plan import Plan, Result
from fourgames_tk.engine.tournament.report import Scores, table
from fourgames_tk.engine.tournament.run import Tables, Threads, run
from tests.commands.classroom import FAILURES, plan_in
from tests.engine.bots.helpers import carriers, wait_until


@pytest.fixture
def plan(tmp_path: Path) -> Plan:
    return plan_in(tmp_path / "class")


def played(plan: Plan, tables: Tables, folder: Path) -> tuple[str, dict[str, Counter[str]]]:
    """Return the table, and how often each has failed, by kind."""
    games = Games(plan, folder)
    results = run(games, tables)
    games.close()
    summary = Scores(plan, results).summary()
    failures = {one["player"]: Counter(one["failures"]) for one in summary["standings"]}
    return table(summary), {name: kinds for name, kinds in failures.items() if kinds}


def test_the_table_is_the_same_wherever_it_is_played(
    plan: Plan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CLASS_TEST", str(tmp_path))
    with Threads(2) as threads:
        here, failures = played(plan, threads, tmp_path / "here")
    assert wait_until(lambda: not carriers(f"CLASS_TEST={tmp_path}")), "nothing outlives its game"
    assert {name: kind for name, kinds in failures.items() for kind in kinds} == FAILURES
    assert here.splitlines()[-1] == "66 different games of 66"

    def kill_one(result: Result) -> None:
        done.append(result.number)
        if len(done) == 20:
            os.kill(first, signal.SIGKILL)

    done: list[int] = []
    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as workers:
        with Client(workers) as client:
            first, *_ = client.run(os.getpid).values()
        games = Games(plan, tmp_path / "there")
        with open_cluster(workers.scheduler_address, plan.players) as tables:
            assert tables.ahead == cluster.LEAST_AHEAD
            monkeypatch.setattr(cluster, "LEAST_AHEAD", 0)
            assert tables.ahead == 2 * cluster.AHEAD, "there are two threads"
            results = run(games, tables, kill_one)
        games.close()
    assert sorted(done) == list(range(66)), "a killed worker loses no game"
    assert table(Scores(plan, results).summary()) == here
