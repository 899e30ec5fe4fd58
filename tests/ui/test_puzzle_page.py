"""The page of puzzles: solving by mouse and keys, wrong moves, puzzle of the day, rush."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import date
from types import SimpleNamespace
from typing import Any

import pytest

from fourgames_tk.engine.errors import FourgamesError
from fourgames_tk.engine.game import AnyGame, MoveValue
from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.learn import puzzle_collection
from fourgames_tk.engine.learn.puzzle import Puzzle
from fourgames_tk.engine.search.clock import Clock
from fourgames_tk.store.puzzles import PuzzleAttempt
from fourgames_tk.ui.pages import exercise, position_setup, rush
from fourgames_tk.ui.pages import puzzle as page_of_puzzles
from fourgames_tk.ui.pages.game_page import GameSetupPage
from fourgames_tk.ui.pages.position_setup import PositionSetupPage, show_position_setup
from fourgames_tk.ui.pages.puzzle import PuzzlePage
from fourgames_tk.ui.pages.puzzle_calendar import PuzzleCalendar
from fourgames_tk.ui.pages.review_widgets import ShareBars
from fourgames_tk.ui.pages.rush import RushPage
from fourgames_tk.ui.pages.start import DailyPuzzleCard
from fourgames_tk.ui.widgets.focus import focus_with_ring
from tests.limits import WAIT_SECONDS
from tests.ui.late_answer import LateAnswer
from tests.ui.person import Person
from tests.ui.pump import box, centre
from tests.ui.waiting import come_to_rest

GAME = find_game("four-stones")

STONES: AnyGame = find_game("four-stones")
ALL = puzzle_collection.load_puzzles
"""The included puzzles, which these tests remove."""
TODAY = date(2026, 11, 23)


def make_puzzle(rows: list[str], grade: int, *solutions: str) -> Puzzle:
    options = STONES.options_type()
    position = STONES.parse_position({"rows": rows, "turn": 0}, options, 1)
    return Puzzle(STONES, options, 1, position, "win", grade, solutions)


def wrong(which: Puzzle) -> str:
    return next(each for each in which.position.legal_moves() if each not in which.solutions)


FIRST = make_puzzle(["ABC.......", "D.........", "EF........", "GHI...J..."], 1, "J3")
SECOND = make_puzzle([".A.B..C...", "D.........", ".E.....F..", "G.H.IJ...."], 2, "F3")
THIRD = make_puzzle(["A.BC......", "D.........", "E.F.......", "G..HIJ...."], 3, "H1")


@pytest.fixture(autouse=True)
def few_puzzles(monkeypatch: pytest.MonkeyPatch, person: Person) -> None:
    """Reduce the puzzles to three, one for each day in turn, and shorten delays."""
    ready = (FIRST, SECOND, THIRD)
    monkeypatch.setattr(puzzle_collection, "load_puzzles", lambda game: ready)
    monkeypatch.setattr(puzzle_collection, "puzzle_of_day", lambda day: ready[day.day % 3])
    monkeypatch.setattr(exercise, "WRONG_MOVE_MS", 20)
    person.app.today = lambda: TODAY  # type: ignore[assignment]


def shown(person: Person) -> PuzzlePage:
    return person.shown_page(PuzzlePage)


def begin(person: Person, which: Puzzle, day: date | None = None) -> PuzzlePage:
    person.app.workspace.open_exercise(
        which.game, lambda parent, app: PuzzlePage(parent, app, which, day)
    )
    person.wait_for_board()
    return shown(person)


@pytest.mark.parametrize(("size", "text", "above"), [("1100x740", 100, 0), ("800x560", 200, 1)])
def test_the_grade_wraps_below_the_name_in_a_narrow_page(
    person: Person, size: str, text: int, above: int
) -> None:
    person.resize(size)
    person.app.set_preference("text_size", str(text))
    page = begin(person, FIRST)
    name = page.progress_label
    (grade,) = (each for each in name.master.winfo_children() if each is not name)
    assert name.winfo_width() > name.winfo_height() / 2
    assert (name.winfo_y() + name.winfo_height() <= grade.winfo_y()) == above


def test_the_first_puzzles_of_a_person_have_the_usual_rules(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = find_game("skirmish")
    third = [each for each in ALL(game) if each.grade == 3]
    varied, *solved = sorted(third, key=lambda each: not each.has_variant_rules)
    plain = next(each for each in solved if not each.has_variant_rules)
    monkeypatch.setattr(puzzle_collection, "load_puzzles", lambda game: (varied, plain))
    for each in solved[: page_of_puzzles.FIRST_PUZZLES - 1]:
        person.app.library.add_puzzle_entry(
            PuzzleAttempt("", game.id, each.id, each.grade, found=True, score=1)
        )
    assert {page_of_puzzles.pick_puzzle(person.app, game) for _ in range(9)} == {plain}
    person.app.library.add_puzzle_entry(
        PuzzleAttempt("", game.id, plain.id, plain.grade, found=True, score=1)
    )
    assert page_of_puzzles.pick_puzzle(person.app, game) is varied
    page = begin(person, varied)
    person.see("Stones may also step diagonally.")
    assert page.puzzle is varied


def test_a_person_chooses_whether_puzzles_have_other_rules(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = find_game("skirmish")
    third = sorted(
        (each for each in ALL(game) if each.grade == 3), key=lambda each: each.has_variant_rules
    )
    monkeypatch.setattr(puzzle_collection, "load_puzzles", lambda game: (*third[:2], *third[-2:]))
    page = begin(person, third[0])
    person.see(page_of_puzzles.VARIATIONS_TEXT)
    page._store_generated(third[1])
    person.choose("Only these")
    varied = page.puzzle
    assert varied.has_variant_rules and person.app.preferences.variations == "only"
    person.see("Stones may also step diagonally.")
    person.key("ctrl+n")
    assert page.puzzle.has_variant_rules and page.puzzle is not varied
    person.choose("Never")
    for _ in range(5):
        assert not page.puzzle.has_variant_rules
        person.key("ctrl+n")
    person.choose("From grade 3")
    assert not page.puzzle.has_variant_rules, "the first puzzles of a person have the usual rules"
    focus_with_ring(page.variations)
    person.flush()
    person.key("Right")
    assert page.puzzle.has_variant_rules
    person.key("Right")
    assert not page.puzzle.has_variant_rules and page.variations.value == "never"
    assert tries(person) == []


@pytest.mark.parametrize("way", ["other game", "daily", "rush"])
def test_the_choice_of_variations_is_offered_only_where_it_matters(
    person: Person, way: str
) -> None:
    if way == "rush":
        page_of_puzzles.pages.rush.start_rush(person.app, STONES)
    else:
        begin(person, FIRST, TODAY if way == "daily" else None)
    assert not shown(person).variations.winfo_ismapped()


def finish(person: Person, page: PuzzlePage) -> None:
    """Make the best moves until the puzzle is finished."""
    while not page.is_over:
        person.make(page.solutions[0], "keys")
        person.wait(lambda: page.is_over or person.board.accepts_input, "the next move")


def tries(person: Person) -> list[tuple[bool, int | None]]:
    person.app.library.writer.finish(WAIT_SECONDS)
    return [(each.found, each.score) for each in person.app.library.puzzle_journal.read().tries]


@pytest.mark.parametrize("way", ["mouse", "keys"])
def test_after_solving_enter_shows_an_unsolved_puzzle(person: Person, way: str) -> None:
    page = begin(person, FIRST)
    person.make("J3", way)
    person.wait(lambda: page.is_over, "the end of the puzzle")
    person.see("Right!", "Solved")
    assert tries(person) == [(True, 1)]
    come_to_rest(person.root)
    assert page._generated is None, "while there are others to solve"
    person.key("Return")
    assert page.puzzle is not FIRST and not page.is_over
    assert page.puzzle.id not in page.history.solved_puzzles(STONES)
    person.wait_for_board()
    assert person.board.accepts_input


def test_a_puzzle_is_played_on_against_the_best_replies(person: Person) -> None:
    page = begin(person, SECOND)
    move, found = "F3", 0
    while not page.is_over:
        person.make(move, "keys")
        found += 1
        person.wait(lambda: page.is_over or person.board.accepts_input, "the reply")
        move = page.solutions[0]
    assert found == page_of_puzzles.MAX_MOVES
    assert page.exercise.session.length == 2 * found - 1
    assert tries(person) == [(True, 1)]


def test_a_wrong_move_is_refuted_and_undone_and_counts_once(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exercise, "WRONG_MOVE_MS", 10_000_000)
    page = begin(person, FIRST)
    for move in ("J1", "J2"):
        person.make(move, "keys")
        person.wait(lambda: page.pause.is_waiting, "the reply")
        person.see("Not the best move. The reply would be: slide J ", "Your move loses.")
        assert page.exercise.session.ply == 2 and not person.board.accepts_input
        # The time is over.
        page.pause.start(0, page.retry)
        person.wait(lambda: person.board.accepts_input, "the position again")
        assert page.exercise.session.state == FIRST.position
        assert tries(person) == [(False, 0)]
    person.see("Try again.")
    assert "Only the first try" not in person.screen, "the rating has changed"
    person.make("J3", "mouse")
    person.wait(lambda: page.is_over, "the end of the puzzle")
    assert tries(person) == [(False, 0), (True, None)]
    person.key("Return")
    person.wait_for_board()
    person.make(wrong(page.puzzle), "keys")
    person.see("Not the best move. ")
    person.wait(lambda: page.pause.is_waiting, "the reply")
    assert {*page._values} == {*page.puzzle.position.legal_moves()}, "not those of the first puzzle"


def test_what_a_wrong_move_costs_is_played_on_the_board(person: Person) -> None:
    page = begin(person, SECOND)
    assert "Show why" not in person.screen
    person.make(wrong(SECOND), "keys")
    person.see("Not the best move. The reply would be: ")
    person.wait(lambda: page.exercise.awaits_move, "the position again")
    session = page.exercise.session
    person.see("Try again.")
    person.press("Show why")
    person.wait(lambda: session.final_state.outcome() is not None, "the end of the line")
    outcome = session.final_state.outcome()
    assert outcome is not None and SECOND.seat not in outcome.winners
    person.wait(lambda: page.exercise.awaits_move, "the position once more")
    assert person.board.state == SECOND.position and "Show why" not in person.screen
    person.see("Not the best move. The reply would be: ", "Try again.")
    person.make(wrong(SECOND), "keys")
    person.see("Show why")
    person.wait(lambda: page.exercise.awaits_move, "the position for the third time")
    person.make(SECOND.solutions[0], "keys")
    person.see("And now: Find ")
    person.wait(lambda: page.is_over or page.exercise.awaits_move, "the next move or the end")
    assert not page.is_over, "there is another move to find"
    assert "Show why" not in person.screen, "no wrong move is left to show"


def test_the_right_square_is_explained_before_a_piece_is_given(person: Person) -> None:
    """A wrong square says what it leads to, too."""
    game = find_game("four-by-four")
    which = next(
        each
        for each in ALL(game)
        if each.grade == 1
        and each.position.to_json()["given"] is not None
        and "!" not in str(each.solutions)
    )
    page = begin(person, which)
    person.make(wrong(which), "keys")
    person.see("Not the best move. This move ", "Try again.")
    person.wait(lambda: page.exercise.awaits_move, "the position again")
    person.make(which.solutions[0], "keys")
    person.see(
        "And now: Find the only move that wins.",
        "Right! This move ",
        "runs out of safe pieces first.",
    )


def test_without_a_refutation_a_wrong_move_is_explained(person: Person) -> None:
    """The opponent's hand is hidden, so no refutation is shown."""
    which = ALL(find_game("fourside"))[0]
    page = begin(person, which)
    person.make(wrong(which), "keys")
    person.see("Not the best move. The block scores ", "Your move gains ", ". The best move gains ")
    person.wait(lambda: person.board.accepts_input, "the position again")
    assert page.exercise.session.state == which.position


def test_a_best_score_that_stays_lost_is_told_and_what_a_wrong_move_costs(person: Person) -> None:
    game: AnyGame = find_game("mancala")
    lost = None
    for which in ALL(game):
        if which.kind == "best" and which.seat == 0 and which.grade == 1:
            values = game.puzzle_values(which.position, Clock().limited_to(3))
            best = max(each.value for each in values.values())
            if best < -1:
                lost = which
                break
    assert lost is not None
    page = begin(person, lost)
    person.see(f"With the best move you lose by {-best:g} stones. Find it.")
    worst = min(values, key=lambda move: values[move].value)
    person.make(worst, "keys")
    cost = f"Your move loses by {-values[worst].value:g} stones. The best move loses by {-best:g}"
    person.see("Not the best move", cost)
    person.wait(lambda: page.exercise.awaits_move, "the position again")


def test_the_solution_is_a_list_of_moves_to_go_through(person: Person) -> None:
    page = begin(person, SECOND)
    person.key("ctrl+l")
    person.wait(lambda: page.is_over, "the solution")
    come_to_rest(person.root)
    session, rows = page.exercise.session, page.move_list.rows
    assert len(rows.rows) == session.length > 1
    person.see("1.  You:\nF3", "2.  Computer:", "Why the first move? After this move, ")
    person.reveal(rows)
    left, top, *_others = box(rows)
    person.click((left + 10, top + 10))
    assert session.ply == 1 and person.board.state == session.state
    person.key("Right")
    assert session.ply == 2
    person.key("Left", "Left", "Left")
    assert session.ply == 0 and person.board.state == SECOND.position
    assert not page.exercise.awaits_move
    person.key("Return")
    assert not page.is_over and not page.move_list.winfo_ismapped()
    person.wait_for_board()
    person.key("Left")
    assert page.exercise.session.ply == 0 and page.exercise.awaits_move
    person.key("ctrl+l")
    person.wait(lambda: page.is_over, "the solution")
    assert len(page.move_list.rows.rows) == page.exercise.session.length


def test_a_solved_puzzle_is_played_on_until_somebody_has_won(person: Person) -> None:
    page = begin(person, SECOND)
    person.key("ctrl+l")
    person.wait(lambda: page.is_over, "the solution")
    come_to_rest(person.root)
    session = page.exercise.session
    before = session.length
    if session.final_state.legal_moves():
        person.press("Show why")
        person.wait(lambda: session.length > before, "a move of the line")
        person.key("Left")
        come_to_rest(person.root)
        assert person.board.state == session.state, "a step back stops the line"
        person.key("w")
    person.wait(lambda: not page.can_show_line, "the end of the line")
    come_to_rest(person.root)
    outcome = session.final_state.outcome()
    assert outcome is not None and outcome.winners == (SECOND.seat,)
    assert len(page.move_list.rows.rows) == session.length
    assert "Show why" not in person.screen


def test_hints_get_more_specific_and_prevent_rating(person: Person) -> None:
    page = begin(person, FIRST)
    assert not person.app.workspace.menubar.toolbar.buttons["hint"].instate(["disabled"])
    person.key("ctrl+h")
    person.see("Hint: look at ")
    assert person.board.state == FIRST.position
    person.press("Hint")
    person.see("Hint: ")
    person.key("Return")
    person.wait(lambda: page.is_over, "the hinted move")
    assert tries(person) == [(True, None)]


def test_a_wrong_move_after_a_hint_is_not_rated(person: Person) -> None:
    page = begin(person, FIRST)
    person.key("ctrl+h")
    person.see("Hint: look at ")
    person.make(wrong(FIRST), "keys")
    person.wait(lambda: page.exercise.awaits_move and not page.exercise.session.ply, "the position")
    assert tries(person) == []
    person.make("J3", "keys")
    person.wait(lambda: page.is_over, "the end of the puzzle")
    assert tries(person) == [(True, None)]


@pytest.mark.parametrize("before", ["hint", "wrong move"])
def test_a_hint_or_an_error_in_one_puzzle_leaves_the_next_one_rated(
    person: Person, before: str
) -> None:
    page = begin(person, FIRST)
    if before == "hint":
        person.key("ctrl+h")
        person.see("Hint: look at ")
    else:
        person.make(wrong(FIRST), "keys")
        person.wait(lambda: person.board.accepts_input, "the position again")
    person.key("ctrl+n")
    person.wait_for_board()
    assert page.puzzle is not FIRST
    finish(person, page)
    assert tries(person)[before == "wrong move" :] == [(True, 1)]


def test_the_shown_solution_does_not_count_as_solved(person: Person) -> None:
    person.app.set_preference("speed", "slow")
    page = begin(person, SECOND)
    person.key("ctrl+l", "ctrl+l")
    assert "Solution: slide F 3 spaces." in person.screen and page.exercise.is_blocked
    person.app.set_preference("speed", "off")
    person.wait(lambda: page.is_over, "the solution")
    assert page.exercise.session.moves[0] == "F3"
    assert tries(person) == [(False, 0)]
    person.see("Solution: slide F 3 spaces.")
    person.key("ctrl+n")
    assert page.puzzle is not SECOND


def test_the_solution_shown_after_the_first_move_takes_no_point(person: Person) -> None:
    page = begin(person, SECOND)
    person.make("F3", "keys")
    person.wait(lambda: page.is_over or person.board.accepts_input, "the reply")
    assert not page.is_over and tries(person) == []
    person.key("ctrl+l")
    person.wait(lambda: page.is_over, "the solution")
    assert tries(person) == [(False, 0)]


def test_the_solution_cancels_the_undo_of_a_wrong_move(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exercise, "WRONG_MOVE_MS", 400)
    page = begin(person, FIRST)
    person.make(wrong(FIRST), "keys")
    person.see("Not the best move. The reply would be: slide ")
    person.key("ctrl+l")
    come_to_rest(person.root)
    assert (
        page.is_over and page.exercise.session.moves == ("J3",) and not person.board.accepts_input
    )
    person.see("Solution: slide J 3 spaces.")
    assert "Try again." not in person.screen


def test_if_all_are_solved_another_one_is_generated_in_advance(person: Person) -> None:
    for each in (SECOND, THIRD):
        person.app.library.add_puzzle_entry(
            PuzzleAttempt("", STONES.id, each.id, each.grade, found=True, score=1)
        )
    page = begin(person, FIRST)
    person.wait(lambda: page._generated is not None, "the puzzle that is ready")
    made = page._generated
    person.key("ctrl+n")
    assert page.puzzle is made and made in ALL(STONES), "as it was made, its seed included"
    proved = STONES.move_values(made.position, Clock(2.0))
    best = max(value.value for value in proved.values())
    assert made.solutions == tuple(move for move in proved if proved[move].value == best)
    person.key("ctrl+n")
    assert page.puzzle is not made, "each is posed once"


def test_a_puzzle_of_the_day_is_named_by_its_date_after_midnight(person: Person) -> None:
    person.app.today = lambda: date(2026, 11, 30)  # type: ignore[assignment]
    person.driver.move(*person.empty_pixel)
    person.key("z")
    person.wait_for_board()
    person.see("Puzzle of the day", "November 2026")
    person.app.today = lambda: date(2026, 12, 1)  # type: ignore[assignment]
    person.driver.move(*centre(shown(person).title))
    person.see("Puzzle of 30 November")
    assert "Puzzle of the day" not in person.screen
    calendar = person.widget(PuzzleCalendar)
    calendar.focus_force()
    person.key("Right", "Return")
    person.see("Puzzle of the day", "December 2026")


@pytest.mark.parametrize("onward", [(), ("ctrl+n",)])
@pytest.mark.parametrize("place", ["start", "page", "game"])
def test_esc_goes_back_to_where_a_puzzle_was_opened(
    person: Person, place: str, onward: Sequence[str]
) -> None:
    workspace = person.app.workspace
    if place == "page":
        workspace.show_game_page(STONES)
    elif place == "game":
        person.start_game(STONES, "human human")
        person.key("d", "1", "Return")
    person.do("daily" if place == "start" else "puzzles")
    person.wait_for_board()
    person.key(*onward, "Escape")
    if place == "start":
        assert workspace.is_at_start
    elif place == "page":
        assert isinstance(workspace.side_panel.page, GameSetupPage)
    else:
        assert person.moves == ("D1",)


def test_daily_puzzles_make_a_streak_and_the_calendar_opens_others(
    person: Person,
) -> None:
    for today in (date(2026, 11, 22), TODAY):
        person.app.today = lambda today=today: today  # type: ignore[assignment,misc]
        person.app.workspace.show_start()
        daily = person.widget(DailyPuzzleCard)
        person.wait(lambda daily=daily: daily.is_loaded, "the day's puzzle")  # type: ignore[misc]
        person.see("Puzzle of the day")
        person.driver.move(*person.empty_pixel)
        person.key("z")
        person.wait_for_board()
        page = shown(person)
        finish(person, page)
        person.see("longest ")
    assert page.history.streak(TODAY) == 2
    person.app.set_preference("theme", "dark")
    person.flush()
    person.click(person.at_text("20"))
    assert shown(person).day == date(2026, 11, 20)
    calendar = person.widget(PuzzleCalendar)
    calendar.focus_force()
    person.key("Prior")
    person.see("October 2026")
    person.key("Left", "Return")
    page = shown(person)
    assert page.day == date(2026, 10, 22)
    person.wait_for_board()
    finish(person, page)
    assert page.history.solved_days[date(2026, 10, 22)] is False
    assert page.history.streak(TODAY) == 2
    person.key("Escape")
    assert person.app.workspace.side_panel.page is None


@pytest.mark.parametrize("fault", ["the puzzles are damaged", ""])
def test_unreadable_puzzles_are_reported_in_a_sentence(
    person: Person, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    def read(of: object) -> tuple[Puzzle, ...]:
        if fault or of is TODAY:
            raise FourgamesError("the puzzles are damaged")
        return ()

    monkeypatch.setattr(puzzle_collection, "load_puzzles", read)
    monkeypatch.setattr(puzzle_collection, "puzzle_of_day", read)
    person.app.workspace.show_start()
    person.see("The puzzles are damaged.")
    person.app.workspace.show_game_page(STONES)
    person.driver.move(*person.empty_pixel)
    person.key("z")
    person.see("The puzzles are damaged." if fault else "There are no puzzles of Four Stones yet.")
    assert person.dialogs() and isinstance(person.app.workspace.side_panel.page, GameSetupPage)
    for each in person.dialogs():
        each.destroy()
    person.do("daily")
    person.see("The puzzles are damaged.")
    assert isinstance(person.app.workspace.side_panel.page, GameSetupPage)


@pytest.mark.parametrize("way", ["minimised", "covered"])
def test_the_clock_of_a_rush_stands_still_while_it_is_not_seen(
    person: Person, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    passed = [0.0]
    monkeypatch.setattr(rush, "time", SimpleNamespace(monotonic=lambda: passed[0]))
    rush.start_rush(person.app, STONES)
    page = shown(person)
    assert isinstance(page, RushPage)
    person.wait_for_board()
    passed[0] += 10
    assert page._clock.remaining_text == "2:50"
    if way == "minimised":
        person.root.withdraw()
        person.wait(lambda: not page.winfo_viewable(), "the window to go")
    else:
        person.do("preferences")
        person.flush()
    passed[0] += 100
    assert page._clock.remaining_text == "2:50"
    if way == "minimised":
        person.root.deiconify()
        person.wait_for_board()
    else:
        person.app.workspace.close_page()
        person.flush()
    passed[0] += 10
    assert page._clock.remaining_text == "2:40"
    page._finish()


def test_a_rush_counts_what_is_found_and_ends_with_three_errors_or_its_time(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rush, "RUSH_ERRORS", 1)
    passed = [0.0]
    monkeypatch.setattr(rush, "time", SimpleNamespace(monotonic=lambda: passed[0]))
    begin(person, FIRST)
    person.key("ctrl+r")
    person.see("Solve as many puzzles as you can in three minutes.")
    assert not isinstance(shown(person), RushPage), "no clock runs before it is explained"
    person.press("Start")
    person.wait_for_board()
    page = shown(person)
    assert isinstance(page, RushPage) and page.puzzle is FIRST
    person.see("3:00")
    person.make("J3", "keys")
    person.wait(lambda: page.count == 1, "the next puzzle")
    person.wait_for_board()
    person.make(wrong(page.puzzle), "keys")
    person.wait(lambda: page.is_over, "the end")
    person.see("1 solved", "Your best rush so far!", "Missed puzzles to try again")
    assert page.misses == [page.puzzle]
    assert person.app.library.read_puzzle_history().best_rush_score(STONES) == 1
    assert tries(person) == []
    person.key("1")
    retried = shown(person)
    assert not isinstance(retried, RushPage) and retried.puzzle is page.misses[0]
    person.key("ctrl+r")
    person.press("Start")
    again = shown(person)
    assert isinstance(again, RushPage) and again is not page
    again.count = 1
    running = again.puzzle
    passed[0] += rush.RUSH_SECONDS
    person.wait(lambda: again.is_over, "the end of the time")
    person.see(
        "1 solved",
        "0 of 1 errors",
        "Your best rush: 1 puzzle solved.",
        "Unfinished puzzle to try again",
    )
    assert again.misses == [running]
    person.key("1")
    assert shown(person).puzzle is running


def test_a_rush_that_is_stopped_lists_the_puzzle_that_was_running(person: Person) -> None:
    person.app.workspace.open_exercise(STONES, lambda parent, app: RushPage(parent, app, FIRST))
    person.wait_for_board()
    page = shown(person)
    assert isinstance(page, RushPage)
    person.make(wrong(FIRST), "keys")
    person.wait(lambda: page.puzzle is not FIRST, "the next puzzle")
    person.wait_for_board()
    assert rush.MISSES_TEXT not in person.screen, "before the end"
    person.key("ctrl+h")
    person.see("There are no hints in a rush.")
    assert not person.board.find_withtag("hint")
    running = page.puzzle
    person.key("ctrl+l")
    assert page.is_over and (page.errors, page.misses) == (1, [FIRST, running])
    person.see(
        "0 solved", "1 of 3 errors", rush.NO_BEST_TEXT, f"Grade {running.grade}, not finished"
    )
    assert not person.shows("Your best rush: 0")
    person.key("2")
    assert shown(person).puzzle is running


def test_a_rush_grows_harder_with_what_is_found_and_repeats_no_puzzle(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[set[str], int]] = []

    def pick(app: object, game: object, others: Collection[str], grade: int) -> Puzzle:
        asked.append(({*others}, grade))
        return (SECOND, FIRST)[len(asked) % 2]

    monkeypatch.setattr(rush, "pick_puzzle", pick)
    person.app.workspace.open_exercise(STONES, lambda parent, app: RushPage(parent, app, FIRST))
    page = shown(person)
    assert isinstance(page, RushPage)
    while page.count < 6:
        person.wait_for_board()
        page.exercise.submit(page.puzzle.solutions[0])
        person.wait(lambda: page.count == len(asked), "the next puzzle")
    assert [grade for _, grade in asked] == [1, 1, 2, 2, 2, 3]
    assert asked[0][0] == {FIRST.id} and asked[2][0] == {FIRST.id, SECOND.id}


def test_the_puzzles_missed_in_a_rush_are_posed_again_from_the_chosen_one(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    person.app.workspace.open_exercise(STONES, lambda parent, app: RushPage(parent, app, THIRD))
    page = shown(person)
    assert isinstance(page, RushPage)
    page.misses = [FIRST, SECOND]
    page._finish()
    person.wait_for_board()
    person.key("2")
    retried = shown(person)
    assert retried.puzzle is SECOND
    monkeypatch.setattr(page_of_puzzles, "pick_puzzle", lambda *about: SECOND)
    for expected in (THIRD, FIRST):
        retried.next_puzzle()
        assert retried.puzzle is expected


def test_a_best_score_that_comes_late_does_not_hide_what_a_wrong_move_costs(
    person: Person,
) -> None:
    page = begin(person, FIRST)
    values = STONES.move_values(FIRST.position, Clock())
    page._show_best_score(values)
    assert "With the best move" in str(page.message_label.cget("text"))
    page.on_wrong_move()
    page.message_label.configure(text="Your move loses.")
    page._show_best_score(values)
    assert page.message_label.cget("text") == "Your move loses."
    page._tried, page.ply = False, 2
    page._show_best_score(values)
    assert page.message_label.cget("text") == "Your move loses.", "the first move is found"


def test_in_a_rush_the_rest_of_a_move_does_not_reach_the_next_puzzle(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = find_game("four-by-four")
    found = {
        (each.kind, each.options.rule_changes_text() == ""): each for each in reversed(ALL(game))
    }
    placing, giving = found["save", True], found["safe", False]
    monkeypatch.setattr(puzzle_collection, "load_puzzles", lambda game: (placing, giving))
    person.app.workspace.open_exercise(game, lambda parent, app: RushPage(parent, app, placing))
    person.wait_for_board()
    page = shown(person)
    assert isinstance(page, RushPage)
    placed = placing.position.play(placing.solutions[0]).state
    gift = next(each for each in placed.legal_moves() if each in giving.position.legal_moves())
    person.key(*placing.solutions[0], "Return", *gift.replace("f", "o"), "Return")
    person.wait(lambda: page.puzzle is giving, "the next puzzle")
    person.wait_for_board()
    assert (page.count, page.errors) == (1, 0) and page.exercise.session.length == 0
    person.see("Right!", giving.options.rule_changes_text())


def test_the_page_shows_how_many_puzzles_of_each_grade_are_solved(person: Person) -> None:
    page = begin(person, FIRST)
    (bars,) = (each for each in person.widgets() if isinstance(each, ShareBars))
    before = {name: share for name, share, _texts in bars.rows}
    assert set(before.values()) == {0}
    person.make(page.puzzle.solutions[0], "keys")
    person.key("ctrl+n")
    person.wait(lambda: page.puzzle is not FIRST, "the next puzzle")
    (bars,) = (each for each in person.widgets() if isinstance(each, ShareBars))
    solved = [name for name, share, _texts in bars.rows if share]
    assert solved == [f"Grade {FIRST.grade}"]


@pytest.mark.parametrize("fails", [True, False])
def test_a_reply_that_is_not_proved_is_not_shown_as_a_refutation(
    person: Person, monkeypatch: pytest.MonkeyPatch, fails: bool
) -> None:
    page = begin(person, FIRST)

    def values(*about: object) -> dict[str, MoveValue]:
        if fails:
            raise FourgamesError("the engine has ended")
        moves = page.exercise.session.state.legal_moves()
        return {move: MoveValue(1.0, exact=number > 0) for number, move in enumerate(moves)}

    monkeypatch.setattr(page.engine, "values", values)
    person.make(wrong(FIRST), "keys")
    person.see("Not the best move. Try again.")
    person.wait(lambda: person.board.accepts_input, "the position again")
    assert page.exercise.session.state == FIRST.position


def page(person: Person) -> Any:
    return person.app.workspace.side_panel.page


def test_a_late_puzzle_of_another_position_is_not_posed(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    late = LateAnswer(position_setup.puzzle_from_position)
    monkeypatch.setattr(position_setup, "puzzle_from_position", late)
    person.start_game(GAME, "human human")
    person.controller.submit("D1")
    person.wait_for_turn()
    show_position_setup(person.app)
    shown = page(person)
    assert isinstance(shown, PositionSetupPage)
    shown.make_puzzle()
    person.wait(lambda: late.is_asked, "the puzzle to be made")
    shown.set_turn("0" if shown.state.turn else "1")
    late.let_come()
    come_to_rest(person.root)
    assert page(person) is shown and "puzzle" not in person.status


def test_only_the_puzzle_of_today_counts_as_solved_in_time(person: Person) -> None:
    today = date(2026, 11, 23)
    person.app.today = lambda: today  # type: ignore[assignment]
    for day in (date(2026, 11, 22), today):
        which = puzzle_collection.puzzle_of_day(day)
        shown = person.app.workspace.open_exercise(
            which.game,
            lambda parent, app, which=which, day=day: PuzzlePage(parent, app, which, day),  # type: ignore[misc]
        )
        assert isinstance(shown, PuzzlePage)
        shown._record_attempt(found=True, score=1)
        assert shown.history.solved_days[day] is (day == today)


def test_a_puzzle_of_two_moves_counts_when_it_is_finished(person: Person) -> None:
    page = begin(person, SECOND)
    attempts = "Try as often as you like. Only the first try changes your rating."
    shown_after = "Your rating in puzzles of Four Stones is shown after about 3 more puzzles."
    person.see(f"{attempts} {shown_after} Until then it is too uncertain.")
    person.make("F3", "keys")
    person.see("And now: Find ")
    person.wait(lambda: person.board.accepts_input, "the next move")
    assert tries(person) == []
    finish(person, page)
    assert tries(person) == [(True, 1)]
    again = begin(person, SECOND)
    person.make("F3", "keys")
    person.see("And now: Find ")
    person.wait(lambda: person.board.accepts_input, "the next move")
    legal = again.exercise.session.state.legal_moves()
    person.make(next(each for each in legal if each not in again.solutions), "keys")
    person.see("Not the best move.")
    assert tries(person) == [(True, 1), (False, 0)], "the first try has failed"


def test_a_third_hint_says_why_and_stays(person: Person) -> None:
    page = begin(person, FIRST)
    told = []
    for _press in range(4):
        person.key("ctrl+h")
        told.append(str(page.message_label.cget("text")))
    assert told[0].startswith("Hint: look at ") and told[1] == "Hint: slide J 3 spaces."
    assert told[2].startswith(f"{told[1]} After this move, no letter") and told[3] == told[2]


def test_a_placement_in_a_puzzle_is_judged_before_a_piece_is_given(person: Person) -> None:
    which = next(
        each
        for each in ALL(find_game("four-by-four"))
        if each.kind == "best" or (each.kind == "win" and each.solutions[0][-1] != "!")
        if each.position.to_json()["given"] and len(each.solutions) == 1
    )
    page = begin(person, which)
    place = next(
        each
        for each in which.position.legal_moves()
        if each not in which.solutions and f"{each}!" not in which.position.legal_moves()
    )
    person.make(place, "mouse")
    person.see("Not the best move.")
    person.wait(lambda: page.exercise.awaits_move, "the next try")
    person.make(which.solutions[0], "mouse")
    person.wait(lambda: page.exercise.session.moves[:1] == which.solutions, "the placement")


def test_what_the_page_says_is_heard_but_not_repeated_in_the_status_line(person: Person) -> None:
    page, bar = begin(person, FIRST), person.app.status_bar
    person.make(wrong(FIRST), "mouse")
    person.wait(lambda: page.exercise.awaits_move, "another try")
    text = page.message_label.cget("text")
    assert text.startswith("Not the best move.") and text.endswith("Try again.")
    assert text in person.status and text not in bar.text_with_warning
    assert bar.text_with_warning == page.exercise.board.turn_prompt()
