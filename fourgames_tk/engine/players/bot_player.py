"""A bot as a player: a program in a process of its own."""

from __future__ import annotations

import contextlib
import json
import os
import sys
import threading
from collections.abc import Sequence
from dataclasses import replace
from random import Random

from ..errors import FourgamesError, IllegalMove
from ..files import system_reason
from ..game import AnyGame, State
from ..language import LANGUAGE_VARIABLE, N_, _, current_language, number_text
from ..launch_commands import bot_runner_command, safe_working_folder
from ..messages import GameStart, Message, Move, PlayerWon, TurnTo, parse_message
from ..options import Options, random_seed
from ..search.clock import Clock, OutOfTime
from .bot_failure import (
    EXITED_TEXT,
    WRITES_TEXT,
    BotFailure,
    FailureKind,
    failing_line,
    unreadable_file_in_output,
    unwritable_file_in_output,
)
from .bot_files import BotProgram
from .bot_runner import EXPLANATION_PREFIX, STACK_REQUEST
from .child_process import (
    ChildEnded,
    ChildProcess,
    LineListener,
    ProcessLimits,
    ProcessLogKind,
    ProcessLogLine,
    ignore_line,
)
from .engine_process import EngineFailure, checked_answer, position_commands
from .player import SEED_COUNT, Player
from .sandbox import (
    bot_environment,
    has_sandbox,
    readable_paths_of,
    runner_sandbox_argument,
    sandboxed_command,
)

SEAT_PLACEHOLDER = "{player}"
"""The placeholder for the seat's number, from 0, in a command line."""

_UNSEEN = N_(
    "reads {name}, but a bot can read only its own file and those beside it whose names begin "
    "with _, or a folder of its own in which its file is called player"
)
"""Explanation of a program that ended because it lacks a file."""

_TRACEBACK = "Traceback (most recent call last)"
"""How the output of a Python program that failed begins."""

_LONGEST_ANSWER = 300
"""Longest answer that is read, in characters; a move is shorter."""


class BotPlayer(Player):
    """A program in a process of its own, which gets lines and answers with one line.

    It gets the messages of the game and, before each `TurnTo`, `State` (its view), `Moves` (its
    legal moves, none if it is not its turn) and `Time`. Its answer is the text of a move, or a
    `Move` message. Only `choose` waits for it. After an undo the program is restarted, with the
    position as the start of a game.
    """

    def __init__(
        self,
        program: BotProgram,
        game: AnyGame,
        options: Options,
        limits: ProcessLimits | None = None,
        tap: LineListener = ignore_line,
        seed: int | None = None,
    ) -> None:
        """Create the player. The process starts with the game, or with the first question.

        `tap` is called with every line, from the process's threads. `seed` is sent to the program
        so that its random choices can be repeated.
        """
        self.name = f"bot: {program.name}"
        self._program = program
        self._game = game
        self._options = options
        self._limits = limits or ProcessLimits()
        self._seed = random_seed() % SEED_COUNT if seed is None else seed
        self._tap = tap
        self._seat = 0
        self._seconds, self._left = self._limits.seconds, ""
        self._child: ChildProcess | None = None
        self._is_new = True
        self._told: State | None = None
        self._line: str | None = None
        self._choosing = threading.Lock()
        self._closed = False

    @property
    def startup_allowance(self) -> float:
        return self._limits.start_seconds if self._is_new else 0.0

    def initialize(self, seat: int) -> None:
        self._seat = seat

    def set_time(self, seconds: float, left: Sequence[float]) -> None:
        self._seconds, self._left = seconds, "".join(f" {round(each, 3)}" for each in left)

    def update(self, message: Message, view: State) -> None:
        """Send a message without waiting. `choose` reports a program that cannot receive it."""
        if isinstance(message, GameStart):
            with contextlib.suppress(BotFailure):
                self._start()
        self._line = None
        # A forced move is made by the rules: the program gets the move, but no question.
        forced = message == TurnTo(self._seat) and view.forced_move() is not None
        if self._child is not None and not forced:
            self._told = view
            self._tell(self._child, message, view)

    def choose(self, view: State, clock: Clock) -> str:
        """Return the program's move. Raises BotFailure, or OutOfTime if the clock is stopped.

        An answer that arrives after a stop is returned by the next call for this position, since
        the program does not answer twice.
        """
        with self._choosing:
            if self._child is None or view != self._told:
                self.update(GameStart(self._game.board_json(view)), view)
                self.update(TurnTo(self._seat), view)
            if self._child is None:
                self._start()
                raise self._failure(FailureKind.ENDED, _("it is closed"))
            line = self._line or self._ask(self._child, view, clock)
            self._line, self._is_new = line, False
            return self._checked(line, view)

    def close(self) -> None:
        self._closed = True
        if self._child is not None:
            self._child.close()

    def wait_closed(self) -> None:
        if self._child is not None:
            self._child.wait_closed()

    def _tell(self, child: ChildProcess, message: Message, view: State) -> None:
        mine = message == TurnTo(self._seat)
        if isinstance(message, TurnTo):
            moves = view.legal_moves() if mine else ()
            child.send_line(f"State {json.dumps(view.to_json())}")
            child.send_line(" ".join(["Moves", *moves]))
            child.send_line(f"Time {round(self._seconds, 3)}{self._left}")
        child.send_line(str(message), question=mine)
        if _is_last(message, view):
            child.send_line(f"State {json.dumps(view.to_json())}")

    def _ask(self, child: ChildProcess, view: State, clock: Clock) -> str:
        """Return the program's next line, the answer to the messages sent."""
        return self._answer(child, clock, self._deadline(clock))

    def _start(self) -> None:
        if self._child is not None:
            self._child.close()
            self._child = None
        if self._closed:
            return
        self._tap(ProcessLogLine(ProcessLogKind.STARTED, self._program.name))
        try:
            self._child = ChildProcess(
                self._command(),
                None if self._program.line else safe_working_folder(),
                self._limits,
                self._environment(),
                self._overhear,
            )
        except OSError as error:
            reason = _("cannot be started: {reason}").format(reason=system_reason(error))
            raise self._failure(FailureKind.ENDED, reason) from None
        self._is_new = True

    def _deadline(self, clock: Clock) -> Clock:
        """Return the clock for a move, with additional time for a new process."""
        left = clock.remaining_seconds()
        self._allowed = (self._limits.seconds if left is None else left) + self.startup_allowance
        return Clock(self._allowed + self._limits.margin)

    def _answer(self, child: ChildProcess, clock: Clock, deadline: Clock) -> str:
        try:
            with clock.calling_on_stop(child.wake_reader):
                while (line := child.read_answer(deadline.remaining_seconds())) is None:
                    if clock.is_stopped:
                        raise OutOfTime
                    if deadline.is_expired():
                        raise self._late()
        except ChildEnded as ended:
            raise self._failure(ended.kind, str(ended)) from None
        return line[:_LONGEST_ANSWER]

    def _late(self) -> BotFailure:
        reason = (
            _("gave no move within {seconds} seconds")
            if self._program.is_python
            else _(
                "gave no move within {seconds} seconds "
                "(flush the output after each line, or the line does not arrive)"
            )
        ).format(seconds=number_text(self._allowed, 1))
        if self._program.is_python and self._child is not None:
            self._child.collect_last_output(STACK_REQUEST)
            if any(word.startswith(_TRACEBACK) for word in self._child.last_output):
                # It failed in time, but printing why took longer.
                return self._failure(FailureKind.ENDED, _(EXITED_TEXT))
        return self._failure(FailureKind.TIME, reason)

    def _checked(self, line: str, view: State) -> str:
        """Return the move of an answer. Raises BotFailure unless it is legal."""
        text = line
        if " " in line or line in ("Move", "TurnTo"):
            try:
                message = parse_message(line) if line.startswith("Move") else None
            except FourgamesError as error:
                reason = _("sent an invalid answer: {problem}").format(problem=error)
                raise self._failure(FailureKind.NO_MOVE, reason, move=line) from None
            if not isinstance(message, Move):
                raise self._failure(
                    FailureKind.NO_MOVE,
                    _(
                        "sent a line that is not a move: send a move such as '{move}', and start "
                        "chat lines with #"
                    ).format(move=view.legal_moves()[0]),
                    move=line,
                )
            if message.player != self._seat:
                raise self._failure(
                    FailureKind.ILLEGAL,
                    _(
                        "moved for player {other}, but is player {own}: messages count players "
                        "from 0"
                    ).format(other=message.player, own=self._seat),
                    move=line,
                )
            text = message.notation
        if text not in view.legal_moves():
            raise self._failure(
                FailureKind.ILLEGAL,
                _("made an illegal move: {problem}").format(problem=_fault(view, text)),
                line,
            )
        return text

    def _failure(self, kind: FailureKind, reason: str, move: str = "") -> BotFailure:
        """Stop the process and return the BotFailure to raise.

        The next request starts a new process.
        """
        words = () if self._child is None else self._child.last_output
        if self._child is not None:
            self._child.kill()
            self._child = None
        place = failing_line(words, self._program.path)
        words = tuple(map(self._shortened, words))
        explained = ""
        if kind is FailureKind.ENDED:
            last = [word for word in words if word.startswith(EXPLANATION_PREFIX)]
            explained = last[-1].removeprefix(EXPLANATION_PREFIX) if last else ""
            name = unreadable_file_in_output(words, self._program.path, self._program.own_paths)
            if name and has_sandbox():
                explained = _(_UNSEEN).format(name=name)
            elif not explained and (name := unwritable_file_in_output(words, self._program.path)):
                explained = _(WRITES_TEXT).format(name=name)
            words = tuple(word.removeprefix(EXPLANATION_PREFIX) for word in words)
        failure = BotFailure(
            self.name,
            reason,
            kind=kind,
            move=move,
            last_output=words,
            place=place,
            explanation=explained,
        )
        self._tap(ProcessLogLine(ProcessLogKind.FAILED, failure.description))
        return failure

    def _overhear(self, line: ProcessLogLine) -> None:
        if line.kind is ProcessLogKind.PRINTED:
            text = self._shortened(line.text).removeprefix(EXPLANATION_PREFIX)
            line = replace(line, text=text)
        self._tap(line)

    def _shortened(self, text: str) -> str:
        """Return the output of the program without its folder, which its author knows."""
        file = self._program.path
        return text if file is None else text.replace(f"{file.parent}{os.sep}", "")

    def _command(self) -> list[str]:
        """Return the command of the process, in a sandbox if the program is a file."""
        program = self._program
        if sys.platform == "win32" and not program.is_python:
            return list(program.command)
        apart = not program.line and has_sandbox()
        if program.path is None:
            # As an argument too: ssh and containers may not pass the environment.
            words = [word.replace(SEAT_PLACEHOLDER, str(self._seat)) for word in program.line]
            bot = ["line", *words]
        elif program.is_python:
            bot = ["python", str(program.path)]
        else:
            bot = ["program", str(program.path.parent), *program.command]
        command = bot_runner_command(
            str(self._limits.memory), runner_sandbox_argument() if apart else str(os.getpid()), *bot
        )
        if not apart:
            return command
        return sandboxed_command(command, readable_paths_of(program), program.rivals)

    def _environment(self) -> dict[str, str]:
        words = [f"{name}={text}" for name, text in self._options.texts_by_name().items()]
        return {
            **bot_environment(self._program, os.environ),
            "FOURGAMES_GAME": self._game.id,
            "FOURGAMES_PLAYER": str(self._seat),
            "FOURGAMES_PLAYERS": str(self._game.seat_count(self._options)),
            "FOURGAMES_OPTIONS": " ".join(words),
            "FOURGAMES_SEED": str(self._seed),
            "FOURGAMES_SECONDS": f"{self._limits.seconds:g}",
            "PYTHONIOENCODING": "utf-8",
            LANGUAGE_VARIABLE: current_language(),
            # Makes the order of sets of texts repeatable too.
            "PYTHONHASHSEED": str(self._seed % 2**32),
            # Free-threaded Python reserves a gigabyte of addresses at its start, which would exceed
            # the memory limit.
            "MIMALLOC_ARENA_RESERVE": "0",
            # The C library reserves 64 MB of addresses for each thread that waits for memory, as
            # the threads of Java and Node do on a busy machine.
            "MALLOC_ARENA_MAX": "1",
        }


class EngineBot(BotPlayer):
    """A program that speaks the engine's text protocol. It gets the whole position at each turn."""

    def _tell(self, child: ChildProcess, message: Message, view: State) -> None:
        """Send nothing: the position is sent with the question."""
        if isinstance(message, GameStart):
            self._chance = Random(self._seed)

    def _ask(self, child: ChildProcess, view: State, clock: Clock) -> str:
        deadline = self._deadline(clock)
        words = {**self._options.texts_by_name(), "seed": str(self._chance.randrange(SEED_COUNT))}
        choose = f"choose seconds={min(self._seconds, self._allowed):.3f}"
        try:
            for command in position_commands(self._game, words, view, choose):
                child.send_line(command, question=True)
                answer = checked_answer(self._answer(child, clock, deadline))
        except EngineFailure as refused:
            word = command.partition(" ")[0]
            raise self._failure(
                FailureKind.NO_MOVE,
                _("refused {word}: {problem}").format(word=word, problem=refused),
            ) from None
        except OutOfTime:
            # The running search is useless now.
            child.kill()
            self._child = None
            raise
        return answer


def _is_last(message: Message, view: State) -> bool:
    """Return whether a message is the last one of a game."""
    outcome = view.outcome()
    if outcome is None or not outcome.winners:
        return outcome is not None and isinstance(message, Move)
    return message == PlayerWon(outcome.winners[-1])


def _fault(view: State, move: str) -> str:
    try:
        view.play(move)
    except IllegalMove as error:
        return str(error)
    return _("{move} is not a legal move").format(move=repr(move))
