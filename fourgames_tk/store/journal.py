"""Journals: files of JSON objects, one in a line, that several windows append to.

`parse_json_object` and `dataclass_from_json` check a line against the fields of a dataclass: a
damaged line is skipped, whatever it contains, and never raises.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
from collections.abc import Hashable, Iterable, Mapping
from datetime import date, datetime
from functools import cache
from pathlib import Path
from typing import Any, Generic, TypeVar, cast, get_args, get_origin, get_type_hints

from ..engine.files import flush_to_disk, hold_lock, open_regular_file, read_bytes
from ..engine.options import MAX_SEED

Entry = TypeVar("Entry")

_UNUSABLE = re.compile("[\0\ud800-\udfff]")
"""Characters that no file name or label can contain: zero bytes and single surrogates."""

MAX_NUMBER = MAX_SEED
"""Largest absolute value of a number in a journal."""
YEARS = range(1970, 9999)
"""The years of dates. At the ends of the calendar, calculating with days would fail."""


class LineJournal(Generic[Entry]):
    """A file of JSON objects, one in a line that is only appended to. Subclasses define `parse`."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.damaged = 0
        """The number of damaged lines that the last `entries` skipped."""

    def parse(self, line: bytes) -> Entry | None:
        """Return the entry of a line, or None if it is damaged."""
        raise NotImplementedError

    def read_entries(self) -> list[Entry]:
        """Return the entries of all sound lines. Raises OSError."""
        found = [self.parse(line) for line in self.read_lines()]
        sound = [entry for entry in found if entry is not None]
        self.damaged = len(found) - len(sound)
        return sound

    def append_lines(self, lines: Iterable[bytes]) -> None:
        """Append lines, all or none. Each ends with a line feed. Raises OSError."""
        with hold_lock(self.path), open_regular_file(self.path, mode="ab+") as file:
            end = file.seek(0, os.SEEK_END)
            file.seek(max(0, end - 1))
            # Start a new line, so that an incomplete last line damages no other.
            begin = b"" if file.read(1) in (b"", b"\n") else b"\n"
            left = memoryview(begin + b"".join(lines))
            try:
                # Unbuffered: after an error, Python would write its buffer when closing the file.
                while left:
                    left = left[os.write(file.fileno(), left) :]
                flush_to_disk(file.fileno())
            except BaseException:
                # Remove what was written, since the caller will write the lines again.
                with contextlib.suppress(OSError):
                    os.ftruncate(file.fileno(), end)
                raise

    def read_lines(self) -> list[bytes]:
        """Return the lines without line feeds, none without a file. Raises OSError."""
        try:
            return [line for line in read_bytes(self.path).split(b"\n") if line.strip()]
        except FileNotFoundError:
            return []


def parse_json_object(line: str | bytes) -> Mapping[str, object]:
    """Return the JSON object of a line, empty if it is damaged."""
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return data if isinstance(data, dict) else {}


def dataclass_from_json(kind: type[Entry], data: Mapping[str, object]) -> Entry | None:
    """Return the dataclass of a JSON object, or None unless every field has its declared type.

    Lists become tuples.
    """
    hints = _hints(cast(Hashable, kind))
    values = {name: tuple(v) if isinstance(v, list) else v for name, v in data.items()}
    if not all(name in hints and _fits(value, hints[name]) for name, value in values.items()):
        return None
    try:
        return kind(**values)
    except TypeError:
        # A field is missing.
        return None


def is_iso_date(text: str) -> bool:
    """Return whether a text is an ISO date, with or without a time, of one of `YEARS`."""
    with contextlib.suppress(ValueError):
        # Python 3.10 does not read the Z of UTC.
        return datetime.fromisoformat(text.removesuffix("Z")).year in YEARS
    return False


def is_iso_day(text: str) -> bool:
    """Return whether a text is an ISO date without a time, of one of `YEARS`."""
    with contextlib.suppress(ValueError):
        return date.fromisoformat(text).year in YEARS
    return False


@cache
def _hints(kind: Hashable) -> Mapping[str, Any]:
    return get_type_hints(kind)


def _fits(value: object, hint: Any) -> bool:
    """Return whether a value has a type.

    That is a plain one, a union, a tuple of any length, or a mapping from texts.
    """
    if get_origin(hint) is Mapping:
        key, content = get_args(hint)
        return isinstance(value, dict) and all(
            _fits(name, key) and _fits(item, content) for name, item in value.items()
        )
    if get_origin(hint) is tuple:
        each = get_args(hint)[0]
        return isinstance(value, tuple) and all(_fits(item, each) for item in value)
    if get_args(hint):
        return any(_fits(value, each) for each in get_args(hint))
    if type(value) not in ((int, float) if hint is float else (hint,)):
        return False
    if isinstance(value, str):
        return _UNUSABLE.search(value) is None
    return not isinstance(value, int | float) or abs(value) <= MAX_NUMBER
