"""Trying a bot out: a handshake, then a game against everybody who plays the same game."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from ..game import AnyGame
from ..match import Match
from ..options import Options
from ..search.clock import ENDLESS, Clock
from ..session import Session
from .bot import BotPlayer
from .child import Limits, Tap, Wire, WireLine, no_tap
from .failure import BotFailure
from .find import BotProgram, samples_of
from .player import Computer, Human, Player, end

NAME_WIDTH = 32
"""Of an opponent with its seat, in letters: that of the longest sample."""


@dataclass(frozen=True)
class Answer:
    """What a bot would play, and after how many seconds it said so, its start included."""

    move: str
    seconds: float


@dataclass(frozen=True)
class Check:
    """How a bot fared in one game.

    `opponent` is empty for the handshake, in which the bot is started and asked for one move;
    `result` is `won`, `lost` or `even`. `start` is the time of the first move, with the start of
    the program; `mean` and `longest` are those of the others; all are in seconds. `failure` is why
    it could not play on, and `last_words` is what it said last.
    """

    opponent: str
    seat: int
    result: str = ""
    moves: int = 0
    start: float = 0.0
    mean: float = 0.0
    longest: float = 0.0
    failure: str = ""
    last_words: tuple[str, ...] = ()

    def __str__(self) -> str:
        return "\n".join([self._line, *(f"    {word}" for word in self.last_words)])

    @property
    def _line(self) -> str:
        if self.opponent == "":
            what = f"failed: {self.failure}" if self.failure else f"ready after {self.start:.2f} s"
            return f"{'handshake':{NAME_WIDTH}} {what}"
        name = f"{self.opponent} (seat {self.seat + 1})"
        if self.failure:
            return f"{name:{NAME_WIDTH}} failed at move {self.moves + 1}: {self.failure}"
        times = f"mean {self.mean * 1000:.0f}, longest {self.longest * 1000:.0f} ms"
        return f"{name:{NAME_WIDTH}} {self.result:4} {self.moves:3} moves, {times}"


def verdict(checks: Sequence[Check]) -> str:
    """Return the last line of a report."""
    if any(each.failure for each in checks):
        return "a mistake was made"
    return "all games were played to the end without a mistake"


def check(
    program: BotProgram,
    game: AnyGame,
    options: Options,
    limits: Limits,
    stopped: Callable[[], bool] = lambda: False,
    tap: Tap = no_tap,
) -> Iterator[Check]:
    """Yield the handshake, then a game from each seat against each sample and the first level.

    Where there are more than two seats, the same opponent sits on all others. A bot that fails in
    the handshake is not asked to play. Raises OutOfTime soon after `stopped` says so; `tap` hears
    all lines of the bot.
    """
    handshake = _handshake(program, game, options, limits, Clock(stopped=stopped), tap)
    yield handshake
    if handshake.failure:
        return
    level = game.levels[0]
    seats = game.seats(options)
    opponents: list[BotProgram | None] = [None, *samples_of(game)]
    for opponent in opponents:
        for seat in range(seats):
            others: list[Player] = [
                Computer(game, level.number, seed=number)
                if opponent is None
                else BotPlayer(opponent, game, options)
                for number in range(seats - 1)
            ]
            name = f"level:{level.number}" if opponent is None else opponent.name
            times: list[float] = []
            bot = BotPlayer(program, game, options, limits, tap=_timing(times, tap))
            yield _play(Session(game, options, seat), bot, name, seat, others, times, stopped)


def ask(
    program: BotProgram,
    game: AnyGame,
    options: Options,
    limits: Limits,
    clock: Clock = ENDLESS,
    tap: Tap = no_tap,
) -> Answer:
    """Start a bot on the seat that moves first, and return its move.

    Raises BotFailure, or OutOfTime once the clock is stopped. Where the rules leave no choice the
    bot is not asked.
    """
    session = Session(game, options, 0)
    bot = BotPlayer(program, game, options, limits, tap=tap)
    first = session.state.turn
    seats = range(game.seats(options))
    match = Match(session, [bot if seat == first else Human("Nobody") for seat in seats])
    begin = time.perf_counter()
    try:
        move = match.ask(clock)
        return Answer(move, time.perf_counter() - begin)
    finally:
        end([bot])


def _handshake(
    program: BotProgram, game: AnyGame, options: Options, limits: Limits, clock: Clock, tap: Tap
) -> Check:
    seat = game.start(options, 0).turn
    try:
        answer = ask(program, game, options, limits, clock, tap)
    except BotFailure as failure:
        return Check("", seat, failure=failure.account, last_words=failure.last_words)
    return Check("", seat, moves=1, start=answer.seconds)


def _timing(times: list[float], tap: Tap) -> Tap:
    """Return what notes how long each answer takes, and hands every line on."""

    def hear(line: WireLine) -> None:
        if line.kind is Wire.ANSWERED:
            times.append(line.seconds)
        tap(line)

    return hear


def _play(
    session: Session,
    bot: BotPlayer,
    opponent: str,
    seat: int,
    others: Sequence[Player],
    times: Sequence[float],
    stopped: Callable[[], bool],
) -> Check:
    failure: BotFailure | None = None
    try:
        match = Match(session, [*others[:seat], bot, *others[seat:]])
        winners = match.run(stopped=stopped).winners
    except BotFailure as error:
        winners = (seat,)
        if session.state.turn == seat:
            winners, failure = (), error
    finally:
        end([bot, *others])
    result = "even" if len(winners) != 1 else "won" if seat in winners else "lost"
    moves = sum(step.seat == seat for step in session.steps)
    first, *rest = times or [0.0]
    mean, longest = sum(rest) / len(rest) if rest else first, max(rest, default=first)
    if failure is None:
        return Check(opponent, seat, result, moves, first, mean, longest)
    why, words = failure.account, failure.last_words
    return Check(opponent, seat, "", moves, first, mean, longest, why, words)
