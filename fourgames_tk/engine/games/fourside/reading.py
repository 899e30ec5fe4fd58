"""Reading a position of FourSide from decoded JSON."""

from __future__ import annotations

from ... import parsing
from ...errors import BadPosition
from ...text import quoted
from . import supply
from .blocks import SIDES, Block, cell_names
from .game import FourSideOptions
from .rules import FourSideState

_AREAS = {"": 0, "bonus": supply.AREA_POINTS, "minus": -supply.AREA_POINTS}
_MAX_SCORE = 1_000_000


def read_position(data: object, options: FourSideOptions, seed: int) -> FourSideState:
    """Return the state of a position; the blocks to come are those of the seed.

    One hand may be hidden, as in a view: such a position can be thought on, but when the turn
    comes to the hidden hand nothing can be played. Raises BadPosition.
    """
    found = parsing.check_fields(data, ("board", "areas", "hands", "scores", "turn"))
    board = tuple(
        None if entry is None else _block(entry, f"the block on {where}", options.values)
        for where, entry in _grid(found["board"], "board", options)
    )
    areas = tuple(
        _area(entry, f"the area of {where}")
        for where, entry in _grid(found["areas"], "areas", options)
    )
    hands = tuple(
        _hand(hand, f"hand {number}", options.values)
        for number, hand in enumerate(parsing.check_list(found["hands"], "hands", 2), 1)
    )
    if hands == (None, None):
        raise BadPosition("both hands are hidden: a position needs the hand of a player")
    scores = tuple(
        parsing.check_integer(score, f"score {number}", 0, _MAX_SCORE)
        for number, score in enumerate(parsing.check_list(found["scores"], "scores", 2), 1)
    )
    turn = parsing.check_integer(found["turn"], "turn", 0, 1)
    return FourSideState.set_up(options, board, areas, hands, scores, turn, seed)


def _grid(data: object, what: str, options: FourSideOptions) -> list[tuple[str, object]]:
    rows = parsing.check_list(data, f"{what} (rows={options.rows})", options.rows)
    name = f"a row of {what} (columns={options.columns})"
    entries = [entry for row in rows for entry in parsing.check_list(row, name, options.columns)]
    return list(zip(cell_names(options.columns, options.rows), entries, strict=True))


def _block(data: object, what: str, values: int) -> Block:
    top, right, bottom, left = (
        parsing.check_integer(value, f"the {side} of {what}", 1, values)
        for side, value in zip(SIDES, parsing.check_list(data, what, len(SIDES)), strict=True)
    )
    return top, right, bottom, left


def _hand(data: object, what: str, values: int) -> tuple[Block, ...] | None:
    if data is None:
        return None
    blocks = parsing.check_list(data, what, supply.HAND_SIZE)
    return tuple(_block(entry, f"a block of {what}", values) for entry in blocks)


def _area(data: object, what: str) -> int:
    name = parsing.check_text(data, what)
    if name not in _AREAS:
        raise BadPosition(f'{what} must be "", "bonus" or "minus", not {quoted(name)}')
    return _AREAS[name]
