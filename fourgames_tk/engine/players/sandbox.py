"""The sandbox of bots: environment, files, network, and a description of it for people.

A *file* is not trusted: if the system has `bwrap` (bubblewrap), it runs in a sandbox. A *command
line* that a person typed (`ssh …`, a container) runs as in a terminal, only with the limits.
"""

from __future__ import annotations

import functools
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from ..launcher import original_environment, readable_paths, safe_working_folder
from .bot_files import BotProgram, interpreter_of, sandbox_path
from .child import ProcessLimits
from .runner import MAX_FILE_MEGABYTES, MAX_PROCESSES, limits_processes_by_sandbox

PROTECTION_HEADING = "What a program may do here:"
"""The heading of the sentences of `protection_sentences`."""

_KEPT = ("PATH", "TZ", "TMPDIR", "LD_LIBRARY_PATH")
_SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/etc", "/opt", "/nix", "/gnu")
_FRESH = "/tmp"
_WORLD = ("--unshare-all", "--die-with-parent", "--new-session", "--proc", "/proc", "--dev", "/dev")


@functools.cache
def has_sandbox() -> bool:
    """Return whether this system can run a program in a sandbox."""
    if sys.platform != "linux":
        return False
    try:
        done = subprocess.run(
            sandboxed_command(["true"], ()),
            capture_output=True,
            cwd=safe_working_folder(),
            check=False,
        )
    except OSError:
        return False
    return done.returncode == 0


def sandboxed_command(command: Sequence[str], own: Iterable[str]) -> list[str]:
    """Return a command that runs another one in a sandbox.

    It can read the system and the paths `own`, and write to a temporary folder.
    """
    bound: list[str] = []
    for place in sorted({*_SYSTEM, *own}):
        if not any(Path(place).is_relative_to(each) for each in bound):
            bound.append(place)
    words = ["--tmpfs", _FRESH, "--setenv", "HOME", _FRESH, "--setenv", "TMPDIR", _FRESH]
    for place in bound:
        words += ["--ro-bind-try", place, place]
    return ["bwrap", *_WORLD, *words, "--", *command]


def readable_paths_of(program: BotProgram) -> set[str]:
    """Return the paths that a bot may read besides the system.

    They are this program, the bot's folder and its interpreter.
    """
    places = set(readable_paths())
    if program.path is not None:
        places.add(str(sandbox_path(program.path)))
        if not program.is_python:
            places |= _interpreter_places(program.path, program.command)
    return places


def bot_environment(program: BotProgram, variables: Mapping[str, str]) -> dict[str, str]:
    """Return the part of the environment variables that a bot gets.

    A command line gets all, a file very few. On Windows nothing is removed.
    """
    if program.line or sys.platform == "win32":
        return dict(variables)
    return {
        name: text
        for name, text in original_environment(variables).items()
        if name in _KEPT or name == "LANG" or name.startswith("LC_")
    }


def protection_sentences(is_confined: bool | None = None) -> tuple[str, ...]:
    """Return sentences for people about what bots can do on this system."""
    is_confined = has_sandbox() if is_confined is None else is_confined
    limits = ProcessLimits()
    if is_confined:
        sentences = [
            "A program's file can read its own folder, its interpreter and the system, but none of "
            "your other files, and can write only in a fresh folder that goes after the game.",
            "It has no network.",
        ]
    else:
        sentences = [
            "This system offers no sandbox that we know: a program can read and change every file "
            "that you can. Let only those play that you trust.",
            "It can use the network as you can.",
        ]
    if sys.platform == "win32":
        sentences.append("Its memory is not limited, and it knows your environment variables.")
        return tuple(sentences)
    # macOS refuses to limit it.
    is_limited = sys.platform == "linux"
    memory = f"Each of its processes has {limits.memory} MB of memory"
    return (
        *sentences,
        f"{memory if is_limited else 'Its memory is not limited'}, "
        f"and each file that it writes has up to {MAX_FILE_MEGABYTES} MB.",
        f"It has {MAX_PROCESSES} processes at most."
        if is_confined and limits_processes_by_sandbox()
        else "The number of its processes is not limited.",
        "Of your environment variables it knows those for language, time zone and search paths "
        "alone.",
        "All that it has started ends with the game."
        if is_confined
        else "What it has started ends with the game, unless it takes pains to hide.",
        "A command line is yours: it runs as if you had typed it, with the limits alone.",
    )


def _interpreter_places(file: Path, command: Sequence[str]) -> set[str]:
    """Return the paths of a script's interpreter and of its libraries."""
    words = interpreter_of(file) if command[0] == str(file) else command
    named = shutil.which(words[0]) if words else None
    if named is None or not os.access(named, os.X_OK):
        return set()
    found = {named}
    # In a virtual environment the interpreter is a link, and its modules lie beside the link.
    for program in (Path(named), Path(named).resolve()):
        found.add(str(program))
        if program.parent.name == "bin":
            prefix = program.parent.parent
            found |= {str(prefix / name) for name in ("lib", "lib64", "pyvenv.cfg")}
    return found
