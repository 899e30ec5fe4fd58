"""The coach of a practice game: points out a player's mistakes and shows the reply to them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import takewhile

from ...engine.explanation import Mark, MarkStyle, Reason
from ...engine.game import MoveValue, State
from ...engine.language import N_, _
from ...engine.learn.review import why_clock
from ...engine.search.clock import Clock
from ...engine.session import AnyStep
from ..widgets.commands import ENTER
from ..widgets.question_card import Answer, Question
from .computer_players import ComputerPlayers
from .game_model import GameModel

REVIEW_NODES, ANSWER_NODES = 150_000, 60_000
"""Positions searched to find what the moves of a turn cost, and then to find the reply."""


@dataclass(frozen=True)
class Mistake:
    """A move that lost value: why, what returns its cost as a sentence, and the reply to it.

    `reply` is None if it depends on what the opponent hides; `reply_value` is its value.
    """

    reason: Reason
    cost: Callable[[], str]
    after: State
    reply: str | None
    reply_value: MoveValue | None = None


class Coach:
    """Judges each finished turn of a person in the background; the next player waits meanwhile."""

    def __init__(self, game: GameModel, players: ComputerPlayers) -> None:
        self._game, self._players = game, players
        self._mistake: Mistake | None = None
        self._explained: Mistake | None = None
        """The mistake whose reply was shown last."""
        self.enabled: bool = False
        """Whether the coach judges turns."""

    @property
    def current_mistake(self) -> Mistake | None:
        """The mistake that led to the current position, or None."""
        mistake = self._mistake
        return (
            mistake if mistake is not None and mistake.after == self._game.session.state else None
        )

    def should_judge(self, step: AnyStep) -> bool:
        """Return whether the coach judges the turn of a person that this move has ended."""
        ended = step.after.turn != step.seat and step.after.outcome() is None
        return self.enabled and ended and step.seat in self._game.setup.people_seats

    def judge_turn(self, then: Callable[[bool], None]) -> None:
        """Judge the last turn, then call `then` with whether it was a mistake."""

        def answered(mistake: Mistake | None) -> None:
            self._mistake = mistake
            self._explained = None
            then(mistake is not None)
            if mistake is not None:
                self._show_mistake(mistake)

        steps = self._game.session.steps
        last = steps[-1]
        turn = [*takewhile(lambda step: step.seat == last.seat, reversed(steps))][::-1]
        teacher = self._players.advice_task
        teacher.run(partial(self._find_mistake, turn), answered, lambda error: then(False))

    def show_mistake_reply(self) -> None:
        """Show the reply to the mistake and explain it; called again, show what it leads to."""
        mistake, running = self.current_mistake, self._game
        if mistake is None:
            return
        if mistake.reply is not None and self._explained is mistake:
            running.show_line(mistake.reply, mistake.reply_value, lambda: _("After your move"))
            return
        self._explained = mistake

        def show() -> tuple[str, str]:
            reason, text = mistake.reason, ""
            if mistake.reply is not None:
                view = mistake.after.view(mistake.after.turn)
                reason = running.session.game.move_reason(view, mistake.reply, why_clock())
                reply = running.board.move_in_words(mistake.reply)
                text = _("Your opponent’s best move now: {move}.").format(move=reply) + " "
            running.board.show_reason_marks(reason)
            return text + reason.sentence, reason.lesson or mistake.reason.lesson

        self._ask(mistake, show, N_("Show") if mistake.reply is not None else "")

    def _find_mistake(self, turn: Sequence[AnyStep], clock: Clock) -> Mistake | None:
        """Return the costliest mistake among the moves of a turn, or None."""
        setup, engine, last = (
            self._game.setup,
            self._players.engine,
            turn[-1],
        )
        game, options = setup.game, setup.options
        review = engine.review(game, options, turn, clock, None, REVIEW_NODES)
        if not review.key_moments:
            return None
        worst = max(review.key_moments, key=review.loss_of)
        after, reply, reply_value = last.after, None, None
        if last.before.view(last.seat) == last.before:
            view = after.view(after.turn)
            values = engine.values(game, options, view, None, clock, ANSWER_NODES)
            reply = max(values, key=lambda move: values[move].value)
            reply_value = values[reply]

        def cost() -> str:
            if not game.scored:
                change = review.result_change_text(worst)
                return _("With this move, {change}.").format(change=change)
            text = (
                _("This move costs you {score}.")
                if worst.exact
                else _("This move costs you about {score}.")
            )
            loss = review.shown_loss(worst)
            return text.format(score=self._game.board.score_in_words(loss))

        reason = review.explain_moments(turn, clock)[worst.ply].reason
        return Mistake(reason, cost, after, reply, reply_value)

    def _show_mistake(self, mistake: Mistake) -> None:
        """Mark the move on the board, and ask below it whether to take it back."""
        running, marks = self._game, mistake.reason.marks
        if marks:
            running.board.show_reason_marks(
                Reason("", (Mark(MarkStyle.DANGER, marks[0].places[-1:]),))
            )
        self._ask(mistake, lambda: ("", ""), N_("Why?"))

    def _ask(self, mistake: Mistake, explain: Callable[[], tuple[str, str]], why: str) -> None:
        """Ask whether to take a mistake back.

        `explain` returns a text about it, and the id of the lesson that explains that text, each
        perhaps empty. `why` is the label of the command that explains more, empty if there is no
        more.
        """
        running = self._game

        def question() -> Question:
            take_back = replace(running.command_answer("undo", _("Take Back")), is_primary=True)
            more = (running.command_answer("why", _(why)),) if why else ()
            play_on = Answer(_("Play On"), self._play_on, ENTER)
            title = _("Coach: {text}").format(text=mistake.cost())
            status = _("Your decision: take the move back, or play on.")
            text, lesson = explain()
            answers = take_back, *more, *running.lesson_answers(lesson), play_on
            return Question(title, text, answers, is_warning=True, status=status)

        running.ask(question)

    def _play_on(self) -> None:
        """Continue the game after a mistake."""
        running = self._game
        if running.is_paused:
            running.app.workspace.menu_action("resume").run(running.app)
        else:
            running.ask(None)
            running.board.show_reason_marks(None)
