"""Mouse and keys that fall into a motion: they act where they find what they aimed at."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Hashable
from typing import cast

import pytest

from fourgames_tk.ui.canvas.board import AnyBoard
from fourgames_tk.ui.canvas.controls import Asks, Controls, Key
from fourgames_tk.ui.canvas.grid import Point
from fourgames_tk.ui.canvas.sheet import SheetCanvas
from tests.ui.plain_app import PlainApp
from tests.ui.pump import settle


class MovingBoard(SheetCanvas):
    """A board in motion: what lies on its left half is `before` and then `after`.

    On the right half is nothing. With `scene` None the end of the motion takes the board away.
    """

    moving, active, asks, covered = True, False, Asks.NOBODY, False
    scene: object | None = "a scene"

    def __init__(self, root: tk.Tk, before: str, after: str, scene: object | None) -> None:
        super().__init__(root, PlainApp())
        self.lies, self.later, self.scene_after = before, after, scene
        self.heard: list[str] = []

    def skip(self) -> None:
        self.moving, self.active, self.asks = False, True, Asks.NOW
        self.lies, self.scene = self.later, self.scene_after

    def aimed_at(self, point: Point) -> Hashable:
        assert self.scene is not None
        return self.lies if point[0] < 100 else None

    def on_press(self, point: Point) -> None:
        self.heard.append("press")

    def on_drag(self, point: Point) -> None:
        self.heard.append("drag")

    def on_release(self, point: Point, dragged: bool) -> None:
        self.heard.append("release")

    def on_turn(self, point: Point) -> None:
        self.heard.append("turn")

    def on_wheel(self, steps: int) -> None:
        self.heard.append(f"wheel {steps}")

    def on_key(self, key: Key) -> None:
        self.heard.append(f"key {key.name}")

    def on_command_key(self, key: Key) -> bool:
        return False


class WaitingBoard(MovingBoard):
    """A board on which a person may move."""

    moving, active, asks = False, True, Asks.NOW

    def on_release(self, point: Point, dragged: bool) -> None:
        self.heard.append(f"release after a {'drag' if dragged else 'click'}")


def heard(root: tk.Tk, board: MovingBoard, event: str, x: int = 20) -> list[str]:
    """Return what a board hears of an event on it."""
    board.pack()
    Controls(cast(AnyBoard, board))
    settle(root)
    board.focus_force()
    board.event_generate(event, x=x, y=20)
    assert not board.moving
    return board.heard


@pytest.mark.parametrize(("event", "act"), [("<Button-1>", "press"), ("<Button-3>", "turn")])
@pytest.mark.parametrize(
    ("before", "after", "scene", "x", "acts"),
    [
        ("a stone", "a stone", "a scene", 20, True),
        ("a stone", "another", "a scene", 20, False),
        ("a stone", "another", "a scene", 150, True),
        ("a stone", "a stone", None, 20, False),
    ],
)
def test_a_click_acts_on_what_is_still_there(
    root: tk.Tk,
    event: str,
    act: str,
    before: str,
    after: str,
    scene: object | None,
    x: int,
    acts: bool,
) -> None:
    board = MovingBoard(root, before, after, scene)
    assert heard(root, board, event, x) == ([act] if acts else [])


@pytest.mark.parametrize(
    ("event", "act"), [("<Button-4>", "wheel -1"), ("<Button-5>", "wheel 1"), ("<Key-d>", "key d")]
)
@pytest.mark.parametrize("scene", ["a scene", None])
def test_what_aims_at_no_point_acts_on_whatever_is_there(
    root: tk.Tk, event: str, act: str, scene: object | None
) -> None:
    assert heard(root, MovingBoard(root, "a stone", "another", scene), event) == [act]


@pytest.mark.parametrize(
    ("across", "down", "drags"),
    [(1, 0, False), (4, 0, False), (2, 4, False), (5, 0, True), (3, 4, True)],
)
def test_a_drag_begins_after_five_pixels(root: tk.Tk, across: int, down: int, drags: bool) -> None:
    board = WaitingBoard(root, "a stone", "a stone", "a scene")
    board.pack()
    Controls(cast(AnyBoard, board))
    settle(root)
    board.event_generate("<Button-1>", x=20, y=20)
    board.event_generate("<B1-Motion>", x=20 + across, y=20 + down)
    # One that has begun goes on where it began, too.
    board.event_generate("<B1-Motion>", x=20, y=20)
    board.event_generate("<ButtonRelease-1>", x=20, y=20)
    expected = ["press", "drag", "drag", "release after a drag"]
    assert board.heard == (expected if drags else ["press", "release after a click"])
