from __future__ import annotations

from pathlib import Path

import pytest

from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.record import Record
from tests.ui.person import Person

GAME = find_game("four-stones")


def test_a_game_is_saved_and_opened_again(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.4g"
    monkeypatch.setattr("tkinter.filedialog.asksaveasfilename", lambda **options: str(path))
    person.sit_down(GAME, "human human", seed=7, layout="shuffled")
    move = person.play.session.state.legal_moves()[0]
    person.key(move[0].lower(), move[1:], "Return")
    person.key("ctrl+s")
    assert "Saved as game.4g." in person.status
    assert Record.read(path).moves == (move,)
    person.app.desk.welcome(GAME)
    person.app.desk.open(path)
    person.wait_for_board()
    assert person.moves == (move,)
    assert person.play.setup.seed == 7


def test_names_and_comments_of_an_opened_game_are_saved_again(
    person: Person, tmp_path: Path
) -> None:
    path = tmp_path / "game.4g"
    path.write_text(
        '[Game "four-stones"]\n[Player1 "Ann"]\n[Player2 "level:2"]\n[Event "Final"]\n\n'
        "1. D3 {Why not.}\n2. F5\n*\n",
        encoding="utf-8",
    )
    person.app.desk.open(path)
    person.wait_for_board()
    person.key("ctrl+g")
    person.press("Go on with Four Stones")
    person.wait_for_board()
    person.key("ctrl+s")
    assert "Saved as game.4g." in person.status
    text = path.read_text(encoding="utf-8")
    for kept in ('"Ann"', '"level:2"', '[Event "Final"]', "1. D3 {Why not.}"):
        assert kept in text


def test_a_damaged_record_is_refused_and_the_game_stays(person: Person, tmp_path: Path) -> None:
    path = tmp_path / "bad.4g"
    path.write_text('[Game "four-stones"]\n\n1. D9 *\n', encoding="utf-8")
    person.sit_down(GAME, "human human")
    person.app.desk.open(path)
    person.flush()
    assert len(person.dialogs()) == 1
    person.press("Close")
    assert person.dialogs() == []
    person.key("d", "1", "Return")
    assert person.moves == ("D1",)


def test_a_running_game_is_kept_and_gone_on_with(person: Person) -> None:
    person.sit_down(GAME, "human human")
    person.key("d", "1", "Return")
    person.key("ctrl+g")
    person.press("Go on with Four Stones")
    person.wait_for_board()
    assert person.moves == ("D1",)


def test_a_new_game_takes_the_place_of_a_running_one_without_a_question(person: Person) -> None:
    person.sit_down(GAME, "human human")
    person.key("d", "1", "Return")
    person.key("ctrl+n")
    person.press("Start")
    person.wait_for_board()
    assert person.moves == () and person.dialogs() == []
    assert [entry.moves for entry in person.app.shelf.entries()] == [1]
    person.key("ctrl+z")
    person.wait_for_board()
    assert person.moves == ("D1",)
