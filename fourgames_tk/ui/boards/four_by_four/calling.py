"""Calling "Four!": what lines are called, which keys mean them, and whether one may be called."""

from __future__ import annotations

from ....engine.games.four_by_four.pieces import (
    CELLS,
    COLUMNS,
    DIAGONALS,
    LINE_BY_NAME,
    ROWS,
    line_name,
    lines_of_board,
)
from ....engine.games.four_by_four.rules import FourByFourState

SHORT_CUTS = {
    **{str(row + 1): f"a{row + 1}-d{row + 1}" for row in range(4)},
    **{column: f"{column}1-{column}4" for column in "abcd"},
    "\\": "a1-d4",
    "/": "d1-a4",
}
"""The line that a key means."""


def line_words(name: str) -> str:
    """Return what people call a line: `row 1`, `column b`, `diagonal a1 to d4`."""
    line = LINE_BY_NAME[name]
    first, last = CELLS[line[0]], CELLS[line[-1]]
    if line in ROWS:
        return f"row {first[1]}"
    if line in COLUMNS:
        return f"column {first[0]}"
    return f"{'diagonal' if line in DIAGONALS else 'square'} {first} to {last}"


def next_line(line: str | None, steps: int, squares: bool) -> str:
    """Return the line so many steps on in the order of the board; the first one from None."""
    names = [line_name(cells) for cells in lines_of_board(squares)]
    if line is None:
        return names[0 if steps > 0 else -1]
    return names[(names.index(line) + steps) % len(names)]


def may_not_call(state: FourByFourState) -> str:
    """Return why nothing can be called now, whatever the lines; empty where one may call."""
    if not state.by_players:
        return "Lines are called by themselves in this game."
    if state.given is None and state.pool:
        return "Call as you place a piece, or when you are given one."
    return ""


def call_move(state: FourByFourState, laid: int | None, line: str) -> str | None:
    """Return the move that calls a line, or None where that line cannot be called."""
    if laid is not None and line in state.completed(laid):
        return f"{CELLS[laid]}!"
    return "!" if line in state.fresh else None


def refusal(state: FourByFourState, laid: int | None, line: str) -> str:
    """Return why a line cannot be called, in a sentence."""
    seen = state if laid is None else state.play(CELLS[laid]).state
    words = line_words(line)
    name = words[0].upper() + words[1:]
    if any(seen.board[cell] is None for cell in LINE_BY_NAME[line]):
        return f"{name} still has an empty square. Nothing is lost: go on."
    if not seen.shared(LINE_BY_NAME[line]):
        return f"The pieces of {words} have nothing in common. Nothing is lost: go on."
    return f"{name} was not called in time: it has lost its value."
