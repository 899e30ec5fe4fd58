"""A hint in steps: what to look at, then the move, then the line that it begins."""

from __future__ import annotations

from ...engine.game import Hint, State
from ..canvas.board import AnyBoard


class Hinting:
    """The hint for one position, and how far it has been told; all its steps are one hint."""

    def __init__(self) -> None:
        self._state: State | None = None
        self._hint: Hint | None = None
        self._told = 0

    def is_about(self, state: State) -> bool:
        """Tell whether the hint for this position is known."""
        return self._hint is not None and self._state == state

    def begin(self, state: State, hint: Hint) -> None:
        """Take the hint for a position; nothing of it is told yet."""
        self._state, self._hint, self._told = state, hint, 0

    def show_next(self, board: AnyBoard) -> str:
        """Mark the next step on the board and return it in words; at the last it stays."""
        hint = self._hint
        if hint is None:
            raise ValueError("there is no hint")
        self._told = min(self._told + 1, 3 if len(hint.line) > 1 else 2)
        if self._told == 1:
            board.point_out(hint.move)
            return f"Hint: look at {board.say_where(hint.move)}."
        board.point_out(None)
        board.mark_hint(hint.move)
        said = f"Hint: {board.say_move(hint.move)}. {hint.reason}"
        if self._told == 2:
            return said
        return f"{said} Then perhaps: {', '.join(hint.line[1:])}."
