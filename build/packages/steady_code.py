"""Compiled code that is written the same in every build.

What `marshal` writes depends on what else the process holds: whether a text is interned, and
whether anybody else refers to an object. So a build could differ from the next by when garbage was
collected.
"""

from __future__ import annotations

import marshal
import sys
from types import CodeType
from typing import IO, Any

# Python 3.10 has neither of the last ones.
TEXTS = ("co_filename", "co_name", "co_qualname")
TABLES = ("co_linetable", "co_exceptiontable")

_dumps = marshal.dumps


def dumps(value: Any) -> bytes:
    """Return a value as `marshal` reads it, the same for the same value."""
    held: list[Any] = []
    return _dumps(_steady(value, held))


def dump(value: Any, file: IO[bytes]) -> int:
    """Write what `dumps` returns; return how many bytes that are."""
    return file.write(dumps(value))


def use() -> None:
    """Let everything in this process, PyInstaller above all, write code this way."""
    marshal.dumps, marshal.dump = dumps, dump  # type: ignore[assignment]


def _steady(value: Any, held: list[Any]) -> Any:
    """Return a code object, or what may stand in one, with every text in it interned.

    `held` comes to refer to everything in it, so that it is all written as if others did.
    """
    if isinstance(value, CodeType):
        constants = tuple(_steady(constant, held) for constant in value.co_consts)
        texts: dict[str, Any] = {
            name: sys.intern(getattr(value, name)) for name in TEXTS if hasattr(value, name)
        }
        value = value.replace(co_consts=constants, **texts)
        names = (value.co_names, value.co_varnames, value.co_cellvars, value.co_freevars)
        held += [constants, *names, *(name for each in names for name in each)]
        held += [*texts.values(), *(getattr(value, name, None) for name in TABLES)]
    elif isinstance(value, str):
        value = sys.intern(value)
    elif isinstance(value, tuple | frozenset):
        value = type(value)(_steady(each, held) for each in value)
    held.append(value)
    return value
