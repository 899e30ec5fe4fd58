"""The New Game dialog: what is wrong is said in its words, and people are called by names."""

from __future__ import annotations

import tkinter as tk
from pathlib import Path
from tkinter import ttk

import pytest

from fourgames_tk.engine.errors import BadOption
from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.players.names import LONGEST_NAME
from fourgames_tk.engine.players.spec import PlayerSpec
from fourgames_tk.store.settings import Settings
from fourgames_tk.ui.sheets.dialog import Dialog
from fourgames_tk.ui.sheets.games_list import matches
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


GAME = find_game("four-stones")


def fields(person: Person) -> list[ttk.Combobox]:
    """Return the fields for names that can be seen, by seat."""
    boxes = [each for each in person.widgets() if isinstance(each, ttk.Combobox)]
    return [each for each in boxes if not each.instate(["readonly"]) and each.winfo_viewable()]


def call(person: Person, *names: str) -> None:
    """Type the names of people in the dialog that is open."""
    for field, name in zip(fields(person), names, strict=True):
        person.click(centre(field))
        person.key("ctrl+a", "Delete", *(["space" if sign == " " else sign for sign in name]))


def written(person: Person) -> str:
    """Return all that is written on the board, and in the status line."""
    board = person.board
    texts = [
        board.itemcget(item, "text") for item in board.find_all() if board.type(item) == "text"
    ]
    return "\n".join([*texts, person.status])


def test_a_name_that_is_typed_is_used_everywhere_and_remembered(
    person: Person, tmp_path: Path
) -> None:
    person.sit_down(GAME, "human human")
    assert "Player 1 moves first" in written(person)
    person.key("ctrl+p")
    call(person, "Anna", "Ben")
    person.press("OK")
    assert "Anna moves first" in written(person)
    assert "Anna’s turn" in person.status
    person.key("d", "3", "Return")
    person.wait_for_moves(1)
    assert "Ben’s turn" in person.status
    (head,) = person.app.library.heads()
    assert '[Player1 "Anna"]\n[Player2 "Ben"]' in head.path.read_text(encoding="utf-8")
    assert head.players == ("Anna", "Ben") and matches(head, "ben")
    assert Settings().people == ("Anna", "Ben")
    person.app.desk.welcome(GAME)
    person.flush()
    person.press("Single player")
    person.press("Second")
    person.wait_for_board()
    assert person.play.setup.names == ("", "Anna"), "the first of them, wherever they sit"


def test_a_name_that_is_taken_away_is_forgotten(person: Person) -> None:
    person.app.settings.keep_names(("Anna", "Ben"))
    person.app.desk.welcome(GAME)
    person.flush()
    person.press("Single player")
    person.press("First")
    person.wait_for_board()
    assert "Anna moves first" in written(person)
    person.key("ctrl+p")
    call(person, "")
    person.press("OK")
    assert "You move first" in written(person)
    assert Settings().names((PlayerSpec("human"),) * 2) == ("", "Ben")


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (("A" * (LONGEST_NAME + 1), ""), "Name of player 1: 25 characters are too many"),
        (("", "You"), "Name of player 2: “You” is what the program calls players"),
        (("Ben", "Ben"), "Name of player 2: player 1 is called “Ben” too."),
    ],
)
def test_what_is_no_name_is_refused(person: Person, names: tuple[str, str], said: str) -> None:
    person.sit_down(GAME, "human human")
    person.key("ctrl+p")
    call(person, *names)
    person.press("OK")
    (dialog,) = person.dialogs()
    assert str(dialog.message.cget("text")).startswith(said)
    assert person.play.setup.names == ()


def test_a_line_break_that_is_pasted_is_refused(person: Person) -> None:
    person.sit_down(GAME, "human human")
    person.key("ctrl+p")
    fields(person)[0].insert(0, "An\nna")
    person.press("OK")
    (dialog,) = person.dialogs()
    assert "a name is one line" in str(dialog.message.cget("text"))


def test_the_name_goes_with_the_person_to_another_seat(person: Person) -> None:
    person.app.settings.keep_names(("Anna",))
    person.app.desk.welcome(GAME)
    person.flush()
    person.press("Single player")
    person.press("First")
    person.wait_for_board()
    person.key("ctrl+p")
    kinds = [each for each in person.widgets() if isinstance(each, ttk.Combobox)]
    kinds = [each for each in kinds if each.instate(["readonly"]) and each.winfo_viewable()]
    for box, kind in zip(kinds, (3, 0), strict=True):
        box.current(kind)
        box.event_generate("<<ComboboxSelected>>")
    person.flush()
    assert [field.get() for field in fields(person)] == ["Anna"]
    person.press("OK")
    assert person.play.setup.names == ("", "Anna")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_longest_names_stay_on_the_board(person: Person, game: AnyGame) -> None:
    names = ("W" * LONGEST_NAME, "M" * LONGEST_NAME)
    person.sit_down(game, "human human")
    person.app.desk.change_players((PlayerSpec("human"),) * 2, names)
    board = person.board
    person.root.geometry("640x480")
    person.wait(lambda: board.winfo_width() == 640 and board.drawn, "the board")
    for item in board.find_all():
        if board.type(item) == "text" and board.itemcget(item, "text"):
            left, _, right, _ = board.bbox(item)
            assert left >= 0 and right <= board.winfo_width(), board.itemcget(item, "text")
