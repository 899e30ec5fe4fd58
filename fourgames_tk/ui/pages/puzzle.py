"""Pages of puzzles: a puzzle of a game, and the puzzle of the day with its calendar."""

from __future__ import annotations

import tkinter as tk
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from datetime import date
from functools import partial
from random import SystemRandom
from typing import TYPE_CHECKING, Any, ClassVar

from ...engine import learn
from ...engine.errors import FourgamesError
from ...engine.language import N_, _, labelled, ngettext, number_text
from ...engine.learn.puzzle import GRADES, Puzzle, best_moves
from ...engine.learn.rating import level_elos
from ...engine.learn.review import why_clock
from ...engine.players.engine_process import EngineProcess
from ...engine.session import Session, turn_numbers
from ...store.puzzles import PuzzleAttempt, utc_timestamp
from ...store.settings import VARIATION_CHOICES
from ...store.training import missed_answer
from .. import pages
from ..text import date_text, error_as_sentence
from ..widgets.background import BackgroundTask, make_error_handler
from ..widgets.buttons import FACE_MARGIN, art_image
from ..widgets.commands import PageCommand
from ..widgets.controls import SegmentedControl
from ..widgets.data_table import ListRow, RowList
from ..widgets.focus import has_focus_ring
from ..widgets.layout import packed, wrapped_label
from ..widgets.sound import Sound
from ..widgets.theme import on_theme_change, themed
from ..widgets.timers import on_library_read, on_new_day
from .exercise import BACK, COURSE_LABEL, TaskPage, Values
from .puzzle_calendar import PuzzleCalendar
from .review_widgets import ShareBars, ShareRow
from .start_cards import is_new_to_person, learn_text, show_how_to_play

if TYPE_CHECKING:
    from ...engine.game import AnyGame, State
    from ...store.course import FinishedStep, PuzzleSet
    from ..services import Services


FIRST_PUZZLES = 10
"""Number of solved puzzles of a game from which on variations are posed, too."""


MOVE_HEIGHT = 28
"""Height of a move in the list, in design units."""


class MoveList(tk.Frame):
    """The moves of a solution in a list, with a sentence below it."""

    def __init__(self, parent: tk.Misc, choose: Callable[[int], None]) -> None:
        """`choose` is called with the number of a chosen move, from 1."""
        super().__init__(parent)
        themed(self, background="sheet")
        self._entries: Sequence[ListRow] = ()
        self.rows = RowList[int](
            self,
            lambda number: self._entries[number - 1],
            lambda: choose(self.rows.chosen_item or 0),
            lambda: None,
            identity=lambda number: number,
            row_height=MOVE_HEIGHT,
            is_whole=True,
        )
        self.rows.text_left = 8
        self.rows.pack(fill="x")
        self._help = wrapped_label(self, 14)
        self._help.pack(fill="x")
        self._reason = wrapped_label(self, 14, "ink")
        packed(self._reason, fill="x", pady=(8, 0))

    def show_entries(self, entries: Sequence[ListRow], notation: str, sentence: str) -> None:
        """Show moves, how they are written, and a sentence below; mark the last move."""
        self._entries = entries
        self._help.configure(text="\n".join(filter(None, (notation, _(LIST_TEXT)))))
        self.rows.show_rows(range(1, len(entries) + 1), len(entries))
        self._reason.configure(text=sentence)

    @property
    def sentence(self) -> str:
        return str(self._reason.cget("text"))

    def mark_entry(self, number: int) -> None:
        """Mark a move by its number, from 1; 0 marks none."""
        self.rows.mark_row(number - 1 if number else None)


LIST_TEXT = N_("Choose a move, or press ← and →, to see its position.")
MAX_MOVES = 3
"""Most moves that the person has to find in a puzzle."""
VARIATIONS_TEXT = N_("Puzzles with other rules than in the lessons")
RIGHT_TEXT, SOLVED_TEXT = N_("Right!"), N_("Solved")
# Translators: {task} is a sentence such as “Give a piece that does not lose.”
NEXT_MOVE_TEXT = N_("And now: {task}")


class PuzzlePage(TaskPage):
    """Page of a puzzle, which is the puzzle of the `day` if one is given."""

    OTHER_KEYS = (
        ("1 … 3", N_("after a rush: retry a puzzle that you missed or did not finish")),
        (
            N_("← ↑ ↓ →, Page Up, Page Down, Enter"),
            N_("in the calendar: choose another day and its puzzle"),
        ),
    )

    def __init__(
        self,
        parent: tk.Misc,
        app: Services,
        puzzle: Puzzle,
        day: date | None = None,
        then: Sequence[Puzzle] = (),
        chosen: PuzzleSet | None = None,
    ) -> None:
        """`then` are puzzles to pose after it, before others are chosen.

        `chosen` is the set of a step of the course: its puzzles are posed until all are solved, and
        the way back leads to the course.
        """
        super().__init__(parent, app, puzzle.game)
        self._set, self._posed = chosen, Counter[str]()
        if chosen is not None:
            self.back_label = COURSE_LABEL
        self._following = list(then)
        self._generator = EngineProcess()
        self._generated: Puzzle | None = None
        self._generating = BackgroundTask(self, self._generator.stop)
        self.history = app.library.read_puzzle_history()
        self.finished: FinishedStep | None = None
        """The step of the course that this puzzle has finished."""
        on_library_read(self, self._on_library_read)
        self._grade = self.head.add_label(13, "amber_ink")
        self._terms = wrapped_label(self.body, 14)
        self.add_widget(self._terms, 6)
        self._terms.pack(after=self.title)
        self.move_list = MoveList(self.body, self.show_ply)
        self._figures = themed(tk.Frame(self.body), background="sheet")
        self.add_widget(self._figures, 4)
        self._variations = themed(tk.Frame(self.body), background="sheet")
        label = wrapped_label(self._variations, 14, text=_(VARIATIONS_TEXT))
        packed(label, fill="x", padx=FACE_MARGIN)
        self.variations = SegmentedControl(
            self._variations,
            tuple((value, _(label)) for value, label in VARIATION_CHOICES.items()),
            app.preferences.variations,
            self._choose_variations,
        )
        self.variations.pack(fill="x")
        self.show_puzzle(puzzle, day)
        self._terms_in_words = self._attempts_text
        """Said with the first puzzle: the number of puzzles in it changes with each."""
        on_theme_change(self._figures, self._show_figures)
        on_new_day(self, self._on_new_day)

    def show_puzzle(self, puzzle: Puzzle, day: date | None = None) -> None:
        self.cancel_pending()
        self.puzzle, self.day, self.solutions = puzzle, day, puzzle.solutions
        self.teaches = day is not None and is_new_to_person(self.app, puzzle.game)
        """Whether the page offers to learn the game, which is new to the person."""
        self.finished, self.ply, self._found = None, 0, 0
        self._posed[puzzle.id] += 1
        self._show_place()
        self.move_list.pack_forget()
        self._values: Values = {}
        self._tried = self._hinted = self.shown = self.is_over = False
        session = Session(puzzle.game, puzzle.options, puzzle.seed, puzzle.position)
        self.exercise.load(session, (puzzle.seat,))
        self.set_texts(self.heading_text, puzzle.task_text, "")
        self._show_terms()
        grade = _("Grade {n}").format(n=puzzle.grade)
        self._grade.configure(text=f"{grade}  {'◆' * puzzle.grade:◇<{len(GRADES)}}")
        self._show_figures()
        self.show_buttons()
        self.take_focus()
        if puzzle.kind == "best":
            self.find_task_move_values(puzzle.position, self._show_best_score)
        self._generate_next()

    def _show_terms(self) -> None:
        """Show the rules of the puzzle, and how often one may try.

        Without rules of its own they are below the calendar, which needs the room.
        """
        rules = self.puzzle.options.rule_changes_text()
        self._terms.configure(text=f"{rules} {self._attempts_text}".strip())
        has_calendar = self.day is not None
        self._terms.pack(after=self._figures if has_calendar and not rules else self.title)

    @property
    def _attempts_text(self) -> str:
        """How often one may try, and which rating the first try changes, as far as it is known."""
        game, rating = self.puzzle.game, self.history.rating(self.puzzle.game)
        text = _("Try as often as you like.")
        if not level_elos(game) or self.history.has_tried(self.puzzle.id):
            return text
        if not rating.is_precise:
            first = _("Only the first try changes your rating.")
            return f"{text} {first} {pages.statistics.puzzles_to_rating_text(game, rating)}"
        first = _("Only the first try changes your rating in puzzles of {game}, now {rating}.")
        known = " ".join(rating.points_and_margin_texts)
        return f"{text} {first.format(game=game.title, rating=known)}"

    def texts_in_words(self) -> Sequence[str]:
        """Return the task or verdict, the reason, the terms, and at last the figures."""
        labels = self.progress_label, self.title, self.message_label
        where, task, verdict = (str(each.cget("text")) for each in labels)
        reason = self.move_list.sentence if self.is_over else ""
        grade = _("Grade {n}").format(n=self.puzzle.grade)
        rules = self.puzzle.options.rule_changes_text()
        return [
            where,
            task,
            verdict,
            reason,
            rules,
            grade,
            self._terms_in_words,
            self.course_text,
            *self._figures_in_words(),
        ]

    def _figures_in_words(self) -> Sequence[str]:
        """Return the texts of the figures below the puzzle."""
        found = [each for each in self._figures.winfo_children() if isinstance(each, tk.Label)]
        return [str(each.cget("text")) for each in found]

    def show_buttons(self) -> None:
        """Show the buttons like `TaskPage`, but above the progress or the calendar."""
        super().show_buttons()
        if self.button_row is not None:
            self.button_row.pack(side="top", before=self._figures)

    @property
    def heading_text(self) -> str:
        """The text above the task: which puzzle it is."""
        if self.day is None:
            return self.puzzle.game.title
        today = self.app.today()
        if self.day == today:
            return _("Puzzle of the day")
        return _("Puzzle of {date}").format(date=date_text(self.day, today))

    def _show_best_score(self, values: Values) -> None:
        """Return the result of the best moves, which may be a loss."""
        if values and not (self._tried or self.ply):
            best = max(each.value for each in values.values())
            texts = (
                _("With the best move you win by {score}. Find it."),
                _("With the best move you draw. Find it."),
                _("With the best move you lose by {score}. Find it."),
            )
            text = self.exercise.board.result_in_words(best, texts)
            self.message_label.configure(text=text, image="")

    def find_task_move_values(self, state: State, then: Callable[[Values], None]) -> None:
        """Search the values once; those of points are quick to count."""
        if self.puzzle.kind == "points":
            then(self.puzzle.game.puzzle_values(state.view(state.turn), why_clock()))
        elif self._values and state == self.puzzle.position:
            then(self._values)
        else:

            def found(values: Values) -> None:
                if state == self.puzzle.position:
                    self._values = values
                then(values)

            self.find_move_values(state, found)

    def mistake_cost_text(self, values: Values, move: str) -> str:
        if self.puzzle.kind != "points":
            return super().mistake_cost_text(values, move)
        value, best = values[move].value, max(each.value for each in values.values())
        own_text, best_text = (
            ngettext("Your move gains {n} point.", "Your move gains {n} points.", round(value)),
            ngettext(
                "The best move gains {n} point.", "The best move gains {n} points.", round(best)
            ),
        )
        own, most = number_text(round(value)), number_text(round(best))
        return f"{own_text.format(n=own)} {best_text.format(n=most)}"

    # Commands and moves of the person.

    def on_wrong_move(self) -> None:
        """Record a failed attempt if it was the first try."""
        if not (self._tried or self._hinted):
            self._record_attempt(found=False, score=0)
        self._tried = True

    def hint(self) -> None:
        """Show a hint; the attempt is not rated then."""
        self._hinted = self._hinted or self.exercise.awaits_move
        super().hint()

    def show_solution(self) -> None:
        if self.is_over or self.shown:
            return
        if not self._tried:
            self._record_attempt(found=False, score=0)
        super().show_solution()

    def _choose_variations(self, chosen: str) -> None:
        """Save whether variations are posed, and replace a puzzle that is not to be posed."""
        if chosen == self.app.preferences.variations:
            return
        self.app.set_preference("variations", chosen)
        self._generated, by_key = None, has_focus_ring(self.variations)
        if self.is_over or self._wants_variation in (None, self.puzzle.has_variant_rules):
            self._generate_next()
            self.take_focus()
        else:
            self.next_puzzle()
        if by_key:
            self.variations.focus_set()

    @property
    def _wants_variation(self) -> bool | None:
        game = self.puzzle.game
        ready, found = included_puzzles(self.app, game), self.history.solved_puzzles(game)
        return person_wants_variation(self.app, ready, found)

    def next_puzzle(self) -> None:
        """Show another puzzle of the set or, without one, one that suits the person's rating."""
        if left := self._unsolved_in_set:
            # A puzzle that was skipped, or whose solution was shown, comes again after the others.
            self.show_puzzle(min(left, key=lambda each: self._posed[each.id]))
            return
        if self._following:
            self.show_puzzle(self._following.pop(0))
            return
        puzzle, self._generated = self._generated, None
        puzzle = puzzle or pick_puzzle(self.app, self.puzzle.game, (self.puzzle.id,))
        if puzzle is not None:
            self.show_puzzle(puzzle)

    @property
    def _unsolved_in_set(self) -> Sequence[Puzzle]:
        """The puzzles of the set of the course that are not solved, in order."""
        solved = self.history.solved_puzzles(self.puzzle.game)
        return () if self._set is None else [x for x in self._set.unsolved if x.id not in solved]

    def _show_place(self) -> None:
        """Show which step of the course the puzzles are, if they were chosen for one."""
        if self._set is not None:
            self.course_text = pages.course.place_text(self.app, self.puzzle.game, self._set)

    @property
    def onward_text(self) -> str:
        """The text of the primary button."""
        if self.finished is None:
            return _("Next")
        return pages.course.go_on_text(self.finished.following)

    def go_on(self) -> None:
        """Start the next step of the course if this puzzle has finished one, else show another."""
        if self.finished is None:
            self.next_puzzle()
        else:
            pages.course.go_on(self.app, self.puzzle.game, self.finished.following)

    # Progress of a puzzle.

    def on_solved(self) -> None:
        """Continue after a good move of the person or of the solution."""
        if not self.shown:
            self.app.sounds.play(Sound.SCORE)
        self._continue()

    def _continue(self) -> None:
        """Play on against the best replies while there is something to find."""
        session, seat = self.exercise.session, self.puzzle.seat
        self.ply = session.ply
        self._found = sum(step.seat == seat for step in session.steps)
        over = session.state.outcome() is not None or self.puzzle.kind == "points"
        if over or (self._found >= MAX_MOVES and session.state.turn != seat):
            self._complete()
        else:
            self.show_text_and_block(self.solution_text if self.shown else _(RIGHT_TEXT))
            self.find_move_values(session.state, self._on_values)

    def _on_values(self, values: Values) -> None:
        """Play the best reply, or let the person find the next move if it matters which."""
        state, best = self.exercise.session.state, best_moves(values) if values else ()
        mine = state.turn == self.puzzle.seat
        if not best or (mine and len(best) == len(state.legal_moves())):
            self._complete()
        elif self.shown or not mine:
            self.exercise.play_reply(best[0], self._continue)
        else:
            self.solutions = best
            game, own = self.puzzle.game, [each.value for each in values.values()]
            kind = game.puzzle_kind(state.view(state.turn), own) or self.puzzle.kind
            task = replace(self.puzzle, position=state, kind=kind, solutions=best).task_text
            self.title.configure(text=_(NEXT_MOVE_TEXT).format(task=task))
            self.show_text_and_block(
                f"{_(RIGHT_TEXT)} {self._first_half_reason()}".rstrip(), blocked=False
            )

    def _first_half_reason(self) -> str:
        """Return the reason for the first move of a turn that always has two; else empty.

        In other turns, it could name the next move.
        """
        step, game = self.exercise.session.steps[-1], self.puzzle.game
        if not game.turn_has_two_moves or step.seat != self.puzzle.seat:
            return ""
        view = step.before.view(step.seat)
        return game.move_reason(view, step.move, why_clock()).sentence

    def _complete(self) -> None:
        """Record the puzzle, which counts once its last move is found, and show its moves."""
        if not self.shown:
            self._record_attempt(found=True, score=None if self._tried or self._hinted else 1)
        self._finish()

    def _finish(self) -> None:
        self.is_over = True
        self._terms.configure(text="")
        self.show_text_and_block(self.solution_text if self.shown else _(SOLVED_TEXT))
        if not self.shown:
            self.title.configure(text=_(RIGHT_TEXT))
            self.message_label.configure(
                image=art_image(self, "chip", _(SOLVED_TEXT), "amber", "check")
            )
        self._show_moves()
        self.show_buttons()
        self.take_focus()

    # Moves of the solution.

    def _show_moves(self) -> None:
        """List the moves of the solution, with the reason for the first."""
        exercise = self.exercise
        steps = exercise.session.all_steps
        entries = []
        for turn, step in zip(turn_numbers(steps)[1:], steps, strict=True):
            name = exercise.scene.names[step.seat]
            parts = exercise.board.move_list_entry(step.before, step.move)[1]
            title = labelled(f"{turn}.  {name}", "").rstrip()
            entries.append(ListRow(None, title, parts=parts))
        first = steps[0]
        view = first.before.view(first.seat)
        reason = exercise.game.move_reason(view, first.move, why_clock()).sentence
        why = _("Why the first move? {reason}").format(reason=reason) if reason else ""
        notation = exercise.board.notation_example((step.before, step.move) for step in steps)
        self.move_list.show_entries(entries, notation, why)
        self.add_widget(self.move_list, 16)
        self.move_list.pack(before=self.button_row or self._figures)

    def on_line_move(self) -> None:
        """List the moves of the line after those of the solution."""
        super().on_line_move()
        self._show_moves()

    def show_ply(self, ply: int) -> None:
        """Show the position of the solution after so many moves."""
        session = self.exercise.session
        if self.is_over and 0 <= ply <= session.length:
            self.cancel_pending()
            session.go_to(ply)
            self.exercise.set_moves_blocked()
            self.move_list.mark_entry(ply)

    def _generate_next(self) -> None:
        """If all ready-made puzzles are solved, generate the next one in the background."""
        game, generator = self.puzzle.game, self._generator
        ready, found, variation = (
            included_puzzles(self.app, game),
            self.history.solved_puzzles(game) | {self.puzzle.id},
            self._wants_variation,
        )
        wanted = [each.id for each in ready if variation in (None, each.has_variant_rules)]
        if ready and self._generated is None and found.issuperset(wanted):
            seed = len(ready) + len(found)
            self._generating.run(
                lambda clock: generator.puzzle(game, seed, clock, variation),
                self._store_generated,
                make_error_handler(lambda text: None),
            )

    def _store_generated(self, puzzle: Puzzle) -> None:
        self._generated = puzzle

    def _on_library_read(self) -> None:
        self.history = self.app.library.read_puzzle_history()
        self._show_figures()

    def _record_attempt(self, found: bool, score: int | None) -> None:
        puzzle, day, game = self.puzzle, self.day, self.puzzle.game.id
        text = ("", False) if day is None else (day.isoformat(), day == self.app.today())
        entry = PuzzleAttempt(utc_timestamp(), game, puzzle.id, puzzle.grade, found, score, *text)
        before, self.history = self.history, self.history.with_entry(entry)
        self.app.library.add_puzzle_entry(entry)
        if score == 0:
            self.app.library.add_puzzle_entry(missed_answer(puzzle, self.app.today()))
        if found:
            course = pages.course
            self.finished = course.step_finished_by_entry(
                self.app, puzzle.game, before, self.history
            )
        self._show_place()
        self._show_terms()
        self._show_figures()

    # Grade, progress and calendar.

    def _show_figures(self) -> None:
        """Show the calendar for a puzzle of the day, otherwise the person's progress."""
        history, game = self.history, self.puzzle.game
        for child in self._figures.winfo_children():
            child.destroy()
        self._variations.pack_forget()
        if self.day is None:
            if has_variations(included_puzzles(self.app, game)):
                self.variations.set_value(self.app.preferences.variations)
                packed(self._variations, fill="x", pady=(20, 0))
            rating, best = history.rating(game), history.best_rush_score(game)
            solved = number_text(len(history.solved_puzzles(game)))
            texts = [_("{n} solved").format(n=solved)]
            if best:
                texts.append(_("best rush: {n}").format(n=number_text(best)))
            if rating.is_precise:
                texts.append(
                    _("your rating: {n}").format(n=" ".join(rating.points_and_margin_texts))
                )
            self._show_grades()
            self._add_words(texts)
            return
        calendar = PuzzleCalendar(
            self._figures, lambda: self.app.today(), partial(show_daily_puzzle, self.app)
        )
        calendar.pack(fill="x")
        calendar.show_solved_days(history.solved_days, self.day)
        self._show_streaks()

    def _show_grades(self) -> None:
        """Show how many of the ready-made puzzles of each grade are solved."""
        ready = included_puzzles(self.app, self.puzzle.game)
        solved, rows = self.history.solved_puzzles(self.puzzle.game), list[ShareRow]()
        for grade in GRADES:
            ids = {each.id for each in ready if each.grade == grade}
            if ids:
                done = len(ids & solved)
                numbers = {"solved": number_text(done), "n": number_text(len(ids))}
                text = _("{solved} of {n} solved").format(**numbers)
                short = _("{solved} of {n}").format(**numbers)
                rows.append((_("Grade {n}").format(n=grade), done / len(ids), (text, short)))
        bars = ShareBars(self._figures, len(rows), ("amber",))
        packed(bars, side="bottom", fill="x", pady=(8, 0))
        bars.show_shares(rows)

    def _on_new_day(self) -> None:
        """Update what depends on the date: the puzzle and the streak."""
        if self.day is not None:
            self.progress_label.configure(text=self.heading_text)
            for label in self._figures.winfo_children()[1:]:
                label.destroy()
            self._show_streaks()

    def _show_streaks(self) -> None:
        """Show the streak of days and the numbers of solved puzzles below the calendar."""
        history, today = self.history, self.app.today()
        if streak := history.streak_text(today):
            chip = tk.Label(self._figures, image=art_image(self, "chip", streak, "amber", "check"))
            themed(chip, background="sheet", borderwidth=0).pack(side="left")
        month = sum(
            (day.year, day.month) == (today.year, today.month) for day in history.solved_days
        )
        label = self._add_words(
            [
                # Translators: A streak is days in a row, each with a solved puzzle.
                _("longest streak: {n}").format(n=number_text(history.longest_streak)),
                _("{n} solved this month").format(n=month),
            ]
        )
        label.configure(anchor="e")

    def _add_words(self, text: list[str], bold: bool = False) -> tk.Label:
        size, ink = (16, "ink") if bold else (14, "muted")
        label = wrapped_label(self._figures, size, ink, "  ·  ".join(text), bold)
        label.pack(side="left", fill="x", expand=True)
        return label

    COMMANDS: ClassVar[Sequence[PageCommand[Any]]] = (
        BACK,
        PageCommand["PuzzlePage"](
            "hint",
            N_("Hint"),
            "H",
            lambda page: page.hint(),
            N_("hint: where to look, then the move"),
            is_offered=lambda page: not page.is_over,
        ),
        PageCommand["PuzzlePage"](
            "solution",
            N_("Solution"),
            "L",
            lambda page: page.show_solution(),
            N_("show the solution"),
            is_offered=lambda page: not page.is_over,
        ),
        PageCommand["PuzzlePage"](
            "line",
            N_("Show why"),
            "W",
            lambda page: page.show_line(),
            N_("after the solution or a wrong move: play on with the best moves"),
            is_offered=lambda page: (page.is_over or page.has_wrong_move) and page.can_show_line,
        ),
        PageCommand["PuzzlePage"](
            "next",
            lambda page: "" if page.is_over and page.finished is None else _("Next"),
            "N",
            lambda page: page.next_puzzle(),
            N_("go to the next puzzle; after a solution also with Enter"),
        ),
        PageCommand["PuzzlePage"](
            "rush",
            N_("Rush (3 min)"),
            "R",
            lambda page: pages.rush.propose_rush(page.app, page.puzzle.game),
            N_("rush: solve as many puzzles as you can in three minutes"),
            # Not for a person who does not know the game: *Learn* stands in its place.
            is_offered=lambda page: not page.teaches,
        ),
        PageCommand["PuzzlePage"](
            "learn",
            lambda page: learn_text(page.puzzle.game),
            # Not a letter: in some languages the other buttons have all those of its text.
            "Ctrl+T",
            lambda page: show_how_to_play(page.app, page.puzzle.game),
            N_("learn the game of the puzzle of the day, if you have not begun it"),
            is_offered=lambda page: page.teaches,
        ),
        PageCommand["PuzzlePage"](
            "onward",
            lambda page: page.onward_text,
            "Enter",
            lambda page: page.go_on(),
            is_offered=lambda page: page.is_over,
        ),
        PageCommand["PuzzlePage"](
            "earlier",
            "",
            "←",
            lambda page: page.show_ply(page.exercise.session.ply - 1),
            N_("after the solution: step through its moves"),
            is_offered=lambda page: page.is_over,
        ),
        PageCommand["PuzzlePage"](
            "later",
            "",
            "→",
            lambda page: page.show_ply(page.exercise.session.ply + 1),
            N_("after the solution: step through its moves"),
            is_offered=lambda page: page.is_over,
        ),
    )


def included_puzzles(app: Services, game: AnyGame) -> tuple[Puzzle, ...]:
    """Return the ready-made puzzles of a game; show a message if there are none."""
    try:
        if found := learn.puzzle_collection.load_puzzles(game):
            return found
    except FourgamesError as error:
        app.show_message(N_("Puzzles"), error_as_sentence(str(error)))
    else:
        text = N_("There are no puzzles of {game} yet.")
        app.show_message(N_("Puzzles"), lambda: _(text).format(game=game.title))
    return ()


def pick_puzzle(
    app: Services, game: AnyGame, avoid: Collection[str] = (), grade: int = 0, kind: str = ""
) -> Puzzle | None:
    """Return a random unsolved puzzle near a grade, by default near the person's rating.

    `avoid` are ids of puzzles not to choose, and `kind` is what to choose from if it is given. If
    all are solved, a solved one is returned; None if there are no puzzles.
    """
    history = app.library.read_puzzle_history()
    found, wanted = history.solved_puzzles(game), grade or history.next_grade(game)
    ready = [each for each in included_puzzles(app, game) if kind in ("", each.kind)]
    others = [each for each in ready if each.id not in avoid]
    if (variation := person_wants_variation(app, others, found)) is not None:
        others = [each for each in others if each.has_variant_rules == variation]
    left = [each for each in others if each.id not in found] or others
    chance = SystemRandom().random
    return min(left, key=lambda each: (abs(each.grade - wanted), chance()), default=None)


def has_variations(puzzles: Collection[Puzzle]) -> bool:
    """Return whether some of the puzzles, but not all, have other rules than the lessons teach."""
    return len({each.has_variant_rules for each in puzzles}) > 1


def person_wants_variation(
    app: Services, puzzles: Collection[Puzzle], found: Collection[str]
) -> bool | None:
    """Return whether to pick a puzzle with other rules than the lessons teach; None for either.

    None also if all `puzzles` are alike in this. `found` are the ids of the solved puzzles: by
    default, the first `FIRST_PUZZLES` have the usual rules, and later ones either.
    """
    chosen = app.preferences.variations
    if not has_variations(puzzles) or (chosen == "later" and len(found) >= FIRST_PUZZLES):
        return None
    return chosen == "only"


def show_puzzles(app: Services, game: AnyGame, kind: str = "") -> None:
    """Show a puzzle of a game, of one `kind` if it is given."""
    if (puzzle := pick_puzzle(app, game, kind=kind)) is not None:
        app.workspace.open_exercise(game, partial(PuzzlePage, puzzle=puzzle))


def show_puzzle_set(app: Services, game: AnyGame, chosen: PuzzleSet) -> None:
    """Show puzzles of a set that are not solved, one after the other.

    Once all are solved, show a random one. Esc shows the course.
    """
    puzzle = next(iter(chosen.unsolved), None)
    if puzzle is None:
        puzzle = pick_puzzle(app, game, grade=chosen.grade, kind=chosen.kind)
    if puzzle is not None:
        make = partial(PuzzlePage, puzzle=puzzle, chosen=chosen)
        app.workspace.open_exercise(game, make, partial(pages.course.show_course, app, game))


def show_daily_puzzle(app: Services, day: date | None = None) -> None:
    """Show the puzzle of a day, by default of today."""
    day = day or app.today()
    try:
        puzzle = learn.puzzle_collection.puzzle_of_day(day)
    except FourgamesError as error:
        app.show_message(N_("Puzzle of the day"), error_as_sentence(str(error)))
    else:
        app.workspace.open_exercise(puzzle.game, partial(PuzzlePage, puzzle=puzzle, day=day))
