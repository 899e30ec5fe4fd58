"""Tournaments: who meets whom, every executor, interruptions, and the command."""

from __future__ import annotations

import json
import os
import signal
from collections import Counter
from concurrent.futures import (
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
)
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from fourgames_tk.cli import run as command
from fourgames_tk.commands import cluster, tournament
from fourgames_tk.engine.errors import FourgamesError
from fourgames_tk.engine.game import State
from fourgames_tk.engine.players.child import Limits
from fourgames_tk.engine.players.find import SAMPLES
from fourgames_tk.engine.players.player import Computer
from fourgames_tk.engine.record import Record
from fourgames_tk.engine.search.clock import Clock
from fourgames_tk.engine.tournament import (
    AHEAD,
    BadTournament,
    Journal,
    Plan,
    Result,
    play,
    report,
    run,
)
from tests.engine.bots.helpers import BOT

PLAN = Plan(
    "skirmish", ("level:1", "level:4", "level:4"), ("rows=4", "columns=4", "stones=2"), games=4
)
"""A small one whose games do not depend on the machine's speed."""

FAULTY = """
class Bot:
    def initialize(self, chat):
        pass
    def update(self, message, state):
        pass
    def get_next_move(self):
        raise RuntimeError("lost my way")
"""


def results_on(executor: Executor, plan: Plan = PLAN) -> list[Result]:
    with executor:
        return run(Journal(plan), executor)


def test_everybody_meets_everybody_from_both_seats() -> None:
    fixtures = PLAN.fixtures()
    assert [fixture.number for fixture in fixtures] == list(range(12))
    meetings = Counter((fixture.players, fixture.seed) for fixture in fixtures)
    assert meetings == {
        (players, seed): 1
        for players in [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)]
        for seed in (0, 1)
    }


def test_three_at_a_table_take_turns_with_the_seats() -> None:
    plan = Plan("skirmish", ("level:1",) * 4, ("players=3",), games=3, seed=7)
    fixtures = plan.fixtures()
    assert len(fixtures) == 4 * 3
    assert {fixture.seed for fixture in fixtures} == {7}
    assert {fixture.players for fixture in fixtures} >= {(0, 1, 2), (1, 2, 0), (2, 0, 1)}
    result = play(plan, fixtures[0])
    assert sum(result.shares) == pytest.approx(1)
    assert len(result.shares) == 3


def test_every_move_has_the_seconds_of_the_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    times = []

    def choose(player: Computer, view: State, clock: Clock) -> str:
        times.append(clock.remaining())
        return view.legal_moves()[0]

    monkeypatch.setattr(Computer, "choose", choose)
    plan = replace(PLAN, seconds=500.0)
    play(plan, plan.fixtures()[0])
    assert len(times) > 10
    assert all(left is not None and 400 < left <= 500 for left in times)


def test_a_draw_is_shared_by_all() -> None:
    options = ("players=3", "rows=12", "columns=12", "quiet_turns=6")
    plan = Plan("skirmish", ("level:1",) * 3, options, games=1)
    result = play(plan, plan.fixtures()[0])
    assert Record.parse(result.record).result == "1/2-1/2-1/2"
    assert result.shares == (1 / 3,) * 3


def test_every_executor_gives_the_same_results() -> None:
    threads = results_on(ThreadPoolExecutor(2))
    processes = results_on(ProcessPoolExecutor(2))
    assert threads == processes
    assert len(threads) == 12
    found = report(PLAN, threads)
    names = sorted(standing["player"] for standing in found["standings"])
    assert names == ["level:1", "level:4 (1)", "level:4 (2)"]


def test_the_records_are_saved_games() -> None:
    for result in results_on(ThreadPoolExecutor(1)):
        kept = Record.parse(result.record)
        assert kept.session().state.outcome() is not None
        assert len(kept.moves) == result.plies


def test_a_bot_that_fails_loses_and_the_reason_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "faulty.py"
    path.write_text(FAULTY, encoding="utf-8")
    plan = Plan("skirmish", (f"bot:{path}", "level:1"), games=2, seconds=20).checked()
    for result in results_on(ThreadPoolExecutor(1), plan):
        assert dict(zip(result.players, result.shares, strict=True)) == {0: 0.0, 1: 1.0}
        assert "ended by itself" in result.failure
        assert "lost my way" in result.failure
        assert "lost my way" in result.record
        assert "Traceback" in result.failure and "Traceback" not in result.record


def test_a_program_has_the_time_that_the_tournament_gives(tmp_path: Path) -> None:
    """More than in the window, if that is said; here less, so that the test is short."""
    path = tmp_path / "slow.py"
    thinks = "import time; time.sleep(0.7); self.calls = getattr(self, 'calls', 0) + 1"
    text = BOT.replace("        return Move(", f"        {thinks}\n        return Move(")
    path.write_text(text, encoding="utf-8")
    options = ("rows=3", "columns=3", "stones=1")
    plan = Plan("skirmish", (f"bot:{path}", "level:2"), options, games=1, seconds=0.3)
    assert "gave no move within 0.3 seconds" in play(plan, plan.fixtures()[0]).failure
    assert Limits().seconds > 0.7


def test_an_interrupted_tournament_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    heard: list[int] = []

    def interrupt(result: Result) -> None:
        heard.append(result.number)
        if len(heard) == 3:
            raise KeyboardInterrupt

    begun = Journal(PLAN, path)
    with ThreadPoolExecutor(1) as executor, pytest.raises(KeyboardInterrupt):
        run(begun, executor, interrupt)
    begun.close()
    with path.open("a", encoding="utf-8") as file:
        file.write('{"number": 9, "play')
    journal = Journal(PLAN, path)
    assert [result.number for result in journal.results] == heard[:3]
    again: list[int] = []
    with ThreadPoolExecutor(1) as executor:
        results = run(journal, executor, lambda result: again.append(result.number))
    assert sorted(heard[:3] + again) == list(range(12))
    assert results == results_on(ThreadPoolExecutor(1))
    journal.close()
    again_opened = Journal.of_file(path)
    assert again_opened.plan == PLAN
    assert again_opened.results == journal.results
    assert again_opened.is_over
    again_opened.remove()
    assert not path.exists()


def test_a_journal_of_another_tournament_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    Journal(PLAN, path).close()
    with pytest.raises(BadTournament, match="another tournament"):
        Journal(Plan("skirmish", ("level:1", "level:3")), path)
    with path.open("a", encoding="utf-8") as file:
        file.write('{"number": 1}\n[]\n')
    with pytest.raises(BadTournament, match="line 2, is damaged"):
        Journal(PLAN, path)
    path.write_bytes(b"\xff\xfe\n")
    with pytest.raises(BadTournament, match="is no journal"):
        Journal(PLAN, path)
    path.write_text("dear diary", encoding="utf-8")
    with pytest.raises(BadTournament, match="another tournament"):
        Journal(PLAN, path)
    assert path.read_text(encoding="utf-8") == "dear diary"


def test_a_damaged_line_of_a_journal_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    journal = Journal(PLAN, path)
    journal.add(play(PLAN, PLAN.fixtures()[1]))
    journal.close()
    head, line = path.read_text(encoding="utf-8").splitlines()
    good = json.loads(line)
    for bad in (
        {**good, "number": 99},
        {**good, "players": [0, 7]},
        {**good, "shares": [1]},
        {**good, "plies": "many"},
    ):
        path.write_text(f"{head}\n{json.dumps(bad)}\n", encoding="utf-8")
        with pytest.raises(BadTournament, match="line 2, is damaged"):
            Journal(PLAN, path)
    path.write_text(f"{head}\n{line}\n{line}\n", encoding="utf-8")
    with pytest.raises(BadTournament, match="line 3, is damaged"):
        Journal(PLAN, path)


def test_a_killed_process_loses_no_game(tmp_path: Path) -> None:
    plan = replace(PLAN, games=12)
    journal = Journal(plan, tmp_path / "journal")
    victims: list[int] = []

    def kill_one(result: Result) -> None:
        if not victims:
            victims.append(next(iter(pool._processes)))
            os.kill(victims[0], signal.SIGKILL)

    with ProcessPoolExecutor(2) as pool, pytest.raises(BrokenExecutor):
        run(journal, pool, kill_one)
    assert 0 < len(journal.results) < len(plan.fixtures())
    with ProcessPoolExecutor(2) as pool:
        assert run(journal, pool) == results_on(ThreadPoolExecutor(1), plan)


class Breaking(Executor):
    """Breaks with the first game, and is slow to say so of the others."""

    def __init__(self) -> None:
        self.games: list[Future[object]] = []

    def submit(self, *arguments: object, **words: object) -> Future[Any]:
        game: Future[object] = Future()
        self.games.append(game)
        if len(self.games) == AHEAD:
            self.games[0].set_exception(BrokenExecutor())
        return game


def test_an_executor_that_breaks_gives_up_the_other_games_itself(tmp_path: Path) -> None:
    """Where one is cancelled meanwhile, Python 3.11 stops in the middle and processes are left."""
    pool = Breaking()
    with pytest.raises(BrokenExecutor):
        run(Journal(replace(PLAN, games=12), tmp_path / "journal"), pool)
    assert len(pool.games) == AHEAD and not any(game.cancelled() for game in pool.games)


@pytest.mark.parametrize(
    ("plan", "reason"),
    [
        (Plan("skirmish", ("level:1",)), "needs 2 players, not 1"),
        (Plan("skirmish", ("level:1", "human")), "people cannot play"),
        (Plan("skirmish", ("level:1", "level:99")), "level"),
        (Plan("skirmish", ("level:1", "bot:nowhere.py")), "no bot 'nowhere"),
        (Plan("skirmish", ("level:1", "level:2"), ("rows=1",)), "3 to 12"),
        (Plan("skirmish", ("level:1", "level:2"), games=0), "at least one game"),
        (Plan("skirmish", ("level:1", "level:2"), games=10**9), "are too many"),
        (Plan("skirmish", ("level:1", "level:2"), seconds=float("nan")), "some time for a move"),
        (Plan("skirmish", ("level:1", "level:2"), seed=-1), "whole number"),
        (Plan("skirmish", ("level:1", "level:2"), seed=10**18 - 1), "at most 18 digits"),
        (Plan("chess", ("level:1", "level:2")), "unknown game"),
    ],
)
def test_what_cannot_be_played_says_why(plan: Plan, reason: str) -> None:
    with pytest.raises(FourgamesError, match=reason):
        plan.checked()


def test_the_command_plays_and_writes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, folder = tmp_path / "result.json", tmp_path / "games"
    words = "tournament skirmish rows=6 columns=6 stones=6 --player level:1 --player level:4"
    more = ["--games", "4", "--jobs", "2", "--json", str(file), "--records", str(folder)]
    assert command([*words.split(), *more]) == 0
    shown = capsys.readouterr()
    assert shown.out.splitlines()[1].startswith(" 1 level:4")
    assert "4 games played" in shown.err
    found = json.loads(file.read_text(encoding="utf-8"))
    assert found["standings"][0]["games"] == 4
    assert [path.name for path in sorted(folder.iterdir())] == [
        f"000{number}.4g" for number in (1, 2, 3, 4)
    ]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games", "result.json"]


def test_the_command_goes_on_after_an_interruption(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "result.json"
    plan = Plan("skirmish", ("level:1", "level:2"), games=4)
    journal = Journal(plan, tmp_path / "result.json.part")
    kept = play(plan, plan.fixtures()[2])
    journal.add(kept)
    journal.close()
    words = "tournament skirmish --player level:1 --player level:2 --games 4 --jobs 1 --json"
    assert command([*words.split(), str(file)]) == 0
    found = json.loads(file.read_text(encoding="utf-8"))
    assert found["games"][2]["record"] == kept.record
    assert len(found["games"]) == 4


def test_the_command_finds_bots_in_the_folder_for_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tournament, "bots_path", lambda: tmp_path)
    words = "tournament skirmish --games 1 --jobs 1 --player level:1 --player bot:mine.py"
    assert command(words.split()) == 2
    assert str(tmp_path) in capsys.readouterr().err
    (tmp_path / "mine.py").write_text(
        (SAMPLES / "skirmish" / "hunter.py").read_text("utf-8"), "utf-8"
    )
    assert command(words.split()) == 0
    assert f"bot:{tmp_path / 'mine.py'}" in capsys.readouterr().out


def test_options_of_the_game_may_stand_behind(capsys: pytest.CaptureFixture[str]) -> None:
    words = "tournament skirmish --player level:1 --player level:1 --games 1 --jobs 1 stones=0"
    assert command(words.split()) == 2
    assert "stones=0: allowed is" in capsys.readouterr().err


@pytest.mark.parametrize("jobs", ["0", "-3"])
def test_no_jobs_at_all_are_refused(jobs: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["tournament", "skirmish", "--player", "level:1", "--player", "level:1"]
    with pytest.raises(SystemExit) as ended:
        command([*words, f"--jobs={jobs}"])
    assert ended.value.code == 2
    assert "allowed is a whole number from 1 to" in capsys.readouterr().err


@pytest.mark.parametrize("option", ["--json", "--records"])
def test_where_nothing_can_be_written_nothing_is_played(
    option: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    taken = tmp_path / "taken"
    if option == "--json":
        taken.mkdir()
    else:
        taken.touch()
    words = ["tournament", "skirmish", "--player", "level:1", "--player", "level:1"]
    assert command([*words, option, str(taken)]) == 2
    shown = capsys.readouterr()
    assert shown.out == "" and str(taken) in shown.err


def test_the_command_says_what_is_wrong(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "CLUSTER_SECONDS", 0.5)
    assert command(["tournament", "skirmish", "--player", "level:1"]) == 2
    assert "needs 2 players" in capsys.readouterr().err
    words = "tournament skirmish --player level:1 --player level:2 --scheduler tcp://127.0.0.1:9"
    assert command(words.split()) == 2
    assert "no cluster at tcp://127.0.0.1:9" in capsys.readouterr().err
