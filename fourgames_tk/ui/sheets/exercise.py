"""A board on the table that belongs to a page: what is moved there teaches, and is no game kept."""

from __future__ import annotations

import tkinter as tk
from abc import abstractmethod
from collections.abc import Callable, Collection
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from ...engine.errors import IllegalMove
from ...engine.players.remote import EngineProcess
from ...engine.players.spec import PlayerSpec
from ...engine.session import AnyStep, Session
from ...engine.setup import Setup
from ..boards import BOARDS
from ..canvas.scene import AnyScene, RunningGame, Scene, seen
from ..text import sentence, short_name
from ..widgets.background import BackgroundTask, saying
from ..widgets.focus import SCROLLING
from ..widgets.side_panel import Page
from ..widgets.sound import Sound
from ..widgets.theme import themed
from ..widgets.timers import Timer

if TYPE_CHECKING:
    from ...engine.game import AnyGame
    from ..app import App
    from ..canvas.board import AnyBoard


class ExercisePage(Page):
    """A page with a board of its own on the table. A subclass judges what a person moves there.

    The app's desk lays it where no game is on the table (`app.desk.learn`). While the board asks
    for a move, it has the keys: letters are moves there, and those of the page are heard with the
    modifier, and Esc. Else Enter and letters pressed on the board are the page's, too.

    It has an `engine` to ask by its `thinker`, and a `pause` before what comes by itself.
    """

    STRIPS = False
    SHORTCUTS = True
    UNDOES: ClassVar[bool] = False
    """Whether a person may take moves back while the board asks for one."""

    def __init__(self, parent: tk.Misc, app: App, game: AnyGame, title: str = "") -> None:
        super().__init__(parent, app, title)
        self.exercise = Exercise(self, game)
        self.engine, self.pause = EngineProcess(), Timer(self)
        self.thinker = BackgroundTask(self, self.engine.stop)
        self.failed = saying(lambda said: self.exercise.note(sentence(said)))

    def rest(self) -> None:
        """Drop what is thought about, and what was to come by itself."""
        self.pause.cancel()
        self.thinker.stop()

    @abstractmethod
    def judge(self, step: AnyStep) -> None:
        """Hear of a person's move, once it has been shown."""

    def taken_back(self) -> None:
        """Hear that a person has taken a move back, by the action Undo."""

    def hint(self) -> None:
        """Help on, as the key for a hint asks; by default there is none."""

    def cancel(self) -> None:
        self.app.desk.welcome(self.exercise.game)

    def take_keys(self) -> None:
        """Give the keys to the board while it asks for a move, else to the page."""
        if self.exercise.asks:
            self.exercise.board.focus_set()
        else:
            super().take_keys()

    def hears_on_table(self, event: tk.Event[tk.Misc]) -> bool:
        """Tell whether the page hears a key that was pressed on the board."""
        return event.keysym in ("Escape", *SCROLLING) or self.exercise.rests

    def destroy(self) -> None:
        self.exercise.destroy()
        super().destroy()


ExerciseFactory = Callable[[tk.Misc, "App"], ExercisePage]
"""A class of such pages, or what makes one: called with the paper and the app."""


class Exercise(tk.Frame, RunningGame):
    """A board on which a person makes moves that the page judges; nobody answers by itself.

    What the rules force upon the person, such as a pass, is played before the page hears.
    """

    def __init__(self, page: ExercisePage, game: AnyGame) -> None:
        self.app, self.game, self._page = page.app, game, page
        super().__init__(page.app.desk.stage)
        themed(self, background="table")
        self.pack(fill="both", expand=True)
        self.board: AnyBoard = BOARDS[game.id](self, page.app, self)
        self.board.pack(fill="both", expand=True)
        self.status = ""
        """What the line below says where there is no detail; empty for what the board expects."""
        self.halted = False
        """Whether nobody may move, as where something is being shown."""
        self._begun, self._pointed_to = 0, ""
        # Runs from a move to when the key that made it, or that ended its motion, is forgotten.
        self._key_is_spent = Timer(self)

    def lay(self, session: Session, people: Collection[int]) -> None:
        """Show where a session stands; the seats of `people` are the person's who learns."""
        seats = range(self.game.seats(session.options))
        specs = [PlayerSpec("human") if seat in people else PlayerSpec("level") for seat in seats]
        self.session, self._begun = session, session.ply
        self.setup = Setup(self.game, session.options, session.seed, tuple(specs))
        self.halt(False)

    @property
    def scene(self) -> AnyScene:
        scene: AnyScene = Scene.of(self.session, self.setup, "")
        seat = None if self.halted else scene.seat
        # Who answers plays at no level.
        names = tuple(map(short_name, scene.names))
        return replace(scene, seat=seat, names=names, heading="", subheading="")

    @property
    def asks(self) -> bool:
        """Whether a person may move, now or once the board is drawn."""
        return self.board.asks

    @property
    def rests(self) -> bool:
        """Whether nobody is to move, nothing moves, and a key that is pressed now did not do so."""
        return not (self.asks or self.board.moving or self._key_is_spent.is_waiting)

    def halt(self, halted: bool = True) -> None:
        """Let nobody move, or a person again, and show that; what is in motion is dropped."""
        self.halted = halted
        self.board.drop()
        self._show()

    def answer(self, move: str, then: Callable[[], None]) -> None:
        """Play a move that is not the person's, show it, and go on."""
        self._perform(self.session.play(move), then)

    def take_back(self) -> None:
        """Take back up to and including the last move of the person, and let them move."""
        while self._moved and self.session.undo().seat not in self.setup.people:
            pass
        self.halt(False)

    def point_to(self, move: str) -> str:
        """Show where to look for a move and say so; asked again for it, the move itself.

        Returns what it says.
        """
        board, again = self.board, self._pointed_to == move
        self._pointed_to = "" if again else move
        board.point_out(None if again else move)
        if again:
            board.mark_hint(move)
        where = board.say_move(move) if again else f"look at {board.say_where(move)}"
        said = f"Hint: {where}."
        self.note(said)
        return said

    @property
    def can_undo(self) -> bool:
        """Whether the person may take a move back now, and there is one."""
        return self._page.UNDOES and self.asks and self._moved

    def undo(self) -> None:
        """Take a move back for the person, and tell the page."""
        self.take_back()
        self._page.taken_back()

    @property
    def _moved(self) -> bool:
        """Whether the person has made a move since the position was laid."""
        return any(step.seat in self.setup.people for step in self.session.steps[self._begun :])

    def _show(self) -> None:
        self.board.show(self.scene)
        self.note("")
        self.app.menubar.toolbar.refresh()

    def _perform(self, step: AnyStep, then: Callable[[], None]) -> None:
        """Show a move, and whatever the rules force upon the person after it."""
        state = self.session.state
        forced = state.forced() if state.turn in self.setup.people else None

        def shown() -> None:
            self._key_is_spent.start_when_idle(lambda: None)
            self.note("")
            self.app.menubar.toolbar.refresh()
            if forced is None or state.outcome() is not None:
                then()
            else:
                self._perform(self.session.play(forced), then)

        eyes = self.scene.eyes
        self.note("")
        self.board.perform(seen(step, eyes), lambda: self.scene, shown)

    # What a board asks of the game on it.

    def submit(self, move: str) -> None:
        """Play a person's move and let the page judge it; an illegal one is refused."""
        try:
            step = self.session.play(move)
        except IllegalMove as error:
            self.app.play_sound(Sound.LOW)
            self.note(sentence(str(error)))
        else:
            self._perform(step, lambda: self._page.judge(step))

    def note(self, detail: str) -> None:
        asked = self.asks and self.board.scene is not None
        text = self.status or (self.board.expected() if asked else "")
        self.app.status(f"{text}   {detail}".strip() if detail else text, asked)

    def hint(self) -> None:
        self._page.hint()
