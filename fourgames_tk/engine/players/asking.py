"""Asking a bot what it would do: at one position, or at each of its turns in a game again."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..game import AnyGame, State
from ..match import Match
from ..options import Options
from ..search.clock import ENDLESS, Clock
from ..session import Session
from .bot import BotPlayer
from .child import Limits, Tap, no_tap
from .find import BotProgram
from .player import Player


@dataclass(frozen=True)
class Answer:
    """What a bot would play, and after how many seconds it said so, its start included."""

    move: str
    seconds: float


@dataclass(frozen=True)
class Again:
    """A turn of a game that a bot plays again: what was played, and what it answers now.

    `ply` counts the moves before. In the last one, which was not played yet, `then` is empty.
    """

    ply: int
    then: str
    now: Answer


class Bystander(Player):
    """Sits on a seat that nobody asks."""

    name = "nobody"

    def choose(self, view: State, clock: Clock) -> str:
        """Never called: raises RuntimeError."""
        raise RuntimeError("nobody is not to be asked")


def ask(
    program: BotProgram,
    game: AnyGame,
    options: Options,
    limits: Limits,
    state: State | None = None,
    clock: Clock = ENDLESS,
    tap: Tap = no_tap,
) -> Answer:
    """Start a bot at a position, or at the first one of a game, and return its move.

    It sits on the seat that moves there. Raises BotFailure, or OutOfTime once the clock is
    stopped. Where the rules leave no choice the bot is not asked.
    """
    session = Session(game, options, 0, state)
    bot = BotPlayer(program, game, options, limits, tap=tap)
    try:
        return _answer(_seated(session, bot, session.state.turn), clock)
    finally:
        end([bot])


def replay(
    program: BotProgram,
    session: Session,
    seat: int,
    plies: int,
    limits: Limits,
    clock: Clock = ENDLESS,
    tap: Tap = no_tap,
) -> Iterator[Again]:
    """Start a bot on a seat, and let it hear so many moves of a game as they were played.

    At each of its turns it is asked, and then told what was played. Yields its turns, with the one
    at the end if it has that turn. Raises BotFailure, or OutOfTime once the clock is stopped.
    """
    again = Session(session.game, session.options, session.seed, session.first)
    bot = BotPlayer(program, session.game, session.options, limits, tap=tap)
    moves: Sequence[str] = session.line[:plies]
    try:
        match = _seated(again, bot, seat)
        for ply, then in enumerate([*moves, ""]):
            state = again.state
            over = state.outcome() is not None
            if not over and state.turn == seat and state.forced() is None:
                yield Again(ply, then, _answer(match, clock))
            if then:
                clock.check()
                match.play(then)
    finally:
        end([bot])


def end(players: Sequence[Player]) -> None:
    """Let players go, and wait until those that are programs have ended."""
    for player in players:
        player.close()
    for player in players:
        if isinstance(player, BotPlayer):
            player.wait_closed()


def _seated(session: Session, bot: BotPlayer, seat: int) -> Match:
    seats = session.game.seats(session.options)
    return Match(session, [bot if each == seat else Bystander() for each in range(seats)])


def _answer(match: Match, clock: Clock) -> Answer:
    begin = time.perf_counter()
    move = match.ask(clock)
    return Answer(move, time.perf_counter() - begin)
