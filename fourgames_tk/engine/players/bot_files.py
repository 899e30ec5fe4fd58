"""Files of bots: finding them by path, name or command line, and creating one from a template."""

from __future__ import annotations

import ast
import contextlib
import hashlib
import os
import re
import shlex
import shutil
import sys
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import islice, takewhile
from pathlib import Path
from string import Template

from ..errors import FourgamesError
from ..files import read_beginning, read_bytes, system_reason
from ..game import AnyGame
from ..language import _
from ..text import is_utf8, printable
from .interpreters import FIRST_LINE_BYTES, find_interpreter, first_line, is_shim, shebang_words

SAMPLES = Path(__file__).parents[2] / "bots"
"""The folder of the sample bots, with a folder for each game."""

WEAKEST_FIRST = ("random_walker.py", "rusher.py", "catcher.py", "dodger.py", "alpha_beta.py")
"""Samples that beat one another in this order; `sample_bots` lists the others after them."""

RENAMED_SAMPLES = {
    "ambler.py": "random_walker.py",
    "bolter.py": "rusher.py",
    "elder.py": "alpha_beta.py",
    "careful.py": "careful_giver.py",
    "pairs.py": "nim_pairs.py",
    "points.py": "greedy.py",
    "counter.py": "greedy_turns.py",
}
"""The present file of each sample by its name up to version 1.0.0, for settings and saved games."""

JAVA = ("java", "-Xmx256m", "-XX:CompressedClassSpaceSize=64m", "-XX:+UseSerialGC")
"""The command that runs a Java file within the memory and processes of a program."""

INTERPRETERS = {
    **{".awk": ("awk", "-f"), ".c": ("sh",), ".java": JAVA, ".js": ("node",), ".sh": ("sh",)}
}
"""Commands that run scripts without an interpreter in their first line, by extension."""

ARCHIVES = (".zip", ".rar", ".7z", ".tar", ".gz", ".tgz", ".bz2", ".xz")
"""Endings of files that must be unpacked first."""

SHELLS = ("sh", "ash", "bash", "dash", "ksh", "zsh")
"""Interpreters that take a script after `-c`. They do not understand line ends of Windows."""

NATIVE_STARTS = (b"\x7fELF", b"\xcf\xfa\xed\xfe", b"\xce\xfa\xed\xfe", b"\xca\xfe\xba\xbe")
"""How compiled programs begin: ELF, and Mach-O for one or several processors."""

MAX_SCRIPT_BYTES = 100_000
"""Largest script with line ends of Windows that a shell can run, in bytes."""

MAX_PART_BYTES = 64_000_000
"""Largest file that a digest reads, in bytes. Of larger ones only the name counts."""

MAX_PARTS = 10_000
"""Most files of a folder that are taken as parts of a program."""

MAX_SOURCE_BYTES = 1_000_000
"""Largest Python file whose docstring is read, in bytes."""


@dataclass(frozen=True)
class BotProgram:
    """A bot: a Python file, any other program, or a command line.

    `path` is None for a command line, whose words are `line`. `rivals` are the files and folders of
    other players, which it must not see.
    """

    name: str
    path: Path | None = None
    line: tuple[str, ...] = ()
    rivals: tuple[Path, ...] = ()

    @property
    def own_paths(self) -> tuple[Path, ...]:
        """The program's own folder, or its file and those it shares; none of a command line.

        A folder belongs to the program that is called `player`, or like the folder, unless it
        contains a rival, the home folder or that of temporary files. Elsewhere a program has its
        file, and those beside it whose names begin with `_`, which belong to all programs there. A
        link may lead to a secret of whoever unpacked it, and belongs to nobody.
        """
        if self.path is None:
            return ()
        folder = self.path.parent
        wide = (Path.home().resolve(), Path(tempfile.gettempdir()).resolve(), Path("/tmp"))
        if any(each.is_relative_to(folder) for each in wide):
            return (self.path,)
        has_rival = any(each.is_relative_to(folder) for each in self.rivals)
        if self.path.stem in (folder.name, "player") and not has_rival:
            return (folder,)
        shared = (path for path in folder.glob("_*") if not path.is_symlink())
        return (self.path, *sorted(shared))

    def with_rivals(self, others: Iterable[Path]) -> BotProgram:
        """Return the program as it plays against the files and folders of all these players."""
        own = self.path
        if own is None:
            return self
        return replace(self, rivals=tuple(each for each in others if not own.is_relative_to(each)))

    @property
    def is_python(self) -> bool:
        """Whether the bot is a Python class, which our own runner loads."""
        return self.path is not None and self.path.suffix == ".py"

    @property
    def command(self) -> tuple[str, ...]:
        """The command of a program that is not Python."""
        if self.path is None:
            return self.line
        first = first_line(self.path)
        is_script = first.startswith(b"#!") and not first.endswith(b"\r")
        words = shebang_words(self.path)
        is_script = is_script and not _reads_ahead(words)
        # The sandbox hides the files that a shim needs.
        is_script = is_script and not (words and is_shim(shutil.which(words[0])))
        has_start = is_script or _is_native(self.path) or sys.platform == "win32"
        if has_start and _is_executable(self.path):
            return (str(self.path),)
        return _script_command(self.path)

    @property
    def digest(self) -> str:
        """A hash of the program's files in 16 hexadecimal digits; empty without a file.

        The files are its own and, if it has a folder to itself, all with its extension there; of a
        command line, the words that are files.
        """
        files = {Path(word) for word in self.line if os.path.isfile(word)}
        if self.path is not None:
            files = {self.path}
            for place in self.own_paths:
                pattern = f"*{self.path.suffix}"
                files |= {place} if place.is_file() else {*islice(place.rglob(pattern), MAX_PARTS)}
        found = hashlib.sha256()
        for path in sorted(files):
            with contextlib.suppress(OSError):
                found.update(f"{path.name}\0".encode("utf-8", "surrogateescape"))
                found.update(read_bytes(path, MAX_PART_BYTES))
        return found.hexdigest()[:16] if files else ""

    @property
    def description(self) -> str:
        """The first paragraph of the file's docstring or first comment, or an empty text."""
        if self.path is None:
            return ""
        try:
            if self.is_python:
                said = ast.get_docstring(ast.parse(read_bytes(self.path, MAX_SOURCE_BYTES)))
            else:
                begun = read_beginning(self.path, FIRST_LINE_BYTES)
                said = _first_comment(begun.decode("utf-8", "replace"))
        except (OSError, ValueError, SyntaxError, RecursionError, MemoryError):
            return ""
        return " ".join((said or "").partition("\n\n")[0].split())


def find_bot(text: str, folders: Iterable[Path] = (SAMPLES,)) -> BotProgram:
    """Return the bot of a path, or of a file name in the folders.

    A name that exists both in the folders and in the current folder is refused; `./NAME` means the
    latter. Raises FourgamesError with the places searched, or the reason why the file cannot be
    run.
    """
    folders = list(folders)
    for path in (path for folder in folders for path in _candidate_paths(folder, text)):
        if os.path.isfile(path):
            if os.path.isfile(text) and not os.path.samefile(text, path):
                raise FourgamesError(
                    _(
                        "there are two {text}, one here and {path}: write {short} or the whole path"
                    ).format(text=text, path=path, short=os.path.join(".", text))
                )
            return bot_from_file(path.resolve())
    own = ""
    # `expanduser` raises ValueError for names that no user can have.
    with contextlib.suppress(ValueError):
        own = os.path.expanduser(text)
    if os.path.isfile(own):
        return bot_from_file(Path(own).resolve())
    if folders:
        problem = _(
            "there is no bot {text}: give the path of a file, or the name of one in {folders}"
        )
    else:
        problem = _("there is no bot {text}: give the path of a file")
    raise FourgamesError(problem.format(text=repr(text), folders=", ".join(map(str, folders))))


def bot_from_command_line(line: str) -> BotProgram:
    """Return the bot of a command line, with shell quoting. Raises FourgamesError."""
    try:
        words = tuple(shlex.split(line))
    except ValueError:
        raise FourgamesError(
            _("a quotation mark is missing in the command line {line}").format(line=repr(line))
        ) from None
    if not words:
        raise FourgamesError(
            _("write a command line after “command:”, such as “command:python3 mine.py”")
        )
    return BotProgram(line, line=words)


def sample_bots(game: AnyGame) -> list[BotProgram]:
    """Return the sample bots of a game, the weakest first. `find_bot` finds them by their names."""
    folder = game.id.replace("-", "_")
    found = [
        BotProgram(f"{folder}/{bot.name}", bot.path) for bot in bots_in_folder(SAMPLES / folder)
    ]
    ranks = {f"{folder}/{name}": rank for rank, name in enumerate(WEAKEST_FIRST)}
    return sorted(found, key=lambda bot: ranks.get(bot.name, len(ranks)))


def is_sample_bot(text: str) -> bool:
    """Return whether `find_bot` finds a sample bot by this text."""
    own = [Path(text)] if Path(text).is_absolute() else []
    return any(
        os.path.isfile(path) and path.resolve().is_relative_to(SAMPLES.resolve())
        for path in (*_candidate_paths(SAMPLES, text), *own)
    )


def _candidate_paths(folder: Path, text: str) -> list[Path]:
    """Return the paths that a bot's name may mean. Samples are also in folders by game.

    An absolute path, or one with `.` or `..`, is not a name.
    """
    if Path(text).is_absolute() or {".", ".."} & set(re.split(r"[/\\]", text)):
        return []
    own = sorted(folder.iterdir()) if folder == SAMPLES and Path(text).name == text else ()
    found = [folder / text, *(inside / text for inside in own)]
    renamed = RENAMED_SAMPLES.get(Path(text).name) if folder == SAMPLES else None
    return [*found, *(path.with_name(renamed) for path in found if renamed)]


def bots_in_folder(folder: Path) -> list[BotProgram]:
    """Return the bots in a folder, sorted by name; none if it cannot be read."""
    try:
        paths = sorted(folder.iterdir())
    except OSError:
        # The folder is missing or not readable.
        return []
    return [
        BotProgram(path.name, path.resolve())
        for path in paths
        if path.name[0] not in "._"
        and is_utf8(str(path))
        and os.path.isfile(path)
        and _is_runnable(path)
    ]


def _first_comment(text: str) -> str:
    """Return the first comment of a script, without its interpreter line."""
    lines = (line for line in text.splitlines() if not line.startswith("#!"))
    said = takewhile(lambda line: line.startswith("#"), lines)
    return "\n".join(line.lstrip("# ") for line in said)


def bot_from_file(path: Path) -> BotProgram:
    """Return the bot in a file. Raises FourgamesError if it cannot be run."""
    name = printable(path.name)
    if not is_utf8(str(path)):
        raise FourgamesError(
            _("the path of {name} is not UTF-8: rename the file or its folder").format(name=name)
        )
    if not os.path.isfile(path):
        # To read a named pipe would wait for a writer.
        raise FourgamesError(
            _("{name} is not a file, or it is a link to one that is missing").format(name=name)
        )
    if not _is_runnable(path):
        raise FourgamesError(_unsuitable_file_text(path).format(name=name, stem=name[:-4]))
    return BotProgram(path.name, path)


def _unsuitable_file_text(path: Path) -> str:
    """Return why a file cannot be run, with places for its `name` and for its `stem`."""
    if path.suffix.lower() in ARCHIVES:
        return _("{name} is an archive: unpack it")
    if path.suffix == ".ipynb":
        return _("{name} is a notebook: save its code as a .py file")
    if path.suffix == ".txt" and Path(path.stem).suffix in (".py", *INTERPRETERS):
        return _("{name} ends in .txt: rename it to {stem}")
    return _(
        "{name} cannot be run: a bot is a .py, .js, .java, .sh or .awk file, a script that begins "
        "with a line such as #!/bin/sh, or a program built from its source"
    )


def _is_runnable(path: Path) -> bool:
    if path.suffix == ".c":
        with contextlib.suppress(OSError):
            # Only with a first line that is a command which builds it and runs it.
            return read_beginning(path, 2) == b"//"
    if path.suffix == ".py" or path.suffix in INTERPRETERS:
        return True
    if sys.platform == "win32":
        return _is_executable(path)
    # Of files copied from other systems, all may be marked as executable, or none.
    return first_line(path).startswith(b"#!") or (_is_native(path) and _is_executable(path))


def _is_native(path: Path) -> bool:
    """Return whether a file is a compiled program of Linux or macOS."""
    return first_line(path).startswith(NATIVE_STARTS)


def _script_command(path: Path) -> tuple[str, ...]:
    """Return the command of a script that the system itself cannot start as it must run."""
    interpreter = shebang_words(path)
    if not interpreter or find_interpreter(interpreter[0]) is None:
        interpreter = INTERPRETERS.get(path.suffix, interpreter)
    if interpreter and is_shim(shutil.which(interpreter[0])):
        interpreter = (find_interpreter(interpreter[0]) or interpreter[0], *interpreter[1:])
    if _reads_ahead(interpreter):
        return (interpreter[0], "-W", "interactive", *interpreter[1:], str(path))
    if interpreter and Path(interpreter[0]).name in SHELLS and first_line(path).endswith(b"\r"):
        with contextlib.suppress(OSError):
            text = read_bytes(path, MAX_SCRIPT_BYTES).decode("utf-8", "surrogateescape")
            return (interpreter[0], "-c", text.replace("\r\n", "\n"), str(path))
    return (*interpreter, str(path))


def _reads_ahead(interpreter: Sequence[str]) -> bool:
    """Return whether an interpreter is mawk, which waits until a buffer is full of lines."""
    program = shutil.which(interpreter[0]) if interpreter else None
    return program is not None and Path(program).resolve().name == "mawk"


def _is_executable(path: Path) -> bool:
    if sys.platform == "win32":
        return path.suffix.lower() in (".exe", ".bat", ".cmd", ".com")
    return os.access(path, os.X_OK)


TEMPLATE_LANGUAGES = {".py": "Python", ".c": "C", ".js": "JavaScript", ".sh": "Shell"}
"""The languages of the templates, by file extension."""

_FOLDER = SAMPLES / "templates"
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._ -]{0,59}")


def create_bot_file(path: Path, game: AnyGame) -> None:
    """Write a small complete bot for a game, in the language of the file's extension.

    Raises FourgamesError. An existing file is never overwritten.
    """
    if path.suffix not in TEMPLATE_LANGUAGES:
        allowed = ", ".join(f"{ending} ({name})" for ending, name in TEMPLATE_LANGUAGES.items())
        raise FourgamesError(_("the name of a file can end in {allowed}").format(allowed=allowed))
    if _NAME.fullmatch(path.stem) is None:
        raise FourgamesError(_("a name is made of letters, digits, blanks, dots, - and _"))
    whole = Template((_FOLDER / f"player{path.suffix}.txt").read_text("utf-8"))
    own = _FOLDER / f"{game.id}.py.txt"
    worth = (own if own.is_file() else _FOLDER / "any-game.py.txt").read_text("utf-8")
    text = whole.substitute(title=game.title, worth=worth.rstrip())
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # Mode "x" fails if the file exists, even if it was created just now.
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        if os.path.isfile(path):
            raise FourgamesError(_("there is a {name} already").format(name=path.name)) from None
        raise FourgamesError(
            _("{name} cannot be written: {reason}").format(
                name=path.name, reason=system_reason(error)
            )
        ) from None
