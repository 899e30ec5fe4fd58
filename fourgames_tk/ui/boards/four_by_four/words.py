"""What the board of 4 × 4 says: of lines, moves and pieces, and why something cannot be done."""

from __future__ import annotations

from ....engine.games.four_by_four.pieces import (
    CELLS,
    LINE_BY_NAME,
    line_words,
    parse_piece,
    piece_words,
)
from ....engine.games.four_by_four.rules import FourByFourState
from ...canvas.picking import Thing
from .layout import Target
from .moves import CALL, Hand, may_not_call


def say_move(move: str) -> str:
    """Return a move in words: `give the dark, tall, square, hollow piece`."""
    if move == "pass":
        return "let it be"
    if move == "!":
        return "call “Four!”"
    if move[:2] in CELLS:
        return f"place it on {move[:2]}{' and call “Four!”' if move.endswith('!') else ''}"
    return f"give the {piece_words(parse_piece(move))} piece"


def say_where(move: str) -> str:
    """Return the row of squares, or the kind of pieces, in words: `row 3`."""
    if move in ("!", "pass"):
        return "the lines on the board: is one complete?"
    if move.endswith("!"):
        return "the lines that the piece could complete"
    if move[:2] in CELLS:
        return f"row {move[1]}"
    return f"the {piece_words(parse_piece(move)).split(', ')[0]} pieces"


def name_of(state: FourByFourState, target: Target) -> str:
    """Return what a square holds, or what a piece of the pool is, in a sentence."""
    where, number = target
    if where == "cell":
        piece = state.board[number]
        return f"{CELLS[number]}: {'empty' if piece is None else piece_words(piece)}."
    gone = "" if number in state.pool else " This piece is no longer here."
    return f"{piece_words(number).capitalize()}.{gone}"


def refusal(state: FourByFourState, hand: Hand, thing: Thing) -> str:
    """Return why a line cannot be called, or what cannot be placed or given, in a sentence."""
    kind, what = thing
    if thing == CALL:
        return may_not_call(state)
    if kind == "line":
        return _no_line(state, hand.laid, what)
    if kind == "cell" and state.given is None:
        return f"{'Give a piece first' if state.pool else 'All pieces are placed'}."
    if kind == "cell":
        return f"{CELLS[what]} is taken: choose an empty square."
    if not hand.gives(state):
        return "Place the piece you were given first."
    return "That piece is no longer here: choose one of those that are left."


def _no_line(state: FourByFourState, laid: int | None, line: str) -> str:
    seen = state if laid is None else state.play(CELLS[laid]).state
    words = line_words(line)
    name = words[0].upper() + words[1:]
    if any(seen.board[cell] is None for cell in LINE_BY_NAME[line]):
        return f"{name} still has an empty square. Nothing is lost: go on."
    if not seen.shared(LINE_BY_NAME[line]):
        return f"{name} is no four: its pieces have nothing in common. Nothing is lost: go on."
    return f"{name} was not called in time: it has lost its value."
