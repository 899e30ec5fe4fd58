"""What a bot's file brings with it that it may read: its own folder, and what it runs with.

The file is a stranger's, and so is all that it says: a first line opens nothing but an interpreter
that is there, can be run, and is what the system will run.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

from ...files import read_beginning

_PROGRAM = b"\x7fELF"
"""How a program begins that is no script; a script, too, may be executable, and holds secrets."""

_LONGEST_FIRST_LINE = 256


def may_read_beside(file: Path) -> bool:
    """Tell whether a bot may read the folder of its file: not where that is a home or more.

    Decide it where the environment is the person's: that of the bot's process is another.
    """
    folder = file.resolve().parent
    return not any(home.is_relative_to(folder) for home in _homes(folder))


def interpreter_places(file: Path, command: Sequence[str]) -> list[str]:
    """Return what may be read of the interpreter that `command` runs the file with.

    That is the interpreter itself, and those libraries beside it that bear its name.
    """
    named = _named_in(file) if command[0] == str(file) else shutil.which(command[0])
    if named is None or not _is_program(Path(named)):
        return []
    program = Path(named).resolve()
    # In a virtual environment the interpreter is a link, and its modules lie beside the link.
    found = [program, *_libraries(Path(named)), *_libraries(program)]
    return sorted({str(place.resolve()) for place in found})


def _homes(folder: Path) -> set[Path]:
    """Return whose homes there may be: as said, as the system knows it, and of who has `folder`."""
    said = os.environ.get("HOME", "")
    homes = {Path(said).resolve()} if os.path.isabs(said) else set()
    if sys.platform == "win32":
        # There is no sandbox to decide it for.
        return homes
    import pwd

    users = {os.getuid()}
    with contextlib.suppress(OSError):
        users.add(folder.stat().st_uid)
    for user in users:
        # Somebody who is not in the list of users has no home in there.
        with contextlib.suppress(KeyError):
            homes.add(Path(pwd.getpwuid(user).pw_dir).resolve())
    return homes


def _named_in(file: Path) -> str | None:
    """Return the interpreter that a script names in its first line, by a whole path or by env."""
    try:
        first = read_beginning(file, _LONGEST_FIRST_LINE).partition(b"\n")[0]
    except OSError:
        return None
    words = first[2:].decode("utf-8", "replace").split() if first.startswith(b"#!") else []
    if words and Path(words[0]).name == "env":
        words = [found for word in words[1:] if (found := shutil.which(word))]
    return words[0] if words and os.path.isabs(words[0]) else None


def _is_program(path: Path) -> bool:
    try:
        begins = read_beginning(path, len(_PROGRAM))
    except (OSError, ValueError):
        return False
    return begins == _PROGRAM and os.access(path, os.X_OK)


def _libraries(program: Path) -> list[Path]:
    """Return what belongs to an interpreter in `bin` by its name, such as `lib/python3.11`.

    Other folders there may be a person's: `~/.local/bin` has `~/.local/share` beside it.
    """
    name = re.match("[a-z]+", program.name)
    if program.parent.name != "bin" or name is None:
        return []
    prefix = program.parent.parent
    folders = [prefix / "lib", prefix / "lib64"]
    patterns = (name[0], f"{name[0]}[!a-z]*")
    own = [found for folder in folders for each in patterns for found in folder.glob(each)]
    shared = [found for folder in folders for found in folder.glob("lib*.so*")]
    return [*own, *shared, prefix / "pyvenv.cfg"] if own else []
