"""Moves after which even a short game goes on, for tests of every game."""

from __future__ import annotations

from fourgames_tk.engine.game import State


def move_to_go_on(state: State) -> str:
    """Return the last of the moves that leave the most choice to the next player."""
    moves = reversed(state.legal_moves())
    return max(moves, key=lambda move: len(state.after(move).legal_moves()))
