"""The base of all boards: who hears what, and what a change of theme keeps."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Iterator

import pytest
from PIL import ImageChops, ImageStat

from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.games.four_stones.rules import FourStonesState
from fourgames_tk.engine.session import Session
from fourgames_tk.engine.setup import Setup, default_players
from fourgames_tk.ui.boards.four_stones.board import FourStonesBoard
from fourgames_tk.ui.canvas.controls import Key
from fourgames_tk.ui.canvas.grid import Fit, Point
from fourgames_tk.ui.canvas.scene import Scene
from fourgames_tk.ui.kit.style import apply_style
from fourgames_tk.ui.paint.palette import DARK
from tests.ui.person import Person
from tests.ui.plain_app import PlainApp
from tests.ui.pump import box, pump, settle
from tests.ui.xdriver import XDriver

GAME = find_game("four-stones")


class Listening(FourStonesBoard):
    """A board that writes down what it is told to react to, and reacts to nothing."""

    def __init__(self, parent: tk.Misc, plain: PlainApp, game: FakeGame) -> None:
        super().__init__(parent, plain, game)
        self.heard: list[str] = []

    def on_press(self, point: Point) -> None:
        self.heard.append("press")

    def on_drag(self, point: Point) -> None:
        self.heard.append("drag")

    def on_release(self, point: Point, dragged: bool) -> None:
        self.heard.append(f"release {'after a drag' if dragged else 'after a click'}")

    def on_turn(self, point: Point) -> None:
        self.heard.append("turn")

    def on_wheel(self, steps: int) -> None:
        self.heard.append(f"wheel {steps:+d}")

    def on_key(self, key: Key) -> None:
        self.heard.append(key.name)


class FakeGame:
    """A running game that plays what it is told, and shows it."""

    board: FourStonesBoard

    def __init__(self) -> None:
        self.options = GAME.options_type()
        self.session = Session(GAME, self.options, 1)
        self.setup = Setup(GAME, self.options, 1, default_players(GAME, self.options, (0, 1), 1))
        self.noted: list[str] = []

    def scene(self) -> Scene[FourStonesState]:
        return Scene.of(self.session, self.setup, "")

    def submit(self, move: str) -> None:
        step = self.session.play(move)
        self.board.perform(step, self.scene, lambda: None)

    def note(self, detail: str) -> None:
        self.noted.append(detail)

    def hint(self) -> None:
        pass

    @property
    def stoppable(self) -> bool:
        return False

    def uncover(self) -> None:
        pass


def show(root: tk.Tk, kind: type[FourStonesBoard], plain: PlainApp) -> FourStonesBoard:
    """Open a board of this kind with the first position on it."""
    game = FakeGame()
    root.geometry("900x600+0+0")
    game.board = kind(root, plain, game)
    game.board.pack(fill="both", expand=True)
    game.board.show(game.scene())
    pump(root, lambda: game.board.drawn, message="the board to be drawn")
    game.board.focus_force()
    settle(root)
    return game.board


@pytest.fixture
def plain() -> Iterator[PlainApp]:
    yield PlainApp(speed="slow")


def middle(board: FourStonesBoard, row: int, column: int) -> tuple[int, int]:
    """Return the screen's pixel in the middle of a space."""
    x, y = board.pixel(board.drawing.centre(row, column))
    return board.winfo_rootx() + x, board.winfo_rooty() + y


def test_clicks_drags_wheel_and_keys_are_told_apart(
    root: tk.Tk, plain: PlainApp, driver: XDriver
) -> None:
    board = show(root, Listening, plain)
    assert isinstance(board, Listening)
    here, there = middle(board, 0, 0), middle(board, 2, 4)
    driver.click(*here)
    driver.drag(here, there)
    driver.click(*here, button=3)
    driver.wheel(1)
    driver.wheel(-1)
    driver.key("Return")
    settle(root)
    told = [heard for before, heard in zip(["", *board.heard], board.heard, strict=False)
            if heard != before]  # fmt: skip
    assert told == [
        *("press", "release after a click"),
        *("press", "drag", "release after a drag"),
        *("turn", "wheel -1", "wheel +1", "Return"),
    ]


def test_a_theme_changes_in_place_while_a_piece_moves(root: tk.Tk, plain: PlainApp) -> None:
    board = show(root, FourStonesBoard, plain)
    board.submit("D6")
    pump(root, lambda: board.moving, message="the move")
    items, background = board.find_withtag("tile"), board.find_withtag("background")
    apply_style(root, DARK)
    pump(root, lambda: board.find_withtag("background") != background, message="other wood")
    assert board.moving and board.find_withtag("tile") == items
    texts = [item for item in board.find_all() if board.type(item) == "text"]
    assert {board.itemcget(item, "fill") for item in texts} <= {DARK.ink, DARK.muted}
    board.skip()
    assert board.state.find("D")[1] == 0


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("size", [(700, 600), (1500, 760)], ids=["smaller", "larger"])
def test_another_size_shows_the_old_picture_at_its_new_place(
    person: Person, game: AnyGame, size: tuple[int, int]
) -> None:
    person.sit_down(game, "human human")
    board, old = person.board, person.board.winfo_width()
    person.root.geometry(f"{size[0]}x{size[1]}")
    pump(person.root, lambda: board.winfo_width() != old, message="the other size")
    person.root.update_idletasks()
    person.root.winfo_pointerxy()
    stretched = person.driver.screenshot(box(board))
    assert not board.drawn
    person.wait(lambda: board.drawn, "the board to be painted")
    painted = person.driver.screenshot(box(board))
    assert stretched.size == painted.size
    difference = ImageStat.Stat(ImageChops.difference(stretched, painted))
    assert max(difference.mean) < 6


def test_a_size_that_changes_in_steps_ends_as_one_that_changes_at_once(person: Person) -> None:
    person.sit_down(GAME, "human human")
    board = person.board
    for width in (1000, 900, 801, 1300, 1100):
        person.root.geometry(f"{width}x740")
        pump(person.root, lambda: board.winfo_width() == width, message="the size")  # noqa: B023  (used at once)
    assert not board.drawn
    person.wait(lambda: board.drawn, "the board to be painted")
    assert not board.find_withtag("likeness")
    assert board.fit == Fit.of(board.winfo_width(), board.winfo_height())
    person.key("d", "1", "Return")
    assert person.moves == ("D1",)


def test_a_move_in_motion_ends_where_the_size_changes(person: Person) -> None:
    person.app.set_preference("speed", "slow")
    person.sit_down(GAME, "human human")
    person.key("d", "5", "Return")
    assert person.board.moving
    person.root.geometry("800x600")
    pump(person.root, lambda: not person.board.moving, message="the end of the move")
    person.wait(lambda: person.board.drawn, "the board to be painted")
    assert person.moves == ("D5",) and person.board.active


@pytest.mark.parametrize("how", ["keys", "click", "drag"])
def test_what_is_done_while_another_size_is_painted_counts(person: Person, how: str) -> None:
    person.sit_down(GAME, "human human")
    board = person.board
    person.root.geometry("1500x900")
    pump(person.root, lambda: board.winfo_width() == 1500, message="the other size")
    assert isinstance(board, FourStonesBoard)
    start, stop = middle(board, 1, 6), middle(board, 1, 4)
    assert not board.drawn
    if how == "keys":
        for name in ("d", "2", "Return"):
            person.driver.key(name)
    elif how == "click":
        person.driver.click(*start)
        person.driver.click(*stop)
    else:
        person.driver.drag(start, stop)
    person.flush()
    assert not board.drawn and person.moves == ()
    person.wait(lambda: board.drawn, "the board to be painted")
    assert person.moves == ("D2",)


def test_what_is_done_while_another_look_is_painted_counts(person: Person) -> None:
    person.sit_down(GAME, "human human")
    person.app.set_preference("theme", "dark")
    assert not person.board.drawn
    person.key("d", "2", "Return", "e", "1", "Return")
    person.wait(lambda: person.board.drawn, "the board to be painted")
    assert person.moves == ("D2", "E1")


def test_what_falls_into_a_motion_counts_though_another_look_is_painted(person: Person) -> None:
    person.sit_down(GAME, "human human")
    person.app.set_preference("speed", "slow")
    person.key("d", "2", "Return")
    assert person.board.moving
    person.app.set_preference("theme", "dark")
    for name in ("e", "1", "Return"):
        person.driver.key(name)
    person.wait(lambda: len(person.moves) == 2, "the second move")
    assert person.moves == ("D2", "E1")


def test_escape_drops_what_waits_for_another_size(person: Person) -> None:
    person.sit_down(GAME, "human human")
    board = person.board
    person.key("e")
    assert board.find_withtag("mark")
    person.root.geometry("1500x900")
    pump(person.root, lambda: board.winfo_width() == 1500, message="the other size")
    for name in ("1", "Return", "Escape", "Escape", "d", "2", "Return"):
        person.driver.key(name)
    person.flush()
    assert not board.drawn
    person.wait(lambda: board.drawn, "the board to be painted")
    assert person.moves == ("D2",)
