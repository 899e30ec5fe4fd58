"""The engine as a child process: it ends with who asks it, and runs nothing of strangers."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from fourgames_tk.engine.games.skirmish import SKIRMISH
from fourgames_tk.engine.own_program import own_command
from fourgames_tk.engine.players.player import Computer
from fourgames_tk.engine.players.remote import EngineFailure, EngineProcess
from fourgames_tk.engine.search.clock import Clock
from tests.engine.bots import helpers

OPTIONS = SKIRMISH.options_type()
FIRST = SKIRMISH.start(OPTIONS, 1)
FRAIL = "import os; os.read(0, 1000); os.write(1, b'= \\n\\n')"
"""Answers once, and ends."""
STRANGERS = ("random", "json", "dataclasses", "signal", "multiprocessing", "pickle", "fourgames_tk")


def test_an_engine_that_ends_fails_and_can_be_stopped() -> None:
    engine = EngineProcess([sys.executable, "-c", FRAIL])
    with pytest.raises(EngineFailure, match="the engine ended"):
        engine.choose(SKIRMISH, OPTIONS, FIRST, 1, Clock())
    engine.stop()
    engine.stop()


def think_for_ever() -> None:
    """In another program: ask the engine for something, then for what takes too long."""
    engine = EngineProcess()
    engine.choose(SKIRMISH, OPTIONS, FIRST, 1, Clock())
    print("begins", flush=True)
    engine.values(SKIRMISH, OPTIONS, FIRST, 80_000, Clock())
    print("has ended", flush=True)


def test_no_engine_goes_on_thinking_when_the_program_is_killed(tmp_path: Path) -> None:
    code = f"import {__name__} as tests; tests.think_for_ever()"
    with helpers.another_program(code, tmp_path) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == b"begins\n"
        assert len(helpers.carriers(f"ORPHAN_TEST={tmp_path}")) == 2
        program.kill()
        assert program.stdout.read() == b""
    assert helpers.wait_until(lambda: not helpers.carriers(f"ORPHAN_TEST={tmp_path}"))


def test_no_process_of_ours_imports_from_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a folder of files that leave a trace when one of them is imported."""
    folder, trace = tmp_path / "downloads", tmp_path / "trace"
    folder.mkdir()
    for name in STRANGERS:
        text = f"open({str(trace)!r}, 'a').write({name!r})\nraise SystemExit\n"
        (folder / f"{name}.py").write_text(text)
    monkeypatch.chdir(folder)
    done = subprocess.run(own_command("--version"), capture_output=True, text=True, check=False)
    assert done.stdout.startswith("fourgames ")
    engine = EngineProcess()
    try:
        assert engine.choose(SKIRMISH, OPTIONS, FIRST, 1, Clock())
    finally:
        engine.stop()
    assert helpers.play(
        [
            helpers.bot(helpers.write_bot(tmp_path, "first.py", helpers.BOT)),
            Computer(SKIRMISH, 1, seed=0),
        ]
    )
    assert not trace.exists()
