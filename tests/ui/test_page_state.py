"""What pages forget in time, whom they mean, and where their numbers turn."""

from __future__ import annotations

import tkinter as tk
from datetime import date, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest

from fourgames_tk.engine.game import Outcome
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.learn import puzzle_collection
from fourgames_tk.engine.learn.lessons import load_lessons
from fourgames_tk.engine.learn.rating import Rating, level_elos
from fourgames_tk.engine.players.player_spec import PlayerSpec
from fourgames_tk.engine.session import Session
from fourgames_tk.engine.tournament.report import duration_text
from fourgames_tk.store.results import GameStatistics, WinDrawLoss
from fourgames_tk.store.settings import Settings
from fourgames_tk.ui.pages import position_setup, puzzle, review_widgets, rush, statistics
from fourgames_tk.ui.pages.dialogs import CrashDialog, QuestionDialog, report_crash, show_question
from fourgames_tk.ui.pages.game_end import EndPage
from fourgames_tk.ui.pages.game_start import ChoiceEntry, ChoiceList, StartingDiceScreen
from fourgames_tk.ui.pages.lessons import LessonsPage
from fourgames_tk.ui.pages.new_game import NewGamePage
from fourgames_tk.ui.pages.page import Page
from fourgames_tk.ui.pages.player_form import PlayersForm
from fourgames_tk.ui.pages.position_setup import PositionSetupPage, show_position_setup
from fourgames_tk.ui.pages.puzzle import PuzzlePage
from fourgames_tk.ui.pages.review_widgets import ReviewGraph
from fourgames_tk.ui.pages.rush import Countdown, start_rush
from fourgames_tk.ui.pages.statistics import StatisticsPage
from fourgames_tk.ui.pages.your_games import YourGamesPage
from fourgames_tk.ui.text import OutcomeText, outcome_text, relative_day_text
from fourgames_tk.ui.widgets.form import Dropdown
from fourgames_tk.ui.workshop.bot_editor import time_text
from tests.failing import Failing
from tests.store.games import kept
from tests.ui.late_answer import LateAnswer
from tests.ui.person import Person, below
from tests.ui.pump import settle
from tests.ui.waiting import come_to_rest, still_waiting

GAME, SKIRMISH, MANCALA = (find_game(name) for name in ("four-stones", "skirmish", "mancala"))


def page(person: Person) -> Any:
    return person.app.workspace.side_panel.page


# Numbers.


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(29, "0 min"), (31, "1 min"), (3569, "59 min"), (3571, "1 h 0 min"), (7290, "2 h 2 min")],
)
def test_the_time_played_is_rounded_to_minutes(seconds: int, text: str) -> None:
    summary = GameStatistics(WinDrawLoss(0, 0, 0), seconds=seconds)
    assert statistics._streaks_text(summary).endswith(f"Time played: {text}.")


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        *((0.0004, "0 ms"), (0.0126, "13 ms"), (0.9994, "999 ms")),
        *((0.9996, "1.00 s"), (1.254, "1.25 s")),
    ],
)
def test_the_time_of_an_answer_is_never_a_thousand_milliseconds(seconds: float, text: str) -> None:
    assert time_text(seconds) == text


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        *((119.4, "119 s"), (119.6, "2 min"), (7199, "120 min"), (7200, "2 h 0 min")),
        *((2 * 86400 - 1, "48 h 0 min"), (2 * 86400, "2 days")),
    ],
)
def test_a_duration_turns_to_the_next_unit_at_two_of_it(seconds: float, text: str) -> None:
    assert duration_text(seconds) == text


@pytest.mark.parametrize(
    ("span", "step"),
    [(0.9, 0.5), (1, 0.5), (4, 1), (4.1, 2), (8, 2), (8.1, 5), (10, 5), (20, 5), (401, 200)],
)
def test_an_axis_has_few_rules_at_round_numbers(span: float, step: float) -> None:
    assert statistics._axis_step(span) == pytest.approx(step)


@pytest.mark.parametrize(
    ("wanted", "places"),
    [
        *(([10, 12, 90], [10, 20, 90]), ([95, 97], [90, 100]), ([-5, -4], [0, 10])),
        *(([50], [50]), ([], []), ([99, 99, 99], [80, 90, 100])),
    ],
)
def test_numbers_of_moments_stand_apart_and_within_the_graph(
    wanted: list[float], places: list[float]
) -> None:
    assert review_widgets._spread_out(wanted, 10, 0, 100) == places


def test_a_strength_outside_the_levels_is_told_once_that_is_sure() -> None:
    low, high = level_elos(MANCALA)[0], level_elos(MANCALA)[-1]
    for points, beyond in ((low, -1), (high, 1)):
        rating = Rating(points, 50.0)
        for away, text in ((0.99, "about level"), (1.01, ("weaker", "", "stronger")[beyond + 1])):
            there = Rating(points + beyond * away * rating.confidence_margin, rating.deviation)
            assert statistics.strength_text(MANCALA, there).startswith(text)


@pytest.mark.parametrize(
    ("ago", "text"),
    [(0, "today"), (1, "yesterday"), (2, "Wednesday"), (6, "Saturday"), (7, "20 November")],
)
def test_a_day_has_its_name_for_a_week(ago: int, text: str) -> None:
    today = datetime(2026, 11, 27, 12)
    assert relative_day_text((today - timedelta(ago)).timestamp(), today.date()) == text


@pytest.mark.parametrize(
    ("winners", "names", "title", "detail"),
    [
        ((0,), ("You", "Computer"), "You win!", ""),
        ((1,), ("You", "Computer 2", "Computer 3"), "Computer 2 wins!", "You and Computer 3 lose!"),
        ((0, 1), ("You", "Computer 2", "Ann"), "You and Computer 2 win!", "Ann loses!"),
        ((0, 1), ("You", "Computer"), "A tie!", ""),
    ],
)
def test_a_result_addresses_a_person_only_if_alone(
    winners: tuple[int, ...], names: tuple[str, ...], title: str, detail: str
) -> None:
    assert outcome_text(Outcome(winners), names) == OutcomeText(title, detail)


@pytest.mark.parametrize(
    ("scores", "close"),
    [((55, 45), True), ((56, 44), False), ((9, 9), True), ((50, 10, 40), True)],
)
def test_a_loss_by_a_tenth_of_the_points_is_close(scores: tuple[int, ...], close: bool) -> None:
    stub: Any = SimpleNamespace(
        _outcome=Outcome((0,), scores, ""),
        _game_setup=SimpleNamespace(people_seats=range(1, len(scores))),
        _suggests_easier=False,
        _controller=SimpleNamespace(board=SimpleNamespace(score_in_words=str)),
    )
    said = EndPage._consolation.fget(stub)  # type: ignore[attr-defined]
    assert said.startswith("That was close: you were " if close else "You were ")
    assert said.endswith(f"were {scores[0] - max(scores[1:])} behind."), "the best of the people"


# Errors and late answers.


def test_statistics_are_shown_again_once_they_can_be_read(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    person.app.workspace.show_page(StatisticsPage)
    results, shown = person.app.library.results, page(person)
    with monkeypatch.context() as patch:
        patch.setattr(results, "read", Failing(results.read, OSError(5, "broken"), 9))
        shown.refresh()
        assert shown.total.cget("text") == "Couldn’t read the statistics"
    shown.refresh()
    assert shown.total.cget("text") == "No games yet"


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


def test_mended_options_of_a_new_game_leave_no_warning(person: Person) -> None:
    person.app.workspace.show_new_game(find_game("fourside"))
    shown = page(person)
    assert isinstance(shown, NewGamePage)
    for text, is_wrong in (("x", True), ("7", False), ("", True), ("8", False)):
        shown.seed._text.set(text)
        shown._chosen_setup()
        assert bool(shown._warning.cget("text")) == is_wrong
        assert shown.seed.instate(["invalid"]) == is_wrong
        shown._on_change()
        assert not shown._warning.cget("text")


# Dialogs.


def test_an_error_takes_no_room_in_a_dialog_once_it_is_mended(person: Person) -> None:
    dialog = show_question(person.root, "Ask", "Go on?", [("Yes", lambda: None)])
    for text in ("It is full.", "", "It is broken.", ""):
        dialog.show_error(text)
        assert bool(dialog.message.winfo_manager()) == bool(text)


def test_an_equal_question_replaces_the_one_that_is_open(person: Person) -> None:
    for text, count in (("Once?", 1), ("Once?", 1), ("Twice?", 2), ("Once?", 2)):
        show_question(person.root, "Ask", text, [("Yes", lambda: None)])
        assert len(person.dialogs()) == count
    asked = [each.text for each in person.dialogs() if isinstance(each, QuestionDialog)]
    assert asked == ["Twice?", "Once?"]


@pytest.mark.parametrize("key", ["Return", "KP_Enter"])
def test_enter_on_either_part_of_the_keyboard_answers_a_dialog(person: Person, key: str) -> None:
    answers: list[str] = []
    dialog = show_question(
        person.root,
        "Ask",
        "Go on?",
        [(text, lambda text=text: answers.append(text)) for text in ("Yes", "No")],  # type: ignore[misc]
    )
    person.wait(lambda: bool(dialog.winfo_viewable()), "the dialog")
    dialog.focus_force()
    person.key(key)
    assert answers == ["Yes"] and not dialog.winfo_exists()


def test_an_error_that_comes_again_is_counted_once(person: Person) -> None:
    for details in ("one", "two", "one", "two"):
        report_crash(person.app, "Saved.", details)
    (dialog,) = person.dialogs()
    assert isinstance(dialog, CrashDialog)
    assert str(dialog._note.cget("text")).startswith("2 ")
    person.wait(lambda: bool(dialog.winfo_viewable()), "the dialog")
    dialog.withdraw()
    report_crash(person.app, "Saved.", "two")
    person.wait(lambda: bool(dialog.winfo_viewable()), "the dialog in front again")
    dialog._copy()
    assert person.root.clipboard_get() == "one\ntwo"


def test_the_bar_of_a_question_stays_among_its_entries(root: tk.Tk) -> None:
    taken: list[int] = []
    entries = [ChoiceEntry(name, f"the {name}", name.upper()) for name in "abc"]
    shown = ChoiceList(root, entries, 0, taken.append)
    shown.pack()
    settle(root)
    texts = {
        shown.itemcget(each, "text") for each in shown.find_all() if shown.type(each) == "text"
    }
    assert texts == {"a", "the a", "b", "the b", "c", "the c"}
    keys = ("Up", "Down", "Down", "Down", "Down", "Home", "Up", "End", "Down")
    for key, chosen in zip(keys, (2, 0, 1, 2, 0, 0, 2, 2, 0), strict=True):
        shown.move_bar(key)
        name = "abc"[chosen]
        assert shown.chosen == chosen and shown.value_text == f"{name}, the {name}, {name.upper()}"
    for number in (-5, 1, 3, 9):
        shown._move_bar_to(number)
        assert shown.chosen == min(max(number, 0), 2)


def test_the_highest_of_the_last_throw_begins(person: Person) -> None:
    for throws, winner in (([[6, 6], [2, 5]], 1), ([[1, 6], [5, 4]], 0), ([[3, 3], [1, 6]], 1)):
        dice = StartingDiceScreen(person.root, person.app, ("Ann", "Ben"), throws, lambda: None)
        assert dice.winning_seat == winner and ("Ann", "Ben")[winner] in dice._result_text
        dice.destroy()


# People.


def test_each_person_gets_another_known_name_and_keeps_what_was_typed(person: Person) -> None:
    settings: Settings = person.app.settings
    settings.save_people_names(_setup_of(("Ann", "Ben", "Cem")))
    form = PlayersForm(person.root, person.app, SKIRMISH, 3, lambda text: None, lambda: None)
    form.pack()
    form.set_players((PlayerSpec("human", name="Ben"), *(PlayerSpec("level", 1),) * 2))
    choices = [each for each in below(form) if isinstance(each, Dropdown)]
    for each in choices[1:]:
        each.set_value("human")
    assert [spec.name for spec in form.named_players()] == ["Ben", "Ann", "Cem"]
    form._set_name(form._seats[1], "")
    choices[1].set_value("level")
    choices[1].set_value("human")
    assert [spec.name for spec in form.named_players()] == ["Ben", "", "Cem"]
    form.destroy()


def test_the_name_of_a_seat_that_the_computer_took_is_free_again(person: Person) -> None:
    person.app.settings.save_people_names(_setup_of(("Ann", "Ben", "Cem")))
    form = PlayersForm(person.root, person.app, SKIRMISH, 3, lambda text: None, lambda: None)
    form.set_players((PlayerSpec("human", name="Ben"), *(PlayerSpec("level", 1),) * 2))
    _, second, third = (each for each in below(form) if isinstance(each, Dropdown))
    for choice, kind in ((second, "human"), (second, "level"), (third, "human")):
        choice.set_value(kind)
    assert [spec.name for spec in form.named_players()] == ["Ben", "", "Ann"]
    form.destroy()


def _setup_of(names: tuple[str, ...]) -> Any:
    players = tuple(PlayerSpec("human", name=name) for name in names)
    return SimpleNamespace(players=players, people_seats=range(len(names)), game=SKIRMISH)


def test_the_first_lesson_that_is_not_done_is_offered(person: Person) -> None:
    known = load_lessons(MANCALA)
    for number, lesson in enumerate(known):
        shown = person.app.workspace.show_page(
            lambda parent, app: LessonsPage(parent, app, known)  # type: ignore[arg-type]
        )
        assert shown.primary is not None and shown.primary.text == lesson.title
        assert person.screen.count("Done. ") == number
        for step in range(len(lesson.steps)):
            person.app.settings.save_lesson_step(MANCALA, lesson.title, step)
            done = f"{step + 1} of {len(lesson.steps)} steps done. "
            again = person.app.workspace.show_page(
                lambda parent, app: LessonsPage(parent, app, known)  # type: ignore[arg-type]
            )
            person.flush()
            assert (done in person.screen) == (step + 1 < len(lesson.steps))
    assert again.primary is None


@pytest.mark.parametrize("modifier", ["alt", "ctrl"])
def test_the_start_screen_leaves_keys_with_a_modifier_alone(person: Person, modifier: str) -> None:
    person.driver.move(*person.empty_pixel)
    person.flush()
    person.key(*(f"{modifier}+{number}" for number in range(1, len(GAMES) + 1)))
    assert page(person) is None and person.root.title() == "Fourgames"
    person.key("1")
    assert page(person) is not None


def test_a_question_leaves_keys_with_a_modifier_alone(person: Person) -> None:
    person.driver.move(*person.empty_pixel)
    person.app.workspace.show_game_page(GAME)
    person.key("s", "alt+2", "ctrl+2")
    assert len(person.dialogs()) == 1 and person.app.workspace.controller is None
    person.key("2")
    person.wait_for_board()
    assert person.controller.setup.people_seats == (1,)


def test_panels_of_a_position_that_was_set_up_do_not_open_with_the_next_game(
    person: Person,
) -> None:
    person.start_game(GAME, "human human")
    person.do("moves")
    first = GAME.start(GAME.options_type(), 1).play("D1").state
    person.continue_session(Session(GAME, GAME.options_type(), 1, first))
    person.do("analysis")
    assert "analysis" in person.game_view.open_panels
    person.start_game(GAME, "human human")
    assert person.game_view.open_panels == ("moves",)


def test_a_rush_gets_harder_and_never_poses_a_puzzle_twice(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    now, grades, avoided = [0.0], list[int](), list[set[str]]()
    monkeypatch.setattr(rush, "time", SimpleNamespace(monotonic=lambda: now[0]))
    choose = puzzle.pick_puzzle

    def chosen(app: Any, game: Any, avoid: Any = (), grade: int = 0) -> Any:
        grades.append(grade)
        avoided.append({*avoid})
        return choose(app, game, avoid, grade)

    monkeypatch.setattr(rush, "pick_puzzle", chosen)
    start_rush(person.app, GAME)
    shown, posed = page(person), set[str]()
    for count in range(7):
        assert shown.puzzle.id not in posed and avoided[-1] == posed
        posed.add(shown.puzzle.id)
        shown.on_move(SimpleNamespace(move=shown.puzzle.solutions[0]))
        assert grades[-1] == 1 + (count + 1) // rush.PUZZLES_PER_GRADE
    for seconds, left in ((0.0, "3:00"), (0.5, "3:00"), (1.0, "2:59"), (179.5, "0:01")):
        now[0] = seconds
        shown._clock._tick()
        person.flush()
        assert left in person.screen and not shown.is_over
    for _ in range(rush.RUSH_ERRORS):
        assert not shown.is_over
        shown.on_move(SimpleNamespace(move="none"))
    assert shown.is_over
    assert not shown._clock._timer.is_waiting


def test_a_countdown_stands_still_while_it_pauses(
    root: tk.Tk, monkeypatch: pytest.MonkeyPatch
) -> None:
    now, called = [5.0], list[str]()
    monkeypatch.setattr(rush, "time", SimpleNamespace(monotonic=lambda: now[0]))
    clock = Countdown(root, 65, lambda: called.append("tick"), lambda: called.append("end"))
    assert clock.remaining_text == "1:05" and not still_waiting(root)
    for _ in range(2):
        clock.start()
        clock.start()
        assert len(still_waiting(root)) == 1
        now[0] += 30.5
        clock._tick()
        for _ in range(2):
            clock.pause()
            assert not still_waiting(root)
            now[0] += 1000
    assert clock.remaining_text == "0:04" and called == ["tick", "tick"]
    clock.start()
    now[0] += 4
    clock._tick()
    assert called == ["tick", "tick", "end"] and clock.remaining_text == "0:00"
    clock.pause()


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


@pytest.mark.parametrize(
    ("most", "step"), [(0.0, 1), (2.0, 1), (2.1, 2), (4, 2), (10.0, 5), (10.1, 10), (4000.0, 500)]
)
def test_the_axis_of_a_review_reaches_its_highest_value(most: float, step: int) -> None:
    plies = [SimpleNamespace(value=value) for value in (0.0, -most)]
    stub: Any = SimpleNamespace(_review=SimpleNamespace(plies=plies))
    assert ReviewGraph._axis_step.fget(stub) == step  # type: ignore[attr-defined]


def test_games_come_back_in_the_reverse_order_of_their_deletion(person: Person) -> None:
    first, second = (kept(person.app.library, "four-stones", plies) for plies in (3, 4))
    shown = person.app.workspace.show_page(YourGamesPage)
    for path in (first, second):
        shown.refresh(path)
        assert shown.games.chosen_entry is not None and shown.games.chosen_entry.path == path
        shown._delete()
    assert shown.games.entries == () or not shown.games.entries
    assert shown._undo_button.winfo_manager()
    for path in (second, first):
        shown._undo()
        assert shown.games.chosen_entry is not None and shown.games.chosen_entry.path == path
    assert not shown._undo_button.winfo_manager()


class Lower(Page):
    """A page below another one."""


class Upper(Page):
    """The page on top."""


def test_a_page_that_goes_from_below_another_one_does_not_come_back(person: Person) -> None:
    panel = person.app.workspace.side_panel
    below = person.app.workspace.show_page(Lower)
    person.app.workspace.show_page(Upper)
    panel.remove_page(Lower)
    assert isinstance(panel.page, Upper) and panel.find_page(Lower) is None
    assert not below.winfo_exists()
    panel.close_page()
    assert panel.page is None and not panel.winfo_viewable()
    panel.remove_page(Lower)


def test_only_the_first_page_slides_in(person: Person) -> None:
    person.app.set_preference("speed", "slow")
    panel = person.app.workspace.side_panel
    person.app.workspace.show_page(Lower)
    assert panel._distance > 0 and panel._tween._timer.is_waiting
    person.wait(lambda: not panel._tween._timer.is_waiting, "the page")
    person.app.workspace.show_page(Upper)
    assert panel._distance == 0


@pytest.mark.parametrize("page", ["statistics", "your_games"])
def test_the_status_line_says_nothing_of_a_board_that_a_page_covers(
    person: Person, page: str
) -> None:
    person.start_game(find_game("mancala"), "human human")
    before = person.status
    assert before
    person.do(page)
    assert person.status == ""
    person.key("Escape")
    person.wait(lambda: person.status == before, "the text about the board")
    person.do(page)
    person.app.show_status("Saved.")
    person.key("Escape")
    assert person.status == "Saved.", "what was said meanwhile stays"
