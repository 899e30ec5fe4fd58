"""Skirmish for two players, as a game for alpha-beta search; stones are masks of tiles."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from ...search.alpha_beta import WIN
from ...search.transposition_table import LazyDict
from .ending_tables import DRAW, EndingTable
from .rules import SkirmishState, Tile, Tiling, Variation

STONE_VALUE = 100
"""Value of a stone in the estimate."""

NO_DRAW = 1 << 30
"""Turns until the draw if it is too far off to matter to a search."""

DRAW_HORIZON = 64
"""With more turns left until the draw, a search ignores the draw."""

OPPOSITION_VALUE = 60
"""Value of the opposition in the estimate, see `TwoPlayerSkirmish.evaluate`."""

CLOSENESS_VALUE, WINNING_CLOSENESS_VALUE = 4, 40
"""Value for the stronger side of standing nearer by one tile on average. The larger value holds
with the opposition, which wins only if the side approaches."""

MOST_SUMMARIES, MOST_STEP_LISTS = 20_000, 5_000
"""The most sides of a board whose summaries and steps are kept, about 20 MB in all."""

_DIGIT_BITS = 20
"""Bits per cut of the board in a `SideSummary`; enough for products of numbers of stones."""

Position = tuple[int, int, int, int]
"""The mover's stones, the other side's stones, the turns left until the draw (or NO_DRAW), and 1 if
the mover is the thinker, −1 if the other side is."""

Step = tuple[Tile, Tile]
"""A tile and the neighbour to step to."""


def two_player_position(state: SkirmishState) -> Position:
    """Return the position of a state with two players left; the player to move is the thinker."""
    mine = theirs = 0
    for tile, player in enumerate(state.tiles):
        if player == state.turn:
            mine |= 1 << tile
        elif player >= 0:
            theirs |= 1 << tile
    quiet_turns = state.variation.quiet_turns
    left = quiet_turns - state.quiet
    return mine, theirs, left if quiet_turns and left <= DRAW_HORIZON else NO_DRAW, 1


class TwoPlayerSkirmish:
    """A variation between two players; a `TwoPlayerGame` for the search."""

    def __init__(
        self,
        variation: Variation,
        table: EndingTable | None,
        stone_count_value: int = 0,
        contempt: int = 0,
        opposition: bool = False,
    ) -> None:
        """Prepare the search.

        `table` is the table of endings, as far as it is built. For the thinker, each stone on the
        board, of either side, is worth `stone_count_value`, and a draw is worth −`contempt`; the
        search assumes that the other side values these the opposite way. With `opposition` the
        estimate counts which of two equal sides has the opposition.
        """
        tiling = variation.tiling
        self._quiet_turns = variation.quiet_turns
        self._table = table
        self._stone_count_value, self._contempt = stone_count_value, contempt
        self._opposition = OPPOSITION_VALUE if opposition and not tiling.diagonal else 0
        self._closeness_value = WINNING_CLOSENESS_VALUE if self._opposition else CLOSENESS_VALUE
        self._side_summaries, self._steps = _side_tables(tiling)
        self._farthest = tiling.row_count + tiling.column_count
        self._middle = _DIGIT_BITS * (self._farthest - 3)  # of so many cuts and one
        # One step changes an estimate by less: a stone moves one tile, or diagonally two.
        self._most_change_per_step = 2 * (_CENTRE_VALUE + self._closeness_value) + 1

    def exact_value(self, position: Position) -> int | None:
        """Return the value at the end of the game, or by the table of endings; else None."""
        mine, theirs, left, thinks = position
        if not mine:
            return -WIN
        if left <= 0:
            return -self._contempt * thinks
        if self._table is None:
            return None
        if mine.bit_count() + theirs.bit_count() > self._table.max_stones:
            return None
        plies = self._table.plies_to_end(mine, theirs)
        if plies is None or plies > left:
            return None
        if plies == DRAW:
            return -self._contempt * thinks
        return WIN - plies if plies % 2 else plies - WIN

    def children(self, position: Position) -> list[tuple[Step, Position]]:
        """Return every step, captures first."""
        mine, theirs, left, thinks = position
        after_quiet = left if left == NO_DRAW else left - 1
        after_capture = self._turns_left_after_capture()
        captures: list[tuple[Step, Position]] = []
        quiet: list[tuple[Step, Position]] = []
        for step, target, after in self._steps[mine]:
            if target & theirs:
                captures.append((step, (theirs ^ target, after, after_capture, -thinks)))
            else:
                quiet.append((step, (theirs, after, after_quiet, -thinks)))
        return captures + quiet

    def noisy_children(self, position: Position) -> list[Position]:
        mine, theirs, _, thinks = position
        if not self._side_summaries[mine].reach & theirs:
            return []
        after_capture = self._turns_left_after_capture()
        return [
            (theirs ^ target, after, after_capture, -thinks)
            for _, target, after in self._steps[mine]
            if target & theirs
        ]

    def futility_bound(self, position: Position) -> int | None:
        """Return the upper bound of all estimates after a step without a capture.

        None if such a step may lead to a position with an exact value.
        """
        mine, theirs, left, _ = position
        most = 0 if self._table is None else self._table.max_stones
        if left <= 1 or mine.bit_count() + theirs.bit_count() <= most:
            return None
        return self.evaluate(position) + self._most_change_per_step

    def evaluate(self, position: Position) -> int:
        """Return an estimate: stones, places near the centre, and closeness for the stronger side.

        The thinker's `stone_count_value` counts for all stones. Without diagonal steps, each step
        takes one stone to a tile of the other colour. So of two lone stones, it is always the same
        one that has to step next to the other, whose side has the *opposition*. The mover has it if
        the number of stones on dark tiles is odd. By the tables of endings it wins between equal
        sides out of reach of captures, with two stones each, too. Both stones of an exchange fall
        on one tile, so the opposition stays with its side.
        """
        mine, theirs, _, thinks = position
        summaries = self._side_summaries
        my_count, my_dark, my_ground, my_beyond, my_cuts, _, _ = summaries[mine]
        their_count, their_dark, their_ground, their_beyond, _, their_cuts, _ = summaries[theirs]
        value, ahead = my_ground - their_ground, my_count - their_count
        value += thinks * self._stone_count_value * (my_count + their_count)
        if ahead:
            # A lead counts more the fewer stones are left, which favours trades.
            value += STONE_VALUE * ahead + STONE_VALUE * 3 * ahead // (my_count + their_count)
        elif self._opposition:
            ahead = 1 if (my_dark + their_dark) % 2 else -1
            value += self._opposition * ahead
        if ahead:
            # The distance of two tiles is the number of cuts between them.
            pairs = my_count * their_count
            beyond_both = my_cuts * their_cuts >> self._middle & (1 << _DIGIT_BITS) - 1
            apart = my_beyond * their_count + their_beyond * my_count - 2 * beyond_both
            near = self._closeness_value * (self._farthest * pairs - apart) // pairs
            value += near if ahead > 0 else -near
        return value

    def _turns_left_after_capture(self) -> int:
        """Return the turns left until the draw just after a capture."""
        return self._quiet_turns if 0 < self._quiet_turns <= DRAW_HORIZON else NO_DRAW


_CENTRE_VALUE = 3
"""Value of a tile, compared with the next one towards the edge."""


class SideSummary(NamedTuple):
    """Facts about one side's stones that do not depend on the other side.

    `stone_count` is the number of stones, `dark_count` that of stones on dark tiles, `centre_value`
    the value of their tiles. The board is cut between any two rows and any two columns. `beyond` is
    the number of stones beyond each cut, summed over all cuts. `cuts` has a digit per cut: the
    number of stones beyond it. `mirrored` has these digits in reverse order, so the middle digit of
    a product of `cuts` and `mirrored` is the sum of the products of each cut's digits. `reach` is
    the mask of tiles next to a stone.
    """

    stone_count: int
    dark_count: int
    centre_value: int
    beyond: int
    cuts: int
    mirrored: int
    reach: int


def _side_summary(each_tile: Sequence[SideSummary], stones: int) -> SideSummary:
    dark_count = centre_value = beyond = cuts = mirrored = reach = 0
    tiles = tiles_of_mask(stones)
    for tile in tiles:
        more = each_tile[tile]
        dark_count += more.dark_count
        centre_value += more.centre_value
        beyond += more.beyond
        cuts += more.cuts
        mirrored += more.mirrored
        reach |= more.reach
    return SideSummary(len(tiles), dark_count, centre_value, beyond, cuts, mirrored, reach)


SideSteps = list[tuple[Step, int, int]]
"""The steps of a side's stones, each with the target's bit and the stones after it."""


def _side_steps(each_tile: Sequence[SideSteps], stones: int) -> SideSteps:
    return [
        (step, target, stones ^ changed)
        for tile in tiles_of_mask(stones)
        for step, target, changed in each_tile[tile]
        if not stones & target
    ]


@lru_cache(maxsize=4)
def _side_tables(tiling: Tiling) -> tuple[LazyDict[int, SideSummary], LazyDict[int, SideSteps]]:
    """Return the summaries and the steps of sides, which all searches on a board share."""
    steps = [
        [((tile, stop), 1 << stop, 1 << tile | 1 << stop) for stop in tiling.neighbours[tile]]
        for tile in range(tiling.tile_count)
    ]
    return (
        LazyDict(partial(_side_summary, _single_stone_summaries(tiling)), MOST_SUMMARIES),
        LazyDict(partial(_side_steps, steps), MOST_STEP_LISTS),
    )


def tiles_of_mask(stones: int) -> list[Tile]:
    """Return the tiles of a mask."""
    found = []
    while stones:
        bit = stones & -stones
        stones ^= bit
        found.append(bit.bit_length() - 1)
    return found


def _single_stone_summaries(tiling: Tiling) -> tuple[SideSummary, ...]:
    """Return, for each tile, the summary of a side whose only stone is there.

    The centre value is highest in the middle of the board.
    """
    found = []
    for tile in range(tiling.tile_count):
        row, column = tiling.row_and_column(tile)
        edge = min(row, tiling.row_count - 1 - row) + min(column, tiling.column_count - 1 - column)
        beyond = [row >= cut for cut in range(1, tiling.row_count)]
        beyond += [column >= cut for cut in range(1, tiling.column_count)]
        cuts, mirrored = (
            sum(1 << _DIGIT_BITS * place for place, is_beyond in enumerate(order) if is_beyond)
            for order in (beyond, beyond[::-1])
        )
        reach = sum(1 << near for near in tiling.neighbours[tile])
        dark, centre_value = (row + column) % 2, _CENTRE_VALUE * edge
        found.append(SideSummary(1, dark, centre_value, sum(beyond), cuts, mirrored, reach))
    return tuple(found)
