"""The coach of a practice game: points out a player's mistakes and shows the reply to them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import takewhile
from typing import TYPE_CHECKING

from ...engine.explanation import Mark, MarkStyle, Reason
from ...engine.game import State
from ...engine.language import _
from ...engine.learn.review import WHY_SECONDS
from ...engine.search.clock import Clock
from ...engine.session import AnyStep

if TYPE_CHECKING:
    from .game_controller import GameController

REVIEW_SECONDS, ANSWER_SECONDS = 0.7, 0.3
"""Seconds to find what the moves of a turn cost, and then to find the reply."""


@dataclass(frozen=True)
class Mistake:
    """A move that lost value: why, what it cost as a sentence, and the reply that shows it.

    `answer` is None if the reply depends on what the opponent hides.
    """

    reason: Reason
    cost: str
    after: State
    answer: str | None


class Coach:
    """Judges each finished turn of a person in the background; the next player waits meanwhile."""

    def __init__(self, controller: GameController) -> None:
        self._controller = controller
        self._mistake: Mistake | None = None
        self.enabled = False
        """Whether the coach judges turns."""

    @property
    def current_mistake(self) -> Mistake | None:
        """The mistake that led to the current position, or None."""
        mistake = self._mistake
        return (
            mistake
            if mistake is not None and mistake.after == self._controller.session.state
            else None
        )

    def should_judge(self, step: AnyStep) -> bool:
        """Return whether the coach judges the turn of a person that this move has ended."""
        ended = step.after.turn != step.seat and step.after.outcome() is None
        return self.enabled and ended and step.seat in self._controller.setup.people_seats

    def judge_turn(self, then: Callable[[bool], None]) -> None:
        """Judge the last turn, then call `then` with whether it was a mistake."""

        def answered(mistake: Mistake | None) -> None:
            self._mistake = mistake
            then(mistake is not None)
            if mistake is not None:
                self._show_mistake(mistake)

        steps = self._controller.session.steps
        last = steps[-1]
        turn = [*takewhile(lambda step: step.seat == last.seat, reversed(steps))][::-1]
        teacher = self._controller.computer_players.advice_task
        teacher.run(partial(self._find_mistake, turn), answered, lambda error: then(False))

    def show_mistake_reply(self) -> None:
        """Show the reply to the mistake on the board, and explain it in the status line."""
        mistake, controller = self.current_mistake, self._controller
        if mistake is None:
            return
        reason, text = (
            mistake.reason,
            controller.board.sentence_for_view(mistake.reason.sentence),
        )
        if mistake.answer is not None:
            view = mistake.after.view(mistake.after.turn)
            reason = controller.session.game.move_reason(view, mistake.answer, Clock(WHY_SECONDS))
            answer = controller.board.move_in_words(mistake.answer)
            text = _("Your opponent’s best move now: {move}.").format(move=answer)
            text += f" {controller.board.sentence_for_view(reason.sentence)}"
        controller.board.show_reason_marks(reason)
        controller.show_status(_("Coach: {text}").format(text=text), whole_line=True)

    def _find_mistake(self, turn: Sequence[AnyStep], clock: Clock) -> Mistake | None:
        """Return the costliest mistake among the moves of a turn, or None."""
        setup, engine, last = (
            self._controller.setup,
            self._controller.computer_players.engine,
            turn[-1],
        )
        game, options = setup.game, setup.options
        review = engine.review(game, options, turn, REVIEW_SECONDS, clock)
        if not review.key_moments:
            return None
        worst = max(review.key_moments, key=review.loss_of)
        after, answer = last.after, None
        if last.before.view(last.seat) == last.before:
            view = after.view(after.turn)
            values = engine.values(game, options, view, ANSWER_SECONDS, clock)
            answer = max(values, key=lambda move: values[move].value)
        if game.scored:
            text = (
                _("This move costs you {score}.")
                if worst.exact
                else _("This move costs you about {score}.")
            )
            loss = review.shown_loss(worst)
            cost = text.format(score=self._controller.board.score_in_words(loss))
        else:
            cost = _("With this move, {change}.").format(change=review.result_change_text(worst))
        return Mistake(review.explain_moments(turn, clock)[worst.ply].reason, cost, after, answer)

    def _show_mistake(self, mistake: Mistake) -> None:
        """Mark the move on the board, and offer in the status line to take it back."""
        controller, marks = self._controller, mistake.reason.marks
        undo, why = (controller.app.menu_action(name).accelerator for name in ("undo", "why"))
        if marks:
            controller.board.show_reason_marks(
                Reason("", (Mark(MarkStyle.DANGER, marks[0].places[-1:]),))
            )
        # Translators: {undo} and {why} are keys.
        ask = _("Take it back? ({undo}) Why? ({why})").format(undo=undo, why=why)
        text = _("Coach: {text}").format(text=f"{mistake.cost} {ask}")
        if controller.is_paused:
            text += " " + _("Press Enter to continue.")
        controller.show_status(text, whole_line=True)
