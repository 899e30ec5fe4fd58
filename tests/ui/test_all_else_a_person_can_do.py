"""Settings, texts and bots: everything that a person can do with them, by mouse and keys.

What is on the screen, what is on the disk, and which position the board shows: nothing here knows
how the program is built.
"""

from __future__ import annotations

import datetime

from fourgames_tk import __version__
from fourgames_tk.ui.widgets.controls import Slider
from tests.ui.pump import box
from tests.ui.visitor import FOUR_STONES, SHORT, Visitor

# Settings and messages.


def test_see_games_won_and_lost_and_forget_them(visitor: Visitor) -> None:
    visitor.start_game(FOUR_STONES, "human level:1", **SHORT)
    visitor.go_on_to_the_end()
    visitor.key("ctrl+t")
    visitor.see("0 games: ", "1 practice game: ")
    assert "you second" not in visitor.screen, "a practice game counts for no level"
    visitor.key("f")
    visitor.press("Reset")
    visitor.see("No games yet")


def test_change_the_size_of_text_and_other_preferences(visitor: Visitor) -> None:
    visitor.key("ctrl+comma")
    visitor.see("Text size")
    visitor.choose("Slow")
    visitor.choose("Dark")
    visitor.press("Preview moves under the pointer")
    slider = visitor.beside("Text size", Slider)
    left, top, right, _ = box(slider)
    visitor.drag((left + 30, top + 25), (left + (right - left) // 2, top + 25))
    visitor.wait(lambda: visitor.app.preferences.text_size > 100, "larger text")
    visitor.press("Done")
    visitor.start_game(FOUR_STONES, "human human")
    visitor.make("D6", "keys")
    assert visitor.board.is_animating
    visitor = visitor.open_again()
    chosen = visitor.app.preferences
    assert chosen.text_size > 100 and not chosen.preview and chosen.theme == "dark"


def test_read_every_key(visitor: Visitor) -> None:
    visitor.menu("Help", "Keys")
    visitor.see("Ctrl+N", "On the board of")


def test_read_about_the_program(visitor: Visitor) -> None:
    visitor.menu("Help", "About")
    visitor.see(__version__)
    visitor.key("Escape")
    assert not visitor.windows


def test_read_how_a_program_of_one_s_own_can_play(visitor: Visitor) -> None:
    visitor.menu("Game", "Workshop", "How to Write")
    visitor.wait(lambda: "get_next_move" in visitor.screen, "the page")


def test_open_menus_with_keys(visitor: Visitor) -> None:
    visitor.play_first("D3")
    visitor.key("alt+m")
    visitor.key("Down", "Return")


# Programs and tournaments.


def test_write_a_program_and_let_it_play(visitor: Visitor) -> None:
    visitor.key("2", "ctrl+shift+p")
    visitor.see("Choose New to create a bot")
    visitor.menu("New", "Python")
    visitor.see("first.py is ready")
    visitor.see("Play")
    visitor.press("Play")
    visitor.wait(lambda: visitor.playing and len(visitor.moves) >= 2, "its moves")


def start_tournament(visitor: Visitor, games: str) -> None:
    """Start a tournament of the two best levels of Four Stones with a number of games."""
    visitor.key("1", "ctrl+shift+t")
    visitor.see("Games per pair")
    visitor.fill("Games per pair", games)
    visitor.press("Start")


def test_stop_a_tournament_and_go_on_with_it(visitor: Visitor) -> None:
    start_tournament(visitor, "3000")
    visitor.see("of 3,000 games played")
    visitor.press("Stop")
    visitor.see("Stopped after")
    visitor.press("Resume")
    visitor.see("of 3,000 games played")
    visitor.press("Stop")
    visitor.see("Stopped after")


def test_look_at_a_game_of_a_tournament_of_before(visitor: Visitor) -> None:
    start_tournament(visitor, "2")
    visitor.see("Finished: 2 games played.")
    # As a window manager does for a window that is looked at.
    visitor.windows[0].focus_force()
    visitor.key("Escape")
    assert not visitor.windows
    visitor.start()
    visitor.key("ctrl+shift+t")
    visitor.see("Games per pair")
    visitor.menu("Earlier", f"{datetime.date.today()} four-stones")
    visitor.see("Finished: 2 games played.")
    visitor.click(visitor.at_text("Computer, level 10: Perfect  –  Computer, level 9: Master"))
    visitor.press("View Game")
    visitor.wait_for_board()
    assert visitor.position.outcome() is not None
    assert [spec.level for spec in visitor.controller.setup.players] == [10, 9]
