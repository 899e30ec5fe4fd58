"""Training in the window: what a person misses comes again on a later day."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.learn import puzzle_collection
from fourgames_tk.engine.learn.drills import make_drill
from fourgames_tk.engine.learn.puzzle import Puzzle
from fourgames_tk.engine.learn.training import MistakeTask
from fourgames_tk.store.course import CourseStep, PuzzleSet
from fourgames_tk.store.puzzles import PuzzleAttempt
from fourgames_tk.store.training import missed_answer, tasks_due, training_cards
from fourgames_tk.ui.pages import exercise
from fourgames_tk.ui.pages.course import load_course
from fourgames_tk.ui.pages.drill import DrillPage, answer_keys
from fourgames_tk.ui.pages.exercise import MistakesPage, TaskPage
from fourgames_tk.ui.pages.puzzle import PuzzlePage, show_puzzles
from fourgames_tk.ui.pages.review import ReviewPage
from fourgames_tk.ui.pages.training import TrainingPage
from fourgames_tk.ui.window.menus import find_action
from tests.ui.game_ends import play_last_move
from tests.ui.person import Person
from tests.ui.waiting import come_to_rest

STONES, MANCALA = find_game("four-stones"), find_game("mancala")
MONDAY, DATE = date(2026, 11, 23), "2026-11-23T12:00:00+00:00"
OPTIONS = STONES.options_type()
POSITION = STONES.parse_position(
    {"rows": ["ABC.......", "D.........", "EF........", "GHI...J..."], "turn": 0}, OPTIONS, 1
)
PUZZLE = Puzzle(STONES, OPTIONS, 1, POSITION, "win", 1, ("J3",))


@pytest.fixture(autouse=True)
def short_delays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzle_collection, "load_puzzles", lambda game: (PUZZLE,))
    monkeypatch.setattr(exercise, "WRONG_MOVE_MS", 20)


def make_it(person: Person, day: date) -> None:
    """Set the date of the window."""
    person.app.today = lambda: day  # type: ignore[assignment]


def open_training(person: Person) -> TrainingPage:
    find_action("training").command(person.app)
    return person.shown_page(TrainingPage)


def move(person: Person, page: TaskPage, text: str) -> None:
    person.wait(lambda: page.exercise.awaits_move, "the position")
    person.wait_for_board()
    person.make(text, "keys")


def test_a_missed_puzzle_comes_again_after_a_day_and_then_later(person: Person) -> None:
    make_it(person, MONDAY)
    open_training(person)
    person.see("No task is due today", "You have missed nothing so far.")
    person.key("Escape")
    show_puzzles(person.app, STONES)
    missed = person.shown_page(PuzzlePage)
    wrong = next(each for each in POSITION.legal_moves() if each not in PUZZLE.solutions)
    move(person, missed, wrong)
    person.see("Try again.")
    move(person, missed, "J3")
    person.wait(lambda: missed.is_over, "the end of the puzzle")
    person.key("Escape")
    open_training(person)
    person.see("No task is due today", "The next one is due on 24 November.")

    make_it(person, MONDAY + timedelta(1))
    person.app.workspace.show_start()
    person.see("1 task is due")
    person.key("t")
    assert person.shown_page(TrainingPage).tasks == [PUZZLE]
    person.key("Escape")
    person.click(person.at_text("1 task is due"))
    rating = person.app.library.read_puzzle_history().rating(STONES)
    assert person.shown_page(TrainingPage).tasks == [PUZZLE]
    person.key("Return")
    page = person.shown_page(PuzzlePage)
    person.see("Training: task 1 of 1", "Only the first try counts")
    assert not person.shows("Rush (3 min)")
    move(person, page, "J3")
    person.wait(lambda: page.is_over, "the end of the task")
    person.key("Return")
    person.shown_page(TrainingPage)
    person.see("No task is due today", "1 of 1 right.", "The next one is due on 26 November.")
    assert person.app.library.read_puzzle_history().rating(STONES) == rating
    person.key("Escape")
    assert person.app.workspace.is_at_start
    come_to_rest(person.root)
    assert "1 task is due" not in person.screen


def test_a_round_goes_on_after_a_puzzle_that_finishes_a_step_of_the_course(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    def step() -> CourseStep:
        course = load_course(person.app, STONES)
        return next(each for each in course if isinstance(each.target, PuzzleSet))

    target = step().target
    assert isinstance(target, PuzzleSet)
    missed, *others = target.unsolved[: step().needed]
    monkeypatch.setattr(puzzle_collection, "load_puzzles", lambda game: (missed,))
    for each in others:
        attempt = PuzzleAttempt(DATE, STONES.id, each.id, each.grade, True, 1)
        person.app.library.add_puzzle_entry(attempt)
    person.app.library.add_puzzle_entry(missed_answer(missed, MONDAY))
    make_it(person, MONDAY + timedelta(1))
    open_training(person)
    person.press("Start")
    page = person.shown_page(PuzzlePage)
    while not page.is_over:
        move(person, page, page.solutions[0])
        person.wait(lambda: page.is_over or page.exercise.awaits_move, "the reply or the end")
    assert step().is_done
    assert page.primary is not None and page.primary.text == "Next"
    person.root.focus_force()
    person.key("Return")
    person.shown_page(TrainingPage)
    person.see("1 of 1 right.")


def test_a_round_begun_over_a_review_leads_back_to_it(person: Person) -> None:
    make_it(person, MONDAY)
    person.app.library.add_puzzle_entry(missed_answer(PUZZLE, MONDAY))
    make_it(person, MONDAY + timedelta(1))
    play_last_move(person, STONES)
    person.key("r")
    person.see("decided this game.")
    open_training(person)
    person.key("Return")
    page = person.shown_page(PuzzlePage)
    move(person, page, "J3")
    person.wait(lambda: page.is_over, "the end of the task")
    person.key("Return")
    person.see("1 of 1 right.")
    person.key("Escape")
    person.see("decided this game.")
    person.shown_page(ReviewPage)


def test_a_round_mixes_puzzles_mistakes_and_drills(person: Person) -> None:
    """Also: help counts as a miss, Esc ends the round early, and the rest stays due."""
    make_it(person, MONDAY)
    drill = make_drill(MANCALA, MANCALA.drill_kinds()[0].id, 1, 5)
    for missed in (PUZZLE, drill):
        person.app.library.add_puzzle_entry(missed_answer(missed, MONDAY))
    play_last_move(person, STONES)
    person.key("r")
    person.see("decided this game.")
    review = person.shown_page(ReviewPage)
    own = [ply for ply in review.review.key_moments if ply.seat == 0]

    def mistakes() -> list[str]:
        found = person.app.library.read_puzzle_history().training
        return [each.card for each in found if each.right is None]

    person.wait(lambda: len(mistakes()) == len(own) > 0, "the mistakes in the journal")
    tomorrow = MONDAY + timedelta(1)
    make_it(person, tomorrow)
    page = open_training(person)
    count = len(page.tasks)
    assert count == 2 + len(own)
    person.see(f"{count} tasks are due")
    person.press("Start")
    shown = set[type]()
    for number, task in enumerate(tasks_due(person.app.library.read_puzzle_history(), tomorrow), 1):
        person.see(f"Training: task {number} of {count}")
        shown.add(type(task))
        if isinstance(task, MistakeTask):
            mistake = person.shown_page(MistakesPage)
            move(person, mistake, task.review.moves[0])
            person.see("Right: ")
        elif isinstance(task, Puzzle):
            person.key("ctrl+l")
            person.wait(lambda: person.shown_page(PuzzlePage).is_over, "the solution")
        else:
            asked = person.shown_page(DrillPage)
            right = task.question.right
            key = answer_keys(task)[task.question.answers.index(right[0])]
            person.key(key.lower())
            assert asked.title.cget("text") == "Right!"
        if number < count:
            person.press("Next")
    assert len(shown) == 3
    person.key("Escape")
    person.see(f"{count - 1} of {count} right.")
    due = {card.due for card in training_cards(person.app.library.read_puzzle_history())}
    assert due == {tomorrow + timedelta(1), tomorrow + timedelta(2)}
    person.key("Escape")
    assert person.controller.is_over
