"""Testing a bot: a handshake, then games against the samples and the weakest level."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

from ..game import AnyGame
from ..language import _
from ..match import Match, TimeControl
from ..options import Options
from ..players.bot_failure import BotFailure
from ..players.bot_files import BotProgram, sample_bots
from ..players.bot_player import BotPlayer
from ..players.child_process import (
    LineListener,
    ProcessLimits,
    ProcessLogKind,
    ProcessLogLine,
    ignore_line,
)
from ..players.player import HumanPlayer, Player, close_players
from ..players.player_spec import PlayerSpec
from ..record import Record
from ..search.clock import NO_LIMIT, Clock
from ..session import Session

FIRST_LEVELS = 3
"""How many levels of the computer a bot plays against, the weakest first."""

NAME_WIDTH = 32
"""Width of the column with an opponent and its seat, in characters."""


@dataclass(frozen=True)
class FirstMove:
    """A bot's first move, and the seconds it took, start included."""

    move: str
    seconds: float


@dataclass(frozen=True)
class TrialResult:
    """The result of one test game.

    `opponent` is empty for the handshake, in which the bot is started and asked for one move.
    `result` is `won`, `lost` or `drawn`, or empty if a player failed. `times` are the seconds of
    the bot's answers, the first with its start. `failure` is why it could not continue in the turn
    of this number, `last_output` its last output, and `opponent_failure` why the opponent could
    not. `record` is the game.
    """

    opponent: str
    seat: int
    result: str = ""
    moves: int = 0
    times: tuple[float, ...] = ()
    failure: str = ""
    last_output: tuple[str, ...] = ()
    turn: int = 0
    opponent_failure: str = ""
    record: Record | None = None

    def __str__(self) -> str:
        return self.text(set())

    def text(self, known: set[str]) -> str:
        """Return the result as lines of text, and add its failure to the `known` ones.

        A failure that is known is not explained again.
        """
        if self.failure in known:
            return f"{self._line.removesuffix(self.failure)}as before"
        if self.failure:
            known.add(self.failure)
        return "\n".join([self._line, *(f"    {word}" for word in self.last_output)])

    @property
    def _line(self) -> str:
        if self.opponent == "":
            failed = f"failed: {self.failure}"
            what = failed if self.failure else f"ready after {self.times[0]:.2f} s"
            return f"{'handshake':{NAME_WIDTH}} {what}"
        name = f"{self.opponent} (seat {self.seat + 1})"
        if self.failure:
            return f"{name:{NAME_WIDTH}} failed in turn {self.turn}: {self.failure}"
        if self.opponent_failure:
            text = f"not counted: the opponent failed in turn {self.turn}: {self.opponent_failure}"
            return f"{name:{NAME_WIDTH}} {text}"
        later = self.times[1:] or self.times or (0.0,)
        mean, longest = (1000 * each for each in (sum(later) / len(later), max(later)))
        moves = f"{self.moves:3} moves, mean {mean:.0f}, longest {longest:.0f} ms"
        return f"{name:{NAME_WIDTH}} {self.result:4} {moves}"


def trial_verdict(results: Sequence[TrialResult]) -> str:
    """Return in words whether an error occurred in one of the test games."""
    if any(each.failure for each in results):
        return _("an error occurred")
    return _("all games finished without an error")


def bot_trial_results(
    program: BotProgram,
    game: AnyGame,
    options: Options,
    limits: ProcessLimits,
    clock: Clock = NO_LIMIT,
) -> Iterator[TrialResult]:
    """Yield the handshake, then a game from each seat against the first levels and each sample.

    With more than two seats, the opponent has all others. The `limits` hold for samples, too. A bot
    that fails in the handshake does not play. Raises OutOfTime once the clock is stopped.
    """
    try:
        answer = ask_first_move(program, game, options, limits, clock)
    except BotFailure as error:
        yield TrialResult("", 0, failure=error.description, last_output=error.last_output)
        return
    yield TrialResult("", 0, times=(answer.seconds,))
    levels = [PlayerSpec("level", level=level.number) for level in game.levels[:FIRST_LEVELS]]
    samples = {bot.name: PlayerSpec("bot", path=str(bot.path)) for bot in sample_bots(game)}
    seats = range(game.seat_count(options))
    for (name, opponent), seat in product(
        {**{level.text: level for level in levels}, **samples}.items(), seats
    ):
        times: list[float] = []

        def tap(line: ProcessLogLine, times: list[float] = times) -> None:
            if line.kind is ProcessLogKind.ANSWERED:
                times.append(line.seconds)

        bot = BotPlayer(program, game, options, limits, tap)
        players = [
            bot if each == seat else opponent.make_player(game, options, seed=each, limits=limits)
            for each in seats
        ]
        session, failure, result = Session(game, options, seat), None, ""
        try:
            winners = Match(session, players).play_to_end(clock).winners
            result = "drawn" if len(winners) != 1 else "won" if seat in winners else "lost"
        except BotFailure as error:
            failure = error
        finally:
            close_players(players)
        moves = sum(step.seat == seat for step in session.steps)
        texts = [f"bot:{program.name}" if each == seat else opponent.text for each in seats]
        record = Record.from_session(session, texts)
        found = TrialResult(name, seat, result, moves, tuple(times), record=record)
        if failure is not None and session.state.turn != seat:
            found = replace(found, opponent_failure=failure.description, turn=session.turn_number)
        elif failure is not None:
            found = replace(
                found,
                failure=failure.description,
                last_output=failure.last_output,
                turn=session.turn_number,
            )
        yield found


def ask_first_move(
    program: BotProgram,
    game: AnyGame,
    options: Options,
    limits: ProcessLimits,
    clock: Clock = NO_LIMIT,
    tap: LineListener = ignore_line,
) -> FirstMove:
    """Start a bot on the seat that moves first, and return its move.

    Raises BotFailure, or OutOfTime once the clock is stopped. If the rules leave no choice, the bot
    is not asked.
    """
    session = Session(game, options, 0)
    bot = BotPlayer(program, game, options, limits, tap)
    begin = time.perf_counter()
    return FirstMove(first_move(bot, session, clock), time.perf_counter() - begin)


def first_move(
    player: Player, session: Session, clock: Clock, control: TimeControl | None = None
) -> str:
    """Return the move of a player whose turn it is, who is closed then.

    Raises BotFailure, or OutOfTime once the clock is stopped.
    """
    game, turn = session.game, session.state.turn
    seats = range(game.seat_count(session.options))
    try:
        players = [player if seat == turn else HumanPlayer("Nobody") for seat in seats]
        match = Match(session, players, control)
        return match.request_move(clock.with_seconds(match.seconds_allowed(turn)))
    finally:
        close_players([player])
