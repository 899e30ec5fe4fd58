"""The frozen program as a person meets it: a process of its own, in an empty environment."""

from __future__ import annotations

import subprocess
from pathlib import Path
from types import TracebackType
from typing import Any

from x_windows import WindowWatch

START_SECONDS = 20.0
"""Longest time until the window of the frozen program is seen."""


def empty_environment(display: str, home: Path) -> dict[str, str]:
    """Return the least a program with a window needs: a display and its own folders.

    The folders are made below ``home``, so that no settings of a person are touched.
    """
    variables = {"DISPLAY": display, "HOME": str(home)}
    for name in ("CONFIG", "DATA", "STATE", "CACHE"):
        folder = home / name.lower()
        folder.mkdir(parents=True, exist_ok=True)
        variables[f"XDG_{name}_HOME"] = str(folder)
    return variables


class FrozenProgram:
    """A running frozen program; use it in a ``with`` block, which ends the process.

    Args:
        executable: The program, such as ``dist/fourgames/fourgames``.
        display: Name of the X display, such as ``:7``.
        home: Folder for settings, made when missing.
        arguments: Command-line arguments.
        variables: More environment variables, such as ``FONTCONFIG_FILE``.
    """

    def __init__(
        self,
        executable: Path,
        display: str,
        home: Path,
        arguments: tuple[str, ...] = (),
        variables: dict[str, str] | None = None,
    ) -> None:
        self.watch = WindowWatch(display)
        self.process = subprocess.Popen(
            [str(executable), *arguments],
            env={**empty_environment(display, home), **(variables or {})},
            cwd="/",
        )

    def __enter__(self) -> FrozenProgram:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.watch.close()
        self.process.terminate()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def window(self, title: str = "Fourgames", seconds: float = START_SECONDS) -> Any:
        """Wait until a window shows whose title contains some text, and return it.

        Raises:
            DevError: None did in time.
        """
        return self.watch.wait_for(title, seconds)

    def place(self, window: Any) -> tuple[int, int, int, int]:
        """Return a window's left, top, width and height on the screen, in pixels."""
        return self.watch.place(window)
