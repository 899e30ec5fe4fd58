"""Stones: Skirmish for two players as alpha-beta search sees it: stones are bits of a number."""

from __future__ import annotations

from functools import lru_cache

from ...search.alpha_beta import WIN
from .endings import DRAW, Table
from .rules import SkirmishState, Tile, Tiling

STONE = 100
"""What a stone is worth to the estimate."""

FOREVER = 1 << 30
"""Turns until the draw where it is too far off to matter to a search."""

HORIZON = 64
"""With more turns than this left until the draw, a search takes no notice of it."""

Position = tuple[int, int, int, int]
"""The mover's stones, the other side's, the turns left until the draw (or FOREVER), and 1 where the
mover is who thinks, −1 where the other side is."""

Step = tuple[Tile, Tile]
"""From one tile to a neighbour."""


def position_of(state: SkirmishState) -> Position:
    """Return the position of a state with two players left, of whom the one to move thinks."""
    mine = theirs = 0
    for tile, player in enumerate(state.tiles):
        if player == state.turn:
            mine |= 1 << tile
        elif player >= 0:
            theirs |= 1 << tile
    left = state.quiet_turns - state.quiet
    return mine, theirs, left if state.quiet_turns and left <= HORIZON else FOREVER, 1


class Duel:
    """The game of two players on one board; a `TwoPlayerGame` for the search."""

    def __init__(
        self,
        tiling: Tiling,
        quiet_turns: int,
        table: Table | None,
        keen: int = 0,
        contempt: int = 0,
    ) -> None:
        """Prepare the board; `table` knows the endings, as far as it is built.

        To who thinks each stone on the board, of either side, is worth `keen`, and a draw so much
        less than nothing as there is `contempt`; the other side is taken to think the opposite.
        """
        self._tiling = tiling
        self._quiet_turns = quiet_turns
        self._table = table
        self._keen, self._contempt = keen, contempt
        self._near = _masks_of_neighbours(tiling)
        self._ground = _ground(tiling)
        self._close = _closeness(tiling)

    def known(self, position: Position) -> int | None:
        """Return the value at the end of the game and where the table of endings has it."""
        mine, theirs, left, thinks = position
        if not mine:
            return -WIN
        if left <= 0:
            return -self._contempt * thinks
        if self._table is None:
            return None
        if mine.bit_count() + theirs.bit_count() > self._table.most_stones:
            return None
        plies = self._table.plies(mine, theirs)
        if plies is None or plies > left:
            return None
        if plies == DRAW:
            return -self._contempt * thinks
        return WIN - plies if plies % 2 else plies - WIN

    def children(self, position: Position) -> list[tuple[Step, Position]]:
        """Return every step, hits first, then those towards the enemy."""
        mine, theirs, left, thinks = position
        after_quiet = left if left == FOREVER else left - 1
        after_hit = self._after_hit()
        near = self._near
        hits: list[tuple[Step, Position]] = []
        quiet: list[tuple[Step, Position]] = []
        stones = mine
        while stones:
            bit = stones & -stones
            stones ^= bit
            tile = bit.bit_length() - 1
            rest = mine ^ bit
            targets = near[tile] & ~mine
            while targets:
                target = targets & -targets
                targets ^= target
                step = tile, target.bit_length() - 1
                if target & theirs:
                    hits.append((step, (theirs ^ target, rest | target, after_hit, -thinks)))
                else:
                    quiet.append((step, (theirs, rest | target, after_quiet, -thinks)))
        return hits + quiet

    def noisy(self, position: Position) -> list[Position]:
        mine, theirs, _, thinks = position
        after_hit = self._after_hit()
        found = []
        stones = mine
        while stones:
            bit = stones & -stones
            stones ^= bit
            targets = self._near[bit.bit_length() - 1] & theirs
            while targets:
                target = targets & -targets
                targets ^= target
                found.append((theirs ^ target, mine ^ bit | target, after_hit, -thinks))
        return found

    def evaluate(self, position: Position) -> int:
        """Return an estimate: stones, room in the middle, and for the stronger side closeness.

        Who thinks counts all stones besides, as they are keen on them.
        """
        mine, theirs, _, thinks = position
        my_count, their_count = mine.bit_count(), theirs.bit_count()
        value = STONE * (my_count - their_count)
        value += thinks * self._keen * (my_count + their_count)
        # The same lead counts more the fewer stones are left: it is an invitation to trade.
        value += STONE * 3 * (my_count - their_count) // (my_count + their_count)
        ground, close = self._ground, self._close
        my_tiles, their_tiles = [], []
        while mine:
            bit = mine & -mine
            mine ^= bit
            tile = bit.bit_length() - 1
            my_tiles.append(tile)
            value += ground[tile]
        while theirs:
            bit = theirs & -theirs
            theirs ^= bit
            tile = bit.bit_length() - 1
            their_tiles.append(tile)
            value -= ground[tile]
        if my_count != their_count:
            near = 0
            for tile in my_tiles:
                row = close[tile]
                for other in their_tiles:
                    near += row[other]
            near //= my_count * their_count
            value += near if my_count > their_count else -near
        return value

    def _after_hit(self) -> int:
        """Return the turns left until the draw just after a hit."""
        return self._quiet_turns if 0 < self._quiet_turns <= HORIZON else FOREVER


@lru_cache(maxsize=16)
def _masks_of_neighbours(tiling: Tiling) -> tuple[int, ...]:
    return tuple(sum(1 << near for near in found) for found in tiling.neighbours)


@lru_cache(maxsize=16)
def _ground(tiling: Tiling) -> tuple[int, ...]:
    """Return what standing on each tile is worth: more towards the middle of the board."""
    worth = []
    for tile in range(tiling.size):
        row, column = tiling.point(tile)
        edge = min(row, tiling.rows - 1 - row) + min(column, tiling.columns - 1 - column)
        worth.append(3 * edge)
    return tuple(worth)


@lru_cache(maxsize=16)
def _closeness(tiling: Tiling) -> tuple[tuple[int, ...], ...]:
    """Return for each pair of tiles how close they are, 0 for opposite corners."""
    most = tiling.rows + tiling.columns
    points = [tiling.point(tile) for tile in range(tiling.size)]
    return tuple(
        tuple(4 * (most - abs(row - r) - abs(column - c)) for r, c in points)
        for row, column in points
    )
