"""Tests of the rules of FourSide: legal placements, scores, and the end of a game."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from fourgames_tk.engine.errors import BadPosition, IllegalMove
from fourgames_tk.engine.game import Passed, Transition, Won
from fourgames_tk.engine.games.fourside import FOURSIDE, seeded_draws
from fourgames_tk.engine.games.fourside.blocks import Block, Variation, rotated
from fourgames_tk.engine.games.fourside.options import FourSideOptions
from fourgames_tk.engine.games.fourside.rules import (
    Drew,
    FourSideState,
    Placed,
    Scored,
    parse_position,
)
from fourgames_tk.engine.parsing import cell_text, parse_cell
from tests.engine.composed import play_on

from . import reference
from .positions import ONES, after, cell_number, open_hand, options, played, position, states
from .positions import options as options_of_a_game

ALL = range(5)
# Three blocks around d2, joined to the centre c3: 8 above, 1 on the left, 3 below.
THREE_AROUND = {
    "c3": (5, 5, 5, 5),
    "d3": (3, 2, 2, 5),
    "c2": (4, 1, 5, 4),
    "c1": (4, 6, 4, 4),
    "d1": (2, 2, 8, 6),
}
FITS_THREE: Block = (8, 9, 3, 1)


def scored(transition: Transition) -> Scored:
    return next(event for event in transition.events if isinstance(event, Scored))


@pytest.mark.parametrize(
    ("values", "area", "points", "text"),
    [
        ((8,), 0, 8, "8 × 1 = 8"),
        ((8, 3), 0, 22, "(8 + 3) × 2 = 22"),
        ((8, 3, 1), 0, 36, "(8 + 3 + 1) × 3 = 36"),
        ((8, 9, 3, 1), 0, 84, "(8 + 9 + 3 + 1) × 4 = 84"),
        ((8, 3), 20, 42, "(8 + 3) × 2 + 20 = 42"),
        ((8, 3), -20, 2, "(8 + 3) × 2 − 20 = 2"),
        ((8,), -20, -12, "8 × 1 − 20 = −12"),
        ((9, 1), -20, 0, "(9 + 1) × 2 − 20 = 0"),
    ],
)
def test_scoring_table(values: tuple[int, ...], area: int, points: int, text: str) -> None:
    block: Block = (8, 9, 3, 1)
    around = {8: ("b1", (9, 9, 8, 9)), 3: ("b3", (3, 9, 9, 9)), 1: ("a2", (9, 1, 9, 9))}
    around[9] = ("c2", (9, 9, 9, 9))
    blocks = dict(around[value] for value in values)
    state = position(blocks, (block, *ONES[1:]), areas={"b2": area}, scores=(50, 0))
    assert scored(state.play("1r0@b2")).points == points
    assert after(state, "1r0@b2").scores == (50 + points, 0)
    assert state.trial(cell_number(state, "b2"), 1, 0).sum_text == text


def test_a_score_never_falls_below_zero() -> None:
    state = position({"c3": ONES[0]}, areas={"c2": -20}, scores=(7, 9))
    assert scored(state.play("1r0@c2")) == Scored(0, "c2", (1,), -20, -19, 0)
    assert after(state, "1r0@c2").scores == (0, 9)


def test_one_wrong_side_of_three_is_refused_and_costs_nothing() -> None:
    state = position(THREE_AROUND, ((8, 9, 4, 1), *ONES[1:]), scores=(5, 5))
    with pytest.raises(
        IllegalMove, match="the block does not fit on d2: the 4 at its bottom would touch a 3"
    ):
        state.play("1r0@d2")
    assert state.trial(cell_number(state, "d2"), 1, 0).clashes == (2,)
    assert state.scores == (5, 5)
    assert not any(move.startswith("1r0") for move in state.legal_moves())


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("1r0@c3", "c3 already has a block"),
        ("1r0@a1", "on a1 the block would touch no other block"),
        ("1r0@f1", "cells are a1 to e5"),
        ("1r4@c2", "is not a move"),
        ("", "is not a move"),
        ("pass", "so you cannot pass"),
    ],
)
def test_a_refusal_says_why(move: str, why: str) -> None:
    state = position({"c3": ONES[0]})
    with pytest.raises(IllegalMove, match=why):
        state.play(move)


def test_turning_is_clockwise() -> None:
    assert rotated((1, 2, 3, 4), 1) == (4, 1, 2, 3)
    state = position({"c3": (9, 9, 9, 9)}, ((9, 2, 3, 4), *ONES[1:]))
    assert state.legal_moves() == ("1r2@c2", "1r1@b3", "1r3@d3", "1r0@c4")


def test_a_player_with_none_forfeits_and_the_other_goes_on() -> None:
    state = position({"c3": ONES[0]}, mine=((2, 2, 2, 2),) * 5)
    assert not state.is_over
    assert state.legal_moves() == ("pass",)
    assert state.forced_move() == "pass"
    assert "forfeited" in state.prompt
    with pytest.raises(IllegalMove, match="does not fit"):
        state.play("1r0@c2")
    transition = state.play("pass")
    assert transition.events == (Passed(0),)
    assert transition.state == dataclasses.replace(state, turn=1)
    assert len(transition.state.legal_moves()) == 80
    assert transition.state.forced_move() is None


def test_the_game_ends_when_neither_can_move() -> None:
    twos: tuple[Block, ...] = ((2, 2, 2, 2),) * 5
    state = position({"c3": ONES[0]}, twos, twos, scores=(3, 4))
    assert state.legal_moves() == ()
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.to_json() == {"winners": [1], "scores": [3, 4]}
    assert outcome.reason == "Neither player has a block that fits."
    with pytest.raises(IllegalMove, match="the game is over"):
        state.play("pass")


def test_the_game_ends_when_the_board_is_full_and_a_tie_has_two_winners() -> None:
    cells = [cell_text(row, column) for row in ALL for column in ALL]
    state = position(dict.fromkeys(cells[1:], ONES[0]), scores=(0, 4))
    transition = state.play("1r0@a1")
    assert transition.state.legal_moves() == ()
    assert transition.events[-1] == Won((0, 1))
    outcome = transition.state.outcome()
    assert outcome is not None
    assert outcome.to_json() == {"winners": [0, 1], "scores": [4, 4]}
    assert outcome.reason == "The board is full."


@settings(max_examples=60, deadline=None)
@given(states())
def test_moves_and_points_agree_with_the_reference(state: FourSideState) -> None:
    plain = {seat: reference.moves(state, seat) for seat in range(2)}
    assert state.is_over == (not plain[0] and not plain[1])
    expected = [move for move, _ in plain[state.turn]]
    if state.is_over:
        assert state.legal_moves() == ()
    else:
        assert list(state.legal_moves()) == (expected or ["pass"])
    for move, points in plain[state.turn][:: max(1, len(expected) // 10)]:
        assert scored(state.play(move)).points == points
        scores = after(state, move).scores
        assert scores[state.turn] == max(0, state.scores[state.turn] + points)
        assert scores[1 - state.turn] == state.scores[1 - state.turn]


@settings(max_examples=40, deadline=None)
@given(states(), st.integers(0, 10**6))
def test_the_events_alone_give_the_next_state(state: FourSideState, pick: int) -> None:
    moves = state.legal_moves()
    if not moves:
        return
    transition = state.play(moves[pick % len(moves)])
    assert with_events(state, transition) == transition.state.to_json()


def with_events(state: FourSideState, transition: Transition) -> dict[str, object]:
    shown = state.to_json()
    for event in transition.events:
        if isinstance(event, Placed):
            row, column = parse_cell(event.cell, state.row_count, state.column_count)
            shown["board"][row][column] = list(event.block)
            block = (state.hands[event.seat] or ())[event.index - 1]
            assert event.block == rotated(block, event.turns)
        elif isinstance(event, Scored):
            assert sum(event.sides) * len(event.sides) + event.area == event.points
            shown["scores"][event.seat] = event.score
        elif isinstance(event, Drew):
            shown["hands"][event.seat][event.index - 1] = list(event.block or ())
        else:
            assert isinstance(event, (Passed, Won))
    if (outcome := transition.state.outcome()) is not None:
        assert transition.events[-1] == Won(outcome.winners)
    return {**shown, "turn": 1 - state.turn}


@settings(max_examples=30, deadline=None)
@given(options(), st.integers())
def test_the_start(chosen: FourSideOptions, seed: int) -> None:
    state = FourSideState.initial_state(chosen, seed)
    assert state == FourSideState.initial_state(chosen, seed)
    cells = chosen.columns * chosen.rows
    assert [cell for cell, block in enumerate(state.board) if block] == [cells // 2]
    assert Counter(state.areas) == {20: 6, -20: 6, 0: cells - 12}
    assert state.areas == state.areas[::-1]
    middle_row, middle_column = divmod(cells // 2, chosen.columns)
    for row in range(middle_row - 1, middle_row + 2):
        for column in range(middle_column - 1, middle_column + 2):
            assert state.areas[row * chosen.columns + column] == 0
    assert [len(hand or ()) for hand in state.hands] == [5, 5]
    blocks = [block for hand in state.hands for block in hand or ()]
    assert all(1 <= side <= chosen.values for block in blocks for side in block)


def test_seeds_differ_and_either_player_may_be_first() -> None:
    starts = [FourSideState.initial_state(FourSideOptions(), seed) for seed in range(200)]
    assert len({start.hands for start in starts}) == 200
    assert len({start.areas for start in starts}) == 200
    assert 70 < sum(start.turn for start in starts) < 130


def test_every_side_is_drawn_uniformly_and_independently() -> None:
    variation = Variation(3, 5, 5)
    drawn = [
        seeded_draws.next_block(seed, variation, laid) for seed in range(90) for laid in range(90)
    ]
    counts = Counter(drawn)
    # 8,100 draws of 81 blocks: 100 of each are expected, with a deviation of 10.
    assert len(counts) == 81
    assert 55 < min(counts.values()) <= max(counts.values()) < 145


@settings(max_examples=40, deadline=None)
@given(states())
@example(played(FourSideOptions(values=5, columns=15, rows=9), 41074, 102))  # a forced pass
def test_a_view_hides_the_other_hand_and_the_blocks_to_come(state: FourSideState) -> None:
    view = state.view(state.turn)
    shown = view.to_json()
    assert {**shown, "hands": None} == {**state.to_json(), "hands": None}
    assert view.view(state.turn) == view
    assert view.legal_moves() == state.legal_moves()
    assert view.outcome() == state.outcome()
    if state.is_over:
        assert shown == state.to_json()
    else:
        assert view == open_hand(state, ONES, 5).view(state.turn)
        assert shown["hands"][1 - state.turn] is None
        theirs = state.view(1 - state.turn)
        assert theirs.legal_moves() == ()
        for move in state.legal_moves()[:3]:
            with pytest.raises(IllegalMove, match="one player's view"):
                theirs.play(move)
            if move == "pass":
                passed = state.play(move)
                shown_after = passed.state.view(state.turn)
                assert view.play(move) == Transition(shown_after, passed.events)
            else:
                with pytest.raises(IllegalMove, match="it does not know which block will be drawn"):
                    view.play(move)


def test_the_drawn_block_is_hidden_from_the_other_player() -> None:
    transition = position({"c3": ONES[0]}, turn=1).play("2r0@c2")
    drew = next(event for event in transition.events if isinstance(event, Drew))
    assert drew.block is not None
    assert drew.view(1) == drew
    assert drew.view(0) == Drew(1, 2, None)


OPTIONS = FourSideOptions(values=6, columns=5, rows=5)


def put(*path: str | int, value: object) -> Callable[[dict[str, Any]], None]:
    def change(data: dict[str, Any]) -> None:
        at: Any = data
        for step in path[:-1]:
            at = at[step]
        at[path[-1]] = value

    return change


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (put("board", value=[]), r"“board” \(rows=5\) must have 5 entries, not 0"),
        (put("board", 0, value=[None]), r"a row of “board” \(columns=5\) must have 5 entries"),
        (put("board", 2, 2, value=[1, 2, 3, 7]), "the block on c3 must be from 1 to 6"),
        (put("areas", 0, 0, value="red"), 'the area of a1 must be "", "bonus" or "minus"'),
        (put("hands", value=[None, None]), "both hands are hidden"),
        (put("hands", 1, 4, value=[0, 1, 1, 1]), "a block of hand 2 must be from 1 to"),
        (put("scores", 0, value=-1), "score 1 must be from 0"),
        (put("turn", value=2), "turn must be from 0 to 1"),
        (lambda data: data.pop("turn"), "the position has no 'turn'"),
    ],
)
def test_what_is_no_position_is_refused_with_the_reason(
    change: Callable[[dict[str, Any]], None], why: str
) -> None:
    data = played(OPTIONS, 1, 0).to_json()
    data["board"][2][2] = [1, 2, 3, 4]
    parse_position(data, OPTIONS, 1)
    change(data)
    with pytest.raises(BadPosition, match=why):
        parse_position(data, OPTIONS, 1)


@settings(max_examples=50, deadline=None)
@given(options_of_a_game(), st.floats(0, 1), st.integers(0, 10**6))
def test_any_blocks_areas_hands_and_scores_can_be_played_on_from(
    options: FourSideOptions, free: float, seed: int
) -> None:
    random = Random(seed)

    def block() -> list[int]:
        return [random.randint(1, options.values) for _ in range(4)]

    def grid(draw: Callable[[], object]) -> list[list[object]]:
        return [[draw() for _ in range(options.columns)] for _ in range(options.rows)]

    data = {
        "board": grid(lambda: None if random.random() < free else block()),
        "areas": grid(lambda: random.choice(["", "", "bonus", "minus"])),
        "hands": [[block() for _ in range(5)] for _ in range(2)],
        "scores": [random.randrange(200) for _ in range(2)],
        "turn": random.randrange(2),
    }
    play_on(FOURSIDE, data, options, seed)
