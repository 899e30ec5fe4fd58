"""A process that lines are spoken with, which can neither block nor flood whoever speaks.

The engine and the programs of people are spoken with in the same way: a question is a line, and so
is its answer.
"""

from __future__ import annotations

import contextlib
import errno
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from enum import Enum
from typing import IO

from ..errors import NO_THREAD
from ..files import split_lines
from .failure import EXITED, MAX_QUOTE, FailureKind

_CHUNK = 65_536
_MAX_LINE = 300
_LAST_WORDS_LINES = 12
_GRACE_SECONDS = 0.5
_LAST_WORDS_SECONDS = 1.0
_INTERNAL_ERROR = "was ended by an error in Fourgames"
_WAKE = ""
"""What no program answers."""
_SHELL_SIGNAL = 128
"""What is added to a signal's number in the exit status of who has run a program for us."""
_STARTER = ThreadPoolExecutor(1, thread_name_prefix="start")
"""The one thread that starts processes: a sandbox ends with the thread it came from."""


@dataclass(frozen=True)
class ProcessLimits:
    """The limits of one program.

    `seconds` is for a move; `start_seconds` come on top of the first one, `margin` on top of each,
    for the way of a line. `memory` is in megabytes for each process (on Linux alone). `output` is
    in bytes and `chat_lines` in lines, from one question to the next; more output ends the program,
    more chat is not shown.
    """

    seconds: float = 5.0
    start_seconds: float = 10.0
    margin: float = 0.0
    memory: int = 1024
    output: int = 1_000_000
    chat_lines: int = 200


class WireEvent(Enum):
    """What a line on the wire is."""

    STARTED = "the program is started"
    SENT = "we send a line"
    ANSWERED = "the program answers with a line"
    SAID = "the program writes to its chat"
    PRINTED = "the program writes to its error stream"
    FAILED = "the program can play no further"


@dataclass(frozen=True)
class WireLine:
    """One of them; `seconds` is how long an answer took.

    The `first` answer of a process has its start in it.
    """

    kind: WireEvent
    text: str
    seconds: float = 0.0
    first: bool = False


LineListener = Callable[[WireLine], None]
"""Hears every line, in threads of the process and of whoever asks it."""


def ignore_line(line: WireLine) -> None:
    """Let a line go where nobody looks on."""


class ChildEnded(Exception):
    """No answer can come any more; the message says why, in words, and `kind` how it failed."""

    def __init__(self, reason: str, kind: FailureKind) -> None:
        super().__init__(reason)
        self.kind = kind


class ChildProcess:
    """A running process. Threads move its lines, so that none waits for it who does not ask.

    Lines that begin with `#` are chat, all others but empty ones are answers. What is written to
    the error stream is kept as last words. `tap` hears all of it, but of chat and of errors no
    more lines than the limits let pass between two questions.
    """

    def __init__(
        self,
        command: Sequence[str],
        folder: str | None,
        limits: ProcessLimits,
        environment: Mapping[str, str] | None = None,
        tap: LineListener = ignore_line,
    ) -> None:
        """Start a command, in a folder or where we are; raises OSError if that cannot be done."""
        self._limits = limits
        self._tap = tap
        self._process = _start_process(command, folder, environment)
        self._incoming: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._outgoing: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._words: deque[str] = deque(maxlen=_LAST_WORDS_LINES)
        self._fault, self._kind = "", FailureKind.OUTPUT
        self._expecting = 0
        self._written = 0
        self._chatted = self._printed = 0
        self._asked = time.monotonic()
        self._answered = False
        self._lock = threading.Lock()
        self._ended = self._is_silent = False
        self._ending: threading.Thread | None = None
        try:
            self._spawn(self._write, self._process.stdin)
            self._spawn(self._read, self._process.stdout, self._hear, True)
            self._errors = self._spawn(self._read, self._process.stderr, self._overhear, False)
        except (RuntimeError, MemoryError):
            self.stop()
            raise _no_thread() from None

    @property
    def last_words(self) -> tuple[str, ...]:
        """The last lines that it wrote, oldest first."""
        return tuple(self._words)

    @property
    def is_over(self) -> bool:
        """Whether it has closed its output, or was told to end."""
        return self._ended or self._is_silent

    def send_line(self, line: str, *, question: bool = False) -> None:
        """Put a line on its way; a `question` has to be answered with one line. Never waits."""
        if question:
            self._expecting += 1
            self._written = self._chatted = self._printed = 0
            self._asked = time.monotonic()
        self._tap(WireLine(WireEvent.SENT, line))
        self._outgoing.put(line)

    def read_answer(self, seconds: float | None = None) -> str | None:
        """Return the next answer, None after this time or a `wake`; raises ChildEnded."""
        try:
            line = self._incoming.get(timeout=seconds)
        except queue.Empty:
            return None
        if line == _WAKE:
            return None
        if line is None or self._fault:
            self._incoming.put(None)
            if self._fault:
                raise ChildEnded(self._fault, self._kind)
            raise ChildEnded(self._exit_reason(), FailureKind.ENDED)
        return line

    def wake(self) -> None:
        """Let whoever waits for an answer look round."""
        self._incoming.put(_WAKE)

    def ask(self, line: str) -> str:
        """Ask, and wait for the answer however long it takes; raises ChildEnded."""
        self.send_line(line, question=True)
        answer = self.read_answer()
        assert answer is not None
        return answer

    def close(self) -> None:
        """End the process: it may read what is left, and has a moment to end by itself.

        Returns at once. A thread that the interpreter waits for at its own end does the rest; if
        none can be started, the process ends now.
        """
        self._outgoing.put(None)
        if self._ending is None:
            ending = threading.Thread(target=self._end, name="child end")
            try:
                ending.start()
            except (RuntimeError, MemoryError):
                self.stop()
            else:
                self._ending = ending

    def wait_closed(self) -> None:
        if self._ending is not None:
            self._ending.join()

    def stop(self) -> None:
        """End the process and its group, now."""
        with self._lock:
            if not self._ended:
                self._ended = True
                _end_group(self._process)
        self._outgoing.put(None)

    def _end(self) -> None:
        self._errors.join(_GRACE_SECONDS)
        self.stop()

    def _spawn(self, work: Callable[..., None], *arguments: object) -> threading.Thread:
        thread = threading.Thread(target=work, args=arguments, name="child", daemon=True)
        thread.start()
        return thread

    def _write(self, pipe: IO[bytes]) -> None:
        try:
            with contextlib.suppress(OSError), pipe:
                while (line := self._outgoing.get()) is not None:
                    pipe.write(line.encode() + b"\n")
                    pipe.flush()
        except Exception:
            self._give_up(_INTERNAL_ERROR, FailureKind.ENDED)
            raise

    def _read(self, pipe: IO[bytes], hear: Callable[[str], None], answers: bool) -> None:
        """Take a stream apart into lines until it ends or there is too much of it."""
        try:
            with pipe:
                for line in split_lines(self._chunks(pipe)):
                    hear(line.decode("utf-8", "replace").rstrip())
        except Exception:
            # Whoever asks must not wait for an answer that no thread can hear.
            self._give_up(_INTERNAL_ERROR, FailureKind.ENDED)
            raise
        finally:
            if answers:
                self._is_silent = True
                self._incoming.put(None)

    def _chunks(self, pipe: IO[bytes]) -> Iterator[bytes]:
        while chunk := os.read(pipe.fileno(), _CHUNK):
            self._written += len(chunk)
            if self._written > self._limits.output:
                self._give_up(f"wrote more than {self._limits.output:,} bytes without a move")
                return
            yield chunk

    def _hear(self, line: str) -> None:
        line = line.strip()
        if line.startswith("#"):
            self._chatted += 1
            if self._chatted <= self._limits.chat_lines:
                self._tap(WireLine(WireEvent.SAID, line.removeprefix("#").strip()[:_MAX_LINE]))
        elif line:
            took, first = time.monotonic() - self._asked, not self._answered
            self._answered = True
            self._tap(WireLine(WireEvent.ANSWERED, line[:_MAX_LINE], took, first))
            self._words.append(line[:_MAX_LINE])
            if not self._expecting:
                self._give_up(f"spoke when it was not its turn: {line[:MAX_QUOTE]!r}")
            else:
                self._expecting -= 1
                self._incoming.put(line)

    def _overhear(self, line: str) -> None:
        """Take in a line of the error stream, indented as it is in a traceback."""
        self._words.append(line[:_MAX_LINE])
        self._printed += 1
        if self._printed <= self._limits.chat_lines:
            self._tap(WireLine(WireEvent.PRINTED, line[:_MAX_LINE]))

    def _give_up(self, fault: str, kind: FailureKind = FailureKind.OUTPUT) -> None:
        if not self._fault:
            self._fault, self._kind = fault, kind
        self.stop()
        self._incoming.put(None)

    def _exit_reason(self) -> str:
        """Return how the process ended, in words; it has closed its output."""
        # The error stream ends with the process, and its last words may still be on their way.
        self._errors.join(_LAST_WORDS_SECONDS)
        if self._errors.is_alive():
            return "closed its output"
        self.stop()
        status = self._process.returncode
        number = -status if status < 0 else status - _SHELL_SIGNAL
        if number > 0 and sys.platform != "win32":
            with contextlib.suppress(ValueError):
                return f"was ended by the signal {signal.Signals(number).name}"
        return f"{EXITED} (exit status {status})"


def _start_process(
    command: Sequence[str], folder: str | None, environment: Mapping[str, str] | None
) -> subprocess.Popen[bytes]:
    try:
        return _STARTER.submit(
            subprocess.Popen,
            list(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=None if environment is None else dict(environment),
            cwd=folder,
            start_new_session=True,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        ).result()
    except (RuntimeError, MemoryError):
        raise _no_thread() from None


def _no_thread() -> OSError:
    return OSError(errno.EAGAIN, NO_THREAD)


def _end_group(process: subprocess.Popen[bytes]) -> None:
    if sys.platform == "win32":
        process.kill()
    else:
        # The group's number is not given to others before its leader has been waited for.
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGSTOP)
            # A sandbox that has only just begun does not end with its leader yet.
            for child in _children(process.pid):
                with contextlib.suppress(ProcessLookupError):
                    os.kill(child, signal.SIGKILL)
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def _children(process: int) -> list[int]:
    """Return the processes that a stopped one has started; none where the system does not say."""
    try:
        with open(f"/proc/{process}/task/{process}/children", encoding="ascii") as file:
            return [int(child) for child in file.read().split()]
    except OSError:
        return []
