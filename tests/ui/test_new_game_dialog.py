from __future__ import annotations

import tkinter as tk
from tkinter import ttk

import pytest

from fourgames_tk.engine.errors import BadOption
from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.ui.sheets.dialog import Dialog
from fourgames_tk.ui.sheets.new_game import SEED_NOTE, read_seed
from tests.ui.person import Person
from tests.ui.pump import centre


def open_for(person: Person, name: str) -> Dialog:
    """Open the dialog for a game."""
    person.app.desk.welcome(find_game(name))
    person.flush()
    person.do("new_game")
    person.flush()
    (dialog,) = person.dialogs()
    return dialog


def said(dialog: Dialog) -> str:
    return str(dialog.message.cget("text"))


def test_what_is_wrong_is_said_in_the_words_of_the_dialog(person: Person) -> None:
    dialog = open_for(person, "four-by-four")
    labels = ("Light or dark", "Tall or short", "Round or square", "Hollow or solid")
    for label in labels:
        person.press(label)
    wanted = ", ".join(f"“{label}”" for label in labels[:3])
    wanted = f"Characteristics that count: choose at least one, {wanted} or “Hollow or solid”."
    assert said(dialog) == wanted
    person.press("Start")
    assert person.dialogs() == [dialog]
    assert said(dialog) == wanted
    person.press("Tall or short")
    assert said(dialog) == ""


def test_options_that_do_not_go_together_are_named_by_their_labels(person: Person) -> None:
    dialog = open_for(person, "skirmish")
    boxes = [each for each in person.widgets() if isinstance(each, ttk.Spinbox)]
    labels = find_game("skirmish").options_type.specs()
    for each in boxes:
        person.driver.double_click(*centre(each))
        person.flush()
        person.key("9", "9")
        break
    assert said(dialog).split(":")[0] in [spec.label for spec in labels.values()]
    assert "=" not in said(dialog)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_dialog_fits_a_screen_of_768_lines(person: Person, game: AnyGame) -> None:
    dialog = open_for(person, game.id)
    assert dialog.winfo_reqheight() <= 700


@pytest.mark.parametrize("text", ["", "-1", "٣", "1" * 19, "9" * 5000, "1.5"])
def test_a_number_that_no_game_has_is_refused(text: str) -> None:
    with pytest.raises(BadOption, match=r"^Number of the game: a whole number of at most 18 dig"):
        read_seed(text)


def test_the_number_of_the_game_is_chosen_among_all_and_may_be_typed(person: Person) -> None:
    open_for(person, "fourside")
    assert any(
        str(each.cget("text")) == SEED_NOTE for each in person.widgets() if type(each) is ttk.Label
    )
    (entry,) = [each for each in person.widgets() if type(each) is ttk.Entry]
    assert int(entry.get()) > 10**6
    assert read_seed(entry.get()) == int(entry.get())
    entry.delete(0, "end")
    entry.insert(0, "7")
    person.press("Start")
    assert person.play.session.seed == 7


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_dialog_says_how_strong_the_computer_is(person: Person, game: AnyGame) -> None:
    open_for(person, game.id)
    said = [str(each.cget("text")) for each in person.widgets() if type(each) is ttk.Label]
    assert game.level(game.middle_level).description in said


def test_the_menu_of_levels_says_how_strong_they_are(person: Person) -> None:
    game = find_game("skirmish")
    person.app.desk.welcome(game)
    person.flush()
    for _ in ("the menus", "the menus in them"):
        menus = [each for each in person.widgets() if isinstance(each, tk.Menu)]
        for menu in menus:
            if command := str(menu.cget("postcommand")):
                person.root.tk.call(command)
    labels = [
        str(menu.entrycget(index, "label"))
        for menu in menus
        for index in range((menu.index("end") or -1) + 1)
        if menu.type(index) == "radiobutton"
    ]
    first = game.levels[0]
    assert f"1  {first.name}: {first.strength}" in labels
    assert first.strength in first.description.lower() and ":" not in first.strength
