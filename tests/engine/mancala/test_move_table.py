"""The table of moves holds in every variation, and all that is said of a move agrees with it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from fourgames_tk.engine.game import VALUES_NODES
from fourgames_tk.engine.games.mancala import MANCALA, packed_board, solver
from fourgames_tk.engine.games.mancala.move_table import search_table
from fourgames_tk.engine.games.mancala.options import MancalaOptions
from fourgames_tk.engine.games.mancala.rules import SWAP, MancalaState
from fourgames_tk.engine.learn.review import review_game
from fourgames_tk.engine.search.clock import Clock, NodeClock
from fourgames_tk.engine.session import Session
from tests.engine.mancala import reference

NODES = 100_000
"""Nodes of a search that finds the turns that take everything."""
BEST = MANCALA.levels[-1].number


def true_value(state: MancalaState) -> int:
    """Return the final difference of the player to move by the rules, with swap and opening."""
    if state.is_over:
        return state.lead
    if not state.opening and not state.swap:
        ring = state.ring if state.turn == 0 else reference.turned(state.ring)
        return reference.value(ring)
    return max(move_value(state, move) for move in state.legal_moves())


def move_value(state: MancalaState, move: str) -> int:
    after = state.after(move)
    return true_value(after) if after.turn == state.turn else -true_value(after)


def few_stones(random: Random, most: int = 13) -> Iterator[MancalaState]:
    """Yield positions with few stones: a usual one, and those of the first turns."""
    while True:
        state = MANCALA.start(MancalaOptions(random.choice((2, 3))), 0)
        while state.loose_stones > most and not state.is_over:
            state = state.after(random.choice(state.legal_moves()))
        if not state.is_over:
            yield state
            yield replace(state, swap=True)
            if state.turn == 0:
                yield replace(state, opening=True)
                yield replace(state, opening=True, swap=True)


def test_the_table_holds_in_every_variation_however_little_was_searched(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for module in (solver, packed_board):
        monkeypatch.setattr(module, "CHECK_EVERY", 1)
    random, seen = Random(1), set[tuple[bool, bool, int, bool]]()
    for _number, state in zip(range(20), few_stones(random), strict=False):
        truth = {move: move_value(state, move) for move in state.legal_moves()}
        for nodes in (0, 30, 300, 3_000, VALUES_NODES):
            table = search_table(state, NodeClock(Clock(), nodes), only_best=random.random() < 0.5)
            assert {*table.bounds} == {*truth}
            for move, bounds in table.bounds.items():
                assert bounds.low <= truth[move] <= bounds.high, (state, nodes, move)
                assert bounds.low <= bounds.difference <= bounds.high
            assert table.best.low <= max(truth.values()) <= table.best.high
            if table.is_settled:
                assert truth[table.best_move] == max(truth.values())
            assert table.is_settled or nodes < VALUES_NODES
            seen.add((state.swap, state.opening, state.turn, table.is_settled))
    assert len(seen) >= 10


@pytest.mark.parametrize(
    "options",
    [
        MancalaOptions(stones, swap, opening)
        for stones in range(2, 7)
        for swap in (False, True)
        for opening in ("full", "short")
    ],
    ids=str,
)
def test_the_hint_and_the_best_level_take_the_best_of_the_values(options: MancalaOptions) -> None:
    state = MANCALA.start(options, 0)
    values = MANCALA.move_values(state, NodeClock(Clock(), NODES))
    best = max(value.value for value in values.values())
    hint = MANCALA.hint(state, NodeClock(Clock(), NODES))
    chosen = MANCALA.choose(state, BEST, NodeClock(Clock(), NODES), Random(1))
    assert values[hint.move].value == values[chosen].value == best
    assert ("every stone left" in hint.reason) == (best == 12 * options.stones)


def test_the_swap_is_judged_by_the_proved_value_of_the_board() -> None:
    state = MANCALA.start(MancalaOptions(3, swap=True, opening="short"), 0).after("1")
    values = MANCALA.move_values(state, NodeClock(Clock(), 9_999))
    assert (values[SWAP].value, values[SWAP].exact) == (2, True)
    assert all(value.value <= -2 for move, value in values.items() if move != SWAP)
    hint = MANCALA.hint(state, NodeClock(Clock(), 9_999))
    assert hint.move == SWAP == MANCALA.choose(state, BEST, NodeClock(Clock(), 9_999), Random(1))
    assert hint.reason == (
        "Player 1’s side is the better one. Nobody can stop you from winning by 2 stones."
    )
    said = MANCALA.compared_reason(state, "6", Clock().limited_to(0.2), values).sentence
    assert "Swapping sides seems better. The other side wins by 2 stones." in said


def test_a_review_calls_it_a_mistake_not_to_swap_a_proved_win() -> None:
    session = Session(MANCALA, MancalaOptions(3, swap=True, opening="short"), 1)
    for move in ("1", "6"):
        session.play(move)
    review = review_game(MANCALA, 2, session.steps, NodeClock(Clock(), 20_000))
    second = review.plies[1]
    assert (second.best, second.moves, second.value <= -2) == (2, (SWAP,), True)
    assert review.key_moments == (second,) and review.changes_result(second)
    assert review.accuracy == (1.0, 0.0)
    session.go_to(1)
    session.play(SWAP)
    swapped = review_game(MANCALA, 2, session.steps, NodeClock(Clock(), 20_000)).plies[1]
    assert (swapped.value, swapped.best, swapped.moves) == (2, 2, (SWAP,))
