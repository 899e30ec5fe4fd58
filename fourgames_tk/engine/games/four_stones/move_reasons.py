"""Explanations of Four Stones moves: the pairs, their gaps, and how these balance."""

from __future__ import annotations

from collections.abc import Iterator

from ...explanation import Mark, MarkStyle, Reason
from ...language import _, ngettext, number_text
from ...parsing import cell_text
from ...text import listed
from .rules import FourStonesState
from .thinking import LetterPair, letter_pairs, nim_sum, sorted_winning_moves


def move_reason(state: FourStonesState, move: str) -> Reason:
    """Return how a legal move changes the gaps; marks link each pair and show its gap."""
    after, letter = state.after(move), move[0]
    row, column = state.cell_of_letter(letter)
    marks = [Mark(MarkStyle.PATH, (letter, cell_text(row, column - int(move[1:]))))]
    marks += _gap_marks(state, after)
    winning = sorted_winning_moves(after)
    if winning:
        marks.append(Mark(MarkStyle.DANGER, (winning[0][0],)))
    return Reason(_sentence(state, after, winning), tuple(marks), _lesson(_open_gaps(after)))


def balance_reason(state: FourStonesState) -> Reason:
    """Return how gaps with a nim-sum of zero balance; marks link each pair and show its gap."""
    gaps = _open_gaps(state)
    sentences = (
        _("The gaps (the free spaces inside pairs) are {gaps}.").format(gaps=_gaps_text(gaps)),
        _balance_text(gaps),
        _("Whichever letter slides, they can be balanced again."),
    )
    return Reason(" ".join(sentences), gap_marks(state), _lesson(gaps))


def gaps_reason(state: FourStonesState) -> Reason:
    """Return the pairs and gaps, and whether the gaps balance."""
    gaps = _open_gaps(state)
    if not gaps:
        return Reason(_("Every gap inside a pair is closed."))
    if not nim_sum(state):
        return balance_reason(state)
    said = _("The gaps (the free spaces inside pairs) are {gaps}.").format(gaps=_gaps_text(gaps))
    return Reason(f"{said} {_imbalance_text(gaps)}", gap_marks(state), _lesson(gaps))


def gap_marks(state: FourStonesState) -> tuple[Mark, ...]:
    """Return marks that link each pair and show its gap."""
    return tuple(_gap_marks(state, state))


def _gap_marks(state: FourStonesState, after: FourStonesState) -> Iterator[Mark]:
    """Yield marks that link each pair and show how its gap changes; closed gaps have none."""
    for before, then in zip(letter_pairs(state), letter_pairs(after), strict=True):
        if before.gap or then.gap:
            yield Mark(
                MarkStyle.LINK,
                # The first space of the row stands for the edge, which has no place of its own.
                (before.left or cell_text(state.cell_of_letter(before.right)[0], 0), before.right),
                str(before.gap)
                if before == then
                # Translators: How the gap between two letters changes, such as “3 to 1”.
                else _("{before} to {after}").format(before=before.gap, after=then.gap),
            )


def _sentence(state: FourStonesState, after: FourStonesState, winning: tuple[str, ...]) -> str:
    if after.is_over:
        return _("After this move, no letter can slide. So the move wins at once.")
    gaps = _open_gaps(after)
    if not gaps:
        return _(
            "This closes the last gap inside a pair. If a letter then slides away from its "
            "partner, the partner can follow it, so this move wins."
        )
    then = _("After this move, the gaps (the free spaces inside pairs) are {gaps}.").format(
        gaps=_gaps_text(gaps)
    )
    if not winning:
        last = _("Whatever the reply, they can be balanced again, so this move wins.")
        return f"{then} {_balance_text(gaps)} {last}"
    letter, spaces = winning[0][0], int(winning[0][1:])
    reply = ngettext(
        "If the other player slides {letter} {n} space, they balance again, and that player wins.",
        "If the other player slides {letter} {n} spaces, they balance again, and that player wins.",
        spaces,
    ).format(letter=letter, n=number_text(spaces))
    if nim_sum(state):
        return f"{then} {_imbalance_text(gaps)} {reply}"
    before = _("The gaps are already balanced, and any move changes that.")
    count, replies = len(winning), len(after.legal_moves())
    if count == replies:
        share = _("Every reply balances them again.")
    else:
        share = ngettext(
            "{n} reply of {replies} balances them again.",
            "{n} replies of {replies} balance them again.",
            count,
        ).format(n=count, replies=replies)
    return f"{before} {reply} {share}"


def _lesson(gaps: list[LetterPair]) -> str:
    """Return the lesson that explains how gaps balance; more than two are split into parts."""
    return "The secret" if len(gaps) > 2 else "Pairs and gaps"


def _open_gaps(state: FourStonesState) -> list[LetterPair]:
    return [pair for pair in letter_pairs(state) if pair.gap]


def _gaps_text(gaps: list[LetterPair]) -> str:
    """Return the pairs with their gaps, such as `A–B 3, edge–D 6`."""
    return ", ".join(
        f"{pair.left}–{pair.right} {pair.gap}"
        if pair.left
        # Translators: The gap between the left edge of the board and a letter.
        else _("edge–{letter} {gap}").format(letter=pair.right, gap=pair.gap)
        for pair in gaps
    )


def _count_powers(gaps: list[LetterPair]) -> tuple[int, int, int, int]:
    """Return how many ones, twos, fours and eights the gaps are made of."""
    one, two, four, eight = (sum(pair.gap >> bit & 1 for pair in gaps) for bit in range(4))
    return one, two, four, eight


def _balance_text(gaps: list[LetterPair]) -> str:
    """Return how gaps with a nim-sum of zero balance, as sums of 1, 2, 4 and 8."""
    if len(gaps) == 2:
        return _("They balance: the two are equal.")
    ones, twos, fours, eights = counts = _count_powers(gaps)
    texts = (
        ngettext("{n} one", "{n} ones", ones),
        ngettext("{n} two", "{n} twos", twos),
        ngettext("{n} four", "{n} fours", fours),
        ngettext("{n} eight", "{n} eights", eights),
    )
    parts = [
        text.format(n=number_text(count))
        for text, count in zip(texts, counts, strict=True)
        if count
    ]
    text = _(
        "They balance: split into ones, twos, fours and eights, they have an even number of each "
        "({parts})."
    )
    return text.format(parts=", ".join(parts))


def _imbalance_text(gaps: list[LetterPair]) -> str:
    """Return why gaps with another nim-sum do not balance."""
    if len(gaps) == 1:
        return _("They do not balance: there is only one, and it can be closed.")
    if len(gaps) == 2:
        return _("They do not balance: the two are not equal.")
    # Translators: “The ones” are the parts of size 1 into which the gaps are split.
    names = (_("the ones"), _("the twos"), _("the fours"), _("the eights"))
    odd = [name for count, name in zip(_count_powers(gaps), names, strict=True) if count % 2]
    text = _(
        "They do not balance: split into ones, twos, fours and eights, they have an odd number of "
        "these: {parts}."
    )
    return text.format(parts=listed(odd, _("and")))
