"""The review of a game: moments, graph, better lines and mistakes."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from PIL import Image

from fourgames_tk.engine import language
from fourgames_tk.engine.game import MoveValue
from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.learn.review import PlyReview, Review
from fourgames_tk.engine.players.engine_process import EngineProcess
from fourgames_tk.engine.players.player_spec import PlayerSpec
from fourgames_tk.engine.record import Record
from fourgames_tk.engine.review_in_record import UnusableReview
from fourgames_tk.engine.search.clock import NO_LIMIT, Clock
from fourgames_tk.engine.session import Session, turn_numbers
from fourgames_tk.engine.setup import Setup
from fourgames_tk.engine.strength import first_seat_win_chance
from fourgames_tk.ui.game_view.game_view import GRAPH_ROW
from fourgames_tk.ui.pages import exercise, review, review_widgets
from fourgames_tk.ui.pages.drill import DrillPage
from fourgames_tk.ui.pages.exercise import MistakesPage
from fourgames_tk.ui.pages.game_animation import deciding_turn
from fourgames_tk.ui.pages.game_end import EndPage
from fourgames_tk.ui.pages.lessons import LessonPage
from fourgames_tk.ui.pages.review import ReviewPage
from fourgames_tk.ui.pages.review_widgets import (
    ReviewGraph,
    accuracy_rows,
    seat_colour_names,
    upward_seat,
)
from fourgames_tk.ui.pages.your_games import YourGamesPage
from fourgames_tk.ui.paint import surfaces
from fourgames_tk.ui.paint.palette import Palette
from fourgames_tk.ui.widgets.buttons import FACE_MARGIN, Button
from fourgames_tk.ui.widgets.data_table import BAR_WIDTH
from fourgames_tk.ui.widgets.layout import ScrolledFrame
from tests.failing import Failing
from tests.limits import WAIT_SECONDS
from tests.test_language import Capitals
from tests.ui.game_ends import last_move, play_last_move
from tests.ui.gestures import gestures_for
from tests.ui.late_answer import LateAnswer, make_late
from tests.ui.person import QUICK_OPTIONS, Person, below, results
from tests.ui.pump import box, centre
from tests.ui.waiting import come_to_rest

GAME = find_game("four-stones")

FOUR_STONES, MANCALA, SKIRMISH = map(find_game, ("four-stones", "mancala", "skirmish"))


def reviewed(person: Person) -> ReviewPage:
    """Wait until the review in the side panel is complete."""
    person.wait(lambda: isinstance(person.app.workspace.side_panel.page, ReviewPage), "the review")
    page = person.shown_page(ReviewPage)
    person.see("decided this game.")
    person.wait(lambda: bool(person.board.find_withtag("reason")), "the first moment")
    return page


def click_moment(person: Person, ply: PlyReview) -> None:
    turns = turn_numbers(person.controller.session.all_steps)
    name = "Computer" if ply.seat else "you"
    moments = person.shown_page(ReviewPage).moments
    person.click(person.at_text(f"Turn {turns[ply.ply]}, {name}", moments))


def graph(person: Person) -> ReviewGraph:
    return person.widget(ReviewGraph)


def test_a_review_grows_is_saved_and_starts_a_practice_game(person: Person) -> None:
    person.root.geometry("1366x768")
    play_last_move(person, FOUR_STONES)
    controller = person.controller
    person.key("r")
    page = reviewed(person)
    moments = page.review.key_moments
    assert moments and page.moments.rows == moments
    assert page.review.first_chance == 0.5, "as measured between players of this level"
    looking = controller.history
    first_own = next(ply for ply in moments if ply.seat == 0)
    assert looking.ply == first_own.ply - 1, "the board follows the person's first moment"
    assert person.board.find_withtag("reason"), "what was played and what is better is marked"

    for ply in moments:
        click_moment(person, ply)
        better, worse, sign = (
            ("a win", "a loss", "▼") if ply.seat == 0 else ("a loss", "a win", "▲")
        )
        person.see(f"For you, {better} became {worse}.\n", sign)
        assert page.can_try_again == (ply.seat == 0), (
            "nobody tries again what was another's mistake"
        )
        if ply.seat:
            person.key("t")
            assert person.controller is controller

    assert looking.ply == moments[-1].ply - 1
    person.key("Home")
    assert looking.ply == 0
    person.key("Right")
    assert looking.ply == 1
    person.key("Up")
    assert looking.ply == moments[-2].ply - 1, "the moment before the one that was chosen"

    shown = graph(person)
    assert shown.master is controller.board.master, "there is room below the board"
    person.click((shown.winfo_rootx() + shown.winfo_width() - 45, centre(shown)[1]))
    assert looking.named_move_number == controller.session.length

    path = person.app.workspace.autosave.path
    assert path is not None and person.app.library.writer.finish(WAIT_SECONDS)
    record = Record.read(path)
    assert record.tags["Accuracy1"] == f"{page.review.accuracy[0]:.2f}"
    first = moments[0].ply
    assert record.comments[first].startswith("Review: ")
    language.use_catalogue("de", Capitals())
    comment = person.app.workspace.autosave.comments_by_ply[first]
    language.use_language("en")
    assert comment.startswith("REVIEW: ")
    assert [each.accuracy for each in person.app.library.results.read()] == [
        page.review.accuracy[0]
    ]

    own = next(number for number, ply in enumerate(moments) if ply.seat == 0)
    click_moment(person, moments[own])
    person.key("t")
    person.wait_for_board()
    session, steps = person.controller.session, controller.session.all_steps
    assert session.from_position and session.first == steps[moments[own].ply - 1].before
    assert not page.winfo_exists() and not shown.winfo_exists()


def test_the_better_line_is_shown_without_changing_the_game(person: Person) -> None:
    play_last_move(person, FOUR_STONES)
    person.key("r")
    page = reviewed(person)
    line, controller = person.controller.session.all_moves, person.controller
    click_moment(person, page.review.key_moments[0])
    person.key("b", "b")
    person.see("The better line")
    best = page.review.key_moments[0].moves[0]
    scene = person.board.scene
    assert scene is not None and scene.last_step is not None and scene.last_step.move == best
    won = "No letter can move."
    person.wait(lambda: person.status.endswith(won), "the end of the line, where the win is seen")
    person.key("Escape")
    assert person.shown_page(ReviewPage) is page and not controller.history.shows_line
    person.key("Escape")
    assert isinstance(person.app.workspace.side_panel.page, EndPage)
    assert not controller.history.is_browsing and person.controller.session.all_moves == line
    assert not person.board.find_withtag("reason")
    left = [each for each in person.widgets() if isinstance(each, ReviewGraph)]
    assert not left, "the card does not stay below the board"
    controller.history.go_to(1)
    assert controller.history.ply == 1, "no closed page is told of it"


def test_what_a_mistake_leads_to_is_shown_to_the_end(person: Person) -> None:
    play_last_move(person, FOUR_STONES)
    person.key("r")
    page = reviewed(person)
    click_moment(person, page.review.key_moments[0])
    person.key("w")
    person.see("After the move that was played")
    ply = page.review.key_moments[0]
    assert person.board.scene is not None and person.board.scene.last_step is not None
    assert person.board.scene.last_step.move == ply.move
    person.wait(lambda: person.status.endswith("No letter can move."), "the end of the line")
    assert person.board.state.turn == ply.seat, "who made the mistake has no move left"
    person.press("Back to the review")
    assert person.shown_page(ReviewPage) is page and "Back to the review" not in person.screen
    assert person.controller.history.shows_position_before(ply.ply)
    person.wait(lambda: bool(person.board.find_withtag("reason")), "the marks of the moment")


def test_browsing_stops_a_better_line(person: Person) -> None:
    play_last_move(person, FOUR_STONES)
    person.key("r")
    reviewed(person)
    looking = person.controller.history
    for key in ("Home", "Right", "Left", "End", "Down"):
        person.key("Return", "b")
        person.see("The better line")
        person.key(key)
        at = looking.ply
        come_to_rest(person.root)
        scene = person.board.scene
        assert scene is not None and scene.heading != "The better line" and looking.ply == at, key


def test_a_click_on_the_graph_shows_the_nearest_position(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_last_move(person, FOUR_STONES)
    person.key("r")
    page = reviewed(person)
    shown, looking = graph(person), person.controller.history
    left, top, right, _bottom = shown.plot_box
    step = (right - left) / (looking.total_move_count + 1)
    for index in (0, 1, 2, looking.total_move_count - 1, looking.total_move_count):
        for aside in (-0.4, 0.4):
            x = round(shown.column_x(index) + aside * step)
            person.click((shown.winfo_rootx() + x, shown.winfo_rooty() + top + 5))
            assert looking.named_move_number == index
    drawn, draw_disc = list[tuple[int, bool]](), review_widgets.moment_disc

    def record(number: int, side: int, chosen: bool, palette: Palette) -> Image.Image:
        drawn.append((number, chosen))
        return draw_disc(number, side, chosen, palette)

    monkeypatch.setattr(review_widgets, "moment_disc", record)
    moments = page.review.key_moments
    for chosen in moments:
        looking.go_to(chosen.ply)
        drawn.clear()
        shown.draw()
        assert drawn == [(number, each is chosen) for number, each in enumerate(moments, 1)]


@pytest.mark.parametrize(("players", "seat"), [("human level:1", 0), ("level:1 human", 1)])
def test_the_graph_is_drawn_from_the_view_of_the_person(
    person: Person, players: str, seat: int
) -> None:
    play_last_move(person, FOUR_STONES, players, seat, seat)
    person.key("r")
    reviewed(person)
    (dots,) = graph(person)._dots_by_seat().values()
    assert dots[-1][1] > 0, "the winner ends above the middle"


@pytest.mark.parametrize(
    ("players", "inks"),
    [
        ("human level:1", ("win", "loss")),
        ("level:1 human", ("loss", "win")),
        ("human human", ("win", "loss")),
    ],
)
def test_a_player_has_one_colour_in_graph_and_bars(
    person: Person, players: str, inks: tuple[str, ...]
) -> None:
    person.start_game(find_game("mancala"), players, **QUICK_OPTIONS["mancala"])
    assert seat_colour_names(person.controller) == inks
    # What the graph draws above its line has the colour of a win.
    assert inks[upward_seat(person.controller)] == "win"


def test_a_person_learns_from_their_mistakes(
    person: Person, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(exercise, "WRONG_MOVE_MS", 20)
    play_last_move(person, FOUR_STONES)
    person.key("r")
    page = reviewed(person)
    wrong = [ply for ply in page.review.mistakes if ply.seat == 0]
    person.see(f"·  {len(wrong)} mistakes")
    steps, first = person.controller.session.all_steps, wrong[0]
    person.key("m")
    learning = person.shown_page(MistakesPage)
    person.see(f"Mistake 1 of {len(wrong)}: turn {turn_numbers(steps)[first.ply]}")
    earlier, played = map(person.board.move_in_words, (steps[first.ply - 2].move, first.move))
    person.see(f"Previous move: {earlier}. Your move: {played}. For you, a win became a loss.")
    assert learning.primary is None, "Enter is the board's while a move is to be found"
    board = learning.exercise.board
    person.wait(lambda: board.is_drawn_for_size, "the board")

    def make(move: str) -> None:
        person.key(*gestures_for(board, move).keys)
        person.wait(lambda: not board.is_animating, "the move")

    make(wrong[0].move)
    person.see("Not the best move. The reply would be: ")
    assert "With this move, a win became a loss." in person.screen
    person.wait(lambda: board.accepts_input, "the position again")
    make(wrong[0].moves[0])
    person.see("Right: ")
    assert not person.app.status_bar.awaits_person and not board.accepts_input, (
        "nothing is asked for any more"
    )
    assert learning.title.cget("text") == "Right!", "the task is done"
    person.press("Next")
    for number in range(1, len(wrong)):
        person.see(f"Mistake {number + 1} of {len(wrong)}")
        if number == 2:
            make(wrong[number].moves[0])
            person.see("Right: ")
        else:
            person.key("ctrl+l")
            person.see("Better: ")
        person.press("Next" if number + 1 < len(wrong) else "Show result")
    # The first one was found at the second try, the third at once; solutions do not count.
    person.see(f"{len(wrong) > 2:d} of {len(wrong)} found at the first try", "Learn")
    assert not person.shows("Back"), "one button leads there"
    person.press("Back to the review")
    again = reviewed(person)
    assert again.review == page.review, "it is kept, and read again"
    file, workspace = tmp_path / "mailed.4g", person.app.workspace
    Record.from_session(person.controller.session, person.controller.setup.player_texts).write(file)
    workspace.show_review(file)
    reviewed(person)
    person.key("m", "Escape")
    shown = workspace.side_panel.page
    assert isinstance(shown, ReviewPage) and shown.review == page.review, "at once"
    for exact, text in ((True, "No moment decided this game."), (False, "No mistake was found.")):
        even = partial(replace, value=0.0, best=0.0, exact=exact)
        plies = tuple(even(each, moves=(each.move,)) for each in page.review.plies)
        shown.review = replace(page.review, plies=plies)
        shown.on_history_moved()
        assert text in person.screen


def test_the_moment_that_decided_a_reviewed_game_is_saved_as_an_animation(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "moment.gif"
    monkeypatch.setattr(
        type(person.app.file_dialogs), "save", lambda files, root, title, kind, name, go: go(out)
    )
    play_last_move(person, FOUR_STONES)
    controller, hint = person.controller, "After a review you can also choose"
    person.menu("Game", "Share", "Save Animation")
    person.see(hint)
    person.press("Cancel")
    person.key("r")
    found = reviewed(person).review
    moment, turn = found.deciding_moment, deciding_turn(controller, found)
    assert moment is not None and turn is not None and moment.ply - 1 in turn
    person.menu("Game", "Share", "Save Animation")
    person.press("Deciding Moment")
    person.wait(lambda: not person.dialogs() and out.exists(), "the animation")
    person.see("Saved as moment.gif")
    best = [replace(each, value=each.best, moves=(each.move,)) for each in found.plies]
    person.app.workspace.autosave.save_review(replace(found, plies=tuple(best)), {})
    person.menu("Game", "Share", "Save Animation")
    person.see("A GIF shows the moves one after another.")
    assert hint not in person.screen and not person.shows("Deciding Moment")


def test_a_game_of_your_games_is_reviewed_in_a_small_window(person: Person) -> None:
    person.root.geometry("800x560")
    play_last_move(person, FOUR_STONES)
    assert not person.app.library.writer.error
    person.app.workspace.show_start()
    person.key("ctrl+b")
    person.wait(lambda: isinstance(person.app.workspace.side_panel.page, YourGamesPage), "the list")
    person.key("F3")
    reviewed(person)
    assert graph(person).master is person.board.master and graph(person).lines == 2
    person.do("undo")
    person.wait_for_turn()
    session = person.controller.session
    moves = [each for each in session.state.legal_moves() if each != session.undone_steps[0].move]
    person.controller.submit(moves[0])
    person.wait(
        lambda: person.app.workspace.side_panel.find_page(ReviewPage) is None,
        "the page to go",
    )


def test_a_running_game_that_counts_is_not_reviewed(person: Person) -> None:
    person.start_game(FOUR_STONES)
    person.controller.submit("D3")
    person.wait_for_moves(2)
    assert not person.app.workspace.can_review
    person.do("review")
    assert person.app.workspace.side_panel.page is None


def asked_for_better_line(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> tuple[ReviewPage, LateAnswer]:
    """Ask for the better line of the first moment; the answer comes when the test says so."""
    play_last_move(person, FOUR_STONES)
    person.key("r")
    page = reviewed(person)
    late = make_late(monkeypatch, EngineProcess, "line_to_result")
    person.key("b", "b")
    person.wait(lambda: late.is_asked, "the search for the line")
    return page, late


def test_a_late_better_line_does_not_take_the_board_from_another_moment(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, late = asked_for_better_line(person, monkeypatch)
    looking, before = person.controller.history, page.moments.chosen_item
    assert before is not None
    person.key("Down")
    at, chosen = looking.ply, page.moments.chosen_item
    assert at != before.ply - 1
    late.let_come()
    come_to_rest(person.root)
    assert looking.ply == at and page.moments.chosen_item == chosen != before


def test_a_late_better_line_does_not_take_the_board_from_another_position(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, late = asked_for_better_line(person, monkeypatch)
    looking, moment = person.controller.history, page.moments.chosen_item
    looking.go_to(person.controller.session.length)
    at = looking.ply
    assert page.moments.chosen_item == moment and at != page.review.key_moments[0].ply - 1
    late.let_come()
    come_to_rest(person.root)
    assert looking.ply == at and not looking.shows_line


def test_moments_of_one_turn_have_titles_of_their_own(person: Person) -> None:
    play_last_move(person, find_game("four-by-four"))
    person.key("r")
    page = reviewed(person)
    turns = turn_numbers(person.controller.session.all_steps)
    first = page.review.key_moments[0]
    # The other half of the turn is a moment, too.
    number = first.ply + (1 if turns[first.ply + 1] == turns[first.ply] else -1)
    other = replace(first, ply=number, move=person.controller.session.all_moves[number - 1])
    page.review = replace(page.review, plies=(first, other))
    page.on_history_moved()
    assert len(page.moments.rows) == 2
    items = [each for each in page.moments.find_all() if page.moments.type(each) == "text"]
    titles = [
        text for each in items if (text := page.moments.itemcget(each, "text")).startswith("Turn ")
    ]
    assert len(set(titles)) == 2


def test_a_review_offers_the_drill_for_what_was_missed(person: Person) -> None:
    play_last_move(person, FOUR_STONES)
    person.key("r")
    page = reviewed(person)
    person.see("Drill new positions")
    person.key("d")
    drill = person.app.workspace.side_panel.page
    assert isinstance(drill, DrillPage) and drill.kind == page.suggested_drill_kind
    person.key("Escape")
    assert isinstance(person.app.workspace.side_panel.page, ReviewPage)


def test_the_played_move_is_shown_first_and_the_better_one_on_request(person: Person) -> None:
    person.root.geometry("1366x768")
    play_last_move(person, FOUR_STONES)
    person.key("r")
    page = reviewed(person)
    ply, words = page.moments.chosen_item, person.board.move_in_words
    assert ply is not None
    number = turn_numbers(person.controller.session.all_steps)[ply.ply]
    shown, name = graph(person), person.controller.names[ply.seat]
    whose = "you" if name == "You" else "Computer"
    change = "For you, a win became a loss." if whose == "you" else "For you, a loss became a win."
    look = "loss" if whose == "you" else "win"
    sentence = f"{'You' if whose == 'you' else whose}: {words(ply.move)}.\n{change}"
    assert shown.entries == [(look, sentence)] and shown.value_text == sentence.replace("\n", " ")
    scene = person.board.scene
    last = turn_numbers(person.controller.session.all_steps)[-1]
    assert scene is not None and scene.heading == f"Turn {number}, {whose}"
    assert person.status == f"Before turn {number} of {last}."
    person.see(f"Turn {number}, ", f"{number} of {last}")
    said = "\n".join([person.screen, scene.heading, person.status])
    assert said.count("Before turn") == said.count(person.status), "it is said once"
    assert "Better: " not in page.moments.value_text
    person.key("Return")
    played, better = (
        f"{each}: {words(move)}" for each, move in (("played", ply.move), ("better", ply.moves[0]))
    )
    assert shown.entries == [("amber", played), ("mark", better)]
    person.see(f"Better: {words(ply.moves[0])}.")
    assert page.primary is not None and page.primary.text == "Show the better line"
    person.key("Right")
    assert shown.entries == [(look, sentence)], "the move that led here"
    assert person.controller.history.named_move_number == ply.ply
    person.key("Home")
    assert shown.entries == [("", "Start of the game.")]
    person.key("b")
    assert len(shown.entries) == 2, "back at the moment"
    person.key("Down")
    assert len(shown.entries) == 1, "what is better is not told at once of another moment"
    for size, lines in (("800x560", 2), ("1366x768", 1)):
        person.resize(size)
        come_to_rest(person.root)
        again = graph(person)
        assert again.lines == lines and again.entries


def test_the_card_is_on_the_page_only_where_the_board_would_be_tiny(person: Person) -> None:
    person.app.set_preference("text_size", "150")
    play_last_move(person, FOUR_STONES)
    person.key("r")
    page = reviewed(person)
    for size, is_below in (("800x560", False), ("1366x768", True), ("800x560", False)):
        person.resize(size)
        come_to_rest(person.root)
        assert (graph(person).master is person.board.master) is is_below, size
        assert str(graph(person)).startswith(str(page)) is not is_below, size


def test_the_lesson_about_a_moment_leads_back_to_the_review(person: Person) -> None:
    person.root.geometry("1366x768")
    play_last_move(person, FOUR_STONES)
    person.key("r")
    page = reviewed(person)
    for ply in page.review.key_moments:
        click_moment(person, ply)
        if person.shows("Lesson"):
            break
    person.press("Lesson")
    assert person.shown_page(LessonPage).lesson.game is FOUR_STONES
    person.key("Escape")
    person.wait(lambda: isinstance(person.app.workspace.side_panel.page, ReviewPage), "the review")


def test_the_buttons_of_a_moment_stand_on_the_edge_of_its_text(person: Person) -> None:
    person.root.geometry("1366x768")
    play_last_move(person, FOUR_STONES)
    person.key("r")
    page = reviewed(person)
    moments = page.moments
    items = [each for each in moments.find_all() if moments.type(each) == "text"]
    texts = {moments.itemcget(each, "text"): moments.bbox(each)[0] for each in items}
    left = next(x for text, x in texts.items() if text.startswith("Turn "))
    for name in ("Show the better move", "Try again from here"):
        button = next(
            each for each in below(page) if isinstance(each, Button) and each.text == name
        )
        face = button.winfo_rootx() + FACE_MARGIN
        assert abs(face - moments.winfo_rootx() - left) <= 2, name
    top, end = moments.chosen_range
    high = [
        y2 - y1
        for x1, y1, x2, y2 in (
            moments.coords(each) for each in moments.find_all() if moments.type(each) == "rectangle"
        )
        if x2 - x1 <= BAR_WIDTH
    ]
    assert high == [end - top], "its bar is as high as the moment"
    assert page.footer.winfo_height() in (76, 77), "with the line above it"


@pytest.mark.parametrize(("size", "percent"), [("800x560", 100), ("800x600", 150)])
def test_the_footer_of_a_review_is_in_sight(person: Person, size: str, percent: int) -> None:
    person.app.set_preference("text_size", str(percent))
    person.root.geometry(size)
    play_last_move(person, FOUR_STONES)
    person.key("r")
    page = reviewed(person)
    for _moment in page.review.key_moments:
        come_to_rest(person.root)
        left, top, right, bottom = box(page)
        shown = [each for each in below(page.footer) if isinstance(each, Button)]
        assert [each.key for each in shown] == ["Esc", "M"]
        for button in shown:
            inside = box(button)
            assert left <= inside[0] and inside[2] <= right, button.text
            assert top <= inside[1] and inside[3] <= bottom, button.text
            assert not button.shows_key or button.winfo_width() >= button.winfo_reqwidth()
            assert button.winfo_width() >= button.wrapped_width, button.text
        holder = page._holder
        assert isinstance(holder, ScrolledFrame)
        first, last = (page.moments.winfo_rooty() + y for y in page.moments.chosen_range)
        assert first < box(holder)[3] and box(holder)[1] < last
        person.key("Down")


def test_a_game_of_computers_is_played_on_by_a_person_from_a_moment(person: Person) -> None:
    play_last_move(person, FOUR_STONES, "level:1 level:2", 1)
    person.key("r")
    page = reviewed(person)
    assert page.review.first_chance is None, "nothing is measured between different levels"
    moment, steps = page.review.key_moments[0], person.controller.session.all_steps
    person.press("Play from here")
    person.wait_for_board()
    assert person.controller.setup.people_seats == (moment.seat,)
    assert person.controller.session.first == steps[moment.ply - 1].before


def test_a_review_tells_of_moves_that_the_computer_played_for_a_person(person: Person) -> None:
    options = FOUR_STONES.options_type()
    seed, moves = last_move(FOUR_STONES, 0, None, options)
    session = Session(FOUR_STONES, options, seed)
    for number, move in enumerate(moves):
        session.play(move, for_person=number > 2 and number % 2 == 0)
    person.continue_session(session, "human level:1")
    person.app.workspace.show_review()
    turn = turn_numbers(session.all_steps)[5]
    person.see(f"The moves that the computer played for you, from turn {turn} on, are left out")


def test_a_saved_review_that_cannot_be_used_is_made_again_and_says_why(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_last_move(person, FOUR_STONES)
    autosave, late = person.app.workspace.autosave, LateAnswer(lambda *about: 1 / 0)
    monkeypatch.setattr(EngineProcess, "review", late)
    with monkeypatch.context() as patch:
        damaged = Failing(autosave.read_review, UnusableReview("the review is damaged"), 1)
        patch.setattr(autosave, "read_review", damaged)
        person.app.workspace.show_review()
    assert person.status.endswith("   The review is damaged.")
    monkeypatch.undo()
    late._answer = lambda *about: FOUR_STONES  # The page goes before it is used.
    person.key("Escape")
    late.let_come()
    come_to_rest(person.root)


def test_only_a_complete_review_says_who_never_had_a_winning_move() -> None:
    def ply(number: int, seat: int, best: int, forced: bool = False) -> PlyReview:
        kept = ("D1",) if number < 4 else ("D2",)
        return PlyReview(number, seat, "D1", best, best, kept, exact=True, forced=forced)

    review = Review(FOUR_STONES, 2, (ply(1, 0, 1), ply(2, 1, -1), ply(3, 0, 1), ply(4, 1, -1)))
    first = (
        "Ann",
        1.0,
        (
            "100\N{NO-BREAK SPACE}% best moves  ·  0 mistakes",
            "100\N{NO-BREAK SPACE}% best moves",
            "100\N{NO-BREAK SPACE}%",
        ),
    )
    half = (
        "Ben",
        0.5,
        (
            "50\N{NO-BREAK SPACE}% best moves  ·  0 mistakes",
            "50\N{NO-BREAK SPACE}% best moves",
            "50\N{NO-BREAK SPACE}%",
        ),
    )
    never = ("Ben", None, ("never had a winning move", "no winning move"))
    for complete, second in ((True, never), (False, half)):
        assert accuracy_rows(review, ("Ann", "Ben"), complete) == [first, second]
    forced = Review(FOUR_STONES, 2, (ply(1, 0, 1, forced=True),))
    assert [row[1:] for row in accuracy_rows(forced, ("Ann", "Ben"), True)] == [
        (None, ("–", "–"))
    ] * 2


def test_the_graph_of_three_players_has_a_line_for_each(person: Person) -> None:
    options = SKIRMISH.options_type.parse({"players": "3"})
    person.app.workspace.begin_game(Setup(SKIRMISH, options, 1, (PlayerSpec("human"),) * 3))
    person.wait_for_board()
    for _ in range(3):
        person.controller.submit(person.controller.session.state.legal_moves()[0])
        person.wait_for_turn()
    known = ((0.25, 0.5, 0.25), (0.75, 0.25, 0.0), (0.0, 0.5, 0.5), (0.0, 1.0, 0.0))
    plies = [
        PlyReview(
            number,
            step.seat,
            step.move,
            2 * known[number][step.seat] - 1,
            2 * known[number - 1][step.seat] - 1,
            (step.move,),
            exact=number < 3,
            chances=known[number],
            best_chances=known[number - 1],
        )
        for number, step in enumerate(person.controller.session.steps, 1)
    ]
    shown = ReviewGraph(person.board.master, person.controller, lambda number: None)
    shown.grid(row=GRAPH_ROW, sticky="ew")
    shown.show_review(Review(SKIRMISH, 3, tuple(plies)))
    person.flush()
    person.see("solid line: proved, dashed line: estimated", "Player 3", "0 %", "50 %", "100 %")
    assert shown._dots_by_seat() == {
        seat: [(number, 2 * chances[seat] - 1, number < 3) for number, chances in enumerate(known)]
        for seat in range(3)
    }
    names = [person.at_text(f"Player {number}")[1] for number in (1, 2, 3)]
    assert names == sorted(names) and len({*seat_colour_names(person.controller)}) >= 3
    assert person.at_text("0 %")[1] > person.at_text("50 %")[1] > person.at_text("100 %")[1]


def test_the_first_chance_of_a_review_is_that_of_games_from_the_start_at_one_level() -> None:
    options = MANCALA.options_for_level(MANCALA.options_type(), 3)
    later = Session(MANCALA, options, 1)
    later.play("1")
    for session, players, is_measured in (
        (Session(MANCALA, options, 1), "human level:3", True),
        (Session(MANCALA, options, 1), "level:3 level:3", True),
        (Session(MANCALA, options, 1), "level:3 level:4", False),
        (Session(MANCALA, options, 1), "human human", False),
        (Session(MANCALA, options, 1, later.state), "human level:3", False),
    ):
        specs = tuple(map(PlayerSpec.parse, players.split()))
        controller = SimpleNamespace(setup=Setup(MANCALA, options, 1, specs), session=session)
        page: Any = SimpleNamespace(_controller=controller)
        chance = ReviewPage._first_chance.fget(page)  # type: ignore[attr-defined]
        assert chance == (first_seat_win_chance(MANCALA, options, 3) if is_measured else None)


def test_no_dice_are_thrown_before_a_moment_is_tried_again() -> None:
    game = find_game("four-by-four")
    players = tuple(map(PlayerSpec.parse, ("human", "level:1")))
    setup, begun = Setup(game, game.options_type(), 1, players, dice=True), list[Setup]()
    page: Any = SimpleNamespace(
        _chosen=SimpleNamespace(seat=0),
        can_try_again=True,
        _controller=SimpleNamespace(setup=setup),
        _session_before=lambda ply: None,
        app=SimpleNamespace(
            workspace=SimpleNamespace(begin_game=lambda setup, session: begun.append(setup))
        ),
    )
    ReviewPage._try_again(page)
    assert begun == [replace(setup, dice=False)]


def test_an_unproved_small_loss_is_told_as_such() -> None:
    mistake = PlyReview(1, 0, "1", -2.0, 6.0, ("2",), exact=False)
    page: Any = SimpleNamespace(
        _mistake=mistake,
        exercise=SimpleNamespace(game=MANCALA),
        _review=SimpleNamespace(
            result_change_text=lambda ply: f"{ply.move} from {ply.best:g} to {ply.value:g}"
        ),
    )
    near = 6.0 - MANCALA.estimate_error
    for value, proved, review_proved, text in (
        (near, False, False, "This move costs little, but another one looks better."),
        (near, True, False, "This move costs little, but another one looks better."),
        (near, False, True, "This move costs little, but another one looks better."),
        (near, True, True, f"With this move, 3 from 6 to {near:g}."),
        (near - 1, False, False, f"With this move, 3 from 6 to {near - 1:g}."),
        (9.0, True, True, "With this move, 3 from 6 to 6."),
    ):
        page._mistake = replace(mistake, exact=review_proved)
        values = {"3": MoveValue(value, proved)}
        assert MistakesPage.mistake_cost_text(page, values, "3") == text


def test_a_review_offers_no_drill_where_there_is_none(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review, "drill_kind_for_mistakes", lambda game, mistakes: None)
    play_last_move(person, FOUR_STONES)
    person.key("r")
    page = reviewed(person)
    come_to_rest(person.root)
    seen = [each for each in below(page) if isinstance(each, Button) and each.winfo_ismapped()]
    texts = [each.text for each in seen]
    assert "Learn from my mistakes" in texts and "Drill new positions" not in texts


@pytest.mark.parametrize("way", ["mouse", "keys", "drag"])
def test_both_halves_of_a_placement_are_judged_when_they_are_made(
    person: Person, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    """A right square is followed by the question for the piece, a wrong one is not."""
    monkeypatch.setattr(exercise, "WRONG_MOVE_MS", 20)
    session, wrong, right = placement_with_two_halves()
    game, state = session.game, session.state
    values = game.move_values(state, Clock())
    gifts = game.move_values(state.after(right), Clock())
    mistake = PlyReview(
        1, state.turn, wrong, values[wrong].value, values[right].value, (right,), True
    )
    played = Session(game, session.options, 1, state)
    played.play(wrong)
    what = played, Review(game, 2, (mistake,)), (mistake,)
    person.app.workspace.show_game_page(game)
    page = person.app.workspace.open_exercise(
        game, lambda parent, app: MistakesPage(parent, app, *what)
    )
    assert isinstance(page, MistakesPage)
    person.wait_for_board()
    board = page.exercise.board

    def try_move(move: str, text: str) -> None:
        """Make a move by real clicks or keys, and wait for a text of the page."""
        person.wait(lambda: board.accepts_input, "the position")
        person.make(move, way)
        labels = page.title, page.message_label
        person.wait(lambda: any(text in each.cget("text") for each in labels), text)

    try_move(wrong, "Try again.")
    assert page.exercise.session.state == state, "a wrong square is judged without a piece"
    try_move(right, "Right. What comes next in this turn?")
    best = max(each.value for each in gifts.values())
    try_move(next(move for move, each in gifts.items() if each.value < best), "Try again.")
    assert page.exercise.session.ply == 1
    try_move(
        next(move for move, each in gifts.items() if each.value == best), "Your move in the game: "
    )


def placement_with_two_halves() -> tuple[Session, str, str]:
    """Return a position of 4 × 4 with a wrong square, and a right one with wrong gifts."""
    game = find_game("four-by-four")
    for seed in range(200):
        random, session = Random(seed), Session(game, game.options_type(), seed)
        while session.state.legal_moves() and any_state(session).board.count(None) > 8:
            view = any_state(session)
            session.play(game.choose(view, 6, NO_LIMIT.expiring_after_checks(5), random))
        state: Any = session.state
        if not state.legal_moves():
            continue
        if state.given is None:
            session.play(game.choose(state, 9, Clock(), random))
            state = session.state
        values = game.move_values(state, Clock())
        best = max(each.value for each in values.values())
        for right in (move for move, each in values.items() if each.value == best):
            wrong = [move for move, each in values.items() if each.value < best]
            if not right.endswith("!") and wrong and not state.lines_completed_on(cell(wrong[0])):
                gifts = {
                    each.value for each in game.move_values(state.after(right), Clock()).values()
                }
                if len(gifts) > 1:
                    return Session(game, session.options, seed, state), wrong[0], right
    raise AssertionError("no such position")


def any_state(session: Session) -> Any:
    return session.state


def cell(move: str) -> int:
    return "abcd".index(move[0]) + 4 * (int(move[1]) - 1)


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


@pytest.mark.parametrize(("length", "count"), [(300, 6), (20, 20)])
def test_equal_neighbours_are_one_bar_only_where_they_are_narrow(
    person: Person, monkeypatch: pytest.MonkeyPatch, length: int, count: int
) -> None:
    person.start_game(FOUR_STONES, "human human")
    drawn, draw = list[int](), surfaces.bar_chart

    def record(*what: Any) -> Image.Image:
        bars = list(what[2])
        drawn.append(len(bars))
        return draw(what[0], what[1], bars, *what[3:])

    monkeypatch.setattr(surfaces, "bar_chart", record)
    shown = ReviewGraph(person.board.master, person.controller, lambda number: None)
    shown.grid(row=GRAPH_ROW, sticky="ew")
    shown._columns, shown._turns = length, [*range(length)]
    # One side is ahead for 50 moves, then the other.
    values = [1 if number // 50 % 2 else -1 for number in range(length)]
    plies = [
        PlyReview(number, 0, "D1", values[number], values[number - 1], ("D1",), exact=True)
        for number in range(1, length)
    ]
    person.flush()
    shown.show_review(Review(FOUR_STONES, 2, tuple(plies)))
    assert drawn[-1] == count


@pytest.mark.parametrize(("players", "seat"), [("human level:1", 0), ("level:1 human", 1)])
def test_the_journal_gets_the_accuracy_of_the_person(
    person: Person, players: str, seat: int
) -> None:
    play_last_move(person, GAME, players, seat, seat)
    session, autosave = person.controller.session, person.app.workspace.autosave
    plies = tuple(
        PlyReview(number, step.seat, step.move, 0, 0, (step.move,) * (step.seat == 0), True)
        for number, step in enumerate(session.steps, 1)
    )
    review = Review(GAME, 2, plies)
    assert review.accuracy == (1.0, 0.0)
    autosave.save_review(review, {})
    assert [each.accuracy for each in results(person)] == [1.0 - seat]
    assert autosave.result is not None and autosave.result.accuracy == 1.0 - seat
