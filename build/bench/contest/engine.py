"""An engine of some checkout, spoken to by the text protocol."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType


class EngineRefused(Exception):
    """An engine answered with a failure, or ended."""


class Engine:
    """The engine of the sources in a folder, as a child process until it is left."""

    def __init__(self, folder: Path) -> None:
        """Start it."""
        self._process = subprocess.Popen(
            [sys.executable, "-m", "fourgames_tk", "engine"],
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            bufsize=1,
        )
        # A choice is timed; the start is not.
        self._ask("name")

    def __enter__(self) -> Engine:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._process.kill()
        self._process.communicate()

    def choose(
        self,
        game: str,
        words: Mapping[str, str],
        position: Mapping[str, object],
        limits: Sequence[str],
    ) -> str:
        """Return the move that it chooses in a position; raises EngineRefused."""
        options = [f"{name}={text}" for name, text in words.items()]
        self._ask(" ".join(["new", game, *options]))
        self._ask(f"position {json.dumps(position)}")
        return self._ask(" ".join(["choose", *limits]))

    def _ask(self, command: str) -> str:
        assert self._process.stdin is not None and self._process.stdout is not None
        try:
            self._process.stdin.write(command + "\n")
            self._process.stdin.flush()
            answer = self._process.stdout.readline()
            self._process.stdout.readline()
        except OSError:
            answer = ""
        if not answer.startswith("="):
            raise EngineRefused(f"{command.split()[0]}: {answer.strip() or 'the engine ended'}")
        return answer[1:].strip()
