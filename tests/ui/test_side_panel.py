from __future__ import annotations

import tkinter as tk
from collections.abc import Sequence
from typing import Any, ClassVar

import pytest

from fourgames_tk.engine.games import find_game
from fourgames_tk.ui.pages.page import Page
from fourgames_tk.ui.services import Services
from fourgames_tk.ui.widgets.buttons import Button
from fourgames_tk.ui.widgets.commands import PageCommand
from fourgames_tk.ui.widgets.focus import has_focus
from fourgames_tk.ui.widgets.side_panel import CANCEL
from tests.ui.person import Person
from tests.ui.pump import box, centre, settle
from tests.ui.waiting import come_to_rest


class Trial(Page):
    """Two rows of two buttons, and more lines than there is room for."""

    def __init__(self, parent: tk.Misc, app: Services) -> None:
        super().__init__(parent, app, "On trial")
        self.heard: list[str] = []
        area = tk.Frame(self.body)
        area.pack()
        for number in range(4):
            button = Button(area, f"B{number}", lambda n=number: self.heard.append(str(n)))  # type: ignore[misc]  # a lambda with a default
            button.grid(row=number // 2, column=number % 2)
        self.low = Button(area, "Low", lambda: self.heard.append("low"))
        self.low.grid(row=2, column=0, pady=(900, 0))
        self.text = tk.Text(area, height=5)
        self.text.grid(row=3, column=0, columnspan=2)
        self.add_footer("do", "cancel")

    def on_shown_again(self) -> None:
        """Record that the page is shown again."""
        self.heard.append("back")

    COMMANDS: ClassVar[Sequence[PageCommand[Trial]]] = (
        PageCommand("key", "", "K", lambda page: page.heard.append("k")),
        PageCommand("do", "Do it", "Enter", lambda page: page.heard.append("done")),
        CANCEL,
    )


class Other(Trial):
    """Another one of the kind."""


class Shortcuts(Trial):
    """A page whose letters also work with Ctrl."""

    SHORTCUTS = True


def shown(person: Person, kind: type[Trial]) -> Trial:
    page = person.app.workspace.show_page(kind)
    assert isinstance(page, kind)
    settle(person.root)
    return page


def test_enter_is_the_primary_button_escape_goes_back_and_arrows_go_from_one_to_the_next(
    person: Person,
) -> None:
    person.start_game(find_game("four-stones"))
    page = shown(person, Trial)
    person.driver.move(*centre(page))
    person.key("k", "Return", "Down", "Return", "Right", "space", "Down", "Down", "ctrl+k")
    person.key("Escape")
    assert page.heard == ["k", "done", "0", "1", "back"], "the keys page lay on it"
    assert person.moves == ()
    other = shown(person, Other)
    assert not page.winfo_ismapped()
    person.key("Escape")
    assert not other.winfo_exists() and page.winfo_viewable()
    assert page.heard[5:] == ["back"] and page.primary is not None and has_focus(page.primary)
    person.key("Escape")
    assert person.app.workspace.side_panel.page is None and has_focus(person.board)


def test_a_page_leaves_keys_with_a_modifier_alone_but_for_its_shortcuts(person: Person) -> None:
    page = shown(person, Shortcuts)
    person.driver.move(*centre(page))
    page.focus_force()
    for modifier in ("alt", "cmd", "ctrl+shift"):
        person.key(*(f"{modifier}+{key}" for key in ("k", "Return", "Down")))
    assert page.heard == []
    person.key("ctrl+k")
    assert page.heard == ["k"]


def test_page_keys_scroll_the_page_but_not_below_a_text_that_scrolls_itself(
    person: Person,
) -> None:
    page = shown(person, Trial)
    person.driver.move(*centre(page))
    top = page.body.winfo_rooty()
    person.key("Next")
    lower = page.body.winfo_rooty()
    assert lower < top
    person.key("Prior")
    assert page.body.winfo_rooty() == top
    page.text.insert("1.0", "line\n" * 50)
    page.text.mark_set("insert", "40.0")
    page.text.focus_force()
    person.flush()
    before = page.body.winfo_rooty(), page.text.index("insert")
    person.key("Prior")
    assert page.body.winfo_rooty() == before[0] and page.text.index("insert") != before[1]


def test_closing_a_page_closes_the_pages_above_it(person: Person) -> None:
    pages = [shown(person, kind) for kind in (Trial, Other, Shortcuts)]
    again = shown(person, Trial)
    person.driver.move(*centre(again))
    assert [each.winfo_exists() for each in (*pages, again)] == [0, 0, 0, 1]
    person.key("Escape")
    assert person.app.workspace.side_panel.page is None


@pytest.mark.parametrize("action", ["preferences", "new_game", "rules"])
def test_a_form_covers_the_board_in_a_narrow_window(person: Person, action: str) -> None:
    person.start_game(find_game("four-stones"))
    person.resize("800x560")
    person.do(action)
    panel = person.app.workspace.side_panel
    page = panel.page
    assert page is not None
    person.wait(lambda: panel.winfo_rooty() == person.app.workspace.winfo_rooty(), "no strip")
    assert not person.root.tk.getboolean(person.root.tk.call("tk::FocusOK", person.board))
    person.key("Escape")
    person.wait_for_board()
    assert person.root.tk.getboolean(person.root.tk.call("tk::FocusOK", person.board))


@pytest.mark.parametrize(
    ("width", "percent", "panel"), [(1366, 100, 456), (900, 100, 450), (1000, 150, 1000)]
)
def test_the_side_panel_gets_its_width_and_the_board_the_rest(
    person: Person, width: int, percent: int, panel: int
) -> None:
    person.app.set_preference("text_size", str(percent))
    page = shown(person, Trial)
    person.resize(f"{width}x700")
    left, top, right, _ = box(page.master)  # type: ignore[arg-type]  # the panel
    assert (right - left, right) == (panel, width)
    workspace = person.app.workspace
    strip = min(240, workspace.winfo_height() // 3) if panel == width else 0
    assert top - workspace.winfo_rooty() == strip
    person.driver.move(*centre(page))
    settle(person.root)
    page.low.focus_force()
    settle(person.root)
    assert page.winfo_rooty() < page.low.winfo_rooty() < box(page)[3] - page.low.winfo_height()


def page(person: Person) -> Any:
    return person.app.workspace.side_panel.page


class Lower(Page):
    """A page below another one."""


class Upper(Page):
    """The page on top."""


def test_a_page_that_goes_from_below_another_one_does_not_come_back(person: Person) -> None:
    panel = person.app.workspace.side_panel
    below = person.app.workspace.show_page(Lower)
    person.app.workspace.show_page(Upper)
    panel.remove_page(Lower)
    assert isinstance(panel.page, Upper) and panel.find_page(Lower) is None
    assert not below.winfo_exists()
    panel.close_page()
    assert panel.page is None and not panel.winfo_viewable()
    panel.remove_page(Lower)


def test_only_the_first_page_slides_in(person: Person) -> None:
    person.app.set_preference("speed", "slow")
    panel = person.app.workspace.side_panel
    person.app.workspace.show_page(Lower)
    assert panel._distance > 0
    come_to_rest(person.root)
    person.app.workspace.show_page(Upper)
    assert panel._distance == 0


@pytest.mark.parametrize("page", ["statistics", "your_games"])
def test_the_status_line_says_nothing_of_a_board_that_a_page_covers(
    person: Person, page: str
) -> None:
    person.start_game(find_game("mancala"), "human human")
    before = person.status
    assert before
    person.do(page)
    assert person.status == ""
    person.key("Escape")
    person.wait(lambda: person.status == before, "the text about the board")
    person.do(page)
    person.app.status_bar.set_text("Saved.")
    person.key("Escape")
    assert person.status == "Saved.", "what was said meanwhile stays"


def test_a_long_status_text_covers_nothing_of_the_panel(person: Person) -> None:
    """The panel ends above it, and the board keeps its size."""
    person.start_game(find_game("mancala"), "human human")
    person.do("moves")
    come_to_rest(person.root)
    panel, bar = person.app.workspace.side_panel, person.app.status_bar
    board, bottom, ends = box(person.board), box(bar)[1], []
    for text in ("A long text. " * 40, ""):
        bar.set_text(text)
        person.wait(lambda: box(panel)[3] == box(bar)[1], "the panel to end at the status line")
        assert box(person.board) == board
        ends.append(box(panel)[3])
    assert ends[0] < ends[1] == bottom
