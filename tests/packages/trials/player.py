"""Somebody who plays Four Stones in a window of the program, with real clicks and keys.

What was played is read from the library, where the program keeps a game after every move.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from PIL import Image
from x_windows import WindowWatch

from fourgames_tk.engine.games.four_stones.game import FOUR_STONES
from fourgames_tk.engine.games.four_stones.options import FourStonesOptions
from fourgames_tk.engine.games.four_stones.rules import FourStonesState
from fourgames_tk.engine.record import Record
from fourgames_tk.engine.search.clock import Clock
from fourgames_tk.engine.session import Session
from fourgames_tk.store.library import Library
from tests.ui.xdriver import XDriver

SETTINGS = json.dumps(
    {
        **{"window.speed": "off", "window.sound": "no", "window.curtain": "no"},
        "window.size": (1100, 740),
        "level.four-stones": 1,
    }
)
"""Settings that make the window so large, and the computer's first level play."""
PATIENCE_SECONDS, HEARD_SECONDS = 120.0, 20.0
"""How long a window may take to open, or the computer to answer, and a click to be heard."""
TRIES = 4
"""Most attempts to make a move that the window has not accepted."""
STILL_LOOKS, MOVED_LOOKS = 40, 5
"""Number of equal pictures in a row of an idle window, and after a shown move."""
PAINTED_COLOURS = 50
"""Least number of colours of a drawn window; an empty one has a single colour."""
LEFT, TOP, ACROSS, DOWN = 128.0, 206.0, 93.8, 108.0
"""Where the spaces of Four Stones lie, in pixels: the first one, and the steps."""
SAVED = """[Game "four-stones"]
[Seed "1"]

1. D6
*
"""
"""A saved game between two people."""
LIBRARY = ".local/share/fourgames/games"
"""Folder of saved games on Linux, in the home folder."""


class Player:
    """Plays in the program's window, which must have the size of `SETTINGS`.

    `library` is where the program keeps its games.
    """

    def __init__(self, driver: XDriver, library: Path) -> None:
        self._driver, self._library = driver, library
        self._watch = WindowWatch(driver.display_name)
        self.window: Any = self._watch.wait_for("Fourgames", PATIENCE_SECONDS)

    def __enter__(self) -> Player:
        return self

    def __exit__(self, *error: object) -> None:
        self._watch.close()

    def begin(self) -> None:
        """Start a game as player 1 from the game's page, by keys; play until both have moved."""
        self.keys("s", "1")
        self._make(Session(FOUR_STONES, FourStonesOptions(), 1))
        self._our_turn()

    def keys(self, *names: str) -> None:
        """Strike keys once the window has painted something, and has come to rest."""
        self._rest(STILL_LOOKS)
        for key in names:
            self._driver.key(key)

    def play(self, most: int = 1000) -> Record:
        """Play to the end, or so many moves; return the saved game."""
        for _ in range(most):
            record = self._our_turn()
            if is_over(record):
                break
            self._make(record.session())
        return self._our_turn()

    def picture(self) -> Image.Image:
        """Return a picture of the window."""
        left, top, width, height = self._watch.place(self.window)
        return self._driver.screenshot((left, top, left + width, top + height))

    def go_on_with_what_was_saved(self) -> None:
        """Make a move in the game `SAVED`, which has been opened."""
        self._make(Record.parse(SAVED).session())
        assert Record.parse(newest(self._library)).session().moves[0] == "D6"

    def wait_until(self, condition: Callable[[], bool]) -> None:
        """Wait until a condition holds; fail if it does not in time."""
        assert self._watch.wait_until(condition, PATIENCE_SECONDS)

    def _our_turn(self) -> Record:
        """Wait until a person is to move in the saved game, or it is over; return it."""

        def ours() -> bool:
            record = Record.parse(newest(self._library))
            state = record.session().state
            waits = record.players[state.turn] == "human" and state.forced_move() is None
            return waits or is_over(record)

        self.wait_until(ours)
        return Record.parse(newest(self._library))

    def _make(self, session: Session) -> None:
        """Make a good move; repeat it if the window was not ready for it."""
        before, state = newest(self._library), session.state
        assert isinstance(state, FourStonesState)
        level = FOUR_STONES.levels[-1].number
        move = FOUR_STONES.choose(state, level, Clock(0.2), Random(1))
        row, column = state.cell_of_letter(move[0])
        for _ in range(TRIES):
            # What is kept may not be in sight yet.
            self._rest(MOVED_LOOKS)
            left, top, _, _ = self._watch.place(self.window)
            for place in (column, column - int(move[1:])):
                x, y = LEFT + ACROSS * place, TOP + DOWN * row
                self._driver.click(left + round(x), top + round(y))
            if self._watch.wait_until(lambda: newest(self._library) != before, HEARD_SECONDS):
                return
            # What was chosen is let go of.
            self.keys("BackSpace")
        raise AssertionError(f"The window does not take {move} after {list(session.moves)}.")

    def _rest(self, looks: int) -> None:
        """Move the pointer away; wait until so many pictures in a row are equal."""
        # Without a window manager, keys go where the pointer is.
        left, top, _, _ = self._watch.place(self.window)
        self._driver.move(left + 20, top + 640)
        seen: list[bytes] = []

        def still() -> bool:
            now = self.picture()
            colours = now.getcolors(now.width * now.height) or ()
            if len(colours) <= PAINTED_COLOURS or seen[-1:] != [now.tobytes()]:
                seen.clear()
            seen.append(now.tobytes())
            return len(seen) > looks

        self.wait_until(still)


def newest(library: Path) -> str:
    """Return the text of the last game, empty if there is none."""
    head = next(iter(Library(library).read_headers()), None)
    return "" if head is None else head.path.read_text("utf-8")


def is_over(record: Record) -> bool:
    """Return whether the saved game has ended."""
    return record.result in ("1-0", "0-1")


def contents(folder: Path) -> dict[str, bytes]:
    """Return the contents of the files of a folder by name."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}
