"""One board per game. Another one adds its folder here, and its line below."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..canvas.board import AnyBoard


class Boards(Mapping[str, "type[AnyBoard]"]):
    """The boards by the ids of their games, from their names; the first window needs none."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self._names = names

    def __getitem__(self, game: str) -> type[AnyBoard]:
        name, folder = self._names[game], game.replace("-", "_")
        board: type[AnyBoard] = getattr(import_module(f".{folder}.board", __name__), name)
        return board

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


BOARDS = Boards(
    {
        "four-stones": "FourStonesBoard",
        "skirmish": "SkirmishBoard",
        "four-by-four": "FourByFourBoard",
        "fourside": "FourSideBoard",
        "mancala": "MancalaBoard",
    }
)
"""The board of each game by the game's id."""

SHAPES = {"four-stones": 2.1, "fourside": 1.24, "mancala": 2.44}
"""Width to height of the slab of each board that is not square."""


def shape_of(game: str) -> float:
    """Return the width to the height of a board's slab, for who paints it later."""
    return SHAPES.get(game, 1.0)
