"""The arrows and Enter on every page of the start screen, and Ctrl+A in fields."""

from __future__ import annotations

import tkinter as tk
from tkinter import ttk

import pytest

from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.ui.kit.widgets import Button
from fourgames_tk.ui.sheets.games import GameCard
from tests.ui.person import Person


def with_keys(person: Person) -> tk.Misc:
    """Return who has the keys."""
    return person.root.nametowidget(str(person.root.tk.call("focus")))


def start(person: Person) -> None:
    """Put the pointer into the window, so that keys go there."""
    person.driver.move(*person.at_nothing)
    person.flush()


def test_arrows_and_enter_pick_a_game(person: Person) -> None:
    start(person)
    person.key("Down")
    first = with_keys(person)
    assert isinstance(first, GameCard)
    person.key("Right")
    second = with_keys(person)
    assert isinstance(second, GameCard) and second.winfo_rootx() > first.winfo_rootx()
    person.key("Down")
    assert isinstance(with_keys(person), Button)
    person.key("Up", "Left", "Return")
    assert "Welcome" in " ".join(
        str(each.cget("text")) for each in person.widgets() if isinstance(each, tk.Label)
    )


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_down_goes_through_all_entries_of_a_welcome_and_around(
    person: Person, game: AnyGame
) -> None:
    start(person)
    person.app.desk.welcome(game)
    person.flush()
    count = sum(isinstance(each, Button) and each.winfo_viewable() for each in person.widgets())
    seen: list[tk.Misc] = []
    for _ in range(count):
        person.key("Down")
        seen.append(with_keys(person))
    assert len(set(seen)) == count
    lines = [each.winfo_rooty() for each in seen]
    assert lines == sorted(lines)
    person.key("Down")
    assert with_keys(person) is seen[0]
    person.key("Up")
    assert with_keys(person) is seen[-1]


def test_enter_takes_the_entry_and_left_and_right_the_level(person: Person) -> None:
    start(person)
    game = find_game("four-stones")
    person.app.desk.welcome(game)
    person.key("Down", "Return")
    level = person.app.desk.level(game)
    person.key("Down", "Down", "Right")
    chosen = with_keys(person)
    assert isinstance(chosen, Button) and chosen.text == "Second"
    person.key("Return")
    person.wait_for_board()
    assert [spec.kind for spec in person.play.setup.players] == ["level", "human"]
    assert person.play.setup.level == level + 1


def test_ctrl_a_selects_all_in_a_field(person: Person) -> None:
    person.do("new_game")
    person.flush()
    (entry,) = [each for each in person.widgets() if each.winfo_class() == "TEntry"]
    assert isinstance(entry, ttk.Entry)
    entry.focus_force()
    person.flush()
    person.key("ctrl+a", "7")
    assert entry.get() == "7"
