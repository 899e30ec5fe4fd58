"""The development command: its decisions, and its messages."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import closing, nullcontext
from pathlib import Path
from types import SimpleNamespace

import dev
import environment
import machine
import mutation
import oldest
import pytest
import tk9
from failures import DevError, MachineLacks
from hypothesis import settings
from Xlib.display import Display

from fourgames_tk import __version__
from fourgames_tk.engine.files import hold_lock, lock_for
from tests.failing import Failing
from tests.packages.checkouts import git

DEV = Path(dev.__file__)
COMMANDS = {
    *("play", "test", "oldest", "tk9", "bench", "format", "lint", "golden", "new-game"),
    *("freeze", "manual", "package", "release"),
    *("soak", "monkey", "fuzz", "faults"),
    *("coverage", "mutate", "screens", "puzzles", "weight", "translate"),
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


@pytest.mark.parametrize(("arguments", "shown"), [([], ""), (["--virtual"], ":99")])
def test_play_without_a_screen_or_on_demand_uses_the_program_on_a_virtual_one(
    monkeypatch: pytest.MonkeyPatch, arguments: list[str], shown: str
) -> None:
    run: list[tuple[Sequence[str], dict[str, str]]] = []

    def python(python: Path, command: Sequence[str], **variables: str) -> int:
        run.append((command, variables))
        with closing(Display(variables["DISPLAY"])) as display:
            screen = display.screen()
            assert (screen.width_in_pixels, screen.height_in_pixels) == dev.WINDOW
        return 0

    monkeypatch.setenv("DISPLAY", shown)
    monkeypatch.setattr(dev, "_python", python)
    assert dev.main(["play", *arguments]) == 0
    ((command, variables),) = run
    assert command == ["-m", "tests.ui.tour", str(environment.ROOT / "pictures")]
    assert variables["DISPLAY"] != shown


def test_play_hands_arguments_to_the_program_whether_there_is_a_screen_or_not() -> None:
    result = run_dev("play", "--version")
    assert (result.returncode, result.stdout.strip()) == (0, f"fourgames {__version__}")
    result = run_dev("play", "--game", "mancala")
    assert result.returncode == 1
    assert result.stderr.startswith("fourgames: cannot open a window without a screen")
    result = run_dev("play", "--virtual", "--game", "mancala")
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr == "play --virtual takes no more arguments, got --game mancala.\n"


def test_a_wrong_command_is_refused_with_what_is_allowed() -> None:
    result = run_dev("fly")
    assert result.returncode == 2
    for command in COMMANDS:
        assert command in result.stderr
    assert run_dev("lint", "--fast").returncode == 2


def run_ci(folder: Path, status: int = 0, kind: str = "") -> subprocess.CompletedProcess[str]:
    """Run `.ci/run` in a checkout with a fake Python, which prints its arguments and may fail."""
    asked, script = folder / "python3", folder / "checkout" / ".ci" / "run"
    if not asked.exists():
        script.parent.mkdir(parents=True)
        shutil.copy(environment.ROOT / ".ci" / "run", script)
        git(folder / "checkout", "init", "--quiet")
        git(folder / "checkout", "add", "--all")
        git(folder / "checkout", "commit", "--quiet", "--message=CI")
    fails = f'[ "$2" != package ] || [ "$3" = "${{3#{kind}}}" ] || exit {status}'
    asked.write_text(f'#!/bin/sh\necho "$@ CI=$CI"\n{fails}\n')
    asked.chmod(0o755)
    path = f"{folder}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(
        [str(script)], env={"PATH": path}, capture_output=True, text=True, check=False
    )


def test_what_must_pass_draws_the_same_examples_in_every_run(tmp_path: Path) -> None:
    run = run_ci(tmp_path)
    assert (run.returncode, run.stderr) == (0, "")
    trials = [f"package {kind} --test --short" for kind in ("linux", "windows")]
    first, *others = run.stdout.splitlines()
    assert first.endswith("/head/build/dev.py release --check CI=true")
    assert others == [
        f"build/dev.py {command} CI=true"
        for command in ("lint", "test", "screens --short", *trials)
    ]
    assert settings.default is not None
    assert settings.default.derandomize == bool(os.environ.get("CI"))


def test_the_guides_name_all_commands_and_no_others() -> None:
    guides = (environment.ROOT / name for name in ("README.md", "CONTRIBUTING.md"))
    text = " ".join(guide.read_text("utf-8") for guide in guides)
    named = set(re.findall(r"build/dev\.py ([\w-]+)", text))
    assert named == COMMANDS


@pytest.mark.parametrize(
    ("arguments", "extras"),
    [
        (["-q", "tests/ui/test_play.py::test_a_click", "-k", "rl"], ["test"]),
        (["tests/commands/test_cluster.py"], ["cluster", "test"]),
        (["tests/packages"], ["freeze", "judge", "lint", "test"]),
        ([str(environment.ROOT / "tests/engine")], ["lint", "test"]),
        (["tests/test_dev.py::test_a", "tests/test_manual.py"], ["manual", "mutation", "test"]),
    ],
)
def test_named_tests_install_what_they_need_and_no_more(
    arguments: list[str], extras: list[str]
) -> None:
    assert environment.extras_for(arguments) == extras


def test_all_tests_install_all_that_any_of_them_needs() -> None:
    every = {extra for extras in environment.EXTRAS_OF_TESTS.values() for extra in extras}
    assert {"cluster", "freeze", "mutation", "rl"} < every
    for arguments in ([], ["-x"], ["tests"]):
        assert set(environment.extras_for(arguments)) == {"test", *every}


def test_every_dependency_has_an_oldest_version() -> None:
    required = oldest.requirements(environment.requirements())
    assert {each.name for each in required} == {
        *("fsrs", "jeepney", "just-playback", "pillow", "platformdirs")
    }
    for line in ("Pillow", "Pillow<9", 'jeepney; sys_platform == "linux"'):
        with pytest.raises(DevError, match=r"got (Pillow|jeepney)"):
            oldest.requirements([line])


def test_a_version_that_is_not_the_oldest_is_explained() -> None:
    required = oldest.Requirement("Pillow>=9.1", "pillow", "9.1")
    assert required.explain("9.1.0") == "pillow 9.1.0, the oldest that setup.cfg allows"
    assert required.explain("9.10").startswith("pillow 9.10, the oldest with a wheel for Python 3.")
    assert required.explain(None) == "pillow: not needed on this system"


def test_the_tests_with_other_versions_exist() -> None:
    assert [
        path for path in (*oldest.TESTS, *tk9.TESTS) if not (environment.ROOT / path).exists()
    ] == []


def test_where_nothing_may_be_installed_the_command_is_printed_and_the_status_is_2(
    tmp_path: Path,
) -> None:
    """With an empty PATH there is no Xvfb, no apt-get and no sudo, whoever asks.

    This Python has the module `_tkinter`, but not the library that it loads.
    """
    (tmp_path / "_tkinter.py").write_text("raise ImportError('libtk8.6.so')")
    result = run_dev("test", PATH=str(tmp_path), PYTHONPATH=str(tmp_path))
    assert result.returncode == 2
    assert "lacks libtk8.6, xvfb, fontconfig" in result.stderr
    assert ", git, gcc, " in result.stderr
    assert "package manager" in result.stderr
    for command in ("weight", "release --check", "new-game x", "bench match --against x", "manual"):
        result = run_dev(*command.split(), PATH=str(tmp_path))
        assert result.returncode == 2
        assert "This machine lacks git " in result.stderr


@pytest.mark.parametrize(
    ("root", "sudo", "run"),
    [(True, True, ":\n  apt"), (False, True, ":\n  sudo apt"), (False, False, " as root")],
)
def test_the_printed_command_uses_sudo_only_if_there_is_sudo(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, root: bool, sudo: bool, run: str
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    if sudo:
        (tmp_path / "sudo").touch(0o755)
    text = machine.advice(["xvfb"], apt=True, root=root)
    assert run in text.replace(", then try again", "")
    assert text.endswith(" apt-get install --yes --no-install-recommends xvfb")
    assert ("sudo" in text) == (sudo and not root)


def test_a_checkout_that_cannot_be_written_is_refused_with_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "cache"
    file.touch()
    for name in ("VENV", "LOCKED"):
        monkeypatch.setattr(environment, name, file / name)
    monkeypatch.setattr(environment, "STAMP", file / "stamp.json")
    monkeypatch.setattr(machine, "missing_packages", lambda needs: [])
    for command in ("lint", "freeze"):
        assert dev.main([command]) == 2
        assert capsys.readouterr().err.startswith(f"Cannot write to {file}")


@pytest.mark.parametrize("failed", range(4))
def test_lint_fails_if_any_check_does(failed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    statuses = [0] * 4
    statuses[failed] = 1
    monkeypatch.setattr(dev.machine, "ensure", lambda *needed: None)
    monkeypatch.setattr(environment, "ensure", lambda *extras: Path(sys.executable))
    monkeypatch.setattr(dev, "_python", lambda *command: statuses.pop(0))
    assert dev.lint() == 1 and statuses == []


@pytest.mark.parametrize("failed", range(1 + len(dev.COVERED)))
def test_coverage_fails_if_the_tests_do_or_if_a_part_has_too_little(
    failed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    statuses = [0] * (1 + len(dev.COVERED))
    statuses[failed] = 2
    monkeypatch.setattr(dev, "_python", lambda *command, **variables: statuses.pop(0))
    assert dev.coverage(["tests/test_dev.py"]) == 2 and statuses == []


@pytest.mark.parametrize("failed", [None, 0, 1])
@pytest.mark.parametrize("command", ["format", "bench"])
def test_a_command_of_several_steps_fails_if_one_does(
    command: str, failed: int | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    statuses = [int(number == failed) for number in range(2)]
    for name in ("idle", "memory"):
        (tmp_path / f"{name}.py").touch()
    monkeypatch.setattr(dev.benchmark_files, "__defaults__", (tmp_path,))
    monkeypatch.setattr(machine, "ensure", lambda *needed: None)
    monkeypatch.setattr(environment, "ensure", lambda *extras: Path(sys.executable))
    monkeypatch.setattr(dev.figures, "table", lambda *tables: "")
    monkeypatch.setattr(dev, "_python", lambda *words, **variables: statuses.pop(0))
    assert dev.main([command]) == (failed is not None) and statuses == []


def test_an_interrupted_command_has_the_status_of_the_shell(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    interrupted = Failing(subprocess.run, KeyboardInterrupt(), 1)  # type: ignore[arg-type]
    monkeypatch.setattr(dev.subprocess, "run", interrupted)
    assert dev._python(Path(sys.executable), ["-V"]) == 130


def test_only_linux_can_be_without_a_screen() -> None:
    assert not dev.has_screen("linux", {}) and dev.has_screen("linux", {"DISPLAY": ":1"})
    assert dev.has_screen("win32", {}) and dev.has_screen("darwin", {})


def test_a_checksum_is_of_names_and_contents(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(environment, "ROOT", tmp_path)
    files = [tmp_path / "a", tmp_path / "b"]
    found = set[str]()
    for texts in (("xy", "z"), ("x", "yz"), ("z", "xy")):
        for file, text in zip(files, texts, strict=True):
            file.write_text(text)
        assert environment.checksum(files) == environment.checksum(files[::-1])
        found.add(environment.checksum(files))
    files[1] = files[1].rename(tmp_path / "c")
    assert len(found | {environment.checksum(files)}) == 4


def test_a_step_that_fails_shows_its_output_and_none_gets_the_python_path(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PYTHONPATH", "/elsewhere")
    code = "import os, sys; print('PYTHONPATH' in os.environ); sys.exit(len(sys.argv) - 1)"
    command = [sys.executable, "-c", code]
    environment._run(command, "It failed.")
    assert capsys.readouterr().err == ""
    with pytest.raises(DevError, match=r"^It failed\.$"):
        environment._run([*command, "x"], "It failed.")
    assert capsys.readouterr().err == "False\n"


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Let nothing be installed; return what would have been, `venv` for a new environment."""
    found: list[str] = []

    def run(command: list[str], failure: str) -> None:
        if "venv" in command:
            found.append("venv")
            python = environment.venv_python()
            python.parent.mkdir(parents=True)
            python.touch()
        else:
            found.append(command[-1].removeprefix(str(environment.ROOT)))

    monkeypatch.setattr(environment, "VENV", tmp_path / "venv")
    monkeypatch.setattr(environment, "STAMP", tmp_path / "venv" / "stamp.json")
    monkeypatch.setattr(environment.venv_python, "__defaults__", (tmp_path / "venv", "linux"))
    monkeypatch.setattr(environment, "_run", run)
    return found


def test_an_environment_is_made_once_and_gets_what_it_lacks(installed: list[str]) -> None:
    for extras, steps in (
        (("test",), ["venv", "[test]"]),
        (("test",), []),
        ((), []),
        (("lint",), ["[lint,test]"]),
        (("test", "lint"), []),
    ):
        assert environment.ensure(*extras) == environment.venv_python()
        assert installed == steps
        installed.clear()


@pytest.mark.parametrize(
    ("changed", "steps"),
    [
        ({"checksum": "other"}, ["[lint,test]"]),
        ({"python": "older"}, ["venv", "[lint]"]),
        ({"checkout": "/elsewhere"}, ["venv", "[lint]"]),
        ({"extras": []}, ["[lint]"]),
    ],
)
def test_an_environment_is_refreshed_when_the_manifest_or_the_python_has_changed(
    changed: dict[str, object], steps: list[str], installed: list[str]
) -> None:
    environment.ensure("test", "lint")
    stamp = json.loads(environment.STAMP.read_text("utf-8"))
    environment.STAMP.write_text(json.dumps({**stamp, **changed}), "utf-8")
    installed.clear()
    environment.ensure("lint")
    assert installed == steps
    environment.ensure("lint")
    assert installed == steps, "now it is as it should be"


def test_commands_at_the_same_time_make_one_environment(
    installed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    install, was_free = environment._run, list[bool]()

    def run(command: list[str], failure: str) -> None:
        was_free.append(lock_for(environment.VENV).acquire())
        install(command, failure)

    monkeypatch.setattr(environment, "_run", run)
    with hold_lock(environment.VENV):
        waiting = [threading.Thread(target=environment.ensure, args=("test",)) for _ in range(4)]
        for each in waiting:
            each.start()
        assert installed == []
    for each in waiting:
        each.join()
    assert installed == ["venv", "[test]"] and was_free == [False, False]
    environment.ensure("test")
    assert len(installed) == 2


def test_an_environment_whose_making_was_broken_off_is_made_again(
    installed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    environment.ensure("test")
    with monkeypatch.context() as patch:
        patch.setattr(environment, "_run", Failing(environment._run, DevError("No network."), 1))
        with pytest.raises(DevError, match="No network"):
            environment.ensure("lint")
    installed.clear()
    environment.ensure("lint")
    assert installed == ["venv", "[lint]"]


class Apt:
    """Runs commands in place of the system; those of the `failing` programs fail."""

    def __init__(self, *failing: str) -> None:
        self.run: list[str] = []
        self._failing = failing

    def __call__(self, command: list[str], **_: object) -> SimpleNamespace:
        words = shlex.join(command)
        if command[1:] != ["-n", "true"]:
            self.run.append(words)
        failed = any(each in words for each in self._failing)
        return SimpleNamespace(returncode=int(failed), stdout=b"E: failed\n")


@pytest.mark.parametrize(
    ("root", "apt", "ran", "advised"),
    [
        (True, Apt(), 2, ""),
        (True, Apt("update"), 2, ""),
        (True, Apt("install"), 2, "Run this, then"),
        (False, Apt(), 2, ""),
        (False, Apt("-n true"), 0, "Run this, then try again:\n  sudo apt-get update && sudo apt-"),
    ],
)
def test_what_is_missing_is_installed_if_no_password_is_needed(
    root: bool, apt: Apt, ran: int, advised: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    lacking = machine.Need("xvfb", lambda: False), machine.Need("git", lambda: True)
    monkeypatch.setattr(machine.sys, "platform", "linux")
    monkeypatch.setattr(machine.os, "geteuid", lambda: int(not root))
    monkeypatch.setattr(machine.shutil, "which", lambda command: f"/usr/bin/{command}")
    monkeypatch.setattr(machine.subprocess, "run", apt)
    with pytest.raises(MachineLacks, match=re.escape(advised)) if advised else nullcontext():
        machine.ensure(*lacking)
    lead = "" if root else "sudo "
    commands = [
        f"{lead}apt-get update",
        f"{lead}apt-get install --yes --no-install-recommends xvfb",
    ]
    assert apt.run == commands[:ran]


def test_other_systems_need_only_what_belongs_to_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "has_module", lambda name: False)
    lacking = machine.Need("xvfb", lambda: False)
    needs = machine.VENV, *machine.TKINTER, lacking
    for platform in ("win32", "darwin"):
        assert machine.missing_packages(needs, platform) == ["python3-venv", "python3-tk"]
    assert machine.missing_packages(needs, "linux") == ["python3-venv", "python3-tk", "xvfb"]
    monkeypatch.setattr(machine, "is_distribution_python", lambda: False)
    with pytest.raises(MachineLacks, match="lacks tkinter or ensurepip; use one that has both"):
        machine.ensure(*needs)


def test_a_benchmark_is_found_by_its_name(tmp_path: Path) -> None:
    for name in ("memory", "idle"):
        (tmp_path / f"{name}.py").touch()
    assert [path.stem for path in dev.benchmark_files([], tmp_path)] == ["idle", "memory"]
    assert [path.stem for path in dev.benchmark_files(["memory"], tmp_path)] == ["memory"]
    with pytest.raises(DevError, match="'speed'; there are: idle, ladders, match, memory"):
        dev.benchmark_files(["memory", "speed"], tmp_path)


def test_mutants_are_drawn_by_seed_and_none_that_was_filtered_out(tmp_path: Path) -> None:
    # Imported late: slow, and every process of the tests reads this file.
    from cosmic_ray.work_db import WorkDB, use_db

    text = mutation.CONFIGURATION.format(
        module="engine/search/transposition_table.py", timeout=1, command='""'
    )
    configuration, session = tmp_path / "session.toml", tmp_path / "session.sqlite"
    configuration.write_text(text, "utf-8")
    for name, *arguments in (
        ("cosmic-ray", "init", configuration, session),
        ("cr-filter-operators", session, configuration),
    ):
        command = [Path(sys.executable).with_name(str(name)), *arguments]
        subprocess.run(command, cwd=environment.ROOT, check=True)

    def drawn(most: int | None, seed: int) -> set[tuple[str, int]]:
        copy = tmp_path / "copy.sqlite"
        shutil.copy(session, copy)
        mutation.draw(copy, most, seed)
        with use_db(copy, WorkDB.Mode.open) as database:
            assert database.num_results == 0
            specs = [spec for item in database.work_items for spec in item.mutations]
        return {(spec.operator_name, spec.occurrence) for spec in specs}

    every, some = drawn(None, 0), drawn(9, 1)
    assert len(every) > 18 and not any("BinaryOperator_BitOr" in name for name, _ in every)
    assert len(some) == 9 and some < every and some == drawn(9, 1) != drawn(9, 2)
    assert drawn(len(every) + 1, 1) == every


@pytest.mark.timeout(300)
def test_a_mutant_is_tried_in_a_copy_and_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(mutation, "FOLDER", tmp_path)
    module, tests = "engine/search/transposition_table.py", "tests/engine/search/test_alpha_beta.py"
    assert mutation.mutate(module, [tests, "-k", "latest_entries"], most=1) == 0
    # Another seed has results of its own.
    assert (tmp_path / "engine-search-transposition_table-1-0.sqlite").is_file()
    assert "total jobs: 1\ncomplete: 1 (100.00%)" in capfd.readouterr().out
    with pytest.raises(DevError, match="fail without a mutation"):
        mutation.mutate(module, ["tests/engine/test_none.py"], most=1)
