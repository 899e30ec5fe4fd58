"""Exact search: who wins when every line is called.

Two yes-or-no questions about the player about to give a piece answer each other: they *win* with
a gift after which every placement leaves the opponent a position that does not hold; they *hold*
(win or draw) with a gift after which no placement leaves the opponent a position that wins.
Asking yes-or-no questions cuts more than a search for one of three values. Placements that leave
the fewest safe gifts come first, since their subtrees are small, and both questions remember
their answers by position.
"""

from __future__ import annotations

from ...search.clock import Clock
from .tables import NO_LINES, Node, Tables

_CHECK_EVERY = 512


class Solver:
    """A search of one variation with its tables of answers.

    `clock` ends it and may be replaced. With a `floor` above 1 the search stops at positions with
    so few pieces in the pool and takes them as drawn. A win, and the answer that a position does
    not hold, are proved even then.
    """

    def __init__(self, tables: Tables, clock: Clock, floor: int = 1) -> None:
        """Begin with empty tables."""
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
        tables = self.tables
        keep, safe_pieces, steps = tables.keep, tables.safe, tables.steps[empty]
        gifts = safe & tables.representatives[pool]
        held, holds = self._held, self._holds
        result = False
        while gifts:
            gift = gifts & -gifts
            gifts ^= gift
            kept = keep[gift.bit_length() - 1]
            rest = pool ^ gift
            if left <= 3:
                # Two pieces left hold wherever one of them is safe: the last square decides.
                for cell, _, one, _, _ in steps:
                    if safe_pieces[position & kept[cell] & one] & rest:
                        break
                else:
                    result = True
                    break
                continue
            has1, has2, has3 = tables.supplies[rest]
            replies = []
            for cell, after, one, two, more in steps:
                reply = position & kept[cell] & (one & has1 | two & has2 | more & has3 | NO_LINES)
                safe = safe_pieces[reply & one] & rest
                if safe:
                    if reply <= NO_LINES:
                        break
                    known = held.get(reply)
                    if known is None:
                        replies.append((safe.bit_count(), reply, after, safe))
                    elif known:
                        break
            else:
                replies.sort()
                for _, reply, after, safe in replies:
                    if holds(reply, after, rest, safe):
                        break
                else:
                    result = True
                    break
        self._won[position] = result
        return result

    def _holds(self, position: int, empty: int, pool: int, safe: int) -> bool:
        """Answer for a position with values left on its lines and with a safe gift."""
        known = self._held.get(position)
        if known is not None:
            return known
        left = pool.bit_count()
        if left <= 2 or left <= self._floor or self._won.get(position):
            return True
        self._tick()
        tables = self.tables
        keep, safe_pieces, steps = tables.keep, tables.safe, tables.steps[empty]
        gifts = safe & tables.representatives[pool]
        won, wins = self._won, self._wins
        result = False
        while gifts:
            gift = gifts & -gifts
            gifts ^= gift
            kept = keep[gift.bit_length() - 1]
            rest = pool ^ gift
            has1, has2, has3 = tables.supplies[rest]
            replies = []
            for cell, after, one, two, more in steps:
                reply = position & kept[cell] & (one & has1 | two & has2 | more & has3 | NO_LINES)
                if reply > NO_LINES:
                    safe = safe_pieces[reply & one] & rest
                    if safe:
                        known = won.get(reply)
                        if known is None:
                            replies.append((safe.bit_count(), reply, after, safe))
                        elif known:
                            break
            else:
                replies.sort()
                for _, reply, after, safe in replies:
                    if wins(reply, after, rest, safe):
                        break
                else:
                    result = True
                    break
        self._held[position] = result
        return result

    def _tick(self) -> None:
        self.nodes += 1
        if not self.nodes % _CHECK_EVERY:
            self.clock.check()
