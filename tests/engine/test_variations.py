"""A changed field of a game's variation changes its rules, packed positions and solver alike.

A plain search by the rules, which knows nothing of the game, judges the moves of a position before
and after the change.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from fourgames_tk.engine.game import AnyGame, State
from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.games.skirmish import rules as skirmish
from fourgames_tk.engine.games.skirmish.two_player import TwoPlayerSkirmish, two_player_position
from fourgames_tk.engine.search.clock import Clock

PLIES = 4
"""Depth of the plain search."""


def skirmish_state(variation: skirmish.Variation) -> State:
    """Return two stones that touch by corners, on a board with four times three tiles."""
    return skirmish.SkirmishState(variation, (0, -1, -1, -1, 1, *[-1] * 7), 0, 0)


def skirmish_children(state: Any) -> Mapping[str, Any]:
    """Return the positions after each move, made on masks of tiles."""
    game, text = TwoPlayerSkirmish(state.variation, None), state.tiling.text
    children = game.children(two_player_position(state))
    return {text(start) + text(stop): position[:3] for (start, stop), position in children}


def skirmish_packed(state: Any) -> Any:
    return two_player_position(state)[:3]


PACKED: Mapping[str, tuple[Callable[[Any], Mapping[str, Any]], Callable[[Any], Any]]] = {
    "skirmish": (skirmish_children, skirmish_packed),
}
"""By game, what makes every move on packed positions, and what packs a position."""

BOARD = skirmish.Variation(skirmish.tiling(4, 3, False), 2, 9)
CASES = (
    ("skirmish", skirmish_state, BOARD, "tiling", skirmish.tiling(4, 3, True)),
    ("skirmish", skirmish_state, BOARD, "quiet_turns", 1),
)


def plain_value(state: State, plies: int) -> float | None:
    """Return the value for the player to move, or None if so many plies do not prove it."""
    if (outcome := state.outcome()) is not None:
        if outcome.scores is not None:
            return outcome.scores[state.turn] - outcome.scores[1 - state.turn]
        return 0 if not outcome.winners else 1 if state.turn in outcome.winners else -1
    if not plies:
        return None
    values = [plain_move_value(state, move, plies) for move in state.legal_moves()]
    known = [value for value in values if value is not None]
    return max(known) if len(known) == len(values) or 1 in known else None


def plain_move_value(state: State, move: str, plies: int) -> float | None:
    after = state.after(move)
    value = plain_value(after, plies - 1)
    return value if value is None or after.turn == state.turn else -value


def proved_moves(state: State) -> dict[str, float]:
    """Return the values of the moves that a plain search by the rules proves."""
    values = {move: plain_move_value(state, move, PLIES) for move in state.legal_moves()}
    return {move: value for move, value in values.items() if value is not None}


def check_agreement(game: AnyGame, state: Any) -> dict[str, float]:
    """Check packed positions and solver against the rules; return the values of proved moves."""
    children_of, pack = PACKED[game.id]
    children = children_of(state)
    assert children.keys() == set(state.legal_moves())
    for move, child in children.items():
        after = state.after(move)
        assert after.outcome() is not None or child == pack(after), move
    proved = proved_moves(state)
    found = game.values(state, Clock().within(30))
    assert {move: found[move].value for move in proved} == proved
    return proved


@pytest.mark.parametrize(
    ("name", "make", "variation", "field", "changed"),
    CASES,
    ids=[f"{case[0]}-{case[3]}" for case in CASES],
)
def test_a_changed_rule_reaches_rules_packed_positions_and_solver(
    name: str, make: Callable[[Any], State], variation: Any, field: str, changed: object
) -> None:
    game = find_game(name)
    before = make(variation)
    after = make(dataclasses.replace(variation, **{field: changed}))
    assert check_agreement(game, before) != check_agreement(game, after)
