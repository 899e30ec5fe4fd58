"""The disk cache of pictures: its limit, and missing or damaged files."""

from __future__ import annotations

from pathlib import Path

from fourgames_tk.store.picture_cache import PictureCacheFolder


def test_all_go_when_there_is_too_much(tmp_path: Path) -> None:
    place = tmp_path / "pictures"
    place.mkdir()
    (place / ".cut off.tmp").write_bytes(b"1234567890")
    folder = PictureCacheFolder(place, most_bytes=30)
    names = ("first", "second", "third", "fourth")
    for name in names:
        assert folder.find(name) is None
        folder.save(name, b"1234567890")
    assert [name for name in names if folder.find(name)] == ["third", "fourth"]
    assert len([*place.iterdir()]) == 2
