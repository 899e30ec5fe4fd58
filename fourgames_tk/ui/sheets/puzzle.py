"""The page of puzzles: a task on the board, tried as often as one likes, then played on."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Collection, Mapping
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Literal

from ...engine.learn.puzzle import GRADES, Puzzle, solutions_of
from ...engine.learn.rating import Rating
from ...engine.players.remote import EngineProcess
from ...engine.session import AnyStep, Session
from ...store.puzzles import Try, now
from ..kit.buttons import EDGE, Button, face
from ..kit.focus import shortcut
from ..kit.fonts import pixels, sized
from ..kit.layout import wrap_at_its_width
from ..kit.sound import Sound
from ..kit.theme import on_theme, themed
from ..kit.thinker import Thinker
from ..kit.timer import Timer
from .calendar import Calendar
from .exercise import ExercisePage
from .puzzles import fresh, ready_for, show_daily, show_rush

if TYPE_CHECKING:
    from ...engine.game import MoveValue
    from ..app import App

Side = Literal["top", "left", "right"]
PUNISHED_MS = 1600
"""How long the reply to a wrong move is seen before both are taken back."""
SECONDS, MOST = 2.0, 3
"""How long is looked for the values of moves, and how many a person has to find at most."""
QUIET = "Try as often as you like; the first try counts."
WRONG, RIGHT, SHOWN, SOLVED = "That is not it", "Right!", "This is the solution.", "Solved"
KEYS = (
    (shortcut("H"), "hint: where to look, then the move"),
    (shortcut("L"), "show the solution"),
    (shortcut("N"), "the next puzzle; once it is solved, Enter"),
    (shortcut("R"), "rush: as many as you can find in three minutes"),
    ("← ↑ ↓ →, Page Up, Page Down, Enter", "in the calendar: go to another day, and to its puzzle"),
)
"""(key, what it does) on the page of puzzles, for the keys page."""


class PuzzlePage(ExercisePage):
    """A puzzle, of the `day` if there is one."""

    def __init__(self, parent: tk.Misc, app: App, puzzle: Puzzle, day: date | None = None) -> None:
        super().__init__(parent, app, puzzle.game)
        self._engine, self._pause = EngineProcess(), Timer(self)
        self._thinker = Thinker(self, self._engine.stop)
        self._workshop = EngineProcess()
        self._made: Puzzle | None = None
        self._maker = Thinker(self, self._workshop.stop)
        self.history = app.library.history()
        self._buttons = themed(tk.Frame(self), background="sheet")
        self._buttons.pack(side="bottom", fill="x", before=self._holder)
        head = self._row(28)
        self._kind = self._line(head, "muted", 14, side="left", bold=True)
        self._grade = self._line(head, "amber_ink", 13, side="right")
        self._task, self._said = (
            self._line(self.body, ink, size, bold=ink == "ink")
            for ink, size in (("ink", 26), ("muted", 14))
        )
        for label in (self._task, self._said):
            wrap_at_its_width(label)
        self._figures = self._row(20)
        self.commands |= {
            "h": self.hint,
            "l": self.show_solution,
            "n": self.next,
            "r": partial(show_rush, app, puzzle.game),
        }
        self.pose(puzzle, day)
        on_theme(self._figures, self._put_figures)
        if damaged := self.history.damaged:
            self._say(f"{damaged} damaged lines of {app.library.puzzles.path.name} passed over.")

    def destroy(self) -> None:
        """End the engine with the page."""
        self._thinker.close()
        self._maker.close()
        super().destroy()

    def cancel(self) -> None:
        """Go back to where the page was opened, as Esc does."""
        if self.day is None:
            super().cancel()
        else:
            self.app.desk.home()

    def pose(self, puzzle: Puzzle, day: date | None = None) -> None:
        """Lay a puzzle on the board."""
        self._stop()
        self.puzzle, self.day, self._good = puzzle, day, puzzle.solutions
        self._ply = self._found = self._hints = 0
        self._tried = self._shown = self.is_over = False
        session = Session(puzzle.game, puzzle.options, puzzle.seed, puzzle.position)
        self.exercise.lay(session, (puzzle.seat,))
        kind = puzzle.game.title if day is None else "Puzzle of the day"
        stones = "◆" * puzzle.grade + "◇" * (len(GRADES) - puzzle.grade)
        self._kind.configure(text=kind)
        self._grade.configure(text=f"Grade {puzzle.grade}  {stones}")
        self._task.configure(text=puzzle.task)
        self._said.configure(text=QUIET, image="")
        self._put_figures()
        self._offer()
        self.take_keys()
        self._make_ahead()

    # What a person does.

    def judge(self, step: AnyStep) -> None:
        """Go on after a right move; show what punishes a wrong one, and take both back."""
        if step.move in self._good:
            if not self._found:
                self.app.play_sound(Sound.SCORE)
                self._note(found=True, score=None if self._tried or self._hints else 1)
            self._go_on()
            return
        self.app.play_sound(Sound.LOW)
        if not (self._found or self._tried or self._hints):
            self._note(found=False, score=0)
        self._tried = True
        self._halt(f"{WRONG}.")
        after = self.exercise.session.state
        if after.turn == step.seat or after.view(step.seat) != after:
            self._pause.start(PUNISHED_MS, self._take_back)
        else:
            self._ask(self._punish)

    def hint(self) -> None:
        """Say where to look, and asked again which move it is."""
        if not self.exercise.asks:
            return
        self._hints, move, board = self._hints + 1, self._good[0], self.exercise.board
        if self._hints % 2:
            board.point_out(move)
            self._say(f"Look at {board.say_where(move)}.")
        else:
            board.mark_hint(move)
            self._say(f"Hint: {board.say_move(move)}.")

    def show_solution(self) -> None:
        """Play the solution on the board."""
        if self.is_over or self._shown:
            return
        if not (self._found or self._tried):
            self._note(found=False, score=0)
        self._stop()
        self._take_back()
        self._shown = True
        self._halt(SHOWN)
        self.exercise.answer(self._good[0], self._go_on)

    def next(self) -> None:
        """Go on to a puzzle of the game that was not found yet, as hard as the person is strong."""
        puzzle, self._made = self._made, None
        puzzle = puzzle or fresh(self.app, self.puzzle.game, (self.puzzle.id,))
        if puzzle is not None:
            self.pose(puzzle)

    # How it goes on.

    def _go_on(self) -> None:
        """Play on against the best replies, as long as there is something to find."""
        session, seat = self.exercise.session, self.puzzle.seat
        self._ply, self._hints = session.ply, 0
        self._found = sum(step.seat == seat for step in session.steps)
        over = session.state.outcome() is not None or self.puzzle.kind == "points"
        if over or (self._found >= MOST and session.state.turn != seat):
            self._finish()
        else:
            self._halt(SHOWN if self._shown else RIGHT)
            self._ask(self._known)

    def _known(self, values: Mapping[str, MoveValue]) -> None:
        """Play the reply, or let the person find the next move, where it matters which."""
        best, mine = _proved(values), self.exercise.session.state.turn == self.puzzle.seat
        if not best or (mine and len(best) == len(values)):
            self._finish()
        elif self._shown or not mine:
            self.exercise.answer(best[0], self._go_on)
        else:
            self._good = best
            self._halt(f"{RIGHT} Now go on.", halted=False)

    def _punish(self, values: Mapping[str, MoveValue]) -> None:
        """Play the reply that punishes a wrong move, if it is known."""
        wait = partial(self._pause.start, PUNISHED_MS, self._take_back)
        if best := _proved(values):
            self._say(f"{WRONG}. The answer: {self.exercise.board.say_move(best[0])}.")
            self.exercise.answer(best[0], wait)
        else:
            wait()

    def _finish(self) -> None:
        self.is_over = True
        self._halt(SHOWN if self._shown else SOLVED)
        if not self._shown:
            self._said.configure(image=face(self, "chip", SOLVED, "amber", "check"))
        self._offer()
        self.take_keys()

    def _take_back(self) -> None:
        """Lay the position again in which something is to be found."""
        self.exercise.session.go_to(self._ply)
        self._halt(f"{WRONG}. {QUIET}", halted=False)

    def _halt(self, text: str, halted: bool = True) -> None:
        """Say something, and let the person move or not."""
        self.exercise.halt(halted)
        self._say(text)

    def _say(self, text: str) -> None:
        self._said.configure(text=text, image="")
        self.exercise.note(text)

    def _ask(self, then: Callable[[Mapping[str, MoveValue]], None]) -> None:
        """Look beside the window for what each move on the board is worth."""
        session, engine = self.exercise.session, self._engine
        view = session.state.view(session.state.turn)
        self._thinker.ask(
            lambda clock: engine.values(session.game, session.options, view, SECONDS, clock),
            then,
            lambda error: then({}),
        )

    def _make_ahead(self) -> None:
        """Let the next puzzle be made beside the window, where all that there are were found."""
        game, workshop = self.puzzle.game, self._workshop
        ready, found = ready_for(self.app, game), self.history.found(game) | {self.puzzle.id}
        if ready and self._made is None and found.issuperset(each.id for each in ready):
            self._maker.ask(
                lambda clock: workshop.puzzle(game, len(ready) + len(found), clock),
                self._keep,
                lambda error: None,
            )

    def _keep(self, puzzle: Puzzle) -> None:
        self._made = puzzle

    def _stop(self) -> None:
        self._pause.cancel()
        self._thinker.stop()

    def _note(self, found: bool, score: int | None) -> None:
        """Write down a try."""
        puzzle, day, game = self.puzzle, self.day, self.puzzle.game.id
        said = ("", False) if day is None else (day.isoformat(), day == self.app.today())
        entry = Try(now(), game, puzzle.id, puzzle.grade, found, score, *said)
        self.history = self.history.with_entry(entry)
        self.app.library.note(entry)
        self._put_figures()

    # What is seen.

    def _row(self, above: int) -> tk.Frame:
        row = themed(tk.Frame(self.body), background="sheet")
        row.pack(fill="x", padx=pixels(self, EDGE), pady=(pixels(self, above), 0))
        return row

    def _line(
        self, parent: tk.Misc, ink: str, size: int, *, side: Side = "top", bold: bool = False
    ) -> tk.Label:
        label = tk.Label(parent, font=sized(self, size, bold), anchor="w", justify="left")
        themed(label, background="sheet", foreground=ink, padx=0, borderwidth=0)
        beside = pixels(self, EDGE) if parent is self.body else 0
        label.pack(side=side, fill="x", padx=beside, pady=(pixels(self, 6), 0))
        return label

    def _put_figures(self) -> None:
        """Show the calendar for a puzzle of the day, and for others how far one has come."""
        history, today, game = self.history, self.app.today(), self.puzzle.game
        for child in self._figures.winfo_children():
            child.destroy()
        if self.day is not None:
            calendar = Calendar(self._figures, today, partial(show_daily, self.app))
            calendar.pack(fill="x")
            calendar.show(history.days, self.day)
            if streak := history.in_a_row(today):
                shown = face(self, "chip", streak, "amber", "check")
                chip = tk.Label(self._figures, image=shown)
                themed(chip, background="sheet", borderwidth=0).pack(side="left")
            month = sum((day.year, day.month) == (today.year, today.month) for day in history.days)
            words = f"longest {history.longest_streak}  ·  {month} this month"
            self._line(self._figures, "muted", 13, side="right").configure(text=words)
            return
        rating, best = history.rating(game), history.best_rush(game)
        said = [f"{len(history.found(game))} solved"]
        said += [f"best rush {best}"] if best else []
        said += [f"your rating {' '.join(rating.words)}"] if rating != Rating() else []
        self._line(self._figures, "muted", 14).configure(text="  ·  ".join(said))

    def _offer(self) -> None:
        """Put the buttons below everything: once it is solved, the way on is the large one."""
        again = (("Rush", "r"),) if self.is_over else ()
        asked = (("Hint", "h"), ("Solution", "l"), ("Next puzzle", "n"), ("Rush", "r"))
        self._put_buttons(again or asked, ("Next puzzle", self.next) if self.is_over else None)

    def _put_buttons(
        self,
        buttons: Collection[tuple[str, str]],
        primary: tuple[str, Callable[[], object]] | None,
    ) -> None:
        """Put buttons with their letters in two columns, below the primary one if there is one."""
        for child in self._buttons.winfo_children():
            child.destroy()
        grid, gap = themed(tk.Frame(self._buttons), background="sheet"), pixels(self, 12 - 2 * EDGE)
        grid.pack(fill="x", padx=pixels(self, self.MARGIN - EDGE), pady=pixels(self, 12))
        grid.columnconfigure((0, 1), weight=1, uniform="halves")
        self.primary = None
        if primary is not None:
            self.primary = Button(grid, *primary, key="Enter", kind="primary")
            self.primary.grid(row=0, column=0, columnspan=2, sticky="ew")
        for number, (text, key) in enumerate(buttons):
            button = Button(grid, text, self.commands[key], key=shortcut(key.upper()))
            (row, column), span = divmod(number, 2), 2 if len(buttons) == 1 else 1
            button.grid(row=row + 1, column=column, columnspan=span, sticky="ew")
            button.grid_configure(padx=(column * gap, 0))


def _proved(values: Mapping[str, MoveValue]) -> tuple[str, ...]:
    """Return the moves with the best value, nothing where they are not all proved."""
    proved = values and all(each.exact for each in values.values())
    return solutions_of(values) if proved else ()
