"""A tournament that is played while somebody watches."""

from __future__ import annotations

import multiprocessing
import signal
from pathlib import Path

import pytest

from fourgames_tk.engine.tournament import Journal, Plan
from fourgames_tk.engine.tournament_pool import BackgroundTournament, GamePool, GameStopped
from tests.engine.bots.helpers import BOT, carriers, wait_until, write_bot

SLOW = BOT.replace(
    "    def get_next_move(self):", "    def get_next_move(self):\n        time.sleep(30)"
)


def test_it_is_played_to_the_end() -> None:
    plan = Plan("skirmish", ("level:1", "level:2"), games=4)
    contest = BackgroundTournament(Journal(plan), jobs=2)
    contest.join()
    assert not contest.is_running
    assert contest.problem == ""
    assert sorted(result.number for result in contest.results) == [0, 1, 2, 3]


def test_stopping_ends_its_games_and_their_bots(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STOP_TEST", str(tmp_path))
    path = write_bot(tmp_path, "slow.py", SLOW)
    plan = Plan("skirmish", (f"bot:{path}", "level:2"), games=20, seconds=100)
    contest = BackgroundTournament(Journal(plan), jobs=2)
    assert wait_until(lambda: len(carriers(f"STOP_TEST={tmp_path}")) >= 4)
    contest.stop()
    contest.join()
    assert contest.problem == ""
    assert contest.results == ()
    assert wait_until(lambda: not carriers(f"STOP_TEST={tmp_path}"))
    assert not multiprocessing.active_children()


def play_for_ever(begun: Path) -> None:
    begun.touch()
    while True:
        signal.pause()


def test_a_process_that_was_told_to_terminate_plays_nothing_more(tmp_path: Path) -> None:
    begun, later = tmp_path / "begun", tmp_path / "later"
    with GamePool(1) as pool:
        games = [pool.submit(play_for_ever, begun), *(pool.submit(later.touch) for _ in range(3))]
        assert wait_until(begun.exists)
        multiprocessing.active_children()[0].terminate()
    assert all(isinstance(game.exception(), GameStopped) for game in games)
    assert not later.exists()


def test_a_process_that_is_killed_is_a_problem_for_people() -> None:
    plan = Plan("skirmish", ("level:5", "level:5"), games=20)
    contest = BackgroundTournament(Journal(plan), jobs=2)
    assert wait_until(lambda: len(multiprocessing.active_children()) == 2)
    multiprocessing.active_children()[0].kill()
    contest.join()
    assert "ended from outside" in contest.problem
