"""All that a person can do with a game that was played: look back, save, go on, find, delete.

What is on the screen, what is on the disk, and which position the board shows: nothing here knows
how the program is built.
"""

from __future__ import annotations

import tkinter as tk

from fourgames_tk.ui.game_view.analysis import AnalysisPanel
from tests.ui.pump import centre, pump
from tests.ui.visitor import MANCALA, SKIRMISH, Visitor

# The end of a game, and looking back.


def test_start_a_game_over_at_its_end(visitor: Visitor) -> None:
    visitor.play_out()
    visitor.see("The game is over.")
    visitor.press("Start the game over")
    visitor.wait_for_board()
    assert visitor.moves == ()
    visitor.go_on_to_the_end()
    visitor.key("s")
    visitor.wait_for_board()
    assert visitor.moves == ()


def test_close_a_game_at_its_end(visitor: Visitor) -> None:
    visitor.play_out()
    visitor.click(centre(visitor.board))
    visitor.key("c")
    assert not visitor.playing
    visitor.play_out()
    visitor.press("Close the game")
    assert not visitor.playing


def test_let_a_game_play_through_and_stop_it(visitor: Visitor) -> None:
    visitor.play_out()
    visitor.app.set_preference("speed", "fastest")
    visitor.click(centre(visitor.board))
    visitor.key("space")
    visitor.wait(lambda: visitor.shown_ply == 1, "the first move")
    visitor.key("Escape")
    visitor.key("space")
    visitor.wait(lambda: visitor.shown_ply == len(visitor.moves), "the last move")


def test_play_a_move_that_is_worth_most_by_a_click_on_its_value(visitor: Visitor) -> None:
    visitor.start_game(MANCALA, "human human")
    visitor.key("ctrl+l")
    visitor.wait_for_board()
    visitor.see("proved")
    panel = next(each for each in visitor.widgets() if isinstance(each, AnalysisPanel))
    best, *_, worst = panel.ranked_moves

    def row(move: str) -> tuple[int, int]:
        """Return a screen pixel of a move in the list: its number stands on the board, too."""
        box = panel.text.bbox(f"{panel.ranked_moves.index(move) + 1}.0")
        assert box is not None
        left, top, width, height = box
        x, y = panel.text.winfo_rootx(), panel.text.winfo_rooty()
        return x + left + width // 2, y + top + height // 2

    visitor.driver.move(*row(worst))
    visitor.see("Why not")
    visitor.click(row(best))
    visitor.key("Return")
    assert visitor.moves == (best,)


def test_read_the_messages_to_and_from_players(visitor: Visitor) -> None:
    visitor.start_game(SKIRMISH, "human bot:parity.awk")
    visitor.key("ctrl+e")
    visitor.key("Tab", "Down", "Return")
    visitor.wait_for_moves(2)
    visitor.see("I am player 1 on a board of 6 x 6")


# Files and earlier games.


def test_save_a_game_and_open_it(visitor: Visitor) -> None:
    visitor.play_first()
    position = visitor.position
    visitor.key("ctrl+s")
    visitor.see("Saved as mine.4g.")
    assert "1. D3" in visitor.path.read_text(encoding="utf-8")
    visitor.key("ctrl+g")
    visitor.menu("Game", "Share", "Open")
    visitor.wait_for_board()
    assert visitor.position == position


def test_save_a_game_under_another_name(visitor: Visitor) -> None:
    visitor.play_first()
    visitor.key("ctrl+s")
    first = visitor.path
    visitor.path = first.with_name("other.4g")
    visitor.make(visitor.position.legal_moves()[0], "keys")
    visitor.menu("Game", "Share", "Save As")
    visitor.see("Saved as other.4g.")
    assert len(first.read_text()) < len(visitor.path.read_text())
    moves = visitor.moves
    visitor.key("ctrl+g", "ctrl+o")
    visitor.wait_for_board()
    assert visitor.moves == moves


def test_copy_the_moves_of_a_game(visitor: Visitor) -> None:
    visitor.play_first()
    visitor.key("ctrl+b")
    visitor.see("Your games")
    visitor.flush()
    visitor.key("ctrl+c")
    assert "1. D3" in visitor.root.clipboard_get()


def test_quit_in_the_middle_of_a_game_and_go_on_with_it_later(visitor: Visitor) -> None:
    visitor.play_first()
    position, moves = visitor.position, visitor.moves
    visitor = visitor.open_again()
    visitor.go_on()
    visitor.wait_for_board()
    assert (visitor.position, visitor.moves) == (position, moves)
    visitor.key("ctrl+z")
    assert visitor.moves == moves[:2]


def test_come_back_to_moves_that_were_taken_back(visitor: Visitor) -> None:
    visitor.play_first()
    moves = visitor.moves
    visitor.key("ctrl+z")
    visitor = visitor.open_again()
    visitor.key("g")
    visitor.wait_for_board()
    assert visitor.moves == moves[:2]
    visitor.key("ctrl+y")
    assert visitor.moves == moves


def test_leave_the_program_with_the_mouse(visitor: Visitor) -> None:
    visitor.menu("Game")
    menu = next(
        each for each in visitor.widgets() if isinstance(each, tk.Menu) and each.winfo_viewable()
    )
    visitor.driver.click(menu.winfo_rootx() + 20, menu.winfo_rooty() + menu.yposition("Quit") + 5)
    pump(visitor.root, lambda: visitor.root.tk.eval("info commands .") != ".", message="the end")


def test_go_to_all_games_and_resume_the_running_one(visitor: Visitor) -> None:
    visitor.play_first()
    moves = visitor.moves
    visitor.key("ctrl+g")
    assert not visitor.playing
    visitor.go_on()
    visitor.wait_for_board()
    assert visitor.moves == moves
    visitor.key("ctrl+g", "g")
    visitor.wait_for_board()
    assert visitor.moves == moves


def open_the_list(visitor: Visitor) -> None:
    """Play a little of two games, and open the list of all games."""
    visitor.play_first()
    visitor.start_game(MANCALA, "human human")
    visitor.make("2", "keys")
    visitor.key("ctrl+g")
    visitor.start()
    visitor.key("ctrl+b")
    visitor.see("Mancala", "Four Stones")
    visitor.flush()


def test_go_on_with_any_game_in_your_games(visitor: Visitor) -> None:
    open_the_list(visitor)
    visitor.key("Down")
    visitor.press("Resume")
    visitor.wait_for_board()
    assert visitor.moves == ("D3", "F5", "C1")


def test_delete_a_game_and_have_it_back(visitor: Visitor) -> None:
    open_the_list(visitor)
    visitor.key("Delete")
    visitor.see("Deleted: ")
    visitor.key("ctrl+z")
    visitor.see("restored")
    visitor.press("Delete")
    visitor.press("Close")
    visitor = visitor.open_again()
    visitor.key("g")
    visitor.wait_for_board()
    assert visitor.moves == ("D3", "F5", "C1")


def test_rename_a_game(visitor: Visitor) -> None:
    open_the_list(visitor)
    visitor.key("F2")
    visitor.wait(lambda: len(visitor.windows) == 1, "the question")
    visitor.key("t", "e", "a", "Return")
    visitor.see("tea")
