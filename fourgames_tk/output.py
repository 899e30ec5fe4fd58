"""Errors of the program's own output, such as a full disk."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


class OutputError(Exception):
    """The output cannot be written. The message says why."""


@contextmanager
def output_errors() -> Iterator[None]:
    """Raise OutputError instead of an OSError of the block, which only writes output.

    A broken pipe stays one: its reader has read enough.
    """
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputError(f"the output cannot be written: {error.strerror}") from None
