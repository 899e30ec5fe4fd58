"""Somebody who plays Four Stones by what stands on the screen, with real clicks."""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PIL import Image
from x_windows import WindowWatch

from fourgames_tk.engine import record
from fourgames_tk.engine.games.four_stones.game import FOUR_STONES
from fourgames_tk.engine.games.four_stones.options import FourStonesOptions, first_rows
from fourgames_tk.engine.games.four_stones.rules import FourStonesState
from fourgames_tk.engine.games.four_stones.thinking import best_moves
from fourgames_tk.engine.session import Session
from tests.ui.xdriver import XDriver

SIZE = (1100, 740)
SETTINGS = (
    '{"preferences": {"speed": "off", "sound": "no"}, "window": [1100, 740], '
    '"choices": {"four-stones": {"level": 1}}}'
)
"""Settings that make the window of a known size, and the computer's first level the opponent."""
LEFT, TOP, ACROSS, DOWN = 128.0, 206.0, 93.8, 108.0
"""Where the board's spaces lie in that window, in pixels: the first one, and the steps."""
CORNER = (-28, -20)
"""From the middle of a space: a pixel of the tile on it that no letter covers."""
WAIT_SECONDS = 30.0
SHELF = ".local/share/fourgames/shelf.sqlite3"
"""Where games are kept on Linux, from a person's home."""


class Player:
    """Plays in the window with a title, which must have the size and level of `SETTINGS`."""

    def __init__(self, driver: XDriver, title: str = "Fourgames") -> None:
        self._driver = driver
        self._watch = WindowWatch(driver.display_name)
        self.window: Any = self._watch.wait_for(title, 60.0)
        self.state = FourStonesState(first_rows(FourStonesOptions(), 1))

    def __enter__(self) -> Player:
        return self

    def __exit__(self, *error: object) -> None:
        self._watch.close()

    @property
    def box(self) -> tuple[int, int, int, int]:
        """The window's left, top, right and bottom on the screen."""
        left, top, width, height = self._watch.place(self.window)
        return left, top, left + width, top + height

    def picture(self) -> Image.Image:
        """Return what the window shows."""
        return self._driver.screenshot(self.box)

    def begin(self) -> None:
        """Leave the welcome for a game with the first move."""
        # Without a window manager, keys go where the pointer is.
        self._driver.move(self.box[0] + 20, self.box[1] + 640)
        for key in ("s", "1"):
            self.wait_until(lambda: _is_painted(self.picture()))
            self._driver.key(key)
        self.wait_for_board(self.state)

    def play(self, most: int = 100) -> None:
        """Play to the end, or so many moves, each as good as can be."""
        while not self.state.is_over and most:
            move = best_moves(self.state)[0]
            letter, spaces = move[0], int(move[1:])
            row, column = self.state.find(letter)
            for place in (column, column - spaces):
                x, y = centre(row, place)
                self._driver.click(round(self.box[0] + x), round(self.box[1] + y))
            # What hovers over the board would hide it.
            self._driver.move(self.box[0] + 20, self.box[1] + 640)
            self.state = self.state.after(move)
            most -= 1
            if not self.state.is_over:
                self.state = self._answered(self.state)

    def wait_for_board(self, state: FourStonesState) -> None:
        """Wait until the tiles stand as in a state."""
        self.wait_until(lambda: tiles(self.picture(), state) == _places(state))

    def wait_until(self, condition: Callable[[], bool]) -> None:
        """Wait until something holds; fails if it does not in time."""
        assert self._watch.wait_until(condition, WAIT_SECONDS)

    def _answered(self, state: FourStonesState) -> FourStonesState:
        """Return the state that the computer makes of one, as the tiles show it."""
        answers = {frozenset(_places(state.after(move))): move for move in state.legal_moves()}
        found: list[str] = []

        def seen() -> bool:
            shown = frozenset(tiles(self.picture(), state))
            if shown in answers:
                found.append(answers[shown])
            return bool(found)

        self.wait_until(seen)
        return state.after(found[0])


def centre(row: int, column: int) -> tuple[float, float]:
    """Return the middle of a space in the window."""
    return LEFT + ACROSS * column, TOP + DOWN * row


def tiles(picture: Image.Image, state: FourStonesState) -> set[tuple[int, int]]:
    """Return the (row, column) of every space that a tile stands on, by its colour."""
    found = set()
    for row in range(len(state.rows)):
        for column in range(len(state.rows[0])):
            x, y = centre(row, column)
            pixel = picture.getpixel((round(x) + CORNER[0], round(y) + CORNER[1]))
            red, _, blue = pixel  # type: ignore[misc]
            if red > 190 and red - blue < 60:
                found.add((row, column))
    return found


def saved_game(*moves: str) -> str:
    """Return a saved game of the classic board with these moves."""
    session = Session(FOUR_STONES, FourStonesOptions(), 1)
    for move in moves:
        session.play(move)
    return record.to_text(record.of_session(session))


def moves_kept(shelf: Path) -> list[str]:
    """Return the moves of the games on a shelf; none while there is no file."""
    return [move for (move,) in _selected(shelf, "SELECT move FROM moves ORDER BY game, ply")]


def results(shelf: Path) -> list[str]:
    """Return what the first seat's games on a shelf ended with; none while there is no file."""
    rows = _selected(shelf, "SELECT results FROM games WHERE results IS NOT NULL ORDER BY ended")
    return [json.loads(row)[0] for (row,) in rows]


def window_class(player: Player) -> str:
    """Return the class of the program's window, which a desktop groups windows by."""
    found = [player.window, *player.window.query_tree().children]
    return " ".join(" ".join(window.get_wm_class() or ()) for window in found)


def _selected(shelf: Path, query: str) -> list[tuple[str]]:
    if not shelf.is_file():
        return []
    with contextlib.closing(sqlite3.connect(f"{shelf.as_uri()}?mode=ro", uri=True)) as database:
        try:
            return database.execute(query).fetchall()
        except sqlite3.OperationalError:
            # The program is making its tables just now.
            return []


def _places(state: FourStonesState) -> set[tuple[int, int]]:
    return {state.find(letter) for letter in state.letters}


def _is_painted(picture: Image.Image) -> bool:
    colours = picture.getcolors(picture.width * picture.height)
    return colours is not None and len(colours) > 100
