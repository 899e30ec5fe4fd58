"""Two beginners of Stones: Mancala.

Both read what the board shows for a pile before it is clicked. The careful one thinks of the next
pile as well, their own after a free turn or the opponent's.
"""

from __future__ import annotations

from random import Random

from fourgames_tk.engine.games.mancala.rules import SWAP, MancalaState


def casual(state: MancalaState, random: Random) -> str:
    """Play by these instructions.

    1. Sow the pile that puts most stones into your store.
    2. Swap sides if you would be behind after that.
    """
    piles = {move: state.preview(move).stored for move in _piles(state)}
    return _best(state, piles, random)


def careful(state: MancalaState, random: Random) -> str:
    """Play by these instructions.

    1. For each pile count the stones that it puts into your store. If it earns a free turn add
       what your best pile stores after it, else take away what the opponent's best one does.
    2. Sow the pile for which this is most. Swap sides if you would be behind after that.
    """
    worth = {}
    for move in _piles(state):
        shown, after = state.preview(move), state.after(move)
        following = max((after.preview(pile).stored for pile in _piles(after)), default=0)
        worth[move] = shown.stored + (following if shown.free_turn else -following)
    return _best(state, worth, random)


def _piles(state: MancalaState) -> list[str]:
    return [move for move in state.legal_moves() if move != SWAP]


def _best(state: MancalaState, worth: dict[str, int], random: Random) -> str:
    most = max(worth.values())
    if SWAP in state.legal_moves() and state.lead + most < 0:
        return SWAP
    return random.choice([move for move in worth if worth[move] == most])
