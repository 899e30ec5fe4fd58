"""The computer's play of Your Game: moves of each level, values, and hints."""

from __future__ import annotations

from random import Random

from ...explanation import Hint
from ...game import MoveValue
from ...language import _
from ...search.alpha_beta import WIN, AlphaBeta, ScoredMove
from ...search.clock import Clock
from .rules import SIDE, YourGameState

DEPTHS = {1: 0, 2: 2, 3: SIDE * SIDE}
"""Search depth of each level in plies."""


class YourGameTree:
    """The game for the alpha-beta search; only ends of games have a known value."""

    def exact_value(self, position: YourGameState) -> int | None:
        """Return the value of a finished game for the seat to move, else None."""
        outcome = position.outcome()
        if outcome is None:
            return None
        if not outcome.winners:
            return 0
        return WIN if position.turn in outcome.winners else -WIN

    def children(self, position: YourGameState) -> list[tuple[str, YourGameState]]:
        """Return every move and the position after it."""
        return [(move, position.after(move)) for move in position.legal_moves()]

    def noisy_children(self, position: YourGameState) -> list[YourGameState]:
        """Return no positions: the search need not go beyond its depth."""
        return []

    def futility_bound(self, position: YourGameState) -> None:
        """Return None: any move may end the game."""

    def evaluate(self, position: YourGameState) -> int:
        """Return 0: the estimate of every position is a draw."""
        return 0


def choose_move(view: YourGameState, level: int, clock: Clock, random: Random) -> str:
    """Return the move of a level; equally good moves have equal chances."""
    return _search(view, DEPTHS[level], clock, random=random)[0].move


def move_values(view: YourGameState, clock: Clock) -> dict[str, MoveValue]:
    """Return the value of every move; exact if the search reached the end of the game."""
    ends = len(view.legal_moves())
    return {
        scored.move: MoveValue(
            (scored.value > 0) - (scored.value < 0) if scored.is_proved else 0,
            exact=scored.is_proved or scored.depth >= ends,
        )
        for scored in _search(view, SIDE * SIDE, clock, every_move=True)
    }


def hint(view: YourGameState, clock: Clock) -> Hint:
    """Return the best move found, and what it leads to."""
    best = _search(view, SIDE * SIDE, clock)[0]
    if not best.is_proved:
        return Hint(best.move, _("Nobody can win by force after this."))
    if best.value > 0:
        return Hint(best.move, _("This wins, whatever the reply."))
    return Hint(best.move, _("Every move loses against perfect play. This one lasts longest."))


def _search(
    view: YourGameState,
    depth: int,
    clock: Clock,
    *,
    every_move: bool = False,
    random: Random | None = None,
) -> list[ScoredMove[str]]:
    search: AlphaBeta[YourGameState, str] = AlphaBeta(YourGameTree())
    return search.deepen_iteratively(view, clock, depth, every_move=every_move, random=random)
