"""A plain replay: the reference for all code with a history."""

from __future__ import annotations

from collections.abc import Sequence

from fourgames_tk.engine.game import State


def replay(state: State, moves: Sequence[str]) -> State:
    """Return the state after these moves; raises IllegalMove."""
    for move in moves:
        state = state.play(move).state
    return state
