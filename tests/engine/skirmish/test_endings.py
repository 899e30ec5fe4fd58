"""The table of endings against plain search, and what it shows."""

from __future__ import annotations

from itertools import combinations

import pytest

from fourgames_tk.engine.games.skirmish.endings import DRAW, Endings, endings
from fourgames_tk.engine.games.skirmish.tiling import Tiling, tiling
from fourgames_tk.engine.search.clock import Clock

Sides = tuple[tuple[int, ...], tuple[int, ...]]


def all_positions(size: int) -> list[Sides]:
    return [
        (mine, theirs)
        for ours in (1, 2)
        for others in (1, 2)
        for mine in combinations(range(size), ours)
        for theirs in combinations(range(size), others)
        if not set(mine) & set(theirs)
    ]


def plain_table(where: Tiling) -> dict[Sides, int]:
    """Return the plies to the end of every position, found by going over all again and again."""
    after: dict[Sides, list[Sides]] = {}
    for mine, theirs in all_positions(where.size):
        after[mine, theirs] = [
            (
                tuple(tile for tile in theirs if tile != target),
                tuple(sorted({*mine, target} - {stone})),
            )
            for stone in mine
            for target in where.neighbours[stone]
            if target not in mine
        ]
    known: dict[Sides, int] = {}
    plies = 1
    while True:
        before = len(known)
        for position, children in after.items():
            if position in known:
                continue
            values = [0 if not mine else known.get((mine, theirs)) for mine, theirs in children]
            won = plies % 2 == 1 and any(value == plies - 1 for value in values)
            lost = plies % 2 == 0 and all(value is not None and value % 2 for value in values)
            if won or lost:
                known[position] = plies
        if len(known) == before and plies > 1:
            return known
        plies += 1


def mask(stones: tuple[int, ...]) -> int:
    return sum(1 << tile for tile in stones)


@pytest.mark.parametrize(
    ("rows", "columns", "diagonal"), [(3, 3, False), (3, 4, False), (3, 3, True), (4, 3, True)]
)
def test_every_position_agrees_with_the_plain_table(
    rows: int, columns: int, diagonal: bool
) -> None:
    where = tiling(rows, columns, diagonal)
    table = Endings(where)
    assert table.build(Clock())
    expected = plain_table(where)
    for mine, theirs in all_positions(where.size):
        assert table.plies(mask(mine), mask(theirs)) == expected.get((mine, theirs), DRAW)


def test_a_table_built_bit_by_bit_is_the_same() -> None:
    where = tiling(4, 4, False)
    whole, bits = Endings(where), Endings(where)
    whole.build(Clock())
    checks = iter([False, True] * 1000)
    rounds = 0
    while not bits.build(Clock(stopped=lambda: next(checks))):
        rounds += 1
        if rounds == 1:
            assert bits.plies(1, 2) is None
    assert rounds > 3
    for mine, theirs in all_positions(16):
        assert bits.plies(mask(mine), mask(theirs)) == whole.plies(mask(mine), mask(theirs))


@pytest.mark.parametrize(("rows", "columns"), [(3, 3), (3, 6), (4, 5), (5, 5)])
def test_no_ending_on_a_smaller_board_is_a_draw(rows: int, columns: int) -> None:
    table = endings(tiling(rows, columns, False))
    assert table is not None
    assert table.build(Clock())
    for mine, theirs in all_positions(rows * columns):
        assert table.plies(mask(mine), mask(theirs)) != DRAW


def test_what_the_page_says_of_endings_on_the_classic_board() -> None:
    table = endings(tiling(6, 6, False))
    assert table is not None
    assert table.build(Clock())
    plies = {
        (len(mine), len(theirs), table.plies(mask(mine), mask(theirs)))
        for mine, theirs in all_positions(36)
    }
    distances = [distance or 0 for _, _, distance in plies]
    assert DRAW not in distances
    assert max(distances) == 40
    assert all((distance or 0) % 2 for mine, theirs, distance in plies if mine > theirs)
    assert any((distance or 0) % 2 for mine, theirs, distance in plies if mine < theirs)


def test_one_against_one_is_decided_by_the_parity_of_the_distance() -> None:
    table = endings(tiling(6, 6, False))
    assert table is not None
    table.build(Clock())
    for mine in range(36):
        for theirs in range(36):
            if mine != theirs:
                distance = abs(mine // 6 - theirs // 6) + abs(mine % 6 - theirs % 6)
                plies = table.plies(1 << mine, 1 << theirs)
                assert plies is not None
                assert plies % 2 == distance % 2


def test_where_the_table_does_not_reach() -> None:
    assert endings(tiling(7, 6, False)) is None
    table = Endings(tiling(3, 3, False))
    table.build(Clock())
    assert table.plies(0b111, 0b1000) is None
