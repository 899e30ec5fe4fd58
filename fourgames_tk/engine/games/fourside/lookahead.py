"""Looking further than the reply: which placements leave the better next turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from ...search.clock import Clock, OutOfTime
from .blocks import fitting_turns
from .chances import Chance, Offer
from .ground import Ground
from .outlook import Outlook, Placement


@dataclass(frozen=True)
class Depth:
    """How far to look.

    The best `candidates` placements are followed up; to each, the `replies` that are most
    likely. In each round the open sides of the replying blocks are drawn anew. There are as many
    rounds, one at least, as make `follow_ups` of all these: as the board fills and placements
    get fewer, each is looked at the more closely.
    """

    candidates: int
    replies: int
    follow_ups: int


class Weighed(NamedTuple):
    """A placement and its value: its gain less the expected reply, then what may follow."""

    value: float
    placement: Placement
    ground: Ground
    their_offers: Sequence[Offer]


def weigh(outlook: Outlook, clock: Clock) -> list[Weighed]:
    """Return the placements by gain less the expected reply, the best first.

    When the clock runs out the rest is left out, but never all.
    """
    result: list[Weighed] = []
    for placement in outlook.placements:
        if result and clock.expired():
            break
        ground, offers = outlook.after_placement(placement)
        value = placement.gain - outlook.expected_reply(offers)
        result.append(Weighed(value, placement, ground, offers))
    result.sort(key=lambda weighed: weighed.value, reverse=True)
    return result


def look_ahead(
    outlook: Outlook, weighed: Sequence[Weighed], depth: Depth, random: Random, clock: Clock
) -> list[Weighed]:
    """Return the best candidates with the expected follow-up in their values, the best first.

    Only whole rounds count, for all candidates; before the first is done the values stay.
    """
    candidates = list(weighed[: depth.candidates])
    totals = [0.0] * len(candidates)
    rounds = 0
    try:
        for _ in range(max(1, depth.follow_ups // (len(candidates) * depth.replies))):
            completions: dict[tuple[int, int], int] = {}
            found = [
                _follow_up(outlook, candidate, depth, completions, random, clock)
                for candidate in candidates
            ]
            totals = [total + value for total, value in zip(totals, found, strict=True)]
            rounds += 1
    except OutOfTime:
        pass
    if rounds:
        candidates = [
            candidate._replace(value=candidate.value + total / rounds)
            for candidate, total in zip(candidates, totals, strict=True)
        ]
    candidates.sort(key=lambda candidate: candidate.value, reverse=True)
    return candidates


def _follow_up(
    outlook: Outlook,
    candidate: Weighed,
    depth: Depth,
    completions: dict[tuple[int, int], int],
    random: Random,
    clock: Clock,
) -> float:
    """Return the expected gain of the mover's next turn after a candidate and its reply.

    The hand is then what the candidate leaves of it, and one unknown block. `completions` holds
    the block drawn for each reply, so that all candidates meet the same.
    """
    ground, placement = candidate.ground, candidate.placement
    kept = [block for slot, block in enumerate(outlook.hand, 1) if slot != placement.slot]
    fitting = frozenset().union(*map(fitting_turns, kept))
    score = outlook.score + placement.gain
    offers = outlook.offers(ground, score)
    chances = sorted(outlook.reply_chances(candidate.their_offers), key=_probability, reverse=True)
    chances = chances[: depth.replies]
    expected = total = 0.0
    for chance in chances:
        clock.check()
        reply = chance.offer
        key = reply.cell, reply.requirement
        if key not in completions:
            completions[key] = outlook.complete(chance, random)
        _, later = outlook.after(ground, offers, score, reply.cell, completions[key])
        expected += chance.probability * outlook.expected_turn(later, fitting)
        total += chance.probability
    return expected / total if total else 0.0


def _probability(chance: Chance) -> float:
    return chance.probability
