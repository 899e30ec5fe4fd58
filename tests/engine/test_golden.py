from __future__ import annotations

from pathlib import Path

import pytest

from fourgames_tk.engine.games import GAMES, find_game
from tests.engine import golden

CLASSIC = golden.FOLDER / "four-stones" / "classic.txt"


@pytest.mark.parametrize("path", golden.files(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_game_is_played_as_it_was_recorded(path: Path) -> None:
    golden.check(path)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_game_has_a_file(game: object) -> None:
    assert game in {find_game(path.parent.name) for path in golden.files()}


def test_a_changed_event_is_noticed(tmp_path: Path) -> None:
    changed = tmp_path / "changed.txt"
    text = CLASSIC.read_text(encoding="utf-8")
    changed.write_text(text.replace('"letter": "D"', '"letter": "C"', 1), encoding="utf-8")
    assert changed.read_text(encoding="utf-8") != text
    with pytest.raises(AssertionError, match="line 8"):
        golden.check(changed)
