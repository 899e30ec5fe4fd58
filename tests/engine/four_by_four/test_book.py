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
from fourgames_tk.engine.games.four_by_four.tables import Node, tables_for
from fourgames_tk.engine.search.clock import Clock
from tests.engine.four_by_four import plain
from tests.engine.four_by_four.boards import random_state, state_of

FOUR_LOST = [maker.read_board(words) for words in maker.read_words("four_lost.txt")]
FIVE_WON = [maker.read_board(words) for words in maker.read_words("five_won.txt")]


def search(board: list[book.Placed]) -> tuple[Solver, Node]:
    """Return a new search and the board as it takes it, without the book."""
    state = state_of(" ".join(CELLS[cell] + piece_text(piece) for cell, piece in board))
    tables = tables_for(state.options, state.counting)
    return Solver(tables, Clock()), tables.node(state, sum(1 << piece for piece in state.pool))


def gives_a_line(board: list[book.Placed], piece: int) -> bool:
    texts = {CELLS[cell]: piece_text(other) for cell, other in board}
    return any(
        plain.completes(texts, cell, piece_text(piece), "0123", False)
        for cell in plain.CELLS
        if cell not in texts
    )


def is_refuted(board: list[book.Placed], piece: int) -> bool:
    """Tell whether giving this piece loses by a line or by a board of the book."""
    taken = {cell for cell, _ in board}
    return gives_a_line(board, piece) or any(
        book.is_won([*board, (cell, piece)]) for cell in range(16) if cell not in taken
    )


def test_the_book_is_made_from_the_lists() -> None:
    assert book.BOOK_FILE.read_text(encoding="ascii") == maker.book_text()


def test_the_lists_hold_different_boards() -> None:
    assert len({book.canonical(board) for board in FOUR_LOST}) == len(FOUR_LOST) == 58
    assert len({book.canonical(board) for board in FIVE_WON}) == len(FIVE_WON) == 936


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
    placed: list[book.Placed], order: list[int], swapped: int, turned: str
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
    assert book.canonical(changed) == book.canonical(placed)


def test_the_symmetries_keep_every_line() -> None:
    lines = {frozenset(line) for line in lines_of_board(False)}
    symmetries = book.symmetries()
    assert len(set(symmetries)) == 32
    for symmetry in symmetries:
        assert {frozenset(symmetry[cell] for cell in line) for line in lines} == lines


@pytest.mark.parametrize("number", range(36, 936, 180))
def test_boards_of_the_list_of_five_are_won_by_the_gift_of_the_book(number: int) -> None:
    board = FIVE_WON[number]
    assert book.is_won(board)
    solver, node = search(board)
    gifts = [piece for piece in PIECES if book.is_winning_gift(board, piece)]
    assert gifts
    assert node[3] >> gifts[0] & 1
    empty = set(range(16)) - {cell for cell, _ in board}
    replies = [solver.tables.child(node, gifts[0], cell) for cell in empty]
    assert not any(solver.holds(reply) for reply in replies)


def test_every_board_of_the_list_of_five_has_a_gift_in_the_book() -> None:
    for board in FIVE_WON:
        used = {piece for _, piece in board}
        assert any(book.is_winning_gift(board, p) for p in PIECES if p not in used)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_other_boards_of_five_are_not_won(seed: int) -> None:
    state = random_state(Random(seed), 5)
    board = [(cell, piece) for cell, piece in enumerate(state.board) if piece is not None]
    assert not book.is_won(board)
    solver, node = search(board)
    assert not solver.wins(node)


@pytest.mark.parametrize("number", range(0, 58, 6))
def test_every_gift_on_a_lost_board_of_four_loses(number: int) -> None:
    board = FOUR_LOST[number]
    used = {piece for _, piece in board}
    assert all(is_refuted(board, piece) for piece in PIECES if piece not in used)


@pytest.mark.parametrize("seed", range(8))
def test_other_boards_of_four_have_a_good_gift(seed: int) -> None:
    state = random_state(Random(seed), 4)
    board = [(cell, piece) for cell, piece in enumerate(state.board) if piece is not None]
    assert not book.is_lost(board)
    assert not all(is_refuted(board, piece) for piece in state.pool)
