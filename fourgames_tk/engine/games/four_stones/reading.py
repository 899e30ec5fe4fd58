"""Reading a position of Four Stones from decoded JSON."""

from __future__ import annotations

import string

from ... import check
from ...errors import BadPosition
from .options import CLASSIC, SPACE, FourStonesOptions
from .rules import FourStonesState


def read_position(data: object, options: FourStonesOptions) -> FourStonesState:
    """Return the state of `{"rows": ["..AB...C..", …], "turn": 0}`; raises BadPosition.

    It has the size and the letters of the options, wherever these stand.
    """
    found = check.fields(data, ("rows", "turn"))
    height, width, count = options.rows, options.spaces, options.letters
    if options.layout == "classic":
        height, width, count = len(CLASSIC), len(CLASSIC[0]), 10
    rows = tuple(
        check.text(row, f"row {number}")
        for number, row in enumerate(check.items(found["rows"], "rows", height), 1)
    )
    for number, row in enumerate(rows, 1):
        if len(row) != width:
            raise BadPosition(f"row {number} must have {width} spaces in this game, not {len(row)}")
        for sign in row:
            if sign != SPACE and sign not in string.ascii_uppercase:
                raise BadPosition(
                    f"row {number} has {sign!r}: allowed are A to Z, and {SPACE!r} for a space"
                )
    state = FourStonesState(rows, check.integer(found["turn"], "turn", 0, 1))
    expected = string.ascii_uppercase[:count]
    if state.letters != expected:
        raise BadPosition(
            f"the letters must be A to {expected[-1]} in reading order, each once, "
            f"not {state.letters or 'none'}"
        )
    return state
