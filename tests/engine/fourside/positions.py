"""Positions of FourSide for tests, made by hand or by random moves."""

from __future__ import annotations

import dataclasses
from random import Random

from hypothesis import strategies as st

from fourgames_tk.engine.games.fourside.blocks import Block, Variation
from fourgames_tk.engine.games.fourside.options import FourSideOptions
from fourgames_tk.engine.games.fourside.rules import FourSideState
from fourgames_tk.engine.parsing import parse_cell

ONES: tuple[Block, ...] = ((1, 1, 1, 1),) * 5


def position(
    blocks: dict[str, Block],
    mine: tuple[Block, ...] = ONES,
    theirs: tuple[Block, ...] = ONES,
    *,
    areas: dict[str, int] | None = None,
    scores: tuple[int, int] = (0, 0),
    turn: int = 0,
    columns: int = 5,
    rows: int = 5,
) -> FourSideState:
    """Return the position with these blocks; `mine` is the hand of the seat to move."""
    board: list[Block | None] = [None] * (columns * rows)
    for cell, block in blocks.items():
        board[_number(cell, columns, rows)] = block
    points = [0] * (columns * rows)
    for cell, area in (areas or {}).items():
        points[_number(cell, columns, rows)] = area
    hands = (mine, theirs) if turn == 0 else (theirs, mine)
    variation = Variation(9, columns, rows)
    return FourSideState.from_parts(variation, tuple(board), tuple(points), hands, scores, turn, 1)


def after(state: FourSideState, move: str) -> FourSideState:
    """Return the state after a move."""
    following = state.play(move).state
    assert isinstance(following, FourSideState)
    return following


def cell_number(state: FourSideState, cell: str) -> int:
    """Return the number of a cell in reading order."""
    return _number(cell, state.column_count, state.row_count)


def played(options: FourSideOptions, seed: int, plies: int) -> FourSideState:
    """Return the state after so many random moves, or at the end of the game."""
    state, random = FourSideState.initial_state(options, seed), Random(seed)
    for _ in range(plies):
        if state.is_over:
            break
        state = after(state, random.choice(state.legal_moves()))
    return state


def open_hand(state: FourSideState, hand: tuple[Block, ...], seed: int) -> FourSideState:
    """Return the state with another hand for the seat not to move and other blocks to come."""
    hands = list(state.hands)
    hands[1 - state.turn] = hand
    return dataclasses.replace(state, hands=tuple(hands), seed=seed)


def options() -> st.SearchStrategy[FourSideOptions]:
    """Draw options of every kind."""
    return st.builds(
        FourSideOptions,
        values=st.integers(3, 9),
        columns=st.sampled_from((5, 7, 9, 11, 13, 15)),
        rows=st.sampled_from((5, 7, 9, 11)),
    )


def states() -> st.SearchStrategy[FourSideState]:
    """Draw positions from the first one of a game to its end."""
    return st.builds(played, options(), st.integers(0, 10**6), st.integers(0, 190))


def _number(cell: str, columns: int, rows: int) -> int:
    row, column = parse_cell(cell, rows, columns)
    return row * columns + column
