"""All grows with the size of text, and nothing is cut off where that is supported."""

from __future__ import annotations

import tkinter as tk
from tkinter import font as tkfont

import pytest

from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.ui.look.fonts import TextSize, pixels
from fourgames_tk.ui.look.widgets import Button
from fourgames_tk.ui.table.panels.facts import Facts
from tests.ui.person import Person
from tests.ui.pump import box

SIZES = [(640, 480, 150), (1366, 768, 200)]


def take_size(person: Person, width: int, height: int, percent: int) -> None:
    """Make the window this large, and text a share of its size."""
    person.root.geometry(f"{width}x{height}")
    person.wait(lambda: person.root.winfo_width() == width, "the size")
    person.app.set_preference("text_size", str(percent))
    person.flush()


def inside(inner: tk.Misc, outer: tk.Misc) -> bool:
    """Tell whether a widget lies wholly within another."""
    left, top, right, bottom = box(outer)
    mine = box(inner)
    return left <= mine[0] and top <= mine[1] and mine[2] <= right and mine[3] <= bottom


@pytest.mark.parametrize(("width", "height", "percent"), SIZES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_nothing_is_cut_off(
    person: Person, game: AnyGame, width: int, height: int, percent: int
) -> None:
    take_size(person, width, height, percent)
    person.app.desk.welcome(game)
    person.flush()
    buttons = [each for each in person.widgets() if isinstance(each, Button)]
    assert len(buttons) >= 7
    desk = person.app.desk
    for each in buttons:
        assert inside(each, desk), each.text
        texts = [item for item in each.find_all() if each.type(item) == "text"]
        for item in texts:
            left, top, right, bottom = each.bbox(item)
            assert left >= 0 and top >= 0, each.text
            assert right <= each.winfo_width() and bottom <= each.winfo_height(), each.text
    for head in person.widgets():
        if head.winfo_class() == "Menubutton":
            assert inside(head, person.app.menubar)
            assert head.winfo_height() >= head.winfo_reqheight()
    person.sit_down(game, "human human")
    assert inside(person.board, desk)
    assert min(person.board.winfo_width(), person.board.winfo_height()) >= 200
    assert inside(person.app.status_bar, person.root)


def test_bars_and_fields_grow_with_the_text_while_a_game_goes_on(person: Person) -> None:
    person.sit_down(find_game("four-stones"), "human human")
    person.key("d", "1", "Return")
    before = person.app.menubar.winfo_height(), person.app.status_bar.winfo_height()
    person.do("preferences")
    person.flush()
    heights = [e.winfo_reqheight() for e in person.widgets() if e.winfo_class() == "TCombobox"]
    person.app.set_preference("text_size", "200")
    person.flush()
    after = person.app.menubar.winfo_height(), person.app.status_bar.winfo_height()
    for small, large in zip(before, after, strict=True):
        assert large == pytest.approx(2 * small, rel=0.1)
    grown = [e.winfo_reqheight() for e in person.widgets() if e.winfo_class() == "TCombobox"]
    assert all(large > 1.6 * small for small, large in zip(heights, grown, strict=True))
    person.app.set_preference("text_size", "100")
    person.flush()
    again = person.app.menubar.winfo_height(), person.app.status_bar.winfo_height()
    assert again == before
    assert person.moves == ("D1",)


def test_a_default_font_in_pixels_grows_too(root: tk.Tk) -> None:
    tkfont.nametofont("TkDefaultFont", root=root).configure(size=-12)
    size = TextSize(root)
    for percent, expected in ((150, -18), (80, -10), (100, -12)):
        size.set_to(percent)
        assert tkfont.nametofont("TkDefaultFont", root=root).cget("size") == expected
        assert pixels(root, 100) == percent


@pytest.mark.parametrize("percent", [100, 200])
def test_what_is_played_stands_on_the_line_of_the_status(person: Person, percent: int) -> None:
    person.sit_down(find_game("mancala"), "human level:1")
    take_size(person, 1366, 768, percent)
    (facts,) = (each for each in person.widgets() if isinstance(each, Facts))
    (said,) = (
        each
        for each in person.app.status_bar.winfo_children()
        if isinstance(each, tk.Label) and each.winfo_viewable()
    )
    assert facts.winfo_viewable()
    assert facts.winfo_rooty() + facts.winfo_height() == said.winfo_rooty() + said.winfo_height()
    assert facts.winfo_height() == said.winfo_height()
