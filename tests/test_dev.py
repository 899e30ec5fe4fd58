"""The development command: what it decides, and what it says to a person."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import dev
import environment
import machine
import pytest
from failures import DevError
from hypothesis import settings
from virtual_screen import virtual_screen

DEV = Path(dev.__file__)
COMMANDS = {
    *("play", "test", "bench", "format", "lint", "golden", "new-game"),
    *("freeze", "manual", "package"),
    *("soak", "monkey", "fuzz", "faults"),
    *("coverage", "mutate", "pythons", "weight"),
}


def run_dev(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    base = {key: value for key, value in os.environ.items() if key != "DISPLAY"}
    return subprocess.run(
        [sys.executable, str(DEV), *arguments],
        env={**base, **variables},
        cwd="/",
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_checksum_sees_names_and_contents(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    first.write_text("ab")
    second.write_text("c")
    before = environment.checksum([first, second])
    assert environment.checksum([second, first]) == before
    first.write_text("a")
    second.write_text("bc")
    assert environment.checksum([first, second]) != before
    assert environment.checksum([first]) != environment.checksum([first.rename(tmp_path / "new")])


def stamp_of(tmp_path: Path, text: str, *extras: str) -> dict[str, object]:
    path = tmp_path / "setup.cfg"
    path.write_text(text)
    return environment.wanted_stamp([path], extras)


def test_an_environment_is_fresh_until_something_it_hangs_on_changes(tmp_path: Path) -> None:
    have = stamp_of(tmp_path, "one", "test", "lint")
    assert environment.is_fresh(have, stamp_of(tmp_path, "one", "test", "lint"))
    assert environment.is_fresh(have, stamp_of(tmp_path, "one", "lint"))
    assert environment.is_fresh(have, stamp_of(tmp_path, "one"))
    assert not environment.is_fresh(have, stamp_of(tmp_path, "one", "freeze"))
    assert not environment.is_fresh(have, stamp_of(tmp_path, "two", "test", "lint"))
    assert not environment.is_fresh({}, stamp_of(tmp_path, "one"))
    assert not environment.is_fresh({**have, "python": "another"}, have)
    assert not environment.is_fresh({**have, "checkout": "/moved"}, have)


@pytest.mark.parametrize("text", [None, "", "{", "[]", '"stamp"', "\x00"])
def test_a_missing_or_damaged_stamp_counts_as_none(tmp_path: Path, text: str | None) -> None:
    path = tmp_path / "stamp.json"
    if text is not None:
        path.write_text(text)
    assert environment.read_stamp(path) == {}


def test_the_python_of_an_environment_lies_where_the_system_puts_it() -> None:
    assert environment.venv_python(Path("v"), "win32") == Path("v/Scripts/python.exe")
    assert environment.venv_python(Path("v"), "linux") == Path("v/bin/python")


@pytest.mark.parametrize(
    ("platform", "variables", "expected"),
    [
        ("linux", {}, False),
        ("linux", {"DISPLAY": ""}, False),
        ("linux", {"DISPLAY": ":0"}, True),
        ("darwin", {}, True),
        ("win32", {}, True),
    ],
)
def test_where_a_window_can_open(platform: str, variables: dict[str, str], expected: bool) -> None:
    assert dev.has_screen(platform, variables) is expected


def test_play_without_a_screen_says_so_in_one_sentence_and_offers_a_virtual_one() -> None:
    result = run_dev("play")
    assert result.returncode == 2
    assert result.stdout == ""
    assert result.stderr == dev.NO_SCREEN + "\n"
    assert "play --virtual" in result.stderr


def test_a_wrong_command_is_refused_with_what_is_allowed() -> None:
    result = run_dev("fly")
    assert result.returncode == 2
    for command in COMMANDS:
        assert command in result.stderr
    assert run_dev("lint", "--fast").returncode == 2


def run_ci(folder: Path, status: int = 0, kind: str = "") -> subprocess.CompletedProcess[str]:
    """Run `.ci/run` with another Python, which tells what it is asked and fails as it is told."""
    asked = folder / "python3"
    fails = f'[ "$2" != package ] || [ "$3" = "${{3#{kind}}}" ] || exit {status}'
    asked.write_text(f'#!/bin/sh\necho "$@ CI=$CI"\n{fails}\n')
    asked.chmod(0o755)
    path = f"{folder}{os.pathsep}{os.environ['PATH']}"
    script = environment.ROOT / ".ci" / "run"
    return subprocess.run(
        [str(script)], env={"PATH": path}, capture_output=True, text=True, check=False
    )


def test_what_must_pass_draws_the_same_examples_in_every_run(tmp_path: Path) -> None:
    run = run_ci(tmp_path)
    assert (run.returncode, run.stderr) == (0, "")
    trials = [f"package {kind} --test --short" for kind in ("linux", "windows")]
    assert run.stdout.splitlines() == [
        f"build/dev.py {command} CI=true" for command in ("lint", "test", *trials)
    ]
    assert settings.default is not None
    assert settings.default.derandomize == bool(os.environ.get("CI"))


@pytest.mark.parametrize("kind", ["linux", "windows"])
@pytest.mark.parametrize(("status", "end"), [(77, 0), (1, 1), (2, 2), (130, 130)])
def test_packages_that_this_machine_cannot_try_are_named_and_all_else_must_pass(
    tmp_path: Path, kind: str, status: int, end: int
) -> None:
    run = run_ci(tmp_path, status, kind)
    assert run.returncode == end
    assert (f"NOT TRIED HERE: the packages for {kind}." in run.stderr) == (end == 0)
    # One kind that cannot be tried does not keep the other from it.
    assert ("package windows" in run.stdout) == (end == 0 or kind == "windows")


def test_a_game_that_cannot_be_made_is_refused_at_once(tmp_path: Path) -> None:
    """With an empty PATH nothing could be installed for it."""
    for name, reason in (("Tic", "'Tic' is no name: write small letters"), ("mancala", "is taken")):
        result = run_dev("new-game", name, PATH=str(tmp_path))
        assert (result.returncode, result.stdout) == (2, "")
        assert reason in result.stderr


def test_an_unknown_benchmark_is_refused_with_those_there_are(tmp_path: Path) -> None:
    for name in ("startup.py", "search.py"):
        (tmp_path / name).touch()
    assert dev.benchmark_files([], tmp_path) == [tmp_path / "search.py", tmp_path / "startup.py"]
    assert dev.benchmark_files(["startup"], tmp_path) == [tmp_path / "startup.py"]
    with pytest.raises(DevError, match=r"'speed'; there are: ladders, match, search, startup\."):
        dev.benchmark_files(["speed"], tmp_path)


@pytest.mark.parametrize("name", dev.CONTESTS)
def test_a_contest_says_what_it_takes(name: str) -> None:
    path = os.pathsep.join(map(str, (environment.ROOT, dev.BENCHMARKS)))
    command = [sys.executable, "-m", f"contest.{name}", "--help"]
    result = subprocess.run(
        command, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, check=True
    )
    assert f"dev.py bench {name}" in result.stdout


def test_only_what_is_missing_is_asked_for() -> None:
    needs = [machine.Need("here", lambda: True), machine.Need("xvfb", lambda: False)]
    assert machine.missing_packages(needs, "linux") == ["xvfb"]
    assert machine.missing_packages(needs, "darwin") == []


def test_a_python_of_debian_is_frozen_with_the_library_that_it_leaves_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    library = machine.FREEZER[1]
    assert library.package == f"libpython3.{sys.version_info.minor}"
    for debians, found, present in (
        (True, None, False),
        (True, "libpython.so", True),
        (False, None, True),
    ):
        monkeypatch.setattr(machine, "is_distribution_python", lambda of=debians: of)
        monkeypatch.setattr(machine.ctypes.util, "find_library", lambda name, found=found: found)
        assert library.present() is present


def test_the_read_me_names_commands_that_there_are() -> None:
    text = (environment.ROOT / "README.md").read_text("utf-8")
    named = set(re.findall(r"build/dev\.py ([\w-]+)", text))
    assert named == COMMANDS


def test_a_virtual_screen_without_xvfb_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(DevError, match="apt-get install xvfb"), virtual_screen():
        pass


def test_a_virtual_screen_gets_a_number_of_its_own() -> None:
    with virtual_screen(64, 64) as first, virtual_screen(64, 64) as second:
        assert re.fullmatch(r":\d+", first)
        assert first != second


def test_the_advice_is_a_command_to_copy() -> None:
    text = machine.advice(["xvfb", "fontconfig"], apt=True, root=False)
    assert "lacks xvfb, fontconfig" in text
    assert text.endswith(
        "sudo apt-get update && sudo apt-get install --yes --no-install-recommends xvfb fontconfig"
    )
    assert "sudo" not in machine.advice(["xvfb"], apt=True, root=True)
    assert "apt-get" not in machine.advice(["xvfb"], apt=False, root=False)


def test_where_nothing_may_be_installed_the_command_is_printed_and_the_status_is_2(
    tmp_path: Path,
) -> None:
    """With an empty PATH there is no Xvfb, no apt-get and no sudo, whoever asks."""
    result = run_dev("test", PATH=str(tmp_path))
    assert result.returncode == 2
    assert "lacks xvfb, fontconfig" in result.stderr
    assert "package manager" in result.stderr
