from __future__ import annotations

import itertools
import math
from fractions import Fraction
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from fourgames_tk.engine.games.four_stones import FOUR_STONES, thinking
from fourgames_tk.engine.games.four_stones.levels import SKILLS
from fourgames_tk.engine.games.four_stones.options import CLASSIC, FourStonesOptions
from fourgames_tk.engine.games.four_stones.rules import FourStonesState
from fourgames_tk.engine.search.clock import Clock
from tests.engine.four_stones import reference

BEST = max(SKILLS)


@st.composite
def small_boards(draw: st.DrawFn) -> FourStonesState:
    """Return a board small enough to try everything."""
    spaces = draw(st.integers(6, 7))
    letters = draw(st.integers(2, 7))
    options = FourStonesOptions("shuffled", 2, spaces, letters)
    return FOUR_STONES.start(options, draw(st.integers(0, 10**6)))


def row_texts(spaces: int) -> list[str]:
    """Return every filling of a row, with the letter x for every letter."""
    return ["".join(signs) for signs in itertools.product(".x", repeat=spaces)]


def named(rows: tuple[str, ...]) -> tuple[str, ...]:
    """Return the rows with x replaced by A, B, C … in reading order."""
    names = iter("ABCDEFGHIJKLMNOP")
    return tuple("".join(next(names) if sign == "x" else sign for sign in row) for row in rows)


def test_the_nim_sum_agrees_with_trying_everything_on_every_board_of_two_short_rows() -> None:
    for rows in itertools.product(row_texts(5), repeat=2):
        board = named(rows)
        assert (thinking.nim_sum(FourStonesState(board)) != 0) == reference.wins(board), board


@settings(max_examples=60, deadline=None)
@given(small_boards())
def test_values_agree_with_trying_everything(state: FourStonesState) -> None:
    values = FOUR_STONES.move_values(state, Clock(0))
    assert list(values) == list(state.legal_moves())
    for move, value in values.items():
        after = reference.slide(state.rows, move[0], int(move[1:]))
        assert value.value == (-1 if reference.wins(after) else 1)
        assert value.exact


def test_the_classic_layout_is_lost_for_the_first_player() -> None:
    state = FourStonesState(CLASSIC)
    assert thinking.nim_sum(state) == 2 ^ 3 ^ 6 ^ 5 ^ 1 ^ 3 == 0
    assert thinking.winning_moves(state) == ()


@settings(max_examples=60, deadline=None)
@given(small_boards(), st.integers(0, 1000))
def test_the_best_level_leaves_a_balanced_board_whenever_it_can(
    state: FourStonesState, seed: int
) -> None:
    move = FOUR_STONES.choose(state, BEST, Clock(0), Random(seed))
    after = state.after(move)
    assert (thinking.nim_sum(after) == 0) == (thinking.nim_sum(state) != 0)


@given(small_boards())
def test_a_lost_position_is_made_as_hard_as_possible(state: FourStonesState) -> None:
    if thinking.nim_sum(state):
        state = state.after(thinking.winning_moves(state)[0])
    assume(not state.is_over)
    shares = {}
    for move in state.legal_moves():
        after = state.after(move)
        shares[move] = Fraction(len(thinking.winning_moves(after)), len(after.legal_moves()))
    best = min(shares.values())
    assert set(thinking.best_moves(state)) == {move for move in shares if shares[move] == best}


def test_the_timid_level_slides_a_single_space_however_far_it_could() -> None:
    state = FourStonesState(("." * 15 + "A", "." * 12 + "B..."))
    assert {"A1", "A10", "A15"} < {*state.legal_moves()}
    chosen = {FOUR_STONES.choose(state, 1, Clock(), Random(seed)) for seed in range(60)}
    assert chosen == {"A1", "B1"}


def test_each_level_balances_more_gaps_than_the_one_below() -> None:
    assert list(SKILLS) == [level.number for level in FOUR_STONES.levels]
    table = [(skill.max_gaps, skill.perfect_chance) for skill in SKILLS.values()]
    assert table == sorted(table) and SKILLS[BEST].max_gaps == math.inf


WON = {
    1: FourStonesState(("A..B..", "CD....", "......")),
    2: FourStonesState(("A..B..", "C.D...", "......")),
    3: FourStonesState(("A..B..", "C.D...", "E....F")),
    4: FourStonesState(("A..B....", "C.D.....", "E...F...", "G....H..")),
}
"""Won positions by how many gaps are open."""


@pytest.mark.parametrize("gaps", WON)
@pytest.mark.parametrize("level", range(2, BEST + 1))
def test_a_level_errs_only_with_more_gaps_than_it_can_balance(level: int, gaps: int) -> None:
    state = WON[gaps]
    assert sum(pair.gap > 0 for pair in thinking.letter_pairs(state)) == gaps
    winning = set(thinking.winning_moves(state))
    blind = 1 - len(winning) / len(state.legal_moves())
    assert winning and blind > 0.3
    tries, random = 1000, Random(level)
    chosen = [FOUR_STONES.choose(state, level, Clock(), random) for _ in range(tries)]
    missed = sum(move not in winning for move in chosen) / tries
    skill = SKILLS[level]
    overlooks = min(1.0, max(0.0, gaps - skill.max_gaps)) * (1 - skill.perfect_chance)
    assert missed == pytest.approx(overlooks * blind, abs=0.05)
    assert overlooks or not missed
