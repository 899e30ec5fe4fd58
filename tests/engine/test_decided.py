"""`State.decided_outcome` of every game: no moves change it; and what the games count."""

from __future__ import annotations

from random import Random

import pytest

from fourgames_tk.engine.game import AnyGame, Outcome, State
from fourgames_tk.engine.games import GAMES, find_game

MOST_STATES = 3_000
"""The number of positions after which not all lines are played, only random ones."""
OPTIONS: dict[str, list[dict[str, str]]] = {
    "skirmish": [
        {"rows": "3", "columns": "8", "stones": "1", "quiet_turns": "6"},
        {"rows": "5", "columns": "5", "stones": "2", "quiet_turns": "8", "diagonal": "yes"},
        {"players": "3", "stones": "2", "layout": "random", "quiet_turns": "7"},
    ],
    "four-by-four": [
        {"attributes": "light"},
        {"attributes": "tall", "squares": "yes"},
        {"attributes": "hollow", "calling": "automatic"},
    ],
    "fourside": [{"values": "3", "columns": "5", "rows": "5"}, {"values": "3"}],
    "mancala": [{"stones": "2"}, {"stones": "4", "swap": "yes", "opening": "short"}],
}
"""Options with which random games of a game are decided before their end; by default, its own."""


def every_winner(state: State, budget: int) -> set[tuple[int, ...]] | None:
    """Return the winners of every line from here, or None if there are too many positions."""
    found, seen, open_states = set[tuple[int, ...]](), {state}, [state]
    while open_states:
        state = open_states.pop()
        if (outcome := state.outcome()) is not None:
            found.add(outcome.winners)
        for move in state.legal_moves():
            if (after := state.after(move)) not in seen:
                seen.add(after)
                open_states.append(after)
        if len(seen) > budget:
            return None
    return found


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_no_line_changes_the_winners_of_a_decided_game(game: AnyGame) -> None:
    for words in OPTIONS.get(game.id, [{}]):
        options, decided_games = game.options_type.parse(words), 0
        for seed in range(20):
            random, state = Random(seed), game.start(options, seed)
            decided: Outcome | None = None
            while state.outcome() is None:
                before, decided = decided, state.decided_outcome()
                if before is not None:
                    assert decided is not None and decided.winners == before.winners
                if decided is not None:
                    decided_games += before is None
                    assert decided.scores is None and decided.reason.endswith(".")
                    views = [state.view(seat) for seat in range(game.seat_count(options))]
                    assert {each.decided_outcome() for each in views} == {decided}
                    winners = every_winner(state, MOST_STATES) if before is None else None
                    assert winners in (None, {decided.winners})
                    for _ in range(3):
                        outcome = state.random_game(random)[1].outcome()
                        assert outcome is not None and outcome.winners == decided.winners
                state = state.after(random.choice(state.legal_moves()))
        assert decided_games or game.id not in OPTIONS, "the options make decided games"


@pytest.mark.parametrize(
    ("game_id", "words", "position", "winners"),
    [
        # 13 of 24 stones; just half of them; and a swap that may still be made.
        ("mancala", "stones=2", ([1, 0, 0, 0, 0, 0], [2, 2, 0, 0, 0, 0], [13, 6], False), (0,)),
        ("mancala", "stones=2", ([1, 0, 0, 0, 0, 0], [2, 2, 0, 0, 0, 0], [12, 7], False), None),
        ("mancala", "stones=2 swap=yes", ([1, 0, 0, 0, 0, 0], [4] + [0] * 5, [13, 6], True), None),
    ],
)
def test_more_than_half_of_the_stones_decide_a_game_of_mancala(
    game_id: str,
    words: str,
    position: tuple[list[int], list[int], list[int], bool],
    winners: tuple[int, ...] | None,
) -> None:
    game, (bottom, top, stores, swap) = find_game(game_id), position
    options = game.options_type.parse(dict(each.split("=") for each in words.split()))
    data = {"bottom": bottom, "top": top, "stores": stores, "turn": 1}
    state = game.parse_position(data | ({"swap": True} if swap else {}), options, 1)
    decided = state.decided_outcome()
    assert (decided and decided.winners) == winners


def test_a_skirmish_is_drawn_when_the_nearest_enemies_are_too_far_apart() -> None:
    game = find_game("skirmish")
    options = game.options_type.parse({"rows": "3", "columns": "6", "quiet_turns": "10"})
    board = [[0, -1, -1, -1, -1, -1], [-1] * 6, [-1, -1, -1, 1, -1, -1]]
    found = [
        game.parse_position({"board": board, "turn": 0, "quiet": quiet}, options, 1)
        for quiet in (5, 6)
    ]
    near, far = (state.decided_outcome() for state in found)
    assert near is None and far is not None and not far.winners
    assert far.reason.startswith("The game is drawn in 4 turns")
