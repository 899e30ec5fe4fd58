"""The process of a bot: sets its limits, then runs it.

It imports as little as possible, since the start of every bot waits for it.
"""

from __future__ import annotations

import contextlib
import errno
import os
import queue
import re
import signal
import sys
import threading
import traceback
from collections.abc import Iterable, Sequence
from pathlib import Path
from types import TracebackType
from typing import TextIO

from ..errors import FourgamesError
from ..files import read_beginning
from ..launch_commands import original_environment

MAX_FOLDER_MEGABYTES = 128
"""Most that all files of a program may have, in megabytes, if the system can limit that."""

MAX_FILE_MEGABYTES = 64
"""Largest file that a program may write, in megabytes."""

MAX_PROCESSES = 64
"""Most processes and threads of a program, if the system counts them per sandbox."""

IN_SANDBOX = "apart"
"""The argument that says that the program is in a sandbox; `apart:USER` as another user."""

STACK_REQUEST = "Where"
"""The line to which the runner of a Python bot answers with its stack, and ends."""

NO_INTERPRETER = "it is not a program; a script must begin with a line such as #!/bin/sh"
_MEGABYTE = 1024 * 1024
_PR_SET_PDEATHSIG = 1
"""The number of this request in Linux's prctl.h."""
_COUNTS_BY_WORLD_SINCE = (5, 14)
_PACKAGE = str(Path(__file__).parents[2])


def main(arguments: Sequence[str]) -> int:
    """Run a bot until the end of input.

    `BotPlayer` gives the arguments: the memory of each process in MB, `IN_SANDBOX` or the number of
    the process that starts it, the kind of bot, and its words. Raises FourgamesError.
    """
    sys.excepthook = _tell
    memory, world, kind, *words = arguments
    apart, _, user = world.partition(":")
    if user:
        switch_to_user(int(user))
        check_readable(Path(words[0]) if kind == "python" else Path(words[-1]))
    limit_process(int(memory), apart == IN_SANDBOX)
    if apart != IN_SANDBOX:
        # A sandbox ends with its parent by itself.
        end_with_parent(int(apart))
    if kind == "line":
        replace_process(words, None)
    if kind == "program":
        replace_process(words[1:], Path(words[0]))
    # Imported late: only Python bots need the games, which load slowly.
    from .python_bot import load_bot_class, run_bot

    answers, commands = _private_streams()
    lines = _lines_beside(commands)
    run_bot(load_bot_class(Path(words[0])), lines, answers, os.environ)
    return 0


def switch_to_user(number: int) -> None:
    """Go on as a user without any rights, instead of root."""
    if sys.platform != "win32":
        os.setgroups([])
        os.setgid(number)
        os.setuid(number)


def check_readable(file: Path) -> None:
    """Raise FourgamesError if a program's file can be read by root alone."""
    if not os.access(file, os.R_OK):
        raise FourgamesError(
            f"only root can read {file.name}, and no bot runs as root: allow others to "
            f"read it (chmod a+r)"
        )


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


def end_with_parent(parent: int | None = None) -> None:
    """Make the system kill this process when its parent ends, even if this process is stopped.

    If the process number `parent` is known, and that process has ended already, end now. On Linux
    only, see prctl(2). On other systems, a stopped process goes on until it is continued and finds
    that its input has ended.
    """
    if sys.platform == "linux":
        # Imported late: few processes need it.
        import ctypes

        with contextlib.suppress(ImportError, AttributeError):
            ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        if parent not in (None, os.getppid()):
            # It ended before the system was told, which then kills nobody.
            sys.exit(1)


def counts_processes_per_sandbox() -> bool:
    """Return whether Linux counts the processes of a sandbox by themselves; never for root."""
    found = re.match(r"(\d+)\.(\d+)", os.uname().release)
    version = (int(found[1]), int(found[2])) if found else (0, 0)
    return os.getuid() != 0 and version >= _COUNTS_BY_WORLD_SINCE


def replace_process(command: Sequence[str], folder: Path | None) -> None:
    """Replace this process by the program, with its original environment.

    `folder` is the working folder, None for the current one. Raises FourgamesError on failure.
    """
    if folder is not None:
        os.chdir(folder)
    try:
        os.execvpe(command[0], list(command), original_environment(os.environ))
    except OSError as error:
        raise FourgamesError(f"{Path(command[0]).name} cannot be run: {_reason(error)}") from None


def _reason(error: OSError) -> str:
    if error.errno == errno.ENOEXEC:
        return NO_INTERPRETER
    if error.errno == errno.ENOENT:
        return _missing(Path(os.fsdecode(error.filename)))
    return error.strerror or "unknown error"


def _missing(program: Path) -> str:
    """Return what is missing: the program, or the interpreter that its first line names."""
    try:
        first = read_beginning(program, 256).partition(b"\n")[0]
    except OSError:
        return "there is no such program"
    if first.endswith(b"\r"):
        return "it has Windows line ends; save it with Unix line ends"
    words = first.removeprefix(b"#!").split()
    name = words[0].decode("utf-8", "replace") if words else "program"
    return f"there is no {name}, which its first line names"


def _lines_beside(commands: TextIO) -> Iterable[str]:
    """Yield the lines of a stream, which a thread reads.

    For `STACK_REQUEST` the thread prints the stack of the calling thread and ends the program.
    """
    lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
    asked = threading.get_ident()

    def read() -> None:
        for line in commands:
            if line.strip() == STACK_REQUEST:
                _print_stack(asked)
                os._exit(1)
            lines.put(line)
        lines.put(None)

    threading.Thread(target=read, daemon=True).start()
    return iter(lines.get, None)


def _print_stack(thread: int) -> None:
    """Print where a thread of the bot is, without our own stack frames."""
    stack = traceback.extract_stack(sys._current_frames()[thread])
    own = [frame for frame in stack if not _is_our_file(frame.filename)]
    print("".join(traceback.format_list(own)), end="", file=sys.stderr, flush=True)


def _tell(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Print an error for the bot's author, without our own stack frames."""
    while trace is not None and _is_ours(trace):
        trace = trace.tb_next
    if isinstance(error, FourgamesError) and trace is None:
        print(error, file=sys.stderr)
    else:
        traceback.print_exception(kind, error, trace)


def _is_ours(trace: TracebackType) -> bool:
    """Return whether a stack frame is from this program or from the import system."""
    return _is_our_file(trace.tb_frame.f_code.co_filename)


def _is_our_file(file: str) -> bool:
    return file.startswith((_PACKAGE, "<frozen importlib", "<string>"))


def _private_streams() -> tuple[TextIO, TextIO]:
    """Return the parent's streams, and redirect the bot's output to the error stream."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8", newline="\n")
    commands = os.fdopen(os.dup(0), "r", encoding="utf-8")
    os.dup2(2, 1)
    with open(os.devnull, "rb") as nothing:
        os.dup2(nothing.fileno(), 0)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(line_buffering=True)
    return answers, commands
