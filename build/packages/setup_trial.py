"""The setup for Windows that lies in `dist/`, tried: installed, its own test passed, removed.

On Windows it runs by itself, on Linux in a Windows of Wine's, made for it.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from failures import DevError
from virtual_screen import virtual_screen

from .identity import identity
from .wine import Windows, windows_path

FOLDER = r"C:\Fourgames trial"
SECONDS = 600.0
"""More means that it hangs, often with a box that nobody closes."""
Run = Callable[..., str]


def try_setup(dist: Path) -> None:
    """Install the setup from a folder without a window, run the program's own test, remove it.

    Raises:
        DevError: There is none, or one of the three failed.
    """
    program = identity()
    setup = dist / f"{program.name}-{program.version}-windows-x64-setup.exe"
    if not setup.is_file():
        raise DevError(f"There is no {setup.name} in {dist}.")
    with _windows() as (run, named):
        # The folder comes last and without quotation marks, as NSIS wants it.
        run(named(setup), "/S", *f"/D={FOLDER}".split(" "))
        run(rf"{FOLDER}\{program.name}.exe", "--selftest")
        # Named so, the remover does not go on from a copy of itself.
        run(rf"{FOLDER}\uninstall.exe", "/S", *f"_?={FOLDER}".split(" "))
    print(f"{setup.name} installs, passes its own test, and is removed.")


@contextmanager
def _windows() -> Iterator[tuple[Run, Callable[[Path], str]]]:
    """Yield how a program is run on a Windows, and how a file is named there."""
    if sys.platform == "win32":
        yield _run_here, str
        return
    with TemporaryDirectory() as folder, virtual_screen(1024, 768) as display:
        windows = Windows(Path(folder, "disk"), display)
        try:
            windows.run("wineboot", "--init")
            windows.run("winecfg", "/v", "win10")
            yield windows.run, windows_path
        finally:
            windows.close()


def _run_here(*command: str) -> str:
    try:
        result = subprocess.run(command, capture_output=True, timeout=SECONDS, check=False)
    except (OSError, subprocess.TimeoutExpired) as failure:
        raise DevError(f"{command[0]} did not run: {failure}") from None
    if result.returncode:
        raise DevError(f"{command[0]} ended with {result.returncode}.")
    return result.stdout.decode("utf-8", "replace")
