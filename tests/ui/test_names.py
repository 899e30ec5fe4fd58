"""People are called by their names, and these are remembered."""

from __future__ import annotations

from pathlib import Path
from tkinter import ttk

import pytest

from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.players.names import LONGEST_NAME
from fourgames_tk.engine.players.spec import PlayerSpec
from fourgames_tk.store.settings import Settings
from fourgames_tk.ui.sheets.games_list import matches
from tests.ui.person import Person
from tests.ui.pump import centre

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
