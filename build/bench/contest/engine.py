"""An engine of some checkout, spoken to by the text protocol."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType

from fourgames_tk.engine.players.child import Child, ChildEnded, Limits

MOST_BYTES = 10**9
"""Of an answer: what an engine answers is long for large boards."""


class EngineRefused(Exception):
    """An engine answered with a failure, or ended."""


class Engine:
    """The engine of the sources in a folder, as a child process until it is left."""

    def __init__(self, folder: Path) -> None:
        """Start it."""
        command = [sys.executable, "-m", "fourgames_tk", "engine", "--end-with-input"]
        self._child = Child(command, str(folder), Limits(output=MOST_BYTES))
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
        self._child.stop()

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
        try:
            answer = self._child.ask(command)
        except ChildEnded as error:
            answer = f"the engine {error}"
        if not answer.startswith("="):
            raise EngineRefused(f"{command.split()[0]}: {answer}")
        return answer[1:].strip()
