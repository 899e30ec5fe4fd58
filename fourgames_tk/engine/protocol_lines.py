"""The lines of the text protocol: how they arrive, what they hold, and what is sent back.

They are read ahead on a thread of their own, so that `stop` is heard while a command thinks.
"""

from __future__ import annotations

import contextlib
import re
import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from io import BytesIO, RawIOBase
from pathlib import Path
from queue import SimpleQueue

from .check import decimal, whole
from .errors import BadOption, FourgamesError, cut, printable, quoted, repeated
from .files import split_lines
from .options import split_words

LONGEST_MESSAGE = 1_000
"""In characters, of why a command is refused."""

PATH_COMMANDS = ("save", "load")

LONGEST_THOUGHT = 86_400
"""In seconds."""

_CHUNK = 65_536
_LINE = re.compile(r"\s*(?:([0-9]{1,18})(?:\s+|$))?(\S*)(.*)", re.S)
_COMMENT = re.compile(r"(?:^|\s)#.*", re.S)


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
        match = _LINE.fullmatch(text)
        assert match is not None
        number, name, rest = match.groups("")
        if "#" in name:
            return cls(number, name.partition("#")[0])
        rest = _COMMENT.sub("", rest) if name in PATH_COMMANDS else rest.partition("#")[0]
        return cls(number, name, rest.strip())

    @classmethod
    def read(cls, data: bytes) -> Line:
        """Return the parts of a line as it arrived, or its fault."""
        try:
            return cls.parse(data.decode("utf-8"))
        except UnicodeDecodeError:
            number = cls.parse(data.decode("utf-8", "replace")).number
            return cls(number, fault="the line is not UTF-8 text")

    @property
    def is_blank(self) -> bool:
        return not (self.number or self.name or self.fault)

    @property
    def is_stop(self) -> bool:
        return self.name == "stop" and not self.rest


class Inbox:
    """The lines of a stream in their order, each once; blank ones are left out.

    They are read on a thread of their own. Where the stream ends that thread calls `at_end`.
    """

    def __init__(
        self, source: RawIOBase | BytesIO, at_end: Callable[[], None] = lambda: None
    ) -> None:
        """Begin to read; nobody else may read from the stream from now on."""
        self._source, self._at_end = source, at_end
        self._lines: SimpleQueue[Line | None] = SimpleQueue()
        self._heard = self._taken = 0
        threading.Thread(target=self._read, name="input", daemon=True).start()

    def __iter__(self) -> Iterator[Line]:
        """Yield each line as soon as it is there, until the stream ends."""
        while (line := self._lines.get()) is not None:
            self._taken += line.is_stop
            yield line

    def stop_wanted(self) -> bool:
        """Tell whether a `stop` waits among the lines that are not yet yielded."""
        return self._heard > self._taken

    def _read(self) -> None:
        try:
            # A stream that cannot be read any more has ended.
            with contextlib.suppress(OSError):
                chunks = iter(lambda: self._source.read(_CHUNK), b"")
                for line in map(Line.read, split_lines(chunks)):
                    if not line.is_blank:
                        self._heard += line.is_stop
                        self._lines.put(line)
        finally:
            self._lines.put(None)
            self._at_end()


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
        return whole(text, minimum, maximum)
    except ValueError:
        allowed = f"allowed is {minimum} to {maximum}"
        raise BadOption(f"{quoted(text)} is not {what}: {allowed}") from None


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
        raise FourgamesError("this command needs the path of a file")
    return Path(rest)


def _one_line(text: str) -> str:
    """Return a text as one line that UTF-8 can carry."""
    return " ".join(text.splitlines()).encode("utf-8", "backslashreplace").decode("utf-8")
