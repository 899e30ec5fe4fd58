"""Drills of Your Game: small questions, each with its answer and the reason."""

from __future__ import annotations

from random import Random

from ...explanation import DrillQuestion, Mark, MarkStyle, Reason
from ...game import DrillKind
from ...language import N_, _
from ...parsing import cell_text
from .options import YourGameOptions
from .rules import LINES, SIDE, SIGNS, YourGameState

PLIES = (4, 5, 6, 7, 7)
"""Moves before the question, by difficulty."""


class ThreeInARow(DrillKind[YourGameState, YourGameOptions]):
    """Find the cell that completes three in a row."""

    id = "three-in-a-row"
    title = N_("Where are three in a row?")

    def random_options_and_position(
        self, difficulty: int, random: Random
    ) -> tuple[YourGameOptions, YourGameState]:
        """Return a position after moves that are drawn at random."""
        options = YourGameOptions()
        while True:
            state = YourGameState(options)
            for _ply in range(PLIES[difficulty - 1]):
                if moves := state.legal_moves():
                    state = state.play(random.choice(moves)).state
            if state.outcome() is None:
                return options, state

    def make_question(
        self, state: YourGameState, difficulty: int, random: Random
    ) -> DrillQuestion | None:
        """Return the question, or None if no cell, or each, completes three in a row."""
        cells = state.legal_moves()
        right = tuple(cell for cell in cells if state.after(cell).has_line(state.turn))
        if not 0 < len(right) < len(cells):
            return None
        sign, after = SIGNS[state.turn], state.after(right[0]).cells
        marks = [
            Mark(MarkStyle.LINK, tuple(cell_text(*divmod(cell, SIDE)) for cell in line))
            for line in LINES
            if all(after[cell] == sign for cell in line)
        ]
        return DrillQuestion(
            _("Where do three {sign} stand in a row?").format(sign=sign),
            cells,
            right,
            Reason(
                _("On {cell}, {sign} completes a line.").format(cell=right[0], sign=sign),
                tuple(marks),
            ),
        )


KINDS = (ThreeInARow(),)
