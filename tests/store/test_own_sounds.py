"""A person's own files in the place of sounds."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from fourgames_tk.store.own_sounds import ENDINGS, OwnSounds


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
