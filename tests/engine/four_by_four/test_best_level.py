"""The best level of 4 × 4: it wins and holds what can be, and says why."""

from __future__ import annotations

import dataclasses
from random import Random

import pytest

from fourgames_tk.engine.games.four_by_four import FOUR_BY_FOUR, thinking
from fourgames_tk.engine.games.four_by_four.analysis import Analysis
from fourgames_tk.engine.games.four_by_four.book import MAIN_RULES, book_of
from fourgames_tk.engine.games.four_by_four.pieces import (
    piece_text,
)
from fourgames_tk.engine.search.clock import Clock
from tests.engine.four_by_four import plain
from tests.engine.four_by_four.boards import after, random_state, start, state_of, text_of
from tests.engine.four_by_four.levels import CAREFUL, MISSED, TOP, play_out


@pytest.mark.parametrize("seed", range(4))
def test_the_best_level_never_places_into_a_lost_board(seed: int) -> None:
    board = "a1dsqf b1lsqf a2dtqf"
    move = FOUR_BY_FOUR.choose(state_of(board, given="ltqf"), TOP, Clock(), Random(seed))
    placed = state_of(f"{board} {move}ltqf").board
    book = book_of(MAIN_RULES)
    assert book.value([(cell, p) for cell, p in enumerate(placed) if p is not None]) == 0


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
