"""Our own processes run nothing that lies in the folder they are started from."""

from __future__ import annotations

import os
import subprocess
import threading
from pathlib import Path

import pytest

from fourgames_tk.engine.games.skirmish import SKIRMISH
from fourgames_tk.engine.own_program import SAFE_PATH, own_command, safe_start
from fourgames_tk.engine.players.player import Computer
from fourgames_tk.engine.players.remote import EngineProcess
from fourgames_tk.engine.search.clock import Clock
from fourgames_tk.engine.tournament import Journal, Plan, run
from fourgames_tk.engine.tournament_pool import GamePool
from tests.engine.bots.helpers import BOT, bot, play, write_bot

STRANGERS = ("random", "json", "dataclasses", "signal", "multiprocessing", "pickle", "fourgames_tk")


@pytest.fixture
def downloads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Be in a folder of files that leave a trace when one of them is imported."""
    folder = tmp_path / "downloads"
    folder.mkdir()
    for name in STRANGERS:
        trace = f"open({str(tmp_path / 'trace')!r}, 'a').write({name!r})\n"
        (folder / f"{name}.py").write_text(f"{trace}raise SystemExit\n")
    monkeypatch.chdir(folder)
    return tmp_path / "trace"


def test_a_process_of_ours_imports_nothing_from_the_current_folder(downloads: Path) -> None:
    done = subprocess.run(own_command("--version"), capture_output=True, text=True, check=False)
    assert done.stdout.startswith("fourgames ")
    assert not downloads.exists()


def test_nor_does_the_engine(downloads: Path) -> None:
    options = SKIRMISH.options_type()
    engine = EngineProcess()
    try:
        assert engine.choose(SKIRMISH, options, SKIRMISH.start(options, 0), 1, Clock())
    finally:
        engine.stop()
    assert not downloads.exists()


def test_nor_does_a_bot_that_lies_elsewhere(downloads: Path, tmp_path: Path) -> None:
    path = write_bot(tmp_path, "first.py", BOT)
    outcome, _ = play([bot(path), Computer(SKIRMISH, 1, seed=0)])
    assert outcome is not None
    assert not downloads.exists()


def test_nor_do_the_processes_of_a_tournament(downloads: Path) -> None:
    plan = Plan("skirmish", ("level:1", "level:1"), ("rows=4", "columns=4", "stones=2"), games=2)
    with GamePool(1) as pool:
        assert len(run(Journal(plan), pool)) == 2
    assert not downloads.exists()


def test_two_threads_that_start_processes_do_not_mix_up_the_environment() -> None:
    inside, leave = threading.Event(), threading.Event()
    places = []

    def start() -> None:
        with safe_start() as place:
            places.append(place)
            inside.set()
            leave.wait(20)

    here = os.getcwd(), os.environ.get(SAFE_PATH)
    thread = threading.Thread(target=start)
    with safe_start() as place:
        thread.start()
        # Nobody comes; else the one who came leaves later, and puts back what was ours.
        inside.wait(0.2)
    leave.set()
    thread.join()
    assert [place, *places] == [here, here]
    assert (os.getcwd(), os.environ.get(SAFE_PATH)) == here
