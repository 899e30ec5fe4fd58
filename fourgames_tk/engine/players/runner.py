"""The process of a bot: its limits, and then the bot itself.

It loads no more than it needs: each program waits for it.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import sys
import traceback
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import TextIO

from ..errors import FourgamesError
from ..files import read_beginning
from ..launcher import original_environment

MAX_FILE_MEGABYTES = 64
"""How large a file may be that a program writes."""

MAX_PROCESSES = 64
"""How many processes and threads a program may have, where the system counts them."""

IN_SANDBOX = "apart"
"""What says that a program is in a world of its own."""

NO_INTERPRETER = "it is no program, and as a script it must begin with a line such as #!/bin/sh"
_MEGABYTE = 1024 * 1024
_COUNTS_BY_WORLD_SINCE = (5, 14)
_PACKAGE = str(Path(__file__).parents[2])


def main(arguments: Sequence[str]) -> int:
    """Run a bot until the end of input.

    `BotPlayer` gives the arguments: the memory of each process in MB, `APART` if it is in a world
    of its own, of which kind the bot is, and its words. Raises FourgamesError.
    """
    sys.excepthook = _tell
    memory, world, kind, *words = arguments
    limit_process(int(memory), world == IN_SANDBOX)
    if kind == "line":
        replace_process(words, None)
    if kind == "program":
        replace_process(words[1:], Path(words[0]))
    # Other programs have no need of the games, which take some time to load.
    from .python_bot import load_bot_class, run_bot

    answers, commands = _private_streams()
    run_bot(load_bot_class(Path(words[0])), commands, answers, os.environ)
    return 0


def limit_process(megabytes: int, apart: bool) -> None:
    """Limit this process and those it starts, as far as the system does.

    `megabytes` are for each of them; their number is limited where it is counted `apart`.
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
    if apart and limits_processes_by_sandbox():
        limits.append((resource.RLIMIT_NPROC, MAX_PROCESSES))
    for kind, most in limits:
        # macOS refuses to limit the address space; the program then plays without that limit.
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(kind, (most, most))


def limits_processes_by_sandbox() -> bool:
    """Tell whether Linux counts those of a world by themselves: of root, never."""
    found = re.match(r"(\d+)\.(\d+)", os.uname().release)
    version = (int(found[1]), int(found[2])) if found else (0, 0)
    return os.getuid() != 0 and version >= _COUNTS_BY_WORLD_SINCE


def replace_process(command: Sequence[str], folder: Path | None) -> None:
    """Turn this process into the program, as if it had been started outside of ours.

    `folder` is where it runs: None for where it is. Raises FourgamesError if that cannot be done.
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
    return error.strerror or "the system does not say why"


def _missing(program: Path) -> str:
    """Return what is not there: the program, or what its first line says that it runs with."""
    try:
        first = read_beginning(program, 256).partition(b"\n")[0]
    except OSError:
        return "there is no such program"
    if first.endswith(b"\r"):
        return "its lines end as on Windows; save it with the line ends of Unix"
    words = first.removeprefix(b"#!").split()
    name = words[0].decode("utf-8", "replace") if words else "program"
    return f"there is no {name}, which its first line names"


def _tell(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Print an error for whoever wrote the bot, without the steps of ours that led into it."""
    while trace is not None and _is_ours(trace):
        trace = trace.tb_next
    if isinstance(error, FourgamesError) and trace is None:
        print(error, file=sys.stderr)
    else:
        traceback.print_exception(kind, error, trace)


def _is_ours(trace: TracebackType) -> bool:
    """Tell whether a step is one of the program's or of the importing of a file."""
    file = trace.tb_frame.f_code.co_filename
    return file.startswith((_PACKAGE, "<frozen importlib", "<string>"))


def _private_streams() -> tuple[TextIO, TextIO]:
    """Return the parent's streams, out of the bot's reach: what it prints are last words."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8", newline="\n")
    commands = os.fdopen(os.dup(0), "r", encoding="utf-8")
    os.dup2(2, 1)
    with open(os.devnull, "rb") as nothing:
        os.dup2(nothing.fileno(), 0)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(line_buffering=True)
    return answers, commands
