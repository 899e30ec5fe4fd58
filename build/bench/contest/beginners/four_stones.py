"""Two beginners of Four Stones.

Neither knows the theory. Both slide letters about until they can think the rest out, the casual one
shortly before the end, the careful one earlier.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random

from fourgames_tk.engine.games.four_stones.options import SPACE
from fourgames_tk.engine.games.four_stones.rules import FourStonesState

FEW, MORE = 6, 10
"""How many spaces the casual and the careful one can think out."""


def casual(state: FourStonesState, random: Random) -> str:
    """Play by these instructions.

    1. Look for moves that leave few spaces: six at most, if you count for each letter those to its
       left. Try in your head what may follow, and make such a move if it wins.
    2. Else slide any letter.
    """
    return _play(state, FEW, random)


def careful(state: FourStonesState, random: Random) -> str:
    """Play by these instructions.

    1. Look for moves that leave few spaces: ten at most, if you count for each letter those to its
       left. Try in your head what may follow, and make such a move if it wins.
    2. Else slide any letter.
    """
    return _play(state, MORE, random)


def _play(state: FourStonesState, few: int, random: Random) -> str:
    moves = list(state.legal_moves())
    random.shuffle(moves)
    for move in moves:
        after = state.after(move).rows
        if _spaces(after) <= few and not _wins(after):
            return move
    return moves[0]


def _spaces(rows: tuple[str, ...]) -> int:
    """Return how many spaces lie to the left of the letters, summed over all of them."""
    return sum(
        row[:at].count(SPACE) for row in rows for at, sign in enumerate(row) if sign != SPACE
    )


@lru_cache(maxsize=1 << 16)
def _wins(rows: tuple[str, ...]) -> bool:
    """Tell whether whoever is to move can win."""
    state = FourStonesState(rows)
    return any(not _wins(state.after(move).rows) for move in state.legal_moves())
