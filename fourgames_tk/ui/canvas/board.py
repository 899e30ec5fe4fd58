"""The base of every board: how it reacts to a person, and how moves are shown."""

from __future__ import annotations

import time
import tkinter as tk
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from PIL import Image, ImageTk

from ...engine.game import StateT, Won
from ...engine.learn.reason import Mark, Reason, Sign
from ...engine.session import Step
from ..kit.sound import Sound
from ..paint.palette import Palette
from . import reasons
from .controls import Asks, Click, Controls, Key, Ways
from .drawing import DrawingT
from .grid import Box, Point
from .motion import Motion
from .scene import ChatLine, RunningGame, Scene
from .stage import Stage

if TYPE_CHECKING:
    from ..app import App


KEYS_RING = 2
"""The breadth in pixels of the ring around a board that has the keys."""

TOUCHED = 64.0
"""The side of what is marked where a move goes to, in design units."""

LONG_SECONDS, SKIP = 2.0, "A click shows the end at once."
"""After how long a motion says how it is skipped, and what it says."""


@dataclass(frozen=True)
class Submission:
    """A move that a person makes: where the piece was let go, and what comes when it is shown."""

    carried_from: Point | None = None
    then: Callable[[], None] | None = None


class Board(Stage[DrawingT], ABC, Generic[StateT, DrawingT]):
    """One game on the screen. A subclass turns clicks and keys into move texts.

    Its `drawing` says what is seen, the board what a person does. The `on_…` methods are called
    only while a person may move and nothing is in motion, with points in design units of the sheet;
    left alone they do nothing.
    """

    GOAL: ClassVar[str]
    """The aim in a few words, shown below the heading."""
    KEYS: ClassVar[tuple[tuple[str, str], ...]]
    """(key, what it does) for the keys page."""
    LAUREL: ClassVar[tuple[str, str]] = ("#3D9B6C", "#2F8A5D")
    """Colours ``#RRGGBB`` of the inner and the outer leaves of who has won."""
    UNITS: ClassVar[tuple[str, str]] = ("point", "points")
    """What one of the scores is called, and several."""
    TERMS: ClassVar[Mapping[str, str]] = {}
    """Words that the status line says, each with a sentence that explains it."""
    SHOWS_CHAT: ClassVar[bool] = False
    """Whether what programs say stands on the board."""
    MOVE_COLUMNS: ClassVar[tuple[str, ...]] = ()
    """What stands above the columns of the list of moves, where a turn has several."""

    def __init__(self, parent: tk.Misc, app: App, game: RunningGame) -> None:
        super().__init__(parent, app)
        self.game = game
        self.chat: tuple[ChatLine, ...] = ()
        self._submission = Submission()
        self._controls = Controls(self)
        self._keys_marked = False
        self._reason: Reason | None = None
        # Who came by Tab sees where the keys are; a click shows that by itself.
        self.bind("<<TraverseIn>>", lambda event: self._mark_keys(True))
        for gone in ("<FocusOut>", "<Button-1>"):
            self.bind(gone, lambda event: self._mark_keys(False), add="+")

    @staticmethod
    @abstractmethod
    def piece(side: int, palette: Palette) -> Image.Image:
        """Return an RGBA picture of one piece, its body so many pixels wide, for lists of games."""

    @abstractmethod
    def ways(self, move: str) -> Ways:
        """Return how a person makes a legal move, starting with nothing chosen."""

    def reset(self) -> None:
        """Forget what was chosen or held; called before another scene or a move is shown."""

    def say_move(self, move: str) -> str:
        """Return a legal move in words, as a hint names it."""
        return move

    def shown_move(
        self, state: StateT, move: str
    ) -> tuple[int, tuple[str | ImageTk.PhotoImage, ...]]:
        """Return how lists show a legal move of a position: the column, texts and pictures."""
        return 0, (move,)

    def say_where(self, move: str) -> str:
        """Return what to look at to find a legal move, in words that do not tell it."""
        return "the board"

    def where(self, move: str) -> tuple[str, ...]:
        """Return the places to look at, as `spot` knows them, to find a legal move."""
        return ()

    def point_out(self, move: str | None) -> None:
        """Ring where to look to find a move, in place of a reason; None takes it away."""
        rings = None if move is None else Reason("", (Mark(Sign.RING, self.where(move)),))
        self.explain(rings)

    def mark_hint(self, move: str) -> None:
        """Show a hinted move on the board, so that Enter alone plays it."""

    def spot(self, place: str) -> Box | None:
        """Return where a place of a `Mark` lies, in design units of the sheet; None if nowhere."""
        return None

    def explain(self, reason: Reason | None) -> None:
        """Draw the marks of a reason above the position, until another one is shown or None."""
        self._reason = reason
        self.draw_reason()

    def draw_reason(self) -> None:
        """Draw these marks, where the position is in sight."""
        self.delete(reasons.TAG)
        if self._reason is not None and self.find_all():
            reasons.draw_marks(self, self._reason.marks, self._spot_or_move)

    def _spot_or_move(self, place: str) -> Box | None:
        """Return where a place lies, or the last thing that a legal move touches."""
        found = self.spot(place)
        if found is None and place in self.state.legal_moves() and self.state.forced() is None:
            touched = self.ways(place).mouse[-1]
            if isinstance(touched, Click):
                found = Box.around(touched.point, TOUCHED, TOUCHED)
        return found

    def aimed_at(self, point: Point) -> Hashable:
        """Return what lies at a point: a click into a motion acts only if it is still there."""
        return None

    def let_go(self) -> bool:
        """Let go of what is chosen or held; tell whether there was anything."""
        return False

    def trophy(self, last: Step[StateT], size: int) -> Image.Image | None:
        """Return the piece that won by the last move, `size` pixels large, if one did.

        It stands inside the laurel, where there are no scores.
        """
        return None

    def winning_line(
        self, last: Step[StateT], size: int
    ) -> tuple[str, Sequence[Image.Image]] | None:
        """Return the line that won by the last move, if one did: in words, and its pieces."""
        return None

    def counted(self, number: int) -> str:
        """Return a number of what the scores count: `8 stones`."""
        return f"{number} {self.UNITS[number != 1]}"

    def on_hover(self, point: Point | None) -> None:
        """React to the pointer; None when it has left."""

    def on_press(self, point: Point) -> None:
        """React to the left button going down."""

    def on_drag(self, point: Point) -> None:
        """React to the pointer being moved with the left button down, by more than a little."""

    def on_release(self, point: Point, dragged: bool) -> None:
        """React to the left button going up; `dragged` is whether `on_drag` came before."""

    def on_turn(self, point: Point) -> None:
        """React to the right button."""

    def on_wheel(self, steps: int) -> None:
        """React to the wheel: 1 towards the person, −1 away."""

    def on_key(self, key: Key) -> None:
        """React to a key that no shortcut took."""

    def on_tab(self, step: int) -> bool:
        """Go on to the next thing on the board, or back; tell whether there was one.

        Where there was none, nothing is held any more: the keys go to what stands beside the board.
        """
        return False

    def on_command_key(self, key: Key) -> bool:
        """React to a key that works at any time; tell whether it was one."""
        return False

    def on_chat(self) -> None:
        """React to new lines in `self.chat`."""

    def expected(self) -> str:
        """Return what is expected of the person who has the turn, as a short sentence."""
        return self.state.prompt

    def lesson(self, step: Step[StateT]) -> str:
        """Return what is to be explained of a move while it is shown; usually nothing."""
        return ""

    def number_moves(self, on: bool) -> None:
        """Show how moves are called on the board, while a list beside it names them."""

    def in_one_go(self, step: Step[StateT], following: Step[StateT]) -> bool:
        """Tell whether a person makes two moves as one: they are undone and redone together."""
        return False

    @property
    def scene(self) -> Scene[StateT] | None:
        """What is shown."""
        return self.drawing.scene

    @property
    def state(self) -> StateT:
        """The position that is shown; only asked for while there is a scene."""
        scene: Scene[StateT] | None = self.drawing.scene
        if scene is None:
            raise ValueError("nothing is shown yet")
        return scene.state

    @property
    def asks(self) -> Asks:
        """Whether a person may move now."""
        scene = self.drawing.scene
        if scene is None or scene.seat is None or self.moving:
            return Asks.NOBODY
        return Asks.NOW if self.drawn else Asks.SOON

    @property
    def active(self) -> bool:
        """Whether a person may move now, on a board that is painted."""
        return self.asks is Asks.NOW

    @property
    def covered(self) -> bool:
        """Whether what belongs to the one who is to move is hidden until they are ready."""
        return False

    @property
    def holds(self) -> bool:
        """Whether something is begun that is no move yet, and would be lost by another look."""
        return False

    @property
    def moving(self) -> bool:
        """Whether an animation is under way."""
        return self._animator.current is not None

    @property
    def drawn(self) -> bool:
        """Whether the scene is in sight, drawn for the size that the board has now."""
        return self._drawn_for == (self.winfo_width(), self.winfo_height())

    def submit(
        self,
        move: str,
        carried_from: Point | None = None,
        then: Callable[[], None] | None = None,
    ) -> None:
        """Play a person's move.

        Args:
            move: its text.
            carried_from: where the piece was let go, if a hand has carried it.
            then: called when the move is shown and the person may go on, unless it was refused.
        """
        self.configure(cursor="")
        self._submission = Submission(carried_from, then)
        self.game.submit(move)
        # Taken up by `perform`, or the move was refused.
        self._submission = Submission()

    def complain(self, reason: str) -> None:
        """Refuse something with a low tone, and say why."""
        self.app.play_sound(Sound.LOW)
        self.game.note(reason)

    def hear(self, chat: tuple[ChatLine, ...]) -> None:
        """Take what the players have said so far."""
        self.chat = chat
        self.on_chat()

    def show(self, scene: Scene[StateT]) -> None:
        """Draw a scene at once; what was in motion is dropped."""
        self._animator.drop()
        self._reason = None
        self.drawing.scene = scene
        self.reset()
        self.redraw()

    def count_anew(self, scene: Scene[StateT]) -> None:
        """Take a scene of the same position, in which a hint is counted; nothing is let go."""
        self.drawing.scene = scene
        self.redraw()

    def perform(
        self, step: Step[StateT], scene: Callable[[], Scene[StateT]], done: Callable[[], None]
    ) -> None:
        """Show the events of a move, then draw the scene after it and call `done`.

        `scene` returns that scene as it is to be seen when the move has been shown.
        """
        submission, self._submission = self._submission, Submission()
        begun, told, lesson = time.monotonic(), False, self.lesson(step)

        def settle() -> None:
            if told:
                self.game.note(lesson)
            self.show(scene())
            done()
            if submission.then is not None and self.active:
                submission.then()

        def motions() -> Iterator[Motion]:
            nonlocal told
            for event in step.events:
                if isinstance(event, Won):
                    yield from self.drawing.celebration(event.seats, step)
                    continue
                for motion in self.drawing.motions(event, step, submission.carried_from):
                    if not told and time.monotonic() > begun + LONG_SECONDS:
                        told = True
                        self.game.note(f"{lesson} {SKIP}".lstrip())
                    yield motion

        self._reason = None
        self.reset()
        if self.drawn:
            # The position is in sight: what was marked there goes, and nothing else.
            self.delete(reasons.TAG)
            self.mark()
        else:
            self.redraw()
        if self.scene is not None:
            self.drawing.set_out()
        if lesson:
            self.game.note(lesson)
        self._animator.run(motions(), settle)

    def preferences_changed(self) -> None:
        """Show what the preferences decide; what is in motion ends as it began."""
        if not self.moving:
            self.redraw()

    def destroy(self) -> None:
        """Stop every timer with the board."""
        self._controls.forget()
        super().destroy()

    def _mark_keys(self, marked: bool) -> None:
        """Show that the board has the keys, or no more; its own cursor tells what they act on."""
        self._keys_marked = marked
        self.sign_keys()

    def sign_keys(self) -> None:
        """Draw the ring around a board that has the keys."""
        self.delete("keys-here")
        if self._keys_marked and self.find_all():
            width, height = self._size
            inside = KEYS_RING // 2
            box = inside, inside, width - inside, height - inside
            ring = self.palette.accent
            self.create_rectangle(*box, outline=ring, width=KEYS_RING, tags="keys-here")

    @property
    def held_still(self) -> bool:
        """Whether something is in motion or in a hand."""
        return self.moving or self._controls.dragging

    def repainted(self) -> None:
        """Do what has waited for the board to be painted."""
        self._controls.catch_up()


AnyBoard = Board[Any, Any]
"""A board of any game, where the kind of its state does not matter."""
