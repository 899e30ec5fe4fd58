"""What a bot may do: its environment, its files, its network, and how to say so in plain words.

A *file* is a stranger: it gets what the system can give it of a world of its own. A *command line*
that a person typed (`ssh …`, a container) runs as if it had been typed in a terminal, with the
limits alone.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Collection, Iterable, Mapping
from dataclasses import asdict, dataclass, fields
from typing import TYPE_CHECKING

from ...own_program import outside, readable_places, runner_command, safe_folder
from . import linux
from .calls import refuse_calls
from .limits import FILE_MEGABYTES, PROCESSES, Limits

if TYPE_CHECKING:
    from .find import BotProgram

_KEPT = ("PATH", "TZ", "TMPDIR", "LD_LIBRARY_PATH")
_SYSTEM = (
    *("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/etc", "/opt", "/nix", "/gnu"),
    *("/proc", "/sys", "/dev/zero", "/dev/random", "/dev/urandom", "/dev/full"),
)
_WRITABLE = ("/dev/null",)

HEADING = "What a program may do here:"
"""What stands above the sentences of `protection`."""


@dataclass(frozen=True)
class Granted:
    """What this system does for the files that play.

    `processes`: all that one starts is in a world that ends with it; `files`: it sees what it
    needs, and changes nothing; `network`: it has none; `number`: processes are counted.
    """

    processes: bool = False
    files: bool = False
    network: bool = False
    number: bool = False

    @property
    def words(self) -> tuple[str, ...]:
        """The names of what is granted."""
        return tuple(name for name, is_granted in asdict(self).items() if is_granted)

    @classmethod
    def from_words(cls, words: Collection[str]) -> Granted:
        """Return what `words` names."""
        return cls(**{field.name: field.name in words for field in fields(cls)})


def environment_for(program: BotProgram, variables: Mapping[str, str]) -> dict[str, str]:
    """Return what a bot's process knows of a person's environment.

    A command line knows all of it, a file next to nothing. On Windows nothing is taken away.
    """
    if program.line or sys.platform == "win32":
        return dict(variables)
    kept = {*_KEPT, "PYTHONPATH"} if program.path is None else {*_KEPT}
    return {
        name: text
        for name, text in outside(variables).items()
        if name in kept or name == "LANG" or name.startswith("LC_")
    }


def confine(own: Iterable[str], scratch: str) -> tuple[bool, bool]:
    """Take from this process all that a bot does not need; return whether files, network went.

    `own` is what the bot may read besides the system, `scratch` its folder to write in.
    """
    read_only = linux.make_read_only(scratch)
    if not linux.give_up_privileges():
        return False, False
    readable = [*_SYSTEM, *readable_places(), *own]
    restricted = linux.restrict_files(readable, [*_WRITABLE, scratch])
    # Where mounts are not read-only, nothing else keeps a file's permissions and times.
    refused = refuse_calls(changes=read_only)
    unchanged = read_only or (refused and linux.refuses_to_empty())
    return restricted and unchanged, refused


def granted() -> Granted:
    """Try in another process, which then ends, what this system grants."""
    if sys.platform == "win32":
        return Granted()
    command = runner_command("--granted")
    done = subprocess.run(command, capture_output=True, cwd=safe_folder(), check=False)
    return Granted.from_words(done.stdout.decode("ascii", "replace").split())


def protection(found: Granted | None = None) -> tuple[str, ...]:
    """Return, in sentences for people, what holds on this system for programs that play."""
    found = granted() if found is None else found
    limits = Limits()
    sentences = []
    if found.files:
        sentences.append(
            "A program's file can read its own folder, its interpreter and the system, but none of "
            "your other files, and can write only in a fresh folder that goes after the game."
        )
    else:
        sentences.append(
            "This system offers no sandbox that we know: a program can read and change every file "
            "that you can. Let only those play that you trust."
        )
    sentences.append(
        "It has no network." if found.network else "It can use the network as you can."
    )
    if sys.platform == "win32":
        sentences.append("Its memory is not limited, and it knows your environment variables.")
        return tuple(sentences)
    # macOS refuses to limit it.
    is_limited = sys.platform == "linux"
    memory = f"Each of its processes has {limits.memory} MB of memory"
    sentences += [
        f"{memory if is_limited else 'Its memory is not limited'}, "
        f"and each file that it writes has up to {FILE_MEGABYTES} MB.",
        f"It has {PROCESSES} processes at most."
        if found.number
        else "The number of its processes is not limited.",
        "Of your environment variables it knows those for language, time zone and search paths "
        "alone.",
    ]
    if found.processes or sys.platform == "linux":
        sentences.append("All that it has started ends with the game.")
    else:
        sentences.append("What it has started ends with the game, unless it takes pains to hide.")
    sentences.append(
        "A command line is yours: it runs as if you had typed it, with the limits alone."
    )
    return tuple(sentences)
