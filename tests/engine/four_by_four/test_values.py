"""Tests of the values of 4 × 4 moves: by the rules, the book and search."""

from __future__ import annotations

import dataclasses
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fourgames_tk.engine.games.four_by_four import FOUR_BY_FOUR, pieces
from fourgames_tk.engine.games.four_by_four.book import find_book
from fourgames_tk.engine.games.four_by_four.rules import FourByFourState
from fourgames_tk.engine.games.four_by_four.solver import Solver, search_tables_for
from fourgames_tk.engine.search.clock import Clock, OutOfTime
from tests.engine.four_by_four import boards, reference


@boards.variations
@pytest.mark.parametrize("seed", range(4))
def test_values_against_brute_force(variation: dict[str, Any], seed: int) -> None:
    random = Random(seed)
    giving = boards.random_state(random, 11, **variation)
    board, letters, squares = (
        boards.text_of(giving),
        boards.counting(giving),
        giving.variation.squares,
    )
    values = FOUR_BY_FOUR.move_values(giving, Clock())
    assert {*values} == {*giving.legal_moves()}
    for move, value in values.items():
        assert value.exact
        assert value.value == -reference.place_value(board, move, letters, squares)
    given_one = random.choice(giving.pool)
    placing = dataclasses.replace(giving, given=given_one)
    for move, value in FOUR_BY_FOUR.move_values(placing, Clock()).items():
        assert value.exact
        if move.endswith("!"):
            assert value.value == 1
        elif placing.lines_completed_on(pieces.CELLS.index(move)):
            assert value.value == -1, "the opponent calls what is not called"
        else:
            placed = {**board, move: pieces.piece_text(given_one)}
            assert value.value == reference.give_value(placed, letters, squares)


@settings(deadline=None, max_examples=40)
@given(seed=st.integers(0, 10**6), floor=st.integers(2, 6))
def test_proofs_of_a_shallow_search_are_true(seed: int, floor: int) -> None:
    state = boards.random_state(Random(seed), 9)
    tables = search_tables_for(state.variation)
    node = tables.node_for(state, sum(1 << piece for piece in state.pool))
    shallow, whole = Solver(tables, Clock(), floor), Solver(tables, Clock())
    assert not shallow.giver_wins(node) or whole.giver_wins(node)
    assert shallow.giver_avoids_loss(node) or not whole.giver_avoids_loss(node)
    shallow.raise_depth_limit(1)
    assert (shallow.giver_wins(node), shallow.giver_avoids_loss(node)) == (
        whole.giver_wins(node),
        whole.giver_avoids_loss(node),
    )


def test_the_search_stops_when_the_clock_runs_out() -> None:
    state = boards.random_state(Random(1), 4)
    tables = search_tables_for(state.variation)
    node = tables.node_for(state, sum(1 << piece for piece in state.pool))
    with pytest.raises(OutOfTime):
        Solver(tables, Clock(0)).giver_avoids_loss(node)


def test_a_missed_line_is_worth_a_win_and_a_quiet_gift_after_it_a_loss() -> None:
    missed = boards.after(boards.start(), *boards.MISSED, "d1")
    assert {
        value.value for value in FOUR_BY_FOUR.move_values(missed, Clock().limited_to(1)).values()
    } == {-1}
    values = FOUR_BY_FOUR.move_values(boards.after(missed, "dsqf"), Clock().limited_to(0.2))
    assert (values["!"].value, values["!"].exact) == (1, True)


@boards.variations
@pytest.mark.parametrize("count", range(6))
def test_what_the_book_decides_is_exact_without_a_search(
    variation: dict[str, Any], count: int
) -> None:
    random = Random(count)
    state = boards.random_state(random, count, **variation)
    book = find_book(state.variation)
    assert book is not None
    if count > book.max_pieces:
        return
    kinds = state.variation.kind_by_piece
    board = [(cell, kinds[piece]) for cell, piece in enumerate(state.board) if piece is not None]
    values = FOUR_BY_FOUR.move_values(state, Clock(0))
    for move, value in values.items():
        assert value.exact
        assert value.value == book.gift_value(board, kinds[pieces.parse_piece(move)])
    move = FOUR_BY_FOUR.choose(state, boards.TOP, Clock(0), random)
    assert values[move].value == book.board_value(board)
    placing = boards.after(state, move)
    if count < book.max_pieces:
        assert all(value.exact for value in FOUR_BY_FOUR.move_values(placing, Clock(0)).values())


ENDINGS = st.integers(12, 14)


def game_value(state: FourByFourState) -> int:
    """Return the value of a position for the seat to move, by a search of every legal move."""
    outcome = state.outcome()
    if outcome is not None:
        return 0 if not outcome.winners else 1 if state.turn in outcome.winners else -1
    best = -1
    for move in state.legal_moves():
        reply = boards.after(state, move)
        value = game_value(reply)
        best = max(best, value if reply.turn == state.turn else -value)
        if best == 1:
            break
    return best


@boards.variations
@settings(deadline=None, max_examples=15)
@given(seed=st.integers(0, 10**6), count=ENDINGS, given_one=st.booleans())
def test_calls_by_players_and_automatic_calls_give_equal_values(
    variation: dict[str, Any], seed: int, count: int, given_one: bool
) -> None:
    random = Random(seed)
    players_call_lines = boards.random_state(random, count, **variation)
    if given_one:
        players_call_lines = dataclasses.replace(
            players_call_lines, given=random.choice(players_call_lines.pool)
        )
    automatic = dataclasses.replace(players_call_lines.variation, players_call_lines=False)
    by_itself = dataclasses.replace(players_call_lines, variation=automatic)
    worth = game_value(players_call_lines)
    assert worth == game_value(by_itself)
    values = FOUR_BY_FOUR.move_values(players_call_lines, Clock())
    others = FOUR_BY_FOUR.move_values(by_itself, Clock())
    assert max(value.value for value in values.values()) == worth
    for move, value in others.items():
        if given_one and players_call_lines.lines_completed_on(pieces.CELLS.index(move)):
            assert value.value == values[f"{move}!"].value == 1
            assert values[move].value == -1, "a line that is not called is the opponent's"
        else:
            assert values[move] == value


@settings(deadline=None, max_examples=40)
@given(seed=st.integers(0, 10**6), squares=st.booleans())
def test_values_with_calls_by_players_agree_with_a_full_search(seed: int, squares: bool) -> None:
    random = Random(seed)
    state = boards.random_state(random, 11, squares=squares)
    for _ in range(random.randrange(2, 10)):
        if state.outcome() is not None:
            return
        state = boards.after(state, random.choice(state.legal_moves()))
    if state.outcome() is not None or len(state.pool) > 3:
        return
    for move, value in FOUR_BY_FOUR.move_values(state, Clock()).items():
        reply = boards.after(state, move)
        worth = game_value(reply)
        assert value.exact
        assert value.value == (worth if reply.turn == state.turn else -worth)
