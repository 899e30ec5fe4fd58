"""A tournament that is played while somebody watches."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from concurrent.futures import BrokenExecutor, ThreadPoolExecutor
from pathlib import Path

import pytest

from fourgames_tk.engine.own_program import safe_start
from fourgames_tk.engine.tournament import Journal, Plan
from fourgames_tk.engine.tournament_pool import (
    CLOSING_SECONDS,
    BackgroundTournament,
    GamePool,
    GameStopped,
)
from tests.engine.bots.helpers import BOT, another_program, carriers, wait_until, write_bot

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


def test_it_tells_of_each_game_and_of_its_end() -> None:
    told: list[tuple[int, bool]] = []
    plan = Plan("skirmish", ("level:1", "level:2"), games=4)
    journal = Journal(plan)
    begun = threading.Event()

    def changed() -> None:
        assert begun.wait(20)
        told.append((len(journal.results), contest.is_running))

    contest = BackgroundTournament(journal, 2, changed)
    begun.set()
    contest.join()
    assert told == [(1, True), (2, True), (3, True), (4, True), (4, False)]


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


ENDLESS = ("rows=12", "columns=12", "stones=12", "quiet_turns=0")
"""Options with which a game of beginners lasts for minutes."""


@pytest.mark.parametrize("processes", range(3))
def test_one_that_is_stopped_while_its_processes_start_ends(processes: int) -> None:
    plan = Plan("skirmish", ("level:1", "level:1"), ENDLESS)
    contest = BackgroundTournament(Journal(plan), jobs=2)
    assert wait_until(lambda: len(multiprocessing.active_children()) >= processes)
    contest.stop()
    contest.join()
    assert contest.problem == ""
    assert contest.results == ()


def test_a_pool_that_is_stopped_begins_nothing_more(tmp_path: Path) -> None:
    later = tmp_path / "later"
    with GamePool(1) as pool:
        pool.stop()
        with pytest.raises(GameStopped):
            pool.submit(later.touch)
    assert not later.exists()


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


def play_deaf(begun: Path) -> None:
    """What is raised is dropped, as Python does where it lets objects go."""
    while True:
        with contextlib.suppress(GameStopped):
            begun.touch()
            signal.pause()


def test_a_game_that_does_not_hear_that_it_is_stopped_ends_with_its_process(
    tmp_path: Path,
) -> None:
    begun = tmp_path / "begun"
    with GamePool(1) as pool:
        game = pool.submit(play_deaf, begun)
        assert wait_until(begun.exists)
        pool.stop()
        try:
            assert isinstance(game.exception(10 * CLOSING_SECONDS), BrokenExecutor)
        finally:
            pool.end()


def test_who_stops_a_pool_does_not_wait_for_a_process_that_is_being_started(
    tmp_path: Path,
) -> None:
    begun = tmp_path / "begun"
    with GamePool(1) as pool, ThreadPoolExecutor(1) as thread:
        with safe_start():
            game = thread.submit(pool.submit, play_for_ever, begun)
            pool.stop()
        with pytest.raises(GameStopped):
            game.result()
    assert not begun.exists()


def test_a_pool_that_is_stopped_leaves_another_ones_games_alone(tmp_path: Path) -> None:
    begun, other = tmp_path / "begun", tmp_path / "other"
    with GamePool(1) as first, GamePool(1) as second:
        first.submit(play_for_ever, begun)
        game = second.submit(play_for_ever, other)
        assert wait_until(lambda: begun.exists() and other.exists())
        first.stop()
        first.shutdown()
        assert game.running()
        second.stop()
    assert isinstance(game.exception(), GameStopped)


def play_tournament(*players: str) -> None:
    """In another program: play, and tell nobody."""
    plan = Plan("skirmish", players, games=20, seconds=100)
    BackgroundTournament(Journal(plan), jobs=2).join()


@pytest.mark.parametrize(("opponent", "processes"), [("bot", 4), ("level:5", 2)])
def test_games_end_when_the_process_that_began_them_is_killed(
    tmp_path: Path, opponent: str, processes: int
) -> None:
    mark = f"ORPHAN_TEST={tmp_path}"
    bot = f"bot:{write_bot(tmp_path, 'slow.py', SLOW)}"
    players = (bot if opponent == "bot" else opponent, "level:5")
    code = f"import {__name__} as tests; tests.play_tournament{players}"
    with another_program(code, tmp_path) as parent:
        # Besides those that play, and this one, there may be one of Python's own.
        assert wait_until(lambda: len(carriers(mark)) >= 2 + processes)
        parent.kill()
        assert wait_until(lambda: not carriers(mark))


def play_one_game() -> None:
    """In another program: start a process, which then has nothing more to do."""
    pool = GamePool(1)
    print(pool.submit(os.getpid).result(), flush=True)
    signal.pause()


def test_a_process_with_nothing_to_play_ends_when_the_one_that_began_it_is_killed(
    tmp_path: Path,
) -> None:
    with another_program(f"import {__name__} as tests; tests.play_one_game()", tmp_path) as parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        assert child != parent.pid
        parent.kill()
        # The child has inherited the stream, which ends with the last that has it.
        assert parent.stdout.read() == b""
    assert child not in carriers(f"ORPHAN_TEST={tmp_path}")


def test_a_process_that_is_killed_is_a_problem_for_people() -> None:
    plan = Plan("skirmish", ("level:5", "level:5"), games=20)
    contest = BackgroundTournament(Journal(plan), jobs=2)
    assert wait_until(lambda: len(multiprocessing.active_children()) == 2)
    multiprocessing.active_children()[0].kill()
    contest.join()
    assert "ended from outside" in contest.problem
