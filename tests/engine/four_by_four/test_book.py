from __future__ import annotations

import lzma
from functools import cache
from itertools import combinations
from random import Random

import pytest
import solve_four_by_four as solving
from four_by_four_books import listing, packing
from hypothesis import given, settings
from hypothesis import strategies as st

from fourgames_tk.engine.games.four_by_four import FOUR_BY_FOUR
from fourgames_tk.engine.games.four_by_four.book import (
    BOOK_NAMES,
    Book,
    PlacedKind,
    canonical_text,
    cell_symmetries,
    find_book,
    parse_book,
)
from fourgames_tk.engine.games.four_by_four.options import ATTRIBUTES, FourByFourOptions
from fourgames_tk.engine.games.four_by_four.pieces import MAIN_RULES, PIECES, Variation
from fourgames_tk.engine.games.four_by_four.rules import FourByFourState
from fourgames_tk.engine.games.four_by_four.solver import Node, Solver, search_tables_for
from fourgames_tk.engine.search.clock import Clock
from tests.engine.four_by_four.boards import random_state

FOUR_LOST = solving.listed("four_lost.txt")
FIVE_WON = solving.listed("five_won.txt")
BOOKS = [book for variation in solving.PLAN if (book := find_book(variation))]
every_book = pytest.mark.parametrize("book", BOOKS, ids=lambda book: BOOK_NAMES[book.variation])


def main_book() -> Book:
    book = find_book(MAIN_RULES)
    assert book is not None
    return book


def state_with(board: list[PlacedKind], variation: Variation) -> FourByFourState:
    """Return the position with pieces of these kinds, a piece to be given."""
    kinds = variation.kind_by_piece
    pool = list(PIECES)
    pieces: list[int | None] = [None] * 16
    for cell, kind in board:
        piece = next(piece for piece in pool if kinds[piece] == kind)
        pool.remove(piece)
        pieces[cell] = piece
    return FourByFourState(variation, tuple(pieces), None, 0)


def search(board: list[PlacedKind], variation: Variation = MAIN_RULES) -> tuple[Solver, Node]:
    """Return a new solver and the node of a board of kinds."""
    state = state_with(board, variation)
    tables = search_tables_for(variation)
    left = tables.representatives.canonical_pool(sum(1 << piece for piece in state.pool))
    return Solver(tables, Clock()), tables.node_for(state, left)


def gives_a_line(board: list[PlacedKind], kind: int, variation: Variation) -> bool:
    taken = {cell for cell, _ in board}
    return any(
        listing.has_line([*board, (cell, kind)], variation) for cell in set(range(16)) - taken
    )


def random_board(
    random: Random, pieces: int, variation: Variation = MAIN_RULES
) -> list[PlacedKind]:
    """Return the kinds on a random board without a line."""
    attributes, squares = variation.attributes, variation.squares
    state = random_state(random, pieces, attributes=attributes, squares=squares)
    kinds = variation.kind_by_piece
    return [(cell, kinds[piece]) for cell, piece in enumerate(state.board) if piece is not None]


def kinds_left(board: list[PlacedKind], variation: Variation) -> list[int]:
    return listing.kinds_left(tuple(kind for _, kind in board), variation)


def searched_gift_value(board: list[PlacedKind], kind: int, variation: Variation) -> int:
    """Return the value of a gift that completes no line, by search alone."""
    solver, node = search(board, variation)
    taken = {cell for cell, _ in board}
    piece = solver.tables.representatives.representative_of(
        PIECES_OF[variation.attribute_count][kind], node[2]
    )
    replies = [
        solver.tables.child_node(node, piece, cell) for cell in range(16) if cell not in taken
    ]
    if any(solver.giver_wins(reply) for reply in replies):
        return -1
    return 0 if any(solver.giver_avoids_loss(reply) for reply in replies) else 1


PIECES_OF = {
    count: dict(zip(Variation(ATTRIBUTES[:count]).kind_by_piece, PIECES, strict=True))
    for count in (1, 2, 3, 4)
}
"""A piece of each kind, by how many characteristics count."""


@cache
def boards_of(book: Book, pieces: int) -> list[tuple[list[PlacedKind], int, int]]:
    """Return the boards that a book has an answer for other than zero, and the answers."""
    level, found = book.levels[pieces], []
    for at, (winning, holding) in enumerate(zip(level.winning, level.holding, strict=True)):
        if holding:
            row, column = divmod(at, len(level.sequences))
            cells = [cell for cell in range(16) if level.shapes[row] >> cell & 1]
            others = [level.sequences[column] >> shift & 15 for shift in (16, 12, 8, 4, 0)]
            kinds = [0, *others][-len(cells) :] if cells else []
            found.append((list(zip(cells, kinds, strict=True)), winning, holding))
    return found


def test_there_is_a_book_of_every_planned_variation() -> None:
    assert {book.variation: book.max_pieces for book in BOOKS} == solving.PLAN


def test_won_and_lost_boards_of_the_main_rules_agree_with_the_lists() -> None:
    book = main_book()
    assert {book.board_value(board) for board in FIVE_WON} == {1}
    assert sum(map(bool, book.levels[5].winning)) == len(FIVE_WON)
    assert {book.board_value(board) for board in FOUR_LOST} == {-1}
    assert sum(map(bool, book.levels[4].holding)) == 10_346 - len(FOUR_LOST)


@every_book
def test_the_empty_board_is_even(book: Book) -> None:
    assert book.board_value([]) == 0
    assert all(book.gift_value([], kind) == 0 for kind in range(book.variation.piece_kind_count))


def test_first_move_text_says_even_as_all_books_prove() -> None:
    text = {
        FOUR_BY_FOUR.move_order_explanation(
            FourByFourOptions(book.variation.attributes, squares=book.variation.squares)
        )
        for book in BOOKS
    }
    assert text == {
        "The first player gives a piece. The second player places it. "
        "With perfect play, the game is a draw."
    }


@every_book
@pytest.mark.parametrize("seed", range(3))
def test_values_of_smaller_boards_follow_from_larger_ones(book: Book, seed: int) -> None:
    random = Random(seed)
    board = random_board(random, random.randrange(1, book.max_pieces), book.variation)
    taken = {cell for cell, _ in board}
    gifts = kinds_left(board, book.variation)
    for kind in gifts:
        replies = [[*board, (cell, kind)] for cell in range(16) if cell not in taken]
        if gives_a_line(board, kind, book.variation):
            assert book.gift_value(board, kind) == -1
        else:
            assert book.gift_value(board, kind) == -max(
                book.board_value(reply) for reply in replies
            )
    assert book.board_value(board) == max(book.gift_value(board, kind) for kind in gifts)


@pytest.mark.parametrize("book", [BOOKS[0], BOOKS[-1]], ids=lambda book: BOOK_NAMES[book.variation])
def test_a_book_is_what_its_maker_computes_from_larger_boards(book: Book) -> None:
    """Only for boards of two pieces and less, since there are few."""
    names = listing.boards(2, book.variation)
    solved = {name: book.levels[2].winning_and_holding_gifts(name) for name in names}
    data = packing.book_file(packing.with_smaller(solved, book.variation), book.variation)
    assert parse_book(lzma.decompress(data)) == tuple(book.levels[:3])


@every_book
def test_gift_values_on_the_largest_boards_agree_with_a_search(book: Book) -> None:
    random = Random(1)
    variation = book.variation
    while True:
        board = random_board(random, book.max_pieces, variation)
        safe = [k for k in kinds_left(board, variation) if not gives_a_line(board, k, variation)]
        if safe:
            break
    kind = random.choice(safe)
    assert book.gift_value(board, kind) == searched_gift_value(board, kind, variation)


@every_book
def test_won_and_lost_boards_of_a_book_agree_with_a_search(book: Book) -> None:
    random, variation = Random(5), book.variation
    won = [board for board, winning, _ in boards_of(book, book.max_pieces) if winning]
    for board in random.sample(won, min(1, len(won))):
        kind = next(k for k in range(variation.piece_kind_count) if book.gift_value(board, k) == 1)
        assert searched_gift_value(board, kind, variation) == 1
    boards = (random_board(random, book.max_pieces, variation) for _ in range(300))
    lost = next((board for board in boards if book.board_value(board) == -1), None)
    if lost is not None:
        solver, node = search(lost, variation)
        assert not solver.giver_avoids_loss(node)


VARIATIONS = [*BOOK_NAMES]


@cache
def reference_symmetries(squares: bool) -> list[tuple[int, ...]]:
    """Return the cell permutations that keep the lines, found by backtracking."""
    lines = {frozenset(line) for line in Variation(squares=squares).lines}

    def common(one: int, other: int) -> int:
        return sum({one, other} <= line for line in lines)

    def continued(begun: tuple[int, ...]) -> list[tuple[int, ...]]:
        if len(begun) == 16:
            moved = {frozenset(begun[cell] for cell in line) for line in lines}
            return [begun] if moved == lines else []
        fitting = (
            cell
            for cell in set(range(16)) - set(begun)
            if all(
                common(cell, there) == common(len(begun), at)
                for at, there in enumerate((*begun, cell))
            )
        )
        return [whole for cell in fitting for whole in continued((*begun, cell))]

    return continued(())


@cache
def reference_kind_permutations(characteristics: int) -> set[tuple[int, ...]]:
    """Return the renamings of kinds, found as the closure of two basic steps."""
    kinds = range(1 << characteristics)
    steps = [tuple(kind ^ 1 for kind in kinds)]
    for low in range(characteristics - 1):
        one, other = 1 << low, 2 << low
        exchange = {one: other, other: one}
        steps.append(
            tuple(
                kind & ~(one | other) | sum(exchange[bit] for bit in (one, other) if kind & bit)
                for kind in kinds
            )
        )
    found, new = {tuple(kinds)}, {tuple(kinds)}
    while new:
        new = {tuple(step[kind] for kind in one) for one in new for step in steps} - found
        found |= new
    return found


def reference_form(board: list[PlacedKind], variation: Variation) -> list[PlacedKind]:
    return min(
        sorted((symmetry[cell], swap[kind]) for cell, kind in board)
        for symmetry in reference_symmetries(variation.squares)
        for swap in reference_kind_permutations(variation.attribute_count)
    )


@st.composite
def boards(draw: st.DrawFn, most: int) -> tuple[Variation, list[PlacedKind]]:
    variation = draw(st.sampled_from(VARIATIONS))
    cells = draw(st.lists(st.integers(0, 15), max_size=most, unique=True))
    pieces = draw(st.permutations(PIECES))
    return variation, [
        (cell, piece % variation.piece_kind_count)
        for cell, piece in zip(cells, pieces, strict=False)
    ]


@pytest.mark.parametrize(("squares", "count"), [(False, 32), (True, 8)])
def test_no_other_symmetry_keeps_the_lines(squares: bool, count: int) -> None:
    assert len(cell_symmetries(squares)) == count
    assert set(cell_symmetries(squares)) == set(reference_symmetries(squares))


@settings(deadline=None, max_examples=60)
@given(case=boards(most=6), number=st.integers(0, 10**6))
def test_symmetric_boards_have_one_canonical_text(
    case: tuple[Variation, list[PlacedKind]], number: int
) -> None:
    variation, board = case
    moves, renamings = (
        reference_symmetries(variation.squares),
        reference_kind_permutations(variation.attribute_count),
    )
    symmetry = moves[number % len(moves)]
    swap = sorted(renamings)[number % len(renamings)]
    changed = [(symmetry[cell], swap[kind]) for cell, kind in reversed(board)]
    assert canonical_text(changed, None, variation) == canonical_text(board, None, variation)
    if board:
        kind = number % variation.piece_kind_count
        with_gift = canonical_text(board, kind, variation)
        assert canonical_text(changed, swap[kind], variation) == with_gift
        assert with_gift[:-1] == canonical_text(board, None, variation)


@settings(deadline=None, max_examples=2)
@given(case=boards(most=2))
def test_only_symmetric_boards_share_a_canonical_text(
    case: tuple[Variation, list[PlacedKind]],
) -> None:
    variation, board = case
    names: dict[str, list[PlacedKind]] = {}
    for cell in set(range(16)) - {taken for taken, _ in board}:
        for kind in range(variation.piece_kind_count):
            one = [*board, (cell, kind)]
            name = canonical_text(one, None, variation)
            assert names.setdefault(name, reference_form(one, variation)) == reference_form(
                one, variation
            )
    assert len(names) == len({tuple(one) for one in names.values()})


@pytest.mark.parametrize("count", [1, 2, 3])
def test_pieces_of_a_kind_share_what_counts(count: int) -> None:
    for attributes in combinations(ATTRIBUTES, count):
        kinds = Variation(attributes).kind_by_piece
        assert sorted(kinds) == sorted([*range(1 << count)] * (16 >> count))
        for one, other in combinations(PIECES, 2):
            differ = [
                name for bit, name in enumerate(reversed(ATTRIBUTES)) if (one ^ other) >> bit & 1
            ]
            assert (kinds[one] == kinds[other]) is not bool(set(differ) & set(attributes))


@pytest.mark.parametrize(
    ("variation", "counts"),
    [
        (MAIN_RULES, [1, 2, 40, 454]),
        (Variation(squares=True), [1, 3, 84, 1586]),
        (Variation(ATTRIBUTES[:2]), [1, 2, 30, 226]),
        (Variation(ATTRIBUTES[:1], squares=True), [1, 3, 42, 296]),
    ],
    ids=lambda value: BOOK_NAMES[value] if isinstance(value, Variation) else "",
)
def test_boards_are_listed_once_up_to_symmetry(variation: Variation, counts: list[int]) -> None:
    for pieces, count in enumerate(counts):
        names = listing.boards(pieces, variation)
        assert len(set(names)) == len(names) == count
        for name in names[:: max(1, count // 40)]:
            assert canonical_text(listing.board_of(name), None, variation) == name
