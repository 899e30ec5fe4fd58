from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourgames_tk.engine import parsing
from fourgames_tk.engine.errors import BadPosition
from fourgames_tk.engine.parsing import cell_text, parse_cell


@pytest.mark.parametrize(
    ("read", "message"),
    [
        (lambda: parsing.decode_json("[1,"), "this is not JSON: Expecting value at character 4"),
        (lambda: parsing.decode_json("[NaN]"), "this is not JSON: NaN is not a number"),
        (lambda: parsing.decode_json("[" * 10**5), "this JSON is nested too deeply"),
        (lambda: parsing.check_fields({}, ["a", "b"]), "the position has no 'a': it needs a, b"),
        (
            lambda: parsing.check_fields({"a": 1, "x": 1}, ["a"], ["b"]),
            "the position has an unknown 'x': it has a, b",
        ),
        (lambda: parsing.check_list("ab", "rows", 2), "rows must be a list, not a text"),
        (lambda: parsing.check_list([1], "rows", 2), "rows must have 2 entries, not 1"),
        (
            lambda: parsing.check_integer("1", "turn", 0, 1),
            "turn must be a whole number, not a text",
        ),
        (
            lambda: parsing.check_integer(False, "turn", 0, 1),
            "turn must be a whole number, not true or false",
        ),
        (lambda: parsing.check_integer(2, "turn", 0, 1), "turn must be from 0 to 1, not 2"),
    ],
)
def test_a_bad_value_says_what_it_is_and_what_is_allowed(
    read: Callable[[], object], message: str
) -> None:
    with pytest.raises(BadPosition) as error:
        read()
    assert str(error.value) == message


@given(st.integers(0, 98), st.integers(0, 25))
def test_every_cell_round_trips(row: int, column: int) -> None:
    assert parse_cell(cell_text(row, column), 99, 26) == (row, column)


@pytest.mark.parametrize(
    "text", ["", "a", "1", "1a", "A1", "a0", "a01", "a5", "e1", "a1 ", "a1\n", "a-1", "aa1", "a١"]
)
def test_what_is_no_cell_says_which_there_are(text: str) -> None:
    with pytest.raises(ValueError, match="is not a cell of this board: cells are a1 to d4"):
        parse_cell(text, 4, 4)
