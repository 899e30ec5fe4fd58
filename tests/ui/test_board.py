"""The base class of boards: changes of size and theme."""

from __future__ import annotations

import tkinter as tk

import pytest
from PIL import ImageChops, ImageStat

from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.ui.canvas.board_canvas import BoardCanvas
from fourgames_tk.ui.widgets.timers import ALL_WIDGETS, on_event
from tests.ui.boards import target_pixel
from tests.ui.person import Person
from tests.ui.pump import box, pump, settle

GAME = find_game("four-stones")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_another_size_shows_the_old_picture_at_its_new_place(person: Person, game: AnyGame) -> None:
    person.start_game(game, "human human")
    board = person.board
    for size, theme in (("900x650", "dark"), ("700x600", "light")):
        old = board.winfo_width()
        person.root.geometry(size)
        pump(person.root, lambda old=old: board.winfo_width() != old, message="the other size")  # type: ignore[misc]  # a lambda with a default
        person.root.update_idletasks()
        person.root.winfo_pointerxy()
        stretched = person.driver.screenshot(box(board))
        assert not board.is_drawn_for_size
        person.wait(lambda: board.is_drawn_for_size, "the board to be painted")
        painted = person.driver.screenshot(box(board))
        assert stretched.size == painted.size
        difference = ImageStat.Stat(ImageChops.difference(stretched, painted))
        assert max(difference.mean) < 6
        # The next picture is not that of before.
        person.app.set_preference("theme", theme)
        person.wait(lambda: board.is_drawn_for_size, "the other colours")


def test_a_board_that_opens_again_has_its_picture_at_once(person: Person) -> None:
    person.start_game(GAME, "human human")
    setup = person.controller.setup
    person.app.workspace.show_start()
    person.app.workspace.begin_game(setup)
    settle(person.root)
    assert person.board.is_drawn_for_size


def test_it_is_seen_from_where_the_last_letter_came(person: Person) -> None:
    person.start_game(GAME, "human human")
    home = person.item("tile-D")
    assert not person.board.find_withtag("origin")
    person.key("d", "3", "Return")
    assert person.item("origin") == home
    assert person.item("last") == person.item("tile-D")


def test_a_board_is_drawn_for_its_final_size(person: Person) -> None:
    sizes: list[tuple[int, int]] = []

    def resized(event: tk.Event[tk.Misc]) -> None:
        if isinstance(event.widget, BoardCanvas):
            sizes.append((event.width, event.height))

    on_event(person.root, ALL_WIDGETS, "<Configure>", resized)
    person.start_game(GAME, "human human")
    person.flush()
    assert sizes == [(person.board.winfo_width(), person.board.winfo_height())]


def test_an_animated_move_ends_when_the_size_changes(person: Person) -> None:
    person.app.set_preference("speed", "slow")
    person.start_game(GAME, "human human")
    person.key("d", "5", "Return")
    assert person.board.is_animating
    person.root.geometry("800x600")
    pump(person.root, lambda: not person.board.is_animating, message="the end of the move")
    person.wait(lambda: person.board.is_drawn_for_size, "the board to be painted")
    assert person.moves == ("D5",) and person.board.accepts_input


@pytest.mark.parametrize("how", ["keys", "click", "drag"])
def test_what_is_done_before_another_size_is_drawn_counts(person: Person, how: str) -> None:
    person.start_game(GAME, "human human")
    board = person.board
    person.root.geometry("1500x900")
    pump(person.root, lambda: board.winfo_width() == 1500, message="the other size")
    start, stop = target_pixel(person, "D"), target_pixel(person, 14)
    assert not board.is_drawn_for_size
    if how == "keys":
        for name in ("d", "2", "Return"):
            person.driver.key(name)
    elif how == "click":
        person.driver.click(*start)
        person.driver.click(*stop)
    else:
        person.driver.drag(start, stop)
    person.flush()
    assert person.moves == ("D2",)


def test_input_during_an_animation_counts_although_the_theme_changes(person: Person) -> None:
    person.start_game(GAME, "human human")
    person.app.set_preference("speed", "slow")
    person.key("d", "2", "Return")
    assert person.board.is_animating
    person.app.set_preference("theme", "dark")
    for name in ("e", "1", "Return"):
        person.driver.key(name)
    person.wait(lambda: len(person.moves) == 2, "the second move")
    assert person.moves == ("D2", "E1")


def test_a_drag_begins_after_five_pixels(person: Person) -> None:
    person.start_game(GAME, "human human")
    x, y = person.item("tile-D")
    for across in (4, 5, 9):
        person.driver.move(x, y)
        person.driver.press()
        person.driver.move(x - across, y)
        person.flush()
        assert (person.item("tile-D") != (x, y)) == (across >= 5)
        person.driver.move(x, y)
        person.driver.release()
        person.flush()
    assert person.moves == ()
