from __future__ import annotations

import os
from pathlib import Path

from fourgames_tk.store.autosave import Autosave


def test_the_last_text_is_kept_until_it_is_cleared(tmp_path: Path) -> None:
    autosave = Autosave(tmp_path / "new folder" / "running.4g")
    assert autosave.load() is None
    for text in ("first", '[Game "four-by-four"]\n\n1. ltrh {4 × 4}\n'):
        assert autosave.save(text) is None
        assert autosave.load() == text
    assert autosave.clear() is None
    assert autosave.load() is None
    assert os.listdir(autosave.path.parent) == []
    assert autosave.clear() is None


def test_what_is_damaged_is_set_aside(tmp_path: Path) -> None:
    autosave = Autosave(tmp_path / "running.4g")
    autosave.path.write_bytes(b"\xff\xfe")
    assert autosave.load() is not None
    message = autosave.set_aside("line 1: this is no saved game")
    assert "line 1: this is no saved game. It is kept as" in message
    assert autosave.load() is None
    assert (tmp_path / "running.4g.damaged").read_bytes() == b"\xff\xfe"


def test_a_folder_in_its_place_is_no_game(tmp_path: Path) -> None:
    assert Autosave(tmp_path).load() is None


def test_a_folder_that_cannot_be_made_is_a_message(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    autosave = Autosave(tmp_path / "file" / "running.4g")
    for message in (autosave.save("text"), autosave.clear()):
        assert message is not None
        assert str(autosave.path) in message
    assert autosave.load() is None
