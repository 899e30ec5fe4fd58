"""Games of all kinds played by chance on the real road, every invariant looked at at every ply."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

from fourgames_tk.engine.errors import IllegalMove
from fourgames_tk.engine.game import Drawn, State, Won
from fourgames_tk.engine.games import GAMES
from fourgames_tk.engine.match import Match
from fourgames_tk.engine.messages import Message, Move
from fourgames_tk.engine.players.player import Player
from fourgames_tk.engine.record import MAX_FILE_BYTES, Record
from fourgames_tk.engine.search.clock import Clock
from fourgames_tk.engine.session import AnyStep, Session
from trials.drawing import options_of
from trials.runner import Case

LONGEST_GAME = 30_000
"""Plies after which a random game is left unfinished."""
FULL_CHECKS = 300
"""Plies of a game that are looked at in every way; later ones in the ways that cost little."""


class Chance(Player):
    """Moves at random, and remembers what it heard."""

    def __init__(self, random: Random) -> None:
        self.name = "Chance"
        self.moves: list[str] = []
        self._random = random

    def update(self, message: Message, view: State) -> None:
        """Remember the moves."""
        if isinstance(message, Move):
            self.moves.append(str(message))

    def choose(self, view: State, clock: Clock) -> str:
        """Return any move that is legal on the view."""
        return self._random.choice(view.legal_moves())


def play(number: int, random: Random) -> Counter[str]:
    """Play one game to its end; raises AssertionError where an invariant does not hold."""
    game = GAMES[number % len(GAMES)]
    session = Session(game, options_of(game, random), random.randrange(10**18))
    players = [Chance(random) for _ in range(game.seat_count(session.options))]
    match = Match(session, players)
    words = f"{game.id} {session.options.texts_by_name()} seed={session.seed}"
    try:
        while session.state.outcome() is None and len(session.steps) < LONGEST_GAME:
            state = session.state
            if len(session.steps) < FULL_CHECKS:
                _check_state(session, random)
            _check_step(session, match.play(match.request_move(Clock())), state)
        _check_end(session, players)
    except Exception as error:
        raise AssertionError(words) from error
    return Counter({"plies": len(session.steps), f"games of {game.title}": 1})


def _check_state(session: Session, random: Random) -> None:
    game, state = session.game, session.state
    moves = state.legal_moves()
    assert moves and len(set(moves)) == len(moves)
    assert 0 <= state.turn < game.seat_count(session.options)
    forced = state.forced_move()
    assert forced is None or moves == (forced,)
    data = _same(state.to_json())
    read = game.parse_position(data, session.options, session.seed)
    assert _same(read.to_json()) == data
    assert (read.turn, read.legal_moves()) == (state.turn, moves)
    view = state.view(state.turn)
    assert view.legal_moves() == moves
    assert _same(view.view(state.turn).to_json()) == _same(view.to_json())
    wrong = random.choice(("", "zz", "!" * 3, moves[0] + "x", moves[-1].swapcase() + "1"))
    if wrong not in moves:
        try:
            state.play(wrong)
        except IllegalMove as error:
            assert str(error)
        else:
            raise AssertionError(f"{wrong!r} was played")
    if random.random() < 0.01:
        level = random.choice(game.levels).number
        assert game.choose(view, level, Clock(0), random) in moves
    assert _same(state.to_json()) == data


def _check_step(session: Session, step: AnyStep, before: State) -> None:
    assert step.before is before and step.after is session.state and step.events
    assert session.undo() is step and session.state is before
    assert session.redo() is step and session.state is step.after
    ends = [event for event in step.events if isinstance(event, (Won, Drawn))]
    outcome = step.after.outcome()
    assert len(ends) == (outcome is not None)
    if outcome is not None:
        assert ends[0] == (Won(outcome.winners) if outcome.winners else Drawn())
        assert outcome.reason and step.after.legal_moves() == ()
    for event in step.events:
        assert _same(event.to_json())["event"] == type(event).__name__


def _check_end(session: Session, players: list[Chance]) -> None:
    for player in players:
        assert player.moves == players[0].moves and len(player.moves) == len(session.steps)
    text = Record.from_session(session).to_text()
    assert len(text) < MAX_FILE_BYTES
    found = Record.parse(text)
    again = found.session()
    assert list(again.moves) == list(session.moves) and again.state == session.state
    assert found.to_text() == text


def _same(data: object) -> Any:
    return json.loads(json.dumps(data, allow_nan=False))


@contextmanager
def trial() -> Iterator[Case]:
    """Share nothing: a game is whole by itself."""
    yield play
