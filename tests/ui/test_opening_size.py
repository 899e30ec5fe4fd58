"""How large the window opens, on screens of every size and of every number of dots."""

from __future__ import annotations

import tkinter
from math import ceil
from tkinter import font as tkfont
from tkinter import ttk

import pytest

from fourgames_tk.store.settings import Settings
from fourgames_tk.ui.app import App
from fourgames_tk.ui.sheets.dialog import tell
from fourgames_tk.ui.sheets.games import LONGEST_ROW, GameCard
from fourgames_tk.ui.window.opening import SMALLEST_SIZE, opening_size
from tests.ui.pump import settle


def opened(root: tkinter.Tk, dots: int, remembered: tuple[int, int] | None = None) -> App:
    """Open the program on a screen with these dots an inch."""
    root.tk.call("tk", "scaling", dots / 72)
    settings = Settings(sound="no", speed="off")
    if remembered is not None:
        settings.keep_window(*remembered)
    app = App(root, settings)
    settle(root)
    return app


@pytest.mark.parametrize(
    ("dots", "size"), [(96, (1100, 740)), (100, (1146, 771)), (120, (1375, 925))]
)
def test_the_first_window_is_as_large_to_the_eye_on_every_screen(
    root: tkinter.Tk, dots: int, size: tuple[int, int]
) -> None:
    app = opened(root, dots)
    # Tk rounds the dots to whole millimetres of the screen.
    assert (root.winfo_width(), root.winfo_height()) == pytest.approx(size, abs=2)
    cards = [each for each in below(root) if isinstance(each, GameCard)]
    rows = {card.winfo_rooty() for card in cards if card.winfo_viewable()}
    assert len(rows) == ceil(len(cards) / LONGEST_ROW)
    app.quit()


def test_the_first_window_leaves_room_for_the_desktop(root: tkinter.Tk) -> None:
    app = opened(root, 384)
    assert SMALLEST_SIZE[0] <= root.winfo_width() < root.winfo_screenwidth()
    assert SMALLEST_SIZE[1] <= root.winfo_height() < root.winfo_screenheight() - 200
    app.quit()


def test_a_remembered_window_opens_as_it_was_left(root: tkinter.Tk) -> None:
    app = opened(root, 144, (800, 620))
    assert (root.winfo_width(), root.winfo_height()) == (800, 620)
    app.quit()


def test_a_remembered_window_of_a_larger_screen_is_made_smaller(root: tkinter.Tk) -> None:
    screen = root.winfo_screenwidth(), root.winfo_screenheight()
    app = opened(root, 96, (screen[0] + 500, screen[1] + 300))
    assert (root.winfo_width(), root.winfo_height()) == screen
    app.quit()


def test_no_size_is_below_the_smallest(root: tkinter.Tk) -> None:
    root.tk.call("tk", "scaling", 20.0)
    width, height = opening_size(root, None)
    assert width >= SMALLEST_SIZE[0] and height >= SMALLEST_SIZE[1]
    assert opening_size(root, (10, 10)) == SMALLEST_SIZE


def below(widget: tkinter.Misc) -> list[tkinter.Misc]:
    """Return all that is within a widget."""
    children = widget.winfo_children()
    return [*children, *(each for child in children for each in below(child))]


def test_the_text_of_a_message_is_as_wide_to_the_eye_on_every_screen(root: tkinter.Tk) -> None:
    lines = {}
    for dots in (96, 192):
        root.tk.call("tk", "scaling", dots / 72)
        message = tell(root, "Fourgames", "A sentence that is rather long. " * 8)
        settle(root)
        label = next(each for each in below(message.body) if isinstance(each, ttk.Label))
        font = tkfont.Font(root=root, font=label.cget("font") or "TkDefaultFont")
        lines[dots] = round(label.winfo_height() / font.metrics("linespace"))
        message.destroy()
    assert lines[96] == pytest.approx(lines[192], abs=1)
