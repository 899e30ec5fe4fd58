"""Lessons: steps by mouse and keys, wrong moves, games to win, progress."""

from __future__ import annotations

import json
import tkinter as tk
from pathlib import Path
from typing import Any

import pytest

from fourgames_tk.engine.explanation import MarkStyle
from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.language import ENGLISH, LANGUAGES, use_language
from fourgames_tk.engine.learn import lesson_files, lessons
from fourgames_tk.engine.learn.lessons import load_lessons
from fourgames_tk.engine.search.clock import Clock
from fourgames_tk.store.settings import Settings
from fourgames_tk.ui.canvas.drawing import MARK_TAG
from fourgames_tk.ui.pages.course import CoursePage
from fourgames_tk.ui.pages.drill import DrillPage
from fourgames_tk.ui.pages.exercise import ExerciseBoard
from fourgames_tk.ui.pages.game_page import GameSetupPage
from fourgames_tk.ui.pages.lessons import LessonPage, show_lesson
from fourgames_tk.ui.pages.puzzle import PuzzlePage
from fourgames_tk.ui.widgets.buttons import Button
from fourgames_tk.ui.widgets.focus import has_focus
from tests.ui.boards import tagged
from tests.ui.late_answer import LateAnswer
from tests.ui.person import Person
from tests.ui.screens import broken_words
from tests.ui.waiting import come_to_rest

MANCALA, STONES, FOUR_BY_FOUR = map(find_game, ("mancala", "four-stones", "four-by-four"))
TEXT = """# First steps

How to sow.

puzzle: best

## Sow a pile

The bottom row is yours.

```
stones=2
{"bottom": [0, 0, 0, 3, 0, 1], "top": [1, 0, 2, 0, 1, 0], "stores": [8, 8], "turn": 0}
```

mark: path 4 3 2 1
here: Your fourth pile has three stones.
task: Sow the marked pile.
solution: 4
wrong: Now the pile with three stones.
right: One stone fell on each pile.
reply: 5
task: Now sow the pile at the right.
solution: 6
right: That is all.

## Look

There is nothing to do here.

# To the end

puzzle: best

Win a game.

## Win

Sow your last stone.

```
stones=2
{"bottom": [1, 0, 0, 0, 0, 0], "top": [1, 0, 0, 0, 0, 0], "stores": [14, 8], "turn": 0}
```

task: Win from here.
play: level 1
right: You have won it.

# Damaged

## Nothing

task: Do something.
solution: 99
"""


class Pupil(Person):
    """A person who takes the lessons of Mancala."""

    @property
    def page(self) -> LessonPage:
        page = self.app.workspace.side_panel.page
        assert isinstance(page, LessonPage)
        return page

    @property
    def board(self) -> Any:
        return self.page.exercise.board

    def wait_for_idle(self) -> None:
        """Wait until the board is drawn and not animated."""
        self.wait(lambda: self.board.is_drawn_for_size and not self.board.is_animating, "the board")

    def learn(self) -> None:
        """Open the lessons from the start screen, by keys."""
        self.driver.move(*self.empty_pixel)
        self.key(str(GAMES.index(MANCALA) + 1), "l")


@pytest.fixture
def pupil(person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Pupil:
    (tmp_path / "lessons").mkdir()
    (tmp_path / "lessons" / "mancala.md").write_text(TEXT, "utf-8")
    monkeypatch.setattr(lesson_files, "HELP_FOLDER", tmp_path)
    monkeypatch.setattr("fourgames_tk.ui.pages.lessons.WRONG_MOVE_MS", 1)
    return Pupil(person.app, person.driver)


def test_the_task_of_a_lesson_is_written_on_its_page_alone(pupil: Pupil) -> None:
    pupil.learn()
    pupil.key("1")
    pupil.wait_for_idle()
    task = pupil.page.task.words
    pupil.see(f"Your task: {task}")
    assert task in pupil.status, "it can be spoken"
    assert pupil.app.status_bar.text_with_warning == "Your turn."


def test_a_lesson_is_done_by_keys_and_progress_saved(pupil: Pupil) -> None:
    pupil.learn()
    pupil.see("Couldn’t load some lessons", "How to sow.", "Lesson: To the end")
    pupil.key("1")
    pupil.wait_for_idle()
    assert has_focus(pupil.board) and not pupil.page.done
    pupil.see(
        "Step 1 of 2",
        "Sow a pile",
        "Your task: Sow the marked pile.",
        "Then this step goes on with another task.",
    )
    steps = pupil.page.steps

    def numbers() -> set[str]:
        items = (each for each in steps.find_all() if steps.type(each) == "text")
        return {steps.itemcget(each, "text") for each in items}

    assert numbers() == {"1", "2"}
    for percent in ("80", "100"):
        pupil.app.set_preference("text_size", percent)
        pupil.flush()
        assert steps.bbox("all")[2:] == (steps.winfo_width(), steps.winfo_height())
    pupil.see("The bottom row is yours.\n\nYour fourth pile has three stones.")
    assert not pupil.page.primary.shows_key, "Enter is the board's"  # type: ignore[union-attr]
    pupil.key("6", "Return")
    pupil.see("Not quite.", "Now the pile with three stones.")
    pupil.wait(lambda: pupil.page.exercise.session.ply == 0, "the wrong move to be taken back")
    pupil.key("4", "Return")
    pupil.see("Right! One stone fell on each pile.\nYour task: Now sow the pile at the right.")
    pupil.see("Then you can press the button “Next”.")
    assert "Your fourth pile has three stones." not in pupil.screen
    pupil.wait(lambda: pupil.page.exercise.session.ply == 2, "the reply")
    pupil.wait_for_idle()
    pupil.key("ctrl+h", "ctrl+h")
    pupil.see("Hint: ")
    pupil.make("6", "mouse")
    pupil.see("Well done.", "That is all.")
    primary = pupil.page.primary
    assert primary is not None
    assert pupil.page.done and has_focus(primary) and primary.shows_key
    pupil.key("Return")
    pupil.see("Step 2 of 2", "There is nothing to do here.")
    pupil.key("b")
    pupil.see("Step 1 of 2")
    pupil.wait(lambda: numbers() == {"1"}, "the current step; the other one is ticked")
    pupil.key("ctrl+b")
    assert pupil.page.number == 0
    pupil.wait(
        lambda: Settings().lesson_steps_done(MANCALA, "First steps") == {"Sow a pile", "Look"},
        "the steps on disk",
    )
    assert "lesson.mancala.First steps.Look" in json.loads(Settings().path.read_text("utf-8"))
    pupil.key("Escape")
    pupil.see("2 of 2 steps", "0 of 1 steps")
    assert isinstance(pupil.app.workspace.side_panel.page, CoursePage)
    pupil.press(MANCALA.title)
    pupil.see("Two players")


def test_a_wrong_move_is_not_taken_back_in_another_step(
    pupil: Pupil, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fourgames_tk.ui.pages.lessons.WRONG_MOVE_MS", 10_000_000)
    pupil.learn()
    pupil.key("1")
    pupil.wait_for_idle()
    pupil.key("6", "Return")
    pupil.see("Not quite.")
    pupil.wait(lambda: pupil.page.pause.is_waiting, "the delay before it is taken back")
    pupil.key("ctrl+h")
    assert "Hint" not in pupil.status, "for the position after a wrong move"
    pupil.page._task = 1
    pupil.page.go_to_step(1)
    assert not pupil.page.pause.is_waiting and pupil.page.exercise.session.length == 0
    assert pupil.page.task is pupil.page.lesson.steps[1].tasks[0]


@pytest.mark.parametrize(("size", "percent"), [("1366x768", 200), ("800x560", 150)])
def test_a_low_page_shows_the_task_and_is_scrolled_by_keys(
    pupil: Pupil, size: str, percent: int
) -> None:
    pupil.learn()
    pupil.driver.move(*(each // 2 for each in pupil.empty_pixel))
    pupil.resize(size)
    pupil.app.set_preference("text_size", str(percent))
    pupil.key("1")
    pupil.wait_for_idle()
    page, paper = pupil.page, pupil.app.workspace.side_panel

    def reads(label: tk.Misc) -> bool:
        top, below = label.winfo_rooty(), label.winfo_rooty() + label.winfo_height()
        return paper.winfo_rooty() <= top and below <= paper.winfo_rooty() + paper.winfo_height()

    assert reads(page.card) and has_focus(pupil.board)
    for _ in range(5):
        pupil.key("Prior")
    assert reads(page.progress_label) and reads(page.title)
    for _ in range(5):
        pupil.key("Next")
    assert page.primary is not None and reads(page.primary) and not reads(page.progress_label)
    assert has_focus(pupil.board) and not page.exercise.session.ply
    pupil.key("4", "Return")
    pupil.see("Your task: Now sow the pile at the right.")
    pupil.wait(lambda: page.exercise.session.ply == 2, "the reply")
    pupil.wait_for_idle()
    pupil.key("6", "Return")
    pupil.see("Well done.")
    pupil.key("Return")
    pupil.see("Step 2 of 2")
    assert reads(page.progress_label) and reads(page.title)


def test_no_word_of_a_title_is_broken_in_the_smallest_window(person: Person) -> None:
    person.app.set_preference("text_size", "200")
    person.resize("800x560")
    broken = dict[str, list[str]]()
    for game in GAMES:
        show_lesson(person.app, load_lessons(game), 0)
        person.flush()
        label = person.shown_page(LessonPage).title
        for language in LANGUAGES:
            use_language(language)
            for title in {step.title for lesson in load_lessons(game) for step in lesson.steps}:
                label.configure(text=title)
                if words := broken_words(label):
                    broken[f"{language}: {title}"] = words
        use_language(ENGLISH)
    assert broken == {}


def test_a_game_is_won_and_the_next_one_begins(pupil: Pupil) -> None:
    pupil.learn()
    pupil.key("2")
    pupil.wait_for_idle()
    pupil.make("1", "mouse")
    pupil.wait(lambda: pupil.page.done, "the end of the game")
    pupil.see("Well done.", "You have won it.", "Lesson done: To the end")
    pupil.see("Next step of the course: Drill: Which pile begins the best turn?")
    pupil.key("Return")
    pupil.shown_page(DrillPage)


def style_of(pupil: Pupil, text: str) -> str:
    """Return the name of the style of a button."""
    buttons = [each for each in pupil.widgets() if isinstance(each, Button)]
    return next(str(each.cget("style")) for each in buttons if each.text == text)


@pytest.mark.parametrize(
    ("way", "shown"),
    [
        ("Start drill", DrillPage),
        ("Puzzles", PuzzlePage),
        ("Game page", GameSetupPage),
        ("Play", None),
    ],
)
def test_after_the_last_step_all_that_comes_next_is_one_click_away(
    pupil: Pupil, tmp_path: Path, way: str, shown: type[tk.Misc] | None
) -> None:
    look = TEXT[TEXT.index("## Look") : TEXT.index("# To the end")]
    (tmp_path / "lessons" / "mancala.md").write_text(TEXT.replace(look, ""), "utf-8")
    pupil.learn()
    pupil.key("1")
    pupil.wait_for_idle()
    pupil.key("4", "Return")
    pupil.wait(lambda: pupil.page.exercise.session.ply == 2, "the reply")
    pupil.wait_for_idle()
    pupil.key("6", "Return")
    pupil.see("Lesson done: First steps", "Drill: Where does the last stone fall?")
    looks = {
        text: style_of(pupil, text) for text in ("Start drill", "Puzzles", "Play", "Game page")
    }
    assert [text for text, style in looks.items() if "quiet" not in style] == ["Start drill"]
    pupil.press(way)
    if shown is None:
        pupil.wait(lambda: pupil.app.workspace.controller is not None, "a game")
    else:
        page = pupil.app.workspace.side_panel.page
        assert isinstance(page, shown)
    if way == "Puzzles":
        assert page.puzzle.kind == "best"  # type: ignore[union-attr]


def gap(exercise: ExerciseBoard) -> int:
    """Return by how many spaces B is ahead of A, in rows of one letter each."""
    state: Any = exercise.session.state
    above, below = state.rows
    return int(above.index("A") - below.index("B"))


def test_a_move_that_gives_the_win_away_is_judged_and_taken_back(pupil: Pupil) -> None:
    text = """# Answer

## Both rows

The rows are to be alike.

```
layout=shuffled rows=2 spaces=6 letters=2
{"rows": ["...A..", "....B."], "turn": 0}
```

here: B is one space behind.
task: Win.
play: level 1
slip: Not alike any more.
right: Whatever it did, you had an answer.
"""
    pupil.root.focus_force()
    show_lesson(pupil.app, lessons.parse_lessons(text, STONES), 0)
    pupil.wait_for_idle()
    pupil.see("B is one space behind.")
    pupil.make("A1", "keys")
    pupil.see(
        "Not quite.",
        "Not alike any more. Your opponent’s best move now: slide ",
        "Your move was taken back. Try again.",
    )
    pupil.wait(lambda: pupil.page.exercise.awaits_move, "the position again")
    assert pupil.page.exercise.session.ply == 0
    pupil.make("B1", "keys")
    pupil.see("Now play on and win.")
    assert "B is one space behind." not in pupil.screen
    page, exercise = pupil.page, pupil.page.exercise
    while not page.done:
        pupil.wait(lambda: page.done or (exercise.awaits_move and gap(exercise) != 0), "the reply")
        if not page.done:
            pupil.make(f"{'A' if gap(exercise) > 0 else 'B'}{abs(gap(exercise))}", "keys")
    pupil.see("Well done.", "Whatever it did, you had an answer.")
    pupil.key("p")
    pupil.wait(lambda: pupil.app.workspace.controller is not None, "a game")
    assert pupil.controller.setup.people_seats == (STONES.usual_place,) != (0,)


@pytest.mark.parametrize(
    ("right", "wrong", "why", "line"),
    [
        (
            ["a3"],
            "lsrf",
            "That piece is light. It completes a line of light pieces.",
            "Four in a line",
        ),
        ([], "c2", "every piece that you can give completes a line.", "Your best move now: give"),
    ],
    ids=["piece", "place"],
)
def test_what_the_computer_could_do_is_told_and_played_before_a_move_is_taken_back(
    person: Person, right: list[str], wrong: str, why: str, line: str
) -> None:
    """The first game of 4 × 4: also after a placement, which a gift of the person follows."""
    pupil = Pupil(person.app, person.driver)
    pupil.root.focus_force()
    show_lesson(pupil.app, load_lessons(FOUR_BY_FOUR), 0)
    page = pupil.page
    page.go_to_step(len(page.lesson.steps) - 1)
    pupil.wait_for_idle()
    task = f"Your task: {page.task.words}"
    pupil.see(task)
    danger = [mark for mark in page.task.marks if mark.sign is MarkStyle.DANGER]
    assert not danger, "no sign draws to a square that is refused"
    for move in right:
        pupil.make(move, "mouse")
        pupil.see("Now play on and win.")
    session, moves = page.exercise.session, [*right, wrong]
    pupil.make(wrong, "mouse")
    pupil.see("Not quite.", why, line)
    assert "taken back" not in pupil.screen, "it still stands on the board"
    pupil.wait(lambda: session.state.outcome() is not None, "the computer's best reply")
    outcome = session.state.outcome()
    assert session.moves[: len(moves)] == tuple(moves)
    assert outcome is not None and outcome.winners == (1,)
    pupil.wait(lambda: page.exercise.awaits_move, "the move to be taken back")
    assert session.ply == len(right)
    pupil.see(why, "Your move was taken back. Try again.", task)
    assert tagged(pupil, MARK_TAG), "the line is still marked"


def test_no_gap_of_a_position_that_is_gone_stays_marked_after_a_move_was_taken_back(
    person: Person,
) -> None:
    pupil = Pupil(person.app, person.driver)
    pupil.root.focus_force()
    show_lesson(pupil.app, load_lessons(STONES), 0)
    page = pupil.page
    page.go_to_step(2)
    pupil.wait_for_idle()
    assert not tagged(pupil, MARK_TAG)
    pupil.make("A1", "mouse")
    pupil.see("Not quite.", "Your move was taken back. Try again.")
    pupil.wait(lambda: page.exercise.awaits_move, "the position again")
    assert not tagged(pupil, MARK_TAG)


def test_the_first_game_is_won_however_a_beginner_keeps_to_its_advice() -> None:
    """4 × 4: no placement but those that the text names, and no gift but a light one, fails."""
    step = load_lessons(FOUR_BY_FOUR)[0].steps[-1]
    open_positions, slips = [step.position], set()
    while open_positions:
        state = open_positions.pop()
        if (outcome := state.outcome()) is not None:
            assert outcome.winners == step.people
            continue
        values = FOUR_BY_FOUR.move_values(state, Clock())
        for move in state.legal_moves():
            if state.turn in step.people and lessons.worsens_result(values, move):
                slips |= {move} if state is step.position else set()
            else:
                open_positions.append(state.after(move))
    assert slips == {"c2", "c3"}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_task_of_each_step_is_in_view(person: Person, game: AnyGame) -> None:
    person.resize("1350x680")
    known = load_lessons(game)
    for place, lesson in enumerate(known):
        show_lesson(person.app, known, place)
        page = person.shown_page(LessonPage)
        for number, step in enumerate(lesson.steps):
            page.go_to_step(number)
            come_to_rest(person.root)
            panel, card = person.app.workspace.side_panel, page.card
            if step.tasks[0].words:
                assert panel.winfo_rooty() <= card.winfo_rooty(), step.title
                footer = page.primary
                assert footer is not None
                assert card.winfo_rooty() + card.winfo_height() <= footer.winfo_rooty(), step.title


def test_show_why_plays_on_after_a_refused_move_and_comes_back(pupil: Pupil) -> None:
    text = """# Answer

## Both rows

The rows are to be alike.

```
layout=shuffled rows=2 spaces=6 letters=2
{"rows": ["...A..", "....B."], "turn": 0}
```

task: Win.
play: level 1
"""
    pupil.root.focus_force()
    show_lesson(pupil.app, lessons.parse_lessons(text, STONES), 0)
    pupil.wait_for_idle()
    assert "Show why" not in pupil.screen
    pupil.make("A1", "keys")
    session = pupil.page.exercise.session
    pupil.wait(lambda: session.ply == 2, "the computer's best reply on the board")
    reply = session.all_steps[1].move
    pupil.wait(lambda: pupil.page.exercise.awaits_move, "the position again")
    assert (session.ply, session.length) == (0, 2)
    pupil.press("Show why")
    pupil.wait(lambda: session.ply > 2, "the line after the reply")
    assert [each.move for each in session.all_steps[:2]] == ["A1", reply]
    pupil.wait(lambda: pupil.page.exercise.awaits_move, "the position after the line")
    assert session.ply == 0
    pupil.make("B1", "keys")
    pupil.see("Now play on and win.")
    assert "Show why" not in pupil.screen


def test_the_board_has_the_focus_after_the_computer_moves_first(pupil: Pupil) -> None:
    text = """# Second\n\n## Answer\n\n```\nstones=2
{"bottom": [0, 0, 0, 0, 1, 1], "top": [0, 1, 0, 0, 0, 1], "stores": [10, 10], "turn": 0}\n```\n
people: 2\ntask: Win.\nplay: level 1\n"""
    pupil.root.focus_force()
    show_lesson(pupil.app, lessons.parse_lessons(text, MANCALA), 0)
    pupil.wait(lambda: pupil.page.exercise.session.ply > 0, "the move of the computer")
    pupil.wait(lambda: has_focus(pupil.board), "the keys")


@pytest.mark.parametrize(
    ("feedback", "told"), [("", "This game doesn’t count"), ("wrong: Count first.", "Count first.")]
)
def test_a_lost_game_is_restarted(pupil: Pupil, tmp_path: Path, feedback: str, told: str) -> None:
    text = TEXT.replace('"stores": [14, 8]', '"stores": [8, 14]')
    text = text.replace("right: You have won it.", f"{feedback}\nright: You have won it.")
    (tmp_path / "lessons" / "mancala.md").write_text(text, "utf-8")
    pupil.learn()
    pupil.key("2")
    pupil.wait_for_idle()
    pupil.key("1", "Return")
    pupil.see("Not this time.", told)
    pupil.press("Try again")
    pupil.wait_for_idle()
    pupil.see("Your task: Win from here.")
    assert pupil.page.exercise.awaits_move and not pupil.app.settings.lesson_steps_done(
        MANCALA, "To the end"
    )


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_marks_of_every_lesson_exist_on_its_board(person: Person, game: AnyGame) -> None:
    known = lessons.load_lessons(game) if lesson_files.has_lessons(game) else ()
    for place, lesson in enumerate(known):
        show_lesson(person.app, known, place)
        page = person.shown_page(LessonPage)
        for number, step in enumerate(lesson.steps):
            page.go_to_step(number)
            for mark in step.tasks[0].marks:
                assert all(map(page.exercise.board.place_box, mark.places)), (step.title, mark)


def test_a_late_hint_is_not_shown_for_the_position_before(
    pupil: Pupil, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = """# Game\n\n## Win\n\n```\nstones=2
{"bottom": [1, 0, 0, 1, 0, 1], "top": [0, 1, 0, 1, 0, 1], "stores": [10, 8], "turn": 0}\n```\n
task: Win.\nplay: level 1\n"""
    pupil.root.focus_force()
    show_lesson(pupil.app, lessons.parse_lessons(text, MANCALA), 0)
    pupil.wait_for_idle()
    page = pupil.page
    pupil.key("1", "Return")
    pupil.wait(lambda: page.exercise.can_undo, "the next move")
    late = LateAnswer(page.engine.hint)
    monkeypatch.setattr(page.engine, "hint", late)
    pupil.key("ctrl+h")
    pupil.wait(lambda: late.is_asked, "the search for the hint")
    pupil.key("ctrl+z")
    late.let_come()
    come_to_rest(pupil.root)
    assert page.exercise.session.ply == 0 and "Hint" not in pupil.status
    pupil.key("ctrl+h")
    pupil.wait(lambda: "Hint: look at " in pupil.status, "the hint")


def test_each_half_of_a_turn_is_judged_when_it_is_made_and_hints_have_reasons(
    pupil: Pupil, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    monkeypatch.setattr("fourgames_tk.ui.pages.lessons.WRONG_MOVE_MS", 1)
    number, found = next(
        (number, found)
        for found in lessons.load_lessons(FOUR_BY_FOUR)
        for number, step in enumerate(found.steps)
        if len(step.tasks) > 1
    )
    pupil.root.focus_force()
    show_lesson(pupil.app, (found,), 0)
    page = pupil.page
    page.go_to_step(number)
    pupil.wait_for_idle()
    pupil.see("Then this step goes on with another task.")
    pupil.make("a1", "mouse")
    pupil.see("That leaves you no safe piece to give.")
    pupil.wait(lambda: page.exercise.awaits_move, "the next try")
    told = []
    for _press in range(4):
        pupil.key("ctrl+h")
        told.append(pupil.status)
    assert "Hint: look at row 3." in told[0] and told[1].endswith("Hint: place it on c3.")
    assert told[2].startswith(f"{told[1]} This move builds") and told[3] == told[2]
    pupil.make("c3", "mouse")
    pupil.wait(lambda: page.task.solutions == ("dtrh",) and page.exercise.awaits_move, "the gift")
    assert page.exercise.session.moves == ("c3",), "before any piece is given"
    pupil.see("Then you can press the button “")
