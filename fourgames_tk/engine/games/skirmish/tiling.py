"""The board's geometry: which tiles are neighbours, and how the board can be turned over."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ...check import cell_text

Tile = int
"""A tile's number in reading order, counted from 0 at the top left."""

_STEPS = ((-1, 0), (0, -1), (0, 1), (1, 0))
_DIAGONALS = ((-1, -1), (-1, 1), (1, -1), (1, 1))


@dataclass(frozen=True)
class Tiling:
    """A board of tiles; `neighbours` lists the tiles next to each tile, in reading order."""

    rows: int
    columns: int
    diagonal: bool
    neighbours: tuple[tuple[Tile, ...], ...]

    @property
    def size(self) -> int:
        """The number of tiles."""
        return self.rows * self.columns

    def tile(self, row: int, column: int) -> Tile:
        """Return the number of a tile; row and column count from 0."""
        return row * self.columns + column

    def point(self, tile: Tile) -> tuple[int, int]:
        """Return (row, column) of a tile, counted from 0."""
        return divmod(tile, self.columns)

    def text(self, tile: Tile) -> str:
        """Return the tile's cell text, such as `b3`."""
        return cell_text(*self.point(tile))

    def symmetries(self) -> tuple[tuple[Tile, ...], ...]:
        """Return where each tile goes in every symmetry: eight on a square board, else four."""
        rows, columns = self.rows, self.columns
        images = []
        for swap in (False, True) if rows == columns else (False,):
            for flip_rows in (False, True):
                for flip_columns in (False, True):
                    image = []
                    for tile in range(self.size):
                        row, column = self.point(tile)
                        row = rows - 1 - row if flip_rows else row
                        column = columns - 1 - column if flip_columns else column
                        image.append(self.tile(column, row) if swap else self.tile(row, column))
                    images.append(tuple(image))
        return tuple(images)


@lru_cache(maxsize=64)
def tiling(rows: int, columns: int, diagonal: bool) -> Tiling:
    """Return the rectangular board of this size; with `diagonal`, corners touch as well."""
    steps = sorted(_STEPS + _DIAGONALS) if diagonal else _STEPS
    neighbours = []
    for tile in range(rows * columns):
        row, column = divmod(tile, columns)
        neighbours.append(
            tuple(
                (row + down) * columns + column + right
                for down, right in steps
                if 0 <= row + down < rows and 0 <= column + right < columns
            )
        )
    return Tiling(rows, columns, diagonal, tuple(neighbours))
