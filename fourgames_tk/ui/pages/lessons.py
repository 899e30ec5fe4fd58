"""The page of a lesson, which is a sequence of steps with tasks."""

from __future__ import annotations

import re
import tkinter as tk
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import cached_property, partial
from itertools import chain
from typing import TYPE_CHECKING, ClassVar, Literal

from ...engine.explanation import MarkStyle, Reason
from ...engine.game import VALUES_NODES
from ...engine.language import N_, _, current_language, labelled
from ...engine.learn.lessons import (
    BadLesson,
    Lesson,
    LessonTask,
    lesson_test,
    load_lessons,
    worsens_result,
)
from ...engine.learn.review import why_clock
from ...engine.session import AnyStep, Session
from ...engine.text import sentences
from ...store.course import next_step
from .. import pages
from ..game_view.computer_players import PAUSE_MS
from ..paint.palette import mix
from ..widgets.background import make_error_handler
from ..widgets.buttons import art_image
from ..widgets.commands import PageCommand
from ..widgets.controls import StaticCanvas
from ..widgets.fonts import pixels
from ..widgets.sound import Sound
from ..widgets.theme import palette_of
from ..widgets.timers import Tween
from .exercise import COURSE_LABEL, LINE_MOVE_MS, WRONG_MOVE_MS, TaskPage, clearest_best_move

if TYPE_CHECKING:
    from ...engine.explanation import Hint
    from ...engine.game import AnyGame, State
    from ...engine.search.clock import Clock
    from ...store.course import CourseStep
    from ..services import Services


Tone = Literal["task", "right", "wrong"]
"""Kind of card: a task, a success, or an explanation of a wrong move."""

DOT_SIZE, LINE_WIDTH, TRANSITION_MS = 24, 3, 160
"""Size of a dot and width of the line, in design units, and length of its animation in ms."""
CARD_CORNER, CARD_PADDING, ICON_SIZE, TEXT_GAP = 12, 20, 26, 8
"""Corner radius, padding, size of the icon, and gap between texts of the card, in design units."""


class StepProgress(StaticCanvas):
    """Row of numbered dots: done steps have a tick, the current one a ring."""

    def __init__(self, parent: tk.Misc, of: int) -> None:
        super().__init__(parent, height=DOT_SIZE)
        self._of, self._done, self._now = of, frozenset[int](), 0.0
        self._from, self._to = 0.0, 0.0
        self._glide = Tween(self, self._draw_transition)

    def show_progress(self, done: Collection[int], now: int) -> None:
        """Show which steps are done, and move to step `now`; both count from 0."""
        self._done, self._from, self._to = frozenset(done), self._now, float(now)
        self._glide.start(TRANSITION_MS)

    def _draw_transition(self, progress: float) -> None:
        self._now = self._from + (self._to - self._from) * progress
        self.draw()

    def draw_contents(self, width: int, height: int) -> None:
        palette, side = palette_of(self), pixels(self, DOT_SIZE)
        middle, step = side / 2, (width - side) / max(1, self._of - 1)
        for low, high, colour in (
            (0.0, self._of - 1.0, mix(palette.sheet, palette.amber, 0.25)),
            (0.0, min(self._now, self._of - 1.0), palette.amber),
        ):
            ends = middle + low * step, middle, middle + high * step, middle
            self.create_line(*ends, fill=colour, width=pixels(self, LINE_WIDTH))
        now = round(self._now)
        for number in range(self._of):
            x, here = middle + number * step, number == now
            if number in self._done and not here:
                self._draw_disc(x, side, palette.amber, palette.amber)
                self.place_image(
                    art_image(self, "tick_mark", round(side * 0.5), "#22252A", plain=True),
                    x,
                    middle,
                )
                continue
            self._draw_disc(x, side, palette.accent if here else palette.faint, palette.sheet, here)
            ink = "accent" if here else "muted"
            self.write(x, middle, str(number + 1), 12, ink, "center", bold=here)

    def _draw_disc(self, x: float, side: int, rim: str, inside: str, thick: bool = False) -> None:
        line = pixels(self, 3 if thick else 1)
        _place_disc(self, x, side / 2, side, rim)
        _place_disc(self, x, side / 2, side - 2 * line, inside)


def _place_disc(canvas: StaticCanvas, x: float, y: float, size: int, colour: str) -> None:
    shape = (size, size), size // 2
    disc = art_image(canvas, "solid_rounded_rectangle", *shape, colour, plain=True)
    canvas.place_image(disc, x, y)


class TaskCard(StaticCanvas):
    """Amber card with a task, or the result of a try, and an icon."""

    def __init__(self, parent: tk.Misc) -> None:
        super().__init__(parent)
        self.tone: Tone = "task"
        self.texts = "", "", ""

    def set_texts(self, tone: Tone, head: str, detail: str = "", before: str = "") -> None:
        """Set the texts: `head` in bold, `detail` below it, `before` above it."""
        self.tone, self.texts = tone, (before, head, detail)
        self.draw()

    def draw_contents(self, width: int, height: int) -> None:
        palette, padding = palette_of(self), pixels(self, CARD_PADDING)
        side = pixels(self, ICON_SIZE)
        left, below = padding + side + pixels(self, 16), padding
        for text, size, bold in zip(self.texts, (14, 15, 14), (False, True, False), strict=True):
            if text:
                item = self.write(left, below, text, size, anchor="nw", bold=bold)
                self.itemconfigure(item, width=width - left - padding)
                below = self.bbox(item)[3] + pixels(self, TEXT_GAP)
        height = max(below - pixels(self, TEXT_GAP), padding + side) + padding
        self.configure(height=height)
        edge = palette.danger if self.tone == "wrong" else palette.amber
        for inset, colour in ((0, edge), (1, palette.amber_soft)):
            shape = (width - 2 * inset, height - 2 * inset), pixels(self, CARD_CORNER) - inset
            shown = art_image(self, "solid_rounded_rectangle", *shape, colour, plain=True)
            self.addtag_withtag("ground", self.place_image(shown, inset, inset, "nw"))
        self.tag_lower("ground")
        # An icon shows the tone without relying on colour.
        x, y, half = padding + side / 2, height / 2, round(side * 0.5)
        ink = palette.danger if self.tone == "wrong" else palette.amber_edge
        _place_disc(self, x, y, side, ink)
        _place_disc(self, x, y, side - pixels(self, 4), palette.amber_soft)
        if self.tone == "wrong":
            self.write(x, y, "×", 18, "danger", "center", bold=True)
        else:
            sign = ("tick_mark",) if self.tone == "right" else ("chevron", "right")
            self.place_image(art_image(self, *sign, half, ink, plain=True), x, y)


BRIEF_WORDS = 40
"""The most words of a step that brief speech says at once, if its first sentences allow it."""
LOCKED_TEXT = N_("Then you can press the button “{button}”.")
FURTHER_TASK_TEXT = N_("Then this step goes on with another task.")
OTHER_MOVE_TEXT = N_("This move is legal, but this step asks for something else.")
SLIP_TEXT = N_("You could have done better. This move misses your chance.")
TAKE_BACK_TEXT = N_("Your move was taken back. Try again.")
PLAY_ON_TEXT = N_("Now play on and win.")
LOSS_TEXT = N_("You didn’t win this time. Try again. This game doesn’t count.")
TEST_FAILED_TEXT = N_("The lesson explains it.")
AFTER_LESSON_HELP = N_("after the last step: start a puzzle or a game, or go to the game’s page")
"""Help for the keys of what one can go on with, which share a row."""


class LessonPage(TaskPage):
    """Page that leads through the steps of a lesson, from the first that is not done."""

    ALLOWS_UNDO: ClassVar[bool] = True
    PROSE_STYLE: ClassVar[tuple[int, str]] = (15, "ink")
    OTHER_KEYS = (
        ("Ctrl+H", N_("hint: where to look, then the move")),
        ("Ctrl+Z", N_("take back a move")),
    )

    def __init__(
        self,
        parent: tk.Misc,
        app: Services,
        lessons: Sequence[Lesson],
        place: int,
        back_label: str = COURSE_LABEL,
    ) -> None:
        """Show the lesson at a `place`; `back_label` is the label of the way back, in English."""
        self.lesson: Lesson = lessons[place]
        self.back_label = back_label
        super().__init__(parent, app, self.lesson.game)
        self.steps = StepProgress(self.body, len(self.lesson.steps))
        self.add_widget(self.steps, 6)
        self.steps.pack(before=self.head)
        self.card = TaskCard(self.body)
        self._task = 0
        self._refutation: Reason | None = None
        """The opponent's best reply to the move that was taken back last, with its reason."""
        self._why_wrong = ""
        """Why the last move is wrong."""
        self.position_change = ""
        """The rows that differ from the position before, in words, until the first move."""
        self._marks_in_words = ""
        """Which places the task marks that its texts do not name, as a sentence."""
        self.done = self._is_lost = False
        """Whether the current step, or the lesson, is done, and whether its game is lost."""
        left = [each for each in range(len(self.lesson.steps)) if each not in self.done_steps]
        self.go_to_step(left[0] if left else 0)

    @property
    def done_steps(self) -> frozenset[int]:
        """The steps that are done, counted from 0."""
        done = self.app.settings.lesson_steps_done(self.lesson.game, self.lesson.id)
        return frozenset(n for n, step in enumerate(self.lesson.steps) if step.id in done)

    @property
    def _is_last(self) -> bool:
        return self.number + 1 == len(self.lesson.steps)

    # Navigation.

    def go_to_step(self, number: int) -> None:
        """Show a step, counted from 0."""
        self.cancel_pending()
        self.number, self._task, self._is_lost = number, 0, False
        self._refutation = None
        step, game, board = self.lesson.steps[number], self.lesson.game, self.exercise.board
        before = () if board.scene is None else board.rows_in_words()
        self._session = Session(game, step.options, step.seed, step.position)
        where = _("Step {n} of {all}").format(n=number + 1, all=len(self.lesson.steps))
        self.set_texts(where, step.title, "")
        self.steps.show_progress(self.done_steps, number)
        self._show_place()
        self._start_task()
        if board.HAS_BRIEF_WORDS:
            self.position_change = board.change_in_words(before)
        else:
            self.position_change = "" if before else _("F6 reads the board.")

    def restore(self, before: LessonPage) -> None:
        self.go_to_step(before.number)

    def previous_step(self) -> None:
        if self.number:
            self.go_to_step(self.number - 1)

    def set_texts(self, where: str, title: str, text: str) -> None:
        """Set the texts like `TaskPage`, and hide the card."""
        super().set_texts(where, title, text)
        self.card.pack_forget()
        self.keep_in_view(self.steps)

    def _show_card(self, tone: Tone, head: str, detail: str = "", before: str = "") -> None:
        self.card.set_texts(tone, head, detail, before)
        self.add_widget(self.card, 24)
        # At the start of a step the title stays in view as well, if there is room for both.
        is_first = tone == "task" and not self._task
        self.keep_in_view(*[self.title] * is_first, self.card)

    def texts_in_words(self) -> Sequence[str]:
        """Return the prose in sentences, the position, and at last the task or verdict."""
        before, head, detail = self.card.texts if self.card.winfo_manager() else ("", "", "")
        is_task = self.card.tone == "task" or bool(before)
        is_brief = self.app.preferences.verbosity == "brief"
        verdict = [head, "" if is_brief else detail] if is_task else [f"{head} {detail}".rstrip()]
        status = self.exercise.status
        return [
            *(str(each.cget("text")) for each in (self.progress_label, self.title)),
            before,
            *sentences(str(self.message_label.cget("text"))),
            self.position_change,
            self._marks_in_words,
            *verdict,
            # Told by the button for Enter, which has the focus then.
            *([] if status == self.task_status else [status]),
        ]

    @property
    def topic(self) -> object:
        return self.number

    @property
    def details_in_words(self) -> Collection[str]:
        """The last sentences of a long prose, a task that is told again, and what Enter does."""
        prose, task = [*map(sentences, self.lesson.steps[self.number].prose)], self.task
        labels = (str(each.cget("text")) for each in (self.progress_label, self.title))
        others = (
            *labels,
            task.here,
            self._marks_in_words,
            _("Your task: {task}").format(task=task.words),
        )
        room = BRIEF_WORDS - sum(map(_word_count, others))
        details = list[str]()
        for number, sentence in enumerate(chain.from_iterable(prose)):
            room -= _word_count(sentence)
            if details or (number and room < 0):
                details.append(sentence)
        again = [self.card.texts[1]] if self.card.tone == "wrong" and self.card.texts[0] else []
        status = self.exercise.status
        return {*details, *again, *([] if status == self.task_status else [status])}

    def _show_prose(self, here: str = "") -> None:
        """Show the prose of the step, and below it what is to be seen in the position."""
        paragraphs = [*self.lesson.steps[self.number].prose, *filter(None, [here])]
        self.message_label.configure(text="\n\n".join(paragraphs))

    @property
    def is_finished(self) -> bool:
        """Whether the last step is done."""
        return self.done and self._is_last

    @cached_property
    def following(self) -> CourseStep | None:
        """The step of the course after this lesson, None if it is the last one."""
        course = pages.course.load_course(self.app, self.lesson.game)
        for place, step in enumerate(course):
            if isinstance(step.target, Lesson) and step.target.id == self.lesson.id:
                return next_step(course, place)
        return None

    @property
    def _onward(self) -> tuple[str, Callable[[], None]]:
        """Text and command of the primary button: to the next step, the next lesson, or a game."""
        if self._is_lost:
            return _("Try again"), partial(self.go_to_step, self.number)
        if not self._is_last:
            return _("Next"), partial(self.go_to_step, self.number + 1)
        course, step = pages.course, self.following
        return course.go_on_text(step), partial(course.go_on, self.app, self.lesson.game, step)

    def _start_game(self) -> None:
        """Start a game against the weakest level."""
        game = self.lesson.game
        pages.course.start_level(self.app, game, game.levels[0].number)

    def _update_buttons(self, done: bool, lost: bool = False) -> None:
        """Show the buttons for a step that is done, lost or neither.

        After the last step, they show what else one can go on with.
        """
        self.done, self._is_lost = done, lost
        self.show_buttons()
        self.take_focus()

    # Tasks.

    @property
    def task(self) -> LessonTask:
        return self.lesson.steps[self.number].tasks[self._task]

    @property
    def task_status(self) -> str:
        """The current task for the status line."""
        return _("Lesson: {task}").format(task=self.task.words)

    def _start_task(self, text: str = "") -> None:
        """Start the current task; `text` is about the one before."""
        task, exercise = self.task, self.exercise
        self._show_prose(task.here)
        if task.words:
            head = _("Your task: {task}").format(task=task.words)
            self._show_task(head, _("Right!") + f" {text}" if text else "")
        exercise.load(self._session, self.lesson.steps[self.number].people)
        if not task.words:
            exercise.status = ""
            exercise.set_moves_blocked()
            self._save_step()
        elif task.level:
            self._continue_game()
        self._show_marks()
        text = " ".join((self.message_label.cget("text"), task.words))
        words = exercise.board.place_in_words
        unnamed = [
            replace(
                each,
                places=tuple(place for place in each.places if not _is_named(words(place), text)),
            )
            for each in task.marks
            if each.sign is MarkStyle.RING and not each.text
        ]
        self._marks_in_words = exercise.board.marked_places_in_words(unnamed)
        self._update_buttons(not task.words)

    def _show_task(self, head: str, before: str = "") -> None:
        self.exercise.status = self.task_status
        is_last = self._task + 1 == len(self.lesson.steps[self.number].tasks)
        text = LOCKED_TEXT if is_last else FURTHER_TASK_TEXT
        detail = _(text).format(button=self._onward[0])
        self._show_card("task", head, detail, before)

    def _show_marks(self) -> None:
        """Draw the marks of the task on the board."""
        self.exercise.board.show_reason_marks(Reason("", self.task.marks))

    def on_move(self, step: AnyStep) -> None:
        """Show whether the move was right; a wrong one is undone after a while."""
        task = self.task
        self.position_change = ""
        self.background_task.stop()
        self._refutation = None
        self.show_buttons()
        if task.level:
            self._judge(step)
        elif task.is_solved_by(step.move):
            self._play_replies(task, list(task.replies))
        else:
            self._show_wrong(task.feedback(step.move) or _(OTHER_MOVE_TEXT))

    def _show_wrong(self, text: str) -> None:
        """Show why a move is wrong; it is undone after a while."""
        self._why_wrong = text
        self.app.sounds.play(Sound.LOW)
        self._show_card("wrong", _("Not quite."), text)
        self.exercise.set_moves_blocked()
        self.pause.start(WRONG_MOVE_MS, self.retry)

    def _play_refutation(self, line: Sequence[str], reason: Reason) -> None:
        """Play moves after a wrong one on the board before it is undone.

        The last one is the opponent's reply, which the marks of `reason` explain.
        """
        self._refutation, self.ply = reason, self._session.ply - 1

        def play_next(moves: Sequence[str]) -> None:
            if not moves:
                self.pause.start(WRONG_MOVE_MS, self.retry)
                return
            if not moves[1:]:
                self.exercise.board.show_reason_marks(reason)
            then = partial(play_next, moves[1:])
            self.pause.start(LINE_MOVE_MS, lambda: self.exercise.play_reply(moves[0], then))

        play_next(line)

    def retry(self) -> None:
        if self._refutation is None:
            self.exercise.undo_last_move()
        else:
            # The session keeps the refused move and its reply, for “Show why”.
            self._session.go_to(self.ply)
            self.exercise.set_moves_blocked(False)
        self.on_undo()
        told = " ".join((_("Not quite."), self._why_wrong, _(TAKE_BACK_TEXT)))
        self._show_card("wrong", _("Your task: {task}").format(task=self.task.words), before=told)
        board = self.exercise.board
        if self._refutation is not None and not board.LINKS_BY_BRACKETS:
            # Lines of cells are where they were; gaps, arrows and rings belong to the reply.
            lines = [each for each in self._refutation.marks if each.sign is MarkStyle.LINK]
            board.show_reason_marks(Reason("", (*self.task.marks, *lines)))
        self.show_buttons()
        self.take_focus()

    def _restore_task(self, text: str) -> None:
        """Show the position before the refused move again, after the line; the texts stay."""
        self.retry()

    def on_undo(self) -> None:
        """Drop a hint for the position before; show the start of the task again if it is that."""
        self.background_task.stop()
        if not self.exercise.has_moved:
            self._show_marks()
            self._show_prose(self.task.here)

    def _play_replies(self, task: LessonTask, replies: list[str]) -> None:
        """Play the replies of the lesson, then go on to the next task or finish the step."""
        self._show_prose()
        if replies:
            self.exercise.set_moves_blocked()
            follow = partial(self._play_replies, task, replies[1:])
            delay = 2 * PAUSE_MS[self.app.preferences.speed]
            self.pause.start(delay, lambda: self.exercise.play_reply(replies[0], follow))
        elif self._task + 1 < len(self.lesson.steps[self.number].tasks):
            self.app.sounds.play(Sound.SCORE)
            self._task += 1
            self._start_task(task.right)
        else:
            self.app.sounds.play(Sound.SCORE)
            self.on_solved()

    def on_solved(self) -> None:
        """Show that the step is done, and save that; after the last one, tell what comes next."""
        text = _("Well done. Choose “{button}” or press Enter.")
        self.exercise.status = text.format(button=self._onward[0])
        self.exercise.set_moves_blocked()
        right = self.task.right or (_("You have won.") if self.task.level else "")
        self._show_card("right", _("Well done."), right)
        self._save_step()
        self._update_buttons(True)
        if self._is_last:
            text = _("Lesson done: {title}").format(title=self.lesson.title)
            self.progress_label.configure(text=text)
            if self.following is None:
                self.message_label.configure(text=_(pages.course.FINISHED_TEXT))
            else:
                title = pages.course.step_title(self.lesson.game, self.following)
                about = pages.course.step_about(self.app, self.lesson.game, self.following)
                text = labelled(_("Next step of the course"), title)
                self.message_label.configure(text=f"{text}\n{about}")

    def _show_place(self) -> None:
        """Show which step of the course the lesson is, if the way back leads there."""
        if self.back_label == COURSE_LABEL:
            self.course_text = pages.course.place_text(self.app, self.lesson.game, self.lesson)

    def _save_step(self) -> None:
        """Save that the step is done."""
        lesson, settings = self.lesson, self.app.settings
        settings.save_lesson_step(lesson.game, lesson.id, lesson.steps[self.number].id)
        self._show_place()
        self.steps.show_progress(self.done_steps, self.number + self._is_last)

    # Tasks to win a game.

    def _judge(self, step: AnyStep) -> None:
        """Undo a move that provably worsens the result; after another one, play on.

        Before it is undone, say, mark and play what the opponent could do; if the turn goes on,
        after the best moves of the person.
        """
        game, options, engine = self.lesson.game, self._session.options, self.engine
        before, after = step.before.view(step.seat), step.after

        def find(clock: Clock) -> tuple[bool, Sequence[str], State]:
            values = engine.values(game, options, before, None, clock, VALUES_NODES)
            line, state = list[str](), after
            if not worsens_result(values, step.move):
                return False, line, state
            while state.outcome() is None and state.view(state.turn) == state:
                values = engine.values(game, options, state, None, clock, VALUES_NODES)
                line.append(clearest_best_move(values, state))
                if state.turn != step.seat:
                    return True, line, state
                state = state.after(line[-1])
            return True, (), state

        def found(result: tuple[bool, Sequence[str], State]) -> None:
            is_slip, line, state = result
            if is_slip:
                texts = [self.task.slip_feedback(step.move) or _(SLIP_TEXT)]
                if not line:
                    self._show_wrong(texts[0])
                    return
                reason = game.move_reason(state, line[-1], why_clock())
                *own, reply = map(self.exercise.board.move_in_words, line)
                best = _("Your opponent’s best move now: {move}.")
                if own:
                    best = _("Your opponent’s best move then: {move}.")
                    texts.append(_("Your best move now: {move}.").format(move="; ".join(own)))
                texts += [best.format(move=reply), reason.sentence]
                self._show_wrong(" ".join(filter(None, texts)))
                self._play_refutation(line, reason)
            else:
                self._show_prose()
                self._show_task(_(PLAY_ON_TEXT))
                self._continue_game()

        self.exercise.set_moves_blocked()
        self.background_task.run(
            find, found, make_error_handler(lambda error: found((False, (), after)))
        )

    def _continue_game(self) -> None:
        """Request the computer’s move if it has the turn; after the last move, show the result."""
        exercise, state = self.exercise, self._session.state
        outcome = state.outcome()
        if outcome is not None:
            if set(outcome.winners) & set(exercise.setup.people_seats):
                self.app.sounds.play(Sound.WIN)
                self.on_solved()
            else:
                self.app.sounds.play(Sound.LOSE)
                self.exercise.status = _("To start again, choose “Try again” or press Enter.")
                self.exercise.set_moves_blocked()
                self._show_card(
                    "wrong", _("Not this time."), self.task.feedback("") or _(LOSS_TEXT)
                )
                self._update_buttons(False, lost=True)
        elif state.turn not in exercise.setup.people_seats:
            exercise.set_moves_blocked()
            delay = PAUSE_MS[self.app.preferences.speed]
            self.pause.start(delay, partial(self._request_move, state))
        else:
            exercise.set_moves_blocked(False)
            self.take_focus()

    def _request_move(self, state: State) -> None:
        game, session = self.lesson.game, self._session
        view = state.view(state.turn)

        def play(move: str) -> None:
            self._show_prose()
            self.exercise.is_blocked = False
            self.exercise.play_reply(move, self._continue_game)

        engine, options, level = self.engine, session.options, self.task.level
        self.background_task.run(
            lambda clock: engine.choose(game, options, view, level, clock),
            play,
            self.show_search_error,
        )

    def hint(self) -> None:
        exercise, game = self.exercise, self.lesson.game
        if not exercise.awaits_move:
            return
        state = self._session.state
        solution = next(filter(self.task.is_solved_by, state.legal_moves()), None)
        if solution is not None:
            exercise.show_hint_for(solution)
            return
        view, options, engine = state.view(state.turn), self._session.options, self.engine

        def found(hint: Hint) -> None:
            exercise.show_hint_for(hint.move, hint.reason)

        self.background_task.run(
            lambda clock: engine.hint(game, options, view, None, clock),
            found,
            self.show_search_error,
        )

    # fmt: off
    COMMANDS: ClassVar[Sequence[PageCommand[LessonPage]]] = (
        PageCommand("previous", lambda page: _("Back") if page.number else "", "B",
                    lambda page: page.previous_step(), N_("go to the previous step"),
                    is_quiet=True),
        PageCommand("line", N_("Show why"), "W", lambda page: page.show_line(),
                    N_("after a move that was taken back: play on from it with the best moves"),
                    is_offered=lambda page: page._refutation is not None and page.has_wrong_move
                    and page.can_show_line),
        PageCommand("puzzle", N_("Puzzles"), "U", lambda page: pages.puzzle.show_puzzles(
                        page.app, page.lesson.game, page.lesson.puzzle),
                    AFTER_LESSON_HELP, is_offered=lambda page: page.is_finished, is_quiet=True),
        PageCommand("play", N_("Play"), "P", lambda page: page._start_game(), AFTER_LESSON_HELP,
                    is_offered=lambda page: page.is_finished, is_quiet=True),
        PageCommand("game_page", N_("Game page"), "G",
                    lambda page: page.app.workspace.show_game_page(page.lesson.game),
                    AFTER_LESSON_HELP, is_offered=lambda page: page.is_finished, is_quiet=True),
        PageCommand(
            "onward", lambda page: page._onward[0], "Enter", lambda page: page._onward[1](),
            N_("go to the next step when this one is done; after the last step, go on with the "
               "course"),
            is_enabled=lambda page: page.done or page._is_lost,
            refusal=lambda page: _("Do the task of this step first.")),
        PageCommand("back", lambda page: _(page.back_label), "Esc", lambda page: page.cancel(),
                    N_("go to the course")),
    )
    # fmt: on


class LessonTestPage(LessonPage):
    """Page that poses the last tasks of a lesson without help; the first wrong move ends it.

    Who solves all of them has done the lesson.
    """

    ALLOWS_UNDO = False
    _solved: frozenset[int] = frozenset()

    def __init__(
        self,
        parent: tk.Misc,
        app: Services,
        lessons: Sequence[Lesson],
        place: int,
        back_label: str = COURSE_LABEL,
    ) -> None:
        self._lessons, self._place = lessons, place
        super().__init__(parent, app, [*map(lesson_test, lessons)], place, back_label)

    @property
    def done_steps(self) -> frozenset[int]:
        """The steps of the test that are solved, counted from 0."""
        return self._solved

    @property
    def _onward(self) -> tuple[str, Callable[[], None]]:
        if self._is_lost:
            start = partial(show_lesson, self.app, self._lessons, self._place)
            return _("Start lesson"), start
        return super()._onward

    def _save_step(self) -> None:
        """Mark the step as solved; after the last one, save that the lesson is done."""
        self._solved |= {self.number}
        if self._is_last:
            lesson = self._lessons[self._place]
            for step in lesson.steps:
                self.app.settings.save_lesson_step(lesson.game, lesson.id, step.id)
        self._show_place()
        self.steps.show_progress(self._solved, self.number + self._is_last)

    def _show_wrong(self, text: str) -> None:
        """Show why a move is wrong, and offer the lesson."""
        self.app.sounds.play(Sound.LOW)
        self.exercise.set_moves_blocked()
        self._update_buttons(False, lost=True)
        self._show_card("wrong", _("Not quite."), f"{text} {_(TEST_FAILED_TEXT)}")

    def hint(self) -> None:
        self.exercise.show_status(_("There are no hints in a test."))


def _word_count(text: str) -> int:
    return len(re.findall(r"\w+", text))


def _is_named(words: str, text: str) -> bool:
    """Return whether a text has the words of a place; “a” is not letter A of Four Stones."""
    flags = re.IGNORECASE if len(words) > 1 else 0
    return re.search(rf"\b{re.escape(words)}\b", text, flags) is not None


def valid_lessons_and_error(game: AnyGame) -> tuple[Sequence[Lesson], str]:
    """Return the valid lessons of a game, and what is wrong with the others."""
    try:
        return load_lessons(game), ""
    except BadLesson as error:
        return error.rest, str(error)


def show_lesson(
    app: Services,
    lessons: Sequence[Lesson],
    place: int,
    page: type[LessonPage] = LessonPage,
    way_back: Callable[[], object] | None = None,
) -> None:
    """Show a lesson of a list, or its test; when the language changes, in the new one.

    Esc calls `way_back`, by default a function that shows the course.
    """
    game, language = lessons[place].game, current_language()
    back_label = COURSE_LABEL if way_back is None else TaskPage.back_label

    def make(parent: tk.Misc, app: Services) -> LessonPage:
        shown = lessons if current_language() == language else _translated(lessons)
        return page(parent, app, shown, place, back_label)

    app.workspace.open_exercise(
        game, make, way_back or partial(pages.course.show_course, app, game)
    )


def _translated(lessons: Sequence[Lesson]) -> Sequence[Lesson]:
    """Return the lessons in the current language; unchanged if they are not those of a file."""
    found, _error = valid_lessons_and_error(lessons[0].game)
    return found if [each.id for each in found] == [each.id for each in lessons] else lessons
