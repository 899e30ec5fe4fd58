"""Evaluation of placements in microseconds, fast enough for playouts of whole games.

The value of a placement is its gain, less the gain that the opponent is expected to make next, less
the cost of the single open sides it leaves, plus the use of the rest of the hand in the next turn.
The opponent's hand is unknown, and each block is equally likely. The chance that this hand misses a
cell is computed without sampling. The chances for different cells are taken as independent, which
is precise enough for playouts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from ...search.transposition_table import LazyDict
from .blocks import (
    HAND_SIZE,
    SIDE_MASK,
    TURNS_OF_MASK,
    Block,
    Frontier,
    Variation,
    decode_block,
    fitting_rotations_by_requirement,
    required_values,
    rotated,
    rotated_code,
    side_points,
)
from .blocks import encode_block as block_code
from .rules import FourSideState

FittingCodes = Mapping[int, tuple[int, ...]]
"""The codes with which a block, in each rotation, fits a cell, by the cell's requirement."""

REPLY_WEIGHT = 1.1
"""Weight of the opponent's next gain, relative to the own gain."""
SINGLE_SIDE_WEIGHT = 0.2
"""Weight of the expected gain on a cell with a single touching side, which the opponent uses
first."""
NEXT_TURN_WEIGHT = 0.8
"""Weight of the best use of another block in the next turn."""
SECOND_USE_WEIGHT = 0.5
"""Weight of the second best use in the next turn, by another block on another cell, relative to the
best one."""
TAKEN_CHANCE = 0.9
"""Chance that the opponent takes a cell that one of their blocks fits."""
EXACT_EMPTY_CELLS = 2
"""With so many empty cells, the expected final difference of a placement is exact."""
NEGLIGIBLE_CHANCE = 0.02
"""Cells are ignored once the chance that no better one was taken is below this."""


class RatedPlacement(NamedTuple):
    """A placement of a block of the hand and its value.

    `gain` is the change of the score, `code` the rotated block, `slot` its index in the hand from
    0. `reply` is the gain that is expected of an unknown hand next.
    """

    value: float
    gain: int
    cell: int
    code: int
    slot: int
    reply: float


class SplitValue(NamedTuple):
    """The expected final difference after a move, in whole points for the player who makes it.

    `lead` is the difference of the scores before it, `gain` the change of the own score, `reply`
    what the other player is expected to score next, and `later` the rest: own turns to come, less
    what open sides give away. The value is the sum, and the move's value everywhere.
    """

    lead: int
    gain: int
    reply: int
    later: int

    @property
    def total(self) -> int:
        return self.lead + self.gain - self.reply + self.later


class CellEstimate(NamedTuple):
    """Value of an empty cell with one requirement.

    `gain` is the points for placing there, `miss_chance` the chance that an unknown hand cannot
    place there. `opening_cost` is the cost of leaving it to the opponent if it touches a single
    block. `next_turn_value` is the value of having a block for it in the next turn.
    """

    gain: int
    miss_chance: float
    opening_cost: float
    next_turn_value: float


_ReplyOffers = Sequence[tuple[int, float, int]]
"""The gain of each cell, the chance that an unknown hand misses it, and the cell; best gain
first."""

_NextTurnUses = Sequence[tuple[float, int, int]]
"""The next-turn value of a block of the hand on a cell, the cell, and the slot; best value
first."""


def fitting_codes_by_requirement(block: Block) -> FittingCodes:
    """Return, for each requirement that the block can meet, the codes of its fitting rotations."""
    return _fitting_codes(min(rotated(block, turns) for turns in range(4)))


@lru_cache(maxsize=2048)
def _fitting_codes(block: Block) -> FittingCodes:
    # There are fewer than 2048 blocks of nine values that differ by more than a rotation.
    code = block_code(block)
    return {
        requirement: tuple(dict.fromkeys(rotated_code(code, turn) for turn in TURNS_OF_MASK[mask]))
        for requirement, mask in fitting_rotations_by_requirement(block).items()
    }


@lru_cache(maxsize=1 << 14)
def fitting_block_share(variation: Variation, requirement: int) -> float:
    """Return the share of all blocks of a variation that fit a requirement."""
    found, count, with_side = 0, len(variation.all_blocks), _blocks_with_side(variation)
    for turns in range(4):
        matching = (1 << count) - 1
        for side, value in enumerate(decode_block(rotated_code(requirement, turns))):
            if value:
                matching &= with_side[side][value]
        found |= matching
    return found.bit_count() / count


def chance_of_hand(variation: Variation, requirement: int) -> float:
    """Return the chance (0 to 1) that an unknown hand has a block that fits a requirement."""
    return 1 - (1 - fitting_block_share(variation, requirement)) ** HAND_SIZE


@lru_cache(maxsize=16)
def _blocks_with_side(variation: Variation) -> tuple[tuple[int, ...], ...]:
    """Return a bit set of the blocks with a value on a side, by side and value (0 is unused)."""
    tables = [
        bytes(b"01"[each == value] for each in range(256)) for value in range(variation.values + 1)
    ]
    result = []
    for side in range(4):
        values = bytes(block[side] for block in reversed(variation.all_blocks))
        result.append(tuple(int(values.translate(table), 2) for table in tables))
    return tuple(result)


def _cell_estimate(variation: Variation, area: int, requirement: int) -> CellEstimate:
    """Return the estimate of a cell with this requirement in an area of so many points."""
    gain = side_points(requirement) + area
    miss_chance = (1 - fitting_block_share(variation, requirement)) ** HAND_SIZE
    single = len(required_values(requirement)) == 1
    return CellEstimate(
        gain,
        miss_chance,
        SINGLE_SIDE_WEIGHT * max(0, gain) * (1 - miss_chance) if single else 0.0,
        NEXT_TURN_WEIGHT * max(0, gain) * (1 - TAKEN_CHANCE * (1 - miss_chance)),
    )


class PlacementEvaluator:
    """Evaluates placements on one board; `areas` are the area points of each cell."""

    def __init__(self, variation: Variation, areas: Sequence[int]) -> None:
        of_area = {area: LazyDict(partial(_cell_estimate, variation, area)) for area in set(areas)}
        self._cell_estimates = [of_area[area] for area in areas]
        self._shifts = variation.neighbour_bit_shifts

    def rate_placements(
        self, frontier: Frontier, filled: int, hand: Sequence[FittingCodes], score: int
    ) -> list[RatedPlacement]:
        """Return all placements of a hand with their values, unordered.

        `score` is the player's score, which limits a loss. Equal blocks in equal rotation on one
        cell count as one placement.
        """
        estimates, beside = self._cell_estimates, self._shifts
        offers = self._offers(frontier.items())
        uses = sorted(
            (
                (estimates[cell][need].next_turn_value, cell, slot)
                for cell, need in frontier.items()
                for slot, fitting in enumerate(hand)
                if need in fitting
            ),
            reverse=True,
        )
        found: dict[tuple[int, int], RatedPlacement] = {}
        for _, cell, slot in uses:
            need = frontier[cell]
            estimate = estimates[cell][need]
            gain = max(estimate.gain, -score)
            for code in hand[slot][need]:
                if (cell, code) in found:
                    continue
                value = gain + estimate.opening_cost
                changed = [cell]
                fresh = []
                for near, side, facing in beside[cell]:
                    if filled >> near & 1:
                        continue
                    before = frontier.get(near, 0)
                    after = before | (code >> side & SIDE_MASK) << facing
                    value -= estimates[near][after].opening_cost
                    if before:
                        value += estimates[near][before].opening_cost
                    changed.append(near)
                    fresh.append((near, after))
                reply = self._expected_reply(offers, changed, fresh)
                value -= REPLY_WEIGHT * reply
                value += self._future_value(uses, hand, slot, changed, fresh)
                found[cell, code] = RatedPlacement(value, gain, cell, code, slot, reply)
        return list(found.values())

    def expected_reply_gain(self, frontier: Frontier) -> float:
        """Return the expected gain of an unknown hand on this frontier."""
        return self._expected_reply(self._offers(frontier.items()), (), ())

    def apply_placement(
        self, frontier: dict[int, int], filled: int, placement: RatedPlacement
    ) -> int:
        """Update the frontier in place after a placement; return the new `filled` mask."""
        cell, code = placement.cell, placement.code
        filled |= 1 << cell
        del frontier[cell]
        for near, side, facing in self._shifts[cell]:
            if not filled >> near & 1:
                value = (code >> side & SIDE_MASK) << facing
                frontier[near] = frontier.get(near, 0) | value
        return filled

    def _offers(self, cells: Iterable[tuple[int, int]]) -> _ReplyOffers:
        """Return the gains on these cells for an unknown hand, best first."""
        estimates = self._cell_estimates
        return sorted(((*estimates[cell][need][:2], cell) for cell, need in cells), reverse=True)

    def _expected_reply(
        self, offers: _ReplyOffers, changed: Sequence[int], fresh: Sequence[tuple[int, int]]
    ) -> float:
        """Return the expected best gain of an unknown hand after some cells have changed.

        An offer is a cell with the gain of placing a block there, and the chance that no block of
        the hand fits; `offers` has the best gain first. A requirement is what a block must have on
        each side to fit on a cell. Offers of `changed` cells no longer hold; `fresh` has the cells
        with new requirements, as (cell, requirement).
        """
        new = self._offers(fresh)
        expected, none_yet = 0.0, 1.0
        at = 0
        for gain, miss_chance, cell in offers:
            while at < len(new) and new[at][0] >= gain:
                expected += none_yet * new[at][0] * (1 - new[at][1])
                none_yet *= new[at][1]
                at += 1
            if cell not in changed:
                expected += none_yet * gain * (1 - miss_chance)
                none_yet *= miss_chance
                if none_yet < NEGLIGIBLE_CHANCE:
                    return expected
        for gain, miss_chance, _ in new[at:]:
            expected += none_yet * gain * (1 - miss_chance)
            none_yet *= miss_chance
        return expected

    def _future_value(
        self,
        uses: _NextTurnUses,
        hand: Sequence[FittingCodes],
        slot: int,
        changed: Sequence[int],
        fresh: Sequence[tuple[int, int]],
    ) -> float:
        """Return the points that the rest of the hand can bring in the seat's next turns.

        They are the best use of a block, plus `SECOND_USE_WEIGHT` of the best use of another block
        on another cell. `slot` is the place in the hand of the block just placed. `uses` has the
        uses before this placement, best first; those of the `changed` cells no longer hold.
        `fresh` has the cells with new requirements, as (cell, requirement).
        """
        best = second = 0.0
        best_cell = best_slot = -1
        for later, cell, other in uses:
            if other == slot or cell in changed:
                continue
            if best_cell < 0:
                best, best_cell, best_slot = later, cell, other
            elif cell != best_cell and other != best_slot:
                second = later
                break
        for cell, need in fresh:
            later = self._cell_estimates[cell][need].next_turn_value
            if later > second and any(
                need in fitting for other, fitting in enumerate(hand) if other != slot
            ):
                best, second = max(best, later), min(best, later)
        return best + SECOND_USE_WEIGHT * second


class EvaluatedTurn:
    """The hand and scores of the seat to move, and the value of each of its placements.

    Uses only what the seat's view shows.
    """

    def __init__(self, view: FourSideState) -> None:
        """Evaluate the view of the seat to move; raises ValueError if the view hides its hand."""
        hand = view.hands[view.turn]
        if hand is None:
            raise ValueError("only the seat to move can think: its hand must be known")
        self.hand = [fitting_codes_by_requirement(block) for block in hand]
        self.score = view.scores[view.turn]
        self.their_score = view.scores[1 - view.turn]
        self.variation = view.variation
        self.areas = view.areas
        self.occupancy = view.occupancy
        self.evaluator = PlacementEvaluator(view.variation, view.areas)
        self.placements = self.evaluator.rate_placements(
            view.occupancy.frontier, view.occupancy.filled, self.hand, self.score
        )
        """All placements of the hand, unordered."""


def split_values(view: FourSideState) -> dict[str, SplitValue]:
    """Return the value of every legal move of the seat to move, in parts.

    It is certain if the move fills the board, and a full expectation if it leaves one cell.
    Otherwise the turns after the other player's next one count by what the hand can use then.
    """
    evaluated = EvaluatedTurn(view)
    lead, frontier = evaluated.score - evaluated.their_score, view.occupancy.frontier
    if not evaluated.placements:
        passed = SplitValue(lead, 0, round(evaluated.evaluator.expected_reply_gain(frontier)), 0)
        return dict.fromkeys(view.legal_moves(), passed)
    leaves_one = view.board.count(None) == EXACT_EMPTY_CELLS
    known = dict[tuple[int, int], SplitValue]()
    for placed in evaluated.placements:
        reply, later = placed.reply, placed.value - placed.gain + placed.reply
        if leaves_one:
            reply, later = last_cell_gains(view, evaluated, placed)
        known[placed.cell, placed.code] = SplitValue(lead, placed.gain, round(reply), round(later))
    hand, found = view.hands[view.turn], dict[str, SplitValue]()
    assert hand is not None
    for move in view.legal_moves():
        index, turns, cell = view.read_move(move)
        found[move] = known[cell, rotated_code(block_code(hand[index - 1]), turns)]
    return found


def last_cell_gains(
    view: FourSideState, evaluated: EvaluatedTurn, placement: RatedPlacement
) -> tuple[float, float]:
    """Return the expected gains of the opponent and of the mover if a placement leaves one cell.

    The expectation is over all hidden hands and blocks to come. The opponent fills the last cell if
    one of five unknown blocks fits. Otherwise they pass, and the mover fills it with a block of the
    hand or the one drawn now. If none fits, the game is over, since a player who passes draws no
    block.
    """
    occupancy = view.occupancy.with_block(placement.cell, placement.code)
    ((cell, requirement),) = occupancy.frontier.items()
    points = side_points(requirement) + view.areas[cell]
    mine = max(points, -evaluated.score - placement.gain)
    theirs = max(points, -evaluated.their_score)
    missing = 1 - fitting_block_share(view.variation, requirement)
    they_miss = missing**HAND_SIZE
    fitting = any(
        requirement in fits for slot, fits in enumerate(evaluated.hand) if slot != placement.slot
    )
    i_place = 1.0 if fitting else 1 - missing
    return (1 - they_miss) * theirs, they_miss * i_place * mine
