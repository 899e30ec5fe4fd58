from __future__ import annotations

from pathlib import Path

import pytest

from fourgames_tk.store import places
from fourgames_tk.store.settings import Settings
from fourgames_tk.store.shelf.shelf import Shelf


def test_every_file_is_in_a_folder_of_the_user_for_this_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))
    assert Settings().path == places.settings_path() and Shelf().path == places.shelf_path()
    older = [places.statistics_path(), places.autosave_path()]
    paths = [Settings().path, Shelf().path, *older]
    assert len(set(paths)) == 4
    assert all(tmp_path in path.parents and "fourgames" in path.parts for path in paths)
