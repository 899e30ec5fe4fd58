"""Reading a position of Four Stones from decoded JSON, refusing what cannot arise."""

from __future__ import annotations

import string
from collections.abc import Iterator, Sequence

from ... import check
from ...errors import BadPosition
from .options import CLASSIC, SPACE, FourStonesOptions
from .rules import FourStonesState


def read_position(data: object, options: FourStonesOptions) -> FourStonesState:
    """Return the state of `{"rows": ["..AB...C..", …], "turn": 0}`; raises BadPosition.

    A game of the classic layout must lead to it, or one of some shuffled layout of this size.
    """
    found = check.fields(data, ("rows", "turn"))
    classic = options.layout == "classic"
    rows = _rows(
        found["rows"],
        len(CLASSIC) if classic else options.rows,
        len(CLASSIC[0]) if classic else options.spaces,
    )
    _check_letters(
        rows, _letters(CLASSIC) if classic else string.ascii_uppercase[: options.letters]
    )
    state = FourStonesState(rows, check.integer(found["turn"], "turn", 0, 1))
    least, most = _slides_from_classic(rows) if classic else _slides_from_any(state)
    if least > most:
        raise BadPosition("this would be over before the first turn: no letter can move, or has")
    if not any(slides % 2 == state.turn for slides in (least, min(least + 1, most))):
        slid = "once" if least == 1 else f"{least} times"
        raise BadPosition(
            f"it cannot be the turn of player {state.turn + 1}: from the start to here the letters "
            f"slide {slid}"
        )
    return state


def _rows(data: object, height: int, width: int) -> tuple[str, ...]:
    rows = tuple(
        check.text(row, f"row {number}")
        for number, row in enumerate(check.items(data, "rows", height), 1)
    )
    for number, row in enumerate(rows, 1):
        if len(row) != width:
            raise BadPosition(f"row {number} must have {width} spaces in this game, not {len(row)}")
        for sign in row:
            if sign != SPACE and sign not in string.ascii_uppercase:
                raise BadPosition(
                    f"row {number} has {sign!r}: allowed are A to Z, and {SPACE!r} for a space"
                )
    return rows


def _check_letters(rows: Sequence[str], expected: str) -> None:
    letters = _letters(rows)
    if letters != expected:
        raise BadPosition(
            f"the letters must be A to {expected[-1]} in reading order, each once, "
            f"not {letters or 'none'}"
        )


def _slides_from_classic(rows: Sequence[str]) -> tuple[int, int]:
    """Return in how few and how many slides the classic layout becomes this one."""
    least = most = 0
    starts = {letter: (row, column) for row, column, letter in _places(CLASSIC)}
    for row, column, letter in _places(rows):
        first_row, first_column = starts[letter]
        if row != first_row:
            raise BadPosition(
                f"{letter} stands in row {row + 1}: in this layout it is in row {first_row + 1}"
            )
        if column > first_column:
            raise BadPosition(
                f"{letter} stands right of its start: letters slide to the left alone"
            )
        least += column < first_column
        most += first_column - column
    return least, most


def _slides_from_any(state: FourStonesState) -> tuple[int, int]:
    """Return in how few and how many slides some layout, not over at once, becomes this one."""
    most = sum(state.rows[row][column:].count(SPACE) for row, column, _ in _places(state.rows))
    return int(state.is_over), most


def _places(rows: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    """Yield the row, the column and the letter of every letter."""
    for number, row in enumerate(rows):
        for column, sign in enumerate(row):
            if sign != SPACE:
                yield number, column, sign


def _letters(rows: Sequence[str]) -> str:
    return "".join(rows).replace(SPACE, "")
