"""The exact chances of an unknown hand, against counting all hands."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement, product
from math import factorial, prod
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fourgames_tk.engine.games.fourside.blocks import (
    Block,
    Ground,
    decode,
    encode,
    fitting_turns,
    neighbours,
    side_points,
    turned,
    turned_code,
)
from fourgames_tk.engine.games.fourside.outlook import (
    Offer,
    Outlook,
    best_chances,
    block_bit,
    expected_best,
    takers,
)
from fourgames_tk.engine.games.fourside.rules import FourSideState

from . import reference
from .positions import cell_number, position, states

requirements = st.integers(1, 3).flatmap(
    lambda sides: st.permutations([*[0] * (4 - sides), *range(1, sides + 1)])
)


def every_block(values: int) -> list[Block]:
    sides = range(1, values + 1)
    return [(top, right, bottom, left) for top, right, bottom, left in product(sides, repeat=4)]


def fits(block: Block, requirement: Block) -> bool:
    return any(
        all(
            not need or need == side
            for need, side in zip(requirement, turned(block, turns), strict=True)
        )
        for turns in range(4)
    )


def offers_of(chosen: list[Block]) -> list[Offer]:
    """Return offers worth 10, 9, 8 … for requirements of three values."""
    return [
        Offer(10 - place, takers(3, encode(need)), place, encode(need))
        for place, need in enumerate(chosen)
    ]


@given(st.integers(3, 9).flatmap(lambda v: st.tuples(*[st.integers(1, v)] * 4)), st.integers(-9, 9))
def test_codes_turn_like_blocks(block: Block, turns: int) -> None:
    assert turned_code(encode(block), turns) == encode(turned(block, turns))


@given(st.tuples(*[st.integers(1, 4)] * 4), st.tuples(*[st.integers(0, 4)] * 4))
def test_a_block_fits_what_it_matches(block: Block, requirement: Block) -> None:
    expected = tuple(
        turns
        for turns in range(4)
        if all(
            not need or need == side
            for need, side in zip(requirement, turned(block, turns), strict=True)
        )
    )
    if any(requirement):
        assert fitting_turns(block).get(encode(requirement), ()) == expected
        touching = [value for value in requirement if value]
        assert side_points(encode(requirement)) == sum(touching) * len(touching)


@settings(max_examples=40, deadline=None)
@given(st.tuples(*[st.integers(0, 3)] * 4))
def test_takers_are_the_blocks_that_fit(requirement: Block) -> None:
    expected = sum(block_bit(3, block) for block in every_block(3) if fits(block, requirement))
    assert takers(3, encode(requirement)) == expected


@settings(max_examples=30, deadline=None)
@given(
    st.lists(requirements.map(tuple), max_size=4), st.integers(1, 2), st.none() | st.integers(-5, 9)
)
def test_expected_best_is_the_mean_over_all_hands(
    chosen: list[Block], unknown: int, known: int | None
) -> None:
    total = 0.0
    for hand in combinations_with_replacement(every_block(3), unknown):
        # A set of blocks stands for as many hands as it has orders.
        same = [hand.count(block) for block in set(hand)]
        orders = factorial(unknown) // prod(map(factorial, same))
        gains = [
            10 - place
            for place, need in enumerate(chosen)
            if any(fits(block, need) for block in hand)
        ]
        if known is not None:
            gains.append(known)
        total += orders * max(gains, default=0)
    found = expected_best(offers_of(chosen), 3, unknown, known)
    assert found == pytest.approx(total / 81**unknown, abs=0.02)


def test_the_chances_of_the_best_offer_against_drawn_hands() -> None:
    offers = offers_of([(1, 2, 3, 0), (1, 1, 0, 0), (0, 0, 2, 2), (3, 0, 3, 0)])
    random, blocks, hands = Random(1), every_block(3), 20_000
    wins = [0.0] * len(offers)
    for _ in range(hands):
        hand = 0
        for block in random.choices(blocks, k=5):
            hand |= block_bit(3, block)
        best = next((offer for offer in offers if offer.takers & hand), None)
        if best is not None:
            wins[best.cell] += 1 / hands
    chances = best_chances(offers, 3, 5)
    assert [chance.probability for chance in chances] == pytest.approx(wins, abs=0.02)


def test_a_reply_is_completed_as_it_may_really_be() -> None:
    """Who holds a 5 lays it on c2, for the bonus: a reply on another cell has none."""
    state = position({"c3": (5, 1, 5, 1)}, areas={"c2": 20})
    outlook = Outlook(state.view(0))
    bonus, other = outlook.reply_chances(outlook.offers(outlook.ground, 0))
    assert (bonus.offer.cell, bonus.better) == (cell_number(state, "c2"), 0)
    assert other.offer.cell in (cell_number(state, "b3"), cell_number(state, "d3"))
    assert other.better == takers(9, encode((5, 0, 0, 0)))
    for chance in (bonus, other):
        required = decode(chance.offer.requirement)
        open_sides: Counter[int] = Counter()
        for seed in range(600):
            block = decode(outlook.complete(chance, Random(seed)))
            assert fits(block, required)
            for side, need in zip(block, required, strict=True):
                assert need in (0, side)
                open_sides[side] += not need
        if chance is other:
            # Only eight draws are tried: now and then the last is an impossible one.
            assert open_sides.pop(5) < 3
        assert min(open_sides.values()) > 150
        assert set(open_sides) | {5} == set(range(1, 10))


@settings(max_examples=40, deadline=None)
@given(states())
def test_the_outlook_sees_what_the_plain_rules_give(state: FourSideState) -> None:
    outlook = Outlook(state.view(state.turn))
    expected: dict[tuple[int, int], int] = {}
    for move, points in reference.moves(state, state.turn):
        index, turns, cell = state.read_move(move)
        code = encode(turned(outlook.hand[index - 1], turns))
        expected[cell, code] = max(points, -outlook.score)
    found = {(item.cell, item.code): item.gain for item in outlook.placements}
    assert found == expected
    assert len(found) == len(outlook.placements)
    gains = [item.gain for item in outlook.placements]
    assert gains == sorted(gains, reverse=True)
    beside = neighbours(state.columns, state.rows)
    for placement in outlook.placements[:5]:
        board = list(state.board)
        board[placement.cell] = turned(outlook.hand[placement.slot - 1], placement.turns)
        ground, offers = outlook.after_placement(placement)
        assert ground == Ground.of(board, state.columns, state.rows)
        assert ground == outlook.ground.with_block(placement.cell, placement.code, beside)
        assert sorted(offers) == sorted(outlook.offers(ground, outlook.their_score))


@settings(max_examples=20, deadline=None)
@given(states())
def test_the_expected_turn_is_the_mean_over_the_unknown_block(state: FourSideState) -> None:
    outlook = Outlook(state.view(state.turn))
    if outlook.values > 4 or not outlook.ground.frontier:
        return
    kept = list(outlook.hand[:2])
    total = 0
    for block in every_block(outlook.values):
        placements = outlook.placements_on(outlook.ground, [*kept, block], outlook.score)
        total += placements[0].gain if placements else 0
    offers = outlook.offers(outlook.ground, outlook.score)
    fitting = {need for block in kept for need in fitting_turns(block)}
    found = outlook.expected_turn(offers, fitting)
    assert found == pytest.approx(total / outlook.values**4, abs=0.05)
