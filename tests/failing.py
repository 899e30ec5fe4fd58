"""A function that raises errors in place of another."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class Failing:
    """Calls a function `after` times, raises an error `times` times, then calls it again."""

    def __init__(
        self, function: Callable[..., Any], error: BaseException, times: int, after: int = 0
    ) -> None:
        self._function, self._error, self.times, self._after = function, error, times, after

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        if self._after:
            self._after -= 1
        elif self.times:
            self.times -= 1
            raise self._error
        return self._function(*arguments, **named)

    def __get__(self, instance: object, owner: type) -> Callable[..., Any]:
        return lambda *arguments, **named: self(instance, *arguments, **named)
