"""Canonical boards against a slow plain search for everything that is one by symmetry."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fourgames_tk.engine.games.four_by_four.book import Occupied, Variation, canonical, symmetries
from fourgames_tk.engine.games.four_by_four.pieces import (
    ATTRIBUTES,
    PIECES,
    kinds_of_pieces,
    lines_of_board,
)

VARIATIONS = [Variation(count, squares) for count in (1, 2, 3, 4) for squares in (False, True)]


@cache
def plain_symmetries(squares: bool) -> list[tuple[int, ...]]:
    """Every way to move the cells that keeps the lines, found by trying cell after cell."""
    lines = {frozenset(line) for line in lines_of_board(squares)}

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
def plain_swaps(characteristics: int) -> set[tuple[int, ...]]:
    """Every renaming of kinds made of two steps, taken over and over until nothing is new."""
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


def plain_name(board: list[Occupied], variation: Variation) -> list[Occupied]:
    return min(
        sorted((symmetry[cell], swap[kind]) for cell, kind in board)
        for symmetry in plain_symmetries(variation.squares)
        for swap in plain_swaps(variation.characteristics)
    )


@st.composite
def boards(draw: st.DrawFn, most: int) -> tuple[Variation, list[Occupied]]:
    variation = draw(st.sampled_from(VARIATIONS))
    cells = draw(st.lists(st.integers(0, 15), max_size=most, unique=True))
    pieces = draw(st.permutations(PIECES))
    return variation, [
        (cell, piece % variation.kinds) for cell, piece in zip(cells, pieces, strict=False)
    ]


@pytest.mark.parametrize(("squares", "count"), [(False, 32), (True, 8)])
def test_no_other_symmetry_keeps_the_lines(squares: bool, count: int) -> None:
    assert len(symmetries(squares)) == count
    assert set(symmetries(squares)) == set(plain_symmetries(squares))


@settings(deadline=None, max_examples=60)
@given(case=boards(most=6), number=st.integers(0, 10**6))
def test_symmetric_boards_are_one(case: tuple[Variation, list[Occupied]], number: int) -> None:
    variation, board = case
    moves, renamings = plain_symmetries(variation.squares), plain_swaps(variation.characteristics)
    symmetry = moves[number % len(moves)]
    swap = sorted(renamings)[number % len(renamings)]
    changed = [(symmetry[cell], swap[kind]) for cell, kind in reversed(board)]
    assert canonical(changed, None, variation) == canonical(board, None, variation)
    if board:
        kind = number % variation.kinds
        with_gift = canonical(board, kind, variation)
        assert canonical(changed, swap[kind], variation) == with_gift
        assert with_gift[:-1] == canonical(board, None, variation)


@settings(deadline=None, max_examples=4)
@given(case=boards(most=2))
def test_boards_are_one_only_by_a_symmetry(case: tuple[Variation, list[Occupied]]) -> None:
    variation, board = case
    names: dict[str, list[Occupied]] = {}
    for cell in set(range(16)) - {taken for taken, _ in board}:
        for kind in range(variation.kinds):
            one = [*board, (cell, kind)]
            name = canonical(one, None, variation)
            assert names.setdefault(name, plain_name(one, variation)) == plain_name(one, variation)
    assert len(names) == len({tuple(one) for one in names.values()})


def test_kinds_are_pieces_where_all_characteristics_count() -> None:
    assert kinds_of_pieces(ATTRIBUTES) == tuple(PIECES)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_pieces_of_a_kind_share_what_counts(count: int) -> None:
    for attributes in combinations(ATTRIBUTES, count):
        kinds = kinds_of_pieces(attributes)
        assert sorted(kinds) == sorted([*range(1 << count)] * (16 >> count))
        for one, other in combinations(PIECES, 2):
            differ = [
                name for bit, name in enumerate(reversed(ATTRIBUTES)) if (one ^ other) >> bit & 1
            ]
            assert (kinds[one] == kinds[other]) is not bool(set(differ) & set(attributes))
