from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourgames_tk.engine.cells import cell_text, parse_cell


@pytest.mark.parametrize(
    ("text", "cell"),
    [("a1", (0, 0)), ("c1", (0, 2)), ("a3", (2, 0)), ("o11", (10, 14)), ("z99", (98, 25))],
)
def test_letters_run_to_the_right_and_numbers_down(text: str, cell: tuple[int, int]) -> None:
    assert parse_cell(text, 99, 26) == cell
    assert cell_text(*cell) == text


@given(st.integers(0, 98), st.integers(0, 25))
def test_every_cell_round_trips(row: int, column: int) -> None:
    assert parse_cell(cell_text(row, column), 99, 26) == (row, column)


@pytest.mark.parametrize(
    "text", ["", "a", "1", "1a", "A1", "a0", "a01", "a5", "e1", "a1 ", "a1\n", "a-1", "aa1", "a١"]
)
def test_what_is_no_cell_says_which_there_are(text: str) -> None:
    with pytest.raises(ValueError, match="is no cell of this board: cells go from a1 to d4"):
        parse_cell(text, 4, 4)
