from __future__ import annotations

import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import fourgames_tk
from fourgames_tk.__main__ import main
from fourgames_tk.cli import INTERNAL_COMMANDS
from fourgames_tk.commands import COMMANDS
from fourgames_tk.engine.games import GAMES
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
        main(arguments)
    text = capsys.readouterr().out
    for name, command in COMMANDS.items():
        line = next(line for line in text.splitlines() if line.strip().startswith(f"{name} "))
        assert command.summary.split()[0] in line
    for name in INTERNAL_COMMANDS:
        assert name not in text
    for game in GAMES:
        assert re.search(rf"^ +{game.id} +{re.escape(game.title)}$", text, re.MULTILINE)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--theme", "dark", "engin"], "or a command (engine, tournament,"),
        (["x"], "give a saved game (.4g) or a command (engine, tournament,"),
        (["nowhere/x.4g"], "there is no file 'nowhere/x.4g': give a saved game"),
        (["x\0y"], "there is no file 'x\\x00y'"),
        (["."], "'.' is a folder: give a saved game (.4g)"),
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


def test_ctrl_c_before_a_command_has_begun_is_no_fault(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(words: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("fourgames_tk.cli.run", interrupted)
    assert main(["tournament", "skirmish"]) == 130
    assert capsys.readouterr().err == "\nfourgames: interrupted\n"
