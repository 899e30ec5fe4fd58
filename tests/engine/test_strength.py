"""What was measured of the levels lies in the package, and agrees with the levels there are."""

from __future__ import annotations

import json

import pytest

from fourgames_tk.engine import strength as module
from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES
from fourgames_tk.engine.strength import strength

MEASURED = json.loads(module.PATH.read_text("utf-8"))
KNOWN = [game for game in GAMES if game.id in MEASURED]


@pytest.mark.parametrize("game", KNOWN, ids=lambda game: game.id)
def test_every_level_of_a_measured_game_has_a_strength_above_the_one_below(game: AnyGame) -> None:
    named = [name for name in MEASURED[game.id]["players"] if name.startswith("level:")]
    assert named == [f"level:{level.number}" for level in game.levels]
    found = [strength(game.id, level.number) for level in game.levels]
    ratings = [each.elo for each in found if each is not None]
    assert ratings == sorted(ratings)
    assert len(set(ratings)) == len(game.levels)
    for number, each in enumerate(found):
        assert each is not None
        assert each.margin > 0
        assert (each.share is None) == (number == 0)
        assert each.share is None or each.share > 0.5
        said = f"Wins {round(100 * (each.share or 0))}\N{NO-BREAK SPACE}% against the level below."
        assert each.words == (said if number else "")


def test_nothing_is_known_of_what_was_not_measured() -> None:
    assert strength("tic-tac-toe", 1) is None
    assert strength("fourside", 99) is None
