"""Opening, focus, dialogs, closing, panels and resizing where people are: under a window manager.

On a screen of 1366 × 768 with a panel, at 96 and at 144 dots an inch.
"""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from tkinter import ttk

import pytest
from virtual_screen import virtual_screen

from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.tournament import Plan, Threads
from fourgames_tk.store.settings import Settings
from fourgames_tk.ui.app import App
from fourgames_tk.ui.sheets.your_games import YourGamesDialog
from fourgames_tk.ui.table.table import BOARD_SHARE
from tests.ui.person import Person
from tests.ui.pump import box, centre, pump, settle
from tests.ui.tournament import keep, open_kept
from tests.ui.window_manager import close_by_frame, move_by_frame, openbox, put_panel
from tests.ui.xdriver import XDriver

pytestmark = pytest.mark.desktop

WIDTH, HEIGHT, PANEL = 1366, 768, 36
GAME = find_game("four-stones")


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
                stack.enter_context(openbox(name, tmp_path_factory.mktemp("desktop")))
                stack.callback(put_panel(name, PANEL).close)
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
    app = App(root, settings)
    pump(root, lambda: bool(root.winfo_viewable()), message="the window")
    settle(root)
    with XDriver(desktop) as driver:
        person = Person(app, driver)
        person.wait(lambda: has_keys(root), "the keys")
        yield person
    if root.tk.eval("info commands .") == ".":
        # It belongs to the screen, and a test may have changed the size of text.
        root.tk.call("tk", "scaling", scaling)
        app.quit()


def has_keys(window: tk.Misc) -> bool:
    """Tell whether a window, or something in it, has the keys."""
    name = str(window.tk.call("focus"))
    return bool(name) and str(window.tk.call("winfo", "toplevel", name)) == str(window)


def place(window: tk.Tk | tk.Toplevel) -> tuple[int, int]:
    """Return where the window's inside begins, in pixels of the screen."""
    return window.winfo_rootx(), window.winfo_rooty()


def stands_at(window: tk.Tk | tk.Toplevel, where: tuple[int, int]) -> bool:
    """Tell whether a window's inside begins there; Tk may miscount a frame by its border."""
    return all(abs(now - then) <= 1 for now, then in zip(place(window), where, strict=True))


def whole(window: tk.Tk | tk.Toplevel) -> tuple[int, int, int, int]:
    """Return the window's left, top, right and bottom with its frame, in pixels of the screen."""
    left, top = window.winfo_x(), window.winfo_y()
    border = window.winfo_rootx() - left
    right = window.winfo_rootx() + window.winfo_width() + border
    return left, top, right, window.winfo_rooty() + window.winfo_height() + border


def on_the_screen(window: tk.Tk | tk.Toplevel) -> bool:
    """Tell whether a window stands wholly on the screen, above the panel."""
    left, top, right, bottom = whole(window)
    return left >= 0 and top >= 0 and right <= WIDTH and bottom <= HEIGHT - PANEL


def test_the_window_opens_on_the_screen(person: Person) -> None:
    assert on_the_screen(person.root)


def test_panels_widen_the_window_where_it_stands(person: Person) -> None:
    """Where it stands is the desktop's choice until somebody moves it."""
    person.sit_down(GAME, "human human")
    before, width = place(person.root), person.root.winfo_width()
    assert before > (0, PANEL)
    for across in (0, -8):
        move_by_frame(person.driver.display_name, person.root.title(), across)
        before = before[0] + across, before[1]
        person.wait(lambda: stands_at(person.root, before), "the window where it was moved")  # noqa: B023  (used at once)
        person.key("ctrl+m")
        person.wait(lambda: person.root.winfo_width() > width, "the wider window")
        settle(person.root)
        assert stands_at(person.root, before)
        person.key("ctrl+m")
        person.wait(lambda: person.root.winfo_width() == width, "the window as it was")
        settle(person.root)
        assert stands_at(person.root, before)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_new_game_dialog_is_on_the_screen_and_stays(person: Person, game: object) -> None:
    places = set()
    for _ in range(3):
        person.app.desk.choose(game)  # type: ignore[arg-type]  # of any kind
        person.wait(lambda: bool(person.dialogs()), "the dialog")
        (dialog,) = person.dialogs()
        person.wait(lambda: has_keys(dialog), "the keys")  # noqa: B023  (used at once)
        assert on_the_screen(dialog)
        places.add((dialog.winfo_rootx(), dialog.winfo_rooty()))
        before = whole(dialog)
        person.root.update()
        assert whole(dialog) == before
        person.key("Escape")
        person.wait(lambda: has_keys(person.root), "the keys")
    assert len(places) == 1


@pytest.mark.parametrize("action", ["preferences", "tournament", "statistics", "keys", "about"])
def test_every_window_is_on_the_screen_and_gives_the_keys_back(person: Person, action: str) -> None:
    person.do(action)
    (window,) = [each for each in person.root.winfo_children() if isinstance(each, tk.Toplevel)]
    person.wait(lambda: has_keys(window), "the keys")
    assert on_the_screen(window)
    person.key("Escape")
    person.wait(lambda: has_keys(person.root), "the keys")
    assert not window.winfo_exists()


def test_every_window_is_on_the_screen_with_large_text(person: Person) -> None:
    fine = person.root.winfo_fpixels("1i") > 120
    person.app.set_preference("text_size", "130" if fine else "200")
    for action in ("preferences", "tournament", "statistics", "keys", "your_games", "new_game"):
        person.do(action)
        (window,) = [each for each in person.root.winfo_children() if isinstance(each, tk.Toplevel)]
        person.wait(lambda: has_keys(window), "the keys")  # noqa: B023  (used at once)
        person.wait(lambda: on_the_screen(window), action)  # noqa: B023  (used at once)
        person.key("Escape")
        person.wait(lambda: has_keys(person.root), "the keys")


def test_all_that_can_be_done_with_your_games_is_in_sight(person: Person) -> None:
    fine = person.root.winfo_fpixels("1i") > 120
    person.app.set_preference("text_size", "100" if fine else "200")
    person.sit_down(GAME, "human human")
    person.key("d", "1", "Return", "ctrl+b")
    person.wait(lambda: bool(person.dialogs()), "the dialog")
    (dialog,) = person.dialogs()
    person.wait(lambda: has_keys(dialog), "the keys")
    assert isinstance(dialog, YourGamesDialog)
    search, rows = dialog.search, dialog.list
    buttons = [each for each in person.widgets() if isinstance(each, ttk.Button | ttk.Combobox)]

    def in_sight(part: tk.Misc) -> bool:
        left, top, right, bottom = box(part)
        corners = [(x, y) for x in (left + 8, right - 8) for y in (top + 4, bottom - 4)]
        return all(person.root.winfo_containing(*corner) is part for corner in corners)

    parts = (search, rows.canvas, *filter(tk.Misc.winfo_viewable, buttons))
    person.wait(lambda: all(map(in_sight, parts)), "all of it")
    assert on_the_screen(dialog) and rows.canvas.winfo_height() >= rows.row_height


def test_a_message_opens_over_its_window(person: Person) -> None:
    person.root.geometry("800x560+500+60")
    person.wait(lambda: person.root.winfo_width() == 800, "the size")
    person.app.tell("Fourgames", "Something that needs to be read.")
    person.wait(lambda: bool(person.dialogs()), "the message")
    (message,) = person.dialogs()
    person.wait(lambda: has_keys(message), "the keys")
    left, top, right, bottom = whole(message)
    assert 500 <= (left + right) // 2 <= 1300 and 60 <= top < bottom <= 700


def test_a_dialog_that_grows_is_not_moved(person: Person) -> None:
    person.app.desk.choose(GAME)
    person.wait(lambda: bool(person.dialogs()), "the dialog")
    (dialog,) = person.dialogs()
    person.wait(lambda: has_keys(dialog), "the keys")
    place = dialog.winfo_rootx(), dialog.winfo_rooty()
    added = tk.Frame(dialog.body, height=900)
    added.pack()
    person.wait(lambda: bool(added.winfo_viewable()), "the dialog to grow")
    assert (dialog.winfo_rootx(), dialog.winfo_rooty()) == place
    assert whole(dialog)[3] <= HEIGHT


def test_the_cross_of_the_frame_closes_a_dialog_then_the_window(
    person: Person, desktop: str
) -> None:
    person.do("preferences")
    person.wait(lambda: bool(person.dialogs()), "the dialog")
    close_by_frame(desktop, "Preferences")
    person.wait(lambda: not person.dialogs(), "the dialog to go")
    close_by_frame(desktop, "Fourgames")
    pump(person.root, lambda: person.root.tk.eval("info commands .") != ".", message="the end")


@pytest.mark.parametrize("name", ["moves", "messages"])
def test_a_panel_opens_beside_the_board(person: Person, name: str) -> None:
    person.sit_down(GAME, "human human")
    person.do(name)
    person.flush()
    table = person.app.desk.table
    assert table is not None
    panel = table.side_panel(name)
    person.wait(lambda: bool(panel.winfo_viewable()), "the panel")
    board = person.board
    assert board.winfo_rootx() + board.winfo_width() <= panel.winfo_rootx() + 1
    assert on_the_screen(person.root)


def test_the_window_is_resized_and_played_on(person: Person) -> None:
    person.sit_down(GAME, "human human")
    for width, height in ((640, 480), (1300, 640)):
        person.root.geometry(f"{width}x{height}")
        person.wait(
            lambda: person.root.winfo_width() == width,  # noqa: B023  (used at once)
            "the size",
        )
        person.wait_for_board()
    person.key("d", "1", "Return")
    assert person.moves == ("D1",)


def test_a_game_of_a_tournament_is_looked_through_above_its_window(person: Person) -> None:
    plan = Plan("skirmish", ("level:1", "level:2"), ("rows=4", "columns=4", "stones=2"), games=2)
    with Threads(1) as tables:
        keep(plan, [tables.begin(plan, fixture).result() for fixture in plan.fixtures()])
    window = open_kept(person)
    assert on_the_screen(window)
    window.games.tree.focus_force()
    person.flush()
    person.key("Down", "Return")
    person.wait(lambda: person.app.desk.play is not None, "the game")
    person.wait(lambda: has_keys(person.root), "the keys")
    middle = window.winfo_rootx() + window.winfo_width() // 2, window.winfo_rooty() + 40

    def above() -> bool:
        shown = person.root.winfo_containing(*middle)
        return shown is not None and shown.winfo_toplevel() is person.root

    person.wait(above, "the main window above the tournament's")
    person.do("tournament")
    person.wait(lambda: has_keys(window), "the tournament again")


def test_a_panel_moves_no_edge_of_the_board_where_the_window_can_grow(person: Person) -> None:
    person.root.geometry("800x560+20+40")
    person.wait(lambda: person.root.winfo_width() == 800, "the size")
    person.sit_down(GAME, "human human")
    widths: list[int] = []
    person.board.bind("<Configure>", lambda event: widths.append(event.width), add="+")
    person.key("ctrl+m")
    person.wait(lambda: person.root.winfo_width() > 800, "the wider window")
    table = person.app.desk.table
    assert table is not None
    person.wait(lambda: bool(table.side_panel("moves").winfo_viewable()), "the panel")
    assert on_the_screen(person.root)
    person.key("ctrl+m")
    person.wait(lambda: person.root.winfo_width() == 800, "the window as it was")
    assert set(widths) <= {800}


def test_in_a_maximised_window_the_board_gives_way_and_comes_back(person: Person) -> None:
    person.root.attributes("-zoomed", True)
    person.wait(lambda: person.root.winfo_width() > 1300, "the whole screen")
    person.sit_down(GAME, "human human")
    whole_board = person.board.winfo_width(), person.board.winfo_height()
    table = person.app.desk.table
    assert table is not None
    person.key("ctrl+m")
    person.wait(lambda: person.board.winfo_width() < whole_board[0], "the board to give way")
    assert table.sash.winfo_rootx() == person.board.winfo_rootx() + person.board.winfo_width()
    assert person.board.winfo_width() >= round(whole_board[0] * BOARD_SHARE)
    person.wait_for_board()
    x, y = centre(table.sash)
    person.drag((x, y), (x + 60, y))
    person.wait(lambda: table.sash.winfo_rootx() > x, "the edge to follow")
    person.key("ctrl+m")
    person.wait(
        lambda: (person.board.winfo_width(), person.board.winfo_height()) == whole_board,
        "the board as it was",
    )
