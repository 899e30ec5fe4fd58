"""The engine as a child process: it ends with its parent, and runs no foreign code."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from fourgames_tk.engine.game import LINE_PLIES, AnyGame, MoveValue
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.games.skirmish import SKIRMISH
from fourgames_tk.engine.launch_commands import program_command
from fourgames_tk.engine.learn.puzzle_collection import find_puzzle
from fourgames_tk.engine.players import engine_process
from fourgames_tk.engine.players.child_process import ChildProcess
from fourgames_tk.engine.players.engine_process import EngineFailure, EngineProcess
from fourgames_tk.engine.players.player import ComputerPlayer
from fourgames_tk.engine.search.clock import MAX_SECONDS, Clock, OutOfTime, StopSignal
from fourgames_tk.engine.session import Session
from tests.engine.bots import helpers
from tests.engine.long_games import move_to_go_on
from tests.limits import WAIT_SECONDS

OPTIONS = SKIRMISH.options_type()
FIRST = SKIRMISH.start(OPTIONS, 1)
FRAIL = "import os; os.read(0, 1000); os.write(1, b'= \\n\\n')"
"""Answers once, and ends."""
COUNTED = """
import sys
open({path!r}, "a").write("started ")
for number, line in zip(range({answers}), sys.stdin):
    print("= a1a2", end="\\n\\n", flush=True)
"""
"""Notes that it was started, and answers so many lines."""
STOPS = """
import os, signal, sys
for number, line in zip(range({answers}), sys.stdin):
    print("= a1a2", end="\\n\\n", flush=True)
sys.stdin.readline()
os.kill(os.getpid(), signal.SIGSTOP)
"""
"""Answers so many lines, and is stopped by the next one."""
TRANSLATING = """
import gettext, sys
from fourgames_tk.commands import engine
from fourgames_tk.engine.language import _
from tests.test_language import Capitals

def serve(commands, answers, errors):
    for line in iter(commands.stream.readline, b""):
        print("=", _("move"), end="\\n\\n", file=answers, flush=True)

gettext.translation = lambda *arguments, **options: Capitals()
engine.CommandReader = lambda stream, at_end: type("Commands", (), {"stream": stream})
engine.serve = serve
engine.main(sys.argv[1:])
"""
"""Answers every line by one word, in the language of the process."""
OTHER_OPTIONS = {
    "four-stones": {"layout": "shuffled", "rows": "3", "spaces": "7"},
    "skirmish": {"rows": "6", "columns": "5", "diagonal": "yes"},
    "four-by-four": {"squares": "yes", "starter": "1"},
    "fourside": {"columns": "7", "rows": "5", "values": "4"},
    "mancala": {"stones": "4"},
}
"""Options by game, of which the engine must be told. A new game has its defaults."""
STRANGERS = ("random", "json", "dataclasses", "signal", "multiprocessing", "pickle", "fourgames_tk")


def test_an_engine_that_ends_fails_and_can_be_stopped() -> None:
    engine = EngineProcess([sys.executable, "-c", FRAIL])
    with pytest.raises(EngineFailure, match="the engine ended"):
        engine.choose(SKIRMISH, OPTIONS, FIRST, 1, Clock())
    engine.stop()
    engine.stop()


def test_an_engine_that_cannot_start_says_why() -> None:
    engine = EngineProcess(["/no/such/engine"])
    for _ in range(2):
        with pytest.raises(EngineFailure, match=r"cannot be started: No such file or directory$"):
            engine.choose(SKIRMISH, OPTIONS, FIRST, 1, Clock())


def test_what_an_engine_refuses_is_the_error() -> None:
    engine = EngineProcess()
    try:
        with pytest.raises(EngineFailure, match=r"^'99' is not a level: expected 1 to "):
            engine.choose(SKIRMISH, OPTIONS, FIRST, 99, Clock())
        assert engine.choose(SKIRMISH, OPTIONS, FIRST, 1, Clock()) in FIRST.legal_moves()
    finally:
        engine.stop()


@pytest.mark.parametrize(
    ("language", "arguments", "word"),
    [
        ("de", ["--end-with-input"], "MOVE"),
        ("en", ["--end-with-input"], "move"),
        ("de", [], "move"),
    ],
)
def test_only_the_engine_of_the_window_speaks_its_language(
    monkeypatch: pytest.MonkeyPatch, language: str, arguments: list[str], word: str
) -> None:
    monkeypatch.setattr(engine_process, "current_language", lambda: language)
    sources = str(Path(__file__).parents[2])
    engine = EngineProcess([sys.executable, "-c", TRANSLATING, *arguments], sources)
    try:
        assert engine.choose(SKIRMISH, OPTIONS, FIRST, 1, Clock()) == word
    finally:
        engine.stop()


def counted(path: Path, answers: int) -> EngineProcess:
    code = COUNTED.format(path=str(path), answers=answers)
    return EngineProcess([sys.executable, "-c", code])


def test_a_process_runs_until_it_is_stopped_or_the_program_or_the_language_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, starts, children = tmp_path / "starts", list[int](), list[ChildProcess | None]()
    engine = counted(path, 99)
    try:
        for change in (
            lambda: None,
            engine.stop,
            lambda: monkeypatch.setattr(engine_process, "executable_id", lambda: -1),
            lambda: monkeypatch.setattr(engine_process, "current_language", lambda: "de"),
        ):
            change()
            for _ in range(2):
                assert engine.choose(SKIRMISH, OPTIONS, FIRST, 1, Clock()) == "a1a2"
            starts.append(path.read_text().count("started"))
            children.append(engine._child)
        assert [child and child.has_ended for child in children] == [True, True, True, False]
    finally:
        engine.stop()
    assert starts == [1, 2, 3, 4]


def test_a_search_that_is_stopped_has_run_out_of_time(tmp_path: Path) -> None:
    """It is no failure of the engine, although its process is ended."""
    path, stop = tmp_path / "starts", StopSignal()
    code = f"open({str(path)!r}, 'w').close(); import sys; list(sys.stdin)"
    engine = EngineProcess([sys.executable, "-c", code])
    with ThreadPoolExecutor(1) as thread:
        search = thread.submit(engine.choose, SKIRMISH, OPTIONS, FIRST, 1, Clock(stopped=stop))
        assert helpers.wait_until(path.exists)
        stop.request_stop()
        engine.stop()
        with pytest.raises(OutOfTime):
            search.result(WAIT_SECONDS)


def test_an_engine_that_has_ended_is_started_again(tmp_path: Path) -> None:
    engine = counted(tmp_path / "starts", 3)
    try:
        for number in (1, 2):
            assert engine.choose(SKIRMISH, OPTIONS, FIRST, 1, Clock()) == "a1a2"
            assert helpers.wait_until(lambda: engine._child is not None and engine._child.has_ended)
            assert (tmp_path / "starts").read_text().count("started") == number
    finally:
        engine.stop()


@pytest.mark.parametrize("answers", [0, 2])
@pytest.mark.parametrize("clock", [Clock(), Clock(0)], ids=["no limit", "limit"])
def test_a_stopped_engine_is_ended_with_a_message(
    monkeypatch: pytest.MonkeyPatch, answers: int, clock: Clock
) -> None:
    monkeypatch.setattr(engine_process, "PATIENCE_SECONDS", 0.5)
    monkeypatch.setattr(engine_process, "_UNTIMED_SECONDS", 0.0)
    engine = EngineProcess([sys.executable, "-c", STOPS.format(answers=answers)])
    with pytest.raises(EngineFailure, match="did not answer in time and was stopped"):
        # On a busy machine the process may be ended before it has started: it is ended likewise.
        engine.choose(SKIRMISH, OPTIONS, FIRST, 1, clock)
    assert engine._child is not None and engine._child._process.returncode == -signal.SIGKILL
    engine.stop()


def test_a_search_may_take_its_time_and_a_fixed_number_of_positions_any(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    limits = list[float | None]()

    def ask(child: ChildProcess, line: str, seconds: float | None = None) -> str:
        limits.append(seconds)
        return "= {}" if line.startswith("values") else "= a1a2"

    monkeypatch.setattr(ChildProcess, "ask", ask)
    engine = EngineProcess([sys.executable, "-c", FRAIL])
    try:
        engine.values(SKIRMISH, OPTIONS, FIRST, 500, Clock())
        engine.choose(SKIRMISH, OPTIONS, FIRST, 1, Clock(), nodes=10**6)
        engine.choose(SKIRMISH, OPTIONS, FIRST, 1, Clock())
    finally:
        engine.stop()
    patience = engine_process.PATIENCE_SECONDS
    assert limits == [
        *(patience, patience, 500 + patience),
        *(patience, patience, None),
        *(patience, patience, engine_process._UNTIMED_SECONDS + patience),
    ]


@pytest.fixture(scope="module")
def engine() -> Iterator[EngineProcess]:
    engine = EngineProcess()
    yield engine
    engine.stop()


def begun(game: AnyGame, plies: int = 3) -> Session:
    """Return a game with some moves, and one that was taken back."""
    options = game.options_type.parse(OTHER_OPTIONS.get(game.id, {}))
    session = Session(game, options, 5)
    for _ in range(plies + 1):
        session.play(move_to_go_on(session.state))
    session.undo()
    return session


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_an_engine_answers_what_the_game_itself_does(engine: EngineProcess, game: AnyGame) -> None:
    session = begun(game)
    options, view = session.options, session.state.view(session.state.turn)
    assert engine.values(game, options, view, 0, Clock()) == game.move_values(view, Clock(0))
    assert engine.hint(game, options, view, 0, Clock()) == game.hint(view, Clock(0))
    chosen, again = (
        [ComputerPlayer(game, 1, seed, engine, options).choose(view, Clock()) for seed in range(8)]
        for _ in range(2)
    )
    assert chosen == again
    assert len({*chosen}) > 1 and {*chosen} <= {*view.legal_moves()}


@pytest.mark.parametrize("variation", [None, True, False])
def test_an_engine_finds_the_puzzle_of_a_seed(
    engine: EngineProcess, variation: bool | None
) -> None:
    for seed in range(3):
        found = engine.puzzle(SKIRMISH, seed, Clock(), variation)
        assert found == find_puzzle(SKIRMISH, seed=seed, variation=variation)
        assert variation in (None, found.has_variant_rules)


def test_a_move_may_take_longer_than_the_protocol_allows(engine: EngineProcess) -> None:
    moves = FIRST.legal_moves()
    for seconds in (MAX_SECONDS, 10 * MAX_SECONDS):
        assert engine.choose(SKIRMISH, OPTIONS, FIRST, 1, Clock(seconds + 1.0)) in moves


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_line_goes_on_from_where_the_game_stands(
    engine: EngineProcess, game: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine_process, "VALUES_NODES", 2_000)
    session = begun(game)
    before, line = session.state, session.all_moves
    guess = MoveValue(0, exact=False)
    steps = engine.line_to_result(session, session.state.legal_moves()[0], guess, Clock())
    assert steps[0].move == before.legal_moves()[0] and len(steps) >= LINE_PLIES
    for step in steps:
        assert (step.before, step.seat) == (before, before.turn)
        before = step.after
    assert (session.all_moves, session.ply) == (line, 3)


def test_a_missed_win_is_found_in_the_moves_that_are_played(engine: EngineProcess) -> None:
    game: AnyGame = find_game("mancala")
    options = game.options_type(stones=2)
    data = {"bottom": [1, 1, 0, 0, 0, 0], "top": [0] * 5 + [1], "stores": [10, 11], "turn": 0}
    session = Session(game, options, 1, game.parse_position(data, options, 1))
    for move in ("1", "2", "6"):
        session.play(move)
    for seat in (0, 1):
        found = engine.last_missed_win(session, seat, 20, Clock())
        assert found is not None and found == game.last_missed_win(session.states, seat, Clock())
    session.go_to(0)
    assert engine.last_missed_win(session, 1, 20, Clock()) is None


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


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends a stopped process then")
def test_no_stopped_engine_outlives_a_program_that_is_killed(tmp_path: Path) -> None:
    code = f"import {__name__} as tests; tests.think_for_ever()"
    mark = f"ORPHAN_TEST={tmp_path}"
    with helpers.another_program(code, tmp_path) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == b"begins\n"
        [engine] = {*helpers.carriers(mark)} - {program.pid}
        os.kill(engine, signal.SIGSTOP)
        program.kill()
    try:
        assert helpers.wait_until(lambda: not helpers.carriers(mark))
    finally:
        for left in helpers.carriers(mark):
            os.kill(left, signal.SIGKILL)


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
    done = subprocess.run(program_command("--version"), capture_output=True, text=True, check=False)
    assert done.stdout.startswith("fourgames ")
    engine = EngineProcess()
    try:
        assert engine.choose(SKIRMISH, OPTIONS, FIRST, 1, Clock())
    finally:
        engine.stop()
    assert helpers.play(
        [
            helpers.bot(helpers.write_bot(tmp_path, "first.py", helpers.BOT)),
            ComputerPlayer(SKIRMISH, 1, seed=0),
        ]
    )
    assert not trace.exists()
