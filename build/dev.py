"""The one command for working on Fourgames: play, test, bench, lint, freeze, package.

Each sub-command makes or refreshes ``.cache/venv`` by itself. It needs nothing but Python.
"""

from __future__ import annotations

import sys

if sys.version_info < (3, 10):  # noqa: UP036  (an old Python must get this sentence)
    sys.exit("Fourgames needs Python 3.10 or newer; this is " + sys.version.split()[0] + ".")

import argparse
import os
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

import environment
import machine
import virtual_screen
from environment import CACHE, ROOT
from failures import DevError

BUILD = ROOT / "build"
BENCHMARKS = BUILD / "bench"
NO_SCREEN = (
    "This machine has no screen (DISPLAY is not set): "
    "`python3 build/dev.py play --virtual` plays a whole game of every game on a virtual one "
    "and writes what a person would see to pictures/."
)


def has_screen(platform: str, variables: Mapping[str, str]) -> bool:
    """Tell whether a window can open; Windows and macOS always have a screen."""
    return not platform.startswith("linux") or bool(variables.get("DISPLAY"))


def play(virtual: bool, arguments: Sequence[str]) -> int:
    """Open the program, or let it play a demo of every game on a virtual screen."""
    if virtual:
        machine.ensure(machine.VENV, machine.TKINTER, *machine.SCREEN)
        with virtual_screen.virtual_screen() as display:
            pictures = ROOT / "pictures"
            command = ["-m", "fourgames_tk", "--demo", str(pictures), *arguments]
            return _python(environment.ensure(), command, DISPLAY=display)
    if not has_screen(sys.platform, os.environ):
        raise DevError(NO_SCREEN)
    machine.ensure(machine.VENV, machine.TKINTER)
    return _python(environment.ensure(), ["-m", "fourgames_tk", *arguments])


def test(arguments: Sequence[str]) -> int:
    """Run all tests, those of the frozen program included; arguments go to pytest."""
    machine.ensure(machine.VENV, machine.TKINTER, *machine.SCREEN, machine.FREEZER)
    python = environment.ensure("test", "cluster")
    return _python(python, ["-m", "pytest", *arguments])


def benchmark_files(names: Sequence[str], folder: Path = BENCHMARKS) -> list[Path]:
    """Return the benchmark files of some names, or all; raises DevError on another name."""
    known = {path.stem: path for path in sorted(folder.glob("*.py"))}
    for name in names:
        if name not in known:
            raise DevError(f"No benchmark {name!r}; there are: {', '.join(known)}.")
    return [known[name] for name in names or known]


def bench(names: Sequence[str]) -> int:
    """Run all benchmarks, or some by name; each prints its figures."""
    files = benchmark_files(names)
    machine.ensure(machine.VENV, machine.TKINTER, *machine.SCREEN, machine.FREEZER)
    python = environment.ensure("test")
    status = 0
    for path in files:
        print(f"== {path.stem}", flush=True)
        status = max(status, _python(python, [str(path)], PYTHONPATH=str(BUILD)))
    return status


def lint() -> int:
    """Check format, lint rules and types; one line for each."""
    machine.ensure(machine.VENV)
    python = environment.ensure("test", "lint")
    ruff_options = ["--config", str(BUILD / "ruff.toml"), "--cache-dir", str(CACHE / "ruff")]
    storeys = [f"fourgames_tk/{name}" for name in ("engine", "store")]
    strict = [name for name in storeys if (ROOT / name).is_dir()]
    strict_options = ["--strict", "--cache-dir", str(CACHE / "mypy-strict")]
    checks = {
        "format": ["ruff", "format", "--check", "--quiet", *ruff_options, "."],
        "rules": ["ruff", "check", "--quiet", *ruff_options, "."],
        "types, strict": ["mypy", "--no-error-summary", *strict_options, *strict],
        "types": ["mypy", "--no-error-summary", "fourgames_tk", "build", "tests"],
    }
    if not strict:
        del checks["types, strict"]
    status = 0
    for name, command in checks.items():
        failed = _python(python, ["-m", *command])
        print(f"{name}: {'failed' if failed else 'passed'}", flush=True)
        status = max(status, failed)
    return status


def freeze() -> int:
    """Build the frozen program in ``dist/fourgames/``."""
    machine.ensure(machine.VENV, machine.TKINTER, machine.FREEZER)
    return _python(environment.ensure_locked(), [str(BUILD / "freeze.py")])


def package(arguments: Sequence[str]) -> int:
    """Make packages in ``dist/``, or try them; ``package --help`` says which."""
    machine.ensure(machine.VENV, machine.TKINTER, machine.FREEZER)
    command = ["-m", "packages.command", *arguments]
    return _python(
        environment.ensure_locked(), command, PYTHONPATH=os.pathsep.join((str(BUILD), str(ROOT)))
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one sub-command and return its exit status; 2 when it could not start."""
    parser = argparse.ArgumentParser(prog="dev.py", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    playing = commands.add_parser("play", help="open the program; more arguments go to it")
    playing.add_argument(
        "--virtual",
        action="store_true",
        help="without a screen: let the computer play every game, pictures go to pictures/",
    )
    commands.add_parser("test", help="run the tests; more arguments go to pytest", add_help=False)
    benching = commands.add_parser("bench", help="run the benchmarks, all or by name")
    benching.add_argument("names", nargs="*", metavar="NAME")
    commands.add_parser("lint", help="check format, lint rules and types")
    commands.add_parser("freeze", help="build the frozen program in dist/fourgames/")
    commands.add_parser("package", help="make packages in dist/, or try them", add_help=False)
    known, rest = parser.parse_known_args(arguments)
    if rest and known.command not in ("play", "test", "package"):
        parser.error(f"unrecognized arguments: {' '.join(rest)}")
    try:
        if known.command == "play":
            return play(known.virtual, rest)
        if known.command == "test":
            return test(rest)
        if known.command == "bench":
            return bench(known.names)
        if known.command == "package":
            return package(rest)
        return lint() if known.command == "lint" else freeze()
    except DevError as failure:
        print(failure, file=sys.stderr)
        return 2


def _python(python: Path, arguments: Sequence[str], **variables: str) -> int:
    command = [str(python), *arguments]
    try:
        return subprocess.run(
            command, cwd=ROOT, env={**os.environ, **variables}, check=False
        ).returncode
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
