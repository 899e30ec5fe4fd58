"""All that a person can do in a game, by mouse and keys, seen from outside.

What is on the screen, what is on the disk, and which position the board shows: nothing here knows
how the program is built. `test_every_game.py` makes every move by clicks, keys and drags, and
`test_every_board.py` does what lies between the moves.
"""

from __future__ import annotations

import pytest

from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES
from fourgames_tk.ui.widgets.controls import Switch
from tests.ui.gestures import gestures_for
from tests.ui.pump import centre
from tests.ui.visitor import FOUR_BY_FOUR, FOUR_STONES, FOURSIDE, MANCALA, Visitor

games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


# Beginning a game.


@games
@pytest.mark.parametrize("way", ["mouse", "keys"])
def test_begin(visitor: Visitor, game: AnyGame, way: str) -> None:
    if way == "mouse":
        visitor.click(visitor.at_text(game.title))
        visitor.press("▶  Play")
    else:
        visitor.key("Down", *["Tab"] * GAMES.index(game), "Return")
        visitor.key("Return")
    visitor.wait_for_board()
    assert visitor.controller.setup.game is game
    assert sorted(spec.kind for spec in visitor.controller.setup.players) == ["human", "level"]


@games
def test_begin_by_the_menu(visitor: Visitor, game: AnyGame) -> None:
    visitor.menu("Game", "New Game")
    visitor.see("random seed")
    visitor.choose(game.title)
    visitor.press("Start")
    visitor.wait_for_board()
    assert visitor.controller.setup.game is game


def test_go_second_at_another_level(visitor: Visitor) -> None:
    visitor.key("1", "Right", "Home", "Tab", "Right", "s", "2")
    visitor.wait_for_board()
    assert [spec.kind for spec in visitor.controller.setup.players] == ["level", "human"]
    assert visitor.controller.setup.level == 2
    visitor.wait_for_turn()
    assert len(visitor.moves) == 1


def test_watch_two_computers_play(visitor: Visitor) -> None:
    visitor.key("1", "w")
    visitor.wait_for_board()
    visitor.wait(lambda: len(visitor.moves) > 3, "the computers' moves")
    assert not visitor.controller.setup.people_seats


def test_keep_options_for_the_next_game(visitor: Visitor) -> None:
    visitor.key("5")
    visitor.press("New Game…")
    visitor.click(centre(next(each for each in visitor.widgets() if isinstance(each, Switch))))
    visitor.press("Save for later")
    assert not visitor.playing
    visitor.key("m")
    visitor.wait_for_board()
    assert visitor.controller.setup.options.texts_by_name()["swap"] == "yes"


def test_put_a_third_and_a_fourth_player_on_the_board(visitor: Visitor) -> None:
    visitor.key("2", "n")
    visitor.fill("Players", "4")
    visitor.see("Player 4")
    visitor.press("Start")
    visitor.wait_for_board()
    # The page says that the person plays second.
    kinds = [spec.kind for spec in visitor.controller.setup.players]
    assert kinds == ["level", "human", "level", "level"]


def test_read_what_is_wrong_with_options_that_are_chosen(visitor: Visitor) -> None:
    visitor.key("ctrl+n")
    visitor.choose("4 × 4")
    for label in ("Light or dark", "Tall or short", "Round or square", "Hollow or solid"):
        visitor.press(label)
    visitor.see("choose at least one")
    visitor.press("Start")
    assert not visitor.playing
    visitor.press("Tall or short")
    visitor.press("Start")
    visitor.wait_for_board()


# Playing.


@games
def test_play_against_the_computer(visitor: Visitor, game: AnyGame) -> None:
    visitor.start_game(game, "human level:1")
    while not any(step.seat == 1 for step in visitor.controller.session.steps[1:]):
        visitor.make(visitor.position.legal_moves()[0], "mouse")
        visitor.wait_for_turn()
    visitor.see("Your turn")


@games
def test_take_back_and_play_again(visitor: Visitor, game: AnyGame) -> None:
    visitor.start_open_game(game)
    while len(visitor.moves) < 3:
        visitor.make(visitor.position.legal_moves()[-1], "keys")
        visitor.wait_for_turn()
    start, played = visitor.position, visitor.moves
    while visitor.moves:
        visitor.key("ctrl+z")
    visitor.wait_for_turn()
    visitor.menu("Move", "Redo")
    while len(visitor.moves) < len(played):
        visitor.key("ctrl+y")
    assert (visitor.position, visitor.moves) == (start, played)


@games
def test_ask_for_a_hint_and_take_it(visitor: Visitor, game: AnyGame) -> None:
    visitor.start_open_game(game)
    visitor.key("ctrl+h")
    move = visitor.wait_for_hint()
    while not visitor.moves:
        visitor.key("Return")
        if not visitor.moves:
            visitor.key("ctrl+h")
            visitor.wait_for_hint()
    assert visitor.moves[0] == move


@games
def test_see_what_each_move_is_worth(visitor: Visitor, game: AnyGame) -> None:
    visitor.start_open_game(game)
    if game is FOUR_BY_FOUR:
        visitor.make("ltrh", "keys")
    visitor.key("ctrl+l")
    visitor.see("Analysis")
    visitor.wait(lambda: "Thinking" not in visitor.screen, "the values")
    visitor.key("ctrl+l")
    assert "Analysis" not in visitor.screen


@games
def test_read_how_it_is_played(visitor: Visitor, game: AnyGame) -> None:
    visitor.key(str(GAMES.index(game) + 1), "i")
    visitor.see("In ten seconds", "Notation")
    visitor.key("Escape")
    visitor.see(game.summary)


def test_swap_sides(visitor: Visitor) -> None:
    visitor.start_game(MANCALA, "human human", swap="yes", opening="short")
    visitor.key("1", "Return")
    visitor.wait_for_turn()
    visitor.key("s", "Return")
    assert visitor.moves[-1] == "swap"
    visitor.key("ctrl+z")
    visitor.click(visitor.item("swap"))
    assert visitor.moves[-1] == "swap"


def place_a_row(visitor: Visitor) -> None:
    """Fill the first row of 4 × 4 except its last square, which the next piece completes."""
    visitor.start_open_game(FOUR_BY_FOUR)
    for move in ("ltrh", "a1", "ltrf", "b1", "ltqh", "c1", "ltqf"):
        visitor.make(move, "keys")
        visitor.wait_for_turn()


@pytest.mark.parametrize("way", ["mouse", "keys"])
def test_call_four(visitor: Visitor, way: str) -> None:
    place_a_row(visitor)
    visitor.make("d1!", way)
    assert visitor.moves[-1] == "d1!" and visitor.position.outcome() is not None


def test_call_a_line_that_the_other_one_missed(visitor: Visitor) -> None:
    place_a_row(visitor)
    for move in ("d1", "dsrh"):
        visitor.make(move, "mouse")
    visitor.wait_for_turn()
    visitor.key("f", "1", "Return")
    assert visitor.moves[-1] == "!" and visitor.position.outcome() is not None


def test_take_a_call_and_a_piece_back_with_esc(visitor: Visitor) -> None:
    place_a_row(visitor)
    before = visitor.moves
    visitor.key("d", "2", "Return", "exclam", "Escape", "Escape")
    visitor.key("d", "1", "Return", "exclam", "1", "Return")
    assert visitor.moves == (*before, "d1!")


def test_turn_a_block_with_wheel_right_click_and_key(visitor: Visitor) -> None:
    visitor.start_open_game(FOURSIDE)
    place = visitor.item("hand-2")
    visitor.click(place)
    visitor.driver.wheel(-1)
    visitor.flush()
    visitor.click(place, button=3)
    visitor.key("r")
    move = next(each for each in visitor.position.legal_moves() if each.startswith("3r3"))
    cell = gestures_for(visitor.board, move).mouse[-1]
    visitor.click(visitor.at(*visitor.board.pixel(cell.point)))
    assert visitor.moves == (move,)


def test_let_a_coach_look_on_and_send_it_away(visitor: Visitor) -> None:
    visitor.key("1", "Return")
    visitor.wait_for_board()
    visitor.wait_for_turn()
    visitor.menu("Move", "Coach")
    visitor.see("The coach turns this into a practice game, which doesn’t count towards levels.")
    visitor.menu("Move", "Coach")
    visitor.see("Coach on")
    visitor.key("ctrl+shift+h")
    visitor.see("Coach off.")


def test_switch_sound_on_and_off(visitor: Visitor) -> None:
    visitor.start_open_game(FOURSIDE)
    for on in (True, False):
        visitor.key("F2")
        assert visitor.app.preferences.sound is on
        assert bool(visitor.board.find_withtag("note")) is on


def test_leave_fourside_by_esc_and_by_f8(visitor: Visitor) -> None:
    for key in ("Escape", "F8"):
        visitor.start_open_game(FOURSIDE)
        visitor.key(key)
        assert not visitor.playing


def test_stop_the_computer_with_esc_and_let_it_go_on_with_enter(visitor: Visitor) -> None:
    visitor.app.set_preference("speed", "slow")
    visitor.start_game(FOUR_STONES, "human level:5")
    visitor.key("d", "1", "Return", "Return", "Escape")
    visitor.see("was stopped. Choose “Resume” or press Enter.")
    visitor.key("Return")
    visitor.wait_for_moves(2)


def test_change_who_plays_in_the_middle_of_a_game(visitor: Visitor) -> None:
    visitor.play_first()
    before = visitor.position
    visitor.key("ctrl+p")
    visitor.see("Player 2")
    visitor.choose("Computer", 1)
    visitor.fill("Player 2", "1")
    visitor.press("Continue")
    visitor.wait_for_turn()
    assert [spec.text for spec in visitor.controller.setup.players] == ["human", "level:1"]
    assert len(visitor.moves) == 4 and visitor.position != before


def test_change_the_level_in_the_middle_of_a_game(visitor: Visitor) -> None:
    visitor.start_game(FOUR_STONES, "human level:1")
    visitor.menu("Settings", "Level", "5")
    visitor.wait_for_board()
    assert visitor.controller.setup.level == 5
