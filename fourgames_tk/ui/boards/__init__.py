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

    def __init__(self, names: Mapping[str, str]) -> None:
        self._names = names

    def __getitem__(self, game: str) -> type[AnyBoard]:
        name, folder = self._names[game], game.replace("-", "_")
        board: type[AnyBoard] = getattr(import_module(f".{folder}.board", __name__), name)
        return board


BOARDS = BoardClasses(
    {
        "four-stones": "FourStonesBoard",
        "skirmish": "SkirmishBoard",
        "four-by-four": "FourByFourBoard",
        "fourside": "FourSideBoard",
        "mancala": "MancalaBoard",
    }
)
"""The board class of each game by the game's id."""

ASPECT_RATIOS = {"four-stones": 2.1, "fourside": 1.24, "mancala": 2.44}
"""Width divided by height of the slab of each board that is not square."""


def aspect_ratio(game: str) -> float:
    """Return width divided by height of a board's slab, without importing the board."""
    return ASPECT_RATIOS.get(game, 1.0)
