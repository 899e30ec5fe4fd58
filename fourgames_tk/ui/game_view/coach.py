"""The coach of a practice game: says when a move gave much away, and shows the answer to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import takewhile
from typing import TYPE_CHECKING

from ...engine.game import Mark, Reason, Sign, State
from ...engine.learn.review import WHY_SECONDS
from ...engine.search.clock import Clock
from ...engine.session import AnyStep

if TYPE_CHECKING:
    from .game_controller import GameController

LOOK_SECONDS, COACH_SECONDS = 0.7, 0.3
"""The most time to find what the moves of a turn were worth, and then the answer to them."""


@dataclass(frozen=True)
class Mistake:
    """A move that gave much away: why, what it cost, in words, and the answer that shows it.

    There is no answer where the other side holds what nobody may see.
    """

    reason: Reason
    cost: str
    after: State
    answer: str | None


class Coach:
    """Looks at each turn of a person, beside the window; who answers waits meanwhile."""

    def __init__(self, controller: GameController) -> None:
        self._play = controller
        self._fault: Mistake | None = None
        self.on = False
        """Whether it looks."""

    @property
    def found(self) -> Mistake | None:
        """What was wrong with the turn that led to the position of the game."""
        fault = self._fault
        return fault if fault is not None and fault.after == self._play.session.state else None

    def watches(self, step: AnyStep) -> bool:
        """Tell whether it looks at the turn of a person that this move has ended."""
        ended = step.after.turn != step.seat and step.after.outcome() is None
        return self.on and ended and step.seat in self._play.setup.people

    def look(self, then: Callable[[bool], None]) -> None:
        """Look at the last turn, then go on: with True where something is wrong with it."""

        def answered(fault: Mistake | None) -> None:
            self._fault = fault
            then(fault is not None)
            if fault is not None:
                self._tell(fault)

        steps = self._play.session.steps
        last = steps[-1]
        turn = [*takewhile(lambda step: step.seat == last.seat, reversed(steps))][::-1]
        teacher = self._play.computer_players.teacher
        teacher.ask(partial(self._judge, turn), answered, lambda error: then(False))

    def why(self) -> None:
        """Show on the board the answer to what was wrong, and say why it is one."""
        fault, controller = self.found, self._play
        if fault is None:
            return
        reason, said = fault.reason, fault.reason.sentence
        if fault.answer is not None:
            view = fault.after.view(fault.after.turn)
            reason = controller.session.game.why(view, fault.answer, Clock(WHY_SECONDS))
            said = f"The answer to it: {controller.board.say_move(fault.answer)}. {reason.sentence}"
        controller.board.explain(reason)
        controller.note(f"Coach: {said}")

    def _judge(self, turn: Sequence[AnyStep], clock: Clock) -> Mistake | None:
        """Return what was wrong with the moves of a turn; of several what cost most."""
        setup, engine, last = self._play.setup, self._play.computer_players.engine, turn[-1]
        game, options = setup.game, setup.options
        review = engine.review(game, options, turn, LOOK_SECONDS, clock)
        if not review.moments:
            return None
        worst = max(review.moments, key=review.loss_of)
        after, answer = last.after, None
        if last.before.view(last.seat) == last.before:
            view = after.view(after.turn)
            values = engine.values(game, options, view, COACH_SECONDS, clock)
            answer = max(values, key=lambda move: values[move].value)
        cost = review.change_text(worst)
        if game.scored:
            about = "" if worst.exact else "about "
            cost = f"you give away {about}{self._play.board.counted(round(review.loss_of(worst)))}"
        return Mistake(review.reasons(turn, clock)[worst.ply], cost, after, answer)

    def _tell(self, fault: Mistake) -> None:
        """Mark the move quietly, and ask whether it is to be taken back."""
        controller, marks = self._play, fault.reason.marks
        undo, why = (controller.app.action(name).accelerator for name in ("undo", "why"))
        if marks:
            controller.board.explain(Reason("", (Mark(Sign.DANGER, marks[0].places[-1:]),)))
        go_on = " Enter goes on." if controller.paused else ""
        controller.note(
            f"Coach: with that, {fault.cost}. Take it back? ({undo}) Why? ({why}){go_on}"
        )
