from __future__ import annotations

import importlib.util
import subprocess
import sys
from importlib.machinery import ModuleSpec

import pytest

from fourgames_tk import __version__
from fourgames_tk.__main__ import main
from fourgames_tk.engine.games import GAMES

COMMAND = (sys.executable, "-m", "fourgames_tk")
FIND = importlib.util.find_spec


def _find_all_but_the_sound_library(name: str) -> ModuleSpec | None:
    return None if name == "just_playback" else FIND(name)


def test_the_selftest_plays_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--selftest"]) == 0
    *lines, modules = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in lines] == [game.id for game in GAMES]
    assert all(line.endswith("record agrees") for line in lines)
    assert modules.endswith("modules, none missing")


def test_the_selftest_finds_what_is_missing_even_inside_a_function(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sound library is imported when a sound is heard, and not before."""
    monkeypatch.setattr("importlib.util.find_spec", _find_all_but_the_sound_library)
    assert main(["--selftest"]) == 1
    assert "modules, just_playback missing" in capsys.readouterr().out


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["--version"])
    assert end.value.code == 0
    assert capsys.readouterr().out == f"fourgames {__version__}\n"


@pytest.mark.parametrize("arguments", [["--help"], ["engine", "--help"]])
def test_help(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(arguments)
    assert end.value.code == 0
    assert capsys.readouterr().out.startswith("usage: fourgames")


@pytest.mark.parametrize(
    "arguments", [["--game", "chess"], ["--theme", "pink"], ["--jump"], ["engine", "x"]]
)
def test_bad_arguments_say_what_is_allowed(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        main(arguments)
    assert end.value.code == 2
    assert "error:" in capsys.readouterr().err


def test_the_engine_speaks_the_protocol() -> None:
    done = subprocess.run(
        [*COMMAND, "engine"], input="list_games\nquit\n", capture_output=True, encoding="utf-8"
    )
    assert done.returncode == 0
    assert done.stdout == f"= {' '.join(game.id for game in GAMES)}\n\n=\n\n"
    assert done.stderr == ""


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
