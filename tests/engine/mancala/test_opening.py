"""A short opening: one sowing, whatever it earns; what it is worth, and to whom."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from fourgames_tk.engine.game import MoveValue
from fourgames_tk.engine.games.mancala.game import MANCALA
from fourgames_tk.engine.games.mancala.options import MancalaOptions
from fourgames_tk.engine.games.mancala.rules import FreeTurn, MancalaState
from fourgames_tk.engine.search.clock import Clock

SHORT = MancalaOptions(4, opening="short")
BOTH = MancalaOptions(4, swap=True, opening="short")


def begun(options: MancalaOptions) -> MancalaState:
    return MANCALA.start(options, 0)


@pytest.mark.parametrize("stones", range(2, 7))
def test_the_first_turn_is_one_sowing_and_all_later_ones_are_whole(stones: int) -> None:
    state = begun(MancalaOptions(stones, opening="short"))
    free = []
    for move in state.legal_moves():
        transition = state.play(move)
        whole = replace(state, opening=False).play(move)
        after = transition.state
        assert after.turn == 1 and not after.opening
        assert (after.bottom, after.top, after.stores) == (
            whole.state.bottom,
            whole.state.top,
            whole.state.stores,
        )
        assert not any(isinstance(event, FreeTurn) for event in transition.events)
        assert not state.preview(move).free_turn
        free.append(whole.state.turn == 0)
        second = max(after.legal_moves(), key=lambda pile: after.preview(pile).free_turn)
        assert after.after(second).turn == (1 if after.preview(second).free_turn else 0)
    assert any(free)


def test_the_position_says_that_the_opening_is_short_while_it_is() -> None:
    state = begun(BOTH)
    data = state.to_json()
    assert data["opening"] is True and data["swap"] is True
    assert MANCALA.position(data, BOTH, 0) == state
    after = state.after("1")
    assert "opening" not in after.to_json() and after.to_json()["swap"] is True
    assert "one sowing" in state.prompt and "one sowing" not in after.prompt


def test_swap_comes_after_a_short_opening() -> None:
    state = begun(BOTH)
    assert "swap" not in state.legal_moves()
    after = state.after("2")
    assert after.legal_moves()[-1] == "swap"
    assert after.after("swap").top == tuple(reversed(after.bottom))


def test_with_two_stones_every_opening_is_proved() -> None:
    found = MANCALA.values(begun(MancalaOptions(2, opening="short")), Clock())
    lost = {"1": 2, "2": -2, "3": 4, "4": 2, "5": -6, "6": -12}
    assert found == {move: MoveValue(value, True) for move, value in lost.items()}


def test_a_swap_turns_the_better_opening_into_the_worse_one() -> None:
    found = MANCALA.values(begun(MancalaOptions(2, swap=True, opening="short")), Clock())
    assert {move: value.value for move, value in found.items()} == {
        "1": -2, "2": -2, "3": -4, "4": -2, "5": -6, "6": -12
    }  # fmt: skip


def test_the_best_level_opens_with_the_most_even_sowing() -> None:
    even = MancalaOptions(2, swap=True, opening="short")
    assert MANCALA.choose(begun(even), 7, Clock(), Random(1)) in ("1", "2", "4")
    plain = MancalaOptions(2, opening="short")
    assert MANCALA.choose(begun(plain), 7, Clock(), Random(1)) == "3"


@pytest.mark.parametrize("level", [level.number for level in MANCALA.levels])
def test_every_level_opens_and_hints_say_why(level: int) -> None:
    state = begun(BOTH)
    assert MANCALA.choose(state, level, Clock(0.3), Random(level)) in state.legal_moves()
    hint = MANCALA.hint(state, Clock(0.3))
    assert hint.move in state.legal_moves() and "free turn" not in hint.reason


def test_leaves_are_counted_by_the_rules_of_the_opening() -> None:
    state = begun(SHORT)
    assert MANCALA.perft(state, 1) == 6
    assert MANCALA.perft(state, 2) == sum(
        len(state.after(move).legal_moves()) for move in state.legal_moves()
    )
