"""What the levels of 4 × 4 below the best see, overlook and calculate."""

from __future__ import annotations

import dataclasses
import itertools
from random import Random
from typing import Any

import pytest

from fourgames_tk.engine.games.four_by_four import FOUR_BY_FOUR, solver, thinking
from fourgames_tk.engine.games.four_by_four.levels import SKILLS, Skill
from fourgames_tk.engine.games.four_by_four.rules import FourByFourState
from fourgames_tk.engine.games.four_by_four.thinking import choose_move
from fourgames_tk.engine.search.clock import Clock
from tests.engine.four_by_four.boards import after, random_state, start, state_of
from tests.engine.four_by_four.levels import CAREFUL, MISSED, TOP, play_out
from tests.engine.four_by_four.variations import variations

CALCULATING = [number for number, skill in enumerate(SKILLS, 1) if skill and skill.calculates]


@pytest.mark.parametrize("level", [2, CAREFUL, TOP - 1])
def test_only_the_best_level_plays_by_the_book(level: int) -> None:
    won = state_of("b1dsqf c1lsqf a2dtqf b4dsrf c4lsrf")
    given = {FOUR_BY_FOUR.choose(won, level, Clock(), Random(seed)) for seed in range(60)}
    values = FOUR_BY_FOUR.values(won, Clock(0))
    assert {values[move].value for move in given} == {1, 0}


@pytest.mark.parametrize("level", [CAREFUL, TOP - 1, TOP])
def test_good_levels_never_overlook_a_line(level: int) -> None:
    complete = after(start(), *MISSED)
    missed = after(complete, "d1", "dsqf")
    for seed in range(20):
        assert FOUR_BY_FOUR.choose(complete, level, Clock(), Random(seed)) == "d1!"
        assert FOUR_BY_FOUR.choose(missed, level, Clock(), Random(seed)) == "!"


ROW = ["ltrh", "a1", "ltrf", "b1", "ltqh", "c1", "ltqf"]


DIAGONAL = ["ltrh", "a1", "ltrf", "b2", "ltqh", "c3", "ltqf"]


@pytest.mark.parametrize("missed", [False, True], ids=["own", "missed"])
@pytest.mark.parametrize("level", range(1, CAREFUL))
def test_low_levels_overlook_far_lines_more_often_than_rows(level: int, missed: bool) -> None:
    skill = SKILLS[level - 1]
    assert skill is not None
    for moves, square, chance in ((ROW, "d1", skill.near), (DIAGONAL, "d4", skill.far)):
        state = after(start(), *moves, *([square, "dsqf"] if missed else []))
        call = "!" if missed else f"{square}!"
        calls = sum(
            FOUR_BY_FOUR.choose(state, level, Clock(), Random(seed)) == call for seed in range(600)
        )
        assert calls / 600 == pytest.approx(chance, abs=0.06)
        assert chance == 1 or skill.far < skill.near


def test_who_looks_at_a_line_gives_no_piece_that_completes_it() -> None:
    state = state_of("a1ltrh b1ltrf c1ltqh")
    dangerous = {piece for piece in state.legal_moves() if piece[0] == "l" or piece[1] == "t"}
    assert 0 < len(dangerous) < len(state.pool)
    near = SKILLS[2].near if SKILLS[2] else 1
    gifts = [FOUR_BY_FOUR.choose(state, 3, Clock(), Random(seed)) for seed in range(400)]
    lost = sum(gift in dangerous for gift in gifts) / len(gifts)
    # All of its losing gifts come from not looking.
    assert lost == pytest.approx((1 - near) * len(dangerous) / len(state.pool), abs=0.03)
    for level in range(4, TOP):
        gifts = [FOUR_BY_FOUR.choose(state, level, Clock(), Random(seed)) for seed in range(40)]
        assert not dangerous & set(gifts)


def test_the_dreamy_level_tires_of_looking_for_a_safe_piece() -> None:
    state = state_of("a1ltrh b1ltrf c1ltqh a2dsrh b2dsrf d3dtqh")
    safe = {piece for piece in state.legal_moves() if safe_gifts_of(state, piece)}
    seeing = dataclasses.replace(SKILLS[0] or Skill(), near=1.0, far=1.0)
    gifts = {choose_move(state, seeing, Clock(), Random(seed)) for seed in range(200)}
    assert safe < gifts
    patient = dataclasses.replace(seeing, tried=16)
    gifts = {choose_move(state, patient, Clock(), Random(seed)) for seed in range(200)}
    assert gifts == safe


def safe_gifts_of(state: FourByFourState, piece: str) -> bool:
    given = after(state, piece)
    return not any(given.completed(cell) for cell in range(16))


def test_who_minds_what_is_left_keeps_a_safe_piece_to_give() -> None:
    state = state_of("b1dsqf d2dtrh b3lsqf c3ltqf d3ltrh d4lsrh", given="dtqf")
    left = {square: after(state, square) for square in state.legal_moves()}
    keeping = [
        square
        for square, asked in left.items()
        if any(safe_gifts_of(asked, piece) for piece in asked.legal_moves())
    ]
    assert keeping == ["d1"]
    for level in range(1, TOP):
        skill = SKILLS[level - 1]
        assert skill is not None
        moves = [FOUR_BY_FOUR.choose(state, level, Clock(), Random(seed)) for seed in range(200)]
        if level >= CAREFUL:
            assert set(moves) == {"d1"}
        else:
            assert {"d1"} < set(moves)


@pytest.mark.parametrize("level", CALCULATING)
@pytest.mark.parametrize("seed", range(4))
def test_a_calculated_ending_is_never_thrown_away(level: int, seed: int) -> None:
    skill = SKILLS[level - 1]
    assert skill is not None
    random = Random(seed)
    state = random_state(random, 16 - skill.calculates)
    for move in (None, *state.legal_moves()[:2]):
        asked = state if move is None else after(state, move)
        values = FOUR_BY_FOUR.values(asked, Clock())
        chosen = FOUR_BY_FOUR.choose(asked, level, Clock(), random)
        assert values[chosen].value == max(value.value for value in values.values())


def times_asked(state: FourByFourState) -> int:
    """Return how often the last level below the best asks the clock for a move."""
    asked = itertools.count()
    FOUR_BY_FOUR.choose(state, TOP - 1, Clock(stopped=lambda: next(asked) < 0), Random(5))
    return next(asked)


def test_calculating_ends_by_positions_and_not_by_time(monkeypatch: pytest.MonkeyPatch) -> None:
    state = random_state(Random(3), 8, squares=True)
    monkeypatch.setattr(solver, "_CHECK_EVERY", 1)
    given = after(state, state.legal_moves()[0])
    often = times_asked(given)
    assert often > 4
    monkeypatch.setattr(thinking, "CALCULATED_CHECKS", often // 2)
    assert times_asked(given) == often // 2


@variations
@pytest.mark.parametrize("calling", ["players", "automatic"])
def test_every_level_plays_every_variation(variation: dict[str, Any], calling: str) -> None:
    random = Random(5)
    state = random_state(random, 9, calling=calling, **variation)
    for level in range(1, TOP + 1):
        play_out(state, (level, 1), random)


@pytest.mark.parametrize("better", range(2, TOP))
def test_each_level_beats_the_one_below(better: int) -> None:
    won = lost = 0
    for seed in range(60):
        seat = seed % 2
        levels = (better, better - 1) if seat == 0 else (better - 1, better)
        winners = play_out(start(), levels, Random(seed)).winners
        won += winners == (seat,)
        lost += winners == (1 - seat,)
    assert won > lost
