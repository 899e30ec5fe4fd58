"""A bot's file on its way to another machine: what it holds, and the hash it has to have there."""

from __future__ import annotations

import ast
import hashlib
import os
import platform
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from ..errors import FourgamesError
from ..files import Unfit, read_bytes
from .find import INTERPRETERS, LONGEST_SOURCE, BotProgram

LARGEST = 20_000_000
"""Of all files of a bot together, in bytes: a cluster's scheduler holds them in its memory."""

_SCRIPT = b"#!"


class BadParcel(FourgamesError):
    """A bot that cannot be sent, or one that is not, where it arrived, what was sent."""


@dataclass(frozen=True)
class Parcel:
    """A bot's file, and with a Python file the modules beside it that it imports.

    `files` are names relative to the bot's folder, with `/`, and contents; the bot is the first.
    `system` says for which systems a compiled program is, and is empty for a script. `digest` is
    the hash of all that, as `packed` found it.
    """

    files: tuple[tuple[str, bytes], ...]
    is_executable: bool
    system: str
    digest: str

    @property
    def name(self) -> str:
        """The name of the bot's file."""
        return self.files[0][0]

    @property
    def interpreter(self) -> str:
        """What has to be there to run the file, besides ourselves; empty for nothing."""
        suffix, first = PurePosixPath(self.name).suffix, self.files[0][1].split(b"\n", 1)[0]
        if suffix == ".py":
            return ""
        if not self.is_executable:
            return INTERPRETERS[suffix][0]
        if not first.startswith(_SCRIPT):
            return ""
        words = first.removeprefix(_SCRIPT).decode("utf-8", "replace").split()
        by_name = words[:1] and PurePosixPath(words[0]).name == "env"
        named = [word for word in words[1:] if not word.startswith("-")] if by_name else words
        return named[0] if named else ""

    def problem(self) -> str:
        """Return why this machine cannot run the bot, or nothing."""
        if self.digest != _digest(self.files, self.is_executable, self.system):
            return f"{self.name} is not what was sent: its hash is another"
        if self.system not in ("", _this_system()):
            return f"{self.name} is a program for {self.system}, and this is {_this_system()}"
        if self.interpreter and shutil.which(self.interpreter) is None:
            return f"{self.name} needs {self.interpreter}, which is not there"
        return ""

    def unpack(self, folder: Path) -> Path:
        """Write the bot into a folder of its own in `folder`, and return its path.

        Raises BadParcel, before anything is written, where it could not be run.
        """
        if problem := self.problem():
            raise BadParcel(problem)
        home = folder / self.digest
        for name, content in self.files:
            inside = PurePosixPath(name)
            if inside.is_absolute() or ".." in inside.parts:
                raise BadParcel(f"{name} would be written beside the folder for bots")
            path = home.joinpath(*inside.parts)
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            path.write_bytes(content)
        own = home / self.name
        own.chmod(0o700 if self.is_executable else 0o600)
        return own


def packed(program: BotProgram) -> Parcel:
    """Return the parcel of a bot that is a file; raises BadParcel if it cannot be sent."""
    path = program.path
    if path is None:
        raise BadParcel(f"{program.name} is no file")
    left = LARGEST
    files = []
    for each in dict.fromkeys([path, *(_modules(path) if program.is_python else ())]):
        try:
            content = read_bytes(each, left)
        except Unfit as error:
            raise BadParcel(f"{path.name} cannot be sent: {each.name}: {error.strerror}") from None
        left -= len(content)
        files.append((each.relative_to(path.parent).as_posix(), content))
    is_executable = not program.is_python and program.command == (str(path),)
    is_compiled = is_executable and not files[0][1].startswith(_SCRIPT)
    system = _this_system() if is_compiled else ""
    return Parcel(tuple(files), is_executable, system, _digest(tuple(files), is_executable, system))


def _digest(files: tuple[tuple[str, bytes], ...], is_executable: bool, system: str) -> str:
    found = hashlib.sha256(f"{is_executable} {system}\n".encode())
    for name, content in files:
        found.update(f"{len(name.encode())} {len(content)}\n{name}".encode() + content)
    return found.hexdigest()


def _this_system() -> str:
    return f"{sys.platform} {platform.machine()}"


def _modules(path: Path) -> Iterator[Path]:
    """Yield the files beside a Python file that it imports, and those that they import."""
    seen = {path}
    waiting = [path]
    while waiting:
        for name in _imports(waiting.pop()):
            beside = path.parent / name
            found = [beside.with_suffix(".py")]
            if os.path.isfile(beside / "__init__.py"):
                found += sorted(beside.rglob("*.py"))
            for each in found:
                # Whatever a file imports: a name may be longer than any that a folder takes.
                if each not in seen and os.path.isfile(each):
                    seen.add(each)
                    waiting.append(each)
                    yield each


def _imports(path: Path) -> set[str]:
    """Return the first parts of the modules that a file imports; none if it cannot be read."""
    try:
        nodes = list(ast.walk(ast.parse(read_bytes(path, LONGEST_SOURCE))))
    except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
        return set()
    names = [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
    names += [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)]
    return {name.partition(".")[0] for name in names} - {""}
