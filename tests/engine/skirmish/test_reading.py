"""Positions are accepted where a game can lead to them, and refused with the reason elsewhere."""

from __future__ import annotations

import itertools
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fourgames_tk.engine.errors import BadPosition
from fourgames_tk.engine.games.skirmish import SKIRMISH
from fourgames_tk.engine.games.skirmish.options import SkirmishOptions
from fourgames_tk.engine.games.skirmish.rules import SkirmishState

X = -1


def refusal(board: list[list[int]], turn: int, quiet: int, **words: object) -> str:
    """Return why a position of a board of three by three is refused."""
    options = SkirmishOptions.parse(
        {"rows": "3", "columns": "3", "stones": "2"} | {k: str(v) for k, v in words.items()}
    )
    with pytest.raises(BadPosition) as error:
        SKIRMISH.position({"board": board, "turn": turn, "quiet": quiet}, options, 0)
    return str(error.value)


@pytest.mark.parametrize(
    ("board", "turn", "quiet", "words", "why"),
    [
        ([[0, 0, X], [X, X, X], [1, 1, X]], 1, 0, {}, "this is the start, where player 1 has the"),
        ([[0, 0, X], [X, X, X], [1, 1, X]], 1, 2, {}, "after 2 turns player 1 has the turn (0)"),
        ([[0, 0, X], [X, X, X], [1, 1, X]], 0, 9, {"layout": "random"}, "after 9 turns player 2"),
        # Nothing is as it was after one step, and nobody has stood elsewhere before the first.
        ([[0, 0, X], [X, X, X], [1, 1, X]], 1, 1, {}, "1 steps of player 1 do not lead"),
        ([[0, 0, X], [X, X, X], [1, 1, X]], 1, 1, {"diagonal": "yes"}, "1 steps of player 1"),
        ([[0, 0, X], [1, X, X], [X, 1, X]], 0, 0, {}, "0 steps of player 2 do not lead"),
        ([[0, X, X], [X, X, 0], [1, 1, X]], 1, 1, {}, "1 steps of player 1 do not lead"),
        ([[0, X, 0], [X, X, X], [1, X, 1]], 1, 3, {}, "2 steps of player 1 do not lead"),
        ([[X, X, X], [0, 0, X], [1, 1, X]], 1, 1, {"diagonal": "yes"}, "1 steps of player 1"),
        # Player 2 is to move, so player 1 stepped last; or player 2 did, one turn earlier.
        ([[0, 0, X], [X, X, X], [1, X, X]], 0, 0, {}, "player 2 made the last hit, but nobody"),
        ([[0, 0, X], [X, X, X], [1, X, X]], 1, 1, {}, "player 2 made the last hit, but nobody"),
        (
            [[0, 0, X], [2, 2, X], [1, X, X]],
            2,
            0,
            {"players": 3, "layout": "random"},
            "player 2 made the last hit",
        ),
        ([[0, X, X], [X, X, X], [X, X, X]], 0, 1, {}, "one player alone has stones"),
        (
            [[0, 1, X], [0, 1, X], [1, X, X]],
            1,
            0,
            {"stones": 4, "layout": "random"},
            "player 1 stepped last, but beside their stones no tile is free",
        ),
        # The sides are two steps apart, and one that has crossed the board has made two of them.
        ([[0, X, X], [X, X, X], [1, 1, X]], 0, 0, {"quiet_turns": 1}, "nobody comes to one within"),
        (
            [[0, X, X], [X, X, X], [1, 1, X]],
            0,
            0,
            {"quiet_turns": 1, "diagonal": "yes"},
            "player 1 has lost a stone, but nobody comes to one within 1 turns",
        ),
        ([[1, 1, X], [X, X, X], [X, X, 0]], 0, 0, {"quiet_turns": 3}, "there were 2 at most"),
        ([[1, 1, X], [X, X, X], [X, 0, X]], 0, 2, {"quiet_turns": 3}, "there were 2 at most"),
        ([[1, 1, X], [0, X, X], [X, X, X]], 1, 1, {"quiet_turns": 3}, "the stones of player 2"),
        (
            [[X, X, X], [X, 0, X], [X, 2, X]],
            0,
            0,
            {"players": 3, "stones": 1, "quiet_turns": 4},
            "the stones of player 3 stand 2 steps from where they started: with one hit",
        ),
        ([[0, 0, 0], [X, X, X], [1, 1, X]], 0, 0, {}, "player 1 has 3 stones: each starts with 2"),
    ],
)
def test_what_no_game_leads_to_says_why(
    board: list[list[int]], turn: int, quiet: int, words: dict[str, object], why: str
) -> None:
    assert why in refusal(board, turn, quiet, **words)


def reached(options: SkirmishOptions) -> set[SkirmishState]:
    """Return every state of every game."""
    start = SKIRMISH.start(options, 0)
    found, ahead = {start}, [start]
    while ahead:
        state = ahead.pop()
        for move in state.legal_moves():
            after = state.play(move).state
            if after not in found:
                found.add(after)
                ahead.append(after)
    return found


@pytest.mark.parametrize(
    "options",
    [
        SkirmishOptions(rows=3, columns=3, stones=1, quiet_turns=7),
        SkirmishOptions(rows=3, columns=3, stones=1, quiet_turns=4, diagonal=True),
        SkirmishOptions(rows=3, columns=3, stones=2, quiet_turns=3),
        SkirmishOptions(rows=3, columns=3, stones=1, quiet_turns=4, players=3),
    ],
    ids=lambda options: " ".join(options.changes().values()),
)
def test_all_that_is_reached_is_accepted_and_before_the_first_hit_hardly_more(
    options: SkirmishOptions,
) -> None:
    there = reached(options)
    for state in there:
        assert SKIRMISH.position(state.to_json(), options, 0) == state
    whole = (options.stones,) * options.players
    first = {state for state in there if state.counts == whole}
    accepted = set()
    for tiles in itertools.product(range(-1, options.players), repeat=9):
        if tuple(map(tiles.count, range(options.players))) != whole:
            continue
        board = [list(tiles[at : at + 3]) for at in (0, 3, 6)]
        for turn, quiet in itertools.product(
            range(options.players), range(options.quiet_turns + 1)
        ):
            data = {"board": board, "turn": turn, "quiet": quiet}
            try:
                accepted.add(SKIRMISH.position(data, options, 0))
            except BadPosition:
                continue
    assert first <= accepted
    # Stones that stand in each other's way are not looked at.
    assert len(accepted) <= 1.15 * len(first)


options_ = st.builds(
    SkirmishOptions,
    players=st.integers(2, 4),
    rows=st.integers(4, 6),
    columns=st.integers(4, 6),
    stones=st.integers(1, 2),
    layout=st.sampled_from(["edges", "random"]),
    diagonal=st.booleans(),
    quiet_turns=st.sampled_from([0, 5, 100]),
)


@settings(max_examples=40, deadline=None)
@given(options_, st.integers(0, 10**6), st.integers(0, 60))
def test_what_is_met_in_play_is_accepted_and_spoilt_turns_and_counts_are_not(
    options: SkirmishOptions, seed: int, plies: int
) -> None:
    random = Random(seed)
    state: Any = SKIRMISH.start(options, seed)
    for _ in range(plies):
        if moves := state.legal_moves():
            state = state.play(random.choice(moves)).state
    data = state.to_json()
    assert SKIRMISH.position(data, options, seed) == state
    lost = [player for player in range(options.players) if state.counts[player] < options.stones]
    spoilt = []
    if not lost:
        spoilt = [{"turn": turn} for turn in range(options.players) if turn != state.turn]
        more = [] if options.quiet_turns == state.quiet else [state.quiet + 1]
        spoilt += [{"quiet": quiet} for quiet in (*more, state.quiet - 1)]
    if len(lost) == 1 and options.players == 2 and not state.is_over:
        spoilt = [{"turn": 1 - state.turn}, {"quiet": state.quiet - 1}]
    empty = [tile for tile, owner in enumerate(state.tiles) if owner < 0]
    for player in set(range(options.players)) - set(lost):
        board = state.board
        row, column = state.tiling.point(random.choice(empty))
        board[row][column] = player
        spoilt.append({"board": board})
    for change in spoilt:
        with pytest.raises(BadPosition):
            SKIRMISH.position({**data, **change}, options, seed)
