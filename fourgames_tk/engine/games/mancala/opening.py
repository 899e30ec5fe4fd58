"""First turns by rules of their own: a short opening, and a swap that is still to come.

Where the first turn is one sowing, whatever it earns, a move is worth what it leaves to the second
player, who may be allowed to swap sides. Where sides may be swapped after a whole first turn, the
second player gets the better one: whoever starts can hope for more than an even game only by
ending the game in the first turn. Every other way to end that turn is worth to them minus the
distance from an even game.
"""

from __future__ import annotations

from ...game import MoveValue
from ...search.clock import Clock, OutOfTime
from .exact import (
    SWEEP_BRANCHES,
    best_move,
    estimate,
    known_difference,
    move_values,
    packed_state,
    pile_text,
)
from .packed import Child, lines
from .rules import MancalaState
from .solver import Solver

PROOF = 0.8
"""The share of the time that is spent on a proof, before an estimate."""


def opening_values(state: MancalaState, clock: Clock) -> dict[str, MoveValue]:
    """Return the final difference in score of every first sowing, estimated where time runs out."""
    moves = state.legal_moves()
    values = {}
    for number, move in enumerate(moves):
        values[move] = _left(state.after(move), clock.share(1 / (len(moves) - number)))
    return values


def _left(after: MancalaState, clock: Clock) -> MoveValue:
    """Return what a position is worth to the player who has left it to the other."""
    if after.over:
        return MoveValue(-after.lead, exact=True)
    known = known_difference(after)
    if known is not None:
        return _for_the_other(after, known, exact=True)
    best = best_move(after, clock.share(PROOF))
    if best is not None and best.exact:
        return _for_the_other(after, best.difference, exact=True)
    found = move_values(after, clock)
    reply = max(round(value.value) for value in found.values())
    return _for_the_other(after, reply, exact=False)


def _for_the_other(after: MancalaState, difference: int, *, exact: bool) -> MoveValue:
    """Return what the difference of whoever is to move, and may swap, is worth to the other."""
    return MoveValue(-abs(difference) if after.swap else -difference, exact)


class FairTurn:
    """Values of moves in the first turn of a game with the swap option."""

    def __init__(self, state: MancalaState, clock: Clock) -> None:
        packed, self._board = packed_state(state)
        self._state = state
        self._solver = Solver(state.loose, clock)
        self._known: dict[int, int] = {}
        self.children = packed.children(self._board, state.loose)

    def values(self) -> dict[str, MoveValue]:
        """Return the final difference in score of every move, estimated where time runs out."""
        worth = {pile_text(self._state.turn, c.pile): self._worth(c) for c in self.children}
        return {move: worth[move] for move in self._state.legal_moves()}

    def best(self) -> str:
        """Return the move that wins at once, or else the one known to keep the game most even."""
        state, packed, clock = self._state, self._solver.packing, self._solver.clock
        pile, best = self.children[0].pile, -state.loose - abs(state.lead)
        even = []
        try:
            for line in lines(packed, self._board, SWEEP_BRANCHES, clock):
                difference = state.lead + line.gain
                if line.board is None and difference > max(0, best):
                    pile, best = line.piles[0], difference
                elif line.board is not None and not line.free:
                    even.append(line)
            even.sort(key=lambda line: line.loose)
            for line in even:
                if best >= 0:
                    break
                assert line.board is not None
                reply = self._solver.exact(line.board, line.loose, state.lead + line.gain)
                difference = -abs(state.lead + line.gain - reply)
                if difference > best:
                    pile, best = line.piles[0], difference
        except OutOfTime:
            pass  # what was found so far is the answer
        return pile_text(state.turn, pile)

    def _worth(self, child: Child) -> MoveValue:
        lead = self._state.lead
        try:
            return MoveValue(self._child_value(child, lead), exact=True)
        except OutOfTime:
            guess = lead + estimate(self._solver.packing, child)
            return MoveValue(guess if child.free else -abs(guess), exact=False)

    def _child_value(self, child: Child, lead: int) -> int:
        lead += child.gain
        if child.board is None:
            return lead
        if not child.free:
            return -abs(lead - self._solver.exact(child.board, child.loose, lead))
        if child.board not in self._known:
            children = self._solver.packing.children(child.board, child.loose)
            self._known[child.board] = max(self._child_value(c, lead) for c in children)
        return self._known[child.board]
