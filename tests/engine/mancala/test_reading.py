"""Positions are accepted if they can be played on from, and refused with the reason elsewhere."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fourgames_tk.engine.errors import BadPosition
from fourgames_tk.engine.games.mancala import MANCALA
from fourgames_tk.engine.games.mancala.options import MancalaOptions
from tests.engine.composed import play_on

GOOD = {"bottom": [4] * 6, "top": [4] * 6, "stores": [0, 0], "turn": 0}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"bottom": [4] * 5}, "'bottom' must have 6 entries, not 5"),
        ({"top": [4, 4, 4, 4, 4, -1]}, "each number in 'top' must be from 0 to 48, not -1"),
        ({"stores": [0, 1]}, "must add up to 48"),
        ({"stores": [0]}, "'stores' must have 2 entries, not 1"),
        ({"turn": 2}, "'turn' must be from 0 to 1, not 2"),
        ({"swap": True}, "without the swap option"),
        ({"swap": 1}, "'swap' must be true or false, not a number"),
        ({"opening": True}, "with a full first turn"),
        ({"opening": 1}, "'opening' must be true or false"),
        ({"bottom": [0] * 6, "stores": [24, 0]}, "the bottom row is empty, so the game is over"),
        ({"loose": 4}, "unknown 'loose'"),
    ],
)
def test_what_is_no_position_is_refused_with_the_reason(
    change: dict[str, object], message: str
) -> None:
    with pytest.raises(BadPosition, match=message):
        MANCALA.position({**GOOD, **change}, MancalaOptions(), 0)


@settings(max_examples=40, deadline=None)
@given(
    st.builds(
        MancalaOptions,
        stones=st.integers(2, 6),
        swap=st.booleans(),
        opening=st.sampled_from(["full", "short"]),
    ),
    st.integers(0, 10**6),
)
def test_any_division_of_the_stones_can_be_played_on_from_by_either(
    options: MancalaOptions, seed: int
) -> None:
    random = Random(seed)
    piles = [1, *[0] * 5, 1, *[0] * 5, 0, 0]
    weights = [random.random() ** 3 for _ in piles]
    for place in random.choices(range(14), weights, k=12 * options.stones - 2):
        piles[place] += 1
    data: dict[str, Any] = {"bottom": piles[:6], "top": piles[6:12], "stores": piles[12:]}
    data["turn"] = random.randrange(2)
    if options.swap and random.random() < 0.5:
        data["swap"] = True
    if options.opening == "short" and random.random() < 0.5:
        data["opening"] = True
    play_on(MANCALA, data, options, seed)
