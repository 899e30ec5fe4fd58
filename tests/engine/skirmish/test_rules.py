"""Tests of the rules of Stones: Skirmish."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fourgames_tk.engine.errors import BadOption, BadPosition, IllegalMove
from fourgames_tk.engine.game import Drawn, State, Won
from fourgames_tk.engine.games.skirmish import SKIRMISH
from fourgames_tk.engine.games.skirmish.options import SkirmishOptions
from fourgames_tk.engine.games.skirmish.rules import SkirmishState
from fourgames_tk.engine.match import Match
from fourgames_tk.engine.messages import Hit, Message, Move, PlayerLost
from fourgames_tk.engine.players.player import Player
from fourgames_tk.engine.record import Record
from fourgames_tk.engine.search.clock import Clock
from fourgames_tk.engine.session import Session
from tests.engine.composed import play_on
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
    return SKIRMISH.parse_position(data, SkirmishOptions.parse(words), 0)


@pytest.mark.parametrize(
    ("options", "rows"),
    [
        (SkirmishOptions(), "000000 ...... ...... ...... ...... 111111"),
        # That of the original document.
        (SkirmishOptions(rows=3, columns=3, stones=2), "00. ... 11."),
        (SkirmishOptions(4, rows=5, columns=5, stones=3), ".000. 2...3 2...3 2...3 .111."),
    ],
)
def test_every_player_starts_at_an_edge(options: SkirmishOptions, rows: str) -> None:
    state = SKIRMISH.start(options, 0)
    found = ["".join(".0123"[owner + 1] for owner in row) for row in state.board]
    assert (" ".join(found), state.turn) == (rows, 0)


@pytest.mark.parametrize(
    ("options", "rows", "nearer"),
    [
        (
            SkirmishOptions(4, rows=12),
            ".0000. ..00.. ...... 2....3 2....3 2....3 2....3 2....3 2....3 ...... ..11.. .1111.",
            "Players 3 and 4 start nearer to the others.",
        ),
        (SkirmishOptions(4, stones=3), ".000.. .....3 2....3 2....3 2..... ..111.", ""),
        (
            SkirmishOptions(3, stones=2),
            "..00.. ...... 2..... 2..... ...... ..11..",
            "Player 3 starts nearer to the others.",
        ),
        (SkirmishOptions(columns=8, stones=2), "...00... " + "........ " * 4 + "...11...", ""),
    ],
)
def test_stones_stand_in_the_middle_of_their_edges(
    options: SkirmishOptions, rows: str, nearer: str
) -> None:
    state = SKIRMISH.start(options, 0)
    found = ["".join(".0123"[owner + 1] for owner in row) for row in state.board]
    assert (" ".join(found), SKIRMISH.start_explanation(options)) == (rows, nearer)


@pytest.mark.parametrize(
    ("words", "first_row"),
    [
        ("players=4 rows=12", [-1, 0, 0, 0, 0, -1]),
        ("players=4 rows=12 layout=edges", [-1, 0, 0, 0, 0, -1]),
        ("players=2 columns=8", [0] * 6 + [-1] * 2),
        ("players=2 columns=8 layout=edges", [-1] + [0] * 6 + [-1]),
        ("", [0] * 6),
    ],
)
def test_saved_games_keep_the_start_that_they_had(words: str, first_row: list[int]) -> None:
    """Games of the time before stones were centred name no layout."""
    tags = f'[Game "skirmish"]\n[Options "{words}"]\n[Seed "0"]\n[Result "*"]\n\n*\n'
    record = Record.parse(tags)
    state = record.session().state
    assert isinstance(state, SkirmishState) and state[0] == first_row
    # Player 3 stood beside player 1.
    assert (state[1][0] == 2) == (words == "players=4 rows=12")
    again = Record.parse(record.to_text())
    assert again.options == record.options
    assert (record.options == SkirmishOptions()) == (not words)


@pytest.mark.parametrize("layout", ["edges", "filled", "random"])
def test_saved_options_keep_their_layout_where_starts_are_alike(layout: str) -> None:
    options = SkirmishOptions(layout=layout)
    assert SkirmishOptions.parse_saved(options.saved_texts()) == options


def test_more_stones_than_fit_are_refused() -> None:
    with pytest.raises(BadOption, match="expected 1 to 3"):
        SkirmishOptions.parse({"rows": "3", "columns": "3"})


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


def test_quiet_turns_end_in_a_draw() -> None:
    state = position([[0, -1, -1], [-1, -1, -1], [-1, -1, 1]], quiet=2, quiet_turns=3)
    transition = state.play("a1b1")
    assert transition.events[-1] == Drawn()
    outcome = transition.state.outcome()
    assert outcome is not None
    assert outcome.winners == ()
    assert "3 turns" in outcome.reason
    assert not any(transition.state.steps_from(tile) for tile in range(9)), "nothing can step"
    never = position([[0, -1, -1], [-1, -1, -1], [-1, -1, 1]], quiet=5000, quiet_turns=0)
    assert never.play("a1b1").state.outcome() is None


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("", "not a move"),
        ("a1-a2", "not a move"),
        ("a1d1", "a1 to c3"),
        ("b2b3", "no stone on b2"),
        ("c3c2", "the stone on c3 is player 2's, not player 1's"),
        ("a1c1", "^a1 to c1 is not a step: a stone moves one tile"),
        ("a1a1", "not a step"),
        ("a1b1", "^your own stone is on b1"),
        ("pass", "not a move"),
    ],
)
def test_illegal_moves_say_why(move: str, reason: str) -> None:
    state = position([[0, 0, -1], [-1, -1, -1], [-1, -1, 1]])
    with pytest.raises(IllegalMove, match=reason):
        state.play(move)


def test_targets_and_danger_for_the_window() -> None:
    state = position([[0, 1, -1], [-1, -1, -1], [-1, -1, 1]])
    assert state.targets(0, 0) == ((0, 1), (1, 0))
    assert state.targets(0, 1) == ()
    assert state.in_danger(0) == (0,)
    assert state.in_danger(1) == (1,)


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
def test_games_agree_with_the_reference(options: SkirmishOptions, seed: int) -> None:
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
        text = state.tiling.tile_name
        assert list(state.legal_moves()) == [
            text(state.tiling.tile_at(*start)) + text(state.tiling.tile_at(*stop))
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
        again = SKIRMISH.parse_position(json.loads(json.dumps(after.to_json())), options, seed)
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


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        ({"board": [], "turn": 0, "quiet": 0}, "the board must have 3 entries, not 0"),
        ({"board": [[0, 0, 0], [0, 0], [0, 0, 0]], "turn": 0, "quiet": 0}, "row 2 must have 3"),
        ({"board": [[2, 0, 1]] * 3, "turn": 0, "quiet": 0}, "-1 to 1, not 2"),
        ({"board": [[-1, 0, -1]] * 3, "turn": 1, "quiet": 0}, "player 2, who has no stone"),
        ({"board": [[-1, 0, 1]] * 3, "turn": 2, "quiet": 0}, "0 to 1, not 2"),
        ({"board": [[-1, 0, 1]] * 3, "turn": 0, "quiet": 101}, "0 to 100"),
        ({"board": [[-1, 0, 1]] * 3, "turn": 0, "quiet": 0, "x": 1}, "unknown 'x'"),
    ],
)
def test_what_is_no_position_is_refused_with_the_reason(data: object, reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        SKIRMISH.parse_position(data, SkirmishOptions(rows=3, columns=3, stones=3), 0)


@settings(max_examples=60, deadline=None)
@given(
    st.builds(
        SkirmishOptions,
        players=st.integers(2, 4),
        rows=st.integers(3, 5),
        columns=st.integers(3, 7),
        stones=st.just(1),
        diagonal=st.booleans(),
        quiet_turns=st.sampled_from([0, 5, 100]),
    ),
    st.floats(0, 1),
    st.integers(0, 10**6),
)
def test_any_stones_can_be_played_on_from_after_any_quiet_turns(
    options: SkirmishOptions, free: float, seed: int
) -> None:
    random = Random(seed)
    board = [
        [
            -1 if random.random() < free else random.randrange(options.players)
            for _ in range(options.columns)
        ]
        for _ in range(options.rows)
    ]
    turn = random.randrange(options.players)
    board[random.randrange(options.rows)][0] = turn
    quiet = random.randint(0, options.quiet_turns or 5000)
    play_on(SKIRMISH, {"board": board, "turn": turn, "quiet": quiet}, options, seed)


TRANSCRIPT = Path(__file__).with_name("transcript.txt")

MOVES = {0: ["b1b2"], 1: ["b3c3", "c3b3"], 2: ["a2b2", "b2b3"]}


class RecordingPlayer(Player):
    """Plays moves from a list and records all messages it gets."""

    def __init__(self, lines: list[str], moves: list[str]) -> None:
        self.name = "clerk"
        self._lines = lines
        self._moves = iter(moves)
        self._seat = -1

    def initialize(self, seat: int) -> None:
        self._seat = seat
        self._lines.append(f"{seat}: initialize")

    def update(self, message: Message, view: State) -> None:
        state = view.to_json()
        self._lines.append(f"{self._seat}: {message}  {state['board']}")

    def choose(self, view: State, clock: Clock) -> str:
        move = next(self._moves)
        self._lines.append(f"{self._seat}: get_next_move {move}")
        return move


def test_the_messages_come_in_the_order_of_the_original() -> None:
    lines: list[str] = []
    options = SkirmishOptions(players=3, rows=3, columns=3, stones=1)
    players = [RecordingPlayer(lines, MOVES[seat]) for seat in range(3)]
    outcome = Match(Session(SKIRMISH, options, 0), players).play_to_end()
    assert outcome.winners == (2,)
    assert lines == TRANSCRIPT.read_text(encoding="utf-8").splitlines()
