"""What a person begins on the board of 4 × 4: which things make a move, and the keys for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ....engine.games.four_by_four.pieces import (
    CELLS,
    line_name,
    lines_of_board,
    parse_piece,
    piece_text,
)
from ....engine.games.four_by_four.rules import FourByFourState
from ...canvas.move_input import Key, MoveTarget, Path
from .layout import BOARD, PLATE, Stand, Target, cell_stand

GIVEN, CALL, GO_ON = ("given", None), ("call", None), ("go on", None)
"""The piece that was given, as a thing to carry, and the two buttons."""


@dataclass(frozen=True)
class Hand:
    """A piece that was laid but not left, and a call that is being made; neither is a move yet.

    Only when a piece is given or a line is called is it known whether the move is `b3` or `b3!`.
    """

    laid: int | None = None
    """The cell where the given piece was laid."""
    calling: bool = False
    """Whether "Four!" was said and the line is to be pointed at."""
    line: str | None = None
    """The line that is pointed at."""

    @classmethod
    def of(cls, path: Path, pointed: MoveTarget | None = None) -> Hand:
        """Return what the beginning of a path means while something is pointed at."""
        laid = path[0][1] if path and path[0] != CALL else None
        if CALL not in path:
            return cls(laid)
        return cls(laid, True, pointed[1] if pointed is not None else None)

    @property
    def stand(self) -> Stand:
        """Where the given piece stands."""
        return PLATE if self.laid is None else cell_stand(self.laid)

    def gives(self, state: FourByFourState) -> bool:
        """Tell whether a piece for the opponent is to be chosen now."""
        return bool(state.pool) and self._has_placed(state)

    def ends(self, state: FourByFourState) -> bool:
        """Tell whether all that is left is to call, or to let things be."""
        return not state.end and not state.pool and self._has_placed(state)

    def _has_placed(self, state: FourByFourState) -> bool:
        return state.given is None or self.laid is not None


SHORT_CUTS = {
    **{str(row + 1): f"a{row + 1}-d{row + 1}" for row in range(4)},
    **{column: f"{column}1-{column}4" for column in "abcd"},
    "\\": "a1-d4",
    "/": "d1-a4",
}
"""The line that a key means."""


LETTERS = {
    letter: (8 >> place, (8 >> place) * number)
    for place, letters in enumerate(("ld", "ts", "rq", "ho"))
    for number, letter in enumerate(letters)
}
"""The bit of a piece's number that a letter decides, and what it becomes."""


def moved(target: Target, key: Key, pool: Sequence[int]) -> Target:
    """Return where a key brings the cursor; where the key says nothing it stays.

    Arrows go over the pieces of the pool in the order of its rows, up and down in that of columns.
    """
    side, number = target
    if key.arrow is not None and side == "slot":
        down, right = key.arrow
        order = sorted({number, *pool}, key=lambda piece: (abs(down) * piece % 4, piece))
        number = order[(order.index(number) + down + right) % len(order)]
    elif key.arrow is not None:
        number = BOARD.stepped(number, key.arrow, around=True)
    elif side == "slot":
        bit, value = LETTERS.get(key.letter, (0, 0))
        number = number & ~bit | value
    elif key.letter in tuple("abcd"):
        number = BOARD.cell(number // 4, "abcd".index(key.letter))
    elif key.letter in tuple("1234"):
        number = BOARD.cell("1234".index(key.letter), number % 4)
    return side, number


def may_not_call(state: FourByFourState) -> str:
    """Return why nothing can be called now, whatever the lines; empty where one may call."""
    if not state.by_players:
        return "Lines are called by themselves in this game."
    if state.given is None and state.pool:
        return "Call as you place a piece, or when you are given one."
    return ""


def full_lines(state: FourByFourState, laid: int | None) -> list[str]:
    """Return the lines that hold four pieces, alike or not, with the one that was laid."""
    taken = {cell for cell, piece in enumerate(state.board) if piece is not None or cell == laid}
    lines = lines_of_board(state.options.squares)
    return [line_name(line) for line in lines if taken.issuperset(line)]


def call_move(state: FourByFourState, laid: int | None, line: str) -> str | None:
    """Return the move that calls a line, or None where that line cannot be called."""
    if laid is not None and line in state.completed(laid):
        return f"{CELLS[laid]}!"
    return "!" if line in state.fresh else None


def next_line(line: str | None, steps: int, squares: bool) -> str:
    """Return the line so many steps on in the order of the board; the first one from None."""
    names = [line_name(cells) for cells in lines_of_board(squares)]
    here = names.index(line) if line is not None else min(0, -steps)
    return names[(here + steps) % len(names)]


def needed(state: FourByFourState, hand: Hand, last: Mapping[str, int]) -> Target:
    """Return where the next key is needed, given where the cursor was `last` on either side."""
    if not hand.gives(state):
        return "cell", last["cell"]
    return "slot", last["slot"] if last["slot"] in state.pool else state.pool[0]


def steps(state: FourByFourState, move: str, last: Mapping[str, int]) -> Path:
    """Return what is pointed at for a legal move; a piece is left on its square by giving one."""
    if move == "pass":
        return (GO_ON,)
    if len(move) == 4:
        return (("slot", parse_piece(move)),)
    if move == "!":
        return CALL, ("line", state.fresh[0])
    cell = CELLS.index(move[:2])
    if not state.by_players:
        return (("cell", cell),)
    if move.endswith("!"):
        return ("cell", cell), CALL, ("line", state.completed(cell)[0])
    return ("cell", cell), needed(state, Hand(cell), last) if state.pool else GO_ON


def move_of(state: FourByFourState, path: Path) -> str | None:
    """Return the move of a path, an empty text for a beginning of one, None for neither."""
    *begun, (kind, what) = path
    hand = Hand.of(tuple(begun))
    stays = "" if hand.laid is None else CELLS[hand.laid]
    if path[-1] == CALL:
        return None if hand.calling or may_not_call(state) else ""
    if hand.calling:
        return call_move(state, hand.laid, what) if kind == "line" else None
    if path[-1] == GO_ON:
        return (stays or "pass") if hand.ends(state) else None
    if kind == "slot":
        return (stays or piece_text(what)) if hand.gives(state) and what in state.pool else None
    if kind == "cell" and not begun and state.given is not None and state.board[what] is None:
        return "" if state.by_players else CELLS[what]
    return None
