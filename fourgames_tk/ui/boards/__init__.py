"""The boards, one package per game: how a game is drawn, and how moves are entered.

A new game adds its package here and its line to `BOARDS`. Boards of different games do not import
each other.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..canvas.board import AnyBoard


class BoardClasses:
    """Board classes by game ids, imported when they are first looked up."""

    def __init__(self, boards: Mapping[str, tuple[str, float]]) -> None:
        self._boards = boards

    def __getitem__(self, game: str) -> type[AnyBoard]:
        name, folder = self._boards[game][0], game.replace("-", "_")
        board: type[AnyBoard] = getattr(import_module(f".{folder}.board", __name__), name)
        board.GAME_ID = game
        return board

    def aspect_ratio(self, game: str) -> float:
        """Return width divided by height of a board's slab, without importing the board."""
        return self._boards[game][1]


BOARDS = BoardClasses(
    {
        "four-stones": ("FourStonesBoard", 2.1),
        "skirmish": ("SkirmishBoard", 1.0),
        "four-by-four": ("FourByFourBoard", 1.0),
        "fourside": ("FourSideBoard", 1.24),
        "mancala": ("MancalaBoard", 2.44),
    }
)
"""The board class of each game by the game's id, and width divided by height of its slab."""
