"""Communicating with the engine over pipes, as other programs do."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

from tests.limits import WAIT_SECONDS

COMMAND = (sys.executable, "-m", "fourgames_tk", "engine")


class Refused(Exception):
    """The engine answered `?`; the text is its message."""


class Conversation:
    """An engine process; use it in a `with` statement."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def __enter__(self) -> Conversation:
        return self

    def __exit__(self, *fault: object) -> None:
        self.process.communicate(timeout=WAIT_SECONDS)

    def send(self, line: bytes) -> None:
        """Send one line without waiting for an answer."""
        assert self.process.stdin is not None
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()

    def receive(self) -> str:
        """Return the next answer; raises Refused, or AssertionError if the form is wrong."""
        assert self.process.stdout is not None
        answer = self.process.stdout.readline().decode()
        assert answer.endswith("\n"), "the engine has ended"
        assert self.process.stdout.readline() == b"\n", "an empty line follows every answer"
        if answer.startswith("?"):
            raise Refused(answer[1:].strip())
        assert answer.startswith("="), answer
        return answer[1:].strip()

    def ask(self, line: str) -> str:
        """Send a command and return its answer; raises Refused."""
        self.send(line.encode())
        return self.receive()

    def ask_json(self, line: str) -> Any:
        """Send a command and return its answer, decoded."""
        return json.loads(self.ask(line))


def talk() -> Iterator[Conversation]:
    """Yield an engine process, for fixtures."""
    with Conversation() as conversation:
        yield conversation
