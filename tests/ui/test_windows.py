"""The windows above the main one: how they come, stay, and change their look."""

from __future__ import annotations

import tkinter as tk
from pathlib import Path
from tkinter import ttk

import pytest
from PIL import Image

from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.players.spec import PlayerSpec
from fourgames_tk.ui.dialogs.help import HelpWindow
from fourgames_tk.ui.dialogs.players import PlayersDialog
from fourgames_tk.ui.dialogs.tournament import TournamentDialog
from fourgames_tk.ui.setup import Setup
from tests.ui.person import Person
from tests.ui.pictures import difference
from tests.ui.pump import box, centre

GAME = find_game("four-stones")
PLAYERS = (PlayerSpec("human"), PlayerSpec("level", 2))


def button(person: Person, text: str) -> tk.Misc:
    """Return the button of a dialog that says this."""
    return next(
        each
        for each in person.widgets()
        if each.winfo_class() == "TButton" and str(each.cget("text")) == text
    )


def picture(person: Person, text: str) -> Image.Image:
    """Return how a button of a dialog looks."""
    person.flush()
    return person.driver.screenshot(box(button(person, text)))


def test_buttons_have_their_faces_again_when_a_theme_comes_back(person: Person) -> None:
    person.app.new_game()
    before = picture(person, "Start")
    person.dialogs()[0].destroy()
    for theme in ("dark", "light"):
        person.app.set_preference("theme", theme)
    person.app.new_game()
    assert difference(before, picture(person, "Start")) < 1


def windows(person: Person) -> list[tk.Toplevel]:
    """Return the windows above the main one."""
    return [each for each in person.root.winfo_children() if isinstance(each, tk.Toplevel)]


def ask_again(person: Person, *keys: str) -> None:
    """Go back to the main window, and press keys there."""
    person.app.desk.focus_force()
    person.flush()
    person.key(*keys)


@pytest.mark.parametrize("key", ["i", "k", "n", "p", "comma", "t"])
def test_a_window_that_is_open_is_brought_forward(person: Person, key: str) -> None:
    person.sit_down(GAME, "human human")
    person.key(f"ctrl+{key}")
    (window,) = windows(person)
    assert window.focus_displayof() is not None
    inside = window.focus_lastfor()
    above = tk.Toplevel(person.root)
    person.flush()
    ask_again(person, f"ctrl+{key}")
    above.destroy()
    assert windows(person) == [window]
    assert person.root.focus_get() == inside
    assert person.root.tk.splitlist(person.root.tk.call("wm", "stackorder", "."))[-1] == str(window)


def test_the_menu_brings_a_tournament_forward(person: Person) -> None:
    choose(person, "Tools", "Tournament…")
    choose(person, "Tools", "Tournament…")
    (window,) = windows(person)
    assert isinstance(window, TournamentDialog)


def choose(person: Person, head: str, *labels: str) -> None:
    """Click through the menus down to an entry."""
    opener = next(
        each
        for each in person.widgets()
        if each.winfo_class() == "Menubutton" and str(each.cget("text")) == head
    )
    menu = person.root.nametowidget(str(opener.cget("menu")))
    person.click(centre(opener))
    for label in labels:
        person.wait(menu.winfo_viewable, f"the menu with {label}")
        place = menu.winfo_rootx() + 20, menu.winfo_rooty() + menu.yposition(label) + 8
        person.click(place)
        if menu.type(label) == "cascade":
            menu = person.root.nametowidget(str(menu.entrycget(label, "menu")))


def test_the_help_window_shows_the_page_that_was_asked_for_last(person: Person) -> None:
    person.sit_down(GAME, "human human")
    person.key("ctrl+i")
    (window,) = windows(person)
    assert isinstance(window, HelpWindow)
    window.geometry("+30+40")
    ask_again(person, "ctrl+k")
    assert window.title() == "Keys"
    ask_again(person, "ctrl+k")
    assert windows(person) == [window]
    assert (window.winfo_x(), window.winfo_y()) == (30, 40)
    person.key("alt+Left")
    assert window.title() == "Four Stones"
    assert not window.back_button.winfo_ismapped()


def test_a_new_game_that_is_being_chosen_stays_until_another_is_asked_for(person: Person) -> None:
    person.app.desk.welcome(GAME)
    person.driver.move(*centre(person.root))
    person.flush()
    person.key("o")
    (window,) = windows(person)
    seed = next(each for each in person.widgets() if each.winfo_class() == "TEntry")
    person.click(centre(seed))
    person.key("End", "7")
    chosen = seed.get()  # type: ignore[attr-defined]
    ask_again(person, "ctrl+n")
    assert windows(person) == [window]
    assert seed.get() == chosen  # type: ignore[attr-defined]
    assert chooser(person).get() == "Four Stones"
    person.app.desk.welcome(find_game("mancala"))
    ask_again(person, "o")
    assert windows(person) == [window]
    assert chooser(person).get() == "Stones: Mancala"


def chooser(person: Person) -> ttk.Combobox:
    """Return the list of a dialog from which a game is chosen."""
    return next(
        each
        for each in person.widgets()
        if isinstance(each, ttk.Combobox) and "Four Stones" in each.cget("values")
    )


def test_the_statistics_show_the_game_that_came_to_the_table(person: Person) -> None:
    person.sit_down(GAME, "human human")
    person.key("ctrl+t")
    person.sit_down(find_game("mancala"), "human human")
    person.key("ctrl+t")
    assert len(windows(person)) == 1
    assert chooser(person).get() == "Stones: Mancala"


def test_players_are_chosen_for_the_game_that_is_on_the_table(person: Person) -> None:
    many = find_game("skirmish")
    options = many.options_type.parse({"players": "3"})
    person.app.desk.begin(Setup(many, options, 1, (PlayerSpec("human"),) * 3))
    person.wait_for_board()
    person.key("ctrl+p")
    person.sit_down(GAME, "human human")
    person.press("OK")
    assert len(person.play.setup.players) == 2
    person.board.focus_force()
    person.flush()
    person.key("ctrl+p")
    (window,) = windows(person)
    person.app.desk.change_players(PLAYERS)
    person.wait_for_board()
    person.key("ctrl+p")
    (other,) = windows(person)
    assert isinstance(other, PlayersDialog)
    assert other.setup.players == PLAYERS
    assert not window.winfo_exists()


def test_a_question_that_is_asked_again_takes_the_place_of_the_first(
    person: Person, tmp_path: Path
) -> None:
    person.sit_down(GAME, "human human")
    person.key("d", "1", "Return")
    for _ in range(2):
        person.app.desk.open(tmp_path / "none.4g")
    assert len(person.dialogs()) == 1
    person.flush()
    person.press("Give it up")
    person.app.tell("Fourgames", "Something else.")
    person.flush()
    assert len(person.dialogs()) == 2
