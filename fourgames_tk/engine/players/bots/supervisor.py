"""The process between us and a bot: it ends the bot, and all that the bot started.

It waits for two things: that the bot ends, or that the lifeline does, a pipe whose other end only
our program has. Either way it ends whatever is left below it, and itself last:

    our program ── supervisor ── first process of a world of its own ── bot ── …

Where the system grants no such world, orphans below the supervisor become its own children, so
that it finds every one of them. Everything here is for systems with `fork`.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import sys
from collections.abc import Callable
from functools import partial

from . import linux
from .scratch import Scratch, sweep


def supervise(lifeline: int, apart: bool, play: Callable[[str, bool], None]) -> None:
    """Let `play` be carried out below this process, then end this one in the same way.

    `play` gets the path of a fresh folder, which is removed afterwards, and whether it has a world
    of its own, for which `apart` asks. Does not return.
    """
    scratch = Scratch()
    linux.adopt_orphans()
    report, status = os.pipe()
    # Before the fork, or the child's end could come too early to be noticed.
    waking, wake = os.pipe()
    os.set_blocking(wake, False)
    signal.set_wakeup_fd(wake)
    signal.signal(signal.SIGCHLD, lambda number, frame: None)
    separate = apart and linux.separate_processes()
    child = os.fork()
    if child == 0:
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        # A bot that took what wakes its supervisor would keep that asleep.
        for ours in (lifeline, report, waking, wake):
            os.close(ours)
        # A bot that manages to end its supervisor ends with it.
        linux.end_with_parent()
        scratch.let_go()
        begin = partial(play, scratch.path, separate)
        if separate:
            _be_first(status, begin)
        os.close(status)
        _run(begin)
    os.close(status)
    # The bot's streams end with the bot. Our error stream ends last: then all is over.
    os.close(0)
    os.close(1)
    # While the bot starts: nobody waits for it.
    sweep()
    ended = _wait(child, lifeline, waking)
    if ended is not None and separate:
        with contextlib.suppress(ValueError):
            ended = int(os.read(report, 32))
    _end_all_below(ended)
    scratch.remove()
    _end_like(ended)


def _wait(child: int, lifeline: int, waking: int) -> int | None:
    """Return the child's status, or None if the lifeline ended first."""
    while True:
        while True:
            try:
                number, status = os.waitpid(-1, os.WNOHANG)
            except ChildProcessError:
                return None
            if number == child:
                return status
            if number == 0:
                break
        ready, _, _ = select.select([lifeline, waking], [], [])
        if lifeline in ready:
            return None
        os.read(waking, 4096)


def _be_first(status: int, play: Callable[[], None]) -> None:
    """Be the first process of a world: wait for the bot, then tell how it ended, and end."""
    bot = os.fork()
    if bot == 0:
        os.close(status)
        _run(play)
    for stream in range(3):
        os.close(stream)
    while True:
        number, ended = os.wait()
        if number == bot:
            os.write(status, b"%d" % ended)
            os._exit(0)


def _run(play: Callable[[], None]) -> None:
    """Play, and end this process as one that was just started ends."""
    try:
        play()
        code = 0
    except SystemExit as ended:
        code = _code(ended)
    except BaseException:
        # Whatever it is, it ends here: what follows is the supervisor's part.
        sys.excepthook(*sys.exc_info())
        code = 1
    with contextlib.suppress(OSError, ValueError):
        sys.stdout.flush()
        sys.stderr.flush()
    os._exit(code)


def _code(ended: SystemExit) -> int:
    """Return the status that is asked for; a text is said, as the interpreter would."""
    if ended.code is None or isinstance(ended.code, int):
        return (ended.code or 0) & 0xFF
    print(ended.code, file=sys.stderr)
    return 1


def _end_all_below(ended: int | None) -> None:
    """End every process below this one."""
    if sys.platform != "linux":
        if ended is None:
            os.killpg(0, signal.SIGKILL)
        return
    with contextlib.suppress(ChildProcessError):
        while True:
            for process in linux.descendants(os.getpid()):
                with contextlib.suppress(ProcessLookupError, PermissionError):
                    os.kill(process, signal.SIGKILL)
            os.wait()


def _end_like(status: int | None) -> None:
    """End this process as the bot ended."""
    if status is not None and os.WIFSIGNALED(status):
        number = os.WTERMSIG(status)
        if number != signal.SIGKILL:
            signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)
    os._exit(0 if status is None else os.waitstatus_to_exitcode(status) & 0xFF)
