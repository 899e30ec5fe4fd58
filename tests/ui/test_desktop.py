"""Opening, focus, dialogs, closing, panels and resizing where people are: under a window manager.

On a screen of 1366 × 768 with a panel, at 96 and at 144 dots an inch.
"""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from virtual_screen import virtual_screen
from Xlib.display import Display

from fourgames_tk.engine.tournament.plan import Plan
from fourgames_tk.engine.tournament.run import ThreadExecutor, play_game
from fourgames_tk.store.settings import Settings
from fourgames_tk.ui.app import App
from tests.ui.person import Person
from tests.ui.pump import centre, pump, settle
from tests.ui.tournament import open_saved, save_tournament
from tests.ui.window_manager import close_by_frame, openbox, show_panel
from tests.ui.xdriver import XDriver

pytestmark = pytest.mark.desktop

WIDTH, HEIGHT, PANEL = 1366, 768, 36


@pytest.fixture(scope="session")
def desktops(
    font_configuration: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Callable[[int], str]]:
    """Return what starts a desktop, once for each number of dots, and gives its display's name.

    They run to the end of all tests: Tk keeps its connection, and ends a process that loses one.
    """
    started: dict[int, str] = {}
    with ExitStack() as stack:

        def desktop(dots: int) -> str:
            if dots not in started:
                name = stack.enter_context(virtual_screen(WIDTH, HEIGHT, dots))
                with closing(Display(name)) as display:
                    millimetres = display.screen().width_in_mms
                assert round(25.4 * WIDTH / millimetres) == dots
                stack.enter_context(openbox(name, tmp_path_factory.mktemp("desktop")))
                stack.callback(show_panel(name, PANEL).close)
                started[dots] = name
            return started[dots]

        yield desktop


@pytest.fixture(params=[96, 144])
def desktop(request: pytest.FixtureRequest, desktops: Callable[[int], str]) -> str:
    """Return the display's name of a desktop."""
    return desktops(request.param)


@pytest.fixture
def person(
    desktop: str, font_configuration: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Person]:
    """Seat a person at the program on the desktop."""
    monkeypatch.setenv("DISPLAY", desktop)
    monkeypatch.setenv("FONTCONFIG_FILE", str(font_configuration))
    root = tk.Tk(className="Fourgames")
    scaling = root.tk.call("tk", "scaling")
    settings = Settings(sound="no", speed="off")
    app = App(root, settings).services
    pump(root, lambda: bool(root.winfo_viewable()), message="the window")
    settle(root)
    with XDriver(desktop) as driver:
        person = Person(app, driver)
        person.wait(lambda: has_keyboard_focus(root), "the keys")
        yield person
    if root.tk.eval("info commands .") == ".":
        # It belongs to the screen, and a test may have changed the size of text.
        root.tk.call("tk", "scaling", scaling)
        app.quit()


def has_keyboard_focus(window: tk.Misc) -> bool:
    """Return whether a window or a widget in it has the focus."""
    name = str(window.tk.call("focus"))
    return bool(name) and str(window.tk.call("winfo", "toplevel", name)) == str(window)


def whole(window: tk.Tk | tk.Toplevel) -> tuple[int, int, int, int]:
    """Return the window's left, top, right and bottom with its frame, in pixels of the screen."""
    left, top = window.winfo_x(), window.winfo_y()
    border = window.winfo_rootx() - left
    right = window.winfo_rootx() + window.winfo_width() + border
    return left, top, right, window.winfo_rooty() + window.winfo_height() + border


def on_the_screen(window: tk.Tk | tk.Toplevel) -> bool:
    """Return whether a window is completely on the screen, above the panel."""
    left, top, right, bottom = whole(window)
    return left >= 0 and top >= 0 and right <= WIDTH and bottom <= HEIGHT - PANEL


@pytest.mark.parametrize("large", [False, True])
def test_every_window_is_on_the_screen_and_gives_the_keys_back(person: Person, large: bool) -> None:
    if large:
        fine = person.root.winfo_fpixels("1i") > 120
        person.app.set_preference("text_size", "130" if fine else "200")
    person.do("bench")
    (window,) = person.windows
    person.wait(lambda: has_keyboard_focus(window), "the keys")
    person.wait(lambda: on_the_screen(window), "its place")
    person.key("Escape")
    person.wait(lambda: has_keyboard_focus(person.root), "the keys")
    assert not window.winfo_exists()


def test_a_dialog_is_above_a_window_that_fills_the_screen(person: Person) -> None:
    person.root.attributes("-fullscreen", True)
    person.wait(lambda: person.root.winfo_height() == HEIGHT, "the whole screen")
    person.app.show_message("A message", "Something that needs to be read.")
    (window,) = person.windows
    person.wait(lambda: has_keyboard_focus(window), "the keys")
    shown = person.root.winfo_containing(*centre(window))
    assert shown is not None and shown.winfo_toplevel() is window
    person.key("Escape")
    person.wait(lambda: has_keyboard_focus(person.root), "the keys")


def test_the_cross_of_the_frame_closes_a_dialog_then_the_window(
    person: Person, desktop: str
) -> None:
    person.app.show_message("A message", "Something that needs to be read.")
    person.wait(lambda: bool(person.dialogs()), "the dialog")
    close_by_frame(desktop, "A message")
    person.wait(lambda: not person.dialogs(), "the dialog to go")
    close_by_frame(desktop, person.root.title())
    pump(person.root, lambda: person.root.tk.eval("info commands .") != ".", message="the end")


def test_a_game_of_a_tournament_is_looked_through_above_its_window(person: Person) -> None:
    plan = Plan("skirmish", ("level:1", "level:2"), ("rows=4", "columns=4", "stones=2"), games=2)
    with ThreadExecutor(1) as tables:
        save_tournament(
            plan,
            [tables.submit(play_game, plan, fixture).result().text for fixture in plan.fixtures()],
        )
    window = open_saved(person)
    assert on_the_screen(window)
    window.games.tree.focus_force()
    person.flush()
    person.key("Down", "Return")
    person.wait(lambda: person.app.workspace.controller is not None, "the game")
    person.wait(lambda: has_keyboard_focus(person.root), "the keys")
    middle = window.winfo_rootx() + window.winfo_width() // 2, window.winfo_rooty() + 40

    def above() -> bool:
        shown = person.root.winfo_containing(*middle)
        return shown is not None and shown.winfo_toplevel() is person.root

    person.wait(above, "the main window above the tournament's")
    person.do("tournament")
    person.wait(lambda: has_keyboard_focus(window), "the tournament again")
