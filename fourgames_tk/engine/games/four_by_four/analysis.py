"""Bounds of the value of each move of a 4 × 4 position, and searches that narrow these bounds.

The analysis assumes that every line is called as soon as it is complete. A move has a lower and an
upper bound of its result for the player who makes it. The rules and the opening book narrow the
bounds without a search; the search decides the rest.

The values hold for the rule by which players call lines, too. A player who can win (or hold) with
automatic calls can do so by the same moves, if they call each of their own lines at once and each
line that the opponent misses. As long as the opponent calls what they complete, both games are
alike. If the opponent leaves a line uncalled, they have missed a win: the player calls it when the
next piece is given or, after the sixteenth piece, instead of `pass`. So each player can secure at
least as much as with automatic calls, and the values are equal. Only a line that was missed on the
last move makes a difference: giving a piece after it loses, calling it wins. A line that has lost
its value is complete, so no piece can be placed on it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...search.clock import Clock
from .book import MOST_BOOK_PIECES, Book, find_book
from .pieces import CELLS, parse_piece
from .rules import FourByFourState
from .solver import LINES_OFFSET, Node, Solver, search_tables_for

SOLVABLE_SQUARES = 11
"""Positions with at most so many empty squares are searched to the end, most of them in a
second."""

_ERROR_RATE_TO_THE_END = 7
"""With at most so many pieces left, the opponent's error rate is searched to the end of the
game."""
_ERROR_RATE_PLIES = 4
"""Depth in plies of the search for the opponent's error rate with more pieces left."""


@dataclass
class ValueBounds:
    """Lower and upper bound of the value of a move: +1 win, 0 draw, −1 loss.

    `replies` are the positions after the move in which a piece is to be given: one for each
    placement by the opponent if the move gives a piece, a single one if the move places one
    (`is_placement`), none if the rules decide the move. `proof_depth` is the depth in plies of the
    search that decided the move: −1 if the move loses at once, 0 if no search decided it.
    `loss_nodes` is the number of positions that the last `Analysis.prove_move_loses` searched.
    """

    is_placement: bool
    replies: tuple[Node, ...] = ()
    low: int = -1
    high: int = 1
    proof_depth: int = 0
    loss_nodes: int = 0

    @property
    def is_decided(self) -> bool:
        return self.low == self.high

    @property
    def open_value_count(self) -> int:
        """Number of traits that may still make a line, counted per line, over all replies."""
        return sum((reply[0] >> LINES_OFFSET).bit_count() for reply in self.replies)

    @property
    def value_nearest_draw(self) -> int:
        """The value if it is decided, else the value in the bounds that is nearest to a draw."""
        return self.low if self.is_decided else max(self.low, min(0, self.high))


class Analysis:
    """The bounds of all moves of a position that is not over, and the searches that narrow them."""

    def __init__(self, state: FourByFourState, clock: Clock, by_book: bool = True) -> None:
        """Set the bounds by the rules and, with `by_book`, by the opening book."""
        self.state = state
        self.tables = search_tables_for(state.variation)
        self._floor = 16
        self._solver = Solver(self.tables, clock, self._floor)
        self.moves = {move: self._bounds_by_rules(move) for move in state.legal_moves()}
        book = _book_for(state) if by_book else None
        self.solvable = book is not None or state.board.count(None) <= SOLVABLE_SQUARES
        """Whether every move can be proved in a few seconds."""
        if book is not None:
            _apply_book(book, state, self.moves)

    @property
    def is_decided(self) -> bool:
        return all(bounds.is_decided for bounds in self.moves.values())

    @property
    def pieces_left(self) -> int:
        """Number of pieces left to give after the next placement."""
        return max(0, len(self.state.pool) - (self.state.given is None))

    def depth_limits(self) -> Iterator[int]:
        """Yield arguments for `set_depth_limit`, from a shallow search to the end of the game."""
        for plies in (1, 3) if self.solvable else range(1, self.pieces_left):
            if self.pieces_left - plies > 1:
                yield self.pieces_left - plies
        yield 1

    def set_depth_limit(self, pieces_left: int) -> None:
        """Stop later searches when `pieces_left` pieces are left; 1 searches to the end."""
        if pieces_left != self._floor:
            self._solver.raise_depth_limit(pieces_left)
            self._floor = pieces_left

    def set_clock(self, clock: Clock) -> None:
        """Replace the clock that ends the searches."""
        self._solver.clock = clock

    def set_error_rate_depth(self) -> None:
        """Set the search depth that `opponent_error_rate` needs."""
        if self.pieces_left > _ERROR_RATE_TO_THE_END:
            self.set_depth_limit(self.pieces_left - _ERROR_RATE_PLIES)
        else:
            self.set_depth_limit(1)

    def prove_move_loses(self, bounds: ValueBounds) -> bool:
        """Return whether a search proves that the move loses; narrow its bounds.

        Raises OutOfTime.
        """
        if bounds.low == -1 < bounds.high:
            nodes = self._solver.nodes
            loses = self._loses(bounds)
            bounds.loss_nodes = self._solver.nodes - nodes
            if loses:
                bounds.high = -1
                bounds.proof_depth = self.pieces_left - self._floor
            elif self._floor == 1:
                bounds.low = 0
        return bounds.high == -1

    def record_loss_depth(self, bounds: ValueBounds) -> None:
        """Set `proof_depth` of a lost move if a search of the current depth proves it.

        Raises OutOfTime.
        """
        if bounds.high == -1 and bounds.proof_depth == 0 and self._loses(bounds):
            bounds.proof_depth = self.pieces_left - self._floor

    def prove_move_wins(self, bounds: ValueBounds) -> bool:
        """Return whether a search proves that the move wins; narrow its bounds.

        Raises OutOfTime.
        """
        if bounds.low < 1 == bounds.high:
            replies, solver = bounds.replies, self._solver
            if bounds.is_placement:
                wins = solver.giver_wins(replies[0])
            else:
                wins = not any(solver.giver_avoids_loss(reply) for reply in replies)
            if wins:
                bounds.low = 1
                bounds.proof_depth = self.pieces_left - self._floor
            elif self._floor == 1:
                bounds.high = 0
        return bounds.low == 1

    def opponent_error_rate(self, bounds: ValueBounds) -> float:
        """Return the share of replies, 0 to 1, by which a careless opponent goes wrong.

        A careless opponent sees no further than the next line. Errors are found by a search of the
        current depth; raises OutOfTime.
        """
        replies = bounds.replies
        if bounds.is_placement:
            gifts = self._safe_gifts(replies[0])
            return max(
                (self._error_rate_after_gift(replies[0], gift) for gift in gifts), default=0.0
            )
        return sum(self._error_rate_of_reply(reply) for reply in replies) / len(replies)

    def _loses(self, bounds: ValueBounds) -> bool:
        if bounds.is_placement:
            return not self._solver.giver_avoids_loss(bounds.replies[0])
        return any(self._solver.giver_wins(reply) for reply in bounds.replies)

    def _error_rate_after_gift(self, node: Node, gift: int) -> float:
        replies = self._placements(node, gift)
        if any(self._solver.giver_wins(reply) for reply in replies):
            return 0.0
        return sum(not self._solver.giver_avoids_loss(reply) for reply in replies) / len(replies)

    def _error_rate_of_reply(self, reply: Node) -> float:
        if not self._solver.giver_avoids_loss(reply):
            return 1.0
        gifts = self._safe_gifts(reply)
        wrong = sum(
            any(self._solver.giver_wins(node) for node in self._placements(reply, gift))
            for gift in gifts
        )
        return wrong / len(gifts) if gifts else 0.0

    def _safe_gifts(self, node: Node) -> list[int]:
        safe = node[3] & self.tables.representatives[node[2]]
        return [piece for piece in range(16) if safe >> piece & 1]

    def _placements(self, node: Node, piece: int) -> tuple[Node, ...]:
        cells = (cell for cell in range(16) if node[1] >> cell & 1)
        replies = (self.tables.child_node(node, piece, cell) for cell in cells)
        # Placements that leave few safe gifts have small subtrees, so they are searched first.
        return tuple(sorted(replies, key=lambda reply: reply[3].bit_count()))

    def _bounds_by_rules(self, move: str) -> ValueBounds:
        state = self.state
        if move.endswith("!"):
            return ValueBounds(True, low=1)
        if move == "pass":
            return ValueBounds(True, low=0, high=0)
        kinds = self.tables.representatives
        pool = sum(1 << piece for piece in state.pool)
        if state.given is None:
            pool = kinds.canonical_pool(pool)
            node = self.tables.node_for(state, pool)
            piece = kinds.representative_of(parse_piece(move), pool)
            if state.fresh or not node[3] >> piece & 1:
                return ValueBounds(False, high=-1, proof_depth=-1)
            return ValueBounds(False, self._placements(node, piece))
        cell = CELLS.index(move)
        if state.lines_completed_on(cell):
            return (
                ValueBounds(True, high=-1, proof_depth=-1)
                if state.players_call_lines
                else ValueBounds(True, low=1)
            )
        pool = kinds.canonical_pool(pool | 1 << state.given)
        piece = kinds.representative_of(state.given, pool)
        return ValueBounds(
            True, (self.tables.child_node(self.tables.node_for(state, pool), piece, cell),)
        )


def _book_for(state: FourByFourState) -> Book | None:
    """Return the opening book if it knows the moves of this position, else None."""
    placed = 16 - state.board.count(None)
    if placed > MOST_BOOK_PIECES or state.complete_line_names():
        return None
    book = find_book(state.variation)
    return book if book is not None and placed <= book.max_pieces else None


def _apply_book(book: Book, state: FourByFourState, moves: dict[str, ValueBounds]) -> None:
    """Decide every move by the book.

    The book knows the boards after a placement up to `book.max_pieces` pieces. On larger boards it
    knows only the value of the best placement, which becomes the upper bound of all placements.
    """
    kinds = state.variation.kind_by_piece
    board = [(cell, kinds[piece]) for cell, piece in enumerate(state.board) if piece is not None]
    open_moves = {move: bounds for move, bounds in moves.items() if not bounds.is_decided}
    if state.given is None:
        for move, bounds in open_moves.items():
            value = book.gift_value(board, kinds[parse_piece(move)])
            bounds.low = bounds.high = value
    elif len(board) < book.max_pieces:
        for move, bounds in open_moves.items():
            value = book.board_value([*board, (CELLS.index(move), kinds[state.given])])
            bounds.low = bounds.high = value
    elif not any(bounds.low == 1 for bounds in moves.values()):
        best = -book.gift_value(board, kinds[state.given])
        for bounds in open_moves.values():
            bounds.high = best
