"""Taking the focus after the window that had it was destroyed."""

from __future__ import annotations

import subprocess
import sys
import tkinter as tk
from functools import partial
from typing import Any

import pytest

from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.learn.lessons import load_lessons
from fourgames_tk.ui.canvas.board import Board
from fourgames_tk.ui.pages.drill import DrillPage, show_drill
from fourgames_tk.ui.pages.game_page import GameSetupPage
from fourgames_tk.ui.pages.lessons import show_lesson
from fourgames_tk.ui.pages.rush import start_rush
from fourgames_tk.ui.pages.start import StartScreen
from fourgames_tk.ui.widgets.buttons import Button
from fourgames_tk.ui.widgets.controls import SegmentedControl, Slider, Stepper, Switch
from fourgames_tk.ui.widgets.focus import (
    REPEAT_MS,
    KeyRepeatFilter,
    has_focus,
    install_focus_tracking,
    is_focus_lost,
    move_focus,
    tab_stops,
    take_focus,
)
from fourgames_tk.ui.widgets.form import Dropdown
from fourgames_tk.ui.workshop.tournament_setup import SEQUENTIAL_TEST, TournamentPage
from tests.ui.person import Person, below
from tests.ui.pump import centre, pump, settle


def test_keys_are_taken_after_the_window_that_had_them_is_gone() -> None:
    # Without a window manager, as on the private screen, Tk crashed: so in another process.
    command = [sys.executable, "-m", "tests.ui.losing_focus"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "taken: False\ngiven: True\n", "")


def test_what_never_had_the_keys_may_go_before_they_are_taken(root: tk.Tk) -> None:
    install_focus_tracking(root)
    label = tk.Label(root, text="Something")
    label.pack()
    settle(root)
    assert not root.tk.call("focus")
    label.destroy()
    take_focus(root)
    pump(root, lambda: has_focus(root), message="the keys")


def struck(keycode: int, time: int) -> tk.Event[tk.Misc]:
    event: tk.Event[tk.Misc] = tk.Event()
    event.keycode, event.time = keycode, time
    return event


def test_a_key_is_fresh_that_was_up_before() -> None:
    keys, (one, other) = KeyRepeatFilter(), (38, 39)
    assert keys.record_press(struck(one, 0)) and keys.record_press(struck(other, 0))
    assert not keys.record_press(struck(one, 500)), "kept down, on Windows and macOS"
    for pause, is_fresh in ((0, False), (REPEAT_MS - 1, False), (REPEAT_MS, True)):
        keys.record_release(struck(one, 1000))
        assert keys.record_press(struck(one, 1000 + pause)) is is_fresh
    keys.forget_held_keys()
    assert keys.record_press(struck(one, 2000)), "it may have been let go unheard"


STONES = find_game("four-stones")


def check_focus(person: Person) -> tk.Misc:
    """Return the widget that has the focus, which must be seen and be more than the window."""
    settle(person.root)
    assert not is_focus_lost(person.root)
    return person.root.nametowidget(str(person.root.tk.call("focus")))


def focus_first(person: Person, under: tk.Misc, kind: type[tk.Misc], number: int = 0) -> tk.Misc:
    """Give the focus to a visible widget of a class."""
    found = [each for each in below(under) if isinstance(each, kind) and each.winfo_viewable()]
    take_focus(found[number])
    person.wait(lambda: has_focus(found[number]), "the focus")
    return found[number]


@pytest.mark.parametrize("place", ["start", "game page", "game", "puzzle", "tournament"])
def test_the_focus_is_on_something_seen_after_another_language(
    person: Person, request: pytest.FixtureRequest, place: str
) -> None:
    request.addfinalizer(partial(person.app.set_preference, "language", "en"))
    workspace = person.app.workspace
    if place == "game":
        person.start_game(STONES, "human human")
        person.key("ctrl+m")
    elif place == "puzzle":
        start_rush(person.app, STONES)
        person.wait_for_board()
    elif place != "start":
        workspace.show_game_page(STONES)
        if place == "tournament":
            person.do("tournament")
    take_focus(person.root)
    person.wait(lambda: not is_focus_lost(person.root), "the focus")
    person.app.set_preference("language", "de")
    person.wait(lambda: not is_focus_lost(person.root), "the focus in German")
    widget = check_focus(person)
    if place == "start":
        assert isinstance(widget, StartScreen)
        person.key("Escape")
        person.key("1")
        assert isinstance(workspace.side_panel.page, GameSetupPage)


def test_the_focus_stays_when_a_form_is_built_again(person: Person) -> None:
    person.app.workspace.show_game_page(STONES)
    person.do("tournament")
    page = person.shown_page(TournamentPage)
    focus_first(person, page, Dropdown, 1)
    page._choose_format(SEQUENTIAL_TEST)
    assert f"{check_focus(person)}.".startswith(f"{page}.")
    person.key("Escape")
    assert not isinstance(person.app.workspace.side_panel.page, TournamentPage)


@pytest.mark.parametrize("size", ["800x560", "1100x740"])
def test_keys_work_after_enter_in_a_drill(person: Person, size: str) -> None:
    game = find_game("four-by-four")
    person.resize(size)
    show_drill(person.app, game, game.drill_kinds()[0])
    person.wait_for_board()
    for _ in range(3):
        person.key("Return")
        person.wait_for_board()
        check_focus(person)
    person.key("Escape")
    assert not isinstance(person.app.workspace.side_panel.page, DrillPage)


@pytest.mark.parametrize("over", ["preferences", "rules"])
@pytest.mark.parametrize("below_it", ["game", "rush", "drill", "lesson"])
def test_escape_closes_a_page_after_a_click_on_the_board(
    person: Person, below_it: str, over: str
) -> None:
    if below_it == "game":
        person.start_game(STONES, "human human")
    elif below_it == "rush":
        start_rush(person.app, STONES)
    elif below_it == "drill":
        show_drill(person.app, STONES, STONES.drill_kinds()[0])
    else:
        show_lesson(person.app, load_lessons(STONES), 0)
    person.wait_for_board()
    panel, board = person.app.workspace.side_panel, person.board
    before, status = panel.page, person.status
    person.do(over)
    person.flush()
    assert panel.page is not before
    person.wait(lambda: board.is_drawn_for_size, "the board")
    person.click((board.winfo_rootx() + 3, board.winfo_rooty() + 3))
    assert has_focus(board)
    person.key("Escape")
    person.wait(lambda: panel.page is before, "the page below")
    assert person.status == status
    check_focus(person)


def test_a_click_on_a_preview_leaves_the_keys_to_its_page(person: Person) -> None:
    person.start_game(STONES, "human human")
    person.controller.submit("D3")
    person.wait_for_turn()
    person.app.workspace.show_start()
    person.app.workspace.show_library()
    person.wait(lambda: any(isinstance(each, Board) for each in person.widgets()), "the preview")
    board = next(each for each in person.widgets() if isinstance(each, Board))
    person.wait(lambda: board.is_drawn_for_size, "the picture")
    page = person.app.workspace.side_panel.page
    person.click(centre(board))
    assert f"{check_focus(person)}.".startswith(f"{page}.")
    person.key("Escape")
    assert person.app.workspace.side_panel.page is not page


def test_tab_passes_over_what_is_disabled_until_it_is_enabled(root: tk.Tk) -> None:
    made: list[Any] = [
        Stepper(root, 1, 9, 4, str),
        Slider(root, 1, 9, 4, str),
        Switch(root, True, str, "Sounds"),
        SegmentedControl(root, [("a", "A"), ("b", "B")], "a", str),
        Button(root, "Go on", str),
    ]
    for each in made:
        each.pack()
    settle(root)
    for on in (True, False, True):
        for each in made:
            each.set_enabled(on)
        assert tab_stops(root) == made * on


@pytest.mark.parametrize(
    ("start", "ends"),
    [
        # By the arrow keys: left, right, up, down.
        ("a", "a b f d"),
        ("b", "a c f d"),
        ("c", "b c f e"),
        ("d", "d e a f"),
        ("e", "d e c f"),
        ("f", "f f d a"),
    ],
)
def test_arrows_go_to_the_nearest_control_in_their_direction(
    root: tk.Tk, start: str, ends: str
) -> None:
    places = {
        "a": (0, 0, 80),
        "b": (100, 0, 80),
        "c": (200, 0, 80),
        "d": (0, 60, 180),
        "e": (200, 60, 80),
        "f": (0, 120, 280),
    }
    shown = {}
    for name, (x, y, width) in places.items():
        shown[name] = tk.Button(root, text=name)
        shown[name].place(x=x, y=y, width=width, height=40)
    root.geometry("300x200")
    root.focus_force()
    settle(root)
    for key, end in zip(("Left", "Right", "Up", "Down"), ends.split(), strict=True):
        shown[start].focus_set()
        root.update()
        move_focus(root, key)
        root.update()
        assert root.focus_get() is shown[end], key
