"""The page of a lesson: one step at a time on the board, and what a person tries there."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from ...engine.learn.lesson import Lesson, Task
from ...engine.learn.reason import Reason
from ...engine.options import fresh_seed
from ...engine.players.remote import EngineProcess
from ...engine.session import AnyStep, Session
from ...engine.setup import Setup, default_players
from .. import sheets
from ..canvas import words
from ..kit.focus import shortcut
from ..kit.sound import Sound
from ..kit.thinker import Thinker
from ..kit.timer import Timer
from ..table.asking import PAUSE_MS
from .lesson_parts import LessonSheet

if TYPE_CHECKING:
    from ...engine.game import Hint, State
    from ..app import App

SEEN_MS = 1400
"""How long a wrong move is seen before it is taken back."""
NOT_IT = "You may move so, but something else is asked for here. Try again."
LOST = "You have not won this time. Try again: nothing is counted."
KEYS = (
    ("Enter", "the next step, once this one is done"),
    (shortcut("B"), "the step before"),
    (shortcut("H"), "hint: where to look, then the move"),
    (shortcut("Z"), "take a move back"),
    ("Esc", "go to the list of lessons"),
)
"""(key, what it does) in a lesson, for the keys page."""


class LessonPage(LessonSheet):
    """Leads through the steps of one of a game's lessons, from the first that is not done yet."""

    UNDOES: ClassVar[bool] = True

    def __init__(self, parent: tk.Misc, app: App, lessons: Sequence[Lesson], place: int) -> None:
        self.lesson: Lesson = lessons[place]
        super().__init__(parent, app, self.lesson.game, len(self.lesson.steps))
        self._lessons, self._place = lessons, place
        self._engine, self._pause = EngineProcess(), Timer(self)
        self._thinker = Thinker(self, self._engine.stop)
        self._task = 0
        self.done = False
        """Whether the step that is seen is done, or the lesson."""
        left = [each for each in range(len(self.lesson.steps)) if each not in self.known]
        self.go(left[0] if left else 0)

    @property
    def known(self) -> frozenset[int]:
        """The steps that are done, counted from 0."""
        return self.app.settings.steps(self.lesson.game, self.lesson.title)

    # From step to step.

    def go(self, number: int) -> None:
        """Show a step, counted from 0."""
        self._halt()
        self.number, self._task = number, 0
        step, game = self.lesson.steps[number], self.lesson.game
        self._session = Session(game, step.options, step.seed, step.position)
        of, last = len(self.lesson.steps), number + 1 == len(self.lesson.steps)
        self.tell(f"Step {number + 1} of {of}", step.title, "\n\n".join(step.prose))
        self.steps.show(self.known, number)
        self.offer("Finish" if last else "Next", "Back" if number else "")
        self._pose()

    def next(self) -> None:
        """Go on, where the step is done."""
        if self.number == len(self.lesson.steps):
            self._go_further()
        elif self.done and self.number + 1 < len(self.lesson.steps):
            self.go(self.number + 1)
        elif self.done:
            self._finish()
        else:
            self.go(self.number)

    def back(self) -> None:
        """Go to the step before, or at the end play the game."""
        if self.number == len(self.lesson.steps) and self._further is not None:
            self._play()
        elif self.number:
            self.go(self.number - 1)

    def cancel(self) -> None:
        """Go to the list of lessons."""
        super().cancel()
        sheets.lessons.list_lessons(self.app, self.lesson.game)

    def destroy(self) -> None:
        """End the engine with the page."""
        self._thinker.close()
        super().destroy()

    def _light(self, done: bool) -> None:
        """Let Next be pressed where the step is done, or say when that will be."""
        self.done = done
        self.light(done)

    # The task on the board.

    @property
    def task(self) -> Task:
        """The task of the step that is seen."""
        return self.lesson.steps[self.number].tasks[self._task]

    def _pose(self, said: str = "") -> None:
        """Let the person do the task from here; `said` is about the one before."""
        task, exercise = self.task, self.exercise
        if task.words:
            exercise.status = f"Lesson: {task.words}"
            self.say("task", f"Now you: {_within(task.words)}", said)
        self._light(not task.words)
        exercise.lay(self._session, self.lesson.steps[self.number].people)
        exercise.explain(Reason("", task.marks) if task.marks else None)
        if not task.words:
            exercise.status = ""
            exercise.halt()
            exercise.explain(Reason("", task.marks))
            self._keep()
        elif task.level:
            self._play_on()
        self.take_keys()

    def judge(self, step: AnyStep) -> None:
        """Say how a try went: a wrong one is taken back when it has been seen."""
        task = self.task
        self._thinker.stop()
        if task.level:
            self._play_on()
        elif task.solved_by(step.move):
            self._answer(task, list(task.replies))
        else:
            self.app.play_sound(Sound.LOW)
            self.say("wrong", "Not quite.", task.answer(step.move) or NOT_IT)
            self.exercise.halt()
            self._pause.start(SEEN_MS, self._take_back)

    def _take_back(self) -> None:
        self.exercise.take_back()
        self.exercise.explain(Reason("", self.task.marks))
        self.take_keys()

    def taken_back(self) -> None:
        """Show the marks again where the task begins."""
        if self.exercise.session.ply == 0:
            self.exercise.explain(Reason("", self.task.marks))

    def _answer(self, task: Task, replies: list[str]) -> None:
        """Play what follows by itself, then go on to the next task, or the step is done."""
        if replies:
            self.exercise.halt()
            follow = partial(self._answer, task, replies[1:])
            delay = 2 * PAUSE_MS[self.app.preferences.speed]
            self._pause.start(delay, lambda: self.exercise.answer(replies[0], follow))
        elif self._task + 1 < len(self.lesson.steps[self.number].tasks):
            self.app.play_sound(Sound.SCORE)
            self._task += 1
            self._pose(task.right)
        else:
            self._solved(task.right)

    def _solved(self, right: str, sound: Sound = Sound.SCORE) -> None:
        self.app.play_sound(sound)
        self.exercise.status = "Well done. Enter goes on."
        self.exercise.halt()
        self.say("right", "Well done.", right)
        self._keep()
        self._light(True)
        self.take_keys()

    def _keep(self) -> None:
        """Remember that the step is done, and show it."""
        self.app.settings.keep_step(self.lesson.game, self.lesson.title, self.number)
        self.steps.show(self.known, self.number)

    # A game to be won.

    def _play_on(self) -> None:
        """Let the computer answer, as long as it has the turn; at the end say who has won."""
        exercise, state = self.exercise, self._session.state
        outcome = state.outcome()
        if outcome is not None:
            if set(outcome.winners) & set(exercise.setup.people):
                self._solved(self.task.right or "You have won.", Sound.WIN)
            else:
                self._lost()
        elif state.turn not in exercise.setup.people:
            exercise.halt()
            delay = PAUSE_MS[self.app.preferences.speed]
            self._pause.start(delay, partial(self._ask_for_move, state))
        elif exercise.halted:
            exercise.halt(False)

    def _ask_for_move(self, state: State) -> None:
        game, session = self.lesson.game, self._session
        view = state.view(state.turn)

        def play(move: str) -> None:
            self.exercise.halted = False
            self.exercise.answer(move, self._play_on)

        if (forced := state.forced()) is not None:
            play(forced)
        else:
            self._thinker.ask(
                lambda clock: self._engine.choose(
                    game, session.options, view, self.task.level, clock
                ),
                play,
                self._fail,
            )

    def _fail(self, error: Exception) -> None:
        self.exercise.note(words.sentence(str(error)))

    def _lost(self) -> None:
        self.app.play_sound(Sound.LOSE)
        self.exercise.status = "Enter begins again."
        self.exercise.halt()
        self.say("wrong", "Not this time.", self.task.answer("") or LOST)
        self.offer("Try again", "Back" if self.number else "")
        self.light(True)
        self.take_keys()

    def hint(self) -> None:
        """Say where to look, and asked again which move it is."""
        exercise, game = self.exercise, self.lesson.game
        if not exercise.asks:
            return
        state = self._session.state
        solution = next(filter(self.task.solved_by, state.legal_moves()), None)
        if solution is not None:
            exercise.point_to(solution)
            return
        view, options = state.view(state.turn), self._session.options

        def found(hint: Hint) -> None:
            exercise.point_to(hint.move)

        self._thinker.ask(
            lambda clock: self._engine.hint(game, options, view, None, clock), found, self._fail
        )

    def _halt(self) -> None:
        """Drop what is still to come of the step before."""
        self._pause.cancel()
        self._thinker.stop()

    # The end of the lesson.

    @property
    def _further(self) -> int | None:
        """The place of the next lesson, None after the last."""
        return self._place + 1 if self._place + 1 < len(self._lessons) else None

    def _finish(self) -> None:
        """Say what was learned, and what comes."""
        self._halt()
        self.number = len(self.lesson.steps)
        self.tell("Lesson done", self.lesson.title, f"You have learned it. {self.lesson.about}")
        self.steps.show(self.known, self.number)
        if self._further is None:
            self.offer("Play a game now", "")
        else:
            self.offer("Next lesson", "Play a game")
            title = self._lessons[self._further].title
            self.say("task", f"Next: {title}", self._lessons[self._further].about)
        self._light(True)
        self.app.status("")
        self.take_keys()

    def _go_further(self) -> None:
        if self._further is None:
            self._play()
        else:
            sheets.lessons.show_lesson(self.app, self._lessons, self._further)

    def _play(self) -> None:
        """Begin a game against the weakest level, with what goes with it."""
        game = self.lesson.game
        level = game.levels[0].number
        options = game.moved_first_by(game.options_for(game.options_type(), level), 0)
        players = default_players(game, options, (game.first_place or 0,), level)
        names = self.app.settings.names(players)
        self.app.desk.begin(Setup(game, options, fresh_seed(), players, False, names))


def _within(sentence: str) -> str:
    """Return a sentence as it goes on after a colon; a letter of a board stays as it is."""
    return sentence[:1].lower() + sentence[1:] if sentence[1:2].islower() else sentence
