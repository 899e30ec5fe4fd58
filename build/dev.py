"""The one command for working on Fourgames: play, test, bench, lint, freeze and more.

Each sub-command makes or refreshes ``.cache/venv`` by itself. It needs nothing but Python.
"""

from __future__ import annotations

import sys

if sys.version_info < (3, 10):  # noqa: UP036  (an old Python must get this sentence)
    sys.exit("Fourgames needs Python 3.10 or newer; this is " + sys.version.split()[0] + ".")

import argparse
import os
import shlex
import subprocess
import tempfile
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

import environment
import figures
import linters
import machine
import mutation
import oldest
import skeleton
import tk9
import weight
from environment import ROOT
from failures import DevError
from virtual_screen import virtual_screen

BUILD = ROOT / "build"
BENCHMARKS = BUILD / "bench"
PICTURES = ROOT / "pictures"
CONTESTS = ("ladders", "match")
AGREEMENT = "agreement"
"""The benchmark that takes arguments; among all of them it checks few positions."""
"""Benchmarks that take arguments and a long time: they run when they are named alone."""
TRIALS = {
    "soak": "play games at random, and look at every ply",
    "monkey": "use the window at random",
    "fuzz": "read good, spoilt and meaningless input",
    "faults": "kill and refuse while games are kept",
}
PROCESSORS = len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1
PROCESSES = 3 * PROCESSORS
"""As many for each processor, and several: a test of the window waits for part of its time."""
SPREAD = (f"--numprocesses={PROCESSES}", "--dist=loadfile", "--no-loadscope-reorder")
"""All tests run at once on all processors; `tests/sharing_out.py` says what stays together."""
WINDOW = 1280, 800
"""Width and height in pixels of the virtual screen, which the window of `play` fills."""
COVERED = {"engine": 95, "store": 95, "ui": 88}
"""How much of lines and branches tests run, in per cent, by the part of the package."""


def has_screen(platform: str, variables: Mapping[str, str]) -> bool:
    """Return whether a window can open; Windows and macOS always have a screen."""
    return not platform.startswith("linux") or bool(variables.get("DISPLAY"))


def play(virtual: bool, arguments: Sequence[str]) -> int:
    """Open the program; on a machine without a screen, let it be used on a virtual one.

    Arguments are the program's, which says itself if it needs a screen for them.
    """
    if virtual and arguments:
        raise DevError(f"play --virtual takes no more arguments, got {shlex.join(arguments)}.")
    if virtual or not (arguments or has_screen(sys.platform, os.environ)):
        return play_virtually()
    machine.ensure(machine.VENV, *machine.TKINTER)
    return _python(environment.ensure(), ["-m", "fourgames_tk", *arguments])


def play_virtually() -> int:
    """Use the program by clicks on a virtual screen; pictures of its pages go to pictures/."""
    machine.ensure(machine.VENV, *machine.TKINTER, *machine.SCREEN)
    python = environment.ensure("test")
    environment.make_writable(PICTURES)
    print("Playing on a virtual screen, for less than a minute ...", file=sys.stderr, flush=True)
    path = os.pathsep.join((str(ROOT), str(BUILD)))
    with virtual_screen(*WINDOW) as display:
        command = ["-m", "tests.ui.tour", str(PICTURES)]
        return _python(python, command, DISPLAY=display, PYTHONPATH=path)


def test(arguments: Sequence[str]) -> int:
    """Run all tests, those of the frozen program included; arguments go to pytest.

    Only what these tests need is installed, such as Dask for those of clusters.

    The whole takes as many processes as there are processors, what is named takes one.
    """
    desktop = (*machine.SCREEN, *machine.DESKTOP, *machine.SPEECH)
    tried = *machine.REPOSITORY, *machine.TRIALS
    machine.ensure(machine.VENV, *machine.TKINTER, *desktop, *tried, *machine.FREEZER)
    python = environment.ensure(*environment.extras_for(arguments))
    # Without saved bytecode, each of many processes would compile all tests again.
    return _python(python, ["-m", "pytest", *(arguments or SPREAD)], PYTHONDONTWRITEBYTECODE="")


def test_oldest(arguments: Sequence[str]) -> int:
    """Run tests that use the dependencies with the oldest that `setup.cfg` allows."""
    desktop = (*machine.SCREEN, *machine.DESKTOP, *machine.SPEECH)
    machine.ensure(machine.VENV, *machine.TKINTER, *desktop, *machine.TRIALS)
    return oldest.run(arguments)


def test_tk9(arguments: Sequence[str]) -> int:
    """Run tests of the window with Tcl/Tk 9."""
    machine.ensure(machine.VENV)
    return tk9.run(arguments)


def coverage(arguments: Sequence[str]) -> int:
    """Run tests, and tell which lines and branches none of them runs, processes included."""
    status = test(["--cov", "--cov-report=", *(arguments or SPREAD)])
    python = environment.venv_python()
    for part, least in COVERED.items():
        print(f"== {part}", flush=True)
        command = ["-m", "coverage", "report", f"--include=fourgames_tk/{part}/*"]
        command += ["--skip-covered", "--sort=-cover", f"--fail-under={least}"]
        status = max(status, _python(python, command))
    return status


def screens(arguments: Sequence[str]) -> int:
    """Look at every screen of the program on screens of all sizes; pictures go to pictures/."""
    machine.ensure(machine.VENV, *machine.TKINTER, *machine.SCREEN)
    path = os.pathsep.join((str(ROOT), str(BUILD)))
    command = ["-m", "tests.ui.screens", *arguments]
    return _python(environment.ensure("test"), command, PYTHONPATH=path)


def print_weight() -> int:
    """Print what the code weighs."""
    machine.ensure(*machine.REPOSITORY)
    print(*weight.report(), sep="\n")
    return 0


def benchmark_files(names: Sequence[str], folder: Path = BENCHMARKS) -> list[Path]:
    """Return the benchmark files of some names, or all; raises DevError on another name."""
    known = {path.stem: path for path in sorted(folder.glob("*.py"))}
    for name in names:
        if name not in known:
            there = ", ".join(sorted([*known, *CONTESTS]))
            raise DevError(f"No benchmark {name!r}; there are: {there}.")
    return [known[name] for name in names or known]


def bench(names: Sequence[str], arguments: Sequence[str], save: bool = False) -> int:
    """Run all benchmarks, some by name, or one that takes arguments.

    In the end all figures stand in one table beside those that were kept last; `save` keeps these.
    """
    if names and names[0] in CONTESTS and not save:
        machine.ensure(machine.VENV, *machine.REPOSITORY)
        command = ["-m", f"contest.{names[0]}", *names[1:], *arguments]
        folders = os.pathsep.join((str(ROOT), str(BENCHMARKS)))
        return _python(environment.ensure("test"), command, PYTHONPATH=folders)
    if arguments and names != [AGREEMENT]:
        takers = " and ".join((*CONTESTS, AGREEMENT))
        raise DevError(f"Only {takers} take arguments, not {arguments[0]}.")
    if not names:
        arguments = ("--positions", "5")
    files = benchmark_files(names)
    machine.ensure(machine.VENV, *machine.TKINTER, *machine.SCREEN, *machine.FREEZER)
    # One of them measures a cluster.
    clusters = ["cluster"] if any(file.stem == "tournament" for file in files) else []
    python = environment.ensure("test", *clusters)
    status = 0
    path = os.pathsep.join((str(BUILD), str(ROOT)))
    with tempfile.TemporaryDirectory() as folder:
        left = Path(folder) / "figures"
        for file in files:
            print(f"== {file.stem}", flush=True)
            variables = {"PYTHONPATH": path, figures.FILE: str(left)}
            given = arguments if file.stem == AGREEMENT else ()
            status = max(status, _python(python, [str(file), *given], **variables))
        measured = figures.read(left)
    here = figures.machine()
    saved = figures.saved_path(here)
    print(figures.table(measured, figures.load(saved)), flush=True)
    if save:
        figures.save(saved, measured, here)
        print(f"kept in {saved.relative_to(ROOT).as_posix()}")
    return status


def lint() -> int:
    """Check format, lint rules and types; one line for each."""
    machine.ensure(machine.VENV)
    python = environment.ensure("test", "lint", "manual", "translate")
    status = 0
    for name, command in linters.checks(ROOT).items():
        failed = _python(python, ["-m", *command])
        print(f"{name}: {'failed' if failed else 'passed'}", flush=True)
        status = max(status, failed)
    return status


def format_code() -> int:
    """Mend what the lint rules can mend by themselves, and lay out the code."""
    machine.ensure(machine.VENV)
    python = environment.ensure("lint")
    options = linters.ruff_options(ROOT)
    mended = _python(python, ["-m", "ruff", "check", "--fix", *options, "."])
    return max(mended, _python(python, ["-m", "ruff", "format", *options, "."]))


def puzzles(arguments: Sequence[str]) -> int:
    """Make the puzzles that come with the program, or prove them; ``puzzles --help`` says more."""
    return _python(Path(sys.executable), [str(BUILD / "puzzles.py"), *arguments])


def translate(arguments: Sequence[str]) -> int:
    """Make or update the catalogue of a language; ``translate --help`` says more."""
    machine.ensure(machine.VENV)
    path = os.pathsep.join((str(BUILD), str(ROOT)))
    command = [str(BUILD / "translations.py"), *arguments]
    return _python(environment.ensure("translate"), command, PYTHONPATH=path)


def golden(game: str) -> int:
    """Write the golden records of a game anew."""
    machine.ensure(machine.VENV)
    return _python(environment.ensure("test"), ["-m", "tests.engine.golden", game])


TESTS_OF_A_GAME = "tests/engine tests/test_help.py tests/ui/test_every_game.py"
"""The most important tests of a new game, which take less than a minute."""


def new_game(name: str) -> int:
    """Write the skeleton of a game and register it; say what was written and what comes next."""
    # Before anything is installed for it.
    skeleton.check(name, ROOT)
    machine.ensure(machine.VENV, *machine.REPOSITORY)
    written = skeleton.make(name, ROOT, environment.ensure("test", "lint"))
    for path in written:
        print(path.relative_to(ROOT).as_posix())
    print(f"Play it: python3 build/dev.py play --game {name}")
    print(f"Test it: python3 build/dev.py test -k {name} {TESTS_OF_A_GAME}")
    print(f"Puzzles: python3 build/dev.py puzzles {name}, when the rules are done")
    print("Go on:   fourgames_tk/engine/games/README.md")
    return 0


def freeze() -> int:
    """Build the frozen program in ``dist/fourgames/``."""
    machine.ensure(machine.VENV, *machine.TKINTER, *machine.REPOSITORY, *machine.FREEZER)
    command = [str(BUILD / "freeze.py")]
    return _python(environment.ensure_locked(), command, PYTHONPATH=str(ROOT))


def package(arguments: Sequence[str]) -> int:
    """Make packages in ``dist/``, or try them; ``package --help`` says which.

    ``package share DESTDIR`` installs what a desktop is told. A source distribution has it ready.
    ``package lock`` takes the newest versions of what packages are made with.
    """
    path = os.pathsep.join((str(BUILD), str(ROOT)))
    kind = next(iter(arguments), "")
    if kind == "lock":
        environment.lock()
        return 0
    command = ["-m", "packages.command", *arguments]
    if kind in ("share", "try-setup"):
        command = ["-m", f"packages.{kind.replace('-', '_')}", *arguments[1:]]
    if kind == "try-setup" or (kind == "share" and (ROOT / "share").is_dir()):
        return _python(Path(sys.executable), command, PYTHONPATH=path)
    machine.ensure(machine.VENV, *machine.TKINTER, *machine.REPOSITORY, *machine.FREEZER)
    if status := manual():
        return status
    return _python(environment.ensure_locked(), command, PYTHONPATH=path)


def release(arguments: Sequence[str]) -> int:
    """Report on a release, or make one of packages; see ``release --help``."""
    machine.ensure(*machine.REPOSITORY)
    command = ["-m", "packages.release", *arguments]
    return _python(Path(sys.executable), command, PYTHONPATH=str(BUILD))


def manual() -> int:
    """Write the man page and the completions of shells into ``dist/manual/``."""
    machine.ensure(machine.VENV, *machine.REPOSITORY)
    return _python(environment.ensure("manual"), [str(BUILD / "manual.py")])


def trial(name: str, arguments: Sequence[str]) -> int:
    """Try at random for some minutes, on from where the same seed stopped the last time."""
    tried = *machine.REPOSITORY, *machine.TRIALS
    machine.ensure(machine.VENV, *machine.TKINTER, *machine.SCREEN, *tried)
    path = os.pathsep.join((str(ROOT), str(BUILD)))
    return _python(environment.ensure("test"), ["-m", "trials", name, *arguments], PYTHONPATH=path)


ALONE: Mapping[str, tuple[Callable[[], int], str]] = {
    "weight": (print_weight, "print how many lines, files and statements there are"),
    "lint": (lint, "check format, lint rules and types"),
    "format": (format_code, "lay out the code, and mend what can be mended by itself"),
    "freeze": (freeze, "build the frozen program in dist/fourgames/"),
    "manual": (manual, "write man page and completions to dist/manual/"),
}
"""Commands without arguments."""
WITH_MORE: Mapping[str, tuple[Callable[[Sequence[str]], int], str]] = {
    "test": (test, "run the tests; more arguments go to pytest"),
    "oldest": (test_oldest, "run tests with the oldest dependencies that setup.cfg allows"),
    "tk9": (test_tk9, "run tests of the window with Tcl/Tk 9, in a Debian that it makes"),
    "coverage": (coverage, "run tests, and tell what none of them runs"),
    "screens": (screens, "look at every screen, measure it and keep pictures"),
    "puzzles": (puzzles, "make the puzzles that come with it, or prove them"),
    "translate": (translate, "make or update the catalogue of a language"),
    "package": (package, "make packages in dist/, or try them"),
    "release": (release, "say what can be released"),
    **{name: (partial(trial, name), text) for name, text in TRIALS.items()},
}
"""Commands that hand their arguments on."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one sub-command and return its exit status; 2 when it could not start."""
    parser = argparse.ArgumentParser(prog="dev.py", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    playing = commands.add_parser("play", help="open the program; more arguments go to it")
    playing.add_argument(
        "--virtual",
        action="store_true",
        help="on a virtual screen: the program is used by clicks, pictures go to pictures/",
    )
    benching = commands.add_parser(
        "bench",
        help="run the benchmarks, all or by name; some take arguments",
        add_help=False,
    )
    benching.add_argument("names", nargs="*", metavar="NAME")
    benching.add_argument("--save", action="store_true")
    mutating = commands.add_parser("mutate", help="break a module, and see whether a test fails")
    mutating.add_argument("module", metavar="MODULE", help="such as engine/match.py")
    mutating.add_argument("tests", nargs="+", metavar="TESTS", help="such as tests/engine")
    mutating.add_argument("--most", type=int, metavar="N", help="draw N mutants at random")
    mutating.add_argument(
        "--seed", type=int, default=0, metavar="N", help="what they are drawn with (default: 0)"
    )
    recording = commands.add_parser("golden", help="write the golden records of a game anew")
    recording.add_argument("game", metavar="GAME")
    beginning = commands.add_parser("new-game", help="write the skeleton of a game, to go on from")
    beginning.add_argument("name", metavar="NAME", help="such as tic-tac-toe")
    for name, (_, text) in ALONE.items():
        commands.add_parser(name, help=text)
    for name, (_, text) in WITH_MORE.items():
        commands.add_parser(name, help=text, add_help=False)
    known, rest = parser.parse_known_args(arguments)
    if rest and known.command not in ("play", "bench", *WITH_MORE):
        parser.error(f"unrecognized arguments: {' '.join(rest)}")
    try:
        if known.command in ALONE:
            return ALONE[known.command][0]()
        if known.command in WITH_MORE:
            return WITH_MORE[known.command][0](rest)
        if known.command == "play":
            return play(known.virtual, rest)
        if known.command == "bench":
            return bench(known.names, rest, known.save)
        if known.command == "mutate":
            return mutation.mutate(known.module, known.tests, known.most, known.seed)
        return golden(known.game) if known.command == "golden" else new_game(known.name)
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
