"""Tests with the oldest dependencies that the program allows, in an environment of their own."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import environment
from environment import CACHE, ROOT
from failures import DevError

VENV = CACHE / "oldest"
TESTS = (
    # Draws each board and each piece, with Pillow.
    "tests/ui/test_every_board.py",
    "tests/ui/test_paint.py",
    "tests/ui/test_start.py",
    # Plays a game of each kind in the window.
    "tests/ui/test_every_game.py",
    # Dialogs of the desktop, with jeepney; sound, with just_playback.
    "tests/ui/test_files.py",
    "tests/ui/test_sound.py",
    # Folders, with platformdirs.
    "tests/store",
)
"""The tests that use the dependencies."""
VERSION = re.compile(r"\d+(\.\d+)*")
REQUIREMENT = re.compile(rf"(?P<name>[\w.-]+)>=(?P<oldest>{VERSION.pattern})(\s*;.*)?")


@dataclass(frozen=True)
class Requirement:
    """A requirement of `setup.cfg`: its whole line, the name in lower case, the oldest version."""

    line: str
    name: str
    oldest: str

    def explain(self, installed: str | None) -> str:
        """Return which version is installed, and the reason if it is not the oldest allowed one."""
        if installed is None:
            return f"{self.name}: not needed on this system"
        if _numbers(installed) == _numbers(self.oldest):
            return f"{self.name} {installed}, the oldest that setup.cfg allows"
        return (
            f"{self.name} {installed}, the oldest with a wheel for Python "
            f"3.{sys.version_info.minor}; setup.cfg allows {self.oldest}"
        )


def requirements(lines: Iterable[str]) -> list[Requirement]:
    """Read lines of `setup.cfg`.

    Raises:
        DevError: One has another form than `name>=version`, which a condition may follow.
    """
    found = []
    for line in lines:
        match = REQUIREMENT.fullmatch(line)
        if match is None:
            raise DevError(f"Expected an oldest version (name>=1.2) in setup.cfg, got {line}.")
        found.append(Requirement(line, _canonical(match["name"]), match["oldest"]))
    return found


def run(arguments: Sequence[str]) -> int:
    """Make the environment anew, say which versions it has, and run tests in it.

    Args:
        arguments: The arguments of pytest, instead of `TESTS`.

    Returns:
        The exit status of pytest.

    Raises:
        DevError: The environment cannot be made.
    """
    required = requirements(environment.requirements())
    print("Preparing .cache/oldest ...", file=sys.stderr, flush=True)
    shutil.rmtree(VENV, ignore_errors=True)
    python = str(environment.venv_python(VENV))
    environment.uv("venv", "--quiet", f"--python={sys.executable}", str(VENV))
    pip = ("pip", "install", "--quiet", f"--python={python}")
    lowest = ("--resolution=lowest-direct", "--only-binary=:all:")
    environment.uv(*pip, *lowest, *(requirement.line for requirement in required))
    # Installed packages already meet the requirements and are not installed again.
    environment.uv(*pip, "--editable", f"{ROOT}[test]")
    listed = environment.uv("pip", "freeze", f"--python={python}")
    pairs = (line.split("==") for line in listed.splitlines() if "==" in line)
    installed = {_canonical(name): version for name, version in pairs}
    for requirement in required:
        print(requirement.explain(installed.get(requirement.name)), flush=True)
    command = [python, "-m", "pytest", *(arguments or TESTS)]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


def _canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _numbers(version: str) -> tuple[int, ...]:
    """Return the numbers of a release, without zeros at its end."""
    match = VERSION.match(version)
    numbers = [int(number) for number in match[0].split(".")] if match else []
    while numbers and not numbers[-1]:
        numbers.pop()
    return tuple(numbers)
