"""What the script that starts the program on Linux says, where the program itself cannot."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from packages.frozen import write_list
from packages.identity import identity
from packages.linux import launcher

from fourgames_tk.start_fault import LIST

NAME = identity().name
AGAIN = "Install it again."


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """Return a folder with the script, a list of files, and a program that repeats its words."""
    folder = tmp_path / "Jörg und Ida"
    inside = folder / "lib" / "_internal"
    (inside / "a folder").mkdir(parents=True)
    (inside / "base_library.zip").write_text("modules", "utf-8")
    (inside / "a folder" / "a $HOME 'font'.ttf").write_text("letters", "utf-8")
    shutil.copy("/bin/echo", folder / "lib" / NAME)
    write_list(folder / "lib")
    script = folder / NAME
    script.write_text(launcher("lib", folder / "lib"), "utf-8")
    script.chmod(0o755)
    (folder / "link").symlink_to(script)
    return folder


def start(
    folder: Path, *words: str, display: str = "", programs: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """Run the script by a link to it, from elsewhere; `programs` come before the system's."""
    path = f"{programs}{os.pathsep}{os.environ['PATH']}" if programs else os.environ["PATH"]
    return subprocess.run(
        [str(folder / "link"), *words],
        cwd="/",
        env={"PATH": path, "DISPLAY": display, "HOME": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_it_starts_the_program_with_its_arguments(installed: Path) -> None:
    result = start(installed, "--game", "a b", "*")
    assert (result.returncode, result.stdout, result.stderr) == (0, "--game a b *\n", "")


def take_away(path: Path) -> None:
    path.unlink()


def empty(path: Path) -> None:
    path.write_bytes(b"")


@pytest.mark.parametrize(
    ("file", "harm", "told"),
    [
        ("_internal/base_library.zip", take_away, "“base_library.zip” is missing"),
        ("_internal/base_library.zip", empty, "“base_library.zip” is not as it was"),
        ("_internal/a folder/a $HOME 'font'.ttf", take_away, "“a $HOME 'font'.ttf” is missing"),
        (f"_internal/{LIST}", take_away, f"“{LIST}” is missing"),
        (NAME, take_away, f"“{NAME}” is missing"),
    ],
)
def test_a_damaged_installation_is_told_on_the_console_and_in_a_box(
    installed: Path, tmp_path: Path, file: str, harm: Callable[[Path], None], told: str
) -> None:
    harm(installed / "lib" / file)
    sentence = f"Fourgames is damaged: its file {told}. {AGAIN}"
    result = start(installed)
    assert (result.returncode, result.stdout) == (1, "")
    assert result.stderr == f"{NAME}: {sentence}\n"
    box = tmp_path / "boxes" / "zenity"
    box.parent.mkdir()
    box.write_text('#!/bin/sh\nprintf "%s\\n" "$@" >"$HOME/shown"\n', "utf-8")
    box.chmod(0o755)
    assert start(installed, display=":1", programs=box.parent).returncode == 1
    assert f"--text={sentence}\n" in (installed / "shown").read_text("utf-8")


@pytest.mark.parametrize(
    ("script", "told"),
    [
        ("echo glibc 2.1", "this system is too old: its glibc is 2.1, and Fourgames needs "),
        ("exit 1", "this system has no glibc, which Fourgames needs in version "),
    ],
)
def test_a_system_that_is_too_old_is_told_so(
    installed: Path, tmp_path: Path, script: str, told: str
) -> None:
    answering = tmp_path / "old" / "getconf"
    answering.parent.mkdir()
    answering.write_text(f"#!/bin/sh\n{script}\n", "utf-8")
    answering.chmod(0o755)
    result = start(installed, programs=answering.parent)
    assert (result.returncode, result.stdout) == (1, "")
    assert result.stderr.startswith(f"{NAME}: {told}")
    assert result.stderr.count("\n") == 1
