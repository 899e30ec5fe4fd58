from __future__ import annotations

import tkinter as tk
from pathlib import Path
from tkinter import ttk

import pytest

from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.store.library import Library
from fourgames_tk.store.results import Result, Tally
from fourgames_tk.ui.kit.style import apply_style
from fourgames_tk.ui.paint.palette import PALETTES, RESULT_COLOURS, Palette
from fourgames_tk.ui.sheets.dialog import Dialog
from fourgames_tk.ui.sheets.statistics import StatisticsDialog, share, show_statistics
from tests.ui.plain_app import PlainApp
from tests.ui.pump import box, centre, pump, settle
from tests.ui.xdriver import XDriver


@pytest.fixture
def library(tmp_path: Path) -> Library:
    """Return a library with a journal of seven games."""
    library = Library(tmp_path / "games")
    ends = [("1-0", 2), ("1-0", 2), ("0-1", 1), ("1/2-1/2", 10), ("1-0", 2), ("1-0", None)]
    for number, (result, level) in enumerate([*ends, ("0-1", None)]):
        seats = ("person", "person" if level is None else f"level:{level}")
        seat, seconds = (0, 1500) if level else (None, 60)
        library.results.add(
            Result(
                *("2026-11-23", "mancala", "", 1, seats, seat, result, None, 30, seconds),
                *(True, "", f"{number}.4g"),
            )
        )
    return library


def opened(
    root: tk.Tk, library: Library, palette: Palette = PALETTES["light"], game: str = "mancala"
) -> StatisticsDialog:
    apply_style(root, palette)
    plain = PlainApp()
    plain.root, plain.library = root, library
    window = show_statistics(plain, find_game(game))
    window.geometry("+40+40")
    pump(root, lambda: window.table.winfo_viewable() and window.bar.winfo_width() > 100)
    window.focus_force()
    return window


def below(widget: tk.Misc) -> list[tk.Misc]:
    children = widget.winfo_children()
    return [*children, *(each for child in children for each in below(child))]


def dialogs(window: tk.Misc) -> list[tk.Toplevel]:
    return [each for each in window.winfo_children() if isinstance(each, Dialog)]


def press(root: tk.Tk, driver: XDriver, window: tk.Misc, text: str) -> None:
    found = [
        each for each in below(window) if isinstance(each, ttk.Button) and each.cget("text") == text
    ]
    pump(root, found[0].winfo_viewable, message=f"the button {text}")
    settle(root)
    driver.click(*centre(found[0]))


def rows(window: StatisticsDialog) -> list[tuple[str, ...]]:
    table = window.table
    return [tuple(map(str, table.item(each, "values"))) for each in table.get_children()]


def test_the_table_counts_by_level(root: tk.Tk, library: Library) -> None:
    window = opened(root, library)
    assert rows(window) == [
        ("Computer, level 1", "1", "0", "0", "1", "0 %"),
        ("Computer, level 2", "3", "3", "0", "0", "100 %"),
        ("Computer, level 10", "1", "0", "1", "0", "0 %"),
    ]
    assert window.summary.cget("text") == "5 games: 3 won, 1 drawn, 1 lost"
    assert window.streaks.cget("text") == (
        "Won in a row: 1 now, 2 at most. Time played: 2 h 7 min."
    )
    assert window.apart.cget("text") == "Counted apart: 2 games of several people."


@pytest.mark.parametrize("palette", PALETTES.values(), ids=list(PALETTES))
def test_the_bar_shows_the_shares(
    root: tk.Tk, driver: XDriver, library: Library, palette: Palette
) -> None:
    window = opened(root, library, palette)
    root.update()
    left, top, right, bottom = box(window.bar)
    middle = driver.screenshot((left, top, right, bottom))
    wanted = {kind: int(colour[1:], 16) for kind, colour in RESULT_COLOURS.items()}
    found = dict.fromkeys(wanted, 0)
    for x in range(middle.width):
        red, green, blue = middle.getpixel((x, 1))  # type: ignore[misc]
        for kind, colour in wanted.items():
            found[kind] += (red << 16 | green << 8 | blue) == colour
    for kind, part in (("win", 3 / 5), ("draw", 1 / 5), ("loss", 1 / 5)):
        assert found[kind] / middle.width == pytest.approx(part, abs=0.02)


def test_another_game_is_chosen(root: tk.Tk, driver: XDriver, library: Library) -> None:
    window = opened(root, library)
    driver.click(*centre(window.chooser))
    listed = f"{window.tk.call('ttk::combobox::PopdownWindow', window.chooser)}.f.l"
    pump(root, lambda: bool(window.tk.call("winfo", "viewable", listed)), message="the list")
    settle(root)
    x, y, width, height = window.tk.call(listed, "bbox", GAMES.index(find_game("skirmish")))
    left, top = (window.tk.call("winfo", place, listed) for place in ("rootx", "rooty"))
    driver.click(left + x + width // 2, top + y + height // 2)
    pump(root, lambda: window.chooser.get() == "Stones: Skirmish", message="the other game")
    pump(root, lambda: rows(window) == [], message="its empty table")
    assert window.summary.cget("text") == "No games yet"
    press(root, driver, window, "Reset…")
    pump(root, lambda: window.message.cget("text") != "", message="the answer")
    assert window.message.cget("text") == "There are no games of Stones: Skirmish to forget."


@pytest.mark.parametrize("answer", ["Forget Them", "Keep Them"])
def test_games_are_forgotten_once_that_is_confirmed(
    root: tk.Tk, driver: XDriver, library: Library, answer: str
) -> None:
    window = opened(root, library)
    press(root, driver, window, "Reset…")
    pump(root, lambda: len(dialogs(window)) == 1, message="the question")
    question = dialogs(window)[0]
    texts = [each.cget("text") for each in below(question) if isinstance(each, ttk.Label)]
    assert any("all 7 games of Stones: Mancala out of the statistics" in text for text in texts)
    assert len(rows(window)) == 3
    press(root, driver, question, answer)
    pump(root, lambda: dialogs(window) == [], message="the question to go")
    if answer == "Forget Them":
        assert (rows(window), library.results.read()) == ([], [])
    else:
        assert len(library.results.read()) == 7


def test_escape_closes(root: tk.Tk, driver: XDriver, library: Library) -> None:
    window = opened(root, library)
    driver.key("Escape")
    pump(root, lambda: not window.winfo_exists(), message="the window to close")


@pytest.mark.parametrize("scaling", [1.0, 1.5, 2.0])
def test_no_text_is_cut_off(root: tk.Tk, library: Library, scaling: float) -> None:
    root.tk.call("tk", "scaling", scaling * 96 / 72)
    window = opened(root, library)
    for widget in (window, *below(window)):
        if widget.winfo_ismapped():
            assert widget.winfo_width() >= widget.winfo_reqwidth()
            assert widget.winfo_height() >= widget.winfo_reqheight()


def test_the_share_counts_results_alone() -> None:
    assert share(Tally(2, 0, 1)) == "67 %"
    assert share(Tally()) == "–"
