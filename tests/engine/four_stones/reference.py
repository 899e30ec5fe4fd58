"""A slow, simple implementation of Four Stones that uses nothing of the engine."""

from __future__ import annotations

from functools import cache

Board = tuple[str, ...]


def moves(board: Board) -> list[tuple[str, int]]:
    """Return (letter, spaces) for every slide that the rules allow."""
    found = []
    for row in board:
        for start, letter in enumerate(row):
            if letter == ".":
                continue
            spaces = 0
            while start - spaces - 1 >= 0 and row[start - spaces - 1] == ".":
                spaces += 1
                found.append((letter, spaces))
    return found


def slide(board: Board, letter: str, spaces: int) -> Board:
    """Return the board after a slide."""
    rows = [list(row) for row in board]
    for row in rows:
        if letter in row:
            start = row.index(letter)
            row[start] = "."
            row[start - spaces] = letter
    return tuple("".join(row) for row in rows)


@cache
def wins(board: Board) -> bool:
    """Return, by trying everything, whether the player to move wins."""
    return any(not wins(slide(board, letter, spaces)) for letter, spaces in moves(board))
