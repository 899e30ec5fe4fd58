"""What stands beside the board: it is as wide as a person drags it, and the board never starves."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Iterator, Sequence
from tkinter import font as tkfont

import pytest

from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import find_game
from fourgames_tk.store.settings import Settings
from fourgames_tk.ui.kit.focus import has_focus
from fourgames_tk.ui.kit.widgets import Button, IconButton
from fourgames_tk.ui.table.side import SidePanel
from fourgames_tk.ui.table.table import BOARD_SHARE, Table
from fourgames_tk.ui.table.widening import LEAST, USUAL
from tests.ui.person import Person
from tests.ui.pump import box, centre

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
    assert Settings().panels == USUAL + 90
    drag(person, -60)
    assert beside(person) == USUAL + 30
    person.driver.double_click(*centre(table(person).sash))
    person.wait(lambda: beside(person) == USUAL, "the usual width")
    assert Settings().panels == USUAL
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
    assert Settings().panels == wider
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


def crowd(person: Person, game: AnyGame, size: tuple[int, int, int], names: Sequence[str]) -> None:
    """Open panels one after the other beside a game in a window that cannot grow."""
    width, height, percent = size
    person.root.geometry(f"{width}x{height}+0+0")
    person.wait(lambda: person.root.winfo_width() == width, "the size")
    person.app.set_preference("text_size", str(percent))
    person.sit_down(game, "human human")
    for name in names:
        person.do(name)
    person.wait(lambda: table(person).board.winfo_width() < table(person).winfo_width(), "panels")
    person.root.geometry(f"{width}x{height}+0+0")
    person.wait(lambda: person.root.winfo_width() == width, "the size")
    person.wait_for_board()


def lines_shown(panel: SidePanel) -> float:
    """Return how many lines of a panel's text are in sight, 0 for a folded one."""
    if not panel.text.winfo_viewable():
        return 0
    font = tkfont.Font(panel, font=panel.text.cget("font"))
    return panel.text.winfo_height() / font.metrics("linespace")


def title_of(panel: SidePanel) -> tk.Label:
    """Return the label with the title of a panel."""
    return next(each for each in below(panel) if isinstance(each, tk.Label) and each.cget("text"))


def below(widget: tk.Misc) -> Iterator[tk.Misc]:
    """Return all widgets in a widget."""
    for child in widget.winfo_children():
        yield child
        yield from below(child)


def tab_to(person: Person, *widgets: tk.Misc) -> None:
    """Press Tab until one of some widgets has the keys."""
    for _ in range(40):
        if any(map(has_focus, widgets)):
            return
        person.key("Tab")
    raise AssertionError(f"Tab reaches none of {widgets}.")


@pytest.mark.parametrize("size", [(640, 480, 150), (1366, 768, 200), (1100, 740, 100)])
@pytest.mark.parametrize(
    ("game", "names"),
    [
        ("four-stones", ("moves", "analysis")),
        ("skirmish", ("messages",)),
        ("skirmish", ("messages", "moves")),
        ("fourside", ("moves", "analysis", "messages")),
    ],
)
def test_every_open_panel_has_room_for_lines_and_every_folded_one_its_title(
    person: Person, game: str, names: Sequence[str], size: tuple[int, int, int]
) -> None:
    crowd(person, find_game(game), size, names)
    shown = table(person)
    folded = [name for name in names if not lines_shown(shown.side_panel(name))]
    assert names[-1] not in folded and (size[2] > 100 or not folded)
    for name in (*names, *folded):
        panel = shown.side_panel(name)
        if not lines_shown(panel):
            person.click(centre(title_of(panel)))
            person.flush()
        assert lines_shown(panel) >= 3
        for each in names:
            title = title_of(shown.side_panel(each))
            left, top, right, bottom = box(title)
            assert box(shown)[0] <= left and box(shown)[1] <= top and bottom <= box(shown)[3]
            font = tkfont.Font(person.root, font=title.cget("font"))
            padding = title.winfo_pixels(title.cget("padx"))
            assert padding + font.measure(title.cget("text")) < right - left
        for button in below(panel):
            if isinstance(button, Button):
                assert button.winfo_viewable() and box(button)[3] <= box(shown)[3]


def test_the_key_of_a_folded_panel_unfolds_it_and_then_closes_it(person: Person) -> None:
    crowd(person, find_game("skirmish"), (640, 480, 150), ("moves", "messages"))
    moves, messages = (table(person).side_panel(name) for name in ("moves", "messages"))
    assert not lines_shown(moves) and lines_shown(messages) >= 3
    person.key("ctrl+m")
    person.flush()
    assert not lines_shown(messages) and lines_shown(moves) >= 3
    person.key("ctrl+m")
    person.flush()
    assert table(person).sides == ("messages",) and lines_shown(messages) >= 3


def test_a_folded_panel_is_unfolded_and_scrolled_by_keys(person: Person) -> None:
    crowd(person, find_game("skirmish"), (640, 480, 150), ("messages", "moves"))
    messages = table(person).side_panel("messages")
    icons = [each for each in below(messages) if isinstance(each, IconButton)]
    tab_to(person, *icons)
    person.key("space")
    person.flush()
    assert lines_shown(messages) >= 3
    tab_to(person, messages.text)
    assert messages.text.yview()[1] == 1.0
    person.key("Home")
    assert messages.text.yview()[0] == 0.0
    person.key("Down")
    assert messages.text.yview()[0] > 0.0
    person.key("End")
    assert messages.text.yview()[1] == 1.0
    assert person.moves == ()


def test_values_stand_beside_their_moves_on_one_line(person: Person) -> None:
    crowd(person, GAME, (640, 480, 150), ("analysis",))
    text = table(person).side_panel("analysis").text
    person.wait(lambda: "loses" in text.get("1.0", "end"), "the values")
    move, value = text.bbox("1.0"), text.bbox("1.end - 1c")
    assert move is not None and value is not None and move[1] == value[1]
