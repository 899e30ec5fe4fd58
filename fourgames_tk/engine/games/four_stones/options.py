"""What can be chosen about a game of Four Stones, and the layouts it starts from."""

from __future__ import annotations

import string
from dataclasses import dataclass
from random import Random

from ...errors import BadOption
from ...options import Options, choice, number

SPACE = "."

CLASSIC = (
    "..AB...C..",
    "......D...",
    "..E.....F.",
    ".G.H.I...J",
)
"""The layout of the original, row by row; a full stop is a space."""

_SHUFFLED = ("layout", "shuffled")


@dataclass(frozen=True)
class FourStonesOptions(Options):
    """The layout; a shuffled one comes from the seed, so that it can be shared."""

    layout: str = choice("classic", "Letters lie", {"classic": "As always", "shuffled": "Shuffled"})
    rows: int = number(4, "Rows", 2, 8, when=_SHUFFLED)
    spaces: int = number(10, "Spaces in a row", 6, 16, when=_SHUFFLED)
    letters: int = number(10, "Letters", 2, 26, when=_SHUFFLED)

    def check(self) -> None:
        most = self.rows * self.spaces - 1
        if self.layout == "shuffled" and self.letters > most:
            raise BadOption(
                f"letters={self.letters}: {self.rows} rows of {self.spaces} spaces have room for "
                f"{most} letters at most, for one space must stay free"
            )


def first_rows(options: FourStonesOptions, seed: int) -> tuple[str, ...]:
    """Return the rows that a game starts from; never a layout that is over at once."""
    if options.layout == "classic":
        return CLASSIC
    random = Random(seed)
    cells = range(options.rows * options.spaces)
    while True:
        letters = dict(
            zip(sorted(random.sample(cells, options.letters)), string.ascii_uppercase, strict=False)
        )
        board = "".join(letters.get(cell, SPACE) for cell in cells)
        rows = tuple(
            board[start : start + options.spaces] for start in range(0, len(board), options.spaces)
        )
        if any(SPACE in row.rstrip(SPACE) for row in rows):
            return rows
