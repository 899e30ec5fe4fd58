"""The page of a game's course: lessons, drills, puzzles and levels to beat, in order."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from random import SystemRandom
from typing import TYPE_CHECKING, ClassVar

from ...engine.game import Level
from ...engine.language import N_, _, number_text
from ...engine.learn.lessons import Lesson, lesson_test
from ...engine.options import random_seed
from ...engine.setup import Setup, default_players, page_options_for_level, with_move_order
from ...store.course import (
    FinishedStep,
    PuzzleSet,
    course_steps,
    find_place,
    finished_step,
    next_step,
)
from .. import pages
from ..text import error_as_sentence
from ..widgets.buttons import FACE_MARGIN, art_image
from ..widgets.commands import ENTER, ESCAPE, PageCommand
from ..widgets.data_table import ListRow, RowList
from ..widgets.fonts import pixels
from ..widgets.layout import packed, wrapped_label
from ..widgets.side_panel import FORM_WIDTH
from ..widgets.timers import on_library_read
from .drill import best_results_text
from .page import Page

if TYPE_CHECKING:
    from ...engine.game import AnyGame
    from ...engine.learn.drills import AnyDrillKind
    from ...store.course import CourseStep, CourseTarget
    from ...store.ladder import Ladder
    from ...store.puzzles import PuzzleHistory
    from ..services import Services

DRILL_KEYS = "DEF"
"""The keys of the drills, in order."""
ROW_HEIGHT, MARK_SIZE, TEST_HEIGHT = 24, 18, 22
"""Heights of a step in the list, of its mark and of the button of the test, in design units."""
LEVEL_TEXT = N_("Win a game against this level. With hints or moves taken back it doesn’t count.")
FINISHED_TEXT = N_(
    "Course finished: all steps are done. Now train what you have missed, solve the puzzle of "
    "the day, or let levels and bots compete in a tournament."
)
DRILL_TEXT = N_("Answer ten questions. In one round, you need {n} right answers.")


class CoursePage(Page):
    """Page with the steps of a course: ticks at those that are done, and what the others need.

    The primary button starts the chosen step, at first the next one.
    """

    WIDTH, STRIP = FORM_WIDTH, 0
    OTHER_KEYS = (
        ("1 … 9", N_("start the lesson with this number")),
        (" ".join(DRILL_KEYS), N_("start a drill")),
        ("↑ ↓", N_("in the list: choose another step")),
    )

    def __init__(self, parent: tk.Misc, app: Services, game: AnyGame) -> None:
        super().__init__(parent, app, _("Course"))
        self.game = game
        self.lessons, error = pages.lessons.valid_lessons_and_error(game)
        self.course: Sequence[CourseStep] = ()
        self._summary = wrapped_label(self.body, 14)
        packed(self._summary, fill="x", padx=FACE_MARGIN, pady=(4, 8))
        self.steps = RowList[int](
            self.body,
            self._row_content,
            self._show_chosen,
            self.start_chosen,
            identity=lambda place: place,
            row_height=ROW_HEIGHT,
            is_whole=True,
        )
        self.steps.icon_middle = FACE_MARGIN + MARK_SIZE
        self.steps.text_left = FACE_MARGIN + 2 * MARK_SIZE + 4
        self.steps.pack(fill="x")
        self._about = wrapped_label(self.body, 14)
        packed(self._about, fill="x", padx=FACE_MARGIN, pady=(8, 0))
        # Below the list: where it comes and goes, no row moves under the pointer.
        test = self.add_button_row(
            *("test", "training", "daily", "tournament"),
            align="left",
            kind="quiet",
            height=TEST_HEIGHT,
        )
        test.pack(fill="x")
        if error:
            text = _("Couldn’t load some lessons: {reason}")
            label = wrapped_label(self.body, 13, text=text.format(reason=error_as_sentence(error)))
            packed(label, fill="x", padx=FACE_MARGIN, pady=(12, 0))
        self._load()
        self.add_footer("start", "back")
        on_library_read(self, self._load)

    def _load(self) -> None:
        """Load the progress, and choose the next step."""
        self.course = load_course(self.app, self.game)
        step = next_step(self.course)
        done = sum(each.is_done for each in self.course)
        if self.is_finished:
            text = _(FINISHED_TEXT)
        else:
            text = _("{n} of {all} steps done.").format(n=done, all=len(self.course))
        self._summary.configure(text=text)
        chosen = 0 if step is None else self.course.index(step)
        self.steps.show_rows(range(len(self.course)), chosen)
        self._show_chosen()

    @property
    def chosen(self) -> CourseStep | None:
        place = self.steps.chosen_item
        return None if place is None else self.course[place]

    @property
    def is_finished(self) -> bool:
        """Whether all steps are done."""
        return bool(self.course) and all(each.is_done for each in self.course)

    def on_shown_again(self) -> None:
        self._load()

    def _show_chosen(self) -> None:
        """Show the description of the chosen step, and its button."""
        step = self.chosen
        self._about.configure(text="" if step is None else step_about(self.app, self.game, step))
        self.refresh_buttons()

    @property
    def tested_lesson(self) -> int | None:
        """The place of the chosen lesson if it is not done and has a test, else None."""
        step = self.chosen
        if step is None or step.is_done or not isinstance(step.target, Lesson):
            return None
        return self.lessons.index(step.target) if lesson_test(step.target).steps else None

    def _start_test(self) -> None:
        if (place := self.tested_lesson) is not None:
            kind = pages.lessons.LessonTestPage
            pages.lessons.show_lesson(self.app, self.lessons, place, kind)

    def start_chosen(self) -> None:
        if self.chosen is not None:
            start_step(self.app, self.game, self.chosen)

    def _row_content(self, place: int) -> ListRow:
        step = self.course[place]
        mark = art_image(self, "step_mark", pixels(self, MARK_SIZE), step.is_done)
        key = next((key for key, kind in self._keyed_drills if kind is step.target), "")
        if isinstance(step.target, Lesson):
            key = str(self.lessons.index(step.target) + 1)
        return ListRow(mark, step_title(self.game, step), aside=progress_text(step), key=key)

    @property
    def _keyed_drills(self) -> Sequence[tuple[str, AnyDrillKind]]:
        """The kinds of drills of the game, with their keys."""
        return tuple(zip(DRILL_KEYS, self.game.drill_kinds(), strict=False))

    @property
    def all_commands(self) -> Sequence[PageCommand[CoursePage]]:
        """The commands; one for each lesson, by its number, and for each drill."""
        lessons = [
            PageCommand[CoursePage](
                f"lesson {number + 1}",
                lesson.title,
                str(number + 1),
                lambda page, number=number: pages.lessons.show_lesson(  # type: ignore[misc]  # a lambda with a default
                    page.app, page.lessons, number
                ),
            )
            for number, lesson in enumerate(self.lessons)
        ]
        drills = [
            PageCommand[CoursePage](
                f"drill {kind.id}",
                _(kind.title),
                key,
                lambda page, kind=kind: pages.drill.show_drill(page.app, page.game, kind),  # type: ignore[misc]  # a lambda with a default
            )
            for key, kind in self._keyed_drills
        ]
        return [*lessons, *drills, *self.COMMANDS]

    COMMANDS: ClassVar[Sequence[PageCommand[CoursePage]]] = (
        PageCommand(
            "back",
            lambda page: page.game.title,
            ESCAPE,
            lambda page: page.cancel(),
            N_("go back to the game’s page"),
        ),
        PageCommand(
            "test",
            N_("Take a test instead"),
            "T",
            lambda page: page._start_test(),
            N_("take a short test instead of the chosen lesson"),
            is_offered=lambda page: page.tested_lesson is not None,
        ),
        PageCommand(
            "training",
            N_("Training"),
            "I",
            lambda page: pages.training.show_training(page.app),
            N_("after the last step: train what you have missed"),
            is_offered=lambda page: page.is_finished,
        ),
        PageCommand(
            "daily",
            N_("Puzzle of the day"),
            "P",
            lambda page: pages.puzzle.show_daily_puzzle(page.app),
            N_("after the last step: solve the puzzle of the day"),
            is_offered=lambda page: page.is_finished,
        ),
        PageCommand(
            "tournament",
            N_("Tournament"),
            "O",
            lambda page: page.app.workspace.menu_action("tournament").run(page.app),
            N_("after the last step: let levels and bots compete"),
            is_offered=lambda page: page.is_finished,
        ),
        PageCommand(
            "start",
            lambda page: "" if page.chosen is None else start_text(page.chosen),
            ENTER,
            lambda page: page.start_chosen(),
            N_("start the chosen step: at first the next one"),
        ),
    )


def load_course(
    app: Services,
    game: AnyGame,
    history: PuzzleHistory | None = None,
    ladder: Ladder | None = None,
) -> tuple[CourseStep, ...]:
    """Return the steps of a course, by default with the progress that is saved."""
    return course_steps(
        pages.lessons.valid_lessons_and_error(game)[0],
        app.settings,
        app.library.read_puzzle_history() if history is None else history,
        app.workspace.ladder_progress(game) if ladder is None else ladder,
    )


def step_finished_by_entry(
    app: Services, game: AnyGame, before: PuzzleHistory, now: PuzzleHistory
) -> FinishedStep | None:
    """Return the step of the course that an entry of the puzzle journal has finished, if any.

    `before` is without the entry, `now` with it.
    """
    ladder = app.workspace.ladder_progress(game)
    load = partial(load_course, app, game, ladder=ladder)
    return finished_step(load(before), load(now))


def go_on_text(following: CourseStep | None) -> str:
    """Return the text of the button that starts the next step; without one, of the course."""
    return _("Show course") if following is None else start_text(following)


def go_on(app: Services, game: AnyGame, following: CourseStep | None) -> None:
    """Start the next step of a course; without one, show the course, which is finished."""
    if following is None:
        show_course(app, game)
    else:
        start_step(app, game, following)


def show_course(app: Services, game: AnyGame) -> None:
    """Show the page of a game, if it is not there yet, and on it that of its course."""
    page = app.workspace.side_panel.page
    if not isinstance(page, pages.game_page.GameSetupPage) or page.game is not game:
        app.workspace.show_game_page(game)
    app.workspace.show_page(partial(CoursePage, game=game))


def start_step(app: Services, game: AnyGame, step: CourseStep) -> None:
    """Open the lesson, the drill or the puzzles of a step, or start the game to win."""
    target = step.target
    if isinstance(target, Lesson):
        lessons = pages.lessons.valid_lessons_and_error(game)[0]
        place = [each.id for each in lessons].index(target.id)
        pages.lessons.show_lesson(app, lessons, place)
    elif isinstance(target, PuzzleSet):
        pages.puzzle.show_puzzle_set(app, game, target)
    elif isinstance(target, Level):
        start_level(app, game, target.number)
    else:
        pages.drill.show_drill(app, game, target)


def start_level(app: Services, game: AnyGame, level: int) -> None:
    """Start a game against a level that counts for it; the settings of later games stay."""
    options = page_options_for_level(game, app.settings.last_options(game), level)
    players = default_players(game, options, (0,), level)
    if (proposal := app.settings.options_proposal(game, options, players)) is not None:
        options = proposal.applied_to(options)
    players = app.settings.players_with_saved_names(players)
    setup = Setup(game, options, random_seed(), players)
    app.workspace.begin_game(
        with_move_order(setup, game.usual_place, SystemRandom()), remember_setup=False
    )


# Texts.


def step_title(game: AnyGame, step: CourseStep) -> str:
    target = step.target
    if isinstance(target, Lesson):
        return _("Lesson: {title}").format(title=target.title)
    if isinstance(target, PuzzleSet):
        grade = number_text(target.grade)
        if idea := game.puzzle_tasks()[target.kind].idea if target.kind else "":
            # Translators: {idea} is what the puzzles are about, such as “winning move”.
            return _("Puzzles: {idea}, grade {n}").format(idea=idea, n=grade)
        return _("Puzzles of grade {n}").format(n=grade)
    if isinstance(target, Level):
        return _("Beat level {n}, {name}").format(n=target.number, name=_(target.name))
    return _("Drill: {name}").format(name=_(target.title))


def place_text(
    app: Services, game: AnyGame, target: CourseTarget, round_score: int | None = None
) -> str:
    """Return which step of the course a target is, and how much of it is done, in one line.

    `round_score` are the right answers of a running round of a drill. Empty without such a step.
    """
    course = load_course(app, game)
    place = find_place(course, target)
    return "" if place is None else step_text(game, course, place, round_score)


def place_of_level(app: Services, game: AnyGame, level: int) -> tuple[int, int] | None:
    """Return the number of the step to beat a level, and that of all steps of the course.

    None for a level that is none or beaten, and for a person who does not follow the course.
    """
    if not app.settings.has_begun_lessons(game):
        return None
    course = load_course(app, game)
    place = find_place(course, game.level(level))
    return None if place is None or course[place].is_done else (place + 1, len(course))


def step_text(
    game: AnyGame, course: Sequence[CourseStep], place: int, round_score: int | None = None
) -> str:
    """Return the line of `place_text` for the step at a place."""
    step = course[place]
    if round_score is not None and not step.is_done:
        step = replace(step, done=round_score)
    where = _("Course of {game}").format(game=game.title)
    # Translators: {title} is such as “Safe gifts”, a lesson, or “Who wins?”, a drill.
    text = _("step {n} of {all}: {title}").format(
        n=number_text(place + 1), all=number_text(len(course)), title=_short_title(game, step)
    )
    parts = [where, text]
    if step.is_done:
        parts.append(_("done"))
    elif not isinstance(step.target, Lesson):
        # A lesson shows its own progress.
        parts.append(progress_text(step))
    return " · ".join(parts)


def _short_title(game: AnyGame, step: CourseStep) -> str:
    """Return the title of a step without its kind, which its page shows."""
    target = step.target
    if isinstance(target, Lesson):
        return target.title
    return step_title(game, step) if isinstance(target, PuzzleSet | Level) else _(target.title)


def progress_text(step: CourseStep) -> str:
    """Return how much of a step is done of what it needs."""
    target, needed = step.target, number_text(step.needed)
    done = number_text(min(step.done, step.needed))
    if isinstance(target, Lesson):
        return _("{n} of {all} steps").format(n=done, all=needed)
    if isinstance(target, PuzzleSet):
        return _("{solved} of {n} solved").format(solved=done, n=needed)
    if isinstance(target, Level):
        # Translators: Of a level of the computer in a course: “0 of 1 won” before the first win.
        return _("{n} of {all} won").format(n=done, all=needed)
    return _("{n} of {all} right").format(n=done, all=needed)


def step_about(app: Services, game: AnyGame, step: CourseStep) -> str:
    """Return a description of a step, in a few sentences."""
    target = step.target
    if isinstance(target, Lesson):
        return target.about
    if isinstance(target, PuzzleSet):
        return game.puzzle_tasks()[target.kind].several if target.kind else ""
    if isinstance(target, Level):
        return f"{_(target.description)}\n{_(LEVEL_TEXT)}"
    best = best_results_text(app.library.read_puzzle_history(), game, target)
    about = _(target.about) if target.about else ""
    needed = _(DRILL_TEXT).format(n=number_text(step.needed))
    return " ".join(filter(None, (about, needed, best)))


def start_text(step: CourseStep) -> str:
    """Return the text of the button that starts a step."""
    target = step.target
    if isinstance(target, Lesson):
        return _("Go on with the lesson") if 0 < step.done < step.needed else _("Start lesson")
    if isinstance(target, PuzzleSet):
        return _("Solve puzzles")
    if isinstance(target, Level):
        return _("Play level {n}").format(n=target.number)
    return _("Start drill")
