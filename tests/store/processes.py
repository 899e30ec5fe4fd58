"""Other running copies of the program, as real processes that act on request."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

from tests.limits import WAIT_SECONDS

CONTEXT = multiprocessing.get_context("spawn")


class Other:
    """A process that calls functions on request."""

    def __init__(self) -> None:
        self._pipe, pipe = CONTEXT.Pipe()
        self.process: BaseProcess = CONTEXT.Process(target=_serve, args=(pipe,), daemon=True)
        self.process.start()
        pipe.close()

    def tell(self, call: Callable[..., Any], *arguments: object) -> None:
        """Start a call without waiting for it."""
        self._pipe.send((call, arguments))

    def answer(self) -> Any:
        """Wait for the oldest open call, and return its result."""
        assert self._pipe.poll(WAIT_SECONDS), "the other process does not answer"
        return self._pipe.recv()

    def ask(self, call: Callable[..., Any], *arguments: object) -> Any:
        """Call a function in the process, and return its result."""
        self.tell(call, *arguments)
        return self.answer()

    def kill(self) -> None:
        """Kill the process, as a crash would."""
        self.process.kill()
        self.process.join(WAIT_SECONDS)


@contextmanager
def others(count: int) -> Iterator[list[Other]]:
    """Start so many processes; they are ended at the end of the block."""
    started = [Other() for _ in range(count)]
    try:
        yield started
    finally:
        for other in started:
            other.kill()


def _serve(pipe: Connection) -> None:
    while True:
        call, arguments = pipe.recv()
        pipe.send(call(*arguments))
