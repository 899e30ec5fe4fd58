"""The rush: one puzzle after another for three minutes, and the countdown of timed pages."""

from __future__ import annotations

import time
import tkinter as tk
from collections.abc import Callable, Sequence
from functools import partial
from math import ceil
from typing import TYPE_CHECKING

from ...engine.language import N_, _, ngettext, number_text
from ...engine.learn.puzzle import GRADES, Puzzle
from ...engine.session import AnyStep
from ...store.puzzles import RushResult, utc_timestamp
from ...store.training import missed_answer
from ..text import short_game_title
from ..widgets.buttons import Button
from ..widgets.commands import PageCommand
from ..widgets.dialogs import show_question
from ..widgets.layout import packed, wrapped_label
from ..widgets.sound import Sound
from ..widgets.timers import SPEECH_EVENT, Timer, on_event
from .exercise import BACK, WRONG_TEXT
from .puzzle import RIGHT_TEXT, PuzzlePage, pick_puzzle, show_puzzles

if TYPE_CHECKING:
    from ...engine.game import AnyGame
    from ..services import Services


class Countdown:
    """Seconds that a page counts down while it is seen: `on_tick` each second, at last `on_end`.

    It can pause, and stands still while another page covers its own or the window is minimised, and
    while `is_held` returns true, as while the voice is speaking; it is asked again at each
    `SPEECH_EVENT`.
    """

    def __init__(
        self,
        page: tk.Misc,
        seconds: float,
        on_tick: Callable[[], None],
        on_end: Callable[[], None],
        is_held: Callable[[], bool] = lambda: False,
    ) -> None:
        self._page, self._on_tick, self._on_end = page, on_tick, on_end
        self._is_held = is_held
        self._timer: Timer | None = None  # made at the start: the page may not be a widget yet
        self._left = float(seconds)
        self._deadline: float | None = None
        self._is_paused, self._is_hidden = True, False

    @property
    def seconds_left(self) -> int:
        """Remaining time in whole seconds, rounded up."""
        left = self._left if self._deadline is None else self._deadline - time.monotonic()
        return max(0, ceil(left))

    @property
    def remaining_text(self) -> str:
        """The remaining time, such as `2:05`."""
        minutes, seconds = divmod(self.seconds_left, 60)
        return f"{minutes}:{seconds:02}"

    @property
    def is_running(self) -> bool:
        """Whether the time runs now."""
        return self._deadline is not None

    def start(self) -> None:
        """Start, or continue after a pause."""
        if self._timer is None:
            self._timer = Timer(self._page)
            for event in ("<Map>", "<Unmap>", SPEECH_EVENT):
                window = str(self._page.winfo_toplevel())
                on_event(self._page, window, event, lambda event: self._update())
        self._is_paused = False
        self._run_or_stop(self._timer)

    def pause(self) -> None:
        self._is_paused = True
        if self._timer is not None:
            self._run_or_stop(self._timer)

    def _update(self) -> None:
        self._is_hidden = not self._page.winfo_viewable()
        if self._timer is not None:
            self._run_or_stop(self._timer)

    def _run_or_stop(self, timer: Timer) -> None:
        runs = not (self._is_paused or self._is_hidden or self._is_held())
        if runs and not self.is_running:
            self._deadline = time.monotonic() + self._left
            timer.start(1000, self._tick)
        elif not runs and self._deadline is not None:
            self._left, self._deadline = self._deadline - time.monotonic(), None
            timer.cancel()

    def _tick(self) -> None:
        if self._timer is not None and self.seconds_left:
            self._timer.start(1000, self._tick)
            self._on_tick()
        else:
            self._on_end()


MISSES_TEXT = N_("Missed puzzles to try again")
UNFINISHED_TEXT = N_("Unfinished puzzle to try again")
NO_BEST_TEXT = N_("You have not solved a puzzle in a rush yet.")
RUSH_SECONDS, RUSH_ERRORS, PUZZLES_PER_GRADE = 180, 3, 3
"""Length of a rush in seconds, errors that end it, and puzzles per grade."""


RUSH_TEXT = N_(
    "Solve as many puzzles as you can in three minutes. Only your first move in each counts. "
    "The third error ends the rush."
)


class RushPage(PuzzlePage):
    """Page of a rush: one puzzle after another against the clock; only the number solved counts."""

    def __init__(self, parent: tk.Misc, app: Services, puzzle: Puzzle) -> None:
        self.count = self.errors = 0
        self._told_puzzle: Puzzle | None = None
        self._told_figures: Sequence[str] = ()
        """The last puzzle whose figures were told, and these."""
        self.misses: list[Puzzle] = []
        """Puzzles to try again: those with an error, then the one that was not finished."""
        self._used_ids, self._is_answered = {puzzle.id}, False
        self._clock = Countdown(
            self, RUSH_SECONDS, self._show_figures, self._finish, app.watch_voice
        )
        super().__init__(parent, app, puzzle)
        # The rest of a turn must not reach the next puzzle.
        self.exercise.judges_each_move = False
        self._clock.start()
        self._show_figures()

    def on_move(self, step: AnyStep) -> None:
        """Count the result, and show the next puzzle."""
        right, self._is_answered = step.move in self.solutions, True
        self.count, self.errors = self.count + right, self.errors + (not right)
        if not right:
            self.misses.append(self.puzzle)
            missed = missed_answer(self.puzzle, self.app.today())
            self.app.library.add_puzzle_entry(missed)
        self.app.sounds.play(Sound.SCORE if right else Sound.LOW)
        grade = min(1 + self.count // PUZZLES_PER_GRADE, GRADES[-1])
        if (
            self.errors == RUSH_ERRORS
            or (puzzle := pick_puzzle(self.app, self.puzzle.game, self._used_ids, grade)) is None
        ):
            self._finish()
        else:
            self._is_answered = False
            self._used_ids.add(puzzle.id)
            self.show_puzzle(puzzle)
            self.show_feedback(_(RIGHT_TEXT if right else WRONG_TEXT))

    def hint(self) -> None:
        self.show_feedback(_("There are no hints in a rush."))

    def _show_moves(self) -> None:
        """Show no solution: that of a missed puzzle is to be found again."""

    @property
    def unfinished_text(self) -> str:
        return "" if self.is_over else _("You left the rush before its end, so it doesn’t count.")

    def _finish(self) -> None:
        if self.is_over:
            return
        self._clock.pause()
        if not self._is_answered:
            self.misses.append(self.puzzle)
        game = self.puzzle.game
        before, entry = (
            self.history.best_rush_score(game),
            RushResult(utc_timestamp(), game.id, self.count),
        )
        self.app.library.add_puzzle_entry(entry)
        super()._finish()
        self._show_figures()
        self.title.configure(text=self._solved_text)
        best = self.count > before
        said = best_rush_text(before) if before else _(NO_BEST_TEXT)
        self.show_feedback(_("Your best rush so far!") if best else said)
        self.app.sounds.play(Sound.WIN if best else Sound.DRAW)

    def _show_figures(self) -> None:
        for child in self._figures.winfo_children():
            child.destroy()
        errors = _("{n} of {all} errors").format(n=self.errors, all=RUSH_ERRORS)
        self._add_words([self._clock.remaining_text, self._solved_text, errors], bold=True)
        if not (self.is_over and self.misses):
            return
        self._figures.pack_slaves()[0].pack_configure(side="top")
        heading = MISSES_TEXT if self.errors else UNFINISHED_TEXT
        label = wrapped_label(self._figures, 15, "ink", _(heading), bold=True)
        packed(label, fill="x", pady=(16, 0))
        for number, missed in enumerate(self.misses):
            retry = partial(self.retry_missed_puzzle, number)
            unfinished = number == self.errors > 0
            text = _("Grade {n}, not finished") if unfinished else _("Grade {n}")
            text = text.format(n=missed.grade)
            Button(self._figures, text, retry, key=str(number + 1)).pack(fill="x")

    def _figures_in_words(self) -> Sequence[str]:
        """Return the figures as they were when the puzzle was posed: the time goes on."""
        if self.is_over or self._told_puzzle is not self.puzzle:
            self._told_puzzle, self._told_figures = self.puzzle, super()._figures_in_words()
        return self._told_figures

    def retry_missed_puzzle(self, number: int) -> None:
        """Pose a missed puzzle again, then the others."""
        puzzle, *others = (*self.misses[number:], *self.misses[:number])
        self.app.workspace.open_exercise(
            puzzle.game, partial(PuzzlePage, puzzle=puzzle, then=tuple(others))
        )

    @property
    def _attempts_text(self) -> str:
        return _(RUSH_TEXT)

    @property
    def heading_text(self) -> str:
        return _rush_title(self.puzzle.game)

    @property
    def _solved_text(self) -> str:
        return _("{n} solved").format(n=number_text(self.count))

    COMMANDS = (
        BACK,
        PageCommand["RushPage"](
            "stop",
            N_("Stop"),
            "L",
            lambda page: page._finish(),
            is_offered=lambda page: not page.is_over,
        ),
        PageCommand["RushPage"](
            "puzzles",
            N_("Puzzles"),
            "N",
            lambda page: show_puzzles(page.app, page.puzzle.game),
            is_offered=lambda page: page.is_over,
        ),
        PageCommand["RushPage"](
            "again",
            N_("Again"),
            "Enter",
            lambda page: start_rush(page.app, page.puzzle.game),
            is_offered=lambda page: page.is_over,
        ),
        *(
            PageCommand["RushPage"](
                f"missed {number}",
                "",
                str(number + 1),
                lambda page, number=number: page.retry_missed_puzzle(number),  # type: ignore[misc]
                is_offered=lambda page, number=number: page.is_over and number < len(page.misses),  # type: ignore[misc]
            )
            for number in range(RUSH_ERRORS)
        ),
    )


def _rush_title(game: AnyGame) -> str:
    return _("Rush: {game}").format(game=short_game_title(game))


def best_rush_text(solved: int) -> str:
    """Return the most puzzles solved in a rush as a sentence."""
    text = ngettext(
        "Your best rush: {n} puzzle solved.", "Your best rush: {n} puzzles solved.", solved
    )
    return text.format(n=number_text(solved))


def propose_rush(app: Services, game: AnyGame) -> None:
    """Explain a rush before its clock runs, and start one if the person agrees."""
    again = partial(propose_rush, app, game)
    buttons = [(_("Start"), lambda: start_rush(app, game)), (_("Cancel"), lambda: None)]
    show_question(app.root, _rush_title(game), _(RUSH_TEXT), buttons, again)


def start_rush(app: Services, game: AnyGame) -> None:
    """Start a rush with an easy puzzle of a game."""
    if (puzzle := pick_puzzle(app, game, grade=GRADES[0])) is not None:
        app.workspace.open_exercise(game, partial(RushPage, puzzle=puzzle))
