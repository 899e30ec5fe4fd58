"""What type checkers know of the games: `find_game` has an overload for each."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import get_args, get_type_hints

import pytest
from mypy import api as mypy

from fourgames_tk.engine import games
from fourgames_tk.engine.games import GAMES, find_game

ROOT = Path(__file__).resolve().parents[2]
MISTAKES = """
from fourgames_tk import find_game

game = find_game("mancala")
game.options_type(rowz=8)
state = find_game("skirmish").start(find_game("skirmish").options_type(), 1)
print(state.stores)
stores: str = game.start(game.options_type(stones=3), 1).stores
for name in ("mancala", "skirmish"):
    print(find_game(name).start(find_game(name).options_type(stones=3), 1).stores)
"""


@pytest.mark.skipif(sys.version_info < (3, 11), reason="Python 3.10 forgets overloads")
def test_each_game_has_an_overload_by_its_id() -> None:
    from typing import get_overloads  # type: ignore[attr-defined, unused-ignore]

    hints = [get_type_hints(each) for each in get_overloads(find_game)]
    found = {get_args(hint["game_id"]): hint["return"] for hint in hints}
    assert found.pop(()) == games.AnyGame
    assert found == {(game.id,): type(game) for game in GAMES}


def test_mistakes_with_options_and_states_are_found(tmp_path: Path) -> None:
    file = tmp_path / "mistakes.py"
    file.write_text(MISTAKES, encoding="utf-8")
    cache = str(ROOT / ".cache" / "mypy-strict")
    report, errors, _ = mypy.run(["--strict", "--cache-dir", cache, str(file)])
    lines = [line.split(": ", 2) for line in report.splitlines() if ": error: " in line]
    assert [int(where.rsplit(":", 1)[1]) for where, *_ in lines] == [5, 7, 8], report + errors
    assert 'Unexpected keyword argument "rowz"' in lines[0][2]
    assert '"SkirmishState" has no attribute "stores"' in lines[1][2]
