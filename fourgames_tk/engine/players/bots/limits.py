"""What a bot may use up, and ending it with all that it started."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

TOKEN = "FOURGAMES_BOT"
"""An environment variable that a bot and all that it starts share, and nobody else."""

_SWEEPS = 50


@dataclass(frozen=True)
class Limits:
    """The limits of one bot.

    `seconds` is for a move; `start_seconds` come on top of the first one. `memory` is in
    megabytes (not on Windows). `output` is in bytes and `chat_lines` in lines, from one move to
    the next; more output ends the bot, more chat is not shown.
    """

    seconds: float = 5.0
    start_seconds: float = 10.0
    memory: int = 1024
    output: int = 1_000_000
    chat_lines: int = 200


def limit_memory(megabytes: int) -> None:
    """Limit the memory of this process and of those it starts, where the system can do that."""
    if sys.platform == "win32":
        return
    import resource

    size = megabytes * 1024 * 1024
    # macOS refuses to limit the address space; the bot then plays without a limit.
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (size, size))
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def end_process(process: subprocess.Popen[bytes], token: str) -> None:
    """End a bot's process, its group, and on Linux all else that carries its token."""
    if sys.platform == "win32":
        process.kill()
    else:
        # The process is its group's leader, and not yet waited for: the number is still its own.
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        for _ in range(_SWEEPS):
            if not _kill_carriers(token):
                break
    process.wait()


def _kill_carriers(token: str) -> int:
    """End the processes whose environment has the token; return how many there were."""
    mark = f"{TOKEN}={token}".encode()
    count = 0
    for folder in Path("/proc").glob("[0-9]*"):
        # Processes come and go while one looks, and those of others are not ours to read.
        with contextlib.suppress(OSError):
            if mark in (folder / "environ").read_bytes().split(b"\0"):
                os.kill(int(folder.name), signal.SIGKILL)
                count += 1
    return count
