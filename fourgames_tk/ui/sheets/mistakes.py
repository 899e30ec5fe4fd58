"""Learn from my mistakes: a person stands before each of their errors, and finds what is better."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from typing import TYPE_CHECKING

from ...engine.learn.reason import Mark, Reason, Sign
from ...engine.learn.review import PlyReview, Review
from ...engine.session import AnyStep, Session
from ..kit.buttons import EDGE, Button
from ..kit.focus import shortcut
from ..kit.fonts import pixels
from ..kit.layout import wrapped
from ..kit.sound import Sound
from ..table.looking_back import turns_of
from .exercise import ExercisePage

if TYPE_CHECKING:
    from ..app import App


class MistakesPage(ExercisePage):
    """Lays one position after the other; a move that keeps the best value solves it."""

    def __init__(
        self,
        parent: tk.Misc,
        app: App,
        session: Session,
        review: Review,
        plies: tuple[PlyReview, ...],
        back: Callable[[], None],
    ) -> None:
        super().__init__(parent, app, session.game, "Mistakes")
        self._session, self._review, self._plies, self._back = session, review, plies, back
        self._turns = turns_of(session.all_steps)
        self._number, self._solved = 0, 0
        self.task, self._said = self._label("ink"), self._label("muted")
        self.primary = Button(self.body, "", self._next, key="Enter", kind="primary", height=52)
        self.primary.pack(fill="x", pady=(pixels(self, 24), 0))
        key = shortcut("H")
        self._show_me = Button(self.body, "Show it", self.hint, key=key)
        self._show_me.pack(fill="x", pady=(pixels(self, 4), 0))
        leave = Button(self.body, "Back", self.cancel, key="Esc", kind="quiet", chevron="left")
        leave.pack(anchor="w", pady=(pixels(self, 16), 0))
        self.commands = {"h": self.hint}
        self._lay()

    def _label(self, colour: str) -> tk.Label:
        label = wrapped(self.body, 15, colour)
        label.pack(fill="x", padx=pixels(self, EDGE), pady=(pixels(self, 12), 0))
        return label

    def take_keys(self) -> None:
        """Leave the keys with the board."""
        self.exercise.board.focus_set()

    @property
    def _ply(self) -> PlyReview:
        return self._plies[self._number]

    def _lay(self) -> None:
        """Lay the position of a mistake."""
        ply, board = self._ply, self.exercise
        before = self._session.all_steps[ply.ply - 1].before
        board.heading = f"Mistake {self._number + 1} of {len(self._plies)}"
        board.subheading = "Find a better move"
        options, seed = self._session.options, self._session.seed
        board.halted = False
        board.lay(Session(self._session.game, options, seed, before), {ply.seat})
        said = board.board.say_move(ply.move)
        self.task.configure(
            text=f"Your move {self._turns[ply.ply]} was: {said}. Find a better one."
        )
        self._said.configure(text="Make it on the board.")
        self._offer(solved=False)
        self.take_keys()

    def _offer(self, solved: bool) -> None:
        last = self._number + 1 == len(self._plies)
        if self.primary is not None:
            words = "Back to the review" if last and solved else "Next" if solved else "Skip"
            self.primary.say(words)
        self._show_me.enable(not solved)

    def judge(self, step: AnyStep) -> None:
        """Say whether a move keeps the best value; another one is taken back."""
        ply, board = self._ply, self.exercise
        if step.move in ply.moves:
            self._solved += 1
            self._told(f"That is it: by your move {self._review.change(ply)}.")
            self.app.play_sound(Sound.PLACE)
            return
        again = " That is what you played." if step.move == ply.move else ""
        said = board.board.say_move(step.move)
        self._said.configure(
            text=f"{said[:1].upper()}{said[1:]} is not the best.{again} Try again."
        )
        self.app.play_sound(Sound.LOW)
        board.take_back()

    def hint(self) -> None:
        """Show the better move."""
        if self._show_me.instate(["!disabled"]):
            best = self._ply.moves[0]
            said = self.exercise.board.say_move(best)
            self._told(f"Better: {said}. By your move {self._review.change(self._ply)}.")
            self.exercise.explain(Reason("", (Mark(Sign.RING, (best,), "better"),)))

    def _told(self, text: str) -> None:
        """Say how it would have gone; nothing more is to be moved here."""
        self.exercise.halted = True
        self.exercise.board.show(self.exercise.scene)
        self._said.configure(text=text)
        self._offer(solved=True)

    def _next(self) -> None:
        """Go to the next mistake; after the last one, back."""
        if self._number + 1 < len(self._plies):
            self._number += 1
            self._lay()
        else:
            self.cancel()

    def cancel(self) -> None:
        """Go back to the review."""
        self._back()
