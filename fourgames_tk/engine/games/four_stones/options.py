"""Options and layouts of Four Stones."""

from __future__ import annotations

import string
from collections.abc import Sequence
from dataclasses import dataclass

from ...errors import BadOption
from ...language import N_, labelled, ngettext, number_text
from ...options import Options, choice, number

SPACE = "."
"""Sign of a free space in the text of a row."""

CLASSIC = (
    "..AB...C..",
    "......D...",
    "..E.....F.",
    ".G.H.I...J",
)
"""The rows of the classic layout."""

_SHUFFLED = ("layout", "shuffled")


@dataclass(frozen=True)
class Variation:
    """The size of the board and the number of letters, which do not change in a game."""

    rows: int
    spaces: int
    letters: int

    @classmethod
    def from_rows(cls, rows: Sequence[str]) -> Variation:
        """Return the variation of a position with these rows, of spaces and letters."""
        return cls(len(rows), len(rows[0]), len("".join(rows).replace(SPACE, "")))

    @property
    def letter_names(self) -> str:
        return string.ascii_uppercase[: self.letters]


CLASSIC_VARIATION = Variation.from_rows(CLASSIC)


@dataclass(frozen=True)
class FourStonesOptions(Options):
    """The layout of the letters. A shuffled one depends on the seed, so that it can be shared."""

    layout: str = choice(
        "classic", N_("Layout"), {"classic": N_("Classic"), "shuffled": N_("Shuffled")}
    )
    rows: int = number(4, N_("Rows"), 2, 8, when=_SHUFFLED)
    spaces: int = number(10, N_("Spaces in a row"), 6, 16, when=_SHUFFLED)
    letters: int = number(10, N_("Letters"), 2, 26, when=_SHUFFLED)

    def check(self) -> None:
        most = self.rows * self.spaces - 1
        if self.layout == "shuffled" and self.letters > most:
            problem = ngettext(
                "a board of {rows} × {spaces} has room for at most {n} letter, "
                "since one space must stay free",
                "a board of {rows} × {spaces} has room for at most {n} letters, "
                "since one space must stay free",
                most,
            ).format(rows=self.rows, spaces=self.spaces, n=number_text(most))
            raise BadOption(labelled(f"letters={self.letters}", problem))

    @property
    def variation(self) -> Variation:
        """The variation that the options define; the classic layout has a fixed size."""
        if self.layout == "classic":
            return CLASSIC_VARIATION
        return Variation(self.rows, self.spaces, self.letters)
