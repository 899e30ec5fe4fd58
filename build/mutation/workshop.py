"""A copy of the checkout, in which one module at a time is broken and its tests are run."""

from __future__ import annotations

import os
import resource
import select
import shutil
import signal
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal, NoReturn

import pytest
from environment import CACHE, ROOT
from failures import DevError

from mutation.modules import MODULES

Fate = Literal["killed", "timed out", "survived"]

PACKAGE = "fourgames_tk"
LEFT_OUT = shutil.ignore_patterns(".cache", ".git", "dist", "pictures", "__pycache__")
SLOW_TO_IMPORT = ("hypothesis.strategies", "tkinter.ttk", "PIL.ImageTk", "Xlib.display", "sqlite3")
"""What tests need of others: imported once, for every run is a fork of this process."""

MOST_MEMORY = 4 * 2**30
"""In bytes, for each process of a test."""

SPARE_SECONDS = 5.0
SLOWER = 2.0
"""How many times the processor time of the whole code a mutant may take, beside the spare one."""

LONGEST_SECONDS = 600.0
"""By the clock; a busy machine is no reason to call a mutant found."""


class Workshop:
    """Tells what becomes of mutants."""

    def __init__(self, folder: Path, tests: Mapping[str, Sequence[str]] = MODULES) -> None:
        """Copy the checkout as it is now to a folder that is not there yet."""
        self._folder, self._tests = folder, tests
        self._allowed: dict[str, float] = {}
        # Later than whatever was compiled of a module before: two may be written in a second.
        self._written = int(time.time())
        # What hypothesis draws is then the same in every run: it asks when it is imported.
        os.environ["CI"] = "true"
        for name in SLOW_TO_IMPORT:
            import_module(name)
        shutil.copytree(ROOT, folder, ignore=LEFT_OUT)

    def source(self, module: str) -> str:
        """Return a module as it is."""
        return (ROOT / PACKAGE / module).read_text("utf-8")

    def fate(self, module: str, mutated: str) -> Fate:
        """Run the tests of a module that is broken.

        Raises:
            DevError: They fail for the module as it is.
        """
        if module not in self._allowed:
            self._allowed[module] = self._measured(module)
        try:
            self._write(module, mutated)
            return self._run(module, self._allowed[module])[0]
        finally:
            self._write(module, self.source(module))

    def _measured(self, module: str) -> float:
        """Return how much processor time the tests of a module may take, in seconds."""
        fate, seconds = self._run(module, LONGEST_SECONDS)
        if fate == "timed out":
            raise DevError(
                f"The tests of {module} take more than {LONGEST_SECONDS:g} seconds here."
            )
        if fate != "survived":
            raise DevError(f"The tests of {module} fail without a mutation.")
        return SPARE_SECONDS + SLOWER * seconds

    def _write(self, module: str, source: str) -> None:
        path = self._folder / PACKAGE / module
        path.write_text(source, "utf-8")
        self._written += 2
        os.utime(path, (self._written, self._written))

    def _run(self, module: str, allowed: float) -> tuple[Fate, float]:
        """Run the tests of a module in at most so many seconds; return how it went and took."""
        if (child := os.fork()) == 0:
            _test(self._folder, self._tests[module], int(allowed))
        handle = os.pidfd_open(child)
        try:
            ended, _, _ = select.select([handle], [], [], LONGEST_SECONDS)
        finally:
            os.close(handle)
            # What a test began and a broken module forgot ends with it.
            _end(child)
        _, status, used = os.wait4(child, 0)
        seconds = used.ru_utime + used.ru_stime
        if not ended or (os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGXCPU):
            return "timed out", seconds
        return "killed" if status else "survived", seconds


@contextmanager
def open_workshop() -> Iterator[Workshop]:
    """Open a workshop of its own for as long as the block lasts."""
    CACHE.mkdir(exist_ok=True)
    with TemporaryDirectory(prefix="mutation-", dir=CACHE) as folder:
        yield Workshop(Path(folder) / "tree")


def _test(folder: Path, arguments: Sequence[str], seconds: int) -> NoReturn:
    """Be the child: run tests in the copy, as if nothing of ours had been imported yet."""
    try:
        os.setsid()
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in range(3):
            os.dup2(nowhere, stream)
        for name, module in tuple(sys.modules.items()):
            if name != "__main__" and _is_ours(getattr(module, "__file__", None) or ""):
                del sys.modules[name]
        ours = [str(folder), str(folder / "build")]
        sys.path[:] = [*ours, *(path for path in sys.path if not _is_ours(path))]
        os.environ["PYTHONPATH"] = os.pathsep.join(ours)
        os.chdir(folder)
        os._exit(int(pytest.main(["-x", "-q", *arguments])))
    finally:
        os._exit(pytest.ExitCode.INTERNAL_ERROR)


def _is_ours(path: str) -> bool:
    """Tell whether a file or folder is the checkout's own; what is installed lies in its cache."""
    return bool(path) and Path(path).is_relative_to(ROOT) and not Path(path).is_relative_to(CACHE)


def _end(group: int) -> None:
    try:
        os.killpg(group, signal.SIGKILL)
    except ProcessLookupError:
        return
