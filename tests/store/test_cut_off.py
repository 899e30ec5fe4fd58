"""What killed writes leave goes by itself, wherever it lies, and what is being written stays."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from fourgames_tk.store import places
from fourgames_tk.store.library import Library
from tests.store.cut_off import (
    keep_picture,
    save_settings,
    standing_still,
    write_game,
)

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="nobody removes an open file there")


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_saved_game_removes_what_lies_in_its_folder_alone(tmp_path: Path) -> None:
    strange = tmp_path / ".notes.txt.0123abcd.tmp"
    strange.write_text("somebody's")
    with standing_still(write_game, tmp_path / "game.4g", ".game.4g.*.tmp") as (left,):
        write_game(tmp_path / "other.4g")
        assert names(tmp_path) == sorted([left.name, strange.name, "other.4g"])
    write_game(tmp_path / "other.4g")
    assert names(tmp_path) == [strange.name, "other.4g"]


def test_the_start_removes_what_lies_in_the_library(tmp_path: Path) -> None:
    library = Library(tmp_path / "games")
    library.folder.mkdir()
    with standing_still(write_game, library.folder / "game.4g", ".game.4g.*.tmp") as (left,):
        library.sweep()
        assert left.exists()
    library.sweep()
    assert names(library.folder) == []


def test_the_start_removes_what_lies_where_the_settings_are_a_link_to(
    tmp_path: Path, private_home: Path
) -> None:
    settings, target = places.settings_path(), tmp_path / "dotfiles" / "fourgames.json"
    settings.parent.mkdir(parents=True)
    target.parent.mkdir()
    strange = target.with_name(".other.json.0123abcd.tmp")
    for path in (target, strange):
        path.write_text("{}")
    settings.symlink_to(target)
    with standing_still(save_settings, target, ".fourgames.json.*.tmp") as (left,):
        places.sweep_written()
        assert left.exists()
    places.sweep_written()
    assert names(target.parent) == sorted([strange.name, ".fourgames.json.lock", target.name])


def test_a_picture_removes_what_lies_among_the_others(tmp_path: Path) -> None:
    with standing_still(keep_picture, tmp_path / "first", "*.*") as (left,):
        keep_picture(tmp_path / "second")
        assert left.exists()
        assert len(names(tmp_path)) == 2
    keep_picture(tmp_path / "third")
    assert [name for name in names(tmp_path) if not name.endswith(".png")] == []
    assert len(names(tmp_path)) == 2
