"""How each move of 4 × 4 is made by hand."""

from __future__ import annotations

from ....engine.games.four_by_four.pieces import CELLS, line_name, lines_of_board, parse_piece
from ....engine.games.four_by_four.rules import FourByFourState
from ...canvas.controls import Click, Drag, Gestures, Press, Ways
from . import layout
from .cursor import LETTERS, Cursor
from .hand import Hand

ENTER = Press("Return")


def ways(state: FourByFourState, move: str, cursor: Cursor) -> Ways:
    """Return how a legal move is made while the keyboard's cursor is where it is needed.

    Where lines are called by the players, a piece is left on its square by giving another one.
    """
    if move == "pass":
        return _going_on()
    if len(move) == 4:
        return _giving(parse_piece(move))
    laid = CELLS.index(move[:2]) if move[:2] in CELLS else None
    if laid is None:
        return _calling(state, state.fresh[0])
    placing = _placing(laid)
    if not state.by_players:
        return placing
    if move.endswith("!"):
        return _joined(placing, _calling(state, state.completed(laid)[0]))
    if not state.pool:
        return _joined(placing, _going_on())
    return _joined(placing, _giving(cursor.needed(state, Hand(laid)).slot))


def _going_on() -> Ways:
    button = (Click(layout.GO_ON_BUTTON.centre),)
    return Ways(mouse=button, keys=(ENTER,), drag=button)


def _giving(piece: int) -> Ways:
    place = layout.slot_stand(piece).middle
    letters = [letter for letter, (bit, value) in LETTERS.items() if piece & bit == value]
    return Ways(
        mouse=(Click(place),),
        keys=(*map(Press, letters), ENTER),
        drag=(Drag(place, layout.PLATE.middle),),
    )


def _placing(cell: int) -> Ways:
    place = layout.BOARD.centre(cell)
    return Ways(
        mouse=(Click(place),),
        keys=(*map(Press, CELLS[cell]), ENTER),
        drag=(Drag(layout.PLATE.middle, place),),
    )


def _calling(state: FourByFourState, line: str) -> Ways:
    names = [line_name(cells) for cells in lines_of_board(state.options.squares)]
    arrows = (Press("Down"),) * (names.index(line) + 1)
    mouse = Click(layout.CALL_BUTTON.centre), Click(layout.line_point(line))
    return Ways(mouse=mouse, keys=(Press("exclam"), *arrows, ENTER), drag=mouse)


def _joined(first: Ways, second: Ways) -> Ways:
    drag: Gestures = (*(first.drag or ()), *(second.drag or ()))
    return Ways((*first.mouse, *second.mouse), (*first.keys, *second.keys), drag)
