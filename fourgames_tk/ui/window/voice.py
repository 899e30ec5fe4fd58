"""The voice: a thread that lets a program of the system speak sentences, one after the other.

Programs, in the order in which they are tried: on Linux spd-say (speech-dispatcher) and espeak-ng,
on macOS say, on Windows the voices of the system through PowerShell. A program is a process of its
own, for which the window never waits.
"""

from __future__ import annotations

import contextlib
import os
import queue
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import log

from ...engine.errors import NO_THREAD
from ...engine.language import N_, _
from ...engine.launch_commands import original_environment

WORDS_PER_MINUTE = 175
"""Speed of speech at a rate of 100 %."""
NO_VOICE = N_("The system has no voice. Install speech-dispatcher or espeak-ng to hear speech.")
"""Shown once if no program can speak."""
WINDOWS_SCRIPT = """
Add-Type -AssemblyName System.Speech
$voice = New-Object System.Speech.Synthesis.SpeechSynthesizer
$voice.Rate = {rate}
try {{ $voice.SelectVoiceByHints('NotSet', 'NotSet', 0, [cultureinfo]'{language}') }} catch {{ }}
$lines = New-Object IO.StreamReader([Console]::OpenStandardInput(), [Text.Encoding]::UTF8)
while ($null -ne ($line = $lines.ReadLine())) {{ $voice.Speak($line) }}
"""
"""Speaks each line of the standard input in UTF-8; `rate` is −10 to 10, `language` a code."""


@dataclass(frozen=True)
class VoiceSettings:
    """How to speak: the code of the language, and the speed in percent."""

    language: str
    rate: int


@dataclass(frozen=True)
class Synthesizer:
    """A program that speaks its standard input, or the text that follows its arguments.

    `silence` are the arguments of another call that is needed to end what it says.
    """

    program: str
    arguments: Callable[[VoiceSettings], Sequence[str]]
    reads_input: bool = True
    silence: tuple[str, ...] = ()

    def start(self, text: str, settings: VoiceSettings) -> subprocess.Popen[bytes]:
        """Start to speak a text; raises OSError. The process ends with the speech."""
        command = [self.program, *self.arguments(settings)]
        process = subprocess.Popen(
            command if self.reads_input else [*command, text],
            stdin=subprocess.PIPE if self.reads_input else subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=original_environment(os.environ),
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
        if process.stdin is not None:
            # It may have ended, or been killed.
            with contextlib.suppress(OSError):
                process.stdin.write(text.encode() + b"\n")
                process.stdin.close()
        return process


def spd_say_arguments(settings: VoiceSettings) -> list[str]:
    """Return the arguments of spd-say, whose rates are −100 to 100."""
    rate = (settings.rate - 100) // 2 if settings.rate > 100 else 2 * (settings.rate - 100)
    return ["--wait", "--language", settings.language, "--rate", str(max(-100, rate)), "--"]


def espeak_arguments(settings: VoiceSettings) -> list[str]:
    return ["--stdin", "-v", settings.language, "-s", str(words_per_minute(settings))]


def say_arguments(settings: VoiceSettings) -> list[str]:
    """Return the arguments of macOS’ say, which chooses a voice by its name only."""
    name = mac_voice(settings.language)
    return [*(("-v", name) if name else ()), "-r", str(words_per_minute(settings)), "-f", "-"]


def windows_speech_arguments(settings: VoiceSettings) -> list[str]:
    # A rate of 10 is three times as fast as 0.
    rate = max(-10, min(10, round(10 * log(settings.rate / 100, 3))))
    script = WINDOWS_SCRIPT.format(rate=rate, language=settings.language)
    return ["-NoProfile", "-NonInteractive", "-Command", script]


def words_per_minute(settings: VoiceSettings) -> int:
    return round(WORDS_PER_MINUTE * settings.rate / 100)


@lru_cache
def mac_voice(language: str) -> str:
    """Return the name of the first voice for a language on macOS; empty without one."""
    with contextlib.suppress(OSError):
        done = subprocess.run(["say", "-v", "?"], capture_output=True, check=False)
        for line in done.stdout.decode(errors="replace").splitlines():
            # Such as: Anna (Premium)      de_DE    # Hallo!
            name, _blank, locale = line.partition("#")[0].rstrip().rpartition(" ")
            if locale.startswith(language):
                return name.strip()
    return ""


ESPEAK = Synthesizer("espeak-ng", espeak_arguments)
SYNTHESIZERS: dict[str, tuple[Synthesizer, ...]] = {
    "linux": (
        Synthesizer("spd-say", spd_say_arguments, reads_input=False, silence=("--cancel",)),
        ESPEAK,
    ),
    "darwin": (Synthesizer("say", say_arguments),),
    "win32": (Synthesizer("powershell", windows_speech_arguments),),
}
"""The programs of each system, the preferred one first."""


class Voice:
    """Speaks in a thread of its own, by the first of the programs that works."""

    def __init__(self, synthesizers: Sequence[Synthesizer] | None = None) -> None:
        """Use the given programs, by default those of the system."""
        if synthesizers is None:
            synthesizers = SYNTHESIZERS.get(sys.platform, ())
        self._problem = ""
        self._left = [each for each in synthesizers if shutil.which(each.program)]
        self._waiting: queue.SimpleQueue[tuple[int, str, VoiceSettings] | None] = (
            queue.SimpleQueue()
        )
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._turn = 0
        """Counts the calls of `stop`; what was said before the last one is dropped."""
        self._thread = threading.Thread(target=self._run, name="speech", daemon=True)
        try:
            self._thread.start()
        except (RuntimeError, MemoryError):
            self._problem = NO_THREAD
        else:
            self._problem = "" if self._left else NO_VOICE

    @property
    def silence_reason(self) -> str:
        """Why nothing can be heard, as a sentence; empty as long as a program speaks."""
        return _(self._problem)

    def say(self, text: str, settings: VoiceSettings) -> None:
        """Speak a text after those that are being said."""
        self._waiting.put((self._turn, text, settings))

    def stop(self) -> None:
        """End what is being said, and drop what waits."""
        with self._lock:
            self._turn += 1
            process = self._process
            if process is not None and process.poll() is None:
                process.kill()
                self._waiting.put((self._turn, "", VoiceSettings("", 100)))

    def finish(self, seconds: float) -> None:
        """Say what waits to its end, for at most so long; say nothing more."""
        self._waiting.put(None)
        self._thread.join(seconds)

    def close(self) -> None:
        """End the speech and the thread, without waiting for them."""
        self.stop()
        self._waiting.put(None)

    def _run(self) -> None:
        while (item := self._waiting.get()) is not None:
            turn, text, settings = item
            if not text:
                self._silence()
            while (
                text and self._left and turn == self._turn and not self._speak(turn, text, settings)
            ):
                self._left.pop(0)
                self._problem = "" if self._left else NO_VOICE

    def _speak(self, turn: int, text: str, settings: VoiceSettings) -> bool:
        """Speak a text to its end or to the next `stop`; return False if the program fails."""
        with self._lock:
            if turn != self._turn:
                return True
            try:
                self._process = self._left[0].start(text, settings)
            except OSError:
                return False
        # A program that was stopped has failed on purpose.
        return self._process.wait() == 0 or turn != self._turn

    def _silence(self) -> None:
        """End what a server goes on to say for a program that was killed."""
        if self._left and self._left[0].silence:
            command = [self._left[0].program, *self._left[0].silence]
            with contextlib.suppress(OSError):
                subprocess.run(command, capture_output=True, check=False)
