"""Sounds, played in a thread: they never delay the game, and their errors never end it."""

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
from ...engine.language import N_, _
from ...store import paths

SOUND_FOLDER = Path(__file__).parents[2] / "sounds"

SUFFIXES = (".wav", ".mp3", ".ogg", ".flac")
"""Suffixes of a person's own sound files, in order of preference."""

MAX_VOICES = 8
"""Number of sounds that can play at the same time, and that can wait to start; further ones are
dropped, since they would come too late."""

IDLE_SECONDS, RETRY_SECONDS = 20.0, 10.0
"""Seconds of silence after which the sound device is closed, and before a device that failed is
tried again."""


class Sound(str, Enum):
    """The sounds; the value of each is the name of its file in `sounds/`."""

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

    Raises OSError without a sound device, ImportError without the library, and any error of the
    library.
    """
    # Imported late: the program must run without the library, and without a device the system's
    # sound library writes many errors to the terminal when it is loaded.
    if not has_sound_device(Path("/dev/snd")):
        raise OSError(N_("this machine has no sound device"))
    from just_playback import Playback

    return Playback()


def has_sound_device(devices: Path) -> bool:
    """Return whether this machine can play sounds; always True on other systems than Linux.

    `devices` is the folder of the kernel's sound devices. A sound server is found by its socket in
    the user's run-time folder, or by its address in the environment.
    """
    if not sys.platform.startswith("linux") or os.environ.get("PULSE_SERVER"):
        return True
    run_time = Path(os.environ.get("XDG_RUNTIME_DIR") or f"/run/user/{os.getuid()}")
    servers = (run_time / "pulse" / "native", run_time / "pipewire-0")
    return any(server.exists() for server in servers) or any(devices.glob("pcm*p"))


_DatedFile = tuple[Path, int]
"""A file, and the time of its last change in nanoseconds."""


class SoundPlayer:
    """Plays sounds in a thread of its own.

    `enabled` and `volume` (percent) can be changed at any time. `silence_reason` is None, or a
    sentence that says why sounds cannot be heard; it is known after the first sound or `probe`. A
    file in `user_folder` replaces the sound of the same name; if it cannot be played, the program's
    own sound is, until the file changes.
    """

    def __init__(
        self,
        enabled: bool = True,
        volume: int = 60,
        *,
        user_folder: Path | None = None,
        voice: Callable[[], Any] = open_playback,
    ) -> None:
        """Create the player; the first sound opens the device, with a playback made by `voice`."""
        self.enabled, self.volume = enabled, volume
        self._problem: tuple[str, str] | None = None
        """Why sounds cannot be heard: a sentence with the place `reason`, and the reason."""
        self._user_folder = user_folder or paths.sounds_path()
        self._open_voice = voice
        self._voices: list[tuple[_DatedFile, Any]] = []
        self._waiting: queue.Queue[Sound | None] = queue.Queue(MAX_VOICES)
        self._closing = threading.Event()
        self._retry_at = 0.0
        self._thread: threading.Thread | None = None

    @property
    def silence_reason(self) -> str | None:
        problem = self._problem
        return None if problem is None else _(problem[0]).format(reason=_(problem[1]))

    def play(self, sound: Sound) -> None:
        """Play a sound soon, or drop it if too many are playing or waiting."""
        if self.enabled and self.volume > 0:
            self._enqueue(sound)

    def probe(self) -> None:
        """Open the device without a sound, so that `silence_reason` is known."""
        self._enqueue(None)

    def close(self) -> None:
        """Stop all sounds and close the device; later calls of `play` do nothing."""
        self._closing.set()
        self._enqueue(None)
        if self._thread is not None:
            # No longer: a driver may hang, and the thread is a daemon.
            self._thread.join(timeout=1.0)

    def _enqueue(self, sound: Sound | None) -> None:
        if not self._closing.is_set() and not (self._thread and self._thread.is_alive()):
            thread = threading.Thread(target=self._run, name="sounds", daemon=True)
            try:
                thread.start()
            except (RuntimeError, MemoryError):
                # The next sound tries again to start a thread.
                self._set_silent(NO_THREAD)
                return
            self._thread = thread
        with contextlib.suppress(queue.Full):
            self._waiting.put_nowait(sound)

    def _run(self) -> None:
        while not self._closing.is_set():
            try:
                sound = self._waiting.get(timeout=IDLE_SECONDS if self._voices else None)
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
            # Drivers and the library raise errors of many kinds. None of them may end the game;
            # the person is told the reason.
            reason = str(error).rstrip(".! ") or N_("unknown error")
            if isinstance(error, ImportError):
                reason = N_("the sound library, just_playback, is not installed")
            self._set_silent(reason)
            self._retry_at = time.monotonic() + RETRY_SECONDS
            self._release()
        else:
            self._problem = None

    def _set_silent(self, reason: str) -> None:
        self._problem = N_("Sound is unavailable: {reason}."), reason

    def _play_now(self, sound: Sound) -> None:
        """Play a sound by an idle voice or a new one, unless `MAX_VOICES` are playing."""
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
        # Loudness is perceived on a curved scale: half the slider is a quarter of the amplitude.
        voice.set_volume((self.volume / 100) ** 2)
        voice.play()

    def _load(self, voice: Any, file: _DatedFile, sound: Sound) -> None:
        try:
            voice.load_file(str(file[0]))
        except Exception:
            # The library raises errors of many kinds for a file that it cannot read.
            if file == _builtin_file(sound):
                raise
            voice.load_file(str(_builtin_file(sound)[0]))

    def _find_file(self, sound: Sound) -> _DatedFile:
        """Return the person's own file for a sound if there is one now, else the program's."""
        for suffix in SUFFIXES:
            path = self._user_folder / f"{sound.value}{suffix}"
            with contextlib.suppress(OSError):
                return path, path.stat().st_mtime_ns
        return _builtin_file(sound)

    def _release(self) -> None:
        voices, self._voices = self._voices, []
        for _file, voice in voices:
            try:
                voice.close()
            except Exception as error:
                text = N_("The sound device could not be closed: {reason}.")
                self._problem = text, str(error)


def _builtin_file(sound: Sound) -> _DatedFile:
    return SOUND_FOLDER / f"{sound.value}.wav", 0
