from __future__ import annotations

import os
import sys
import threading
import wave
from array import array
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace

import make_sounds
import pytest

from fourgames_tk.engine.errors import NO_THREAD
from fourgames_tk.ui.widgets import sound
from fourgames_tk.ui.widgets.sound import SOUND_FOLDER, Sound, SoundPlayer, has_sound_device
from tests.failing import Failing
from tests.limits import WAIT_SECONDS


class Studio:
    """Replaces the sound device, and records everything that is played."""

    def __init__(self) -> None:
        self.played: list[tuple[str, float]] = []
        self.opened: list[Recorder] = []
        self.changed = threading.Condition()
        self.ends_at_once = True

    def open(self) -> Recorder:
        self.opened.append(Recorder(self))
        return self.opened[-1]

    def wait_for(self, condition: Callable[[], bool]) -> None:
        with self.changed:
            assert self.changed.wait_for(condition, timeout=WAIT_SECONDS)


class Recorder:
    def __init__(self, studio: Studio) -> None:
        self.studio, self.name, self.volume = studio, "", 0.0
        self.playing = self.closed = False

    def load_file(self, path_to_file: str) -> None:
        assert Path(path_to_file).is_file()
        self.name = Path(path_to_file).stem

    def set_volume(self, volume: float) -> None:
        self.volume = volume

    def play(self) -> None:
        with self.studio.changed:
            self.playing = not self.studio.ends_at_once
            self.studio.played.append((self.name, self.volume))
            self.studio.changed.notify_all()

    def close(self) -> None:
        with self.studio.changed:
            self.closed = True
            self.studio.changed.notify_all()


@contextmanager
def sounds_in(studio: Studio) -> Iterator[SoundPlayer]:
    sounds = SoundPlayer(volume=100, voice=studio.open)
    yield sounds
    sounds.close()
    assert all(voice.closed for voice in studio.opened)


def play(studio: Studio, sounds: SoundPlayer, name: Sound) -> None:
    """Play a sound, and wait until it has started."""
    count = len(studio.played) + 1
    sounds.play(name)
    studio.wait_for(lambda: len(studio.played) == count)


def test_sounds_play_in_order() -> None:
    studio = Studio()
    with sounds_in(studio) as sounds:
        for name in Sound:
            play(studio, sounds, name)
    assert [name for name, _ in studio.played] == [each.value for each in Sound]
    assert len(studio.opened) == sound.MAX_VOICES


def test_sounds_overlap_up_to_a_limit() -> None:
    studio = Studio()
    studio.ends_at_once = False
    with sounds_in(studio) as sounds:
        for _ in range(sound.MAX_VOICES):
            play(studio, sounds, Sound.CLICK_A)
        sounds.play(Sound.PLACE)
        assert all(voice.playing for voice in studio.opened)
        studio.opened[3].playing = False
        play(studio, sounds, Sound.CLICK_A)
    assert len(studio.opened) == sound.MAX_VOICES


def test_a_sound_too_many_is_dropped_without_an_error() -> None:
    studio = Studio()
    studio.ends_at_once = False
    with sounds_in(studio) as sounds:
        for _ in range(sound.MAX_VOICES):
            play(studio, sounds, Sound.CLICK_A)
        sounds._try(Sound.PLACE)
        assert sounds.silence_reason is None and all(voice.playing for voice in studio.opened)
        assert len(studio.played) == len(studio.opened) == sound.MAX_VOICES


def test_a_device_that_failed_is_tried_again_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    changed, asked, tried = threading.Condition(), list[float](), list[float]()
    now = [0.0]

    def monotonic() -> float:
        with changed:
            asked.append(now[0])
            changed.notify_all()
        return now[0]

    def fail() -> Recorder:
        tried.append(now[0])
        raise OSError("unplugged")

    monkeypatch.setattr(sound, "time", SimpleNamespace(monotonic=monotonic))
    sounds = SoundPlayer(voice=fail)
    # It asks for the time before each try, and once more after a failure.
    for passed, count in (0.0, 2), (sound.RETRY_SECONDS - 1, 3), (sound.RETRY_SECONDS, 5):
        now[0] = passed
        sounds.play(Sound.PLACE)
        with changed:
            assert changed.wait_for(lambda: len(asked) == count, WAIT_SECONDS)  # noqa: B023
    sounds.close()
    assert tried == [0.0, sound.RETRY_SECONDS]


def test_volume_and_switch() -> None:
    studio = Studio()
    with sounds_in(studio) as sounds:
        sounds.enabled = False
        sounds.play(Sound.PLACE)
        sounds.enabled = True
        sounds.volume = 0
        sounds.play(Sound.PLACE)
        sounds.volume = 50
        sounds.play(Sound.HUM)
        studio.wait_for(lambda: bool(studio.played))
        studio.opened[0].playing = False
        sounds.volume = 100
        play(studio, sounds, Sound.HUM)
        assert len(studio.opened) == 1, "played by the voice that has it loaded"
    assert studio.played == [("hum", 0.25), ("hum", 1.0)]


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (ImportError("No module named 'just_playback'"), "just_playback, is not installed"),
        (OSError("No playback device is available!!"), ": No playback device is available."),
        (RuntimeError(), "unknown error"),
    ],
)
def test_sound_errors_are_reported_and_not_raised(error: Exception, reason: str) -> None:
    tried = threading.Event()

    def fail() -> Recorder:
        tried.set()
        raise error

    sounds = SoundPlayer(voice=fail)
    assert sounds.silence_reason is None
    sounds.play(Sound.PLACE)
    assert tried.wait(WAIT_SECONDS)
    sounds.close()
    assert sounds.silence_reason is not None
    assert reason in sounds.silence_reason


def test_a_device_that_comes_back_is_used_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sound, "RETRY_SECONDS", 0.0)
    studio = Studio()
    failed = threading.Event()

    def open_voice() -> Recorder:
        if not failed.is_set():
            failed.set()
            raise OSError("unplugged")
        return studio.open()

    sounds = SoundPlayer(voice=open_voice)
    sounds.play(Sound.PLACE)
    assert failed.wait(WAIT_SECONDS)
    sounds.play(Sound.HIT)
    studio.wait_for(lambda: bool(studio.played))
    sounds.close()
    assert [name for name, _ in studio.played] == ["hit"]
    assert sounds.silence_reason is None


def test_the_device_is_given_back_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sound, "IDLE_SECONDS", 0.01)
    studio = Studio()
    with sounds_in(studio) as sounds:
        sounds.play(Sound.PLACE)
        studio.wait_for(lambda: bool(studio.opened) and studio.opened[0].closed)
        sounds.play(Sound.PLACE)
        studio.wait_for(lambda: len(studio.played) == 2)
    assert len(studio.opened) == 2


def test_a_driver_that_hangs_holds_nothing_up() -> None:
    release = threading.Event()
    reached = threading.Event()

    def hang() -> Recorder:
        reached.set()
        release.wait(WAIT_SECONDS)
        raise OSError("gone")

    sounds = SoundPlayer(voice=hang)
    for _ in range(100):
        sounds.play(Sound.PLACE)
    assert reached.wait(WAIT_SECONDS)
    sounds.close()
    release.set()


@pytest.mark.parametrize(
    ("files", "variable", "silent"),
    [
        (["snd/timer", "snd/pcmC0D0c"], "", True),
        (["snd/pcmC0D0p"], "", False),
        (["run/pulse/native"], "", False),
        (["run/pipewire-0"], "", False),
        ([], "tcp:elsewhere", False),
    ],
)
def test_a_device_is_found_before_anything_is_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, files: list[str], variable: str, silent: bool
) -> None:
    for name in files:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path / "run"))
    monkeypatch.setenv("PULSE_SERVER", variable)
    assert has_sound_device(tmp_path / "snd") is not silent
    monkeypatch.delenv("XDG_RUNTIME_DIR")
    monkeypatch.setattr(os, "getuid", lambda: "nobody")
    assert has_sound_device(tmp_path / "snd") is (bool(variable) or files == ["snd/pcmC0D0p"])


def sample_bots(path: Path) -> array[int]:
    with wave.open(str(path), "rb") as file:
        assert (file.getnchannels(), file.getsampwidth()) == (1, 2)
        assert file.getframerate() == make_sounds.RATE
        samples = array("h", file.readframes(file.getnframes()))
    if sys.byteorder == "big":
        samples.byteswap()
    return samples


def test_the_files_are_what_the_script_makes_and_begin_and_end_in_silence(tmp_path: Path) -> None:
    assert make_sounds.main([str(tmp_path)]) == 0
    for name in (each.value for each in Sound):
        made, kept = (
            sample_bots(tmp_path / f"{name}.wav"),
            sample_bots(SOUND_FOLDER / f"{name}.wav"),
        )
        assert len(made) == len(kept)
        # A sine may differ in its last binary digit from machine to machine.
        assert max(abs(a - b) for a, b in zip(made, kept, strict=True)) <= 2
        assert 0.1 * 32_767 < max(map(abs, kept)) < 0.5 * 32_767
        assert kept[0] == kept[-1] == 0


def test_a_users_file_replaces_a_sound(tmp_path: Path) -> None:
    studio, mine, loaded = Studio(), tmp_path / "hit.ogg", list[str]()

    class Loading(Recorder):
        def load_file(self, path_to_file: str) -> None:
            loaded.append(Path(path_to_file).name)
            if Path(path_to_file) == mine and mine.read_bytes() == b"bad":
                raise RuntimeError("MA_INVALID_FILE")
            super().load_file(path_to_file)

    sounds = SoundPlayer(volume=100, user_folder=tmp_path, voice=lambda: Loading(studio))
    play(studio, sounds, Sound.HIT)
    mine.write_bytes(b"good")
    play(studio, sounds, Sound.HIT)
    mine.write_bytes(b"bad")
    os.utime(mine, ns=(1, 1))
    play(studio, sounds, Sound.HIT)
    play(studio, sounds, Sound.HIT)
    mine.unlink()
    play(studio, sounds, Sound.HIT)
    sounds.close()
    assert loaded[:4] == ["hit.wav", "hit.ogg", "hit.ogg", "hit.wav"]
    assert set(loaded[4:]) <= {"hit.wav"}
    assert sounds.silence_reason is None


@pytest.mark.parametrize("error", [RuntimeError("can't start new thread"), MemoryError()])
def test_without_a_thread_silence_is_reported_and_the_next_sound_plays(
    monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    studio = Studio()
    with monkeypatch.context() as patch:
        start = Failing(threading.Thread.start, error, 99)
        patch.setattr(threading.Thread, "start", start)
        SoundPlayer(voice=studio.open).close()
        sounds = SoundPlayer(voice=studio.open)
        sounds.play(Sound.PLACE)
        assert sounds.silence_reason is not None and NO_THREAD in sounds.silence_reason
        start.times = 0
        play(studio, sounds, Sound.LIFT)
    sounds.close()
    assert [name for name, _ in studio.played] == ["lift"] and sounds.silence_reason is None


def test_a_file_that_no_library_can_read_and_a_device_that_stays_open_are_reported() -> None:
    studio = Studio()

    class Broken(Recorder):
        def load_file(self, path_to_file: str) -> None:
            raise OSError("no decoder")

    sounds = SoundPlayer(voice=lambda: Broken(studio))
    sounds._try(Sound.PLACE)
    assert sounds.silence_reason == "Sound is unavailable: no decoder."

    class Stuck(Recorder):
        def close(self) -> None:
            raise OSError("it is busy")

    sounds = SoundPlayer(voice=lambda: Stuck(studio))
    sounds._try(Sound.PLACE)
    assert sounds.silence_reason is None
    sounds._release()
    assert sounds.silence_reason == "The sound device could not be closed: it is busy."
