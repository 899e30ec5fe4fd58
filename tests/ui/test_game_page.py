"""The page of a game: its buttons, keys, settings and demo."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.learn.lessons import demonstrated_moves, load_lessons
from fourgames_tk.engine.learn.rating import level_for_rating
from fourgames_tk.engine.players.player_spec import PlayerSpec
from fourgames_tk.engine.session import Session
from fourgames_tk.engine.setup import Setup
from fourgames_tk.store.ladder import games_with_ratings
from fourgames_tk.ui.canvas.board import AnyBoard, Board
from fourgames_tk.ui.pages import board_embed
from fourgames_tk.ui.pages.board_embed import DEMO_CAPTION
from fourgames_tk.ui.pages.game_page import GameSetupPage
from fourgames_tk.ui.pages.game_start import ChoiceDialog
from fourgames_tk.ui.pages.new_game import NewGamePage
from fourgames_tk.ui.widgets.buttons import Button
from fourgames_tk.ui.widgets.controls import Stepper
from fourgames_tk.ui.widgets.status_bar import StatusBar
from tests.store.test_ladder import result as finished
from tests.ui.game_ends import play_last_move
from tests.ui.person import Person
from tests.ui.pictures import Pictures
from tests.ui.pump import TICK, box, centre, settle
from tests.ui.waiting import come_to_rest, still_waiting

GAME = find_game("four-stones")

FOUR_STONES, SKIRMISH, FOUR_BY_FOUR, FOURSIDE, MANCALA = (
    find_game(name) for name in ("four-stones", "skirmish", "four-by-four", "fourside", "mancala")
)
FOUR = (PlayerSpec("human"), *(PlayerSpec("level", 1),) * 3)
WITH_KEY = GAMES[:9]


def open_page(person: Person, game: AnyGame, level: int | None = None) -> GameSetupPage:
    """Open the page of a game for which a level was chosen before."""
    if level is not None:
        person.app.settings.save_level(game, level)
    person.app.workspace.show_game_page(game)
    person.driver.move(*person.empty_pixel)
    settle(person.root)
    return person.shown_page(GameSetupPage)


def texts(person: Person) -> list[str]:
    """Return the texts of all labels."""
    labels = [each for each in person.widgets() if each.winfo_class() == "Label"]
    return [str(each.cget("text")) for each in labels if each.winfo_viewable()]


def test_the_page_looks_like_the_reference_picture(person: Person, pictures: Pictures) -> None:
    """The frozen and the installed program are compared with this picture, too."""
    open_page(person, FOUR_STONES)
    board = next(each for each in person.widgets() if isinstance(each, Board))
    person.wait(lambda: board.is_drawn_for_size, "the board")
    pictures.check(person.driver.screenshot(box(person.root)), "page-four-stones")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_buttons_are_visible_on_a_small_screen(person: Person, game: AnyGame) -> None:
    person.resize("1350x680")
    page = open_page(person, game)
    come_to_rest(person.root)
    assert not page.has_overflow


@pytest.mark.parametrize("game", WITH_KEY, ids=lambda game: game.id)
def test_two_keys_start_a_game_on_the_winning_side(person: Person, game: AnyGame) -> None:
    person.driver.move(*person.empty_pixel)
    person.key(str(WITH_KEY.index(game) + 1), "Return")
    person.wait_for_board()
    setup = person.controller.setup
    assert setup.game is game and setup.level == 1 and len(setup.people_seats) == 1
    first = person.controller.session.first.turn
    assert setup.options == game.with_first_seat(
        game.options_for_level(game.options_type(), 1), first
    )
    if game.usual_place is not None:
        assert setup.people_seats == (game.usual_place,) and not setup.dice
    person.wait_for_turn()


@pytest.mark.parametrize(("game", "key"), [(FOUR_STONES, "e"), (FOURSIDE, "q")])
def test_the_program_is_left_by_the_keys_of_the_documents(
    person: Person, monkeypatch: pytest.MonkeyPatch, game: AnyGame, key: str
) -> None:
    left: list[bool] = []
    monkeypatch.setattr(person.app, "quit", lambda: left.append(True))
    open_page(person, game)
    person.key(f"alt+{key}", key)
    assert left == [True]


def test_settings_are_saved(person: Person) -> None:
    page = open_page(person, FOURSIDE)
    page.choose_level(3)
    assert page.options.texts_by_name()["values"] == "5"
    page.choose_option("9")
    page.choose_move_order("1")
    person.key("Return")
    person.wait_for_board()
    setup = person.controller.setup
    assert (setup.level, setup.options.texts_by_name()["values"]) == (3, "9")
    assert setup.people_seats != (person.controller.session.first.turn,)
    page = open_page(person, FOURSIDE)
    assert (page.level, page.begins, page.options.texts_by_name()["values"]) == (3, 1, "9")


def test_the_fitting_level_is_one_that_is_beaten_half_the_time(person: Person) -> None:
    page = open_page(person, FOUR_BY_FOUR, level=5)
    person.key("g")
    assert page.level == 1 and any("is not known yet" in text for text in texts(person))
    won = [finished("four-by-four", level) for level in (1, 1, 2, 2, 3)]
    person.app.library.results.add(*won)
    person.press("Suggest a level")
    rating = games_with_ratings(FOUR_BY_FOUR, won)[-1][1]
    assert page.level == level_for_rating(FOUR_BY_FOUR, rating) and page.level > 1
    points, margin = rating.points_and_margin_texts
    assert any(f"({points} {margin}). Expect to win" in text for text in texts(person))
    page.choose_level(1)
    assert not any("Expect to win half" in text for text in texts(person))


def test_after_a_win_the_page_offers_the_next_level_until_another_one_is_chosen(
    person: Person,
) -> None:
    open_page(person, FOURSIDE).play_computer()
    play_last_move(person, FOURSIDE)
    page = open_page(person, FOURSIDE)
    assert (page.level, page.options.texts_by_name()["values"]) == (2, "4")
    form = person.app.workspace.show_page(partial(NewGamePage, game=FOURSIDE))
    assert PlayerSpec("level", 2) in form.seats.players()
    person.app.workspace.close_page()
    # The menu may have been open for longer than the page.
    person.app.workspace.change_level(MANCALA, len(MANCALA.levels))
    person.app.workspace.change_level(FOURSIDE, 1)
    assert (page.level, page.options.texts_by_name()["values"]) == (1, "3")


# Question boxes.


def test_the_first_question_is_answered_by_bar_and_key(person: Person) -> None:
    for keys, people in ((("Return",), (1,)), (("Up", "Return"), (0,)), (("2",), (1,))):
        person.app.settings.save_move_order(FOUR_STONES, 1)
        open_page(person, FOUR_STONES)
        person.key("s")
        asked = person.dialogs()
        assert len(asked) == 1 and asked[0].title() == "Four Stones"
        person.key(*keys)
        person.wait_for_board()
        assert person.controller.setup.people_seats == people and not person.dialogs()


@pytest.mark.parametrize("modifier", ["ctrl", "alt", "cmd"])
def test_a_question_is_not_answered_by_keys_with_a_modifier(person: Person, modifier: str) -> None:
    person.app.settings.save_move_order(FOUR_STONES, 0)
    open_page(person, FOUR_STONES)
    person.key("s")
    (asked,) = person.dialogs()
    assert isinstance(asked, ChoiceDialog)
    person.key(*(f"{modifier}+{key}" for key in ("Down", "End", "2")))
    assert person.dialogs() == [asked] and asked.entries.chosen_index == 0
    # The system's theme changes, and the page is built again.
    person.app.set_preference("theme", "dark")
    person.flush()
    person.key("Down")
    assert asked.entries.chosen_index == 1


def test_a_person_can_sit_on_any_seat_of_four(person: Person) -> None:
    options = SKIRMISH.options_type.parse({"players": "4"})
    person.app.workspace.begin_game(Setup(SKIRMISH, options, 1, FOUR))
    person.wait_for_board()
    open_page(person, SKIRMISH)
    person.key("s", "3")
    person.wait_for_board()
    assert person.controller.setup.people_seats == (2,)


@pytest.mark.parametrize(
    ("keys", "values", "people"),
    [
        (("c", "Return"), "4", 1),
        (("c", "Down", "Down", "Up", "Return"), "5", 1),
        (("p", "9"), "9", 2),
        (("p", "Home", "Return"), "3", 2),
    ],
)
def test_the_question_for_the_level_starts_at_the_saved_one(
    person: Person, keys: tuple[str, ...], values: str, people: int
) -> None:
    page = open_page(person, FOURSIDE)
    page.choose_level(2)
    person.key(*keys)
    person.wait_for_board()
    setup = person.controller.setup
    assert (setup.options.texts_by_name()["values"], len(setup.people_seats)) == (values, people)
    assert setup.level == (int(values) - 2 if people == 1 else None)


def test_the_question_of_four_by_four_offers_dice_first_and_changes_nothing(
    person: Person,
) -> None:
    person.app.settings.save_move_order(FOUR_BY_FOUR, 1)
    for keys, dice, seat in ((("Return",), True, None), (("d",), True, None), (("1",), False, 0)):
        page = open_page(person, FOUR_BY_FOUR)
        person.key("s")
        person.see("Would you like to go 1st, 2nd or throw dice?")
        person.key(*keys)
        person.wait_for_board()
        setup = person.controller.setup
        assert setup.throws_dice is dice and (seat is None or setup.people_seats == (seat,))
        page = open_page(person, FOUR_BY_FOUR)
        assert page.begins == 1


def test_mancala_remembers_that_people_play_and_their_stones(person: Person) -> None:
    page = open_page(person, MANCALA)
    person.choose("6")
    person.press("Two players")
    person.wait_for_board()
    page = open_page(person, MANCALA)
    assert page.primary is not None and page.primary.text == "▶  Two players"
    person.key("Return")
    person.wait_for_board()
    setup = person.controller.setup
    assert setup.people_seats == (0, 1) and setup.options == MANCALA.options_type(stones=6)
    page = open_page(person, MANCALA)
    # Who chooses a level wants the computer to play.
    page.choose_level(2)
    assert page.primary is not None and page.primary.text == "▶  Play"
    person.key("Return")
    person.wait_for_board()
    assert person.controller.setup.level == 2
    page = open_page(person, MANCALA)
    assert page.primary is not None and page.primary.text == "▶  Play"


@pytest.mark.parametrize(("size", "percent"), [("1280x640", "100"), ("800x560", "150")])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_clicks_go_through_all_levels_without_moving_the_pointer(
    person: Person, game: AnyGame, size: str, percent: str
) -> None:
    person.resize(size)
    person.app.set_preference("text_size", percent)
    page = open_page(person, game, 1)
    come_to_rest(person.root)
    # So that the window has the focus.
    person.click(centre(page.heading))
    # At the end of the page, where a text that gets shorter would move everything.
    page.scroll_page(1)
    page.scroll_page(1)
    settle(person.root)
    stepper = person.beside("Computer", Stepper)
    left, top, right, bottom = box(stepper)
    for level in range(2, len(game.levels) + 1):
        person.click((right - 25, (top + bottom) // 2))
        assert page.level == level and box(stepper) == (left, top, right, bottom)


@pytest.mark.parametrize("game", [FOUR_STONES, FOURSIDE], ids=lambda game: game.id)
def test_the_exit_is_below_the_instructions_and_asks_only_after_enter(
    person: Person, monkeypatch: pytest.MonkeyPatch, game: AnyGame
) -> None:
    left: list[bool] = []
    monkeypatch.setattr(person.app, "quit", lambda: left.append(True))
    words = game.welcome.leave
    open_page(person, game)
    buttons = {each.text: each for each in person.widgets() if isinstance(each, Button)}
    assert buttons["Instructions"].winfo_rooty() < buttons[words].winfo_rooty()
    person.press(words)
    assert left == [True] and not person.dialogs()
    page = person.shown_page(GameSetupPage)
    page.take_focus()
    person.key(*["Down"] * 5, "Return")
    assert left == [True]
    person.see("Close Fourgames? Your games are saved.")
    person.press("Cancel")
    assert left == [True] and not person.dialogs()
    person.key("Return", "Return")
    assert left == [True, True]


def test_all_games_is_beside_the_exit_until_it_was_used(person: Person) -> None:
    def count() -> int:
        buttons = [each for each in person.widgets() if isinstance(each, Button)]
        page = person.shown_page(GameSetupPage)
        return sum(each.text == "All games" and str(each).startswith(str(page)) for each in buttons)

    open_page(person, SKIRMISH)
    assert count() == 1
    person.key("Escape")
    open_page(person, MANCALA)
    assert count() == 1
    person.key("b")
    assert person.app.workspace.is_at_start
    open_page(person, MANCALA)
    assert count() == 0


# Proposed rules.


def test_a_contest_is_proposed_against_strong_levels_until_a_person_wants_none(
    person: Person,
) -> None:
    usual, short = MANCALA.options_type(), MANCALA.options_type(swap=True, opening="short")
    page = open_page(person, MANCALA, 4)
    assert not any("the other player may swap" in text for text in texts(person))
    page.choose_level(7)
    settle(person.root)
    assert any("the other player may swap" in text for text in texts(person))
    person.key("Return")
    person.wait_for_board()
    assert person.controller.setup.options == short
    open_page(person, MANCALA, 7)
    person.press("Play the original rules")
    person.wait_for_board()
    assert person.controller.setup.options == usual
    open_page(person, MANCALA, 7)
    assert not any("the other player may swap" in text for text in texts(person))
    person.press("Use the suggested rules")
    person.key("Return")
    person.wait_for_board()
    assert person.controller.setup.options == short


def test_a_demo_has_the_rules_that_the_page_names(person: Person) -> None:
    usual, short = MANCALA.options_type(), MANCALA.options_type(swap=True, opening="short")
    for level, refused, options in ((1, False, usual), (7, False, short), (7, True, usual)):
        person.app.settings.set_ignores_proposals(MANCALA, refused)
        open_page(person, MANCALA, level)
        if level == 7:
            rules = "You play by the original rules." if refused else "the other player may swap"
            person.see(rules)
        person.key("w")
        assert not person.dialogs()
        person.wait_for_board()
        setup = person.controller.setup
        assert setup.options == options and not setup.people_seats
        person.app.workspace.restart_game()
        person.wait_for_board()
        assert person.controller.setup.options == options
    # A demo is no choice for who plays.
    page = open_page(person, MANCALA, 1)
    assert page.options == usual and page.primary is not None
    assert page.primary.text == "▶  Play"


def test_starting_over_at_a_higher_level_proposes_the_contest_and_says_why(person: Person) -> None:
    play_last_move(person, MANCALA, "level:7 human")
    assert person.controller.setup.options == MANCALA.options_type()
    person.app.workspace.restart_game()
    # Before the computer has moved.
    assert "the other player may swap" in person.status
    person.wait_for_board()
    assert person.controller.setup.options == MANCALA.options_type(swap=True, opening="short")


# The demo.


@pytest.fixture
def quick(person: Person, monkeypatch: pytest.MonkeyPatch) -> Person:
    """Make demos start soon and play fast."""
    monkeypatch.setattr(board_embed, "DEMO_DELAY_MS", 60)
    monkeypatch.setattr(board_embed, "DEMO_MOVE_MS", 60)
    person.app.set_preference("speed", "fastest")
    person.app.set_preference("sound", "yes")
    return person


def shown(page: GameSetupPage) -> tuple[Session, AnyBoard]:
    """Return the session of the preview, and its board."""
    session, board = page.preview.session, page.preview.board
    assert session is not None and board is not None
    return session, board


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_demo_plays_some_moves_and_saves_nothing(
    quick: Person, monkeypatch: pytest.MonkeyPatch, game: AnyGame
) -> None:
    heard: list[object] = []
    monkeypatch.setattr(quick.app.sounds, "play", heard.append)
    monkeypatch.setattr(board_embed, "DEMO_MOVES", 4)
    page = open_page(quick, game)
    assert page.primary is not None
    page.primary.focus_force()
    session, board = shown(page)
    quick.wait(lambda: session.length == 4, "four moves")
    quick.wait(lambda: not board.is_animating, "the last of them to be shown")
    assert board.scene is not None and board.scene.names[:2] == ("Player 1", "Player 2")
    settle(quick.root)
    assert DEMO_CAPTION not in texts(quick) and not heard
    quick.wait(lambda: all(TICK in each for each in still_waiting(quick.root)), "no timer")
    assert quick.app.workspace.controller is None and not list(quick.app.library.read_headers())


@pytest.mark.parametrize("touch", ["F5", "click", "another window"])
def test_a_key_a_click_or_another_window_ends_the_demo_for_good(quick: Person, touch: str) -> None:
    page = open_page(quick, FOUR_STONES)
    assert page.primary is not None
    page.primary.focus_force()
    session, _ = shown(page)
    quick.wait(lambda: session.length > 0, "a move")
    settle(quick.root)
    assert DEMO_CAPTION in texts(quick)
    if touch == "click":
        quick.click(quick.empty_pixel)
    elif touch == "another window":
        with quick.driver.another_program():
            quick.wait(lambda: DEMO_CAPTION not in texts(quick), "the end of the demo")
        page.primary.focus_force()
    else:
        quick.key(touch)
    assert session.length < board_embed.DEMO_MOVES and DEMO_CAPTION not in texts(quick)
    page.choose_option("shuffled")
    settle(quick.root)
    assert DEMO_CAPTION not in texts(quick) and shown(page)[0].length == 0


def test_a_short_board_is_offered_and_told_to_be_practice(person: Person) -> None:
    page = open_page(person, FOURSIDE)
    practice = "A game with them is a practice game"
    assert practice not in person.screen
    person.choose("Short (7 × 5)")
    person.see(practice)
    board = page.preview.board
    assert board is not None and (board.state.column_count, board.state.row_count) == (7, 5)
    person.press("Usual rules")
    person.wait(lambda: practice not in person.screen, "the usual rules")
    assert (board.state.column_count, board.state.row_count) == (9, 7)
    person.choose("Short (7 × 5)")
    person.press("▶  Play")
    person.wait_for_board()
    texts = person.controller.setup.options.texts_by_name()
    assert (texts["columns"], texts["rows"]) == ("7", "5")
    assert person.app.workspace.autosave.practice_reason == "options"


def test_a_board_that_was_chosen_in_options_is_kept_beside_those_of_the_page(
    person: Person,
) -> None:
    options = FOURSIDE.options_type.parse({"columns": "5", "rows": "5"})
    person.app.settings.save_options(FOURSIDE, options)
    page = open_page(person, FOURSIDE)
    for label, rows in (("Other", "5"), ("Usual (9 × 7)", "7"), ("Other", "5")):
        person.choose(label)
        assert page.options.texts_by_name()["rows"] == rows


@pytest.mark.parametrize("by_key", [True, False])
def test_the_page_of_a_game_resumes_the_last_one_that_is_not_over(
    person: Person, by_key: bool
) -> None:
    person.start_game(SKIRMISH, "human human")
    person.controller.submit(person.controller.session.state.legal_moves()[0])
    person.wait_for_turn()
    moves = person.moves
    page = open_page(person, MANCALA)
    assert "Resume" not in person.screen
    page.cancel()
    open_page(person, SKIRMISH)
    person.see("Resume")
    if by_key:
        person.key("r")
    else:
        person.press("Resume")
    person.wait(lambda: person.app.workspace.controller is not None, "the game")
    assert person.moves == moves


def test_the_level_of_another_game_leaves_the_players_of_this_one(person: Person) -> None:
    person.start_game(GAME, "human level:2")
    workspace, settings = person.app.workspace, person.app.settings
    workspace.change_level(MANCALA, 3)
    assert person.controller.setup.level == 2 and settings.last_level(MANCALA) == 3
    workspace.change_level(GAME, 4)
    assert [spec.text for spec in person.controller.setup.players] == ["human", "level:4"]
    assert settings.last_level(GAME) == 4 and settings.last_level(MANCALA) == 3


def test_who_begins_another_game_is_not_said_of_this_one(person: Person) -> None:
    person.start_game(GAME, "human level:1")
    workspace = person.app.workspace
    workspace.change_move_order(MANCALA, 1)
    assert workspace.next_place is None and "next game" not in person.status
    workspace.change_move_order(GAME, 1)
    assert workspace.next_place == (1,) and "next game" in person.status
    person.start_game(GAME, "human human")
    workspace.change_move_order(GAME, 0)
    assert workspace.next_place is None, "two people are not asked"


def test_who_begins_was_chosen_for_one_game_alone(person: Person) -> None:
    workspace = person.app.workspace
    person.start_game(GAME, "human level:1")
    workspace.change_move_order(GAME, 1)
    person.start_game(MANCALA, "human level:1")
    workspace.restart_game()
    person.wait_for_board()
    assert person.controller.setup.people_seats == (0,) and workspace.next_place is None


def test_other_players_of_one_game_are_no_choice_for_the_next(person: Person) -> None:
    person.start_game(GAME, "human level:2")
    settings, setup = person.app.settings, person.controller.setup
    person.app.workspace.restart_game()
    person.wait_for_board()
    assert person.controller.setup.level == 2 and settings.last_level(GAME) == 2
    person.controller.change_players((PlayerSpec("human"), PlayerSpec("human")))
    assert [spec.kind for spec in settings.last_players(GAME)] == ["human", "level"]
    person.app.workspace.restart_game(replace(setup, players=setup.players[::-1]))
    person.wait_for_board()
    assert [spec.kind for spec in settings.last_players(GAME)] == ["level", "human"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_show_me_plays_moves_of_the_lessons_with_captions_until_a_key(
    person: Person, game: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    lessons = load_lessons(game)
    moves = demonstrated_moves(game, lessons)
    # The lesson of a new game has two such tasks.
    tasks = [step for lesson in lessons for step in lesson.steps if step.tasks[0].solutions]
    assert min(3, len(tasks)) <= len(moves) <= 4
    page = open_page(person, game)
    start, bar = shown(page)[0].state, person.app.status_bar
    spoken = list[tuple[str, Session]]()

    def set_text(text: str, waits: bool = False) -> None:
        spoken.append((text, shown(page)[0]))
        StatusBar.set_text(bar, text, waits)

    monkeypatch.setattr(bar, "set_text", set_text)
    monkeypatch.setattr(board_embed, "RULE_MS", 20)
    monkeypatch.setattr(board_embed, "RULE_MOVE_MS", 20)
    person.press("Show me")
    person.wait(lambda: bool(spoken) and not spoken[-1][0], "the end")
    assert [text for text, _ in spoken] == [*(each.caption for each in moves), ""]
    for each, (_text, session) in zip(moves, spoken, strict=False):
        assert session.state == each.step.position.after(each.move)
    assert shown(page)[0].state == start
    spoken.clear()
    monkeypatch.setattr(board_embed, "RULE_MS", 10_000_000)
    person.press("Show me")
    person.see(moves[0].caption)
    person.press("Pause")
    assert moves[0].caption in person.screen
    monkeypatch.setattr(board_embed, "RULE_MS", 20)
    person.press("Continue")
    person.wait(lambda: person.shows("Show me"), "the end")
    assert [text for text, _ in spoken] == [*(each.caption for each in moves), ""]
    monkeypatch.setattr(board_embed, "RULE_MS", 10_000_000)
    person.key("?")
    person.see(moves[0].caption, "Pause")
    person.key("?")
    person.see(moves[0].caption, "Continue")
    person.key("F12")
    assert moves[0].caption not in person.screen and person.shows("Show me")
    assert shown(page)[0].state == start
