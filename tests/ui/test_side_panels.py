"""What stands beside the board: it is as wide as a person drags it, and the board never starves."""

from __future__ import annotations

import tkinter as tk

import pytest

from fourgames_tk.engine.games import find_game
from fourgames_tk.store.settings import Settings
from fourgames_tk.ui.table.table import BOARD_SHARE, Table
from fourgames_tk.ui.table.widening import LEAST, USUAL
from tests.ui.person import Person
from tests.ui.pump import centre

GAME = find_game("four-stones")


def table(person: Person) -> Table:
    """Return the table."""
    found = person.app.desk.table
    assert found is not None
    return found


def beside(person: Person) -> int:
    """Return the width of what stands beside the board, in pixels."""
    return table(person).winfo_width() - person.board.winfo_width()


def sit_down(person: Person, width: int, height: int = 600) -> None:
    """Begin a game in a window of this size."""
    person.root.geometry(f"{width}x{height}+0+0")
    person.wait(lambda: person.root.winfo_width() == width, "the size")
    person.sit_down(GAME, "human human")


def drag(person: Person, pixels: int) -> None:
    """Drag the edge of the panels so many pixels to the left."""
    x, y = centre(table(person).sash)
    person.drag((x, y), (x - pixels, y))
    person.wait_for_board()


def test_the_edge_of_a_panel_is_dragged_and_its_place_remembered(person: Person) -> None:
    sit_down(person, 900)
    person.key("ctrl+m")
    person.wait(lambda: beside(person) == USUAL, "the panel")
    drag(person, 90)
    assert beside(person) == USUAL + 90
    person.key("ctrl+m")
    person.wait(lambda: beside(person) == 0, "the panel to go")
    assert person.root.winfo_width() == 900
    person.key("ctrl+l")
    person.wait(lambda: beside(person) == USUAL + 90, "the panel as wide as before")
    assert Settings.load()[0].panels == USUAL + 90
    drag(person, -60)
    assert beside(person) == USUAL + 30
    person.driver.double_click(*centre(table(person).sash))
    person.wait(lambda: beside(person) == USUAL, "the usual width")
    assert Settings.load()[0].panels == USUAL
    person.wait_for_board()
    person.key("d", "1", "Return")
    assert person.moves == ("D1",), "the keys stay with the board"


@pytest.mark.parametrize("width", [640, 1920])
def test_the_board_never_starves(person: Person, width: int) -> None:
    sit_down(person, width)
    person.key("ctrl+m")
    person.wait(lambda: beside(person) > 0, "the panel")
    whole = table(person).winfo_width()
    drag(person, whole // 2)
    assert person.board.winfo_width() >= round(BOARD_SHARE * whole)
    wide = beside(person)
    drag(person, -whole)
    assert LEAST <= beside(person) < wide
    assert table(person).sash.winfo_viewable()


def test_where_the_window_cannot_grow_text_of_any_size_leaves_the_board_its_share(
    person: Person,
) -> None:
    sit_down(person, 1920)
    person.app.set_preference("text_size", "200")
    person.wait_for_board()
    person.key("ctrl+m")
    person.wait(lambda: beside(person) > 0, "the panel")
    assert beside(person) == 2 * USUAL
    person.root.geometry("640x480")
    person.wait(lambda: person.root.winfo_width() == 640, "the size")
    person.wait_for_board()
    assert person.board.winfo_width() >= round(BOARD_SHARE * 640)


def test_keys_move_the_edge_too(person: Person) -> None:
    sit_down(person, 1400)
    person.key("ctrl+shift+Left")
    assert beside(person) == 0
    person.key("ctrl+m")
    person.wait(lambda: beside(person) == USUAL, "the panel")
    person.key("ctrl+shift+Left", "ctrl+shift+Left", "ctrl+shift+Right")
    person.wait_for_board()
    wider = beside(person)
    assert wider > USUAL
    sash = table(person).sash
    sash.focus_force()
    person.key("Right")
    person.wait_for_board()
    assert beside(person) == USUAL
    sash.focus_force()
    person.key("Left")
    person.wait_for_board()
    assert beside(person) == wider
    assert Settings.load()[0].panels == wider
    assert person.moves == ()


def test_a_panel_that_opens_in_a_window_that_can_grow_moves_no_edge_of_the_board(
    person: Person,
) -> None:
    sit_down(person, 1000)
    sizes: list[int] = []

    def note(event: tk.Event[tk.Misc]) -> None:
        sizes.append(event.width)

    person.board.bind("<Configure>", note, add="+")
    person.key("ctrl+m")
    person.wait(lambda: person.root.winfo_width() > 1000, "the wider window")
    person.key("ctrl+m")
    person.wait(lambda: person.root.winfo_width() == 1000, "the window as it was")
    assert set(sizes) <= {1000}


def test_an_opening_panel_covers_nothing(person: Person) -> None:
    sit_down(person, 1920)
    person.key("ctrl+m")
    person.wait(lambda: beside(person) > 0, "the panel")
    board, panel = person.board, table(person).side_panel("moves")
    assert board.winfo_rootx() + board.winfo_width() <= table(person).sash.winfo_rootx()
    assert panel.winfo_rootx() + panel.winfo_width() <= 1920
    left, _, right, _ = board.bbox("likeness" if not board.drawn else "tile")
    assert left >= 0 and right <= board.winfo_width()
