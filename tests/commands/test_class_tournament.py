"""A class of twelve, bad programs among them: what its tournament costs, and that it is one table.

The programs are scripts, which start soon; what they may not do is in `bots/bad.py`.
"""

from __future__ import annotations

import os
import re
import signal
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from distributed import Client, LocalCluster

from fourgames_tk.commands.cluster import open_cluster
from fourgames_tk.engine.players.find import programs_in
from fourgames_tk.engine.record import Record
from fourgames_tk.engine.tournament import Games, Plan, Result, Scores, Tables, Threads, run
from fourgames_tk.engine.tournament.report import table
from tests.engine.bots.helpers import carriers, wait_until, write_bot

TURN = """#!/bin/sh
while read -r word rest; do
    [ "$word" = Moves ] && moves=$rest
    [ "$word $rest" = "TurnTo $FOURGAMES_PLAYER" ] && { %s; }
done
"""
PICK = "set -- $moves; shift $(($# * %d / 10)); echo $1"
STUDENTS = {
    **{f"ann{tenth}": PICK % tenth for tenth in (0, 1, 2, 3, 5, 7, 8)},
    "crash": "exit 3",
    "illegal": "echo a1f6",
    "nonsense": "echo what is a move",
    "late": 'set -- $moves; [ "$late" ] && sleep 100; late=yes; echo $1',
    "loud": "yes | head -c 2000000 >&2; read -r forever",
}
FAILURES = {
    "crash": "crash",
    "illegal": "illegal move",
    "nonsense": "no move",
    "late": "time forfeit",
    "loud": "too much said",
}
ALLOWED = 1.3


@pytest.fixture
def plan(tmp_path: Path) -> Plan:
    for name, does in STUDENTS.items():
        (tmp_path / "class" / name).mkdir(parents=True)
        write_bot(tmp_path / "class" / name, "player.sh", TURN % does)
    players = tuple(f"{name}=bot:{path}" for name, path in programs_in(tmp_path / "class"))
    words = ("rows=4", "columns=4", "stones=2")
    return Plan("skirmish", players, words, games=1, seconds=0.5).checked()


def played(plan: Plan, tables: Tables, folder: Path) -> tuple[str, dict[str, Counter[str]]]:
    """Return the table, and how often each has failed, by kind."""
    games = Games(plan, folder)
    results = run(games, tables)
    games.close()
    summary = Scores(plan, results).summary()
    failures = {one["player"]: Counter(one["failures"]) for one in summary["standings"]}
    return table(summary), {name: kinds for name, kinds in failures.items() if kinds}


def test_the_table_is_the_same_wherever_it_is_played_and_playing_costs_little_besides(
    plan: Plan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CLASS_TEST", str(tmp_path))
    begun = time.monotonic()
    with Threads(2) as threads:
        here, failures = played(plan, threads, tmp_path / "here")
    whole = 2 * (time.monotonic() - begun)
    assert wait_until(lambda: not carriers(f"CLASS_TEST={tmp_path}")), "nothing outlives its game"
    assert {name: kind for name, kinds in failures.items() for kind in kinds} == FAILURES
    assert here.splitlines()[-1] == "66 different games of 66"
    thinking = 0.0
    for path in (tmp_path / "here").glob("*.4g"):
        comments = "\n".join(Record.read(path).comments.values())
        thinking += sum(map(float, re.findall(r"^([0-9.]+) s$", comments, re.MULTILINE)))
    print(f"{whole:.1f} s of two threads, {thinking:.1f} s of it thinking")

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
        cluster: Any = open_cluster(workers.scheduler_address, plan.players)
        with cluster as tables:
            results = run(games, tables, kill_one)
        games.close()
    assert table(Scores(plan, results).summary()) == here
    assert whole <= ALLOWED * thinking
