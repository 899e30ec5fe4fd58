"""The error of a bot that cannot continue, and the line of its source that caused it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from ..errors import FourgamesError

EXITED = "ended by itself"
"""The start of the reason if a program ended by itself, whatever its exit status."""

MAX_QUOTE = 80
"""Most characters of a wrong line that a message quotes."""

_PYTHON_TRACEBACK = re.compile(r'\s*File "(?P<file>.+)", line (?P<line>[0-9]+)')
_SCRIPT_ERROR = re.compile(r"(?P<file>[^\s:]+?):(?: line)? ?(?P<line>[0-9]+):")


class FailureKind(Enum):
    """The kind of a failure, in the words of tables and of the tag `Termination`."""

    TIME = "time forfeit"
    ILLEGAL = "illegal move"
    NO_MOVE = "no move"
    ENDED = "crash"
    OUTPUT = "too much said"


@dataclass(frozen=True)
class SourceLine:
    """A line of a program's file, from 1."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}, line {self.line}"


class BotFailure(FourgamesError):
    """A bot crashed, timed out, wrote too much, or gave an illegal answer.

    `bot` is its name, `kind` the kind of failure, `move` the start of its answer (empty without
    one), `reason` a clause for people, `last_words` its last lines, oldest first, `place` the line
    of its file that caused the failure, if known.
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
        super().__init__(bot, reason)
        self.bot = bot
        self.kind = kind
        self.move = move[:MAX_QUOTE]
        self.reason = reason
        self.last_words = last_words
        self.place = place

    def __str__(self) -> str:
        return self.headline

    @property
    def cause(self) -> str:
        """The cause in one clause, with the source line if it is known.

        Of a program that ended it has the last output, too: the last line of a Python traceback.
        """
        if self.kind is FailureKind.TIME and self.place is not None:
            return f"{self.reason}: it stood at {self.place}"
        if not self.reason.startswith(EXITED) or not self.last_words:
            return self.reason
        last = self.last_words[-1].strip()
        if self.place is None:
            return f"{EXITED}: {last}"
        # Shell messages begin with file and line, which are left out.
        complaint = last[match.end() :].strip() if (match := _SCRIPT_ERROR.search(last)) else last
        return f"{EXITED} at {self.place}: {complaint or last}"

    @property
    def description(self) -> str:
        """The cause, and the bot's answer if any."""
        return f"{self.cause}{f' (it answered {self.move!r})' if self.move else ''}"

    @property
    def headline(self) -> str:
        """One line with the bot's name and the description."""
        return f"{self.bot}: {self.description}"


def failing_line(words: Sequence[str], file: Path | None) -> SourceLine | None:
    """Return the last line of a bot's file, or of one beside it, that its output names.

    It recognises Python tracebacks and messages of shells and awk, such as `slide.sh: 3: Syntax
    error` and `awk: mine.awk: line 3: syntax error`.
    """
    if file is None:
        return None
    for word in reversed(words):
        for match in reversed([*_PYTHON_TRACEBACK.finditer(word), *_SCRIPT_ERROR.finditer(word)]):
            named = Path(match["file"])
            if named.name == file.name or named.parent == file.parent:
                return SourceLine(named.name, int(match["line"]))
    return None
