"""Every screen is whole: nothing is cut, lies outside or over another thing."""

from __future__ import annotations

import tkinter as tk

import pytest

from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES
from tests.ui.person import Person
from tests.ui.screens import measure, open_window
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
