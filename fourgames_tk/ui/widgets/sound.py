"""Short sounds beside the game, which never hold it up and never make it fail."""

from __future__ import annotations

import contextlib
import os
import queue
import sys
import threading
import time
from collections.abc import Callable
from enum import Enum
from pathlib import Path
from typing import Any

from ...engine.errors import NO_THREAD
from ...store import paths

SOUND_FOLDER = Path(__file__).parents[2] / "sounds"

ENDINGS = (".wav", ".mp3", ".ogg", ".flac")
"""Of a person's own files, the one that counts first where there are several."""

MAX_VOICES = 8
"""How many sounds may be heard at the same time, and how many may wait to begin; one more is left
out, for it would come too late."""

IDLE, RETRY = 20.0, 10.0
"""Seconds of silence after which the sound device is given back, and before one that failed is
tried again."""


class Sound(str, Enum):
    """A sound; its value names its file in `sounds/`."""

    SLIDE = "slide"
    PLACE = "place"
    LIFT = "lift"
    CLICK_A = "click_a"
    CLICK_B = "click_b"
    HUM = "hum"
    HIT = "hit"
    LOW = "low"
    CALL = "call"
    DICE = "dice"
    SCORE = "score"
    BONUS = "bonus"
    MINUS = "minus"
    WIN = "win"
    LOSE = "lose"
    DRAW = "draw"
    TICK = "tick"


def open_playback() -> Any:
    """Return a new `just_playback.Playback`, which plays one sound at a time.

    Whatever the library or the system raises goes through.
    """
    # Imported here for two reasons: the program must run without the library, and without a
    # device the system's own library writes pages of complaints to the terminal.
    if not has_sound_device(Path("/dev/snd")):
        raise OSError("this machine has no sound device")
    from just_playback import Playback

    return Playback()


def has_sound_device(devices: Path) -> bool:
    """Tell whether this machine has any way to make a sound, which only Linux tells beforehand.

    `devices` is the folder of the kernel's sound devices. A sound server may be anywhere else:
    its socket in the user's run-time folder, or its address in the environment, is enough.
    """
    if not sys.platform.startswith("linux") or os.environ.get("PULSE_SERVER"):
        return True
    run_time = Path(os.environ.get("XDG_RUNTIME_DIR") or f"/run/user/{os.getuid()}")
    servers = (run_time / "pulse" / "native", run_time / "pipewire-0")
    return any(server.exists() for server in servers) or any(devices.glob("pcm*p"))


_File = tuple[Path, int]
"""A file, and when it was changed."""


class SoundPlayer:
    """Plays sounds by name in a thread of its own.

    `enabled` and `volume` (percent) may be changed at any time. `silent_because` is None, or a
    sentence for people that says why nothing is heard although sound is on; it is known once
    the first sound was tried, which `probe` does without a sound. A file in a person's `own` folder
    takes the place of the sound that it is named after; where it cannot be played the program's own
    sound is heard, until the file is another one.
    """

    def __init__(
        self,
        enabled: bool = True,
        volume: int = 60,
        *,
        user_folder: Path | None = None,
        voice: Callable[[], Any] = open_playback,
    ) -> None:
        """Begin with nothing open; the device is opened by the first sound."""
        self.enabled, self.volume = enabled, volume
        self.silence_reason: str | None = None
        self._user_folder = user_folder or paths.sounds_path()
        self._open_voice = voice
        self._voices: list[tuple[_File, Any]] = []
        self._waiting: queue.Queue[Sound | None] = queue.Queue(MAX_VOICES)
        self._closing = threading.Event()
        self._retry_at = 0.0
        self._thread: threading.Thread | None = None

    def play(self, sound: Sound) -> None:
        """Let a sound be heard soon, or not at all."""
        if self.enabled and self.volume > 0:
            self._enqueue(sound)

    def probe(self) -> None:
        """Find out whether sounds can be heard, without one, so that `silent_because` is known."""
        self._enqueue(None)

    def close(self) -> None:
        """Stop at once and give the device back. Nothing is played any more."""
        self._closing.set()
        self._enqueue(None)
        if self._thread is not None:
            # A driver that hangs must not keep the program from ending: the thread is a daemon.
            self._thread.join(timeout=1.0)

    def _enqueue(self, sound: Sound | None) -> None:
        if not self._closing.is_set() and not (self._thread and self._thread.is_alive()):
            thread = threading.Thread(target=self._run, name="sounds", daemon=True)
            try:
                thread.start()
            except (RuntimeError, MemoryError):
                # The next sound may have one.
                self._set_silent(NO_THREAD)
                return
            self._thread = thread
        with contextlib.suppress(queue.Full):
            self._waiting.put_nowait(sound)

    def _run(self) -> None:
        while not self._closing.is_set():
            try:
                sound = self._waiting.get(timeout=IDLE if self._voices else None)
            except queue.Empty:
                self._release()
                continue
            if not self._closing.is_set() and time.monotonic() >= self._retry_at:
                self._try(sound)
        self._release()

    def _try(self, sound: Sound | None) -> None:
        try:
            if sound is not None:
                self._play_now(sound)
            elif not self._voices:
                self._open_voice().close()
        except Exception as error:
            # Drivers and the library raise errors of many kinds; none of them may reach the game,
            # and every one of them is told to the person.
            reason = str(error).rstrip(".! ") or "the device does not say why"
            if isinstance(error, ImportError):
                reason = "the library for sound, just_playback, is not installed"
            self._set_silent(reason)
            self._retry_at = time.monotonic() + RETRY
            self._release()
        else:
            self.silence_reason = None

    def _set_silent(self, reason: str) -> None:
        self.silence_reason = f"No sound can be heard: {reason}."

    def _play_now(self, sound: Sound) -> None:
        """Let a silent voice play a sound, unless too many are heard."""
        idle = [each for each in self._voices if not each[1].playing]
        file = self._find_file(sound)
        voice = next((voice for loaded, voice in idle if loaded == file), None)
        if voice is None:
            if len(self._voices) == MAX_VOICES and not idle:
                return
            if len(self._voices) == MAX_VOICES:
                self._voices.remove(idle[0])
                voice = idle[0][1]
            else:
                voice = self._open_voice()
            self._voices.append((file, voice))
            self._load(voice, file, sound)
        # Loudness is heard on a curved scale: the middle of the slider is a quarter.
        voice.set_volume((self.volume / 100) ** 2)
        voice.play()

    def _load(self, voice: Any, file: _File, sound: Sound) -> None:
        try:
            voice.load_file(str(file[0]))
        except Exception:
            # The library has errors of many kinds for a file that it cannot read.
            if file == _builtin_file(sound):
                raise
            voice.load_file(str(_builtin_file(sound)[0]))

    def _find_file(self, sound: Sound) -> _File:
        """Return what is to be heard now: a person may have put another file there."""
        for ending in ENDINGS:
            path = self._user_folder / f"{sound.value}{ending}"
            with contextlib.suppress(OSError):
                return path, path.stat().st_mtime_ns
        return _builtin_file(sound)

    def _release(self) -> None:
        voices, self._voices = self._voices, []
        for _, voice in voices:
            try:
                voice.close()
            except Exception as error:
                self.silence_reason = f"The sound device was not given back: {error}."


def _builtin_file(sound: Sound) -> _File:
    return SOUND_FOLDER / f"{sound.value}.wav", 0
