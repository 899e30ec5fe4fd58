"""Trying a bot out: a handshake, then a game against everybody who plays the same game."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from ..game import AnyGame
from ..match import Match
from ..options import Options
from ..search.clock import ENDLESS, Clock
from ..session import Session
from .bot import BotPlayer
from .child import Limits, Tap, Wire, WireLine, no_tap
from .failure import BotFailure
from .find import BotProgram, samples_of
from .player import Human, end
from .spec import PlayerSpec

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
) -> Iterator[Check]:
    """Yield the handshake, then a game from each seat against the first level and each sample.

    Where there are more than two seats, the same opponent sits on all others. A bot that fails in
    the handshake is not asked to play. Raises OutOfTime soon after `stopped` says so.
    """
    try:
        answer = ask(program, game, options, limits, Clock(stopped=stopped))
    except BotFailure as error:
        yield Check("", 0, failure=error.account, last_words=error.last_words)
        return
    yield Check("", 0, moves=1, start=answer.seconds)
    level = PlayerSpec("level", level=game.levels[0].number)
    samples = {bot.name: PlayerSpec("bot", path=str(bot.path)) for bot in samples_of(game)}
    seats = range(game.seats(options))
    for (name, opponent), seat in product({level.text: level, **samples}.items(), seats):
        times: list[float] = []

        def tap(line: WireLine, times: list[float] = times) -> None:
            if line.kind is Wire.ANSWERED:
                times.append(line.seconds)

        bot = BotPlayer(program, game, options, limits, tap)
        players = [
            bot if each == seat else opponent.make(game, options, seed=each) for each in seats
        ]
        session, failure = Session(game, options, seat), None
        try:
            winners = Match(session, players).run(stopped=stopped).winners
        except BotFailure as error:
            winners = (seat,)
            if session.state.turn == seat:
                winners, failure = (), error
        finally:
            end(players)
        first, *rest = times or [0.0]
        yield Check(
            name,
            seat,
            "even" if len(winners) != 1 else "won" if seat in winners else "lost",
            moves=sum(step.seat == seat for step in session.steps),
            start=first,
            mean=sum(rest) / len(rest) if rest else first,
            longest=max(rest, default=first),
            failure="" if failure is None else failure.account,
            last_words=() if failure is None else failure.last_words,
        )


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
    bot, first = BotPlayer(program, game, options, limits, tap), session.state.turn
    seats = range(game.seats(options))
    match = Match(session, [bot if seat == first else Human("Nobody") for seat in seats])
    begin = time.perf_counter()
    try:
        move = match.ask(clock)
        return Answer(move, time.perf_counter() - begin)
    finally:
        end([bot])
