"""Drills of Your Game: small questions, each with its answer and the reason."""

from __future__ import annotations

from random import Random

from ...game import DrillKind, DrillQuestion, Mark, Reason, Sign
from ...parsing import cell_text
from .game import YourGameOptions
from .rules import LINES, SIDE, SIGNS, YourGameState


class ThreeInARow(DrillKind[YourGameState, YourGameOptions]):
    """Find the cell that completes three in a row."""

    id = "three-in-a-row"
    title = "Where are three in a row?"

    def draw(self, difficulty: int, random: Random) -> tuple[YourGameOptions, YourGameState]:
        """Return a position after moves drawn at random, more if it is harder."""
        options = YourGameOptions()
        while True:
            state = YourGameState(options)
            for _ in range(difficulty + 2):
                if moves := state.legal_moves():
                    state = state.play(random.choice(moves)).state
            if state.outcome() is None:
                return options, state

    def ask(self, state: YourGameState, difficulty: int, random: Random) -> DrillQuestion | None:
        """Return the question, or None if no cell completes three in a row."""
        cells = state.legal_moves()
        right = tuple(cell for cell in cells if state.play(cell).state.has_line(state.turn))
        if not right:
            return None
        lines = [tuple(cell_text(*divmod(cell, SIDE)) for cell in line) for line in LINES]
        marks = [Mark(Sign.LINK, line) for line in lines if right[0] in line]
        sign = SIGNS[state.turn]
        return DrillQuestion(
            f"Where do three {sign} stand in a row?",
            cells,
            right,
            Reason(f"On {right[0]}, {sign} completes a line.", tuple(marks)),
        )


KINDS = (ThreeInARow(),)
