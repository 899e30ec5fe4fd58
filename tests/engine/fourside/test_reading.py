"""Reading a position: what was written comes back, what cannot arise is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings

from fourgames_tk.engine.errors import BadPosition
from fourgames_tk.engine.games.fourside.options import FourSideOptions
from fourgames_tk.engine.games.fourside.reading import read_position
from fourgames_tk.engine.games.fourside.rules import FourSideState

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
        (put("board", 2, 2, value=None), "the centre c3 is empty"),
        (put("board", 2, 2, value=[1, 2, 3]), "the block on c3 must have 4 entries, not 3"),
        (put("board", 2, 2, value=[1, 2, 3, 7]), "the left of the block on c3 must be from 1 to 6"),
        (put("board", 2, 2, value=[1, 2, 3, True]), "a whole number, not true or false"),
        (put("board", 2, 3, value=[6, 6, 6, 6]), "the blocks on c3 and d3 touch with . and 6"),
        (put("board", 0, 0, value=[1, 1, 1, 1]), "the block on a1 is not joined to the primer"),
        (put("areas", 0, 0, value="red"), 'the area of a1 must be "", "bonus" or "minus"'),
        (put("areas", 0, 0, value=20), "the area of a1 must be a text, not a number"),
        (put("hands", value=[None, None]), "both hands are hidden"),
        (put("hands", 1, value=[]), "hand 2 must have 5 entries, not 0"),
        (put("hands", 1, 4, value=[0, 1, 1, 1]), "the top of a block of hand 2 must be from 1 to"),
        (put("scores", value=[0]), "scores must have 2 entries"),
        (put("scores", 0, value=-1), "score 1 must be from 0"),
        (put("scores", 1, value=1), "the scores add up to 1, but the blocks on the board bring 0"),
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


def after_one_block() -> dict[str, Any]:
    """Return a position with a 3 below the primer block that touches its 3, without areas."""
    data = played(OPTIONS, 1, 0).to_json()
    data["areas"] = [[""] * 5 for _ in range(5)]
    data["board"][2][2] = [1, 2, 3, 4]
    data["board"][3][2] = [3, 5, 5, 5]
    return data


@pytest.mark.parametrize("scores", [[3, 0], [0, 3]])
def test_the_points_of_one_block_are_one_player_s(scores: list[int]) -> None:
    assert read_position({**after_one_block(), "scores": scores}, OPTIONS, 1).scores == tuple(
        scores
    )


@pytest.mark.parametrize(
    ("scores", "why"),
    [
        ([4, 0], "the scores add up to 4, but the blocks on the board bring 3 at most"),
        ([2, 1], "one block is laid besides the primer block, so one player has no points"),
    ],
)
def test_points_that_one_block_does_not_bring_are_refused(scores: list[int], why: str) -> None:
    with pytest.raises(BadPosition, match=why):
        read_position({**after_one_block(), "scores": scores}, OPTIONS, 1)


@pytest.mark.parametrize(("area", "most"), [("bonus", 23), ("minus", 3), ("", 3)])
def test_only_a_bonus_adds_to_what_blocks_can_bring(area: str, most: int) -> None:
    data = after_one_block()
    data["areas"][3][2] = area
    read_position({**data, "scores": [most, 0]}, OPTIONS, 1)
    with pytest.raises(BadPosition, match=f"bring {most} at most"):
        read_position({**data, "scores": [most + 1, 0]}, OPTIONS, 1)


def test_sides_count_as_often_as_the_later_block_can_have_touched() -> None:
    """A square of four blocks: the last one laid may have touched two, every other one."""
    data = after_one_block()
    data["board"][2][3] = [5, 5, 1, 2]
    data["board"][3][3] = [1, 5, 5, 5]
    # 3 and 2 beside the primer block, 5 and 1 beside the block in the corner, each twice.
    read_position({**data, "scores": [11, 11]}, OPTIONS, 1)
    with pytest.raises(BadPosition, match="bring 22 at most"):
        read_position({**data, "scores": [11, 12]}, OPTIONS, 1)
