"""What is known about each move of a position, and how to find out more.

Every line is taken to be called at once, as good players do. A move is judged by the least and
the greatest result that it can still have for its player; rules and book narrow them at no cost,
search the rest.

That also tells what positions are worth where the players call. Whoever can win (or hold) where
lines are called by themselves does so there by the same moves, and by calling every line of their
own at once and every one that the opponent misses. As long as the opponent calls what they
complete, the two games go alike. If they leave a line without a call, that is a win lost: it is
called as soon as the next piece is given or, after the sixteenth, instead of `pass`. So what one
player can secure is no less, for either of them, and the values are the same. Only a line that was
missed just now makes a difference: to give after one loses, to call it wins. One that has lost its
value is complete, so that nothing can be placed on it any more.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...search.clock import Clock
from .book import LAST_BOOK_BOARD, Book, Variation, book_of
from .pieces import CELLS, kinds_of_pieces, parse_piece
from .rules import FourByFourState
from .solver import Solver
from .tables import LINE_BITS, Node, tables_for

SOLVED_FROM = 11
"""With so many empty squares or fewer positions are searched to the end, mostly in a second."""

_PRESSED_TO_THE_END = 7
_PRESSURE_PLIES = 4


@dataclass
class Judgement:
    """The least and greatest result of a move (+1 win, 0 even, −1 loss) that are still possible.

    `replies` are the positions in which the player who has then placed a piece gives the next:
    the opponent after each of their placements, or the mover where `placing`; there are none where
    the rules decide. `depth` tells how
    deep the search was that decided the move, −1 where it loses at once, 0 where no search did.
    `effort` is how many positions the last search looked at that asked whether the move loses.
    """

    placing: bool
    replies: tuple[Node, ...] = ()
    low: int = -1
    high: int = 1
    depth: int = 0
    effort: int = 0

    @property
    def decided(self) -> bool:
        return self.low == self.high

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
        book = _book_about(state) if by_book else None
        self.solvable = book is not None or state.board.count(None) <= SOLVED_FROM
        """Whether every move can be proved in seconds, mostly in one."""
        if book is not None:
            _judge_by_book(book, state, self.moves)

    @property
    def decided(self) -> bool:
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
            nodes = self._solver.nodes
            loses = self._loses(judgement)
            judgement.effort = self._solver.nodes - nodes
            if loses:
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
        cell = CELLS.index(move)
        if state.completed(cell):
            return (
                Judgement(True, high=-1, depth=-1) if state.by_players else Judgement(True, low=1)
            )
        pool = kinds.relabel(pool | 1 << state.given)
        piece = kinds.like(state.given, pool)
        return Judgement(True, (self.tables.child(self.tables.node(state, pool), piece, cell),))


def _book_about(state: FourByFourState) -> Book | None:
    """Return the book that says something about the moves of this position, if there is one."""
    placed = 16 - state.board.count(None)
    if placed > LAST_BOOK_BOARD or state.standing():
        return None
    book = book_of(Variation(len(state.options.attributes), state.options.squares))
    return book if placed <= book.last else None


def _judge_by_book(book: Book, state: FourByFourState, moves: dict[str, Judgement]) -> None:
    """Decide every move by the book, but only the best of placements on its largest boards."""
    kinds = kinds_of_pieces(state.options.attributes)
    board = [(cell, kinds[piece]) for cell, piece in enumerate(state.board) if piece is not None]
    open_moves = {move: judgement for move, judgement in moves.items() if not judgement.decided}
    if state.given is None:
        for move, judgement in open_moves.items():
            value = book.gift_value(board, kinds[parse_piece(move)])
            judgement.low = judgement.high = value
    elif len(board) < book.last:
        for move, judgement in open_moves.items():
            value = book.value([*board, (CELLS.index(move), kinds[state.given])])
            judgement.low = judgement.high = value
    elif not any(judgement.low == 1 for judgement in moves.values()):
        best = -book.gift_value(board, kinds[state.given])
        for judgement in open_moves.values():
            judgement.high = best
