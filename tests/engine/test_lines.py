"""Lines that show what a move is worth."""

from __future__ import annotations

from random import Random

import pytest

from fourgames_tk.engine.game import LINE_PLIES, AnyGame, MoveValue, State, outcome_value
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.search.clock import Clock, NodeClock
from tests.engine.long_games import move_to_go_on

OPEN_GAMES = [game for game in GAMES if game.id != "fourside"]


def late_position(game: AnyGame, seed: int) -> State:
    """Return a position in the last third of a random game."""
    random, state = Random(seed), game.start(game.options_type(), seed)
    moves, _last = state.random_game(random)
    for move in moves[: random.randint(2 * len(moves) // 3, len(moves) - 1)]:
        state = state.after(move)
    return state


@pytest.mark.parametrize("game", OPEN_GAMES, ids=lambda game: game.id)
def test_a_line_of_a_proved_result_is_played_to_this_result(game: AnyGame) -> None:
    shown = 0
    for seed in range(8):
        state = late_position(game, seed)
        for move, value in game.move_values(state, NodeClock(Clock(), 10_000)).items():
            if not value.exact or not (value.value or game.scored):
                continue
            line, last = game.line_to_result(state, move, value, Clock()), state
            for each in line:
                last = last.after(each)
            outcome = last.outcome()
            assert line[0] == move and outcome is not None
            assert outcome_value(game, outcome, state.turn) == value.value
            shown += 1
    assert shown > 10


@pytest.mark.parametrize("game", OPEN_GAMES, ids=lambda game: game.id)
def test_a_line_of_an_estimate_is_a_turn_of_each_player(
    game: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        game.__class__, "likely_reply", lambda self, view, clock: move_to_go_on(view)
    )
    state = last = game.start(game.options_type(), 1)
    line = game.line_to_result(state, move_to_go_on(state), MoveValue(0, False), Clock())
    for each in line:
        last = last.after(each)
    assert len(line) >= LINE_PLIES and (last.turn == state.turn or last.outcome() is not None)


def test_a_line_that_leaves_the_proof_ends_before_it_shows_another_result(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The winner slides at random: what is shown must not be a lost game."""
    game = find_game("four-stones")
    state = game.start(game.options_type(), 1)
    random = Random(0)
    monkeypatch.setattr(
        type(game), "likely_reply", lambda self, view, clock: random.choice(view.legal_moves())
    )
    value = game.move_values(state, Clock())["D3"]
    lines = [game.line_to_result(state, "D3", value, Clock()) for _ in range(20)]
    assert any(len(line) == LINE_PLIES for line in lines)
    for line in lines:
        last = state
        for each in line:
            last = last.after(each)
        outcome = last.outcome()
        assert outcome is None or outcome_value(game, outcome, state.turn) == value.value


def test_a_stop_ends_a_line() -> None:
    game = find_game("skirmish")
    state = game.start(game.options_type(), 1)
    stopped = Clock(stopped=lambda: True)
    move = state.legal_moves()[0]
    assert game.line_to_result(state, move, MoveValue(1, True), stopped) == (move,)
