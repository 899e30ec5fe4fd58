"""Position editor of Four Stones: places and removes letters, which are named in reading order."""

from __future__ import annotations

import dataclasses
import string
from collections.abc import Mapping, Sequence

from ...game import PositionEditor
from ...language import N_
from ...parsing import cell_text, parse_cell
from .options import CLASSIC_VARIATION, SPACE, Variation
from .rules import FourStonesState


class FourStonesPositionEditor(PositionEditor[FourStonesState]):
    """Editor that puts letters on any spaces. They are named in reading order, from A."""

    INSTRUCTIONS = N_("Choose a space to place a letter. Choose a letter to remove it.")

    def clickable_places(self, state: FourStonesState) -> Sequence[str]:
        spaces = range(len(state.rows[0]))
        return [cell_text(row, space) for row in range(len(state.rows)) for space in spaces]

    def edit(self, state: FourStonesState, place: str, piece: str, remove: bool) -> FourStonesState:
        signs, names = [[*row] for row in state.rows], iter(string.ascii_uppercase)
        row, space = parse_cell(place, len(signs), len(signs[0]))
        full = len(state.letters) == len(string.ascii_uppercase)
        signs[row][space] = SPACE if remove or full or signs[row][space] != SPACE else "A"
        named = ["".join(each if each == SPACE else next(names) for each in line) for line in signs]
        return FourStonesState(tuple(named), state.turn)

    def cleared(self, state: FourStonesState) -> FourStonesState:
        return FourStonesState(tuple(SPACE * len(row) for row in state.rows), state.turn)

    def implied_options(self, state: FourStonesState) -> Mapping[str, str]:
        """Return the options that match the size and the number of letters of the position.

        A position with the size and the number of letters of the classic layout counts as classic.
        """
        variation = Variation.from_rows(state.rows)
        if variation == CLASSIC_VARIATION:
            return {"layout": "classic"}
        sizes = dataclasses.asdict(variation)
        return {"layout": "shuffled", **{name: str(size) for name, size in sizes.items()}}
