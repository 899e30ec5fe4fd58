"""The course of a game: steps in order, ticks, and the next one from where a step ends."""

from __future__ import annotations

import pytest

from fourgames_tk.engine.game import AnyGame, Level
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.learn.drills import DrillKind
from fourgames_tk.engine.learn.lessons import Lesson, lesson_test
from fourgames_tk.store.course import CourseStep, PuzzleSet, next_step
from fourgames_tk.store.ladder import practice_reason
from fourgames_tk.store.puzzles import DrillResult, PuzzleAttempt
from fourgames_tk.store.results import Result
from fourgames_tk.ui.pages.course import (
    CoursePage,
    load_course,
    show_course,
    start_step,
    start_text,
    step_title,
)
from fourgames_tk.ui.pages.drill import DrillPage, answer_keys
from fourgames_tk.ui.pages.game_end import EndPage
from fourgames_tk.ui.pages.lessons import LessonPage, LessonTestPage
from fourgames_tk.ui.pages.puzzle import PuzzlePage
from fourgames_tk.ui.pages.training import TrainingPage
from tests.ui.game_ends import play_last_move
from tests.ui.person import Person
from tests.ui.visitor import Visitor
from tests.ui.waiting import come_to_rest

DATE = "2026-01-31T12:00:00+00:00"


def finish(person: Person, game: AnyGame, target: object, needed: int) -> None:
    """Save what finishes a step, as its page would."""
    library = person.app.library
    if isinstance(target, Lesson):
        for step in target.steps:
            person.app.settings.save_lesson_step(game, target.id, step.id)
    elif isinstance(target, PuzzleSet):
        for puzzle in target.unsolved[:needed]:
            library.add_puzzle_entry(
                PuzzleAttempt(DATE, game.id, puzzle.id, puzzle.grade, True, None)
            )
    elif isinstance(target, Level):
        setup = person.controller.setup
        texts = setup.options.non_default_texts()
        options = " ".join(f"{name}={text}" for name, text in texts.items())
        seats = tuple("person" if each == "human" else each for each in setup.player_texts)
        seat = setup.people_seats[0]
        result = Result(
            *(DATE, game.id, options, setup.seed, seats, seat, "0-1" if seat else "1-0"),
            *(None, 20, 60, True, "", ""),
        )
        library.results.add(result)
    else:
        library.add_puzzle_entry(DrillResult(DATE, game.id, target.id, needed, 10, False))  # type: ignore[attr-defined]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_enter_leads_from_the_first_lesson_to_the_last_level(person: Person, game: AnyGame) -> None:
    count = len(load_course(person.app, game))
    person.root.focus_force()
    person.resize("1350x680")
    show_course(person.app, game)
    come_to_rest(person.root)
    assert not person.shown_page(CoursePage).has_overflow
    for place in range(count):
        show_course(person.app, game)
        page = person.shown_page(CoursePage)
        step = page.chosen
        assert step is not None and step is page.course[place]
        person.see(f"{place} of {count} steps done.", step_title(game, step))
        person.key("Return")
        target = step.target
        if isinstance(target, Lesson):
            assert person.shown_page(LessonPage).lesson.id == target.id
            assert lesson_test(target).steps, "it can be passed by a test"
        elif isinstance(target, PuzzleSet):
            puzzles = person.shown_page(PuzzlePage)
            assert puzzles.puzzle in target.unsolved[: step.needed]
            assert (puzzles.puzzle.kind, puzzles.puzzle.grade) == (target.kind, target.grade)
        elif isinstance(target, Level):
            person.wait(lambda: person.app.workspace.controller is not None, "a game")
            setup = person.controller.setup
            assert setup.level == target.number and len(setup.people_seats) == 1
            assert not practice_reason(game, setup.options, setup.player_texts, ())
        else:
            assert person.shown_page(DrillPage).kind is target
        finish(person, game, target, step.needed)
    show_course(person.app, game)
    assert next_step(person.shown_page(CoursePage).course) is None
    person.see("Course finished: all steps are done.")
    person.press("Training")
    person.shown_page(TrainingPage)
    person.key("Escape")
    person.press("Puzzle of the day")
    assert person.shown_page(PuzzlePage).day is not None


@pytest.mark.parametrize(
    "game", [find_game("four-by-four"), find_game("mancala")], ids=lambda game: game.id
)
def test_a_win_that_is_a_step_leads_to_the_next_one(person: Person, game: AnyGame) -> None:
    play_last_move(person, game, winner=0)
    assert not person.shows("Next step of the course"), (
        "who plays without the lessons follows no course"
    )
    start = load_course(person.app, game)
    finish(person, game, start[0].target, start[0].needed)
    levels = [each.target.number for each in start if isinstance(each.target, Level)]
    person.resize("1350x680")
    end = play_last_move(person, game, f"human level:{levels[1]}", winner=0)
    come_to_rest(person.root)
    assert not end.has_overflow
    person.see("Next step of the course")
    path = person.app.workspace.autosave.path
    assert path is not None
    person.app.workspace.show_start()
    person.app.workspace.open_file(path)
    person.wait(lambda: person.app.workspace.side_panel.find_page(EndPage) is not None, "the end")
    person.press("Next step of the course")
    assert person.app.workspace.side_panel.find_page(EndPage) is None
    for level, winner in ((levels[1], 0), (levels[2], 1)):
        play_last_move(person, game, f"human level:{level}", winner)
        assert not person.shows("Next step of the course"), (
            "nothing is done that was not done before"
        )


def test_the_last_puzzle_of_a_step_leads_to_the_level(person: Person) -> None:
    game = find_game("fourside")
    place, step = next(
        (place, step)
        for place, step in enumerate(load_course(person.app, game))
        if isinstance(step.target, PuzzleSet)
    )
    finish(person, game, step.target, step.needed - 2)
    start_step(person.app, game, load_course(person.app, game)[place])
    page = person.shown_page(PuzzlePage)
    for text in ("Next", "Play level 3"):
        person.wait_for_board()
        page.exercise.submit(page.solutions[0])
        person.wait(lambda: page.is_over, "the solution")
        assert page.primary is not None and page.primary.text == text
        person.press(text)
    person.wait(lambda: person.app.workspace.controller is not None, "a game")
    assert person.controller.setup.level == 3


def kind_of_step(step: CourseStep) -> type:
    kinds = (Lesson, PuzzleSet, Level, DrillKind)
    return next(each for each in kinds if isinstance(step.target, each))


def solve_lesson_step(person: Person) -> None:
    """Solve the tasks of a step by clicks on the board."""
    page = person.shown_page(LessonPage)
    while not page.done:
        person.wait(lambda: page.done or page.exercise.awaits_move, "the task")
        person.wait_for_board()
        if page.task.level:
            page.on_solved()
        else:
            moves = page.exercise.session.state.legal_moves()
            person.make(next(filter(page.task.is_solved_by, moves)), "mouse")


def answer_question(person: Person) -> None:
    """Answer the question of a drill by its keys; go on when its reason is shown."""
    page = person.shown_page(DrillPage)
    drill = page.drill
    if drill is None:
        person.key("Return")
        return
    answers = drill.question.right[: None if page.kind.requires_all_answers else 1]
    keys = answer_keys(drill)
    for answer in answers:
        person.key(keys[drill.question.answers.index(answer)].lower())
    if page.kind.requires_all_answers:
        person.key("Return")


def solve_puzzle(person: Person) -> None:
    """Find the moves of a puzzle by clicks on the board."""
    page = person.shown_page(PuzzlePage)
    while not page.is_over:
        person.wait(lambda: page.is_over or page.exercise.awaits_move, "the puzzle")
        if not page.is_over:
            person.wait_for_board()
            person.make(page.solutions[0], "mouse")


def do_part(person: Person, step: CourseStep) -> int:
    """Do a part of a step that has just been started, and return how much of it is saved."""
    if isinstance(step.target, Lesson):
        solve_lesson_step(person)
        return 1
    if isinstance(step.target, PuzzleSet):
        person.press("Next")
        solve_puzzle(person)
        person.press("Next")
        solve_puzzle(person)
        return 2
    if isinstance(step.target, Level):
        person.wait(lambda: person.app.workspace.controller is not None, "a game")
        person.wait_for_board()
        return 0
    person.press("Ten questions")
    answer_question(person)
    return 0


def do_rest(person: Person, game: AnyGame, step: CourseStep) -> None:
    """Finish a step that has just been started again; the primary button then leads on."""
    if isinstance(step.target, Lesson):
        page = person.shown_page(LessonPage)
        assert page.number == 1, "the first step is done"
        while True:
            solve_lesson_step(person)
            if page.is_finished:
                break
            person.press("Next")
    elif isinstance(step.target, PuzzleSet):
        puzzles = person.shown_page(PuzzlePage)
        person.press("Solution")
        person.wait(lambda: puzzles.is_over, "the solution, which does not count")
        while puzzles.finished is None:
            person.press("Next")
            solve_puzzle(person)
    elif isinstance(step.target, Level):
        play_last_move(person, game, f"human level:{step.target.number}", winner=0)
    else:
        drills = person.shown_page(DrillPage)
        person.press("Ten questions")
        while not drills.may_start:
            answer_question(person)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_step_left_in_the_middle_goes_on_after_a_restart(visitor: Visitor, game: AnyGame) -> None:
    """One step of each kind; a restart in the middle of it, and the next step from its end."""
    person, seen = visitor, set[type]()
    person.root.focus_force()
    count = len(load_course(person.app, game))
    for place in range(count):
        step = load_course(person.app, game)[place]
        assert not step.is_done
        if kind_of_step(step) in seen:
            if isinstance(step.target, Level):
                break
            finish(person, game, step.target, step.needed)
            continue
        seen.add(kind_of_step(step))
        saved, where = 0, f"step {place + 1} of {count}"
        for part in range(2):
            show_course(person.app, game)
            page = person.shown_page(CoursePage)
            assert page.chosen is page.course[place], "the step is the next one"
            assert page.course[place].done == saved
            person.press(start_text(page.course[place]))
            if part:
                do_rest(person, game, step)
                continue
            saved = do_part(person, step)
            person.see(where)
            if isinstance(step.target, Level):
                path = person.app.workspace.autosave.path
                person = person.open_again()
                if path is not None:
                    person.app.workspace.open_file(path)
                    person.see(where)
                continue
            person.see(f"Course of {game.title} · {where}")
            person.press("Course")
            person.shown_page(CoursePage)
            person = person.open_again()
        if not isinstance(step.target, Level):
            person.see(where, "done")
        course = load_course(person.app, game)
        assert course[place].is_done
        if (following := next_step(course, place)) is None:
            # The course of a game that is added may end here.
            assert place == count - 1
            break
        is_level = isinstance(step.target, Level)
        person.press("Next step of the course" if is_level else start_text(following))
        assert person.app.workspace.side_panel.find_page(CoursePage) is None
    assert seen == {*map(kind_of_step, load_course(person.app, game))}


def test_a_lost_level_leads_to_the_lesson_before_it(person: Person) -> None:
    game = find_game("mancala")
    start = load_course(person.app, game)
    finish(person, game, start[0].target, start[0].needed)
    person.resize("1350x680")
    end = play_last_move(person, game, winner=1)
    come_to_rest(person.root)
    assert not end.has_overflow
    person.see("step 3 of", "0 of 1 won")
    person.press(f"Lesson: {start[0].target.title}")  # type: ignore[union-attr]
    assert person.shown_page(LessonPage).lesson == start[0].target
    person.press("Course")
    person.shown_page(CoursePage)


def test_a_game_that_can_finish_a_step_says_which_step_it_is(person: Person) -> None:
    """In the language of the process, and no longer once it is a practice game."""
    game = find_game("mancala")
    start = load_course(person.app, game)
    finish(person, game, start[0].target, start[0].needed)
    place = next(at for at, each in enumerate(start, 1) if isinstance(each.target, Level))
    person.start_game(game)
    person.see(f"course, step {place} of {len(start)}")
    person.app.set_preference("language", "de")
    person.see(f"Kurs, Schritt {place} von {len(start)}")
    person.app.set_preference("language", "en")
    person.do("hint")
    person.wait_for_hint()
    person.see("practice game")
    assert "course, step" not in person.screen


@pytest.mark.parametrize("right", [True, False])
def test_a_test_passes_a_lesson_and_a_wrong_move_leads_to_it(person: Person, right: bool) -> None:
    game = find_game("skirmish")
    person.root.focus_force()
    show_course(person.app, game)
    person.press("Take a test instead")
    page = person.shown_page(LessonTestPage)
    lesson = load_course(person.app, game)[0].target
    assert isinstance(lesson, Lesson)
    for number, step in enumerate(page.lesson.steps):
        person.wait_for_board()
        assert page.number == number and not page.done and not step.prose
        page.hint()
        assert "Hint" not in person.status and not page.exercise.can_undo
        moves, task = page.exercise.session.state.legal_moves(), page.task
        move = next(each for each in moves if task.is_solved_by(each) == right)
        page.exercise.submit(move)
        person.see("Well done." if right else "The lesson explains it.")
        person.wait(lambda: page.primary is not None and not page.primary.instate(["disabled"]), "")
        if not right:
            break
        assert load_course(person.app, game)[0].is_done == (number + 1 == len(page.lesson.steps))
        if number + 1 < len(page.lesson.steps):
            person.key("Return")
    assert load_course(person.app, game)[0].is_done == right
    person.press("Start drill" if right else "Start lesson")
    if right:
        show_course(person.app, game)
        person.see("4 of 4 steps")
        assert not person.shows("Take a test instead"), "the next step is a drill"
    else:
        assert type(person.shown_page(LessonPage)) is LessonPage
