"""Reading a position of Stones: Skirmish from decoded JSON."""

from __future__ import annotations

from ... import check
from ...errors import BadPosition
from .options import EMPTY, SIDES, SkirmishOptions
from .rules import SkirmishState
from .tiling import tiling


def read_position(data: object, options: SkirmishOptions) -> SkirmishState:
    """Return the state of `{"board": [[…]], "turn": 0, "quiet": 0}`; raises BadPosition.

    The board may have any size that the options offer; the number of players, the kind of steps
    and the draw after quiet turns are those of the options.
    """
    found = check.fields(data, ("board", "turn", "quiet"))
    board = check.items(found["board"], "the board")
    _check_side(len(board), "rows")
    width = len(check.items(board[0], "row 1"))
    _check_side(width, "columns")
    tiles = tuple(
        check.integer(tile, f"tile {column} of row {row}", EMPTY, options.players - 1)
        for row, line in enumerate(board, 1)
        for column, tile in enumerate(check.items(line, f"row {row}", width), 1)
    )
    turn = check.integer(found["turn"], "turn", 0, options.players - 1)
    if turn not in tiles:
        raise BadPosition(f"turn {turn} has no stone: only a player with stones has the turn")
    most = options.quiet_turns
    quiet = check.integer(found["quiet"], "quiet", 0, most or 10**9)
    where = tiling(len(board), width, options.diagonal)
    return SkirmishState(where, tiles, options.players, turn, quiet, most)


def _check_side(length: int, what: str) -> None:
    if not SIDES[0] <= length <= SIDES[1]:
        raise BadPosition(f"the board must have {SIDES[0]} to {SIDES[1]} {what}, not {length}")
