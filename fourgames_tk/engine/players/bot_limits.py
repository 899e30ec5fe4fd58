"""The limits of a bot's process, which it sets itself before it runs the bot."""

from __future__ import annotations

import contextlib
import os
import re

MAX_FOLDER_MEGABYTES = 128
"""Most that all files of a program may have, in megabytes, if the system can limit that."""

MAX_FILE_MEGABYTES = 64
"""Largest file that a program may write, in megabytes."""

MAX_PROCESSES = 64
"""Most processes and threads of a program, if the system counts them per sandbox."""

_MEGABYTE = 1024 * 1024
_COUNTS_BY_WORLD_SINCE = (5, 14)
"""The version of Linux from which processes are counted in each user namespace apart."""


def limit_process(megabytes: int, in_sandbox: bool) -> None:
    """Limit this process and its children, as far as the system can.

    `megabytes` is the limit of each process. Their number is limited only `in_sandbox`.
    """
    try:
        import resource
    except ModuleNotFoundError:
        # Windows has none.
        return
    limits = [
        (resource.RLIMIT_AS, megabytes * _MEGABYTE),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_FSIZE, MAX_FILE_MEGABYTES * _MEGABYTE),
    ]
    if in_sandbox and counts_processes_per_sandbox():
        limits.append((resource.RLIMIT_NPROC, MAX_PROCESSES))
    for kind, most in limits:
        # macOS refuses to limit the address space; the program then plays without that limit.
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(kind, (most, most))


def memory_limit_megabytes() -> int:
    """Return the limit of the memory of this process, 0 without one."""
    try:
        import resource
    except ModuleNotFoundError:
        return 0
    limit = resource.getrlimit(resource.RLIMIT_AS)[0]
    return 0 if limit == resource.RLIM_INFINITY else limit // _MEGABYTE


def counts_processes_per_sandbox() -> bool:
    """Return whether Linux counts the processes of a sandbox by themselves; never for root."""
    found = re.match(r"(\d+)\.(\d+)", os.uname().release)
    version = (int(found[1]), int(found[2])) if found else (0, 0)
    return os.getuid() != 0 and version >= _COUNTS_BY_WORLD_SINCE
