"""The process of a bot: its limits, its sandbox, and then the bot itself."""

from __future__ import annotations

import argparse
import errno
import os
import sys
import traceback
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import TextIO

from ...errors import FourgamesError
from ...files import read_beginning
from ...own_program import outside, safe_folder
from . import linux
from .limits import limit_process
from .places import interpreter_places
from .sandbox import Granted, confine
from .supervisor import supervise

NO_INTERPRETER = "it is no program, and as a script it must begin with a line such as #!/bin/sh"
_PACKAGE = str(Path(__file__).parents[3])


class CannotRun(FourgamesError):
    """A command that the system does not know how to run."""


def main(arguments: Sequence[str]) -> int:
    """Run the bot that the arguments name, until the end of input."""
    parser = argparse.ArgumentParser(
        prog="fourgames bot-runner",
        description="Run a bot within its limits. The program itself uses this command.",
    )
    parser.add_argument("--memory", type=int, default=1024, metavar="MB")
    parser.add_argument("--lifeline", type=int, metavar="NUMBER", help="a pipe to end with")
    parser.add_argument("--granted", action="store_true", help="say what this system grants")
    parser.add_argument("--beside", action="store_true", help="the bot may read its file's folder")
    kind = parser.add_mutually_exclusive_group()
    kind.add_argument("--installed", action="store_true", help="BOT is an installed class")
    kind.add_argument("--program", metavar="FILE", help="BOT is the command that runs a file")
    kind.add_argument("--line", action="store_true", help="BOT is a command that a person typed")
    parser.add_argument("bot", nargs=argparse.REMAINDER, metavar="BOT")
    options = parser.parse_args(arguments)
    if options.granted:
        print(*_granted(options.memory).words)
        return 0
    # Some versions of argparse keep the mark that ends the options, others drop it.
    options.bot = options.bot[options.bot[:1] == ["--"] :]
    if not options.bot:
        parser.error("which bot?")
    sys.excepthook = _tell
    if options.lifeline is None:
        _play(options, None)
    else:
        supervise(options.lifeline, not options.line, partial(_play, options))
    return 0


def _play(options: argparse.Namespace, scratch: str | None, apart: bool = False) -> None:
    """Be the bot, within its limits; `scratch` is its folder to write in, if it has one.

    `apart` says whether its processes are in a world of their own.
    """
    limit_process(options.memory, apart)
    name = options.bot[0]
    if options.line:
        become(options.bot, None)
    file = None if options.installed else Path(options.program or name)
    if scratch is not None:
        os.environ["HOME"] = os.environ["TMPDIR"] = scratch
        confine(_own_places(options, file), scratch)
    if options.program:
        become(options.bot, Path(options.program).parent)
    # Other programs have no need of the games, which take some time to load.
    from .python_bot import class_in, converse, installed_class

    answers, commands = _private_streams()
    if file is None:
        os.chdir(scratch or safe_folder())
        bot_class = installed_class(name)
    else:
        bot_class = class_in(file)
    converse(bot_class, commands, answers)


def _own_places(options: argparse.Namespace, file: Path | None) -> list[str]:
    """Return what a bot may read besides the system; an installed class needs nothing more."""
    if file is None:
        return []
    own = str(file.resolve().parent if options.beside else file)
    # A class is run by our own interpreter, whatever its file says of another one.
    return [own, *(interpreter_places(file, options.bot) if options.program else ())]


def _granted(memory: int) -> Granted:
    """Try what the system grants; this process is of no use for anything else afterwards."""
    processes = linux.separate_processes()
    number = limit_process(memory, processes)
    files, network = confine((), safe_folder())
    return Granted(processes, files, network, number)


def become(command: Sequence[str], folder: Path | None) -> None:
    """Turn this process into the program, as if it had been started outside of ours.

    `folder` is where it runs: None for where it is. Raises CannotRun if that cannot be done.
    """
    if folder is not None:
        os.chdir(folder)
    try:
        os.execvpe(command[0], list(command), outside(os.environ))
    except OSError as error:
        raise CannotRun(f"{Path(command[0]).name} cannot be run: {_reason(error)}") from None


def _reason(error: OSError) -> str:
    """Return in words why a program cannot be run."""
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
