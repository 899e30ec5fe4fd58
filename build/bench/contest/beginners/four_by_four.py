"""Two beginners of 4 × 4.

The casual one looks along rows and columns and forgets the diagonals; the careful one looks
everywhere, and a move ahead: which pieces will be left to give.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from fourgames_tk.engine.games.four_by_four.pieces import (
    CELLS,
    COLUMNS,
    ROWS,
    Line,
    lines_of_board,
    parse_piece,
    values_mask,
)
from fourgames_tk.engine.games.four_by_four.rules import FourByFourState

Board = tuple[int | None, ...]

TRIED = 3
"""How many pieces a casual player takes up before giving one in the end."""


def casual(state: FourByFourState, random: Random) -> str:
    """Play by these instructions.

    1. If you see a line in a row or a column, your own or one that was missed, call it.
    2. Else place the piece on any square.
    3. Take up a piece and look along rows and columns whether it would make a line. If so, take up
       another one. Give the third in any case.
    """
    return _play(state, (*ROWS, *COLUMNS), TRIED, False, random)


def careful(state: FourByFourState, random: Random) -> str:
    """Play by these instructions.

    1. If there is a line, your own or one that was missed, call it.
    2. Else place the piece on a square after which you can still give a piece that makes no line.
    3. Give a piece that makes no line, if there is one.
    """
    return _play(state, lines_of_board(state.options.squares), 16, True, random)


def _play(
    state: FourByFourState, lines: Sequence[Line], tried: int, ahead: bool, random: Random
) -> str:
    moves = list(state.legal_moves())
    random.shuffle(moves)
    if state.given is None:
        return _last_word(state, lines) if not state.pool else _gift(state, lines, moves[:tried])
    if "!" in moves and _sees_missed(state, lines):
        return "!"
    squares = [move for move in moves if move in CELLS]
    after = {move: _with(state.board, CELLS.index(move), state.given) for move in squares}
    for move in squares:
        if any(_agree(after[move], line) for line in lines if CELLS.index(move) in line):
            return f"{move}!" if state.by_players else move
    if ahead:
        for move in squares:
            if any(not _makes_line(after[move], piece, lines) for piece in state.pool):
                return move
    return squares[0]


def _gift(state: FourByFourState, lines: Sequence[Line], pieces: Sequence[str]) -> str:
    for move in pieces:
        if not _makes_line(state.board, parse_piece(move), lines):
            return move
    return pieces[-1]


def _last_word(state: FourByFourState, lines: Sequence[Line]) -> str:
    return "!" if state.fresh and _sees_missed(state, lines) else "pass"


def _sees_missed(state: FourByFourState, lines: Sequence[Line]) -> bool:
    return any(f"{CELLS[line[0]]}-{CELLS[line[-1]]}" in state.fresh for line in lines)


def _makes_line(board: Board, piece: int, lines: Sequence[Line]) -> bool:
    """Tell whether there is a square on which the piece makes one of the lines."""
    for line in lines:
        gaps = [cell for cell in line if board[cell] is None]
        if len(gaps) == 1 and _agree(_with(board, gaps[0], piece), line):
            return True
    return False


def _agree(board: Board, line: Line) -> bool:
    """Tell whether a line is full and its pieces share something (of four characteristics)."""
    shared = 255
    for cell in line:
        piece = board[cell]
        if piece is None:
            return False
        shared &= values_mask(piece)
    return bool(shared)


def _with(board: Board, cell: int, piece: int) -> Board:
    return (*board[:cell], piece, *board[cell + 1 :])
