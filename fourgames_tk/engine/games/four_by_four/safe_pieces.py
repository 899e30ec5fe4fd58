"""Who runs out of safe pieces first, and how many safe pieces can still be given before.

A piece is safe to give if it completes no line, wherever it is placed. With perfect play the
players give safe pieces in turn until one of them has none, and that player loses. So the count of
the safe pieces that can still be given decides the game: if it is odd, the player who gives first
wins. If no player can be forced to run out, the game is a draw. All lines count as called.
"""

from __future__ import annotations

from collections.abc import Iterator

from .pieces import PIECES
from .rules import FourByFourState
from .solver import Node, SearchTables, search_tables_for


class SafePieceSearch:
    """Search for the count of safe pieces that can still be given, from a position on.

    The position must have a piece to give and no line to call. `left` is the number of pieces that
    are left to give.
    """

    def __init__(self, state: FourByFourState) -> None:
        self._tables: SearchTables = search_tables_for(state.variation)
        self._node = self._tables.node_for(state, sum(1 << piece for piece in state.pool))
        self.left = len(state.pool)
        self._won: dict[tuple[int, int], bool] = {}
        self._lost: dict[tuple[int, int], bool] = {}

    def count_until_out(self, most: int | None = None) -> int | None:
        """Return how many safe pieces can still be given before a player has none.

        The player who then has a safe piece gives them so that they end soon, the other one so that
        they last. None if nobody runs out, or only after more than `most` pieces.
        """
        for count in range((self.left if most is None else most) + 1):
            runs_out = self._gives_last if count % 2 else self._runs_out
            if runs_out(self._node, count):
                return count
        return None

    def count_after_gift(self, piece: int, most: int | None = None) -> int | None:
        """Return how many more safe pieces can be given after a safe one, as `count_until_out`.

        Even if the player who receives the piece runs out.
        """
        replies = self._replies(self._node, piece)
        for count in range((self.left if most is None else most) + 1):
            if count % 2 and any(self._gives_last(each, count) for each in replies):
                return count
            if not count % 2 and all(self._runs_out(each, count) for each in replies):
                return count
        return None

    def safe_gifts(self) -> tuple[int, ...]:
        """Return the safe pieces of the position, one of each kind that the rules tell apart."""
        return tuple(self._gifts(self._node))

    def _gives_last(self, node: Node, most: int) -> bool:
        """Return whether the giver can make the other player run out after at most `most` pieces.

        `most` is odd.
        """
        key = node[0], most
        if (known := self._won.get(key)) is None:
            known = self._won[key] = any(
                all(self._runs_out(reply, most - 1) for reply in self._replies(node, gift))
                for gift in self._gifts(node)
            )
        return known

    def _runs_out(self, node: Node, most: int) -> bool:
        """Return whether the giver must run out after at most `most` pieces, an even number."""
        _, _, pool, safe = node
        if not pool:
            return False
        if not safe:
            return True
        if most < 2:
            return False
        key = node[0], most
        if (known := self._lost.get(key)) is None:
            known = self._lost[key] = all(
                any(self._gives_last(reply, most - 1) for reply in self._replies(node, gift))
                for gift in self._gifts(node)
            )
        return known

    def _gifts(self, node: Node) -> Iterator[int]:
        safe = node[3] & self._tables.representatives[node[2]]
        return (piece for piece in PIECES if safe >> piece & 1)

    def _replies(self, node: Node, piece: int) -> tuple[Node, ...]:
        """Return the positions after each placement of a piece."""
        cells = (cell for cell in range(16) if node[1] >> cell & 1)
        return tuple(self._tables.child_node(node, piece, cell) for cell in cells)
