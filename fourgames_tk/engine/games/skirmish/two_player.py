"""Stones: Skirmish for two players as alpha-beta search sees it: stones are bits of a number."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from ...search.alpha_beta import WIN
from ...search.transposition_table import LazyDict
from .endings import DRAW, Table
from .rules import SkirmishState, Tile, Tiling

STONE = 100
"""What a stone is worth to the estimate."""

FOREVER = 1 << 30
"""Turns until the draw where it is too far off to matter to a search."""

HORIZON = 64
"""With more turns than this left until the draw, a search takes no notice of it."""

OPPOSITION = 60
"""What the opposition is worth to the estimate, see `Duel.evaluate`."""

CLOSE, CLOSE_TO_WIN = 4, 40
"""What it is worth to the stronger side to stand nearer to the other by one tile on average. Who
knows of the opposition knows that it wins, if only it goes there."""

_DIGIT = 20
"""Bits for each cut of a board in a `Side`: enough for all products of numbers of stones."""

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
        opposition: bool = False,
    ) -> None:
        """Prepare the board; `table` knows the endings, as far as it is built.

        To who thinks each stone on the board, of either side, is worth `keen`, and a draw so much
        less than nothing as there is `contempt`; the other side is taken to think the opposite.
        With `opposition` it is known which of equal sides has it.
        """
        self._quiet_turns = quiet_turns
        self._table = table
        self._keen, self._contempt = keen, contempt
        self._opposition = OPPOSITION if opposition and not tiling.diagonal else 0
        self._close = CLOSE_TO_WIN if self._opposition else CLOSE
        self._sides = LazyDict(partial(_side, _each_tile(tiling)))
        self._steps = LazyDict(partial(_steps, tiling.neighbours))
        self._dark = sum(1 << tile for tile in range(tiling.size) if sum(tiling.point(tile)) % 2)
        self._farthest = tiling.rows + tiling.columns
        self._middle = _DIGIT * (self._farthest - 3)  # of so many cuts and one
        # One step changes an estimate by less: a stone goes one tile, or diagonally two.
        self._most_by_a_step = 2 * (_GROUND + self._close) + 1

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
        """Return every step, hits first."""
        mine, theirs, left, thinks = position
        after_quiet = left if left == FOREVER else left - 1
        after_hit = self._after_hit()
        hits: list[tuple[Step, Position]] = []
        quiet: list[tuple[Step, Position]] = []
        for step, target, after in self._steps[mine]:
            if target & theirs:
                hits.append((step, (theirs ^ target, after, after_hit, -thinks)))
            else:
                quiet.append((step, (theirs, after, after_quiet, -thinks)))
        return hits + quiet

    def noisy(self, position: Position) -> list[Position]:
        mine, theirs, _, thinks = position
        if not self._sides[mine].reach & theirs:
            return []
        after_hit = self._after_hit()
        return [
            (theirs ^ target, after, after_hit, -thinks)
            for _, target, after in self._steps[mine]
            if target & theirs
        ]

    def limit(self, position: Position) -> int | None:
        """Return the most that any estimate is after a step without a hit, if all are estimates."""
        mine, theirs, left, _ = position
        most = 0 if self._table is None else self._table.most_stones
        if left <= 1 or mine.bit_count() + theirs.bit_count() <= most:
            return None
        return self.evaluate(position) + self._most_by_a_step

    def evaluate(self, position: Position) -> int:
        """Return an estimate: stones, room in the middle, and for the stronger side closeness.

        Who thinks counts all stones besides, as they are keen on them. Without diagonal steps each
        step takes one stone to a tile of the other colour. So of two lone stones always the same
        one has to step next to the other, who has the *opposition*: the mover, where the number of
        stones on dark tiles is odd. The tables show that of two equal sides it wins, out of reach
        of hits, with two stones each too; and as both stones of an exchange fall on one tile, it
        stays with who has it.
        """
        mine, theirs, _, thinks = position
        my_count, their_count = mine.bit_count(), theirs.bit_count()
        value = STONE * (my_count - their_count)
        value += thinks * self._keen * (my_count + their_count)
        # The same lead counts more the fewer stones are left: it is an invitation to trade.
        value += STONE * 3 * (my_count - their_count) // (my_count + their_count)
        my_ground, my_beyond, my_cuts, _, _ = self._sides[mine]
        their_ground, their_beyond, _, their_cuts, _ = self._sides[theirs]
        value += my_ground - their_ground
        ahead = my_count - their_count
        if not ahead and self._opposition:
            ahead = 1 if ((mine | theirs) & self._dark).bit_count() % 2 else -1
            value += self._opposition * ahead
        if ahead:
            # Two tiles are as far apart as there are cuts between them.
            pairs = my_count * their_count
            beyond_both = my_cuts * their_cuts >> self._middle & (1 << _DIGIT) - 1
            apart = my_beyond * their_count + their_beyond * my_count - 2 * beyond_both
            near = self._close * (self._farthest * pairs - apart) // pairs
            value += near if ahead > 0 else -near
        return value

    def _after_hit(self) -> int:
        """Return the turns left until the draw just after a hit."""
        return self._quiet_turns if 0 < self._quiet_turns <= HORIZON else FOREVER


_GROUND = 3
"""What a tile is worth more than the next one towards the edge."""


class Side(NamedTuple):
    """What is known of one side's stones, whatever stands elsewhere.

    The board is cut between any two rows and any two columns. `beyond` is how many stones lie
    beyond each cut, of all cuts together. `cuts` has a digit for each cut, and `mirrored` the same
    in the opposite order: the middle digit of their product is the sum of what each cut's digits
    make multiplied. `reach` are the tiles next to a stone.
    """

    ground: int
    beyond: int
    cuts: int
    mirrored: int
    reach: int


def _side(each_tile: Sequence[Side], stones: int) -> Side:
    ground = beyond = cuts = mirrored = reach = 0
    for tile in tiles_of(stones):
        more = each_tile[tile]
        ground += more.ground
        beyond += more.beyond
        cuts += more.cuts
        mirrored += more.mirrored
        reach |= more.reach
    return Side(ground, beyond, cuts, mirrored, reach)


def _steps(neighbours: Sequence[Sequence[Tile]], stones: int) -> list[tuple[Step, int, int]]:
    """Return the steps of a side's stones, each with its target and the stones after it."""
    return [
        ((tile, stop), 1 << stop, stones ^ 1 << tile ^ 1 << stop)
        for tile in tiles_of(stones)
        for stop in neighbours[tile]
        if not stones >> stop & 1
    ]


def tiles_of(stones: int) -> list[Tile]:
    """Return the tiles of these stones, bits of a number."""
    found = []
    while stones:
        bit = stones & -stones
        stones ^= bit
        found.append(bit.bit_length() - 1)
    return found


@lru_cache(maxsize=16)
def _each_tile(tiling: Tiling) -> tuple[Side, ...]:
    """Return what is known of one stone alone, for each tile: more ground towards the middle."""
    found = []
    for tile in range(tiling.size):
        row, column = tiling.point(tile)
        edge = min(row, tiling.rows - 1 - row) + min(column, tiling.columns - 1 - column)
        beyond = [row >= cut for cut in range(1, tiling.rows)]
        beyond += [column >= cut for cut in range(1, tiling.columns)]
        cuts, mirrored = (
            sum(1 << _DIGIT * place for place, is_beyond in enumerate(order) if is_beyond)
            for order in (beyond, beyond[::-1])
        )
        reach = sum(1 << near for near in tiling.neighbours[tile])
        found.append(Side(_GROUND * edge, sum(beyond), cuts, mirrored, reach))
    return tuple(found)
