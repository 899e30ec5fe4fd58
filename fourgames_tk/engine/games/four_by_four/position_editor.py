"""Position editor of 4 × 4: places pieces on squares, in hand, and back into the pool."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from ...game import PositionEditor
from ...language import N_
from .pieces import CELLS, parse_piece, piece_text
from .rules import FourByFourState

GIVEN_PLACE = "given"
"""Name of the place of the given piece, which is to be placed."""


class FourByFourPositionEditor(PositionEditor[FourByFourState]):
    """Editor in which a piece of the pool is chosen and put on a square or in hand."""

    INSTRUCTIONS = N_(
        "Choose one of the remaining pieces, then a cell or the place of the given piece. "
        "Choose a placed piece to put it back."
    )

    def clickable_places(self, state: FourByFourState) -> Sequence[str]:
        return [*CELLS, GIVEN_PLACE, *self.piece_choices(state)]

    def edit(self, state: FourByFourState, place: str, piece: str, remove: bool) -> FourByFourState:
        at = len(CELLS) if place == GIVEN_PLACE else CELLS.index(place)
        stands = [*state.board, state.given]
        put = piece and stands[at] is None and not remove
        stands[at] = parse_piece(piece) if put else None
        return replace(state, board=tuple(stands[:-1]), given=stands[-1], fresh=(), end="")

    def cleared(self, state: FourByFourState) -> FourByFourState:
        return replace(state, board=(None,) * len(CELLS), given=None, fresh=(), end="")

    def piece_choices(self, state: FourByFourState) -> Mapping[str, str]:
        return dict.fromkeys(map(piece_text, state.pool), "")

    def position_json(self, state: FourByFourState) -> Any:
        """Return the position without `fresh` and `end`; reading it derives them from the board."""
        found = state.to_json()
        return {name: found[name] for name in ("board", "given", "pool", "turn")}
