"""The sandbox of bots: environment, files, network, and a description of it for people.

A *file* is not trusted: if the system has `bwrap` (bubblewrap), it runs in a sandbox. A *command
line* that a person typed (`ssh …`, a container) runs as in a terminal, only with the limits.
"""

from __future__ import annotations

import functools
import os
import shutil
import stat
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import choice

from ..errors import FourgamesError
from ..language import N_, _, ngettext, number_text
from ..launch_commands import original_environment, safe_working_folder, sandbox_readable_paths
from .bot_files import BotProgram
from .bot_limits import (
    MAX_FILE_MEGABYTES,
    MAX_FOLDER_MEGABYTES,
    MAX_PROCESSES,
    counts_processes_per_sandbox,
)
from .bot_runner import IN_SANDBOX
from .child_process import ProcessLimits
from .interpreters import shebang_words

PROTECTION_HEADING = N_("What a bot may do on this system:")
"""The heading of the sentences of `protection_sentences`."""

_KEPT = ("PATH", "TZ", "TMPDIR", "LD_LIBRARY_PATH")
_SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/etc", "/opt", "/nix", "/gnu")
_FRESH = "/tmp"
_SHARED_MEMORY = "/dev/shm"
_OTHER_USERS = range(61184, 65520)
"""User numbers of which one is chosen for a program of root; systemd uses them likewise."""

_NAMESPACES = ("--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts")


@dataclass(frozen=True)
class Sandbox:
    """How this system runs a program in a sandbox.

    `words` are the first arguments of `bwrap`. With `changes_user` the program of root runs as
    another user. With `limits_space` all its files together are limited.
    """

    words: tuple[str, ...]
    changes_user: bool = False
    limits_space: bool = True

    @property
    def limits_processes(self) -> bool:
        """Whether the number of a program's processes is limited."""
        return self.changes_user or counts_processes_per_sandbox()

    def wrapped_command(
        self, command: Sequence[str], own: Iterable[str], hidden: Iterable[Path] = ()
    ) -> list[str]:
        """Return a command that runs another one, which can read the system and the paths `own`.

        It cannot read what is `hidden`, also if that is a part of the system's folders. It can
        write to a temporary folder and to shared memory, and nowhere else.
        """
        words = [*self.words, "--die-with-parent", "--new-session", "--cap-drop", "ALL"]
        if self.changes_user:
            # For our runner, which loses them as it changes the user.
            words += ["--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID"]
        words += ["--proc", "/proc", "--dev", "/dev"]
        for folder in (_FRESH, _SHARED_MEMORY):
            if self.limits_space:
                words += ["--size", str(MAX_FOLDER_MEGABYTES * 2**20), "--perms", "1777"]
            words += ["--tmpfs", folder]
        words += ["--setenv", "HOME", _FRESH, "--setenv", "TMPDIR", _FRESH]
        bound: list[str] = []
        for place in sorted({*_SYSTEM, *own}):
            if not any(Path(place).is_relative_to(each) for each in bound):
                bound.append(place)
        for place in bound:
            words += self._bind(Path(place))
        covered: list[Path] = []
        for path in sorted(hidden):
            is_seen = any(path.is_relative_to(each) for each in bound) and path.exists()
            if is_seen and not any(path.is_relative_to(each) for each in covered):
                covered.append(path)
                words += (
                    ["--perms", "0000", "--tmpfs", str(path), "--remount-ro", str(path)]
                    if path.is_dir()
                    else ["--ro-bind", os.devnull, str(path)]
                )
        words += ["--remount-ro", "/dev", "--remount-ro", "/"]
        return ["bwrap", *words, "--", *command]

    def _bind(self, place: Path) -> list[str]:
        """Return the arguments to show a file or folder, if it exists."""
        if not self.changes_user:
            bound = ["--ro-bind-try", str(place), str(place)]
            if place.parent == Path(_FRESH) or not place.is_relative_to(_FRESH):
                return bound
            # As elsewhere, the folder of a program cannot be written, for nothing in it is kept.
            return ["--perms", "0555", "--dir", str(place.parent), *bound]
        # The other user cannot enter folders that are closed to others, nor those that bwrap makes.
        is_closed = _is_closed_folder(place)
        open_folders = [*reversed(place.parents), *([place] if is_closed else [])][1:]
        words = [word for path in open_folders for word in ("--perms", "0755", "--dir", str(path))]
        for shown in sorted(place.iterdir()) if is_closed else [place]:
            # A link in a folder must lead to nothing that is hidden.
            is_link = shown != place and shown.is_symlink()
            how = ("--symlink", os.readlink(shown)) if is_link else ("--ro-bind-try", str(shown))
            words += [*how, str(shown)]
        return words


def _is_closed_folder(place: Path) -> bool:
    """Return whether a folder is closed to all but its owner."""
    try:
        mode = place.stat().st_mode
    except OSError:
        return False
    return stat.S_ISDIR(mode) and mode & _FOR_OTHERS != _FOR_OTHERS


_FOR_OTHERS = stat.S_IROTH | stat.S_IXOTH


@functools.cache
def find_sandbox() -> Sandbox | None:
    """Return the best sandbox that works on this system, or None."""
    if sys.platform != "linux":
        return None
    choices = [Sandbox(("--unshare-all",), limits_space=limits) for limits in (True, False)]
    if os.getuid() == 0 and _has_other_users():
        choices.insert(0, Sandbox((*_NAMESPACES, "--unshare-cgroup-try"), changes_user=True))
    return next(filter(_works, choices), None)


def has_sandbox() -> bool:
    """Return whether this system can run a program in a sandbox."""
    return find_sandbox() is not None


def _works(sandbox: Sandbox) -> bool:
    try:
        command = sandbox.wrapped_command(["true"], ())
        where = safe_working_folder()
        done = subprocess.run(command, capture_output=True, cwd=where, check=False)
    except OSError:
        return False
    return done.returncode == 0


def _has_other_users() -> bool:
    """Return whether a process of root can become another user, who can read this program."""
    try:
        lines = Path("/proc/self/uid_map").read_text("ascii").splitlines()
        spans = [tuple(map(int, line.split())) for line in lines]
    except (OSError, ValueError):
        return False
    has_numbers = any(
        first <= _OTHER_USERS[0] and _OTHER_USERS[-1] < first + count for first, _, count in spans
    )
    return has_numbers and not _is_closed_folder(Path(__file__).parent)


def runner_sandbox_argument() -> str:
    """Return the argument that tells the runner of a program where it runs."""
    sandbox = find_sandbox()
    if sandbox is None:
        return str(os.getpid())
    return f"{IN_SANDBOX}:{choice(_OTHER_USERS)}" if sandbox.changes_user else IN_SANDBOX


def sandboxed_command(
    command: Sequence[str], own: Iterable[str], hidden: Iterable[Path] = ()
) -> list[str]:
    """Return a command that runs another one in the sandbox. Raises FourgamesError without one."""
    if (sandbox := find_sandbox()) is None:
        raise FourgamesError(_("this system has no sandbox"))
    return sandbox.wrapped_command(command, own, hidden)


def readable_paths_of(program: BotProgram) -> set[str]:
    """Return the paths that a bot may read besides the system.

    They are this program, the bot's own file or folder and its interpreter.
    """
    places = {*sandbox_readable_paths(), *map(str, program.own_paths)}
    if program.path is not None and not program.is_python:
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


def runs_as_root(sandbox: Sandbox | None) -> bool:
    """Return whether a program's file would run as root, in a sandbox or without one."""
    is_root = sys.platform != "win32" and os.getuid() == 0
    return is_root and (sandbox is None or not sandbox.changes_user)


def protection_sentences() -> tuple[str, ...]:
    """Return sentences for people about what bots can do on this system."""
    return sandbox_sentences(find_sandbox())


def sandbox_sentences(sandbox: Sandbox | None) -> tuple[str, ...]:
    """Return sentences for people about what bots can do in a sandbox, or without one."""
    limits = ProcessLimits()
    if sandbox is not None:
        sentences = [
            _(
                "A bot can read its own file, files beside it whose names begin with _, its "
                "interpreter, installed packages and the system, but none of your other files. If "
                "its file is called player or has the name of its folder, it can read this whole "
                "folder."
            ),
            _("It can write only in a new folder, which is removed after the game."),
            _("It has no network."),
        ]
        if sandbox.changes_user:
            sentences.append(
                _("You are root, so the bot runs as another user without special rights.")
            )
        elif runs_as_root(sandbox):
            sentences.append(
                _(
                    "You are root, and the bot runs as root, too. It can read what only root may, "
                    "such as the passwords of the system. Run only bots that you trust."
                )
            )
    else:
        sentences = [
            _(
                "This system has no sandbox that Fourgames can use. A bot can read and change "
                "every file that you can. Run only bots that you trust."
            ),
            _("It can use the network as you can."),
        ]
    if sys.platform == "win32":
        sentences.append(
            _("Its memory is not limited, and it can read your environment variables.")
        )
        return tuple(sentences)
    # macOS refuses to limit it.
    if sys.platform == "linux":
        memory = _("Each of its processes has {n} MB of memory.")
    else:
        memory = _("Its memory is not limited.")
    if sandbox is not None and sandbox.limits_space:
        files = _(
            "Each file that it writes can have up to {most} MB, and all its files together "
            "{all} MB."
        )
    else:
        files = _("Each file that it writes can have up to {most} MB.")
    return (
        *sentences,
        memory.format(n=limits.memory),
        files.format(most=MAX_FILE_MEGABYTES, all=MAX_FOLDER_MEGABYTES),
        ngettext(
            "It can have at most {n} process.", "It can have at most {n} processes.", MAX_PROCESSES
        ).format(n=number_text(MAX_PROCESSES))
        if sandbox is not None and sandbox.limits_processes
        else _("The number of its processes is not limited."),
        _(
            "Of your environment variables, it can read only those for language, time zone and "
            "search paths."
        ),
        _("All processes that it started end with the game.")
        if sandbox is not None
        else _("The processes that it started end with the game, unless it hides them."),
        _(
            "A command line runs as if you had typed it, without the sandbox, but with these "
            "limits."
        ),
    )


def _interpreter_places(file: Path, command: Sequence[str]) -> set[str]:
    """Return the paths of a script's interpreter and of its libraries."""
    words = shebang_words(file) if command[0] == str(file) else command
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
