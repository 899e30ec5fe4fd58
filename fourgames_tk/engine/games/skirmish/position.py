"""Reading a position of Stones: Skirmish from decoded JSON, refusing what cannot arise."""

from __future__ import annotations

from ... import check
from ...errors import BadPosition
from .options import EMPTY, SkirmishOptions, first_tiles
from .rules import SkirmishState
from .tiling import tiling


def read_position(data: object, options: SkirmishOptions) -> SkirmishState:
    """Return the state of `{"board": [[…]], "turn": 0, "quiet": 0}`; raises BadPosition.

    A game of these options must lead to it, so far as the stones tell; `quiet` may be set anew.
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
    state = SkirmishState(where, tiles, options.players, turn, quiet, most)
    for player, count in enumerate(state.counts):
        if count > options.stones:
            raise BadPosition(
                f"player {player + 1} has {count} stones: each starts with {options.stones}"
            )
    _check_start(state, options)
    if sum(count > 0 for count in state.counts) == 1 and quiet:
        raise BadPosition(
            "one player alone has stones: the game ended with the last hit, so quiet is 0"
        )
    return state


def _check_start(state: SkirmishState, options: SkirmishOptions) -> None:
    edges = options.layout == "edges"
    if edges and not state.quiet and state.tiles == first_tiles(options, 0) and state.turn:
        raise BadPosition("this is the start, where player 1 has the turn (0)")
