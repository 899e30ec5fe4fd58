"""A person at the program's window: looks, clicks and types through the X server."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Iterator

from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.players.spec import PlayerSpec
from fourgames_tk.engine.setup import Setup
from fourgames_tk.ui.app import App
from fourgames_tk.ui.canvas.board import AnyBoard
from fourgames_tk.ui.sheets.dialog import Dialog
from fourgames_tk.ui.table.play import Phase, Play
from fourgames_tk.ui.window.actions import action
from tests.ui.pump import centre, pump, settle
from tests.ui.xdriver import XDriver

ENGINE_SECONDS = 40.0
"""How long the engine process may take to start and answer on a machine with much else to do."""


class Person:
    """Sits at the window of an `App`."""

    def __init__(self, app: App, driver: XDriver) -> None:
        self.app, self.driver = app, driver
        self.root = app.root

    @property
    def play(self) -> Play:
        """The game on the table."""
        play = self.app.desk.play
        assert play is not None, "no game is on the table"
        return play

    @property
    def board(self) -> AnyBoard:
        """The board on the table."""
        return self.play.board

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves so far."""
        return tuple(self.play.session.moves)

    @property
    def status(self) -> str:
        """The text of the status line."""
        return self.app.status_bar.text

    @property
    def at_nothing(self) -> tuple[int, int]:
        """A pixel of the screen where the start screen has nothing."""
        return self.root.winfo_rootx() + 20, self.root.winfo_rooty() + 600

    def do(self, name: str) -> None:
        """Do an action by its name, without its key or menu."""
        action(name).do(self.app)

    def sit_down(
        self, game: AnyGame, players: str = "human level:1", seed: int = 1, **options: str
    ) -> None:
        """Begin a game with these players, and wait for the person's turn."""
        specs = tuple(PlayerSpec.parse(text) for text in players.split())
        with_people = any(spec.kind == "human" for spec in specs)
        assert with_people or self.app.preferences.speed != "off", (
            "computers that never pause may play their whole game before the test looks"
        )
        self.app.desk.begin(Setup(game, game.options_type.parse(options), seed, specs))
        self.wait_for_board()
        if with_people:
            self.wait_for_turn()

    def wait_for_board(self) -> None:
        """Wait until the board is drawn."""
        pump(self.root, lambda: self.board.drawn, message="the board to be drawn")
        self.board.focus_force()
        settle(self.root)
        self.driver.move(*self.at(2, 2))
        settle(self.root)

    def wait_for_turn(self) -> None:
        """Wait until a person may move, or the game is over."""
        pump(
            self.root,
            lambda: (
                (self.board.active and self.play.phase is not Phase.MOVING)
                or (self.play.session.state.outcome() is not None and not self.board.moving)
            ),
            ENGINE_SECONDS,
            "the person's turn",
        )
        settle(self.root)

    def wait_for_moves(self, count: int) -> None:
        """Wait until so many moves are played and shown."""
        pump(
            self.root,
            lambda: len(self.moves) == count and not self.board.moving,
            ENGINE_SECONDS,
            f"move {count}",
        )
        settle(self.root)

    def wait_for_hint(self) -> str:
        """Wait until a hint has come, ask on until it names its move, and return that."""
        self.wait(lambda: "Hint: " in self.status, "the hint")
        if "Hint: look at" in self.status:
            self.do("hint")
        said = self.status.split("Hint: ")[1]
        moves = self.play.session.state.legal_moves()
        return next(move for move in moves if said.startswith(f"{self.board.say_move(move)}. "))

    def wait(self, until: Callable[[], bool], message: str) -> None:
        """Run the window until something holds."""
        pump(self.root, until, ENGINE_SECONDS, message)
        settle(self.root)

    def at(self, x: float, y: float) -> tuple[int, int]:
        """Return the screen's pixel of a pixel on the board."""
        return self.board.winfo_rootx() + round(x), self.board.winfo_rooty() + round(y)

    def item(self, tag: str) -> tuple[int, int]:
        """Return the screen's pixel in the middle of an item of the board."""
        box = self.board.bbox(tag)
        assert box is not None, f"nothing on the board is tagged {tag}"
        return self.at((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)

    def click(self, place: tuple[int, int], button: int = 1) -> None:
        """Click on a pixel of the screen."""
        self.driver.click(*place, button=button)
        self.flush()

    def drag(self, start: tuple[int, int], stop: tuple[int, int]) -> None:
        """Drag from one pixel of the screen to another."""
        self.driver.drag(start, stop)
        self.flush()

    def key(self, *names: str) -> None:
        """Press keys, one after the other."""
        for name in names:
            self.driver.key(name)
            self.flush()

    def flush(self) -> None:
        """Let what the driver sent reach the window, and a move that was shown the disk."""
        settle(self.root)
        if self._waits_for_the_disk():
            self.wait(lambda: not self._waits_for_the_disk(), "the move to be kept")

    def _waits_for_the_disk(self) -> bool:
        play = self.app.desk.play
        return play is not None and play.phase is Phase.MOVING and not play.board.moving

    def press(self, text: str) -> None:
        """Click the button with this text, wherever it is in the window."""
        found = [each for each in self.widgets() if _text(each) == text and each.winfo_viewable()]
        assert found, f"no button says {text!r}"
        self.click(centre(found[-1]))

    def widgets(self) -> Iterator[tk.Misc]:
        """Return every widget of the program."""
        return _below(self.root)

    def dialogs(self) -> list[Dialog]:
        """Return the dialogs that are open."""
        return [each for each in self.widgets() if isinstance(each, Dialog)]


def _below(widget: tk.Misc) -> Iterator[tk.Misc]:
    for child in widget.winfo_children():
        yield child
        yield from _below(child)


def _text(widget: tk.Misc) -> str:
    text = getattr(widget, "text", None)
    if isinstance(text, str):
        return text
    try:
        return str(widget.cget("text"))
    except tk.TclError:
        return ""
