"""Pictures that are kept in a folder of a size, of which anything may be missing."""

from __future__ import annotations

import os
from pathlib import Path

from fourgames_tk.store.pictures import PictureFolder


def test_what_was_not_asked_for_longest_goes_when_there_is_too_much(tmp_path: Path) -> None:
    place = tmp_path / "pictures"
    place.mkdir()
    folder = PictureFolder(place, most_bytes=30)
    cut_off = place / "cut off.part"
    folder.keep("first", b"1234567890")
    folder.keep("second", b"1234567890")
    # Pictures that are written in the same moment are of the same age.
    for path in place.iterdir():
        os.utime(path, (1, 1))
    cut_off.write_bytes(b"1234567890")
    os.utime(cut_off, (0, 0))
    assert folder.find("first") is not None, "which makes it younger"
    folder.keep("third", b"1234567890")
    assert not cut_off.exists()
    folder.keep("fourth", b"1234567890")
    found = [name for name in ("first", "second", "third", "fourth") if folder.find(name)]
    assert found == ["first", "third", "fourth"]


def test_the_folder_is_looked_through_only_when_it_may_be_full(tmp_path: Path) -> None:
    place = tmp_path / "pictures"
    folder = PictureFolder(place, most_bytes=100)
    folder.keep("first", b"1234567890")
    # Another program's, which a look would find to be too much.
    (place / "strange").write_bytes(bytes(200))
    os.utime(place / "strange", (0, 0))
    for name in "abcdefgh":
        folder.keep(name, b"1234567890")
        assert (place / "strange").exists()
    folder.keep("last", b"1234567890")
    assert not (place / "strange").exists()
