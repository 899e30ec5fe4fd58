"""The sixteen pieces: their numbers, their texts and their names in words.

A piece is a number from 0 to 15. Its four bits, highest first, say dark, short, square and solid,
so 0 is `ltrh` (light, tall, round, hollow) and 15 is `dsqf` (dark, short, square, full).
"""

from __future__ import annotations

from functools import cache

from ...errors import quoted

ATTRIBUTES = ("light", "tall", "round", "hollow")
"""The four characteristics, each named by its first value."""

VALUES = ("light", "dark", "tall", "short", "round", "square", "hollow", "solid")
"""The eight values; value `2 * attribute + bit`."""

PIECES = range(16)
_LETTERS = ("ld", "ts", "rq", "hf")


def piece_text(piece: int) -> str:
    """Return the four letters of a piece, such as `ltrh`."""
    return "".join(_LETTERS[a][piece >> (3 - a) & 1] for a in range(4))


def parse_piece(text: str) -> int:
    """Return the piece of four letters.

    Raises ValueError, with a message for people, for any other text.
    """
    if len(text) != 4 or any(text[a] not in _LETTERS[a] for a in range(4)):
        raise ValueError(
            f"{quoted(text)} is no piece: write l or d (light, dark), t or s (tall, short), "
            "r or q (round, square), h or f (hollow, full), as in ltrh"
        )
    return sum(_LETTERS[a].index(text[a]) << (3 - a) for a in range(4))


def piece_words(piece: int) -> str:
    """Return a piece in words: `tall, dark, square, hollow`."""
    light, tall, *rest = (VALUES[value] for value in piece_values(piece))
    return ", ".join([tall, light, *rest])


@cache
def piece_values(piece: int) -> tuple[int, int, int, int]:
    """Return the piece's four values as indexes into VALUES."""
    one, two, three, four = (2 * a + (piece >> (3 - a) & 1) for a in range(4))
    return one, two, three, four


@cache
def values_mask(piece: int) -> int:
    """Return the piece's values as bits of an eight-bit number."""
    return sum(1 << value for value in piece_values(piece))


@cache
def kinds_of_pieces(attributes: tuple[str, ...]) -> tuple[int, ...]:
    """Return the kind of every piece: its bits of the characteristics that count, packed."""
    bits = [3 - a for a in range(3, -1, -1) if ATTRIBUTES[a] in attributes]
    return tuple(
        sum((piece >> bit & 1) << index for index, bit in enumerate(bits)) for piece in PIECES
    )
