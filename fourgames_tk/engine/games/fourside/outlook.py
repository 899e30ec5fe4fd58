"""One player's outlook on a view: what the seat to move has, and what it can do."""

from __future__ import annotations

from .appraisal import Appraisal, fits
from .rules import FourSideState


class Outlook:
    """Sees what the view shows, and counts with all that it hides."""

    def __init__(self, view: FourSideState) -> None:
        """Look at the view of the seat to move; raises ValueError for one that hides its hand."""
        hand = view.hands[view.turn]
        if hand is None:
            raise ValueError("only the seat to move can think: its hand must be known")
        self.hand = [fits(block) for block in hand]
        self.score = view.scores[view.turn]
        self.their_score = view.scores[1 - view.turn]
        self.values = view.values
        self.areas = view.areas
        self.ground = view.ground
        self.appraisal = Appraisal(view.values, view.columns, view.rows, view.areas)
        self.placings = self.appraisal.placings(
            view.ground.frontier, view.ground.filled, self.hand, self.score
        )
        """What can be placed, in no order."""
