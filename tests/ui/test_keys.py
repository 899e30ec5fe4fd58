"""Tests of keyboard layouts, modifiers and the keys of buttons."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from tkinter import ttk

import pytest

from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.session import Session
from fourgames_tk.ui.pages.help import HelpPage
from fourgames_tk.ui.pages.start_cards import GameCard
from fourgames_tk.ui.widgets.buttons import Button
from fourgames_tk.ui.widgets.focus import has_modifier, key_names, take_focus
from fourgames_tk.ui.widgets.form import Entry
from fourgames_tk.ui.widgets.markdown import help_page_text
from tests.ui.person import Person
from tests.ui.pump import centre, pump, settle
from tests.ui.xdriver import XDriver

MANCALA = find_game("mancala")

LAYOUTS = {
    "Russian": {24: "йцукенгшщз", 38: "фывапролд", 52: "ячсмить"},
    "Greek": {24: ";ςερτυθιοπ", 38: "ασδφγηξκλ", 52: "ζχψωβνμ"},
    "Arabic": {10: "١٢٣٤٥٦٧٨٩٠", 24: "ضصثقفغعهخح", 38: "شسيبلاتنم", 52: "ئءؤرﻻىة"},
    "French": {10: "&é\"'(-è_çà", 24: "azertyuiop", 38: "qsdfghjkl", 52: "wxcvbn,"},
}
PLACES = {
    **{"1": 10, "2": 11, "3": 12, "5": 14, "q": 24, "a": 38, "d": 40, "g": 42},
    **{"x": 53, "c": 54, "v": 55},
}
"""The codes of keys on a Latin keyboard."""


@pytest.mark.parametrize(
    ("platform", "state", "expected"),
    [
        ("linux", 0x0004, True),
        ("linux", 0x0008, True),
        ("linux", 0x0010, False),  # Num Lock
        ("linux", 0x0040, True),
        ("darwin", 0x0008, True),
        ("darwin", 0x0040, False),  # an arrow key
        ("win32", 0x0004, True),
        ("win32", 0x0008, False),  # Num Lock
        ("win32", 0x20000, True),
    ],
)
def test_num_lock_is_no_modifier(platform: str, state: int, expected: bool) -> None:
    event: tk.Event[tk.Misc] = tk.Event()
    event.state = state
    assert has_modifier(event, platform) is expected


@pytest.mark.parametrize("keysym", ["semicolon", ";"])
def test_the_greek_key_of_q_has_two_names(keysym: str) -> None:
    """Tk 8.6 names the key in a word, Tk 9 by its character."""
    event: tk.Event[tk.Misc] = tk.Event()
    event.keycode, event.keysym, event.keysym_num, event.char = 24, keysym, ord(";"), ";"
    event.state = 0x0004
    assert key_names(event) == (";", "q")


@pytest.mark.parametrize("name", LAYOUTS)
def test_letters_digits_and_shortcuts_work_on_every_keyboard(person: Person, name: str) -> None:
    def strike(key: str, modifier: str = "") -> None:
        own = [code + row.index(key) for code, row in LAYOUTS[name].items() if key in row]
        person.driver.strike(own[0] if own else PLACES[key], modifier)
        settle(person.root)

    person.driver.move(*person.empty_pixel)
    with person.driver.layout(LAYOUTS[name]):
        settle(person.root)
        strike("5")
        assert "Stones: Mancala" in person.root.title()
        strike("g", "ctrl")
        assert person.root.title().startswith("Fourgames")
        person.do("your_games")
        search = person.widget(Entry)
        take_focus(search)
        settle(person.root)
        search.insert(0, "Ann")
        for letter, text in (
            ("a", "Ann"),
            ("c", "Ann"),
            ("x", ""),
            ("v", "Ann"),
            ("v", "AnnAnn"),
        ):
            strike(letter, "ctrl")
            assert search.value == text, letter
        person.start_game(find_game("four-stones"), "human human")
        strike("d")
        strike("3")
        person.key("Return")
        person.wait_for_moves(1)
        assert person.moves == ("D3",)
        strike("q", "ctrl")
        assert person.root.tk.eval("info commands .") != "."


def ask_who_begins(person: Person) -> None:
    person.app.workspace.show_game_page(MANCALA)
    person.key("s")


PAGES: dict[str, Callable[[Person], object]] = {
    "a game's page": lambda person: person.app.workspace.show_game_page(MANCALA),
    "options": lambda person: person.app.workspace.show_new_game(MANCALA),
    "a question": ask_who_begins,
    **{
        name: lambda person, name=name: person.do(name)  # type: ignore[misc]  # a lambda with a default
        for name in (
            *("preferences", "your_games", "statistics", "tournament", "bench"),
            *("set_up", "lessons", "puzzles", "daily", "rules"),
        )
    },
}
"""Functions that open each page and dialog with buttons."""


@pytest.mark.parametrize("name", PAGES)
def test_enter_and_space_press_the_focused_button(person: Person, name: str) -> None:
    PAGES[name](person)
    person.flush()
    windows = person.windows
    window = windows[-1] if windows else person.app.workspace.side_panel
    person.wait(lambda: bool(window.winfo_viewable()), "the sheet")
    heard: list[str] = []
    buttons = [
        each
        for each in person.widgets()
        if isinstance(each, ttk.Button) and f"{each}.".startswith(f"{window}.")
    ]
    buttons = [each for each in buttons if each.winfo_viewable() and each.instate(["!disabled"])]
    # “Exit game” asks first.
    buttons = [each for each in buttons if not each.bind("<Return>")]
    assert buttons
    for button in buttons:
        button.configure(command=lambda path=str(button): heard.append(path))  # type: ignore[misc]  # a lambda with a default
    person.driver.move(*centre(window))
    for button in buttons:
        button.focus_force()
        person.key("Return", "space", "KP_Enter")
        assert heard == [str(button)] * 3, button.cget("text")
        heard.clear()


def test_keypad_arrows_are_arrows_without_num_lock(person: Person) -> None:
    person.start_game(find_game("four-stones"), "human human")
    person.key("d", "KP_Left", "KP_Left", "KP_Right", "KP_Enter")
    person.wait_for_moves(1)
    assert person.moves == ("D1",)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_f1_opens_the_page_of_the_card_with_the_focus(person: Person, game: AnyGame) -> None:
    person.driver.move(*person.empty_pixel)
    card = next(
        each for each in person.widgets() if isinstance(each, GameCard) and each.game is game
    )
    card.focus_force()
    person.flush()
    person.key("F1")
    person.shown_page(HelpPage)
    person.see(help_page_text(game.id).splitlines()[0].removeprefix("# "))


def test_typing_selects_and_enter_plays(person: Person) -> None:
    person.start_game(find_game("mancala"), "human human", stones="4", swap="yes")
    person.key("3")
    assert not person.moves and person.board.cursor == "3"
    person.key("Return")
    person.wait_for_moves(1)
    person.wait_for_turn()
    person.start_game(find_game("mancala"), "human human", swap="yes", opening="short")
    person.key("1", "Return")
    person.wait_for_turn()
    person.key("s")
    assert person.moves == ("1",)
    person.key("Return")
    assert person.moves == ("1", "swap")
    person.start_game(find_game("skirmish"), "human human", rows="12", columns="6")
    start, stop = person.board.targets_of_move(person.controller.session.state.legal_moves()[-1])
    for tile in (start, stop):
        assert not person.moves
        person.key(*person.controller.session.state.tiling.tile_name(tile))
        assert person.board.cursor == tile
        person.key("Return")
    person.wait_for_moves(1)
    person.key("z")
    assert "Type a tile" in person.status


def test_f1_opens_the_instructions_but_is_the_hint_of_fourside(person: Person) -> None:
    person.driver.move(*person.empty_pixel)
    person.key("F1")
    assert isinstance(person.app.workspace.side_panel.page, HelpPage)
    person.app.workspace.show_game_page(find_game("mancala"))
    settle(person.root)
    person.key("F1")
    assert isinstance(person.app.workspace.side_panel.page, HelpPage)
    person.see("Player 1 has the bottom row")
    person.start_game(find_game("fourside"))
    person.do("moves")
    person.key("F1")
    person.wait_for_hint()
    assert not isinstance(person.app.workspace.side_panel.page, HelpPage)


def test_a_button_without_room_for_its_key_names_it_in_a_tooltip(
    root: tk.Tk, driver: XDriver
) -> None:
    button = Button(root, "Options…", lambda: None, key="O")
    button.place(x=0, y=0, width=button.min_width)
    pump(root, lambda: not button.shows_key, message="the key to be hidden")
    driver.move(*centre(button))
    pump(root, lambda: bool(button.winfo_children()), message="the tooltip")
    (label,) = button.winfo_children()[0].winfo_children()
    assert label.cget("text") == "Options… (O)"
    button.set_text("Go")
    pump(root, lambda: button.shows_key, message="the key beside a shorter text")
    button.set_text("Options…")
    pump(root, lambda: not button.shows_key, message="the key to be hidden again")


@pytest.mark.parametrize(
    ("game", "position", "keys", "left"),
    [
        ("mancala", {"bottom": [4, 0, 4, 0, 0, 4]}, ("6", "2"), "First choose a pile"),
        ("mancala", {"bottom": [4, 0, 4, 0, 0, 4]}, ("6", "8"), "First choose a pile"),
        ("four-stones", {}, ("a", "1", "z"), "First choose a letter"),
        ("four-stones", {}, ("a", "1", "9"), "Choose how far"),
        ("four-by-four", {}, ("Right", "z"), ""),
        ("skirmish", {}, ("Right", "z"), ""),
        ("fourside", {}, ("space", "9"), ""),
    ],
)
def test_enter_plays_nothing_after_a_refused_key(
    person: Person, game: str, position: dict[str, object], keys: tuple[str, ...], left: str
) -> None:
    played = find_game(game)
    if position:
        options = played.options_type()
        whole = {"top": [4] * 6, "stores": [6, 6], "turn": 0, **position}
        start = played.parse_position(whole, options, 1)
        person.continue_session(Session(played, options, 1, start))
    else:
        person.start_game(played, "human human" if game != "fourside" else "human level:1")
    person.key(*keys)
    ply = person.controller.session.ply
    person.key("Return")
    assert person.controller.session.ply == ply and not person.board.chosen_path[1:]
    assert left in person.status
    if game == "four-by-four":
        assert not person.board.chosen_path


def test_an_arrow_after_escape_chooses_no_letter(person: Person) -> None:
    person.start_game(find_game("four-stones"), "human human")
    person.key("a", "1", "Escape", "Left")
    assert "First choose a letter" in person.status
