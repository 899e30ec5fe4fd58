"""Perfect play of Four Stones by the theory of Nim.

Each row is a coin-sliding game. Number its letters from the right and pair them, first with
second, third with fourth; an odd one is paired with the left edge. The spaces inside a pair act
as a heap of Nim: sliding the right letter of a pair takes from the heap, and whatever sliding the
left one adds can be taken away at once by the right one following it. So the player to move
loses against perfect play exactly when the nim-sum (XOR) of all gaps is zero.

Sources: R. P. Sprague, "Über mathematische Kampfspiele", Tôhoku Mathematical Journal 41 (1935);
P. M. Grundy, "Mathematics and games", Eureka 2 (1939); the coin-sliding form is Nimble paired
into a staircase, in Berlekamp, Conway, Guy, "Winning Ways", chapter 3 and 15.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from operator import xor
from random import Random

from .options import SPACE
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
    return reduce(xor, (pair.gap for pair in pairs(state)), 0)


def winning_moves(state: FourStonesState) -> tuple[str, ...]:
    """Return the moves that win against perfect play, in the order of `legal_moves`.

    A slide changes the gaps of one row only, so the rest of the board is summed once.
    """
    total = nim_sum(state)
    winning = []
    for row in state.rows:
        others = total ^ _row_sum(row)
        for column, letter in enumerate(row):
            if letter == SPACE:
                continue
            free = column - len(row[:column].rstrip(SPACE))
            for spaces in range(1, free + 1):
                stop = column - spaces
                after = row[:stop] + letter + SPACE * spaces + row[column + 1 :]
                if _row_sum(after) == others:
                    winning.append(f"{letter}{spaces}")
    return tuple(winning)


def best_moves(state: FourStonesState) -> tuple[str, ...]:
    """Return the winning moves; in a lost position those that are hardest to answer.

    Hardest to answer means that the share of replies that win is smallest.
    """
    winning = winning_moves(state)
    if winning:
        return winning
    shares = {move: _winning_share(state, move) for move in state.legal_moves()}
    least = min(shares.values())
    return tuple(move for move, share in shares.items() if share == least)


def choose(state: FourStonesState, mistake: float, random: Random) -> str:
    """Return a best move, or with the chance `mistake` (0 to 1) any move at all."""
    if random.random() < mistake:
        return random.choice(state.legal_moves())
    return random.choice(best_moves(state))


def explain(state: FourStonesState, move: str) -> str:
    """Return why `move`, one of the best, is good, in words for a beginner."""
    after = _after(state, move)
    if after.is_over:
        return f"{move} leaves no letter that can move, so you win at once."
    open_pairs = [pair for pair in pairs(after) if pair.gap]
    if nim_sum(after):
        replies, winning = after.legal_moves(), winning_moves(after)
        return (
            "The gaps are balanced already, so no move wins against perfect play. "
            f"After {move} {_answers(len(winning), len(replies))}."
        )
    if not open_pairs:
        return (
            f"{move} closes the last gap inside a pair. Whichever letter your opponent slides "
            "away from its partner, let the partner follow it, and you have the last move."
        )
    gaps = ", ".join(str(pair) for pair in open_pairs)
    return (
        f"{move} balances the gaps inside the pairs, which are then {gaps}: "
        f"{_balance([pair.gap for pair in open_pairs])}. Whatever your opponent does upsets the "
        "balance, and you can always restore it, so you have the last move."
    )


def _balance(gaps: list[int]) -> str:
    """Say how gaps whose nim-sum is zero balance, as sums of 1, 2, 4 and 8."""
    if len(gaps) == 2:
        return "two gaps of the same size"
    names = ("ones", "twos", "fours", "eights")
    counts = [sum(gap >> bit & 1 for gap in gaps) for bit in range(4)]
    parts = [f"{count} {name}" for count, name in zip(counts, names, strict=True) if count]
    return (
        "split into ones, twos, fours and eights, each comes an even number of times "
        f"({', '.join(parts)})"
    )


def _answers(winning: int, replies: int) -> str:
    """Say how hard it is to find a winning answer; every other move makes it easier."""
    if winning == replies:
        return "every answer wins, and so it is after all other moves"
    count, verb = ("only 1", "wins") if winning == 1 else (str(winning), "win")
    return f"{count} of your opponent's {replies} answers {verb}, the smallest share of all moves"


def _row_pairs(row: str) -> list[Pair]:
    columns = [column for column, sign in enumerate(row) if sign != SPACE]
    if len(columns) % 2:
        columns.insert(0, -1)
    return [
        Pair(row[left] if left >= 0 else None, row[right], right - left - 1)
        for left, right in zip(columns[::2], columns[1::2], strict=True)
    ]


def _row_sum(row: str) -> int:
    columns = [column for column, sign in enumerate(row) if sign != SPACE]
    if len(columns) % 2:
        columns.insert(0, -1)
    total = 0
    for left, right in zip(columns[::2], columns[1::2], strict=True):
        total ^= right - left - 1
    return total


def _winning_share(state: FourStonesState, move: str) -> float:
    after = _after(state, move)
    replies = after.legal_moves()
    return len(winning_moves(after)) / len(replies)


def _after(state: FourStonesState, move: str) -> FourStonesState:
    after = state.play(move).state
    assert isinstance(after, FourStonesState)
    return after
