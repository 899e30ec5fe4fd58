"""All grows with the size of text and of the window, on screens of every size; nothing is cut."""

from __future__ import annotations

import subprocess
import sys
import tkinter
import tkinter as tk
from itertools import combinations
from tkinter.font import nametofont
from typing import get_args

import pytest
from Xlib import Xatom
from Xlib.display import Display

from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.store.settings import Settings
from fourgames_tk.ui import app as app_module
from fourgames_tk.ui.app import MIN_WINDOW_SIZE, App, initial_window_size, text_size_for_window
from fourgames_tk.ui.canvas.board import AnyBoard
from fourgames_tk.ui.pages.game_page import GameSetupPage
from fourgames_tk.ui.widgets.buttons import Button, Kind
from fourgames_tk.ui.widgets.fonts import TextScaler, pixels_without_text_size
from tests.ui.person import Person
from tests.ui.pump import settle
from tests.ui.screens import faults
from tests.ui.waiting import come_to_rest

SIZES = [(800, 560, 150), (1366, 768, 200)]


def take_size(person: Person, width: int, height: int, percent: int) -> None:
    """Make the window this large, and text a share of its size."""
    person.resize(f"{width}x{height}")
    person.app.set_preference("text_size", str(percent))
    person.flush()


def test_low_buttons_are_drawn_at_every_text_size(root: tk.Tk) -> None:
    """At 95 %, Tk drew the button “Suggest a level” forever."""
    scaler = TextScaler(root)
    for percent in range(80, 201):
        scaler.set_percent(percent)
        buttons = [
            Button(root, "G", lambda: None, kind=kind, height=height)
            for kind in get_args(Kind)
            for height in (18, 22, 26)
        ]
        for each in buttons:
            each.pack()
        root.update()
        assert all(each.winfo_viewable() for each in buttons)
        for each in buttons:
            each.destroy()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_page_of_a_game_is_whole(person: Person, game: AnyGame) -> None:
    person.app.settings.save_level(game, len(game.levels))
    for size in SIZES:
        person.app.workspace.show_start()
        take_size(person, *size)
        person.app.workspace.show_game_page(game)
        come_to_rest(person.root)
        preview = person.shown_page(GameSetupPage).preview
        assert preview.board is not None and preview.board.winfo_viewable(), size
        assert preview.board.winfo_height() > preview.winfo_height() / 2, size
        assert not list(faults(person.root)), size


@pytest.mark.parametrize(
    ("chosen", "width", "height", "expected"),
    [
        (80, 1280, 800, 80),
        (200, 1366, 768, 200),
        (100, 2560, 700, 100),
        (100, 2560, 1440, 150),
        (80, 2560, 1440, 120),
        (150, 2560, 1440, 170),
        (100, 3840, 2160, 200),
    ],
)
def test_letters_grow_with_the_window_but_not_all_the_way(
    root: tk.Tk, chosen: int, width: int, height: int, expected: int
) -> None:
    TextScaler(root)
    assert text_size_for_window(root, chosen, width, height) == expected
    root.tk.call("tk", "scaling", 1.5 * 96 / 72)
    assert text_size_for_window(root, chosen, 3 * width // 2, 3 * height // 2) == expected


def test_menus_and_status_grow_with_the_window_while_a_game_goes_on(person: Person) -> None:
    person.start_game(find_game("four-stones"), "human human")

    def bars() -> tuple[int, int]:
        return (
            person.app.workspace.menubar.winfo_reqheight(),
            person.app.status_bar.winfo_reqheight(),
        )

    before = bars()
    person.root.geometry("1900x1180+0+0")
    person.wait(lambda: all(b > 1.2 * a for a, b in zip(before, bars(), strict=True)), "growth")
    person.wait_for_board()
    person.key("f", "1", "Return")
    person.root.geometry("1100x740+0+0")
    person.wait(lambda: bars() == before, "the bars as they were")
    assert person.moves == ("F1",)


def texts(board: AnyBoard) -> dict[int, tuple[int, int, int, int]]:
    """Return where the texts on a board are, in pixels of it; not the lit edges of carved ones."""
    items = {item for item in board.find_all() if board.type(item) == "text"}
    items -= {*board.find_withtag("lip")}
    return {item: board.bbox(item) for item in items if board.itemcget(item, "text").strip()}


def heights(board: AnyBoard) -> list[int]:
    """Return the heights of the fonts of the texts on a board, in pixels."""
    return [height_of(board, item) for item in texts(board)]


def height_of(board: AnyBoard, item: int) -> int:
    """Return the height of the font of a text, in pixels."""
    return -int(nametofont(board.itemcget(item, "font"), root=board).cget("size"))


@pytest.mark.parametrize(("width", "height", "percent"), SIZES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_texts_on_the_board_grow_to_their_limit(
    person: Person, game: AnyGame, width: int, height: int, percent: int
) -> None:
    take_size(person, width, height, 100)
    person.start_game(game, "human human")
    board = person.board
    small, scale = heights(board), board.transform.scale
    # How points are made and the keys of FourSide give way to larger letters.
    below = sum(bool({"scoring", "keys"} & set(board.gettags(item))) for item in texts(board))
    person.app.set_preference("text_size", str(percent))
    person.wait_for_board()
    assert person.board is board
    large, shrunk = heights(board), board.transform.scale / scale
    assert len(large) >= len(small) - below
    assert max(large) >= shrunk * max(small)
    assert sum(large) / len(large) > shrunk * sum(small) / len(small)
    boxes = list(texts(board).values())
    for left, top, right, bottom in boxes:
        assert left >= -1 and top >= -3
        assert right <= board.winfo_width() + 1 and bottom <= board.winfo_height() + 2
    # Glyphs do not fill their boxes.
    for first, second in combinations(boxes, 2):
        across = min(first[2], second[2]) - max(first[0], second[0])
        down = min(first[3], second[3]) - max(first[1], second[1])
        lowest = min(first[3] - first[1], second[3] - second[1])
        assert across <= 1 or down <= 0.45 * lowest, (first, second)


@pytest.mark.parametrize(("name", "tag"), [("four-by-four", "four"), ("fourside", "scoring")])
def test_what_explains_a_game_grows_as_all_words_do(person: Person, name: str, tag: str) -> None:
    take_size(person, 1366, 768, 100)
    person.start_game(find_game(name), "human human")

    def height() -> float:
        board = person.board
        (item,) = (each for each in board.find_withtag(tag) if board.type(each) == "text")
        return height_of(board, item) / board.transform.scale

    usual = height()
    person.app.set_preference("text_size", "150")
    person.wait_for_board()
    assert height() > 1.25 * usual


@pytest.mark.parametrize(
    ("dots", "remembered", "size"),
    [
        (96, None, (1280, 800)),
        (120, None, (1600, 1000)),
        (96, (800, 620), (800, 620)),
        (96, (9000, 7000), (9000, 7000)),
    ],
)
def test_the_window_opens_as_large_to_the_eye_on_every_screen_or_as_it_was_left(
    root: tkinter.Tk, dots: int, remembered: tuple[int, int] | None, size: tuple[int, int]
) -> None:
    root.tk.call("tk", "scaling", dots / 72)
    settings = Settings(sound="no", speed="off")
    if remembered is not None:
        settings.save_window_size(*remembered)
    app = App(root, settings).services
    settle(root)
    screen = root.winfo_screenwidth(), root.winfo_screenheight()
    # Tk rounds the dots to whole millimetres of the screen.
    expected = tuple(map(min, size, screen))
    assert (root.winfo_width(), root.winfo_height()) == pytest.approx(expected, abs=2)
    app.quit()


def test_the_window_and_its_frame_fit_a_small_screen(
    root: tkinter.Tk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tkinter.Misc, "winfo_screenwidth", lambda widget: 1024)
    monkeypatch.setattr(tkinter.Misc, "winfo_screenheight", lambda widget: 680)
    width, height = initial_window_size(root, None)
    assert width <= 1024 - 10 and height <= 680 - 30
    assert initial_window_size(root, (10, 10)) == MIN_WINDOW_SIZE


MEASURE = """
import tkinter
from fourgames_tk.ui.widgets.fonts import TextScaler, pixels, sized_font
root = tkinter.Tk()
size = TextScaler(root)
for percent in (100, 200, 80):
    size.set_percent(percent)
    named = tkinter.Label(root, text="W", font="TkDefaultFont").winfo_reqheight()
    print(pixels(root, 100), sized_font(root, 20).metrics("linespace"), named)
"""


@pytest.mark.parametrize("dots", [0, 96, 192])
def test_lengths_follow_the_measure_that_letters_follow(display: str, dots: int) -> None:
    screen = Display(display)
    root = screen.screen().root
    atom = screen.intern_atom("RESOURCE_MANAGER")
    if dots:
        root.change_property(atom, Xatom.STRING, 8, f"Xft.dpi:\t{dots}\n".encode())
        screen.sync()
    try:
        program = [sys.executable, "-c", MEASURE]
        text = subprocess.run(program, stdout=subprocess.PIPE, text=True, check=True).stdout
    finally:
        root.delete_property(atom)
        screen.sync()
        screen.close()
    scale = (dots or 96) / 96
    usual, *others = [[int(each) for each in line.split()] for line in text.splitlines()]
    assert usual[0] == pytest.approx(100 * scale, rel=0.02)
    assert 1.2 * 20 * scale < usual[1] < 1.6 * 20 * scale
    for factor, found in zip((2, 0.8), others, strict=True):
        for before, after in zip(usual, found, strict=True):
            assert after == pytest.approx(factor * before, rel=0.12)


def test_text_grows_with_a_window_only_beyond_the_usual_size(root: tk.Tk) -> None:
    width, height = (
        pixels_without_text_size(root, each) for each in app_module.DEFAULT_WINDOW_SIZE
    )
    for chosen in (80, 100, 150):
        scale = max(chosen, 100) / 100
        wide, high = round(width * scale), round(height * scale)
        for size in ((wide, high), (2 * wide, high), (wide, 2 * high), (wide // 2, high)):
            assert app_module.text_size_for_window(root, chosen, *size) == chosen
        larger = app_module.text_size_for_window(root, chosen, 2 * wide, 2 * high)
        assert larger > chosen and larger % app_module.TEXT_STEP == 0
        assert abs(larger - chosen * 2**app_module.TEXT_GROWTH) <= app_module.TEXT_STEP / 2
