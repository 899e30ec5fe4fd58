from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourgames_tk.engine.errors import BadOption, IllegalMove
from fourgames_tk.engine.game import Event, Outcome, Won
from fourgames_tk.engine.games.four_stones import FOUR_STONES
from fourgames_tk.engine.games.four_stones.options import FourStonesOptions
from fourgames_tk.engine.games.four_stones.rules import FourStonesState, Slid
from tests.engine.four_stones import plain

CLASSIC = ("..AB...C..", "......D...", "..E.....F.", ".G.H.I...J")
OVER = FourStonesState(("AB....", "C....."))


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
    ("letter", "free"),
    list(zip("ABCDEFGHIJ", (2, 0, 3, 6, 2, 5, 1, 1, 1, 3), strict=True)),
)
def test_a_letter_reaches_the_next_letter_or_the_edge(letter: str, free: int) -> None:
    state = FourStonesState(CLASSIC)
    assert state.reach(letter) == free
    moves = [move for move in state.legal_moves() if move[0] == letter]
    assert moves == [f"{letter}{spaces}" for spaces in range(1, free + 1)]


def test_a_slide_is_told_and_gives_the_turn_away() -> None:
    before = FourStonesState(CLASSIC, 1)
    after, events = before.play("D4").state, before.play("D4").events
    assert after == FourStonesState((CLASSIC[0], "..D.......", *CLASSIC[2:]), 0)
    assert events == (Slid(seat=1, letter="D", row=1, start=6, stop=2),)
    assert before.rows == CLASSIC


def test_whoever_cannot_move_loses() -> None:
    before = FourStonesState(("A.B...", "C....."), 1)
    assert before.outcome() is None
    transition = before.play("B1")
    assert transition.events == (Slid(1, "B", 0, 2, 1), Won((1,)))
    outcome = transition.state.outcome()
    assert outcome == Outcome((1,), None, "No letter can move any more.")
    assert outcome.to_json() == {"winners": [1], "scores": None}
    assert transition.state.legal_moves() == ()


@pytest.mark.parametrize(
    ("move", "message"),
    [
        ("D7", "D can go 1 to 6 spaces"),
        ("C4", "C can go 1 to 3 spaces"),
        ("G2", "G can go only 1 space"),
        ("B1", "B is as far left as it can go"),
        ("Z1", "there is no letter Z here: the letters are A to J"),
        ("D99", "D can go 1 to 6 spaces"),
        ("D0", "'D0' is no move: write a capital letter and a number of spaces, such as D3"),
        ("d3", "'d3' is no move: write a capital letter and a number of spaces, such as D3"),
        ("", "'' is no move: write a capital letter and a number of spaces, such as D3"),
        ("D3 ", "'D3 ' is no move: write a capital letter and a number of spaces, such as D3"),
        ("D٣", "'D٣' is no move: write a capital letter and a number of spaces, such as D3"),
        ("D3\n", "'D3\\n' is no move: write a capital letter and a number of spaces, such as D3"),
    ],
)
def test_an_illegal_move_says_why(move: str, message: str) -> None:
    with pytest.raises(IllegalMove) as error:
        FourStonesState(CLASSIC).play(move)
    assert str(error.value) == message


def test_no_move_after_the_end() -> None:
    with pytest.raises(IllegalMove, match="the game is over: no letter can move"):
        OVER.play("A1")


def test_the_prompt_says_what_to_do() -> None:
    assert FourStonesState(CLASSIC).prompt == "Slide a letter to the left."


@given(boards(), st.randoms(use_true_random=False))
def test_whole_games_agree_with_the_plain_rules_and_their_events(
    state: FourStonesState, random: Any
) -> None:
    while moves := state.legal_moves():
        assert [f"{letter}{spaces}" for letter, spaces in plain.moves(state.rows)] == list(moves)
        move = random.choice(moves)
        transition = state.play(move)
        after = transition.state
        assert isinstance(after, FourStonesState)
        assert after == state.after(move)
        assert after.rows == plain.slide(state.rows, move[0], int(move[1:]))
        rows = state.rows
        for event in transition.events:
            rows = apply(rows, event)
        assert rows == after.rows
        state = after
    assert plain.moves(state.rows) == []


@pytest.mark.parametrize(("depth", "leaves"), [(0, 1), (1, 24), (2, 528), (3, 10693)])
def test_perft_of_the_classic_layout(depth: int, leaves: int) -> None:
    def count(board: plain.Board, plies: int) -> int:
        moves = plain.moves(board)
        if plies == 0 or not moves:
            return 1
        return sum(count(plain.slide(board, *move), plies - 1) for move in moves)

    state = FourStonesState(CLASSIC)
    assert FOUR_STONES.perft(state, depth) == leaves == count(CLASSIC, depth)


@given(boards())
def test_no_layout_is_over_at_once(state: FourStonesState) -> None:
    assert state.outcome() is None


def test_a_layout_comes_from_its_seed() -> None:
    options = FourStonesOptions("shuffled", 5, 12, 14)
    layouts = [FOUR_STONES.start(options, seed) for seed in range(40)]
    assert layouts == [FOUR_STONES.start(options, seed) for seed in range(40)]
    assert len(set(layouts)) == 40
    assert {len(layout.rows) for layout in layouts} == {5}
    assert {len(row) for layout in layouts for row in layout.rows} == {12}
    assert {layout.letters for layout in layouts} == {"ABCDEFGHIJKLMN"}


def test_even_the_fullest_board_has_a_move() -> None:
    options = FourStonesOptions("shuffled", 2, 6, 11)
    for seed in range(100):
        assert FOUR_STONES.start(options, seed).legal_moves()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"layout": "round"}, "layout=round: allowed is classic or shuffled"),
        ({"rows": "1"}, "rows=1: allowed is a whole number from 2 to 8"),
        ({"rows": "9"}, "rows=9: allowed is a whole number from 2 to 8"),
        ({"spaces": "5"}, "spaces=5: allowed is a whole number from 6 to 16"),
        ({"spaces": "17"}, "spaces=17: allowed is a whole number from 6 to 16"),
        ({"letters": "1"}, "letters=1: allowed is a whole number from 2 to 26"),
        ({"letters": "27"}, "letters=27: allowed is a whole number from 2 to 26"),
        (
            {"layout": "shuffled", "rows": "2", "spaces": "6", "letters": "12"},
            "letters=12: 2 rows of 6 spaces have room for 11 letters at most, "
            "for one space must stay free",
        ),
    ],
)
def test_options_out_of_range_say_what_is_allowed(words: dict[str, str], message: str) -> None:
    with pytest.raises(BadOption) as error:
        FourStonesOptions.parse(words)
    assert str(error.value) == message
