"""The process of a bot: sets its limits, then runs it.

It imports as little as possible, since the start of every bot waits for it.
"""

from __future__ import annotations

import contextlib
import errno
import os
import queue
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
from ..language import ENGLISH, LANGUAGE_VARIABLE, use_language
from ..launch_commands import original_environment
from .bot_limits import limit_process
from .interpreters import find_interpreter, shebang_words

IN_SANDBOX = "apart"
"""The argument that says that the program is in a sandbox; `apart:USER` as another user."""

STACK_REQUEST = "Where"
"""The line to which the runner of a Python bot answers with its stack, and ends."""

EXPLANATION_PREFIX = "Fourgames: "
"""How the last line of the error stream begins if the runner explains an error in a clause."""

NO_INTERPRETER = "it is not a program; a script must begin with a line such as #!/bin/sh"
_NO_INTERPRETER = "there is no {}, which its first line names"
_PR_SET_PDEATHSIG = 1
"""The number of this request in Linux's prctl.h."""
_ending = threading.Event()
"""Set once the bot has failed."""
_PACKAGE = str(Path(__file__).parents[2])


def main(arguments: Sequence[str]) -> int:
    """Run a bot until the end of input.

    `BotPlayer` gives the arguments: the memory of each process in MB, `IN_SANDBOX` or the number of
    the process that starts it, the kind of bot, and its words. Raises FourgamesError.
    """
    memory, world, kind, *words = arguments
    file = Path(words[0]) if kind == "python" else Path(words[-1])
    process = os.getpid()

    def tell(_kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if os.getpid() != process:
            # A copy that the bot has made by os.fork(): only the first process tells, if it fails.
            os._exit(1)
        _ending.set()
        _tell(error, trace, file)

    sys.excepthook = tell
    apart, _, user = world.partition(":")
    if user:
        switch_to_user(int(user))
        check_readable(file)
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
    try:
        run_bot(load_bot_class(file), lines, answers, os.environ)
    except SystemExit as error:
        tell(SystemExit, error, error.__traceback__)
        return 1
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


def replace_process(command: Sequence[str], folder: Path | None) -> None:
    """Replace this process by the program, with its original environment.

    `folder` is the working folder, None for the current one. Raises FourgamesError on failure.
    """
    if folder is not None:
        os.chdir(folder)
        # env and the shims of pyenv would report in their own words that it is missing.
        file = Path(command[-1])
        for name in shebang_words(file)[:1]:
            is_used = command[0] in (name, str(file))
            if is_used and os.path.basename(name) == name and find_interpreter(name) is None:
                raise FourgamesError(f"{file.name} cannot be run: {_NO_INTERPRETER.format(name)}")
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
    """Return the missing file: the program, or the interpreter that its first line names."""
    try:
        first = read_beginning(program, 256).partition(b"\n")[0]
    except OSError:
        return "there is no such program"
    if first.endswith(b"\r"):
        return "it has Windows line ends; save it with Unix line ends"
    words = first.removeprefix(b"#!").split()
    name = words[0].decode("utf-8", "replace") if words else "program"
    return _NO_INTERPRETER.format(name)


def _lines_beside(commands: TextIO) -> Iterable[str]:
    """Yield the lines of a stream, which a thread reads.

    For `STACK_REQUEST` the thread prints the stack of the calling thread and ends the program.
    """
    lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
    asked = threading.get_ident()

    def read() -> None:
        for line in commands:
            if line.strip() == STACK_REQUEST:
                if _ending.is_set():
                    # It has failed, and is telling why.
                    return
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


def _tell(error: BaseException, trace: TracebackType | None, file: Path) -> None:
    """Print an error for the bot's author, without our own stack frames, and explain it."""
    # Imported late: only for an error.
    from .bot_errors import explanation

    use_language(os.environ.get(LANGUAGE_VARIABLE, ENGLISH))
    while trace is not None and _is_ours(trace):
        trace = trace.tb_next
    if not isinstance(error, FourgamesError) or trace is not None:
        traceback.print_exception(type(error), error, trace)
    if explained := explanation(error, file):
        print(f"{EXPLANATION_PREFIX}{explained}", file=sys.stderr)


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
