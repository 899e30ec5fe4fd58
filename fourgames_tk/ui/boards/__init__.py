"""One drawing per game. A sixth adds its file and its line here."""

from __future__ import annotations

from collections.abc import Mapping

from ..board import BoardView
from .four_by_four import FourByFourBoard
from .four_stones import FourStonesBoard
from .fourside import FourSideBoard
from .mancala import MancalaBoard
from .skirmish import SkirmishBoard

BOARDS: Mapping[str, type[BoardView]] = {
    "four-stones": FourStonesBoard,
    "skirmish": SkirmishBoard,
    "four-by-four": FourByFourBoard,
    "fourside": FourSideBoard,
    "mancala": MancalaBoard,
}
"""The board of each game by the game's id."""
