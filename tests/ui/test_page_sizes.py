"""Changing the text size leaves every screen as one that was opened at that size."""

from __future__ import annotations

import re
import tkinter as tk
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from frozen_program import empty_environment

from fourgames_tk.engine.game import AnyGame, MoveValue, State
from fourgames_tk.engine.games import GAMES
from fourgames_tk.engine.options import Options
from fourgames_tk.engine.players.remote import EngineProcess
from fourgames_tk.ui.pages import puzzle
from tests.ui.person import Person, below
from tests.ui.screens import open_window, short_thinking, walk
from tests.ui.waiting import come_to_rest
from tests.ui.xdriver import XDriver

WINDOW = 1920, 1200
LENGTHS = ("padx", "pady", "borderwidth", "highlightthickness", "wraplength")
"""Options of widgets that are lengths in pixels."""
PADDINGS = ("-padx", "-pady", "-ipadx", "-ipady", "-x", "-y")
"""Options of geometry managers that are lengths in pixels."""

Sizes = dict[str, dict[str, str]]
"""Sizes, paddings and borders of each visible widget, by its place in the tree."""


def measure(root: tk.Misc) -> Sizes:
    """Return the sizes of all visible widgets in pixels."""
    return dict(_below(root, ""))


def _below(parent: tk.Misc, path: str) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield the widgets in a widget; of each class they are counted as they were made.

    Names do not tell: a page that is built anew counts on. A hairline at the edge of a page tells
    how far the page is scrolled, which is no size.
    """
    counted = Counter[str]()
    for child in sorted(parent.winfo_children(), key=_number):
        if child.winfo_viewable() and child.winfo_height() > 1:
            counted[type(child).__name__] += 1
            place = f"{path}/{type(child).__name__}{counted[type(child).__name__]}"
            yield place, _lengths(child)
            yield from _below(child, place)


def _number(widget: tk.Misc) -> int:
    """Return the number that tkinter gave a widget, among those of its class."""
    found = re.search(r"\d+$", widget.winfo_name())
    return int(found[0]) if found else 1


def _lengths(widget: tk.Misc) -> dict[str, str]:
    found = {"size": f"{widget.winfo_width()}x{widget.winfo_height()}"}
    for option in set(LENGTHS).intersection(widget.keys()):
        found[option] = str(widget.cget(option))
    if (manager := widget.winfo_manager()) in ("pack", "grid", "place"):
        words = widget.tk.splitlist(widget.tk.call(manager, "info", widget))
        for option, value in zip(words[::2], words[1::2], strict=True):
            if str(option) in PADDINGS:
                found[str(option)] = str(value)
    return found


def differences(expected: Sizes, found: Sizes) -> list[str]:
    """Say what differs, for each widget of either side."""
    text = [f"{each} is only in one" for each in sorted(expected.keys() ^ found.keys())]
    for place in sorted(expected.keys() & found.keys()):
        if expected[place] != found[place]:
            pairs = sorted(expected[place].items() ^ found[place].items())
            text.append(f"{place} {pairs}")
    return text


def screens(
    driver: XDriver, game: AnyGame, percent: int, home: Path, patch: pytest.MonkeyPatch
) -> Iterator[tuple[str, Person]]:
    """Open a program that knows no games yet, at a size of text, and go through its screens."""
    for name, value in empty_environment("", home).items():
        if name.startswith("XDG_") and "CACHE" not in name:
            patch.setenv(name, value)
    root = tk.Tk()
    root.tk.call("tk", "scaling", 96 / 72)
    person = Person(open_window(root, *WINDOW, percent, "light"), driver)
    with short_thinking():
        for name in walk(person, (game,)):
            come_to_rest(root)
            yield name, person
    person.app.quit()


def made_up(
    engine: EngineProcess, game: AnyGame, options: Options, view: State, *others: object
) -> dict[str, MoveValue]:
    """Return values of moves that are not the same, and always these."""
    moves = sorted(view.legal_moves())
    return {move: MoveValue(1 - number / 10, False) for number, move in enumerate(moves)}


def change(person: Person, percent: int) -> Sizes:
    """Return the sizes after another size of text has been chosen.

    A dialog grows no further than the lower edge of the screen: it is moved to the upper one.
    """
    for window in below(person.root):
        if isinstance(window, tk.Toplevel):
            window.geometry("+0+0")
    person.app.set_preference("text_size", str(percent))
    come_to_rest(person.root)
    return measure(person.root)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_screen_follows_the_size_of_text(
    driver: XDriver, game: AnyGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The windows keep their size; text goes from 100 % to 200 % and back on every screen.

    Values of moves are made up: those of a search depend on its time, and pages tell of them.
    """
    monkeypatch.setattr(EngineProcess, "values", made_up)
    # Both programs pose the same puzzle.
    monkeypatch.setattr(puzzle, "SystemRandom", lambda: Random(1))
    wrong, changed = [], {}
    for name, person in screens(driver, game, 100, tmp_path / "usual", monkeypatch):
        before = measure(person.root)
        changed[name] = change(person, 200)
        wrong += [f"{name} back: {each}" for each in differences(before, change(person, 100))]
    for name, person in screens(driver, game, 200, tmp_path / "large", monkeypatch):
        found = differences(measure(person.root), changed[name])
        wrong += [f"{name}: {each}" for each in found]
    assert not wrong, "\n".join(wrong)
