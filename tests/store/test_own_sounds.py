"""A person's own files in the place of sounds."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from fourgames_tk.store import places
from fourgames_tk.store.own_sounds import ENDINGS, LARGEST, OwnSounds


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_file_takes_the_place_of_the_sound_that_it_is_named_after(
    tmp_path: Path, ending: str
) -> None:
    own, file = OwnSounds(tmp_path), tmp_path / f"win{ending}"
    assert own.find("win") is None
    file.write_bytes(b"sound")
    assert own.find("win") == (file, file.stat().st_mtime_ns)
    assert own.find("lose") is None


def test_a_file_that_could_not_be_played_is_refused_until_it_changes(tmp_path: Path) -> None:
    own, file = OwnSounds(tmp_path), tmp_path / "call.wav"
    file.write_bytes(b"noise")
    found = own.find("call")
    assert found is not None
    own.refuse(*found)
    assert own.find("call") is None
    os.utime(file, ns=(1, 1))
    assert own.find("call") == (file, file.stat().st_mtime_ns)


def test_what_is_too_large_or_no_file_takes_no_place(tmp_path: Path) -> None:
    own = OwnSounds(tmp_path)
    (tmp_path / "hit.wav").mkdir()
    (tmp_path / "low.wav").write_bytes(bytes(LARGEST + 1))
    assert own.find("hit") is None and own.find("low") is None


def test_the_folder_lies_among_the_users_data(private_home: Path) -> None:
    places.sounds_path().mkdir(parents=True)
    (places.sounds_path() / "tick.ogg").write_bytes(b"sound")
    assert private_home in places.sounds_path().parents
    assert OwnSounds().find("tick") is not None
