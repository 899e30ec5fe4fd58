"""One board per game. Another one adds its folder and its line here."""

from __future__ import annotations

from collections.abc import Mapping

from ..canvas.board import AnyBoard
from .four_by_four.board import FourByFourBoard
from .four_stones.board import FourStonesBoard
from .fourside.board import FourSideBoard
from .mancala.board import MancalaBoard
from .skirmish.board import SkirmishBoard

BOARDS: Mapping[str, type[AnyBoard]] = {
    "four-stones": FourStonesBoard,
    "skirmish": SkirmishBoard,
    "four-by-four": FourByFourBoard,
    "fourside": FourSideBoard,
    "mancala": MancalaBoard,
}
"""The board of each game by the game's id."""
