"""Uses the program by real clicks on a virtual screen, and takes a picture of each page.

`python3 build/dev.py play --virtual` runs it on a virtual screen: a whole game of Four Stones
against the computer, some moves of every other game, and the pages around them.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import textwrap
import time
import tkinter as tk
import traceback
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import TracebackType

from frozen_program import empty_environment

from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES
from fourgames_tk.engine.search.clock import Clock
from fourgames_tk.ui.pages.game_end import EndPage
from fourgames_tk.ui.pages.start_cards import GameCard
from tests.ui.person import Person
from tests.ui.pump import centre
from tests.ui.screens import open_window
from tests.ui.visitor import FOUR_STONES
from tests.ui.waiting import come_to_rest
from tests.ui.xdriver import XDriver

NUMBERED = "[0-9][0-9]-*.png"
"""The names of the pictures of a tour: a number, and what is seen."""
THEMES = "light", "Dark"
"""In which theme the first half of the games is played, and which is chosen then."""
MOVES = 3
"""Number of moves of the person in a game that is not played to its end."""
THINKING_SECONDS = 0.2
"""For each move of the person."""
PAGES = (
    ("your-games", ("Game", "Your Games")),
    ("new-game", ("Game", "New Game")),
    ("statistics", ("Game", "Statistics")),
    ("instructions", ("Help", "Instructions")),
    ("course", ("Game", "Learn", "Course")),
    ("puzzle", ("Game", "Learn", "Puzzles")),
    ("puzzle-of-the-day", ("Game", "Learn", "Puzzle of the Day")),
)
"""Pages that are opened by menus at the end: name of the picture, menu and entries."""


def tour(person: Person) -> Iterator[str]:
    """Use the program from its start screen on, and yield the name of each page once it is seen."""
    yield "start"
    for number, game in enumerate(GAMES):
        if number == len(GAMES) // 2:
            person.menu("Settings", "Preferences")
            come_to_rest(person.root)
            person.choose(THEMES[1])
            yield "preferences"
            _press(person, "Done")
        yield from _play(person, game)
        come_to_rest(person.root)
        person.menu("Game", "All Games")
    yield "start-later"
    person.click(centre(_card(person, FOUR_STONES)))
    for name, (menu, *entries) in PAGES:
        come_to_rest(person.root)
        person.menu(menu, *entries)
        yield name
        person.key("Escape")


def _play(person: Person, game: AnyGame) -> Iterator[str]:
    """Play a game from its card on the start screen; one of Four Stones to its end and review."""
    come_to_rest(person.root)
    person.click(centre(_card(person, game)))
    yield f"{game.id}-page"
    person.choose("First")
    _press(person, "▶  Play")
    person.wait(lambda: person.app.workspace.controller is not None, f"a game of {game.title}")
    person.wait_for_board()
    for _ in range(MOVES):
        _make_a_move(person)
    yield f"{game.id}-game"
    if game is FOUR_STONES:
        while person.controller.session.state.outcome() is None:
            _make_a_move(person)
        person.wait(
            lambda: person.app.workspace.side_panel.find_page(EndPage) is not None, "the end"
        )
        yield f"{game.id}-end"
        _press(person, "Review")
        yield f"{game.id}-review"


def _make_a_move(person: Person) -> None:
    """Make a good move by clicks, and wait for the computer's."""
    person.wait_for_turn()
    state, game = person.controller.session.state, person.controller.session.game
    if state.outcome() is None:
        view, level = state.view(state.turn), game.levels[-1].number
        person.make(game.choose(view, level, Clock(THINKING_SECONDS), Random(1)), "mouse")
        person.wait_for_turn()


def _card(person: Person, game: AnyGame) -> GameCard:
    """Return the card of a game on the start screen."""
    cards = (each for each in person.widgets() if isinstance(each, GameCard))
    return next(each for each in cards if each.game is game)


def _press(person: Person, text: str) -> None:
    """Click a button once the page has taken its place."""
    come_to_rest(person.root)
    person.press(text)


def take_pictures(person: Person, folder: Path) -> list[str]:
    """Use the program, write a picture of each page into a folder, and return the file names.

    Pictures of an earlier tour are deleted.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob(NUMBERED):
        old.unlink()
    names = []
    for number, name in enumerate(tour(person), 1):
        come_to_rest(person.root)
        names.append(f"{number:02}-{name}.png")
        person.driver.screenshot().save(folder / names[-1])
    return names


def main() -> int:
    """Take a tour on the screen of `DISPLAY`, without anybody's settings; 1 if anything failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.ui.tour", description=__doc__)
    parser.add_argument("folder", type=Path, help="where the pictures go")
    folder: Path = parser.parse_args().folder
    begun, failures = time.monotonic(), list[str]()

    def report(
        kind: type[BaseException], fault: BaseException, trace: TracebackType | None
    ) -> None:
        failures.append("".join(traceback.format_exception(kind, fault, trace)))

    display = os.environ["DISPLAY"]
    with tempfile.TemporaryDirectory() as home, XDriver(display) as driver:
        os.environ.update(empty_environment(display, Path(home)))
        root = tk.Tk(className="Fourgames")
        root.report_callback_exception = report  # type: ignore[method-assign]
        app = open_window(root, driver.width, driver.height, 100, THEMES[0])
        # Nothing is pointed at.
        driver.move(driver.width - 1, driver.height - 1)
        names = take_pictures(Person(app, driver), folder)
        app.quit()
    print(*failures, sep="\n", end="", file=sys.stderr)
    seconds = round(time.monotonic() - begun)
    print(f"Played Four Stones to its end and began every other game, by clicks, in {seconds} s.")
    print(f"{len(names)} pictures are in {folder.name}/:")
    lines = textwrap.wrap(", ".join(names), 98, break_on_hyphens=False)
    print(textwrap.indent("\n".join(lines), "  "))
    return bool(failures)


if __name__ == "__main__":
    sys.exit(main())
