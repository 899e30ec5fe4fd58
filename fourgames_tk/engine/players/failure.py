"""What is told when a bot can play no further."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from ..errors import FourgamesError

EXITED = "ended by itself"
"""How the reason begins where a program ended, whatever its status."""

MAX_QUOTE = 80
"""How much of a line is repeated where it is told what was wrong with it, in letters."""

_PYTHON_TRACEBACK = re.compile(r'\s*File "(?P<file>.+)", line (?P<line>[0-9]+)')
_SCRIPT_ERROR = re.compile(r"(?P<file>[^\s:]+?):(?: line)? ?(?P<line>[0-9]+):")


class FailureKind(Enum):
    """How a program failed, in the words of a table and of the tag `Termination`."""

    TIME = "time forfeit"
    ILLEGAL = "illegal move"
    NO_MOVE = "no move"
    ENDED = "crash"
    OUTPUT = "too much said"


@dataclass(frozen=True)
class SourceLine:
    """A line of a program's file, counted from 1."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}, line {self.line}"


class BotFailure(FourgamesError):
    """A bot crashed, was silent, flooded, or answered what is no legal move.

    `bot` is its name, `kind` how it failed, `move` how its answer begins (empty if there was none),
    `reason` one clause for people, `last_words` the last lines it wrote, oldest first, `place` the
    line of its file that they complain of, if they do.
    """

    def __init__(
        self,
        bot: str,
        reason: str,
        *,
        kind: FailureKind = FailureKind.ENDED,
        move: str = "",
        last_words: tuple[str, ...] = (),
        place: SourceLine | None = None,
    ) -> None:
        move = move[:MAX_QUOTE]
        answered = f" (it answered {move!r})" if move else ""
        super().__init__(f"{bot}: {reason}{answered}")
        self.bot = bot
        self.kind = kind
        self.move = move
        self.reason = reason
        self.last_words = last_words
        self.place = place

    @property
    def cause(self) -> str:
        """What went wrong, in one clause: of a program that ended, where, and the last it said.

        That is the last line of a traceback, where a bot in Python ended by an error.
        """
        if not self.reason.startswith(EXITED) or not self.last_words:
            return self.reason
        last = self.last_words[-1].strip()
        if self.place is None:
            return f"{EXITED}: {last}"
        # A shell names file and line before what it says.
        complaint = last[match.end() :].strip() if (match := _SCRIPT_ERROR.search(last)) else last
        return f"{EXITED} at {self.place}: {complaint or last}"

    @property
    def description(self) -> str:
        """What went wrong, and what it answered."""
        return f"{self.cause}{f' (it answered {self.move!r})' if self.move else ''}"

    @property
    def headline(self) -> str:
        """One line that says the most: who, and what went wrong."""
        return f"{self.bot}: {self.description}"


def failing_line(words: Sequence[str], file: Path | None) -> SourceLine | None:
    """Return the last line of a bot's file, or of one beside it, that its words complain of.

    Known are the tracebacks of Python and the complaints of shells and of awks, such as
    `slide.sh: 3: Syntax error` and `awk: mine.awk: line 3: syntax error`.
    """
    if file is None:
        return None
    for word in reversed(words):
        for match in reversed([*_PYTHON_TRACEBACK.finditer(word), *_SCRIPT_ERROR.finditer(word)]):
            named = Path(match["file"])
            if named.name == file.name or named.parent == file.parent:
                return SourceLine(named.name, int(match["line"]))
    return None
