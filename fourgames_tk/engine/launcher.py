"""Starting this program itself as another process, which imports nothing from where it is started.

A Python that runs `-c` or `-m` looks for modules in the current folder first: a file `random.py`
that lies there would be run. What is done here ends that, as `-P` does from 3.11 on.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

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


def program_command(*arguments: str) -> list[str]:
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


def executable_id() -> int:
    """Return a number that changes when the program begins to run from other files."""
    return Path(sys.executable).stat().st_ino


def safe_working_folder() -> str:
    """Return a folder to start processes in that belongs to the program or to Python."""
    return sys.prefix


def original_environment(variables: Mapping[str, str]) -> dict[str, str]:
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


def readable_paths() -> list[str]:
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
