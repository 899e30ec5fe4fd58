"""What a person is told when the program itself is at fault."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable
from types import TracebackType


class FaultReport:
    """Takes what a Tk callback let through, which Tk alone would only print.

    `tell` opens a message (title, text). The same fault is told once, for it may come with every
    movement of the pointer.
    """

    def __init__(self, tell: Callable[[str, str], object]) -> None:
        self._tell = tell
        self._told: set[str] = set()

    def __call__(
        self, kind: type[BaseException], fault: BaseException, trace: TracebackType | None
    ) -> None:
        """Print the fault with its trace, tell it, and let the program go on."""
        # A program without a console has no stream for errors.
        if sys.stderr is not None:
            traceback.print_exception(kind, fault, trace)
        words = f"{kind.__name__}: {fault}"
        if words in self._told:
            return
        self._told.add(words)
        self._tell(
            "A fault in the program",
            f"Something went wrong that should not have: {words}. The game is kept. If it stands "
            "still, take a move back, or open it again from the start screen.",
        )
