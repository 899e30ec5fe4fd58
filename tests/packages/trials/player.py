"""Somebody who plays Four Stones in a window of the program, with real clicks and keys.

What was played is read from the library, where the program keeps a game after every move.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from PIL import Image
from x_windows import WindowWatch

from fourgames_tk.engine.games.four_stones.game import FOUR_STONES
from fourgames_tk.engine.games.four_stones.options import FourStonesOptions
from fourgames_tk.engine.games.four_stones.rules import FourStonesState
from fourgames_tk.engine.head import UNFINISHED, is_person
from fourgames_tk.engine.record import Record
from fourgames_tk.engine.search.clock import Clock
from fourgames_tk.engine.session import Session
from fourgames_tk.store.library import Library
from fourgames_tk.store.results import result_for
from tests.ui.xdriver import XDriver

SIZE = (1100, 740)

SETTINGS = json.dumps(
    {
        **{"window.speed": "off", "window.sound": "no", "window.curtain": "no"},
        "window.size": SIZE,
        "level.four-stones": 1,
    }
)
"""Settings that make the window so large, and the computer's first level play."""
OPENS_SECONDS, ANSWER_SECONDS, HEARD_SECONDS = 120.0, 120.0, 20.0
"""How long a window may take to open, the computer to answer, and a click to be heard."""
TRIES = 4
"""How often a person makes a move anew that the window has not taken."""
THINKING_SECONDS = 0.2
STILL_LOOKS, MOVED_LOOKS = 40, 5
"""How many pictures in a row are the same once a window is still, and once a move is shown."""
PAINTED_COLOURS = 50
"""Lettering alone has more; a window in which nothing is drawn yet has one."""
ASIDE = (20, 640)
"""A pixel of the window beside everything."""
LIBRARY = ".local/share/fourgames/games"
"""Where games are kept on Linux, from a person's home."""
LEFT, TOP, ACROSS, DOWN = 128.0, 206.0, 93.8, 108.0
"""Where the spaces of Four Stones lie, in pixels: the first one, and the steps."""
CORNER = (-28, -20)
"""From the middle of a space: a pixel of the tile on it that no letter covers."""


@dataclass(frozen=True)
class Kept:
    """A game of the library: who plays, how far it is, and each person's result at its end."""

    id: str
    session: Session
    players: tuple[str, ...]
    results: tuple[str | None, ...]


class Player:
    """Plays in the window with a title, which must have the size of `SETTINGS`.

    `library` is where the program keeps its games.
    """

    def __init__(self, driver: XDriver, library: Path, title: str = "Fourgames") -> None:
        self._driver, self._library = driver, library
        self._watch = WindowWatch(driver.display_name)
        self._by_keys = True
        self.window: Any = self._watch.wait_for(title, OPENS_SECONDS)

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

    def still_picture(self, wanted: int = STILL_LOOKS) -> Image.Image:
        """Return what the window shows once nothing has moved in it for a while."""
        seen = [self.picture()]
        looks = 0

        def still() -> bool:
            nonlocal looks
            now = self.picture()
            same = now.tobytes() == seen[-1].tobytes()
            looks = looks + 1 if same and is_painted(now) else 0
            seen[:] = [now]
            return looks == wanted

        self.wait_until(still)
        return seen[-1]

    def wait_for_window(self, title: str) -> None:
        """Wait until another window of the program shows."""
        self._watch.wait_for(title, OPENS_SECONDS)

    def keys(self, *names: str) -> None:
        """Strike keys once the window has painted something, and has come to rest."""
        # Without a window manager, keys go where the pointer is.
        self.step_aside()
        self.wait_until(lambda: is_painted(self.picture()))
        self.still_picture()
        for key in names:
            self._driver.key(key)

    def step_aside(self) -> None:
        """Put the pointer beside everything."""
        self._driver.move(self.box[0] + ASIDE[0], self.box[1] + ASIDE[1])

    def play(self, *, new: bool = False, most: int = 1000) -> Kept:
        """Play to the end, or so many moves; return what is kept of the game by then.

        A new game is kept from our first move on. The first move in a window is made by keys alone,
        all others with the mouse.
        """
        for played in range(most):
            now = new_game() if new and not played else self.our_turn().session
            state = state_of(now)
            if state.outcome() is not None:
                break
            level = FOUR_STONES.levels[-1].number
            move = FOUR_STONES.choose(state, level, Clock(THINKING_SECONDS), Random(1))
            self._make(now, move)
            self._by_keys = False
        return self.our_turn()

    def our_turn(self) -> Kept:
        """Wait until the game that is kept waits for a person, or is over; return it."""
        found: list[Kept] = []

        def ours() -> bool:
            now = kept(self._library)
            if now is not None:
                state = now.session.state
                waits = now.players[state.turn] == "human" and state.forced() is None
                if waits or (now.results and state.outcome() is not None):
                    found.append(now)
            return bool(found)

        self.wait_until(ours, ANSWER_SECONDS)
        return found[0]

    def wait_for_board(self, state: FourStonesState) -> None:
        """Wait until the tiles of Four Stones stand on the screen as in a state."""
        wanted = {state.find(letter) for letter in state.letters}
        self.wait_until(lambda: tiles(self.picture(), state) == wanted)

    def wait_until(self, condition: Callable[[], bool], seconds: float = OPENS_SECONDS) -> None:
        """Wait until something holds; fails if it does not in time."""
        assert self._watch.wait_until(condition, seconds)

    def _make(self, session: Session, move: str) -> None:
        """Make a move; one that the window was not ready for is made anew."""
        before, count = kept(self._library), len(session.moves)

        def heard() -> bool:
            now = kept(self._library)
            if now is None or before is None or now.id != before.id:
                return now is not None
            return len(now.session.moves) > count > 0

        for _ in range(TRIES):
            self._perform(state_of(session), move[0], int(move[1:]))
            if self._watch.wait_until(heard, HEARD_SECONDS):
                return
            # What was chosen is let go of; from then on the keyboard's cursor is somewhere.
            self.step_aside()
            self._driver.key("BackSpace")
            self._by_keys = False
        raise AssertionError(f"The window does not take {move} after {list(session.moves)}.")

    def _perform(self, state: FourStonesState, letter: str, spaces: int) -> None:
        self.step_aside()
        # What is kept may not be in sight yet.
        self.still_picture(MOVED_LOOKS)
        row, column = state.find(letter)
        if self._by_keys:
            for key in (letter.lower(), *["Left"] * spaces, "Return"):
                self._driver.key(key)
        else:
            for place in (column, column - spaces):
                x, y = middle(row, place)
                self._driver.click(self.box[0] + x, self.box[1] + y)
        self.step_aside()


def kept(library: Path) -> Kept | None:
    """Return the game that was played last; None while there is none to read."""
    head = next(iter(Library(library).heads()), None)
    if head is None:
        return None
    record = Record.read(head.path)
    session = record.session()
    ended: tuple[str | None, ...] = ()
    if record.result != UNFINISHED:
        ended = tuple(
            result_for(record.result, seat) if is_person(text) else None
            for seat, text in enumerate(record.players)
        )
    return Kept(head.path.name, session, record.players, ended)


def contents(folder: Path) -> dict[str, bytes]:
    """Return what the files of a folder hold, by name."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def new_game() -> Session:
    """Return the game as the welcome begins it."""
    return Session(FOUR_STONES, FourStonesOptions(), 1)


def state_of(session: Session) -> FourStonesState:
    """Return the position of a game."""
    state = session.state
    assert isinstance(state, FourStonesState)
    return state


def opened_game(*moves: str) -> tuple[str, FourStonesState]:
    """Return a saved game of Four Stones with these moves, and the state after them."""
    session = new_game()
    for move in moves:
        session.play(move)
    return Record.of(session).to_text(), state_of(session)


def middle(row: int, column: int) -> tuple[int, int]:
    """Return the middle of a space of Four Stones, in pixels of the window."""
    return round(LEFT + ACROSS * column), round(TOP + DOWN * row)


def tiles(picture: Image.Image, state: FourStonesState) -> set[tuple[int, int]]:
    """Return the (row, column) of every space of Four Stones that has a tile, by its colour."""
    found = set()
    for row in range(len(state.rows)):
        for column in range(len(state.rows[0])):
            x, y = middle(row, column)
            pixel = picture.getpixel((x + CORNER[0], y + CORNER[1]))
            red, _, blue = pixel  # type: ignore[misc]
            if red > 190 and red - blue < 60:
                found.add((row, column))
    return found


def window_class(player: Player) -> str:
    """Return the class of the program's window, which a desktop groups windows by."""
    found = [player.window, *player.window.query_tree().children]
    return " ".join(" ".join(window.get_wm_class() or ()) for window in found)


def is_painted(picture: Image.Image) -> bool:
    """Tell whether a picture of a window shows lettering, or more."""
    colours = picture.getcolors(picture.width * picture.height)
    return colours is not None and len(colours) > PAINTED_COLOURS
