"""Pages with a board to practise on: base classes of lessons and puzzles, and mistakes of a game.

Games on these boards are neither saved nor counted.
"""

from __future__ import annotations

import tkinter as tk
from abc import abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from ...engine.errors import IllegalMove
from ...engine.game import MoveValue
from ...engine.language import N_, _
from ...engine.learn.puzzle import best_moves
from ...engine.learn.review import WHY_SECONDS, PlyReview, Review, value_loss
from ...engine.players.engine_process import EngineProcess
from ...engine.players.player_spec import PlayerSpec
from ...engine.search.clock import Clock
from ...engine.session import AnyStep, Session, turn_numbers
from ...engine.setup import Setup
from ..boards import BOARDS
from ..canvas.scene import AnyScene, RunningGame, Scene, masked_for
from ..text import error_as_sentence, name_without_level
from ..widgets.background import BackgroundTask, make_error_handler
from ..widgets.buttons import FACE_MARGIN, Button
from ..widgets.commands import ENTER, ESCAPE, PageCommand
from ..widgets.focus import SCROLL_KEYS, is_focus_elsewhere
from ..widgets.fonts import pixels
from ..widgets.layout import gridded, packed, wrapped_label
from ..widgets.sound import Sound
from ..widgets.theme import themed
from ..widgets.timers import Timer
from .page import Page

if TYPE_CHECKING:
    from ...engine.game import AnyGame, State
    from ..canvas.board import AnyBoard
    from .page import PageHost


class ExercisePage(Page):
    """Base of pages with a board of their own in place of the game view.

    A subclass judges the moves of the person. Show it by `workspace.open_exercise`. While the board
    waits for a move it has the focus: letters are moves, and commands of the page need the modifier
    key, except Esc. Otherwise Enter and letters typed on the board are commands of the page.

    `background_task` runs requests to `engine`; `pause` delays what happens by itself.
    """

    LEAVES_STRIP = False
    SHORTCUTS = True
    ALLOWS_UNDO: ClassVar[bool] = False
    """Whether the person may undo moves while the board waits for one."""

    def __init__(self, parent: tk.Misc, app: PageHost, game: AnyGame, title: str = "") -> None:
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

    def on_undo(self) -> None:
        """Called after the person has undone a move."""

    def hint(self) -> None:
        """Show a hint; by default there is none."""

    def cancel(self) -> None:
        self.way_back()

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


ExerciseFactory = Callable[[tk.Misc, "PageHost"], ExercisePage]
"""A class of such pages, or a function of (parent, app) that creates one."""


class ExerciseBoard(tk.Frame, RunningGame):
    """Board on which a person makes moves that the page judges; no opponent moves by itself.

    Moves that the rules force on the person, such as a pass, are played before the page is called.
    """

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
        self._pointed_to: tuple[State, str] | None = None
        """Position and move of the last hint, if it only said where to look."""
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
        return replace(scene, seat=seat, names=names, heading="", subheading="")

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
        self.is_blocked = blocked
        self.board.stop_animation()
        self._refresh()

    def play_reply(self, move: str, then: Callable[[], None]) -> None:
        """Play and animate a move that is not the person's, then call `then`."""
        self._animate_move(self.session.play(move), then)

    def undo_last_move(self) -> None:
        """Undo moves up to and including the person's last one, and allow moves."""
        while self.has_moved and self.session.undo().seat not in self.setup.people_seats:
            pass
        self.set_moves_blocked(False)

    def show_hint_for(self, move: str) -> str:
        """Show where to look for a move; called again for it, show the move. Return the text."""
        asked = self.session.state, move
        board, again = self.board, self._pointed_to == asked
        self._pointed_to = None if again else asked
        board.ring_hint_area(None if again else move)
        if again:
            board.select_hinted_move(move)
            text = _("Hint: {move}.").format(move=board.move_in_words(move))
        else:
            text = _("Hint: look at {place}.").format(place=board.move_area_in_words(move))
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
        """Whether the person has made a move in the current position."""
        return any(
            step.seat in self.setup.people_seats for step in self.session.steps[self._first_ply :]
        )

    def _refresh(self) -> None:
        self.board.show_scene(self.scene)
        self.show_status("")
        self.app.refresh_toolbar()

    def _animate_move(self, step: AnyStep, then: Callable[[], None]) -> None:
        """Animate a move and the moves that the rules force after it; then call `then`."""
        state = self.session.state
        forced = state.forced_move() if state.turn in self.setup.people_seats else None

        def shown() -> None:
            self._key_is_spent.start_when_idle(lambda: None)
            self.show_status("")
            self.app.refresh_toolbar()
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
            self.app.play_sound(Sound.LOW)
            self.show_status(error_as_sentence(str(error)))
        else:
            self._animate_move(step, lambda: self._page.on_move(step))

    def show_status(self, detail: str) -> None:
        asked = self.awaits_move and self.board.scene is not None
        text = self.status or (self.board.turn_prompt() if asked else "")
        self.app.show_status(f"{text}   {detail}".strip() if detail else text, asked)

    def show_hint(self) -> None:
        self._page.hint()

    def leave(self) -> None:
        self._page.cancel()


WRONG_MOVE_MS = 1600
"""Time for which a wrong move, or its refutation, is shown before it is undone, in ms."""
VALUES_SECONDS = 2.0
"""Time limit for the values of the moves, in seconds."""
BUTTON_MIN_WIDTH = 80
"""Least width of a button, in design units; two fit in the smallest window."""
LOW_HEIGHT, LOW_PRIMARY_HEIGHT, NARROW_MARGIN = 300, 44, 8
"""Height below which most buttons scroll with the text, height of the primary button there, and
space beside it on a narrow page, in design units."""
WRONG_TEXT = N_("Not the best move.")
Values = Mapping[str, "MoveValue"]
"""The value of each legal move."""


class TaskPage(ExercisePage):
    """Page that poses tasks: one of the moves `solutions` solves a task.

    After another move, the refutation or an explanation is shown, and the move is undone. At the
    bottom there is a button for each command that has a text now, in the order of `COMMANDS`; the
    one for Esc is at the top.
    """

    SHOWS_MODIFIER = True

    PROSE_STYLE: ClassVar[tuple[int, str]] = (14, "muted")
    """Font size in design units and colour of the text below the title."""

    def __init__(self, parent: tk.Misc, app: PageHost, game: AnyGame) -> None:
        """Create the page without texts and buttons."""
        super().__init__(parent, app, game)
        self.solutions: tuple[str, ...] = ()
        self.ply, self.solution_text = 0, ""
        """Number of plies of the session at the start of the task, and the solution in words."""
        self.shown = False
        """Whether the person has asked for the solution."""
        home = self.add_button(self, "back", kind="quiet", chevron="left")
        margin = self.MARGIN - FACE_MARGIN
        packed(home, anchor="w", padx=margin, pady=(20, 0), before=self._holder)
        self._button_bars: list[tk.Frame] = []
        self._arranged_for = False, 0
        self.bind("<Configure>", lambda event: self._place_buttons(), add="+")
        self.head = themed(tk.Frame(self.body), background="sheet")
        self.progress_label = wrapped_label(self.head, 14, bold=True)
        self.progress_label.pack(side="left", fill="x", expand=True)
        self.title = wrapped_label(self.body, 26, "ink", bold=True)
        self.message_label = wrapped_label(self.body, *self.PROSE_STYLE)
        for each, above in ((self.head, 16), (self.title, 4), (self.message_label, 6)):
            self.add_widget(each, above)

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
        """Replace the buttons at the bottom by those of the commands that are offered now.

        On a low page, and where they are too wide, all but the primary one scroll with the text.
        While the primary button is disabled, Enter is the board's, and not shown.
        """
        low, _width = self._arranged_for = self._format
        if low or not self._make_buttons(scrolling=False):
            self._make_buttons(scrolling=True)

    def _make_buttons(self, scrolling: bool) -> bool:
        """Replace the buttons; return whether they fit side by side."""
        self.primary = None
        for bar in self._button_bars:
            bar.destroy()
        aside, gap = self.MARGIN - FACE_MARGIN, 12 - 2 * FACE_MARGIN
        fixed = themed(tk.Frame(self), background="sheet")
        others = themed(tk.Frame(self.body), background="sheet") if scrolling else fixed
        self._button_bars = [fixed, others]
        packed(others, side="bottom", fill="x", pady=12)
        if not scrolling:
            packed(others, padx=aside, before=self._holder)
        made: list[Button] = []
        for each in self.all_commands:
            if each.keys == ESCAPE or not each.is_offered(self) or not each.button_text(self):
                continue
            is_primary = each.keys == ENTER
            options: dict[str, Any] = {"kind": "primary" if is_primary else "plain"}
            if is_primary and not each.is_enabled(self):
                options["key"] = ""
            parent = fixed if is_primary else others
            button = self.add_button(parent, each.id, width=BUTTON_MIN_WIDTH, **options)
            if parent is others:
                made.append(button)
                continue
            packed(button, fill="x").set_height(LOW_PRIMARY_HEIGHT)
            wide = button.min_width > self.winfo_width() - pixels(self, 2 * aside)
            side = NARROW_MARGIN if wide else aside
            packed(fixed, side="bottom", fill="x", padx=side, pady=12, before=self._holder)
        room = (self.winfo_width() - pixels(self, 2 * aside + gap)) // 2
        fits = all(each.min_width <= room for each in made[: len(made) // 2 * 2])
        across = 1 + fits
        others.columnconfigure(tuple(range(across)), weight=1, uniform="all")
        for number, button in enumerate(made):
            row, column = divmod(number, across)
            alone = column == 0 and number == len(made) - 1
            span, left = across if alone else 1, column * gap
            gridded(button, row=row, column=column, columnspan=span, sticky="ew", padx=(left, 0))
        return fits

    @property
    def _format(self) -> tuple[bool, int]:
        """Whether the page is low, and its width in pixels."""
        return self.winfo_height() < pixels(self, LOW_HEIGHT), self.winfo_width()

    def _place_buttons(self) -> None:
        """Make the buttons again on a page of another format."""
        if self._arranged_for != self._format:
            self.show_buttons()
            if self.app.workspace.side_panel.page is self and not is_focus_elsewhere(self):
                self.take_focus()

    def show_feedback(self, text: str) -> None:
        """Show a text on the page and in the status line."""
        self.message_label.configure(text=text, image="")
        self.exercise.show_status(text)

    def show_text_and_block(self, text: str, blocked: bool = True) -> None:
        """Show a text, and block or allow moves."""
        self.exercise.set_moves_blocked(blocked)
        self.show_feedback(text)

    # Moves of the person.

    def on_move(self, step: AnyStep) -> None:
        """Continue after a good move; after another one, show its refutation or what it does."""
        if step.move in self.solutions:
            self.on_solved()
            return
        self.on_wrong_move()
        self.app.play_sound(Sound.LOW)
        self.show_text_and_block(_(WRONG_TEXT))
        self.find_task_move_values(step.before, partial(self._explain_wrong_move, step))

    def _explain_wrong_move(self, step: AnyStep, values: Values) -> None:
        """Show what a wrong move costs, and its refutation or what it does."""
        cost = self.mistake_cost_text(values, step.move) if step.move in values else ""
        after, before = self.exercise.session.state, step.before.view(step.seat)
        if after.turn != step.seat and after.view(step.seat) == after:
            self.find_move_values(after, partial(self._show_refutation, cost))
        else:
            reason = self.exercise.game.move_reason(before, step.move, Clock(WHY_SECONDS))
            sentence = self.exercise.board.sentence_for_view(reason.sentence)
            self.show_text_and_block(f"{_(WRONG_TEXT)} {sentence} {cost}".rstrip())
            self.pause.start(WRONG_MOVE_MS, self.retry)

    @abstractmethod
    def on_solved(self) -> None:
        """Called after a good move of the person, or after the solution was shown."""

    def on_wrong_move(self) -> None:
        """Called after a wrong move, before it is explained; does nothing by default."""

    def retry(self) -> None:
        """Restore the position of the task, and keep the text."""
        self.exercise.session.go_to(self.ply)
        text = f"{self.message_label.cget('text')} "
        self.show_text_and_block(text + _("Try again."), blocked=False)

    def hint(self) -> None:
        """Show where to look; called again, which move it is."""
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
            lambda clock: engine.values(session.game, session.options, view, VALUES_SECONDS, clock),
            then,
            make_error_handler(lambda text: then({})),
        )

    def mistake_cost_text(self, values: Values, move: str) -> str:
        """Return what a move costs compared with the best one, as a sentence."""
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
            reply, text = best_moves(values)[0], _("The reply would be: {move}.")
            text = text.format(move=self.exercise.board.move_in_words(reply))
            self.show_feedback(f"{_(WRONG_TEXT)} {text} {cost}".rstrip())
            self.exercise.play_reply(reply, wait)
        else:
            self.show_feedback(f"{_(WRONG_TEXT)} {cost}".rstrip())
            wait()


BACK = PageCommand[TaskPage]("back", N_("Back"), ESCAPE, lambda page: page.cancel())
"""Command that leaves a page of tasks."""


def _is_unsolved(page: MistakesPage) -> bool:
    return not page._is_solved


class MistakesPage(TaskPage):
    """Page that poses one mistake of a game after another; a best move solves it."""

    def __init__(
        self,
        parent: tk.Misc,
        app: PageHost,
        session: Session,
        review: Review,
        plies: tuple[PlyReview, ...],
    ) -> None:
        """`plies` are the mistakes."""
        super().__init__(parent, app, session.game)
        self._session, self._review, self._remaining = session, review, list(plies)
        self._total, self._turns = len(plies), turn_numbers(session.all_steps)
        self._pose_next()

    @property
    def _onward_text(self) -> str:
        return _("Next") if self._remaining else _("Back to the review")

    def _pose_next(self) -> None:
        """Pose the next mistake; after the last one, go back to the review."""
        if not self._remaining:
            self.cancel()
            return
        self.cancel_pending()
        ply, session = self._remaining.pop(0), self._session
        self._mistake, self.solutions = ply, ply.moves
        self.shown = self._is_solved = False
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
            _("Mistake {n} of {all}: move {move}").format(
                n=self._total - len(self._remaining), all=self._total, move=self._turns[ply.ply]
            ),
            _("Find a better move."),
            " ".join(sentences),
        )
        self.show_buttons()
        self.take_focus()

    def on_solved(self) -> None:
        """Show why the move is better, and what the mistake cost."""
        self.app.play_sound(Sound.SCORE)
        step = self.exercise.session.steps[0]
        view, game = step.before.view(step.seat), self.exercise.game
        reason = game.move_reason(view, step.move, Clock(WHY_SECONDS)).sentence
        move = self.exercise.board.move_in_words(step.move)
        text = _("Better: {move}.") if self.shown else _("Right: {move}.")
        cost = _("With your move, {change}.")
        cost = cost.format(change=self._review.result_change_text(self._mistake))
        self.show_text_and_block(" ".join(filter(None, (text.format(move=move), reason, cost))))
        self._is_solved = True
        self.show_buttons()
        self.take_focus()

    def find_task_move_values(self, state: State, then: Callable[[Values], None]) -> None:
        """Search the values of all moves, proved or not; that of the mistake is the review's."""
        known = {self._mistake.move: MoveValue(self._mistake.value, self._mistake.exact)}
        self._search_move_values(state, lambda values: then(values and {**values, **known}))

    def mistake_cost_text(self, values: Values, move: str) -> str:
        """Return what a move changes, as the review says it of the mistake."""
        ply = self._mistake
        value, exact = values[move].value, values[move].exact and ply.exact
        loss = value_loss(self.exercise.game, ply.best, value)
        if not exact and loss <= self.exercise.game.estimate_error:
            return _("This move costs little, but another one looks better.")
        tried = replace(ply, move=move, value=min(value, ply.best), exact=exact)
        return _("With this move, {change}.").format(change=self._review.result_change_text(tried))

    COMMANDS: ClassVar[Sequence[PageCommand[MistakesPage]]] = (
        BACK,
        PageCommand("hint", N_("Hint"), "H", lambda page: page.hint(), is_offered=_is_unsolved),
        PageCommand(
            "solution", N_("Show solution"), "L", TaskPage.show_solution, is_offered=_is_unsolved
        ),
        PageCommand(
            "skip", N_("Skip"), "N", lambda page: page._pose_next(), is_offered=_is_unsolved
        ),
        PageCommand(
            "onward",
            lambda page: page._onward_text,
            ENTER,
            lambda page: page._pose_next(),
            is_offered=lambda page: page._is_solved,
        ),
    )
