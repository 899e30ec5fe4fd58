"""What the window remembers, and what it says where it cannot."""

from __future__ import annotations

from pathlib import Path

import pytest

from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.players.spec import PlayerSpec
from fourgames_tk.engine.setup import Setup, default_players
from fourgames_tk.store.remembered import Remembered
from fourgames_tk.store.settings import Settings

MANCALA = find_game("mancala")
OPTIONS = MANCALA.options_type.parse({"stones": "3"})


class Window:
    """A window that reads its settings, and hears complaints."""

    def __init__(self, path: Path, theme: str | None = None) -> None:
        self.complaints: list[str] = []
        settings, message = Settings.load(path)
        assert message is None
        self.remembered = Remembered(settings, self.complaints.append, theme)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "settings.json"


def test_at_first_the_first_game_is_offered_at_its_middle_level(path: Path) -> None:
    remembered = Window(path).remembered
    assert remembered.game() is GAMES[0]
    assert remembered.level(MANCALA) == MANCALA.middle_level
    assert remembered.options(MANCALA) == MANCALA.options_type()
    assert not path.exists()


def test_what_was_chosen_is_there_the_next_time(path: Path) -> None:
    first = Window(path).remembered
    first.keep_game(MANCALA)
    first.keep_window(901, 702)
    first.keep_setup(Setup(MANCALA, OPTIONS, 1, default_players(MANCALA, OPTIONS, (0,), 6)))
    later = Window(path).remembered
    assert later.game() is MANCALA and later.options(MANCALA) == OPTIONS
    assert later.settings.window == (901, 702)
    assert later.level(MANCALA) == 6
    assert later.settings.choice("mancala").players == ("human", "level:6")
    later.keep_level(MANCALA, 2)
    people = (PlayerSpec("human"),) * 2
    later.keep_setup(Setup(MANCALA, OPTIONS, 1, people))
    assert Window(path).remembered.level(MANCALA) == 2, "people alone leave the level as it was"


def test_a_level_that_there_is_no_more_gives_way_to_the_middle_one_and_a_copy_is_kept(
    path: Path,
) -> None:
    Window(path).remembered.keep_level(MANCALA, 99)
    settings, message = Settings.load(path)
    assert message is not None
    assert "level of mancala: allowed is a whole number from 1 to 7" in message
    assert Remembered(settings, pytest.fail).level(MANCALA) == MANCALA.middle_level
    assert path.with_name("settings.json.damaged").read_bytes() == path.read_bytes()


def test_a_game_that_is_no_more_gives_way_to_the_first(path: Path) -> None:
    remembered = Window(path).remembered
    remembered.settings = Settings(path=path, game="ludo")
    assert remembered.game() is GAMES[0]


def test_a_theme_for_this_time_is_not_kept_until_another_is_chosen(path: Path) -> None:
    Window(path).remembered.keep_preferences(Settings().preferences)
    remembered = Window(path, theme="dark").remembered
    assert remembered.preferences.theme == "dark"
    remembered.keep_game(MANCALA)
    assert Window(path).remembered.preferences.theme == Settings().preferences.theme
    light = remembered.settings.with_preference("theme", "light").preferences
    remembered.keep_preferences(light)
    assert Window(path).remembered.preferences.theme == "light"


def test_that_nothing_can_be_kept_is_said_once(tmp_path: Path) -> None:
    folder = tmp_path / "config"
    window = Window(folder / "settings.json")
    folder.write_text("no folder")
    window.remembered.keep_game(MANCALA)
    window.remembered.keep_window(901, 702)
    (complaint,) = window.complaints
    assert complaint.endswith(".") and str(tmp_path) not in complaint
    folder.unlink()
    window.remembered.keep_window(902, 702)
    assert Window(folder / "settings.json").remembered.game() is MANCALA
    folder.rename(tmp_path / "away")
    folder.write_text("no folder")
    window.remembered.keep_window(903, 702)
    assert window.complaints == [complaint] * 2, "it is said again, for it was mended meanwhile"


def test_what_stays_the_same_is_not_written(path: Path) -> None:
    remembered = Window(path).remembered
    remembered.keep_game(MANCALA)
    path.unlink()
    remembered.keep_game(MANCALA)
    assert not path.exists()
