"""Ways to start a game on its page: the words and keys of the original documents."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Sequence

import pytest

from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.players.player_spec import PlayerSpec
from fourgames_tk.engine.setup import Setup
from fourgames_tk.ui.pages.game_end import EndPage
from fourgames_tk.ui.pages.game_page import GameSetupPage
from fourgames_tk.ui.pages.help import HelpPage
from fourgames_tk.ui.widgets.buttons import Button
from fourgames_tk.ui.widgets.controls import SegmentedControl, Stepper
from fourgames_tk.ui.widgets.focus import has_focus
from tests.ui.person import Person, below
from tests.ui.pump import centre, settle

GAME = find_game("four-stones")

FOUR_STONES, SKIRMISH, FOUR_BY_FOUR, FOURSIDE, MANCALA = (
    find_game(name) for name in ("four-stones", "skirmish", "four-by-four", "fourside", "mancala")
)
games = pytest.mark.parametrize("game", GAMES[:5], ids=lambda game: game.id)

PLAY = "▶  Play"
USUAL = {
    "Single player…": "S",
    "Two players": "M",
    "Watch a demo": "W",
    "Instructions": "I",
    "Exit game": "E",
}
"""Labels of the choices of a page, in order, and their keys."""
CHOICES: dict[AnyGame, dict[str, str]] = {
    FOUR_STONES: {
        "Single player…": "S",
        "Multi player": "M",
        "Watch a demo": "W",
        "Instructions": "I",
        "Exit game": "E",
    },
    FOURSIDE: {
        "Play your computer…": "S C",
        "Play another player…": "M P",
        "Watch a demo…": "W",
        "Instructions": "I",
        "Quit": "E Q",
    },
    SKIRMISH: USUAL,
    FOUR_BY_FOUR: USUAL,
    MANCALA: USUAL,
}
LINES: dict[AnyGame, tuple[str, ...]] = {
    FOUR_STONES: ("Welcome to Four Stones!", "What would you like to do?"),
    SKIRMISH: ("Stones: Skirmish",),
    FOUR_BY_FOUR: ("4 × 4", "Random"),
    FOURSIDE: ("FourSide", "1–3", "1–9"),
    MANCALA: ("Stones: Mancala",),
}
"""Other texts of the page."""
OTHERS = {"Learn": "L", "Puzzles": "Z", "New Game…": "N", "All games": "B"}
QUESTION = "Would you like to go 1st or 2nd?"


def open_page(person: Person, game: AnyGame, size: str = "1366x768") -> GameSetupPage:
    person.resize(size)
    person.app.workspace.show_game_page(game)
    # Keys go to the window that the pointer is in.
    person.driver.move(person.root.winfo_rootx() + 20, person.root.winfo_rooty() + 160)
    settle(person.root)
    page = person.shown_page(GameSetupPage)
    # A page that follows a game takes the focus when it is painted.
    person.wait(lambda: person.root.focus_lastfor() in {page, *below(page)}, "the page's focus")
    return page


def button(person: Person, text: str) -> Button:
    inside = below(person.app.workspace)
    found = [each for each in inside if isinstance(each, Button) and each.text == text]
    # “All games” is above the board, too, until it was used.
    assert len(found) == 1 + (text == "All games"), text
    return found[0]


def is_visible(page: GameSetupPage, widget: tk.Misc) -> bool:
    """Return whether all of a widget is visible without scrolling."""
    window = page.winfo_toplevel()
    lowest = min(
        window.winfo_rooty() + window.winfo_height(), page.winfo_rooty() + page.winfo_height()
    )
    return bool(widget.winfo_viewable()) and widget.winfo_rooty() + widget.winfo_height() <= lowest


@games
def test_buttons_and_keys_are_visible_in_order_without_scrolling(
    person: Person, game: AnyGame
) -> None:
    for size in ("1366x768", "1334x640", "800x560"):
        page = open_page(person, game, size)
        person.see(*LINES[game])
        shown = [button(person, text) for text in (PLAY, *CHOICES[game])]
        assert [each.key for each in shown] == ["Enter", *CHOICES[game].values()]
        tops = [each.winfo_rooty() for each in shown]
        assert tops == sorted(tops) and all(is_visible(page, each) for each in shown), size
        last = tops[-1]
        for text, key in OTHERS.items():
            other = button(person, text)
            assert other.key == key and (other.winfo_rooty() > last or text == "All games"), size


@games
def test_keys_scroll_to_hidden_controls(person: Person, game: AnyGame) -> None:
    for text_size in ("100", "200"):
        person.app.set_preference("text_size", text_size)
        page = open_page(person, game, "800x560")
        for text in CHOICES[game]:
            person.key("Down")
            assert has_focus(button(person, text)), text_size
            assert is_visible(page, button(person, text)), text_size


@games
def test_up_and_down_go_through_play_and_the_choices_alone(person: Person, game: AnyGame) -> None:
    open_page(person, game)
    bar = [button(person, text) for text in (PLAY, *CHOICES[game])]
    assert has_focus(bar[0])
    for each in (*bar[1:], bar[0]):
        person.key("Down")
        assert has_focus(each)
    for each in reversed(bar):
        person.key("Up")
        assert has_focus(each)
    person.key("Right")
    assert isinstance(person.root.focus_get(), SegmentedControl)
    person.key("Down")
    assert has_focus(bar[0])
    person.key("Tab", *["Tab"] * len(bar))
    assert isinstance(person.root.focus_get(), Stepper)
    person.key("Up", "Left")
    assert has_focus(button(person, "New Game…"))
    person.key("Left")
    assert has_focus(button(person, "Puzzles"))
    person.key("Right", "Right")
    assert isinstance(person.root.focus_get(), SegmentedControl)


def test_as_many_people_are_named_as_the_options_say(person: Person) -> None:
    options = SKIRMISH.options_type.parse({"players": "4"})
    person.app.settings.save_setup(Setup(SKIRMISH, options, 1, (PlayerSpec("human"),) * 4))
    open_page(person, SKIRMISH)
    person.press("Four players")
    person.wait_for_board()
    assert person.controller.setup.people_seats == (0, 1, 2, 3)


WAYS = "key", "bar", "mouse"
DOCUMENTED = FOUR_STONES, FOURSIDE
"""Games with choices of their own; those of the others are alike."""


def choose(person: Person, game: AnyGame, number: int, way: str) -> None:
    """Activate a button of the page by its key, by arrow keys, or by a click."""
    text, keys = list(CHOICES[game].items())[number]
    if way == "key":
        person.key(keys.split()[-1].lower())
    elif way == "bar":
        person.key(*["Down"] * (number + 1), "Return")
    else:
        person.press(text)


@pytest.mark.parametrize(
    ("game", "way"),
    [(game, way) for game in GAMES[:5] for way in WAYS if way == "mouse" or game in DOCUMENTED],
    ids=lambda value: getattr(value, "id", value),
)
def test_every_choice_does_what_it_says(person: Person, game: AnyGame, way: str) -> None:
    for number, people in enumerate((1, 2, 0)):
        open_page(person, game)
        choose(person, game, number, way)
        if game.levels_of_play:
            assert person.dialogs()
            with person.staying() as left:
                person.key("ctrl+q")
            assert left == [True]
            person.key("Return")
        elif number == 0:
            person.see(
                "Would you like to go 1st, 2nd or throw dice?" if game.throws_dice else QUESTION
            )
            person.key("2")
        person.wait_for_board()
        assert len(person.controller.setup.people_seats) == people
        if number == 0 and not game.levels_of_play:
            assert person.controller.session.first.turn not in person.controller.setup.people_seats
    open_page(person, game)
    choose(person, game, 3, way)
    assert isinstance(person.app.workspace.side_panel.page, HelpPage)
    open_page(person, game)
    with person.staying() as left:
        choose(person, game, 4, way)
        if way == "bar":
            assert left == []
            person.key("Return")
    assert left == [True]


@games
def test_every_key_of_a_choice_works(
    person: Person, monkeypatch: pytest.MonkeyPatch, game: AnyGame
) -> None:
    open_page(person, game)
    heard: list[str] = []
    monkeypatch.setattr(
        GameSetupPage, "run_command", lambda page, command: heard.append(command.button_text(page))
    )
    for text, keys in CHOICES[game].items():
        for key in keys.split():
            person.key(key.lower())
            assert heard.pop() == text and not heard


def test_play_begins_at_once(person: Person) -> None:
    for game in GAMES[:5]:
        open_page(person, game)
        person.click(centre(button(person, PLAY)))
        person.wait_for_board()
        assert len(person.controller.setup.people_seats) == 1 and not person.dialogs()


# A whole game.


def play_out(person: Person) -> None:
    """Play a game of Four Stones to its end: a letter, and how many spaces it goes."""
    while (state := person.controller.session.state).outcome() is None:
        move = state.legal_moves()[-1]
        person.key(move[0].lower(), move[1:], "Return")
        person.wait_for_turn()
    person.wait(lambda: person.app.workspace.side_panel.find_page(EndPage) is not None, "the end")


ALONE = ("Computer wins!", "You lose!"), ("You win!",)
TOGETHER = ("Player 2 wins!", "Player 1 loses!"), ("Player 1 wins!", "Player 2 loses!")


@pytest.mark.parametrize(
    ("keys", "endings"), [(("s", "1"), ALONE), (("s", "2"), ALONE), (("m",), TOGETHER)]
)
def test_four_stones_is_played_by_the_keys_of_its_document_alone(
    person: Person, keys: tuple[str, ...], endings: Sequence[Sequence[str]]
) -> None:
    person.app.set_preference("speed", "off")
    person.driver.move(*person.empty_pixel)
    person.root.focus_force()
    person.flush()
    person.key("1")
    person.see(*LINES[FOUR_STONES], *CHOICES[FOUR_STONES])
    person.key("i")
    person.see("The rules")
    person.key("Escape", *keys)
    for again in (True, False):
        person.wait_for_turn()
        assert person.controller.setup.people_seats == {"1": (0,), "2": (1,), "m": (0, 1)}[keys[-1]]
        play_out(person)
        person.see("Would you like to:")
        assert any(all(text in person.screen for text in ending) for ending in endings)
        if again:
            before = person.controller
            person.key("s")
            assert person.controller is not before and not person.moves[1:]
    person.key("c")
    assert person.app.workspace.controller is None


@games
def test_two_players_and_a_demo_do_not_change_what_play_offers(
    person: Person, game: AnyGame
) -> None:
    person.app.settings.save_level(game, 2)
    person.app.settings.save_move_order(game, 1)
    page = open_page(person, game)
    offered = page.level, page.begins, page.options
    for key, people in (("m", 2), ("w", 0)):
        person.key(key)
        if game.levels_of_play:
            person.key("7")
        person.wait_for_board()
        assert len(person.controller.setup.people_seats) == people
        if game.levels_of_play and people:
            assert game.level_for(person.controller.setup.options) == 5
        page = open_page(person, game)
        assert (page.level, page.begins, page.options) == offered, key


def test_a_question_leaves_keys_with_a_modifier_alone(person: Person) -> None:
    person.driver.move(*person.empty_pixel)
    person.app.workspace.show_game_page(GAME)
    person.key("s", "alt+2", "ctrl+2")
    assert len(person.dialogs()) == 1 and person.app.workspace.controller is None
    person.key("2")
    person.wait_for_board()
    assert person.controller.setup.people_seats == (1,)
