"""The computer thinking in a process of its own, reached by the text protocol.

Thinking in pure Python beside a window would share the interpreter with it; a process does not,
and ending a process stops any search at once.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Sequence

from ..errors import FourgamesError
from ..game import LINE_PLIES, AnyGame, Hint, MissedChance, MoveValue, State
from ..learn.puzzle import Puzzle
from ..learn.review import SECONDS, PlyReview, Review, review_plies
from ..options import Options
from ..own_program import edition, own_command, safe_folder
from ..search.clock import Clock, OutOfTime
from ..session import AnyStep, Session
from .child import Child, ChildEnded, Limits

_OURS = Limits(output=10**9)
"""What the engine answers is long for large boards, and never endless."""

_LEAST_SECONDS = 0.001

ENGINE = ("engine", "--end-with-input")
"""The arguments of an engine that does not outlive the window, whatever it thinks about."""


class EngineFailure(FourgamesError):
    """The engine process refused a command or ended unexpectedly."""


def engine_command() -> list[str]:
    """Return the command that starts this program's engine, from source or frozen."""
    return own_command(*ENGINE)


class EngineProcess:
    """Our own engine as a child process; started when first asked, restarted after a stop.

    Calls block and are meant for a worker thread; `stop` may be called from another thread, after
    the clock that was given to the call has been made to expire.
    """

    def __init__(self, command: Sequence[str] | None = None) -> None:
        self._command = command or engine_command()
        self._child: Child | None = None
        self._edition = 0
        self._starting = threading.Lock()

    def choose(
        self,
        game: AnyGame,
        options: Options,
        view: State,
        level: int,
        clock: Clock,
        seed: int | None = None,
    ) -> str:
        """Return the move of a level for the seat to move; a seed makes the same choice again."""
        left = clock.remaining()
        time = "" if left is None else f" seconds={max(left, _LEAST_SECONDS):.3f}"
        return self._ask(game, options, view, [f"choose level={level}{time}"], clock, seed)

    def hint(
        self, game: AnyGame, options: Options, view: State, seconds: float | None, clock: Clock
    ) -> Hint:
        """Return a good move and the reason in words: at once, or the best of so many seconds."""
        command = "hint" if seconds is None else f"hint seconds={seconds:.3f}"
        answer = json.loads(self._ask(game, options, view, [command], clock))
        return Hint(answer["move"], answer["reason"], tuple(answer["line"]))

    def values(
        self, game: AnyGame, options: Options, view: State, seconds: float, clock: Clock
    ) -> dict[str, MoveValue]:
        """Return the value of every move that could be found in this many seconds."""
        command = f"values seconds={seconds:.3f}"
        answer = json.loads(self._ask(game, options, view, [command], clock))
        return {move: MoveValue(found["value"], found["exact"]) for move, found in answer.items()}

    def missed_chance(
        self, session: Session, seat: int, seconds: float, clock: Clock
    ) -> MissedChance | None:
        """Return the last chance to win that a seat had in a session, found in so many seconds."""
        moves = [f"play {move}" for move in session.moves]
        command = f"chance {seat} seconds={seconds:.3f}"
        answer = self._ask(session.game, session.options, session.first, [*moves, command], clock)
        found = json.loads(answer)
        return (
            MissedChance(found["index"], tuple(found["moves"]), found["reason"]) if found else None
        )

    def review(self, session: Session, clock: Clock, found: Callable[[PlyReview], None]) -> Review:
        """Return the review of a whole game; `found` hears of each ply, the last one first."""
        game, options = session.game, session.options

        def values(view: State, share: Clock) -> dict[str, MoveValue]:
            return self.values(game, options, view, share.remaining() or 0.0, clock)

        review = Review(game, game.seats(options))
        timed = Clock(SECONDS, lambda: clock.stopped)
        for ply in review_plies(game, review.seats, session.all_steps, timed, values):
            review = review.grown(ply)
            found(ply)
        return review

    def line(self, session: Session, move: str, seconds: float, clock: Clock) -> Sequence[AnyStep]:
        """Return a move in a new session, and what the best level plays after it."""
        game, options = session.game, session.options
        ahead, best = Session(game, options, session.seed, session.state), game.levels[-1].number
        ahead.play(move)
        while ahead.length < LINE_PLIES and ahead.state.legal_moves():
            view, reply = ahead.state.view(ahead.state.turn), ahead.state.forced()
            brief = Clock(seconds, lambda: clock.stopped)
            ahead.play(reply or self.choose(game, options, view, best, brief))
        return ahead.steps

    def puzzle(self, game: AnyGame, seed: int, clock: Clock) -> Puzzle:
        """Return the puzzle of a seed, which may have to be made; see `collection.find`."""
        options = game.options_type()
        begun = game.start(options, seed)
        found = json.loads(self._ask(game, options, begun, [f"puzzle seed={seed}"], clock))
        return Puzzle.of_json(game, seed, found)

    def stop(self) -> None:
        """End the process, and with it whatever it thinks about; the next call starts anew."""
        with self._starting:
            child, self._child = self._child, None
        if child is not None:
            child.stop()

    def _ask(
        self,
        game: AnyGame,
        options: Options,
        view: State,
        commands: Sequence[str],
        clock: Clock,
        seed: int | None = None,
    ) -> str:
        """Return the last answer; raises OutOfTime once the clock was stopped, or EngineFailure."""
        words = [f"{name}={text}" for name, text in options.changes().items()]
        words += [] if seed is None else [f"seed={seed}"]
        child = self._started(clock)
        try:
            _answer(child, " ".join(["new", game.id, *words]))
            _answer(child, f"position {json.dumps(view.to_json())}")
            return [_answer(child, command) for command in commands][-1]
        except EngineFailure:
            if clock.stopped:
                raise OutOfTime from None
            raise

    def _started(self, clock: Clock) -> Child:
        # Whoever stops lets the clock say so first, then takes this lock: so either the process is
        # already there to be killed, or it is never started.
        with self._starting:
            if clock.stopped:
                raise OutOfTime
            # A program that was replaced has moved: the files of the old place are others.
            now = edition()
            if self._child is None or self._child.is_over or self._edition != now:
                if self._child is not None:
                    self._child.stop()
                self._edition = now
                try:
                    self._child = Child(self._command, safe_folder(), _OURS)
                except OSError as error:
                    reason = f"the engine cannot be started: {error.strerror}"
                    raise EngineFailure(reason) from None
            return self._child


def _answer(child: Child, command: str) -> str:
    try:
        answer = child.ask(command)
    except ChildEnded as error:
        raise EngineFailure("the engine ended without an answer") from error
    if not answer.startswith("="):
        raise EngineFailure(answer.removeprefix("?").strip())
    return answer.removeprefix("=").strip()
