"""Positions are accepted if they can be played on from, and refused with the reason elsewhere."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fourgames_tk.engine.errors import BadPosition
from fourgames_tk.engine.games.four_by_four import FOUR_BY_FOUR
from fourgames_tk.engine.games.four_by_four.options import FourByFourOptions
from fourgames_tk.engine.games.four_by_four.pieces import piece_text
from tests.engine.composed import play_on

from .boards import MISSED, after, start, state_of


def test_a_line_of_unknown_age_can_be_called() -> None:
    data = after(start(), *MISSED, "d1", "dsqf").to_json()
    assert data.pop("fresh") == ["a1-d1"]
    state = FOUR_BY_FOUR.position(data, FourByFourOptions(), 0)
    assert state.legal_moves()[0] == "!"
    data["board"][1][0], data["fresh"] = data["pool"].pop(), []
    assert "!" not in FOUR_BY_FOUR.position(data, FourByFourOptions(), 0).legal_moves()


def test_lines_without_a_cell_in_common_have_lost_their_value_but_where_it_is_said() -> None:
    rows = "a1ltrh b1ltrf c1ltqh d1ltqf a2dsrh b2dsrf c2dsqh d2dsqf"
    data = state_of(rows, given="lsrh").to_json()
    del data["fresh"]
    state = FOUR_BY_FOUR.position(data, FourByFourOptions(), 0)
    assert (state.standing(), state.fresh) == (("a1-d1", "a2-d2"), ())
    data["fresh"] = ["a2-d2", "a1-d1"]
    assert FOUR_BY_FOUR.position(data, FourByFourOptions(), 0).fresh == ("a1-d1", "a2-d2")


@pytest.mark.parametrize("turn", [0, 1])
def test_turn_says_who_places_and_gives_whoever_was_the_starter(turn: int) -> None:
    data = {**after(start(), *MISSED).to_json(), "turn": turn}
    placing = FOUR_BY_FOUR.position(data, FourByFourOptions(starter="1"), 0)
    assert placing.turn == turn
    giving = after(placing, "d4")
    assert (giving.turn, after(giving, "dsqf").turn) == (turn, 1 - turn)


def test_a_line_that_calls_itself_wins_for_the_seat_to_move() -> None:
    data = after(start(), *MISSED, "d1").to_json()
    del data["fresh"]
    outcome = FOUR_BY_FOUR.position(data, FourByFourOptions(calling="automatic"), 0).outcome()
    assert outcome is not None and outcome.winners == (data["turn"],)


@pytest.mark.parametrize(
    ("changes", "calling", "why"),
    [
        ({"board": []}, "players", "the board must have 4 entries, not 0"),
        ({"board": [[None] * 3] * 4}, "players", "row 1 of the board must have 4 entries"),
        ({"turn": 2}, "players", "the turn must be from 0 to 1, not 2"),
        ({"given": 1}, "players", "the given piece must be a text, not a number"),
        ({"given": "what"}, "players", "the given piece: 'what' is no piece"),
        ({"given": "dsqf"}, "players", "the piece dsqf is there more than once"),
        ({"pool": []}, "players", "the piece lsrh is missing"),
        ({"fresh": ["a2-d2"]}, "players", "is no complete line: those on this board are a1-d1"),
        ({"fresh": [], "end": "called"}, "players", "only where a fresh line stands"),
        ({"end": "full"}, "players", "ends full only on a full board"),
        ({"end": "over"}, "players", "end must be called, full or empty"),
        ({"end": ""}, "automatic", "a complete line is a win"),
        ({"fresh": []}, "automatic", "a complete line is a win"),
    ],
)
def test_what_is_no_position_is_refused_with_the_reason(
    changes: dict[str, Any], calling: str, why: str
) -> None:
    data = {**after(start(), *MISSED, "d1").to_json(), **changes}
    with pytest.raises(BadPosition, match=why):
        FOUR_BY_FOUR.position(data, FourByFourOptions(calling=calling), 0)


@settings(max_examples=50, deadline=None)
@given(
    st.builds(
        FourByFourOptions,
        attributes=st.sampled_from([("light",), ("tall", "round"), FourByFourOptions().attributes]),
        calling=st.sampled_from(["players", "automatic"]),
        squares=st.booleans(),
        starter=st.sampled_from(["0", "1"]),
    ),
    st.integers(0, 16),
    st.integers(0, 10**6),
)
def test_any_board_can_be_played_on_from_by_either(
    options: FourByFourOptions, placed: int, seed: int
) -> None:
    random = Random(seed)
    pieces = [piece_text(piece) for piece in random.sample(range(16), 16)]
    cells = [*pieces[:placed], *[None] * (16 - placed)]
    random.shuffle(cells)
    given = pieces[placed] if placed < 16 and random.random() < 0.5 else None
    data = {
        "board": [cells[at : at + 4] for at in range(0, 16, 4)],
        "given": given,
        "pool": [piece for piece in pieces[placed:] if piece != given],
        "turn": random.randrange(2),
    }
    play_on(FOUR_BY_FOUR, data, options, seed)
