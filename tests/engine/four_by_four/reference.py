"""A slow, simple implementation of 4 × 4 that shares nothing with the engine.

Lines are always called, so a player who can complete a line wins.
"""

from __future__ import annotations

import itertools

Board = dict[str, str]
"""The piece on each taken cell, both as texts."""

PIECES = ["".join(letters) for letters in itertools.product("ld", "ts", "rq", "hf")]
CELLS = [f"{column}{row}" for row in "1234" for column in "abcd"]
STRAIGHT = [
    *([f"{column}{row}" for column in "abcd"] for row in "1234"),
    *([f"{column}{row}" for row in "1234"] for column in "abcd"),
    ["a1", "b2", "c3", "d4"],
    ["d1", "c2", "b3", "a4"],
]
SQUARES = [
    [f"{column}{row}" for row in rows for column in columns]
    for rows in ("12", "23", "34")
    for columns in ("ab", "bc", "cd")
]


def agree(pieces: list[str], counting: str = "0123") -> bool:
    """Return whether the pieces share a counting characteristic (letter index)."""
    return any(len({piece[int(index)] for piece in pieces}) == 1 for index in counting)


def lines_by_cell(cell: str, squares: bool = False) -> list[list[str]]:
    return [line for line in STRAIGHT + (SQUARES if squares else []) if cell in line]


def completes(board: Board, cell: str, piece: str, counting: str, squares: bool) -> bool:
    """Return whether the piece completes a line on an empty cell."""
    after = {**board, cell: piece}
    return any(
        all(other in after for other in line) and agree([after[other] for other in line], counting)
        for line in lines_by_cell(cell, squares)
    )


def place_value(board: Board, piece: str, counting: str = "0123", squares: bool = False) -> int:
    """Return the value for the player about to place this piece: 1, 0 or −1."""
    empty = [cell for cell in CELLS if cell not in board]
    if any(completes(board, cell, piece, counting, squares) for cell in empty):
        return 1
    best = -1
    for cell in empty:
        best = max(best, give_value({**board, cell: piece}, counting, squares))
        if best == 1:
            break
    return best


def give_value(board: Board, counting: str = "0123", squares: bool = False) -> int:
    """Return the value for the player about to give a piece: 1, 0 or −1."""
    left = [piece for piece in PIECES if piece not in board.values()]
    best = -1 if left else 0
    for piece in left:
        best = max(best, -place_value(board, piece, counting, squares))
        if best == 1:
            break
    return best
