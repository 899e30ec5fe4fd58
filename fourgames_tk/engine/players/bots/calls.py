"""The system calls that a bot is refused, whatever files it may see: a filter of seccomp(2).

Numbers are those of `asm/unistd_64.h` for x86_64 and of `asm-generic/unistd.h` for aarch64.
"""

from __future__ import annotations

import platform
import struct
from collections.abc import Mapping
from dataclasses import dataclass

from . import linux

_LOAD, _AND, _EQUAL, _AT_LEAST, _RETURN = 0x20, 0x54, 0x15, 0x35, 0x06
_ALLOW, _REFUSE = 0x7FFF0000, 0x00050000
_DENIED, _UNKNOWN, _UNSUPPORTED, _PRETENDED = 13, 38, 95, 0
"""EACCES, ENOSYS and EOPNOTSUPP as Linux numbers them; without an error the call does nothing."""

_CALL, _ARCHITECTURE, _SECOND_ARGUMENT = 0, 4, 24
"""Where the filter finds them; of an argument the lower half, the machines being what they are."""
_OTHER_NUMBERING = 0x40000000
_KIND, _STREAM, _SEQUENCE = 15, 1, 5


@dataclass(frozen=True)
class _Machine:
    """How the kernel calls a machine, and the numbers of its calls.

    `denied` reach other processes or outlive this one: sockets, watching files, memory, messages
    and semaphores of System V and POSIX, keys, files by their number, and counters. Without
    `unknown` programs do as on older systems: memory that no limit counts, and calls that a filter
    does not see. `attributes` and `metadata` change files that cannot be opened.
    """

    architecture: int
    pair: int
    denied: tuple[int, ...]
    unknown: tuple[int, ...]
    attributes: tuple[int, ...]
    metadata: tuple[int, ...]


_MACHINES: Mapping[str, _Machine] = {
    "x86_64": _Machine(
        architecture=0xC000003E,
        pair=53,
        denied=(41, 253, 294, 300, 29, 64, 68, 240, 248, 249, 250, 304, 298, 321),
        unknown=(319, 447, 425),
        attributes=(188, 189, 190, 197, 198, 199, 463, 466, 469),
        metadata=(90, 91, 268, 452, 92, 93, 94, 260, 132, 235, 261, 280),
    ),
    "aarch64": _Machine(
        architecture=0xC00000B7,
        pair=199,
        denied=(198, 26, 262, 194, 190, 186, 180, 217, 218, 219, 265, 241, 280),
        unknown=(279, 447, 425),
        attributes=(5, 6, 7, 14, 15, 16, 463, 466, 469),
        metadata=(53, 52, 452, 55, 54, 88),
    ),
}


def refuse_calls(changes: bool) -> bool:
    """Refuse what leads out of the sandbox, in this process and all below it.

    Pairs of sockets that are joined from the start stay allowed. With `changes` permissions,
    owners, times and attributes of files can be changed, by all that the system lets do so;
    without, they stay as they are: programs that copy a file and then its permissions go on.
    `give_up_privileges` comes first.
    """
    machine = _MACHINES.get(platform.machine())
    if machine is None or struct.calcsize("P") != 8:
        return False
    errors = dict.fromkeys(machine.denied, _DENIED) | dict.fromkeys(machine.unknown, _UNKNOWN)
    if not changes:
        errors |= dict.fromkeys(machine.attributes, _UNSUPPORTED)
        errors |= dict.fromkeys(machine.metadata, _PRETENDED)
    # (what to do, how many steps to skip if so, how many if not, the number)
    steps = [
        (_LOAD, 0, 0, _ARCHITECTURE),
        (_EQUAL, 1, 0, machine.architecture),
        (_RETURN, 0, 0, _REFUSE | _DENIED),
        (_LOAD, 0, 0, _CALL),
        (_AT_LEAST, 0, 1, _OTHER_NUMBERING),
        (_RETURN, 0, 0, _REFUSE | _DENIED),
    ]
    for number, error in errors.items():
        steps += [(_EQUAL, 0, 1, number), (_RETURN, 0, 0, _REFUSE | error)]
    # Datagrams would reach every socket that has a path, even from a joined pair.
    steps += [
        (_EQUAL, 0, 5, machine.pair),
        (_LOAD, 0, 0, _SECOND_ARGUMENT),
        (_AND, 0, 0, _KIND),
        (_EQUAL, 2, 0, _STREAM),
        (_EQUAL, 1, 0, _SEQUENCE),
        (_RETURN, 0, 0, _REFUSE | _DENIED),
        (_RETURN, 0, 0, _ALLOW),
    ]
    return linux.filter_calls(b"".join(struct.pack("=HBBI", *step) for step in steps))
