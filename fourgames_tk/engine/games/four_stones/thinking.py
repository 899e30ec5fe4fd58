"""Perfect play of Four Stones by the theory of Nim.

Each row is a coin-sliding game. Number its letters from the right and pair them, first with
second, third with fourth; an odd one is paired with the left edge. The spaces inside a pair act
as a heap of Nim: sliding the right letter of a pair takes from the heap, and whatever sliding the
left one adds can be taken away at once by the right one following it. So the player to move
loses against perfect play exactly when the nim-sum (XOR) of all gaps is zero.

Sources: R. P. Sprague, "Über mathematische Kampfspiele", Tôhoku Mathematical Journal 41 (1935);
P. M. Grundy, "Mathematics and games", Eureka 2 (1939). The coin-sliding form is the Silver Dollar
Game of N. G. de Bruijn without the dollar: E. R. Berlekamp, J. H. Conway, R. K. Guy, "Winning Ways
for your Mathematical Plays", chapter 15.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache, reduce
from operator import xor
from random import Random

from .game import SPACE, Sight
from .rules import FourStonesState


@dataclass(frozen=True)
class Pair:
    """Two letters of a row whose gap counts; `left` is None where it is the edge of the board."""

    left: str | None
    right: str
    gap: int

    def __str__(self) -> str:
        """Return the pair and its gap, such as `A–B 3` or `edge–D 6`."""
        return f"{self.left or 'edge'}–{self.right} {self.gap}"


def pairs(state: FourStonesState) -> tuple[Pair, ...]:
    """Return the pairs of all rows, top to bottom and left to right."""
    return tuple(pair for row in state.rows for pair in _row_pairs(row))


def nim_sum(state: FourStonesState) -> int:
    """Return the XOR of all gaps: 0 where the player to move loses against perfect play."""
    return reduce(xor, map(_row_sum, state.rows))


def winning_moves(state: FourStonesState) -> tuple[str, ...]:
    """Return the moves that win against perfect play, in the order of `legal_moves`."""
    return tuple(move for move in state.legal_moves() if not nim_sum(state.after(move)))


def best_moves(state: FourStonesState) -> tuple[str, ...]:
    """Return the winning moves; in a lost position those that are hardest to answer.

    Hardest to answer means that the share of replies that win is smallest.
    """
    winning = winning_moves(state)
    if winning:
        return winning
    shares = {}
    for move in state.legal_moves():
        after = state.after(move)
        shares[move] = len(winning_moves(after)) / len(after.legal_moves())
    least = min(shares.values())
    return tuple(move for move, share in shares.items() if share == least)


def choose(state: FourStonesState, sight: Sight, random: Random) -> str:
    """Return a best move if no more gaps are open than can be balanced at sight, else any move."""
    moves = state.legal_moves()
    if sight.timid:
        return min(random.choices([move for move in moves if move[1:] == "1"], k=2))
    gaps = math.inf if random.random() < sight.clear else sight.gaps
    if sum(pair.gap > 0 for pair in pairs(state)) <= gaps + random.random():
        return random.choice(best_moves(state))
    return random.choice(moves)


def _row_pairs(row: str) -> tuple[Pair, ...]:
    columns = [column for column, sign in enumerate(row) if sign != SPACE]
    if len(columns) % 2:
        # The edge makes them even.
        columns.insert(0, -1)
    return tuple(
        Pair(row[left] if left >= 0 else None, row[right], right - left - 1)
        for left, right in zip(columns[::2], columns[1::2], strict=True)
    )


@lru_cache(maxsize=1 << 12)
def _row_sum(row: str) -> int:
    return reduce(xor, (pair.gap for pair in _row_pairs(row)), 0)
