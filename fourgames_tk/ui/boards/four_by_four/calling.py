"""Calling "Four!": what lines are called, which keys and strokes mean them, and what is refused."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

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
from ...canvas.controls import Key
from ...canvas.grid import Point
from ...kit.sound import Sound
from . import layout
from .hand import Hand

if TYPE_CHECKING:
    from .board import FourByFourBoard

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


class Caller:
    """Calls "Four!" for the person at a board: by button, by keys, or by a stroke along a line."""

    def __init__(self, board: FourByFourBoard) -> None:
        self._board = board
        self.stroke: Point | None = None
        """Where the button went down to point at a line."""

    def call(self) -> None:
        """Say "Four!", or take it back; the line is pointed at next."""
        board = self._board
        reason = may_not_call(board.state)
        if reason:
            board.complain(reason)
        elif board.hand.calling:
            board.let_go()
            board.game.note("")
        else:
            board.app.play_sound(Sound.TICK)
            board.take_in_hand(replace(board.hand, calling=True))
            board.game.note("“Four!” Draw along the line, or click it. Esc takes the call back.")

    def point_at(self, line: str | None) -> None:
        """Point at a line, or at none, while a call is made."""
        board = self._board
        if line != board.hand.line:
            board.take_in_hand(replace(board.hand, line=line))
            board.game.note(f"Call {line_words(line)}?" if line else "Point at the line.")

    def on_key(self, key: Key) -> None:
        """Point at a line by arrows or its own key, and call it with Enter."""
        board = self._board
        if key.arrow is not None:
            squares = board.state.options.squares
            self.point_at(next_line(board.hand.line, sum(key.arrow), squares))
        elif key.acts:
            self._claim(board.hand.line)
        elif key.letter in SHORT_CUTS:
            self.point_at(SHORT_CUTS[key.letter])

    def line_at(self, point: Point) -> str | None:
        """Return the line that a point on the board means."""
        return layout.line_at(*point, self._board.state.options.squares)

    def strike(self, point: Point) -> None:
        """Point at the line that is being struck through up to a point; the stroke is a call."""
        line = self._struck(point)
        if self._board.hand.calling:
            self.point_at(line)
        elif line is not None:
            self.call()
            if self._board.hand.calling:
                self.point_at(line)
            else:
                self.stroke = None

    def end_stroke(self, point: Point) -> None:
        """Call the line that was struck through, or, where nothing was, do what a click does."""
        if self.stroke is None:
            return
        struck, target = self._struck(point), layout.target_at(*point)
        stays = layout.cell_at(*self.stroke) == layout.cell_at(*point)
        self.stroke = None
        if self._board.hand.calling:
            self._claim(self.line_at(point) if stays else struck)
        elif stays and target is not None:
            self._board.act_on(target)

    def _struck(self, stop: Point) -> str | None:
        if self.stroke is None:
            return None
        return layout.line_between(self.stroke, stop, self._board.state.options.squares)

    def _claim(self, line: str | None) -> None:
        """Call a line, or hear kindly why it is none."""
        board, laid = self._board, self._board.hand.laid
        if line is None:
            board.game.note("Point at the line: draw along it, or use the arrows.")
            return
        move = call_move(board.state, laid, line)
        if move is not None:
            board.submit(move, board.hand.stand.middle)
        else:
            board.take_in_hand(Hand(laid))
            board.complain(refusal(board.state, laid, line))
