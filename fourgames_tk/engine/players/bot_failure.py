"""The error of a bot that cannot continue, and the line of its source that caused it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from ..errors import FourgamesError
from ..language import N_, _

EXITED_TEXT = N_("ended by itself")
"""The start of the reason if a program ended by itself, whatever its exit status."""

WRITES_TEXT = N_(
    "writes {name}, but a bot can write only in the folder $TMPDIR, and nothing is kept after the "
    "game"
)
"""The explanation of a program that has tried to write elsewhere."""

MAX_QUOTE = 80
"""Most characters of a wrong line that a message quotes."""

_PYTHON_TRACEBACK = re.compile(r'\s*File "(?P<file>.+)", line (?P<line>[0-9]+)')
_LACKS_FILE = re.compile(r"no such file|no module named|cannot find|can't open", re.IGNORECASE)
_CANNOT_WRITE = re.compile(r"read-only file system|permission denied", re.IGNORECASE)
_QUOTED_WORD = re.compile(r"'(?:\./)?(\w+)'")
_FILE_NAME = re.compile(r"\w[\w-]*\.\w+")
_SCRIPT_ERROR = re.compile(
    r"(?P<file>[^\s:(]+?):(?: line)? ?(?P<line>[0-9]+)(?::[0-9]+)?(?:[:)]|$)"
    r"|at (?P<perl_file>\S+) line (?P<perl_line>[0-9]+)"
)
_ERROR_LINE = re.compile(r"\b(?:error|\w*(?:Error|Exception))\b[^:]*:")
_NOT_TELLING = re.compile(
    r"at |note:|Node\.js v|[0-9]* ?\||\W*$|[0-9]+ errors?$|error: compilation failed"
)
"""Lines that follow an error: stack frames, notes of Node.js and Rust, source lines of gcc, and the
end of Java's compiler."""


class FailureKind(Enum):
    """The kind of a failure, in the words of tables and of the tag `Termination`."""

    TIME = N_("time forfeit")
    ILLEGAL = N_("illegal move")
    NO_MOVE = N_("no move")
    ENDED = N_("crash")
    OUTPUT = N_("too much said")


@dataclass(frozen=True)
class SourceLine:
    """A line of a program's file, from 1."""

    file: str
    line: int

    def __str__(self) -> str:
        return _("{file}, line {line}").format(file=self.file, line=self.line)


class BotFailure(FourgamesError):
    """A bot crashed, timed out, wrote too much, or gave an illegal answer.

    `bot` is its name, `kind` the kind of failure, `move` the start of its answer (empty without
    one), `reason` a clause for people, `last_output` its last lines, oldest first, `place` the line
    of its file that caused the failure, if known, `explanation` what it did wrong, if known.
    """

    def __init__(
        self,
        bot: str,
        reason: str,
        *,
        kind: FailureKind = FailureKind.ENDED,
        move: str = "",
        last_output: tuple[str, ...] = (),
        place: SourceLine | None = None,
        explanation: str = "",
    ) -> None:
        super().__init__(bot, reason)
        self.bot = bot
        self.kind = kind
        self.move = move[:MAX_QUOTE]
        self.reason = reason
        self.last_output = last_output
        self.place = place
        self.explanation = explanation

    def __str__(self) -> str:
        return self.headline

    @property
    def cause(self) -> str:
        """The cause in one clause, with the source line if it is known.

        Of a program that ended without an explanation it has the last output, too: the last line of
        a Python traceback.
        """
        if self.explanation and self.place is not None:
            return f"{self.explanation} ({self.place})"
        if self.explanation:
            return self.explanation
        if self.kind is FailureKind.TIME and self.place is not None:
            return _("{reason}: it had reached {place}").format(
                reason=self.reason, place=self.place
            )
        if not self.reason.startswith(_(EXITED_TEXT)) or not self.last_output:
            return self.reason
        last = _telling_line(self.last_output)
        if self.place is None:
            return _("ended by itself: {output}").format(output=last)
        # Messages of shells and compilers begin with file and line, which are left out.
        match = _SCRIPT_ERROR.search(last)
        complaint = last[match.end() :].strip() if match and match["file"] else last
        return _("ended by itself at {place}: {output}").format(
            place=self.place, output=complaint or last
        )

    @property
    def description(self) -> str:
        """The cause, and the bot's answer if any."""
        if not self.move:
            return self.cause
        return _("{cause} (it answered {move})").format(cause=self.cause, move=repr(self.move))

    @property
    def headline(self) -> str:
        """One line with the bot's name and the description."""
        return f"{self.bot}: {self.description}"


def failing_line(words: Sequence[str], file: Path | None) -> SourceLine | None:
    """Return the last line of a bot's file, or of one beside it, that its output names.

    Of a stack of Java or Node.js it is the first one. It recognises Python tracebacks and messages
    of shells, awk, Perl, Java, Node.js and compilers, such as `slide.sh: 3: Syntax error`,
    `awk: mine.awk: line 3: syntax error` and `at mine.pl line 3`.
    """
    if file is None:
        return None
    frames = [word for word in words if word.lstrip().startswith("at ")]
    for word in (*frames, *reversed(words)):
        for match in reversed([*_PYTHON_TRACEBACK.finditer(word), *_SCRIPT_ERROR.finditer(word)]):
            where, line, *perl = match.groups()
            named = Path(where or perl[0])
            if named.name == file.name or named.parent == file.parent:
                return SourceLine(named.name, int(line or perl[1]))
    return None


def _telling_line(words: Sequence[str]) -> str:
    """Return the line of a program's output that says why it ended, usually the last one."""
    lines = [word.strip() for word in words]
    telling = [line for line in lines if not _NOT_TELLING.match(line)]
    errors = [line for line in telling if _ERROR_LINE.search(line)]
    return (errors if errors and lines[-1] != telling[-1] else telling or lines)[-1]


def unreadable_file_in_output(words: Sequence[str], file: Path | None, own: Sequence[Path]) -> str:
    """Return the name of a file beside a bot's that its output names, but that it cannot read.

    `own` are the paths that it can read. Empty if there is no such file.
    """
    if file is None or file.parent in own:
        return ""
    text = "\n".join(filter(_LACKS_FILE.search, words))
    modules = [f"{found[1]}{file.suffix}" for found in _QUOTED_WORD.finditer(text)]
    for name in (*modules, *(found[0] for found in _FILE_NAME.finditer(text))):
        path = file.parent / name
        if path not in own and path.exists():
            return name
    return ""


def unwritable_file_in_output(words: Sequence[str], file: Path | None) -> str:
    """Return the name of a file that a bot could not write, by its output; empty without one."""
    if file is None:
        return ""
    for word in filter(_CANNOT_WRITE.search, words):
        for found in _FILE_NAME.finditer(word):
            # An existing file may have been read instead.
            if found[0] != file.name and not (file.parent / found[0]).exists():
                return found[0]
    return ""
