"""What Linux can do for a bot and Python has no words for: plain functions around system calls.

Every function says whether the system granted what was asked for, and may be called on any system:
elsewhere nothing is granted. Sources: the manual pages prctl(2), unshare(2), user_namespaces(7),
capset(2), mount_setattr(2), landlock(7) and seccomp(2).
"""

from __future__ import annotations

import ctypes
import os
import platform
import re
import signal
import stat
import struct
import sys
from collections.abc import Iterable
from pathlib import Path

_SET_DEATH_SIGNAL, _SET_SECCOMP, _SET_SUBREAPER, _SET_NO_NEW_PRIVILEGES = 1, 22, 36, 38
_NEW_USERS, _NEW_PROCESSES, _NEW_MOUNTS = 0x10000000, 0x20000000, 0x20000
_COUNTS_BY_WORLD_SINCE = (5, 14)
_SET_MOUNT, _HERE, _ALL_BELOW = 442, -100, 0x8000
_READ_ONLY, _BIND, _PRIVATE = 1, 1 << 12, 1 << 18

_LANDLOCK_CREATE, _LANDLOCK_ADD_RULE, _LANDLOCK_RESTRICT = 444, 445, 446
_LANDLOCK_VERSION, _PATH_BENEATH = 1, 1
_EXECUTE, _WRITE_FILE, _READ_FILE, _READ_FOLDER = 1, 2, 4, 8
_TRUNCATE, _DEVICE_CONTROL = 1 << 14, 1 << 15
_FOR_FILES = _EXECUTE | _WRITE_FILE | _READ_FILE | _TRUNCATE | _DEVICE_CONTROL
_READING = _EXECUTE | _READ_FILE | _READ_FOLDER
_RIGHTS_BY_VERSION = {1: 13, 2: 14, 3: 15, 4: 15, 5: 16}
"""How many rights to files each version of Landlock knows, from the lowest bit."""
_WHOLE_SINCE = 3
"""Versions before it do not see that a file is emptied."""
_TCP_SINCE, _ALL_TCP = 4, 3
_SCOPES_SINCE, _ALL_SCOPES = 6, 3

_CAPABILITIES_VERSION = 0x20080522
_ANY_FILE = 1 << 1 | 1 << 2
"""To read and write files whatever their permissions say, and to look for them."""

_FILTER_MODE, _STEP_BYTES = 2, 8


def adopt_orphans() -> bool:
    """Become the parent of every process below this one whose own parent has ended."""
    return _prctl(_SET_SUBREAPER, 1)


def end_with_parent() -> bool:
    """Let the kernel kill this process when the one that forked it ends."""
    return _prctl(_SET_DEATH_SIGNAL, signal.SIGKILL)


def separate_processes() -> bool:
    """Let the next child be the first process of a world of its own.

    All processes of that world end with the first one, and see none outside.
    """
    user, group = os.getuid(), os.getgid()
    if _library is None or _library.unshare(_NEW_USERS | _NEW_PROCESSES) != 0:
        return False
    try:
        Path("/proc/self/setgroups").write_text("deny")
        Path("/proc/self/uid_map").write_text(f"{user} {user} 1")
        Path("/proc/self/gid_map").write_text(f"{group} {group} 1")
    except OSError:
        # The user has no name in there, yet the processes are apart, and this one goes on.
        return True
    return True


def give_up_privileges() -> bool:
    """Let neither this process nor its children gain rights by what they run.

    Where root runs it, they lose what root can do besides reading and writing everybody's files:
    those of other processes, too, cannot be looked into any more then.
    """
    if not _prctl(_SET_NO_NEW_PRIVILEGES, 1) or _library is None:
        return False
    header, found = struct.pack("=Ii", _CAPABILITIES_VERSION, 0), ctypes.create_string_buffer(24)
    if _library.capget(header, found) != 0:
        return False
    # In use, at hand and inherited: the lower halves of all three, then the upper ones.
    at_hand = struct.unpack("=6I", found.raw)[1] & _ANY_FILE
    return int(_library.capset(header, struct.pack("=6I", at_hand, at_hand, 0, 0, 0, 0))) == 0


def make_read_only(writable: str) -> bool:
    """Let nothing be changed below a folder but this one, for this process and those below it.

    Unlike `restrict_files`, this holds for permissions, times and all else there is of a file.
    The current folder stays; folders that are open already lead round it.
    """
    if _library is None or _library.unshare(_NEW_MOUNTS) != 0:
        return False
    place = os.fsencode(writable)
    # What is done here is not to be seen outside.
    return (
        _set_mounts(b"/", _ALL_BELOW, kind=_PRIVATE)
        and _library.mount(place, place, None, ctypes.c_ulong(_BIND), None) == 0
        and _set_mounts(b"/", _ALL_BELOW, given=_READ_ONLY)
        and _set_mounts(place, 0, taken=_READ_ONLY)
    )


def refuses_to_empty() -> bool:
    """Tell whether `restrict_files` keeps files that it takes away from being emptied."""
    return _system_call(_LANDLOCK_CREATE, None, 0, _LANDLOCK_VERSION) >= _WHOLE_SINCE


def restrict_files(readable: Iterable[str], writable: Iterable[str]) -> bool:
    """Take all files and folders away but these and what is below them.

    Processes outside cannot be looked into any more, nor be sent signals where the kernel can
    see to that. `give_up_privileges` comes first.
    """
    version = _system_call(_LANDLOCK_CREATE, None, 0, _LANDLOCK_VERSION)
    if version < 1:
        return False
    rights = (1 << _RIGHTS_BY_VERSION.get(version, 16)) - 1
    fields = [rights]
    if version >= _TCP_SINCE:
        fields.append(_ALL_TCP)
    if version >= _SCOPES_SINCE:
        fields.append(_ALL_SCOPES)
    attributes = struct.pack(f"={len(fields)}Q", *fields)
    rules = _system_call(_LANDLOCK_CREATE, attributes, len(attributes), 0)
    if rules < 0:
        return False
    try:
        for path in readable:
            _allow(rules, path, rights & _READING)
        for path in writable:
            _allow(rules, path, rights)
        return _system_call(_LANDLOCK_RESTRICT, rules, 0) == 0
    finally:
        os.close(rules)


def filter_calls(code: bytes) -> bool:
    """Let a program of the kernel's filter decide on each system call, here and below.

    `give_up_privileges` comes first.
    """
    buffer = ctypes.create_string_buffer(code, len(code))
    program = struct.pack("@HP", len(code) // _STEP_BYTES, ctypes.addressof(buffer))
    return _prctl(_SET_SECCOMP, _FILTER_MODE, program)


def descendants(ancestor: int) -> list[int]:
    """Return the numbers of the processes below one; empty where there is no `/proc`."""
    children: dict[int, list[int]] = {}
    for entry in _entries("/proc"):
        if entry.isdigit():
            try:
                text = Path("/proc", entry, "stat").read_text("utf-8", "replace")
            except OSError:
                continue
            # The name, in parentheses, may hold anything; state and parent come after it.
            parent = int(text.rpartition(")")[2].split()[1])
            children.setdefault(parent, []).append(int(entry))
    found = [ancestor]
    for process in found:
        found += children.get(process, ())
    return found[1:]


def threads_of_user(user: int) -> int:
    """Return how many threads a user runs, as the limit of processes counts them."""
    count = 0
    for entry in _entries("/proc"):
        folder = Path("/proc", entry)
        try:
            if entry.isdigit() and folder.stat().st_uid == user:
                count += len(os.listdir(folder / "task"))
        except OSError:
            continue
    return count


def counts_by_world() -> bool:
    """Tell whether the limit of processes counts those of `separate_processes` by themselves."""
    version = re.match(r"(\d+)\.(\d+)", platform.release())
    return version is not None and (int(version[1]), int(version[2])) >= _COUNTS_BY_WORLD_SINCE


def _entries(folder: str) -> list[str]:
    try:
        return os.listdir(folder)
    except OSError:
        return []


def _allow(rules: int, path: str, rights: int) -> None:
    """Add a file or a folder to the rules, if it is there."""
    try:
        place = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return
    try:
        if not stat.S_ISDIR(os.fstat(place).st_mode):
            rights &= _FOR_FILES
        _system_call(_LANDLOCK_ADD_RULE, rules, _PATH_BENEATH, struct.pack("=Qi", rights, place), 0)
    finally:
        os.close(place)


def _set_mounts(path: bytes, below: int, given: int = 0, taken: int = 0, kind: int = 0) -> bool:
    attributes = struct.pack("=4Q", given, taken, kind, 0)
    return _system_call(_SET_MOUNT, _HERE, path, below, attributes, len(attributes)) == 0


def _prctl(option: int, value: int, data: bytes | None = None) -> bool:
    if _library is None:
        return False
    words = [ctypes.c_ulong(value), data, ctypes.c_ulong(0), ctypes.c_ulong(0)]
    return int(_library.prctl(ctypes.c_int(option), *words)) == 0


def _system_call(number: int, *arguments: int | bytes | None) -> int:
    if _library is None:
        return -1
    words = [ctypes.c_long(each) if isinstance(each, int) else each for each in arguments]
    return int(_library.syscall(ctypes.c_long(number), *words))


_library = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None
