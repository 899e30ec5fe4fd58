"""The match: asks the players for moves, plays them and informs all players."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .errors import IllegalMove
from .game import Outcome
from .messages import GameStart, Message, TurnTo, messages_of_move
from .players.player import Player
from .search.clock import NO_LIMIT, Clock, OutOfTime
from .session import AnyStep, Session


@dataclass(frozen=True)
class TimeControl:
    """Time limits in seconds: `move` for each move, or `total` for all moves of a player.

    With a total, each move adds `increment`. Zero means no such limit.
    """

    move: float = 0.0
    total: float = 0.0
    increment: float = 0.0


class Match:
    """A session whose seats have players.

    Every move goes through `play`: the state checks it, the session appends a step, then every
    player gets the messages. Undo and redo only move the session's cursor; call `announce_position`
    afterwards.

    The messages come in the order of the original Stones: Skirmish. Every player is initialized;
    then all get `GameStart`, player 1 first; then in each turn all get `TurnTo`, the player to move
    is asked, and all get the messages of the move.
    """

    def __init__(
        self,
        session: Session,
        players: Sequence[Player],
        control: TimeControl | None = None,
    ) -> None:
        """Initialize the players and send them the position.

        Raises ValueError if their number is not that of the seats.
        """
        seats = session.game.seat_count(session.options)
        if len(players) != seats:
            raise ValueError(f"this game has {seats} seats, but there are {len(players)} players")
        self.session = session
        self.players = tuple(players)
        self.control = control
        self.seconds: dict[int, float] = {}
        """How long each move requested by `run` took, by its number from 1. The last one may be
        missing from the session if the player failed."""
        self._left = [control.total if control else 0.0] * seats
        for seat, player in enumerate(self.players):
            player.initialize(seat)
        self.announce_position()

    def announce_position(self) -> None:
        """Send all players the current position: at the start, and after an undo."""
        game, state = self.session.game, self.session.state
        for seat, player in enumerate(self.players):
            view = state.view(seat)
            player.update(GameStart(game.board_json(view)), view)
        if state.outcome() is None:
            self._tell(TurnTo(state.turn))

    def seconds_allowed(self, seat: int) -> float | None:
        """Return the seconds for the next move of a seat, or None without a limit."""
        if self.control is None:
            return None
        return self._left[seat] if self.control.total else self.control.move

    def play(self, move: str, for_person: bool = False) -> AnyStep:
        """Play a move for the seat to move; raises IllegalMove. `for_person`: see `Step`."""
        step = self.session.play(move, for_person)
        outcome = step.after.outcome()
        turn = [TurnTo(step.after.turn)] if outcome is None else []
        self._tell(*messages_of_move(step.seat, step.move, step.events, outcome), *turn)
        return step

    def request_move(self, clock: Clock) -> str:
        """Return the move that the player to move chooses, or the forced one.

        It is not yet played.
        """
        state = self.session.state
        if (forced := state.forced_move()) is not None:
            return forced
        return self.players[state.turn].choose(state.view(state.turn), clock)

    def play_to_end(self, clock: Clock = NO_LIMIT) -> Outcome:
        """Play to the end and return the outcome.

        Raises IllegalMove, naming the player, for an illegal answer, and OutOfTime once the clock
        is stopped.
        """
        while (outcome := self.session.state.outcome()) is None:
            seat = self.session.state.turn
            time_for_move = clock.with_seconds(self.seconds_allowed(seat))
            if time_for_move.is_stopped:
                raise OutOfTime
            begun, grace = time.monotonic(), self.players[seat].startup_allowance
            try:
                move = self.request_move(time_for_move)
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
        """Send each message to every player, with the state as that seat sees it."""
        state = self.session.state
        views = [state.view(seat) for seat in range(len(self.players))]
        for message in messages:
            if isinstance(message, TurnTo) and self.control is not None:
                for seat, player in enumerate(self.players):
                    left = (*self._left[seat:], *self._left[:seat]) if self.control.total else ()
                    player.set_time(self.seconds_allowed(seat) or 0.0, left)
            for player, view in zip(self.players, views, strict=True):
                player.update(message, view)


def messages_with_ply(session: Session, seat: int | None = None) -> Iterator[tuple[int, Message]]:
    """Yield (number of moves played, message) for all messages of a game, in order.

    The board of `GameStart` is the view of `seat`, or the whole position for None.
    """
    first = session.first if seat is None else session.first.view(seat)
    yield 0, GameStart(session.game.board_json(first))
    if session.first.outcome() is None:
        yield 0, TurnTo(session.first.turn)
    for ply, step in enumerate(session.steps, 1):
        outcome = step.after.outcome()
        for message in messages_of_move(step.seat, step.move, step.events, outcome):
            yield ply, message
        if outcome is None:
            yield ply, TurnTo(step.after.turn)
