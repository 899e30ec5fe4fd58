"""Tests of the best level: evaluation of placements, playouts, and the last two cells."""

from __future__ import annotations

import dataclasses
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fourgames_tk.engine.games.fourside import FOURSIDE, evaluation, rules, thinking
from fourgames_tk.engine.games.fourside.blocks import (
    Block,
    Variation,
    decode_block,
    encode_block,
    fitting_rotations_by_requirement,
    rotated,
)
from fourgames_tk.engine.games.fourside.evaluation import (
    EvaluatedTurn,
    RatedPlacement,
    fitting_block_share,
    fitting_codes_by_requirement,
)
from fourgames_tk.engine.games.fourside.levels import PlayoutSettings
from fourgames_tk.engine.games.fourside.options import FourSideOptions
from fourgames_tk.engine.games.fourside.playouts import (
    PRIOR_GAMES,
    Candidate,
    HiddenSample,
    best_placement,
)
from fourgames_tk.engine.games.fourside.rules import FourSideState
from fourgames_tk.engine.parsing import cell_text
from fourgames_tk.engine.search.clock import NO_LIMIT, Clock

from . import reference
from .positions import after, played, position, states

Board = list[Block | None]


def placements_of(state: FourSideState) -> list[RatedPlacement]:
    """Return the placements of the seat to move."""
    return EvaluatedTurn(state.view(state.turn)).placements


def text_of(state: FourSideState, placement: RatedPlacement) -> str:
    hand = state.hands[state.turn]
    assert hand is not None
    block = hand[placement.slot]
    turns = next(
        turns for turns in range(4) if encode_block(rotated(block, turns)) == placement.code
    )
    row, column = divmod(placement.cell, state.column_count)
    return f"{placement.slot + 1}r{turns}@{cell_text(row, column)}"


def requirements(state: FourSideState, board: Board) -> dict[int, Block]:
    """Return what each empty cell that touches a block requires."""
    seen = dataclasses.replace(state, board=tuple(board))
    needs = {cell: reference.required(seen, cell) for cell, at in enumerate(board) if at is None}
    return {cell: need for cell, need in needs.items() if any(need)}


def points(state: FourSideState, cell: int, need: Block) -> int:
    touching = [value for value in need if value]
    return sum(touching) * len(touching) + state.areas[cell]


def missing(state: FourSideState, need: Block) -> float:
    """Return the chance that none of five blocks fits."""
    return float((1 - fitting_block_share(state.variation, encode_block(need))) ** 5)


def opened(state: FourSideState, needs: dict[int, Block]) -> float:
    """Return what the single open sides of a board cost."""
    return sum(
        evaluation.SINGLE_SIDE_WEIGHT
        * max(0, points(state, cell, need))
        * (1 - missing(state, need))
        for cell, need in needs.items()
        if sum(map(bool, need)) == 1
    )


def reference_value(state: FourSideState, placement: RatedPlacement) -> float:
    """Return the worth of a placing, computed from the board after it."""
    hand = state.hands[state.turn]
    assert hand is not None
    board = list(state.board)
    before = requirements(state, board)
    board[placement.cell] = decode_block(placement.code)
    needs = requirements(state, board)
    gain = max(points(state, placement.cell, before[placement.cell]), -state.scores[state.turn])
    value = gain + opened(state, before) - opened(state, needs)
    reply, none_yet = 0.0, 1.0
    for cell, need in sorted(needs.items(), key=lambda item: -points(state, *item)):
        reply += none_yet * points(state, cell, need) * (1 - missing(state, need))
        none_yet *= missing(state, need)
    uses = [
        (
            evaluation.NEXT_TURN_WEIGHT
            * max(0, points(state, cell, need))
            * (1 - evaluation.TAKEN_CHANCE * (1 - missing(state, need))),
            cell,
            slot,
        )
        for cell, need in needs.items()
        for slot, block in enumerate(hand)
        if slot != placement.slot and encode_block(need) in fitting_rotations_by_requirement(block)
    ]
    old = [use for use in uses if before.get(use[1]) == needs[use[1]]]
    best = max(old, default=(0.0, -1, -1))
    others = [use for use in old if use[1] != best[1] and use[2] != best[2]]
    fresh = {use[1]: use[0] for use in uses if use not in old}
    two = [best[0], max(others, default=(0.0, -1, -1))[0], *fresh.values()]
    first, second = sorted(two, reverse=True)[:2]
    return value - evaluation.REPLY_WEIGHT * reply + first + evaluation.SECOND_USE_WEIGHT * second


@settings(max_examples=30, deadline=None)
@given(states())
def test_evaluation_agrees_with_a_slow_reference(state: FourSideState) -> None:
    if state.is_over:
        return
    found = placements_of(state)
    expected = {}
    for move, gain in reference.moves(state, state.turn):
        index, turns, cell = state.read_move(move)
        code = encode_block(state.trial(cell, index, turns).block)
        expected[cell, code] = max(gain, -state.scores[state.turn])
    assert {(one.cell, one.code): one.gain for one in found} == expected
    assert len(found) == len(expected)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(evaluation, "NEGLIGIBLE_CHANCE", 0.0)
        to_the_last = placements_of(state)
    for placement, quick in zip(to_the_last[:6], found, strict=False):
        assert placement.value == pytest.approx(reference_value(state, placement))
        # A cell that is ignored has a chance of 2 %, and no cell has over 128 points.
        assert quick.value == pytest.approx(placement.value, abs=evaluation.NEGLIGIBLE_CHANCE * 164)


def drawn(random: Random, state: FourSideState, number: int) -> list[Block]:
    return random.choices(state.variation.all_blocks, k=number)


@settings(max_examples=20, deadline=None)
@given(states(), st.integers(0, 10**6))
def test_a_playout_to_the_end_follows_the_rules(state: FourSideState, seed: int) -> None:
    if state.is_over or not state.can_move(state.turn):
        return
    random, mover = Random(seed), state.turn
    empty = state.board.count(None)
    theirs, supply = drawn(random, state, 5), drawn(random, state, 2 * empty + 1)
    placement = random.choice(placements_of(state))
    trial = Candidate(EvaluatedTurn(state.view(mover)), placement)
    trial.add_playout(
        HiddenSample(
            [*map(fitting_codes_by_requirement, theirs)],
            [*map(fitting_codes_by_requirement, supply)],
        ),
        2 * empty,
    )
    hands = list(state.hands)
    hands[1 - mover] = tuple(theirs)
    now = dataclasses.replace(state, hands=tuple(hands))
    # A pass takes a ply, and its block goes unused.
    ply = 0
    move = text_of(state, placement)
    with pytest.MonkeyPatch.context() as patch:
        while True:
            block = supply[ply]
            patch.setattr(rules.seeded_draws, "next_block", lambda *_, block=block: block)
            now = after(now, move)
            ply += 1
            if now.is_over:
                break
            move = "pass" if not now.can_move(now.turn) else text_of(now, max(placements_of(now)))
    gained = [now.scores[seat] - state.scores[seat] for seat in range(2)]
    played_on = trial.total - PRIOR_GAMES * trial.placement.value
    assert played_on == pytest.approx(gained[mover] - gained[1 - mover])


def test_a_short_playout_counts_the_value_of_its_last_ply() -> None:
    state = played(FourSideOptions(values=3), 5, 20)
    placement = max(placements_of(state))
    luck = HiddenSample.draw_random(Variation(3, 5, 5), 2, Random(1))
    totals = []
    for plies in (0, 1, 2):
        trial = Candidate(EvaluatedTurn(state.view(state.turn)), placement)
        trial.add_playout(luck, plies)
        totals.append(trial.total - PRIOR_GAMES * placement.value)
    now = dataclasses.replace(state, turn=1 - state.turn)
    frontier = dict(state.occupancy.frontier)
    by_value = EvaluatedTurn(state.view(state.turn)).evaluator
    filled = by_value.apply_placement(frontier, state.occupancy.filled, placement)
    reply = max(by_value.rate_placements(frontier, filled, luck.hand, now.scores[now.turn]))
    assert totals[0] == pytest.approx(placement.gain)
    assert totals[1] == pytest.approx(placement.gain - reply.value)
    hand = [fitting_codes_by_requirement(block) for block in state.hands[state.turn] or ()]
    hand[placement.slot] = luck.supply[0]
    filled = by_value.apply_placement(frontier, filled, reply)
    last = max(
        by_value.rate_placements(frontier, filled, hand, state.scores[state.turn] + placement.gain)
    )
    assert totals[2] == pytest.approx(placement.gain - reply.gain + last.value)


def test_playouts_are_limited_by_number_not_by_time() -> None:
    state = played(FourSideOptions(values=4), 3, 14)
    evaluated = EvaluatedTurn(state.view(state.turn))
    settings = PlayoutSettings(candidates=6, games=60, plies=2, ending=0)
    choices = {
        best_placement(evaluated, settings, Random(2), clock) for clock in (NO_LIMIT, Clock(60))
    }
    assert len(choices) == 1
    # 60 games in three stages: 3 rounds of 6, 6 of 3, and 10 of 2.
    asked = iter(range(1000))
    clock = Clock(stopped=lambda: next(asked) < 0)
    best_placement(evaluated, settings, Random(2), clock)
    assert next(asked) == 3 + 6 + 10


@pytest.mark.parametrize(("ending", "plies"), [(10, 2), (11, 22)])
def test_playouts_go_to_the_end_when_few_cells_are_empty(ending: int, plies: int) -> None:
    state = played(FourSideOptions(values=3, columns=5, rows=5), 3, 13)
    assert state.board.count(None) == 11
    asked = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Candidate, "add_playout", lambda _trial, _luck, plies: asked.append(plies))
        settings = PlayoutSettings(candidates=2, games=6, plies=2, ending=ending)
        best_placement(EvaluatedTurn(state.view(state.turn)), settings, Random(1), NO_LIMIT)
    assert asked == [plies] * 2


@pytest.mark.parametrize("scores", [(0, 0), (3, 50), (50, 3)])
@pytest.mark.parametrize("area", [0, 20, -20])
def test_the_last_two_cells_are_a_full_expectation(scores: tuple[int, int], area: int) -> None:
    """Compare with the mean of four games: the hand has a fitting block or not, so has the draw."""
    cells = [cell_text(row, column) for row in range(5) for column in range(5)]
    blocks: dict[str, Block] = dict.fromkeys(set(cells) - {"a1", "e5"}, (1, 1, 1, 1))
    # Who fills a1 needs a 1 and a 2 in this order; e5 takes two ones.
    blocks["a2"] = (2, 1, 1, 1)
    mine: tuple[Block, ...] = ((3, 1, 1, 3), (3, 3, 2, 3), (3, 1, 2, 3), (3, 3, 3, 3), (2, 1, 1, 2))
    state = position(blocks, mine=mine, scores=scores, areas={"a1": area})
    state = dataclasses.replace(state, variation=Variation(3, 5, 5))
    evaluated = EvaluatedTurn(state.view(0))
    every = [(a, b, c, d) for a, b, c, d in product((1, 2, 3), repeat=4)]
    values = FOURSIDE.move_values(state.view(0), Clock())
    assert {placement.cell for placement in evaluated.placements} == {0, 24}
    for placement in evaluated.placements:
        move = text_of(state, placement)
        need = encode_block(reference.required(state, 0 if placement.cell else 24))
        share = sum(need in fitting_codes_by_requirement(block) for block in every) / len(every)
        expected = 0.0
        for they_fit, theirs in ((True, (1, 2, 1, 1)), (False, (3, 3, 3, 3))):
            for it_fits, block in ((True, (1, 2, 1, 1)), (False, (3, 3, 3, 3))):
                chance = (1 - share) ** 5
                chance = (1 - chance if they_fit else chance) * (share if it_fits else 1 - share)
                expected += chance * difference_by_the_rules(state, move, theirs, block)
        assert thinking.expected_difference(state, evaluated, placement) == pytest.approx(
            expected - scores[0] + scores[1]
        )
        assert values[move].value == pytest.approx(expected, abs=1), "each part is rounded"
        assert not values[move].exact
    best = max(values, key=lambda move: values[move].value)
    chosen = FOURSIDE.choose(state.view(0), 7, Clock(), Random(1))
    assert values[chosen].value >= values[best].value - 1


def difference_by_the_rules(state: FourSideState, move: str, theirs: Block, block: Block) -> int:
    """Return the final difference when the other player holds five of a block, and one is drawn."""
    hands = (state.hands[0], (theirs,) * 5)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rules.seeded_draws, "next_block", lambda *_: block)
        now = after(dataclasses.replace(state, hands=hands), move)
        while not now.is_over:
            now = after(now, now.legal_moves()[0])
    return now.scores[0] - now.scores[1]
