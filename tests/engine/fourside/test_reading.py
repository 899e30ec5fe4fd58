"""Positions are accepted if they can be played on from, and refused with the reason elsewhere."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fourgames_tk.engine.errors import BadPosition
from fourgames_tk.engine.games.fourside import FOURSIDE
from fourgames_tk.engine.games.fourside.options import FourSideOptions
from fourgames_tk.engine.games.fourside.reading import read_position
from fourgames_tk.engine.games.fourside.rules import FourSideState
from tests.engine.composed import play_on

from .positions import options as options_of_a_game
from .positions import played, states

OPTIONS = FourSideOptions(values=6, columns=5, rows=5)


@settings(max_examples=60, deadline=None)
@given(states())
def test_what_is_written_is_read_back(state: FourSideState) -> None:
    options = FourSideOptions(values=state.values, columns=state.columns, rows=state.rows)
    assert state.seed is not None
    text = json.dumps(state.to_json())
    assert read_position(json.loads(text), options, state.seed) == state


@settings(max_examples=30, deadline=None)
@given(states())
def test_a_view_is_read_back_and_thought_on(state: FourSideState) -> None:
    options = FourSideOptions(values=state.values, columns=state.columns, rows=state.rows)
    view = state.view(state.turn)
    read = read_position(view.to_json(), options, 5)
    assert read.view(state.turn) == view
    assert read.legal_moves() == state.legal_moves()
    assert read.outcome() == state.outcome()


def put(*path: str | int, value: object) -> Callable[[dict[str, Any]], None]:
    def change(data: dict[str, Any]) -> None:
        at: Any = data
        for step in path[:-1]:
            at = at[step]
        at[path[-1]] = value

    return change


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (put("board", value=None), r"board \(rows=5\) must be a list, not null"),
        (put("board", value=[]), r"board \(rows=5\) must have 5 entries, not 0"),
        (put("board", 0, value=[None]), r"a row of board \(columns=5\) must have 5 entries"),
        (put("board", 2, 2, value=[1, 2, 3]), "the block on c3 must have 4 entries, not 3"),
        (put("board", 2, 2, value=[1, 2, 3, 7]), "the left of the block on c3 must be from 1 to 6"),
        (put("board", 2, 2, value=[1, 2, 3, True]), "a whole number, not true or false"),
        (put("areas", 0, 0, value="red"), 'the area of a1 must be "", "bonus" or "minus"'),
        (put("areas", 0, 0, value=20), "the area of a1 must be a text, not a number"),
        (put("hands", value=[None, None]), "both hands are hidden"),
        (put("hands", 1, value=[]), "hand 2 must have 5 entries, not 0"),
        (put("hands", 1, 4, value=[0, 1, 1, 1]), "the top of a block of hand 2 must be from 1 to"),
        (put("scores", value=[0]), "scores must have 2 entries"),
        (put("scores", 0, value=-1), "score 1 must be from 0"),
        (put("turn", value=2), "turn must be from 0 to 1"),
        (put("more", value=2), "unknown 'more'"),
        (lambda data: data.pop("turn"), "the position has no 'turn'"),
    ],
)
def test_a_refusal_says_why(change: Callable[[dict[str, Any]], None], why: str) -> None:
    data = played(OPTIONS, 1, 0).to_json()
    data["board"][2][2] = [1, 2, 3, 4]
    read_position(data, OPTIONS, 1)
    change(data)
    with pytest.raises(BadPosition, match=why):
        read_position(data, OPTIONS, 1)


def test_a_position_that_is_no_object_is_refused() -> None:
    with pytest.raises(BadPosition, match="a position is a JSON object, not a list"):
        read_position([], OPTIONS, 1)


def test_a_position_must_go_with_the_size_of_the_board() -> None:
    with pytest.raises(BadPosition, match=r"board \(rows=7\) must have 7 entries, not 5"):
        read_position(played(OPTIONS, 1, 0).to_json(), FourSideOptions(values=6), 1)


@settings(max_examples=50, deadline=None)
@given(options_of_a_game(), st.floats(0, 1), st.integers(0, 10**6))
def test_any_blocks_areas_hands_and_scores_can_be_played_on_from(
    options: FourSideOptions, free: float, seed: int
) -> None:
    random = Random(seed)

    def block() -> list[int]:
        return [random.randint(1, options.values) for _ in range(4)]

    def grid(draw: Callable[[], object]) -> list[list[object]]:
        return [[draw() for _ in range(options.columns)] for _ in range(options.rows)]

    data = {
        "board": grid(lambda: None if random.random() < free else block()),
        "areas": grid(lambda: random.choice(["", "", "bonus", "minus"])),
        "hands": [[block() for _ in range(5)] for _ in range(2)],
        "scores": [random.randrange(200) for _ in range(2)],
        "turn": random.randrange(2),
    }
    play_on(FOURSIDE, data, options, seed)
