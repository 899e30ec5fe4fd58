"""Proved play against a plain search, the solved openings and known endings."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import make_endings
import pytest

from fourgames_tk.engine.game import MoveValue
from fourgames_tk.engine.games.mancala import MANCALA, endings
from fourgames_tk.engine.games.mancala.exact import best_move, packed_state, winning_line
from fourgames_tk.engine.games.mancala.options import MancalaOptions
from fourgames_tk.engine.games.mancala.packed import lines, packing, sweep
from fourgames_tk.engine.games.mancala.rules import MancalaState
from fourgames_tk.engine.games.mancala.solver import Solver
from fourgames_tk.engine.search.clock import Clock, OutOfTime
from tests.engine.mancala import plain

UNLIMITED = Clock()


def played(stones: int, loose: int, random: Random, swap: bool = False) -> MancalaState:
    """Return a position of a random game with so many loose stones or a few less."""
    while True:
        state = MANCALA.start(MancalaOptions(stones, swap), 0)
        while state.loose > loose:
            state = state.after(random.choice(state.legal_moves()))
        if not state.over:
            return state


def plain_value(state: MancalaState) -> int:
    return plain.value(state.ring if state.turn == 0 else plain.turned(state.ring))


def test_the_table_of_endings_is_what_its_maker_computes() -> None:
    small = make_endings.table(6)
    assert endings._table()[: len(small)] == small


def test_the_table_of_endings_agrees_with_a_plain_search() -> None:
    random = Random(1)
    solver = Solver(endings.LIMIT, UNLIMITED)
    for _ in range(60):
        cuts = sorted(random.choices(range(12), k=endings.LIMIT))
        piles = [cuts.count(pile) for pile in range(12)]
        own, other = tuple(piles[:6]), tuple(piles[6:])
        if any(own) and any(other):
            board = solver.packing.pack(own, other)
            expected = plain.value((*own, 0, *other, 0))
            assert solver.exact(board, endings.LIMIT) == expected


@pytest.mark.parametrize("loose", [8, 12, 13])
def test_values_are_those_of_a_plain_search(loose: int) -> None:
    random = Random(loose)
    for _ in range(12):
        state = played(random.choice([2, 3, 4]), loose, random)
        values = MANCALA.values(state, UNLIMITED)
        assert tuple(values) == state.legal_moves()
        for move, value in values.items():
            after = state.after(move)
            expected = plain_value(after) if after.turn == state.turn else -plain_value(after)
            assert value == MoveValue(expected, exact=True)


def test_values_are_exact_with_28_loose_stones() -> None:
    random = Random(28)
    for stones in (3, 6):
        state = played(stones, 28, random)
        values = MANCALA.values(state, UNLIMITED)
        assert all(value.exact for value in values.values())
        best = best_move(state, UNLIMITED)
        assert best is not None and best.exact
        assert best.difference == max(value.value for value in values.values())
        assert values[best.move].value == best.difference


def test_two_stones_are_worth_ten() -> None:
    state = MANCALA.start(MancalaOptions(2), 0)
    assert max(value.value for value in MANCALA.values(state, UNLIMITED).values()) == 10


def test_three_stones_are_worth_fourteen_at_least() -> None:
    state = MANCALA.start(MancalaOptions(3), 0)
    packed, board = packed_state(state)
    assert Solver(36, UNLIMITED).bound(board, packed.loose(board), 14) >= 14


@pytest.mark.parametrize(("stones", "length"), [(4, 15), (5, 24), (6, 13)])
def test_the_first_turn_takes_everything(stones: int, length: int) -> None:
    state, moves = MANCALA.start(MancalaOptions(stones), 0), 0
    while not state.over:
        state = state.after(MANCALA.choose(state, 7, UNLIMITED, Random(1)))
        assert state.over or state.turn == 0
        moves += 1
    assert state.stores == (12 * stones, 0)
    assert moves == length


def test_the_values_of_an_opening_know_the_move_that_takes_everything() -> None:
    state = MANCALA.start(MancalaOptions(4), 0)
    values = MANCALA.values(state, Clock(2.0))
    assert max(values.values(), key=lambda value: value.value) == MoveValue(48, exact=True)


@pytest.mark.parametrize("rival", [5, 7])
def test_perfect_play_makes_good_what_two_stones_are_worth(rival: int) -> None:
    state, random = MANCALA.start(MancalaOptions(2), 0), Random(3)
    while not state.over:
        state = state.after(MANCALA.choose(state, (7, rival)[state.turn], UNLIMITED, random))
    difference = state.stores[0] - state.stores[1]
    assert difference == 10 if rival == 7 else difference >= 10


def test_a_solver_gives_up_when_its_clock_runs_out() -> None:
    packed = packing(48)
    board = packed.pack([4] * 6, [4] * 6)
    with pytest.raises(OutOfTime):
        Solver(48, Clock(0)).exact(board, 48)
    assert best_move(MANCALA.start(MancalaOptions(4), 0), Clock(0)) is None


def test_values_without_time_are_estimates() -> None:
    state = MANCALA.start(MancalaOptions(4), 0)
    values = MANCALA.values(state, Clock(0))
    assert tuple(values) == state.legal_moves()
    assert not all(value.exact for value in values.values())


def test_lines_lead_where_their_piles_lead() -> None:
    state = played(4, 30, Random(4))
    packed, board = packed_state(state)
    found = list(lines(packed, board, 500, UNLIMITED))
    assert found
    for line in found:
        loose, gain, now = state.loose, 0, board
        for pile in line.piles:
            children = {child.pile: child for child in packed.children(now, loose)}
            child = children[pile]
            gain, loose, now = gain + child.gain, child.loose, child.board or 0
        assert (gain, loose, child.board, child.free) == line[1:2] + line[2:3] + (
            line.board,
            line.free,
        )
    assert sweep(packed, board, 1, UNLIMITED) is None


def lost_game(seed: int) -> Iterator[MancalaState]:
    """Yield the states of a game of the weakest level against the strongest."""
    state, random = MANCALA.start(MancalaOptions(2), 0), Random(seed)
    yield state
    while not state.over:
        state = state.after(MANCALA.choose(state, (1, 7)[state.turn], UNLIMITED, random))
        yield state


def test_the_line_that_would_have_won_wins() -> None:
    found = 0
    for seed in range(4):
        history = list(lost_game(seed))
        if history[-1].stores[0] >= history[-1].stores[1]:
            continue
        line = winning_line(history, 0, UNLIMITED)
        assert line is not None, "the first position is won"
        state = history[line.index]
        assert state.turn == 0
        for move in line.moves:
            state = state.after(move)
        assert state.over
        difference = state.stores[0] - state.stores[1]
        assert difference > 0 and line.reason == f"It wins by {difference} stones."
        found += 1
    assert found


def test_there_is_no_line_that_wins_in_a_game_that_was_never_won() -> None:
    history = list(lost_game(0))
    assert winning_line(history[-2:], 0, UNLIMITED) is None
