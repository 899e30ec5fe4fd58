"""The page of puzzles: a task on the board, tried as often as one likes, then played on.

And which puzzle is shown: one of a game, one of a day, the first of a rush.
"""

from __future__ import annotations

import calendar
import time
import tkinter as tk
from collections.abc import Callable, Collection, Mapping
from datetime import date, timedelta
from functools import partial
from math import ceil
from random import SystemRandom
from typing import TYPE_CHECKING, ClassVar

from ...engine import learn
from ...engine.errors import FourgamesError
from ...engine.learn.puzzle import GRADES, Puzzle
from ...engine.learn.rating import Rating, grade_for
from ...engine.players.remote import EngineProcess
from ...engine.session import AnyStep, Session
from ...store.puzzles import PuzzleAttempt, RushResult, utc_now
from .. import pages
from ..paint.palette import mix
from ..text import sentence, short_title
from ..widgets.background import BackgroundTask, saying
from ..widgets.buttons import face
from ..widgets.controls import StaticCanvas
from ..widgets.focus import has_focus_ring, shortcut
from ..widgets.fonts import pixels, sized
from ..widgets.layout import wrapped
from ..widgets.sound import Sound
from ..widgets.theme import on_theme, palette_of, themed
from ..widgets.timers import Timer
from .exercise import ENTER, SHOWN, WRONG, Offer, TaskPage

if TYPE_CHECKING:
    from ...engine.game import AnyGame
    from .page import PageHost


ROW, DISC, FIRST = 34, 28, 54
"""The height of a week, the side of a disc, and where the first week begins, in design units."""
CALENDAR_KEYS = {"Left": -1, "Right": 1, "Up": -7, "Down": 7, "Prior": -28, "Next": 28}
"""How many days a key goes on."""
ON_GLASS = "#22252A"


class Calendar(StaticCanvas):
    """Shows the month of one day; another up to today is chosen by a click, or keys and Enter."""

    def __init__(self, parent: tk.Misc, today: date, choose: Callable[[date], object]) -> None:
        super().__init__(parent, takefocus=True)
        self._today, self._choose = today, choose
        self._found: Mapping[date, bool] = {}
        self._day = today
        self._weeks: list[list[date]] = []
        for key in CALENDAR_KEYS:
            self.bind(f"<{key}>", self._typed)
        for key in ("<Return>", "<KP_Enter>", "<space>"):
            self.bind(key, self._entered)
        self.bind("<ButtonRelease-1>", self._clicked)

    def show(self, found: Mapping[date, bool], day: date) -> None:
        """Show the days whose puzzle was found, whether in time, and the day that is looked at."""
        self._found, self._day = found, day
        self.draw()

    def _typed(self, event: tk.Event[tk.Misc]) -> str:
        self._go(CALENDAR_KEYS[event.keysym])
        return "break"

    def _entered(self, event: tk.Event[tk.Misc]) -> str:
        self._choose(self._day)
        return "break"

    def _go(self, days: int) -> None:
        self._day = min(self._today, self._day + timedelta(days))
        self.draw()

    def _clicked(self, event: tk.Event[tk.Misc]) -> None:
        """Choose the day there, or show the month that a sign above the days leads to."""
        column = min(6, max(0, 7 * event.x // self.winfo_width()))
        row = (event.y - pixels(self, FIRST)) // pixels(self, ROW)
        if row < 0 and column > 4:
            self._go(-self._day.day if column == 5 else 32 - self._day.day)
        elif 0 <= row < len(self._weeks) and self._weeks[row][column] <= self._today:
            self._choose(self._weeks[row][column])

    def fill(self, width: int, height: int) -> None:
        palette = palette_of(self)
        step, row, line = width / 7, pixels(self, ROW), pixels(self, FIRST)
        self._weeks = calendar.Calendar().monthdatescalendar(self._day.year, self._day.month)
        height = line + len(self._weeks) * row
        self.configure(height=height)
        self.write(pixels(self, 4), row / 3, f"{self._day:%B %Y}", 14, bold=True)
        later = (self._day.year, self._day.month) < (self._today.year, self._today.month)
        for way, column, ink in (
            ("left", 5.5, palette.ink),
            ("right", 6.5, palette.ink if later else palette.faint),
        ):
            shown = face(self, "chevron", way, pixels(self, 14), ink, plain=True)
            self.put(shown, column * step, row / 3)
        for column, day in enumerate(self._weeks[0]):
            x = (column + 0.5) * step
            self.write(x, row * 1.1, f"{day:%a}"[:2], 12, "muted", "center")
        for number, week in enumerate(self._weeks):
            for column, day in enumerate(week):
                if day.month == self._day.month:
                    self._draw_day(day, (column + 0.5) * step, line + (number + 0.5) * row, step)
        self.tag_lower("bar")
        if has_focus_ring(self):
            self.create_rectangle(1, 1, width - 2, height - 2, outline=palette.accent, width=2)

    def _draw_day(self, day: date, x: float, y: float, step: float) -> None:
        """Draw a day: glass if found in time, ringed in amber if later, in blue today."""
        palette, side, before = palette_of(self), pixels(self, DISC), day - timedelta(1)
        radius, in_time = side / 2, self._found.get(day)
        if in_time:
            self.put(face(self, "bead", side, "beaten", palette.sheet), x, y)
            if self._found.get(before) and day.weekday() and day.day > 1:
                bar, thick = mix(palette.sheet, palette.amber, 0.55), pixels(self, 4)
                self.create_line(x - step, y, x, y, width=thick, fill=bar, tags="bar")
        ring = palette.accent if day == self._today else palette.amber
        if day == self._today or in_time is False:
            box = x - radius, y - radius, x + radius, y + radius
            self.create_oval(*box, outline=ring, width=2)
        ink = ON_GLASS if in_time else palette.ink if day <= self._today else palette.faint
        font = sized(self, 12, bool(in_time) or day == self._today)
        self.create_text(x, y, text=str(day.day), font=font, fill=ink)
        if day == self._day:
            low = y + radius * 0.7
            self.create_line(x - radius / 2, low, x + radius / 2, low, fill=ink, width=2)


MOST = 3
"""How many moves a person has to find at most."""
RIGHT, SOLVED, FURTHER = "Right!", "Solved", "Find the next move, too."
KEYS = (
    (shortcut("H"), "hint: where to look, then the move"),
    (shortcut("L"), "show the solution"),
    (shortcut("N"), "the next puzzle; once it is solved, Enter"),
    (shortcut("R"), "rush: as many as you can find in three minutes"),
    ("← ↑ ↓ →, Page Up, Page Down, Enter", "in the calendar: go to another day, and to its puzzle"),
)
"""(key, what it does) on the page of puzzles, for the keys page."""


class PuzzlePage(TaskPage):
    """A puzzle, of the `day` if there is one."""

    TERMS: ClassVar[str] = "Try as often as you like; the first try counts."

    def __init__(
        self, parent: tk.Misc, app: PageHost, puzzle: Puzzle, day: date | None = None
    ) -> None:
        super().__init__(parent, app, puzzle.game)
        self._workshop = EngineProcess()
        self._made: Puzzle | None = None
        self._maker = BackgroundTask(self, self._workshop.stop)
        self.history = app.library.history()
        self._grade = tk.Label(self.head, font=sized(self, 13), borderwidth=0, justify="left")
        themed(self._grade, background="sheet", foreground="amber_ink")
        self.head.bind("<Configure>", self._put_grade)
        self._terms = wrapped(self.body, 14)
        self.put(self._terms, 6)
        self._terms.pack(after=self.title)
        self._figures = themed(tk.Frame(self.body), background="sheet")
        self.put(self._figures, 20)
        self.pose(puzzle, day)
        on_theme(self._figures, self._put_figures)

    def cancel(self) -> None:
        """Go back to where the page was opened, as Esc does."""
        if self.day is None:
            super().cancel()
        else:
            self.app.workspace.home()

    def pose(self, puzzle: Puzzle, day: date | None = None) -> None:
        self.rest()
        self.puzzle, self.day, self.good = puzzle, day, puzzle.solutions
        self.ply = self._found = 0
        self._tried = self._hinted = self.shown = self.is_over = False
        session = Session(puzzle.game, puzzle.options, puzzle.seed, puzzle.position)
        self.exercise.lay(session, (puzzle.seat,))
        where = puzzle.game.title if day is None else "Puzzle of the day"
        self.tell(where, puzzle.task, "")
        self._terms.configure(text=f"{puzzle.options.rules_text()} {self.TERMS}".strip())
        self._grade.configure(text=f"Grade {puzzle.grade}  {'◆' * puzzle.grade:◇<{len(GRADES)}}")
        self._put_figures()
        self.offer(*self._offers())
        self.take_focus()
        self._make_ahead()

    def _offers(self) -> tuple[Offer, ...]:
        """Return what can be done: once it is solved, the way on is in colour."""
        rush = "Rush", "r", partial(show_rush, self.app, self.puzzle.game)
        if self.is_over:
            return rush, ("Next", ENTER, self.next)
        hint, solution = ("Hint", "h", self.hint), ("Solution", "l", self.show_solution)
        return hint, solution, ("Next", "n", self.next), rush

    # What a person does.

    def missed(self) -> None:
        """Write down the first try of a puzzle that was not it."""
        if not (self._found or self._tried or self._hinted):
            self._note(found=False, score=0)
        self._tried = True

    def hint(self) -> None:
        """Say where to look; what a hint has helped to is not rated."""
        self._hinted = self._hinted or self.exercise.asks
        super().hint()

    def show_solution(self) -> None:
        if self.is_over or self.shown:
            return
        if not (self._found or self._tried):
            self._note(found=False, score=0)
        super().show_solution()

    def next(self) -> None:
        """Go on to a puzzle of the game that was not found yet, as hard as the person is strong."""
        puzzle, self._made = self._made, None
        puzzle = puzzle or fresh(self.app, self.puzzle.game, (self.puzzle.id,))
        if puzzle is not None:
            self.pose(puzzle)

    # How it goes on.

    def solved(self) -> None:
        """Write down that it was found."""
        if not (self._found or self.shown):
            self.app.play_sound(Sound.SCORE)
            self._note(found=True, score=None if self._tried or self._hinted else 1)
        self._go_on()

    def _go_on(self) -> None:
        """Play on against the best replies, as long as there is something to find."""
        session, seat = self.exercise.session, self.puzzle.seat
        self.ply = session.ply
        self._found = sum(step.seat == seat for step in session.steps)
        over = session.state.outcome() is not None or self.puzzle.kind == "points"
        if over or (self._found >= MOST and session.state.turn != seat):
            self._finish()
        else:
            self.halt(SHOWN if self.shown else RIGHT)
            self.ask(self._known)

    def _known(self, best: tuple[str, ...]) -> None:
        """Play the reply, or let the person find the next move, where it matters which."""
        state = self.exercise.session.state
        mine = state.turn == self.puzzle.seat
        if not best or (mine and len(best) == len(state.legal_moves())):
            self._finish()
        elif self.shown or not mine:
            self.exercise.answer(best[0], self._go_on)
        else:
            self.good = best
            self.title.configure(text=FURTHER)
            self.halt(f"{RIGHT} Now go on.", halted=False)

    def _finish(self) -> None:
        self.is_over = True
        self._terms.configure(text="")
        self.halt(SHOWN if self.shown else SOLVED)
        if not self.shown:
            self.title.configure(text=RIGHT)
            self.said.configure(image=face(self, "chip", SOLVED, "amber", "check"))
        self.offer(*self._offers())
        self.take_focus()

    def _make_ahead(self) -> None:
        """Let the next puzzle be made beside the window, where all that there are were found."""
        game, workshop = self.puzzle.game, self._workshop
        ready, found = (
            ready_for(self.app, game),
            self.history.solved_puzzles(game) | {self.puzzle.id},
        )
        if ready and self._made is None and found.issuperset(each.id for each in ready):
            self._maker.ask(
                lambda clock: workshop.puzzle(game, len(ready) + len(found), clock),
                self._keep,
                saying(lambda said: None),
            )

    def _keep(self, puzzle: Puzzle) -> None:
        self._made = puzzle

    def _note(self, found: bool, score: int | None) -> None:
        puzzle, day, game = self.puzzle, self.day, self.puzzle.game.id
        said = ("", False) if day is None else (day.isoformat(), day == self.app.today())
        entry = PuzzleAttempt(utc_now(), game, puzzle.id, puzzle.grade, found, score, *said)
        self.history = self.history.with_entry(entry)
        self.app.library.add_puzzle_entry(entry)
        self._put_figures()

    # What is seen beside the task.

    def _put_grade(self, event: tk.Event[tk.Misc]) -> None:
        """Put the grade beside the name of the puzzle, or below it where that has no room."""
        self._grade.configure(wraplength=event.width)
        fits = event.width > 2 * self._grade.winfo_reqwidth()
        self._grade.pack(side="right" if fits else "bottom", anchor="w", before=self.where)

    def _put_figures(self) -> None:
        """Show the calendar for a puzzle of the day, and for others how far one has come."""
        history, today, game = self.history, self.app.today(), self.puzzle.game
        for child in self._figures.winfo_children():
            child.destroy()
        if self.day is None:
            rating, best = history.rating(game), history.best_rush(game)
            rush = f"best rush {best}" if best else ""
            rated = f"your rating {' '.join(rating.words)}" if rating != Rating() else ""
            self._put_words(
                [f"{len(history.solved_puzzles(game))} solved", *filter(None, (rush, rated))]
            )
            return
        calendar = Calendar(self._figures, today, partial(show_daily, self.app))
        calendar.pack(fill="x")
        calendar.show(history.solved_days, self.day)
        if streak := history.streak_text(today):
            chip = tk.Label(self._figures, image=face(self, "chip", streak, "amber", "check"))
            themed(chip, background="sheet", borderwidth=0).pack(side="left")
        month = sum(
            (day.year, day.month) == (today.year, today.month) for day in history.solved_days
        )
        label = self._put_words([f"longest {history.longest_streak}", f"{month} this month"])
        label.configure(anchor="e")

    def _put_words(self, said: list[str], bold: bool = False) -> tk.Label:
        size, ink = (16, "ink") if bold else (14, "muted")
        label = wrapped(self._figures, size, ink, "  ·  ".join(said), bold)
        label.pack(side="left", fill="x", expand=True)
        return label


def ready_for(app: PageHost, game: AnyGame) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game that come with the program; says so where there are none."""
    fault = f"there are no puzzles of {game.title} yet"
    try:
        if found := learn.collection.load_puzzles(game):
            return found
    except FourgamesError as error:
        fault = str(error)
    app.tell("Puzzles", sentence(fault))
    return ()


def fresh(app: PageHost, game: AnyGame, but: Collection[str] = (), grade: int = 0) -> Puzzle | None:
    """Return a puzzle near a grade, or one's own, that was not found yet if there is one.

    `but` are ids of others.
    """
    history = app.library.history()
    found, wanted = history.solved_puzzles(game), grade or grade_for(game, history.rating(game))
    others = [each for each in ready_for(app, game) if each.id not in but]
    left = [each for each in others if each.id not in found] or others
    chance = SystemRandom().random
    return min(left, key=lambda each: (abs(each.grade - wanted), chance()), default=None)


def show_puzzles(app: PageHost, game: AnyGame) -> None:
    if (puzzle := fresh(app, game)) is not None:
        app.workspace.learn(game, partial(PuzzlePage, puzzle=puzzle))


def show_rush(app: PageHost, game: AnyGame) -> None:
    if (puzzle := fresh(app, game, grade=GRADES[0])) is not None:
        app.workspace.learn(game, partial(pages.puzzle.RushPage, puzzle=puzzle))


def show_daily(app: PageHost, day: date | None = None) -> None:
    """Show the puzzle of a day, by default of today."""
    day = day or app.today()
    try:
        puzzle = learn.collection.puzzle_of_day(day)
    except FourgamesError as error:
        app.tell("Puzzle of the day", sentence(str(error)))
    else:
        app.workspace.learn(puzzle.game, partial(PuzzlePage, puzzle=puzzle, day=day))


SECONDS, ERRORS, EACH = 180, 3, 3
"""How long a rush takes, how many errors end it, and how many of a grade come before the next."""


class RushPage(PuzzlePage):
    """One puzzle after the other against the clock; nothing is counted but how many are found."""

    TERMS = "Three minutes; three errors end it. The first move decides."

    def __init__(self, parent: tk.Misc, app: PageHost, puzzle: Puzzle) -> None:
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
