"""What a person has begun on the board of 4 × 4 and may still take back."""

from __future__ import annotations

from dataclasses import dataclass

from ....engine.games.four_by_four.rules import FourByFourState
from ...canvas.grid import Point
from .layout import PLATE, Stand, cell_stand


@dataclass(frozen=True)
class Hand:
    """A piece that was laid but not left, and a call that is being made; neither is a move yet.

    Only when a piece is given or a line is called is it known whether the move is `b3` or `b3!`.
    """

    laid: int | None = None
    """The cell where the given piece was laid."""
    calling: bool = False
    """Whether "Four!" was said and the line is to be pointed at."""
    line: str | None = None
    """The line that is pointed at."""

    @property
    def stand(self) -> Stand:
        """Where the given piece stands."""
        return PLATE if self.laid is None else cell_stand(self.laid)

    def gives(self, state: FourByFourState) -> bool:
        """Tell whether a piece for the opponent is to be chosen now."""
        return bool(state.pool) and self._has_placed(state)

    def ends(self, state: FourByFourState) -> bool:
        """Tell whether all that is left is to call, or to let things be."""
        return not state.end and not state.pool and self._has_placed(state)

    def _has_placed(self, state: FourByFourState) -> bool:
        return state.given is None or self.laid is not None


@dataclass(frozen=True)
class Carried:
    """A piece that was taken with the mouse.

    `home` is where it was taken, `point` where it is now, None as long as the pointer rests.
    """

    piece: int
    home: Stand
    point: Point | None = None
