"""Trying a bot out: a handshake, then a game against everybody who plays the same game."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...game import AnyGame, State
from ...match import Match
from ...messages import Message
from ...options import Options
from ...search.clock import Clock
from ...session import Session
from ..player import Computer, Player
from .bot import BotPlayer
from .failure import BotFailure
from .find import BotProgram, samples_of
from .limits import Limits


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


def check(program: BotProgram, game: AnyGame, options: Options, limits: Limits) -> Iterator[Check]:
    """Yield the handshake, then a game from each seat against each sample and the first level.

    Where there are more than two seats, the same opponent sits on all others. A bot that fails in
    the handshake is not asked to play.
    """
    handshake = _handshake(program, game, options, limits)
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
            yield _play(program, game, options, limits, name, seat, others)


class _Timed(Player):
    """A bot whose moves are timed."""

    def __init__(self, bot: BotPlayer) -> None:
        self.bot = bot
        self.name = bot.name
        self.times: list[float] = []

    def initialize(self, seat: int) -> None:
        self.bot.initialize(seat)

    def update(self, message: Message, view: State) -> None:
        self.bot.update(message, view)

    def choose(self, view: State, clock: Clock) -> str:
        begin = time.perf_counter()
        move = self.bot.choose(view, clock)
        self.times.append(time.perf_counter() - begin)
        return move


def _handshake(program: BotProgram, game: AnyGame, options: Options, limits: Limits) -> Check:
    """Start the bot on the seat that moves first, and ask it for a move."""
    session = Session(game, options, 0)
    seat = session.state.turn
    bot = _Timed(BotPlayer(program, game, options, limits))
    others = [_Silent() for _ in range(game.seats(options) - 1)]
    try:
        Match(session, [*others[:seat], bot, *others[seat:]]).ask(Clock())
    except BotFailure as failure:
        return Check("", seat, failure=failure.reason, last_words=failure.last_words)
    finally:
        _end([bot.bot])
    return Check("", seat, moves=1, start=bot.times[0])


def _play(
    program: BotProgram,
    game: AnyGame,
    options: Options,
    limits: Limits,
    opponent: str,
    seat: int,
    others: Sequence[Player],
) -> Check:
    """Play one game and return how it went for the bot."""
    bot = _Timed(BotPlayer(program, game, options, limits))
    session = Session(game, options, seat)
    failure = ""
    words: tuple[str, ...] = ()
    try:
        winners = Match(session, [*others[:seat], bot, *others[seat:]]).run().winners
    except BotFailure as error:
        winners = ()
        if session.state.turn == seat:
            failure = f"{error.reason}{f' ({error.move})' if error.move else ''}"
            words = error.last_words
        else:
            winners = (seat,)
    finally:
        _end([bot.bot, *others])
    result = "even" if len(winners) != 1 else "won" if seat in winners else "lost"
    first, *rest = bot.times or [0.0]
    return Check(
        opponent,
        seat,
        "" if failure else result,
        len(bot.times),
        first,
        sum(rest) / len(rest) if rest else first,
        max(rest, default=first),
        failure,
        words,
    )


class _Silent(Player):
    """Sits on a seat while somebody else is asked for the first move."""

    name = "nobody"

    def choose(self, view: State, clock: Clock) -> str:
        raise RuntimeError("nobody is not to be asked")


def _end(players: Sequence[Player]) -> None:
    for player in players:
        player.close()
    for player in players:
        if isinstance(player, BotPlayer):
            player.wait_closed()
