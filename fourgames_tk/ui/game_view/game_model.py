"""The model of a running game: its phase, what follows from it, and its observers.

The parts of the game view are made of it; `GameController` adds what changes it.
"""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from enum import Enum
from functools import partial
from itertools import takewhile

from ...engine.game import MoveValue
from ...engine.language import _
from ...engine.session import Session
from ...engine.setup import Setup
from ..boards import BOARDS
from ..canvas.scene import ChatLine, RunningGame
from ..services import Services
from ..text import player_names
from ..widgets.commands import ENTER, ESCAPE
from ..widgets.question_card import Answer, Question
from .observer import GameObserver
from .recent_lines import MAX_CHAT_LINES, MAX_TRAFFIC_LINES, BotTrafficLine, RecentLines


class Phase(Enum):
    """Phase of a running game."""

    WAITING = "a person is to move"
    THINKING = "the computer, a program or the rules are to move"
    MOVING = "a move is being shown"
    PAUSED = "the computer was stopped, and waits to be asked again"
    FAILED = "the computer or a program could not move, and waits to be asked again"
    OVER = "the game has ended"


class GameModel(RunningGame):
    """A running game: setup, session, board, phase, lines of players, and observers."""

    def __init__(self, parent: tk.Misc, app: Services, setup: Setup, session: Session) -> None:
        """Create the board in `parent`."""
        self.app, self.setup, self.session = app, setup, session
        self.names = player_names(setup.players)
        self.phase = Phase.PAUSED
        self.board = BOARDS[setup.game.id](parent, app, self)
        self.chat = RecentLines[ChatLine](MAX_CHAT_LINES)
        self.traffic = RecentLines[BotTrafficLine](MAX_TRAFFIC_LINES)
        self.status_detail = ""
        """Detail in the status line, which `show_status` has set."""
        self.finishing = False
        """Whether the computer plays all seats to the end, without animations."""
        self.question: Question | None = None
        """The question that is shown below the board."""
        self._make_question: Callable[[], Question] | None = None
        self._asked_help = ""
        """The help that the question is about, which would make the game practice."""
        self._repetition_confirms = True
        """Whether a command that is run again answers its own question with yes."""
        self._observers: list[GameObserver] = []

    def add_observer(self, observer: GameObserver) -> None:
        self._observers.append(observer)

    def remove_observer(self, observer: GameObserver) -> None:
        self._observers.remove(observer)

    def _notify(self, what: Callable[[GameObserver], None]) -> None:
        for observer in self._observers:
            what(observer)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended and its last move was shown."""
        return self.phase is Phase.OVER

    @property
    def awaits_person(self) -> bool:
        """Whether a person may move now."""
        return self.phase is Phase.WAITING

    @property
    def is_paused(self) -> bool:
        """Whether the computer was stopped or has failed, and waits for `resume`."""
        return self.phase in (Phase.PAUSED, Phase.FAILED)

    @property
    def has_failed(self) -> bool:
        return self.phase is Phase.FAILED

    @property
    def is_person_to_move(self) -> bool:
        """Whether the game goes on and it is a person's turn."""
        state = self.session.state
        return state.outcome() is None and self.setup.players[state.turn].kind == "human"

    @property
    def can_undo(self) -> bool:
        """Whether a person's turn can be taken back; without people, any turn."""
        people = self.setup.people_seats
        return any(not people or step.seat in people for step in self.session.steps)

    @property
    def is_finished_by_computer(self) -> bool:
        """Whether the computer played a person’s last moves, from a position not yet decided."""
        people = self.setup.people_seats
        own = [step for step in self.session.steps if step.seat in people]
        last = [*takewhile(lambda step: step.for_person, reversed(own))]
        return bool(last) and last[-1].before.decided_outcome() is None

    @property
    def can_redo(self) -> bool:
        return self.session.ply < self.session.length

    def ask(self, question: Callable[[], Question] | None) -> None:
        """Ask the person something below the board; None removes the question.

        `question` returns it in the language of the process.
        """
        if question is not None or self.question is not None:
            self._make_question, self._asked_help = question, ""
            self.update_question()

    def update_question(self) -> None:
        """Make the question again, in the language of the process."""
        make = self._make_question
        if make is not None or self.question is not None:
            self.question = None if make is None else make()
            self._notify(lambda observer: observer.on_question_changed())

    def command_answer(self, command: str, label: str = "", key: str = "") -> Answer:
        """Return an answer that runs a command of the window; by default with its own words."""
        action = self.app.workspace.menu_action(command)
        return Answer(label or action.name, lambda: action.run(self.app), key or action.accelerator)

    def lesson_answers(self, lesson: str) -> tuple[Answer, ...]:
        """Return the answer that opens the lesson with an id; none for an empty id."""
        show = partial(self.app.workspace.show_lesson, lesson)
        return (Answer(_("Lesson"), show),) if lesson else ()

    @contextmanager
    def as_click(self) -> Iterator[None]:
        """Run a command inside as a click on its button, which may be half of a double click."""
        self._repetition_confirms = False
        try:
            yield
        finally:
            self._repetition_confirms = True

    def asks_about_practice(self, help: str, answer: Callable[[], Answer]) -> bool:
        """Ask whether to turn the game into practice, which counts for no level.

        `help`, marked by `N_`, names the reason in a sentence, such as `“Undo”` or `A hint`; what
        `answer` returns does it.
        Return True if the question waits for an answer: the caller must not do it yet. The same
        key pressed again is the answer yes, but not a second click, see `as_click`.
        """
        is_confirmed = self._asked_help == help
        if is_confirmed and not self._repetition_confirms:
            return True
        self.ask(None)
        over = self.session.final_state.outcome() is not None
        if over or is_confirmed or self.app.workspace.autosave.winnable_level is None:
            return False

        def question() -> Question:
            # Translators: {help} is such as: A hint. Or a command: “Undo”.
            text = _("{help} turns this into a practice game, which doesn’t count towards levels.")
            accept = replace(answer(), key=ENTER, is_primary=True)
            cancel = Answer(_("Cancel"), partial(self.ask, None), ESCAPE)
            title = _("Turn this into a practice game?")
            return Question(title, text.format(help=_(help)), (accept, cancel))

        self.ask(question)
        self._asked_help = help
        return True

    def show_line(self, move: str, value: MoveValue | None, heading: Callable[[], str]) -> None:
        """Show a move of the shown position and the play after it; search a missing value."""

    def record_assistance(self, word: str) -> None:
        """Record that a player had help, a word of `ASSISTANCE`, and show that it is practice."""
        self.app.workspace.autosave.record_assistance(word)
        self._notify(lambda observer: observer.on_assistance_recorded())

    def notify_history_moved(self) -> None:
        """Clear the status detail and notify the observers that another position is shown."""
        self.show_status("")
        self._notify(lambda observer: observer.on_history_moved())

    def on_chat_lines(self, lines: list[ChatLine]) -> None:
        """Show new chat lines on the board, and notify the observers."""
        self.board.show_chat(self.chat.lines)
        self._notify(lambda observer: observer.on_chat_received())
