"""A child process that exchanges lines with us, and can neither block nor flood the program.

The engine and bots are used in this way: a question is a line, and so is its answer.
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
from ..language import N_, _, number_text
from ..text import without_controls
from .bot_failure import EXITED_TEXT, MAX_QUOTE, FailureKind

_CHUNK = 65_536
_MAX_LINE = 300
_LAST_WORDS_LINES = 20
_GRACE_SECONDS = 0.5
_LAST_WORDS_SECONDS = 1.0
"""Bytes read at once; characters kept of a line, and lines kept for an error; seconds for a process
to answer `quit`, and for its last output to arrive."""
_INTERNAL_ERROR = N_("was ended by an error in Fourgames")
_WAKE = ""
"""Sentinel in the queue that wakes the waiting thread; never a real answer."""
_SHELL_SIGNAL = 128
"""A shell's exit status for a process killed by a signal is this plus the signal's number."""
_STARTER = ThreadPoolExecutor(1, thread_name_prefix="start")
"""The single thread that starts processes, since a sandbox ends with the thread that started it."""


@dataclass(frozen=True)
class ProcessLimits:
    """The limits of one program.

    `seconds` is the time for a move. `start_seconds` are added to the first one, `margin` to each,
    for the transfer of lines. `memory` is in megabytes for each process (on Linux only). `output`
    (bytes) and `chat_lines` (lines) are limits from one question to the next: more output ends the
    program, more chat is not shown.
    """

    seconds: float = 5.0
    start_seconds: float = 10.0
    margin: float = 0.0
    memory: int = 1024
    output: int = 1_000_000
    chat_lines: int = 200


class ProcessLogKind(Enum):
    """The kind of a line in the log of a process."""

    STARTED = "the program is started"
    SENT = "we send a line"
    ANSWERED = "the program answers with a line"
    SAID = "the program writes to its chat"
    PRINTED = "the program writes to its error stream"
    FAILED = "the program can play no further"


@dataclass(frozen=True)
class ProcessLogLine:
    """A line in the log of a process. `seconds` is the time that an answer took.

    `first` marks the first answer of a process, whose time includes its start.
    """

    kind: ProcessLogKind
    text: str
    seconds: float = 0.0
    first: bool = False


LineListener = Callable[[ProcessLogLine], None]
"""A callback for every line, called in threads of the process and of its user."""


def ignore_line(line: ProcessLogLine) -> None:
    """Ignore the line (default for `tap`)."""


def omitted_lines_text(count: int) -> str:
    """Return the line that stands for so many others."""
    return f"({count:,} {'line' if count == 1 else 'lines'} left out)"


class ChildEnded(Exception):
    """The process cannot answer any more. The message is the reason in words, `kind` its kind."""

    def __init__(self, reason: str, kind: FailureKind) -> None:
        super().__init__(reason)
        self.kind = kind


class ChildProcess:
    """A running process. Background threads transfer its lines.

    Lines that begin with `#` are chat; all others but empty ones are answers. The last lines of the
    error stream are kept. `tap` is called with all lines, but with chat and errors only up to the
    limits between two questions.
    """

    def __init__(
        self,
        command: Sequence[str],
        folder: str | None,
        limits: ProcessLimits,
        environment: Mapping[str, str] | None = None,
        tap: LineListener = ignore_line,
    ) -> None:
        """Start a command in a folder, or in the current one. Raises OSError on failure."""
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
            self.kill()
            raise _no_thread() from None

    @property
    def last_output(self) -> tuple[str, ...]:
        """The last lines that the process wrote, oldest first."""
        return tuple(self._words)

    @property
    def has_ended(self) -> bool:
        """Whether the process has closed its output, or was ended."""
        return self._ended or self._is_silent

    def send_line(self, line: str, *, question: bool = False) -> None:
        """Send a line without waiting. A `question` must be answered with one line."""
        if question:
            self._expecting += 1
            self._tell_left_out()
            self._written = self._chatted = self._printed = 0
            self._asked = time.monotonic()
        self._tap(ProcessLogLine(ProcessLogKind.SENT, line))
        self._outgoing.put(line)

    def read_answer(self, seconds: float | None = None) -> str | None:
        """Return the next answer; None after `seconds` or `wake_reader`. Raises ChildEnded."""
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

    def collect_last_output(self, line: str) -> None:
        """Send a line after which the process ends, and wait a moment for its last output."""
        self._outgoing.put(line)
        self._errors.join(_LAST_WORDS_SECONDS)

    def wake_reader(self) -> None:
        """Make a waiting `read_answer` return None."""
        self._incoming.put(_WAKE)

    def ask(self, line: str, seconds: float | None = None) -> str:
        """Send a question and return the answer. Raises ChildEnded.

        A process that has not answered after `seconds` is ended. None: no limit.
        """
        self.send_line(line, question=True)
        answer = self.read_answer(seconds)
        if answer is None:
            # If this program was stopped meanwhile, an answer that came in time may be unread.
            answer = self.read_answer(_GRACE_SECONDS)
        if answer is None:
            problem = _("gave no answer within {seconds} seconds").format(seconds=seconds)
            self._give_up(problem, FailureKind.TIME)
            raise ChildEnded(self._fault, self._kind)
        return answer

    def close(self) -> None:
        """End the process after a moment in which it may read the rest and end by itself.

        Returns at once. The interpreter waits at its end for the thread that does the rest. If no
        thread can start, the process ends now.
        """
        self._outgoing.put(None)
        if self._ending is None:
            ending = threading.Thread(target=self._end, name="child end")
            try:
                ending.start()
            except (RuntimeError, MemoryError):
                self.kill()
            else:
                self._ending = ending

    def wait_closed(self) -> None:
        if self._ending is not None:
            self._ending.join()

    def kill(self) -> None:
        """Kill the process and its process group."""
        with self._lock:
            if not self._ended:
                self._ended = True
                _end_group(self._process)
        self._outgoing.put(None)

    def _end(self) -> None:
        self._errors.join(_GRACE_SECONDS)
        self.kill()

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
            self._give_up(_(_INTERNAL_ERROR), FailureKind.ENDED)
            raise

    def _read(self, pipe: IO[bytes], hear: Callable[[str], None], answers: bool) -> None:
        """Split a stream into lines until it ends or exceeds the limit."""
        try:
            with pipe:
                for line in split_lines(self._chunks(pipe)):
                    hear(without_controls(line.decode("utf-8", "replace").rstrip()))
                if not answers:
                    self._tell_left_out()
        except Exception:
            # Otherwise a caller would wait for an answer that no thread reads.
            self._give_up(_(_INTERNAL_ERROR), FailureKind.ENDED)
            raise
        finally:
            if answers:
                self._is_silent = True
                self._incoming.put(None)

    def _chunks(self, pipe: IO[bytes]) -> Iterator[bytes]:
        while chunk := os.read(pipe.fileno(), _CHUNK):
            self._written += len(chunk)
            if self._written > self._limits.output:
                problem = _("wrote more than {n} bytes without a move")
                self._give_up(problem.format(n=number_text(self._limits.output)))
                return
            yield chunk

    def _hear(self, line: str) -> None:
        line = line.strip()
        if line.startswith("#"):
            self._chatted += 1
            if self._chatted <= self._limits.chat_lines:
                self._tap(
                    ProcessLogLine(ProcessLogKind.SAID, line.removeprefix("#").strip()[:_MAX_LINE])
                )
        elif line:
            took, first = time.monotonic() - self._asked, not self._answered
            self._answered = True
            self._tap(ProcessLogLine(ProcessLogKind.ANSWERED, line[:_MAX_LINE], took, first))
            self._words.append(line[:_MAX_LINE])
            if not self._expecting:
                problem = _("wrote a line when it was not its turn: {line}")
                self._give_up(problem.format(line=repr(line[:MAX_QUOTE])))
            else:
                self._expecting -= 1
                self._incoming.put(line)

    def _overhear(self, line: str) -> None:
        """Process a line of the error stream. Its indentation is kept, as in a traceback."""
        self._printed += 1
        self._words.append(line[:_MAX_LINE])
        if self._printed <= self._limits.chat_lines:
            self._tap(ProcessLogLine(ProcessLogKind.PRINTED, line[:_MAX_LINE]))

    def _tell_left_out(self) -> None:
        """Report how many lines of the error stream were not shown."""
        if (count := self._printed - self._limits.chat_lines) > 0:
            self._printed = 0
            self._tap(ProcessLogLine(ProcessLogKind.PRINTED, omitted_lines_text(count)))

    def _give_up(self, fault: str, kind: FailureKind = FailureKind.OUTPUT) -> None:
        if not self._fault:
            self._fault, self._kind = fault, kind
        self.kill()
        self._incoming.put(None)

    def _exit_reason(self) -> str:
        """Return in words how the process ended, after it has closed its output."""
        # Wait for the error stream: its last lines may arrive after the output has closed.
        self._errors.join(_LAST_WORDS_SECONDS)
        if self._errors.is_alive():
            return _("closed its output")
        self.kill()
        status = self._process.returncode
        number = -status if status < 0 else status - _SHELL_SIGNAL
        if number > 0 and sys.platform != "win32":
            with contextlib.suppress(ValueError):
                name = signal.Signals(number).name
                return _("was ended by the signal {name}").format(name=name)
        return f"{_(EXITED_TEXT)} {_('(exit status {status})').format(status=status)}"


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
    return OSError(errno.EAGAIN, _(NO_THREAD))


def _end_group(process: subprocess.Popen[bytes]) -> None:
    if sys.platform == "win32":
        process.kill()
    else:
        # The group's number is not reused before its leader has been waited for.
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGSTOP)
            # A sandbox that has just started does not end with its leader yet.
            for child in _children(process.pid):
                with contextlib.suppress(ProcessLookupError):
                    os.kill(child, signal.SIGKILL)
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def _children(process: int) -> list[int]:
    """Return the child processes of a stopped process; none if the system does not tell."""
    try:
        with open(f"/proc/{process}/task/{process}/children", encoding="ascii") as file:
            return [int(child) for child in file.read().split()]
    except OSError:
        return []
