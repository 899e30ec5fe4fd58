"""Learn from my mistakes: a person stands before each of their errors, and finds what is better."""

from __future__ import annotations

import tkinter as tk
from typing import TYPE_CHECKING

from ...engine.learn.review import PlyReview, Review
from ...engine.session import Session
from ..game_view.history import turns_of
from ..widgets.sound import Sound
from .task import ENTER, TaskPage

if TYPE_CHECKING:
    from pathlib import Path

    from ..app import App


class MistakesPage(TaskPage):
    """Lays one position after the other; a move that keeps the best value solves it."""

    def __init__(
        self,
        parent: tk.Misc,
        app: App,
        session: Session,
        review: Review,
        plies: tuple[PlyReview, ...],
        path: Path | None,
    ) -> None:
        """Put a person before these plies of a reviewed game, which is kept at `path`."""
        super().__init__(parent, app, session.game)
        self._session, self._review, self._path = session, review, path
        self._left = list(plies)
        self._of, self._turns = len(plies), turns_of(session.all_steps)
        self._next()

    def _next(self) -> None:
        """Lay the position of the next mistake; after the last one, go back."""
        if not self._left:
            self.cancel()
            return
        self.rest()
        ply, session = self._left.pop(0), self._session
        self._mistake, self.good, self.shown = ply, ply.moves, False
        before = session.all_steps[ply.ply - 1].before
        self.exercise.lay(Session(session.game, session.options, session.seed, before), {ply.seat})
        self.tell(
            f"Mistake {self._of - len(self._left)} of {self._of}",
            "Find a better move.",
            f"Your move {self._turns[ply.ply]} was: {self.exercise.board.say_move(ply.move)}.",
        )
        hint, solution = ("Hint", "h", self.hint), ("Show it", "l", self.show_solution)
        self.offer(hint, solution, ("Skip", ENTER, self._next))
        self.take_keys()

    def solved(self) -> None:
        """Say how it would have gone."""
        self.app.play_sound(Sound.SCORE)
        move = self.exercise.board.say_move(self.exercise.session.moves[0])
        better = "Better" if self.shown else "Right"
        self.halt(f"{better}: {move}. By your move {self._review.change_text(self._mistake)}.")
        self.offer(("Next" if self._left else "Back to the review", ENTER, self._next))
        self.take_keys()

    def cancel(self) -> None:
        if self._path is None:
            self.app.desk.home()
        else:
            self.app.desk.review(self._path, self._review)
