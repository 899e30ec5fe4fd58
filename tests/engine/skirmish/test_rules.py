"""The rules of Stones: Skirmish."""

from __future__ import annotations

import dataclasses
import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fourgames_tk.engine.errors import BadOption, IllegalMove
from fourgames_tk.engine.game import Drawn, Passed, Won
from fourgames_tk.engine.games.skirmish import SKIRMISH
from fourgames_tk.engine.games.skirmish.options import SkirmishOptions, homes
from fourgames_tk.engine.games.skirmish.rules import SkirmishState
from fourgames_tk.engine.games.skirmish.tiling import tiling
from fourgames_tk.engine.messages import Hit, Move, PlayerLost
from tests.engine.replay import replay

from . import reference


def position(
    board: list[list[int]], turn: int = 0, quiet: int = 0, **options: object
) -> SkirmishState:
    """Return a position on a board of its size."""
    words = {
        "rows": str(len(board)),
        "columns": str(len(board[0])),
        "stones": "1",
        **{name: str(value) for name, value in options.items()},
    }
    data = {"board": board, "turn": turn, "quiet": quiet}
    return SKIRMISH.position(data, SkirmishOptions.parse(words), 0)


def test_default_start() -> None:
    state = SKIRMISH.start(SkirmishOptions(), 0)
    assert state.board == [[0] * 6, *([[-1] * 6] * 4), [1] * 6]
    assert state.to_json()["turn"] == 0
    assert len(state.legal_moves()) == 6


def test_start_of_the_original_document() -> None:
    state = SKIRMISH.start(SkirmishOptions(rows=3, columns=3, stones=2), 0)
    assert SKIRMISH.board_json(state) == [[0, 0, -1], [-1, -1, -1], [1, 1, -1]]


def test_four_players_have_four_edges() -> None:
    state = SKIRMISH.start(SkirmishOptions(players=4, rows=5, columns=5, stones=3), 0)
    assert state.board == [
        [-1, 0, 0, 0, -1],
        [2, -1, -1, -1, 3],
        [2, -1, -1, -1, 3],
        [2, -1, -1, -1, 3],
        [-1, 1, 1, 1, -1],
    ]


def test_stones_that_an_enemy_can_step_on_are_in_danger() -> None:
    state = position([[0, 0, 1], [-1, -1, -1], [0, -1, 1]])
    assert state.in_danger(0) == (1,)
    assert state.in_danger(1) == (2,)


def test_random_layout_comes_from_the_seed() -> None:
    options = SkirmishOptions(players=3, layout="random", stones=4)
    first, again, other = (SKIRMISH.start(options, seed) for seed in (1, 1, 2))
    assert first == again != other
    assert first.counts == (4, 4, 4)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ({"rows": "2"}, "3 to 12"),
        ({"columns": "13"}, "3 to 12"),
        ({"players": "5"}, "2 to 4"),
        ({"rows": "3", "columns": "3"}, "allowed is 1 to 3"),
        ({"stones": "0"}, "1 to 72"),
        ({"layout": "hexagon"}, "edges or random"),
        ({"diagonal": "maybe"}, "yes or no"),
        ({"quiet_turns": "-1"}, "0 to 1000"),
    ],
)
def test_bad_options(words: dict[str, str], reason: str) -> None:
    with pytest.raises(BadOption, match=reason):
        SkirmishOptions.parse(words)


def test_a_quiet_step() -> None:
    state = position([[0, -1, -1], [-1, -1, -1], [-1, -1, 1]], quiet=4)
    transition = state.play("a1b1")
    assert transition.events == (Move(0, (0, 0), (0, 1)),)
    assert transition.state.to_json() == {
        "board": [[-1, 0, -1], [-1, -1, -1], [-1, -1, 1]],
        "turn": 1,
        "quiet": 5,
    }


def test_a_hit_then_the_end() -> None:
    state = position([[0, 1, -1], [-1, 1, -1], [-1, -1, -1]], quiet=4)
    transition = state.play("a1b1")
    assert transition.events == (Hit(1, (0, 1)), Move(0, (0, 0), (0, 1)))
    assert transition.state.to_json()["quiet"] == 0
    second = position([[0, 1, -1], [-1, -1, -1], [-1, -1, -1]]).play("a1b1")
    assert second.events == (Hit(1, (0, 1)), PlayerLost(1), Move(0, (0, 0), (0, 1)), Won((0,)))
    outcome = second.state.outcome()
    assert outcome is not None
    assert outcome.to_json() == {"winners": [0], "scores": None}
    assert second.state.legal_moves() == ()
    with pytest.raises(IllegalMove, match="over"):
        second.state.play("b1a1")


def test_four_players_with_two_out() -> None:
    board = [[0, 1, -1, -1], [-1, -1, -1, -1], [-1, -1, -1, 3]]
    state = position(board, turn=0, players=4)
    transition = state.play("a1a2")
    assert transition.state.turn == 1
    after = transition.state.play("b1c1").state
    assert after.turn == 3, "player 3 has no stone and is passed over"
    assert after.play("d3d2").state.turn == 0
    taken = position(board, turn=0, players=4).play("a1b1")
    assert taken.events == (Hit(1, (0, 1)), PlayerLost(1), Move(0, (0, 0), (0, 1)))
    assert taken.state.turn == 3
    assert taken.state.outcome() is None


def test_diagonal_steps_are_an_option() -> None:
    board = [[0, -1, -1], [-1, 1, -1], [-1, -1, -1]]
    with pytest.raises(IllegalMove, match="up, down, left or right"):
        position(board).play("a1b2")
    assert position(board, diagonal="yes").play("a1b2").state.outcome() is not None


def test_quiet_turns_end_in_a_draw() -> None:
    state = position([[0, -1, -1], [-1, -1, -1], [-1, -1, 1]], quiet=2, quiet_turns=3)
    transition = state.play("a1b1")
    assert transition.events[-1] == Drawn()
    outcome = transition.state.outcome()
    assert outcome is not None
    assert outcome.winners == ()
    assert "3 turns" in outcome.reason
    never = position([[0, -1, -1], [-1, -1, -1], [-1, -1, 1]], quiet=5000, quiet_turns=0)
    assert never.play("a1b1").state.outcome() is None


@pytest.mark.parametrize(("diagonal", "way"), [("yes", "any tile around"), ("no", "left or right")])
def test_what_is_expected_is_said(diagonal: str, way: str) -> None:
    options = SKIRMISH.options_type.parse({"diagonal": diagonal})
    assert way in SKIRMISH.start(options, 0).prompt


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("", "no move"),
        ("D3", "no move"),
        ("a1-a2", "no move"),
        ("a1d1", "a1 to c3"),
        ("z1z2", "a1 to c3"),
        ("a1a0", "a1 to c3"),
        ("b2b3", "no stone on b2"),
        ("c3c2", "the stone on c3 is player 2's, not player 1's"),
        ("a1c1", "^a1 to c1 is no step: a stone goes one tile"),
        ("a1a1", "no step"),
        ("a1b2", "no step"),
        ("a1b1", "^a stone of your own stands on b1"),
        ("pass", "yours can"),
    ],
)
def test_illegal_moves_say_why(move: str, reason: str) -> None:
    state = position([[0, 0, -1], [-1, -1, -1], [-1, -1, 1]])
    with pytest.raises(IllegalMove, match=reason):
        state.play(move)


@pytest.mark.parametrize(
    ("move", "turn", "told"),
    [("a1a2", 1, "1's, not player 2's"), ("c3c2", 0, "3's, not player 1's")],
)
def test_whose_stone_it_is_is_said(move: str, turn: int, told: str) -> None:
    state = position([[0, 0, -1], [-1, -1, -1], [-1, 1, 2]], turn, players=3)
    with pytest.raises(IllegalMove, match=told):
        state.play(move)


def test_a_stalemated_player_passes() -> None:
    """No rectangular board has a stalemate, so here a tile has no neighbours."""
    cut_off = dataclasses.replace(
        tiling(3, 3, False), neighbours=((),) * 3 + ((4,), (3,)) + ((),) * 4
    )
    state = SkirmishState(cut_off, (0, -1, -1, -1, 1, -1, -1, -1, -1), 2, 0, 0, 100)
    assert state.legal_moves() == ("pass",)
    assert state.forced() == "pass"
    assert state.prompt == "No stone can step: pass."
    transition = state.play("pass")
    assert transition.events == (Passed(0),)
    assert transition.state.to_json()["quiet"] == 1
    assert transition.state.turn == 1
    assert transition.state.legal_moves() == ("b2a2",)
    assert transition.state.forced() is None


def test_targets_and_danger_for_the_window() -> None:
    state = position([[0, 1, -1], [-1, -1, -1], [-1, -1, 1]])
    assert state.targets(0, 0) == ((0, 1), (1, 0))
    assert state.targets(0, 1) == ()
    assert state.in_danger(0) == (0,)
    assert state.in_danger(1) == (1,)


def test_symmetries_keep_neighbours() -> None:
    for rows, columns, count in ((3, 4, 4), (4, 4, 8)):
        where = tiling(rows, columns, False)
        images = where.symmetries()
        assert len(set(images)) == count
        for image in images:
            for tile, near in enumerate(where.neighbours):
                assert {image[other] for other in near} == set(where.neighbours[image[tile]])


boards = st.builds(
    SkirmishOptions,
    players=st.integers(2, 4),
    rows=st.integers(3, 6),
    columns=st.integers(3, 6),
    stones=st.integers(1, 2),
    layout=st.just("random"),
    diagonal=st.booleans(),
    quiet_turns=st.sampled_from([0, 5, 100]),
)


@settings(max_examples=60, deadline=None)
@given(options=boards, seed=st.integers(0, 10**6))
def test_games_agree_with_the_plain_reference(options: SkirmishOptions, seed: int) -> None:
    random = Random(seed)
    state = SKIRMISH.start(options, seed)
    for _ in range(40):
        board = tuple(map(tuple, state.board))
        assert state.is_over == (state.outcome() is not None)
        if state.is_over:
            quiet_end = 0 < options.quiet_turns <= state.quiet
            assert quiet_end or len(reference.alive(board)) == 1
            break
        expected = reference.moves(board, state.turn, options.diagonal)
        text = state.tiling.text
        assert list(state.legal_moves()) == [
            text(state.tiling.tile(*start)) + text(state.tiling.tile(*stop))
            for start, stop in expected
        ]
        number = random.randrange(len(expected))
        move = state.legal_moves()[number]
        transition = state.play(move)
        after = transition.state
        assert isinstance(after, SkirmishState)
        new = tuple(map(tuple, after.board))
        assert new == reference.after(board, *expected[number])
        assert after.turn == reference.next_player(new, state.turn, options.players)
        assert replayed(state, transition.events) == after.board
        again = SKIRMISH.position(json.loads(json.dumps(after.to_json())), options, seed)
        assert again == after
        assert replay(state, [move]) == after
        state = after


def replayed(state: SkirmishState, events: tuple[object, ...]) -> list[list[int]]:
    """Play the events on a copy of the board, as a view does."""
    board = state.board
    for event in events:
        if isinstance(event, Hit):
            assert board[event.point[0]][event.point[1]] == event.player
            board[event.point[0]][event.point[1]] = -1
        elif isinstance(event, PlayerLost):
            assert all(event.player not in row for row in board)
        elif isinstance(event, Move):
            assert event.p0 is not None
            assert event.p1 is not None
            assert board[event.p1[0]][event.p1[1]] == -1, "the hit comes before the move"
            board[event.p1[0]][event.p1[1]] = event.player
            board[event.p0[0]][event.p0[1]] = -1
    return board


@given(players=st.integers(2, 4), rows=st.integers(3, 12), columns=st.integers(3, 12))
def test_homes_do_not_overlap(players: int, rows: int, columns: int) -> None:
    found = homes(players, rows, columns)
    tiles = [tile for home in found for tile in home]
    assert len(tiles) == len(set(tiles))
    assert all(found)
