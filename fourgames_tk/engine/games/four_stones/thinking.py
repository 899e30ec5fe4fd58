"""Perfect play of Four Stones by the theory of Nim.

Each row is a coin-sliding game. Number its letters from the right and pair them: first with second,
third with fourth, and an odd one with the left edge. The spaces inside a pair act as a heap of Nim.
Sliding the right letter of a pair takes from the heap. Sliding the left letter adds to the heap,
but sliding the right one by as many spaces takes this away at once. So the player to move loses
against perfect play exactly if the nim-sum (XOR) of all gaps is zero.

Sources: R. P. Sprague, "Über mathematische Kampfspiele", Tôhoku Mathematical Journal 41 (1935); P.
M. Grundy, "Mathematics and games", Eureka 2 (1939). The coin-sliding form is the Silver Dollar Game
of N. G. de Bruijn without the dollar: E. R. Berlekamp, J. H. Conway, R. K. Guy, "Winning Ways for
your Mathematical Plays", chapter 15.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache, reduce
from operator import xor
from random import Random

from .levels import Skill
from .options import SPACE
from .rules import FourStonesState


@dataclass(frozen=True)
class LetterPair:
    """Two paired letters of a row and the gap between them; `left` is None for the board's edge."""

    left: str | None
    right: str
    gap: int


def letter_pairs(state: FourStonesState) -> tuple[LetterPair, ...]:
    """Return the pairs of all rows, top to bottom and left to right."""
    return tuple(pair for row in state.rows for pair in _row_pairs(row))


def nim_sum(state: FourStonesState) -> int:
    """Return the XOR of all gaps; 0 if the player to move loses against perfect play."""
    return reduce(xor, map(_row_nim_sum, state.rows))


def winning_moves(state: FourStonesState) -> tuple[str, ...]:
    """Return the moves that win against perfect play, in the order of `legal_moves`."""
    return tuple(move for move in state.legal_moves() if not nim_sum(state.after(move)))


def sorted_winning_moves(state: FourStonesState) -> tuple[str, ...]:
    """Return the winning moves; those come first that leave the least gaps in all."""

    def open_spaces(move: str) -> int:
        return sum(pair.gap for pair in letter_pairs(state.after(move)))

    return tuple(sorted(winning_moves(state), key=open_spaces))


def best_moves(state: FourStonesState) -> tuple[str, ...]:
    """Return the winning moves; if none wins, those with the smallest share of winning replies."""
    winning = winning_moves(state)
    if winning:
        return winning
    shares = {}
    for move in state.legal_moves():
        after = state.after(move)
        shares[move] = len(winning_moves(after)) / len(after.legal_moves())
    least = min(shares.values())
    return tuple(move for move, share in shares.items() if share == least)


def choose_move(state: FourStonesState, skill: Skill, random: Random) -> str:
    """Return a best move if the level can balance the open gaps, else a random move."""
    moves = state.legal_moves()
    if skill.timid:
        return min(random.choices([move for move in moves if move[1:] == "1"], k=2))
    gaps = math.inf if random.random() < skill.perfect_chance else skill.max_gaps
    if sum(pair.gap > 0 for pair in letter_pairs(state)) <= gaps + random.random():
        return random.choice(best_moves(state))
    return random.choice(moves)


def _row_pairs(row: str) -> tuple[LetterPair, ...]:
    columns = [column for column, sign in enumerate(row) if sign != SPACE]
    if len(columns) % 2:
        # An odd number of letters is paired with the edge, at column −1.
        columns.insert(0, -1)
    return tuple(
        LetterPair(row[left] if left >= 0 else None, row[right], right - left - 1)
        for left, right in zip(columns[::2], columns[1::2], strict=True)
    )


@lru_cache(maxsize=1 << 12)
def _row_nim_sum(row: str) -> int:
    return reduce(xor, (pair.gap for pair in _row_pairs(row)), 0)
