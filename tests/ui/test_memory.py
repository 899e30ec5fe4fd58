"""Closed windows and freed pictures leave no memory in use."""

from __future__ import annotations

import gc
import tkinter as tk
from collections import Counter

import pytest

from fourgames_tk.engine.games import GAMES
from tests.ui.person import Person

OPENED = ("tournament", "bench", "rules", "write_player")
"""Actions that open a window or a page each."""


def left_over(person: Person) -> Counter[str]:
    """Return the kinds of widgets that are gone from the window, and that something still knows."""
    person.flush()
    gc.collect()
    there = {person.root, *person.widgets()}
    known = [each for each in gc.get_objects() if isinstance(each, tk.Misc)]
    # Of a test that failed before, pytest knows the windows still.
    ours = [each for each in known if each.nametowidget(".") is person.root]
    return Counter(type(each).__name__ for each in ours if each not in there)


@pytest.mark.parametrize("action", OPENED)
def test_nothing_knows_what_was_closed(person: Person, action: str) -> None:
    person.start_game(GAMES[0], "human human")
    person.do(action)
    person.flush()
    windows = person.windows
    assert bool(windows) != bool(person.app.workspace.side_panel.page)
    while windows:
        windows.pop().destroy()
    person.app.workspace.close_page()
    # A thread may still be at work for it.
    person.wait(lambda: not left_over(person), f"the end of {action}")


def test_nothing_knows_a_page_or_a_game_that_was_left(person: Person) -> None:
    for game in GAMES:
        person.app.workspace.show_game_page(game)
        person.flush()
        person.start_game(game, "human human")
        for panel in ("moves", "analysis", "messages"):
            person.do(panel)
        person.flush()
        person.app.set_preference("theme", "dark" if game is GAMES[1] else "light")
    person.do("home")
    person.wait(lambda: not left_over(person), "the end of the pages")
