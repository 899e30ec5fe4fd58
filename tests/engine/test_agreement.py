"""Values, hints, reasons and reviews agree about positions of random games."""

from __future__ import annotations

import agreement
import pytest

from fourgames_tk.engine.game import AnyGame, MoveValue
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.search.clock import Clock

POSITIONS, SECONDS = 10, 0.1
"""How many positions of each game are checked, and the processor time for the values of one: enough
for all that the plain search can check.
"""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_all_that_is_said_of_a_position_agrees(game: AnyGame) -> None:
    for session, random in agreement.positions(game, POSITIONS):
        assert agreement.disagreements(session, random, SECONDS) == []


def test_a_wrong_proof_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game("four-stones")
    values = type(game).move_values

    def all_win(self: AnyGame, view: object, clock: Clock) -> dict[str, MoveValue]:
        return {move: MoveValue(1, True) for move in values(self, view, clock)}

    monkeypatch.setattr(type(game), "move_values", all_win)
    found = [
        sentence
        for session, random in agreement.positions(game, POSITIONS)
        for sentence in agreement.disagreements(session, random, SECONDS)
    ]
    assert any("is worth -1, not 1" in sentence for sentence in found)
