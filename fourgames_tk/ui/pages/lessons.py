"""The page of a lesson: one step at a time on the board, and what a person tries there."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Collection, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Literal

from ...engine.game import Reason
from ...engine.learn.lessons import BadLesson, Lesson, LessonTask, load_lessons
from ...engine.options import random_seed
from ...engine.session import AnyStep, Session
from ...engine.setup import Setup, default_players
from .. import pages
from ..game_view.computer_players import PAUSE_MS
from ..paint.palette import mix
from ..text import sentence
from ..widgets.buttons import EDGE, Button, Kind, face
from ..widgets.controls import StaticCanvas
from ..widgets.focus import shortcut
from ..widgets.fonts import pixels
from ..widgets.layout import Scrolled, wrapped
from ..widgets.sound import Sound
from ..widgets.theme import palette_of
from ..widgets.timers import Glide
from .exercise import ENTER, SEEN_MS, Offer, TaskPage
from .page import Page

if TYPE_CHECKING:
    from ...engine.game import AnyGame, Hint, State
    from .page import PageHost


Tone = Literal["task", "right", "wrong"]
"""What a card says: what is to be done, that it is done, or why something else was not it."""

DOT, LINE, DOTS_MS = 24, 3, 160
"""The side of a dot and the breadth of the line, in design units, and how long that takes to grow
at normal speed."""
RADIUS, PADDING, SIGN, APART = 12, 20, 26, 8
"""Of the card: its corners, its margin, the side of its sign, and between two texts."""


class Steps(StaticCanvas):
    """A row of dots: a tick where a step is done, a ring around the one that is seen."""

    def __init__(self, parent: tk.Misc, of: int) -> None:
        super().__init__(parent, height=DOT)
        self._of, self._done, self._now = of, frozenset[int](), 0.0
        self._from, self._to = 0.0, 0.0
        self._glide = Glide(self, self._move)

    def show(self, done: Collection[int], now: int) -> None:
        """Show which steps are done, and go to one, all counted from 0, or behind the last."""
        self._done, self._from, self._to = frozenset(done), self._now, float(now)
        self._glide.start(DOTS_MS)

    def _move(self, way: float) -> None:
        self._now = self._from + (self._to - self._from) * way
        self.draw()

    def fill(self, width: int, height: int) -> None:
        palette, side = palette_of(self), pixels(self, DOT)
        middle, step = side / 2, (width - side) / max(1, self._of - 1)
        for low, high, colour in (
            (0.0, self._of - 1.0, mix(palette.sheet, palette.amber, 0.25)),
            (0.0, min(self._now, self._of - 1.0), palette.amber),
        ):
            ends = middle + low * step, middle, middle + high * step, middle
            self.create_line(*ends, fill=colour, width=pixels(self, LINE))
        now = round(self._now)
        for number in range(self._of):
            x, here = middle + number * step, number == now
            if number in self._done and not here:
                self._disc(x, side, palette.amber, palette.amber)
                self.put(face(self, "check", round(side * 0.5), "#22252A", plain=True), x, middle)
                continue
            self._disc(x, side, palette.accent if here else palette.faint, palette.sheet, here)
            ink = "accent" if here else "muted"
            self.write(x, middle, str(number + 1), 12, ink, "center", bold=here)

    def _disc(self, x: float, side: int, rim: str, inside: str, thick: bool = False) -> None:
        line = pixels(self, 3 if thick else 1)
        for size, colour in ((side, rim), (side - 2 * line, inside)):
            shown = face(self, "patch", (size, size), size // 2, colour, plain=True)
            self.put(shown, x, side / 2)


class TaskCard(StaticCanvas):
    """A card in amber that says a task, or how a try at it went, with a sign before it."""

    def __init__(self, parent: tk.Misc) -> None:
        super().__init__(parent)
        self.tone: Tone = "task"
        self.texts = "", "", ""

    def say(self, tone: Tone, head: str, detail: str = "", before: str = "") -> None:
        """Say something in bold, and more below it; `before` it what is about something else."""
        self.tone, self.texts = tone, (before, head, detail)
        self.draw()

    def fill(self, width: int, height: int) -> None:
        palette, padding = palette_of(self), pixels(self, PADDING)
        side = pixels(self, SIGN)
        left, below = padding + side + pixels(self, 16), padding
        for text, size, bold in zip(self.texts, (14, 15, 14), (False, True, False), strict=True):
            if text:
                item = self.write(left, below, text, size, anchor="nw", bold=bold)
                self.itemconfigure(item, width=width - left - padding)
                below = self.bbox(item)[3] + pixels(self, APART)
        height = max(below - pixels(self, APART), padding + side) + padding
        self.configure(height=height)
        edge = palette.danger if self.tone == "wrong" else palette.amber
        for inset, colour in ((0, edge), (1, palette.amber_soft)):
            room = width - 2 * inset, height - 2 * inset
            shown = face(self, "patch", room, pixels(self, RADIUS) - inset, colour, plain=True)
            self.addtag_withtag("ground", self.put(shown, inset, inset, "nw"))
        self.tag_lower("ground")
        # What the tone is, so that it is seen without colours, too.
        x, y, half = padding + side / 2, height / 2, round(side * 0.5)
        ink = palette.danger if self.tone == "wrong" else palette.amber_edge
        for wide, fill in ((side, ink), (side - pixels(self, 4), palette.amber_soft)):
            self.put(face(self, "patch", (wide, wide), wide // 2, fill, plain=True), x, y)
        if self.tone == "wrong":
            self.write(x, y, "×", 18, "danger", "center", bold=True)
        else:
            sign = ("check",) if self.tone == "right" else ("chevron", "right")
            self.put(face(self, *sign, half, ink, plain=True), x, y)


LOCKED = "Then {} lights up."
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


class LessonPage(TaskPage):
    """Leads through the steps of one of a game's lessons, from the first that is not done yet."""

    UNDOES: ClassVar[bool] = True
    PROSE: ClassVar[tuple[int, str]] = (15, "ink")

    def __init__(
        self, parent: tk.Misc, app: PageHost, lessons: Sequence[Lesson], place: int
    ) -> None:
        self.lesson: Lesson = lessons[place]
        super().__init__(parent, app, self.lesson.game, "Lessons")
        self.steps = Steps(self.body, len(self.lesson.steps))
        self.put(self.steps, 16)
        self.steps.pack(before=self.head)
        self.card = TaskCard(self.body)
        self.card.bind("<Configure>", lambda event: self._show_answer(), add="+")
        self._lessons, self._place = lessons, place
        self._task = 0
        self.commands["b"] = self.back
        self.done = False
        """Whether the step that is seen is done, or the lesson."""
        left = [each for each in range(len(self.lesson.steps)) if each not in self.known]
        self.go(left[0] if left else 0)

    @property
    def known(self) -> frozenset[int]:
        """The steps that are done, counted from 0."""
        return self.app.settings.steps(self.lesson.game, self.lesson.title)

    @property
    def _is_last(self) -> bool:
        return self.number + 1 == len(self.lesson.steps)

    # From step to step.

    def go(self, number: int) -> None:
        """Show a step, counted from 0."""
        self.rest()
        self.number, self._task = number, 0
        step, game = self.lesson.steps[number], self.lesson.game
        self._session = Session(game, step.options, step.seed, step.position)
        of = len(self.lesson.steps)
        self.tell(f"Step {number + 1} of {of}", step.title, "\n\n".join(step.prose))
        self.steps.show(self.known, number)
        self._pose()

    def back(self) -> None:
        if self.number:
            self.go(self.number - 1)

    def cancel(self) -> None:
        super().cancel()
        pages.lessons.show_lesson_list(self.app, self.lesson.game)

    def tell(self, where: str, title: str, said: str) -> None:
        """Say where one is, and what is to be read there; the card goes."""
        super().tell(where, title, said)
        self.card.pack_forget()
        if isinstance(self._holder, Scrolled):
            self._holder.begin()

    def _tell_on_card(self, tone: Tone, head: str, detail: str = "", before: str = "") -> None:
        self.card.say(tone, head, detail, before)
        self.put(self.card, 24)

    def _show_answer(self) -> None:
        """Bring the card into sight where it has something new to say."""
        if (self.card.tone != "task" or self._task) and isinstance(self._holder, Scrolled):
            self._holder.bring(self.card)

    def _offer_next(self, done: bool) -> None:
        """Let Next be pressed where the step is done."""
        self.done = done
        onward = ("Next", ENTER, partial(self.go, self.number + 1))
        self._offer(("Finish", ENTER, self._finish) if self._is_last else onward, done)

    def _offer(self, onward: Offer, enabled: bool = True) -> None:
        """Put the buttons of a step: the one on, and the one to the step before."""
        back = [("Back", "b", self.back)] if self.number else []
        self.offer(*back, onward, enabled=enabled)
        self.take_focus()

    # The task on the board.

    @property
    def task(self) -> LessonTask:
        return self.lesson.steps[self.number].tasks[self._task]

    def _pose(self, said: str = "") -> None:
        """Let the person do the task from here; `said` is about the one before."""
        task, exercise = self.task, self.exercise
        if task.words:
            exercise.status = f"Lesson: {task.words}"
            detail = LOCKED.format("Finish" if self._is_last else "Next")
            before = said and f"Right! {said}"
            self._tell_on_card("task", f"Now you: {_within(task.words)}", detail, before)
        exercise.lay(self._session, self.lesson.steps[self.number].people)
        if not task.words:
            exercise.status = ""
            exercise.halt()
            self._keep()
        elif task.level:
            self._play_on()
        self._mark()
        self._offer_next(not task.words)

    def _mark(self) -> None:
        """Draw the marks of the task on the board."""
        self.exercise.board.explain(Reason("", self.task.marks))

    def judge(self, step: AnyStep) -> None:
        """Say how a try went: a wrong one is taken back when it has been seen."""
        task = self.task
        self.thinker.stop()
        if task.level:
            self._play_on()
        elif task.solved_by(step.move):
            self._answer(task, list(task.replies))
        else:
            self.app.play_sound(Sound.LOW)
            self._tell_on_card("wrong", "Not quite.", task.feedback(step.move) or NOT_IT)
            self.exercise.halt()
            self.pause.start(SEEN_MS, self.pose_again)

    def pose_again(self) -> None:
        self.exercise.take_back()
        self._mark()
        self.take_focus()

    def taken_back(self) -> None:
        """Show the marks again where the task begins."""
        if self.exercise.session.ply == 0:
            self._mark()

    def _answer(self, task: LessonTask, replies: list[str]) -> None:
        """Play what follows by itself, then go on to the next task, or the step is done."""
        if replies:
            self.exercise.halt()
            follow = partial(self._answer, task, replies[1:])
            delay = 2 * PAUSE_MS[self.app.preferences.speed]
            self.pause.start(delay, lambda: self.exercise.answer(replies[0], follow))
        elif self._task + 1 < len(self.lesson.steps[self.number].tasks):
            self.app.play_sound(Sound.SCORE)
            self._task += 1
            self._pose(task.right)
        else:
            self.app.play_sound(Sound.SCORE)
            self.solved()

    def solved(self) -> None:
        """Say that the step is done, and keep it."""
        self.exercise.status = "Well done. Enter goes on."
        self.exercise.halt()
        right = self.task.right or ("You have won." if self.task.level else "")
        self._tell_on_card("right", "Well done.", right)
        self._keep()
        self._offer_next(True)

    def _keep(self) -> None:
        """Remember that the step is done, and show it."""
        self.app.settings.save_lesson_step(self.lesson.game, self.lesson.title, self.number)
        self.steps.show(self.known, self.number)

    # A game to be won.

    def _play_on(self) -> None:
        """Let the computer answer, as long as it has the turn; at the end say who has won."""
        exercise, state = self.exercise, self._session.state
        outcome = state.outcome()
        if outcome is not None:
            if set(outcome.winners) & set(exercise.setup.people):
                self.app.play_sound(Sound.WIN)
                self.solved()
            else:
                self._lost()
        elif state.turn not in exercise.setup.people:
            exercise.halt()
            delay = PAUSE_MS[self.app.preferences.speed]
            self.pause.start(delay, partial(self._ask_for_move, state))
        else:
            exercise.halt(False)
            self.take_focus()

    def _ask_for_move(self, state: State) -> None:
        game, session = self.lesson.game, self._session
        view = state.view(state.turn)

        def play(move: str) -> None:
            self.exercise.halted = False
            self.exercise.answer(move, self._play_on)

        if (forced := state.forced()) is not None:
            play(forced)
        else:
            engine, options, level = self.engine, session.options, self.task.level
            self.thinker.ask(
                lambda clock: engine.choose(game, options, view, level, clock), play, self.failed
            )

    def _lost(self) -> None:
        self.app.play_sound(Sound.LOSE)
        self.exercise.status = "Enter begins again."
        self.exercise.halt()
        self._tell_on_card("wrong", "Not this time.", self.task.feedback("") or LOST)
        self._offer(("Try again", ENTER, partial(self.go, self.number)))

    def hint(self) -> None:
        exercise, game = self.exercise, self.lesson.game
        if not exercise.asks:
            return
        state = self._session.state
        solution = next(filter(self.task.solved_by, state.legal_moves()), None)
        if solution is not None:
            exercise.point_to(solution)
            return
        view, options, engine = state.view(state.turn), self._session.options, self.engine

        def found(hint: Hint) -> None:
            exercise.point_to(hint.move)

        self.thinker.ask(
            lambda clock: engine.hint(game, options, view, None, clock), found, self.failed
        )

    # The end of the lesson.

    def _finish(self) -> None:
        """Say what was learned, and what comes."""
        self.rest()
        self.number, self.done = len(self.lesson.steps), True
        self.tell("Lesson done", self.lesson.title, f"You have learned it. {self.lesson.about}")
        self.steps.show(self.known, self.number)
        if self._place + 1 < len(self._lessons):
            further = self._lessons[self._place + 1]
            self._tell_on_card("task", f"Next: {further.title}", further.about)
            go = partial(pages.lessons.show_lesson, self.app, self._lessons, self._place + 1)
            self.offer(("Play", "p", self._play), ("Next", ENTER, go))
        else:
            self.offer(("Play a game now", ENTER, self._play))
        self.app.status("")
        self.take_focus()

    def _play(self) -> None:
        """Begin a game against the weakest level, with what goes with it."""
        game = self.lesson.game
        level = game.levels[0].number
        options = game.with_first_seat(game.options_for(game.options_type(), level), 0)
        players = default_players(game, options, (game.first_place or 0,), level)
        players = self.app.settings.with_known_names(players)
        self.app.workspace.begin(Setup(game, options, random_seed(), players))


def _within(sentence: str) -> str:
    """Return a sentence as it goes on after a colon; a letter of a board stays as it is."""
    return sentence[:1].lower() + sentence[1:] if sentence[1:2].islower() else sentence


LIST_KEYS = (("1 … 9", "begin the lesson of this number"), ("Esc", "go back to the game"))
"""(key, what it does) in the list of lessons, for the keys page."""


class LessonsPage(Page):
    """A button for each lesson, with how much of it is done."""

    def __init__(
        self, parent: tk.Misc, app: PageHost, lessons: Sequence[Lesson], fault: str = ""
    ) -> None:
        super().__init__(parent, app, "Lessons")
        begun = None
        for number, lesson in enumerate(lessons):
            go = partial(show_lesson, app, lessons, number)
            done, of = len(app.settings.steps(lesson.game, lesson.title)), len(lesson.steps)
            begins = begun is None and done < of
            kind: Kind = "primary" if begins else "plain"
            button = Button(self.body, lesson.title, go, key=str(number + 1), kind=kind)
            button.pack(fill="x", pady=(pixels(self, 16 - EDGE), 0))
            far = "Done. " if done >= of else f"{done} of {of} steps done. " if done else ""
            self._line(f"{far}{lesson.about}")
            self.commands[str(number + 1)] = go
            begun = begun or (button if begins else None)
        self.primary = begun
        if fault:
            self._line(f"Some lessons are left out: {sentence(fault)}")

    def _line(self, text: str) -> None:
        label = wrapped(self.body, 13, text=text)
        label.pack(fill="x", padx=pixels(self, EDGE), pady=(pixels(self, 2), 0))


def read(game: AnyGame) -> tuple[Sequence[Lesson], str]:
    """Return the lessons of a game that are whole, and what is wrong with the others."""
    try:
        return load_lessons(game), ""
    except BadLesson as error:
        return error.rest, str(error)


def learn(app: PageHost, game: AnyGame) -> None:
    """Begin the first lesson with who has done none of them, else show the list."""
    lessons, fault = read(game)
    if lessons and not fault and not any(app.settings.steps(game, each.title) for each in lessons):
        show_lesson(app, lessons, 0)
    else:
        show_lesson_list(app, game)


def show_lesson_list(app: PageHost, game: AnyGame) -> None:
    lessons, fault = read(game)
    app.workspace.welcome(game)
    app.workspace.show(lambda parent, app: LessonsPage(parent, app, lessons, fault))


def show_lesson(app: PageHost, lessons: Sequence[Lesson], place: int) -> None:
    game = lessons[place].game
    app.workspace.learn(game, lambda parent, app: LessonPage(parent, app, lessons, place))
