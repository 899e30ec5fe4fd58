"""What is known about each move of a position, and how to find out more.

Every line is taken to be called at once, as good players do. A move is judged by the least and
the greatest result that it can still have for its player; rules and book narrow them at no cost,
search the rest.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...cells import parse_cell
from ...search.clock import Clock
from . import book
from .pieces import ATTRIBUTES, parse_piece
from .rules import FourByFourState
from .solver import Solver
from .tables import LINE_BITS, Node, tables_for

SOLVED_FROM = 11
"""With so many empty squares or fewer positions are searched to the end, mostly in a second."""

_PRESSED_TO_THE_END = 7
_PRESSURE_PLIES = 4
_ALL_ATTRIBUTES = len(ATTRIBUTES)


@dataclass
class Judgement:
    """The least and greatest result of a move (+1 win, 0 even, −1 loss) that are still possible.

    `replies` are the positions in which the player who has then placed a piece gives the next:
    the opponent after each of their placements, or the mover where `placing`. `depth` tells how
    deep the search was that decided the move, −1 where it loses at once, 0 where no search did.
    """

    placing: bool
    replies: tuple[Node, ...] = ()
    low: int = -1
    high: int = 1
    depth: int = 0

    @property
    def decided(self) -> bool:
        """Whether the result is proved."""
        return self.low == self.high

    @property
    def decided_by_rules(self) -> bool:
        """Whether no position after this move needs to be looked at."""
        return not self.replies

    @property
    def unrest(self) -> int:
        """How much can still happen: the number of values that may still make a line."""
        return sum((reply[0] >> LINE_BITS).bit_count() for reply in self.replies)

    @property
    def value(self) -> int:
        """The result, or the most likely one while it is open."""
        return self.low if self.decided else max(self.low, min(0, self.high))


class Analysis:
    """The judgements of all moves of a position that is not over."""

    def __init__(self, state: FourByFourState, clock: Clock, by_book: bool = True) -> None:
        """Judge by the rules and, if wanted, the book; this takes some milliseconds at most."""
        self.state = state
        self.tables = tables_for(state.options, state.counting)
        self._floor = 16
        self._solver = Solver(self.tables, clock, self._floor)
        self.moves = {move: self._judge(move) for move in state.legal_moves()}
        in_book = by_book and _in_book(state)
        self.solvable = in_book or state.board.count(None) <= SOLVED_FROM
        """Whether every move can be proved in seconds, mostly in one."""
        if in_book:
            _judge_by_book(state, self.moves)

    @property
    def decided(self) -> bool:
        """Whether every move is proved."""
        return all(judgement.decided for judgement in self.moves.values())

    @property
    def pieces_left(self) -> int:
        """How many pieces are to be given after the next placement."""
        return max(0, len(self.state.pool) - (self.state.given is None))

    def floors(self) -> Iterator[int]:
        """Return how few pieces are left where each search stops, from shallow to the end."""
        for plies in (1, 3) if self.solvable else range(1, self.pieces_left):
            if self.pieces_left - plies > 1:
                yield self.pieces_left - plies
        yield 1

    def look(self, floor: int) -> None:
        """Let the next questions be searched until so few pieces are left; 1 is to the end."""
        if floor != self._floor:
            self._solver.lower(floor)
            self._floor = floor

    def keep_to(self, clock: Clock) -> None:
        """Search by another clock from now on."""
        self._solver.clock = clock

    def press(self) -> None:
        """Look as far as `pressure` needs."""
        if self.pieces_left > _PRESSED_TO_THE_END:
            self.look(self.pieces_left - _PRESSURE_PLIES)
        else:
            self.look(1)

    def ask_loss(self, judgement: Judgement) -> bool:
        """Search whether a move loses, and tell; raises OutOfTime."""
        if judgement.low == -1 < judgement.high:
            if self._loses(judgement):
                judgement.high = -1
                judgement.depth = self.pieces_left - self._floor
            elif self._floor == 1:
                judgement.low = 0
        return judgement.high == -1

    def ask_depth(self, judgement: Judgement) -> None:
        """Search how deep one must look to see that a lost move loses; raises OutOfTime."""
        if judgement.high == -1 and judgement.depth == 0 and self._loses(judgement):
            judgement.depth = self.pieces_left - self._floor

    def ask_win(self, judgement: Judgement) -> bool:
        """Search whether a move wins, and tell; raises OutOfTime."""
        if judgement.low < 1 == judgement.high:
            replies, solver = judgement.replies, self._solver
            if judgement.placing:
                wins = solver.wins(replies[0])
            else:
                wins = not any(solver.holds(reply) for reply in replies)
            if wins:
                judgement.low = 1
                judgement.depth = self.pieces_left - self._floor
            elif self._floor == 1:
                judgement.high = 0
        return judgement.low == 1

    def pressure(self, judgement: Judgement) -> float:
        """Return how often an opponent who sees no further than the next line goes wrong.

        Between 0 and 1, as far as the search looks at present; raises OutOfTime.
        """
        replies = judgement.replies
        if judgement.placing:
            gifts = self._gifts(replies[0])
            return max((self._gift_pressure(replies[0], gift) for gift in gifts), default=0.0)
        return sum(self._reply_pressure(reply) for reply in replies) / len(replies)

    def safe_gifts(self, judgement: Judgement) -> int:
        """Return how many pieces complete no line when given after this placement."""
        return judgement.replies[0][3].bit_count()

    def _loses(self, judgement: Judgement) -> bool:
        if judgement.placing:
            return not self._solver.holds(judgement.replies[0])
        return any(self._solver.wins(reply) for reply in judgement.replies)

    def _gift_pressure(self, node: Node, gift: int) -> float:
        replies = self._placements(node, gift)
        if any(self._solver.wins(reply) for reply in replies):
            return 0.0
        return sum(not self._solver.holds(reply) for reply in replies) / len(replies)

    def _reply_pressure(self, reply: Node) -> float:
        if not self._solver.holds(reply):
            return 1.0
        gifts = self._gifts(reply)
        wrong = sum(
            any(self._solver.wins(node) for node in self._placements(reply, gift)) for gift in gifts
        )
        return wrong / len(gifts) if gifts else 0.0

    def _gifts(self, node: Node) -> list[int]:
        safe = node[3] & self.tables.representatives[node[2]]
        return [piece for piece in range(16) if safe >> piece & 1]

    def _placements(self, node: Node, piece: int) -> tuple[Node, ...]:
        cells = (cell for cell in range(16) if node[1] >> cell & 1)
        replies = (self.tables.child(node, piece, cell) for cell in cells)
        # Little follows a placement that leaves few safe gifts: it is searched first.
        return tuple(sorted(replies, key=lambda reply: reply[3].bit_count()))

    def _judge(self, move: str) -> Judgement:
        state = self.state
        if move.endswith("!"):
            return Judgement(True, low=1)
        if move == "pass":
            return Judgement(True, low=0, high=0)
        kinds = self.tables.representatives
        pool = sum(1 << piece for piece in state.pool)
        if state.given is None:
            pool = kinds.relabel(pool)
            node = self.tables.node(state, pool)
            piece = kinds.like(parse_piece(move), pool)
            if state.fresh or not node[3] >> piece & 1:
                return Judgement(False, high=-1, depth=-1)
            return Judgement(False, self._placements(node, piece))
        row, column = parse_cell(move, 4, 4)
        cell = 4 * row + column
        if state.completed(cell):
            return (
                Judgement(True, high=-1, depth=-1) if state.by_players else Judgement(True, low=1)
            )
        pool = kinds.relabel(pool | 1 << state.given)
        piece = kinds.like(state.given, pool)
        return Judgement(True, (self.tables.child(self.tables.node(state, pool), piece, cell),))


def _in_book(state: FourByFourState) -> bool:
    """Tell whether the book says something about the moves of this position."""
    return (
        16 - state.board.count(None) <= book.LAST_BOOK_BOARD
        and len(state.options.attributes) == _ALL_ATTRIBUTES
        and not state.options.squares
        and not state.standing()
    )


def _judge_by_book(state: FourByFourState, moves: dict[str, Judgement]) -> None:
    """Decide every move by the book; of placements of a sixth piece it only knows the best."""
    board = [(cell, piece) for cell, piece in enumerate(state.board) if piece is not None]
    open_moves = {move: judgement for move, judgement in moves.items() if not judgement.decided}
    if state.given is None:
        for move, judgement in open_moves.items():
            judgement.low = judgement.high = book.gift_value(board, parse_piece(move))
    elif len(board) < book.LAST_BOOK_BOARD:
        for move, judgement in open_moves.items():
            row, column = parse_cell(move, 4, 4)
            judgement.low = judgement.high = book.value([*board, (4 * row + column, state.given)])
    elif not any(judgement.low == 1 for judgement in moves.values()):
        best = -book.gift_value(board, state.given)
        for judgement in open_moves.values():
            judgement.high = best
