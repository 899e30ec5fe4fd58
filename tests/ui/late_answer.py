"""An answer of another thread that comes when the test says so."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest

from tests.limits import WAIT_SECONDS


class LateAnswer:
    """Stands in for a function that a thread calls: it answers like that one, after `let_come`."""

    def __init__(self, answer: Callable[..., Any]) -> None:
        self._answer = answer
        self._asked, self._may_come = threading.Event(), threading.Event()

    def __call__(self, *about: Any) -> Any:
        self._asked.set()
        assert self._may_come.wait(WAIT_SECONDS)
        return self._answer(*about)

    @property
    def is_asked(self) -> bool:
        return self._asked.is_set()

    def let_come(self) -> None:
        """Let the answer come."""
        self._may_come.set()


def make_late(patch: pytest.MonkeyPatch, kind: type, method: str) -> LateAnswer:
    """Let all objects of a class answer one of its methods only after `let_come`."""
    late = LateAnswer(getattr(kind, method))
    patch.setattr(kind, method, lambda each, *about: late(each, *about))
    return late
