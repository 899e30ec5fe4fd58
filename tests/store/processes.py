"""Other running copies of the program, as real processes that are told when to act."""

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
    """A process that calls what it is told to."""

    def __init__(self) -> None:
        self._pipe, pipe = CONTEXT.Pipe()
        self.process: BaseProcess = CONTEXT.Process(target=_serve, args=(pipe,), daemon=True)
        self.process.start()
        pipe.close()

    def tell(self, call: Callable[..., Any], *arguments: object) -> None:
        """Let it call something, and do not wait."""
        self._pipe.send((call, arguments))

    def answer(self) -> Any:
        """Return what the call returned that it was told first of all that are open."""
        assert self._pipe.poll(WAIT_SECONDS), "the other process does not answer"
        return self._pipe.recv()

    def ask(self, call: Callable[..., Any], *arguments: object) -> Any:
        """Let it call something, and return what that returned."""
        self.tell(call, *arguments)
        return self.answer()

    def kill(self) -> None:
        """End it at once, as a crash would."""
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
