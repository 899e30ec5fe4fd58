"""The lines of the text protocol: how they arrive, what they hold, and what is sent back.

They are read ahead on a thread of their own, so that `stop` is heard while a command thinks.
"""

from __future__ import annotations

import re
import threading
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from io import RawIOBase
from pathlib import Path

from .check import decimal, whole
from .errors import BadOption, FourgamesError, cut, printable, quoted, repeated
from .options import split_words

LONGEST_LINE = 1_000_000
"""In bytes; a longer line is read to its end and refused."""

LONGEST_NUMBER = 18
"""In digits, of the number before a command."""

LONGEST_MESSAGE = 1_000
"""In characters, of why a command is refused."""

PATH_COMMANDS = ("save", "load")

LONGEST_THOUGHT = 86_400
"""In seconds."""

_CHUNK = 65_536
_COMMENT = re.compile(r"(?:^|\s)#.*", re.S)


class BadCommand(FourgamesError):
    """A line that is no command, or a command without what it needs."""


@dataclass(frozen=True)
class Line:
    """A command: the number before it, its name, and what follows; each may be empty.

    `fault` says why the line cannot be read, or is empty.
    """

    number: str = ""
    name: str = ""
    rest: str = ""
    fault: str = ""

    @classmethod
    def parse(cls, text: str) -> Line:
        """Return the parts of a line, without blanks around them and without the comment.

        A comment begins with `#`; in a path, which may hold this sign, only after a blank.
        """
        number, after = _first_word(text)
        if not (number.isascii() and number.isdigit() and len(number) <= LONGEST_NUMBER):
            number, after = "", text
        name, rest = _first_word(after)
        if "#" in name:
            return cls(number, name.partition("#")[0])
        if name in PATH_COMMANDS:
            return cls(number, name, _COMMENT.sub("", rest).strip())
        return cls(number, name, rest.partition("#")[0].strip())

    @classmethod
    def read(cls, data: bytes) -> Line:
        """Return the parts of a line as it arrived, or its fault."""
        fault = f"the line is longer than {LONGEST_LINE:,} bytes"
        if len(data) <= LONGEST_LINE:
            try:
                return cls.parse(data.decode("utf-8"))
            except UnicodeDecodeError:
                fault = "the line is not UTF-8 text"
        beginning = data[: LONGEST_NUMBER + 1].decode("utf-8", "replace")
        return cls(cls.parse(beginning).number, fault=fault)

    @property
    def is_blank(self) -> bool:
        """Whether there is nothing to answer."""
        return not (self.number or self.name or self.fault)

    @property
    def is_stop(self) -> bool:
        """Whether it wishes what runs to stop."""
        return self.name == "stop" and not self.rest


class Inbox:
    """The lines of a stream in their order, each once; blank ones are left out.

    They are read on a thread of their own. Where the stream ends that thread calls `at_end`.
    """

    def __init__(self, source: RawIOBase, at_end: Callable[[], None] | None = None) -> None:
        """Begin to read; nobody else may read from the stream from now on."""
        self._source = source
        self._at_end = at_end
        self._lines: deque[Line] = deque()
        self._stops = 0
        self._ended = False
        self._changed = threading.Condition()
        threading.Thread(target=self._read, name="input", daemon=True).start()

    def __iter__(self) -> Iterator[Line]:
        """Yield each line as soon as it is there, until the stream ends."""
        while (line := self._next()) is not None:
            yield line

    def stop_wanted(self) -> bool:
        """Tell whether a `stop` waits among the lines that are not yet yielded."""
        return self._stops > 0

    def _next(self) -> Line | None:
        with self._changed:
            while not self._lines:
                if self._ended:
                    return None
                self._changed.wait()
            line = self._lines.popleft()
            self._stops -= line.is_stop
        return line

    def _read(self) -> None:
        for data in split_lines(self._source):
            line = Line.read(data)
            if not line.is_blank:
                with self._changed:
                    self._lines.append(line)
                    self._stops += line.is_stop
                    self._changed.notify_all()
        if self._at_end is not None:
            self._at_end()
        with self._changed:
            self._ended = True
            self._changed.notify_all()


def split_lines(source: RawIOBase) -> Iterator[bytes]:
    """Yield each line of a stream without its end, as soon as it is there.

    Of a line that is too long there comes only so much that this shows. A stream that cannot be
    read any more has ended.
    """
    pending = bytearray()
    while chunk := _chunk(source):
        first, *others = chunk.split(b"\n")
        pending += first[: LONGEST_LINE + 1 - len(pending)]
        for part in others:
            yield bytes(pending)
            pending = bytearray(part)
    if pending:
        yield bytes(pending)


def success(line: Line, text: str) -> str:
    """Return the answer to a command: its text, if it has any, and an empty line."""
    shown = "\n".join(_one_line(part) for part in text.split("\n"))
    return f"={line.number} {shown}".rstrip() + "\n\n"


def failure(line: Line, message: str) -> str:
    """Return the refusal of a command: the message on one line, and an empty line.

    Whatever the message repeats, it is not too long, and holds nothing that steers a terminal.
    """
    shown = cut(printable(_one_line(message)), LONGEST_MESSAGE)
    return f"?{line.number} {shown}".rstrip() + "\n\n"


def integer(text: str, what: str, minimum: int, maximum: int) -> int:
    """Return a whole number in plain digits; `what` names it in the message."""
    try:
        number = whole(text)
    except ValueError:
        number = minimum - 1
    if not minimum <= number <= maximum:
        raise BadOption(f"{quoted(text)} is not {what}: allowed is {minimum} to {maximum}")
    return number


def words(rest: str, *allowed: str) -> dict[str, str]:
    """Return the texts of `name=value` words by name, of which only these are allowed."""
    found = split_words(rest.split())
    for name in found:
        if name not in allowed:
            raise BadOption(f"unknown option {quoted(name)}: there are {' and '.join(allowed)}")
    return found


def seconds(found: Mapping[str, str]) -> float | None:
    """Return the `seconds` among the words, None where there are none."""
    if "seconds" not in found:
        return None
    text = found["seconds"]
    try:
        number = decimal(text)
    except ValueError:
        number = -1
    if text.startswith("-") or not 0 <= number <= LONGEST_THOUGHT:
        raise BadOption(
            f"seconds={repeated(text)}: allowed is 0 to {LONGEST_THOUGHT} in plain digits, "
            "such as 2 or 0.5"
        )
    return number


def path(rest: str) -> Path:
    if not rest or "\0" in rest:
        raise BadCommand("this command needs the path of a file")
    return Path(rest)


def _chunk(source: RawIOBase) -> bytes:
    try:
        return source.read(_CHUNK) or b""
    except OSError:
        return b""


def _first_word(text: str) -> tuple[str, str]:
    words = text.split(maxsplit=1)
    return (words[0], "".join(words[1:])) if words else ("", "")


def _one_line(text: str) -> str:
    """Return a text as one line that UTF-8 can carry."""
    return " ".join(text.splitlines()).encode("utf-8", "backslashreplace").decode("utf-8")
