"""Starting this program itself as another process, which imports nothing from where it is started.

A Python that runs `-c` or `-m` looks for modules in the current folder first: a file `random.py`
that lies there would be run. `-P` ends that from 3.11 on; what is done here ends it everywhere.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

SAFE_PATH = "PYTHONSAFEPATH"
"""The environment variable that is `-P` from Python 3.11 on."""

_ONE_START = threading.Lock()
"""Environment and folder belong to the whole process: two that set them would mix them up."""

_ROOT = str(Path(__file__).resolve().parents[2])
_START = (
    "import sys; "
    "sys.path[:] = [path for path in sys.path if path]; "
    "sys.path[:0] = [] if {root!r} in sys.path else [{root!r}]; "
    "from {module} import main; "
    "sys.exit(main(sys.argv[{skip}:]))"
)

RUNNER = "bot-runner"
"""The command that is the process of a bot."""


def own_command(*arguments: str) -> list[str]:
    """Return the command that runs this program with arguments, from source or frozen."""
    return _command("fourgames_tk.__main__", 1, *arguments)


def runner_command(*arguments: str) -> list[str]:
    """Return the command of a bot's process; from source it loads no more than it needs."""
    return _command("fourgames_tk.engine.players.runner", 2, RUNNER, *arguments)


def _command(module: str, skip: int, *arguments: str) -> list[str]:
    if getattr(sys, "frozen", False):
        return [sys.executable, *arguments]
    start = _START.format(root=_ROOT, module=module, skip=skip)
    return [sys.executable, "-c", start, *arguments]


def safe_folder() -> str:
    """Return a folder to start processes in that belongs to the program or to Python."""
    return sys.prefix


def outside(variables: Mapping[str, str]) -> dict[str, str]:
    """Return an environment as it was before this program was started.

    A frozen program's libraries are not those that other programs want.
    """
    found = dict(variables)
    original = found.pop("LD_LIBRARY_PATH_ORIG", None)
    if original is not None:
        found["LD_LIBRARY_PATH"] = original
    elif getattr(sys, "frozen", False):
        found.pop("LD_LIBRARY_PATH", None)
    return found


@contextmanager
def safe_start() -> Iterator[tuple[str, str | None]]:
    """Let the processes that `multiprocessing` starts meanwhile import from safe places alone.

    They inherit the variable `SAFE_PATH`, or in an older Python the folder, and undo that by
    `after_safe_start`, whose arguments this yields. Other threads that want the same wait.
    """
    with _ONE_START:
        before, folder = os.environ.get(SAFE_PATH), os.getcwd()
        os.environ[SAFE_PATH] = "1"
        if sys.version_info < (3, 11):
            os.chdir(safe_folder())
        try:
            yield folder, before
        finally:
            os.chdir(folder)
            if before is None:
                del os.environ[SAFE_PATH]
            else:
                os.environ[SAFE_PATH] = before


def after_safe_start(folder: str, safe_path: str | None) -> None:
    """Go on, in a process begun in a `safe_start`, as the one that began it: in its folder."""
    os.chdir(folder)
    if safe_path is None:
        os.environ.pop(SAFE_PATH, None)


def readable_places() -> list[str]:
    """Return the files and folders that a process needs to read to run this program.

    Of a checkout that is the package alone, for what lies beside it is a person's.
    """
    is_installed = Path(_ROOT).name in ("site-packages", "dist-packages")
    on_path = {path for path in sys.path if path and (is_installed or path != _ROOT)}
    package = str(Path(_ROOT, "fourgames_tk"))
    # A frozen program keeps its modules in the executable.
    places = on_path | {package, sys.executable, sys.prefix, sys.base_prefix, sys.exec_prefix}
    # A link is started by its own name, and leads elsewhere.
    named = {os.path.abspath(place) for place in places}
    return sorted(named | {str(Path(place).resolve()) for place in places})
