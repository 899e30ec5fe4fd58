"""Pages with a board to practise on: base classes of lessons and puzzles, and mistakes of a game.

Games on these boards are neither saved nor counted.
"""

from __future__ import annotations

import tkinter as tk
from abc import abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from ...engine.errors import IllegalMove
from ...engine.game import VALUES_NODES, MoveValue
from ...engine.language import N_, _, number_text
from ...engine.learn.lesson_files import has_lessons
from ...engine.learn.review import PlyReview, Review, value_loss, why_clock
from ...engine.players.engine_process import EngineProcess
from ...engine.players.player_spec import PlayerSpec
from ...engine.search.clock import Clock
from ...engine.session import AnyStep, Session, turn_numbers
from ...engine.setup import Setup
from .. import pages
from ..boards import BOARDS
from ..canvas.scene import AnyScene, RunningGame, Scene, masked_for
from ..game_view.history import line_move_text, line_result_text
from ..text import error_as_sentence, name_without_level, turn_heading
from ..widgets.background import BackgroundTask, make_error_handler
from ..widgets.buttons import BUTTON_GAP, FACE_MARGIN
from ..widgets.commands import ENTER, ESCAPE, PageCommand
from ..widgets.focus import SCROLL_KEYS
from ..widgets.layout import FlowRow, gridded, packed, set_optional_text, wrapped_label
from ..widgets.sound import Sound
from ..widgets.status_bar import PAGE_STATUS
from ..widgets.theme import themed
from ..widgets.timers import Timer
from .page import Page

if TYPE_CHECKING:
    from ...engine.game import AnyGame, State
    from ..canvas.board import AnyBoard
    from ..services import Services


class ExercisePage(Page):
    """Base of pages with a board of their own in place of the game view.

    A subclass judges the moves of the person. Show it by `workspace.open_exercise`. While the board
    waits for a move it has the focus: letters are moves, and commands of the page need the modifier
    key, except Esc. Otherwise Enter and letters typed on the board are commands of the page.

    `background_task` runs requests to `engine`; `pause` delays what happens by itself.
    """

    IS_READ_ALOUD = True
    LEAVES_STRIP = False
    SHORTCUTS = True
    ALLOWS_UNDO: ClassVar[bool] = False
    """Whether the person may undo moves while the board waits for one."""

    def __init__(self, parent: tk.Misc, app: Services, game: AnyGame, title: str = "") -> None:
        super().__init__(parent, app, title)
        self.way_back: Callable[[], object] = app.workspace.show_start
        """Shows what Esc goes back to; `open_exercise` sets it."""
        self.exercise = ExerciseBoard(self, game)
        self.engine, self.pause = EngineProcess(), Timer(self)
        self.background_task = BackgroundTask(self, self.engine.stop)
        self.show_search_error = make_error_handler(
            lambda text: self.exercise.show_status(error_as_sentence(text))
        )

    def cancel_pending(self) -> None:
        """Cancel background searches and delayed actions."""
        self.pause.cancel()
        self.background_task.stop()

    @abstractmethod
    def on_move(self, step: AnyStep) -> None:
        """Called after a move of the person has been animated."""

    @property
    def task_status(self) -> str:
        """A text of the status line that is spoken but not shown, since the page shows it."""
        return ""

    def on_undo(self) -> None:
        """Called after the person has undone a move."""

    def hint(self) -> None:
        """Show a hint; by default there is none."""

    def cancel(self) -> None:
        """Go back, and say if something was left that does not count."""
        text = self.unfinished_text
        self.way_back()
        if text:
            self.app.status_bar.set_text(f"{_(PAGE_STATUS)}   {text}")

    @property
    def unfinished_text(self) -> str:
        """A sentence about what is lost when the page is left now; empty if nothing is."""
        return ""

    def take_focus(self) -> None:
        """Focus the board while it waits for a move, else the page."""
        if self.exercise.awaits_move:
            self.exercise.board.focus_set()
        else:
            super().take_focus()

    def claim_board_key(self, event: tk.Event[tk.Misc]) -> bool:
        """Return whether a key typed on the board is for the page."""
        return event.keysym in ("Escape", *SCROLL_KEYS) or self.exercise.is_idle

    def destroy(self) -> None:
        self.exercise.destroy()
        super().destroy()


ExerciseFactory = Callable[[tk.Misc, "Services"], ExercisePage]
"""A class of such pages, or a function of (parent, app) that creates one."""


class ExerciseBoard(tk.Frame, RunningGame):
    """Board on which a person makes moves that the page judges; no opponent moves by itself.

    Moves that the rules force on the person, such as a pass, are played before the page is called.
    """

    judges_each_move = True

    def __init__(self, page: ExercisePage, game: AnyGame) -> None:
        self.app, self.game, self._page = page.app, game, page
        super().__init__(page.app.workspace.main_pane)
        themed(self, background="table")
        self.pack(fill="both", expand=True)
        self.board: AnyBoard = BOARDS[game.id](self, page.app, self)
        self.board.pack(fill="both", expand=True)
        self.status = ""
        """Text of the status line; if empty, what the board expects."""
        self.is_blocked = False
        """Whether moves are blocked, as while something is being shown."""
        self._first_ply = 0
        self._line_heading = ""
        """Heading above the last move, while a line is shown."""
        self._hinted: tuple[State, str] | None = None
        """Position and move of the last hint."""
        self._hint_steps = 0
        """How many of its steps are shown: where to look, the move, the reason."""
        # Runs until the key that made a move, or skipped its animation, has been handled.
        self._key_is_spent = Timer(self)

    def load(self, session: Session, people: Collection[int]) -> None:
        """Show the position of a session; the seats `people` are played by the person."""
        seats = range(self.game.seat_count(session.options))
        specs = [PlayerSpec("human") if seat in people else PlayerSpec("level") for seat in seats]
        self.session, self._first_ply = session, session.ply
        self.setup = Setup(self.game, session.options, session.seed, tuple(specs))
        self.set_moves_blocked(False)

    @property
    def scene(self) -> AnyScene:
        scene: AnyScene = Scene.from_session(self.session, self.setup, "")
        seat = None if self.is_blocked else scene.seat
        # Names without a level: the replies are not those of a level.
        names = tuple(map(name_without_level, scene.names))
        heading, move = self._line_heading, ""
        if heading and self.session.steps:
            move = self.board.past_move_in_words(self.session.steps[-1].move)
        return replace(scene, seat=seat, names=names, heading=heading, subheading=move)

    @property
    def bottom_seat(self) -> int:
        return self.setup.bottom_seat

    @property
    def awaits_move(self) -> bool:
        """Whether the person may move, now or once the board is drawn."""
        return self.board.awaits_move

    @property
    def is_idle(self) -> bool:
        """Whether no move is expected or animated, and the key of the last move is handled."""
        return not (self.awaits_move or self.board.is_animating or self._key_is_spent.is_waiting)

    def set_moves_blocked(self, blocked: bool = True) -> None:
        """Block or allow moves, cancel animations, and redraw the board."""
        self.is_blocked, self._line_heading = blocked, ""
        self.board.stop_animation()
        self.board.show_scene(self.scene)
        self.show_status("")
        self.app.workspace.refresh_toolbar()

    def play_reply(self, move: str, then: Callable[[], None], line_heading: str = "") -> None:
        """Play and animate a move that is not the person's, then call `then`.

        A move of a line has `line_heading` above it and its words below.
        """
        step = self.session.play(move)
        self._line_heading = line_heading
        self._animate_move(step, then)

    def undo_last_move(self) -> None:
        """Undo moves up to and including the last one that the person chose, and allow moves."""
        while self.has_moved and not self._is_choice(self.session.undo()):
            pass
        self.set_moves_blocked(False)

    def show_hint_for(self, move: str, reason: str = "") -> str:
        """Show where to look for a move; called again, the move; then why. Return the text.

        The last step stays. Without a `reason`, the game gives it.
        """
        state, board = self.session.state, self.board
        again = self._hinted == (state, move)
        self._hinted = state, move
        self._hint_steps = min(self._hint_steps + 1, 3) if again else 1
        if self._hint_steps == 1:
            board.ring_hint_area(move)
            text = _("Hint: look at {place}.").format(place=board.move_area_in_words(move))
        else:
            board.ring_hint_area(None)
            board.select_hinted_move(move)
            text = _("Hint: {move}.").format(move=board.move_in_words(move))
        if self._hint_steps == 3:
            view = state.view(state.turn)
            board.show_reason_marks(self.game.move_reason(view, move, why_clock()))
            reason = reason or self.game.hint_reason(view, move, why_clock())
            text = f"{text} {reason}".rstrip()
        self.show_status(text)
        return text

    @property
    def can_undo(self) -> bool:
        """Whether the person may undo a move now, and has made one."""
        return self._page.ALLOWS_UNDO and self.awaits_move and self.has_moved

    def undo(self) -> None:
        """Undo the person's last move, and notify the page."""
        self.undo_last_move()
        self._page.on_undo()

    @property
    def has_moved(self) -> bool:
        """Whether the person has chosen a move in the current position."""
        return any(map(self._is_choice, self.session.steps[self._first_ply :]))

    def _is_choice(self, step: AnyStep) -> bool:
        """Return whether the person made a move, and the rules did not force it."""
        is_own = step.seat in self.setup.people_seats
        return is_own and step.before.forced_move() is None

    def _animate_move(self, step: AnyStep, then: Callable[[], None]) -> None:
        """Animate a move and the moves that the rules force after it; then call `then`."""
        state = self.session.state
        forced = state.forced_move() if state.turn in self.setup.people_seats else None

        def shown() -> None:
            self._key_is_spent.start_when_idle(lambda: None)
            self.show_status("")
            self.app.workspace.refresh_toolbar()
            if forced is None or state.outcome() is not None:
                then()
            else:
                self._animate_move(self.session.play(forced), then)

        viewers = self.scene.viewers
        self.show_status("")
        self.board.animate_step(masked_for(step, viewers), lambda: self.scene, shown)

    # Methods of `RunningGame`.

    def submit(self, move: str) -> None:
        """Play a move of the person and let the page judge it; refuse an illegal one."""
        try:
            step = self.session.play(move)
        except IllegalMove as error:
            self.app.sounds.play(Sound.LOW)
            self.show_status(error_as_sentence(str(error)))
        else:
            self._animate_move(step, lambda: self._page.on_move(step))

    def show_status(self, detail: str, whole_line: bool = False, is_on_board: bool = False) -> None:
        self._set_status(detail, is_on_board)

    def say_page_text(self, text: str) -> None:
        """Speak a text of the page; the status line does not repeat it on the screen."""
        self._set_status(text, True)

    def _set_status(self, detail: str, is_elsewhere: bool) -> None:
        asked = self.awaits_move and self.board.scene is not None
        text = self.status or (self.board.turn_prompt() if asked else "")
        shown = text
        if asked and not self.status:
            shown = self.board.status_prompt()
        elif text == self._page.task_status:
            shown = ""
        if asked and not shown:
            shown = f"{turn_heading(self.scene.names[self.session.state.turn], False)}."
        texts = [f"{each}   {detail}".strip() if detail else each for each in (text, shown)]
        self.app.status_bar.set_text(texts[0], asked, shown if is_elsewhere else texts[1])

    def show_hint(self) -> None:
        self._page.hint()

    def leave(self) -> None:
        self._page.cancel()


WRONG_MOVE_MS = 1600
"""Time for which a wrong move, or its refutation, is shown before it is undone, in ms."""
LINE_MOVE_MS = 900
"""Time for which each position of a line is shown, in ms."""
LINE_HEADING = N_("The line with the best moves")
WRONG_TEXT = N_("Not the best move.")
COURSE_LABEL = N_("Course")
"""Label of the way back to a course, in English."""
Values = Mapping[str, "MoveValue"]
"""The value of each legal move."""


def clearest_best_move(values: Values, state: State) -> str:
    """Return a move with the best value; of several that win, one that ends the game if there is.

    `state` is the position before the move.
    """

    def key(move: str) -> tuple[float, bool]:
        value = values[move].value
        return value, value > 0 and state.after(move).outcome() is not None

    return max(values, key=key)


class TaskPage(ExercisePage):
    """Page that poses tasks: one of the moves `solutions` solves a task.

    After another move, the refutation or an explanation is shown, and the move is undone. Below the
    text there is a button for each command that has a text now, in the order of `COMMANDS`; those
    for Esc and Enter are in the footer.
    """

    SHOWS_MODIFIER = True

    PROSE_STYLE: ClassVar[tuple[int, str]] = (14, "muted")
    """Font size in design units and colour of the text below the title."""
    back_label = N_("Back")
    """The label of the way back, in English."""
    course_text = ""
    """Which step of the course the page belongs to, in the first line."""

    def __init__(self, parent: tk.Misc, app: Services, game: AnyGame) -> None:
        """Create the page without texts and buttons."""
        super().__init__(parent, app, game)
        self.solutions: tuple[str, ...] = ()
        self.ply, self.solution_text = 0, ""
        """Number of plies of the session at the start of the task, and the solution in words."""
        self.shown = False
        """Whether the person has asked for the solution."""
        self.button_row: FlowRow | None = None
        above = themed(tk.Frame(self.body, height=1), background="sheet")
        above.columnconfigure(0, weight=1)
        self.add_widget(above, 7)
        self._course_line = wrapped_label(above, 13)
        set_optional_text(gridded(self._course_line, sticky="ew"), "")
        self.head = FlowRow(self.body, BUTTON_GAP, "ends")
        self.progress_label = self.head.add_label(14, bold=True)
        self.title = wrapped_label(self.body, 26, "ink", bold=True)
        self.message_label = wrapped_label(self.body, *self.PROSE_STYLE)
        for each, gap in ((self.head, 8), (self.title, 4), (self.message_label, 6)):
            self.add_widget(each, gap)

    def add_widget(self, widget: tk.Label | tk.Frame | tk.Canvas, above: int) -> None:
        """Add a widget below the others, with a gap of `above` design units."""
        packed(widget, fill="x", padx=FACE_MARGIN, pady=(above, 0))

    def set_texts(self, where: str, title: str, sentence: str) -> None:
        """Set the texts: the place in the sequence, the task, and an explanation."""
        for label, text in (
            (self.progress_label, where),
            (self.title, title),
            (self.message_label, sentence),
        ):
            label.configure(text=text, image="")

    def show_buttons(self) -> None:
        """Show the buttons of the commands that are offered now.

        While the primary button is disabled, Enter is the board's, and not shown.
        """
        if self.button_row is None:
            ids = {each.keys: each.id for each in self.COMMANDS if each.label}
            back, onward = ids.pop(ESCAPE), ids.pop(ENTER)
            self.button_row = self.add_button_row(*ids.values())
            packed(self.button_row, side="bottom", fill="x", pady=12)
            self.add_footer(onward, back)
        set_optional_text(self._course_line, self.course_text)
        self.refresh_buttons()
        if (primary := self.primary) is not None:
            primary.set_key("" if primary.instate(["disabled"]) else ENTER)

    def show_feedback(self, text: str) -> None:
        """Show a text on the page, and say it."""
        self.message_label.configure(text=text, image="")
        self.exercise.say_page_text(text)

    def show_text_and_block(self, text: str, blocked: bool = True) -> None:
        """Show a text, and block or allow moves."""
        self.exercise.set_moves_blocked(blocked)
        self.show_feedback(text)

    # Moves of the person.

    def on_move(self, step: AnyStep) -> None:
        """Continue after a good move; after another one, show its refutation or what it does."""
        self.show_buttons()
        if step.move in self.solutions:
            self.on_solved()
            return
        self.on_wrong_move()
        self.app.sounds.play(Sound.LOW)
        self.show_text_and_block(_(WRONG_TEXT))
        self.find_task_move_values(step.before, partial(self._explain_wrong_move, step))

    def _explain_wrong_move(self, step: AnyStep, values: Values) -> None:
        """Show the cost of a wrong move, and its refutation or effect."""
        cost = self.mistake_cost_text(values, step.move) if step.move in values else ""
        after, before = self.exercise.session.state, step.before.view(step.seat)
        if after.turn != step.seat and after.view(step.seat) == after:
            self.find_move_values(after, partial(self._show_refutation, cost))
        else:
            game = self.exercise.game
            reason = game.compared_reason(before, step.move, why_clock(), values)
            self.show_text_and_block(f"{_(WRONG_TEXT)} {reason.sentence} {cost}".rstrip())
            self.pause.start(WRONG_MOVE_MS, self.retry)

    @abstractmethod
    def on_solved(self) -> None:
        """Called after a good move of the person, or after the solution was shown."""

    def on_wrong_move(self) -> None:
        """Called after a wrong move, before it is explained; does nothing by default."""

    def retry(self) -> None:
        """Restore the position of the task, and keep the text."""
        self._restore_task(f"{self.message_label.cget('text')} {_('Try again.')}")

    def _restore_task(self, text: str) -> None:
        self.exercise.session.go_to(self.ply)
        self.show_text_and_block(text, blocked=False)
        self.show_buttons()

    @property
    def has_wrong_move(self) -> bool:
        """Whether the person may try again after a wrong move, which the session keeps."""
        session = self.exercise.session
        return self.exercise.awaits_move and session.ply == self.ply < session.length

    @property
    def can_show_line(self) -> bool:
        """Whether the last position is not the end of the game, and hides nothing."""
        state = self.exercise.session.final_state
        return bool(state.legal_moves()) and state.view(state.turn) == state

    def show_line(self) -> None:
        """Play on with the best moves, to where it is seen what the position is worth.

        After a wrong move, play on from it and its reply; then restore the position of the task.
        """
        self.cancel_pending()
        tries_again, text = self.has_wrong_move, self.message_label.cget("text")
        session, engine = self.exercise.session, self.engine
        session.go_to(session.length)
        self.exercise.set_moves_blocked()
        start, nothing = session.state, make_error_handler(self.exercise.show_status)
        if not self.can_show_line:
            return
        ahead = Session(session.game, session.options, session.seed, start)

        def search(clock: Clock) -> tuple[Sequence[AnyStep], MoveValue]:
            view = start.view(start.turn)
            values = engine.values(session.game, session.options, view, None, clock, VALUES_NODES)
            best = clearest_best_move(values, start)
            return engine.line_to_result(ahead, best, values[best], clock), values[best]

        def found(result: tuple[Sequence[AnyStep], MoveValue]) -> None:
            line, value = result
            heading = _("After the move that was played") if tries_again else _(LINE_HEADING)

            def show(number: int) -> None:
                self.exercise.play_reply(line[number].move, lambda: shown(number + 1), heading)

            def shown(count: int) -> None:
                self.on_line_move()
                self._show_line_status(line, count, value)
                if count < len(line):
                    self.pause.start(LINE_MOVE_MS, lambda: show(count))
                elif tries_again:
                    self.pause.start(WRONG_MOVE_MS, lambda: self._restore_task(text))

            show(0)

        self.exercise.show_status(_("Looking for the line …"))
        self.background_task.run(search, found, nothing)

    def _show_line_status(self, line: Sequence[AnyStep], count: int, value: MoveValue) -> None:
        """Say move number `count` of a line and, if it is the last, the result."""
        last, names = line[count - 1], self.exercise.scene.names
        move = self.exercise.board.past_move_in_words(last.move)
        texts = [line_move_text(count, len(line), names[last.seat], move)]
        if count == len(line):
            outcome = last.after.outcome()
            texts.append(
                line_result_text(value, line[0].seat, names) if outcome is None else outcome.reason
            )
        self.exercise.show_status(" ".join(texts))

    def on_line_move(self) -> None:
        """Called after each move of a line that is shown."""
        self.show_buttons()

    def hint(self) -> None:
        """Show where to look; called again, which move it is; then why."""
        if self.exercise.awaits_move:
            self.show_feedback(self.exercise.show_hint_for(self.solutions[0]))

    def show_solution(self) -> None:
        """Play a good move on the board."""
        self.cancel_pending()
        self.shown = True
        self.exercise.session.go_to(self.ply)
        move = self.exercise.board.move_in_words(self.solutions[0])
        self.solution_text = _("Solution: {move}.").format(move=move)
        self.show_text_and_block(self.solution_text)
        self.exercise.play_reply(self.solutions[0], self.on_solved)

    # Searches in the background.

    def find_task_move_values(self, state: State, then: Callable[[Values], None]) -> None:
        """Call `then` with the values that a task compares, like `find_move_values`."""
        self.find_move_values(state, then)

    def find_move_values(self, state: State, then: Callable[[Values], None]) -> None:
        """Search the values of all moves; call `then` with them, or with none without a proof."""

        def found(values: Values) -> None:
            then(values if all(each.exact for each in values.values()) else {})

        self._search_move_values(state, found)

    def _search_move_values(self, state: State, then: Callable[[Values], None]) -> None:
        """Search the values of all moves; call `then` with them, or with none after an error."""
        session, engine, view = self.exercise.session, self.engine, state.view(state.turn)
        self.background_task.run(
            lambda clock: engine.values(
                session.game, session.options, view, None, clock, VALUES_NODES
            ),
            then,
            make_error_handler(lambda text: then({})),
        )

    def mistake_cost_text(self, values: Values, move: str) -> str:
        """Return the cost of a move compared with the best one, as a sentence."""
        value, best = values[move].value, max(each.value for each in values.values())
        if not self.exercise.game.scored:
            return _("Your move only leads to a draw.") if value == 0 else _("Your move loses.")
        texts = (
            _("Your move wins by {score}."),
            _("Your move leads to a draw."),
            _("Your move loses by {score}."),
        )
        best_texts = (
            _("The best move wins by {score}."),
            _("The best move leads to a draw."),
            _("The best move loses by {score}."),
        )
        board = self.exercise.board
        return f"{board.result_in_words(value, texts)} {board.result_in_words(best, best_texts)}"

    def _show_refutation(self, cost: str, values: Values) -> None:
        """Play the reply that refutes a wrong move, if it is known; then let the person retry."""

        def wait() -> None:
            self.pause.start(WRONG_MOVE_MS, self.retry)

        if values:
            reply = clearest_best_move(values, self.exercise.session.state)
            text = _("The reply would be: {move}.")
            text = text.format(move=self.exercise.board.move_in_words(reply))
            self.show_feedback(f"{_(WRONG_TEXT)} {text} {cost}".rstrip())
            self.exercise.play_reply(reply, wait)
        else:
            self.show_feedback(f"{_(WRONG_TEXT)} {cost}".rstrip())
            wait()


BACK = PageCommand[TaskPage](
    "back", lambda page: _(page.back_label), ESCAPE, lambda page: page.cancel()
)
"""Command that leaves a page of tasks."""


def _is_unsolved(page: MistakesPage) -> bool:
    return not (page._is_solved or page.is_over)


class MistakesPage(TaskPage):
    """Page that poses one mistake of a game after another; a best move solves it.

    At the end it shows how many were found at the first try, and leads to the lessons.
    """

    def __init__(
        self,
        parent: tk.Misc,
        app: Services,
        session: Session,
        review: Review,
        plies: tuple[PlyReview, ...],
    ) -> None:
        """`plies` are the mistakes."""
        super().__init__(parent, app, session.game)
        self._session, self._review, self._remaining = session, review, list(plies)
        self._total, self._turns = len(plies), turn_numbers(session.all_steps)
        self._found_at_once = 0
        """How many were found without a wrong move or help."""
        self._tried = False
        """Whether the current one has had a wrong move or a hint."""
        self.is_over = False
        """Whether the result is shown."""
        self._pose_next()

    def _pose_next(self) -> None:
        """Pose the next mistake; after the last one, show the result, then go back."""
        if self.is_over:
            self.cancel()
            return
        self.cancel_pending()
        if not self._remaining:
            self._show_result()
            return
        ply, session = self._remaining.pop(0), self._session
        self._mistake, self.solutions, self.ply = ply, ply.moves, 0
        self.shown = self._is_solved = self._tried = False
        steps, words = session.all_steps, self.exercise.board.move_in_words
        first = Session(session.game, session.options, session.seed, steps[ply.ply - 1].before)
        self.exercise.load(first, {ply.seat})
        sentences = [
            _("Your move: {move}.").format(move=words(ply.move)),
            _("For you, {change}.").format(change=self._review.result_change_text(ply)),
        ]
        if ply.ply > 1:
            before_it = self.exercise.board.past_move_in_words(steps[ply.ply - 2].move)
            sentences.insert(0, _("Previous move: {move}.").format(move=before_it))
        self.set_texts(
            self.heading_text,
            _("Find a better move."),
            " ".join(sentences),
        )
        self.show_buttons()
        self.take_focus()

    @property
    def heading_text(self) -> str:
        """The text above the task: which mistake it is."""
        return _("Mistake {n} of {all}: turn {turn}").format(
            n=self._total - len(self._remaining),
            all=self._total,
            turn=self._turns[self._mistake.ply],
        )

    def _show_result(self) -> None:
        """Show how many mistakes were found at the first try."""
        self.is_over = True
        text = _("{n} of {all} found at the first try")
        result = text.format(n=number_text(self._found_at_once), all=number_text(self._total))
        self.set_texts(_("Learn from my mistakes"), result, "")
        self.show_text_and_block("")
        self.show_buttons()
        self.take_focus()

    def on_wrong_move(self) -> None:
        self._tried = True

    def hint(self) -> None:
        self._tried = self._tried or self.exercise.awaits_move
        super().hint()

    def on_solved(self) -> None:
        """Show why the move is better; then pose the second half of the turn, if it has one."""
        self.app.sounds.play(Sound.SCORE)
        session = self.exercise.session
        step, game = session.steps[-1], self.exercise.game
        view = step.before.view(step.seat)
        reason = game.move_reason(view, step.move, why_clock()).sentence
        move = self.exercise.board.move_in_words(step.move)
        text = _("Better: {move}.") if self.shown else _("Right: {move}.")
        said = " ".join(filter(None, (text.format(move=move), reason)))
        self.show_text_and_block(said)
        goes_on = step.after.turn == step.seat and step.after.outcome() is None
        if game.turn_has_two_moves and goes_on and not self.shown:
            self._search_move_values(session.state, partial(self._pose_second_half, said))
        else:
            self._finish(said)

    def _pose_second_half(self, said: str, values: Values) -> None:
        """Wait for the second move of a turn, if the best moves differ from the rest."""
        best = max((each.value for each in values.values()), default=0.0)
        solutions = tuple(move for move, each in values.items() if each.value == best)
        if len(solutions) == len(values):
            self._finish(said)
            return
        self.solutions, self.ply = solutions, self.exercise.session.ply
        self.title.configure(text=_("Right. What comes next in this turn?"))
        self.show_text_and_block(said, blocked=False)
        self.show_buttons()
        self.take_focus()

    def _finish(self, said: str) -> None:
        """Show the cost of the mistake in the game, and offer the next one."""
        ply = self._mistake
        cost = _("Your move in the game: {move}. With it, {change}.").format(
            move=self.exercise.board.move_in_words(ply.move),
            change=self._review.result_change_text(ply),
        )
        self.title.configure(text=_("The better move") if self.shown else _("Right!"))
        self.show_text_and_block(f"{said} {cost}")
        self._is_solved = True
        self._found_at_once += not (self.shown or self._tried)
        self.show_buttons()
        self.take_focus()

    def find_task_move_values(self, state: State, then: Callable[[Values], None]) -> None:
        """Search the values of all moves, proved or not; that of the mistake is the review's."""
        ply = self._mistake
        known = {ply.move: MoveValue(ply.value, ply.exact, ply.chances)}
        self._search_move_values(state, lambda values: then(values and {**values, **known}))

    def mistake_cost_text(self, values: Values, move: str) -> str:
        """Return the change of the result by a move, in the words of the review."""
        ply = self._mistake
        value, exact = values[move].value, values[move].exact and ply.exact
        loss = value_loss(self.exercise.game, ply.best, value)
        if not exact and loss <= self.exercise.game.estimate_error:
            return _("This move costs little, but another one looks better.")
        chances = values[move].chances
        tried = replace(ply, move=move, value=min(value, ply.best), exact=exact, chances=chances)
        return _("With this move, {change}.").format(change=self._review.result_change_text(tried))

    @property
    def onward_text(self) -> str:
        """The label of the primary button."""
        if self.is_over:
            return _("Back to the review")
        return _("Next") if self._remaining else _("Show result")

    COMMANDS: ClassVar[Sequence[PageCommand[MistakesPage]]] = (
        PageCommand(
            "back",
            # At the end, the primary button leads there.
            lambda page: "" if page.is_over else _(page.back_label),
            ESCAPE,
            lambda page: page.cancel(),
        ),
        PageCommand("hint", N_("Hint"), "H", lambda page: page.hint(), is_offered=_is_unsolved),
        PageCommand(
            "solution", N_("Show solution"), "L", TaskPage.show_solution, is_offered=_is_unsolved
        ),
        PageCommand(
            "skip", N_("Skip"), "N", lambda page: page._pose_next(), is_offered=_is_unsolved
        ),
        PageCommand(
            "line",
            N_("Show why"),
            "W",
            TaskPage.show_line,
            N_("play on with the best moves"),
            is_offered=lambda page: (
                (page._is_solved or page.has_wrong_move) and page.can_show_line and not page.is_over
            ),
        ),
        PageCommand(
            "learn",
            N_("Learn"),
            "T",
            lambda page: pages.course.show_course(page.app, page.exercise.game),
            N_("at the end: learn the game step by step"),
            is_offered=lambda page: page.is_over and has_lessons(page.exercise.game),
        ),
        PageCommand(
            "onward",
            lambda page: page.onward_text,
            ENTER,
            lambda page: page._pose_next(),
            is_offered=lambda page: page._is_solved or page.is_over,
        ),
    )
