"""Tests of the computer's choices: they depend on the view alone, and end in time."""

from __future__ import annotations

import dataclasses
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from fourgames_tk.engine.games.fourside import FOURSIDE, seeded_draws, thinking
from fourgames_tk.engine.games.fourside.blocks import Block, Variation
from fourgames_tk.engine.games.fourside.options import FourSideOptions
from fourgames_tk.engine.games.fourside.rules import FourSideState
from fourgames_tk.engine.options import random_seed
from fourgames_tk.engine.parsing import cell_text
from fourgames_tk.engine.search.clock import Clock

from . import reference
from .positions import ONES, after, open_hand, position, states

LEVELS = [level.number for level in FOURSIDE.levels]
BEST = LEVELS[-1]


@settings(max_examples=15, deadline=None)
@given(
    states(),
    st.tuples(*[st.tuples(*[st.integers(1, 3)] * 4)] * 5),
    st.integers(0, 10**6),
    st.sampled_from(LEVELS),
)
def test_the_hidden_hand_and_blocks_to_come_change_nothing(
    state: FourSideState, hand: tuple[Block, ...], seed: int, level: int
) -> None:
    if state.is_over:
        return
    other = open_hand(state, hand, seed)
    for position_seen, its_other in ((state, other), (state.view(state.turn), other)):
        choices = {
            FOURSIDE.choose(seen, level, Clock().expiring_after_checks(5), Random(7))
            for seen in (position_seen, its_other)
        }
        assert len(choices) == 1
    assert FOURSIDE.move_values(state, Clock()) == FOURSIDE.move_values(other, Clock())
    assert FOURSIDE.hint(state, Clock()) == FOURSIDE.hint(other, Clock())


def test_a_player_with_none_passes_at_every_level() -> None:
    state = position({"c3": ONES[0]}, mine=((2, 2, 2, 2),) * 5)
    for level in LEVELS:
        assert FOURSIDE.choose(state.view(0), level, Clock(), Random(1)) == "pass"
    assert FOURSIDE.hint(state.view(0), Clock()).move == "pass"
    value = FOURSIDE.move_values(state.view(0), Clock())["pass"]
    assert value.value < 0
    assert not value.exact


def test_the_reply_of_the_other_player_counts() -> None:
    # Above the centre or below it scores the same, but above it opens the way to a BONUS area.
    state = position({"c3": (5, 1, 5, 1)}, mine=((5, 9, 9, 9),) * 5, areas={"c1": 20})
    values = FOURSIDE.move_values(state.view(0), Clock())
    above = [value.value for move, value in values.items() if move.endswith("c2")]
    below = [value.value for move, value in values.items() if move.endswith("c4")]
    assert len(above) == len(below) == 5
    assert max(above) < min(below)
    for level in (BEST - 1, BEST):
        assert FOURSIDE.choose(state.view(0), level, Clock(), Random(1)).endswith("@c4")


@settings(max_examples=15, deadline=None)
@given(states())
def test_every_legal_move_has_a_value(state: FourSideState) -> None:
    if state.is_over:
        return
    values = FOURSIDE.move_values(state.view(state.turn), Clock())
    assert tuple(values) == state.legal_moves()
    assert values == FOURSIDE.move_values(state.view(state.turn), Clock(0))
    for move, value in values.items():
        if value.exact:
            following = after(state, move)
            assert following.is_over
            scores = following.scores
            assert value.value == scores[state.turn] - scores[1 - state.turn]


def test_a_move_that_fills_the_board_has_an_exact_value() -> None:
    cells = [cell_text(row, column) for row in range(5) for column in range(5)]
    state = position(dict.fromkeys(cells[1:], ONES[0]), scores=(10, 40))
    values = FOURSIDE.move_values(state.view(0), Clock())
    assert {(value.value, value.exact) for value in values.values()} == {(-26.0, True)}
    before = position(dict.fromkeys(cells[2:], ONES[0]), scores=(10, 40))
    assert not any(value.exact for value in FOURSIDE.move_values(before.view(0), Clock()).values())


@settings(max_examples=30, deadline=None)
@given(states())
def test_a_hint_is_a_possible_move_with_its_sum(state: FourSideState) -> None:
    if state.is_over:
        return
    hint = FOURSIDE.hint(state.view(state.turn), Clock())
    assert hint.move in state.legal_moves()
    points = dict(reference.moves(state, state.turn)).get(hint.move)
    if points is not None:
        assert f" = {points}.".replace("-", "−") in hint.reason


TRIED = 20_000


def guessed(seed: int) -> int | None:
    """Return the first seed that gives the primer and the first hand that its game shows."""
    options = FourSideOptions()
    view = FOURSIDE.start(options, seed).view(0)
    primer, hand = view.board[len(view.board) // 2], view.hands[0]
    for guess in range(TRIED):
        if seeded_draws.primer_block(guess, Variation.from_options(options)) != primer:
            continue
        if seeded_draws.first_hand(guess, Variation.from_options(options), 0) == hand:
            return guess
    return None


def test_a_small_seed_is_found_and_a_fresh_one_is_not() -> None:
    assert guessed(12_345) == 12_345
    assert guessed(random_seed()) is None


def test_a_view_does_not_reveal_the_seed() -> None:
    seed = random_seed()
    state = FOURSIDE.start(FourSideOptions(), seed)
    for seat in range(2):
        assert state.view(seat).seed is None
        assert str(seed) not in str(state.view(seat).to_json())


def test_with_few_empty_cells_few_points_are_at_stake() -> None:
    state = FOURSIDE.start(FourSideOptions(columns=5, rows=5), 1)
    stakes = []
    for empty in (25, 7, 3, 1, 0):
        board = (*[None] * empty, *[ONES[0]] * (25 - empty))
        stakes.append(FOURSIDE.points_still_to_win(dataclasses.replace(state, board=board)))
    assert stakes[0] == stakes[1] > stakes[2] == 3 * stakes[3] > stakes[4] == 0


@settings(max_examples=15, deadline=None)
@given(states())
def test_a_gain_is_what_the_score_changes_by_and_never_below_nothing(state: FourSideState) -> None:
    for move, value in thinking.gains_by_move(state).items():
        assert value.value == after(state, move).scores[state.turn] - state.scores[state.turn]
