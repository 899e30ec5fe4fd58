"""Tests of the levels, the swap option, and hints."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from fourgames_tk.engine.game import MoveValue
from fourgames_tk.engine.games.mancala import MANCALA, thinking
from fourgames_tk.engine.games.mancala.move_table import Bounds, MoveTable
from fourgames_tk.engine.games.mancala.options import MancalaOptions
from fourgames_tk.engine.games.mancala.rules import SWAP, FreeTurn, MancalaState
from fourgames_tk.engine.search.clock import Clock
from tests.engine.mancala import reference

Choice = Callable[[MancalaState, Random], str]
UNLIMITED = Clock()
BEST = MANCALA.levels[-1].number


def level(number: int) -> Choice:
    return lambda state, random: MANCALA.choose(state, number, UNLIMITED, random)


def test_lower_levels_overlook_more_piles_and_free_turns() -> None:
    # Every pile stores one stone; only the one farthest from the score pile earns a free turn.
    state = MancalaState.from_rows((6, 4, 1, 6, 3, 6), (0, 0, 0, 1, 0, 0), (5, 4), 0)
    shown = {pile: state.preview_sowing(pile) for pile in state.legal_moves()}
    assert {pile for pile in shown if shown[pile].free_turn} == {"6"}
    assert {preview.stored for preview in shown.values()} == {1}
    found = []
    for number in range(1, BEST - 1):
        chosen = [level(number)(state, Random(seed)) for seed in range(300)]
        found.append(chosen.count("6"))
    assert found == sorted(found) and found[0] < 100 < found[2] < 280


def test_levels_take_a_sowing_that_wins_at_once_the_first_one_half_of_them() -> None:
    # Pile 2 empties the row, which brings all seven stones; pile 1 alone gives them away.
    state = MancalaState.from_rows((1, 1, 0, 0, 0, 0), (0, 1, 1, 1, 1, 1), (20, 21), 0)
    outcome = state.after("2").outcome()
    assert outcome is not None and (outcome.winners, outcome.scores) == ((0,), (27, 21))
    for number in range(1, BEST + 1):
        wins = [level(number)(state, Random(seed)) for seed in range(100)].count("2")
        if number == 1:
            assert "only half of its winning moves" in MANCALA.levels[0].description
            assert 50 < wins < 80, "when it overlooks the win, it may still choose that pile"
        else:
            assert wins == 100, number


def fair_value(state: MancalaState) -> int:
    """Return the value of a state of the first turn for player 1, by full search."""
    if state.is_over:
        return state.stores[0] - state.stores[1]
    if state.turn == 1:
        return -abs(reference.value(reference.turned(state.ring)))
    return max(fair_value(state.after(move)) for move in state.legal_moves())


def test_values_of_a_first_turn_expect_the_swap() -> None:
    random, seen = Random(1), 0
    while seen < 10:
        state = MANCALA.start(MancalaOptions(3), 0)
        while state.loose_stones > 12:
            state = state.after(random.choice(state.legal_moves()))
        if state.turn == 0 and not state.is_over:
            seen += 1
            state = replace(state, swap=True)
            values = MANCALA.move_values(state, UNLIMITED)
            assert all(value.exact for value in values.values())
            for move, value in values.items():
                assert value.value == fair_value(state.after(move))
            choice = MANCALA.choose(state, BEST, UNLIMITED, random)
            assert values[choice].value == max(value.value for value in values.values())
    state = MANCALA.start(MancalaOptions(4, swap=True), 0)
    ending = {move for move in state.legal_moves() if state.after(move).turn == 1}
    values = MANCALA.move_values(state, Clock(0))
    assert ending and not any(values[move].exact for move in ending)
    assert all(values[move].value <= 0 for move in ending)


def test_hints_give_reasons() -> None:
    opening = MANCALA.hint(MANCALA.start(MancalaOptions(4), 0), UNLIMITED)
    assert opening.reason == "With 15 sowings, this turn scores every stone left in the piles."
    assert len(opening.line) == 15 and opening.line[0] == opening.move
    at_once = MANCALA.hint(
        MancalaState.from_rows((1, 0, 0, 0, 0, 0), (0, 0, 1, 0, 0, 4), (10, 8), 0), UNLIMITED
    )
    assert at_once.move == "1"
    assert at_once.reason == "Pile 1 scores every stone left in the piles at once."
    state = MANCALA.start(MancalaOptions(2), 0)
    hint = MANCALA.hint(state, UNLIMITED)
    assert MANCALA.move_values(state, UNLIMITED)[hint.move].value == 10
    assert hint.reason.endswith("Nobody can stop you from winning by 10 stones.")


def test_a_hint_to_swap_says_what_the_other_side_wins() -> None:
    state = MANCALA.start(MancalaOptions(2, swap=True), 0).after("3")
    hint = MANCALA.hint(state, UNLIMITED)
    assert hint.move == SWAP and hint.reason.startswith("Player 1’s side is the better one.")
    assert hint.reason.endswith("Nobody can stop you from winning by 4 stones.")
    assert MANCALA.move_values(state, UNLIMITED)[SWAP].value == 4


@pytest.mark.parametrize(
    ("bounds", "others", "told"),
    [
        ((0, 0, 0), -20, "With perfect play, the game is a draw. No pile does better."),
        ((-6, 6, 0), -20, "Fourgames estimates that both players will score about the same."),
        ((1, 1, 1), -20, "Nobody can stop you from winning by 1 stone."),
        ((4, 9, 7), -20, "Nobody can stop you from winning by 4 stones or more."),
        ((-6, 6, 2), -20, "Fourgames estimates that you will win by about 2 stones."),
        (
            (-1, -1, -1),
            -20,
            "Every move loses against perfect play. This one loses by only 1 stone.",
        ),
        (
            (-1, -1, -1),
            20,
            "This move loses by 1 stone against perfect play. No other move seems better.",
        ),
        (
            (0, 0, 0),
            20,
            "With perfect play after it, the game is a draw. No other move seems better.",
        ),
        ((-6, 6, -1), 20, "Fourgames estimates that you will lose by about 1 stone."),
    ],
)
def test_a_hint_says_what_its_move_is_worth_and_whether_that_is_proved(
    bounds: tuple[int, int, int], others: int, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Other moves are estimated as worse, and worth `others` at most."""
    state = MANCALA.start(MancalaOptions(6), 0)
    known = {move: Bounds(-30, others, -25) for move in state.legal_moves()}
    table = MoveTable.of({**known, "4": Bounds(*bounds)})
    monkeypatch.setattr(thinking, "search_table", lambda state, clock, only_best: table)
    hint = MANCALA.hint(state, UNLIMITED)
    assert hint.move == "4" and hint.reason.endswith(told)
    assert hint.reason.startswith(state.preview_sowing("4").effect_text("4"))


def test_a_hint_for_a_first_turn_that_may_be_swapped_leaves_the_sides_even() -> None:
    for row in ((3, 0, 1, 0, 2, 0), (0, 2, 0, 0, 1, 2)):
        state = MancalaState.from_rows(row, (0, 1, 0, 3, 0, 1), (10, 12), 0, True)
        values = MANCALA.move_values(state, UNLIMITED)
        assert all(value.exact for value in values.values())
        hint = MANCALA.hint(state, UNLIMITED)
        assert values[hint.move].value == max(value.value for value in values.values())
        assert hint.reason.endswith("this move makes the two sides most equal.")


@pytest.mark.parametrize("swap", [False, True])
def test_a_hint_takes_the_most_stones_and_says_how_many(swap: bool) -> None:
    random = Random(3)
    for _ in range(12):
        state = MANCALA.start(MancalaOptions(3), 0)
        while not state.is_over and state.loose_stones > 20:
            state = state.after(random.choice(state.legal_moves()))
        if state.is_over:
            continue
        state = replace(state, swap=swap and state.turn == 1)
        values = {
            move: value.value for move, value in MANCALA.move_values(state, UNLIMITED).items()
        }
        hint = MANCALA.hint(state, UNLIMITED)
        assert values[hint.move] == max(values.values())
        stones = abs(round(values[hint.move]))
        told = f"{stones} stone" if stones else "is a draw"
        assert told in hint.reason or "every stone left" in hint.reason


@pytest.mark.parametrize("number", range(1, BEST + 1))
def test_every_level_swaps_only_if_it_stays_behind(number: int) -> None:
    row = (1, 1, 1, 1, 1, 1)
    behind = MancalaState.from_rows(row, row, (12, 0), 1, True)
    assert level(number)(behind, Random(1)) == "swap"
    ahead = MancalaState.from_rows(row, row, (0, 12), 1, True)
    assert level(number)(ahead, Random(1)) != "swap"


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
        assert (after.bottom_row, after.top_row, after.stores) == (
            whole.state.bottom_row,
            whole.state.top_row,
            whole.state.stores,
        )
        assert not any(isinstance(event, FreeTurn) for event in transition.events)
        assert not state.preview_sowing(move).free_turn
        free.append(whole.state.turn == 0)
        second = max(after.legal_moves(), key=lambda pile: after.preview_sowing(pile).free_turn)
        assert after.after(second).turn == (1 if after.preview_sowing(second).free_turn else 0)
    assert any(free)


def test_the_json_has_opening_only_during_a_short_opening() -> None:
    state = begun(BOTH)
    data = state.to_json()
    assert data["opening"] is True and data["swap"] is True
    assert MANCALA.parse_position(data, BOTH, 0) == state
    after = state.after("1")
    assert "opening" not in after.to_json() and after.to_json()["swap"] is True
    assert "only sowing" in state.prompt and "only sowing" not in after.prompt


def test_with_two_stones_every_opening_is_proved() -> None:
    found = MANCALA.move_values(begun(MancalaOptions(2, opening="short")), Clock())
    lost = {"1": 2, "2": -2, "3": 4, "4": 2, "5": -6, "6": -12}
    assert found == {move: MoveValue(value, True) for move, value in lost.items()}


def test_the_best_level_opens_with_the_most_even_sowing() -> None:
    even = MancalaOptions(2, swap=True, opening="short")
    assert MANCALA.choose(begun(even), BEST, Clock(), Random(1)) in ("1", "2", "4")
    plain = MancalaOptions(2, opening="short")
    assert MANCALA.choose(begun(plain), BEST, Clock(), Random(1)) == "3"
