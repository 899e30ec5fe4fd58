"""Tests of key caps: a screen shows each key once, and none that a label underlines."""

from __future__ import annotations

import tkinter as tk
from collections import Counter

import pytest

from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES
from fourgames_tk.ui.widgets.buttons import Button
from fourgames_tk.ui.widgets.commands import underlined_letter
from tests.ui.game_ends import play_last_move
from tests.ui.person import Person, below


def check_keys(person: Person) -> None:
    """Check the buttons of the screen."""
    caps = Counter[str]()
    for button in below(person.root):
        if isinstance(button, Button) and button.winfo_viewable():
            keys = button.cap.split() if button.shows_key else []
            caps.update(keys)
            assert underlined_letter(button).upper() not in keys, button.text
    assert caps and max(caps.values()) == 1, caps


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_page_shows_a_key_once(person: Person, game: AnyGame) -> None:
    person.app.workspace.show_game_page(game)
    person.flush()
    check_keys(person)
    play_last_move(person, game)
    check_keys(person)


def test_rows_without_a_cap_keep_their_texts_at_the_left(root: tk.Tk) -> None:
    for letter in ("s", ""):
        row = Button(root, "Single player", str, key="S", letter=letter, kind="row")
        row.place(width=400)
        root.update()
        assert bool(row.cap) == (not letter) and row.shows_key
        assert not row.identify(row.winfo_width() // 2, row.winfo_height() // 2).endswith("label")
        row.destroy()
