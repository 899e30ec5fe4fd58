"""Every Python of this machine that can run the program, and how the tests go under each."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from environment import CACHE, FOR_TESTS, ROOT, venv_python

OLDEST = (3, 10)
NEWEST = (3, 14)
"""Later ones are taken too, where a Python of that name is asked for by its path."""

TESTS = ("tests/engine", "tests/store")
ASK = (
    "import json, sys; tk = None\n"
    "try:\n import tkinter; tk = tkinter.Tcl().eval('info patchlevel')\n"
    "except ImportError: pass\n"
    "print(json.dumps([sys.version_info[:3], sys.base_prefix, tk]))"
)
SUMMARY = re.compile(r"^=*\s*((?:\d+ \w+,? ?)+in .*?)\s*=*$")


@dataclass(frozen=True)
class Python:
    """One that was found; `tk` is the patch level of its Tk, None where it has none."""

    executable: str
    version: tuple[int, int, int]
    prefix: str
    tk: str | None

    def __str__(self) -> str:
        tk = f"Tk {self.tk}" if self.tk is not None else "no Tk"
        return f"Python {'.'.join(map(str, self.version))}, {tk}"


def find(named: Iterable[str] = ()) -> list[Python]:
    """Return the Pythons that are named, or else those on the path and those of pyenv.

    Each installation counts once; those too old, and those that do not run, count not at all.
    """
    found: dict[str, Python] = {}
    for command in tuple(named) or (*_on_the_path(), *_of_pyenv()):
        python = _asked(command)
        if python is not None and python.version >= OLDEST:
            found.setdefault(python.prefix, python)
    return sorted(found.values(), key=lambda python: python.version)


def try_out(python: Python, arguments: Sequence[str]) -> tuple[int, str]:
    """Run tests under a Python, in an environment of its own; return status and last line."""
    number = ".".join(map(str, python.version))
    venv = CACHE / "pythons" / number
    own = venv_python(venv)
    log = CACHE / "pythons" / f"{number}.txt"
    log.parent.mkdir(parents=True, exist_ok=True)
    pip = [str(own), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    steps = [
        [python.executable, "-m", "venv", str(venv)],
        [*pip, "--editable", f"{ROOT}[{','.join(FOR_TESTS)}]"],
        [str(own), "-m", "pytest", "-q", *(arguments or TESTS)],
    ]
    with log.open("w", encoding="utf-8") as output:
        for step in steps:
            status = subprocess.run(
                step, cwd=ROOT, stdout=output, stderr=subprocess.STDOUT, check=False
            ).returncode
            if status:
                break
    return status, last_words(log.read_text("utf-8"))


def last_words(output: str) -> str:
    """Return what pytest says of a whole run, such as `5 passed in 2.10s`, or the last line."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    told = [match[1] for line in lines if (match := SUMMARY.match(line))]
    return (told or lines or ["nothing was said"])[-1]


def report(named: Sequence[str], arguments: Sequence[str]) -> int:
    """Run tests under every Python, print a line for each, and return the worst status."""
    worst = 0
    for python in find(named):
        status, words = try_out(python, arguments)
        print(f"{python}: {words}", flush=True)
        worst = max(worst, status)
    return worst


def _on_the_path() -> list[str]:
    names = [f"python3.{minor}" for minor in range(OLDEST[1], NEWEST[1] + 1)]
    return [sys.executable, *(path for name in names if (path := shutil.which(name)))]


def _of_pyenv() -> list[str]:
    if shutil.which("pyenv") is None:
        return []
    done = subprocess.run(["pyenv", "root"], capture_output=True, text=True, check=False)
    return [str(path) for path in Path(done.stdout.strip()).glob("versions/*/bin/python")]


def _asked(command: str) -> Python | None:
    try:
        done = subprocess.run([command, "-c", ASK], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    version, prefix, tk = json.loads(done.stdout)
    return Python(command, tuple(version), prefix, tk)
