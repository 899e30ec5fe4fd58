from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from fourgames_tk.store import places
from fourgames_tk.store.library import Library
from fourgames_tk.store.settings import Settings


def test_every_file_is_in_a_folder_of_the_user_for_this_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))
    library = Library()
    assert Settings().path == places.settings_path() and library.folder == places.games_path()
    paths = [Settings().path, library.folder, library.results.path]
    assert library.results.path == places.results_path() and len(set(paths)) == 3
    assert all(tmp_path in path.parents and "fourgames" in path.parts for path in paths)


@pytest.fixture
def folder_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the path of the list of a person's folders, in a home of its own."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.delenv("XDG_DOCUMENTS_DIR", raising=False)
    (tmp_path / "config").mkdir()
    return tmp_path / "config" / "user-dirs.dirs"


@pytest.mark.skipif(sys.platform == "win32", reason="pipes and devices are no files there")
@pytest.mark.parametrize("kind", ["pipe", "endless", "large", "folder"])
def test_documents_are_at_home_where_the_list_of_folders_is_none(
    folder_list: Path, tmp_path: Path, kind: str
) -> None:
    if kind == "pipe":
        os.mkfifo(folder_list)
    elif kind == "endless":
        folder_list.symlink_to("/dev/zero")
    elif kind == "large":
        with folder_list.open("wb") as file:
            file.truncate(500_000_000)
    else:
        folder_list.mkdir()
    assert places.documents_path() == tmp_path
