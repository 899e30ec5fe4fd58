"""Tests of exact play against a slow reference, solved openings and the ending table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import make_endings
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fourgames_tk.engine.game import MoveValue
from fourgames_tk.engine.games.mancala import MANCALA, exact_values
from fourgames_tk.engine.games.mancala.exact_values import (
    last_missed_win,
    packing_and_board,
    pile_move_text,
    proved_best_move,
    turn_outlook,
)
from fourgames_tk.engine.games.mancala.options import MancalaOptions
from fourgames_tk.engine.games.mancala.packed_board import (
    BoardPacking,
    packing_for,
    sweeping_line,
    turn_prefixes,
)
from fourgames_tk.engine.games.mancala.rules import MancalaState
from fourgames_tk.engine.games.mancala.solver import (
    PROVED_VALUES,
    TABLE_STONES,
    Solver,
    ending_table_bytes,
)
from fourgames_tk.engine.search.clock import Clock, OutOfTime
from tests.engine.mancala import reference

UNLIMITED = Clock()
BEST = MANCALA.levels[-1].number


def played(stones: int, loose_stones: int, random: Random, swap: bool = False) -> MancalaState:
    """Return a position of a random game with so many loose stones or a few less."""
    while True:
        state = MANCALA.start(MancalaOptions(stones, swap), 0)
        while state.loose_stones > loose_stones:
            state = state.after(random.choice(state.legal_moves()))
        if not state.is_over:
            return state


def reference_value(state: MancalaState) -> int:
    return reference.value(state.ring if state.turn == 0 else reference.turned(state.ring))


def test_the_table_of_endings_is_what_its_maker_computes() -> None:
    small = make_endings.table(6)
    assert ending_table_bytes()[: len(small)] == small


def test_the_table_of_endings_agrees_with_the_reference() -> None:
    random = Random(1)
    solver = Solver(TABLE_STONES, UNLIMITED)
    for _ in range(60):
        cuts = sorted(random.choices(range(12), k=TABLE_STONES))
        piles = [cuts.count(pile) for pile in range(12)]
        own, other = tuple(piles[:6]), tuple(piles[6:])
        if any(own) and any(other):
            board = solver.packing.pack(own, other)
            expected = reference.value((*own, 0, *other, 0))
            assert solver.board_value(board, TABLE_STONES) == expected


@pytest.mark.parametrize("loose_stones", [8, 12, 13])
def test_values_agree_with_the_reference(loose_stones: int) -> None:
    random = Random(loose_stones)
    for _ in range(12):
        state = played(random.choice([2, 3, 4]), loose_stones, random)
        values = MANCALA.move_values(state, UNLIMITED)
        assert tuple(values) == state.legal_moves()
        for move, value in values.items():
            after = state.after(move)
            expected = (
                reference_value(after) if after.turn == state.turn else -reference_value(after)
            )
            assert value == MoveValue(expected, exact=True)


@pytest.mark.parametrize(("stones", "length"), [(4, 15), (5, 24), (6, 13)])
def test_the_first_turn_takes_everything(stones: int, length: int) -> None:
    state, moves = MANCALA.start(MancalaOptions(stones), 0), 0
    while not state.is_over:
        state = state.after(MANCALA.choose(state, BEST, UNLIMITED, Random(1)))
        assert state.is_over or state.turn == 0
        moves += 1
    assert state.stores == (12 * stones, 0)
    assert moves == length


@pytest.mark.parametrize("rival", [5, BEST])
def test_perfect_play_secures_the_value_with_two_stones(rival: int) -> None:
    state, random = MANCALA.start(MancalaOptions(2), 0), Random(3)
    while not state.is_over:
        state = state.after(MANCALA.choose(state, (BEST, rival)[state.turn], UNLIMITED, random))
    difference = state.stores[0] - state.stores[1]
    assert difference == 10 if rival == BEST else difference >= 10


def test_a_solver_gives_up_when_its_clock_runs_out() -> None:
    packed = packing_for(48)
    board = packed.pack([4] * 6, [4] * 6)
    with pytest.raises(OutOfTime):
        Solver(48, Clock(0)).board_value(board, 48)
    assert proved_best_move(MANCALA.start(MancalaOptions(4), 0), Clock(0)) is None


def test_an_estimate_lies_between_what_one_whole_turn_proves() -> None:
    random = Random(7)
    for _ in range(40):
        state = played(random.choice([2, 3, 4]), random.randint(8, 14), random)
        packed, board = packing_and_board(state)
        solver = Solver(state.loose_stones, UNLIMITED)
        for child in packed.children(board, state.loose_stones):
            outlook, value = (
                turn_outlook(packed, child, UNLIMITED),
                solver.child_value(child),
            )
            assert outlook.low <= value <= outlook.high
            assert outlook.low <= outlook.estimate <= outlook.high
            bounds = turn_outlook(packed, child, Clock(0))
            assert bounds.low <= value <= bounds.high, "what was found without time holds, too"


def test_no_value_is_proved_by_a_turn_with_too_many_sowings(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(exact_values, "TURN_BRANCHES", 2)
    random, found = Random(8), set()
    for _ in range(30):
        state = played(4, random.randint(6, 14), random)
        packed, board = packing_and_board(state)
        solver = Solver(state.loose_stones, UNLIMITED)
        for child in packed.children(board, state.loose_stones):
            outlook = turn_outlook(packed, child, UNLIMITED)
            told = outlook.move_value(state.lead)
            found.add((told.exact, outlook.is_complete))
            if told.exact:
                assert told.value == state.lead + solver.child_value(child)
            if outlook.is_complete and child.board is not None:
                turn = turn_prefixes(packed, child.board, 10**6, UNLIMITED)
                assert outlook.best is not None
                assert outlook.best.gain == max(line.gain for line in turn)
    assert {(False, False), (True, True)} <= found


def test_a_turn_that_takes_everything_is_proved_for_both_sides() -> None:
    """After 2, 1, 5 of the first turn, one turn of the other player takes all 43 stones."""
    state = MANCALA.start(MancalaOptions(4), 0)
    for move in ("2", "1"):
        state = state.after(move)
    for position, move, value in ((state, "5", -38), (state.after("5"), "6", 38)):
        found = MANCALA.move_values(position, UNLIMITED.expiring_after_checks(60))
        assert found[move] == MoveValue(value, exact=True)


def test_a_hint_says_no_less_than_what_is_proved() -> None:
    random = Random(3)
    for _ in range(12):
        state = played(4, random.randint(20, 30), random)
        brief = UNLIMITED.expiring_after_checks(random.randint(1, 40))
        hint = MANCALA.hint(state, brief)
        packed, board = packing_and_board(state)
        move = next(
            child
            for child in packed.children(board, state.loose_stones)
            if pile_move_text(state.turn, child.piles[0]) == hint.move
        )
        low = state.lead + turn_outlook(packed, move, UNLIMITED).low
        about = re.search(r"(\d+) stones? (ahead|behind)", hint.reason)
        if about:
            assert int(about[1]) * (1 if about[2] == "ahead" else -1) >= low


def test_turn_lines_lead_where_their_piles_lead() -> None:
    state = played(4, 30, Random(4))
    packed, board = packing_and_board(state)
    found = list(turn_prefixes(packed, board, 500, UNLIMITED))
    assert found
    for line in found:
        loose_stones, gain, now = state.loose_stones, 0, board
        for pile in line.piles:
            children = {child.piles[0]: child for child in packed.children(now, loose_stones)}
            child = children[pile]
            gain, loose_stones, now = gain + child.gain, child.loose_stones, child.board or 0
        assert (gain, loose_stones, child.board, child.free) == line[1:2] + line[2:3] + (
            line.board,
            line.free,
        )
    assert sweeping_line(packed, board, 1, UNLIMITED) is None


def lost_game(seed: int) -> Iterator[MancalaState]:
    """Yield the states of a game between the weakest level and the strongest."""
    state, random = MANCALA.start(MancalaOptions(2), 0), Random(seed)
    yield state
    while not state.is_over:
        state = state.after(MANCALA.choose(state, (1, BEST)[state.turn], UNLIMITED, random))
        yield state


def test_a_missed_win_wins() -> None:
    found = 0
    for seed in range(4):
        history = list(lost_game(seed))
        if history[-1].stores[0] >= history[-1].stores[1]:
            continue
        line = last_missed_win(history, 0, UNLIMITED)
        assert line is not None, "the first position is won"
        state = history[line.index]
        assert state.turn == 0
        for move in line.moves:
            state = state.after(move)
        assert state.is_over
        difference = state.stores[0] - state.stores[1]
        assert difference > 0 and f"won by {difference} stone" in line.reason
        found += 1
    assert found


def test_a_game_that_was_never_won_has_no_missed_win() -> None:
    history = list(lost_game(0))
    assert last_missed_win(history[-2:], 0, UNLIMITED) is None


QUICK_OPTIONS = [(5, 5, 1, 4, 4, 4, 0, 4, 1, 5, 0, 1), (0, 4, 4, 4, 0, 4, 4, 4, 0, 4, 1, 5)]
"""Openings that are proved in less than a second."""


@pytest.mark.parametrize("piles", QUICK_OPTIONS)
def test_a_search_without_proved_boards_agrees(piles: tuple[int, ...]) -> None:
    solver = Solver(sum(piles), Clock(), ignore_proved=True)
    board = solver.packing.pack(piles[:6], piles[6:])
    assert solver.board_value(board, sum(piles), PROVED_VALUES[piles]) == PROVED_VALUES[piles]
    assert solver.positions > 100_000


def test_the_start_with_three_stones_is_exact_at_once() -> None:
    def worth(options: MancalaOptions) -> dict[str, float]:
        values = MANCALA.move_values(MANCALA.start(options, 0), Clock().limited_to(60))
        assert all(value.exact for value in values.values())
        return {move: value.value for move, value in values.items()}

    assert worth(MancalaOptions(3)) == {"1": 2, "2": 14, "3": -2, "4": -18, "5": -10, "6": -16}
    short = {"1": 2, "2": -4, "3": 2, "4": -18, "5": -10, "6": -16}
    assert worth(MancalaOptions(3, opening="short")) == short
    fair = {move: -abs(value) for move, value in short.items()}
    assert worth(MancalaOptions(3, swap=True, opening="short")) == fair


LEAVES = {2: (6, 27, 118, 529, 2329), 4: (6, 31, 156, 796, 3969), 6: (6, 30, 176, 978, 5222)}


@pytest.mark.parametrize("stones", LEAVES)
def test_perft_gives_the_known_numbers(stones: int) -> None:
    state = MANCALA.start(MancalaOptions(stones), 0)
    depths = range(1, len(LEAVES[stones]) + 1)
    assert tuple(MANCALA.perft(state, depth) for depth in depths) == LEAVES[stones]
    assert reference.perft(state.ring, 5) == LEAVES[stones][-1]


def unpacked(packed: BoardPacking, board: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the mover's and the opponent's piles, in the order of sowing."""
    piles = tuple(board >> packed.bits * pile & packed.mask for pile in range(12))
    return piles[:6], piles[6:]


def sides(most: int) -> st.SearchStrategy[list[int]]:
    return st.lists(st.integers(0, most), min_size=6, max_size=6).filter(any)


@settings(max_examples=300, deadline=None)
@given(own=sides(9), other=sides(9))
def test_children_agree_with_the_reference(own: list[int], other: list[int]) -> None:
    loose_stones = sum(own) + sum(other)
    packed = packing_for(loose_stones)
    board = packed.pack(own, other)
    assert unpacked(packed, board) == (tuple(own), tuple(other))
    assert packed.loose_stones(board) == loose_stones
    children = {child.piles[0]: child for child in packed.children(board, loose_stones)}
    assert sorted(children) == [pile for pile in range(6) if own[pile]]
    for pile, child in children.items():
        piles, free, over = reference.sow((*own, 0, *other, 0), pile)
        assert child.gain == piles[6] - piles[13]
        assert (child.board is None) == over
        if child.board is not None:
            seen = piles if free else reference.turned(piles)
            assert child.free == free
            assert unpacked(packed, child.board) == (seen[:6], seen[7:13])
            assert child.loose_stones == packed.loose_stones(child.board)
