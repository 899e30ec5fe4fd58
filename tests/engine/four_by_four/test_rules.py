from __future__ import annotations

import dataclasses
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fourgames_tk.engine.errors import BadPosition, IllegalMove
from fourgames_tk.engine.game import Drawn, Event, Outcome, Passed, Won
from fourgames_tk.engine.games.four_by_four import FOUR_BY_FOUR, pieces
from fourgames_tk.engine.games.four_by_four.options import FourByFourOptions
from fourgames_tk.engine.games.four_by_four.rules import Called, FourByFourState, Given, Placed
from tests.engine.composed import play_on
from tests.engine.four_by_four import reference
from tests.engine.four_by_four.boards import MISSED, after, start, state_of, text_of

NO_LINE = (
    "a1dsrh b1dtrh c1ltqh d1lsqf a2lsrf b2ltrh c2dtqh d2lsrh "
    "a3dtqf b3dsqh c3dtrf d3ltqf a4ltrf b4dsrf c4lsqh"
)
"""Fifteen pieces; dsqf at d4 makes no line."""

LAST_LINE = (
    "a1ltqh b1dtqf c1dtrh d1dsrh a2lsrf b2lsrh c2ltqf d2dsrf "
    "a3lsqh b3dtrf c3ltrf d3dsqh a4dsqf b4dtqh c4lsqf"
)
"""Fifteen pieces; ltrh at d4 completes a diagonal of light ones."""

options = st.builds(
    FourByFourOptions,
    attributes=st.sets(st.sampled_from(pieces.ATTRIBUTES), min_size=1).map(
        lambda names: tuple(name for name in pieces.ATTRIBUTES if name in names)
    ),
    calling=st.sampled_from(("players", "automatic")),
    squares=st.booleans(),
    starter=st.sampled_from("01"),
)


def shown_after(state: FourByFourState, event: Event) -> FourByFourState:
    """Return the state after an event, by the event alone, without `fresh` and `end`."""
    if isinstance(event, Given):
        piece = pieces.parse_piece(event.piece)
        return dataclasses.replace(state, given=piece, turn=1 - event.seat)
    if isinstance(event, Placed):
        board = list(state.board)
        board[pieces.CELLS.index(event.cell)] = pieces.parse_piece(event.piece)
        last_word = not state.pool
        turn = 1 - event.seat if last_word else event.seat
        return dataclasses.replace(state, board=tuple(board), given=None, turn=turn)
    if isinstance(event, Won):
        return dataclasses.replace(state, turn=event.seats[0])
    return state


@pytest.mark.parametrize("piece", pieces.PIECES)
def test_pieces_are_written_and_read(piece: int) -> None:
    assert pieces.parse_piece(pieces.piece_text(piece)) == piece
    assert pieces.piece_text(piece) == reference.PIECES[piece]


@pytest.mark.parametrize("text", ["", "ltr", "ltrx", "tlrh", "ltrhh", "LTRH"])
def test_what_is_no_piece_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a piece: write l or d"):
        pieces.parse_piece(text)


def test_there_are_ten_lines_and_nine_squares() -> None:
    lines = [[pieces.CELLS[cell] for cell in line] for line in pieces.Variation(squares=True).lines]
    assert sorted(map(sorted, lines[:10])) == sorted(map(sorted, reference.STRAIGHT))
    assert sorted(map(sorted, lines[10:])) == sorted(map(sorted, reference.SQUARES))
    assert len(pieces.LINE_BY_NAME) == 19


def test_the_starter_gives_any_piece_and_the_opponent_places_it() -> None:
    state = start(starter="1")
    assert state.turn == 1
    assert state.legal_moves() == tuple(reference.PIECES)
    given_piece = state.play("dsqf")
    assert given_piece.events == (Given(1, "dsqf"),)
    assert given_piece.state.turn == 0
    assert given_piece.state.legal_moves() == tuple(reference.CELLS)
    placed = given_piece.state.play("b3")
    assert placed.events == (Placed(0, "dsqf", "b3"),)
    assert placed.state.turn == 0
    assert placed.state.legal_moves() == tuple(reference.PIECES[:-1])


def test_a_line_is_called_as_it_is_completed() -> None:
    state = after(start(), *MISSED)
    assert state.legal_moves()[:2] == ("d1", "d1!")
    transition = state.play("d1!")
    assert transition.events == (
        Placed(0, "ltqf", "d1"),
        Called(0, (("a1", "b1", "c1", "d1"),), (("light", "tall"),)),
        Won((0,)),
    )
    assert transition.state.outcome() == Outcome(
        (0,), reason="Four in a line: a1 to d1 (light, tall)."
    )
    assert transition.state.legal_moves() == ()


def test_one_placement_can_complete_several_lines() -> None:
    board = "a1ltrh b1ltrf c1ltqh d2lsqf d3lsrh d4lsrf"
    event = state_of(board, given="lsqh").play("d1!").events[1]
    assert isinstance(event, Called)
    assert event.lines == (("a1", "b1", "c1", "d1"), ("d1", "d2", "d3", "d4"))
    assert event.shared == (("light",), ("light", "short"))


def test_a_line_missed_by_both_loses_its_value() -> None:
    state = after(start(), *MISSED, "d1", "dsqf", "d4", "dsqh")
    assert state.complete_line_names() == ("a1-d1",)
    assert not any(move.endswith("!") for move in state.legal_moves())
    with pytest.raises(IllegalMove, match="has not just completed one"):
        state.play("!")


def test_the_last_word_after_the_sixteenth_piece() -> None:
    state = state_of(NO_LINE, given="dsqf")
    assert state.legal_moves() == ("d4",)
    last = after(state, "d4")
    assert (last.turn, last.legal_moves(), last.outcome()) == (1, ("pass",), None)
    assert last.forced_move() is None, "a pass made for the player would tell that there is no line"
    ended = last.play("pass")
    assert ended.events == (Passed(1), Drawn())
    assert ended.state.outcome() == Outcome(
        (), reason="All pieces are placed and nobody called a line."
    )


def test_the_last_line_may_be_called_or_left() -> None:
    state = state_of(LAST_LINE, given="ltrh")
    assert state.legal_moves() == ("d4", "d4!")
    last = after(state, "d4")
    assert last.legal_moves() == ("!", "pass")
    assert after(last, "!").outcome() == Outcome((1,), reason="Four in a line: a1 to d4 (light).")
    draw = after(last, "pass").outcome()
    assert draw is not None
    assert draw.winners == ()


def test_automatic_calls() -> None:
    state = after(start(calling="automatic"), *MISSED)
    assert state.legal_moves()[0] == "d1"
    assert not any(move.endswith("!") for move in state.legal_moves())
    with pytest.raises(IllegalMove, match="called automatically in this game: write d1"):
        state.play("d1!")
    with pytest.raises(IllegalMove, match=r"^lines are called automatically in this game$"):
        state.play("!")
    transition = state.play("d1")
    assert [type(event) for event in transition.events] == [Placed, Called, Won]
    full = state_of(NO_LINE, given="dsqf", calling="automatic").play("d4")
    assert full.events[1:] == (Drawn(),)


def test_only_the_chosen_characteristics_count() -> None:
    state = after(start(attributes=("round", "hollow")), *MISSED)
    assert not any(move.endswith("!") for move in state.legal_moves())
    event = after(start(attributes=("tall",)), *MISSED).play("d1!").events[1]
    assert isinstance(event, Called)
    assert event.shared == (("tall",),)


@pytest.mark.parametrize(
    ("moves", "move", "why"),
    [
        ([], "b3", "give your opponent a piece first"),
        ([], "pass", "only after the sixteenth piece"),
        ([], "xxxx", "is not a piece: write l or d"),
        (["ltrh"], "ltrf", r"place the piece you were given \(ltrh\) first"),
        (["ltrh"], "b3!", "no line to call at b3"),
        (["ltrh"], "!", "has not just completed one"),
        (["ltrh", "b3", "ltrf"], "b3", "b3 is occupied"),
        (["ltrh", "b3"], "ltrh", "is already on the board; remaining pieces: ltrf, ltqh"),
        ([*MISSED, "d1!"], "dsqf", "the game is over"),
    ],
)
def test_illegal_moves_are_explained(moves: list[str], move: str, why: str) -> None:
    with pytest.raises(IllegalMove, match=why):
        after(start(), *moves).play(move)


@settings(deadline=None, max_examples=60)
@given(options=options, seed=st.integers(0, 10**6))
def test_random_games_agree_with_the_reference(options: FourByFourOptions, seed: int) -> None:
    random = Random(seed)
    counting = "".join(str(pieces.ATTRIBUTES.index(name)) for name in options.attributes)
    state = FOUR_BY_FOUR.start(options, 0)
    while moves := state.legal_moves():
        if state.given is not None:
            piece, board = pieces.piece_text(state.given), text_of(state)
            for cell in reference.CELLS:
                line = cell not in board and reference.completes(
                    board, cell, piece, counting, options.squares
                )
                assert bool(state.lines_completed_on(pieces.CELLS.index(cell))) == line
                assert (f"{cell}!" in moves) == (line and options.calling == "players")
        quiet = [move for move in moves if not move.endswith("!")]
        transition = state.play(random.choice(quiet if random.random() < 0.8 else moves))
        shown = state
        for event in transition.events:
            shown = shown_after(shown, event)
        following = transition.state
        assert isinstance(following, FourByFourState)
        state = following
        assert dataclasses.replace(shown, fresh=state.fresh, end=state.end) == state
        assert FOUR_BY_FOUR.parse_position(state.to_json(), options, 0) == state


def test_a_line_of_unknown_age_can_be_called() -> None:
    data = after(start(), *MISSED, "d1", "dsqf").to_json()
    assert data.pop("fresh") == ["a1-d1"]
    state = FOUR_BY_FOUR.parse_position(data, FourByFourOptions(), 0)
    assert state.legal_moves()[0] == "!"
    data["board"][1][0], data["fresh"] = data["pool"].pop(), []
    assert "!" not in FOUR_BY_FOUR.parse_position(data, FourByFourOptions(), 0).legal_moves()


def test_lines_without_a_common_cell_have_lost_their_value() -> None:
    rows = "a1ltrh b1ltrf c1ltqh d1ltqf a2dsrh b2dsrf c2dsqh d2dsqf"
    data = state_of(rows, given="lsrh").to_json()
    del data["fresh"]
    state = FOUR_BY_FOUR.parse_position(data, FourByFourOptions(), 0)
    assert (state.complete_line_names(), state.fresh) == (("a1-d1", "a2-d2"), ())
    data["fresh"] = ["a2-d2", "a1-d1"]
    assert FOUR_BY_FOUR.parse_position(data, FourByFourOptions(), 0).fresh == ("a1-d1", "a2-d2")


@pytest.mark.parametrize("turn", [0, 1])
def test_the_turn_of_a_position_is_independent_of_the_starter(turn: int) -> None:
    data = {**after(start(), *MISSED).to_json(), "turn": turn}
    placing = FOUR_BY_FOUR.parse_position(data, FourByFourOptions(starter="1"), 0)
    assert placing.turn == turn
    giving = after(placing, "d4")
    assert (giving.turn, after(giving, "dsqf").turn) == (turn, 1 - turn)


def test_with_automatic_calls_a_line_wins_for_the_seat_to_move() -> None:
    data = after(start(), *MISSED, "d1").to_json()
    del data["fresh"]
    outcome = FOUR_BY_FOUR.parse_position(data, FourByFourOptions(calling="automatic"), 0).outcome()
    assert outcome is not None and outcome.winners == (data["turn"],)


@pytest.mark.parametrize(
    ("changes", "calling", "why"),
    [
        ({"board": [[None] * 3] * 4}, "players", "row 1 of the board must have 4 entries"),
        ({"given": "what"}, "players", "the given piece: 'what' is not a piece"),
        ({"given": "dsqf"}, "players", "the piece dsqf is there more than once"),
        (
            {"fresh": ["a2-d2"]},
            "players",
            "is not a complete line: the complete lines on this board are a1-d1",
        ),
        ({"fresh": [], "end": "called"}, "players", "only if there is a fresh line"),
        ({"end": "odd"}, "players", "end must be called, full or empty, not 'odd'"),
        ({"end": "full"}, "players", "ends as full only on a full board"),
        ({"end": ""}, "automatic", "a complete line is a win"),
        ({"fresh": []}, "automatic", "a complete line is a win"),
    ],
)
def test_what_is_no_position_is_refused_with_the_reason(
    changes: dict[str, Any], calling: str, why: str
) -> None:
    data = {**after(start(), *MISSED, "d1").to_json(), **changes}
    with pytest.raises(BadPosition, match=why):
        FOUR_BY_FOUR.parse_position(data, FourByFourOptions(calling=calling), 0)


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
    texts = [pieces.piece_text(piece) for piece in random.sample(range(16), 16)]
    cells = [*texts[:placed], *[None] * (16 - placed)]
    random.shuffle(cells)
    given = texts[placed] if placed < 16 and random.random() < 0.5 else None
    data = {
        "board": [cells[at : at + 4] for at in range(0, 16, 4)],
        "given": given,
        "pool": [piece for piece in texts[placed:] if piece != given],
        "turn": random.randrange(2),
    }
    play_on(FOUR_BY_FOUR, data, options, seed)
