"""The voice: a thread that lets a program of the system speak sentences, one after the other.

Programs, in the order in which they are tried: on Linux spd-say (speech-dispatcher) and espeak-ng,
on macOS say, on Windows the voices of the system through PowerShell. A program is a process of its
own, for which the window never waits.
"""

from __future__ import annotations

import contextlib
import os
import queue
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import log, log2

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
$voice.Volume = {volume}
foreach ($gender in {genders}) {{
    try {{ $voice.SelectVoiceByHints($gender, 'NotSet', 0, [cultureinfo]'{language}') }} catch {{ }}
}}
$start = '<speak version=''1.0'' xmlns=''http://www.w3.org/2001/10/synthesis'' xml:lang='''
$start += $voice.Voice.Culture.Name + '''><prosody pitch=''{pitch}''>'
$lines = New-Object IO.StreamReader([Console]::OpenStandardInput(), [Text.Encoding]::UTF8)
while ($null -ne ($line = $lines.ReadLine())) {{
    $line = [Security.SecurityElement]::Escape($line)
    $voice.SpeakSsml($start + $line + '</prosody></speak>')
}}
"""
"""Speaks each line of the standard input in UTF-8.

`rate` is −10 to 10, `volume` 0 to 100, `pitch` a change such as +20%, `language` a code. Of the
`genders` the last that a voice of the language has is used.
"""

LETTER = re.compile(r"(?<![\w'’])([A-Z])(?= \d| [A-Z]\b)|(?<=\b[Ll]etter )([A-Z])(?= \w)")
"""A letter of a board or a key; a comma after it lets every voice spell it.

Before a word in small letters it mostly is the article in English, but not after “letter”.
"""


ARROWS = {
    "←": N_("left arrow"),
    "→": N_("right arrow"),
    "↑": N_("up arrow"),
    "↓": N_("down arrow"),
}
"""The names of the arrow keys: not all voices say their signs."""


@dataclass(frozen=True)
class VoiceSettings:
    """How to speak: the code of the language; rate, pitch and volume in percent; whose voice.

    100 % and the voice “system” are what the system is set to.
    """

    language: str
    rate: int
    pitch: int = 100
    volume: int = 100
    voice: str = "system"


@dataclass(frozen=True)
class Synthesizer:
    """A program that speaks its standard input, or the text that follows its arguments.

    `silence` are the arguments of another call that is needed to end what it says. `offers` names
    the fields of `VoiceSettings` that it follows, besides language and rate; `commands` returns
    those that it reads before the text.
    """

    program: str
    arguments: Callable[[VoiceSettings], Sequence[str]]
    reads_input: bool = True
    silence: tuple[str, ...] = ()
    offers: tuple[str, ...] = ("pitch", "volume", "voice")
    commands: Callable[[VoiceSettings], str] = lambda settings: ""

    def start(self, text: str, settings: VoiceSettings) -> subprocess.Popen[bytes]:
        """Start to speak a text; raises OSError. The process ends with the speech."""
        text = self.commands(settings) + text
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


def spelled(text: str) -> str:
    """Return a text in which voices spell single letters: “A, 3” is not the article and 3.

    Plain punctuation, since not all voices know SSML or commands in the text. Arrows are named.
    """
    for sign, name in ARROWS.items():
        text = text.replace(sign, _(name))
    return LETTER.sub(r"\g<0>,", text)


def spd_say_arguments(settings: VoiceSettings) -> list[str]:
    """Return the arguments of spd-say, whose rates, pitches and volumes are −100 to 100."""
    rate = (settings.rate - 100) // 2 if settings.rate > 100 else 2 * (settings.rate - 100)
    command = ["--wait", "--language", settings.language, "--rate", str(max(-100, rate))]
    if settings.pitch != 100:
        command += ["--pitch", str(2 * (settings.pitch - 100))]
    if settings.volume != 100:
        command += ["--volume", str(2 * settings.volume - 100)]
    if settings.voice != "system":
        command += ["--voice-type", f"{settings.voice}1"]
    return [*command, "--"]


def espeak_arguments(settings: VoiceSettings) -> list[str]:
    """Return the arguments of espeak-ng, whose pitches are 0 to 99."""
    name = settings.language + {"female": "+f3", "male": "+m3"}.get(settings.voice, "")
    pitch = min(99, settings.pitch - 50)
    command = ["--stdin", "-v", name, "-s", str(words_per_minute(settings))]
    return [*command, "-p", str(pitch), "-a", str(settings.volume)]


def say_commands(settings: VoiceSettings) -> str:
    """Return the commands of macOS’ say for a pitch, in semitones, and a volume of 0 to 1."""
    pitch, volume = round(12 * log2(settings.pitch / 100)), settings.volume / 100
    changed = [f"[[pbas {pitch:+}]]"] if pitch else []
    changed += [f"[[volm {volume}]]"] if volume < 1 else []
    return "".join(f"{each} " for each in changed)


def say_arguments(settings: VoiceSettings) -> list[str]:
    """Return the arguments of macOS’ say, which chooses a voice by its name only."""
    name = mac_voice(settings.language)
    return [*(("-v", name) if name else ()), "-r", str(words_per_minute(settings)), "-f", "-"]


def windows_speech_arguments(settings: VoiceSettings) -> list[str]:
    # A rate of 10 is three times as fast as 0.
    rate = max(-10, min(10, round(10 * log(settings.rate / 100, 3))))
    genders = {"female": "'NotSet', 'Female'", "male": "'NotSet', 'Male'"}
    script = WINDOWS_SCRIPT.format(
        rate=rate,
        volume=settings.volume,
        pitch=f"{settings.pitch - 100:+}%",
        genders=genders.get(settings.voice, "'NotSet'"),
        language=settings.language,
    )
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
    "darwin": (
        Synthesizer("say", say_arguments, offers=("pitch", "volume"), commands=say_commands),
    ),
    "win32": (Synthesizer("powershell", windows_speech_arguments),),
}
"""The programs of each system, the preferred one first."""


def installed_synthesizers() -> list[Synthesizer]:
    """Return the programs of this system that are installed, the preferred one first."""
    return [each for each in SYNTHESIZERS.get(sys.platform, ()) if shutil.which(each.program)]


def offered_voice_settings() -> tuple[str, ...]:
    """Return the fields of `VoiceSettings` that the voice of this system has beside the rate."""
    return next((each.offers for each in installed_synthesizers()), ())


class Voice:
    """Speaks in a thread of its own, by the first of the programs that works."""

    def __init__(self, synthesizers: Sequence[Synthesizer] | None = None) -> None:
        """Use the given programs, by default those of the system."""
        self._problem = ""
        self._left = installed_synthesizers() if synthesizers is None else [*synthesizers]
        self._waiting: queue.SimpleQueue[tuple[int, str, VoiceSettings] | None] = (
            queue.SimpleQueue()
        )
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._turn = 0
        """Counts the calls of `stop`; what was said before the last one is dropped."""
        self._unspoken = 0
        """The number of texts since the last `stop` that are not yet spoken to their end."""
        self.on_end: Callable[[], object] = lambda: None
        """Called in the voice's thread when all texts are spoken; not after `stop`."""
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

    @property
    def is_speaking(self) -> bool:
        """Whether a text is being said or waits."""
        with self._lock:
            return self._unspoken > 0 and not self._problem

    def say(self, text: str, settings: VoiceSettings) -> None:
        """Speak a text after those that are being said."""
        with self._lock:
            self._unspoken += 1
        self._waiting.put((self._turn, spelled(text), settings))

    def stop(self) -> None:
        """Stop speaking and drop the texts that wait."""
        with self._lock:
            self._turn += 1
            self._unspoken = 0
            process = self._process
            if process is not None and process.poll() is None:
                process.kill()
                self._waiting.put((self._turn, "", VoiceSettings("", 100)))

    def finish(self, seconds: float) -> None:
        """Speak the texts that wait, for at most `seconds`, and accept no more."""
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
            if text:
                self._count_spoken(turn)

    def _count_spoken(self, turn: int) -> None:
        """Count a text that was spoken, or could not be; call `on_end` after the last one."""
        with self._lock:
            if turn != self._turn:
                return
            self._unspoken -= 1
            is_last = not self._unspoken
        if is_last:
            self.on_end()

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
