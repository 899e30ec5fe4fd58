"""Values, hints, reasons and reviews agree about positions of random games."""

from __future__ import annotations

import agreement
import pytest

from fourgames_tk.engine.explanation import Hint
from fourgames_tk.engine.game import AnyGame, MoveValue
from fourgames_tk.engine.search.clock import Clock

POSITIONS, NODES = 2, 4_000
"""How many positions of each variation are checked, and the limit of each search."""


@pytest.mark.parametrize("variation", agreement.VARIATIONS, ids=str)
def test_all_that_is_said_of_a_position_agrees(variation: agreement.Variation) -> None:
    for session, random in agreement.positions(variation, POSITIONS):
        assert agreement.disagreements(session, random, NODES) == []


def test_a_wrong_proof_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    variation = agreement.VARIATIONS[0]
    values = type(variation.game).move_values

    def all_win(self: AnyGame, view: object, clock: Clock) -> dict[str, MoveValue]:
        return {move: MoveValue(1, True) for move in values(self, view, clock)}

    monkeypatch.setattr(type(variation.game), "move_values", all_win)
    found = [
        sentence
        for session, random in agreement.positions(variation, 10)
        for sentence in agreement.disagreements(session, random, NODES)
    ]
    assert any("is worth -1, not 1" in sentence for sentence in found)


def test_a_hint_beside_a_better_value_is_seen() -> None:
    variation = next(each for each in agreement.VARIATIONS if each.game.id == "mancala")
    session, _random = next(agreement.positions(variation, 1))
    view = session.state.view(session.state.turn)
    moves = view.legal_moves()
    values = {move: MoveValue(number, False) for number, move in enumerate(moves)}
    hint = Hint(moves[0], "")
    assert [*agreement._wrong_hint(variation.game, view, hint, values)] == [
        f"the hint {moves[0]} is worth 0, not {len(moves) - 1}"
    ]
