"""What a bot may use up."""

from __future__ import annotations

import contextlib
import os
import sys
from dataclasses import dataclass

from .linux import counts_by_world, threads_of_user

PROCESSES = 64
"""How many processes and threads a bot may have, where the system counts them."""

FILE_MEGABYTES = 64
"""How large a file may be that a bot writes."""

_MEGABYTE = 1024 * 1024


@dataclass(frozen=True)
class Limits:
    """The limits of one bot.

    `seconds` is for a move; `start_seconds` come on top of the first one. `memory` is in
    megabytes for each process (on Linux alone). `output` is in bytes and `chat_lines` in lines,
    from one move to the next; more output ends the bot, more chat is not shown.
    """

    seconds: float = 5.0
    start_seconds: float = 10.0
    memory: int = 1024
    output: int = 1_000_000
    chat_lines: int = 200


def limit_process(megabytes: int, apart: bool) -> bool:
    """Limit this process and those it starts; return whether their number is limited.

    `megabytes` are for each of them. The system counts all processes of a user, so those there are
    come on top, unless it counts those of a world of its own (`apart`) by themselves. It counts
    those of root not at all.
    """
    if sys.platform == "win32":
        return False
    import resource

    # macOS refuses to limit the address space; the bot then plays without that limit.
    for kind, most in (
        (resource.RLIMIT_AS, megabytes * _MEGABYTE),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_FSIZE, FILE_MEGABYTES * _MEGABYTE),
    ):
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(kind, (most, most))
    others = _others(os.getuid(), apart)
    if others is None:
        return False
    try:
        resource.setrlimit(resource.RLIMIT_NPROC, (others + PROCESSES, others + PROCESSES))
    except (ValueError, OSError):
        return False
    return True


def _others(user: int, apart: bool) -> int | None:
    """Return how many processes are counted besides a bot's; None where it is not known."""
    if user == 0:
        return None
    return 0 if apart and counts_by_world() else threads_of_user(user) or None
