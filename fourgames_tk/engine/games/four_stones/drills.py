"""Drills of Four Stones: who wins a position, and by which letter."""

from __future__ import annotations

from random import Random

from ...explanation import DrillQuestion, Reason
from ...game import DrillKind
from ...language import N_, _
from .move_reasons import balance_reason, move_reason
from .options import FourStonesOptions
from .rules import FourStonesState, initial_rows
from .thinking import letter_pairs, nim_sum, winning_moves

OPEN_GAPS = (3, 3, 4, 5, 6)
"""Number of open gaps, by difficulty."""
WIDEST_GAP = (3, 5, 6, 7, 8)
"""Spaces of the widest gap, by difficulty."""


def random_options_and_position(
    difficulty: int, random: Random, balanced: bool
) -> tuple[FourStonesOptions, FourStonesState]:
    """Return options and a random position with as many gaps as the difficulty asks.

    `balanced` is whether the nim-sum of the gaps is zero.
    """
    gaps, widest = OPEN_GAPS[difficulty - 1], WIDEST_GAP[difficulty - 1]
    while True:
        rows, spaces = random.randint(3, 5), random.randint(6, 10)
        options = FourStonesOptions(
            "shuffled", rows=rows, spaces=spaces, letters=random.randint(gaps + 1, 2 * gaps + 1)
        )
        state = FourStonesState(initial_rows(options, random.getrandbits(32)))
        sizes = [pair.gap for pair in letter_pairs(state) if pair.gap]
        if len(sizes) == gaps and max(sizes) <= widest and balanced == (nim_sum(state) == 0):
            return options, state


def winning_reason(state: FourStonesState, move: str) -> Reason:
    """Return why a winning move wins."""
    found = move_reason(state, move)
    wins = _("{move} wins.").format(move=move)
    return Reason(f"{wins} {found.sentence}", found.marks)


def _balancing_text(move: str) -> str:
    return _("{move} balances the gaps.").format(move=move)


class WhoWins(DrillKind[FourStonesState, FourStonesOptions]):
    """Drill: who wins with perfect play, by the nim-sum of the gaps."""

    id = "who-wins"
    title = N_("Who wins this position?")
    claims_winner = True
    text_answers = True

    def random_options_and_position(
        self, difficulty: int, random: Random
    ) -> tuple[FourStonesOptions, FourStonesState]:
        return random_options_and_position(difficulty, random, balanced=random.random() < 0.5)

    def make_question(
        self, state: FourStonesState, difficulty: int, random: Random
    ) -> DrillQuestion:
        mover, other = _("The player to move"), _("The other player")
        why, right = balance_reason(state), other
        short = _("The gaps balance, and every slide can be answered.")
        if winning := winning_moves(state):
            why, right = winning_reason(state, winning[0]), mover
            short = _balancing_text(winning[0])
        question = _("Who wins with perfect play?")
        return DrillQuestion(question, (mover, other), (right,), why, summary=short)

    def trains_mistake(self, view: FourStonesState, move: str, better: str) -> bool:
        return sum(pair.gap > 0 for pair in letter_pairs(view)) <= OPEN_GAPS[-1]


class WinningLetter(DrillKind[FourStonesState, FourStonesOptions]):
    """Find a letter whose slide balances the gaps."""

    id = "winning-letter"
    title = N_("Which letter balances the gaps?")
    claims_winner = True

    def random_options_and_position(
        self, difficulty: int, random: Random
    ) -> tuple[FourStonesOptions, FourStonesState]:
        return random_options_and_position(difficulty, random, balanced=False)

    def make_question(
        self, state: FourStonesState, difficulty: int, random: Random
    ) -> DrillQuestion | None:
        winning = winning_moves(state)
        letters = tuple(letter for letter in state.letters if state.max_slide(letter))
        right = tuple(dict.fromkeys(move[0] for move in winning))
        if 2 * len(right) > len(letters):
            return None
        why = winning_reason(state, winning[0])
        question, short = _("Which letter can balance the gaps?"), _balancing_text(winning[0])
        return DrillQuestion(question, letters, right, why, summary=short)

    def trains_mistake(self, view: FourStonesState, move: str, better: str) -> bool:
        """Return whether another letter would have won."""
        return (
            move[0] != better[0]
            and sum(pair.gap > 0 for pair in letter_pairs(view)) <= OPEN_GAPS[-1]
        )


KINDS = (WhoWins(), WinningLetter())
