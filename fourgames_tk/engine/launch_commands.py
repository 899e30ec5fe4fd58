"""Commands that start this program again as another process.

Python with `-c` or `-m` looks for modules in the current folder first, so that a file `random.py`
there would be run. These commands remove that folder from the module path, as `-P` does from Python
3.11 on.
"""

from __future__ import annotations

import os
import sys
import sysconfig
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

_PACKAGE_FOLDERS = ("site-packages", "dist-packages")
"""Names of folders of installed packages."""

RUNNER = "bot-runner"
"""The internal command that runs a bot."""


def program_command(*arguments: str) -> list[str]:
    """Return the command that runs this program with arguments, from source or frozen."""
    return _command("fourgames_tk.__main__", 1, *arguments)


def bot_runner_command(*arguments: str) -> list[str]:
    """Return the command that runs a bot. From source it loads only the modules it needs."""
    return _command("fourgames_tk.engine.players.bot_runner", 2, RUNNER, *arguments)


def _command(module: str, skip: int, *arguments: str) -> list[str]:
    if getattr(sys, "frozen", False):
        return [sys.executable, *arguments]
    start = _START.format(root=_ROOT, module=module, skip=skip)
    return [sys.executable, "-c", start, *arguments]


def executable_id() -> int:
    """Return a number that changes when the program's executable is replaced by an update."""
    return Path(sys.executable).stat().st_ino


def safe_working_folder() -> str:
    """Return the working folder for child processes: `sys.prefix`.

    A file of the person in the working folder could be run in place of a module of the program.
    """
    return sys.prefix


def original_environment(variables: Mapping[str, str]) -> dict[str, str]:
    """Return the environment as it was before this program was started.

    A frozen program changes the library path, which must not reach other programs.
    """
    found = dict(variables)
    original = found.pop("LD_LIBRARY_PATH_ORIG", None)
    if original is not None:
        found["LD_LIBRARY_PATH"] = original
    elif getattr(sys, "frozen", False):
        found.pop("LD_LIBRARY_PATH", None)
    return found


def sandbox_readable_paths() -> list[str]:
    """Return the files and folders that a sandboxed process must read to run this program.

    They are its package, the interpreter, the standard library and folders of installed packages,
    but not all of the module path, which may have a folder of the user, such as the home folder.
    """
    prefixes = {sys.prefix, sys.base_prefix, sys.exec_prefix, sys.base_exec_prefix}
    places = {sys.executable, str(Path(_ROOT, "fourgames_tk"))}
    if getattr(sys, "frozen", False):
        # A frozen program has its modules beside its executable.
        places |= prefixes
    else:
        parts = ("bin", "lib", "lib64", "pyvenv.cfg")
        places |= {os.path.join(prefix, part) for prefix in prefixes for part in parts}
        library = {sysconfig.get_path("stdlib"), sysconfig.get_path("platstdlib")}
        places |= {path for path in library if path}
        places |= {path for path in sys.path if os.path.basename(path) in _PACKAGE_FOLDERS}
    # Both a symbolic link and its target must be readable.
    named = {os.path.abspath(place) for place in places}
    return sorted(named | {str(Path(place).resolve()) for place in places})
