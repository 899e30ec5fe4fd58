"""What the system gets back of the memory that pictures have had."""

from __future__ import annotations

import contextlib
import sys

LARGE = 128 * 1024
"""In bytes: what glibc begins with, before it has seen something larger let go."""

_MMAP_THRESHOLD = -3
"""The number of this parameter in glibc's malloc.h."""


def give_large_blocks_back() -> None:
    """Let glibc give what is as large as a picture back to the system as soon as it is let go.

    As soon as one picture has been let go it would keep all further ones in the heap, whose holes
    it cannot give back: windows that are resized and painted again would take ever more. From
    mallopt(3), M_MMAP_THRESHOLD; nothing happens where there is another library.
    """
    _ask_library("mallopt", _MMAP_THRESHOLD, LARGE)


def give_free_memory_back() -> None:
    """Let glibc give all that is free to the system, holes between what is kept included.

    By itself it gives back the end of the heap alone. From malloc_trim(3); nothing happens where
    there is another library.
    """
    _ask_library("malloc_trim", 0)


def _ask_library(function: str, *numbers: int) -> None:
    if sys.platform == "linux":
        import ctypes

        with contextlib.suppress(AttributeError):
            getattr(ctypes.CDLL(None), function)(*numbers)
