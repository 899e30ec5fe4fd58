"""The pipe that a bot's supervisor lives on: when our end of it closes, all below is ended."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Sequence

from ...own_program import RUNNER

_ENDING_SECONDS = 5.0


class Lifeline:
    """Our end of the pipe. If our program is killed, the system closes it in our place.

    On Windows there is none, and the bot's process alone is ended.
    """

    def __init__(self) -> None:
        """Open the pipe; `hand_over` and `cut` close its two ends."""
        self._theirs: int | None = None
        self._ours: int | None = None
        if sys.platform != "win32":
            self._theirs, self._ours = os.pipe()

    @property
    def passed(self) -> tuple[int, ...]:
        """What the new process inherits."""
        return () if self._theirs is None else (self._theirs,)

    def tied(self, command: Sequence[str]) -> list[str]:
        """Return the runner's command with the number of the pipe, where there is one."""
        if self._theirs is None:
            return list(command)
        place = command.index(RUNNER) + 1
        return [*command[:place], "--lifeline", str(self._theirs), *command[place:]]

    def hand_over(self) -> None:
        """Close the end that the new process has by now."""
        if self._theirs is not None:
            os.close(self._theirs)
            self._theirs = None

    def cut(self) -> None:
        """Let the supervisor end the bot and all that it started, then itself."""
        if self._ours is not None:
            os.close(self._ours)
            self._ours = None

    def end(self, process: subprocess.Popen[bytes]) -> None:
        """Cut, and wait until the supervisor has ended, or end its group after some seconds."""
        if self._ours is None:
            process.kill()
            process.wait()
            return
        self.cut()
        try:
            process.wait(_ENDING_SECONDS)
        except subprocess.TimeoutExpired:
            _end_group(process.pid)
            process.wait()
        if process.returncode == -signal.SIGKILL:
            # Somebody may have ended the supervisor itself, and what it watched over lives on.
            _end_group(process.pid)


def _end_group(leader: int) -> None:
    """End what is left of a group; its number is not given to others as long as one is left."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(leader, signal.SIGKILL)
