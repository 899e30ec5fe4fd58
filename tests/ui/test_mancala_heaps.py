"""Tests of the heaps of stones in mancala: numbering, places, colours."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourgames_tk.engine.game import Event
from fourgames_tk.engine.games.mancala.options import MancalaOptions
from fourgames_tk.engine.games.mancala.rules import PLACES, STORES, initial_state
from fourgames_tk.ui.boards.mancala import layout
from fourgames_tk.ui.boards.mancala.layout import (
    NumberedStonePiles,
    stone_colour_index,
    stone_point,
)


@given(st.integers(2, 6), st.booleans(), st.lists(st.integers(0, 6), max_size=80))
def test_stones_follow_the_events(stones: int, swap: bool, choices: list[int]) -> None:
    state = initial_state(MancalaOptions(stones=stones, swap=swap))
    heaps, events = NumberedStonePiles(state.ring), list[Event]()
    for choice in choices:
        moves = state.legal_moves()
        if not moves:
            break
        transition = state.play(moves[choice % len(moves)])
        before = [list(pile) for pile in heaps.piles]
        for event in transition.events:
            heaps.apply_event(event)
        events += transition.events
        state = transition.state  # type: ignore[assignment]
        assert [len(pile) for pile in heaps.piles] == list(state.ring)
        assert sorted(chain(*heaps.piles)) == list(range(12 * stones))
        if moves[choice % len(moves)] != "swap":
            for store in STORES:
                assert heaps.piles[store][: len(before[store])] == before[store]
    assert (
        NumberedStonePiles.after_events(
            initial_state(MancalaOptions(stones=stones)).ring, events
        ).piles
        == heaps.piles
    )


def test_a_stone_keeps_its_colour_and_all_are_as_common() -> None:
    assert Counter(stone_colour_index(stone) for stone in range(72)) == dict.fromkeys(range(6), 12)


@pytest.mark.parametrize("place", range(PLACES))
def test_every_stone_is_inside_its_pile(place: int) -> None:
    x, y = layout.place_centre(place)
    width, height = layout.place_size(place)
    for number in range(72):
        across, down = stone_point(place, number)
        beyond = max(0.0, abs(down - y) - (height - width) / 2)
        assert hypot(across - x, beyond) + layout.STONE / 2 <= width / 2 + 8
        assert layout.place_at(across, down) == place
