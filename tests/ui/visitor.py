"""A person who tries everything from outside: on the screen, and in the files on disk."""

from __future__ import annotations

import tkinter as tk
from pathlib import Path
from tkinter import ttk
from typing import Any

from fourgames_tk.engine.game import AnyGame, State
from fourgames_tk.engine.games import find_game
from fourgames_tk.store.settings import Settings
from fourgames_tk.ui.app import App
from fourgames_tk.ui.pages.start_cards import Card
from fourgames_tk.ui.services import Services
from tests.ui.person import QUICK_OPTIONS, Person
from tests.ui.xdriver import XDriver

FOUR_STONES, SKIRMISH, FOUR_BY_FOUR, FOURSIDE, MANCALA = (
    find_game(name) for name in ("four-stones", "skirmish", "four-by-four", "fourside", "mancala")
)
SHORT: dict[str, Any] = {"layout": "shuffled", "rows": "2", "spaces": "6", "letters": "2"}
"""Options of a game of Four Stones that is over after a few moves."""


class Visitor(Person):
    """A person at the start screen, who can quit the program and start it again.

    `path` is the answer of every file dialog; `opened` are the windows after the first one.
    """

    path: Path

    def __init__(self, app: Services, driver: XDriver) -> None:
        super().__init__(app, driver)
        self.opened: list[Services] = []

    def start(self) -> None:
        """Move the pointer into the window, so that it gets keys."""
        self.driver.move(*self.empty_pixel)
        self.flush()

    def open_again(self) -> Visitor:
        """Quit the program by its key, and start it again."""
        self.key("ctrl+q")
        assert self.root.tk.eval("info commands .") != ".", "the program has not ended"
        app = window()
        self.opened.append(app)
        person = Visitor(app, self.driver)
        person.path, person.opened = self.path, self.opened
        person.wait(lambda: app.root.winfo_width() == 1100, "the window")
        person.start()
        return person

    def start_open_game(self, game: AnyGame) -> None:
        """Start a game of two people without hiding hands."""
        self.app.set_preference("curtain", "no")
        self.start_game(game, "human human", **QUICK_OPTIONS.get(game.id, {}))

    def play_first(self, *moves: str) -> None:
        """Start Four Stones with two people, and make these moves."""
        self.start_game(FOUR_STONES, "human human")
        for move in moves or ("D3", "F5", "C1"):
            self.make(move, "keys")
        self.wait_for_turn()

    def play_out(self) -> None:
        """Play a short game of two people to its end."""
        self.start_game(FOUR_STONES, "human human", **SHORT)
        self.go_on_to_the_end()

    def go_on_to_the_end(self) -> None:
        while self.position.outcome() is None:
            self.make(self.position.legal_moves()[-1], "keys")
            self.wait_for_turn()

    @property
    def position(self) -> State:
        """The position of the running game."""
        return self.controller.session.state

    @property
    def shown_ply(self) -> int:
        """The number of moves before the shown position."""
        assert self.board.scene is not None
        return len(self.board.scene.steps)

    @property
    def playing(self) -> bool:
        """Whether a game is running."""
        return self.app.workspace.controller is not None

    def go_on(self) -> None:
        """Click “Resume” on the card of a game."""
        card = next(each for each in self.widgets() if isinstance(each, Card) and each.bbox("chip"))
        left, top, right, bottom = card.bbox("chip")
        middle = card.winfo_rootx() + (left + right) // 2, card.winfo_rooty() + (top + bottom) // 2
        self.click(middle)

    def press(self, text: str) -> None:
        """Click a button as soon as it is enabled."""

        def ready() -> bool:
            buttons = [each for each in self.widgets() if isinstance(each, ttk.Button)]
            message = [each for each in buttons if str(each.cget("text")) == text]
            return all(each.instate(["!disabled"]) for each in message if each.winfo_viewable())

        self.wait(ready, f"the button {text} to work")
        super().press(text)


def window() -> Services:
    """Start the program without sound and animation, with the data of earlier starts."""
    root = tk.Tk()
    root.tk.call("tk", "scaling", 96 / 72)
    settings = Settings(sound="no", speed="off")
    assert settings.message is None
    app = App(root, settings).services
    root.geometry("1100x740+0+0")
    return app
