"""Positions are accepted if they can be played on from, and refused with the reason elsewhere."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fourgames_tk.engine.errors import BadPosition
from fourgames_tk.engine.game import Outcome
from fourgames_tk.engine.games.four_stones import FOUR_STONES
from fourgames_tk.engine.games.four_stones.options import CLASSIC, FourStonesOptions, first_rows
from tests.engine.composed import play_on

SMALL = FourStonesOptions("shuffled", 2, 6, 3)
ROWS = ["A.B...", "C....."]


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
            {"rows": ["A.B...", "CD...."], "turn": 0},
            "the letters must be A to C in reading order, each once, not ABCD",
        ),
        ({"rows": ROWS, "turn": 2}, "turn must be from 0 to 1, not 2"),
        ({"rows": ROWS, "turn": True}, "turn must be a whole number, not true or false"),
    ],
)
def test_what_is_no_position_is_refused_with_the_reason(data: object, message: str) -> None:
    with pytest.raises(BadPosition) as error:
        FOUR_STONES.position(data, SMALL, 0)
    assert str(error.value) == message


def test_the_classic_layout_has_its_size_and_letters_wherever_they_stand() -> None:
    rows = ["ABCDEFGHIJ", *[".........."] * 3]
    over = FOUR_STONES.position({"rows": rows, "turn": 0}, FourStonesOptions(), 0)
    assert over.outcome() == Outcome((1,), None, "No letter can move any more.")
    rows.reverse()
    assert FOUR_STONES.position({"rows": rows, "turn": 1}, FourStonesOptions(), 0).turn == 1
    with pytest.raises(BadPosition, match="rows must have 4 entries, not 3"):
        FOUR_STONES.position({"rows": rows[1:], "turn": 1}, FourStonesOptions(), 0)
    with pytest.raises(BadPosition, match="not ACBDEFGHIJ"):
        rows = ["..A......C", ".B....D...", *CLASSIC[2:]]
        FOUR_STONES.position({"rows": rows, "turn": 1}, FourStonesOptions(), 0)


@settings(max_examples=30, deadline=None)
@given(st.integers(2, 4), st.integers(6, 10), st.integers(2, 11), st.integers(0, 10**6))
def test_every_layout_can_be_played_on_from_by_either(
    rows: int, spaces: int, letters: int, seed: int
) -> None:
    options = FourStonesOptions("shuffled", rows, spaces, letters)
    data = {"rows": list(first_rows(options, seed)), "turn": Random(seed).randrange(2)}
    play_on(FOUR_STONES, data, options, seed)
