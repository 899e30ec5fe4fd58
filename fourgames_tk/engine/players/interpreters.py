"""The interpreter that a script names in its first line.

The process of a bot imports this module, so it imports as little as possible.
"""

from __future__ import annotations

import os
from itertools import dropwhile
from pathlib import Path

from ..files import read_beginning

FIRST_LINE_BYTES = 4096
"""How much of a file is read to find its first line."""


def first_line(path: Path) -> bytes:
    """Return the start of a file's first line, with a carriage return; empty if it is not there."""
    try:
        return read_beginning(path, FIRST_LINE_BYTES).partition(b"\n")[0]
    except OSError:
        return b""


def shebang_words(path: Path) -> tuple[str, ...]:
    """Return the words that a script's first line names, of env those after it; else none."""
    first = first_line(path)
    words = first[2:].decode("utf-8", "replace").split() if first.startswith(b"#!") else []
    if words and Path(words[0]).name == "env":
        # Without options of env such as -S, and without variables.
        words = list(dropwhile(lambda word: word[0] == "-" or "=" in word, words[1:]))
    return tuple(words)


def find_interpreter(name: str) -> str | None:
    """Return the path of a program by its name or path, None if there is none.

    For a shim of pyenv and its like it is the program that the shim would start: a shim is a script
    that reads the files of pyenv, which a sandbox hides.
    """
    folders = os.get_exec_path() if os.path.basename(name) == name else [""]
    for folder in folders:
        path = Path(folder, name)
        for each in _behind_shim(path) if path.parent.name == "shims" else [path]:
            if os.path.isfile(each) and os.access(each, os.X_OK):
                return str(each)
    return None


def is_shim(path: str | None) -> bool:
    """Return whether this is a shim of pyenv and its like."""
    return path is not None and Path(path).parent.name == "shims"


def _behind_shim(path: Path) -> list[Path]:
    """Return the programs that a shim may start, those of the chosen versions."""
    root = path.parent.parent
    chosen = os.environ.get(f"{root.name.lstrip('.').upper()}_VERSION", "").split(":")
    if chosen == [""]:
        try:
            chosen = (root / "version").read_text("utf-8").split()
        except (OSError, ValueError):
            return []
    return [root / "versions" / version / "bin" / path.name for version in chosen]
