"""The review of the current game: the moments that decided it, and who was ahead when.

The analysis runs in a separate process; its results are shown as they come in.
"""

from __future__ import annotations

import tkinter as tk
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, ClassVar

from PIL import ImageTk

from ...engine.explanation import Mark, Sign
from ...engine.learn.drills import AnyDrillKind, kind_for_mistakes
from ...engine.learn.review import REVIEW_SECONDS, Explanation, PlyReview, Review, signed
from ...engine.players.remote import EngineProcess
from ...engine.players.spec import PlayerSpec
from ...engine.review_tags import UnusableReview
from ...engine.search.clock import Clock
from ...engine.session import AnyStep, Session, turn_numbers
from ...engine.setup import levels_of
from ...engine.strength import first_seat_chance
from ...engine.text import counted
from .. import pages
from ..game_view.observer import GameObserver
from ..paint.palette import RESULT_SIGNS
from ..text import NO_BREAK, as_sentence, name_in_sentence, short_name
from ..widgets.background import BackgroundTask, report_or_raise
from ..widgets.buttons import FACE_MARGIN
from ..widgets.commands import PageCommand
from ..widgets.fonts import pixels, sized_font
from ..widgets.layout import ScrolledFrame, gridded, packed, wrapped_label
from ..widgets.theme import keep_styled, palette_of, themed
from ..widgets.timers import Timer, on_event
from .exercise import MistakesPage
from .graph import DISC_SIZE, Graph, moment_disc
from .page import Page

if TYPE_CHECKING:
    from .page import PageHost


BUTTON_PADDING = (4, 7)
"""Padding around the buttons of the chosen moment, in design units."""


@dataclass(frozen=True)
class Moment:
    """Texts about a ply: title, change for the viewer, and a sentence.

    `role` is `win` or `loss`. `change` is the number of points won or lost, empty if only the
    result counts.
    """

    ply: PlyReview
    title: str
    role: str
    change: str
    sentence: str


class MomentList(tk.Frame):
    """List of moments, with buttons below the chosen one."""

    def __init__(self, parent: tk.Misc, choose: Callable[[PlyReview], None]) -> None:
        """Create the list empty; `choose` is called with the ply of a clicked moment."""
        super().__init__(parent)
        themed(self, background="sheet")
        self.columnconfigure(0, weight=1)
        self._choose = choose
        self.rows: list[MomentRow] = []
        side, above = BUTTON_PADDING
        self.buttons = themed(tk.Frame(self), background="accent_soft", padx=side, pady=above)

    def show(self, moments: Sequence[Moment], chosen: PlyReview | None) -> None:
        """Show moments and mark the chosen one; only changed rows are rebuilt."""
        self.buttons.grid_remove()
        for row in self.rows[len(moments) :]:
            row.destroy()
        del self.rows[len(moments) :]
        for number, moment in enumerate(moments):
            shown = moment, moment.ply == chosen
            if number == len(self.rows) or self.rows[number].shown != shown:
                for row in self.rows[number : number + 1]:
                    row.destroy()
                self.rows[number : number + 1] = [MomentRow(self, number + 1, *shown, self._choose)]
                self.rows[number].grid(row=2 * number, column=0, sticky="ew")
            if moment.ply == chosen:
                self.buttons.grid(row=2 * number + 1, column=0, sticky="ew")


class MomentRow(tk.Frame):
    """Row for a moment: its number, player, change and sentence."""

    def __init__(
        self,
        parent: tk.Misc,
        number: int,
        moment: Moment,
        chosen: bool,
        choose: Callable[[PlyReview], None],
    ) -> None:
        super().__init__(parent, cursor="hand2")
        self.shown = moment, chosen
        ground = "accent_soft" if chosen else "sheet"
        bar = themed(tk.Frame(self, width=4), background="accent" if chosen else "sheet")
        mark = tk.Label(self, borderwidth=0)
        title = wrapped_label(self, 15, "ink", moment.title, bold=True)
        sentence = f"{RESULT_SIGNS[moment.role]} {moment.change}"
        sign = tk.Label(self, text=sentence, font=sized_font(self, 14, True), borderwidth=0)
        themed(sign, foreground=moment.role)
        text = wrapped_label(self, 14, "ink" if chosen else "muted", moment.sentence)
        self.columnconfigure(2, weight=1)
        bar.grid(row=0, column=0, rowspan=2, sticky="ns")
        gridded(mark, row=0, column=1, padx=10, pady=8)
        title.grid(row=0, column=2, sticky="ew")
        gridded(sign, row=0, column=3, padx=12)
        below = {"columnspan": 2, "padx": (0, 8), "pady": (0, 10)}
        gridded(text, row=1, column=2, sticky="ew", **below)
        for each in (self, mark, title, sign, text):
            themed(each, background=ground)
            each.bind("<Button-1>", lambda event: choose(moment.ply))

        def draw() -> None:
            drawn = moment_disc(number, pixels(self, DISC_SIZE), chosen, palette_of(self))
            self._disc = ImageTk.PhotoImage(drawn, master=self)
            mark.configure(image=self._disc)

        keep_styled(mark, draw)


WRAP_MS = 120
"""Delay in ms for texts to wrap before the list scrolls to the chosen moment."""
REPLY_SECONDS = 0.4
"""Time per reply of a better line, in seconds."""
LINE_MOVE_MS = 900
"""Time for which each position of a better line is shown, in ms."""
GRAPH_ROOM = (480, 560)
"""Least width and height to place the graph below the board, in design units."""
BETTER_LINE_TEXT = "The better line starts here. Its value is the result it leads to."


def _browse(key: str, page: ReviewPage) -> None:
    page._controller.history.key_actions[key]()


class ReviewPage(Page, GameObserver):
    """Page with the moments of the current game; the board shows the chosen one."""

    LEAVES_STRIP = False

    def __init__(self, parent: tk.Misc, app: PageHost) -> None:
        super().__init__(parent, app, "Review")
        controller = app.workspace.controller
        if controller is None:
            raise LookupError("no game is open")
        self._controller, self._board = controller, controller.board
        self._steps = controller.session.all_steps
        self._turns = turn_numbers(self._steps)
        self.review = Review(
            controller.session.game, len(controller.names), first_chance=self._first_chance
        )
        self._reasons: dict[int, Explanation] = {}
        self._chosen: PlyReview | None = None
        self._engine = EngineProcess()
        self._background_task = BackgroundTask(self, self._engine.stop)
        self._timer, self._scroll_timer = Timer(self), Timer(self)
        self._line: Sequence[AnyStep] = ()
        self._summary = wrapped_label(self.body, 14)
        packed(self._summary, fill="x", padx=FACE_MARGIN, pady=(4, 0))
        self.moments = MomentList(self.body, self.choose)
        packed(self.moments, fill="x", pady=(12, 0))
        plain, primary = (
            partial(self.add_button, self.moments.buttons, kind=kind, background="accent_soft")
            for kind in ("plain", "primary")
        )
        self._again_button, self._line_button = primary("try_again"), plain("better_line")
        for button in (self._again_button, self._line_button):
            button.pack(fill="x")
        self._learn_button = self.add_button(self.body, "mistakes")
        self._drill_button = self.add_button(self.body, "drill")
        back = self.add_button(self.body, "back", kind="quiet", chevron="left")
        packed(back, side="bottom", anchor="w", pady=(16, 0))
        self._graph: Graph | None = None
        on_event(
            self, str(app.workspace.left_pane), "<Configure>", lambda event: self._place_graph()
        )
        controller.add_observer(self)
        self._place_graph()
        self._start_review()

    def destroy(self) -> None:
        if self._controller.board.winfo_exists():
            self._controller.remove_observer(self)
            if self._graph is not None:
                self._graph.destroy()
        super().destroy()

    def cancel(self) -> None:
        """Close the page, and show the end of the game on the board."""
        self._go_to(len(self._steps))
        super().cancel()

    def take_focus(self) -> None:
        self.focus_set()

    @property
    def _first_chance(self) -> float | None:
        """The measured chance of who moves first in a game of this level, or None."""
        setup, session = self._controller.setup, self._controller.session
        levels = {*levels_of(setup.players)}
        if len(levels) != 1 or session.from_position:
            return None
        return first_seat_chance(setup.game, setup.options, *levels)

    def _place_graph(self) -> None:
        """Place the graph below the board if there is room, else on the page."""
        left_pane, game_frame = self.app.workspace.left_pane, self._board.master
        wide, high = (pixels(self, each) for each in GRAPH_ROOM)
        below = left_pane.winfo_width() >= wide and left_pane.winfo_height() >= high
        parent = game_frame if below else self.body
        if self._graph is not None and self._graph.master is parent:
            return
        if self._graph is not None:
            self._graph.destroy()
        self._graph = Graph(parent, self._controller, self._go_to)
        if below:
            packed(self._graph, side="bottom", fill="x", padx=30, before=self._board)
        else:
            packed(self._graph, fill="x", before=self.moments, padx=FACE_MARGIN)
        self._graph.show(self.review)

    # Getting the review: a saved one, or a new one.

    def _start_review(self) -> None:
        """Load the saved review or compute one; then find the reasons of the moments."""
        session, engine, saved_review, error_text = self._controller.session, self._engine, None, ""
        begun = self.review
        try:
            saved_review = self.app.workspace.autosave.read_review()
        except UnusableReview as error:
            error_text = as_sentence(str(error))

        def work(
            clock: Clock, report: Callable[[PlyReview], None]
        ) -> tuple[Review, dict[int, Explanation]]:
            found = saved_review or engine.review(
                session.game, session.options, self._steps, REVIEW_SECONDS, clock, report
            )
            review = replace(begun, plies=found.plies)
            return review, review.reasons(self._steps, clock)

        def done(found: tuple[Review, dict[int, Explanation]]) -> None:
            self.review, self._reasons = found
            self._refresh()
            if self._chosen is None and self.review.moments:
                self.choose(self.review.moments[0])
            autosave = self.app.workspace.autosave
            if saved_review is None or autosave.path is None:
                autosave.save_review(self.review, self.review.sentences(self._reasons))

        if saved_review is not None:
            self.review = replace(begun, plies=saved_review.plies)
        self._refresh()
        self._controller.show_status(error_text)
        self._background_task.run(
            work, done, report_or_raise(self._controller.show_status), self._add_plies
        )

    def _add_plies(self, plies: list[PlyReview]) -> None:
        for ply in plies:
            self.review = self.review.with_earlier_ply(ply)
        self._refresh()

    # Display.

    def _refresh(self) -> None:
        review, left = self.review, len(self._steps) - len(self.review.plies)
        missed = Counter(ply.seat for ply in review.mistakes)
        names = [short_name(name) for name in self._controller.names]
        lost = () if left else review.seats_without_win
        shares = [
            f"{names[seat]} {100 * share:.0f} % ({counted(missed[seat], 'mistake')})"
            for seat, share in enumerate(review.accuracy)
            if share is not None and seat not in lost
        ]
        moments = counted(len(review.moments), "moment") if review.moments else "No moment"
        text = f"{moments} decided this game."
        if (winner := review.won_at_once) is not None:
            name = name_in_sentence(names[winner])
            text = (
                f"No single moment decided this game: {name} could win from the start and "
                "always kept the win."
            )
        if left:
            text = f"Reviewing move {self._turns[left]} of {self._turns[-1]} …"
        far = " so far" if left else ""
        unbroken = ", ".join(each.replace(" ", NO_BREAK) for each in shares)
        best = f"\nBest moves{far}: {unbroken}." if shares else ""
        best += "".join(f"\n{names[seat]} had no winning move." for seat in lost)
        self._summary.configure(text=f"{text}{best}")
        self.moments.show([self._moment(ply) for ply in review.moments], self._chosen)
        if self.can_try_again:
            self._again_button.pack(fill="x", before=self._line_button)
        else:
            self._again_button.pack_forget()
        if self._mistakes:
            packed(self._learn_button, fill="x", pady=(16, 0), after=self.moments)
            if self.drill_kind is not None:
                self._drill_button.pack(fill="x", after=self._learn_button)
        if self._graph is not None:
            self._graph.show(review)

    def _moment(self, ply: PlyReview) -> Moment:
        """Return the texts of a moment; for the chosen one with the better move and the reason.

        In a game of two players with one person, they describe what the ply meant for the person;
        otherwise for the player who moved.
        """
        people, review = self._controller.setup.people, self.review
        own = ply.seat in people or len(people) != 1 or review.seats != 2
        seat = ply.seat if own else people[0]
        lost = round(review.loss_of(ply)) * (-1 if own else 1)
        names = [name_in_sentence(short_name(name)) for name in self._controller.names]
        whom = "you" if people == (seat,) else names[seat]
        sentence = f"For {whom}, {review.change_text(ply, seat)}."
        if ply == self._chosen:
            told = self._reasons.get(ply.ply, Explanation())
            reason, more = map(self._board.localized, (told.reason.sentence, told.better))
            better = f"Better: {self._board.move_in_words(ply.moves[0])}. {more}".strip()
            sentence = f"{reason} {better} {sentence}".lstrip()
        return Moment(
            ply,
            f"Move {self._turns[ply.ply]}, {names[ply.seat]}",
            "loss" if own else "win",
            signed(lost) if review.game.scored else "",
            sentence,
        )

    # Actions.

    def choose(self, ply: PlyReview) -> None:
        """Show a moment on the board: the position, the move played, and the better one."""
        self._chosen = ply
        self._go_to(ply.ply - 1)
        if isinstance(self._holder, ScrolledFrame):
            self._scroll_timer.start(
                WRAP_MS, partial(self._holder.scroll_to_widget, self.moments.buttons)
            )

    def _choose_next(self, by: int) -> None:
        """Choose a later or earlier moment."""
        if plies := self.review.moments:
            here = plies.index(self._chosen) if self._chosen in plies else -1
            self.choose(plies[min(max(here + by, 0), len(plies) - 1)])

    def _go_to(self, index: int) -> None:
        self._controller.history.go_to(index)

    def on_history_moved(self) -> None:
        """Choose the moment of the position that is shown; stop showing a better line."""
        self._timer.cancel()
        looking = self._controller.history
        found = next((p for p in self.review.moments if p.ply - 1 == looking.ply), None)
        self._chosen = found or self._chosen
        self._refresh()
        if found is not None and not looking.is_playing and not self._board.is_moving:
            reason = self._reasons.get(found.ply, Explanation()).reason
            # On a small board, words would cover what they describe.
            small = self._graph is None or self._graph.master is self.body
            played = Mark(Sign.PLAYED, (found.move,), "" if small else "played")
            better = Mark(Sign.RING, (found.moves[0],), "" if small else "better")
            self._board.show_reason(replace(reason, marks=(*reason.marks, played, better)))

    def on_position_changed(self) -> None:
        """Close the page if the game has changed."""
        if self._controller.session.all_steps != self._steps:
            self.app.workspace.side_panel.remove_page(ReviewPage)

    def _try_again(self) -> None:
        """Start a practice game from the chosen moment."""
        ply, setup = self._chosen, self._controller.setup
        if ply is None or not self.can_try_again:
            return
        players = list(setup.players)
        if not setup.people:
            players[ply.seat] = PlayerSpec("human")
        setup = replace(setup, players=tuple(players), dice=False)
        self.app.workspace.begin_game(setup, self._session_before(ply))

    @property
    def can_try_again(self) -> bool:
        """Whether the chosen moment was a person's move, or no person took part in the game."""
        people = self._controller.setup.people
        return self._chosen is not None and (not people or self._chosen.seat in people)

    def _session_before(self, ply: PlyReview) -> Session:
        """Return a session that starts before a move of the game."""
        session, first = self._controller.session, self._steps[ply.ply - 1].before
        return Session(session.game, session.options, session.seed, first)

    @property
    def _mistakes(self) -> tuple[PlyReview, ...]:
        """The mistakes of people, the worst first; empty until the review is complete."""
        people = self._controller.setup.people
        complete = len(self.review.plies) == len(self._steps)
        return tuple(ply for ply in self.review.mistakes if complete and ply.seat in people)

    def _learn_from_mistakes(self) -> None:
        if self._mistakes:
            session = self._controller.session
            what = session, self.review, self._mistakes
            self.app.workspace.open_exercise(
                session.game,
                lambda parent, app: MistakesPage(parent, app, *what),
                self._way_back,
            )

    @cached_property
    def drill_kind(self) -> AnyDrillKind | None:
        """The kind of drill that trains most mistakes of a complete review."""
        mistakes = (
            (self._steps[ply.ply - 1].before.view(ply.seat), ply.move, ply.moves[0])
            for ply in self._mistakes
        )
        return kind_for_mistakes(self.review.game, mistakes)

    def _show_drill(self) -> None:
        """Show the drill for the mistakes; it leads back to the review."""
        if self._mistakes and self.drill_kind is not None:
            pages.drill.show_drill(self.app, self.review.game, self.drill_kind, self._way_back)

    @property
    def _way_back(self) -> Callable[[], object]:
        """A function that shows this review again."""
        workspace = self.app.workspace
        path = workspace.autosave.reopen_path
        if path is None:
            return workspace.show_start
        return partial(workspace.show_review, path, self.review)

    def _show_better_line(self) -> None:
        """Show a likely continuation after the better move on the board."""
        if (ply := self._chosen) is None or self._background_task.busy:
            return
        session, engine, best = self._session_before(ply), self._engine, ply.moves[0]
        at = self._controller.history.ply

        def show(line: Sequence[AnyStep]) -> None:
            if (self._chosen, self._controller.history.ply) != (ply, at):
                # The person looks at something else by now.
                return
            self._go_to(ply.ply - 1)
            self._line = line
            self._timer.start(LINE_MOVE_MS, self._show_next_move)

        self._background_task.run(
            lambda clock: engine.continuation(session, best, REPLY_SECONDS, clock),
            show,
            report_or_raise(self._controller.show_status),
        )

    def _show_next_move(self) -> None:
        """Show the next move of the better line."""
        step, self._line = self._line[0], self._line[1:]
        looking, at = self._controller.history, self._controller.history.ply
        seen = self._controller.visibility.mask_at(step, at)
        scene = replace(
            looking.scene,
            state=seen.after,
            steps=(seen,),
            heading="The better line",
            subheading=self._board.move_in_words(step.move),
        )

        def shown() -> None:
            if self._line:
                self._timer.start(LINE_MOVE_MS, self._show_next_move)
            elif step.after.outcome() is None:
                self._controller.show_status(BETTER_LINE_TEXT)

        self._board.play_step(seen, lambda: scene, shown)

    COMMANDS: ClassVar[Sequence[PageCommand[ReviewPage]]] = (
        PageCommand(
            "earlier",
            "",
            "↑",
            lambda page: page._choose_next(-1),
            "choose a moment and show it on the board",
        ),
        PageCommand(
            "later",
            "",
            "↓",
            lambda page: page._choose_next(1),
            "choose a moment and show it on the board",
        ),
        *(
            PageCommand["ReviewPage"](name, "", key, partial(_browse, name), "browse the moves")
            for key, name in (("←", "left"), ("→", "right"), ("Home", "home"), ("End", "end"))
        ),
        PageCommand(
            "try_again",
            lambda page: (
                "Try again from here" if page._controller.setup.people else "Play from here"
            ),
            "Enter",
            lambda page: page._try_again(),
            "try again from that position, in a practice game",
        ),
        PageCommand(
            "better_line",
            "Show the better line",
            "B",
            lambda page: page._show_better_line(),
            "show the better line on the board",
        ),
        PageCommand(
            "mistakes",
            "Learn from my mistakes",
            "M",
            lambda page: page._learn_from_mistakes(),
            "find the better moves yourself",
        ),
        PageCommand(
            "drill",
            "Drill my mistakes",
            "D",
            lambda page: page._show_drill(),
            "drill what you missed most often",
        ),
        PageCommand("back", "Back", "Esc", lambda page: page.cancel()),
    )
