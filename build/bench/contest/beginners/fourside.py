"""Two beginners of FourSide.

The casual one finds a few places and takes the dearest; the careful one looks longer, and finds
many.
"""

from __future__ import annotations

from random import Random

from fourgames_tk.engine.games.fourside.rules import PASS, FourSideState

CASUAL_PLACES, CAREFUL_PLACES = 8, 20


def casual(view: FourSideState, random: Random) -> str:
    """Play by these instructions.

    1. Look at the blocks and the board until you have found eight ways to place one.
    2. Take the one that scores most.
    """
    return _dearest(view, CASUAL_PLACES, random)


def careful(view: FourSideState, random: Random) -> str:
    """Play by these instructions.

    1. Look at the blocks and the board until you have found twenty ways to place one.
    2. Take the one that scores most.
    """
    return _dearest(view, CAREFUL_PLACES, random)


def _dearest(view: FourSideState, places: int, random: Random) -> str:
    moves = view.legal_moves()
    if moves == (PASS,):
        return PASS
    found = random.sample(moves, min(places, len(moves)))
    return max(found, key=lambda move: _points(view, move))


def _points(view: FourSideState, move: str) -> int:
    index, turns, cell = view.read_move(move)
    return view.trial(cell, index, turns).points
