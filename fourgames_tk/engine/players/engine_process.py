"""The engine in a process of its own, used by the text protocol.

Thinking in pure Python in the window's process would slow the window down. Ending a process also
stops any search at once.
"""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Callable, Mapping, Sequence

from ..errors import FourgamesError
from ..explanation import Hint, MissedWin
from ..files import system_reason
from ..game import VALUES_NODES, AnyGame, MoveValue, State, moves_to_result
from ..language import LANGUAGE_VARIABLE, _, current_language
from ..launch_commands import executable_id, program_command, safe_working_folder
from ..learn.puzzle import Puzzle
from ..learn.review import REVIEW_NODES, PlyReview, Review, review_game
from ..options import Options
from ..search.clock import MAX_SECONDS, Clock, NodeClock, OutOfTime
from ..session import AnyStep, Session
from .bot_failure import FailureKind
from .child_process import ChildEnded, ChildProcess, ProcessLimits

_ENGINE_LIMITS = ProcessLimits(output=10**9)
"""Answers of the engine are long for large boards."""

_MIN_SECONDS = 0.001
"""Least time that the protocol can say: with three digits, less would be 0."""

PATIENCE_SECONDS = 30.0
"""Seconds after the time given to a command until an engine without an answer is ended."""

_UNTIMED_SECONDS = 60.0
"""Seconds for a command whose time the engine sets itself: a level's move, a quick hint, a puzzle.

These need a few seconds of processor time, which last longer on a busy machine."""


class EngineFailure(FourgamesError):
    """An engine process refused a command or ended unexpectedly."""


def engine_command() -> list[str]:
    """Return the command that starts an engine, which ends when its input ends."""
    return program_command("engine", "--end-with-input")


def position_commands(
    game: AnyGame, words: Mapping[str, str], view: State, *commands: str
) -> tuple[str, ...]:
    """Return the lines that set up a position in an engine, then the commands.

    `words` are texts of options by name, and of the seed.
    """
    options = [f"{name}={text}" for name, text in words.items()]
    new = " ".join(["new", game.id, *options])
    return (new, f"position {json.dumps(view.to_json())}", *commands)


def checked_answer(answer: str) -> str:
    """Return the text of an engine's answer. Raises EngineFailure for a refusal."""
    if not answer.startswith("="):
        raise EngineFailure(answer.removeprefix("?").strip())
    return answer.removeprefix("=").strip()


class EngineProcess:
    """The engine as a child process, started by the first call and restarted after a stop.

    Calls block, so use a worker thread. Another thread may call `stop`, after making the clock of
    the call expire.
    """

    def __init__(self, command: Sequence[str] | None = None, folder: str | None = None) -> None:
        """The default command is this program's engine, in a safe working folder."""
        self._command, self._folder = command or engine_command(), folder or safe_working_folder()
        self._child: ChildProcess | None = None
        self._started_for: tuple[int, str] | None = None
        """The executable and the language of the process."""
        self._starting = threading.Lock()

    def choose(
        self,
        game: AnyGame,
        options: Options,
        view: State,
        level: int,
        clock: Clock,
        seed: int | None = None,
        nodes: int = 0,
        depth: int = 0,
    ) -> str:
        """Return the move of a level for the seat to move. A seed makes it repeatable.

        With `nodes`, the level searches so many positions, with `depth` so many plies deep; then,
        without a deadline, the time is not limited.
        """
        left = clock.remaining_seconds()
        time = "" if left is None else f" seconds={min(max(left, _MIN_SECONDS), MAX_SECONDS):.3f}"
        limit = (f" nodes={nodes}" if nodes else "") + (f" depth={depth}" if depth else "")
        command = f"choose level={level}{time}{limit}"
        words = {} if seed is None else {"seed": str(seed)}
        if left is None and not limit:
            left = _UNTIMED_SECONDS
        words = {**options.non_default_texts(), **words}
        return self._ask(game, words, view, clock, command, seconds=left)

    def hint(
        self, game: AnyGame, options: Options, view: State, seconds: float | None, clock: Clock
    ) -> Hint:
        """Return a good move and the reason: at once, or the best found in `seconds`."""
        command = "hint" if seconds is None else f"hint seconds={seconds:.3f}"
        seconds = _UNTIMED_SECONDS if seconds is None else seconds
        words = options.non_default_texts()
        answer = json.loads(self._ask(game, words, view, clock, command, seconds=seconds))
        return Hint(answer["move"], answer["reason"], tuple(answer["line"]))

    def values(
        self,
        game: AnyGame,
        options: Options,
        view: State,
        seconds: float | None,
        clock: Clock,
        nodes: int = 0,
    ) -> dict[str, MoveValue]:
        """Return the value of every move, as far as found in `seconds`.

        Without `seconds`, the search sees `nodes` positions.
        """
        command = f"values nodes={nodes}" if seconds is None else f"values seconds={seconds:.3f}"
        seconds = _UNTIMED_SECONDS if seconds is None else seconds
        words = options.non_default_texts()
        answer = json.loads(self._ask(game, words, view, clock, command, seconds=seconds))
        return {move: MoveValue.from_json(found) for move, found in answer.items()}

    def last_missed_win(
        self, session: Session, seat: int, seconds: float, clock: Clock
    ) -> MissedWin | None:
        """Return the last chance to win that a seat had, found in `seconds`, or None."""
        game, words, first = session.game, session.options.non_default_texts(), session.first
        lines = [
            *(f"play {each}" for each in session.moves),
            f"chance {seat} seconds={seconds:.3f}",
        ]
        found = json.loads(self._ask(game, words, first, clock, *lines, seconds=seconds))
        return found and MissedWin(found["index"], tuple(found["moves"]), found["reason"])

    def review(
        self,
        game: AnyGame,
        options: Options,
        steps: Sequence[AnyStep],
        clock: Clock,
        found: Callable[[PlyReview], object] | None = None,
        nodes: int = REVIEW_NODES,
    ) -> Review:
        """Return the review of moves by searches of so many `nodes`; see `review_game`."""

        def values(view: State, share: Clock) -> dict[str, MoveValue]:
            assert isinstance(share, NodeClock)
            return self.values(game, options, view, None, clock, max(1, share.nodes_left))

        limited = NodeClock(clock.with_seconds(None), nodes)
        return review_game(game, game.seat_count(options), steps, limited, values, found)

    def line_to_result(
        self, session: Session, move: str, value: MoveValue, clock: Clock
    ) -> Sequence[AnyStep]:
        """Return the steps of a move and the best level's moves after it, see `moves_to_result`."""
        game, options, best = session.game, session.options, session.game.levels[-1].number
        state = session.state

        def reply(state: State) -> str:
            view = state.view(state.turn)
            return self.choose(game, options, view, best, clock, seed=0, nodes=VALUES_NODES)

        ahead = Session(game, options, session.seed, state)
        for each in moves_to_result(game, state, move, value, reply):
            ahead.play(each)
        return ahead.steps

    def puzzle(
        self, game: AnyGame, seed: int, clock: Clock, variation: bool | None = None
    ) -> Puzzle:
        """Return the puzzle of a seed, which may have to be made; see `find_puzzle`."""
        begun = game.start(game.options_type(), seed)
        command = f"puzzle seed={seed}"
        if variation is not None:
            command += f" variation={'yes' if variation else 'no'}"
        found = json.loads(self._ask(game, {}, begun, clock, command, seconds=_UNTIMED_SECONDS))
        return Puzzle.from_json(game, found)

    def stop(self) -> None:
        """Kill the process and its search. The next call starts a new one."""
        with self._starting:
            child, self._child = self._child, None
        if child is not None:
            child.kill()

    def _ask(
        self,
        game: AnyGame,
        words: Mapping[str, str],
        view: State,
        clock: Clock,
        *commands: str,
        seconds: float | None,
    ) -> str:
        """Return the last answer. Raises OutOfTime if the clock was stopped, or EngineFailure.

        `seconds` is the time that the last command is given. `PATIENCE_SECONDS` later, an engine
        without an answer is ended. None: no limit.
        """
        child = self._started(clock)
        *before, last = position_commands(game, words, view, *commands)
        patience = None if seconds is None else seconds + PATIENCE_SECONDS
        try:
            for line in before:
                checked_answer(child.ask(line, PATIENCE_SECONDS))
            return checked_answer(child.ask(last, patience))
        except (ChildEnded, EngineFailure) as error:
            if clock.is_stopped:
                raise OutOfTime from None
            if isinstance(error, EngineFailure):
                raise
            if error.kind is FailureKind.TIME:
                raise EngineFailure(
                    _("the engine did not answer in time and was stopped")
                ) from None
            raise EngineFailure(_("the engine ended without an answer")) from error

    def _started(self, clock: Clock) -> ChildProcess:
        # `stop` stops the clock first, then takes this lock: so the process is either there to be
        # killed, or never started.
        with self._starting:
            if clock.is_stopped:
                raise OutOfTime
            # Restart after an update: the old process would load files of the new version.
            now = executable_id(), current_language()
            if self._child is None or self._child.has_ended or self._started_for != now:
                if self._child is not None:
                    self._child.kill()
                self._started_for = now
                variables = {**os.environ, LANGUAGE_VARIABLE: current_language()}
                try:
                    self._child = ChildProcess(
                        self._command, self._folder, _ENGINE_LIMITS, variables
                    )
                except OSError as error:
                    reason = _("the engine cannot be started: {reason}").format(
                        reason=system_reason(error)
                    )
                    raise EngineFailure(reason) from None
            return self._child
