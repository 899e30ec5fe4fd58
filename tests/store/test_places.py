from __future__ import annotations

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
    assert library.results.path == places.data_path("results.jsonl") and len(set(paths)) == 3
    assert all(tmp_path in path.parents and "fourgames" in path.parts for path in paths)
