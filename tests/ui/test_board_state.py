"""What a board forgets in time: focus, cursor, moves that were refused, sizes; and its geometry."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from types import SimpleNamespace

import pytest

from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.players.player_spec import PlayerSpec
from fourgames_tk.engine.session import Session
from fourgames_tk.engine.setup import Setup
from fourgames_tk.ui.canvas import animation
from fourgames_tk.ui.canvas.animation import FRAME_MS, Animation, Animator
from fourgames_tk.ui.canvas.scaled_canvas import Grid
from fourgames_tk.ui.canvas.scene import Scene, current_viewers
from fourgames_tk.ui.text import turn_heading
from fourgames_tk.ui.widgets.timers import Timer
from tests.ui.person import Person
from tests.ui.plain_app import PlainApp
from tests.ui.pump import pump

GAME, FOURSIDE, MANCALA = (find_game(name) for name in ("four-stones", "fourside", "mancala"))


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
        lambda: person.app.menubar.focus_force(),
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


# A scene is seen from the place of the person at the screen.


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


# Geometry and time.


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


def test_frames_follow_each_other_by_the_clock(
    root: tk.Tk, monkeypatch: pytest.MonkeyPatch
) -> None:
    now, delays = 5.0, list[int]()
    steps: list[Callable[[], object]] = []

    def start(timer: Timer, milliseconds: int, call: Callable[[], object]) -> None:
        delays.append(milliseconds)
        steps.append(call)

    monkeypatch.setattr(animation, "time", SimpleNamespace(monotonic=lambda: now))
    monkeypatch.setattr(Timer, "start", start)
    animator = Animator(root, PlainApp(speed="normal"))
    animator.run([Animation(10_000)])
    for late in (0, 3, 1000, 0):
        now += (delays[-1] + late) / 1000
        steps[-1]()
    # After a frame that was 3 ms late the next one comes sooner; a long delay is left out.
    assert delays == [FRAME_MS, FRAME_MS, FRAME_MS - 3, 1, FRAME_MS - 1]
    animator.stop()
