"""A short opening: the first turn of the game is one sowing, whatever it earns.

What it is worth is what it leaves to the second player, who may be allowed to swap sides.
"""

from __future__ import annotations

from ...game import MoveValue
from ...search.clock import Clock
from .exact import best_move, known_difference, move_values
from .rules import MancalaState

PROOF = 0.8
"""The share of the time that is spent on a proof, before an estimate."""


def opening_values(state: MancalaState, clock: Clock) -> dict[str, MoveValue]:
    """Return the final difference in score of every first sowing, estimated where time runs out."""
    moves = state.legal_moves()
    values = {}
    for number, move in enumerate(moves):
        remaining = clock.remaining()
        share = clock if remaining is None else clock.within(remaining / (len(moves) - number))
        values[move] = _left(state.after(move), share)
    return values


def _left(after: MancalaState, clock: Clock) -> MoveValue:
    """Return what a position is worth to the player who has left it to the other."""
    if after.over:
        return MoveValue(-after.lead, exact=True)
    known = known_difference(after)
    if known is not None:
        return _for_the_other(after, known, exact=True)
    remaining = clock.remaining()
    best = best_move(after, clock if remaining is None else clock.within(PROOF * remaining))
    if best is not None and best.exact:
        return _for_the_other(after, best.difference, exact=True)
    found = move_values(after, clock)
    reply = max(round(value.value) for value in found.values())
    return _for_the_other(after, reply, exact=False)


def _for_the_other(after: MancalaState, difference: int, *, exact: bool) -> MoveValue:
    """Return what the difference of whoever is to move, and may swap, is worth to the other."""
    return MoveValue(-abs(difference) if after.swap else -difference, exact)
