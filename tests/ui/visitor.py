"""Who tries all that a person can do, from outside: at the screen, and in the files on the disk."""

from __future__ import annotations

import tkinter as tk
from pathlib import Path
from tkinter import ttk
from typing import Any

from fourgames_tk.engine.game import AnyGame, State
from fourgames_tk.engine.games import find_game
from fourgames_tk.store.settings import Settings
from fourgames_tk.ui.app import App
from fourgames_tk.ui.pages.card import Card
from tests.ui.person import SOON, Person
from tests.ui.xdriver import XDriver

FOUR_STONES, SKIRMISH, FOUR_BY_FOUR, FOURSIDE, MANCALA = (
    find_game(name) for name in ("four-stones", "skirmish", "four-by-four", "fourside", "mancala")
)
SHORT: dict[str, Any] = {"layout": "shuffled", "rows": "2", "spaces": "6", "letters": "2"}
"""Options of a game of Four Stones that is over after a few moves."""


class Visitor(Person):
    """A person at the start screen, who may leave the program and open it again.

    `path` is the file that any file dialog answers with; `opened` are the windows that were opened
    after the first one.
    """

    path: Path

    def __init__(self, app: App, driver: XDriver) -> None:
        super().__init__(app, driver)
        self.opened: list[App] = []

    def start(self) -> None:
        """Put the pointer where keys go to the window."""
        self.driver.move(*self.at_nothing)
        self.flush()

    def open_again(self) -> Visitor:
        """Leave the program by its key, and open it again."""
        self.key("ctrl+q")
        assert self.root.tk.eval("info commands .") != ".", "the program has not ended"
        app = window()
        self.opened.append(app)
        person = Visitor(app, self.driver)
        person.path, person.opened = self.path, self.opened
        person.wait(lambda: app.root.winfo_width() == 1100, "the window")
        person.start()
        return person

    def sit(self, game: AnyGame) -> None:
        """Sit down to a game of two people who see each other's hands."""
        self.app.set_preference("curtain", "no")
        self.sit_down(game, "human human", **SOON.get(game.id, {}))

    def play_first(self, *moves: str) -> None:
        """Sit down to Four Stones with a second person, and make these moves."""
        self.sit_down(FOUR_STONES, "human human")
        for move in moves or ("D3", "F5", "C1"):
            self.make(move, "keys")
        self.wait_for_turn()

    def play_out(self) -> None:
        """Play a short game of two people to its end."""
        self.sit_down(FOUR_STONES, "human human", **SHORT)
        self.go_on_to_the_end()

    def go_on_to_the_end(self) -> None:
        while self.position.outcome() is None:
            self.make(self.position.legal_moves()[-1], "keys")
            self.wait_for_turn()

    @property
    def position(self) -> State:
        """The position of the game on the table."""
        return self.controller.session.state

    @property
    def looked_at(self) -> int:
        """How many moves have led to the position on the board."""
        assert self.board.scene is not None
        return len(self.board.scene.steps)

    @property
    def playing(self) -> bool:
        """Whether a game is on the table."""
        return self.app.workspace.controller is not None

    def go_on(self) -> None:
        """Click the chip on the card of a game."""
        card = next(each for each in self.widgets() if isinstance(each, Card) and each.bbox("chip"))
        left, top, right, bottom = card.bbox("chip")
        middle = card.winfo_rootx() + (left + right) // 2, card.winfo_rooty() + (top + bottom) // 2
        self.click(middle)

    def press(self, text: str) -> None:
        """Click a button as soon as there is one that can be pressed."""

        def ready() -> bool:
            buttons = [each for each in self.widgets() if isinstance(each, ttk.Button)]
            said = [each for each in buttons if str(each.cget("text")) == text]
            return all(each.instate(["!disabled"]) for each in said if each.winfo_viewable())

        self.wait(ready, f"the button {text} to work")
        super().press(text)


def window() -> App:
    """Open the program, as one that was left opens again, without sound and motion."""
    root = tk.Tk()
    root.tk.call("tk", "scaling", 96 / 72)
    settings = Settings(sound="no", speed="off")
    assert settings.message is None
    app = App(root, settings)
    root.geometry("1100x740+0+0")
    return app
