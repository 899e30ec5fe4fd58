"""The review of a game: what each move was worth, which decided it, and each player's accuracy.

It goes backwards from the end, where solvers can prove values. Each player is judged by what their
seat could see.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..game import AnyGame, MoveValue, Reason, State
from ..search.clock import Clock
from ..session import AnyStep

REVIEW_SECONDS = 8.0
"""Default time of a review, in seconds, without the reasons of its moments."""

WHY_SECONDS = 0.2
"""Most time to explain each moment, in seconds."""

MAX_MOMENTS = 5

MOMENT_NOISE_FACTOR = 4
"""A move is a moment if it loses at least this many times the error of estimates."""

CERTAIN_VALUE = 0.95
"""Values beyond it (of 1 for a win) count as certain: a change from 2 % to 1 % is no moment."""

RESULT_WORDS = {1: "a win", 0: "a draw", -1: "a loss"}
"""Names of proved values by sign."""

Values = Callable[[State, Clock], Mapping[str, MoveValue]]
"""A function that returns the values of the moves of a view, such as `Game.values`."""


@dataclass(frozen=True)
class PlyReview:
    """The review of a move: its `value` and that of the `best` moves, for the player who moved.

    `ply` counts from 1. `exact` says whether `value` and `best` are proved. `moves` are those that
    keep the best value, best first; with estimates, those within the error. `forced` marks an only
    legal move, which does not count for the accuracy.
    """

    ply: int
    seat: int
    move: str
    value: float
    best: float
    moves: tuple[str, ...]
    exact: bool
    forced: bool = False

    @property
    def kept(self) -> bool:
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
class Review:
    """The plies of a game in order. A running review has the last plies only."""

    game: AnyGame
    seats: int
    plies: tuple[PlyReview, ...] = ()

    def with_earlier_ply(self, ply: PlyReview) -> Review:
        """Return a copy with `ply` put before the plies so far. Reviews run backwards."""
        return replace(self, plies=(ply, *self.plies))

    @property
    def moments(self) -> tuple[PlyReview, ...]:
        """The plies at which most was lost, in order.

        A change of the result weighs most, then the loss; of equals, the later ply.
        """

        def weight(ply: PlyReview) -> tuple[bool, float, int]:
            return self._turned(ply), self.loss_of(ply), ply.ply

        worst = sorted(filter(self._matters, self.plies), key=weight, reverse=True)
        return tuple(sorted(worst[:MAX_MOMENTS], key=lambda ply: ply.ply))

    @property
    def won_at_once(self) -> int | None:
        """The seat, of two, that had a proved win from the start and kept it, or None."""
        first = self.plies[0] if self.plies else None
        if first is None or self.moments or self.seats != 2:
            return None
        side = self._side(first, first.best) if first.exact and first.ply == 1 else 0
        return {1: first.seat, -1: 1 - first.seat}.get(side)

    @property
    def accuracy(self) -> tuple[float | None, ...]:
        """The share of moves that kept the best value, by seat; None without a choice."""
        chosen = [ply for ply in self.plies if not ply.forced]
        kept = [[ply.kept for ply in chosen if ply.seat == seat] for seat in range(self.seats)]
        return tuple(sum(each) / len(each) if each else None for each in kept)

    def loss_of(self, ply: PlyReview) -> float:
        """Return how much a move lost, see `value_loss`."""
        return value_loss(self.game, ply.best, ply.value)

    def change_text(self, ply: PlyReview, seat: int | None = None) -> str:
        """Return what a move changed, without a full stop: `a win became a loss`.

        For the player who moved, or for the other `seat` of two. A score is that of the end.
        """
        way = 1 if seat in (None, ply.seat) else -1
        best, value = (self._words(ply, way * each) for each in (ply.best, ply.value))
        if self.game.scored:
            return f"{best} at the end became {value} ({'proved' if ply.exact else 'estimated'})"
        chances = "" if ply.exact else "chances of "
        return f"{chances}{best} became {value}"

    def reasons(self, steps: Sequence[AnyStep], clock: Clock) -> dict[int, Reason]:
        """Return the reason of each moment by ply. `steps` are those of the game."""
        reasons = {}
        for ply in self.moments:
            view, brief = steps[ply.ply - 1].before.view(ply.seat), clock.within(WHY_SECONDS)
            reasons[ply.ply] = self.game.why(view, ply.move, brief)
        return reasons

    def sentences(self, reasons: Mapping[int, Reason]) -> dict[int, str]:
        """Return a sentence for each moment by ply: reason, move, better move, cost."""
        return {
            ply.ply: f"{reasons[ply.ply].sentence} {ply.move} instead of {ply.moves[0]}: "
            f"{self.change_text(ply)}.".lstrip()
            for ply in self.moments
        }

    def to_json(self) -> dict[str, Any]:
        """Return the answer of the protocol."""
        return {
            "plies": [ply.to_json() for ply in self.plies],
            "moments": [ply.ply for ply in self.moments],
            "accuracy": list(self.accuracy),
        }

    def _matters(self, ply: PlyReview) -> bool:
        much = self.loss_of(ply) >= MOMENT_NOISE_FACTOR * self.game.noise
        return not ply.kept and (much or (ply.exact and self._turned(ply)))

    def _turned(self, ply: PlyReview) -> bool:
        """Return whether a move changed which side is ahead."""
        return self._side(ply, ply.best) != self._side(ply, ply.value)

    def _side(self, ply: PlyReview, value: float) -> int:
        """Return the sign of a value; 0 for an estimate within the error."""
        noise = 0 if ply.exact else self.game.noise
        return (value > noise) - (value < -noise)

    def _words(self, ply: PlyReview, value: float) -> str:
        if self.game.scored:
            return signed(value if ply.exact else round(value))
        return RESULT_WORDS[self._side(ply, value)] if ply.exact else f"{50 * (value + 1):.0f} %"


def review_of(
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
    for ply in _plies(game, seats, steps, clock, values or game.values):
        review = review.with_earlier_ply(ply)
        if found is not None:
            found(ply)
    return review


def _plies(
    game: AnyGame, seats: int, steps: Sequence[AnyStep], clock: Clock, values: Values
) -> Iterator[PlyReview]:
    """Yield the plies from the last one backwards, until the clock is stopped.

    The remaining time is shared equally among the remaining plies, so that fast proofs leave more
    for the others.
    """
    later: PlyReview | None = None
    for number in range(len(steps), 0, -1):
        step = steps[number - 1]
        found = {**values(step.before.view(step.seat), clock.share(1 / number))}
        if clock.stopped:
            return
        settled = all(each.exact for move, each in found.items() if move != step.move)
        proved = _proved(game, seats, step, later)
        # Later plies prove the played move: use that only if the others are proved too, or it wins.
        if proved is not None and (settled or _wins(game, proved)):
            found[step.move] = MoveValue(proved, True)
        ranked = sorted(found, key=lambda move: -found[move].value)
        best, value, forced = found[ranked[0]], found[step.move], len(found) == 1
        won = best.exact and _wins(game, best.value)
        exact = value.exact and (settled or won)
        noise = 0 if exact else game.noise
        near = [each for each in ranked if value_loss(game, best.value, found[each].value) <= noise]
        moves = tuple(near)
        later = PlyReview(
            number, step.seat, step.move, value.value, best.value, moves, exact, forced
        )
        yield later


def value_loss(game: AnyGame, best: float, value: float) -> float:
    """Return how much worse a value is than the best.

    With scores, it is the difference. Otherwise it is half the change of the logarithm of the odds,
    so that a mistake costs as much in an even position as in one nearly lost.
    """
    if game.scored:
        return best - value
    odds, left = (
        math.atanh(min(max(each, -CERTAIN_VALUE), CERTAIN_VALUE)) for each in (best, value)
    )
    return odds - left


def _wins(game: AnyGame, value: float) -> bool:
    """Return whether no move can be better than one with this proved value."""
    return not game.scored and value == 1


def _proved(game: AnyGame, seats: int, step: AnyStep, later: PlyReview | None) -> float | None:
    """Return the value of a move by what is proved of the position after it, or None."""
    after: State = step.after
    outcome = after.outcome()
    if seats != 2 or step.before.view(step.seat) != step.before:
        return None
    if outcome is not None:
        if game.scored and outcome.scores is not None:
            return outcome.scores[step.seat] - outcome.scores[1 - step.seat]
        return 0 if len(outcome.winners) != 1 else 1 if step.seat in outcome.winners else -1
    if later is None or not later.exact:
        return None
    return later.best if later.seat == step.seat else -later.best


def signed(value: float) -> str:
    """Return a difference with its sign: +4, 0, −2.5."""
    number = round(value, 1)
    return f"{number:+g}".replace("-", "−") if number else "0"
