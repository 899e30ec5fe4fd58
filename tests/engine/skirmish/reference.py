"""A slow, simple implementation of Skirmish that shares nothing with the engine."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

Board = tuple[tuple[int, ...], ...]
Point = tuple[int, int]


def neighbours(board: Board, row: int, column: int, diagonal: bool) -> Iterator[Point]:
    for r in range(len(board)):
        for c in range(len(board[0])):
            down, right = abs(r - row), abs(c - column)
            if (down + right == 1) or (diagonal and down == right == 1):
                yield r, c


def moves(board: Board, player: int, diagonal: bool = False) -> list[tuple[Point, Point]]:
    return [
        ((row, column), (r, c))
        for row in range(len(board))
        for column in range(len(board[0]))
        if board[row][column] == player
        for r, c in neighbours(board, row, column, diagonal)
        if board[r][c] != player
    ]


def after(board: Board, start: Point, stop: Point) -> Board:
    rows = [list(row) for row in board]
    rows[stop[0]][stop[1]] = rows[start[0]][start[1]]
    rows[start[0]][start[1]] = -1
    return tuple(map(tuple, rows))


def alive(board: Board) -> set[int]:
    return {tile for row in board for tile in row} - {-1}


def next_player(board: Board, player: int, players: int) -> int:
    order = [(player + step) % players for step in range(1, players + 1)]
    return next(seat for seat in order if seat in alive(board))


@cache
def negamax(board: Board, player: int, depth: int, diagonal: bool) -> int:
    """Return +n or −n for a win or loss found within the depth, more the nearer, else 0."""
    if player not in alive(board):
        return -1 - depth
    if depth == 0:
        return 0
    return max(
        -negamax(after(board, start, stop), 1 - player, depth - 1, diagonal)
        for start, stop in moves(board, player, diagonal)
    )


def captures_before_turn_of(
    board: Board, victim: int, turn: int, players: int, diagonal: bool, quiet_left: int
) -> dict[int, tuple[int, set[Point]]]:
    """Return which stones of `victim` each enemy can capture before `victim` moves again.

    Tries all moves of all enemies, and returns for each the number of its turn, counted from 1, and
    the points. `quiet_left` is the number of turns without a hit that end the game.
    """
    found: dict[int, tuple[int, set[Point]]] = {}
    order = [player for player in range(players) if player in alive(board)]
    order = [player for player in order if player >= turn] + [
        player for player in order if player < turn
    ]

    def play(board: Board, player: int, left: int) -> None:
        if player == victim or left <= 0 or len(alive(board)) < 2:
            return
        for start, stop in moves(board, player, diagonal):
            row, column = stop
            target = board[row][column]
            if target == victim:
                found.setdefault(player, (order.index(player) + 1, set()))[1].add(stop)
            later = after(board, start, stop)
            if victim in alive(later):
                following = next_player(later, player, players)
                play(later, following, left - 1 if target < 0 else NO_LIMIT)

    play(board, turn, quiet_left)
    return found


NO_LIMIT = 10**6
"""More quiet turns than any test plays."""
