"""Our own processes run nothing that lies in the folder they are started from."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from fourgames_tk.engine.games.skirmish import SKIRMISH
from fourgames_tk.engine.own_program import own_command
from fourgames_tk.engine.players.player import Computer
from fourgames_tk.engine.players.remote import EngineProcess
from fourgames_tk.engine.search.clock import Clock
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
