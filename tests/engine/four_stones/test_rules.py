from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fourgames_tk.engine.errors import BadPosition, IllegalMove
from fourgames_tk.engine.game import Event, Outcome, Won
from fourgames_tk.engine.games.four_stones import FOUR_STONES
from fourgames_tk.engine.games.four_stones.options import CLASSIC, FourStonesOptions
from fourgames_tk.engine.games.four_stones.rules import FourStonesState, Slid, initial_rows
from tests.engine.composed import play_on
from tests.engine.four_stones import reference


@st.composite
def boards(draw: st.DrawFn) -> FourStonesState:
    """Return any board that a seed of any size can give."""
    rows, spaces = draw(st.integers(2, 8)), draw(st.integers(6, 16))
    letters = draw(st.integers(2, min(26, rows * spaces - 1)))
    options = FourStonesOptions("shuffled", rows, spaces, letters)
    return FOUR_STONES.start(options, draw(st.integers(0, 10**6)))


def apply(rows: tuple[str, ...], event: Event) -> tuple[str, ...]:
    """Return the rows after an event, as a view would draw it."""
    if not isinstance(event, Slid):
        return rows
    row = list(rows[event.row])
    assert row[event.start] == event.letter
    row[event.start], row[event.stop] = ".", event.letter
    return (*rows[: event.row], "".join(row), *rows[event.row + 1 :])


def test_the_classic_layout_is_the_original_one() -> None:
    state = FOUR_STONES.start(FourStonesOptions(), 5)
    assert state == FourStonesState(CLASSIC, 0)
    assert state.to_json() == {"rows": list(CLASSIC), "turn": 0}
    assert state.letters == "ABCDEFGHIJ"


@pytest.mark.parametrize(
    ("move", "message"),
    [
        ("D7", "D can slide 1 to 6 spaces"),
        ("C4", "C can slide 1 to 3 spaces"),
        ("B1", "B is as far left as it can go"),
        ("Z1", "there is no letter Z: the letters are A to J"),
        ("D٣", "'D٣' is not a move: write a capital letter and a number of spaces, such as D3"),
    ],
)
def test_an_illegal_move_says_why(move: str, message: str) -> None:
    with pytest.raises(IllegalMove) as error:
        FourStonesState(CLASSIC).play(move)
    assert str(error.value) == message


@pytest.mark.parametrize(
    ("rows", "move", "message"),
    [
        (("AB....", "C....."), "A1", "the game is over: no letter can move"),
        ((".A....", "B....."), "A2", "A can slide only 1 space"),
        (("..A...", "B....."), "A3", "A can slide 1 to 2 spaces"),
        (("..A...", "B....."), "C1", "there is no letter C: the letters are A to B"),
    ],
)
def test_a_refusal_says_how_far_a_letter_goes(
    rows: tuple[str, ...], move: str, message: str
) -> None:
    state = FourStonesState(rows)
    for refuse in (state.play, state.after):
        with pytest.raises(IllegalMove) as error:
            refuse(move)
        assert str(error.value) == message


@pytest.mark.parametrize("move", ["A0", "a1", "A", "1A", "A1 ", "A100", "AB1", "A01"])
def test_what_is_no_letter_and_number_is_no_move(move: str) -> None:
    with pytest.raises(IllegalMove, match="is not a move: write a capital letter"):
        FourStonesState(CLASSIC).play(move)


def test_a_letter_goes_as_far_as_its_row_is_long() -> None:
    state = FourStonesState(("." * 15 + "A", "B" + "." * 15), 1)
    assert (state.max_slide("A"), state.max_slide("B")) == (15, 0)
    assert state.play("A15").events == (Slid(1, "A", 0, 15, 0), Won((1,)))
    assert state.after("A15") == FourStonesState(("A" + "." * 15, "B" + "." * 15), 0)
    assert (state.is_over, state.after("A15").is_over) == (False, True)
    over = state.after("A15")
    reason = "No letter can move."
    assert over.outcome() == Outcome((1,), None, reason)
    assert FourStonesState(over.rows, 1).outcome() == Outcome((0,), None, reason)


@given(boards(), st.randoms(use_true_random=False))
def test_whole_games_agree_with_the_reference_and_their_events(
    state: FourStonesState, random: Any
) -> None:
    while moves := state.legal_moves():
        assert [f"{letter}{spaces}" for letter, spaces in reference.moves(state.rows)] == list(
            moves
        )
        move = random.choice(moves)
        transition = state.play(move)
        after = transition.state
        assert isinstance(after, FourStonesState)
        assert after == state.after(move)
        assert after.rows == reference.slide(state.rows, move[0], int(move[1:]))
        rows = state.rows
        for event in transition.events:
            rows = apply(rows, event)
        assert rows == after.rows
        state = after
    assert reference.moves(state.rows) == []


def test_a_layout_comes_from_its_seed() -> None:
    options = FourStonesOptions("shuffled", 5, 12, 14)
    layouts = [FOUR_STONES.start(options, seed) for seed in range(40)]
    assert layouts == [FOUR_STONES.start(options, seed) for seed in range(40)]
    assert len(set(layouts)) == 40
    assert {len(layout.rows) for layout in layouts} == {5}
    assert {len(row) for layout in layouts for row in layout.rows} == {12}
    assert {layout.letters for layout in layouts} == {"ABCDEFGHIJKLMN"}


SMALL = FourStonesOptions("shuffled", 2, 6, 3)
ROWS = ["A.B...", "C....."]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"rows": ["A.B..."], "turn": 0}, "rows must have 2 entries, not 1"),
        ({"rows": ["A.B...", "C...."], "turn": 0}, "row 2 must be 6 long in this game, not 5"),
        (
            {"rows": ["A.b...", "C....."], "turn": 0},
            "row 1 has 'b': expected A to Z, or '.' for a space",
        ),
        (
            {"rows": ["A.B...", "CD...."], "turn": 0},
            "the letters must be A to C in reading order, each once, not ABCD",
        ),
        (
            {"rows": ["A.B...", "C.-..."], "turn": 0},
            "row 2 has '-': expected A to Z, or '.' for a space",
        ),
        (
            {"rows": ["......"] * 2, "turn": 0},
            "the letters must be A to C in reading order, but there are none",
        ),
        (
            {"rows": ["A.B...", "C......"], "turn": 0},
            "row 2 must be 6 long in this game, not 7",
        ),
        ({"rows": ["A.B...", 7], "turn": 0}, "row 2 must be a text, not a number"),
        ({"rows": ROWS, "turn": 2}, "turn must be from 0 to 1, not 2"),
        ({"rows": ROWS, "turn": -1}, "turn must be from 0 to 1, not -1"),
    ],
)
def test_what_is_no_position_is_refused_with_the_reason(data: object, message: str) -> None:
    with pytest.raises(BadPosition) as error:
        FOUR_STONES.parse_position(data, SMALL, 0)
    assert str(error.value) == message


def test_the_classic_layout_has_its_size_and_letters_wherever_they_stand() -> None:
    rows = ["ABCDEFGHIJ", *[".........."] * 3]
    over = FOUR_STONES.parse_position({"rows": rows, "turn": 0}, FourStonesOptions(), 0)
    assert over.outcome() == Outcome((1,), None, "No letter can move.")
    rows.reverse()
    assert FOUR_STONES.parse_position({"rows": rows, "turn": 1}, FourStonesOptions(), 0).turn == 1
    with pytest.raises(BadPosition, match="rows must have 4 entries, not 3"):
        FOUR_STONES.parse_position({"rows": rows[1:], "turn": 1}, FourStonesOptions(), 0)
    with pytest.raises(BadPosition, match="not ACBDEFGHIJ"):
        rows = ["..A......C", ".B....D...", *CLASSIC[2:]]
        FOUR_STONES.parse_position({"rows": rows, "turn": 1}, FourStonesOptions(), 0)


@settings(max_examples=30, deadline=None)
@given(st.integers(2, 4), st.integers(6, 10), st.integers(2, 11), st.integers(0, 10**6))
def test_every_layout_can_be_played_on_from_by_either(
    rows: int, spaces: int, letters: int, seed: int
) -> None:
    options = FourStonesOptions("shuffled", rows, spaces, letters)
    data = {"rows": list(initial_rows(options, seed)), "turn": Random(seed).randrange(2)}
    play_on(FOUR_STONES, data, options, seed)
