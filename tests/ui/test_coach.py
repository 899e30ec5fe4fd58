"""Tests of the coach, of hints with reasons, and of Analysis explaining a poor move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest

from fourgames_tk.engine.errors import FourgamesError
from fourgames_tk.engine.explanation import Mark, MarkStyle, Reason
from fourgames_tk.engine.game import AnyGame, MoveValue
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.learn.review import PlyReview, Review
from fourgames_tk.engine.search.clock import Clock
from fourgames_tk.engine.session import AnyStep, Session
from fourgames_tk.store.ladder import PRACTICE_REASONS
from fourgames_tk.ui.canvas.drawing import MARK_TAG
from fourgames_tk.ui.game_view.analysis import AnalysisPanel
from fourgames_tk.ui.game_view.coach import Mistake
from fourgames_tk.ui.game_view.game_model import Phase
from fourgames_tk.ui.pages.lessons import LessonPage
from tests.ui.boards import tagged
from tests.ui.person import Person
from tests.ui.pump import centre

FOUR_STONES: AnyGame = find_game("four-stones")
PRACTICE_GAME = "turns this into a practice game, which doesn’t count towards levels"


def sit_at_won(person: Person) -> None:
    """Start at a position that player 1 wins."""
    words = {"layout": "shuffled", "rows": "2", "spaces": "6", "letters": "4"}
    options = FOUR_STONES.options_type.parse(words)
    data = {"rows": [f"{row}.." for row in ("A.B.", "C..D")], "turn": 0}
    first = FOUR_STONES.parse_position(data, options, 1)
    person.continue_session(Session(FOUR_STONES, options, 1, first), "human level:5")


def test_pairs_and_gaps_are_drawn_in_each_position_of_a_practice_game(
    person: Person,
) -> None:
    sit_at_won(person)
    person.key("ctrl+shift+g")
    person.see(
        "The gaps (the free spaces inside pairs) are A–B 1, C–D 2. "
        "They do not balance: the two are not equal."
    )
    assert tagged(person, MARK_TAG)
    assert person.app.workspace.autosave.practice_reason == "hint"
    person.controller.submit("D1")
    person.wait(lambda: len(person.moves) == 2 and person.controller.awaits_person, "an answer")
    assert tagged(person, MARK_TAG), "the pairs after the answer"
    person.key("ctrl+shift+g")
    assert not tagged(person, MARK_TAG)


def test_a_game_without_an_overlay_offers_none(person: Person) -> None:
    person.start_game(find_game("mancala"), "human human")
    assert not person.app.workspace.menu_action("overlay").is_enabled(person.app)


def test_the_coach_reports_a_losing_move_and_shows_the_reply(person: Person) -> None:
    sit_at_won(person)
    controller, board = person.controller, person.board
    person.key("ctrl+shift+h")
    assert controller.coach.enabled
    controller.submit("B1")
    person.see("Coach: With this move, a win became a loss.", "Take Back", "Why?", "Play On")
    assert controller.phase is Phase.PAUSED and person.moves == ("B1",), "the computer waits"
    assert board.scene is not None and board.scene.heading == "Your decision"
    assert person.status == "Your decision: take the move back, or play on."
    person.wait_for_board()
    assert tagged(person, MARK_TAG) == 2, "a double ring and a sign"
    person.key("ctrl+question")
    answer = (
        controller.coach.current_mistake.reply
        if controller.coach.current_mistake is not None
        else None
    )
    assert answer is not None and board.move_in_words(answer) in person.screen
    person.wait_for_board()
    assert tagged(person, MARK_TAG) > 2
    person.see("Take Back", "Play On")
    person.key("ctrl+z")
    person.wait(lambda: controller.awaits_person, "one's own turn again")
    assert (
        person.moves == ()
        and controller.coach.current_mistake is None
        and not tagged(person, MARK_TAG)
    )
    controller.submit("D1")
    person.wait_for_moves(2)
    person.wait_for_turn()
    assert "Coach: " not in person.screen


def test_the_lesson_about_a_reason_leads_back_to_the_game(person: Person) -> None:
    sit_at_won(person)
    person.key("ctrl+shift+h")
    person.controller.submit("B1")
    person.see("Why?")
    person.wait_for_board()
    assert not person.shows("Lesson")
    person.press("Why?")
    person.press("Lesson")
    assert person.shown_page(LessonPage).lesson.id == "Pairs and gaps"
    person.see("Back")
    person.key("Escape")
    person.wait(lambda: person.app.workspace.controller is not None, "the game")
    person.see("Coach: With this move, a win became a loss.", "Take Back", "Why?", "Play On")
    assert person.moves == ("B1",), "the computer waits again"
    assert person.controller.coach.enabled
    person.press("Take Back")
    person.wait_for_turn()
    # A hint has the button, too.
    person.app.workspace.show_start()
    sit_at_won(person)
    person.wait_for_turn()
    # The first asks whether to make this a practice game.
    for _again in range(2):
        person.do("hint")
    person.wait(lambda: "Hint: look at " in person.status, "the hint")
    person.do("hint")
    person.see("See what this move leads to?", "Lesson")


def test_an_undone_move_is_not_reported_later(person: Person) -> None:
    sit_at_won(person)
    controller = person.controller
    controller.coach.enabled = True
    controller.submit("B1")
    person.board.skip_animation()
    controller.undo()
    person.wait(
        lambda: not controller.computer_players.advice_task.is_busy,
        "the coach to look no more",
    )
    assert (
        controller.awaits_person
        and controller.coach.current_mistake is None
        and "Coach: " not in person.screen
    )


def test_the_coach_judges_whole_turns(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    person.start_game(find_game("mancala"), "human level:1", 1)
    controller = person.controller
    controller.coach.enabled = True
    state = controller.session.state
    again = {move: state.play(move).state.turn == 0 for move in state.legal_moves()}
    assert set(again.values()) == {True, False}
    for move, goes_on in again.items():
        step = Session(controller.setup.game, controller.setup.options, 1).play(move)
        assert controller.coach.should_judge(step) != goes_on
    judged: list[tuple[str, ...]] = []

    def review(game: object, options: object, turn: Sequence[AnyStep], *more: object) -> Review:
        judged.append(tuple(step.move for step in turn))
        raise FourgamesError("enough is known")

    monkeypatch.setattr(controller.computer_players.engine, "review", review)
    moves = next(move for move in again if again[move]), "3"
    for move in moves:
        controller.submit(move)
        person.wait_for_turn()
    assert judged == [moves]


def test_the_coach_judges_people_only(person: Person) -> None:
    person.start_game(FOUR_STONES, "human level:1")
    controller = person.controller
    controller.coach.enabled = True
    controller.submit("D1")
    person.wait_for_moves(2)
    assert [controller.coach.should_judge(step) for step in controller.session.steps] == [
        True,
        False,
    ]


def test_a_game_continues_if_the_coach_fails(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    def review(*about: object) -> None:
        raise FourgamesError("the engine has ended")

    person.start_game(FOUR_STONES, "human level:1")
    monkeypatch.setattr(person.controller.computer_players.engine, "review", review)
    person.controller.coach.enabled = True
    person.controller.submit("D1")
    person.wait_for_moves(2)


def test_a_mistake_is_that_of_the_current_position_alone(person: Person) -> None:
    person.start_game(FOUR_STONES, "human human")
    controller = person.controller
    controller.submit("D1")
    person.wait_for_turn()
    marks = (Mark(MarkStyle.PATH, ("A", "D")), Mark(MarkStyle.RING, ("F",)))
    mistake = Mistake(Reason("Why.", marks), lambda: "a loss", controller.session.state, None)
    controller.coach._show_mistake(mistake)
    ring = person.board.item_box(person.board.find_withtag(MARK_TAG)[0])
    assert person.board.target_at(ring.centre) == "D", "where the move went is marked"
    controller.coach._mistake = mistake
    assert controller.coach.current_mistake is mistake
    for move in ("F1", "J1"):
        controller.submit(move)
        person.wait_for_turn()
        assert controller.coach.current_mistake is None
    controller.history.go_to(1)
    assert controller.coach.current_mistake is None


@pytest.mark.parametrize("by_key", [True, False])
def test_a_person_may_continue_after_a_mistake(person: Person, by_key: bool) -> None:
    sit_at_won(person)
    person.key("ctrl+shift+h")
    person.controller.submit("B1")
    person.wait(lambda: person.controller.is_paused, "the coach")
    if by_key:
        person.key("Return")
    else:
        person.press("Play On")
    person.wait_for_moves(2)
    assert person.controller.question is None and "Take Back" not in person.screen


def test_a_mistake_is_taken_back_by_mouse_alone(person: Person) -> None:
    sit_at_won(person)
    person.menu("Move", "Coach")
    person.see("coach on")
    assert person.app.workspace.menu_action("coach").is_on(person.app)  # type: ignore[misc]
    person.controller.submit("B1")
    person.see("Coach: With this move, a win became a loss.")
    person.press("Why?")
    person.see("Your opponent’s best move now: ")
    person.press("Take Back")
    person.wait(lambda: person.controller.awaits_person, "one's own turn again")
    assert person.moves == () and "Play On" not in person.screen


def test_help_that_makes_a_game_practice_is_confirmed_or_cancelled(person: Person) -> None:
    """By buttons, by Enter and Esc, and for one help only."""
    person.start_game(FOUR_STONES, "human level:1")
    autosave = person.app.workspace.autosave
    person.key("ctrl+h")
    person.see("Turn this into a practice game?")
    person.press("Cancel")
    assert "practice game" not in person.screen
    person.key("ctrl+h")
    person.key("Escape")
    assert "practice game" not in person.screen and autosave.winnable_level == 1
    person.key("ctrl+h")
    person.key("ctrl+shift+h")
    person.see("The coach turns this into")
    assert autosave.winnable_level == 1 and not person.controller.coach.enabled
    person.key("Return")
    assert person.controller.coach.enabled and autosave.practice_reason == "coach"


def test_a_stopped_computer_is_resumed_by_a_button(person: Person) -> None:
    person.start_game(FOUR_STONES, "human level:1")
    controller = person.controller
    controller.submit("D1")
    controller.stop()
    person.wait(lambda: controller.is_paused, "the computer to stop")
    person.see("was stopped.", "Undo")
    person.press("Resume")
    person.wait_for_moves(2)


@pytest.mark.parametrize(("key", "what"), [("h", "hint"), ("shift+h", "coach")])
def test_the_first_help_warns_of_a_practice_game(person: Person, key: str, what: str) -> None:
    person.start_game(FOUR_STONES, "human level:1")
    workspace, controller = person.app.workspace, person.controller
    person.key(f"ctrl+{key}")
    person.see(PRACTICE_GAME)
    assert not workspace.autosave.practice_reason and not any(controller.session.hints_used)
    person.key(f"ctrl+{key}")
    if what == "hint":
        person.wait_for_hint()
        assert tagged(person, MARK_TAG), "the reason is to be seen"
    else:
        assert controller.coach.enabled and workspace.autosave.practice_reason == "coach"
        record = workspace.autosave.current_record()
        assert record is not None and record.helped == ("coach",)
        assert PRACTICE_REASONS["coach"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_undo_warns_of_a_practice_game_and_shows_it(person: Person, game: AnyGame) -> None:
    options = game.options_for_level(game.options_type(), 1).non_default_texts()
    person.start_game(game, "human level:1", **options)
    autosave, controller = person.app.workspace.autosave, person.controller
    controller.submit(controller.session.state.legal_moves()[0])
    person.wait_for_turn()
    moves = person.moves
    person.key("ctrl+z")
    person.see("“Undo” turns this into a practice game")
    assert person.moves == moves
    assert autosave.winnable_level == 1
    person.key("ctrl+z")
    assert len(person.moves) < len(moves) and autosave.practice_reason == "taken back"
    person.see("practice game")
    person.key("ctrl+y")
    person.wait_for_moves(len(moves))
    assert autosave.practice_reason == "taken back"


@pytest.mark.parametrize("what", ["level", "analysis"])
def test_another_level_and_analysis_warn_of_a_practice_game(person: Person, what: str) -> None:
    person.start_game(FOUR_STONES, "human level:1")
    person.controller.submit("D1")
    person.wait_for_turn()
    autosave = person.app.workspace.autosave

    def ask() -> None:
        if what == "level":
            person.app.workspace.change_level(FOUR_STONES, 2)
        else:
            person.key("ctrl+l")

    ask()
    person.see(PRACTICE_GAME)
    assert autosave.winnable_level == 1
    assert person.controller.setup.level == 1 and not person.game_view.open_panels
    ask()
    person.see("practice game")
    assert autosave.practice_reason in ("changed seats", "analysis")


def test_an_analysis_that_shows_nothing_before_the_end_is_no_help(person: Person) -> None:
    person.start_game(find_game("fourside"), "human level:1", values="3")
    person.do("analysis")
    assert person.game_view.open_panels == ("analysis",)
    autosave = person.app.workspace.autosave
    assert not autosave.practice_reason and autosave.winnable_level == 1


def test_the_coach_knows_no_hidden_hand(person: Person) -> None:
    game: AnyGame = find_game("fourside")
    session = Session(game, game.options_type(), 2)

    def values() -> Mapping[str, MoveValue]:
        return game.move_values(session.state.view(session.state.turn), Clock())

    for _ in range(2):
        found = values()
        session.play(max(found, key=lambda move: found[move].value))
    person.continue_session(session, "human level:1")
    controller, found = person.controller, values()
    controller.coach.enabled = True
    controller.submit(min(found, key=lambda move: found[move].value))
    person.wait(lambda: controller.coach.current_mistake is not None, "the coach")
    assert (
        controller.coach.current_mistake is not None
        and controller.coach.current_mistake.reply is None
    )
    person.see("This move costs you about")
    person.key("ctrl+question")
    person.wait(lambda: "it opens" in person.screen or "=" in person.screen, "the reason")


def test_the_coach_shows_the_best_reply(person: Person) -> None:
    sit_at_won(person)
    person.controller.coach.enabled = True
    person.controller.submit("B1")
    person.wait(lambda: person.controller.coach.current_mistake is not None, "the coach")
    mistake = person.controller.coach.current_mistake
    assert mistake is not None and mistake.reply is not None
    values = FOUR_STONES.move_values(mistake.after, Clock())
    assert len({each.value for each in values.values()}) > 1
    assert values[mistake.reply].value == max(each.value for each in values.values())


def test_the_coach_reports_the_costliest_move_of_a_turn(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = find_game("mancala")
    person.start_game(game, "human level:1")
    coach, session = person.controller.coach, Session(game, game.options_type(), 1)
    first, second = session.play("1"), session.play("3")
    assert second.seat == first.seat
    for losses in ((9, 5), (5, 9)):
        plies = [
            PlyReview(number, 0, step.move, 0.0, float(loss), ("2",), exact=True)
            for number, (step, loss) in enumerate(zip((first, second), losses, strict=True), 1)
        ]
        review = Review(game, 2, tuple(plies))
        assert len(review.key_moments) == 2
        engine = person.controller.computer_players.engine
        monkeypatch.setattr(engine, "review", lambda *about, review=review: review)
        mistake = coach._find_mistake((first, second), Clock())
        assert mistake is not None and mistake.cost() == "This move costs you 9 stones."


def test_the_coach_shows_the_reply_to_a_turn_of_several_moves(person: Person) -> None:
    game = find_game("mancala")
    rows = {"bottom": [1, 1, 3, 1, 0, 3], "top": [0, 4, 0, 1, 3, 0]}
    first = game.parse_position({**rows, "stores": [18, 13], "turn": 0}, game.options_type(), 1)
    person.continue_session(Session(game, game.options_type(), 1, first), "human level:1")
    controller = person.controller
    controller.coach.enabled = True
    for count, move in enumerate(("3", "4"), 1):
        controller.submit(move)
        person.wait_for_moves(count)
    person.see("Coach: This move costs you")
    mistake = controller.coach.current_mistake
    assert mistake is not None and mistake.after == controller.session.state
    person.do("why")
    person.see("Your opponent’s best move now: ")


def test_the_coach_is_silent_once_it_is_turned_off_or_the_game_is_over(
    person: Person,
) -> None:
    sit_at_won(person)
    controller = person.controller
    for enabled in (True, False):
        person.key("ctrl+shift+h")
        assert controller.coach.enabled is enabled
    controller.coach.enabled = True
    while controller.session.state.outcome() is None:
        step = controller.session.play(controller.session.state.legal_moves()[0])
    assert not controller.coach.should_judge(replace(step, seat=0))


def test_the_line_of_a_mistake_a_hint_and_a_value_is_played_to_the_win_and_left_by_esc(
    person: Person,
) -> None:
    """Each claim of a win has a button that shows it on the board; the game is not changed."""
    sit_at_won(person)
    controller, won = person.controller, "No letter can move."
    state = controller.session.state

    def shown_to_the_end(heading: str) -> int:
        person.see(heading)
        person.wait(lambda: person.status.endswith(won), "the end of the line")
        assert "Line: move" in person.status and controller.history.shows_line
        loser: int = person.board.state.turn
        return loser

    person.key("ctrl+h")
    person.wait(lambda: "Hint: look at" in person.status, "where to look")
    person.key("ctrl+h")
    person.see("See what this move leads to?", "Show", "Close")
    person.press("Show")
    assert shown_to_the_end("The line of the hint") == 1
    assert controller.question is not None and "Close" not in person.screen
    person.click(person.at(2, 2))
    assert not controller.history.is_browsing and person.board.state == state
    person.see("Show", "Close")
    person.key("Escape")
    assert controller.question is None and controller.awaits_person

    person.key("ctrl+l")
    panel = person.app.workspace.game_view
    assert panel is not None
    values = panel.panel("analysis")
    assert isinstance(values, AnalysisPanel)
    person.wait(lambda: bool(values.ranked_moves), "the values")
    values.text.focus_set()
    person.key("Down", "w")
    assert shown_to_the_end("After: ") == 1
    person.key("End")
    person.wait(lambda: not controller.history.is_browsing, "the position")
    person.key("ctrl+l")

    controller.coach.enabled = True
    controller.submit("B1")
    person.see("Take Back", "Why?", "Play On")
    person.key("ctrl+question")
    person.see("Show")
    person.key("ctrl+question")
    assert shown_to_the_end("After your move") == 0
    assert "Take Back" not in person.screen
    person.press("Back to the game")
    assert not controller.history.shows_line
    person.see("Take Back", "Show", "Play On")
    assert controller.phase is Phase.PAUSED and person.moves == ("B1",)


@pytest.mark.parametrize(
    ("value", "result"),
    [
        (MoveValue(0, True), "It leads to a draw."),
        (MoveValue(1, True), "It leads to a win for you."),
        (MoveValue(-1, True), "It leads to a win for the computer."),
        (MoveValue(0.5, False), "Its result is only estimated."),
    ],
)
def test_a_line_that_ends_before_the_game_names_its_result(
    person: Person, value: MoveValue, result: str
) -> None:
    person.start_game(find_game("four-by-four"), "human level:1")
    game, state = person.controller.session, person.controller.session.state
    line = Session(game.game, game.options, 1, state)
    line.play(state.legal_moves()[0])
    person.controller.history.show_line(line.steps, lambda: "A line", value)
    person.wait(lambda: person.status.endswith(result), "the result of the line")


def test_a_second_click_on_the_bulb_does_not_answer_the_question_of_the_first(
    person: Person,
) -> None:
    person.start_game(FOUR_STONES, "human level:1")
    autosave = person.app.workspace.autosave
    buttons = person.app.workspace.menubar.toolbar.buttons
    for _again in range(3):
        person.click(centre(buttons["hint"]))
        person.see("A hint turns this into a practice game")
    assert autosave.winnable_level == 1 and not any(person.controller.session.hints_used)
    person.press("Hint")
    person.wait(lambda: "Hint: " in person.status, "the hint")
    assert autosave.practice_reason == "hint"


@pytest.mark.parametrize("key", ["Left", "Right", "Home", "End", "Escape"])
def test_a_key_that_browses_ends_a_line(person: Person, key: str) -> None:
    sit_at_won(person)
    controller = person.controller
    controller.submit("D1")
    person.wait(lambda: len(person.moves) == 2 and controller.awaits_person, "an answer")
    move = controller.session.state.legal_moves()[0]
    controller.show_line(move, MoveValue(1, True), lambda: "A line")
    person.see("A line")
    person.key(key)
    assert not controller.history.shows_line
    person.wait_for_board()
    assert person.board.state == controller.history.state
