"""What the best level of Stones: Skirmish looks at, and how it comes on where even games stand."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from random import Random

import pytest

from fourgames_tk.engine.game import State
from fourgames_tk.engine.games.skirmish import SKIRMISH, thinking
from fourgames_tk.engine.games.skirmish.endings import endings
from fourgames_tk.engine.games.skirmish.levels import BEST, IMPARTIAL, Skill, skill_of
from fourgames_tk.engine.games.skirmish.options import SkirmishOptions
from fourgames_tk.engine.games.skirmish.rules import SkirmishState
from fourgames_tk.engine.games.skirmish.thinking import duel, step_text
from fourgames_tk.engine.games.skirmish.tiling import tiling
from fourgames_tk.engine.games.skirmish.two_player import FOREVER, HORIZON, Duel
from fourgames_tk.engine.search import clock as clock_module
from fourgames_tk.engine.search.alpha_beta import PROVED
from fourgames_tk.engine.search.clock import Clock

from .test_rules import position

DIAGONAL = skill_of(BEST, 2, diagonal=True)
PLIES = 3


class Slow:
    """A clock on a machine so slow that every look at it comes seconds later."""

    def __init__(self) -> None:
        self._now = 0.0

    def monotonic(self) -> float:
        self._now += 10
        return self._now


@pytest.mark.parametrize("below", [1, 5])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("diagonal", [False, True])
def test_on_the_slowest_machine_the_best_level_looks_at_no_less_than_those_below(
    monkeypatch: pytest.MonkeyPatch, diagonal: bool, players: int, below: int
) -> None:
    monkeypatch.setattr(clock_module, "time", Slow())
    monkeypatch.setattr(thinking, "MOST_CHECKS", 20)
    monkeypatch.setattr(thinking, "MOST_CHECKS_MANY", 600)
    state = SKIRMISH.start(SkirmishOptions(players=players, diagonal=diagonal), 0)

    def looks(level: int) -> int:
        asked = count()
        SKIRMISH.choose(state, level, Clock(stopped=lambda: next(asked) < 0), Random(0))
        return next(asked)

    assert looks(BEST) >= (20 if players == 2 else 600) >= looks(below)


def test_who_sets_a_time_for_the_best_level_gets_no_longer_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(clock_module, "time", Slow())
    asked = count()
    clock = Clock(30, stopped=lambda: next(asked) < 0)
    SKIRMISH.choose(SKIRMISH.start(SkirmishOptions(), 0), BEST, clock, Random(0))
    assert next(asked) < 5


def after(state: SkirmishState, skill: Skill, plies: int, seed: int) -> SkirmishState:
    """Return what comes of a game of such a level, in a fixed depth, against the level below."""
    random, seat = Random(seed), state.turn
    for _ in range(plies):
        if state.outcome() is not None:
            break
        if state.turn == seat:
            move = step_text(state, duel(state, replace(skill, plies=PLIES), Clock())[0].move)
        else:
            move = SKIRMISH.choose(state, BEST - 1, Clock(), random)
        following: State = state.play(move).state
        assert isinstance(following, SkirmishState)
        state = following
    return state


def test_with_diagonal_steps_the_best_level_trades_where_it_would_shuffle() -> None:
    state = drawn(["......", "..0.0.", ".00.0.", "....1.", ".11.1.", "..1..."])
    assert state.counts == (5, 5)
    shuffled = [after(state, IMPARTIAL, 20, seed).counts for seed in range(5)]
    assert shuffled.count((5, 5)) > 2
    assert all(sum(after(state, DIAGONAL, 20, seed).counts) <= 8 for seed in range(5))


THREE = [
    [".....1", ".....1", ".0...0", "......", "0.1...", "......"],
    ["0...0.", "......", "......", ".1.10.", "..1...", "......"],
    ["..1..1", "....1.", ".0....", "0.....", "...0..", "......"],
]


@pytest.mark.parametrize("rows", THREE)
def test_with_diagonal_steps_the_best_level_keeps_out_of_endings_that_are_draws(
    rows: list[str],
) -> None:
    without = after(drawn(rows), replace(DIAGONAL, contempt=0), 12, 0)
    assert without.counts == (2, 2)
    assert after(drawn(rows), DIAGONAL, 12, 0).counts == (3, 3)


def drawn(rows: list[str]) -> SkirmishState:
    """Return the position with diagonal steps that looks like this, player 1 to move."""
    board = [[-1 if tile == "." else int(tile) for tile in row] for row in rows]
    return position(board, diagonal="yes")


def test_a_draw_is_worth_less_than_nothing_to_who_thinks_and_more_to_the_other_side() -> None:
    where = tiling(6, 6, True)
    mine, theirs = 0b11, 0b11 << 30
    game, plain = (Duel(where, 100, endings(where), 0, contempt) for contempt in (80, 0))
    assert plain.known((mine, theirs, FOREVER, 1)) == 0
    assert game.known((mine, theirs, FOREVER, 1)) == -80
    assert game.known((theirs, mine, FOREVER, -1)) == 80
    crowd = mine | mine << 6 | mine << 12
    assert game.known((crowd, theirs, HORIZON, 1)) is None
    assert game.known((crowd, theirs, 0, 1)) == -80
    assert PROVED > 80


def test_values_and_games_without_diagonal_steps_know_no_contempt() -> None:
    state = drawn(["00....", "......", "......", "......", "......", "....11"])
    values = SKIRMISH.values(state, Clock(5)).values()
    assert all(value.exact and value.value == 0 for value in values)
    assert skill_of(BEST, 2, diagonal=False) == IMPARTIAL
