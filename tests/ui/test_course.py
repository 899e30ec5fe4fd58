"""The course of a game: steps in order, ticks, and the next one from where a step ends."""

from __future__ import annotations

import pytest

from fourgames_tk.engine.game import AnyGame, Level
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.learn.lessons import Lesson, lesson_test
from fourgames_tk.store.course import PuzzleSet, next_step
from fourgames_tk.store.ladder import practice_reason
from fourgames_tk.store.puzzles import DrillResult, PuzzleAttempt
from fourgames_tk.store.results import Result
from fourgames_tk.ui.pages.course import (
    CoursePage,
    load_course,
    show_course,
    start_step,
    step_title,
)
from fourgames_tk.ui.pages.drill import DrillPage
from fourgames_tk.ui.pages.game_end import EndPage
from fourgames_tk.ui.pages.lessons import LessonPage, LessonTestPage
from fourgames_tk.ui.pages.puzzle import PuzzlePage
from tests.ui.game_ends import play_last_move
from tests.ui.person import Person
from tests.ui.waiting import come_to_rest

DATE = "2026-01-31T12:00:00+00:00"


def finish(person: Person, game: AnyGame, target: object, needed: int) -> None:
    """Save what finishes a step, as its page would."""
    library = person.app.library
    if isinstance(target, Lesson):
        for number in range(len(target.steps)):
            person.app.settings.save_lesson_step(game, target.id, number)
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
    person.see(f"{count} of {count} steps done.")


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
