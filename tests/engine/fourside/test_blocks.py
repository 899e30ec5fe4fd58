"""Tests of block codes, fitting rotations and the occupancy of a board."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fourgames_tk.engine.games.fourside import blocks
from fourgames_tk.engine.games.fourside.evaluation import fitting_block_share
from fourgames_tk.engine.games.fourside.rules import FourSideState

from . import reference
from .positions import states


def turns_that_fit(block: blocks.Block, requirement: blocks.Block) -> tuple[int, ...]:
    return tuple(
        turns
        for turns in range(4)
        if all(
            not need or need == side
            for need, side in zip(requirement, blocks.rotated(block, turns), strict=True)
        )
    )


@given(st.integers(3, 9).flatmap(lambda v: st.tuples(*[st.integers(1, v)] * 4)), st.integers(-9, 9))
def test_codes_rotate_like_blocks(block: blocks.Block, turns: int) -> None:
    assert blocks.rotated_code(blocks.encode_block(block), turns) == blocks.encode_block(
        blocks.rotated(block, turns)
    )


@given(st.tuples(*[st.integers(1, 4)] * 4), st.tuples(*[st.integers(0, 4)] * 4).filter(any))
def test_a_block_fits_what_it_matches(block: blocks.Block, requirement: blocks.Block) -> None:
    expected = turns_that_fit(block, requirement)
    mask = blocks.fitting_rotations_by_requirement(block).get(blocks.encode_block(requirement), 0)
    assert blocks.TURNS_OF_MASK[mask] == expected
    touching = [value for value in requirement if value]
    assert blocks.side_points(blocks.encode_block(requirement)) == sum(touching) * len(touching)


@settings(max_examples=40, deadline=None)
@given(st.tuples(*[st.integers(0, 3)] * 4))
def test_fitting_share_counts_the_blocks_that_fit(requirement: blocks.Block) -> None:
    every = [(a, b, c, d) for a, b, c, d in product((1, 2, 3), repeat=4)]
    fitting = sum(bool(turns_that_fit(block, requirement)) for block in every)
    share = fitting_block_share(blocks.Variation(3, 5, 5), blocks.encode_block(requirement))
    assert share == pytest.approx(fitting / len(every))


@settings(max_examples=40, deadline=None)
@given(
    st.integers(3, 9).flatmap(
        lambda v: st.tuples(st.just(v), st.tuples(*[st.integers(0, v)] * 4).filter(any))
    )
)
def test_a_count_of_fitting_blocks_counts_each_that_is_turned_once(
    numbers: tuple[int, blocks.Block],
) -> None:
    highest, requirement = numbers
    sides = range(1, highest + 1)
    every = [(a, b, c, d) for a, b, c, d in product(sides, repeat=4)]
    fitting = [each for each in every if turns_that_fit(each, requirement)]
    different = {frozenset(blocks.rotated(each, turns) for turns in range(4)) for each in fitting}
    found = blocks.fitting_blocks(blocks.encode_block(requirement), highest)
    assert len(found) == len(different)


@settings(max_examples=25, deadline=None)
@given(states())
def test_occupancy_follows_each_placement(state: FourSideState) -> None:
    assert state.occupancy == blocks.Occupancy.from_board(state.board, state.variation)
    for move, _ in reference.moves(state, state.turn)[:5]:
        index, turns, cell = state.read_move(move)
        block = state.trial(cell, index, turns).block
        board = [*state.board[:cell], block, *state.board[cell + 1 :]]
        after = state.occupancy.with_block(cell, blocks.encode_block(block))
        assert after == blocks.Occupancy.from_board(board, state.variation)
