from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import BinaryIO

import pytest

import fourgames_tk
from fourgames_tk.__main__ import main
from fourgames_tk.cli import INTERNAL_COMMANDS
from fourgames_tk.commands import COMMANDS
from fourgames_tk.commands.render import WIDTH_LIMITS
from fourgames_tk.commands.tournament import MOST_JOBS
from fourgames_tk.engine.errors import FourgamesError
from fourgames_tk.engine.games import GAMES
from fourgames_tk.engine.options import MAX_SEED
from fourgames_tk.engine.search.clock import Clock
from fourgames_tk.engine.tournament.folder import TournamentFolder
from fourgames_tk.engine.tournament.plan import (
    DEFAULT_GAMES,
    DEFAULT_TEST_GAMES,
    MAX_GAMES,
    MAX_OPENING_PLIES,
    PLAN_SETTINGS,
    Plan,
    with_settings,
)
from fourgames_tk.engine.tournament.ratings import Sprt
from fourgames_tk.engine.tournament.run import GAMES_PER_THREAD, GameExecutor
from fourgames_tk.store.themes import THEMES
from tests.limits import WAIT_SECONDS

COMMAND = (sys.executable, "-m", "fourgames_tk")


def test_the_selftest_plays_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--selftest"]) == 0
    *lines, modules = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in lines] == [game.id for game in GAMES]
    assert all(line.endswith("record agrees") for line in lines)
    assert modules.endswith("modules, none missing")


def test_the_selftest_finds_what_is_missing_and_imported_late(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sound library is imported when a sound is heard, and not before."""
    monkeypatch.setitem(sys.modules, "just_playback", None)
    assert main(["--selftest"]) == 1
    assert "modules, just_playback missing" in capsys.readouterr().out


@pytest.mark.parametrize("page", ["bots", "tournaments", "mancala"])
def test_help_prints_a_page(page: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["help", page]) == 0
    text = (Path(fourgames_tk.__file__).parent / "help" / f"{page}.md").read_text("utf-8")
    assert capsys.readouterr().out == text


@pytest.mark.parametrize("arguments", [["--help"], ["help"]])
def test_help_lists_the_commands_for_people_and_the_games(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["help", "tournament"])
    assert "usage: fourgames tournament" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        main(["help", "bot", "check"])
    assert "usage: fourgames bot check" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        main(arguments)
    text = capsys.readouterr().out
    for name, command in COMMANDS.items():
        line = next(line for line in text.splitlines() if line.strip().startswith(f"{name} "))
        assert command.summary.split()[0] in line
    for name in INTERNAL_COMMANDS:
        assert name not in text
    for game in GAMES:
        assert re.search(rf"^ +{game.id} +{re.escape(game.title)}$", text, re.MULTILINE)


def test_every_argument_of_every_command_has_its_help() -> None:
    parsers = [command.load_module().argument_parser() for command in COMMANDS.values()]
    for parser in parsers:
        for action in parser._actions:
            if isinstance(action.choices, dict):
                parsers.extend(action.choices.values())
                helped = {each.dest for each in action._get_subactions() if each.help}
                assert helped == action.choices.keys(), parser.prog
            else:
                assert action.help, (parser.prog, action.dest)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--theme", "dark", "engin"], "or a command (engine, tournament,"),
        (["x"], "give a saved game (.4g) or a command (engine, tournament,"),
        (["nowhere/x.4g"], "there is no file 'nowhere/x.4g': give a saved game"),
        (["x\0y"], "there is no file 'x\\x00y'"),
        (["."], "'.' is a folder: give a saved game (.4g)"),
        (["render", "last-game.4g", "a.jpg"], "'a.jpg': the picture is a PNG, so its name must"),
        (["render", "last-game.4g", "a.png", "--animate"], "a GIF, so its name must end in .gif"),
        (["last-game.4g", "other"], "unrecognized arguments: other"),
        (
            ["tournament", "skirmish", "--quiet", "rows=4", "--quick"],
            "unrecognized arguments: rows",
        ),
    ],
)
def test_what_is_no_file_and_no_command_is_an_error_with_a_suggestion(
    arguments: list[str],
    message: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "last-game.4g").touch()
    with pytest.raises(SystemExit) as end:
        main(arguments)
    assert end.value.code == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert message in output.err
    assert "Traceback" not in output.err


def test_an_interrupted_engine_ends_without_a_traceback() -> None:
    with subprocess.Popen(
        [*COMMAND, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdin and process.stdout and process.stderr
        process.stdin.write(b"name\n")
        process.stdin.flush()
        assert process.stdout.readline() == b"= Fourgames\n"
        process.send_signal(signal.SIGINT)
        assert process.wait(WAIT_SECONDS) == 130
        assert process.stderr.read() == b""


@pytest.mark.parametrize("arguments", [["--version"], ["engine"]])
def test_no_window_is_loaded_before_it_is_needed(arguments: list[str]) -> None:
    program = (
        "import atexit, sys\n"
        "atexit.register(lambda: print('tkinter' in sys.modules or 'PIL' in sys.modules))\n"
        "from fourgames_tk.__main__ import main\n"
        f"main({arguments!r})\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], input="", capture_output=True, encoding="utf-8"
    )
    assert done.stdout.splitlines()[-1] == "False"


PRINTING = (
    ("help", "protocol"),
    ("help", "tournament"),
    ("--help",),
    ("--version",),
    ("bot", "list"),
    ("tournament", "skirmish", "--player=level:1", "--player=level:2", "--games=1"),
    ("engine",),
)
"""Commands that print something."""


def printed_to(output: BinaryIO, arguments: Sequence[str]) -> tuple[int, str]:
    """Run a command whose output is a file; return the exit status and the errors."""
    done = subprocess.run(
        [sys.executable, "-m", "fourgames_tk", *arguments],
        input=b"name\n",
        stdout=output,
        stderr=subprocess.PIPE,
        # Without a buffer, argparse suppresses the error itself.
        env={**os.environ, "PYTHONUNBUFFERED": ""},
    )
    return done.returncode, done.stderr.decode().replace("1 games played\n", "")


@pytest.mark.parametrize("arguments", PRINTING)
def test_a_reader_that_has_enough_is_no_error(arguments: tuple[str, ...]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with open(writing, "wb") as output:
        assert printed_to(output, arguments) == (arguments != ("engine",), "")


@pytest.mark.parametrize("arguments", PRINTING)
def test_output_that_cannot_be_written_is_named(arguments: tuple[str, ...]) -> None:
    with open("/dev/full", "wb") as output:
        status, told = printed_to(output, arguments)
    assert (status, told) == (
        1,
        "fourgames: the output cannot be written: No space left on device\n",
    )


def test_ctrl_c_before_a_command_has_begun_is_no_fault(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(words: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("fourgames_tk.cli.run", interrupted)
    assert main(["tournament", "skirmish"]) == 130
    assert capsys.readouterr().err == "\nfourgames: interrupted\n"


PAIR = ("tournament", "skirmish", "--player=level:1", "--player=level:2", "--seed=5")
PLAN = Plan("skirmish", ("level:1", "level:2"), games=DEFAULT_GAMES, seed=5)
OPENING = '{"board":[[0,-1,-1],[-1,-1,-1],[-1,-1,1]],"turn":1,"quiet":3}'
EVERY_OPTION: Sequence[tuple[str, dict[str, object]]] = [
    ("--games=7", {"games": 7}),
    ("--sprt 0 10", {"sprt": Sprt(0, 10), "games": DEFAULT_TEST_GAMES}),
    ("--sprt -5 5.5 --games=9", {"sprt": Sprt(-5, 5.5), "games": 9}),
    ("--format=gauntlet", {"format": "gauntlet"}),
    ("--seconds=0.25", {"seconds": 0.25}),
    ("--time=60", {"total": 60.0}),
    ("--time=60+0.5", {"total": 60.0, "increment": 0.5}),
    ("--margin=0.3", {"margin": 0.3}),
    ("--opening-plies=0", {"opening_plies": 0}),
    ("--openings=openings", {"openings": (OPENING,)}),
    ("--seed=12", {"seed": 12}),
    ("--max-failures=4", {"max_failures": 4}),
    ("--player=Ann=level:3", {"players": ("level:1", "level:2", "Ann=level:3")}),
    ("rows=4 stones=2 --quiet columns=5", {"options": ("rows=4", "stones=2", "columns=5")}),
    ("--jobs=3 rows=3 columns=3 stones=1", {"options": ("rows=3", "columns=3", "stones=1")}),
]
SHOWN_BY_OTHER_TESTS = {
    *("--players", "--folder", "--json", "--csv", "--html"),
    *("--trust", "--quiet", "--cluster", "--help", "-h"),
}


@pytest.mark.parametrize(("words", "changes"), EVERY_OPTION, ids=lambda each: str(each))
def test_every_option_of_a_tournament_changes_its_plan(
    words: str, changes: dict[str, object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[tuple[Plan, int]] = []

    def run(games: TournamentFolder, executor: GameExecutor, *_callbacks: object) -> None:
        found.append((games.plan, executor.max_submitted_games // GAMES_PER_THREAD))

    monkeypatch.setattr("fourgames_tk.commands.tournament.run_tournament", run)
    monkeypatch.chdir(tmp_path)
    Path("openings").write_text(f"# corners\n\n{OPENING}\n", "utf-8")
    more = ["rows=3", "columns=3", "stones=1"] if "openings" in words else []
    assert main([*PAIR, *more, *words.split()]) == 0
    options = {"options": tuple(more)} if more else {}
    jobs = 3 if "--jobs" in words else max(1, (os.cpu_count() or 2) - 1)
    assert found == [(replace(PLAN, **options, **changes), jobs)]  # type: ignore[arg-type]


def test_no_option_of_a_tournament_is_left_out() -> None:
    named = {
        word.partition("=")[0]
        for words, _ in EVERY_OPTION
        for word in words.split()
        if "--" in word
    }
    parser = COMMANDS["tournament"].load_module().argument_parser()
    assert {*parser._option_string_actions} == named | SHOWN_BY_OTHER_TESTS


CALLED: dict[str, tuple[Callable[..., object], object]] = {
    "ui.main.run": (lambda *given: given, 0),
    "ui.main.save_board_picture": (lambda setup, session, *rest: (session.ply, *rest), True),
    "commands.review.review_clock": (lambda _, *seconds: seconds, Clock()),
    "commands.bot.bot_trial_results": (
        lambda program, game, options, limits: (
            program.name,
            game.id,
            (options.rows, options.stones),
            limits.seconds,
        ),
        [],
    ),
    "commands.bot.create_bot_file": (lambda path, game: (path, game.id), None),
}
"""Functions that commands run: what is looked at of their arguments, and an answer."""


@pytest.mark.parametrize(
    ("words", "function", "expected"),
    [
        ("a.4g", "ui.main.run", (Path("a.4g"), None, None, False)),
        ("--game mancala", "ui.main.run", (None, "mancala", None, False)),
        ("--theme contrast", "ui.main.run", (None, None, "contrast", False)),
        ("--speak", "ui.main.run", (None, None, None, True)),
        ("review a.4g", "commands.review.review_clock", (None,)),
        ("review a.4g --seconds 90", "commands.review.review_clock", (90.0,)),
        ("render a.4g", "ui.main.save_board_picture", (2, Path("a.png"), 1600, "light", False)),
        (
            "render a.4g --animate --ply 1",
            "ui.main.save_board_picture",
            (1, Path("a.gif"), 800, "light", True),
        ),
        (
            "render a.4g b.PNG --ply 0 --size 200 --theme dark",
            "ui.main.save_board_picture",
            (0, Path("b.PNG"), 200, "dark", False),
        ),
        (
            "bot check bot:hunter.py --game skirmish",
            "commands.bot.bot_trial_results",
            ("hunter.py", "skirmish", (6, 6), 5.0),
        ),
        (
            "bot check hunter.py stones=2 --game skirmish --seconds 0.5 rows=4",
            "commands.bot.bot_trial_results",
            ("hunter.py", "skirmish", (4, 2), 0.5),
        ),
        (
            "bot new my.py --game fourside",
            "commands.bot.create_bot_file",
            (Path("my.py"), "fourside"),
        ),
    ],
)
def test_every_option_reaches_what_a_command_runs(
    words: str, function: str, expected: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[object] = []
    shown, answer = CALLED[function]

    def called(*given: object) -> object:
        found.append(shown(*given))
        return answer

    monkeypatch.setattr(f"fourgames_tk.{function}", called)
    monkeypatch.chdir(tmp_path)
    Path("a.4g").write_text('[Game "four-stones"]\n\n1. D3 2. F4 *\n', "utf-8")
    assert main(words.split()) == 0
    assert found[0] == expected


@pytest.mark.parametrize(
    ("words", "allowed", "refused"),
    [
        ("tournament mancala --games", (1, MAX_GAMES), (0, MAX_GAMES + 1)),
        ("tournament mancala --jobs", (1, MOST_JOBS), (0, MOST_JOBS + 1)),
        ("tournament mancala --seconds", (0.001, 10**9 - 1), (0, -1, "inf")),
        ("bot check a.py --game mancala --seconds", (0.001, 10**9 - 1), (0, -1, "nan")),
        ("review a.4g --seconds", (0.001, 10**9 - 1), (0, -1, "1e3")),
        ("render a.4g --size", WIDTH_LIMITS, (WIDTH_LIMITS[0] - 1, WIDTH_LIMITS[1] + 1)),
        ("render a.4g --theme", THEMES, ("pink", "")),
        ("render a.4g --ply", (0, 10**6), (-1, 10**6 + 1)),
        ("time", (0.001, "60+0"), (0, "0+1", "60+", -1)),
        ("margin", (0, 0.5), (-0.1, "inf")),
        ("opening-plies", (0, MAX_OPENING_PLIES), (-1, MAX_OPENING_PLIES + 1)),
        ("seed", (0, MAX_SEED - PLAN.games), (-1, MAX_SEED - PLAN.games + 1)),
        ("max-failures", (1, MAX_GAMES), (0, MAX_GAMES + 1)),
    ],
)
def test_a_limit_of_an_option_is_allowed_and_nothing_beyond(
    words: str, allowed: Sequence[object], refused: Sequence[object]
) -> None:
    command, *more = words.split()

    def read(value: object) -> None:
        if command in PLAN_SETTINGS:
            with_settings(PLAN, {command: str(value)}).check_without_players()
        else:
            arguments = [*more[:-1], f"{more[-1]}={value}"]
            COMMANDS[command].load_module().argument_parser().parse(arguments)

    for value in allowed:
        read(value)
    for value in refused:
        with pytest.raises((SystemExit, FourgamesError)):
            read(value)
