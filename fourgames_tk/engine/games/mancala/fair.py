"""The first turn of a game with the swap option: the second player gets the better side.

Whoever starts can hope for more than an even game only by ending the game in the first turn.
Every other way to end that turn is worth to them minus the distance from an even game.
"""

from __future__ import annotations

from ...game import MoveValue
from ...search.clock import Clock, OutOfTime
from .exact import SWEEP_BRANCHES, estimate, packed_state, pile_text
from .packed import Child
from .rules import MancalaState
from .solver import Solver
from .turn import lines


class FairTurn:
    """Values of moves in the first turn of a game with the swap option."""

    def __init__(self, state: MancalaState, clock: Clock) -> None:
        """Think about a state in the first turn."""
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
