"""Every screen is whole: nothing is cut, lies outside or over another thing."""

from __future__ import annotations

import tkinter as tk

import pytest

from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES
from tests.ui.person import Person
from tests.ui.pump import settle
from tests.ui.screens import faults, measure, open_window
from tests.ui.xdriver import XDriver


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize(
    "window",
    [(640, 480, 100, "dark"), (1366, 768, 100, "light"), (1920, 1200, 200, "dark")],
)
def test_every_screen_is_whole(
    root: tk.Tk, driver: XDriver, game: AnyGame, window: tuple[int, int, int, str]
) -> None:
    app = open_window(root, *window)
    assert not measure(Person(app, driver), games=(game,))
    app.quit()


def test_what_is_not_whole_is_found(root: tk.Tk) -> None:
    def found() -> str:
        settle(root)
        return " ".join(faults(root))

    root.geometry("300x200+0+0")
    label = tk.Label(root, text="A sentence")
    label.place(x=10, y=10)
    assert not found()
    label.place(width=20)
    assert "needs" in found()
    label.place(width="", x=280)
    assert "leaves its parent" in found()
    label.place(x=10)
    over = tk.Label(root, text="another")
    over.place(x=15, y=15)
    assert "overlaps" in found()
    over.destroy()
    canvas = tk.Canvas(root, width=50, height=50)
    canvas.place(x=200, y=100)
    canvas.create_text(40, 20, text="words on a canvas")
    assert "cuts 'words on a canvas'" in found()
    root.geometry("+1800+0")
    assert "leaves the screen" in found()
