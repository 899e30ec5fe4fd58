"""Two beginners of Stones: Skirmish.

Both take what they can. The careful one looks first whether the stone would be taken back, and
always steps where nothing can take it.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random

from fourgames_tk.engine.games.skirmish.options import EMPTY
from fourgames_tk.engine.games.skirmish.rules import PASS, SkirmishState, Tiling

TRIED = 3
"""How many steps a casual player thinks of before making one in the end."""


def casual(state: SkirmishState, random: Random) -> str:
    """Play by these instructions.

    1. If you can take a stone, take one.
    2. Else think of a step, and look whether a stone could take yours there. If so, think of
       another one. Make the third in any case.
    """
    moves = list(state.legal_moves())
    if moves == [PASS]:
        return PASS
    random.shuffle(moves)
    for move in moves:
        if _takes(state, move):
            return move
    tried = moves[:TRIED]
    return next((move for move in tried if _is_safe(state, move)), tried[-1])


def careful(state: SkirmishState, random: Random) -> str:
    """Play by these instructions.

    1. If you can take a stone and none can take yours there, take it.
    2. Else, if you can take a stone, take it: one for one.
    3. Else step where no stone can take yours, towards the enemy if you can.
    4. Else step anywhere.
    """
    moves = list(state.legal_moves())
    if moves == [PASS]:
        return PASS
    random.shuffle(moves)
    hits = [move for move in moves if _takes(state, move)]
    safe = [move for move in moves if _is_safe(state, move)]
    for wanted in ([move for move in hits if move in safe], hits):
        if wanted:
            return wanted[0]
    return min(safe, key=lambda move: _distance(state, move)) if safe else moves[0]


def _takes(state: SkirmishState, move: str) -> bool:
    return move != PASS and state.tiles[_tiles(state, move)[1]] != EMPTY


def _is_safe(state: SkirmishState, move: str) -> bool:
    """Tell whether no stone of another player stands beside the tile that is stepped on."""
    _, target = _tiles(state, move)
    return all(state.tiles[near] in (EMPTY, state.turn) for near in state.tiling.neighbours[target])


def _distance(state: SkirmishState, move: str) -> int:
    """Return how many rows and columns away the nearest other stone is from where one steps."""
    row, column = state.tiling.point(_tiles(state, move)[1])
    points = (
        state.tiling.point(tile)
        for tile, player in enumerate(state.tiles)
        if player not in (EMPTY, state.turn)
    )
    return min(abs(row - r) + abs(column - c) for r, c in points)


def _tiles(state: SkirmishState, move: str) -> tuple[int, int]:
    """Return from which tile to which a move goes."""
    tiles = _by_name(state.tiling)
    cut = 2 if move[2].isalpha() else 3
    return tiles[move[:cut]], tiles[move[cut:]]


@lru_cache(maxsize=8)
def _by_name(tiling: Tiling) -> dict[str, int]:
    return {tiling.text(tile): tile for tile in range(tiling.size)}
