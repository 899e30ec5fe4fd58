"""A slow, simple implementation of the rules of mancala, to check the fast one against."""

from __future__ import annotations

from functools import cache

Piles = tuple[int, ...]
"""Fourteen numbers: the mover's six piles in the order of sowing, the mover's store, then the
opponent's six piles and store."""


def sow(piles: Piles, pile: int) -> tuple[Piles, bool, bool]:
    """Return the piles after the move, whether the turn is free and whether the game is over."""
    board = list(piles)
    place, hand = pile, board[pile]
    board[pile] = 0
    while True:
        while hand:
            place = (place + 1) % 13
            board[place] += 1
            hand -= 1
        if place == 6 or board[place] == 1:
            break
        hand, board[place] = board[place], 0
        # The mover's ring has 13 places here: the opponent's store is left out.
    over = not any(board[:6]) or not any(board[7:13])
    if over:
        board[6 if not any(board[:6]) else 13] += sum(board[:6]) + sum(board[7:13])
        board[:6] = board[7:13] = [0] * 6
    return tuple(board), place == 6, over


def turned(piles: Piles) -> Piles:
    """Return the piles as the opponent sees them."""
    return piles[7:] + piles[:7]


def perft(piles: Piles, depth: int) -> int:
    """Return the number of leaves of the move tree."""
    if depth == 0 or not any(piles[:6]) or not any(piles[7:13]):
        return 1
    leaves = 0
    for pile in range(6):
        if piles[pile]:
            after, free, _ = sow(piles, pile)
            leaves += perft(after if free else turned(after), depth - 1)
    return leaves


def value(piles: Piles) -> int:
    """Return the final score of the mover minus the opponent's under perfect play."""
    return piles[6] - piles[13] + _rest((*piles[:6], 0, *piles[7:13], 0))


@cache
def _rest(piles: Piles) -> int:
    """Return the value of piles with empty stores."""
    if not any(piles[:6]) or not any(piles[7:13]):
        return 0
    best = -1000
    for pile in range(6):
        if piles[pile]:
            after, free, _ = sow(piles, pile)
            best = max(best, value(after) if free else -value(turned(after)))
    return best
