from __future__ import annotations

import _tkinter
from tkinter import ttk

import pytest

from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.games.mancala.rules import MancalaState
from fourgames_tk.engine.players.spec import PlayerSpec
from fourgames_tk.engine.session import Session
from fourgames_tk.engine.setup import Setup
from fourgames_tk.ui.sheets import start
from tests.ui.person import Person
from tests.ui.pictures import Pictures
from tests.ui.pump import box, centre, pump

GAME, MANCALA = find_game("four-stones"), find_game("mancala")
FOUR = (PlayerSpec("human"), *(PlayerSpec("level", 1),) * 3)
WITH_KEY = GAMES[:9]
IN_PICTURES = GAMES[:5]
"""The games on the kept pictures of the start screen."""


@pytest.mark.parametrize("game", WITH_KEY, ids=lambda game: game.id)
def test_enter_takes_what_is_offered_first(person: Person, game: AnyGame) -> None:
    person.driver.move(*centre(person.root))
    person.key(str(WITH_KEY.index(game) + 1), "Return", "Return")
    person.wait_for_board()
    assert person.play.setup.game is game
    assert person.play.setup.people == (0,)


def test_a_click_that_ends_the_program_leaves_nothing_to_complain_about(
    person: Person, capfd: pytest.CaptureFixture[str]
) -> None:
    button = next(each for each in person.widgets() if getattr(each, "text", "") == "Exit")
    person.driver.click(*centre(button))
    pump(person.root, lambda: person.root.tk.eval("info commands .") != ".", message="the end")
    # What Tk complains about it says a little later.
    while person.root.tk.dooneevent(_tkinter.DONT_WAIT):
        pass
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("modifier", ["ctrl", "alt"])
def test_a_letter_or_digit_with_ctrl_or_alt_presses_no_button(
    person: Person, modifier: str
) -> None:
    person.driver.move(*person.at_nothing)
    person.flush()
    for key in ("1", "y", "e"):
        person.key(f"{modifier}+{key}")
        assert person.status.startswith("Pick a game") and not person.dialogs()
    person.app.desk.welcome(GAME)
    person.flush()
    for key in ("w", "d", "e"):
        person.key(f"{modifier}+{key}")
        assert f"Welcome to {GAME.title}!" in texts(person) and not person.dialogs()
    person.key("m")
    person.wait_for_board()


def texts(person: Person) -> list[str]:
    """Return all that labels say."""
    labels = [each for each in person.widgets() if each.winfo_class() == "Label"]
    return [str(each.cget("text")) for each in labels if each.winfo_viewable()]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_demo_asks_for_the_level_of_each_side_and_is_even_at_first(
    person: Person, game: AnyGame
) -> None:
    level = game.middle_level
    person.driver.move(*centre(person.root))
    person.app.desk.welcome(game)
    person.flush()
    person.key("w", *(["Return"] if game.levels_of_play else []))
    assert (
        sum(
            text.startswith(f"Player {seat}: level {level} of")
            for text in texts(person)
            for seat in (1, 2)
        )
        == 2
    )
    assert "← and → change the level" in person.status
    person.key("Right", "Down", "Down", "Left", "Return", "s")
    person.wait_for_board()
    assert [spec.text for spec in person.play.setup.players] == [
        f"level:{level + 1}",
        f"level:{level}",
    ]
    if not game.levels_of_play:
        assert person.app.settings.level(game) == level, "a demo chooses nothing for a person"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_welcome_says_what_will_be_played_and_asks(person: Person, game: AnyGame) -> None:
    person.app.desk.welcome(game)
    person.flush()
    said = texts(person)
    level = game.level(game.middle_level)
    assert "What would you like to do?" in said
    assert any(f"omputer at level {level.number}, {level.name}" in text for text in said)


@pytest.mark.parametrize(
    "game", [game for game in GAMES if not game.levels_of_play], ids=lambda game: game.id
)
def test_the_choice_of_going_first_says_what_it_means(person: Person, game: AnyGame) -> None:
    person.app.desk.welcome(game)
    person.flush()
    person.press("Single player")
    assert game.going_first(game.options_type()) in texts(person)


def test_a_person_can_sit_on_any_seat_of_four(person: Person) -> None:
    game = find_game("skirmish")
    person.app.desk.begin(Setup(game, game.options_type.parse({"players": "4"}), 1, FOUR))
    person.wait_for_board()
    person.app.desk.welcome(game)
    person.flush()
    person.press("Single player")
    assert "Would you like to go 1st, 2nd, 3rd or 4th?" in texts(person)
    person.key("3")
    person.wait_for_board()
    assert person.play.setup.people == (2,)


def open_single(person: Person, level: int) -> None:
    """Show the page that asks who goes first in mancala, at a level."""
    person.app.settings.keep_level(MANCALA, level)
    person.app.desk.welcome(MANCALA)
    person.flush()
    person.press("Single player")


def test_a_contest_is_proposed_against_strong_levels_alone(person: Person) -> None:
    open_single(person, 4)
    assert not any("with a swap offered" in text for text in texts(person))
    person.press("▶")
    said = texts(person)
    assert any("with a swap offered" in text for text in said)
    assert "First sows one pile; then second may swap sides. Neither is better off." in said
    person.press("Second")
    person.wait_for_board()
    assert person.play.setup.options == MANCALA.options_type(swap=True, opening="short")
    open_single(person, 4)
    person.press("First")
    person.wait_for_board()
    assert person.play.setup.options == MANCALA.options_type(), "nobody has chosen it"


def test_a_demo_proposes_a_contest_and_the_command_line_does_not(person: Person) -> None:
    person.app.desk.welcome(MANCALA)
    person.flush()
    person.press("Watch a demo")
    person.press("Start the demo")
    person.wait_for_board()
    level = MANCALA.middle_level
    assert person.play.setup.facts == ("swap", "opening: short", f"level {level}")
    assert MANCALA.options_type().words()["swap"] == "no"


def test_a_contest_is_proposed_until_a_person_chooses_otherwise(person: Person) -> None:
    open_single(person, 7)
    person.press("First")
    person.wait_for_board()
    person.app.desk.welcome(MANCALA)
    person.flush()
    person.press("Options…")
    (dialog,) = person.dialogs()
    said = [str(each.cget("text")) for each in person.widgets() if each.winfo_class() == "TLabel"]
    assert any("with a swap offered" in text for text in said)
    swap = next(each for each in person.widgets() if each.winfo_class() == "TCheckbutton")
    assert swap.instate(["selected"])  # type: ignore[attr-defined]
    person.click(centre(swap))
    person.press("Keep for the next game")
    assert not dialog.winfo_exists() and person.app.desk.play is None
    assert any("pening: short" in text for text in texts(person))
    open_single(person, 7)
    assert not any("with a swap offered" in text for text in texts(person))
    person.press("First")
    person.wait_for_board()
    assert person.play.setup.options == MANCALA.options_type(opening="short")


def test_options_of_a_welcome_keep_the_players_that_are_chosen(person: Person) -> None:
    person.app.desk.welcome(GAME)
    person.flush()
    person.press("Options…")
    (dialog,) = person.dialogs()
    assert dialog.title() == "Options of Four Stones"
    boxes = [each for each in person.widgets() if isinstance(each, ttk.Combobox)]
    other = next(each for each in boxes if f"level {GAME.middle_level}" in each.get())
    other.current(0)
    other.event_generate("<<ComboboxSelected>>")
    person.press("Keep for the next game")
    assert person.app.settings.players(GAME) == (PlayerSpec("human"),) * 2
    person.press("Options…")
    person.press("Start a game now")
    person.wait_for_board()
    assert person.play.setup.people == (0, 1)


def test_starting_over_at_a_higher_level_proposes_the_contest_and_says_why(person: Person) -> None:
    options = MANCALA.options_type()
    near = MancalaState((1, *(0,) * 5), (1, *(0,) * 5), (24, 22), 0)
    players = (PlayerSpec("level", 7), PlayerSpec("human"))
    person.app.desk.begin(Setup(MANCALA, options, 1, players), Session(MANCALA, options, 1, near))
    person.wait(lambda: person.play.session.state.outcome() is not None, "the end")
    person.wait(lambda: not person.board.moving, "the end to be shown")
    person.flush()
    person.press("Start over")
    person.wait_for_board()
    assert person.play.setup.options == MANCALA.options_type(swap=True, opening="short")
    assert "with a swap offered" in person.status


def test_escape_goes_a_page_back(
    person: Person, pictures: Pictures, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(start, "GAMES", IN_PICTURES)
    person.driver.move(*person.at_nothing)
    person.key("1", "s")
    person.key("Escape")
    pictures.check(person.driver.screenshot(box(person.root)), "welcome-four-stones")
    person.key("Escape")
    pictures.check(person.driver.screenshot(box(person.root)), "start")


def test_the_program_can_be_left_from_the_levels_of_play(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    left: list[bool] = []
    monkeypatch.setattr(person.app, "quit", lambda: left.append(True))
    person.app.desk.welcome(find_game("fourside"))
    person.flush()
    person.press("Play your computer")
    person.key("q")
    assert left == [True]
