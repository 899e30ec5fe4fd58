"""Exact values of Skirmish endings, computed by retrograde analysis or read from a file.

On a board of up to 6 × 6 tiles, every position of two players with one or two stones each is a win,
a loss or a draw for the side to move. `BuiltEndingTable` knows these positions and the plies to the
end. It works backwards from the ends of games (Ströhlein 1970; Thompson, "Retrograde analysis of
certain endgames", ICCA Journal 9, 1986), with one position for each class that the board's
symmetries make equal.

The standard board has a larger table in a file of this package, `StoredEndingTable`, with up to
three stones against two. `build/solve_skirmish_endings.py` computes it for steps in four and in
eight directions. It has one byte, the plies to the end, for each position in which the player to
move has at least as many stones as the other. With fewer stones, every move leads to such a
position, so a search of one ply is enough. The bytes are ordered by the numbers of stones in
`STONE_COUNTS`, then the mover's stones, then the other's; sets of tiles are in lexicographic order.
Of the mover's sets that the symmetries make equal, only the first has a row. Bytes of positions in
which two stones would share a tile are meaningless.

The values ignore draws after quiet turns: callers compare the plies with the turns left.
"""

from __future__ import annotations

import lzma
import threading
from collections.abc import Iterator
from functools import cache, lru_cache
from importlib import resources
from itertools import combinations
from math import comb

from ...search.clock import Clock
from .rules import Tile, Tiling, Variation, tiling

MOST_BUILT_STONES = 2
"""The most stones of a side in `BuiltEndingTable`."""
MOST_SIDE = 6
"""The most rows, and columns, of a board in `BuiltEndingTable`."""

DRAW = 0
"""Number of plies that stands for a draw."""

_CHECK_EVERY = 256
"""Positions processed between two checks of the clock, which take a few milliseconds."""

Key = int
"""A position: the number of the mover's set of stones times all sets, plus that of the other
side."""

_END: Key = -1
"""Key of all positions in which the side to move has no stone."""

TABLE_SIDE = 6
"""Rows, and columns, of the boards with a stored table."""
TABLE_FILES = {
    Variation(tiling(TABLE_SIDE, TABLE_SIDE, diagonal)): name
    for diagonal, name in ((False, "endings.bin"), (True, "endings_diagonal.bin"))
}
"""Files of the stored tables, by variation."""

STONE_COUNTS = ((1, 1), (2, 1), (2, 2), (3, 1), (3, 2))
"""Stones of the player to move and of the other, in the order of a stored table."""


class BuiltEndingTable:
    """The table of endings of one board, built step by step.

    Sets of one or two stones are numbered; as masks, tile 0 is the lowest bit. The table maps each
    canonical position to the plies until the end: odd if the side to move wins, even if it loses.
    Draws have no entry.
    """

    max_stones = 2 * MOST_BUILT_STONES
    """The most stones of both sides together."""

    def __init__(self, tiling: Tiling) -> None:
        self._neighbours = tiling.neighbours
        sets = [
            *combinations(range(tiling.tile_count), 1),
            *combinations(range(tiling.tile_count), 2),
        ]
        self._sets = [tuple(stones) for stones in sets]
        self._singles = tiling.tile_count
        self._number = {
            sum(1 << tile for tile in stones): number for number, stones in enumerate(sets)
        }
        self._masks = list(self._number)
        self._images = [
            [self._number[sum(1 << image[tile] for tile in stones)] for stones in sets]
            for image in tiling.symmetries()
        ]
        self._canonical_set = [
            min(image[number] for image in self._images) for number in range(len(sets))
        ]
        self._canonical_images = [
            [image for image in self._images if image[number] == self._canonical_set[number]]
            for number in range(len(sets))
        ]
        self._plies: dict[Key, int] = {_END: 0}
        self._solved: set[tuple[int, int]] = set()
        self._builder = self._build()
        self._lock = threading.Lock()
        self.done = False

    def ensure_built(self, clock: Clock) -> bool:
        """Build the table until it is done or the clock runs out; return whether it is done.

        Threads may share the table.
        """
        with self._lock:
            while not self.done and not clock.is_expired():
                self.done = next(self._builder, True)
        return self.done

    def plies_to_end(self, mine: int, theirs: int) -> int | None:
        """Return the plies to the end for the side of `mine` to move; 0 for a draw.

        `mine` and `theirs` are masks of tiles. An odd number is a win of the side to move, an even
        one a loss. None if the table lacks the position, or is not built so far.
        """
        if (mine.bit_count(), theirs.bit_count()) not in self._solved:
            return None
        return self._plies.get(self._key(self._number[mine], self._number[theirs]), DRAW)

    def _key(self, mine: int, theirs: int) -> Key:
        """Return the key of the canonical position of these sets."""
        first, *others = self._canonical_images[mine]
        best = first[theirs]
        for image in others:
            best = min(best, image[theirs])
        return self._canonical_set[mine] * len(self._sets) + best

    def _build(self) -> Iterator[bool]:
        """Solve the smallest endings first; yield False between steps, and True at the end."""
        for classes in (((1, 1),), ((1, 2), (2, 1)), ((2, 2),)):
            yield from self._solve(classes)
            self._solved.update(classes)
        yield True

    def _solve(self, classes: tuple[tuple[int, int], ...]) -> Iterator[bool]:
        """Solve endings whose quiet moves lead to each other and whose captures are already solved.

        Positions wait in `due` by their distance and are settled in this order, so the first
        distance of a win is its shortest. A settled position may settle its predecessors.
        """
        after: dict[Key, list[Key]] = {}
        before: dict[Key, list[Key]] = {}
        for number, (key, mine, theirs) in enumerate(self._canonical_positions(classes)):
            if not number % _CHECK_EVERY:
                yield False
            after[key] = self._successors(mine, theirs)
            for later in after[key]:
                if later not in self._plies:
                    before.setdefault(later, []).append(key)
        due: list[list[Key]] = []
        for number, key in enumerate(after):
            if not number % _CHECK_EVERY:
                yield False
            self._schedule_position(key, after[key], due)
        distance = 0
        while distance < len(due):
            for number, key in enumerate(due[distance]):
                if not number % _CHECK_EVERY:
                    yield False
                if key not in self._plies:
                    self._plies[key] = distance
                    for earlier in before.get(key, ()):
                        if earlier not in self._plies:
                            self._schedule_position(earlier, after[earlier], due)
            distance += 1

    def _schedule_position(self, key: Key, after: list[Key], due: list[list[Key]]) -> None:
        """Add a position to `due` if its successors determine its distance."""
        longest, is_open = 0, False
        wins = []
        for plies in map(self._plies.get, after):
            if plies is None:
                is_open = True
            elif plies % 2 == 0:
                wins.append(plies)
            else:
                longest = max(longest, plies)
        if is_open and not wins:
            return
        distance = 1 + (min(wins) if wins else longest)
        while len(due) <= distance:
            due.append([])
        due[distance].append(key)

    def _canonical_positions(
        self, classes: tuple[tuple[int, int], ...]
    ) -> Iterator[tuple[Key, int, int]]:
        """Yield the key and the two set numbers of each canonical position."""
        numbers = {1: range(self._singles), 2: range(self._singles, len(self._sets))}
        for mine_count, theirs_count in classes:
            for mine in numbers[mine_count]:
                if self._canonical_set[mine] != mine:
                    continue
                for theirs in numbers[theirs_count]:
                    key = self._key(mine, theirs)
                    stands = key == mine * len(self._sets) + theirs
                    if stands and not self._masks[mine] & self._masks[theirs]:
                        yield key, mine, theirs

    def _successors(self, mine_number: int, theirs_number: int) -> list[Key]:
        """Return the table key after each move; `_END` if the move takes the last enemy stone."""
        mine, theirs = self._masks[mine_number], self._masks[theirs_number]
        found = []
        for tile in self._sets[mine_number]:
            rest = mine ^ (1 << tile)
            for target in self._neighbours[tile]:
                bit = 1 << target
                if bit & rest:
                    continue
                left = theirs & ~bit
                if left:
                    found.append(self._key(self._number[left], self._number[rest | bit]))
                else:
                    found.append(_END)
        return found


class StoredEndingTable:
    """A stored table of endings; stones are masks with tile 0 as the lowest bit."""

    max_stones = 5
    """The most stones of both sides together."""

    def __init__(self, tiling: Tiling, table: bytes) -> None:
        self._neighbours = tiling.neighbours
        self._table = table
        self._columns = [_column_numbers(image) for image in tiling.symmetries()]
        self._rows: dict[int, tuple[int, int]] = {}
        self._starts: dict[tuple[int, int], tuple[int, int]] = {}
        start = 0
        for mine, theirs in STONE_COUNTS:
            found = row_by_tile_set(tiling, mine)
            self._rows.update(found)
            width = comb(tiling.tile_count, theirs)
            self._starts[mine, theirs] = start, width
            start += width * (1 + max(row for row, _ in found.values()))

    def ensure_built(self, clock: Clock) -> bool:
        """Return True: a stored table needs no building."""
        return True

    def plies_to_end(self, mine: int, theirs: int) -> int | None:
        """Return the plies to the end for the side of `mine` to move; 0 for a draw.

        `mine` and `theirs` are masks of tiles. An odd number is a win of the side to move, an even
        one a loss. None with more stones than the table has.
        """
        counts = mine.bit_count(), theirs.bit_count()
        if counts in self._starts:
            return self._read_byte(mine, theirs)
        return self._plies_by_moves(mine, theirs) if counts[::-1] in self._starts else None

    def _read_byte(self, mine: int, theirs: int) -> int:
        start, width = self._starts[mine.bit_count(), theirs.bit_count()]
        row, turned = self._rows[mine]
        return self._table[start + row * width + self._columns[turned][theirs]]

    def _plies_by_moves(self, mine: int, theirs: int) -> int:
        """Return the plies by those after each move, for a mover with fewer stones."""
        won, drawn, lost = [], False, 0
        stones = mine
        while stones:
            bit = stones & -stones
            stones ^= bit
            rest = mine ^ bit
            for target in self._neighbours[bit.bit_length() - 1]:
                stop = 1 << target
                if stop & rest:
                    continue
                after = self._read_byte(theirs & ~stop, rest | stop)
                if after == DRAW:
                    drawn = True
                elif after % 2:
                    lost = max(lost, after)
                else:
                    won.append(after)
        if won:
            return 1 + min(won)
        return DRAW if drawn else 1 + lost


@cache
def row_by_tile_set(tiling: Tiling, count: int) -> dict[int, tuple[int, int]]:
    """Return, for each set of `count` tiles as a mask, its row in the table and a symmetry.

    Sets that are mirrored or turned copies of each other share a row, which belongs to the first of
    them; the symmetry maps that set to this one. It is 0, the identity, for the first set itself.
    """
    found: dict[int, tuple[int, int]] = {}
    bits = [[1 << tile for tile in image] for image in tiling.symmetries()]
    row = 0
    for stones in combinations(range(tiling.tile_count), count):
        if sum(bits[0][tile] for tile in stones) not in found:
            for turned, bit in enumerate(bits):
                found.setdefault(sum(bit[tile] for tile in stones), (row, turned))
            row += 1
    return found


@cache
def stored_ending_table(variation: Variation) -> StoredEndingTable | None:
    """Return the stored table of a variation, or None without one; cached."""
    if (name := TABLE_FILES.get(variation)) is None:
        return None
    packed = resources.files(__package__).joinpath(name).read_bytes()
    return StoredEndingTable(variation.tiling, lzma.decompress(packed))


def _column_numbers(image: tuple[Tile, ...]) -> dict[int, int]:
    """Return the table column of each set of one or two tiles.

    The key is the mask of the tiles that `image` maps the set to.
    """
    columns = {}
    for count in (1, 2):
        for column, stones in enumerate(combinations(range(len(image)), count)):
            columns[sum(1 << image[tile] for tile in stones)] = column
    return columns


EndingTable = BuiltEndingTable | StoredEndingTable
"""A table of endings of either kind, for use by a search."""


def ending_table(variation: Variation) -> EndingTable | None:
    """Return the table of a variation, or None if its board is too large; cached."""
    return _endings(variation.ending_variation)


@lru_cache(maxsize=4)
def _endings(variation: Variation) -> EndingTable | None:
    if max(variation.tiling.row_count, variation.tiling.column_count) > MOST_SIDE:
        return None
    return stored_ending_table(variation) or BuiltEndingTable(variation.tiling)
