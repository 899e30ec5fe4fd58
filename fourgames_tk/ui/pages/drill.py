"""The page of a drill: ten small questions, or as many as fit in a minute."""

from __future__ import annotations

import re
import tkinter as tk
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from ...engine.explanation import HARDEST_DRILL, DrillQuestion, Mark, MarkStyle, Reason
from ...engine.language import N_, _, labelled, ngettext, number_text
from ...engine.learn.drills import AnyDrillKind, DrillRound, DrillTask, make_drill
from ...engine.learn.lesson_files import has_lessons
from ...engine.options import random_seed
from ...engine.session import Session
from ...engine.text import sentences, without_repeated_beginnings
from ...store.drill_rounds import (
    ROUND_QUESTIONS,
    DamagedRound,
    load_drill_round,
    save_drill_round,
)
from ...store.puzzles import DrillResult, utc_timestamp
from ...store.training import missed_answer
from .. import pages
from ..text import short_game_title
from ..widgets.buttons import BUTTON_GAP, FACE_MARGIN, Button
from ..widgets.commands import PageCommand
from ..widgets.focus import is_click, is_second_click
from ..widgets.layout import FlowRow
from ..widgets.sound import Sound
from .exercise import BACK, COURSE_LABEL, TaskPage
from .rush import Countdown

if TYPE_CHECKING:
    from ...engine.game import AnyGame
    from ...store.course import FinishedStep
    from ...store.puzzles import PuzzleHistory
    from ..services import Services

ROUND_SECONDS = 60
"""Length of a round with a time limit."""
RIGHT_PER_DIFFICULTY = 2
"""Right answers after which the questions are one difficulty harder."""
ANSWER_KEYS = "123456789ABCDEFGHIJKLNPQRSTUVXYZ"
"""The usual keys of the answers, in order."""
ANSWER_MIN_WIDTH = 60
"""Least width of the button of an answer, in design units."""
BOARD_HELP = N_("Choose the answer on the board, or press the key shown there.")
MARK_HELP = N_(
    "Choose the answers on the board, or press the keys shown there. Then choose “Check” or press "
    "Enter."
)
TEXT_HELP = N_("Choose one of the buttons, or press its key.")
ONWARD_HELP = N_("The board shows the right answer. Choose “Next” or press Enter.")
START_HELP = N_("Choose “Ten questions” or “One minute” to start.")
RESUME_HELP = N_("You have left a round. Choose “Resume” to answer its other questions.")
RIGHT_TEXT, WRONG_TEXT = N_("Right!"), N_("Wrong.")
TIME_TEXT = N_("Time is up.")
"""Shown and said first at the end of a round with a time limit."""


class DrillPage(TaskPage):
    """Page that asks one question after another; each answer is checked at once.

    The questions grow harder with right answers. Those that were missed come again at the end,
    until they are answered; only the first answer counts. Without a time limit, each answer is
    followed by its reason, and a round that is left goes on later on the same day.
    """

    PROSE_STYLE: ClassVar[tuple[int, str]] = (15, "ink")
    OTHER_KEYS = (("1 … 9, A … Z", N_("choose the answer with this key")),)

    drill: DrillTask | None = None
    """The question that waits for an answer."""
    _mark_in_words = ""
    """The answer that was marked last, or whose mark was removed, as a sentence."""
    _question_in_words: Sequence[str] = ()
    """The sentences of the last question that were spoken."""
    _progress_in_words = ""
    """How far the round was when the question was asked: the time goes on."""
    _progress_text = ""
    """How far the round is, as the page shows it."""
    _feedback = ""
    """Whether the answer to the question before was right, or that the time is up, above the next
    question or the result."""
    _marked: frozenset[str] = frozenset()
    """The answers marked so far, if all right ones are to be marked."""

    def __init__(
        self,
        parent: tk.Misc,
        app: Services,
        game: AnyGame,
        kind: AnyDrillKind,
        is_step: bool = False,
    ) -> None:
        """`is_step` is whether the drill is a step of the course, to which the way back leads."""
        super().__init__(parent, app, game)
        self.game, self.kind, self._is_step = game, kind, is_step
        if is_step:
            self.back_label = COURSE_LABEL
        self._answer_bar = FlowRow(self.body, BUTTON_GAP - 2 * FACE_MARGIN)
        self.add_widget(self._answer_bar, 16)
        self.history = app.library.read_puzzle_history()
        self.countdown: Countdown | None = None
        """The time that is left in a round with a time limit."""
        self.asked = self.right = 0
        """Number of questions answered in this round, and of right answers."""
        self._missed: list[DrillTask] = []
        self.finished: FinishedStep | None = None
        """The step of the course that the last round has finished."""
        self.is_over = self.may_start = True
        """Whether no round is running; missed questions may still come again."""
        self._left: DrillRound | None = None
        """A round that was left, while it can go on."""
        self._left_error = ""
        """Why a round that was left cannot go on."""
        try:
            self._left = load_drill_round(app.settings, game, kind, app.today())
        except DamagedRound as error:
            self._left_error = str(error)
        board = self.exercise.board
        board.bind("<ButtonRelease-1>", self._on_click, add="+")
        board.bind("<Motion>", self._on_motion, add="+")
        self._show_example()

    # Course of a round.

    def start_round(self, timed: bool = False) -> None:
        """Start a round: of `ROUND_QUESTIONS` questions or, if `timed`, of `ROUND_SECONDS`."""
        self.asked = self.right = 0
        self._missed, self.countdown, self.finished = [], None, None
        self.is_over = self.may_start = False
        if not timed:
            self._save_round(None)
        self.set_texts("", "", "")
        if timed:
            self.countdown = Countdown(
                self,
                ROUND_SECONDS,
                self._show_progress,
                self._on_time_over,
                self.app.watch_voice,
            )
        self.next_question()

    def resume_round(self, left: DrillRound) -> None:
        """Resume a round that was left."""
        self.asked, self.right, self._missed = left.asked, left.right, [*left.missed]
        self.is_over = self.may_start = False
        self._left = self.countdown = None
        if left.question is None:
            self.next_question()
        else:
            self._ask(left.question, "")

    def _save_round(self, left: DrillRound | None) -> None:
        """Save how far the round is, or that there is none to resume."""
        self._left = None
        save_drill_round(self.app.settings, self.game, self.kind, left, self.app.today())

    def next_question(self, feedback: str = "") -> None:
        """Ask the next question; at the end of the round, one that was missed.

        `feedback` is about the answer to the one before.
        """
        if not self.is_over:
            harder = min(1 + self.right // RIGHT_PER_DIFFICULTY, HARDEST_DRILL)
            self._ask(make_drill(self.game, self.kind.id, harder, random_seed()), feedback)
            if self.countdown is not None:
                self.countdown.start()
        elif self._missed:
            self._ask(self._missed.pop(0), feedback)
        else:
            self._show_result(feedback)

    def select_answer(self, answer: str) -> None:
        """Give an answer; if all right ones are to be marked, mark it or remove its mark."""
        if self.drill is None:
            return
        if not self.kind.requires_all_answers:
            self.check_answers(answer)
            return
        self._marked ^= {answer}
        text = _("Marked: {places}.") if answer in self._marked else _("Not marked: {places}.")
        self._mark_in_words = text.format(places=self._answer_in_words(answer))
        self._show_answers(self.drill)
        self.show_buttons()

    def check_answers(self, *answers: str) -> None:
        """Check the answers to the current question; without any, show the right ones."""
        drill = self.drill
        if drill is None:
            return
        wanted = {*drill.question.right}
        right = (
            {*answers} == wanted
            if self.kind.requires_all_answers
            else not wanted.isdisjoint(answers)
        )
        if not self.is_over:
            self.asked, self.right = self.asked + 1, self.right + right
            if self.countdown is None:
                self._progress_text = round_text(self.asked, self.right)
        self.app.sounds.play(Sound.SCORE if right else Sound.LOW)
        self._stop_asking()
        if not right:
            if not self.is_over:
                missed = missed_answer(drill, self.app.today())
                self.app.library.add_puzzle_entry(missed)
            self._missed.append(drill)
        if self.countdown is None and self.asked == ROUND_QUESTIONS and not self.is_over:
            self._end_round()
        elif self.countdown is None and not self.is_over:
            self._save_round(DrillRound(self.asked, self.right, tuple(self._missed), None))
        if not right:
            self._show_reason(drill, answers)
        elif self.is_over or self.countdown is None:
            self._show_short_reason(drill)
        else:
            self.on_solved()

    def on_solved(self) -> None:
        """Go on to the next question at once, as there is a time limit."""
        self.next_question(_(RIGHT_TEXT))

    def _on_time_over(self) -> None:
        """End the round; the question that waits for an answer does not count."""
        self._stop_asking()
        self._end_round()
        self.next_question(_(TIME_TEXT))

    @property
    def unfinished_text(self) -> str:
        if self.is_over:
            return ""
        if self.countdown is None and self.asked:
            return _("You left the drill before its end. It goes on if you come back today.")
        return _("You left the drill before its end, so it doesn’t count.")

    def _end_round(self) -> None:
        """Record the result; then missed questions come again."""
        self.is_over = True
        timed = self.countdown is not None
        if not timed:
            self._save_round(None)
        before = self.history
        self._best_before = self.history.best_drill_score(self.game, self.kind.id, timed)
        entry = DrillResult(
            utc_timestamp(), self.game.id, self.kind.id, self.right, self.asked, timed
        )
        self.history = self.history.with_entry(entry)
        self.app.library.add_puzzle_entry(entry)
        course = pages.course
        self.finished = course.step_finished_by_entry(self.app, self.game, before, self.history)
        self._show_place()

    # Display.

    def _show_place(self) -> None:
        """Show which step of the course the drill is, and the score of a round that counts.

        Between rounds, show the best score.
        """
        if self._is_step:
            runs = not self.is_over and self.countdown is None
            score = self.right if runs else None
            self.course_text = pages.course.place_text(self.app, self.game, self.kind, score)

    def _show_example(self) -> None:
        """Show the drill's title and question, with the first position of a game on the board."""
        self._load(make_drill(self.game, self.kind.id, 1, 0))
        self._show_place()
        best = best_results_text(self.history, self.game, self.kind)
        about = _(self.kind.about) if self.kind.about else ""
        start, heading = _(START_HELP), _("Drill: {name}").format(name=short_game_title(self.game))
        if (left := self._left) is not None:
            start = _(RESUME_HELP)
            heading = f"{heading}  ·  {round_text(left.asked + 1, left.right)}"
        text = " ".join(filter(None, (self._left_error, about, start, best)))
        self.set_texts("", _(self.kind.title), text)
        self._show_progress_text(heading)
        self._offer_round()

    def _offer_round(self) -> None:
        """Show the buttons that start a round, and the one for another drill of the game."""
        self.may_start = True
        self.show_buttons()
        self.take_focus()

    @property
    def _onward_text(self) -> str:
        """The text of the primary button."""
        if self.may_start:
            if self.finished is not None:
                return pages.course.go_on_text(self.finished.following)
            if self._left is not None:
                return _("Resume")
            return _("Again") if self.asked else _("Ten questions")
        if self.drill is None:
            return _("Next")
        return _("Check") if self._marked else _("Show answer")

    @property
    def _answer_help(self) -> str:
        """How the questions are answered."""
        if self.kind.text_answers:
            return _(TEXT_HELP)
        return _(MARK_HELP) if self.kind.requires_all_answers else _(BOARD_HELP)

    @property
    def _can_show_winner(self) -> bool:
        """Whether a reason is shown that says who wins."""
        says = self.kind.claims_winner and self.drill is None and not self.may_start
        return says and self.can_show_line

    def do_next_step(self) -> None:
        """Start a round or the next step; check or show the answer, or ask the next question."""
        if self.may_start and self.finished is not None:
            pages.course.go_on(self.app, self.game, self.finished.following)
        elif self.may_start and self._left is not None:
            self.resume_round(self._left)
        elif self.may_start:
            self.start_round()
        elif self.drill is None:
            self.next_question()
        else:
            self.check_answers(*self._marked)

    def _show_other_kind(self) -> None:
        """Show the next kind of drill of the game."""
        kinds = self.game.drill_kinds()
        place = [kind.id for kind in kinds].index(self.kind.id) + 1
        way_back = None if self._is_step else self.way_back
        show_drill(self.app, self.game, kinds[place % len(kinds)], way_back)

    def _show_result(self, feedback: str) -> None:
        """Show the result of the round; `feedback` is about the last answer, or the time."""
        timed = self.countdown is not None
        text = _("{n} right in a minute") if timed else _("{n} of {all} right")
        self.title.configure(text=text.format(n=self.right, all=self.asked))
        self._feedback = feedback
        self._show_progress_text(_("Drill: {name}").format(name=_(self.kind.title)))
        best = self.right > self._best_before
        self.app.sounds.play(Sound.WIN if best else Sound.DRAW)
        self.exercise.status = ""
        self.show_feedback(
            _("Your best result so far!")
            if best
            else best_results_text(self.history, self.game, self.kind)
        )
        self._offer_round()

    def _show_progress(self) -> None:
        """Show how far the round is, and how many answers were right."""
        if self.is_over:
            count = len(self._missed) + 1
            text = ngettext("{n} missed question left", "{n} missed questions left", count)
            text = text.format(n=count)
        else:
            time = "" if self.countdown is None else self.countdown.remaining_text
            text = round_text(self.asked + 1, self.right, time)
        self._show_progress_text(text)

    def _show_progress_text(self, text: str) -> None:
        """Show how far the round is, and before it the feedback."""
        self._progress_text = text
        # Above the next question, since the status line is easily missed.
        said = filter(None, (self._feedback, self._progress_text))
        self.progress_label.configure(text="  ·  ".join(said))

    def _load(self, drill: DrillTask) -> None:
        """Show the position of a drill on the board."""
        self.cancel_pending()
        position = drill.position
        session = Session(self.game, drill.options, drill.seed, position)
        self.exercise.load(session, (position.turn,))
        self.exercise.set_moves_blocked()

    def _ask(self, drill: DrillTask, feedback: str) -> None:
        """Ask a question: on the board, each answer has a ring with its key."""
        question = drill.question
        self.drill, self._marked, self._mark_in_words = drill, frozenset(), ""
        if self.countdown is None and self.asked and not self.is_over:
            self._save_round(DrillRound(self.asked, self.right, tuple(self._missed), drill))
        self._load(drill)
        keys = answer_keys(drill)
        if self.kind.text_answers:
            for key, text in zip(keys, question.answers, strict=True):
                cap, give = "" if key == text else key, partial(self.check_answers, text)
                button = Button(self._answer_bar, text, give, key=cap, width=ANSWER_MIN_WIDTH)
                self._answer_bar.add(button)
        self._show_answers(drill)
        self._show_place()
        self._feedback = feedback
        self._show_progress()
        self._progress_in_words = self._progress_text
        title, mark, detail = question.text.partition("? ")
        self.exercise.status = self._answer_help
        self.title.configure(text=f"{title}?" if mark else title)
        self.message_label.configure(text=detail)
        self.exercise.say_page_text(feedback)
        self.show_buttons()
        self.focus_set()

    def _show_answers(self, drill: DrillTask) -> None:
        """Show on the board a ring with its key for each answer, and which are marked."""
        marks = list[Mark]()
        if not self.kind.text_answers:
            for key, text in zip(answer_keys(drill), drill.question.answers, strict=True):
                marks.append(Mark(MarkStyle.RING, (text,), "" if key == text else key))
        marks.append(Mark(MarkStyle.PLAYED, tuple(self._marked)))
        # Marks of the question lie above the rings of the answers.
        self.exercise.board.show_reason_marks(Reason("", (*marks, *drill.question.marks)))

    def _stop_asking(self) -> None:
        """Accept no answers until the next question."""
        self.drill, self._feedback = None, ""
        self.progress_label.configure(text=self._progress_text)
        if self.countdown is not None:
            self.countdown.pause()
        self._answer_bar.clear()
        self.exercise.board.configure(cursor="")

    def _show_reason(self, drill: DrillTask, answers: Sequence[str]) -> None:
        """Show the right answer, and why, on the board and on the page.

        If only some of several right ones were marked, show how many, and name the others.
        """
        question = drill.question
        marks = self._play_asked_move(question)
        found = tuple(each for each in question.right if each in answers)
        wrong = tuple(each for each in answers if each not in question.right)
        missed = tuple(each for each in question.right if each not in answers)
        if not self.kind.text_answers:
            marks += (Mark(MarkStyle.RING, question.right), Mark(MarkStyle.PLAYED, found))
            marks += (Mark(MarkStyle.DANGER, wrong),)
        self.exercise.board.show_reason_marks(replace(question.reason, marks=marks))
        title = _(WRONG_TEXT if answers else self.kind.title)
        sentences = [f"{question.right[0]}."] if self.kind.text_answers else []
        if self.kind.requires_all_answers and answers:
            if found and missed:
                title = _("{n} of {all} found").format(
                    n=number_text(len(found)), all=number_text(len(question.right))
                )
            words = self.exercise.board.place_in_words
            for text, places in ((_("Missed: {places}."), missed), (_("Wrong: {places}."), wrong)):
                if places:
                    sentences.append(text.format(places=_("; ").join(map(words, places))))
        reason = " ".join([*sentences, question.reason.sentence])
        self._show_answer(title, reason, _(ONWARD_HELP))

    def _show_short_reason(self, drill: DrillTask) -> None:
        """Show that an answer is right, and why."""
        question = drill.question
        marks = self._play_asked_move(question)
        if not self.kind.text_answers:
            marks += (Mark(MarkStyle.RING, question.right),)
        self.exercise.board.show_reason_marks(replace(question.reason, marks=marks))
        self._show_answer(_(RIGHT_TEXT), question.short_reason, "")

    def _play_asked_move(self, question: DrillQuestion) -> tuple[Mark, ...]:
        """Play the move that the question is about, if any, and return the marks of the reason."""
        if not question.played:
            return question.marks + question.reason.marks
        self.exercise.session.play(question.played)
        self.exercise.set_moves_blocked()
        return question.reason.marks

    def _show_answer(self, title: str, reason: str, status: str) -> None:
        """Show the verdict on an answer with the reason, and wait until the person goes on."""
        self.title.configure(text=title)
        self.message_label.configure(text=reason)
        self.exercise.status = ""
        self.exercise.show_status(status)
        self.show_buttons()
        self.take_focus()

    def texts_in_words(self) -> Sequence[str]:
        """Return the question, its answers and position, and at last how far the round is.

        After an answer, those of the question follow: only what differs is said of the next.
        """
        texts = [str(each.cget("text")) for each in (self.title, self.message_label)]
        if self.may_start:
            return [self._feedback, *texts, self._progress_text, self.course_text]
        if self.drill is None:
            return [*texts, *self._question_in_words]
        board, question = self.exercise.board, self.drill.question
        # The question has named these places.
        named = set(re.findall(r"\w+", " ".join(texts)))
        marks = [
            replace(each, places=tuple(place for place in each.places if place not in named))
            for each in question.marks
        ]
        self._question_in_words = [
            *(each for text in texts for each in sentences(text)),
            board.marked_places_in_words(marks),
            board.question_marks_in_words(question.marks),
            self._answers_in_words(self.drill),
            board.position_in_words() if board.HAS_BRIEF_WORDS else _("F6 reads the board."),
            self._answer_help,
            self._progress_in_words,
        ]
        return [self._mark_in_words, *self._question_in_words]

    def situation_in_words(self) -> Sequence[str]:
        """Return the texts of `texts_in_words`, but during a round how far it is now."""
        *texts, _progress = told = self.texts_in_words()
        return told if self.may_start else [*texts, self._progress_text]

    def _answers_in_words(self, drill: DrillTask) -> str:
        """Return the possible answers with their keys."""
        told, keys = list[str](), answer_keys(drill)
        answers = list(map(self._answer_in_words, drill.question.answers))
        numbers = [str(number) for number in range(len(keys))]
        if answers == numbers == list(keys):
            # Translators: For people who listen; the answers are all numbers of a range.
            return _("Answers: {least} to {most}.").format(least=keys[0], most=keys[-1])
        for key, words in zip(keys, without_repeated_beginnings(answers), strict=True):
            has_key = words == key or words.endswith(f" {key}")
            told.append(words if has_key else labelled(key, words))
        between = _("; ") if any("," in each for each in told) else ", "
        # Translators: For people who listen; {answers} are such as “1: c3, 2: d4”.
        return _("Answers: {answers}.").format(answers=between.join(told))

    def _answer_in_words(self, answer: str) -> str:
        return answer if self.kind.text_answers else self.exercise.board.place_in_words(answer)

    # The pointer on the board.

    def _answer_at(self, event: tk.Event[tk.Misc]) -> str:
        """Return the answer at the pointer, or an empty text."""
        board = self.exercise.board
        if self.drill is None or self.kind.text_answers:
            return ""
        point = board.transform.to_units(event.x, event.y)
        for text in self.drill.question.answers:
            box = board.place_box(text)
            if box is not None and box.contains(*point):
                return text
        return ""

    def _on_click(self, event: tk.Event[tk.Misc]) -> None:
        answer = self._answer_at(event)
        if answer and is_click(event) and not is_second_click(event):
            self.select_answer(answer)

    def _on_motion(self, event: tk.Event[tk.Misc]) -> None:
        self.exercise.board.configure(cursor="hand2" if self._answer_at(event) else "")

    # Commands.

    @property
    def all_commands(self) -> Sequence[PageCommand[Any]]:
        """The commands of the class, and one for each answer of the current question."""
        drill = self.drill
        if drill is None:
            return self.COMMANDS
        return [
            *self.COMMANDS,
            *(
                PageCommand["DrillPage"](
                    text, "", key, partial(DrillPage.select_answer, answer=text)
                )
                for key, text in zip(answer_keys(drill), drill.question.answers, strict=True)
            ),
        ]

    COMMANDS: ClassVar[Sequence[PageCommand[DrillPage]]] = (
        BACK,
        PageCommand(
            "line",
            N_("Show why"),
            "W",
            TaskPage.show_line,
            N_("after an answer: play on with the best moves, until somebody has won"),
            is_offered=lambda page: page._can_show_winner,
        ),
        PageCommand(
            "other",
            N_("Other drill"),
            "O",
            lambda page: page._show_other_kind(),
            N_("the other drill of this game"),
            is_offered=lambda page: page.may_start and len(page.game.drill_kinds()) > 1,
        ),
        PageCommand(
            "minute",
            N_("One minute"),
            "M",
            lambda page: page.start_round(timed=True),
            N_("start a round of one minute"),
            is_offered=lambda page: page.may_start,
        ),
        PageCommand(
            "again",
            lambda page: _("Again") if page.asked else _("Ten questions"),
            "A",
            lambda page: page.start_round(),
            N_("start another round: after a step of the course, or instead of one that was left"),
            is_offered=lambda page: (
                page.may_start and (page.finished is not None or page._left is not None)
            ),
        ),
        PageCommand(
            "onward",
            lambda page: page._onward_text,
            "Enter",
            lambda page: page.do_next_step(),
            N_("start a round of ten questions; check or show the answer; next question"),
        ),
    )


def answer_keys(drill: DrillTask) -> str:
    """Return a key for each answer, in order.

    It is the last sign of the answer, such as the number of a pile, if it tells the answers apart.
    """
    kind, answers = drill.kind, drill.question.answers
    ends = "".join(answer[-1] for answer in answers).upper()
    named = not kind.text_answers or len(ends) == sum(map(len, answers))
    if named and len(set(ends)) == len(ends):
        return ends
    # No digit is the key of another number.
    first = ANSWER_KEYS.index("A") if all(map(str.isdecimal, answers)) else 0
    return ANSWER_KEYS[first : first + len(answers)]


def round_text(number: int, right: int, time: str = "") -> str:
    """Return which question of a round it is, or the time that is left, and the right answers."""
    far = time or _("Question {n} of {all}").format(n=number, all=ROUND_QUESTIONS)
    return f"{far}  ·  " + _("{n} right").format(n=right)


def best_results_text(history: PuzzleHistory, game: AnyGame, kind: AnyDrillKind) -> str:
    """Return the best results of a drill in sentences, empty before the first."""
    ten, minute = (history.best_drill_score(game, kind.id, timed) for timed in (False, True))
    sentences = []
    if ten:
        text = _("Your best result: {n} of {all} right.")
        sentences.append(text.format(n=ten, all=ROUND_QUESTIONS))
    if minute:
        sentences.append(_("Your best minute: {n} right.").format(n=minute))
    return " ".join(sentences)


def show_drill(
    app: Services,
    game: AnyGame,
    kind: AnyDrillKind | None = None,
    way_back: Callable[[], object] | None = None,
) -> None:
    """Show a kind of drill of a game, by default its first.

    Esc calls `way_back`, by default a function that shows the course.
    """
    kind = kind or game.drill_kinds()[0]
    is_step = way_back is None and has_lessons(game)
    if is_step:
        way_back = partial(pages.course.show_course, app, game)
    make = partial(DrillPage, game=game, kind=kind, is_step=is_step)
    app.workspace.open_exercise(game, make, way_back)
