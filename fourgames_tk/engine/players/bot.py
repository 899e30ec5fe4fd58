"""A program on a seat."""

from __future__ import annotations

import contextlib
import json
import os
import sys
import threading
from collections.abc import Callable, Sequence
from dataclasses import replace

from ..errors import IllegalMove
from ..game import AnyGame, State
from ..messages import BadMessage, GameStart, Message, Move, TurnTo, parse
from ..options import Options
from ..own_program import runner_command, safe_folder
from ..search.clock import Clock, OutOfTime
from .child import Child, ChildEnded, Limits, Tap, Wire, WireLine, no_tap
from .failure import BotFailure, place_in
from .find import BotProgram
from .player import Player
from .sandbox import confined, environment_for, has_sandbox, places_of

PLAYER = "{player}"
"""What stands for the seat's number, from 0, in a command line."""

_LOOK_SECONDS = 0.02
"""How often somebody's wish to stop is looked at while a bot thinks."""

_LONGEST_ANSWER = 300
"""In characters; a move is shorter."""


class BotPlayer(Player):
    """A bot in a process of its own, which hears the messages as lines and answers with one.

    Nothing but `choose` waits for it. After an undo, the program is started afresh and told the
    position as the start of a game.
    """

    def __init__(
        self,
        program: BotProgram,
        game: AnyGame,
        options: Options,
        limits: Limits | None = None,
        chat: Callable[[str], None] | None = None,
        tap: Tap = no_tap,
    ) -> None:
        """Sit down; `chat` gets the bot's log lines, in a thread of its own, `tap` all lines."""
        self.name = f"bot: {program.name}"
        self._program = program
        self._game = game
        self._options = options
        self._limits = limits or Limits()
        self._chat = chat
        self._tap = tap
        self._seat = 0
        self._child: Child | None = None
        self._is_new = True
        self._told: State | None = None
        self._line: str | None = None
        self._choosing = threading.Lock()
        self._closed = False

    def initialize(self, seat: int) -> None:
        self._seat = seat

    def update(self, message: Message, view: State) -> None:
        """Send a message on its way; a bot that cannot hear it any more is found out later."""
        if isinstance(message, GameStart):
            with contextlib.suppress(BotFailure):
                self._start()
        self._line = None
        if self._child is None:
            return
        forced = isinstance(message, TurnTo) and view.forced() is not None
        if forced and message == TurnTo(self._seat):
            # The rules move for the bot: it hears of the move, but is not asked for one.
            return
        if self._program.is_python and view != self._told:
            self._child.tell(f"State {json.dumps(view.to_json())}")
        self._told = view
        self._child.tell(str(message), question=message == TurnTo(self._seat))

    def choose(self, view: State, clock: Clock) -> str:
        """Return the bot's move; raises BotFailure, or OutOfTime if somebody stops the clock.

        Whoever asks again at the same position, after a stop, gets the answer that came meanwhile:
        the bot has given it and gives no other.
        """
        with self._choosing:
            if self._child is None or view != self._told:
                self._begin_at(view)
            if self._child is None:
                self._start()
                raise self._failure("it is closed")
            line = self._line or self._answer(self._child, clock)
            self._line, self._is_new = line, False
            return self._checked(line, view)

    def close(self) -> None:
        self._closed = True
        if self._child is not None:
            self._child.close()

    def wait_closed(self) -> None:
        if self._child is not None:
            self._child.wait_closed()

    def _start(self) -> None:
        if self._child is not None:
            self._child.close()
            self._child = None
        if self._closed:
            return
        self._tap(WireLine(Wire.STARTED, self._program.name))
        try:
            self._child = Child(
                self._command(),
                None if self._program.line else safe_folder(),
                self._limits,
                self._environment(),
                self._overhear,
            )
        except OSError as error:
            raise self._failure(f"cannot be started: {error.strerror}") from None
        self._is_new = True
        self._told = self._line = None
        if self._program.is_python:
            setup = {
                "game": self._game.id,
                "options": self._options.words(),
                "player": self._seat,
            }
            self._child.tell(f"Setup {json.dumps(setup)}")

    def _begin_at(self, view: State) -> None:
        """Start the program afresh in the middle of a game."""
        self.update(GameStart(self._game.board_json(view)), view)
        self.update(TurnTo(self._seat), view)

    def _answer(self, child: Child, clock: Clock) -> str:
        """Wait for the answer: as long as a move may take, and longer for a new process."""
        left = clock.remaining()
        allowed = self._limits.seconds if left is None else min(left, self._limits.seconds)
        if self._is_new:
            allowed += self._limits.start_seconds
        own = Clock(allowed)
        while True:
            try:
                line = child.answer(_LOOK_SECONDS)
            except ChildEnded as ended:
                raise self._failure(str(ended)) from None
            if line is not None:
                return line[:_LONGEST_ANSWER]
            if clock.stopped:
                raise OutOfTime
            if own.expired():
                flush = "" if self._program.is_python else " (a line arrives when it is flushed)"
                raise self._failure(f"gave no move within {allowed:.1f} seconds{flush}")

    def _checked(self, line: str, view: State) -> str:
        """Return the move of an answer; raises BotFailure if it is none, or not legal."""
        try:
            message = parse(line) if line.startswith("Move ") else None
        except BadMessage as error:
            raise self._failure(f"gave an answer that is none: {error}", move=line) from None
        if not isinstance(message, Move):
            like = Move(self._seat, text=view.legal_moves()[0])
            raise self._failure(
                f"answered what is no move: write a line such as '{like}', and begin what the chat "
                "shows with #",
                move=line,
            )
        if message.player != self._seat:
            raise self._failure(
                f"moved for player {message.player}, and is player {self._seat}: messages count "
                "players from 0",
                move=line,
            )
        if message.notation not in view.legal_moves():
            raise self._failure(f"made an illegal move: {_fault(view, message)}", move=line)
        return message.notation

    def _failure(self, reason: str, move: str = "") -> BotFailure:
        """Return what is to be told; whoever asks the bot again starts it afresh."""
        words = () if self._child is None else self._child.last_words
        if self._child is not None:
            self._child.stop()
            self._child = None
        place = place_in(words, self._program.path)
        words = tuple(map(self._shortened, words))
        failure = BotFailure(self.name, reason, move=move, last_words=words, place=place)
        self._tap(WireLine(Wire.FAILED, failure.account))
        return failure

    def _overhear(self, line: WireLine) -> None:
        if line.kind is Wire.SAID and self._chat is not None:
            self._chat(line.text)
        if line.kind is Wire.PRINTED:
            line = replace(line, text=self._shortened(line.text))
        self._tap(line)

    def _shortened(self, text: str) -> str:
        """Return what the bot printed without the name of its folder: its author knows it."""
        file = self._program.path
        return text if file is None else text.replace(f"{file.parent}{os.sep}", "")

    def _command(self) -> list[str]:
        """Return the runner with the program, in a world of its own where it is a stranger's."""
        program = self._program
        if sys.platform == "win32" and not program.is_python:
            return list(program.command)
        apart = not program.line and has_sandbox()
        limits = ["--memory", str(self._limits.memory), *(["--apart"] if apart else [])]
        if program.is_python:
            bot = ["--installed", program.name] if program.path is None else [str(program.path)]
        elif program.path is None:
            # Over a stretch of ssh or in a container the environment may be another one.
            words = [word.replace(PLAYER, str(self._seat)) for word in program.command]
            bot = ["--line", "--", *words]
        else:
            bot = ["--program", str(program.path), "--", *program.command]
        command = runner_command(*limits, *bot)
        return confined(command, places_of(program)) if apart else command

    def _environment(self) -> dict[str, str]:
        return {
            **environment_for(self._program, os.environ),
            "FOURGAMES_GAME": self._game.id,
            "FOURGAMES_PLAYER": str(self._seat),
            "FOURGAMES_PLAYERS": str(self._game.seats(self._options)),
            "FOURGAMES_OPTIONS": " ".join(
                f"{name}={text}" for name, text in self._options.words().items()
            ),
            "PYTHONIOENCODING": "utf-8",
            # Python without the global lock sets a gigabyte of addresses aside as it starts, all
            # that a bot may have; so it takes them as it needs them.
            "MIMALLOC_ARENA_RESERVE": "0",
        }


def end(players: Sequence[Player]) -> None:
    """Let players go, and wait until those that are programs have ended."""
    for player in players:
        player.close()
    for player in players:
        if isinstance(player, BotPlayer):
            player.wait_closed()


def _fault(view: State, move: Move) -> str:
    try:
        view.play(move.notation)
    except IllegalMove as error:
        return str(error)
    return f"{move.notation!r} is no move here"
