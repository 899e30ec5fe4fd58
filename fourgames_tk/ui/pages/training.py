"""Training: what was missed comes again after days, mixed over all games.

A round is a sequence of pages, one for each task; its end leads back to the page *Training*.
"""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from ...engine.language import N_, _, ngettext, number_text
from ...engine.learn.drills import DrillTask
from ...engine.learn.puzzle import Puzzle
from ...engine.learn.review import Review
from ...engine.learn.training import MistakeTask, TrainingTask
from ...store.training import ROUND_TASKS, missed_answer, next_due_day, right_answer, tasks_due
from ..text import date_text, short_game_title
from ..widgets.buttons import FACE_MARGIN
from ..widgets.commands import ENTER, PageCommand
from ..widgets.layout import packed, wrapped_label
from ..widgets.side_panel import CLOSE
from ..widgets.timers import on_library_read, on_new_day
from .drill import DrillPage
from .exercise import ExercisePage, MistakesPage, TaskPage
from .page import Page
from .puzzle import PuzzlePage
from .start import TRAINING_TITLE

if TYPE_CHECKING:
    from ...engine.game import AnyGame
    from ..services import Services

TRAINING_TEXT = N_(
    "What you miss in puzzles, rushes and drills, and the mistakes that a review of your games "
    "finds, come again here: first after a day, then at growing distances, until you know them. "
    "A round has at most ten tasks, and takes about five minutes."
)
FIRST_TRY_TEXT = N_("Only the first try counts, and only without a hint.")


class TrainingRound:
    """Shows the tasks of a round one after the other, and saves the first answer to each."""

    def __init__(
        self, app: Services, tasks: Sequence[TrainingTask], way_back: Callable[[], object]
    ) -> None:
        """`way_back` shows what the page *Training* goes back to after the round."""
        self._app, self._tasks, self._way_back = app, tasks, way_back
        self._place = -1
        self._answers = dict[int, bool]()
        """The first answers, by the place of the task."""

    def show_next(self) -> None:
        """Show the next task; after the last one, the result."""
        self._place += 1
        if self._place < len(self._tasks):
            task = self._tasks[self._place]
            make = partial(_page_of, task=task, training=self)
            self._app.workspace.open_exercise(task.game, make, self._show_result)
        else:
            self._show_result()

    def save_answer(self, right: bool) -> None:
        """Save the answer to the current task, unless it has one."""
        if self._place in self._answers:
            return
        self._answers[self._place] = right
        task, today = self._tasks[self._place], self._app.today()
        answer = right_answer(task, today) if right else missed_answer(task, today)
        self._app.library.add_puzzle_entry(answer)

    def heading_text(self, game: AnyGame) -> str:
        """Return the text above a task: its place in the round, and the game."""
        place = _("Training: task {n} of {all}").format(
            n=number_text(self._place + 1), all=number_text(len(self._tasks))
        )
        return f"{place}  ·  {short_game_title(game)}"

    def _show_result(self) -> None:
        self._app.workspace.show_start()
        right, answered = sum(self._answers.values()), len(self._answers)
        show_training(self._app, (right, answered), self._way_back)


class TrainingPage(Page):
    """Page that says how many tasks are due, or when the next one is, and starts a round."""

    STRIP: ClassVar[int] = 0

    def __init__(
        self,
        parent: tk.Misc,
        app: Services,
        result: tuple[int, int] | None = None,
        way_back: Callable[[], object] | None = None,
    ) -> None:
        """`result` are the right answers and all answers of the round before.

        Esc calls `way_back`; by default it closes the page.
        """
        super().__init__(parent, app, _(TRAINING_TITLE))
        self.way_back, self._result = way_back, result
        self.tasks: Sequence[TrainingTask] = ()
        self._due = wrapped_label(self.body, 20, "ink", bold=True)
        self._next = wrapped_label(self.body, 15, "ink")
        for label, above in ((self._due, 16), (self._next, 6)):
            packed(label, fill="x", padx=FACE_MARGIN, pady=(above, 0))
        about = wrapped_label(self.body, 14, text=_(TRAINING_TEXT))
        packed(about, fill="x", padx=FACE_MARGIN, pady=16)
        self.add_footer("start", "close")
        self._refresh()
        on_library_read(self, self._refresh)
        on_new_day(self, self._refresh)

    def _refresh(self) -> None:
        history, today = self.app.library.read_puzzle_history(), self.app.today()
        self.tasks = tasks_due(history, today)
        text = tasks_due_text(len(self.tasks)) or _("No task is due today")
        self._due.configure(text=text)
        sentences = []
        if self._result is not None and self._result[1]:
            right, answered = map(number_text, self._result)
            sentences.append(_("{n} of {all} right.").format(n=right, all=answered))
        day = next_due_day(history, today)
        if day is not None and not self.tasks:
            sentences.append(_("The next one is due on {date}.").format(date=date_text(day, today)))
        elif not self.tasks:
            sentences.append(_("You have missed nothing so far."))
        self._next.configure(text=" ".join(sentences))
        self.refresh_buttons()

    def start(self) -> None:
        """Start a round with the tasks that are due first."""
        way_back = self.way_back or self.app.workspace.way_back
        TrainingRound(self.app, self.tasks[:ROUND_TASKS], way_back).show_next()

    def cancel(self) -> None:
        if self.way_back is None:
            super().cancel()
        else:
            self.way_back()

    COMMANDS: ClassVar[Sequence[PageCommand[Any]]] = (
        CLOSE,
        PageCommand["TrainingPage"](
            "start",
            N_("Start"),
            ENTER,
            lambda page: page.start(),
            N_("start a round of training"),
            is_offered=lambda page: bool(page.tasks),
        ),
    )


class _TrainingTaskPage(TaskPage):
    """Base of the pages of a round: saves whether the first try was right."""

    training: TrainingRound
    task: TrainingTask

    def on_wrong_move(self) -> None:
        super().on_wrong_move()
        self.training.save_answer(right=False)

    def hint(self) -> None:
        if self.exercise.awaits_move:
            self.training.save_answer(right=False)
        super().hint()

    def show_solution(self) -> None:
        self.training.save_answer(right=False)
        super().show_solution()

    @property
    def heading_text(self) -> str:
        return self.training.heading_text(self.exercise.game)


class _PuzzleTaskPage(_TrainingTaskPage, PuzzlePage):
    def __init__(
        self, parent: tk.Misc, app: Services, puzzle: Puzzle, training: TrainingRound
    ) -> None:
        self.training = training
        super().__init__(parent, app, puzzle)

    def next_puzzle(self) -> None:
        self.training.show_next()

    def _record_attempt(self, found: bool, score: int | None) -> None:
        """Save the answer; a solved puzzle counts as solved, but does not change the rating."""
        self.training.save_answer(right=score == 1)
        if found:
            super()._record_attempt(found, None)
            # The round goes on, even if the puzzle has finished a step of the course.
            self.finished = None

    def _generate_next(self) -> None:
        """Make no other puzzle."""

    def _show_figures(self) -> None:
        """Show no progress in puzzles."""

    @property
    def _attempts_text(self) -> str:
        return _(FIRST_TRY_TEXT)

    COMMANDS = tuple(each for each in PuzzlePage.COMMANDS if each.id != "rush")


class _MistakeTaskPage(_TrainingTaskPage, MistakesPage):
    def __init__(
        self, parent: tk.Misc, app: Services, task: MistakeTask, training: TrainingRound
    ) -> None:
        self.training = training
        seats = task.game.seat_count(task.options)
        review = Review(task.game, seats, (task.review,))
        super().__init__(parent, app, task.session(), review, review.plies)

    @property
    def onward_text(self) -> str:
        return _("Next")

    def _finish(self, said: str) -> None:
        super()._finish(said)
        self.training.save_answer(right=not self.shown)

    def _show_result(self) -> None:
        self.training.show_next()


class _DrillTaskPage(_TrainingTaskPage, DrillPage):
    """Asks one question; the page of the next task follows it."""

    def __init__(
        self, parent: tk.Misc, app: Services, task: DrillTask, training: TrainingRound
    ) -> None:
        self.training = training
        super().__init__(parent, app, task.game, task.kind)
        self.may_start = False
        self._missed.append(task)
        self.next_question()

    def check_answers(self, *answers: str) -> None:
        super().check_answers(*answers)
        self.training.save_answer(right=not self._missed)

    def _show_progress(self) -> None:
        self._show_progress_text(self.heading_text)

    def do_next_step(self) -> None:
        """Go on after the answer was shown."""
        if self.drill is None:
            self.training.show_next()
        else:
            super().do_next_step()


def _page_of(
    parent: tk.Misc, app: Services, task: TrainingTask, training: TrainingRound
) -> ExercisePage:
    if isinstance(task, Puzzle):
        return _PuzzleTaskPage(parent, app, task, training)
    if isinstance(task, DrillTask):
        return _DrillTaskPage(parent, app, task, training)
    return _MistakeTaskPage(parent, app, task, training)


def tasks_due_text(count: int) -> str:
    """Return how many tasks are due, as a heading; empty without any."""
    text = ngettext("{n} task is due", "{n} tasks are due", count)
    return text.format(n=number_text(count)) if count else ""


def show_training(
    app: Services,
    result: tuple[int, int] | None = None,
    way_back: Callable[[], object] | None = None,
) -> None:
    """Show the page *Training*; arguments as in `TrainingPage`."""
    app.workspace.show_page(partial(TrainingPage, result=result, way_back=way_back))
