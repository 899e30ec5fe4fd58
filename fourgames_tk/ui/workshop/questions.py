"""What is asked about a program beside the board, and what is said of it."""

from __future__ import annotations

from collections.abc import Callable

from ...engine.errors import FourgamesError
from ...engine.game import State
from ...engine.players.asking import Again, Answer
from ...engine.players.sandbox import HEADING
from ...engine.players.trial import Check, verdict
from ...engine.session import Session
from ..table.chat import TrafficLine
from .choices import Bench, Choices
from .desk import Desk
from .log import seconds, told
from .secrecy import HIDDEN, hides
from .trace import Trace
from .trials import News, Trials


class Questions:
    """Does it keep the rules? What would it do here? Would it play as it did? One at a time.

    `changed` hears that something else can be done now.
    """

    def __init__(
        self,
        bench: Bench,
        desk: Desk,
        choices: Choices,
        trace: Trace,
        changed: Callable[[], None],
    ) -> None:
        self._bench, self._desk, self._choices, self._trace = bench, desk, choices, trace
        self._changed = changed
        self._trials = Trials(trace.log, self._hear_news)
        self._times_alone = False
        self.may_start = False
        """Whether it was said what a program may do here: before that, none is started."""

    @property
    def busy(self) -> bool:
        """Whether something is tried out."""
        return self._trials.busy

    @property
    def place(self) -> tuple[Session, int]:
        """The game on the table and the moves up to what is shown; else the start of a game."""
        play = self._desk.play
        if play is not None:
            return play.session, play.looking_back.at
        game = self._choices.game
        return Session(game, self._bench.options(game), 0), 0

    @property
    def position(self) -> State:
        """The position at that place."""
        return _position(*self.place)

    def say_protection(self) -> None:
        """Say what a program may do here."""

        def done(sentences: tuple[str, ...]) -> None:
            log = self._trace.log
            log.add(told(text) for text in (HEADING, *sentences))
            log.text.see("1.0")
            self.may_start = True
            self._changed()

        self._trials.learn_protection(done, self._failed)

    def check(self) -> None:
        """Let the program play everybody who plays the game; or break off what is tried."""
        if self._trials.busy:
            self._trials.stop()
            self._bench.say("It was broken off.")
            self._changed()
            return
        program, game = self._choices.program, self._choices.game
        if program is None:
            return

        def done(checks: list[Check]) -> None:
            wrong = any(each.failure for each in checks)
            self._bench.say(f"{self._called} was checked: {verdict(checks)}.", wrong)

        self._begin(f"{self._called} plays everybody who plays {game.title} …", True)
        options = self._bench.options(game)
        self._trials.check(program, game, options, self._ended(done), self._failed)
        self._changed()

    def ask(self) -> None:
        """Ask the program what it would do at the position that is shown."""
        session, ply = self.place
        if self._choices.program is None:
            return

        def answered(answer: Answer) -> None:
            took = seconds(answer.seconds)
            self._bench.say(f"Here {self._called} would play {answer.move} (after {took}).")
            play = self._desk.play
            if play is not None and play.session is session and play.looking_back.at == ply:
                play.try_out(answer.move)

        position = _position(session, ply)
        if position.outcome() is not None:
            self._bench.say("The game is over in this position: nobody moves.")
            return
        if self.refuses(position, position.turn):
            return
        self._begin(f"{self._called} is asked what it would do here …")
        done = self._ended(answered)
        self._trials.ask(self._choices.program, session, ply, done, self._failed)
        self._changed()

    def ask_first_move(self) -> None:
        """Ask a program that was saved for a first move, to see whether it can play at all."""
        if self._choices.program is None or self._trials.busy:
            return

        def answered(answer: Answer) -> None:
            time = seconds(answer.seconds)
            self._bench.say(f"Saved: it is ready. Its first move is {answer.move}, after {time}.")

        self._begin("Saved: it is started …")
        game = self._choices.game
        session = Session(game, self._bench.options(game), 0)
        done = self._ended(answered)
        self._trials.ask(self._choices.program, session, 0, done, self._failed)

    def replay(self, seat: int) -> None:
        """Let the program hear the game again on a seat, up to the position that is shown."""
        session, ply = self.place
        if self._choices.program is None or self.refuses(_position(session, ply), seat):
            return

        def done(turns: list[Again]) -> None:
            again = [turn for turn in turns if turn.then]
            same = sum(turn.then == turn.now.move for turn in again)
            self._bench.say(f"It plays {same} of {len(again)} moves as they were played.")

        self._begin(f"{self._called} hears the game again, up to the position shown …")
        program = self._choices.program
        self._trials.replay(program, session, seat, ply, self._ended(done), self._failed)
        self._changed()

    def refuses(self, position: State, seat: int | None = None) -> bool:
        """Refuse to show what may not be seen of a position; tell whether that was so."""
        refused = hides(self._desk.play, position, seat)
        if refused:
            self._bench.say(HIDDEN, wrong=True)
        return refused

    def stop(self) -> None:
        """Break off what is tried out."""
        self._trials.stop()

    def close(self) -> None:
        """Break off for good."""
        self._trials.close()

    @property
    def _called(self) -> str:
        return "" if self._choices.program is None else self._choices.program.name

    def _begin(self, text: str, times_alone: bool = False) -> None:
        """Begin anew; `times_alone` keeps what goes over the wire out of the log."""
        self._bench.say(text)
        self._trace.clear()
        self._times_alone = times_alone

    def _ended(self, done: Callable[..., None]) -> Callable[..., None]:
        def end(found: object) -> None:
            done(found)
            self._changed()

        return end

    def _failed(self, error: Exception) -> None:
        if not isinstance(error, FourgamesError):
            raise error
        self._bench.say_failure(error)
        self._changed()

    def _hear_news(self, news: list[News]) -> None:
        """Show what came of a trial meanwhile."""
        session, _ = self.place
        names = [f"Player {seat + 1}" for seat in range(session.game.seats(session.options))]
        for each in news:
            if isinstance(each, TrafficLine) and self._times_alone:
                self._trace.show_times([each])
            elif isinstance(each, TrafficLine):
                self._trace.show([each], session, names)
            elif isinstance(each, Check):
                tag = "failed" if each.failure else "report"
                self._trace.log.add([told(str(each), tag)])
            elif each.then:
                same = "as it was played" if each.then == each.now.move else f"not {each.then}"
                text = f"Move {each.ply + 1}: {each.now.move}, {same}."
                self._trace.log.add([told(text, "answered")])


def _position(session: Session, ply: int) -> State:
    """Return the position after so many moves of a game, moves undone included."""
    steps = (*session.steps, *session.undone)
    state: State = steps[ply - 1].after if ply else session.first
    return state
