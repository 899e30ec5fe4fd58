"""Positions are accepted where a game can lead to them, and refused with the reason elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from fourgames_tk.engine.errors import BadPosition
from fourgames_tk.engine.game import Outcome
from fourgames_tk.engine.games.four_stones import FOUR_STONES
from fourgames_tk.engine.games.four_stones.options import CLASSIC, FourStonesOptions
from fourgames_tk.engine.games.four_stones.reading import read_position
from fourgames_tk.engine.games.four_stones.rules import FourStonesState

SMALL = FourStonesOptions("shuffled", 2, 6, 3)
ROWS = ["A.B...", "C....."]


def classic(number: int, row: str) -> list[str]:
    """Return the rows of the classic layout, one of them changed."""
    return [row if at == number else other for at, other in enumerate(CLASSIC, 1)]


def refusal(data: object, options: FourStonesOptions) -> str:
    with pytest.raises(BadPosition) as error:
        FOUR_STONES.position(data, options, 0)
    return str(error.value)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ([], "a position is a JSON object, not a list"),
        ({"rows": ROWS}, "the position has no 'turn': it needs rows, turn"),
        ({"rows": ROWS, "turn": 0, "x": 1}, "the position has an unknown 'x': it has rows, turn"),
        ({"rows": "A.B", "turn": 0}, "rows must be a list, not a text"),
        ({"rows": [1, 2], "turn": 0}, "row 1 must be a text, not a number"),
        ({"rows": ["A.B..."], "turn": 0}, "rows must have 2 entries, not 1"),
        ({"rows": ["A.B...", "C...."], "turn": 0}, "row 2 must have 6 spaces in this game, not 5"),
        (
            {"rows": ["A.b...", "C....."], "turn": 0},
            "row 1 has 'b': allowed are A to Z, and '.' for a space",
        ),
        (
            {"rows": ["......", "......"], "turn": 0},
            "the letters must be A to C in reading order, each once, not none",
        ),
        (
            {"rows": ["A.B...", "A....."], "turn": 0},
            "the letters must be A to C in reading order, each once, not ABA",
        ),
        (
            {"rows": ["A.B...", "CD...."], "turn": 0},
            "the letters must be A to C in reading order, each once, not ABCD",
        ),
        ({"rows": ROWS, "turn": 2}, "turn must be from 0 to 1, not 2"),
        ({"rows": ROWS, "turn": True}, "turn must be a whole number, not true or false"),
        (
            {"rows": ["...ABC", "......"], "turn": 1},
            "it cannot be the turn of player 2: from the start to here the letters slide 0 times",
        ),
    ],
)
def test_what_no_shuffled_layout_leads_to_says_why(data: object, message: str) -> None:
    assert refusal(data, SMALL) == message


@pytest.mark.parametrize(
    ("rows", "turn", "message"),
    [
        (ROWS, 0, "rows must have 4 entries, not 2"),
        (
            classic(1, "..AB....C."),
            0,
            "C stands right of its start: letters slide to the left alone",
        ),
        (
            ["..A......C", ".B....D...", *CLASSIC[2:]],
            0,
            "the letters must be A to J in reading order, each once, not ACBDEFGHIJ",
        ),
        (
            ["..AB......", ".C....D...", *CLASSIC[2:]],
            0,
            "C stands in row 2: in this layout it is in row 1",
        ),
        (
            list(CLASSIC),
            1,
            "it cannot be the turn of player 2: from the start to here the letters slide 0 times",
        ),
        (
            classic(2, ".....D...."),
            0,
            "it cannot be the turn of player 1: from the start to here the letters slide once",
        ),
        (
            [".AB....C..", *CLASSIC[1:]],
            1,
            "it cannot be the turn of player 2: from the start to here the letters slide 2 times",
        ),
    ],
)
def test_what_the_classic_layout_does_not_lead_to_says_why(
    rows: list[str], turn: int, message: str
) -> None:
    assert refusal({"rows": rows, "turn": turn}, FourStonesOptions()) == message


def test_a_position_may_be_over() -> None:
    over = FourStonesState(("AB....", "C....."))
    assert read_position(over.to_json(), SMALL).outcome() == Outcome(
        (1,), None, "No letter can move any more."
    )


def test_what_would_be_over_before_the_first_turn_is_refused() -> None:
    full = FourStonesOptions("shuffled", 2, 6, 6)
    data = {"rows": ["ABCDEF", "......"], "turn": 0}
    assert refusal(data, full).startswith("this would be over before the first turn")


def reached(states: set[FourStonesState]) -> set[FourStonesState]:
    """Return the states and all that can be played from them."""
    found, ahead = set(states), list(states)
    while ahead:
        state = ahead.pop()
        for after in map(state.after, state.legal_moves()):
            if after not in found:
                found.add(after)
                ahead.append(after)
    return found


def boards(letters: str, height: int, width: int) -> Iterator[tuple[str, ...]]:
    """Yield every way to lay so many letters in reading order."""
    for marks in product(".x", repeat=height * width):
        if marks.count("x") == len(letters):
            names = iter(letters)
            text = "".join(mark if mark == "." else next(names) for mark in marks)
            yield tuple(text[at : at + width] for at in range(0, len(text), width))


def accepted(options: FourStonesOptions, rows: tuple[str, ...], turn: int) -> bool:
    try:
        return read_position({"rows": list(rows), "turn": turn}, options).turn == turn
    except BadPosition:
        return False


def test_just_what_a_small_classic_layout_leads_to_is_accepted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    layout = ("..A.B.", "...C..")
    monkeypatch.setattr("fourgames_tk.engine.games.four_stones.reading.CLASSIC", layout)
    there = reached({FourStonesState(layout)})
    for rows in boards("ABC", 2, 6):
        for turn in (0, 1):
            expected = FourStonesState(rows, turn) in there
            assert accepted(FourStonesOptions(), rows, turn) is expected, (rows, turn)


def test_just_what_some_shuffled_layout_leads_to_is_accepted() -> None:
    starts = {FourStonesState(rows) for rows in boards("ABC", 2, 6)}
    there = reached({state for state in starts if not state.is_over})
    for rows in boards("ABC", 2, 6):
        for turn in (0, 1):
            assert accepted(SMALL, rows, turn) is (FourStonesState(rows, turn) in there)
