from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import fourgames_tk.engine.games
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


NEVER_SAID = {"{before} to {after}"}
"""A message that no sentence has: the label of a mark."""


def explaining_messages(game_id: str) -> list[list[str]]:
    """Return the messages in a game's explanations of moves, each with its plural form."""
    package = Path(fourgames_tk.engine.games.__file__).parent / game_id.replace("-", "_")
    tree = ast.parse((package / "move_reasons.py").read_text(encoding="utf-8"))
    messages = [
        [str(text.value) for text in call.args if isinstance(text, ast.Constant)]
        for call in ast.walk(tree)
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Name)
        and call.func.id in ("_", "ngettext")
    ]
    return [forms for forms in messages if forms]


@pytest.mark.parametrize("game_id", ["four-stones", "four-by-four", "fourside"])
def test_every_sentence_that_explains_a_move_has_a_golden_example(game_id: str) -> None:
    said = (golden.FOLDER / game_id / "reasons.txt").read_text(encoding="utf-8")
    said = said.replace("\N{NO-BREAK SPACE}", " ")
    for forms in explaining_messages(game_id):
        patterns = [".+".join(map(re.escape, re.split(r"\{\w+\}", form))) for form in forms]
        assert NEVER_SAID & {*forms} or any(re.search(each, said) for each in patterns), forms
