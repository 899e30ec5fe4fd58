"""What placements are worth, told in microseconds, so that a game can be played out many times.

A placement is worth its gain, less what the other player is expected to gain next, less the single
sides that it opens, plus what the rest of the hand can do a turn later. What an unknown hand can do
is told by chances, with no sampling: any block is as likely as any other. That it lacks one for a
cell and for another are taken as independent: who plays out thousands of games need not know it to
the last per cent.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from ...search.transposition_table import LazyDict
from .blocks import (
    SIDE_BITS,
    SIDE_MASK,
    Block,
    Frontier,
    decode,
    fitting_turns,
    neighbours,
    side_points,
    touching_values,
    turned,
    turned_code,
)
from .blocks import encode as block_code
from .rules import FourSideState
from .supply import HAND_SIZE

Fits = Mapping[int, tuple[int, ...]]
"""The codes with which a block, turned, lies on a cell, by the requirement of the cell."""

REPLY = 1.1
"""What the other player's next gain counts beside one's own."""
OPENED = 0.2
"""What the expected gain on a single open side counts: the other player is the first to use it."""
LATER = 0.8
"""What the best of the next turn counts, and how much of it the second best, by another block."""
LATER_STILL = 0.5
TAKEN = 0.9
"""How likely the other player takes a cell that a block of theirs fits."""
UNLIKELY = 0.02
"""Below this chance that no better offer was taken, an offer counts no more."""


class Placing(NamedTuple):
    """A way to place a block of a hand: its worth, its gain in score, where, how and which.

    `slot` is the place of the block in the hand, from 0.
    """

    worth: float
    gain: int
    cell: int
    code: int
    slot: int


class Prospect(NamedTuple):
    """What an empty cell means.

    `gain` is the points for whoever places there, `missing` the chance that an unknown hand cannot,
    `opened` what it costs to leave it to the other player if it touches a single block, and
    `later` what it counts to have a block for it in the next turn.
    """

    gain: int
    missing: float
    opened: float
    later: float


_Offers = Sequence[tuple[int, float, int]]
"""The gain of each cell, the chance that an unknown hand misses it, and the cell: dearest first."""

_Uses = Sequence[tuple[float, int, int]]
"""What a block of the hand counts on a cell in the next turn, the cell, and the slot."""


def fits(block: Block) -> Fits:
    """Return the codes with which the block fits, turned, by requirement."""
    return _fits(min(turned(block, turns) for turns in range(4)))


@lru_cache(maxsize=2048)
def _fits(block: Block) -> Fits:
    # There are fewer than 2048 blocks of nine values that no turn makes alike.
    code = block_code(block)
    return {
        requirement: tuple(dict.fromkeys(turned_code(code, turn) for turn in turns))
        for requirement, turns in fitting_turns(block).items()
    }


@lru_cache(maxsize=1 << 14)
def taker_share(values: int, requirement: int) -> float:
    """Return the share of all blocks, of so many values, that fit the requirement in some turn."""
    found = 0
    for turns in range(4):
        matching = (1 << values**4) - 1
        for side, value in enumerate(decode(turned_code(requirement, turns))):
            if value:
                matching &= _side_sets(values)[side][value]
        found |= matching
    return found.bit_count() / values**4


@lru_cache(maxsize=16)
def _side_sets(values: int) -> tuple[tuple[int, ...], ...]:
    """Return, by side and value, the blocks with that value there as bits (0: unused)."""
    result = []
    for side in range(4):
        run = values**side
        period = run * values
        repeated = sum(1 << at for at in range(0, values**4, period)) * ((1 << run) - 1)
        result.append((0, *(repeated << run * value for value in range(values))))
    return tuple(result)


def _prospect(values: int, area: int, requirement: int) -> Prospect:
    """Return what a cell in an area of so many points means when it requires this."""
    gain = side_points(requirement) + area
    missing = (1 - taker_share(values, requirement)) ** HAND_SIZE
    single = len(touching_values(requirement)) == 1
    return Prospect(
        gain,
        missing,
        OPENED * max(0, gain) * (1 - missing) if single else 0.0,
        LATER * max(0, gain) * (1 - TAKEN * (1 - missing)),
    )


class Appraisal:
    """Weighs placements on one board: `values` is the highest of a side, `areas` points by cell."""

    def __init__(self, values: int, columns: int, rows: int, areas: Sequence[int]) -> None:
        of_area = {area: LazyDict(partial(_prospect, values, area)) for area in set(areas)}
        self._prospects = [of_area[area] for area in areas]
        self._beside = [
            [(near, SIDE_BITS * side, SIDE_BITS * facing) for near, side, facing in around]
            for around in neighbours(columns, rows)
        ]

    def placings(
        self, frontier: Frontier, filled: int, hand: Sequence[Fits], score: int
    ) -> list[Placing]:
        """Return the placements of a hand, in no order, for a player with this score.

        Placements that lay the same block the same way on the same cell are one.
        """
        prospects, beside = self._prospects, self._beside
        offers = self._offers(frontier.items())
        uses = sorted(
            (
                (prospects[cell][need].later, cell, slot)
                for cell, need in frontier.items()
                for slot, fitting in enumerate(hand)
                if need in fitting
            ),
            reverse=True,
        )
        found: dict[tuple[int, int], Placing] = {}
        for _, cell, slot in uses:
            need = frontier[cell]
            prospect = prospects[cell][need]
            gain = max(prospect.gain, -score)
            for code in hand[slot][need]:
                if (cell, code) in found:
                    continue
                worth = gain + prospect.opened
                changed = [cell]
                fresh = []
                for near, side, facing in beside[cell]:
                    if filled >> near & 1:
                        continue
                    before = frontier.get(near, 0)
                    after = before | (code >> side & SIDE_MASK) << facing
                    worth -= prospects[near][after].opened
                    if before:
                        worth += prospects[near][before].opened
                    changed.append(near)
                    fresh.append((near, after))
                worth -= REPLY * self._reply(offers, changed, fresh)
                worth += self._later(uses, hand, slot, changed, fresh)
                found[cell, code] = Placing(worth, gain, cell, code, slot)
        return list(found.values())

    def reply(self, frontier: Frontier) -> float:
        """Return the expected gain of an unknown hand there."""
        return self._reply(self._offers(frontier.items()), (), ())

    def place(self, frontier: dict[int, int], filled: int, placing: Placing) -> int:
        """Change the frontier as the placement does; return what is filled then."""
        _, _, cell, code, _ = placing
        filled |= 1 << cell
        del frontier[cell]
        for near, side, facing in self._beside[cell]:
            if not filled >> near & 1:
                value = (code >> side & SIDE_MASK) << facing
                frontier[near] = frontier.get(near, 0) | value
        return filled

    def _offers(self, cells: Iterable[tuple[int, int]]) -> _Offers:
        """Return the offers of cells with these requirements, the dearest first."""
        prospects = self._prospects
        return sorted(((*prospects[cell][need][:2], cell) for cell, need in cells), reverse=True)

    def _reply(
        self, offers: _Offers, changed: Sequence[int], fresh: Sequence[tuple[int, int]]
    ) -> float:
        """Return the expected gain of an unknown hand's best offer, once some cells changed."""
        new = self._offers(fresh)
        expected, none_yet = 0.0, 1.0
        at = 0
        for gain, missing, cell in offers:
            while at < len(new) and new[at][0] >= gain:
                expected += none_yet * new[at][0] * (1 - new[at][1])
                none_yet *= new[at][1]
                at += 1
            if cell not in changed:
                expected += none_yet * gain * (1 - missing)
                none_yet *= missing
                if none_yet < UNLIKELY:
                    return expected
        for gain, missing, _ in new[at:]:
            expected += none_yet * gain * (1 - missing)
            none_yet *= missing
        return expected

    def _later(
        self,
        uses: _Uses,
        hand: Sequence[Fits],
        slot: int,
        changed: Sequence[int],
        fresh: Sequence[tuple[int, int]],
    ) -> float:
        """Return what two blocks that are kept count for the turns to come."""
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
            later = self._prospects[cell][need].later
            if later > second and any(
                need in fitting for other, fitting in enumerate(hand) if other != slot
            ):
                best, second = max(best, later), min(best, later)
        return best + LATER_STILL * second


class Outlook:
    """What the seat to move has and can do; it counts with all that its view hides."""

    def __init__(self, view: FourSideState) -> None:
        """Look at the view of the seat to move; raises ValueError for one that hides its hand."""
        hand = view.hands[view.turn]
        if hand is None:
            raise ValueError("only the seat to move can think: its hand must be known")
        self.hand = [fits(block) for block in hand]
        self.score = view.scores[view.turn]
        self.their_score = view.scores[1 - view.turn]
        self.values = view.values
        self.areas = view.areas
        self.ground = view.ground
        self.appraisal = Appraisal(view.values, view.columns, view.rows, view.areas)
        self.placings = self.appraisal.placings(
            view.ground.frontier, view.ground.filled, self.hand, self.score
        )
        """What can be placed, in no order."""
