from __future__ import annotations

from random import Random

import pytest
import solve_four_by_four as solving
from four_by_four_books import listing
from four_by_four_trial import Trial

from fourgames_tk.engine.games.four_by_four import FOUR_BY_FOUR
from fourgames_tk.engine.games.four_by_four.book import (
    MAIN_RULES,
    Book,
    Level,
    Occupied,
    Variation,
    board_of,
    book_of,
    canonical,
)
from fourgames_tk.engine.games.four_by_four.options import FourByFourOptions
from fourgames_tk.engine.games.four_by_four.pieces import ATTRIBUTES, PIECES, kinds_of_pieces
from fourgames_tk.engine.games.four_by_four.rules import FourByFourState
from fourgames_tk.engine.games.four_by_four.solver import Solver
from fourgames_tk.engine.games.four_by_four.tables import Node, tables_for
from fourgames_tk.engine.search.clock import Clock
from tests.engine.four_by_four.boards import random_state

FOUR_LOST = solving.listed("four_lost.txt")
FIVE_WON = solving.listed("five_won.txt")
BOOKS = [book_of(variation) for variation in solving.PLAN]
every_book = pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.variation.name)


def main_book() -> Book:
    return book_of(MAIN_RULES)


def options_of(variation: Variation) -> FourByFourOptions:
    """Return options of a variation; the characteristics that count are the last ones."""
    attributes = ATTRIBUTES[-variation.characteristics :]
    return FourByFourOptions(attributes=attributes, squares=variation.squares)


def state_with(board: list[Occupied], variation: Variation) -> FourByFourState:
    """Return the position with pieces of these kinds, a piece to be given."""
    options = options_of(variation)
    kinds = kinds_of_pieces(options.attributes)
    pool = list(PIECES)
    pieces: list[int | None] = [None] * 16
    for cell, kind in board:
        piece = next(piece for piece in pool if kinds[piece] == kind)
        pool.remove(piece)
        pieces[cell] = piece
    return FourByFourState(options, tuple(pieces), None, 0)


def search(board: list[Occupied], variation: Variation = MAIN_RULES) -> tuple[Solver, Node]:
    """Return a new search and the board, of kinds, as it takes it, without the book."""
    state = state_with(board, variation)
    tables = tables_for(state.options, state.counting)
    left = tables.representatives.relabel(sum(1 << piece for piece in state.pool))
    return Solver(tables, Clock()), tables.node(state, left)


def gives_a_line(board: list[Occupied], kind: int, variation: Variation) -> bool:
    taken = {cell for cell, _ in board}
    return any(
        listing.has_line([*board, (cell, kind)], variation) for cell in set(range(16)) - taken
    )


def random_board(random: Random, pieces: int, variation: Variation = MAIN_RULES) -> list[Occupied]:
    """Return the kinds on a random board without a line."""
    options = options_of(variation)
    state = random_state(random, pieces, attributes=options.attributes, squares=options.squares)
    kinds = kinds_of_pieces(options.attributes)
    return [(cell, kinds[piece]) for cell, piece in enumerate(state.board) if piece is not None]


def kinds_left(board: list[Occupied], variation: Variation) -> list[int]:
    return listing.kinds_left(tuple(kind for _, kind in board), variation)


def searched_gift_value(board: list[Occupied], kind: int, variation: Variation) -> int:
    """Return the value of a gift that completes no line, by search alone."""
    solver, node = search(board, variation)
    taken = {cell for cell, _ in board}
    piece = solver.tables.representatives.like(PIECES_OF[variation.characteristics][kind], node[2])
    replies = [solver.tables.child(node, piece, cell) for cell in range(16) if cell not in taken]
    if any(solver.wins(reply) for reply in replies):
        return -1
    return 0 if any(solver.holds(reply) for reply in replies) else 1


PIECES_OF = {
    count: dict(zip(kinds_of_pieces(ATTRIBUTES[-count:]), PIECES, strict=True))
    for count in (1, 2, 3, 4)
}
"""A piece of each kind, by how many characteristics count."""


def boards_of(level: Level) -> list[tuple[list[Occupied], int, int]]:
    """Return the boards that a level has an answer for other than zero, and the answers."""
    found = []
    for at, (winning, holding) in enumerate(zip(level.winning, level.holding, strict=True)):
        if holding:
            row, column = divmod(at, len(level.sequences))
            cells = [cell for cell in range(16) if level.shapes[row] >> cell & 1]
            others = [level.sequences[column] >> shift & 15 for shift in (16, 12, 8, 4, 0)]
            kinds = [0, *others][-len(cells) :] if cells else []
            found.append((list(zip(cells, kinds, strict=True)), winning, holding))
    return found


def test_there_are_books_of_all_variations_that_are_called_proved() -> None:
    names = {book.variation.name: book.last for book in BOOKS}
    assert names == BOOKS_TOLD


BOOKS_TOLD = {"4s": 4, "3s": 4, "2s": 5, "1s": 5, "3": 4, "2": 5, "1": 5, "4": 5}
"""The largest boards of each book, as the rules page tells them."""


def test_the_lists_hold_different_boards() -> None:
    assert len({canonical(board) for board in FOUR_LOST}) == len(FOUR_LOST) == 58
    assert len({canonical(board) for board in FIVE_WON}) == len(FIVE_WON) == 936


def test_the_won_and_lost_boards_of_the_main_rules_are_those_of_the_lists() -> None:
    levels = main_book().levels
    won = {canonical(board) for board, winning, _ in boards_of(levels[5]) if winning}
    assert won == {canonical(board) for board in FIVE_WON}
    holding = {canonical(board) for board, _, _ in boards_of(levels[4])}
    assert set(listing.boards(4, MAIN_RULES)) - holding == {canonical(b) for b in FOUR_LOST}


@every_book
def test_every_board_of_a_book_is_found(book: Book) -> None:
    for pieces in range(min(book.last, 3) + 1):
        for name in listing.boards(pieces, book.variation):
            assert name[:pieces] == "".join(f"{cell:x}" for cell, _ in board_of(name))
            assert book.value(board_of(name)) in (-1, 0, 1)


@every_book
def test_the_empty_board_is_even(book: Book) -> None:
    assert book.value([]) == 0
    assert all(book.gift_value([], kind) == 0 for kind in range(book.variation.kinds))


def test_going_first_is_said_to_be_even_as_all_books_prove() -> None:
    said = {FOUR_BY_FOUR.going_first(options_of(book.variation)) for book in BOOKS}
    assert said == {"First gives a piece, and second places it. Neither is better off."}


@every_book
def test_gifts_that_win_also_hold_and_are_left_and_complete_no_line(book: Book) -> None:
    random = Random(3)
    for level in book.levels:
        boards = boards_of(level)
        assert not any(winning & ~holding for _, winning, holding in boards)
        for board, _, holding in random.sample(boards, min(200, len(boards))):
            good = [kind for kind in range(16) if holding >> kind & 1]
            assert set(good) <= set(kinds_left(board, book.variation))
            assert not any(gives_a_line(board, kind, book.variation) for kind in good)


@every_book
@pytest.mark.parametrize("seed", range(3))
def test_values_of_smaller_boards_follow_from_larger_ones(book: Book, seed: int) -> None:
    random = Random(seed)
    board = random_board(random, random.randrange(1, book.last), book.variation)
    taken = {cell for cell, _ in board}
    gifts = kinds_left(board, book.variation)
    for kind in gifts:
        replies = [[*board, (cell, kind)] for cell in range(16) if cell not in taken]
        if gives_a_line(board, kind, book.variation):
            assert book.gift_value(board, kind) == -1
        else:
            assert book.gift_value(board, kind) == -max(book.value(reply) for reply in replies)
    assert book.value(board) == max(book.gift_value(board, kind) for kind in gifts)


@every_book
def test_a_gift_on_one_of_the_largest_boards_is_worth_what_the_book_says(book: Book) -> None:
    random = Random(1)
    variation = book.variation
    while True:
        board = random_board(random, book.last, variation)
        safe = [k for k in kinds_left(board, variation) if not gives_a_line(board, k, variation)]
        if safe:
            break
    kind = random.choice(safe)
    assert book.gift_value(board, kind) == searched_gift_value(board, kind, variation)


@every_book
def test_some_boards_that_a_book_calls_won_or_lost_are_so(book: Book) -> None:
    random, variation = Random(5), book.variation
    level = book.levels[book.last]
    won = [board for board, winning, _ in boards_of(level) if winning]
    for board in random.sample(won, min(1, len(won))):
        kind = next(k for k in range(variation.kinds) if book.gift_value(board, k) == 1)
        assert searched_gift_value(board, kind, variation) == 1
    boards = (random_board(random, book.last, variation) for _ in range(300))
    lost = next((board for board in boards if book.value(board) == -1), None)
    if lost is not None:
        solver, node = search(lost, variation)
        assert not solver.holds(node)


@pytest.mark.parametrize(
    ("name", "outcome"), [("1", 0), ("1s", 0), ("1s", -1), ("2s", -1), ("2s", 1)]
)
def test_a_book_agrees_with_a_plain_search(name: str, outcome: int) -> None:
    book = next(book for book in BOOKS if book.variation.name == name)
    random = Random(1)
    while True:
        board = random_board(random, book.last, book.variation)
        if book.value(board) == outcome:
            break
    assert Trial(state_with(board, book.variation)).value() == outcome


@pytest.mark.parametrize("number", range(36, 936, 180))
def test_winning_gifts_of_the_book_win(number: int) -> None:
    board, book = FIVE_WON[number], main_book()
    assert book.value(board) == 1
    gifts = [p for p in kinds_left(board, MAIN_RULES) if book.gift_value(board, p) == 1]
    assert gifts
    assert searched_gift_value(board, gifts[0], MAIN_RULES) == 1


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_boards_of_five_are_worth_what_the_book_says(seed: int) -> None:
    board = random_board(Random(seed), 5)
    solver, node = search(board)
    value = 1 if solver.wins(node) else 0 if solver.holds(node) else -1
    assert main_book().value(board) == value
