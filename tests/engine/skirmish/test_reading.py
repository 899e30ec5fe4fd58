"""Positions are accepted if they can be played on from, and refused with the reason elsewhere."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fourgames_tk.engine.errors import BadPosition
from fourgames_tk.engine.games.skirmish import SKIRMISH
from fourgames_tk.engine.games.skirmish.options import SkirmishOptions
from tests.engine.composed import play_on


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        ([], "JSON object"),
        ({"board": []}, "no 'turn'"),
        ({"board": [], "turn": 0, "quiet": 0}, "the board must have 3 entries, not 0"),
        ({"board": [[0], [0], [0]], "turn": 0, "quiet": 0}, "row 1 must have 3 entries, not 1"),
        ({"board": [[0, 0, 0], [0, 0], [0, 0, 0]], "turn": 0, "quiet": 0}, "row 2 must have 3"),
        ({"board": [[2, 0, 1]] * 3, "turn": 0, "quiet": 0}, "-1 to 1, not 2"),
        ({"board": [["0", 0, 1]] * 3, "turn": 0, "quiet": 0}, "whole number"),
        ({"board": [[-1, 0, -1]] * 3, "turn": 1, "quiet": 0}, "turn 1 has no stone"),
        ({"board": [[-1, 0, 1]] * 3, "turn": 2, "quiet": 0}, "0 to 1, not 2"),
        ({"board": [[-1, 0, 1]] * 3, "turn": 0, "quiet": 101}, "0 to 100"),
        ({"board": [[-1, 0, 1]] * 3, "turn": 0, "quiet": 0, "x": 1}, "unknown 'x'"),
    ],
)
def test_what_is_no_position_is_refused_with_the_reason(data: object, reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        SKIRMISH.position(data, SkirmishOptions(rows=3, columns=3, stones=3), 0)


@settings(max_examples=60, deadline=None)
@given(
    st.builds(
        SkirmishOptions,
        players=st.integers(2, 4),
        rows=st.integers(3, 5),
        columns=st.integers(3, 7),
        stones=st.just(1),
        diagonal=st.booleans(),
        quiet_turns=st.sampled_from([0, 5, 100]),
    ),
    st.floats(0, 1),
    st.integers(0, 10**6),
)
def test_any_stones_can_be_played_on_from_after_any_quiet_turns(
    options: SkirmishOptions, free: float, seed: int
) -> None:
    random = Random(seed)
    board = [
        [
            -1 if random.random() < free else random.randrange(options.players)
            for _ in range(options.columns)
        ]
        for _ in range(options.rows)
    ]
    turn = random.randrange(options.players)
    board[random.randrange(options.rows)][0] = turn
    quiet = random.randint(0, options.quiet_turns or 5000)
    play_on(SKIRMISH, {"board": board, "turn": turn, "quiet": quiet}, options, seed)
