"""Reading a position: what was written comes back, what cannot arise is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

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


def areas_with(kind: str) -> list[list[str]]:
    """Return six areas of each kind on the rim of a board of five by five; c1 and c5 are `kind`."""
    rim = [cell for cell in range(12) if max(abs(cell % 5 - 2), abs(cell // 5 - 2)) == 2]
    others = [cell for cell in rim if cell != 2]
    named = {cell: "bonus" if place < 3 else "minus" for place, cell in enumerate(others[:6])}
    if kind:
        same = next(cell for cell, name in named.items() if name == kind)
        named[2] = named.pop(same)
    cells = [named.get(min(cell, 24 - cell), "") for cell in range(25)]
    return [cells[at : at + 5] for at in range(0, 25, 5)]


def after_one_block() -> dict[str, Any]:
    """Return a position with a 3 below the primer block that touches its 3, without areas."""
    data = played(OPTIONS, 1, 0).to_json()
    data["areas"] = areas_with("")
    data["board"][2][2] = [1, 2, 3, 4]
    data["board"][3][2] = [3, 5, 5, 5]
    # Nothing of these fits anywhere.
    data["hands"] = [[[6, 6, 6, 6]] * 5] * 2
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
        ([0, 2], "the scores add up to 2, but the blocks on the board bring 3 at least"),
        ([0, 0], "the scores add up to 0, but the blocks on the board bring 3 at least"),
        ([2, 1], "one block is laid besides the primer block, so one player has no points"),
    ],
)
def test_points_that_one_block_does_not_bring_are_refused(scores: list[int], why: str) -> None:
    with pytest.raises(BadPosition, match=why):
        read_position({**after_one_block(), "scores": scores}, OPTIONS, 1)


@pytest.mark.parametrize("turn", [0, 1])
def test_one_who_has_laid_a_block_waits_unless_the_other_has_none_that_fits(turn: int) -> None:
    data = {**after_one_block(), "turn": turn, "scores": [3, 0] if turn == 0 else [0, 3]}
    read_position(data, OPTIONS, 1)
    hands = [[[6, 6, 6, 6]] * 5] * 2
    hands[1 - turn] = [[6, 6, 6, 5]] * 5
    data["hands"] = hands
    with pytest.raises(BadPosition, match=rf"it is their turn \({1 - turn}\)"):
        read_position(data, OPTIONS, 1)
    read_position({**data, "turn": 1 - turn}, OPTIONS, 1)
    hands[1 - turn] = None  # type: ignore[call-overload]
    read_position(data, OPTIONS, 1)


@pytest.mark.parametrize(
    ("area", "least", "most"), [("bonus", 28, 28), ("minus", 0, 8), ("", 8, 8)]
)
def test_areas_add_and_take(area: str, least: int, most: int) -> None:
    """Below the block that brought 3 another one brings 5; a score never falls below zero."""
    data = after_one_block()
    data["areas"] = areas_with(area)
    data["board"][4][2] = [5, 5, 5, 5]
    for total in range(most + 25):
        spoilt = {**data, "scores": [0, total]}
        if least <= total <= most:
            continue
        with pytest.raises(BadPosition, match="at least" if total < least else "at most"):
            read_position(spoilt, OPTIONS, 1)
    read_position({**data, "scores": [least, 0]}, OPTIONS, 1)
    read_position({**data, "scores": [0, most]}, OPTIONS, 1)


def test_sides_count_as_often_as_the_later_block_can_have_touched() -> None:
    """A square of four blocks: the last one laid may have touched two, every other one."""
    data = after_one_block()
    data["board"][2][3] = [5, 5, 1, 2]
    data["board"][3][3] = [1, 5, 5, 5]
    # 3 and 2 beside the primer block, 5 and 1 beside the block in the corner, each twice.
    read_position({**data, "scores": [11, 11]}, OPTIONS, 1)
    with pytest.raises(BadPosition, match="bring 22 at most"):
        read_position({**data, "scores": [11, 12]}, OPTIONS, 1)
    # Each once, and the last block touched two, of which the least is a 1.
    read_position({**data, "scores": [10, 3]}, OPTIONS, 1)
    with pytest.raises(BadPosition, match="bring 13 at least"):
        read_position({**data, "scores": [10, 2]}, OPTIONS, 1)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (put(0, 2, value="bonus"), "there are 6 bonus areas, not 7"),
        (put(0, 0, value=""), "there are 6 bonus areas, not 5"),
        (put(0, 0, value="minus"), "there are 6 bonus areas, not 5"),
    ],
)
def test_areas_that_no_seed_makes_are_refused(change: Callable[[Any], None], why: str) -> None:
    data = played(OPTIONS, 1, 0).to_json()
    data["areas"] = areas_with("")
    read_position(data, OPTIONS, 1)
    change(data["areas"])
    with pytest.raises(BadPosition, match=why):
        read_position(data, OPTIONS, 1)


def test_areas_are_mirrored_and_away_from_the_centre() -> None:
    alike, near = "areas of a1 and e5 must be alike", "area of b2 is next to the centre"
    for swaps, why in ((((0, 2),), alike), (((0, 6), (24, 18)), near)):
        data = played(OPTIONS, 1, 0).to_json()
        cells = [area for row in areas_with("") for area in row]
        for one, other in swaps:
            cells[one], cells[other] = cells[other], cells[one]
        data["areas"] = [cells[at : at + 5] for at in range(0, 25, 5)]
        with pytest.raises(BadPosition, match=why):
            read_position(data, OPTIONS, 1)


def totals(state: FourSideState) -> set[int]:
    """Return what the scores may add up to, by every order of laying and by every player."""
    names = dict(enumerate(state.board))
    centre = len(state.board) // 2

    def beside(cell: int) -> list[tuple[int, int]]:
        row, column = divmod(cell, state.columns)
        steps = ((-1, 0), (0, 1), (1, 0), (0, -1))
        return [
            ((row + down) * state.columns + column + right, side)
            for side, (down, right) in enumerate(steps)
            if 0 <= row + down < state.rows and 0 <= column + right < state.columns
        ]

    found: set[int] = set()

    def lay(laid: frozenset[int], scores: tuple[int, int], left: frozenset[int]) -> None:
        if not left:
            found.add(sum(scores))
        for cell in left:
            block = names[cell]
            assert block is not None
            values = [block[side] for near, side in beside(cell) if near in laid]
            if values:
                points = sum(values) * len(values) + state.areas[cell]
                for seat in (0, 1):
                    after = list(scores)
                    after[seat] = max(0, after[seat] + points)
                    lay(laid | {cell}, (after[0], after[1]), left - {cell})

    blocks = {cell for cell, block in names.items() if block is not None and cell != centre}
    lay(frozenset({centre}), (0, 0), frozenset(blocks))
    return found


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6), st.integers(0, 5))
def test_no_total_that_some_order_of_laying_brings_is_refused(seed: int, plies: int) -> None:
    options = FourSideOptions(values=3, columns=5, rows=5)
    state = played(options, seed, plies)
    data = state.to_json()
    data["hands"][1 - state.turn] = None
    possible = totals(state)
    assert sum(state.scores) in possible
    accepted = set()
    for total in range(max(possible) + 60):
        for scores in ([total, 0], [0, total]):
            try:
                accepted.add(sum(read_position({**data, "scores": scores}, options, 1).scores))
            except BadPosition:
                continue
    assert possible <= accepted
    assert min(possible) - min(accepted) <= 20
    if len(state.board) - state.board.count(None) <= 2:
        assert possible == accepted
