from __future__ import annotations

import pytest

from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.ui.screens import start
from tests.ui.person import Person
from tests.ui.pictures import Pictures
from tests.ui.pump import box, centre, settle

GAME = find_game("four-stones")
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


def test_a_welcome_leads_back_to_all_games_by_mouse(person: Person) -> None:
    person.app.desk.welcome(GAME)
    settle(person.root)
    person.press("Back to all games")
    assert person.status.startswith("Pick a game")


@pytest.mark.parametrize("game", WITH_KEY, ids=lambda game: game.id)
def test_a_game_is_reached_from_the_start_by_keys(person: Person, game: AnyGame) -> None:
    person.driver.move(*centre(person.root))
    person.key(str(WITH_KEY.index(game) + 1), "s")
    person.key("1")
    person.wait_for_board()
    assert person.play.setup.game is game
    assert person.play.setup.players[0].kind == "human"
    assert person.play.setup.players[1].kind == "level"


def test_single_player_by_mouse(person: Person) -> None:
    person.app.desk.welcome(GAME)
    person.flush()
    person.press("Single player")
    person.press("▶")
    person.press("Second")
    person.wait_for_board()
    assert [spec.text for spec in person.play.setup.players] == [
        f"level:{GAME.middle_level + 1}",
        "human",
    ]


def test_multi_player_and_demo_by_keys(person: Person) -> None:
    person.driver.move(*centre(person.root))
    for key, kinds in (("m", ["human", "human"]), ("w", ["level", "level"])):
        person.app.desk.welcome(GAME)
        person.flush()
        person.key(key)
        person.wait_for_board()
        assert [spec.kind for spec in person.play.setup.players] == kinds


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
