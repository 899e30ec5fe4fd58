"""Tests of the levels of 4 × 4: what they notice, overlook and search."""

from __future__ import annotations

import itertools
from random import Random
from typing import Any

import pytest

from fourgames_tk.engine.games.four_by_four import FOUR_BY_FOUR, solver, thinking
from fourgames_tk.engine.games.four_by_four.analysis import Analysis
from fourgames_tk.engine.games.four_by_four.levels import SKILLS
from fourgames_tk.engine.games.four_by_four.rules import FourByFourState
from fourgames_tk.engine.search.clock import Clock, NodeClock
from tests.engine.four_by_four import boards

CALCULATING = [number for number, skill in enumerate(SKILLS, 1) if skill and skill.solves_from]


@pytest.mark.parametrize("level", [2, boards.CAREFUL, boards.TOP - 1])
def test_only_the_best_level_plays_by_the_book(level: int) -> None:
    won = boards.state_of("b1dsqf c1lsqf a2dtqf b4dsrf c4lsrf")
    given = {FOUR_BY_FOUR.choose(won, level, Clock(), Random(seed)) for seed in range(60)}
    values = FOUR_BY_FOUR.move_values(won, Clock(0))
    assert {values[move].value for move in given} == {1, 0}


@pytest.mark.parametrize("level", [boards.CAREFUL, boards.TOP - 1, boards.TOP])
def test_good_levels_never_overlook_a_line(level: int) -> None:
    complete = boards.after(boards.start(), *boards.MISSED)
    missed = boards.after(complete, "d1", "dsqf")
    for seed in range(20):
        assert FOUR_BY_FOUR.choose(complete, level, Clock(), Random(seed)) == "d1!"
        assert FOUR_BY_FOUR.choose(missed, level, Clock(), Random(seed)) == "!"


@pytest.mark.parametrize("squares", [True, False])
def test_levels_look_at_squares_where_these_count(squares: bool) -> None:
    state = boards.after(
        boards.start(squares=squares), "ltrh", "a1", "ltrf", "a2", "ltqh", "b1", "ltqf"
    )
    for seed in range(5):
        chosen = FOUR_BY_FOUR.choose(state, boards.CAREFUL, Clock(), Random(seed))
        assert (chosen == "b2!") == squares


DIAGONAL = ["ltrh", "a1", "ltrf", "b2", "ltqh", "c3", "ltqf"]


@pytest.mark.parametrize("missed", [False, True], ids=["own", "missed"])
@pytest.mark.parametrize("level", range(1, boards.CAREFUL))
def test_low_levels_overlook_diagonals_more_often_than_rows(level: int, missed: bool) -> None:
    skill = SKILLS[level - 1]
    assert skill is not None
    for moves, square, chance in (
        (boards.MISSED, "d1", skill.row_chance),
        (DIAGONAL, "d4", skill.other_chance),
    ):
        state = boards.after(boards.start(), *moves, *([square, "dsqf"] if missed else []))
        call = "!" if missed else f"{square}!"
        calls = sum(
            FOUR_BY_FOUR.choose(state, level, Clock(), Random(seed)) == call for seed in range(600)
        )
        assert calls / 600 == pytest.approx(chance, abs=0.06)
        assert chance == 1 or skill.other_chance < skill.row_chance


def safe_gifts_of(state: FourByFourState, piece: str) -> bool:
    given = boards.after(state, piece)
    return not any(given.lines_completed_on(cell) for cell in range(16))


def test_careful_levels_keep_a_safe_piece_to_give() -> None:
    state = boards.state_of("b1dsqf d2dtrh b3lsqf c3ltqf d3ltrh d4lsrh", given="dtqf")
    left = {square: boards.after(state, square) for square in state.legal_moves()}
    keeping = [
        square
        for square, asked in left.items()
        if any(safe_gifts_of(asked, piece) for piece in asked.legal_moves())
    ]
    assert keeping == ["d1"]
    for level in range(1, boards.TOP):
        skill = SKILLS[level - 1]
        assert skill is not None
        moves = [FOUR_BY_FOUR.choose(state, level, Clock(), Random(seed)) for seed in range(200)]
        if level >= boards.CAREFUL:
            assert set(moves) == {"d1"}
        else:
            assert {"d1"} < set(moves)


@pytest.mark.parametrize("level", CALCULATING)
@pytest.mark.parametrize("seed", range(4))
def test_a_solved_ending_keeps_its_value(level: int, seed: int) -> None:
    skill = SKILLS[level - 1]
    assert skill is not None
    random = Random(seed)
    state = boards.random_state(random, 16 - skill.solves_from)
    for move in (None, *state.legal_moves()[:2]):
        asked = state if move is None else boards.after(state, move)
        values = FOUR_BY_FOUR.move_values(asked, Clock())
        chosen = FOUR_BY_FOUR.choose(asked, level, Clock(), random)
        assert values[chosen].value == max(value.value for value in values.values())


def times_asked(state: FourByFourState) -> int:
    """Return how often the second best level checks the clock for a move."""
    asked = itertools.count()
    FOUR_BY_FOUR.choose(state, boards.TOP - 1, Clock(stopped=lambda: next(asked) < 0), Random(5))
    return next(asked)


def test_the_search_of_low_levels_is_limited_by_positions_not_by_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = boards.random_state(Random(3), 8, squares=True)
    monkeypatch.setattr(solver, "_CHECK_EVERY", 1)
    given = boards.after(state, state.legal_moves()[0])
    often = times_asked(given)
    assert often > 4
    monkeypatch.setattr(thinking, "MOST_CHECKS", often // 2)
    assert times_asked(given) == often // 2


@boards.variations
@pytest.mark.parametrize("calling", ["players", "automatic"])
def test_every_level_plays_every_variation(variation: dict[str, Any], calling: str) -> None:
    random = Random(5)
    state = boards.random_state(random, 9, calling=calling, **variation)
    for level in range(1, boards.TOP + 1):
        boards.play_out(state, (level, 1), random)


def test_the_best_level_soon_finds_the_only_square_that_holds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(thinking, "MOVE_SECONDS", 600)
    state = boards.state_of("b1ltrh c1ltrf a2lsqf d3dsqh b4dtrh", given="dsqf")
    clock = Clock().expiring_after_checks(200)
    assert FOUR_BY_FOUR.choose(state, boards.TOP, clock, Random(1)) == "c4"


def test_a_proof_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "MOVE_SECONDS", 0)
    state = boards.random_state(Random(4), 6)
    analysis = Analysis(state, Clock())
    assert analysis.solvable
    assert thinking.best_move(analysis, Clock(), Random(1)) in state.legal_moves()
    assert not analysis.is_decided


@pytest.mark.parametrize("seed", range(4))
def test_the_best_level_does_not_give_up_a_lost_board(seed: int) -> None:
    lost = boards.state_of("a1dsqf b1lsqf c1dtqf a2ltqf")
    move = FOUR_BY_FOUR.choose(lost, boards.TOP, Clock(), Random(seed))
    asked = boards.after(lost, move)
    assert not any(asked.lines_completed_on(cell) for cell in range(16))


def test_the_best_level_never_loses_a_position_that_holds() -> None:
    random = Random(8)
    wins = 0
    for number in range(16):
        state = boards.random_state(random, 8)
        best = max(value.value for value in FOUR_BY_FOUR.move_values(state, Clock()).values())
        outcome = boards.play_out(state, (boards.TOP, boards.CAREFUL), Random(number))
        assert best == -1 or outcome.winners != (1,)
        assert best < 1 or outcome.winners == (0,)
        wins += outcome.winners == (0,)
    assert wins >= 8


def test_of_even_gifts_the_best_level_gives_the_hardest_to_answer() -> None:
    state = boards.random_state(Random(294), 11)
    analysis = Analysis(state, Clock())
    even = [
        move for move, value in FOUR_BY_FOUR.move_values(state, Clock()).items() if not value.value
    ]
    error_rate = {move: analysis.opponent_error_rate(analysis.moves[move]) for move in even}
    assert max(error_rate.values()) > min(error_rate.values())
    for chance in range(5):
        move = FOUR_BY_FOUR.choose(state, boards.TOP, Clock(), Random(chance))
        assert error_rate[move] == max(error_rate.values())


def test_hints_say_why() -> None:
    hint = FOUR_BY_FOUR.hint(boards.after(boards.start(), *boards.MISSED), Clock())
    assert (hint.move, hint.reason) == ("d1!", "Four in a line: a1 to d1 (light, tall).")
    start = FOUR_BY_FOUR.hint(boards.start(), Clock())
    assert start.reason.endswith("The other player cannot force a line with this piece.")
    given_one = FOUR_BY_FOUR.hint(boards.random_state(Random(2), 9), Clock())
    assert given_one.reason
    lost = FOUR_BY_FOUR.hint(boards.state_of("a1dsqf b1lsqf a2dtqf b2ltqf"), Clock())
    assert lost.reason.startswith("Every move loses")
    won = FOUR_BY_FOUR.hint(boards.state_of("b1dsqf c1lsqf a2dtqf b4dsrf", given="lsrf"), Clock())
    assert won.move == "c4"
    assert won.reason.endswith("If you give the right piece next, you can force a line.")


def test_a_hint_and_a_reason_say_that_every_gift_loses() -> None:
    state = boards.random_state(Random(0), 12)
    gifts = {
        move: FOUR_BY_FOUR.move_reason(state, move, Clock()).sentence
        for move in state.legal_moves()
    }
    for sentence in gifts.values():
        assert sentence.startswith("Every piece loses at once. Placed on ")
    hint = FOUR_BY_FOUR.hint(state, Clock())
    assert hint.reason == gifts[hint.move]


@pytest.mark.parametrize(
    ("seed", "pieces", "nodes"),
    # With the last, three of eight moves are not yet proved to lose.
    [*((seed, 5 + seed % 5, 5_000) for seed in range(12)), (11, 8, 2_000)],
)
def test_a_hint_is_the_best_of_the_values_beside_it(seed: int, pieces: int, nodes: int) -> None:
    state = boards.random_state(Random(seed), pieces)
    limits = [NodeClock(Clock(), nodes) for _ in range(2)]
    values = FOUR_BY_FOUR.move_values(state, limits[0])
    move = FOUR_BY_FOUR.hint(state, limits[1]).move
    assert values[move].value == max(value.value for value in values.values())
