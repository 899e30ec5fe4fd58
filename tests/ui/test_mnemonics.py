"""Tests of the letters that press buttons in languages whose labels lack those of the documents."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Iterator

import pytest

from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.language import ENGLISH, LANGUAGES, use_language
from fourgames_tk.ui.pages.game_page import GameSetupPage
from fourgames_tk.ui.pages.help import HelpPage
from fourgames_tk.ui.pages.position_setup import PositionSetupPage
from fourgames_tk.ui.pages.puzzle import PuzzlePage
from fourgames_tk.ui.pages.start import StartScreen
from fourgames_tk.ui.widgets.buttons import Button
from fourgames_tk.ui.widgets.commands import (
    COMMON_SHORTCUTS,
    NO_LETTER,
    CommandOwner,
    choose_mnemonics,
)
from fourgames_tk.ui.widgets.dialogs import show_question
from fourgames_tk.ui.widgets.side_panel import PanelPage
from fourgames_tk.ui.window.menus import find_action
from tests.ui.person import Person

SKIRMISH = find_game("skirmish")


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    use_language(ENGLISH)


def speak(person: Person, language: str) -> None:
    # Without a window manager, keys are for the window below the pointer.
    person.driver.move(*person.empty_pixel)
    person.app.set_preference("language", language)
    person.flush()


def underlined(button: tk.Misc) -> str:
    text, place = str(button.cget("text")), int(button.cget("underline"))
    return text[place : place + 1].lower()


def letters_of_two(owner: CommandOwner) -> list[str]:
    """Return the commands whose letter is not only theirs."""
    letters = {id: letter for id, letter in owner.mnemonics.items() if letter}
    declared = {each.id: each.letters for each in owner.all_commands}
    wrong = [id for id, letter in letters.items() if [*letters.values()].count(letter) > 1]
    for id, letter in letters.items():
        wrong += [id for other, keys in declared.items() if other != id and letter in keys]
    return wrong


def test_letters_are_initials_if_possible_and_differ() -> None:
    labels = ["Spiel", "Speichern", "Öffnen", "Ps", "…", "Als Datei", "Pp"]
    places = choose_mnemonics(labels)
    found = [text[at : at + 1] for text, at in zip(labels, places, strict=True)]
    assert found == [*"Spf", "", "", "A", ""]
    assert places[3] == places[4] == places[6] == NO_LETTER


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_letter_of_a_page_is_in_its_label_and_has_one_meaning(
    person: Person, language: str
) -> None:
    """English keeps the letters of the documents; other languages have one for every button."""
    speak(person, language)
    start = person.widget(StartScreen)
    assert not letters_of_two(start)
    lettered, lacking = 0, []
    for game in GAMES:
        person.app.workspace.show_game_page(game)
        for place in ("", "puzzles", "lessons", "drill", "set_up", "statistics"):
            if place and not find_action(place).is_enabled(person.app):
                continue
            if place:
                person.do(place)
            person.flush()
            page = person.shown_page(PanelPage)
            assert not letters_of_two(page), (game.id, place)
            for button in person.widgets():
                if isinstance(button, Button) and button.letter:
                    assert underlined(button) == button.letter
                    assert button.letter.upper() in button.key.replace("+", " ").split()
            for id, letter in page.mnemonics.items():
                command = page.find_command(id)
                lettered += bool(letter)
                if command.letters and command.button_text(page) and not letter:
                    lacking.append((game.id, place, id))
            if place:
                page.cancel()
                person.flush()
    assert lettered > 80
    if language != ENGLISH:
        assert lacking == []


def test_the_letters_of_the_language_and_of_the_document_press_a_button(person: Person) -> None:
    speak(person, "de")
    person.app.workspace.show_game_page(SKIRMISH)
    person.flush()
    letter = person.shown_page(GameSetupPage).mnemonics["puzzles"]
    assert letter and letter != "z"
    for key in (letter, "z"):
        person.key(key)
        person.flush()
        person.shown_page(PuzzlePage).cancel()
        person.flush()
    person.key("i")
    person.shown_page(HelpPage).cancel()


def test_a_letter_of_an_exercise_works_with_ctrl_and_is_no_common_shortcut(person: Person) -> None:
    speak(person, "de")
    person.app.workspace.show_game_page(SKIRMISH)
    person.do("set_up")
    page = person.shown_page(PositionSetupPage)
    letter, before = page.mnemonics["undo"], page.state
    assert letter and letter != "z" and letter not in COMMON_SHORTCUTS
    page.clear_board()
    person.key(f"ctrl+{letter}")
    assert page.state == before


def test_letters_of_menus_and_dialogs(person: Person) -> None:
    speak(person, "de")
    person.start_game(SKIRMISH)
    menus = [each for each in person.widgets() if isinstance(each, tk.Menubutton)]
    person.driver.move(*person.empty_pixel)
    person.driver.hold("Alt_L")
    person.wait(lambda: all(map(underlined, menus[:4])), "a letter of each menu")
    letters = [underlined(each) for each in menus[:4]]
    assert len({*letters}) == 4
    person.driver.key(letters[0])
    menu = person.root.nametowidget(menus[0].cget("menu"))
    person.wait(menu.winfo_viewable, "the menu")
    person.driver.release_key("Alt_L")
    label, place = str(menu.entrycget(0, "label")), int(str(menu.entrycget(0, "underline")))
    assert label == "Neue Partie …" and label[place] == "N"
    person.driver.key("Escape")
    person.wait(lambda: not menu.winfo_viewable(), "no menu")
    pressed: list[str] = []
    buttons = [("Behalten", lambda: pressed.append("keep")), ("Beenden", pressed.clear)]
    dialog = show_question(person.root, "Titel", "Text", buttons)
    person.wait(dialog.winfo_viewable, "the dialog")
    assert [underlined(each) for each in dialog.buttons.values()] == ["b", "e"]
    person.key("alt+b")
    assert pressed == ["keep"] and not person.dialogs()
