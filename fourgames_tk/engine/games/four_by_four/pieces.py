"""The sixteen pieces, the lines and the variations of 4 × 4: numbers, texts and names.

A piece is a number from 0 to 15. Its four bits, highest first, mean dark, short, square and solid:
0 is `ltrh` (light, tall, round, hollow), 15 is `dsqf` (dark, short, square, full).

Cells are numbers from 0 (`a1`, top left) to 15 (`d4`) in reading order. The name of a line is its
first and last cell: `a1-d1` is the top row, `a1-d4` a diagonal, `a1-b2` a square.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import NamedTuple

from ...errors import IllegalMove
from ...language import _, pgettext
from ...parsing import cell_text
from ...text import quoted
from .options import ATTRIBUTES, FourByFourOptions

TRAITS = ("light", "dark", "tall", "short", "round", "square", "hollow", "solid")
"""The names of the eight traits that pieces can have; the index is `2 * attribute + bit`."""

PIECES = range(16)
"""The numbers of the pieces."""
_LETTERS = ("ld", "ts", "rq", "hf")


def piece_text(piece: int) -> str:
    """Return the four letters of a piece, such as `ltrh`."""
    return "".join(_LETTERS[a][piece >> (3 - a) & 1] for a in range(4))


PIECE_TEXTS = tuple(map(piece_text, PIECES))
"""The four letters of each piece."""

PIECE_OF_TEXT = {text: piece for piece, text in enumerate(PIECE_TEXTS)}


def parse_piece(text: str) -> int:
    """Return the piece of four letters; raises IllegalMove for any other text."""
    piece = PIECE_OF_TEXT.get(text)
    if piece is None:
        raise IllegalMove(
            _(
                "{text} is not a piece: write l or d (light, dark), t or s (tall, short), "
                "r or q (round, square), h or f (hollow, full), as in ltrh"
            ).format(text=quoted(text))
        )
    return piece


def piece_description(piece: int, attributes: Collection[str] = ATTRIBUTES) -> str:
    """Return the piece in words, in the order of its letters: `dark, tall, square, hollow`.

    Only these attributes are named.
    """
    named = zip(piece_traits(piece), ATTRIBUTES, strict=True)
    return traits_text(TRAITS[value] for value, name in named if name in attributes)


def traits_text(traits: Iterable[str]) -> str:
    """Return traits of pieces in words for people: `light, tall`."""
    words = {
        "light": pgettext("piece", "light"),
        "dark": pgettext("piece", "dark"),
        "tall": pgettext("piece", "tall"),
        "short": pgettext("piece", "short"),
        "round": pgettext("piece", "round"),
        "square": pgettext("piece", "square"),
        "hollow": pgettext("piece", "hollow"),
        "solid": pgettext("piece", "solid"),
    }
    return ", ".join(words[value] for value in traits)


@cache
def piece_traits(piece: int) -> tuple[int, int, int, int]:
    """Return the piece's four traits as indexes into TRAITS."""
    one, two, three, four = (2 * a + (piece >> (3 - a) & 1) for a in range(4))
    return one, two, three, four


@cache
def trait_mask(piece: int) -> int:
    """Return the traits of the piece as an eight-bit mask; bit n stands for `TRAITS[n]`."""
    return sum(1 << value for value in piece_traits(piece))


TRAIT_MASKS: Mapping[int | None, int] = {
    None: 0,
    **{piece: trait_mask(piece) for piece in PIECES},
}
"""The mask of the traits of each piece; a gap (None) shares no trait with a piece."""


Line = tuple[int, int, int, int]
"""The four cells of a line in reading order."""

CELLS = tuple(cell_text(*divmod(cell, 4)) for cell in range(16))
"""The text of every cell."""

ROWS: tuple[Line, ...] = tuple((r, r + 1, r + 2, r + 3) for r in (0, 4, 8, 12))
COLUMNS: tuple[Line, ...] = tuple((c, c + 4, c + 8, c + 12) for c in range(4))
DIAGONALS: tuple[Line, ...] = ((0, 5, 10, 15), (3, 6, 9, 12))
SQUARES: tuple[Line, ...] = tuple(
    (r + c, r + c + 1, r + c + 4, r + c + 5) for r in (0, 4, 8) for c in range(3)
)
_STRAIGHT = ROWS + COLUMNS + DIAGONALS


@dataclass(frozen=True)
class Variation:
    """The rules that the options of a game fix, and what follows from them.

    `attributes` are the characteristics that count, `squares` is whether 2 × 2 squares count, and
    `players_call_lines` whether the players call lines; otherwise a complete line wins at once.
    Rules, search, books and board all take this object, so that a new rule needs a field here and
    nothing beside it.
    """

    attributes: tuple[str, ...] = ATTRIBUTES
    squares: bool = False
    players_call_lines: bool = True

    @classmethod
    def from_options(cls, options: FourByFourOptions) -> Variation:
        return cls(options.attributes, options.squares, options.calling == "players")

    @property
    def book_variation(self) -> Variation:
        """The variation in whose book the values of this one are.

        Which characteristics count, and who calls lines, makes no difference to a value.
        """
        return replace(self, attributes=ATTRIBUTES[: self.attribute_count], players_call_lines=True)

    @property
    def attribute_count(self) -> int:
        """Number of characteristics that count, 1 to 4."""
        return len(self.attributes)

    @property
    def piece_kind_count(self) -> int:
        """Number of kinds of pieces. There are equally many pieces of each kind."""
        return 1 << self.attribute_count

    @cached_property
    def kind_by_piece(self) -> tuple[int, ...]:
        """The kind of every piece: the bits of its counting characteristics, packed."""
        bits = [3 - a for a in range(3, -1, -1) if ATTRIBUTES[a] in self.attributes]
        return tuple(
            sum((piece >> bit & 1) << index for index, bit in enumerate(bits)) for piece in PIECES
        )

    @cached_property
    def counting_trait_mask(self) -> int:
        """Mask of the traits that count; bit n stands for `TRAITS[n]`."""
        return sum(3 << 2 * a for a, name in enumerate(ATTRIBUTES) if name in self.attributes)

    @property
    def lines(self) -> tuple[Line, ...]:
        """The ten straight lines, followed by the nine 2 × 2 squares if squares count."""
        return _STRAIGHT + SQUARES if self.squares else _STRAIGHT

    @cached_property
    def lines_by_cell(self) -> tuple[tuple[tuple[str, Line], ...], ...]:
        """Names and lines that pass through each cell, in the order of the lines."""
        lines = [(line_name(line), line) for line in self.lines]
        return tuple(tuple(each for each in lines if cell in each[1]) for cell in range(16))


MAIN_RULES = Variation()
"""Four characteristics count; lines are rows, columns and diagonals, and the players call them."""


def line_name(line: Line) -> str:
    """Return the name of a line, such as `a1-d4`."""
    return f"{CELLS[line[0]]}-{CELLS[line[-1]]}"


def line_description(name: str) -> str:
    """Return the line in words: `row 1`, `column b`, `diagonal a1 to d4`."""
    line = LINE_BY_NAME[name]
    first, last = CELLS[line[0]], CELLS[line[-1]]
    if line in ROWS:
        return _("row {row}").format(row=first[1])
    if line in COLUMNS:
        return _("column {column}").format(column=first[0])
    if line in DIAGONALS:
        return _("diagonal {first} to {last}").format(first=first, last=last)
    return _("the square from {first} to {last}").format(first=first, last=last)


class Threat(NamedTuple):
    """A line of three pieces with its empty cell (`gap`) and the mask of the traits they share."""

    line: Line
    gap: int
    shared: int


def find_threats(board: Sequence[int | None], lines: Iterable[Line], counting: int) -> list[Threat]:
    """Return the lines that one piece could complete.

    `counting` is the mask of the traits that count; only these can be shared.
    """
    found = []
    for line in lines:
        pieces = [board[cell] for cell in line]
        if pieces.count(None) == 1:
            shared = counting
            for piece in pieces:
                if piece is not None:
                    shared &= trait_mask(piece)
            if shared:
                found.append(Threat(line, line[pieces.index(None)], shared))
    return found


LINE_BY_NAME = {line_name(line): line for line in _STRAIGHT + SQUARES}
"""Every line, including squares, by its name such as `a1-d1`."""
