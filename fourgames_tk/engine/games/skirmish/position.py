"""Reading a position of Stones: Skirmish from decoded JSON."""

from __future__ import annotations

from ... import check
from ...errors import BadPosition
from .options import EMPTY, SkirmishOptions
from .rules import SkirmishState
from .tiling import tiling


def read_position(data: object, options: SkirmishOptions) -> SkirmishState:
    """Return the state of `{"board": [[…]], "turn": 0, "quiet": 0}`; raises BadPosition.

    It has the size and the players of the options, with any number of stones.
    """
    found = check.fields(data, ("board", "turn", "quiet"))
    board = check.items(found["board"], "the board", options.rows)
    tiles = tuple(
        check.integer(tile, f"tile {column} of row {row}", EMPTY, options.players - 1)
        for row, line in enumerate(board, 1)
        for column, tile in enumerate(check.items(line, f"row {row}", options.columns), 1)
    )
    turn = check.integer(found["turn"], "turn", 0, options.players - 1)
    if turn not in tiles:
        raise BadPosition(f"turn {turn} has no stone: only a player with stones has the turn")
    most = options.quiet_turns
    quiet = check.integer(found["quiet"], "quiet", 0, most or 10**9)
    where = tiling(options.rows, options.columns, options.diagonal)
    return SkirmishState(where, tiles, options.players, turn, quiet, most)
