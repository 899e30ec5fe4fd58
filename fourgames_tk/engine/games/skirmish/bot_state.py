"""The state that a bot written in Python gets: the nested list of the game's document."""

from __future__ import annotations

from typing import Any

from ...game import State


class BotState(list[list[int]]):
    """The rows of a board from the top, with the methods and properties of the game's state.

    −1 is empty, 0 to 3 a stone of that player. A bot may change its list: the methods still answer
    for the position of the game.
    """

    def __init__(self, board: list[list[int]], state: State) -> None:
        super().__init__(board)
        self._state = state

    def __getattr__(self, name: str) -> Any:
        # Not there yet while a copy is made, which looks for methods such as `__setstate__`.
        if name.startswith("_"):
            raise AttributeError(name)
        return getattr(self._state, name)
