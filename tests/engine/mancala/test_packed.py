"""Packed boards against the plain rules, and the known numbers of leaves."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fourgames_tk.engine.games.mancala import MANCALA
from fourgames_tk.engine.games.mancala.options import MancalaOptions
from fourgames_tk.engine.games.mancala.packed import Packing, packing
from tests.engine.mancala import plain

LEAVES = {
    2: (6, 27, 118, 529, 2329, 10093, 42768),
    4: (6, 31, 156, 796, 3969, 19789),
    6: (6, 30, 176, 978, 5222, 27419, 142594),
}


@pytest.mark.parametrize("stones", LEAVES)
def test_perft_gives_the_known_numbers(stones: int) -> None:
    state = MANCALA.start(MancalaOptions(stones), 0)
    depths = range(1, len(LEAVES[stones]) + 1)
    assert tuple(MANCALA.perft(state, depth) for depth in depths) == LEAVES[stones]
    assert MANCALA.perft(state, 0) == 1


@pytest.mark.parametrize("stones", [2, 3, 4, 5, 6])
def test_perft_is_that_of_the_plain_rules(stones: int) -> None:
    state = MANCALA.start(MancalaOptions(stones), 0)
    assert MANCALA.perft(state, 5) == plain.perft(state.ring, 5)


def test_perft_counts_swaps() -> None:
    state = MANCALA.start(MancalaOptions(2, swap=True), 0)
    without = MANCALA.start(MancalaOptions(2), 0)
    assert MANCALA.perft(state, 1) == 6
    passing = sum(without.after(move).turn == 1 for move in without.legal_moves())
    assert MANCALA.perft(state, 2) == MANCALA.perft(without, 2) + passing


def unpacked(packed: Packing, board: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the mover's and the opponent's piles, in the order of sowing."""
    piles = tuple(board >> packed.bits * pile & packed.mask for pile in range(12))
    return piles[:6], piles[6:]


def sides(most: int) -> st.SearchStrategy[list[int]]:
    return st.lists(st.integers(0, most), min_size=6, max_size=6).filter(any)


@settings(max_examples=300, deadline=None)
@given(own=sides(9), other=sides(9))
def test_every_child_is_as_the_plain_rules_have_it(own: list[int], other: list[int]) -> None:
    loose = sum(own) + sum(other)
    packed = packing(loose)
    board = packed.pack(own, other)
    assert unpacked(packed, board) == (tuple(own), tuple(other))
    assert packed.loose(board) == loose
    children = {child.pile: child for child in packed.children(board, loose)}
    assert sorted(children) == [pile for pile in range(6) if own[pile]]
    for pile, child in children.items():
        piles, free, over = plain.sow((*own, 0, *other, 0), pile)
        assert child.gain == piles[6] - piles[13]
        assert (child.board is None) == over
        if child.board is not None:
            seen = piles if free else plain.turned(piles)
            assert child.free == free
            assert unpacked(packed, child.board) == (seen[:6], seen[7:13])
            assert child.loose == packed.loose(child.board)
