"""A person's own files in the place of sounds."""

from __future__ import annotations

from pathlib import Path

import pytest

from fourgames_tk.store import places
from fourgames_tk.store.own_sounds import LARGEST, BadSound, OwnSounds

WAV = b"RIFF\x24\x00\x00\x00WAVEfmt "
GOOD = {"a.wav": WAV, "b.WAV": WAV, "c.ogg": b"OggS\0", "d.flac": b"fLaC\0", "e.mp3": b"ID3\3"}


@pytest.fixture
def own(tmp_path: Path) -> OwnSounds:
    return OwnSounds(tmp_path / "sounds")


@pytest.mark.parametrize("name", GOOD)
def test_a_copy_takes_the_place_of_a_sound_until_it_is_restored(
    own: OwnSounds, tmp_path: Path, name: str
) -> None:
    file = tmp_path / name
    file.write_bytes(GOOD[name])
    assert own.file("win") is None and own.playable("win") is None
    own.take("win", file)
    file.unlink()
    kept = own.file("win")
    assert kept is not None and kept.read_bytes() == GOOD[name]
    assert kept.name == f"win{Path(name).suffix.lower()}"
    assert own.playable("win") == (kept, kept.stat().st_mtime_ns)
    assert own.problem("win") == ""
    own.restore("win")
    assert own.file("win") is None
    assert list(own.folder.iterdir()) == []
    own.restore("win")


def test_another_kind_replaces_the_file_before(own: OwnSounds, tmp_path: Path) -> None:
    for name in ("a.wav", "e.mp3", "a.wav"):
        (tmp_path / name).write_bytes(GOOD[name])
        own.take("hit", tmp_path / name)
        assert [each.name for each in own.folder.iterdir()] == [f"hit{Path(name).suffix}"]


@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [
        ("song.mid", b"MThd", "song.mid is no sound that can be played: allowed are WAV, MP3, OGG"),
        ("x.wav", b"RIFF\0\0\0\0AVI ", "x.wav holds no WAV sound, or is damaged."),
        ("x.mp3", b"hello", "x.mp3 holds no MP3 sound, or is damaged."),
        ("x.ogg", b"", "x.ogg holds no OGG sound, or is damaged."),
        ("x.wav", WAV + bytes(LARGEST), "this is larger than 5,000,000 bytes"),
        ("gone.wav", None, "gone.wav cannot be read: No such file or directory."),
    ],
)
def test_a_bad_file_is_refused_with_the_reason_and_the_one_before_stays(
    own: OwnSounds, tmp_path: Path, name: str, content: bytes | None, reason: str
) -> None:
    good = tmp_path / "a.wav"
    good.write_bytes(WAV)
    own.take("low", good)
    if content is not None:
        (tmp_path / name).write_bytes(content)
    with pytest.raises(BadSound) as caught:
        own.take("low", tmp_path / name)
    assert reason in str(caught.value)
    assert str(tmp_path) not in str(caught.value)
    kept = own.file("low")
    assert kept is not None and kept.read_bytes() == WAV


def test_what_lies_in_the_folder_counts_good_or_bad(own: OwnSounds) -> None:
    own.folder.mkdir()
    (own.folder / "tick.ogg").write_bytes(b"OggS")
    assert own.problem("tick") == ""
    (own.folder / "tick.ogg").write_bytes(b"nothing")
    assert own.problem("tick") == "tick.ogg holds no OGG sound, or is damaged."
    assert own.problem("win") == ""


def test_a_file_that_could_not_be_played_is_refused_until_it_changes(own: OwnSounds) -> None:
    own.folder.mkdir()
    (own.folder / "call.wav").write_bytes(WAV)
    playable = own.playable("call")
    assert playable is not None
    own.refuse(*playable)
    assert own.playable("call") is None
    assert own.problem("call") == "call.wav cannot be played."


def test_a_folder_that_cannot_be_made_is_told(own: OwnSounds, tmp_path: Path) -> None:
    own.folder.write_text("in the way")
    (tmp_path / "a.wav").write_bytes(WAV)
    with pytest.raises(BadSound, match=r"^a\.wav cannot be kept: "):
        own.take("low", tmp_path / "a.wav")


def test_the_folder_lies_among_the_users_data(private_home: Path) -> None:
    assert OwnSounds().folder == places.sounds_path()
    assert private_home in places.sounds_path().parents
