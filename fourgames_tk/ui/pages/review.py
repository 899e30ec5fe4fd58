"""The review of the current game: the moments that decided it, and who was ahead when.

The analysis runs in a separate process; its results are shown as they come in.
"""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, ClassVar, Literal

from ...engine.explanation import Mark, MarkStyle, Reason
from ...engine.game import MoveValue
from ...engine.language import N_, _, labelled, ngettext, number_text
from ...engine.learn.drills import AnyDrillKind, drill_kind_for_mistakes
from ...engine.learn.review import (
    REVIEW_NODES,
    MistakeExplanation,
    PlyReview,
    Review,
    first_mover_chance,
    signed_text,
)
from ...engine.learn.training import MistakeTask
from ...engine.players.engine_process import EngineProcess
from ...engine.players.player_spec import PlayerSpec
from ...engine.review_in_record import UnusableReview
from ...engine.search.clock import Clock
from ...engine.session import AnyStep, Session, turn_numbers
from ...engine.setup import levels_of
from ...engine.text import listed
from ...store.training import missed_answer
from .. import pages
from ..game_view.game_view import GRAPH_ROW
from ..game_view.observer import GameObserver
from ..text import (
    YOU,
    error_as_sentence,
    name_in_sentence,
    name_without_level,
    turn_title,
)
from ..widgets.background import BackgroundTask, make_error_handler
from ..widgets.buttons import FACE_MARGIN
from ..widgets.commands import PageCommand
from ..widgets.data_table import BAR_WIDTH, ListRow, RowList
from ..widgets.fonts import pixels
from ..widgets.images import ImageCache
from ..widgets.layout import FlowRow, follow_width, gridded, packed, wrapped_label
from ..widgets.theme import palette_of
from .exercise import MistakesPage
from .page import Page
from .review_widgets import (
    DISC_SIZE,
    Entry,
    ReviewGraph,
    ShareBars,
    accuracy_rows,
    moment_disc,
    seat_colour_names,
)

if TYPE_CHECKING:
    from ..services import Services


CARD_WIDTHS = 600, 360
"""Least widths of the board's pane, in design units: with one line for the sentence of a move, and
with room for its card at all."""
INDENTED_WIDTH = 320
"""Least width of the list of moments with buttons on the edge of its texts, in design units."""
CARD_MARGIN = 16
"""Distance by which the card of the chosen moment is wider than the texts, in design units."""
CHOOSE_HELP = N_("choose a moment and show it on the board")
NO_MISTAKE_TEXT = N_(
    "No mistake was found. The values are estimates, so small mistakes may have decided this game."
)


def _browse(key: str, page: ReviewPage) -> None:
    page._controller.history.key_actions[key]()


class ReviewPage(Page, GameObserver):
    """Page with the moments of the current game; the board shows the chosen one."""

    IS_READ_ALOUD = True
    LEAVES_STRIP = False
    MARGIN = Page.MARGIN - CARD_MARGIN

    def __init__(self, parent: tk.Misc, app: Services) -> None:
        super().__init__(parent, app, _("Review"))
        packed(self.heading, padx=CARD_MARGIN + FACE_MARGIN)
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
        self.moment_in_words = self._reason_in_words = self._better_in_words = ""
        """The chosen moment in one sentence, why the move was a mistake, and what the better one
        does, for who listens."""
        self._tells_better = False
        """Whether what the better move does is told: with its line."""
        self._engine = EngineProcess()
        self._background_task = BackgroundTask(self, self._engine.stop)
        self._summary = wrapped_label(self.body, 14)
        beside = CARD_MARGIN + FACE_MARGIN
        packed(self._summary, fill="x", padx=beside, pady=(4, 0))
        self.bars = ShareBars(self.body, self.review.seats, seat_colour_names(controller))
        packed(self.bars, fill="x", padx=beside, pady=(8, 0))
        drill = self.add_button_row("drill", align="left", kind="quiet")
        packed(drill, fill="x", padx=CARD_MARGIN, pady=(4, 0))
        self._moment_texts: dict[int, ListRow] = {}
        self.moments = RowList[PlyReview](
            self.body,
            self._row_content,
            self._choose_row,
            lambda: None,
            identity=lambda ply: ply.ply,
            is_whole=True,
            takes_focus=False,
        )
        # The numbers are below the left edge of the page's texts.
        self.moments.icon_middle = beside + DISC_SIZE // 2
        self.moments.text_left = beside + DISC_SIZE + 12
        packed(self.moments, fill="x", pady=(12, 0))
        self._moment_buttons = below = self.moments.add_below()
        better = self.add_button(below, "better", kind="primary", background="accent_soft")
        packed(better, fill="x")
        again = FlowRow(below, align="left", background="accent_soft")
        again.add(self.add_button(again, "try_again", kind="quiet", background="accent_soft"))
        again.add(self.add_button(again, "why", kind="quiet", background="accent_soft"))
        again.add(self.add_button(again, "lesson", kind="quiet", background="accent_soft"))
        packed(again, fill="x")

        def place_buttons(is_wide: bool) -> None:
            text_edge = self.moments.text_left - FACE_MARGIN - BAR_WIDTH if is_wide else 4
            packed(better, padx=(text_edge, 0))
            packed(again, padx=(text_edge, 0))

        follow_width(self.moments, INDENTED_WIDTH, place_buttons)
        self.add_footer("mistakes", "back", kind="plain")
        self._graph: ReviewGraph | None = None
        controller.add_observer(self)
        for least in CARD_WIDTHS:
            follow_width(app.workspace.main_pane, least, self._place_graph, owner=self)
        self._start_review()

    def destroy(self) -> None:
        if self._controller.board.winfo_exists():
            self._controller.remove_observer(self)
            if self._graph is not None:
                self._graph.destroy()
        super().destroy()

    def cancel(self) -> None:
        """End a line that is shown; else close the page, and show the end of the game."""
        if self._controller.history.shows_line:
            self._controller.history.end_line()
            return
        self._controller.history.go_to(len(self._steps))
        super().cancel()

    def take_focus(self) -> None:
        self.focus_set()

    @property
    def _first_chance(self) -> float | None:
        """The measured chance of who moves first in a game of this level, or None."""
        setup, session = self._controller.setup, self._controller.session
        levels = levels_of(setup.players)
        return first_mover_chance(setup.game, setup.options, levels, session.from_position)

    def _place_graph(self, _is_wider: bool = False) -> None:
        """Place the card with the graph below the board, or flat on the page if that is narrow."""
        pane = self.app.workspace.main_pane
        wide, middling = (pane.winfo_width() >= pixels(pane, each) for each in CARD_WIDTHS)
        if self._graph is not None:
            self._graph.destroy()
        parent = self._board.master if middling else self.body
        self._graph = ReviewGraph(parent, self._controller, self._go_to, 1 if wide else 2)
        if middling:
            aside = 30 if wide else 8
            gridded(self._graph, row=GRAPH_ROW, sticky="ew", padx=aside)
        else:
            beside = CARD_MARGIN + FACE_MARGIN
            packed(self._graph, fill="x", padx=beside, pady=(12, 0), after=self.moments)
        self._show_marks()
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
                session.game, session.options, self._steps, clock, report, REVIEW_NODES
            )
            review = replace(begun, plies=found.plies)
            return review, review.explain_moments(self._steps, clock)

        def done(found: tuple[Review, dict[int, MistakeExplanation]]) -> None:
            self.review, self._reasons = found
            self._refresh()
            self._add_to_training()
            if self._chosen is None and (moments := self.review.key_moments):
                people = self._controller.setup.people_seats
                own = (each for each in moments if each.seat in people)
                self.choose_moment(next(own, moments[0]))
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
        if (all_mistakes := len(review.mistakes)) > count:
            largest = _("They are the {n} largest of {all} mistakes.")
            text += " " + largest.format(n=count, all=all_mistakes)
        if not count:
            text = _("No moment decided this game.") if review.is_proved else _(NO_MISTAKE_TEXT)
        if (winner := review.winner_from_start) is not None:
            text = _(
                "No single moment decided this game: {name} could win from the start and always "
                "kept the win."
            ).format(name=name_in_sentence(names[winner]))
        if (first := review.first_ply_played_for_person) is not None:
            played = _(
                "The moves that the computer played for you, from turn {number} on, are left out, "
                "even if one of them decided the game."
            )
            text = f"{text} {played.format(number=number_text(self._turns[first]))}"
        hidden = review.losers_without_mistake(self._controller.session.final_state.outcome())
        if count and hidden:
            lost = _(
                "No mistake of {names} was found: where values are only estimated, the review "
                "cannot see every mistake."
            )
            losers = listed((name_in_sentence(names[seat]) for seat in hidden), _("and"))
            text = f"{text} {lost.format(names=losers)}"
        if left:
            text = _("Reviewing turn {number} of {last} …").format(
                number=self._turns[left], last=self._turns[-1]
            )
        self._summary.configure(text=text)
        self._moment_texts = {ply.ply: self._texts_of_moment(ply) for ply in review.key_moments}
        self.moments.show_rows(review.key_moments, self._chosen and self._chosen.ply)
        if self._chosen is None:
            self.moments.mark_row(None)
        self.refresh_buttons()
        if self._graph is not None:
            self._graph.show_review(review)

    def _row_content(self, ply: PlyReview) -> ListRow:
        chosen, palette = ply == self._chosen, palette_of(self)
        number = self.review.key_moments.index(ply) + 1
        what = number, pixels(self, DISC_SIZE), chosen, palette
        disc = ImageCache.of_window(self).cached_image(
            ("moment", *what), lambda: moment_disc(*what)
        )
        return self._moment_texts[ply.ply]._replace(icon=disc)

    def _texts_of_moment(self, ply: PlyReview) -> ListRow:
        """Return the texts of a moment; for the chosen one with the better move and the reason.

        In a game of two players with one person, they describe what the ply meant for the person;
        otherwise for the player who moved.
        """
        own, look, sentence = self._meaning_of(ply)
        lost = self.review.shown_loss(ply) * (-1 if own else 1)
        if ply == self._chosen:
            explanation = self._reasons.get(ply.ply, MistakeExplanation())
            in_words = self._board.move_in_words
            sentence = " ".join(filter(None, (explanation.reason_text(in_words), sentence)))
            if self._shows_better:
                better = _("Better: {move}.").format(move=in_words(ply.moves[0]))
                sentence += "\n" + f"{better} {explanation.better}".rstrip()
        title, turn = (
            turn_title(self._turns[ply.ply], self._controller.names[ply.seat]),
            self._turns,
        )
        if [turn[each.ply] for each in self.review.key_moments].count(turn[ply.ply]) > 1:
            # Both halves of a turn, or several moves of one, would have the same title.
            title = labelled(title, self._board.past_move_in_words(ply.move))
        return ListRow(
            None,
            title,
            aside=signed_text(lost) if self.review.game.scored else "",
            look=look,
            text=sentence,
        )

    def _meaning_of(self, ply: PlyReview) -> tuple[bool, Literal["win", "loss"], str]:
        """Return whether a mistake is described for who made it, its sign, and a sentence.

        In a game of one person against one opponent, a mistake of the opponent is described for
        the person.
        """
        people, review = self._controller.setup.people_seats, self.review
        own = ply.seat in people or len(people) != 1 or review.seats != 2
        seat = ply.seat if own else people[0]
        names = [name_in_sentence(name_without_level(name)) for name in self._controller.names]
        whom = name_in_sentence(YOU) if people == (seat,) else names[seat]
        text = _("For {whom}, {change}.").format(
            whom=whom, change=review.result_change_text(ply, seat)
        )
        return own, "loss" if own else "win", text

    def _describe_moment(self, ply: PlyReview) -> None:
        """Describe a moment for who listens, in the position before it: the board knows moves."""
        board, explanation = self._board, self._reasons.get(ply.ply, MistakeExplanation())
        better = board.brief_move_in_words(ply.moves[0])
        # Translators: For people who listen: “Turn 2, you, D 5: a win became a loss.”
        sentence = _("{turn}, {move}: {change}.").format(
            turn=turn_title(self._turns[ply.ply], self._controller.names[ply.seat]),
            move=board.reviewed_step_in_words(self._steps[ply.ply - 1]),
            change=self.review.brief_change_text(ply),
        )
        largest = _("Largest mistake.") if ply == self.review.largest_mistake else ""
        parts = sentence, largest, _("Better: {move}.").format(move=better)
        self.moment_in_words = " ".join(filter(None, parts))
        self._reason_in_words = explanation.reason_text(board.move_in_words)
        told = labelled(better, explanation.better) if explanation.better else ""
        self._better_in_words, self._tells_better = told, False

    @property
    def reasons_in_words(self) -> Sequence[str]:
        """The reason of the chosen moment on demand, and that of its better move with the line."""
        reasons = self._reason_in_words, self._better_in_words if self._tells_better else ""
        return [each for each in reasons if each] if self._shows_better else []

    def texts_in_words(self) -> Sequence[str]:
        """Return the summary, the chosen moment, its reasons on demand, and the shares at last."""
        summary = f"{self._summary.cget('text')} {self.review.score_meaning_text}".strip()
        return [summary, self.moment_in_words, *self.reasons_in_words, *self.bars.texts]

    # Commands for a move of the game.

    def choose_moment(self, ply: PlyReview) -> None:
        """Show a moment on the board: the position and the move that was played."""
        self._chosen, self._shows_better = ply, False
        self._show_chosen()

    def _choose_row(self) -> None:
        if (ply := self.moments.chosen_item) is not None:
            self.choose_moment(ply)

    def _show_chosen(self) -> None:
        if self._chosen is not None:
            self._controller.history.show_before_move(self._chosen.ply)
            # If there is no room for all of the moment, its buttons are more important.
            self.keep_in_view(self.moments, self._moment_buttons)

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
        """Update page and marks for the shown position."""
        if self._chosen is not None and self.is_at_moment:
            self._describe_moment(self._chosen)
        self._refresh()
        self._show_marks()

    @property
    def is_at_moment(self) -> bool:
        """Whether the board shows the position before the move of the chosen moment."""
        history = self._controller.history
        chosen = self._chosen
        return (
            chosen is not None
            and history.shows_position_before(chosen.ply)
            and not history.shows_line
        )

    @property
    def shown_place(self) -> tuple[object, ...]:
        """The chosen moment and the shown position, which a key at the end of them leaves."""
        history = self._controller.history
        return self._chosen, history.ply, history.shows_line

    def _show_marks(self) -> None:
        """Mark the move that was played, or the better one beside it; the card names them."""
        ply, words = self._chosen, self._board.move_in_words
        if ply is not None and self.is_at_moment and not self._board.is_animating:
            reason = self._reasons.get(ply.ply, MistakeExplanation()).reason
            marks = [Mark(MarkStyle.PLAYED, (ply.move,))]
            if self._shows_better:
                marks.append(Mark(MarkStyle.BETTER, ply.moves[:1]))
            else:
                # The paths and rings of the reason would repeat the move and hide pieces.
                shown = (MarkStyle.LINK, MarkStyle.DANGER)
                marks[:0] = [each for each in reason.marks if each.sign in shown]
            self._board.show_reason_marks(Reason("", tuple(marks)))
        if self._graph is None:
            return
        entries = self._shown_move()
        if ply is not None and self.is_at_moment and self._shows_better:
            played = _("played: {move}").format(move=words(ply.move))
            better = _("better: {move}").format(move=words(ply.moves[0]))
            entries = [("amber", played), ("mark", better)]
        self._graph.show_entries(entries)

    def _shown_move(self) -> list[Entry]:
        """Return the sentence of the move that leads to the shown position, or follows it."""
        number = self._controller.history.named_move_number
        if not number:
            return [("", f"{_('Start of the game')}.")]
        step = self._steps[number - 1]
        name = name_without_level(self._controller.names[step.seat])
        move = f"{labelled(name, self._board.past_move_in_words(step.move))}."
        mistake = next((each for each in self.review.mistakes if each.ply == number), None)
        if mistake is None:
            return [("", move)]
        _seat, look, change = self._meaning_of(mistake)
        return [(look, f"{move}\n{change}")]

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
    def _lesson(self) -> str:
        """The id of the lesson that explains the chosen moment; empty if none does."""
        ply = self._chosen
        found = None if ply is None else self._reasons.get(ply.ply, MistakeExplanation()).reason
        return "" if found is None else found.lesson

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
        """The mistakes of people in the order of the game; empty until the review is complete."""
        people = self._controller.setup.people_seats
        complete = len(self.review.plies) == len(self._steps)
        return tuple(ply for ply in self.review.mistakes if complete and ply.seat in people)

    def _add_to_training(self) -> None:
        """Add the moments of people to the tasks of *Training*, unless they are among them."""
        session, moments = self._controller.session, self.review.key_moments
        for ply in self._mistakes:
            if ply in moments:
                before = self._steps[ply.ply - 1].before
                mistake = replace(ply, ply=1)
                task = MistakeTask(session.game, session.options, session.seed, before, mistake)
                entry = missed_answer(task, self.app.today(), is_new=True)
                self.app.library.add_puzzle_entry(entry)

    def _learn_from_mistakes(self) -> None:
        if self._mistakes:
            session = self._controller.session
            what = session, self.review, self._mistakes
            self.app.workspace.open_exercise(
                session.game,
                lambda parent, app: MistakesPage(parent, app, *what),
                self.way_back,
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
                self.app, self.review.game, self.suggested_drill_kind, self.way_back
            )

    @property
    def way_back(self) -> Callable[[], object]:
        """A function that shows this review again."""
        workspace = self.app.workspace
        path = workspace.autosave.reopen_path
        if path is None:
            return workspace.show_start
        return partial(workspace.show_review, path, self.review)

    def _show_better(self) -> None:
        """Show the better move of the moment; once it is shown, a line that it leads to."""
        if (ply := self._chosen) is None:
            return
        if self._shows_better and self.is_at_moment:
            value = MoveValue(ply.best, ply.exact, ply.best_chances)
            self._tells_better = True
            self._show_line(ply, ply.moves[0], value, lambda: _("The better line"))
        else:
            self._shows_better = True
            self._show_chosen()

    def _show_why(self) -> None:
        """Show on the board what the move that was played leads to."""
        if (ply := self._chosen) is not None:
            value = self.review.played_value(ply, self._steps)
            self._show_line(ply, ply.move, value, lambda: _("After the move that was played"))

    def _show_line(
        self, ply: PlyReview, move: str, value: MoveValue, heading: Callable[[], str]
    ) -> None:
        """Show a move of a moment, and the best moves after it, to where its value is seen."""
        if self._background_task.is_busy:
            return
        session, engine, history = self._session_before(ply), self._engine, self._controller.history
        at = history.ply

        def show(line: Sequence[AnyStep]) -> None:
            if (self._chosen, history.ply) != (ply, at):
                # The person looks at something else by now.
                return
            history.show_before_move(ply.ply)
            self._board.show_reason_marks(None)
            history.show_line(line, heading, value, N_("Back to the review"))

        self._background_task.run(
            lambda clock: engine.line_to_result(session, move, value, clock),
            show,
            make_error_handler(self._controller.show_status),
        )

    COMMANDS: ClassVar[Sequence[PageCommand[ReviewPage]]] = (
        PageCommand("earlier", "", "↑", lambda page: page._choose_next(-1), CHOOSE_HELP),
        PageCommand("later", "", "↓", lambda page: page._choose_next(1), CHOOSE_HELP),
        *(
            PageCommand["ReviewPage"](name, "", key, partial(_browse, name), N_("browse the moves"))
            for key, name in (("←", "left"), ("→", "right"), ("Home", "home"), ("End", "end"))
        ),
        PageCommand(
            "better",
            lambda page: (
                _("Show the better line") if page._shows_better else _("Show the better move")
            ),
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
            is_offered=lambda page: page.can_try_again,
        ),
        PageCommand(
            "why",
            N_("Show why"),
            "W",
            lambda page: page._show_why(),
            N_("show what the move that was played leads to"),
        ),
        PageCommand(
            "lesson",
            N_("Lesson"),
            "L",
            lambda page: page.app.workspace.show_lesson(page._lesson),
            N_("open the lesson that explains why"),
            is_offered=lambda page: bool(page._lesson),
        ),
        PageCommand(
            "mistakes",
            N_("Learn from my mistakes"),
            "M",
            lambda page: page._learn_from_mistakes(),
            N_("find the better moves in the positions of this game yourself"),
            is_offered=lambda page: bool(page._mistakes),
        ),
        PageCommand(
            "drill",
            N_("Drill new positions"),
            "D",
            lambda page: page._show_drill(),
            N_("answer questions about new positions, of the kind that you missed most often"),
            is_offered=lambda page: bool(page._mistakes) and page.suggested_drill_kind is not None,
        ),
        PageCommand("back", N_("Back"), "Esc", lambda page: page.cancel()),
    )

    @property
    def _again_label(self) -> str:
        people = self._controller.setup.people_seats
        return _("Try again from here") if people else _("Play from here")
