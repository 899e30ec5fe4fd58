"""Explanations of Four Stones moves: the pairs, their gaps, and how these balance."""

from __future__ import annotations

from collections.abc import Iterator

from ...explanation import Mark, Reason, Sign
from ...parsing import cell_text
from .rules import FourStonesState
from .thinking import nim_sum, pairs, winning_moves_by_gap

POWER_NAMES = ("ones", "twos", "fours", "eights")
"""Names of the powers of two that a gap is made of."""


def reason(state: FourStonesState, move: str) -> Reason:
    """Return how a legal move changes the gaps; marks link each pair and show its gap."""
    after, letter = state.after(move), move[0]
    row, column = state.cell_of_letter(letter)
    marks = [Mark(Sign.PATH, (letter, cell_text(row, column - int(move[1:]))))]
    marks += _gap_marks(state, after)
    answers = winning_moves_by_gap(after)
    if answers:
        marks.append(Mark(Sign.DANGER, (answers[0][0],)))
    return Reason(_sentence(state, after, answers), tuple(marks))


def balance_reason(state: FourStonesState) -> Reason:
    """Return how gaps with a nim-sum of zero balance; marks link each pair and show its gap."""
    gaps = [pair for pair in pairs(state) if pair.gap]
    listed, sizes = ", ".join(map(str, gaps)), [pair.gap for pair in gaps]
    return Reason(
        f"The gaps inside the pairs are {listed}. They balance: {_balance_text(sizes)}. Whichever "
        "letter slides, they can be balanced again.",
        gap_marks(state),
    )


def structure_reason(state: FourStonesState) -> Reason:
    """Return the pairs and gaps, and whether the gaps balance."""
    gaps = [pair for pair in pairs(state) if pair.gap]
    if not gaps:
        return Reason("Every gap inside a pair is closed.")
    if not nim_sum(state):
        return balance_reason(state)
    listed, sizes = ", ".join(map(str, gaps)), [pair.gap for pair in gaps]
    sentence = (
        f"The gaps inside the pairs are {listed}. They do not balance: {_imbalance_text(sizes)}."
    )
    return Reason(sentence, gap_marks(state))


def gap_marks(state: FourStonesState) -> tuple[Mark, ...]:
    """Return marks that link each pair and show its gap."""
    return tuple(_gap_marks(state, state))


def _gap_marks(state: FourStonesState, after: FourStonesState) -> Iterator[Mark]:
    """Yield marks that link each pair and show how its gap changes; closed gaps have none."""
    for before, then in zip(pairs(state), pairs(after), strict=True):
        if before.gap or then.gap:
            yield Mark(
                Sign.LINK,
                # The first space of the row stands for the edge, which has no place of its own.
                (before.left or cell_text(state.cell_of_letter(before.right)[0], 0), before.right),
                str(before.gap) if before == then else f"{before.gap} to {then.gap}",
            )


def _sentence(state: FourStonesState, after: FourStonesState, answers: tuple[str, ...]) -> str:
    if after.is_over:
        return "After this no letter can move, so it wins at once."
    gaps = [pair for pair in pairs(after) if pair.gap]
    listed = ", ".join(map(str, gaps))
    sizes = [pair.gap for pair in gaps]
    if answers:
        balances = f"The reply {answers[0]} balances them again, and so leads to the last move."
        if nim_sum(state):
            return (
                f"The gaps inside the pairs are then {listed}. They do not balance: "
                f"{_imbalance_text(sizes)}. {balances}"
            )
        count, replies = len(answers), len(after.legal_moves())
        share = "Every reply" if count == replies else f"{count} of {replies} replies"
        do = "do" if 1 < count < replies else "does"
        return f"The gaps are already balanced, and any move changes that. {balances} {share} {do}."
    if not gaps:
        return (
            "This closes the last gap inside a pair. If a letter then slides away from its "
            "partner, the partner can follow it. So whoever made this move can also make the last "
            "one."
        )
    return (
        f"This balances the gaps inside the pairs, which are then {listed}: "
        f"{_balance_text(sizes)}. Whatever the reply, they can be balanced again. So whoever made "
        "this move can also make the last one."
    )


def _count_powers(gaps: list[int]) -> list[int]:
    """Return how many ones, twos, fours and eights the gaps are made of."""
    return [sum(gap >> bit & 1 for gap in gaps) for bit in range(len(POWER_NAMES))]


def _balance_text(gaps: list[int]) -> str:
    """Return how gaps with a nim-sum of zero balance, as sums of 1, 2, 4 and 8."""
    if len(gaps) == 2:
        return "the two are equal"
    named = zip(_count_powers(gaps), POWER_NAMES, strict=True)
    parts = ", ".join(f"{count} {name}" for count, name in named if count)
    return (
        "split into ones, twos, fours and eights, each part comes up an even number of times "
        f"({parts})"
    )


def _imbalance_text(gaps: list[int]) -> str:
    """Return why gaps with another nim-sum do not balance."""
    if len(gaps) == 1:
        return "there is only one, and it can be closed"
    if len(gaps) == 2:
        return "the two are not equal"
    odd = [name for count, name in zip(_count_powers(gaps), POWER_NAMES, strict=True) if count % 2]
    named = " and the ".join(odd)
    return f"split into ones, twos, fours and eights, the {named} come up an odd number of times"
