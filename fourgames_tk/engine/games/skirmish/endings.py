"""Exact values of endings: worked out here by retrograde analysis, or read from a file.

On a board of up to 6 × 6 tiles every position of two players with one or two stones each is a win,
a loss or a draw for the side to move, and `Endings` says in how many plies. It is built backwards
from the ends (Ströhlein 1970; Thompson, "Retrograde analysis of certain endgames", ICCA Journal 9,
1986), only for one position of each set that the board's symmetries make equal.

The usual board has a larger table, `ReadyEndings`, that comes with the program: up to three stones
against two. `build/solve_skirmish_endings.py` works it out, for steps in four and in eight
directions. It has one byte for each position where the player to move has as many stones as the
other or more: the plies to the end. Where they have fewer, every move leads to such a position, so
that looking one move ahead is enough. The bytes are ordered by the numbers of stones in `CLASSES`,
then the mover's stones, then the other's, sets of tiles in lexicographic order. Of the mover's sets
that the board's symmetries make equal, the first alone has a row. A byte means nothing where two
stones would share a tile.

Draws after quiet turns do not count here: whoever asks compares the plies with the turns left.
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
from .rules import Tile, Tiling

MOST_STONES = 2
MOST_SIDE = 6

DRAW = 0

_CHUNK = 256
"""How many positions are worked on between two looks at the clock (some milliseconds)."""

Key = int
"""A position: the number of the mover's set of stones, times all sets, plus the other side's."""

_END: Key = -1
"""The position of a side that has lost its last stone."""

SIDE = 6
"""The rows, and the columns, of the boards whose tables the package has."""
FILES = {False: "endings.bin", True: "endings_diagonal.bin"}
"""Where they are, without and with diagonal steps."""

CLASSES = ((1, 1), (2, 1), (2, 2), (3, 1), (3, 2))
"""How many stones the player to move and the other one have."""


class Endings:
    """The table of one board, which may be built bit by bit.

    Sets of one or two stones are numbered; stones are bits of a number, tile 0 the lowest. The
    table maps each canonical position to the plies until the end: odd where the side to move
    wins, even where it loses, and no entry for a draw.
    """

    most_stones = 2 * MOST_STONES
    """The most stones on the board, of both sides, that it knows anything of."""

    def __init__(self, tiling: Tiling) -> None:
        self._neighbours = tiling.neighbours
        sets = [*combinations(range(tiling.size), 1), *combinations(range(tiling.size), 2)]
        self._sets = [tuple(stones) for stones in sets]
        self._singles = tiling.size
        self._number = {
            sum(1 << tile for tile in stones): number for number, stones in enumerate(sets)
        }
        self._masks = list(self._number)
        self._images = [
            [self._number[sum(1 << image[tile] for tile in stones)] for stones in sets]
            for image in tiling.symmetries()
        ]
        self._first = [min(image[number] for image in self._images) for number in range(len(sets))]
        self._turning = [
            [image for image in self._images if image[number] == self._first[number]]
            for number in range(len(sets))
        ]
        self._plies: dict[Key, int] = {_END: 0}
        self._solved: set[tuple[int, int]] = set()
        self._work = self._build()
        self._lock = threading.Lock()
        self.done = False

    def build(self, clock: Clock) -> bool:
        """Work on the table until it is done or the clock runs out; return whether it is done."""
        with self._lock:
            while not self.done and not clock.expired():
                self.done = next(self._work, True)
        return self.done

    def plies(self, mine: int, theirs: int) -> int | None:
        """Return the plies to the end with the side of `mine` to move; 0 for a draw.

        Odd is a win of the side to move, even a loss. None where the table does not reach
        (more than two stones on a side) or is not built yet.
        """
        if (mine.bit_count(), theirs.bit_count()) not in self._solved:
            return None
        return self._plies.get(self._key(self._number[mine], self._number[theirs]), DRAW)

    def _key(self, mine: int, theirs: int) -> Key:
        """Return the position that stands for all its images."""
        first, *others = self._turning[mine]
        best = first[theirs]
        for image in others:
            best = min(best, image[theirs])
        return self._first[mine] * len(self._sets) + best

    def _build(self) -> Iterator[bool]:
        """Solve the smallest endings first, and yield False now and then."""
        for classes in (((1, 1),), ((1, 2), (2, 1)), ((2, 2),)):
            yield from self._solve(classes)
            self._solved.update(classes)
        yield True

    def _solve(self, classes: tuple[tuple[int, int], ...]) -> Iterator[bool]:
        """Solve endings whose quiet moves lead to each other and whose hits are solved.

        Positions wait in `due` by their distance and are settled in that order, so that the
        first distance a win gets is its shortest; a settled position may settle those from
        which it can be reached.
        """
        after: dict[Key, list[Key]] = {}
        before: dict[Key, list[Key]] = {}
        for number, (key, mine, theirs) in enumerate(self._canonical(classes)):
            if not number % _CHUNK:
                yield False
            after[key] = self._after(mine, theirs)
            for later in after[key]:
                if later not in self._plies:
                    before.setdefault(later, []).append(key)
        due: list[list[Key]] = []
        for number, key in enumerate(after):
            if not number % _CHUNK:
                yield False
            self._consider(key, after[key], due)
        distance = 0
        while distance < len(due):
            for number, key in enumerate(due[distance]):
                if not number % _CHUNK:
                    yield False
                if key not in self._plies:
                    self._plies[key] = distance
                    for earlier in before.get(key, ()):
                        if earlier not in self._plies:
                            self._consider(earlier, after[earlier], due)
            distance += 1

    def _consider(self, key: Key, after: list[Key], due: list[list[Key]]) -> None:
        """Put a position down for its distance, if what follows it shows one."""
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

    def _canonical(self, classes: tuple[tuple[int, int], ...]) -> Iterator[tuple[Key, int, int]]:
        """Yield the positions that stand for others: the key, and the numbers of both sets."""
        numbers = {1: range(self._singles), 2: range(self._singles, len(self._sets))}
        for mine_count, theirs_count in classes:
            for mine in numbers[mine_count]:
                if self._first[mine] != mine:
                    continue
                for theirs in numbers[theirs_count]:
                    key = self._key(mine, theirs)
                    stands = key == mine * len(self._sets) + theirs
                    if stands and not self._masks[mine] & self._masks[theirs]:
                        yield key, mine, theirs

    def _after(self, mine_number: int, theirs_number: int) -> list[Key]:
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


class ReadyEndings:
    """The table of one board; stones are bits of a number, tile 0 the lowest."""

    most_stones = 5

    def __init__(self, tiling: Tiling, table: bytes) -> None:
        self._neighbours = tiling.neighbours
        self._table = table
        self._columns = [_columns(image) for image in tiling.symmetries()]
        self._rows: dict[int, tuple[int, int]] = {}
        self._starts: dict[tuple[int, int], tuple[int, int]] = {}
        start = 0
        for mine, theirs in CLASSES:
            found = rows(tiling, mine)
            self._rows.update(found)
            width = comb(tiling.size, theirs)
            self._starts[mine, theirs] = start, width
            start += width * (1 + max(row for row, _ in found.values()))

    def build(self, clock: Clock) -> bool:
        """There is nothing to build: return that it is done."""
        return True

    def plies(self, mine: int, theirs: int) -> int | None:
        """Return the plies to the end with the side of `mine` to move; 0 for a draw.

        Odd is a win of the side to move, even a loss. None with more stones than are known.
        """
        counts = mine.bit_count(), theirs.bit_count()
        if counts in self._starts:
            return self._read(mine, theirs)
        return self._ahead(mine, theirs) if counts[::-1] in self._starts else None

    def _read(self, mine: int, theirs: int) -> int:
        start, width = self._starts[mine.bit_count(), theirs.bit_count()]
        row, turned = self._rows[mine]
        return self._table[start + row * width + self._columns[turned][theirs]]

    def _ahead(self, mine: int, theirs: int) -> int:
        """Return the plies by those after each move; the other player has more stones."""
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
                after = self._read(theirs & ~stop, rest | stop)
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
def rows(tiling: Tiling, count: int) -> dict[int, tuple[int, int]]:
    """Return the row of each set of so many tiles, and the symmetry that leads to it from there.

    Symmetry 0 turns nothing: a set that has it is the one whose row it is.
    """
    found: dict[int, tuple[int, int]] = {}
    bits = [[1 << tile for tile in image] for image in tiling.symmetries()]
    row = 0
    for stones in combinations(range(tiling.size), count):
        if sum(bits[0][tile] for tile in stones) not in found:
            for turned, bit in enumerate(bits):
                found.setdefault(sum(bit[tile] for tile in stones), (row, turned))
            row += 1
    return found


@cache
def ready_endings(tiling: Tiling) -> ReadyEndings | None:
    """Return the table of a board, shared by all who ask; None where the package has none."""
    if tiling.rows != SIDE or tiling.columns != SIDE:
        return None
    packed = resources.files(__package__).joinpath(FILES[tiling.diagonal]).read_bytes()
    return ReadyEndings(tiling, lzma.decompress(packed))


def _columns(image: tuple[Tile, ...]) -> dict[int, int]:
    """Return the column of what has an image of one or two tiles, by that image."""
    columns = {}
    for count in (1, 2):
        for column, stones in enumerate(combinations(range(len(image)), count)):
            columns[sum(1 << image[tile] for tile in stones)] = column
    return columns


Table = Endings | ReadyEndings
"""What a search asks."""


@lru_cache(maxsize=4)
def endings(tiling: Tiling) -> Table | None:
    """Return the table of a board, shared by all who ask; None for boards that are too large."""
    if max(tiling.rows, tiling.columns) > MOST_SIDE:
        return None
    return ready_endings(tiling) or Endings(tiling)
