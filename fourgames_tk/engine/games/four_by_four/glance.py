"""What a player sees of a board who looks over its lines, once in a turn, and calculates nothing.

Somebody who does not look at a line in this turn misses whatever it can be used for: a line to
call, a square that completes one, a piece that must not be given.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from .lines import CELLS, COLUMNS, LINE_BY_NAME, ROWS, lines_of_board
from .pieces import parse_piece, values_mask
from .rules import FourByFourState

_STRAIGHT = frozenset(ROWS + COLUMNS)

Board = Sequence[int | None]


class Glance:
    """The lines that were looked at, and what they say."""

    def __init__(self, state: FourByFourState, near: float, far: float, random: Random) -> None:
        """Look at each row and column with the chance `near`, at other lines with `far`."""
        self._state = state
        self._lines = [
            line
            for line in lines_of_board(state.options.squares)
            if random.random() < (near if line in _STRAIGHT else far)
        ]

    def calls(self) -> list[str]:
        """Return the moves that call a line, or win by completing one that is called by itself."""
        state, end = self._state, "!" if self._state.by_players else ""
        found = ["!"] if "!" in state.legal_moves() and self._sees_missed() else []
        if state.given is not None:
            values = values_mask(state.given)
            gaps = {gap for gap, shared in self._threats(state.board) if shared & values}
            found += [CELLS[gap] + end for gap in sorted(gaps)]
        return found

    def is_safe(self, piece: str) -> bool:
        """Tell whether no line that was looked at could be completed by this piece now."""
        return not values_mask(parse_piece(piece)) & self._danger(self._state.board)

    def keeps_a_gift(self, move: str) -> bool:
        """Tell whether a piece seems safe to give once the given one is placed there."""
        board = list(self._state.board)
        board[CELLS.index(move)] = self._state.given
        danger = self._danger(board)
        pool = self._state.pool
        return not pool or not all(values_mask(piece) & danger for piece in pool)

    def _sees_missed(self) -> bool:
        return any(LINE_BY_NAME[name] in self._lines for name in self._state.fresh)

    def _danger(self, board: Board) -> int:
        """Return the values that a piece must not have, as bits."""
        danger = 0
        for _, shared in self._threats(board):
            danger |= shared
        return danger

    def _threats(self, board: Board) -> list[tuple[int, int]]:
        """Return the last gap of each line that three pieces have begun, and what they share."""
        found = []
        for line in self._lines:
            pieces = [board[cell] for cell in line]
            if pieces.count(None) == 1:
                shared = self._state.counting
                for piece in pieces:
                    if piece is not None:
                        shared &= values_mask(piece)
                if shared:
                    found.append((line[pieces.index(None)], shared))
        return found
