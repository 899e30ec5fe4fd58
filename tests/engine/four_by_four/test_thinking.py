from __future__ import annotations

import dataclasses
import itertools
from random import Random
from typing import Any

import pytest
from four_by_four_trial import Trial
from hypothesis import given, settings
from hypothesis import strategies as st

from fourgames_tk.engine.game import Outcome
from fourgames_tk.engine.games.four_by_four import FOUR_BY_FOUR, solver, thinking
from fourgames_tk.engine.games.four_by_four.analysis import Analysis
from fourgames_tk.engine.games.four_by_four.book import book_of
from fourgames_tk.engine.games.four_by_four.levels import SKILLS, Skill
from fourgames_tk.engine.games.four_by_four.lines import CELLS
from fourgames_tk.engine.games.four_by_four.options import FourByFourOptions
from fourgames_tk.engine.games.four_by_four.pieces import (
    ATTRIBUTES,
    kinds_of_pieces,
    parse_piece,
    piece_text,
)
from fourgames_tk.engine.games.four_by_four.rules import FourByFourState
from fourgames_tk.engine.games.four_by_four.solver import Solver
from fourgames_tk.engine.games.four_by_four.symmetry import MAIN_RULES, Variation
from fourgames_tk.engine.games.four_by_four.tables import tables_for
from fourgames_tk.engine.games.four_by_four.thinking import choose_move
from fourgames_tk.engine.search.clock import Clock, OutOfTime
from tests.engine.four_by_four import plain
from tests.engine.four_by_four.boards import after, random_state, start, state_of, text_of

TOP = len(SKILLS)
CAREFUL = 5
"""The first level that sees every line."""
CALCULATING = [number for number, skill in enumerate(SKILLS, 1) if skill and skill.calculates]
MISSED = ["ltrh", "a1", "ltrf", "b1", "ltqh", "c1", "ltqf"]

VARIATIONS: list[dict[str, Any]] = [
    {},
    {"squares": True},
    {"attributes": ("light",)},
    {"attributes": ("light", "round")},
    {"attributes": ("tall", "round", "hollow"), "squares": True},
]
variations = pytest.mark.parametrize(
    "variation", VARIATIONS, ids=["whole", "squares", "one", "two", "three and squares"]
)


def counting(state: FourByFourState) -> str:
    """Return the counting characteristics as the plain reference takes them."""
    return "".join(str(ATTRIBUTES.index(name)) for name in state.options.attributes)


def play_out(state: FourByFourState, levels: tuple[int, int], random: Random) -> Outcome:
    """Let two levels play to the end; player 1 is the first of them."""
    while (outcome := state.outcome()) is None:
        state = after(state, FOUR_BY_FOUR.choose(state, levels[state.turn], Clock(), random))
    return outcome


@variations
@pytest.mark.parametrize("seed", range(6))
def test_values_of_gifts_against_brute_force(variation: dict[str, Any], seed: int) -> None:
    state = random_state(Random(seed), 11, **variation)
    board, letters, squares = text_of(state), counting(state), state.options.squares
    values = FOUR_BY_FOUR.values(state, Clock())
    assert list(values) == list(state.legal_moves())
    for move, value in values.items():
        assert value.exact
        assert value.value == -plain.place_value(board, move, letters, squares)


@variations
@pytest.mark.parametrize("seed", range(6))
def test_values_of_placements_against_brute_force(variation: dict[str, Any], seed: int) -> None:
    random = Random(seed)
    state = random_state(random, 11, **variation)
    state = dataclasses.replace(state, given=random.choice(state.pool))
    assert state.given is not None
    board, letters, squares = text_of(state), counting(state), state.options.squares
    piece = piece_text(state.given)
    for move, value in FOUR_BY_FOUR.values(state, Clock()).items():
        assert value.exact
        if move.endswith("!"):
            assert value.value == 1
        elif state.completed(CELLS.index(move)):
            assert value.value == -1, "the opponent calls what is not called"
        else:
            expected = plain.give_value({**board, move: piece}, letters, squares)
            assert value.value == expected


@settings(deadline=None, max_examples=40)
@given(seed=st.integers(0, 10**6), floor=st.integers(2, 6))
def test_what_a_shallow_search_proves_is_true(seed: int, floor: int) -> None:
    state = random_state(Random(seed), 9)
    tables = tables_for(state.options, state.counting)
    node = tables.node(state, sum(1 << piece for piece in state.pool))
    shallow, whole = Solver(tables, Clock(), floor), Solver(tables, Clock())
    assert not shallow.wins(node) or whole.wins(node)
    assert shallow.holds(node) or not whole.holds(node)
    shallow.lower(1)
    assert (shallow.wins(node), shallow.holds(node)) == (whole.wins(node), whole.holds(node))


@variations
@settings(deadline=None, max_examples=25)
@given(seed=st.integers(0, 10**6), pieces=st.integers(7, 10))
def test_the_search_agrees_with_a_plain_one(
    variation: dict[str, Any], seed: int, pieces: int
) -> None:
    state = random_state(Random(seed), pieces, **variation)
    tables = tables_for(state.options, state.counting)
    pool = tables.representatives.relabel(sum(1 << piece for piece in state.pool))
    node, solver = tables.node(state, pool), Solver(tables, Clock())
    value = Trial(state).value()
    assert (solver.wins(node), solver.holds(node)) == (value == 1, value >= 0)


def test_the_search_stops_when_the_clock_runs_out() -> None:
    state = random_state(Random(1), 4)
    tables = tables_for(state.options, state.counting)
    node = tables.node(state, sum(1 << piece for piece in state.pool))
    with pytest.raises(OutOfTime):
        Solver(tables, Clock(0)).holds(node)


def test_values_without_time_are_not_claimed_to_be_exact() -> None:
    values = FOUR_BY_FOUR.values(random_state(Random(3), 5, squares=True), Clock(0))
    assert not all(value.exact for value in values.values())


def test_values_by_the_book() -> None:
    assert all(value.exact for value in FOUR_BY_FOUR.values(start(), Clock(0)).values())
    lost = state_of("a1dsqf b1lsqf a2dtqf b2ltqf")
    values = FOUR_BY_FOUR.values(lost, Clock(0))
    assert {(value.value, value.exact) for value in values.values()} == {(-1, True)}
    before = state_of("a1dsqf b1lsqf a2dtqf", given="ltqf")
    values = FOUR_BY_FOUR.values(before, Clock(0))
    assert values["b2"].value == -1
    assert {value.value for value in values.values()} == {-1, 0}


def test_a_missed_line_is_worth_a_win_and_a_quiet_gift_after_it_a_loss() -> None:
    missed = after(start(), *MISSED, "d1")
    assert {value.value for value in FOUR_BY_FOUR.values(missed, Clock(1)).values()} == {-1}
    values = FOUR_BY_FOUR.values(after(missed, "dsqf"), Clock(0.2))
    assert (values["!"].value, values["!"].exact) == (1, True)


@pytest.mark.parametrize("seed", range(4))
def test_the_best_level_never_places_into_a_lost_board(seed: int) -> None:
    board = "a1dsqf b1lsqf a2dtqf"
    move = FOUR_BY_FOUR.choose(state_of(board, given="ltqf"), TOP, Clock(), Random(seed))
    placed = state_of(f"{board} {move}ltqf").board
    book = book_of(MAIN_RULES)
    assert book.value([(cell, p) for cell, p in enumerate(placed) if p is not None]) == 0


@variations
@pytest.mark.parametrize("pieces", range(6))
def test_what_the_book_decides_is_exact_without_a_search(
    variation: dict[str, Any], pieces: int
) -> None:
    random = Random(pieces)
    state = random_state(random, pieces, **variation)
    attributes = state.options.attributes
    book = book_of(Variation(len(attributes), state.options.squares))
    if pieces > book.last:
        return
    kinds = kinds_of_pieces(attributes)
    board = [(cell, kinds[piece]) for cell, piece in enumerate(state.board) if piece is not None]
    values = FOUR_BY_FOUR.values(state, Clock(0))
    for move, value in values.items():
        assert value.exact
        assert value.value == book.gift_value(board, kinds[parse_piece(move)])
    move = FOUR_BY_FOUR.choose(state, TOP, Clock(0), random)
    assert values[move].value == book.value(board)
    placing = after(state, move)
    if pieces < book.last:
        assert all(value.exact for value in FOUR_BY_FOUR.values(placing, Clock(0)).values())


ENDINGS = st.integers(12, 14)


def game_value(state: FourByFourState) -> int:
    """Return what a position is worth for the seat to move, by trying every legal move."""
    outcome = state.outcome()
    if outcome is not None:
        return 0 if not outcome.winners else 1 if state.turn in outcome.winners else -1
    best = -1
    for move in state.legal_moves():
        reply = after(state, move)
        value = game_value(reply)
        best = max(best, value if reply.turn == state.turn else -value)
        if best == 1:
            break
    return best


@variations
@settings(deadline=None, max_examples=15)
@given(seed=st.integers(0, 10**6), pieces=ENDINGS, given_one=st.booleans())
def test_called_by_players_a_game_is_worth_what_it_is_called_by_itself(
    variation: dict[str, Any], seed: int, pieces: int, given_one: bool
) -> None:
    random = Random(seed)
    by_players = random_state(random, pieces, **variation)
    if given_one:
        by_players = dataclasses.replace(by_players, given=random.choice(by_players.pool))
    options = dataclasses.replace(by_players.options, calling="automatic")
    by_itself = dataclasses.replace(by_players, options=options)
    worth = game_value(by_players)
    assert worth == game_value(by_itself)
    values = FOUR_BY_FOUR.values(by_players, Clock())
    others = FOUR_BY_FOUR.values(by_itself, Clock())
    assert max(value.value for value in values.values()) == worth
    for move, value in others.items():
        if given_one and by_players.completed(CELLS.index(move)):
            assert value.value == values[f"{move}!"].value == 1
            assert values[move].value == -1, "a line that is not called is the opponent's"
        else:
            assert values[move] == value


@settings(deadline=None, max_examples=40)
@given(seed=st.integers(0, 10**6), squares=st.booleans())
def test_values_by_players_are_those_of_all_that_can_be_played(seed: int, squares: bool) -> None:
    random = Random(seed)
    state = random_state(random, 11, squares=squares)
    for _ in range(random.randrange(2, 10)):
        if state.outcome() is not None:
            return
        state = after(state, random.choice(state.legal_moves()))
    if state.outcome() is not None or len(state.pool) > 3:
        return
    for move, value in FOUR_BY_FOUR.values(state, Clock()).items():
        reply = after(state, move)
        worth = game_value(reply)
        assert value.exact
        assert value.value == (worth if reply.turn == state.turn else -worth)


@pytest.mark.parametrize("seed", range(5))
def test_the_sixth_piece_is_placed_where_it_is_best(seed: int) -> None:
    random = Random(seed)
    state = random_state(random, 5)
    given = [after(state, move) for move in state.legal_moves()]
    placing = random.choice(
        [asked for asked in given if not any(asked.completed(cell) for cell in range(16))]
    )
    move = FOUR_BY_FOUR.choose(placing, TOP, Clock(), random)
    values = FOUR_BY_FOUR.values(placing, Clock())
    assert values[move].value == max(value.value for value in values.values())


def test_the_best_level_soon_finds_the_only_square_that_holds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(thinking, "MOVE_SECONDS", 600)
    state = state_of("b1ltrh c1ltrf a2lsqf d3dsqh b4dtrh", given="dsqf")
    clock = Clock().for_checks(200)
    assert FOUR_BY_FOUR.choose(state, TOP, clock, Random(1)) == "c4"


def test_a_proof_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "MOVE_SECONDS", 0)
    state = random_state(Random(4), 6)
    analysis = Analysis(state, Clock())
    assert analysis.solvable
    assert thinking.find_move(analysis, Clock(), Random(1)) in state.legal_moves()
    assert not analysis.decided


@pytest.mark.parametrize("level", [2, CAREFUL, TOP - 1])
def test_only_the_best_level_plays_by_the_book(level: int) -> None:
    won = state_of("b1dsqf c1lsqf a2dtqf b4dsrf c4lsrf")
    given = {FOUR_BY_FOUR.choose(won, level, Clock(), Random(seed)) for seed in range(60)}
    values = FOUR_BY_FOUR.values(won, Clock(0))
    assert {values[move].value for move in given} == {1, 0}


@pytest.mark.parametrize("seed", range(4))
def test_the_best_level_does_not_give_up_a_lost_board(seed: int) -> None:
    lost = state_of("a1dsqf b1lsqf c1dtqf a2ltqf")
    move = FOUR_BY_FOUR.choose(lost, TOP, Clock(), Random(seed))
    asked = after(lost, move)
    assert not any(asked.completed(cell) for cell in range(16))


@pytest.mark.parametrize("seed", range(4))
def test_the_best_level_takes_a_won_board(seed: int) -> None:
    state = state_of("b1dsqf c1lsqf a2dtqf b4dsrf", given="lsrf")
    assert FOUR_BY_FOUR.choose(state, TOP, Clock(), Random(seed)) == "c4"


@pytest.mark.parametrize("level", [CAREFUL, TOP - 1, TOP])
def test_good_levels_never_overlook_a_line(level: int) -> None:
    complete = after(start(), *MISSED)
    missed = after(complete, "d1", "dsqf")
    for seed in range(20):
        assert FOUR_BY_FOUR.choose(complete, level, Clock(), Random(seed)) == "d1!"
        assert FOUR_BY_FOUR.choose(missed, level, Clock(), Random(seed)) == "!"


ROW = ["ltrh", "a1", "ltrf", "b1", "ltqh", "c1", "ltqf"]
DIAGONAL = ["ltrh", "a1", "ltrf", "b2", "ltqh", "c3", "ltqf"]


@pytest.mark.parametrize("missed", [False, True], ids=["own", "missed"])
@pytest.mark.parametrize("level", range(1, CAREFUL))
def test_low_levels_overlook_far_lines_more_often_than_rows(level: int, missed: bool) -> None:
    skill = SKILLS[level - 1]
    assert skill is not None
    for moves, square, chance in ((ROW, "d1", skill.near), (DIAGONAL, "d4", skill.far)):
        state = after(start(), *moves, *([square, "dsqf"] if missed else []))
        call = "!" if missed else f"{square}!"
        calls = sum(
            FOUR_BY_FOUR.choose(state, level, Clock(), Random(seed)) == call for seed in range(600)
        )
        assert calls / 600 == pytest.approx(chance, abs=0.06)
        assert chance == 1 or skill.far < skill.near


def test_who_looks_at_a_line_gives_no_piece_that_completes_it() -> None:
    state = state_of("a1ltrh b1ltrf c1ltqh")
    dangerous = {piece for piece in state.legal_moves() if piece[0] == "l" or piece[1] == "t"}
    assert 0 < len(dangerous) < len(state.pool)
    near = SKILLS[2].near if SKILLS[2] else 1
    gifts = [FOUR_BY_FOUR.choose(state, 3, Clock(), Random(seed)) for seed in range(400)]
    lost = sum(gift in dangerous for gift in gifts) / len(gifts)
    # All of its losing gifts come from not looking.
    assert lost == pytest.approx((1 - near) * len(dangerous) / len(state.pool), abs=0.03)
    for level in range(4, TOP):
        gifts = [FOUR_BY_FOUR.choose(state, level, Clock(), Random(seed)) for seed in range(40)]
        assert not dangerous & set(gifts)


def test_the_dreamy_level_tires_of_looking_for_a_safe_piece() -> None:
    state = state_of("a1ltrh b1ltrf c1ltqh a2dsrh b2dsrf d3dtqh")
    safe = {piece for piece in state.legal_moves() if safe_gifts_of(state, piece)}
    seeing = dataclasses.replace(SKILLS[0] or Skill(), near=1.0, far=1.0)
    gifts = {choose_move(state, seeing, Clock(), Random(seed)) for seed in range(200)}
    assert safe < gifts
    patient = dataclasses.replace(seeing, tried=16)
    gifts = {choose_move(state, patient, Clock(), Random(seed)) for seed in range(200)}
    assert gifts == safe


def safe_gifts_of(state: FourByFourState, piece: str) -> bool:
    given = after(state, piece)
    return not any(given.completed(cell) for cell in range(16))


def test_who_minds_what_is_left_keeps_a_safe_piece_to_give() -> None:
    state = state_of("b1dsqf d2dtrh b3lsqf c3ltqf d3ltrh d4lsrh", given="dtqf")
    left = {square: after(state, square) for square in state.legal_moves()}
    keeping = [
        square
        for square, asked in left.items()
        if any(safe_gifts_of(asked, piece) for piece in asked.legal_moves())
    ]
    assert keeping == ["d1"]
    for level in range(1, TOP):
        skill = SKILLS[level - 1]
        assert skill is not None
        moves = [FOUR_BY_FOUR.choose(state, level, Clock(), Random(seed)) for seed in range(200)]
        if level >= CAREFUL:
            assert set(moves) == {"d1"}
        else:
            assert {"d1"} < set(moves)


@pytest.mark.parametrize("level", CALCULATING)
@pytest.mark.parametrize("seed", range(4))
def test_a_calculated_ending_is_never_thrown_away(level: int, seed: int) -> None:
    skill = SKILLS[level - 1]
    assert skill is not None
    random = Random(seed)
    state = random_state(random, 16 - skill.calculates)
    for move in (None, *state.legal_moves()[:2]):
        asked = state if move is None else after(state, move)
        values = FOUR_BY_FOUR.values(asked, Clock())
        chosen = FOUR_BY_FOUR.choose(asked, level, Clock(), random)
        assert values[chosen].value == max(value.value for value in values.values())


def times_asked(state: FourByFourState) -> int:
    """Return how often the last level below the best asks the clock for a move."""
    asked = itertools.count()
    FOUR_BY_FOUR.choose(state, TOP - 1, Clock(stopped=lambda: next(asked) < 0), Random(5))
    return next(asked)


def test_calculating_ends_by_positions_and_not_by_time(monkeypatch: pytest.MonkeyPatch) -> None:
    state = random_state(Random(3), 8, squares=True)
    monkeypatch.setattr(solver, "_CHECK_EVERY", 1)
    given = after(state, state.legal_moves()[0])
    often = times_asked(given)
    assert often > 4
    monkeypatch.setattr(thinking, "CALCULATED_CHECKS", often // 2)
    assert times_asked(given) == often // 2


@variations
@pytest.mark.parametrize("calling", ["players", "automatic"])
def test_every_level_plays_every_variation(variation: dict[str, Any], calling: str) -> None:
    random = Random(5)
    state = random_state(random, 9, calling=calling, **variation)
    for level in range(1, TOP + 1):
        play_out(state, (level, 1), random)


def test_the_best_level_never_loses_what_it_need_not() -> None:
    random = Random(8)
    wins = 0
    for number in range(16):
        state = random_state(random, 8)
        best = max(value.value for value in FOUR_BY_FOUR.values(state, Clock()).values())
        outcome = play_out(state, (TOP, CAREFUL), Random(number))
        assert best == -1 or outcome.winners != (1,)
        assert best < 1 or outcome.winners == (0,)
        wins += outcome.winners == (0,)
    assert wins >= 8


def wrong_answers(board: plain.Board, piece: str) -> float:
    """Return how often a player goes wrong who is given a piece and sees but the next line."""
    shares = []
    for cell in set(plain.CELLS) - set(board):
        placed = {**board, cell: piece}
        gifts = {gift: plain.place_value(placed, gift) for gift in safe_gifts(placed)}
        if plain.give_value(placed) == -1:
            shares.append(1.0)
        else:
            shares.append(sum(value == 1 for value in gifts.values()) / len(gifts))
    return sum(shares) / len(shares)


def lost_placements(board: plain.Board, piece: str) -> float:
    """Return how many of the placements of a piece lose, or 0 where one of them wins."""
    values = [plain.give_value({**board, cell: piece}) for cell in set(plain.CELLS) - set(board)]
    return 0.0 if 1 in values else values.count(-1) / len(values)


def safe_gifts(board: plain.Board) -> list[str]:
    empty = set(plain.CELLS) - set(board)
    return [
        piece
        for piece in set(plain.PIECES) - set(board.values())
        if not any(plain.completes(board, cell, piece, "0123", False) for cell in empty)
    ]


@pytest.mark.parametrize("seed", [49, 294])
def test_of_even_gifts_the_best_level_gives_the_hardest_to_answer(seed: int) -> None:
    state = random_state(Random(seed), 11)
    board = text_of(state)
    even = [move for move in state.legal_moves() if plain.place_value(board, move) == 0]
    wrong = {move: wrong_answers(board, move) for move in even}
    assert max(wrong.values()) > min(wrong.values())
    for chance in range(5):
        move = FOUR_BY_FOUR.choose(state, TOP, Clock(), Random(chance))
        assert wrong[move] == max(wrong.values())


@pytest.mark.parametrize("seed", [915, 1208])
def test_of_even_placements_the_best_level_takes_the_hardest_to_answer(seed: int) -> None:
    state = random_state(Random(seed), 11)
    state = dataclasses.replace(state, given=state.pool[0])
    assert state.given is not None
    board, piece = text_of(state), piece_text(state.given)
    lost = {}
    for cell in state.legal_moves():
        placed = {**board, cell: piece}
        if plain.give_value(placed) == 0:
            lost[cell] = max(lost_placements(placed, gift) for gift in safe_gifts(placed))
    assert max(lost.values()) > min(lost.values())
    for chance in range(5):
        move = FOUR_BY_FOUR.choose(state, TOP, Clock(), Random(chance))
        assert lost[move] == max(lost.values())


@pytest.mark.parametrize("better", range(2, TOP))
def test_each_level_beats_the_one_below(better: int) -> None:
    won = lost = 0
    for seed in range(60):
        seat = seed % 2
        levels = (better, better - 1) if seat == 0 else (better - 1, better)
        winners = play_out(start(), levels, Random(seed)).winners
        won += winners == (seat,)
        lost += winners == (1 - seat,)
    assert won > lost


@pytest.mark.parametrize("seed", range(5))
def test_hints_for_the_last_pieces_say_something_true(seed: int) -> None:
    random = Random(seed)
    state = random_state(random, 13)
    while not state.outcome():
        hint = FOUR_BY_FOUR.hint(state, Clock())
        assert "0 of 0" not in hint.reason
        assert "1 of 1" not in hint.reason
        if state.given is not None and not state.pool and hint.move[-1] != "!":
            assert hint.reason == "It completes no line, and no piece is left: the game is even."
        state = after(state, random.choice(state.legal_moves()))


def test_hints_say_why() -> None:
    hint = FOUR_BY_FOUR.hint(after(start(), *MISSED), Clock())
    assert (hint.move, hint.reason) == ("d1!", "Four in a line: a1 to d1 (light, tall).")
    assert "cannot force one" in FOUR_BY_FOUR.hint(start(), Clock()).reason
    given_one = FOUR_BY_FOUR.hint(random_state(Random(2), 9), Clock())
    assert given_one.reason
    lost = FOUR_BY_FOUR.hint(state_of("a1dsqf b1lsqf a2dtqf b2ltqf"), Clock())
    assert lost.reason.startswith("Every move loses")
    won = FOUR_BY_FOUR.hint(state_of("b1dsqf c1lsqf a2dtqf b4dsrf", given="lsrf"), Clock())
    assert won.move == "c4"
    assert won.reason.endswith("and one of them forces a line.")


@settings(deadline=None, max_examples=20)
@given(seed=st.integers(0, 10**6))
def test_equal_pieces_are_worth_the_same(seed: int) -> None:
    options = FourByFourOptions(attributes=("tall",))
    state = random_state(Random(seed), 10, attributes=options.attributes)
    values = FOUR_BY_FOUR.values(state, Clock())
    for letter in "ts":
        assert len({value for move, value in values.items() if move[1] == letter}) <= 1
