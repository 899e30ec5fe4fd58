"""The base class of boards: changes of size and theme."""

from __future__ import annotations

import tkinter as tk

import pytest
from PIL import ImageChops, ImageStat

from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.players.player_spec import PlayerSpec
from fourgames_tk.engine.session import Session
from fourgames_tk.engine.setup import Setup
from fourgames_tk.ui.canvas.board_canvas import BoardCanvas
from fourgames_tk.ui.canvas.scaled_canvas import Grid
from fourgames_tk.ui.canvas.scene import Scene, current_viewers
from fourgames_tk.ui.text import turn_heading
from fourgames_tk.ui.widgets.timers import ALL_WIDGETS, on_event
from tests.ui.boards import target_pixel
from tests.ui.person import Person
from tests.ui.pump import box, pump, settle

FOURSIDE = find_game("fourside")

GAME = find_game("four-stones")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_another_size_shows_the_old_picture_at_its_new_place(person: Person, game: AnyGame) -> None:
    person.start_game(game, "human human")
    board = person.board
    for size, theme in (("900x650", "dark"), ("820x600", "light")):
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


def test_a_move_made_before_another_size_is_drawn_is_shown_to_its_end(person: Person) -> None:
    person.start_game(GAME, "human human")
    person.app.set_preference("speed", "slow")
    board = person.board
    person.root.geometry("1500x900")
    pump(person.root, lambda: board.winfo_width() == 1500, message="the other size")
    assert not board.is_drawn_for_size
    person.key("d", "5", "Return")
    assert board.is_drawn_for_size and board.is_animating
    assert not board._resize_timer.is_waiting, "it would end the animation"


def test_a_board_shows_that_tab_came_to_it_until_focus_goes(person: Person) -> None:
    person.start_game(GAME, "human human")
    board = person.board
    for leave in (
        lambda: person.app.workspace.menubar.focus_force(),
        lambda: board.event_generate("<Button-1>", x=2, y=2),
    ):
        board.focus_force()
        person.flush()
        board.event_generate("<<TraverseIn>>")
        board.show_thinking_dots(True)
        board.redraw()
        assert board._focus_shown and board.find_withtag("focus-ring")
        assert board.find_withtag("thinking"), "as at another size"
        board.show_thinking_dots(False)
        leave()
        person.flush()
        assert not board._focus_shown


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_cursor_is_shown_to_who_plays_by_keys_but_not_during_a_move(
    person: Person, game: AnyGame
) -> None:
    person.app.set_preference("curtain", "no")
    person.start_game(game, "human human")
    board, state = person.board, person.controller.session.state
    for way in ("keys", "mouse", "keys"):
        state = person.controller.session.state
        person.make(state.legal_moves()[0], way)
        person.wait_for_turn()
        assert board._bindings.by_keyboard == (way == "keys")
        assert not board.cursor_visible or way == "keys"
    person.app.set_preference("speed", "slow")
    person.make(person.controller.session.state.legal_moves()[0], "keys")
    assert board.is_animating and not board.cursor_visible


@pytest.mark.parametrize("name", ["four-by-four", "mancala", "skirmish"])
def test_a_click_beside_everything_hides_the_cursor(person: Person, name: str) -> None:
    person.start_game(find_game(name), "human human")
    board = person.board
    person.key("Right")
    assert board.cursor_visible and board.find_withtag("cursor")
    person.click(person.at(2, 2))
    assert not board.cursor_visible and not board.find_withtag("cursor")


def test_a_letter_that_is_dragged_shows_each_destination_once(person: Person) -> None:
    person.start_game(GAME, "human human")
    board = person.board
    for spaces in (1, 2):
        board.drawing.drag_tile("D", 0.0, spaces)
        assert len(board.find_withtag("target")) == board.state.max_slide("D")
    board.set_chosen_path(("D",))
    board.grab_offset = 0.0, 0.0
    far = board.targets_of_move(f"D{board.state.max_slide('D')}")[1]
    for x, space in ((-999.0, far), (9999.0, "D")):
        assert board.carried_piece_centre((x, 0.0)) == board.target_box(space).centre


def test_a_refused_move_leaves_nothing_to_the_next_one(person: Person) -> None:
    person.start_game(GAME, "human human")
    shown: list[str] = []
    person.board.submit("Z9", on_shown=lambda: shown.append("refused"))
    assert person.moves == ()
    person.controller.play_computer_move("D3")
    person.wait_for_turn()
    person.board.submit("F5", on_shown=lambda: shown.append("F5"))
    person.wait_for_turn()
    assert shown == ["F5"]


@pytest.mark.parametrize(
    ("players", "seat"), [("human level:1", 0), ("level:1 human", 1), ("human human", 0)]
)
def test_a_person_alone_sits_at_the_lower_edge_and_sees_the_own_hints(
    players: str, seat: int
) -> None:
    specs = tuple(map(PlayerSpec.parse, players.split()))
    setup = Setup(FOURSIDE, FOURSIDE.options_type(), 1, specs)
    session = Session(FOURSIDE, setup.options, 1)
    session.hints_used[:] = [1, 2]
    for _ in range(2):
        scene = Scene.from_session(session, setup, "")
        assert scene.bottom_seat == seat
        viewer = session.state.turn if players == "human human" else seat
        assert scene.heading == turn_heading(scene.names[session.state.turn], not session.ply)
        assert scene.viewer == viewer and scene.hints_left == session.hints_left(viewer)
        session.play(session.state.legal_moves()[0])


@pytest.mark.parametrize(
    ("players", "turn", "ready", "viewers"),
    [
        ("human level:1", 0, True, (0,)),
        ("human level:1", 1, True, (0,)),
        ("human human", 1, True, (1,)),
        ("human human", 1, False, (0, 1)),
        ("level:1 level:1", 1, True, ()),
    ],
)
def test_no_computers_view_is_shown(
    players: str, turn: int, ready: bool, viewers: tuple[int, ...]
) -> None:
    specs = tuple(map(PlayerSpec.parse, players.split()))
    setup = Setup(FOURSIDE, FOURSIDE.options_type(), 1, specs)
    assert current_viewers(setup, turn, ready) == viewers


def test_a_grid_has_exactly_its_cells() -> None:
    grid = Grid(3, 4, (100.0, 100.0), 20.0, 10.0)
    left, top, right, bottom = grid.box
    inside = {
        (x, y)
        for x in range(int(left) - 10, int(right) + 11)
        for y in range(int(top) - 10, int(bottom) + 11)
        if grid.cell_at(x, y) is not None
    }
    assert inside == {
        (x, y) for x in range(int(left), int(right)) for y in range(int(top), int(bottom))
    }
    for cell in range(12):
        assert grid.cell_at(*grid.centre(cell)) == cell
        row, column = grid.row_and_column(cell)
        for step, place in (
            ((1, 0), (row + 1, column)),
            ((-1, 0), (row - 1, column)),
            ((0, 1), (row, column + 1)),
            ((0, -1), (row, column - 1)),
        ):
            around = grid.cell_index(place[0] % 3, place[1] % 4)
            assert grid.neighbour(cell, step, wrap=True) == around
            is_there = 0 <= place[0] < 3 and 0 <= place[1] < 4
            assert grid.neighbour(cell, step) == (around if is_there else cell)


@pytest.mark.parametrize("corner", ["nw", "se"])
def test_an_item_is_moved_until_all_of_it_is_in_sight(person: Person, corner: str) -> None:
    person.start_game(GAME, "human human")
    board = person.board
    width, height = board.winfo_width(), board.winfo_height()
    x, y = (-30, -20) if corner == "nw" else (width - 40, height - 30)
    item = board.create_rectangle(x, y, x + 90, y + 60, width=0)
    board.move_inside_canvas(item)
    left, top, right, bottom = board.bbox(item)
    assert left >= 0 and top >= 0 and right <= width and bottom <= height
    assert (left <= 2 and top <= 2) == (corner == "nw")
    assert (right >= width - 2 and bottom >= height - 2) == (corner == "se")
