"""No engine process outlives the one that asks it."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from fourgames_tk.engine.games.skirmish import SKIRMISH
from fourgames_tk.engine.players.remote import EngineProcess, engine_command
from fourgames_tk.engine.search.clock import Clock
from tests.engine.bots.helpers import another_program, carriers, wait_until


@pytest.mark.parametrize("thought", [b"", b"new skirmish\nperft 99\n"])
def test_the_engine_of_a_window_ends_with_its_input(thought: bytes) -> None:
    with subprocess.Popen(
        engine_command(), stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin is not None and process.stdout is not None
        try:
            process.stdin.write(b"list_games\n" + thought)
            process.stdin.flush()
            assert process.stdout.readline().startswith(b"= ")
            process.stdin.close()
            assert process.wait(20) == 0
        finally:
            process.kill()


def think_for_ever() -> None:
    """In another program: ask the engine for something, then for what takes too long."""
    engine, options = EngineProcess(), SKIRMISH.options_type.parse({"rows": "8", "columns": "8"})
    first = SKIRMISH.start(options, 1)
    engine.choose(SKIRMISH, options, first, 1, Clock())
    print("begins", flush=True)
    engine.values(SKIRMISH, options, first, 80_000, Clock())
    print("has ended", flush=True)


def test_no_engine_goes_on_thinking_when_the_program_is_killed(tmp_path: Path) -> None:
    code = f"import {__name__} as tests; tests.think_for_ever()"
    with another_program(code, tmp_path) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == b"begins\n"
        assert len(carriers(f"ORPHAN_TEST={tmp_path}")) == 2
        program.kill()
        assert program.stdout.read() == b""
    assert wait_until(lambda: not carriers(f"ORPHAN_TEST={tmp_path}"))
