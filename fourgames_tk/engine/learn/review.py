"""The review of a game: what each move was worth, which decided it, and each player's accuracy.

It goes backwards from the end, where solvers can prove values. Each player is judged by what their
seat could see.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..explanation import Reason
from ..game import AnyGame, MoveValue, State
from ..language import N_, _, labelled, number_text
from ..search.clock import Clock
from ..session import AnyStep

REVIEW_SECONDS = 8.0
"""Default time of a review, in seconds, without the reasons of its moments."""

WHY_SECONDS = 0.2
"""Most time to explain a move, in seconds."""

MOMENT_WHY_SECONDS = 0.6
"""Most time to explain each move of a moment of a review, in seconds."""

MAX_MOMENTS = 5

MISTAKE_CHANCE = 0.15
"""A move is a mistake if it loses at least so much of the chance to win (0 to 1)."""

MISTAKE_STAKE_SHARE = 1 / 6
"""A move is a mistake if it loses at least this share of the points at stake, in a scored game."""

CERTAIN_VALUE = 0.95
"""Values beyond it (of 1 for a win) count as certain: a change from 2 % to 1 % is no moment."""

RESULT_CHANGES = {
    (1, 1): N_("a win remained a win"),
    (0, 0): N_("a draw remained a draw"),
    (-1, -1): N_("a loss remained a loss"),
    (1, 0): N_("a win became a draw"),
    (1, -1): N_("a win became a loss"),
    (0, 1): N_("a draw became a win"),
    (0, -1): N_("a draw became a loss"),
    (-1, 1): N_("a loss became a win"),
    (-1, 0): N_("a loss became a draw"),
}
"""How a move changed a proved result, by the signs of the value before and after."""

NO_REASON = Reason("")
"""What is told of a move as long as its reason is not known."""

Values = Callable[[State, Clock], Mapping[str, MoveValue]]
"""A function that returns the values of the moves of a view, such as `Game.move_values`."""


@dataclass(frozen=True)
class PlyReview:
    """The review of a move: its `value` and that of the `best` moves, for the player who moved.

    `ply` counts from 1. `exact` says whether `value` and `best` are proved. `moves` are those that
    keep the best value, best first; with estimates, those within the error. `value` is that of the
    position after the move, so the next ply of two players has it as its `best`, and may have
    looked further than what compares the moves. `forced` marks an only legal move, which does not
    count for the accuracy. `stake` is the number of points that were still at stake. `for_person`
    marks a move that the computer played for a person: it counts for nobody.
    """

    ply: int
    seat: int
    move: str
    value: float
    best: float
    moves: tuple[str, ...]
    exact: bool
    forced: bool = False
    stake: float = 0.0
    for_person: bool = False

    @property
    def kept_best_value(self) -> bool:
        """Whether the move kept the best value, as far as that is known."""
        return self.move in self.moves

    def to_json(self) -> dict[str, Any]:
        """Return its part of the protocol's answer."""
        return {
            "ply": self.ply,
            "seat": self.seat,
            "move": self.move,
            "value": self.value,
            "best": self.best,
            "moves": list(self.moves),
            "exact": self.exact,
        }


@dataclass(frozen=True)
class MistakeExplanation:
    """Why a move was a mistake: the reason, and in a sentence what the better move does.

    The sentence is empty if the reason compares the two. If the reasons of the two moves are alike,
    the explanation has the best move after the played one instead: `reply` with its sentence.
    """

    reason: Reason = NO_REASON
    better: str = ""
    reply: str = ""
    reply_by_other: bool = True
    reply_reason: str = ""

    def reason_text(
        self, move_text: Callable[[str], str] = str, sentence_text: Callable[[str], str] = str
    ) -> str:
        """Return the reason and the reply; the functions return a move and a sentence in words."""
        parts = [sentence_text(self.reason.sentence)]
        if self.reply:
            said = _("Best reply: {move}.") if self.reply_by_other else _("Best next move: {move}.")
            parts += said.format(move=move_text(self.reply)), sentence_text(self.reply_reason)
        return " ".join(filter(None, parts))


@dataclass(frozen=True)
class Review:
    """The plies of a game in order. A running review has the last plies only.

    `first_chance` is the chance (0 to 1) of the player who moved first, between players such as
    these; None if it is not known. Estimates of two players are shifted so that they begin there.
    """

    game: AnyGame
    seats: int
    plies: tuple[PlyReview, ...] = ()
    first_chance: float | None = None

    def with_earlier_ply(self, ply: PlyReview) -> Review:
        """Return a copy with `ply` put before the plies so far. Reviews run backwards."""
        return replace(self, plies=(ply, *self.plies))

    @property
    def key_moments(self) -> tuple[PlyReview, ...]:
        """The `MAX_MOMENTS` worst mistakes, in the order in which they were played."""
        return tuple(sorted(self.mistakes[:MAX_MOMENTS], key=lambda ply: ply.ply))

    @property
    def mistakes(self) -> tuple[PlyReview, ...]:
        """All mistakes, the worst first, without those that the computer made for a person.

        A change of the result weighs most, then the loss; of equals, the later ply.
        """

        def weight(ply: PlyReview) -> tuple[bool, float, int]:
            return self.changes_result(ply), self.loss_of(ply), ply.ply

        found = [ply for ply in self.plies if not ply.for_person and self._is_mistake(ply)]
        return tuple(sorted(found, key=weight, reverse=True))

    @property
    def first_ply_played_for_person(self) -> int | None:
        """The number of the first move that the computer played for a person, or None."""
        return next((ply.ply for ply in self.plies if ply.for_person), None)

    @property
    def is_proved(self) -> bool:
        """Whether no value is only estimated, so that no mistake can be missed."""
        return all(ply.exact for ply in self.plies)

    @property
    def winner_from_start(self) -> int | None:
        """The seat, of two, that had a proved win from the start and kept it, or None."""
        first = self.plies[0] if self.plies else None
        if first is None or self.seats != 2 or any(map(self._is_mistake, self.plies)):
            return None
        side = self._side(first, first.best) if first.exact and first.ply == 1 else 0
        return {1: first.seat, -1: 1 - first.seat}.get(side)

    @property
    def seats_without_win(self) -> tuple[int, ...]:
        """The seats, in a game without scores, that are proved never to have had a winning move."""
        if self.game.scored:
            return ()
        own = {seat: [ply for ply in self.plies if ply.seat == seat] for seat in range(self.seats)}
        return tuple(
            seat
            for seat, plies in own.items()
            if plies and all(ply.exact and ply.best < 0 for ply in plies)
        )

    @property
    def accuracy(self) -> tuple[float | None, ...]:
        """The share of moves that kept the best value, by seat; None without a choice.

        Moves that the computer played for a person do not count.
        """
        chosen = [ply for ply in self.plies if not ply.forced and not ply.for_person]
        kept = [
            [ply.kept_best_value for ply in chosen if ply.seat == seat]
            for seat in range(self.seats)
        ]
        return tuple(sum(each) / len(each) if each else None for each in kept)

    def loss_of(self, ply: PlyReview) -> float:
        """Return how much a move lost, see `value_loss`."""
        return value_loss(self.game, ply.best, ply.value)

    def shown_loss(self, ply: PlyReview) -> int:
        """Return how much a move lost as the difference of the rounded values that texts name."""
        return round(ply.best) - round(ply.value)

    def result_change_text(self, ply: PlyReview, seat: int | None = None) -> str:
        """Return what a move changed, without a full stop: `a win became a loss`.

        It is told for the player who moved or, in a game of two, for the other one (`seat`). A
        score is the one at the end of the game.
        """
        own = seat in (None, ply.seat)
        way = 1 if own else -1
        if self.game.scored:
            best, value = (
                signed_text(way * (each if ply.exact else round(each)))
                for each in (ply.best, ply.value)
            )
            text = (
                _("the difference in the final score changed from {before} to {after} (proved)")
                if ply.exact
                else _(
                    "the difference in the final score changed from {before} to {after} (estimated)"
                )
            )
            return text.format(before=best, after=value)
        if ply.exact:
            sides = way * self._side(ply, ply.best), way * self._side(ply, ply.value)
            return _(RESULT_CHANGES[sides])
        chances = (self.win_chance(ply, each) for each in (ply.best, ply.value))
        before, after = (100 * (each if own else 1 - each) for each in chances)
        text = (
            _("the chance of winning fell from {before} % to {after} %")
            if after < before
            else _("the chance of winning rose from {before} % to {after} %")
        )
        return text.format(before=number_text(before), after=number_text(after))

    def explain_moments(
        self, steps: Sequence[AnyStep], clock: Clock
    ) -> dict[int, MistakeExplanation]:
        """Return the explanation of each moment by ply. `steps` are those of the game."""
        return {ply.ply: self._explanation(ply, steps, clock) for ply in self.key_moments}

    def _explanation(
        self, ply: PlyReview, steps: Sequence[AnyStep], clock: Clock
    ) -> MistakeExplanation:
        step, game = steps[ply.ply - 1], self.game
        view = step.before.view(ply.seat)
        values = {
            ply.moves[0]: MoveValue(ply.best, ply.exact),
            ply.move: MoveValue(ply.value, ply.exact),
        }
        played = game.compared_reason(view, ply.move, clock.limited_to(MOMENT_WHY_SECONDS), values)
        if game.why_compares:
            return MistakeExplanation(played)
        better, alone = (
            game.move_reason(view, move, clock.limited_to(MOMENT_WHY_SECONDS)).sentence
            for move in (ply.moves[0], ply.move)
        )
        if better != alone:
            return MistakeExplanation(played, better)
        # The reasons are alike: then the best move after the played one tells more.
        reply = next((each for each in self.plies if each.ply == ply.ply + 1), None)
        if reply is None or not _is_open(step):
            return MistakeExplanation(played)
        answer, after = reply.moves[0], step.after.view(reply.seat)
        does = game.move_reason(after, answer, clock.limited_to(MOMENT_WHY_SECONDS)).sentence
        return MistakeExplanation(
            played, reply=answer, reply_by_other=reply.seat != ply.seat, reply_reason=does
        )

    def moment_sentences(self, reasons: Mapping[int, MistakeExplanation]) -> dict[int, str]:
        """Return sentences for each moment by ply: reason, move, better move, cost."""
        found = {}
        for ply in self.key_moments:
            told, better = reasons[ply.ply], ply.moves[0]
            cost = _("{move} instead of {better}: {change}.").format(
                move=ply.move, better=better, change=self.result_change_text(ply)
            )
            said = [told.reason_text(), cost]
            if told.better:
                said.append(labelled(better, told.better))
            found[ply.ply] = " ".join(filter(None, said))
        return found

    def to_json(self) -> dict[str, Any]:
        """Return the answer of the protocol."""
        return {
            "plies": [ply.to_json() for ply in self.plies],
            "moments": [ply.ply for ply in self.key_moments],
            "accuracy": list(self.accuracy),
        }

    def changes_result(self, ply: PlyReview) -> bool:
        """Return whether a move changed the result, or the likely one: who is ahead."""
        before, after = self._side(ply, ply.best), self._side(ply, ply.value)
        return before != after if ply.exact else before > 0 > after

    def win_chance(self, ply: PlyReview, value: float) -> float:
        """Return the estimated chance (0 to 1) of who moved, in a game without scores."""
        first = self.plies[0]
        if self.first_chance is None or self.seats > 2 or first.ply != 1 or first.exact:
            return (1 + value) / 2
        shift = _log_odds(2 * self.first_chance - 1) - _log_odds(first.best)
        way = 1 if ply.seat == first.seat else -1
        return (1 + math.tanh(_log_odds(value) + way * shift)) / 2

    def _is_mistake(self, ply: PlyReview) -> bool:
        """Return whether a move is a mistake, whoever made it."""
        if ply.kept_best_value:
            return False
        if self.changes_result(ply):
            return True
        if self.game.scored:
            return 0 < MISTAKE_STAKE_SHARE * ply.stake <= ply.best - ply.value
        if ply.exact:
            return False
        return self.win_chance(ply, ply.best) - self.win_chance(ply, ply.value) >= MISTAKE_CHANCE

    def _side(self, ply: PlyReview, value: float) -> int:
        """Return the sign of a value; 0 for an estimate within the error."""
        error = 0 if ply.exact else self.game.estimate_error
        return (value > error) - (value < -error)


def review_game(
    game: AnyGame,
    seats: int,
    steps: Sequence[AnyStep],
    clock: Clock,
    values: Values | None = None,
    found: Callable[[PlyReview], object] | None = None,
) -> Review:
    """Return the review of a game. If the clock is stopped, only the last moves are reviewed.

    `values` may compute elsewhere; the default is the game. `found` is called with each ply, the
    last one first.
    """
    review = Review(game, seats)
    for ply in _plies(game, seats, steps, clock, values or game.move_values):
        review = review.with_earlier_ply(ply)
        if found is not None:
            found(ply)
    return replace(review, plies=_agreed(review.plies, seats, steps))


def _plies(
    game: AnyGame, seats: int, steps: Sequence[AnyStep], clock: Clock, values: Values
) -> Iterator[PlyReview]:
    """Yield the plies from the last one backwards, until the clock is stopped.

    The remaining time is shared equally among the remaining plies, so that fast proofs leave more
    for the others.
    """
    best: MoveValue | None = None
    for number in range(len(steps), 0, -1):
        step = steps[number - 1]
        view = step.before.view(step.seat)
        found = {**values(view, clock.with_share(1 / number))}
        if clock.is_stopped:
            return
        after = _value_after(game, seats, step, best)
        ply, best = _judged(game, number, step, found, after)
        yield ply


def _judged(
    game: AnyGame,
    number: int,
    step: AnyStep,
    found: Mapping[str, MoveValue],
    after: MoveValue | None,
) -> tuple[PlyReview, MoveValue]:
    """Return the review of a ply, and the value of the position before it.

    `found` has the values of all moves, all from one search. `after` is the value of the position
    after the played move, from a deeper search; None if the mover does not see that position.
    """
    move, searched = step.move, found[step.move]
    value = searched if after is None or (searched.exact and not after.exact) else after
    known = {**found, move: value}
    top = max(known, key=lambda each: known[each].value)
    settled = all(each.exact for each in known.values())
    best = MoveValue(
        known[top].value,
        known[top].exact and (settled or _wins(game, known[top].value)),
    )
    exact = value.exact and best.exact
    error = 0 if exact else game.estimate_error
    ranked = sorted(found, key=lambda each: -(known if exact else found)[each].value)
    most = (known if exact else found)[ranked[0]].value
    near = [
        each
        for each in ranked
        if value_loss(game, most, (known if exact else found)[each].value) <= error
    ]
    stake = game.points_still_to_win(step.before.view(step.seat))
    ply = PlyReview(
        number,
        step.seat,
        move,
        value.value,
        best.value,
        tuple(near),
        exact,
        len(found) == 1,
        stake,
        step.for_person,
    )
    if not ply.kept_best_value and value_loss(game, best.value, value.value) <= error:
        # Further on, the move proved as good as any.
        return replace(ply, moves=(move, *near)), best
    compared = replace(ply, value=searched.value, best=found[near[0]].value, exact=False)
    if _is_mistake(game, ply) and not (exact or _is_mistake(game, compared)):
        # A loss that only the deeper search sees says nothing against the move.
        return replace(ply, moves=(*near, move)), best
    return ply, best


def _is_mistake(game: AnyGame, ply: PlyReview) -> bool:
    return bool(Review(game, 2, (ply,)).mistakes)


def _agreed(
    plies: tuple[PlyReview, ...], seats: int, steps: Sequence[AnyStep]
) -> tuple[PlyReview, ...]:
    """Return the plies, each beginning with the best value that was proved one ply before.

    The sign is turned for the other player. Only for two players.
    """
    agreed = list[PlyReview]()
    for ply in plies:
        before = agreed[-1] if agreed else None
        if before is not None and seats == 2 and _is_open(steps[before.ply - 1]):
            best = before.value if before.seat == ply.seat else -before.value
            if ply.best != best:
                moves = ply.moves if ply.value < best else (ply.move,)
                ply = replace(ply, best=best, value=min(ply.value, best), moves=moves)
        agreed.append(ply)
    return tuple(agreed)


def value_loss(game: AnyGame, best: float, value: float) -> float:
    """Return how much worse a value is than the best.

    With scores, it is the difference. Otherwise it is half the change of the logarithm of the odds,
    so that a mistake costs as much in an even position as in one nearly lost.
    """
    if game.scored:
        return best - value
    return _log_odds(best) - _log_odds(value)


def _log_odds(value: float) -> float:
    """Return half the logarithm of the odds of a value from −1 to 1, which are limited."""
    return math.atanh(min(max(value, -CERTAIN_VALUE), CERTAIN_VALUE))


def _wins(game: AnyGame, value: float) -> bool:
    """Return whether no move can be better than one with this proved value."""
    return not game.scored and value == 1


def _is_open(step: AnyStep) -> bool:
    """Return whether the mover saw the whole position."""
    return bool(step.before.view(step.seat) == step.before)


def _value_after(
    game: AnyGame, seats: int, step: AnyStep, best: MoveValue | None
) -> MoveValue | None:
    """Return the value, for who moved, of the position after a move of two players, or None.

    `best` is its value for who moves next. None if it is not known, or was hidden from who moved.
    """
    after: State = step.after
    outcome = after.outcome()
    if seats != 2 or not _is_open(step):
        return None
    if outcome is not None:
        if game.scored and outcome.scores is not None:
            return MoveValue(outcome.scores[step.seat] - outcome.scores[1 - step.seat], True)
        won = 0 if len(outcome.winners) != 1 else 1 if step.seat in outcome.winners else -1
        return MoveValue(won, True)
    if best is None or after.turn == step.seat:
        return best
    return MoveValue(-best.value, best.exact)


def signed_text(value: float) -> str:
    """Return a difference with its sign: +4, 0, −2.5."""
    number = round(value, 1)
    return f"{number:+g}".replace("-", "−") if number else "0"
