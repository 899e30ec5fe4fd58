"""One board per game. Another one adds its folder here, and its lines below."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..canvas.board import AnyBoard


class Boards(Mapping[str, "type[AnyBoard]"]):
    """The boards by the ids of their games; the first window needs none of them."""

    def __init__(self, imports: Mapping[str, Callable[[], type[AnyBoard]]]) -> None:
        self._imports = MappingProxyType(dict(imports))

    def __getitem__(self, game: str) -> type[AnyBoard]:
        return self._imports[game]()

    def __iter__(self) -> Iterator[str]:
        return iter(self._imports)

    def __len__(self) -> int:
        return len(self._imports)


def _four_stones() -> type[AnyBoard]:
    from .four_stones.board import FourStonesBoard

    return FourStonesBoard


def _skirmish() -> type[AnyBoard]:
    from .skirmish.board import SkirmishBoard

    return SkirmishBoard


def _four_by_four() -> type[AnyBoard]:
    from .four_by_four.board import FourByFourBoard

    return FourByFourBoard


def _fourside() -> type[AnyBoard]:
    from .fourside.board import FourSideBoard

    return FourSideBoard


def _mancala() -> type[AnyBoard]:
    from .mancala.board import MancalaBoard

    return MancalaBoard


BOARDS = Boards(
    {
        "four-stones": _four_stones,
        "skirmish": _skirmish,
        "four-by-four": _four_by_four,
        "fourside": _fourside,
        "mancala": _mancala,
    }
)
"""The board of each game by the game's id."""

SHAPES = {
    "four-stones": 2.1,
    "fourside": 1.24,
    "mancala": 2.44,
}
"""Width to height of the slab of each board that is not square."""


def shape_of(game: str) -> float:
    """Return the width to the height of a board's slab, for who paints it later."""
    return SHAPES.get(game, 1.0)
