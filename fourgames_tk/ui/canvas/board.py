"""The base of every board: what it says of its game, and how scenes and moves are shown."""

from __future__ import annotations

import time
from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from PIL import Image, ImageTk

from ...engine.game import Event, Mark, Reason, Sign, StateT, Won
from ...engine.session import Step
from ..paint.palette import Palette
from .animation import Animation
from .drawing import MARK_TAG, DrawingT, draw_move_marks
from .move_input import MoveInput, MoveTarget, Submission
from .scaled_canvas import Box
from .scene import ChatLine, Scene

TOUCHED_SIZE = 64.0
"""The side of what is marked where a move goes to, in design units."""

LONG_SECONDS, SKIP_TEXT = 2.0, "A click shows the end at once."
"""After how long a motion says how it is skipped, and what it says."""


@dataclass(frozen=True)
class EndWords:
    """What the page at the end of a game says in the words of the game's document.

    `title` stands above who has won, `again` on the button that begins another game, and `leave`
    on the one that leaves the program; an empty text is not shown. With an `again_title` above the
    buttons, that button is the primary one whoever has won.
    """

    title: str = ""
    again_title: str = ""
    again: str = "Start over"
    leave: str = ""


class Board(MoveInput[StateT, DrawingT]):
    """One game on the screen: its `drawing` says what is seen, the board what a person does."""

    GOAL: ClassVar[str]
    """The aim in a few words, shown below the heading."""
    KEYS: ClassVar[tuple[tuple[str, str], ...]]
    """(key, what it does) for the keys page."""
    LAUREL: ClassVar[tuple[str, str]] = ("#3D9B6C", "#2F8A5D")
    """Colours ``#RRGGBB`` of the inner and the outer leaves of who has won."""
    UNITS: ClassVar[tuple[str, str]] = ("point", "points")
    """What one of the scores is called, and several."""
    END: ClassVar[EndWords] = EndWords()
    TERMS: ClassVar[Mapping[str, str]] = {}
    """Words that the status line says, each with a sentence that explains it."""
    MOVE_COLUMNS: ClassVar[tuple[str, ...]] = ()
    """What stands above the columns of the list of moves, where a turn has several."""

    _reason: Reason | None = None

    @staticmethod
    @abstractmethod
    def piece(side: int, palette: Palette) -> Image.Image:
        """Return an RGBA picture of one piece, its body so many pixels wide, for lists of games."""

    def move_in_words(self, move: str) -> str:
        """Return a legal move in words, as a hint names it."""
        return move

    def move_list_entry(
        self, state: StateT, move: str
    ) -> tuple[int, tuple[str | ImageTk.PhotoImage, ...]]:
        """Return how lists show a legal move of a position: the column, texts and pictures."""
        return 0, (move,)

    def where_in_words(self, move: str) -> str:
        """Return what to look at to find a legal move, in words that do not tell it."""
        return "the board"

    def move_places(self, move: str) -> tuple[str, ...]:
        """Return the places to look at, as `spot` knows them, to find a legal move."""
        return ()

    def ring_move_places(self, move: str | None) -> None:
        """Ring where to look to find a move, in place of a reason; None takes it away."""
        rings = None if move is None else Reason("", (Mark(Sign.RING, self.move_places(move)),))
        self.show_reason(rings)

    def mark_hint(self, move: str) -> None:
        """Show a hinted move on the board, so that Enter alone plays it."""

    def place_box(self, place: str) -> Box | None:
        """Return where a place of a `Mark` lies, in design units of the sheet; None if nowhere."""
        thing = self.target_of_place(place)
        return None if thing is None else self.target_box(thing)

    def target_of_place(self, place: str) -> MoveTarget | None:
        """Return the thing that a place of a `Mark` means."""
        return None

    def show_reason(self, reason: Reason | None) -> None:
        """Draw the marks of a reason above the position, until another one is shown or None."""
        self._reason = reason
        self.draw_move_marks()

    def draw_move_marks(self) -> None:
        """Draw these marks, where the position is in sight."""
        self.delete(MARK_TAG)
        if self._reason is not None and self.find_all():
            draw_move_marks(self, self._reason.marks, self._place_or_move_box)

    def _place_or_move_box(self, place: str) -> Box | None:
        """Return where a place lies, or the last thing that a legal move touches."""
        found = self.place_box(place)
        if found is None and place in self.state.legal_moves() and self.state.forced() is None:
            found = Box.around(
                self.target_box(self.move_path(place)[-1]).centre, TOUCHED_SIZE, TOUCHED_SIZE
            )
        return found

    def winning_piece(self, last: Step[StateT], size: int) -> Image.Image | None:
        """Return the piece that won by the last move, `size` pixels large, if one did.

        It stands inside the laurel, where there are no scores.
        """
        return None

    def winning_line(
        self, last: Step[StateT], size: int
    ) -> tuple[str, Sequence[Image.Image]] | None:
        """Return the line that won by the last move, if one did: in words, and its pieces."""
        return None

    def score_in_words(self, number: int) -> str:
        """Return a number of what the scores count: `8 stones`."""
        return f"{number} {self.UNITS[number != 1]}"

    def turn_prompt(self) -> str:
        """Return what is expected of the person who has the turn, as a short sentence."""
        return self.state.prompt

    def event_explanation(self, event: Event) -> str:
        """Return what is to be explained as an event of a move is shown; usually nothing."""
        return ""

    def show_move_names(self, on: bool) -> None:
        """Show how moves are called on the board, while a list beside it names them."""

    def is_double_move(self, step: Step[StateT], following: Step[StateT]) -> bool:
        """Tell whether a person makes two moves as one: they are undone and redone together."""
        return False

    def show_chat(self, chat: tuple[ChatLine, ...]) -> None:
        """Take what the players have said so far."""

    def show_scene(self, scene: Scene[StateT]) -> None:
        """Draw a scene at once; what was in motion is dropped."""
        self._animator.stop()
        self._reason = None
        self.drawing.scene = scene
        self.reset()
        self.redraw()

    def update_scene(self, scene: Scene[StateT]) -> None:
        """Take a scene of the same position, in which a hint is counted; nothing is let go."""
        self.drawing.scene = scene
        self.redraw()

    def play_step(
        self, step: Step[StateT], scene: Callable[[], Scene[StateT]], done: Callable[[], None]
    ) -> None:
        """Show the events of a move, then draw the scene after it and call `done`.

        `scene` returns that scene as it is to be seen when the move has been shown.
        """
        submission, self._submission = self._submission, Submission()
        begun, status_text, lesson = time.monotonic(), False, ""

        def settle() -> None:
            if status_text or lesson:
                self.game.show_status(self.event_explanation(step.events[-1]))
            self.show_scene(scene())
            done()
            # Where the next task lies by now, it is for that one no more.
            if submission.on_shown is not None and self.accepts_input and self.state == step.after:
                submission.on_shown()

        def motions() -> Iterator[Animation]:
            nonlocal status_text, lesson
            for event in step.events:
                if isinstance(event, Won):
                    yield from self.drawing.celebration(event.seats, step)
                    continue
                if said := self.event_explanation(event):
                    lesson = said
                    self.game.show_status(lesson)
                for motion in self.drawing.animations(event, step, submission.dropped_at):
                    if not status_text and time.monotonic() > begun + LONG_SECONDS:
                        status_text = True
                        self.game.show_status(f"{lesson} {SKIP_TEXT}".lstrip())
                    yield motion

        self._reason = None
        self.reset()
        self.cursor_visible = False
        if self.is_drawn:
            # The position is in sight: what was marked there goes, and nothing else.
            self.delete(MARK_TAG)
            self.draw_selection()
        else:
            self.redraw()
        self.drawing.prepare_move()
        self._animator.run(motions(), settle)

    def preferences_changed(self) -> None:
        """Show what the preferences decide; what is in motion ends as it began."""
        if not self.is_moving:
            self.redraw()


AnyBoard = Board[Any, Any]
"""A board of any game, where the kind of its state does not matter."""
