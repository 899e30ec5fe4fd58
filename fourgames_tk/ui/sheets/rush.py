"""A rush: as many puzzles as one can find in three minutes, harder and harder."""

from __future__ import annotations

import time
import tkinter as tk
from functools import partial
from math import ceil
from typing import TYPE_CHECKING

from ...engine.learn.puzzle import GRADES, Puzzle
from ...engine.session import AnyStep
from ...store.puzzles import RushResult, utc_now
from ..text import short_title
from ..widgets.sound import Sound
from ..widgets.timers import Timer
from .puzzle import RIGHT, PuzzlePage, fresh, show_puzzles, show_rush
from .task import ENTER, WRONG, Offer

if TYPE_CHECKING:
    from ..app import App

SECONDS, ERRORS, EACH = 180, 3, 3
"""How long a rush takes, how many errors end it, and how many of a grade come before the next."""


class RushPage(PuzzlePage):
    """One puzzle after the other against the clock; nothing is counted but how many are found."""

    TERMS = "Three minutes; three errors end it. The first move decides."

    def __init__(self, parent: tk.Misc, app: App, puzzle: Puzzle) -> None:
        self.count = self.errors = 0
        self._posed, self._end = {puzzle.id}, time.monotonic() + SECONDS
        super().__init__(parent, app, puzzle)
        self._clock = Timer(self)
        self._tick()

    def judge(self, step: AnyStep) -> None:
        """Count it, and pose the next one."""
        right = step.move in self.good
        self.count, self.errors = self.count + right, self.errors + (not right)
        self.app.play_sound(Sound.SCORE if right else Sound.LOW)
        grade = min(1 + self.count // EACH, GRADES[-1])
        if (
            self.errors == ERRORS
            or (puzzle := fresh(self.app, self.puzzle.game, self._posed, grade)) is None
        ):
            self._finish()
        else:
            self._posed.add(puzzle.id)
            self.pose(puzzle)
            self.say(RIGHT if right else f"{WRONG}.")

    def hint(self) -> None:
        self.say("There are no hints in a rush.")

    @property
    def left(self) -> int:
        """How many seconds are left."""
        return max(0, ceil(self._end - time.monotonic()))

    def _tick(self) -> None:
        if not self.left:
            self._finish()
        elif not self.is_over:
            self._put_figures()
            self._clock.start(1000, self._tick)

    def _finish(self) -> None:
        if self.is_over:
            return
        game = self.puzzle.game
        before, entry = self.history.best_rush(game), RushResult(utc_now(), game.id, self.count)
        self.app.library.add_puzzle_entry(entry)
        super()._finish()
        self.title.configure(text=f"{self.count} found")
        best = self.count > before
        self.say("That is your best rush!" if best else f"Your best rush: {before}.")
        self.app.play_sound(Sound.WIN if best else Sound.DRAW)

    def _put_figures(self) -> None:
        for child in self._figures.winfo_children():
            child.destroy()
        minutes, seconds = divmod(self.left, 60)
        errors = f"{self.errors} of {ERRORS} errors"
        self._put_words([f"{minutes}:{seconds:02}", f"{self.count} found", errors], bold=True)

    def _offers(self) -> tuple[Offer, ...]:
        """Offer to stop, and at the end to begin again."""
        app, game = self.app, self.puzzle.game
        self.where.configure(text=f"Rush: {short_title(game)}")
        if not self.is_over:
            return (("Stop", "l", self._finish),)
        puzzles = "Puzzles", "n", partial(show_puzzles, app, game)
        return puzzles, ("Once more", ENTER, partial(show_rush, app, game))
