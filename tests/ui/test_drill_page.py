"""Drills: answers by mouse and keys, missed questions, the minute, results, offers."""

from __future__ import annotations

from datetime import date, timedelta
from types import SimpleNamespace

import pytest

from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.learn.drills import DrillTask, make_drill
from fourgames_tk.store.puzzles import DrillResult
from fourgames_tk.store.settings import Settings
from fourgames_tk.ui.pages import drill as drill_page
from fourgames_tk.ui.pages import rush
from fourgames_tk.ui.pages.course import CoursePage
from fourgames_tk.ui.pages.drill import (
    ROUND_QUESTIONS,
    ROUND_SECONDS,
    DrillPage,
    answer_keys,
    show_drill,
)
from fourgames_tk.ui.pages.rush import Countdown
from fourgames_tk.ui.widgets.buttons import Button
from tests.limits import WAIT_SECONDS
from tests.ui.person import Person, below
from tests.ui.pump import box
from tests.ui.waiting import come_to_rest

STONES, MANCALA, SKIRMISH, FOUR_BY_FOUR = map(
    find_game, ("four-stones", "mancala", "skirmish", "four-by-four")
)
DAY = date(2026, 1, 31)
games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def shown(person: Person) -> DrillPage:
    return person.shown_page(DrillPage)


def begin(person: Person, game: AnyGame, key: str = "Return", kind: int = 0) -> DrillPage:
    show_drill(person.app, game, game.drill_kinds()[kind])
    person.wait_for_board()
    person.key(key)
    page = shown(person)
    person.wait(lambda: page.drill is not None and person.board.is_drawn_for_size, "the question")
    return page


def choose(person: Person, text: str, way: str = "keys") -> None:
    """Give or mark this answer to the current question."""
    drill = shown(person).drill
    assert drill is not None
    if way == "keys":
        keys = answer_keys(drill)
        person.key(keys[drill.question.answers.index(text)].lower())
    elif drill.kind.text_answers:
        person.press(text)
    else:
        person.wait(lambda: person.board.is_drawn_for_size, "the position")
        box = person.board.place_box(text)
        assert box is not None
        person.click(person.at(*person.board.pixel(box.centre)))


def go_on(person: Person) -> None:
    """Go on to the next question, or to the result, if a reason is shown."""
    if shown(person).drill is None and not shown(person).may_start:
        person.key("Return")


def answer(person: Person, right: bool = True, way: str = "keys") -> None:
    """Give a right or a wrong answer to the current question, after the reason of the one before.

    Its reason stays if there is no time limit.
    """
    go_on(person)
    page = shown(person)
    drill = page.drill
    assert drill is not None
    question = drill.question
    fitting = [each for each in question.answers if (each in question.right) == right]
    for text in fitting if drill.kind.requires_all_answers and right else fitting[:1]:
        choose(person, text, way)
    if drill.kind.requires_all_answers:
        person.key("Return")
    person.wait(lambda: page.drill is not drill, "the answer")


def rounds(person: Person) -> list[tuple[str, int, int, bool]]:
    person.app.library.writer.finish(WAIT_SECONDS)
    return [
        (e.kind, e.right, e.asked, e.timed) for e in person.app.library.puzzle_journal.read().rounds
    ]


def test_a_drill_says_what_starts_it(person: Person) -> None:
    """Before, no key is on the board, and a click there does nothing."""
    show_drill(person.app, MANCALA, MANCALA.drill_kinds()[0])
    person.wait_for_board()
    assert "Choose “Ten questions” or “One minute” to start." in person.screen
    assert "shown there" not in person.screen
    person.press("Ten questions")
    person.see("shown there")


@games
@pytest.mark.parametrize("way", ["mouse", "keys"])
def test_each_drill_is_answered_by_mouse_and_by_keys(
    person: Person, game: AnyGame, way: str
) -> None:
    page = begin(person, game)
    question = page.drill.question if page.drill is not None else None
    answer(person, way=way)
    assert question is not None
    person.see("Right!", question.short_reason, f"Question 1 of {ROUND_QUESTIONS}  ·  1 right")
    answer(person, right=False, way=way)
    person.see("Wrong.")
    assert page.progress_label.cget("text") == f"Question 2 of {ROUND_QUESTIONS}  ·  1 right"
    assert (page.asked, page.right) == (2, 1) and page.drill is None
    person.key("Return")
    person.see(f"Question 3 of {ROUND_QUESTIONS}")
    person.key("Return")
    assert (page.asked, page.right) == (3, 1)
    assert page.message_label.cget("text")


def test_with_a_time_limit_the_next_question_follows_a_right_answer_at_once(
    person: Person,
) -> None:
    page = begin(person, MANCALA, "ctrl+m")
    answer(person)
    assert page.drill is not None
    assert page.progress_label.cget("text").startswith("Right!")


def test_a_round_that_is_left_goes_on_at_its_question(person: Person) -> None:
    """Also from the reason of an answer, and after a round of a minute; a new round ends it."""
    person.app.today = lambda: DAY
    page = begin(person, SKIRMISH)
    answer(person, right=False)
    answer(person)
    person.key("Return")
    drill = page.drill
    assert drill is not None
    person.key("Escape")
    show_drill(person.app, SKIRMISH)
    person.wait_for_board()
    person.see(f"Question 3 of {ROUND_QUESTIONS}  ·  1 right", "You have left a round.")
    person.press("Resume")
    page = shown(person)
    assert page.drill == drill
    answer(person)
    person.key("Escape")
    show_drill(person.app, SKIRMISH)
    person.wait_for_board()
    person.press("One minute")
    answer(person)
    person.key("Escape")
    show_drill(person.app, SKIRMISH)
    person.wait_for_board()
    person.press("Resume")
    page = shown(person)
    assert (page.asked, page.right) == (3, 2) and page.drill != drill
    while not page.is_over:
        answer(person)
    assert rounds(person)[-1] == ("in-danger", ROUND_QUESTIONS - 1, ROUND_QUESTIONS, False)
    answer(person)
    go_on(person)
    person.see(f"{ROUND_QUESTIONS - 1} of {ROUND_QUESTIONS} right")
    person.press("Again")
    answer(person)
    person.key("Escape")
    show_drill(person.app, SKIRMISH)
    person.wait_for_board()
    person.press("Ten questions")
    assert (shown(person).asked, shown(person).right) == (0, 0)


def test_a_round_that_is_left_goes_on_after_a_restart_on_the_same_day(person: Person) -> None:
    person.app.today = lambda: DAY
    page = begin(person, SKIRMISH)
    kind = page.kind
    answer(person, right=False)
    person.key("Return")
    drill = page.drill
    person.key("Escape")
    person.wait(
        lambda: (
            isinstance(saved := Settings().saved_drill_round(SKIRMISH, kind.id), dict)
            and bool(saved["question"])
        ),
        "the round on disk",
    )
    person.app.settings = Settings()
    show_drill(person.app, SKIRMISH)
    person.see("You have left a round.", f"Question 2 of {ROUND_QUESTIONS}  ·  0 right")
    person.wait_for_board()
    person.press("Resume")
    assert shown(person).drill == drill
    person.key("Escape")
    person.app.today = lambda: DAY + timedelta(1)
    show_drill(person.app, SKIRMISH)
    person.see("Choose “Ten questions” or “One minute” to start.")


def test_the_piece_that_a_question_is_about_is_placed_for_its_reason(person: Person) -> None:
    page = begin(person, FOUR_BY_FOUR, kind=1)
    for right in (True, False):
        go_on(person)
        drill = page.drill
        assert drill is not None and person.board.state == drill.position
        answer(person, right)
        cell = drill.question.played
        assert person.board.state == drill.position.after(cell)
        box = person.board.place_box(cell)
        assert box is not None
        x, y = person.board.pixel(box.centre)
        shown = {
            tag
            for each in person.board.find_overlapping(x, y, x, y)
            for tag in person.board.gettags(each)
        }
        assert "piece" in shown


def test_a_damaged_round_is_dropped_with_a_message(person: Person) -> None:
    kind = SKIRMISH.drill_kinds()[0]
    person.app.settings.save_drill_round(SKIRMISH, kind.id, {"day": "2026-01-31", "asked": "2"})
    show_drill(person.app, SKIRMISH)
    person.see("The round that you left is damaged and can’t go on.", "Choose “Ten questions”")
    person.wait_for_board()
    person.press("Ten questions")
    assert person.app.settings.saved_drill_round(SKIRMISH, kind.id) is None


def test_a_round_that_is_left_goes_on_in_another_language(person: Person) -> None:
    person.app.today = lambda: DAY
    begin(person, STONES)
    answer(person, right=False)
    person.key("Return", "Escape")
    person.app.set_preference("language", "de")
    show_drill(person.app, STONES)
    person.wait_for_board()
    person.press("Fortsetzen")
    drill = shown(person).drill
    assert drill is not None
    again = make_drill(STONES, drill.kind.id, *drill.made_from)
    assert again.question == drill.question, "it is made in the language of the process"
    person.see(again.question.answers[0])


def test_a_partly_right_answer_says_how_many_were_found_and_which_was_missed(
    person: Person,
) -> None:
    page = begin(person, FOUR_BY_FOUR)
    while page.drill is None or len(page.drill.question.right) < 2:
        answer(person)
        go_on(person)
    question = page.drill.question
    *found, missed = question.right
    for text in found:
        choose(person, text, "mouse")
    person.press("Check")
    words = person.board.place_in_words
    person.see(f"{len(found)} of {len(question.right)} found", f"Missed: {words(missed)}.")
    marked = person.board.marked_places_in_words()
    assert all(words(each) in marked for each in question.right), "the solution"
    person.key("Return")
    while page.drill is None or len(page.drill.question.right) < 2:
        answer(person)
        go_on(person)
    question = page.drill.question
    wrong = next(each for each in question.answers if each not in question.right)
    for text in (*question.right, wrong):
        choose(person, text)
    person.key("Return")
    person.see("Wrong.", f"Wrong: {words(wrong)}.")


@games
def test_each_answer_has_its_place_on_the_board_and_its_own_key(
    person: Person, game: AnyGame
) -> None:
    for kind in range(len(game.drill_kinds())):
        page = begin(person, game, kind=kind)
        while not page.is_over:
            drill = page.drill
            assert drill is not None
            keys = answer_keys(drill)
            assert len(set(keys)) == len(drill.question.answers)
            if not drill.kind.text_answers:
                person.wait(lambda: person.board.is_drawn_for_size, "the position")
                boxes = [person.board.place_box(each) for each in drill.question.answers]
                assert None not in boxes and len(set(boxes)) == len(boxes)
            answer(person)
            if not page.is_over:
                go_on(person)


def test_missed_questions_come_again_and_the_result_is_kept(person: Person) -> None:
    page = begin(person, SKIRMISH)
    answer(person, right=False)
    while not page.is_over:
        answer(person)
    go_on(person)
    person.see("1 missed question left")
    assert rounds(person) == [("in-danger", ROUND_QUESTIONS - 1, ROUND_QUESTIONS, False)]
    answer(person, right=False)
    person.key("Return")
    person.see("1 missed question left")
    answer(person)
    go_on(person)
    person.see(f"{ROUND_QUESTIONS - 1} of {ROUND_QUESTIONS} right", "Your best result so far!")
    assert (page.asked, page.right) == (ROUND_QUESTIONS, ROUND_QUESTIONS - 1)
    assert page.primary is not None and page.primary.text == "Solve puzzles", "of the course"
    person.press("Again")
    person.see(f"Question 1 of {ROUND_QUESTIONS}")
    for _ in range(ROUND_QUESTIONS):
        answer(person)
    go_on(person)
    person.see(f"{ROUND_QUESTIONS} of {ROUND_QUESTIONS}", "Your best result so far!")
    assert (
        person.app.library.read_puzzle_history().best_drill_score(SKIRMISH, "in-danger", False)
        == ROUND_QUESTIONS
    )


def test_an_equal_result_is_not_a_new_best(person: Person) -> None:
    page = begin(person, SKIRMISH)
    for sentence in (
        "Your best result so far!",
        f"Your best result: {ROUND_QUESTIONS} of {ROUND_QUESTIONS} right.",
    ):
        while not page.is_over:
            answer(person)
        go_on(person)
        person.see(f"{ROUND_QUESTIONS} of {ROUND_QUESTIONS}", sentence)
        person.press("Again")


def test_questions_grow_harder_with_right_answers(person: Person) -> None:
    page = begin(person, SKIRMISH)
    stones = []
    for _ in range(ROUND_QUESTIONS):
        assert page.drill is not None
        stones.append(len(page.drill.question.answers))
        answer(person)
        go_on(person)
    assert stones == sorted(stones) and stones[0] < stones[-1]


def test_wrong_answers_make_no_question_harder(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int | None] = []

    def make(game: AnyGame, kind: str, difficulty: int, seed: int) -> DrillTask:
        asked.append(difficulty)
        return make_drill(game, kind, difficulty, seed)

    page = begin(person, SKIRMISH)
    monkeypatch.setattr(drill_page, "make_drill", make)
    for right in (False, False, False, True, True, True):
        answer(person, right=right)
        go_on(person)
    assert page.right == 3 and asked == [1, 1, 1, 1, 2, 2]


def test_a_question_that_the_end_of_the_time_has_overtaken_takes_no_answer(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    passed = [0.0]
    monkeypatch.setattr(rush, "time", SimpleNamespace(monotonic=lambda: passed[0]))
    page = begin(person, MANCALA, "ctrl+m")
    passed[0] += ROUND_SECONDS
    person.wait(lambda: page.is_over, "the end of the time")
    person.see("0 right in a minute")
    assert page.drill is None and not page._answer_bar.winfo_children()
    assert rounds(person) == [("last-stone", 0, 0, True)]


def test_a_countdown_stands_still_while_it_pauses_and_ends_with_its_last_second(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    passed = [0.0]
    monkeypatch.setattr(rush, "time", SimpleNamespace(monotonic=lambda: passed[0]))
    ended: list[str] = []
    countdown = Countdown(
        person.root, 60, lambda: None, lambda: ended.append(countdown.remaining_text)
    )
    countdown.start()
    for move, text in ((0.6, "1:00"), (0.9, "0:59"), (8.5, "0:50")):
        passed[0] += move
        assert countdown.remaining_text == text
    countdown.pause()
    passed[0] += 100
    assert countdown.remaining_text == "0:50"
    for _ in range(10):
        countdown.start()
        passed[0] += 0.25
        countdown.pause()
    assert countdown.remaining_text == "0:48", "a pause gives no fraction of a second back"
    countdown.start()
    passed[0] += 47.3
    assert countdown.remaining_text == "0:01"
    countdown._tick()
    assert not ended
    passed[0] += 0.3
    countdown._tick()
    assert ended == ["0:00"]


def test_a_minute_ends_by_its_time_which_stands_still_while_a_reason_is_read(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    passed = [0.0]
    monkeypatch.setattr(rush, "time", SimpleNamespace(monotonic=lambda: passed[0]))
    page = begin(person, MANCALA, "ctrl+m")
    person.see("1:00")
    answer(person, right=False)
    passed[0] += ROUND_SECONDS
    person.key("Return")
    person.see("1:00", "0 right")
    answer(person)
    passed[0] += ROUND_SECONDS
    person.wait(lambda: page.is_over, "the end of the time")
    assert rounds(person) == [("last-stone", 1, 2, True)]
    person.see("1 missed question left")
    answer(person)
    go_on(person)
    person.see("1 right in a minute", "Your best result so far!")


def test_the_course_offers_drills_and_esc_goes_back_to_it(person: Person) -> None:
    person.app.library.add_puzzle_entry(
        DrillResult("2026-01-31T12:00:00+00:00", STONES.id, "who-wins", 7, ROUND_QUESTIONS, False)
    )
    person.app.workspace.show_game_page(STONES)
    person.do("lessons")
    person.app.workspace.show_game_page(STONES)
    person.do("drill")
    person.see("Who wins this position?", f"Your best result: 7 of {ROUND_QUESTIONS} right.")
    person.wait_for_board()
    person.key("Escape")
    assert isinstance(person.app.workspace.side_panel.page, CoursePage)
    person.key("d")
    assert shown(person).kind.id == "who-wins"


def test_a_click_beside_the_answers_and_a_key_of_none_do_nothing(person: Person) -> None:
    page = begin(person, SKIRMISH)
    person.click(person.at(5, 5))
    person.key("z", "0")
    assert page.asked == 0 and page.drill is not None


def test_who_wins_is_shown_by_playing_on_after_a_wrong_answer(person: Person) -> None:
    page = begin(person, find_game("four-stones"))
    drill = page.drill
    assert drill is not None and page.kind.claims_winner
    answer(person, right=False)
    person.press("Show why")
    person.wait(lambda: not page.can_show_line, "the end of the game")
    come_to_rest(person.root)
    steps, scene = page.exercise.session.steps, person.board.scene
    last = person.board.past_move_in_words(steps[-1].move)
    number = f"Line: move {len(steps)} of {len(steps)}, "
    person.see(number, f"{last}.", steps[-1].after.outcome().reason)
    assert scene is not None and scene.heading == "The line with the best moves"
    assert scene.subheading == last
    outcome, mover = page.exercise.session.final_state.outcome(), drill.position.turn
    assert outcome is not None
    right = "The player to move" if outcome.winners == (mover,) else "The other player"
    assert drill.question.right == (right,)
    person.key("Return")
    assert page.drill is not None and page.drill is not drill


def test_who_runs_out_is_shown_by_playing_on_after_a_wrong_answer(person: Person) -> None:
    page = begin(person, FOUR_BY_FOUR, kind=2)
    while page.drill is not None and page.drill.question.right == ("Nobody",):
        answer(person)
        go_on(person)
    drill = page.drill
    assert drill is not None
    answer(person, right=False)
    person.press("Show why")
    person.wait(lambda: not page.can_show_line, "the end of the game")
    come_to_rest(person.root)
    outcome, mover = page.exercise.session.final_state.outcome(), drill.position.turn
    assert outcome is not None
    loser = "The other player" if outcome.winners == (mover,) else "The player to move"
    assert drill.question.right == (loser,)


def test_the_other_drill_of_a_game_is_one_key_away(person: Person) -> None:
    first, second, third = find_game("four-by-four").drill_kinds()
    show_drill(person.app, find_game("four-by-four"))
    person.wait_for_board()
    person.key("o")
    assert shown(person).kind == second
    person.wait_for_board()
    person.key("Return")
    answer(person, way="mouse")
    person.see("Right!")
    answer(person, right=False)
    person.see("Wrong.")
    show_drill(person.app, find_game("four-by-four"), second)
    person.wait_for_board()
    person.key("ctrl+o")
    assert shown(person).kind == third
    person.wait_for_board()
    person.key("o")
    assert shown(person).kind == first


@pytest.mark.parametrize("way", ["mouse", "keys"])
def test_all_right_answers_are_to_be_marked_and_a_mark_can_be_removed(
    person: Person, way: str
) -> None:
    page = begin(person, SKIRMISH)
    drill = page.drill
    while drill is None or len(drill.question.right) < 2:
        answer(person)
        go_on(person)
        drill = page.drill
    before = page.right
    safe = next(each for each in drill.question.answers if each not in drill.question.right)
    box = person.board.place_box(safe)
    assert box is not None
    person.double_click(person.at(*person.board.pixel(box.centre)))
    assert page._marked == {safe}, "the second click of a double click takes no mark away"
    choose(person, safe, way)
    assert not page._marked
    for each in drill.question.right:
        choose(person, each, way)
    person.see("Check")
    choose(person, drill.question.right[0], way)
    person.key("Return")
    count = len(drill.question.right)
    person.see(f"{count - 1} of {count} found", "Missed: ")
    assert page.right == before


@pytest.mark.parametrize(
    ("size", "percent"),
    [("800x560", 100), ("800x560", 200), ("800x600", 150), ("1366x768", 200)],
)
def test_no_button_is_cut_and_the_primary_one_is_in_sight(
    person: Person, size: str, percent: int
) -> None:
    person.app.set_preference("text_size", str(percent))
    person.resize(size)
    show_drill(person.app, MANCALA, MANCALA.drill_kinds()[0])
    person.wait_for_board()
    page = shown(person)
    primary = page.primary
    assert primary is not None
    for each in below(page):
        if isinstance(each, Button) and each.winfo_manager():
            assert each.winfo_width() >= each.wrapped_width, each.text
    assert box(primary)[3] <= box(person.app.workspace.side_panel)[3]
    top = page.progress_label.winfo_rooty()
    assert box(page)[1] <= top, "the page is at its title"
