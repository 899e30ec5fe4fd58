"""The review of a game: what each move was worth, which decided it, and each player's accuracy.

It goes backwards from the end, where solvers can prove values. Each player is judged by what their
seat could see.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..explanation import Reason
from ..game import AnyGame, MoveValue, Outcome, State, outcome_value
from ..language import N_, _, labelled, number_text
from ..options import Options
from ..search.clock import NO_LIMIT, Clock, NodeClock
from ..session import AnyStep
from ..strength import first_seat_win_chance

REVIEW_NODES = 1_500_000
"""Default size of a review, in positions that searches see, so that it says the same on every
machine: five to fifteen seconds, without the reasons of its moments."""

WHY_NODES = 40_000
"""Most positions to explain a move at once: about 0.2 s."""

MOMENT_WHY_NODES = 120_000
"""Most positions to explain a move of a moment of a review: about half a second."""

MAX_MOMENTS = 5
"""Most moments that a review shows."""

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
"""Explanation of a move as long as its reason is not known."""

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
    marks a move that the computer played for a person: it counts for nobody. With more than two
    players, `chances` and `best_chances` are those of all seats after the move and before it.
    `is_proved_worse` says that a better move is proved, although the values are estimates.
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
    chances: tuple[float, ...] = ()
    best_chances: tuple[float, ...] = ()
    is_proved_worse: bool = False

    @property
    def kept_best_value(self) -> bool:
        """Whether the move kept the best value, as far as that is known."""
        return self.move in self.moves

    def to_json(self) -> dict[str, Any]:
        """Return its part of the protocol's answer."""
        found: dict[str, Any] = {
            "ply": self.ply,
            "seat": self.seat,
            "move": self.move,
            "value": self.value,
            "best": self.best,
            "moves": list(self.moves),
            "exact": self.exact,
        }
        if self.chances:
            found.update(chances=list(self.chances), best_chances=list(self.best_chances))
        if self.is_proved_worse:
            found["proved_worse"] = True
        return found


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

    def reason_text(self, move_text: Callable[[str], str] = str) -> str:
        """Return the reason and the reply; `move_text` returns a move in words."""
        parts = [self.reason.sentence]
        if self.reply:
            said = _("Best reply: {move}.") if self.reply_by_other else _("Best next move: {move}.")
            parts += said.format(move=move_text(self.reply)), self.reply_reason
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
        """The `MAX_MOMENTS` largest mistakes, in the order in which they were played."""
        largest = sorted(self.mistakes, key=self._weight, reverse=True)[:MAX_MOMENTS]
        return tuple(sorted(largest, key=lambda ply: ply.ply))

    @property
    def deciding_moment(self) -> PlyReview | None:
        """The largest mistake, or None if there is none."""
        return max(self.mistakes, key=self._weight, default=None)

    @property
    def largest_mistake(self) -> PlyReview | None:
        """The mistake that lost more than each other one; None for equals, or with one mistake."""
        loss = self.shown_loss if self.game.scored else self.loss_of
        first, second = [*sorted(self.mistakes, key=loss, reverse=True), None, None][:2]
        if first is None or second is None or loss(first) == loss(second):
            return None
        return first

    def _weight(self, ply: PlyReview) -> tuple[bool, float, int]:
        """Return the weight of a mistake, for comparing them.

        A change of the result weighs most, then the loss; of equals, the earlier ply.
        """
        return self.changes_result(ply), self.loss_of(ply), -ply.ply

    @property
    def mistakes(self) -> tuple[PlyReview, ...]:
        """All mistakes in the order of the game, without moves by the computer for a person."""
        return tuple(ply for ply in self.plies if not ply.for_person and self._is_mistake(ply))

    @property
    def first_ply_played_for_person(self) -> int | None:
        """The number of the first move that the computer played for a person, or None."""
        return next((ply.ply for ply in self.plies if ply.for_person), None)

    def losers_without_mistake(self, outcome: Outcome | None) -> tuple[int, ...]:
        """Return the seats that lost although no mistake was found: estimates have hidden it."""
        if outcome is None or not outcome.winners:
            return ()
        blamed = {ply.seat for ply in self.mistakes} | {*outcome.winners}
        estimated = {ply.seat for ply in self.plies if not ply.exact and not ply.for_person}
        return tuple(sorted(estimated - blamed))

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
            if plies and all(ply.exact and ply.best <= -1 for ply in plies)
        )

    @property
    def accuracy(self) -> tuple[float | None, ...]:
        """The share of moves that kept the best value, by seat; None without a choice.

        Moves that the computer played for a person do not count.
        """
        judged = [self.judged_plies(seat) for seat in range(self.seats)]
        kept = [sum(ply.kept_best_value for ply in plies) for plies in judged]
        return tuple(
            best / len(plies) if plies else None for best, plies in zip(kept, judged, strict=True)
        )

    def judged_plies(self, seat: int) -> tuple[PlyReview, ...]:
        """Return the plies of a seat that count for its accuracy."""
        return tuple(
            ply for ply in self.plies if ply.seat == seat and not ply.forced and not ply.for_person
        )

    def loss_of(self, ply: PlyReview) -> float:
        """Return how much a move lost, see `value_loss`."""
        return value_loss(self.game, ply.best, ply.value)

    def shown_loss(self, ply: PlyReview) -> int:
        """Return how much a move lost as the difference of the rounded values that texts name."""
        return round(ply.best) - round(ply.value)

    def brief_change_text(self, ply: PlyReview) -> str:
        """Return the change of the result by a move as short as possible: `about +20 became −18`.

        What the numbers mean is in `score_meaning_text`.
        """
        if not self.game.scored:
            return self.result_change_text(ply)
        text = _("{before} became {after}") if ply.exact else _("about {before} became {after}")
        best, value = (signed_text(round(each)) for each in (ply.best, ply.value))
        return text.format(before=best, after=value)

    @property
    def score_meaning_text(self) -> str:
        """A sentence that explains the numbers of `brief_change_text`; empty without a score."""
        if not self.game.scored:
            return ""
        return _("The numbers are the difference in the final score, for the player who moved.")

    def result_change_text(self, ply: PlyReview, seat: int | None = None) -> str:
        """Return the change of the result by a move, without a full stop: `a win became a loss`.

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
        if ply.exact and self.seats == 2:
            sides = way * self._side(ply, ply.best), way * self._side(ply, ply.value)
            return _(RESULT_CHANGES[sides])
        before, after = self.whole_chances(ply, ply.seat if seat is None else seat)
        if ply.exact:
            text = (
                _("the chance of winning fell from {before} % to {after} %")
                if after < before
                else _("the chance of winning rose from {before} % to {after} %")
            )
        else:
            text = (
                _("the chance of winning fell from about {before} % to about {after} %")
                if after < before
                else _("the chance of winning rose from about {before} % to about {after} %")
            )
        return text.format(before=number_text(before), after=number_text(after))

    def whole_chances(self, ply: PlyReview, seat: int) -> tuple[int, int]:
        """Return the chances of a seat before and after a move in whole per cent, as in texts."""
        if ply.chances:
            return whole_percents(ply.best_chances)[seat], whole_percents(ply.chances)[seat]
        before, after = (self.win_chance(ply, each) for each in (ply.best, ply.value))
        own = seat == ply.seat
        return round(100 * (before if own else 1 - before)), round(
            100 * (after if own else 1 - after)
        )

    def played_value(self, ply: PlyReview, steps: Sequence[AnyStep]) -> MoveValue:
        """Return the value of a move of the game with these steps, for who moved.

        Of two players who see the whole position, it is proved if that of the next ply is, though
        what the best move would have reached is not.
        """
        proved = {each.ply for each in self.plies if each.exact}
        is_open = self.seats == 2 and _is_open(steps[ply.ply - 1])
        is_proved = ply.exact or (is_open and ply.ply + 1 in proved)
        return MoveValue(ply.value, is_proved, ply.chances)

    def explain_moments(
        self, steps: Sequence[AnyStep], clock: Clock
    ) -> dict[int, MistakeExplanation]:
        """Return the explanation of each moment by ply. `steps` are those of the game.

        Only a stop of the clock counts, not its time.
        """
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
        played = game.compared_reason(view, ply.move, _why_clock(clock), values)
        if game.why_compares:
            return MistakeExplanation(played)
        better, alone = (
            game.move_reason(view, move, _why_clock(clock)).sentence
            for move in (ply.moves[0], ply.move)
        )
        if better != alone:
            return MistakeExplanation(played, better)
        # The reasons are alike: then the best move after the played one tells more.
        reply = next((each for each in self.plies if each.ply == ply.ply + 1), None)
        if reply is None or not _is_open(step):
            return MistakeExplanation(played)
        best, after = reply.moves[0], step.after.view(reply.seat)
        known = {best: MoveValue(reply.best, reply.exact)}
        does = game.compared_reason(after, best, _why_clock(clock), known).sentence
        return MistakeExplanation(
            played, reply=best, reply_by_other=reply.seat != ply.seat, reply_reason=does
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
        if self.seats == 2 and self.changes_result(ply):
            return True
        if self.game.scored:
            return 0 < MISTAKE_STAKE_SHARE * ply.stake <= ply.best - ply.value
        if ply.exact and self.seats == 2:
            return False
        return self.win_chance(ply, ply.best) - self.win_chance(ply, ply.value) >= MISTAKE_CHANCE

    def _side(self, ply: PlyReview, value: float) -> int:
        """Return the sign of a value; 0 for an estimate within the error."""
        error = 0 if ply.exact or ply.is_proved_worse else self.game.estimate_error
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

    With a `NodeClock`, the same game gets the same review on every machine (`review_clock`).
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

    The remaining time or nodes are shared equally among the remaining plies, so that fast proofs
    leave more for the others. Of nodes, proofs count as free and all else as its whole share:
    `values` may search in another process, which does not tell how much it used.
    """
    best: MoveValue | None = None
    nodes = clock.nodes_left if isinstance(clock, NodeClock) else None
    for number in range(len(steps), 0, -1):
        step = steps[number - 1]
        view = step.before.view(step.seat)
        if nodes is None:
            share = clock.with_share(1 / number)
        else:
            share = NodeClock(clock.with_seconds(None), nodes // number)
        found = {**values(view, share)}
        if clock.is_stopped:
            return
        if nodes is not None and not all(each.exact for each in found.values()):
            nodes -= nodes // number
        after = _value_after(game, seats, step, best, found[step.move])
        ply, best = _judged(game, seats, number, step, found, after)
        yield ply


def _judged(
    game: AnyGame,
    seats: int,
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
    is_proved = known[top].exact and (settled or _wins(game, known[top].value))
    best = known[top]._replace(exact=is_proved)
    exact = value.exact and best.exact
    error = 0 if exact else game.estimate_error
    ranked = sorted(found, key=lambda each: -(known if exact else found)[each].value)
    most = (known if exact else found)[ranked[0]].value
    # Without a proof of all values, some moves may still be proved to be worse than another.
    worse = {each for each, limit in found.items() if not exact and limit.most is not None}
    near = [
        each
        for each in ranked
        if each not in worse
        and value_loss(game, most, (known if exact else found)[each].value) <= error
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
        value.chances,
        best.chances,
        move in worse,
    )
    if move in worse:
        return ply, best
    if not ply.kept_best_value and value_loss(game, best.value, value.value) <= error:
        # Further on, the move proved as good as any.
        return replace(ply, moves=(move, *near)), best
    compared = replace(ply, value=searched.value, best=found[near[0]].value, exact=False)
    if _is_mistake(game, seats, ply) and not (exact or _is_mistake(game, seats, compared)):
        # A loss that only the deeper search sees says nothing against the move.
        return replace(ply, moves=(*near, move)), best
    return ply, best


def _is_mistake(game: AnyGame, seats: int, ply: PlyReview) -> bool:
    return bool(Review(game, seats, (ply,)).mistakes)


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
    game: AnyGame, seats: int, step: AnyStep, best: MoveValue | None, searched: MoveValue
) -> MoveValue | None:
    """Return the value, for who moved, of the position after a move, or None.

    `best` is its value for who moves next, `searched` the value that the search found before the
    move. None if it is not known, or was hidden from who moved.
    """
    after: State = step.after
    outcome = after.outcome()
    if not _is_open(step):
        return None
    if seats > 2:
        if outcome is not None or best is None or not best.chances:
            return searched
        return MoveValue.from_chances(best.chances, step.seat, best.exact)
    if outcome is not None:
        return MoveValue(outcome_value(game, outcome, step.seat), True)
    if best is None or after.turn == step.seat:
        return best
    return MoveValue(-best.value, best.exact)


def first_mover_chance(
    game: AnyGame, options: Options, levels: Collection[int], from_position: bool
) -> float | None:
    """Return `Review.first_chance` of a game against these levels, or between them.

    None if they differ, or if the game did not begin with the usual start.
    """
    if len({*levels}) != 1 or from_position:
        return None
    return first_seat_win_chance(game, options, *{*levels})


def review_clock(clock: Clock, seconds: float | None = None) -> Clock:
    """Return the clock of a review of so many seconds, or of the default size.

    A stop of `clock` stops it, too.
    """
    stop_only = clock.with_seconds(seconds)
    return NodeClock(stop_only, REVIEW_NODES) if seconds is None else stop_only


def why_clock() -> Clock:
    """Return the clock to explain a move at once, the same on every machine."""
    return NodeClock(NO_LIMIT, WHY_NODES)


def _why_clock(clock: Clock) -> Clock:
    """Return the clock of one reason of a review, which stops with `clock`."""
    return NodeClock(clock.with_seconds(None), MOMENT_WHY_NODES)


def whole_percents(chances: Sequence[float]) -> tuple[int, ...]:
    """Return chances in whole per cent, which add up to 100 if the chances add up to 1."""
    found = [int(100 * chance) for chance in chances]
    missing = round(100 * sum(chances)) - sum(found)
    order = sorted(range(len(found)), key=lambda seat: found[seat] - 100 * chances[seat])
    for seat in order[:missing]:
        found[seat] += 1
    return tuple(found)


def signed_text(value: float) -> str:
    """Return a difference with its sign: +4, 0, −2.5."""
    number = round(value, 1)
    return f"{number:+g}".replace("-", "−") if number else "0"
