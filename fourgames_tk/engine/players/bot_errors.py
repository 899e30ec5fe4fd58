"""Why a bot written in Python failed, in words for a beginner.

The process of the bot imports this module only after an error.
"""

from __future__ import annotations

import ast
import errno
import os
import re
from collections.abc import Iterator
from pathlib import Path

from ..errors import FourgamesError
from ..files import read_bytes
from ..language import N_, _, ngettext, number_text
from .bot_failure import WRITES_TEXT
from .bot_limits import MAX_FILE_MEGABYTES, MAX_PROCESSES, memory_limit_megabytes

MAX_SOURCE_BYTES = 1_000_000
"""Largest Python file that is read for an explanation, in bytes."""

_KEYBOARD = N_(
    "reads the keyboard, but a bot gets positions through update() and returns its move from "
    "get_next_move()"
)
_SCRIPT = N_(
    "is a script that reads lines, not a class: without .py in its name it runs as a program of "
    "its own, if it begins with #!/usr/bin/env python3"
)
_NETWORK = N_("uses the network, but there is none for bots")
_EXIT = N_("called sys.exit() or exit(), which ends a program")
_WRITES_MUCH = N_("wrote more than {n} MB into files")
_MODULE = N_("{name} is not installed here")
_UTF_16 = N_("is saved as UTF-16: save it as UTF-8")
_NOT_UTF_8 = N_("is not saved as UTF-8: save it as UTF-8")
_PYTHON_2 = N_("is written for Python 2: in Python 3, write print(…)")
_PYTHON_2_ERRORS = re.compile(
    "Missing parentheses in call to 'print'|multiple exception types must be parenthesized"
)
_NOT_TEXT = re.compile(r"null bytes|codec can't decode|Non-UTF-8 code|\(unicode error\) 'utf-8'")
_BYTE_ORDER_MARKS = (b"\xff\xfe", b"\xfe\xff")
_NO_NETWORK = (
    errno.ENETUNREACH,
    errno.ENETDOWN,
    errno.EHOSTUNREACH,
    errno.ECONNREFUSED,
    errno.EADDRNOTAVAIL,
)
_CANNOT_WRITE = (errno.EROFS, errno.EACCES, errno.EPERM)
_FULL = (errno.EFBIG, errno.ENOSPC)


def explanation(error: BaseException, file: Path) -> str:
    """Return in one clause what a bot did wrong, or an empty text if its traceback says it best.

    `file` is the file of the bot.
    """
    if isinstance(error, EOFError):
        return _(_SCRIPT) if is_script(file) else _(_KEYBOARD)
    if isinstance(error, FourgamesError):
        return str(error)
    if isinstance(error, SystemExit):
        return _(_EXIT)
    if isinstance(error, MemoryError):
        return memory_text(memory_limit_megabytes())
    if isinstance(error, ModuleNotFoundError) and error.name:
        return _(_MODULE).format(name=error.name)
    if isinstance(error, SyntaxError | UnicodeDecodeError | ValueError):
        return _source_problem(error, file)
    return next(filter(None, map(_system_problem, _causes(error))), "")


def memory_text(megabytes: int) -> str:
    """Return the error text for a program that used more memory than this."""
    return _("used more than {n} MB of memory").format(n=number_text(megabytes))


def is_script(file: Path) -> bool:
    """Return whether a Python file has no class and reads lines as it is loaded."""
    try:
        nodes = list(ast.walk(ast.parse(read_bytes(file, MAX_SOURCE_BYTES))))
    except (OSError, ValueError, SyntaxError, RecursionError, MemoryError):
        return False
    has_class = any(isinstance(node, ast.ClassDef) for node in nodes)
    reads = any(
        (isinstance(node, ast.Name) and node.id == "input")
        or (isinstance(node, ast.Attribute) and node.attr == "stdin")
        for node in nodes
    )
    return reads and not has_class


def _source_problem(error: Exception, file: Path) -> str:
    """Return the error in the text of a file that cannot be compiled."""
    if isinstance(error, SyntaxError) and _PYTHON_2_ERRORS.search(str(error)):
        return _(_PYTHON_2)
    if not _NOT_TEXT.search(str(error)):
        return ""
    try:
        begin = read_bytes(file, MAX_SOURCE_BYTES)
    except (OSError, ValueError):
        return ""
    if begin.startswith(_BYTE_ORDER_MARKS) or b"\0" in begin:
        return _(_UTF_16)
    try:
        begin.decode("utf-8")
    except UnicodeDecodeError:
        return _(_NOT_UTF_8)
    return ""


def _system_problem(error: BaseException) -> str:
    """Return the action that the system did not allow a bot."""
    if not isinstance(error, OSError):
        return ""
    if type(error).__name__ == "gaierror" or error.errno in _NO_NETWORK:
        return _(_NETWORK)
    if error.errno == errno.EAGAIN:
        return ngettext(
            "started more than {n} process", "started more than {n} processes", MAX_PROCESSES
        ).format(n=number_text(MAX_PROCESSES))
    if error.errno in _FULL:
        return _(_WRITES_MUCH).format(n=number_text(MAX_FILE_MEGABYTES))
    if error.errno in _CANNOT_WRITE and isinstance(error.filename, str):
        name = os.path.basename(error.filename) or error.filename
        if error.errno == errno.EROFS or not os.path.exists(error.filename):
            return _(WRITES_TEXT).format(name=name)
    return ""


def _causes(error: BaseException) -> Iterator[BaseException]:
    """Yield an error, and those that led to it."""
    seen: list[BaseException] = []
    each: BaseException | None = error
    while each is not None and each not in seen:
        seen.append(each)
        yield each
        each = each.__cause__ or each.__context__
