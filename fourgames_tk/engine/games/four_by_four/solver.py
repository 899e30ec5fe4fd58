"""Exact search: who wins when every line is called.

Two yes-or-no questions about the player about to give a piece answer each other: they *win* with
a gift after which every placement leaves the opponent a position that does not hold; they *hold*
(win or draw) with a gift after which no placement leaves the opponent a position that wins.
Asking yes-or-no questions cuts more than a search for one of three values, and both questions
remember their answers by position.

Placements that leave the fewest safe gifts come first, since their subtrees are small: one that
leaves a single gift is searched before the others are even looked at. Among the others, few values
left on the lines make it likely that the opponent holds, many that the opponent wins.

A gift can only take values from lines that its placement does not touch, for want of pieces, so
that is worked out once for all squares (`trimmed`). The lines through the square need one piece
less and get one, so they lose nothing but what the piece itself does not share.
"""

from __future__ import annotations

from collections.abc import Callable

from ...search.clock import Clock
from .tables import NO_LINES, Node, Tables

_CHECK_EVERY = 512

_SMALL = 4
"""With so few pieces left, sorting the placements takes longer than searching them."""

_COUNT_SHIFT = 8
"""There are fewer values on all lines than fit into so many bits."""


class Solver:
    """A search of one variation with its tables of answers.

    `clock` ends it and may be replaced. With a `floor` above 1 the search stops at positions with
    so few pieces in the pool and takes them as drawn. A win, and the answer that a position does
    not hold, are proved even then.
    """

    def __init__(self, tables: Tables, clock: Clock, floor: int = 1) -> None:
        self.tables = tables
        self.nodes = 0
        self.clock = clock
        self._floor = floor
        self._won: dict[int, bool] = {}
        self._held: dict[int, bool] = {}

    def lower(self, floor: int) -> None:
        """Search deeper from now on, keeping what is proved."""
        self._floor = floor
        self._won = {position: True for position, won in self._won.items() if won}
        self._held = {position: False for position, held in self._held.items() if not held}

    def wins(self, node: Node) -> bool:
        """Tell whether the player about to give wins; raises OutOfTime."""
        position, empty, pool, safe = node
        return bool(safe) and position > NO_LINES and self._wins(position, empty, pool, safe)

    def holds(self, node: Node) -> bool:
        """Tell whether the player about to give wins or draws; raises OutOfTime."""
        position, empty, pool, safe = node
        if not pool or position <= NO_LINES:
            return True
        return bool(safe) and self._holds(position, empty, pool, safe)

    def _wins(self, position: int, empty: int, pool: int, safe: int) -> bool:
        """Answer for a position with values left on its lines and with a safe gift."""
        known = self._won.get(position)
        if known is not None:
            return known
        left = pool.bit_count()
        if left <= self._floor or self._held.get(position) is False:
            return False
        self._tick()
        if left <= 3:
            result = self._wins_at_the_end(position, empty, pool, safe)
        else:
            result = self._gives(position, empty, pool, safe, self._held, self._holds, 1)
        self._won[position] = result
        return result

    def _wins_at_the_end(self, position: int, empty: int, pool: int, safe: int) -> bool:
        """Answer for two or three pieces.

        After the placement the opponent holds with one or two pieces wherever one of them is safe:
        of two, the opponent places the last.
        """
        safe_pieces, steps = self.tables.safe, self.tables.steps[empty]
        for gift, kept in self.tables.givers[safe & self.tables.representatives[pool]]:
            rest = pool ^ gift
            for cell, _, threats, _ in steps:
                if safe_pieces[position & kept[cell] & threats] & rest:
                    break
            else:
                return True
        return False

    def _holds(self, position: int, empty: int, pool: int, safe: int) -> bool:
        """Answer for a position with values left on its lines and with a safe gift."""
        known = self._held.get(position)
        if known is not None:
            return known
        left = pool.bit_count()
        if left <= 2 or left <= self._floor or self._won.get(position):
            return True
        self._tick()
        result = self._gives(position, empty, pool, safe, self._won, self._wins, -1)
        self._held[position] = result
        return result

    def _gives(
        self,
        position: int,
        empty: int,
        pool: int,
        safe: int,
        answered: dict[int, bool],
        answers: Callable[[int, int, int, int], bool],
        sign: int,
    ) -> bool:
        """Tell whether a gift is left to which no placement answers.

        What answers is a position in which the opponent holds (`sign` 1) or wins (−1): `answered`
        are those that are known, and `answers` searches one. Without values on its lines all hold,
        and nobody wins.
        """
        tables, few = self.tables, pool.bit_count() <= _SMALL
        safe_pieces, steps = tables.safe, tables.steps[empty]
        one, two, three, four = tables.gaps[empty]
        for gift, kept in tables.givers[safe & tables.representatives[pool]]:
            rest = pool ^ gift
            has1, has2, has3, has4 = tables.supplies[rest]
            trimmed = position & (one & has1 | two & has2 | three & has3 | four & has4 | NO_LINES)
            replies = []
            for cell, after, threats, through in steps:
                reply = (trimmed | position & through) & kept[cell]
                safe = safe_pieces[reply & threats] & rest
                if not safe:
                    continue
                if reply <= NO_LINES:
                    if sign > 0:
                        break
                elif few or not safe & safe - 1:
                    if answers(reply, after, rest, safe):
                        break
                elif (known := answered.get(reply)) is None:
                    rank = (safe.bit_count() << _COUNT_SHIFT) + sign * reply.bit_count()
                    replies.append((rank, reply, after, safe))
                elif known:
                    break
            else:
                replies.sort()
                for _, reply, after, safe in replies:
                    if answers(reply, after, rest, safe):
                        break
                else:
                    return True
        return False

    def _tick(self) -> None:
        self.nodes += 1
        if not self.nodes % _CHECK_EVERY:
            self.clock.check()
