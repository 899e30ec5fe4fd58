"""The review of the current game: the moments that decided it, and who was ahead when.

The analysis runs in a separate process; its results are shown as they come in.
"""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, ClassVar

from ...engine.explanation import Mark, MarkStyle, Reason
from ...engine.language import N_, _, ngettext
from ...engine.learn.drills import AnyDrillKind, drill_kind_for_mistakes
from ...engine.learn.review import (
    REVIEW_SECONDS,
    MistakeExplanation,
    PlyReview,
    Review,
    signed_text,
)
from ...engine.players.engine_process import EngineProcess
from ...engine.players.player_spec import PlayerSpec
from ...engine.review_in_record import UnusableReview
from ...engine.search.clock import Clock
from ...engine.session import AnyStep, Session, turn_numbers
from ...engine.setup import levels_of
from ...engine.strength import first_seat_win_chance
from .. import pages
from ..game_view.observer import GameObserver
from ..text import YOU, error_as_sentence, name_in_sentence, name_without_level
from ..widgets.background import BackgroundTask, make_error_handler
from ..widgets.buttons import FACE_MARGIN, Button
from ..widgets.commands import PageCommand
from ..widgets.fonts import pixels
from ..widgets.form import PaddedMenu
from ..widgets.layout import LINE_HEIGHT, ScrolledFrame, packed, wrapped_label
from ..widgets.theme import themed
from ..widgets.timers import Timer, on_event
from .exercise import MistakesPage
from .page import Page
from .review_widgets import (
    MomentList,
    MoveLegend,
    ReviewGraph,
    ReviewMoment,
    ShareBars,
    accuracy_rows,
    seat_colour_names,
)

if TYPE_CHECKING:
    from .page import PageHost


WRAP_MS = 120
"""Delay in ms for texts to wrap before the list scrolls to the chosen moment."""
REPLY_SECONDS = 0.4
"""Time per reply of a better line, in seconds."""
LINE_MOVE_MS = 900
"""Time for which each position of a better line is shown, in ms."""
GRAPH_ROOM = (480, 560)
"""Least width and height to place the graph below the board, in design units."""
CARD_MARGIN = 16
"""Distance by which the card of the chosen moment is wider than the texts, in design units."""
FOOTER_MARGIN, NARROW_FOOTER_MARGIN = (27, 35), (11, 19)
"""Left and right margin of the footer, in design units; its first button has no visible edge."""
CHEVRON_ROOM = 20
"""Room for the chevron of a button, in design units."""
OTHER_COMMANDS = ("mistakes", "drill")
"""Commands of the footer, besides the one that closes the page."""
MIN_PAGE_WIDTH, MIN_PAGE_HEIGHT, LEGEND_WIDTH = 330, 380, 440
"""Least width of a page with long labels, least height of one with its title, and least width of a
legend of two moves in a line, in design units."""
CHOOSE_HELP = N_("choose a moment and show it on the board")
NO_MISTAKE_TEXT = N_(
    "No mistake was found. The values are estimates, so small mistakes may have decided this game."
)
BETTER_LINE_TEXT = N_("The better line starts here. Its value is the result it leads to.")


def _browse(key: str, page: ReviewPage) -> None:
    page._controller.history.key_actions[key]()


class ReviewPage(Page, GameObserver):
    """Page with the moments of the current game; the board shows the chosen one."""

    LEAVES_STRIP = False
    MARGIN = Page.MARGIN - CARD_MARGIN

    def __init__(self, parent: tk.Misc, app: PageHost) -> None:
        super().__init__(parent, app, _("Review"))
        controller = app.workspace.controller
        if controller is None:
            raise LookupError("no game is open")
        self._controller, self._board = controller, controller.board
        self._steps = controller.session.all_steps
        self._turns = turn_numbers(self._steps)
        self.review = Review(
            controller.session.game, len(controller.names), first_chance=self._first_chance
        )
        self._reasons: dict[int, MistakeExplanation] = {}
        self._chosen: PlyReview | None = None
        self._shows_better = False
        self._engine = EngineProcess()
        self._background_task = BackgroundTask(self, self._engine.stop)
        self._timer, self._scroll_timer = Timer(self), Timer(self)
        self._line: Sequence[AnyStep] = ()
        self._summary = wrapped_label(self.body, 14)
        beside = CARD_MARGIN + FACE_MARGIN
        packed(self._summary, fill="x", padx=beside, pady=(4, 0))
        self.bars = ShareBars(self.body, self.review.seats, seat_colour_names(controller))
        packed(self.bars, fill="x", padx=beside, pady=(8, 0))
        self.moments = MomentList(self.body, self.choose_moment)
        packed(self.moments, fill="x", pady=(12, 0))
        self.moments.bind("<Configure>", lambda event: self._scroll_to_moment())
        add = partial(self.add_button, self.moments.buttons, background="accent_soft")
        add("better", kind="primary").pack(fill="x")
        self._again_button = add("try_again")
        self._footer = themed(tk.Frame(self), background="sheet")
        packed(self._footer, side="bottom", fill="x", before=self._holder, pady=8)
        if isinstance(self._holder, ScrolledFrame):
            self._holder.always_end_line = True
        # With weights, the keys on the buttons give way before the buttons do.
        self._footer.columnconfigure((0, 1, 2), weight=1)
        self._back = self.add_button(self._footer, "back", kind="quiet", chevron="left")
        self._back.grid(row=0, column=0, sticky="w")
        self._more = Button(self._footer, _("More"), self._show_more, chevron="down", width=64)
        self._others = {each: self.add_button(self._footer, each) for each in OTHER_COMMANDS}
        self._menu = PaddedMenu(self._more)
        self._graph: ReviewGraph | None = None
        self._legend: MoveLegend | None = None
        on_event(
            self, str(app.workspace.main_pane), "<Configure>", lambda event: self._place_graph()
        )
        self.bind("<Configure>", lambda event: self._fit())
        controller.add_observer(self)
        self._place_graph()
        self._start_review()

    def show_heading(self) -> None:
        super().show_heading()
        packed(self.heading, padx=Page.MARGIN)

    def _fit(self) -> None:
        """Shorten the labels and hide the title in a small page, and keep the moment in sight."""
        if self._is_low:
            self.heading.pack_forget()
        elif not self.heading.winfo_manager():
            self.show_heading()
        self.refresh_buttons()
        self._arrange_footer()
        self._scroll_to_moment()

    @property
    def is_narrow(self) -> bool:
        """Whether long labels do not fit."""
        return 1 < self.winfo_width() < pixels(self, MIN_PAGE_WIDTH)

    @property
    def _is_low(self) -> bool:
        return self.winfo_height() < pixels(self, MIN_PAGE_HEIGHT)

    def _arrange_footer(self) -> None:
        """Show the buttons of the footer in one or two rows, or in a menu if there is no room."""
        offered = [
            button
            for command, button in self._others.items()
            if self.find_command(command).is_offered(self)
        ]
        for button in (*self._others.values(), self._more):
            button.grid_forget()
        margin = NARROW_FOOTER_MARGIN if self.is_narrow else FOOTER_MARGIN
        packed(self._footer, padx=margin)
        taken = pixels(self, sum(margin) + CHEVRON_ROOM) + self._back.min_width
        room = self.winfo_width() - taken
        widths = [each.min_width for each in offered]
        if not offered or sum(widths) <= room:
            for number, button in enumerate(offered, 1):
                button.grid(row=0, column=number, sticky="e")
        elif self._is_low or max(widths) > room:
            self._more.grid(row=0, column=1, sticky="e")
        else:
            for number, button in enumerate(offered):
                button.grid(row=number, column=1, sticky="e")

    def _show_more(self) -> None:
        """Show the menu of the commands that have no button in a small page."""
        self._menu.delete(0, "end")
        for command in self._others:
            if self.find_command(command).is_offered(self):
                self.add_menu_entry(self._menu, command)
        self._menu.tk_popup(self._more.winfo_rootx(), self._more.winfo_rooty())

    def destroy(self) -> None:
        if self._controller.board.winfo_exists():
            self._controller.remove_observer(self)
            for each in (self._graph, self._legend):
                if each is not None:
                    each.destroy()
        super().destroy()

    def cancel(self) -> None:
        """Close the page, and show the end of the game on the board."""
        self._controller.history.go_to(len(self._steps))
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
        return first_seat_win_chance(setup.game, setup.options, *levels)

    def _place_graph(self) -> None:
        """Place the legend below the board, and the graph there, too, if there is room."""
        main_pane, game_frame = self.app.workspace.main_pane, self._board.master
        wide, high = (pixels(self, each) for each in GRAPH_ROOM)
        lines = 1 if main_pane.winfo_width() >= pixels(self, LEGEND_WIDTH) else 2
        if self._legend is None or self._legend.lines != lines:
            if self._legend is not None:
                self._legend.destroy()
            self._legend = MoveLegend(game_frame, lines)
            packed(self._legend, side="bottom", fill="x", before=self._board)
            self._show_marks()
        below = main_pane.winfo_width() >= wide and main_pane.winfo_height() >= high
        parent = game_frame if below else self.body
        if self._graph is not None and self._graph.master is parent:
            return
        if self._graph is not None:
            self._graph.destroy()
        self._graph = ReviewGraph(parent, self._controller, self._go_to)
        if below:
            packed(self._graph, side="bottom", fill="x", padx=30, before=self._legend)
        else:
            beside = CARD_MARGIN + FACE_MARGIN
            packed(self._graph, fill="x", after=self.moments, padx=beside, pady=(12, 0))
        self._graph.show_review(self.review)

    # Getting the review: a saved one, or a new one.

    def _start_review(self) -> None:
        """Load the saved review or compute one; then find the reasons of the moments."""
        session, engine, saved_review, error_text = self._controller.session, self._engine, None, ""
        begun = self.review
        try:
            saved_review = self.app.workspace.autosave.read_review()
        except UnusableReview as error:
            error_text = error_as_sentence(str(error))

        def work(
            clock: Clock, report: Callable[[PlyReview], None]
        ) -> tuple[Review, dict[int, MistakeExplanation]]:
            found = saved_review or engine.review(
                session.game, session.options, self._steps, REVIEW_SECONDS, clock, report
            )
            review = replace(begun, plies=found.plies)
            return review, review.explain_moments(self._steps, clock)

        def done(found: tuple[Review, dict[int, MistakeExplanation]]) -> None:
            self.review, self._reasons = found
            self._refresh()
            if self._chosen is None and self.review.key_moments:
                self.choose_moment(self.review.key_moments[0])
            autosave = self.app.workspace.autosave
            if saved_review is None or autosave.path is None:
                autosave.save_review(self.review, self.review.moment_sentences(self._reasons))

        if saved_review is not None:
            self.review = replace(begun, plies=saved_review.plies)
        self._refresh()
        self._controller.show_status(error_text)
        self._background_task.run(
            work, done, make_error_handler(self._controller.show_status), self._add_plies
        )

    def _add_plies(self, plies: list[PlyReview]) -> None:
        for ply in plies:
            self.review = self.review.with_earlier_ply(ply)
        self._refresh()

    # Display.

    def _refresh(self) -> None:
        review, left = self.review, len(self._steps) - len(self.review.plies)
        names = [name_without_level(name) for name in self._controller.names]
        self.bars.show_shares(accuracy_rows(review, names, is_complete=not left))
        count = len(review.key_moments)
        text = ngettext(
            "{n} moment decided this game.", "{n} moments decided this game.", count
        ).format(n=count)
        if not count:
            text = _("No moment decided this game.") if review.is_proved else _(NO_MISTAKE_TEXT)
        if (winner := review.winner_from_start) is not None:
            text = _(
                "No single moment decided this game: {name} could win from the start and always "
                "kept the win."
            ).format(name=name_in_sentence(names[winner]))
        if (first := review.first_ply_played_for_person) is not None:
            played = _(
                "The moves that the computer played for you, from move {number} on, are left out, "
                "even if one of them decided the game."
            )
            text = f"{text} {played.format(number=self._turns[first])}"
        if left:
            text = _("Reviewing move {number} of {last} …").format(
                number=self._turns[left], last=self._turns[-1]
            )
        self._summary.configure(text=text)
        self.moments.show_moments([self._moment(ply) for ply in review.key_moments], self._chosen)
        self.refresh_buttons()
        if self.can_try_again:
            self._again_button.pack(fill="x")
        else:
            self._again_button.pack_forget()
        self._arrange_footer()
        if self._graph is not None:
            self._graph.show_review(review)

    def _moment(self, ply: PlyReview) -> ReviewMoment:
        """Return the texts of a moment; for the chosen one with the better move and the reason.

        In a game of two players with one person, they describe what the ply meant for the person;
        otherwise for the player who moved.
        """
        people, review = self._controller.setup.people_seats, self.review
        own = ply.seat in people or len(people) != 1 or review.seats != 2
        seat = ply.seat if own else people[0]
        lost = review.shown_loss(ply) * (-1 if own else 1)
        names = [name_in_sentence(name_without_level(name)) for name in self._controller.names]
        whom = name_in_sentence(YOU) if people == (seat,) else names[seat]
        sentence = _("For {whom}, {change}.").format(
            whom=whom, change=review.result_change_text(ply, seat)
        )
        if ply == self._chosen:
            explanation = self._reasons.get(ply.ply, MistakeExplanation())
            in_words, for_view = self._board.move_in_words, self._board.sentence_for_view
            sentence = " ".join(
                filter(None, (explanation.reason_text(in_words, for_view), sentence))
            )
            if self._shows_better:
                better = _("Better: {move}.").format(move=in_words(ply.moves[0]))
                sentence += "\n" + f"{better} {for_view(explanation.better)}".rstrip()
        return ReviewMoment(
            ply,
            _("Move {number}, {name}").format(number=self._turns[ply.ply], name=names[ply.seat]),
            "loss" if own else "win",
            signed_text(lost) if review.game.scored else "",
            sentence,
        )

    # What the person does with a move of the game.

    def choose_moment(self, ply: PlyReview) -> None:
        """Show a moment on the board: the position and the move that was played."""
        self._chosen, self._shows_better = ply, False
        self._show_chosen()

    def _show_chosen(self) -> None:
        if self._chosen is not None:
            self._controller.history.show_before_move(self._chosen.ply)
            self._scroll_to_moment()

    def _scroll_to_moment(self) -> None:
        self._scroll_timer.start(WRAP_MS, self._scroll_now)

    def _scroll_now(self) -> None:
        chosen = [row for row in self.moments.rows if row.shown[1]]
        if isinstance(self._holder, ScrolledFrame) and chosen:
            self._holder.scroll_to_widget(chosen[0])
            # If there is no room for all of it, its buttons are more important.
            self._holder.scroll_to_widget(self.moments.buttons, beside=LINE_HEIGHT // 2)

    def _choose_next(self, by: int) -> None:
        """Choose a later or earlier moment."""
        if plies := self.review.key_moments:
            here = plies.index(self._chosen) if self._chosen in plies else -1
            self.choose_moment(plies[min(max(here + by, 0), len(plies) - 1)])

    def _go_to(self, number: int) -> None:
        """Show the moment at a move, or the position after it; 0 is the start."""
        moment = next((ply for ply in self.review.key_moments if ply.ply == number), None)
        if moment is None:
            self._controller.history.go_to(number)
        else:
            self.choose_moment(moment)

    def on_history_moved(self) -> None:
        """Show what belongs to the position that is shown; stop showing a better line."""
        self._timer.cancel()
        self._refresh()
        self._show_marks()

    @property
    def _is_at_moment(self) -> bool:
        """Whether the board shows the position before the move of the chosen moment."""
        history = self._controller.history
        return self._chosen is not None and history.shows_position_before(self._chosen.ply)

    def _show_marks(self) -> None:
        """Mark the move that was played, or the better one beside it; the legend names them."""
        ply, entries = self._chosen, list[tuple[str, str]]()
        if ply is not None and self._is_at_moment and not self._board.is_animating:
            reason = self._reasons.get(ply.ply, MistakeExplanation()).reason
            words = self._board.move_in_words
            played = _("played: {move}").format(move=words(ply.move))
            entries.append(("amber", played))
            marks = [Mark(MarkStyle.PLAYED, (ply.move,))]
            if self._shows_better:
                better = _("better: {move}").format(move=words(ply.moves[0]))
                entries.append(("mark", better))
                marks.append(Mark(MarkStyle.BETTER, ply.moves[:1]))
            else:
                # The paths and rings of the reason would repeat the move and hide pieces.
                shown = (MarkStyle.LINK, MarkStyle.DANGER)
                marks[:0] = [each for each in reason.marks if each.sign in shown]
            self._board.show_reason_marks(Reason("", tuple(marks)))
        if self._legend is not None:
            self._legend.show_moves(entries)

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
        if not setup.people_seats:
            players[ply.seat] = PlayerSpec("human")
        setup = replace(setup, players=tuple(players), dice=False)
        self.app.workspace.begin_game(setup, self._session_before(ply))

    @property
    def can_try_again(self) -> bool:
        """Whether the chosen moment was a person's move, or no person took part in the game."""
        people = self._controller.setup.people_seats
        return self._chosen is not None and (not people or self._chosen.seat in people)

    def _session_before(self, ply: PlyReview) -> Session:
        """Return a session that starts before a move of the game."""
        session, first = self._controller.session, self._steps[ply.ply - 1].before
        return Session(session.game, session.options, session.seed, first)

    @property
    def _mistakes(self) -> tuple[PlyReview, ...]:
        """The mistakes of people, the worst first; empty until the review is complete."""
        people = self._controller.setup.people_seats
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
    def suggested_drill_kind(self) -> AnyDrillKind | None:
        """The kind of drill that trains most mistakes of a complete review."""
        mistakes = (
            (self._steps[ply.ply - 1].before.view(ply.seat), ply.move, ply.moves[0])
            for ply in self._mistakes
        )
        return drill_kind_for_mistakes(self.review.game, mistakes)

    def _show_drill(self) -> None:
        """Show the drill for the mistakes; it leads back to the review."""
        if self._mistakes and self.suggested_drill_kind is not None:
            pages.drill.show_drill(
                self.app, self.review.game, self.suggested_drill_kind, self._way_back
            )

    @property
    def _way_back(self) -> Callable[[], object]:
        """A function that shows this review again."""
        workspace = self.app.workspace
        path = workspace.autosave.reopen_path
        if path is None:
            return workspace.show_start
        return partial(workspace.show_review, path, self.review)

    def _show_better(self) -> None:
        """Show the better move of the moment; once it is shown, a line that it leads to."""
        if self._shows_better and self._is_at_moment:
            self._show_better_line()
        elif self._chosen is not None:
            self._shows_better = True
            self._show_chosen()

    def _show_better_line(self) -> None:
        """Show a likely continuation after the better move on the board."""
        if (ply := self._chosen) is None or self._background_task.is_busy:
            return
        session, engine, best = self._session_before(ply), self._engine, ply.moves[0]
        at = self._controller.history.ply

        def show(line: Sequence[AnyStep]) -> None:
            if (self._chosen, self._controller.history.ply) != (ply, at):
                # The person looks at something else by now.
                return
            self._controller.history.show_before_move(ply.ply)
            self._line = line
            self._timer.start(LINE_MOVE_MS, self._show_next_move)

        self._background_task.run(
            lambda clock: engine.best_line_after(session, best, REPLY_SECONDS, clock),
            show,
            make_error_handler(self._controller.show_status),
        )

    def _show_next_move(self) -> None:
        """Show the next move of the better line."""
        step, self._line = self._line[0], self._line[1:]
        looking, at = self._controller.history, self._controller.history.ply
        seen = self._controller.visibility.masked_at_ply(step, at)
        scene = replace(
            looking.scene,
            state=seen.after,
            steps=(seen,),
            heading=_("The better line"),
            subheading=self._board.past_move_in_words(step.move),
        )

        def shown() -> None:
            if self._line:
                self._timer.start(LINE_MOVE_MS, self._show_next_move)
            elif step.after.outcome() is None:
                self._controller.show_status(_(BETTER_LINE_TEXT))

        if self._legend is not None:
            self._legend.show_moves([])
        self._board.animate_step(seen, lambda: scene, shown)

    COMMANDS: ClassVar[Sequence[PageCommand[ReviewPage]]] = (
        PageCommand("earlier", "", "↑", lambda page: page._choose_next(-1), CHOOSE_HELP),
        PageCommand("later", "", "↓", lambda page: page._choose_next(1), CHOOSE_HELP),
        *(
            PageCommand["ReviewPage"](name, "", key, partial(_browse, name), N_("browse the moves"))
            for key, name in (("←", "left"), ("→", "right"), ("Home", "home"), ("End", "end"))
        ),
        PageCommand(
            "better",
            lambda page: page._better_label,
            "Enter B",
            lambda page: page._show_better(),
            N_("show the better move; then the line that it leads to"),
        ),
        PageCommand(
            "try_again",
            lambda page: page._again_label,
            "T",
            lambda page: page._try_again(),
            N_("try again from that position, in a practice game"),
        ),
        PageCommand(
            "mistakes",
            N_("Learn from my mistakes"),
            "M",
            lambda page: page._learn_from_mistakes(),
            N_("find the better moves yourself"),
            is_offered=lambda page: bool(page._mistakes),
        ),
        PageCommand(
            "drill",
            N_("Drill my mistakes"),
            "D",
            lambda page: page._show_drill(),
            N_("drill what you missed most often"),
            is_offered=lambda page: bool(page._mistakes) and page.suggested_drill_kind is not None,
        ),
        PageCommand("back", N_("Back"), "Esc", lambda page: page.cancel()),
    )

    @property
    def _better_label(self) -> str:
        if self._shows_better:
            return _("Better line") if self.is_narrow else _("Show the better line")
        return _("Better move") if self.is_narrow else _("Show the better move")

    @property
    def _again_label(self) -> str:
        if not self._controller.setup.people_seats:
            return _("Play from here")
        return _("Try again") if self.is_narrow else _("Try again from here")
