"""Two windows of the program at once, and what they leave to later ones."""

from __future__ import annotations

import tkinter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from fourgames_tk.engine import record_reading
from fourgames_tk.engine.games import find_game
from fourgames_tk.store.settings import Settings
from fourgames_tk.ui.window.app import App
from tests.ui.person import Person
from tests.ui.pump import settle
from tests.ui.xdriver import XDriver

FOUR_STONES, SKIRMISH = find_game("four-stones"), find_game("skirmish")
LEFT, RIGHT = 0, 960
WIDTH, HEIGHT = 900, 700

Open = Callable[[int], Person]


@pytest.fixture
def open_window(driver: XDriver) -> Iterator[Open]:
    """Give a function that opens a window at a column of the screen."""
    apps: list[App] = []

    def open_at(column: int) -> Person:
        root = tkinter.Tk()
        root.tk.call("tk", "scaling", 96 / 72)
        settings = Settings.load()[0].with_preference("sound", "no").with_preference("speed", "off")
        apps.append(App(root, settings))
        root.geometry(f"{WIDTH}x{HEIGHT}+{column}+0")
        person = Person(apps[-1], driver)
        person.wait(lambda: root.winfo_width() == WIDTH, "the window")
        return person

    yield open_at
    for app in apps:
        if app.root.tk.eval("info commands .") == ".":
            app.quit()


def turn_to(person: Person) -> None:
    """Move the pointer and the keyboard to this window."""
    person.board.focus_force()
    settle(person.root)
    person.driver.move(*person.at(2, 2))
    settle(person.root)


def buttons(person: Person) -> list[str]:
    """Return the texts of the buttons of the start screen that are about kept games."""
    texts = [getattr(each, "text", "") for each in person.widgets()]
    return [
        text for text in texts if isinstance(text, str) and text.startswith(("Go on", "Next kept"))
    ]


def test_each_window_keeps_its_own_game_and_both_can_be_taken_up(open_window: Open) -> None:
    first = open_window(LEFT)
    first.sit_down(FOUR_STONES, "human human")
    first.key("d", "1", "Return")
    second = open_window(RIGHT)
    assert buttons(second) == []
    second.sit_down(SKIRMISH, "human human")
    played = second.play.session.state.legal_moves()[0]
    second.play.submit(played)
    second.wait_for_moves(1)
    turn_to(first)
    first.key("c", "1", "Return")
    second.app.quit()
    first.app.quit()
    first, second = open_window(LEFT), open_window(RIGHT)
    # The first could also have gone on with the game that the second takes.
    assert buttons(first) == ["Go on with Four Stones", "Next kept game"]
    assert buttons(second) == ["Go on with Stones: Skirmish"]
    for window in (first, second):
        window.press(buttons(window)[0])
        window.wait_for_board()
    assert first.moves == ("D1", "C1")
    assert second.moves == (played,)


def test_one_window_can_go_on_with_the_games_of_two(open_window: Open) -> None:
    windows = [open_window(LEFT), open_window(RIGHT)]
    for window, column in zip(windows, "dc", strict=True):
        window.sit_down(FOUR_STONES, "human human")
        window.key(column, "1", "Return")
    for window in windows:
        window.app.quit()
    person = open_window(LEFT)
    assert buttons(person) == ["Go on with Four Stones", "Next kept game"]
    person.press("Next kept game")
    assert person.status == "This game of Four Stones was left after move 1."
    person.press("Go on with Four Stones")
    person.wait_for_board()
    older = person.moves
    person.key("ctrl+g")
    person.press("Next kept game")
    person.press("Go on with Four Stones")
    person.wait_for_board()
    assert {older, person.moves} == {("D1",), ("C1",)}


def test_a_kept_game_that_is_not_taken_up_outlives_another_one(open_window: Open) -> None:
    person = open_window(LEFT)
    person.sit_down(FOUR_STONES, "human human")
    person.key("d", "1", "Return")
    person.key("ctrl+g")
    person.sit_down(FOUR_STONES, "human human")
    person.key("c", "1", "Return")
    person.key("ctrl+n")
    person.press("Start")
    person.press("Give it up")
    person.wait_for_board()
    person.key("ctrl+g")
    assert buttons(person) == ["Go on with Four Stones"]
    person.press("Go on with Four Stones")
    person.wait_for_board()
    assert person.moves == ("D1",)


def test_a_game_of_another_window_is_not_saved_over_the_file_of_this_ones(
    open_window: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = [tmp_path / "mine.4g", tmp_path / "other.4g"]
    left = iter(paths)
    monkeypatch.setattr("tkinter.filedialog.asksaveasfilename", lambda **options: str(next(left)))
    person, other = open_window(LEFT), open_window(RIGHT)
    for window, column in ((other, "c"), (person, "d")):
        window.sit_down(FOUR_STONES, "human human")
        window.key(column, "1", "Return")
    other.app.quit()
    person.key("ctrl+s", "ctrl+g")
    person.press("Next kept game")
    person.press("Go on with Four Stones")
    person.wait_for_board()
    person.key("ctrl+s")
    assert [record_reading.read(path).moves for path in paths] == [("D1",), ("C1",)]


def test_windows_do_not_undo_each_others_settings(open_window: Open) -> None:
    first, second = open_window(LEFT), open_window(RIGHT)
    first.app.set_preference("theme", "dark")
    first.app.desk.change_level(2)
    second.app.set_preference("preview", "no")
    second.sit_down(SKIRMISH, "human human")
    for window in (first, second):
        window.app.quit()
    settings, message = Settings.load()
    assert message is None
    assert (settings.preferences.theme, settings.preferences.preview) == ("dark", False)
    assert settings.choice(FOUR_STONES.id).level == 2
    assert settings.choice(SKIRMISH.id).players == ("human", "human")
