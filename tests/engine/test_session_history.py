"""A session compared with a plain list of states, through moves, undo and new games."""

from __future__ import annotations

import pytest
from hypothesis import settings, stateful
from hypothesis import strategies as st

from fourgames_tk.engine.errors import FourgamesError, IllegalMove
from fourgames_tk.engine.game import AnyGame, State
from fourgames_tk.engine.games import GAMES
from fourgames_tk.engine.match import Match
from fourgames_tk.engine.messages import GameStart, Message
from fourgames_tk.engine.players.player import HumanPlayer
from fourgames_tk.engine.record import Record
from fourgames_tk.engine.session import Session


class Listener(HumanPlayer):
    """A player that stores its last message."""

    def update(self, message: Message, view: State) -> None:
        """Store the view, and whether a game has started."""
        self.view, self.began = view, isinstance(message, GameStart)


class History(stateful.RuleBasedStateMachine):
    """Plays through a match, and compares it with a list of states and an index."""

    def __init__(self, game: AnyGame) -> None:
        super().__init__()
        options = game.options_type()
        self.session = Session(game, options, 3)
        self.players = [Listener(f"{seat}") for seat in range(game.seat_count(options))]
        self.match = Match(self.session, self.players)
        self.states: list[State] = [self.session.first]
        self.moves: list[str] = []
        self.at = 0

    @stateful.precondition(lambda self: self.states[self.at].outcome() is None)
    @stateful.rule(data=st.data())
    def play(self, data: st.DataObject) -> None:
        moves = self.states[self.at].legal_moves()
        move = moves[data.draw(st.integers(0, len(moves) - 1))]
        step = self.match.play(move)
        assert step.before == self.states[self.at] and step.move == move
        self.states[self.at + 1 :] = [step.after]
        self.moves[self.at :] = [move]
        self.at += 1
        for seat, player in enumerate(self.players):
            assert player.view == step.after.view(seat)

    @stateful.rule(text=st.sampled_from(["", "zz", "pass!", "9r9@z99", "D99"]))
    def refuse(self, text: str) -> None:
        with pytest.raises(IllegalMove):
            self.match.play(text)

    @stateful.rule()
    def undo(self) -> None:
        if self.at == 0:
            with pytest.raises(FourgamesError):
                self.session.undo()
        else:
            self.at -= 1
            assert self.session.undo().before == self.states[self.at]
        self.announce_position()

    @stateful.rule()
    def redo(self) -> None:
        if self.at == len(self.moves):
            with pytest.raises(FourgamesError):
                self.session.redo()
        else:
            self.at += 1
            assert self.session.redo().after == self.states[self.at]
        self.announce_position()

    def announce_position(self) -> None:
        """Send the players the position from which the game continues."""
        self.match.announce_position()
        over = self.session.state.outcome() is not None
        for seat, player in enumerate(self.players):
            assert player.view == self.states[self.at].view(seat)
            assert player.began == over

    @stateful.invariant()
    def agrees(self) -> None:
        assert self.session.state == self.states[self.at]
        assert list(self.session.states) == self.states[: self.at + 1]
        assert list(self.session.moves) == self.moves[: self.at]
        assert [step.move for step in self.session.undone_steps] == self.moves[self.at :]

    def teardown(self) -> None:
        text = Record.from_session(self.session).to_text()
        found = Record.parse(text).session()
        assert (found.state, found.all_moves) == (self.states[self.at], tuple(self.moves))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_session_is_a_list_of_states_and_a_place_in_it(game: AnyGame) -> None:
    class HistoryOfOneGame(History):
        def __init__(self) -> None:
            super().__init__(game)

    short = settings(max_examples=20, stateful_step_count=40, deadline=None)
    stateful.run_state_machine_as_test(HistoryOfOneGame, settings=short)
