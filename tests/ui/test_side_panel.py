from __future__ import annotations

import tkinter as tk
from collections.abc import Sequence
from typing import ClassVar

import pytest

from fourgames_tk.engine.games import find_game
from fourgames_tk.ui.pages.page import Page, PageHost
from fourgames_tk.ui.widgets.buttons import Button
from fourgames_tk.ui.widgets.commands import PageCommand
from fourgames_tk.ui.widgets.focus import has_focus
from fourgames_tk.ui.widgets.side_panel import CANCEL
from tests.ui.person import Person
from tests.ui.pump import box, centre, settle


class Trial(Page):
    """Two rows of two buttons, and more lines than there is room for."""

    def __init__(self, parent: tk.Misc, app: PageHost) -> None:
        super().__init__(parent, app, "On trial")
        self.heard: list[str] = []
        for number in range(4):
            button = Button(self.body, f"B{number}", lambda n=number: self.heard.append(str(n)))  # type: ignore[misc]  # a lambda with a default
            button.grid(row=number // 2, column=number % 2)
        self.low = Button(self.body, "Low", lambda: self.heard.append("low"))
        self.low.grid(row=2, column=0, pady=(900, 0))
        self.text = tk.Text(self.body, height=5)
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
def test_a_form_hides_the_strip_of_the_board_in_a_low_window(person: Person, action: str) -> None:
    person.start_game(find_game("four-stones"))
    person.resize("640x480")
    person.do(action)
    panel = person.app.workspace.side_panel
    page = panel.page
    assert page is not None and page.MIN_HEIGHT == 400
    person.wait(lambda: panel.winfo_rooty() == person.app.workspace.winfo_rooty(), "no strip")
    assert not person.root.tk.getboolean(person.root.tk.call("tk::FocusOK", person.board))
    person.key("Escape")
    person.wait_for_board()
    assert person.root.tk.getboolean(person.root.tk.call("tk::FocusOK", person.board))


@pytest.mark.parametrize(
    ("width", "panel", "strip"), [(1366, 456, 0), (900, 450, 0), (640, 640, 160)]
)
def test_the_side_panel_gets_its_width_and_the_board_the_rest(
    person: Person, width: int, panel: int, strip: int
) -> None:
    page = shown(person, Trial)
    person.resize(f"{width}x700")
    left, top, right, _ = box(page.master)  # type: ignore[arg-type]  # the panel
    assert (right - left, right) == (panel, width)
    assert top - person.app.workspace.winfo_rooty() == strip
    person.driver.move(*centre(page))
    settle(person.root)
    page.low.focus_force()
    settle(person.root)
    assert page.winfo_rooty() < page.low.winfo_rooty() < box(page)[3] - page.low.winfo_height()
