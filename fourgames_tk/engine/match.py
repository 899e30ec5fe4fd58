"""The referee: the one road of every move, in every game, for every kind of player."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .errors import IllegalMove
from .game import Outcome
from .messages import GameStart, Message, TurnTo, messages_of
from .players.player import Player
from .search.clock import NO_LIMIT, Clock, OutOfTime
from .session import AnyStep, Session


@dataclass(frozen=True)
class TimeControl:
    """How long players may think, in seconds: `move` for each move, or `total` for all together.

    With a total, each move gives `increment` more. Zero is none of either.
    """

    move: float = 0.0
    total: float = 0.0
    increment: float = 0.0


class Match:
    """A session with players on its seats.

    `play` is the one road: the move is checked by the state, the session grows by a step, then
    every player hears of it. Undo and redo move the session's cursor only: `announce` then tells
    the players where the game stands.

    The messages come in the order of the original Stones: Skirmish. Every player is initialized;
    then all hear `GameStart`, player 1 first; then for each turn all hear `TurnTo`, the player
    to move is asked, and all hear what came of the move, message by message.
    """

    def __init__(
        self,
        session: Session,
        players: Sequence[Player],
        control: TimeControl | None = None,
    ) -> None:
        """Begin to tell the players, who are told of their time too if it is limited."""
        seats = session.game.seats(session.options)
        if len(players) != seats:
            raise ValueError(f"this game has {seats} seats, not {len(players)}")
        self.session = session
        self.players = tuple(players)
        self.control = control
        self.seconds: dict[int, float] = {}
        """How long each move took that `run` has asked for, by the number of moves with it; the
        last one may not have come."""
        self._left = [control.total if control else 0.0] * seats
        for seat, player in enumerate(self.players):
            player.initialize(seat)
        self.announce_position()

    def announce_position(self) -> None:
        """Tell the players where the game begins, or from where it goes on after an undo."""
        game, state = self.session.game, self.session.state
        for seat, player in enumerate(self.players):
            view = state.view(seat)
            player.update(GameStart(game.board_json(view)), view)
        if state.outcome() is None:
            self._tell(TurnTo(state.turn))

    def allowed(self, seat: int) -> tuple[float | None, float | None]:
        """Return how long a seat may think about its next move, and what it has left in all."""
        if self.control is None:
            return None, None
        if not self.control.total:
            return self.control.move, None
        return self._left[seat], self._left[seat]

    def play(self, move: str) -> AnyStep:
        """Play a move for the seat to move; raises IllegalMove."""
        step = self.session.play(move)
        outcome = step.after.outcome()
        turn = [TurnTo(step.after.turn)] if outcome is None else []
        self._tell(*messages_of(step.seat, step.move, step.events, outcome), *turn)
        return step

    def ask(self, clock: Clock) -> str:
        """Return the choice of the player to move, or the forced move; it is not yet played."""
        state = self.session.state
        if (forced := state.forced()) is not None:
            return forced
        return self.players[state.turn].choose(state.view(state.turn), clock)

    def run(self, until: Clock = NO_LIMIT) -> Outcome:
        """Let the players play to the end and return the outcome.

        Raises IllegalMove, naming the player, if one answers with a move that is none, and
        OutOfTime once the clock is stopped.
        """
        while (outcome := self.session.state.outcome()) is None:
            seat = self.session.state.turn
            clock = until.with_seconds(self.allowed(seat)[0])
            if clock.stopped:
                raise OutOfTime
            begun, grace = time.monotonic(), self.players[seat].startup_allowance
            try:
                move = self.ask(clock)
            finally:
                took = time.monotonic() - begun
                self.seconds[self.session.ply + 1] = took
            if self.control is not None:
                left = max(0.0, self._left[seat] - max(0.0, took - grace))
                self._left[seat] = left + self.control.increment
            try:
                self.play(move)
            except IllegalMove as error:
                name = self.players[seat].name
                raise IllegalMove(f"{name} (player {seat + 1}) played {move!r}: {error}") from None
        return outcome

    def _tell(self, *messages: Message) -> None:
        """Let every player hear each message, with the state as that seat sees it."""
        state = self.session.state
        views = [state.view(seat) for seat in range(len(self.players))]
        for message in messages:
            if isinstance(message, TurnTo) and self.control is not None:
                for seat, player in enumerate(self.players):
                    seconds, left = self.allowed(seat)
                    player.set_time(seconds or 0.0, left)
            for player, view in zip(self.players, views, strict=True):
                player.update(message, view)


def transcript(session: Session, seat: int | None = None) -> Iterator[tuple[int, Message]]:
    """Yield every message in the order the players heard it, with the moves played by then.

    `seat` hears of the start what it may see; None sees everything.
    """
    first = session.first if seat is None else session.first.view(seat)
    yield 0, GameStart(session.game.board_json(first))
    if session.first.outcome() is None:
        yield 0, TurnTo(session.first.turn)
    for ply, step in enumerate(session.steps, 1):
        outcome = step.after.outcome()
        for message in messages_of(step.seat, step.move, step.events, outcome):
            yield ply, message
        if outcome is None:
            yield ply, TurnTo(step.after.turn)
