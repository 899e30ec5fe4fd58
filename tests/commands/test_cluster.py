"""Tournaments on a Dask cluster: refused plans, and the loss by a killed worker."""

from __future__ import annotations

import os
import signal
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from fourgames_tk import __version__
from fourgames_tk.cli import run as command
from fourgames_tk.commands import cluster
from fourgames_tk.commands.cluster import open_cluster
from fourgames_tk.engine.tournament.folder import TournamentFolder
from fourgames_tk.engine.tournament.plan import GameResult, Plan
from fourgames_tk.engine.tournament.report import Standings, standings_text
from fourgames_tk.engine.tournament.run import GameExecutor, ThreadExecutor, run_tournament
from tests.commands.classroom import FAILURES, plan_in
from tests.engine.bots.helpers import carriers, wait_until, write_bot
from tests.limits import WAIT_SECONDS

FAILING = {name: kind for name, kind in FAILURES.items() if name != "late"}
"""The players that fail however much time they have."""
GAMES = 21
"""Number of games of seven players, each against each."""
SMALL = ("rows=4", "columns=4", "stones=2")


@pytest.fixture
def workers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Two workers whose own folders are in `tmp_path / "workers"`."""
    # Imported late: slow, and every process of the tests reads this file.
    from distributed import LocalCluster

    monkeypatch.setattr(cluster, "CONNECTION_SECONDS", WAIT_SECONDS)
    monkeypatch.setattr(cluster, "FIRST_WORKER_SECONDS", WAIT_SECONDS)
    with LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        processes=True,
        dashboard_address=None,
        local_directory=str(tmp_path / "workers"),
    ) as found:
        yield found


def test_a_worker_that_cannot_play_is_named_before_the_start(
    workers: Any,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from distributed import Client

    tool = write_bot(tmp_path, "tool", "#!/bin/sh\nexit 1\n")
    words = ["tournament", "skirmish", *SMALL, "--player", "level:1", "--games", "1"]
    words += ["--cluster", workers.scheduler_address, "--player"]
    # It is on the path of this process, and was not on that of the workers as they began.
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    assert command([*words, f"command:{tool.name} --fast"]) == 2
    out, error = capsys.readouterr()
    assert out == "" and "games played" not in error
    assert error.startswith("fourgames tournament: the worker tcp://")
    assert error.endswith(" cannot play: there is no command tool for command:tool --fast\n")
    with Client(workers) as client:
        client.run(lambda: sys.modules.__setitem__("fourgames_tk.commands.cluster", None))  # type: ignore[assignment]
    assert command([*words, "level:2"]) == 2
    assert f"cannot play: Fourgames {__version__} is not installed there" in capsys.readouterr().err
    with Client(workers) as client:
        client.retire_workers(close_workers=True)
    monkeypatch.setattr(cluster, "FIRST_WORKER_SECONDS", 0.5)
    assert command([*words, "level:2"]) == 2
    assert capsys.readouterr().err == "fourgames tournament: the cluster has no workers\n"


def test_a_worker_of_another_version_or_without_a_program_cannot_play() -> None:
    players = ("level:1", "Ann=command:no-such-tool --fast", "bot:no_such_bot.py")
    version, command_, bot = cluster._problems("0.0.1", players)
    assert version == f"Fourgames is {__version__} there and 0.0.1 here"
    assert command_ == "there is no command no-such-tool for command:no-such-tool --fast"
    assert bot.startswith("there is no bot 'no_such_bot.py'")
    assert cluster._problems(__version__, ("level:1", "command:sh")) == []


@pytest.fixture
def plan(tmp_path: Path) -> Plan:
    # So much time that a busy machine decides no game.
    found = plan_in(tmp_path / "class", ("ann0", "ann3", "ann8", *FAILING))
    return replace(found, seconds=WAIT_SECONDS)


def played(plan: Plan, executor: GameExecutor, folder: Path) -> tuple[str, dict[str, Counter[str]]]:
    """Return the standings, and the failures of each player by kind."""
    games = TournamentFolder(plan, folder)
    results = run_tournament(games, executor)
    games.close()
    summary = Standings(plan, results).summary_json()
    failures = {one["player"]: Counter(one["failures"]) for one in summary["standings"]}
    return standings_text(summary), {name: kinds for name, kinds in failures.items() if kinds}


def test_the_result_table_does_not_depend_on_where_games_are_played(
    workers: Any, plan: Plan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from distributed import Client

    monkeypatch.setenv("CLASS_TEST", str(tmp_path))
    with ThreadExecutor(2) as threads:
        here, failures = played(plan, threads, tmp_path / "here")
    assert wait_until(lambda: not carriers(f"CLASS_TEST={tmp_path}")), "nothing outlives its game"
    assert {name: kind for name, kinds in failures.items() for kind in kinds} == FAILING
    assert here.splitlines()[-1] == f"{GAMES} different games of {GAMES}"

    def kill_one(result: GameResult) -> None:
        done.append(result.number)
        if len(done) == GAMES // 3:
            os.kill(first, signal.SIGKILL)

    done: list[int] = []
    with Client(workers) as client:
        first, *_ = client.run(os.getpid).values()
    games = TournamentFolder(plan, tmp_path / "there")
    with open_cluster(workers.scheduler_address, plan.players) as executor:
        assert executor.max_submitted_games == cluster.MIN_GAMES_AHEAD
        monkeypatch.setattr(cluster, "MIN_GAMES_AHEAD", 0)
        assert executor.max_submitted_games == 2 * cluster.GAMES_PER_THREAD, "there are two threads"
        results = run_tournament(games, executor, kill_one)
    games.close()
    assert sorted(done) == list(range(GAMES)), "a killed worker loses no game"
    assert standings_text(Standings(plan, results).summary_json()) == here
