"""Compiled code that is written the same in every build.

What `marshal` writes depends on what else the process holds: whether a text is interned, and which
objects somebody refers to. So a build could differ from the next by when garbage was collected.
"""

from __future__ import annotations

import marshal
import sys
from types import CodeType
from typing import IO, Any

WITHOUT_REFERENCES = 2
"""The version of the format in which nothing depends on who refers to an object."""

_dumps = marshal.dumps


def steady(value: Any) -> Any:
    """Return a code object, or what may stand in one, with every text in it interned."""
    if isinstance(value, CodeType):
        constants = tuple(steady(constant) for constant in value.co_consts)
        return value.replace(co_consts=constants, co_filename=sys.intern(value.co_filename))
    if isinstance(value, str):
        return sys.intern(value)
    if isinstance(value, tuple):
        return tuple(steady(each) for each in value)
    if isinstance(value, frozenset):
        return frozenset(steady(each) for each in value)
    return value


def dumps(value: Any) -> bytes:
    """Return a value as `marshal` reads it, the same for the same value."""
    return _dumps(steady(value), WITHOUT_REFERENCES)


def dump(value: Any, file: IO[bytes]) -> int:
    """Write what `dumps` returns; return how many bytes that are."""
    return file.write(dumps(value))


def use() -> None:
    """Let everything in this process, PyInstaller above all, write code this way."""
    marshal.dumps, marshal.dump = dumps, dump  # type: ignore[assignment]
