"""Two windows of the program at once, and what they leave to later ones."""

from __future__ import annotations

import sys
import tkinter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from fourgames_tk.engine.files import lock_for
from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.record import Record
from fourgames_tk.store.library import Library
from fourgames_tk.store.settings import Settings
from fourgames_tk.ui import main
from fourgames_tk.ui.app import App
from fourgames_tk.ui.pages.start import StartScreen
from fourgames_tk.ui.services import Services
from fourgames_tk.ui.widgets.focus import has_focus
from tests.limits import WAIT_SECONDS
from tests.ui.person import Person
from tests.ui.pump import centre, settle
from tests.ui.xdriver import XDriver

FOUR_STONES, SKIRMISH = find_game("four-stones"), find_game("skirmish")
LEFT, RIGHT = 0, 960
WIDTH, HEIGHT = 900, 700

Open = Callable[[int], Person]


@pytest.fixture
def open_window(driver: XDriver) -> Iterator[Open]:
    """Give a function that opens a window at a column of the screen."""
    apps: list[Services] = []

    def open_at(column: int) -> Person:
        root = tkinter.Tk()
        root.tk.call("tk", "scaling", 96 / 72)
        settings = Settings(sound="no", speed="off")
        apps.append(App(root, settings).services)
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


def offers(person: Person) -> bool:
    """Return whether the start screen offers to resume a game."""
    (start,) = [each for each in person.widgets() if isinstance(each, StartScreen)]
    return "g" in start.key_commands


def test_each_window_keeps_its_own_game_and_both_can_be_taken_up(open_window: Open) -> None:
    first = open_window(LEFT)
    first.start_game(FOUR_STONES, "human human")
    first.key("d", "1", "Return")
    second = open_window(RIGHT)
    assert not offers(second)
    second.start_game(SKIRMISH, "human human")
    played = second.controller.session.state.legal_moves()[0]
    second.controller.submit(played)
    second.wait_for_moves(1)
    turn_to(first)
    first.key("c", "1", "Return")
    second.app.quit()
    first.app.quit()
    first = open_window(LEFT)
    # The game that was played last comes first; what one window has no other one offers.
    assert offers(first)
    first.driver.move(*centre(first.root))
    first.root.focus_force()
    first.key("g")
    first.wait_for_board()
    second = open_window(RIGHT)
    assert offers(second)
    second.driver.move(*centre(second.root))
    second.root.focus_force()
    second.key("g")
    second.wait_for_board()
    assert first.moves == ("D1", "C1")
    assert second.moves == (played,)


def test_a_game_of_another_window_is_looked_at_and_goes_on_apart(open_window: Open) -> None:
    other, person = open_window(LEFT), open_window(RIGHT)
    other.start_game(FOUR_STONES, "human human")
    other.key("d", "1", "Return")
    (head,) = other.app.library.read_headers()
    person.app.workspace.open_file(head.path)
    person.wait(lambda: person.dialogs() != [], "the message")
    person.press("Close")
    turn_to(person)
    assert person.moves == ("D1",)
    person.key("e", "1", "Return")
    person.wait_for_moves(2)
    turn_to(other)
    other.key("c", "1", "Return")
    other.wait_for_moves(2)
    assert person.app.library.writer.finish(WAIT_SECONDS)
    found = {each.path: Record.read(each.path).moves for each in other.app.library.read_headers()}
    assert sorted(found.values()) == [("D1", "C1"), ("D1", "E1")]
    assert found[head.path] == ("D1", "C1")


@pytest.mark.skipif(sys.platform != "linux", reason="no other system tells of files")
def test_a_game_that_is_opened_again_brings_the_window_forward_that_plays_it(
    open_window: Open, tmp_path: Path
) -> None:
    person = open_window(LEFT)
    person.start_game(FOUR_STONES, "human human")
    person.key("d", "1", "Return")
    for _ in range(2):
        assert person.app.library.writer.finish(WAIT_SECONDS)
        (head,) = person.app.library.read_headers()
        person.root.withdraw()
        person.flush()
        assert main.run(head.path) == 0
        person.wait(lambda: person.root.state() == "normal", "the window")
        person.wait(lambda: has_focus(person.board), "the keys")
        person.app.workspace.show_start()
        assert person.app.library.writer.finish(WAIT_SECONDS)
        assert not Library().raise_other_window(head.path), "nobody plays it"
        person.app.workspace.open_file(head.path)
        person.wait_for_board()
    copy = tmp_path / head.path.name
    copy.write_bytes(head.path.read_bytes())
    assert not Library().raise_other_window(copy), "this is another file"
    assert lock_for(head.path).path.read_bytes() == b"hears"
