"""A slow, simple implementation of the rules of FourSide, to check the fast one against."""

from __future__ import annotations

from fourgames_tk.engine.games.fourside.blocks import Block
from fourgames_tk.engine.games.fourside.rules import FourSideState

BESIDE = ((-1, 0), (0, 1), (1, 0), (0, -1))


def moves(state: FourSideState, seat: int) -> list[tuple[str, int]]:
    """Return every move that fits for a seat and its points, in the order of `legal_moves`."""
    result = []
    hand = state.hands[seat]
    assert hand is not None
    for index in range(5):
        for row in range(state.row_count):
            for column in range(state.column_count):
                for turns in range(4):
                    sides = list(hand[index])
                    for _ in range(turns):
                        sides = [sides[3], sides[0], sides[1], sides[2]]
                    points = _points(state, row, column, sides)
                    if points is not None:
                        cell = f"{'abcdefghijklmno'[column]}{row + 1}"
                        result.append((f"{index + 1}r{turns}@{cell}", points))
    return result


def required(state: FourSideState, cell: int) -> Block:
    """Return the values that a cell requires from the top clockwise, 0 for an open side."""
    row, column = divmod(cell, state.column_count)
    found = [0, 0, 0, 0]
    for side, (down, right) in enumerate(BESIDE):
        beside_row, beside_column = row + down, column + right
        if 0 <= beside_row < state.row_count and 0 <= beside_column < state.column_count:
            block = state.board[beside_row * state.column_count + beside_column]
            if block is not None:
                found[side] = block[(side + 2) % 4]
    return found[0], found[1], found[2], found[3]


def _points(state: FourSideState, row: int, column: int, sides: list[int]) -> int | None:
    cell = row * state.column_count + column
    if state.board[cell] is not None:
        return None
    touching = []
    for side, need in zip(sides, required(state, cell), strict=True):
        if need and need != side:
            return None
        if need:
            touching.append(need)
    if not touching:
        return None
    return sum(touching) * len(touching) + state.areas[cell]
