"""Exact search of 4 × 4, assuming that every line is called.

A position is one integer. From the lowest bit, it has 16 bits for the pieces in the pool, 16 bits
for the empty squares, and eight bits for each line: the values that all pieces on it share so far.
A placement is a single AND with a constant (`SearchTables.placement_masks`). Bits that no longer
matter are cleared: lines that are complete, and values of which the pool has fewer pieces than the
line has empty squares.

The search answers two yes-or-no questions about the player about to give a piece. They *win* if
there is a gift such that no placement leaves the opponent a position that holds. They *hold* (win
or draw) if there is a gift such that no placement leaves the opponent a position that wins.
Yes-or-no questions cut more than a search for one of three values. Both answers are stored by
position.

Placements that leave the fewest safe gifts are searched first, since their subtrees are small; one
that leaves a single gift is searched before the others are sorted. Among equals, few values left on
the lines make it likely that the opponent holds, many that the opponent wins.

A gift can remove values from lines that its placement does not touch, because the pool then has too
few pieces of that value. This is computed once for all squares (`trimmed`). The lines through the
square need one piece less and get one, so they lose only the values that the piece does not have.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from ...search.clock import Clock
from ...search.transposition_table import LazyDict
from .pieces import PIECES, Line, Variation, piece_traits, trait_mask
from .rules import FourByFourState

_CHECK_EVERY = 512
"""Positions searched between two checks of the clock."""

_FEW_PIECES = 4
"""With at most so many pieces left, sorting the placements takes longer than searching them."""

_COUNT_SHIFT = 8
"""Bits reserved for the number of values on all lines in a sort key."""

LINES_OFFSET = 32
"""Position of the lowest bit of the first line in a position."""

NO_LINES = (1 << LINES_OFFSET) - 1
"""The greatest position without a value left on any line; such a game is drawn."""

_CELLS = range(16)

_FOLD_SHIFTS = (128, 64, 32, 16, 8)
"""Shifts that combine the bytes of all lines into one byte."""

CountMasks = tuple[int, int, int, int]
"""One mask for each of the numbers 1, 2, 3 and 4."""

Placement = tuple[int, int, int, int]
"""A square to place on: its number, the mask of the squares that are empty afterwards, the mask of
the lines that then have one empty square, and the mask of the lines through the square."""

Gift = tuple[int, list[int]]
"""A piece to give: its bit, and for each square the mask that placing it there leaves of a
position."""


class KindRepresentativesByPool(LazyDict[int, int]):
    """For each pool, the lowest piece of each kind; the counting values tell kinds apart."""

    def __init__(self, counting: int) -> None:
        super().__init__(self._lowest_of_each_kind)
        self._kinds = [trait_mask(piece) & counting for piece in PIECES]
        self._alike = [
            sum(1 << piece for piece in PIECES if self._kinds[piece] == kind)
            for kind in set(self._kinds)
        ]

    def _lowest_of_each_kind(self, pool: int) -> int:
        lowest = 0
        for alike in self._alike:
            held = pool & alike
            lowest |= held & -held
        return lowest

    def canonical_pool(self, pool: int) -> int:
        """Return the pool in which the lowest pieces of each kind are gone first.

        Pools with equally many pieces of each kind give equal results.
        """
        result = 0
        for kind in set(self._kinds):
            alike = [piece for piece in PIECES if self._kinds[piece] == kind]
            left = sum(pool >> piece & 1 for piece in alike)
            result |= sum(1 << piece for piece in alike[len(alike) - left :])
        return result

    def representative_of(self, piece: int, pool: int) -> int:
        """Return the lowest piece in the pool of the kind of `piece`; there must be one."""
        alike = (p for p in PIECES if pool >> p & 1 and self._kinds[p] == self._kinds[piece])
        return next(alike)


Node = tuple[int, int, int, int]
"""A position in which a piece is to be given: the position, its empty squares, its pool, and the
pieces that can be given without completing a line. The last three are masks."""


class SearchTables:
    """Precomputed tables of one variation; who calls the lines does not matter.

    All keys are masks. `lines_by_gaps`: for a set of empty squares, the lines with one, two, three
    and four of them. `placements`: the placements on a set of empty squares. `values_in_supply`:
    for a pool, the values on all lines of which it has at least 1, 2, 3 and 4 pieces.
    `pieces_safe_to_give`: for the bits of the lines with one gap, the pieces that complete none.
    `gifts`: for a set of pieces, the `Gift` of each.
    """

    def __init__(self, variation: Variation) -> None:
        lines, counting = variation.lines, variation.counting_trait_mask
        self.start_position = NO_LINES | sum(
            counting << (LINES_OFFSET + 8 * number) for number in range(len(lines))
        )
        self.placement_masks = [
            [self._placement_mask(lines, piece, cell) for cell in _CELLS] for piece in PIECES
        ]
        masks = [
            (sum(1 << cell for cell in line), 0xFF << (LINES_OFFSET + 8 * number))
            for number, line in enumerate(lines)
        ]
        every_line = sum(1 << (LINES_OFFSET + 8 * number) for number in range(len(lines)))
        self._lines = masks
        self._lines_through = [
            sum(values for cells, values in masks if cells >> cell & 1) for cell in _CELLS
        ]
        self._values = [
            (sum(1 << p for p in PIECES if value in piece_traits(p)), every_line << value)
            for value in range(8)
            if counting >> value & 1
        ]
        self._pieces_without = [
            sum(1 << piece for piece in PIECES if not trait_mask(piece) & values)
            for values in range(256)
        ]
        self.lines_by_gaps = LazyDict(self._count_gaps)
        self.placements = LazyDict(self._list_placements)
        self.values_in_supply = LazyDict(self._count_supply)
        self.pieces_safe_to_give = LazyDict(self._find_safe_pieces)
        self.representatives = KindRepresentativesByPool(counting)
        self.gifts = LazyDict(self._list_gifts)

    def node_for(self, state: FourByFourState, pool: int) -> Node:
        """Return the node of a state with this pool (a mask); a given piece counts as not given."""
        position, empty = self.start_position, 0xFFFF
        for cell, piece in enumerate(state.board):
            if piece is not None:
                position &= self.placement_masks[piece][cell]
                empty ^= 1 << cell
        return self.normalized_node(position & ~0xFFFF | pool, empty, pool)

    def normalized_node(self, position: int, empty: int, pool: int) -> Node:
        """Return the node of a position after clearing the bits that no longer matter."""
        one, two, three, four = self.lines_by_gaps[empty]
        has1, has2, has3, has4 = self.values_in_supply[pool]
        position &= one & has1 | two & has2 | three & has3 | four & has4 | NO_LINES
        return position, empty, pool, self.pieces_safe_to_give[position & one] & pool

    def child_node(self, node: Node, piece: int, cell: int) -> Node:
        """Return the node after giving a piece of the pool and placing it on a cell."""
        position, empty, pool, _ = node
        position &= self.placement_masks[piece][cell]
        return self.normalized_node(position, empty & ~(1 << cell), pool & ~(1 << piece))

    def _count_gaps(self, empty: int) -> CountMasks:
        masks = [0] * 5
        for cells, values in self._lines:
            masks[(empty & cells).bit_count()] |= values
        return masks[1], masks[2], masks[3], masks[4]

    def _list_placements(self, empty: int) -> tuple[Placement, ...]:
        after = [(cell, empty ^ 1 << cell) for cell in _CELLS if empty >> cell & 1]
        return tuple(
            (cell, rest, self.lines_by_gaps[rest][0], self._lines_through[cell])
            for cell, rest in after
        )

    def _count_supply(self, pool: int) -> CountMasks:
        counted = [0] * 9
        for pieces, value in self._values:
            counted[(pool & pieces).bit_count()] |= value
        four = counted[4] | counted[5] | counted[6] | counted[7] | counted[8]
        three = counted[3] | four
        two = counted[2] | three
        return counted[1] | two, two, three, four

    def _find_safe_pieces(self, threats: int) -> int:
        values = threats >> LINES_OFFSET
        for fold in _FOLD_SHIFTS:
            values |= values >> fold
        return self._pieces_without[values & 0xFF]

    def _list_gifts(self, pieces: int) -> tuple[Gift, ...]:
        return tuple(
            (1 << piece, self.placement_masks[piece]) for piece in PIECES if pieces >> piece & 1
        )

    def _placement_mask(self, lines: tuple[Line, ...], piece: int, cell: int) -> int:
        kept = self.start_position & ~(1 << piece) & ~(1 << (16 + cell))
        for number, line in enumerate(lines):
            if cell in line:
                kept &= ~((0xFF & ~trait_mask(piece)) << (LINES_OFFSET + 8 * number))
        return kept


@cache
def search_tables_for(variation: Variation) -> SearchTables:
    """Return the tables of a variation; cached."""
    return SearchTables(variation)


class Solver:
    """Search of one variation, with tables of proved answers.

    `clock` ends the search and may be replaced. With a `floor` above 1 the search stops at
    positions with that many pieces in the pool and takes them as drawn. The answers "wins" and
    "does not hold" are proved even then. `nodes` counts the searched positions.
    """

    def __init__(self, tables: SearchTables, clock: Clock, floor: int = 1) -> None:
        self.tables = tables
        self.nodes = 0
        self.clock = clock
        self._floor = floor
        self._won: dict[int, bool] = {}
        self._held: dict[int, bool] = {}

    def raise_depth_limit(self, floor: int) -> None:
        """Search deeper from now on; keep the answers that are proved."""
        self._floor = floor
        self._won = {position: True for position, won in self._won.items() if won}
        self._held = {position: False for position, held in self._held.items() if not held}

    def giver_wins(self, node: Node) -> bool:
        """Return whether the player about to give wins; raises OutOfTime."""
        position, empty, pool, safe = node
        return bool(safe) and position > NO_LINES and self._wins(position, empty, pool, safe)

    def giver_avoids_loss(self, node: Node) -> bool:
        """Return whether the player about to give wins or draws; raises OutOfTime."""
        position, empty, pool, safe = node
        if not pool or position <= NO_LINES:
            return True
        return bool(safe) and self._holds(position, empty, pool, safe)

    def _wins(self, position: int, empty: int, pool: int, safe: int) -> bool:
        """Like `giver_wins`. A line must be possible and some gift safe (`safe` not 0)."""
        known = self._won.get(position)
        if known is not None:
            return known
        left = pool.bit_count()
        if left <= self._floor or self._held.get(position) is False:
            return False
        self._count_node()
        if left <= 3:
            result = self._wins_with_few_pieces(position, empty, pool, safe)
        else:
            result = self._has_unanswered_gift(
                position, empty, pool, safe, self._held, self._holds, 1
            )
        self._won[position] = result
        return result

    def _wins_with_few_pieces(self, position: int, empty: int, pool: int, safe: int) -> bool:
        """Like `_wins`, for two or three pieces in the pool.

        After the placement, the opponent holds with one or two pieces left if one of them is safe:
        with two, the opponent places the last one.
        """
        pieces_safe_to_give, steps = self.tables.pieces_safe_to_give, self.tables.placements[empty]
        for gift, kept in self.tables.gifts[safe & self.tables.representatives[pool]]:
            rest = pool ^ gift
            for cell, _, threats, _ in steps:
                if pieces_safe_to_give[position & kept[cell] & threats] & rest:
                    break
            else:
                return True
        return False

    def _holds(self, position: int, empty: int, pool: int, safe: int) -> bool:
        """Like `giver_avoids_loss`. A line must be possible and some gift safe (`safe` not 0)."""
        known = self._held.get(position)
        if known is not None:
            return known
        left = pool.bit_count()
        if left <= 2 or left <= self._floor or self._won.get(position):
            return True
        self._count_node()
        result = self._has_unanswered_gift(position, empty, pool, safe, self._won, self._wins, -1)
        self._held[position] = result
        return result

    def _has_unanswered_gift(
        self,
        position: int,
        empty: int,
        pool: int,
        safe: int,
        answered: dict[int, bool],
        answers: Callable[[int, int, int, int], bool],
        sign: int,
    ) -> bool:
        """Return whether there is a gift to which no placement is an answer.

        A placement is an answer if the opponent then holds (`sign` 1) or wins (`sign` −1).
        `answered` has the known answers, `answers` searches one. If no values are left on the
        lines, every player holds and no player wins.
        """
        tables, few = self.tables, pool.bit_count() <= _FEW_PIECES
        pieces_safe_to_give, steps = tables.pieces_safe_to_give, tables.placements[empty]
        one, two, three, four = tables.lines_by_gaps[empty]
        for gift, kept in tables.gifts[safe & tables.representatives[pool]]:
            rest = pool ^ gift
            has1, has2, has3, has4 = tables.values_in_supply[rest]
            trimmed = position & (one & has1 | two & has2 | three & has3 | four & has4 | NO_LINES)
            replies = []
            for cell, after, threats, through in steps:
                reply = (trimmed | position & through) & kept[cell]
                safe = pieces_safe_to_give[reply & threats] & rest
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

    def _count_node(self) -> None:
        self.nodes += 1
        if not self.nodes % _CHECK_EVERY:
            self.clock.check_time(_CHECK_EVERY)
