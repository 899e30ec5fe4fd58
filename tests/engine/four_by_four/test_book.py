from __future__ import annotations

from random import Random

import make_four_by_four_book as maker
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fourgames_tk.engine.games.four_by_four import book
from fourgames_tk.engine.games.four_by_four.lines import CELLS, lines_of_board
from fourgames_tk.engine.games.four_by_four.pieces import PIECES, piece_text
from fourgames_tk.engine.games.four_by_four.solver import Solver
from fourgames_tk.engine.games.four_by_four.symmetry import Occupied, canonical, symmetries
from fourgames_tk.engine.games.four_by_four.tables import Node, tables_for
from fourgames_tk.engine.search.clock import Clock
from tests.engine.four_by_four import plain
from tests.engine.four_by_four.boards import random_state, state_of

FOUR_LOST = [maker.read_board(words) for words in maker.read_words("four_lost.txt")]
FIVE_WON = [maker.read_board(words) for words in maker.read_words("five_won.txt")]


def search(board: list[Occupied]) -> tuple[Solver, Node]:
    """Return a new search and the board as it takes it, without the book."""
    state = state_of(" ".join(CELLS[cell] + piece_text(piece) for cell, piece in board))
    tables = tables_for(state.options, state.counting)
    return Solver(tables, Clock()), tables.node(state, sum(1 << piece for piece in state.pool))


def gives_a_line(board: list[Occupied], piece: int) -> bool:
    texts = {CELLS[cell]: piece_text(other) for cell, other in board}
    return any(
        plain.completes(texts, cell, piece_text(piece), "0123", False)
        for cell in plain.CELLS
        if cell not in texts
    )


def random_board(random: Random, pieces: int) -> list[Occupied]:
    """Return a random board without a line."""
    placed = enumerate(random_state(random, pieces).board)
    return [(cell, piece) for cell, piece in placed if piece is not None]


def searched_gift_value(board: list[Occupied], piece: int) -> int:
    """Return the value of a gift that completes no line, by search alone."""
    solver, node = search(board)
    taken = {cell for cell, _ in board}
    replies = [solver.tables.child(node, piece, cell) for cell in range(16) if cell not in taken]
    if any(solver.wins(reply) for reply in replies):
        return -1
    return 0 if any(solver.holds(reply) for reply in replies) else 1


def test_the_lost_boards_are_made_from_the_list() -> None:
    text = (maker.GAME / book.FOURS_FILE).read_text(encoding="ascii")
    assert text == maker.fours_text()


def test_the_lists_hold_different_boards() -> None:
    assert len({canonical(board) for board in FOUR_LOST}) == len(FOUR_LOST) == 58
    assert len({canonical(board) for board in FIVE_WON}) == len(FIVE_WON) == 936


@settings(deadline=None)
@given(
    placed=st.lists(
        st.tuples(st.integers(0, 15), st.integers(0, 15)),
        max_size=5,
        unique_by=(lambda one: one[0], lambda one: one[1]),
    ),
    order=st.permutations(range(4)),
    swapped=st.integers(0, 15),
    turned=st.sampled_from(["turn", "reflect", "inside out", "outer pairs"]),
)
def test_symmetric_boards_are_one(
    placed: list[Occupied], order: list[int], swapped: int, turned: str
) -> None:
    indexes = {"inside out": [1, 0, 3, 2], "outer pairs": [0, 2, 1, 3]}.get(turned, [0, 1, 2, 3])
    changed = []
    for cell, piece in placed:
        row, column = indexes[cell // 4], indexes[cell % 4]
        if turned == "turn":
            row, column = column, 3 - row
        elif turned == "reflect":
            column = 3 - column
        bits = sum((piece >> order[bit] & 1) << bit for bit in range(4))
        changed.append((4 * row + column, bits ^ swapped))
    assert canonical(changed) == canonical(placed)


def test_the_symmetries_keep_every_line() -> None:
    lines = {frozenset(line) for line in lines_of_board(False)}
    assert len(set(symmetries())) == 32
    for symmetry in symmetries():
        assert {frozenset(symmetry[cell] for cell in line) for line in lines} == lines


def test_the_book_has_every_board_of_five_once() -> None:
    fives = book.fives()
    keys = list(zip(fives.cells, fives.pieces, strict=True))
    assert len(keys) == 214_800
    assert keys == sorted(set(keys))


def test_the_won_boards_of_five_are_those_of_the_list() -> None:
    fives = book.fives()
    rows = zip(*fives, strict=True)
    won = {(cells, pieces) for cells, pieces, winning, _ in rows if winning}
    assert won == {book.five_key(canonical(board)) for board in FIVE_WON}


def test_gifts_of_the_book_that_win_also_hold_and_are_still_to_be_given() -> None:
    for cells, pieces, winning, holding in zip(*book.fives(), strict=True):
        assert cells.bit_count() == 5
        assert not winning & ~holding
        placed = {0, *(pieces >> shift & 15 for shift in (12, 8, 4, 0))}
        assert not any(holding >> piece & 1 for piece in placed)


@pytest.mark.parametrize("number", range(36, 936, 180))
def test_winning_gifts_of_the_book_win(number: int) -> None:
    board = FIVE_WON[number]
    assert book.value(board) == 1
    used = {piece for _, piece in board}
    gifts = [p for p in PIECES if p not in used and book.gift_value(board, p) == 1]
    assert gifts
    assert searched_gift_value(board, gifts[0]) == 1


@pytest.mark.parametrize("seed", range(20))
def test_gifts_on_any_board_of_five_are_worth_what_the_book_says(seed: int) -> None:
    random = Random(seed)
    board = random_board(random, 5)
    node = search(board)[1]
    gift = random.choice([piece for piece in PIECES if node[3] >> piece & 1])
    assert book.gift_value(board, gift) == searched_gift_value(board, gift)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_boards_of_five_are_worth_what_the_book_says(seed: int) -> None:
    board = random_board(Random(seed), 5)
    solver, node = search(board)
    value = 1 if solver.wins(node) else 0 if solver.holds(node) else -1
    assert book.value(board) == value


def test_some_boards_of_five_that_the_book_calls_lost_are_lost() -> None:
    fives = book.fives()
    lost = [number for number, holding in enumerate(fives.holding) if not holding]
    assert lost
    for number in Random(4).sample(lost, 4):
        cells = [cell for cell in range(16) if fives.cells[number] >> cell & 1]
        pieces = [0, *(fives.pieces[number] >> shift & 15 for shift in (12, 8, 4, 0))]
        solver, node = search(list(zip(cells, pieces, strict=True)))
        assert not solver.holds(node)


@pytest.mark.parametrize("number", range(0, 58, 6))
def test_every_gift_on_a_lost_board_of_four_loses(number: int) -> None:
    board = FOUR_LOST[number]
    assert book.value(board) == -1
    used = {piece for _, piece in board}
    for piece in PIECES:
        if piece not in used:
            assert gives_a_line(board, piece) or book.gift_value(board, piece) == -1


@pytest.mark.parametrize("seed", range(8))
def test_other_boards_of_four_have_a_good_gift(seed: int) -> None:
    board = random_board(Random(seed), 4)
    assert book.value(board) == 0
    used = {piece for _, piece in board}
    assert any(
        not gives_a_line(board, piece) and book.gift_value(board, piece) == 0
        for piece in PIECES
        if piece not in used
    )


@pytest.mark.parametrize("seed", range(4))
def test_a_fifth_piece_that_may_be_given_can_be_placed_without_losing(seed: int) -> None:
    random = Random(seed)
    board = random_board(random, 4)
    taken = {cell for cell, _ in board}
    used = {piece for _, piece in board}
    for piece in PIECES:
        if piece not in used and not gives_a_line(board, piece):
            replies = [[*board, (cell, piece)] for cell in range(16) if cell not in taken]
            assert max(book.value(reply) for reply in replies) in (0, 1)
