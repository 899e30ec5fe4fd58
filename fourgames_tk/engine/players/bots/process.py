"""A bot's process and the lines that go to and fro, which can neither block nor flood."""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import IO

from .failure import ENDED, QUOTED
from .lifeline import Lifeline
from .limits import Limits
from .wire import Tap, Wire, WireLine, no_tap

_CHUNK = 65_536
_LONGEST_LINE = 10_000
_SHOWN = 300
_WORDS = 12
_GRACE_SECONDS = 0.5
_LAST_WORDS_SECONDS = 1.0


class BotProcess:
    """A running bot. Threads move its lines, so that no method of this class ever waits for it.

    Lines that begin with `#` go to `chat` (called in a thread of its own), all others are
    answers. What the bot writes to its error stream is kept as its last words. `tap` hears all of
    it, but of chat and of errors no more lines than the limits let pass between two moves.
    """

    def __init__(
        self,
        command: Sequence[str],
        environment: Mapping[str, str],
        folder: str | None,
        limits: Limits,
        chat: Callable[[str], None],
        tap: Tap = no_tap,
    ) -> None:
        """Start our runner with a bot, in a folder or where we are.

        Raises OSError if that cannot be done.
        """
        self._limits = limits
        self._chat, self._tap = chat, tap
        self._lifeline = Lifeline()
        try:
            self._process = subprocess.Popen(
                self._lifeline.tied(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env=dict(environment),
                cwd=folder,
                pass_fds=self._lifeline.passed,
                start_new_session=True,
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
        except OSError:
            self._lifeline.cut()
            raise
        finally:
            self._lifeline.hand_over()
        self._incoming: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._outgoing: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._words: deque[str] = deque(maxlen=_WORDS)
        self._fault = ""
        self._expecting = 0
        self._written = 0
        self._chatted = self._printed = 0
        self._asked = time.monotonic()
        self._answered = False
        self._lock = threading.Lock()
        self._ended = False
        self._ending: threading.Thread | None = None
        self._spawn(self._write, self._process.stdin)
        self._spawn(self._read, self._process.stdout, self._hear, True)
        self._errors = self._spawn(self._read, self._process.stderr, self._overhear, False)

    @property
    def last_words(self) -> tuple[str, ...]:
        """The last lines that the bot wrote, oldest first."""
        return tuple(self._words)

    def send(self, line: str, *, question: bool = False) -> None:
        """Put a line on its way; to a `question` the bot has to answer with one line."""
        if question:
            self._expecting += 1
            self._written = self._chatted = self._printed = 0
            self._asked = time.monotonic()
        self._tap(WireLine(Wire.SENT, line))
        self._outgoing.put(line)

    def receive(self, seconds: float) -> str | None:
        """Return the next answer, or None after this time; raises BotEnded if none can come."""
        try:
            line = self._incoming.get(timeout=seconds)
        except queue.Empty:
            return None
        if line is None or self._fault:
            self._incoming.put(None)
            raise BotEnded(self._fault or self._exit_reason())
        return line

    def close(self) -> None:
        """End the bot: it may read what is left, and has a moment to end by itself.

        Returns at once. A thread that the interpreter waits for at its own end does the rest.
        """
        self._outgoing.put(None)
        if self._ending is None:
            self._ending = threading.Thread(target=self._end, name="bot end")
            self._ending.start()

    def wait_closed(self) -> None:
        """Wait until the bot has ended after `close`."""
        if self._ending is not None:
            self._ending.join()

    def kill(self) -> None:
        """End the bot and all that it started, now."""
        with self._lock:
            if not self._ended:
                self._ended = True
                self._lifeline.end(self._process)
        self._outgoing.put(None)

    def _end(self) -> None:
        self._errors.join(_GRACE_SECONDS)
        self.kill()

    def _spawn(self, work: Callable[..., None], *arguments: object) -> threading.Thread:
        thread = threading.Thread(target=work, args=arguments, name="bot", daemon=True)
        thread.start()
        return thread

    def _write(self, pipe: IO[bytes]) -> None:
        with contextlib.suppress(OSError), pipe:
            while (line := self._outgoing.get()) is not None:
                pipe.write(line.encode() + b"\n")
                pipe.flush()

    def _read(self, pipe: IO[bytes], hear: Callable[[str], None], answers: bool) -> None:
        """Take a stream apart into lines until it ends or there is too much of it."""
        rest = b""
        with pipe:
            while chunk := os.read(pipe.fileno(), _CHUNK):
                self._written += len(chunk)
                if self._written > self._limits.output:
                    self._stop(f"wrote more than {self._limits.output:,} bytes without a move")
                    break
                *lines, rest = (rest + chunk).split(b"\n")
                for line in lines:
                    hear(_text(line))
                rest = rest[:_LONGEST_LINE]
        if rest:
            hear(_text(rest))
        if answers:
            self._incoming.put(None)

    def _hear(self, line: str) -> None:
        """Take in a line of the bot's output."""
        line = line.strip()
        if line.startswith("#"):
            self._chatted += 1
            if self._chatted <= self._limits.chat_lines:
                said = line.removeprefix("#").strip()
                self._tap(WireLine(Wire.SAID, said))
                self._chat(said)
        elif line:
            took, first = time.monotonic() - self._asked, not self._answered
            self._answered = True
            self._tap(WireLine(Wire.ANSWERED, line, took, first))
            self._words.append(line)
            if not self._expecting:
                self._stop(f"spoke when it was not its turn: {line[:QUOTED]!r}")
            else:
                self._expecting -= 1
                self._incoming.put(line)

    def _overhear(self, line: str) -> None:
        """Take in a line of the bot's error stream."""
        self._words.append(line)
        self._printed += 1
        if self._printed <= self._limits.chat_lines:
            self._tap(WireLine(Wire.PRINTED, line))

    def _stop(self, fault: str) -> None:
        self._fault = self._fault or fault
        self.kill()
        self._incoming.put(None)

    def _exit_reason(self) -> str:
        """Return how the process ended, in words; it has closed its output."""
        # The error stream ends with the process, and its last words may still be on their way.
        self._errors.join(_LAST_WORDS_SECONDS)
        if self._errors.is_alive():
            return "closed its output"
        self.kill()
        status = self._process.returncode
        if status < 0 and sys.platform != "win32":
            with contextlib.suppress(ValueError):
                return f"was ended by the signal {signal.Signals(-status).name}"
        return f"{ENDED} (exit status {status})"


class BotEnded(Exception):
    """No answer can come any more; the message says why."""


def _text(line: bytes) -> str:
    """Return a line as it is shown: a traceback is indented, and its end says the most."""
    return line.decode("utf-8", "replace").rstrip()[:_SHOWN]
