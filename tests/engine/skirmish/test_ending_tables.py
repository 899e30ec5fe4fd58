"""Tests of the tables of endings against a slow reference."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
import solve_skirmish_endings as solving

from fourgames_tk.engine.games.skirmish import ending_tables
from fourgames_tk.engine.games.skirmish.rules import Tiling, Variation, tiling
from fourgames_tk.engine.search.clock import Clock

from . import reference

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


def reference_table(where: Tiling) -> dict[Sides, int]:
    """Return the plies to the end of every position, by repeated passes over all of them."""
    after: dict[Sides, list[Sides]] = {}
    for mine, theirs in all_positions(where.tile_count):
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
def test_every_position_agrees_with_the_reference_table(
    rows: int, columns: int, diagonal: bool
) -> None:
    where = tiling(rows, columns, diagonal)
    table = ending_tables.BuiltEndingTable(where)
    assert table.ensure_built(Clock())
    anew = (
        ending_tables.StoredEndingTable(where, solving.table(where)) if columns == rows else table
    )
    expected = reference_table(where)
    for mine, theirs in all_positions(where.tile_count):
        for each in (table, anew):
            assert each.plies_to_end(mask(mine), mask(theirs)) == expected.get(
                (mine, theirs), ending_tables.DRAW
            )


def test_a_table_built_in_steps_equals_one_built_at_once() -> None:
    where = tiling(4, 4, False)
    whole, bits = ending_tables.BuiltEndingTable(where), ending_tables.BuiltEndingTable(where)
    whole.ensure_built(Clock())
    checks = iter([False, True] * 1000)
    rounds = 0
    while not bits.ensure_built(Clock(stopped=lambda: next(checks))):
        rounds += 1
        if rounds == 1:
            assert bits.plies_to_end(1, 2) is None
    assert rounds > 3
    for mine, theirs in all_positions(16):
        assert bits.plies_to_end(mask(mine), mask(theirs)) == whole.plies_to_end(
            mask(mine), mask(theirs)
        )


def test_positions_beyond_the_table_have_no_value() -> None:
    assert ending_tables.ending_table(Variation(tiling(7, 6, False))) is None
    table = ending_tables.BuiltEndingTable(tiling(3, 3, False))
    table.ensure_built(Clock())
    assert table.plies_to_end(0b111, 0b1000) is None


COUNTS = sorted(
    {*ending_tables.STONE_COUNTS, *(counts[::-1] for counts in ending_tables.STONE_COUNTS)}
)


def ready(diagonal: bool) -> ending_tables.StoredEndingTable:
    table = ending_tables.stored_ending_table(
        Variation(tiling(ending_tables.TABLE_SIDE, ending_tables.TABLE_SIDE, diagonal))
    )
    assert table is not None
    return table


def some(counts: tuple[int, int], many: int) -> list[tuple[list[int], list[int]]]:
    random = Random(f"{counts}")
    found = [
        random.sample(range(ending_tables.TABLE_SIDE * ending_tables.TABLE_SIDE), sum(counts))
        for _ in range(many)
    ]
    return [(tiles[: counts[0]], tiles[counts[0] :]) for tiles in found]


def board_of(mine: list[int], theirs: list[int]) -> reference.Board:
    owner = {tile: 0 for tile in mine} | {tile: 1 for tile in theirs}
    tiles = [
        owner.get(tile, -1) for tile in range(ending_tables.TABLE_SIDE * ending_tables.TABLE_SIDE)
    ]
    return tuple(
        tuple(tiles[row * ending_tables.TABLE_SIDE : (row + 1) * ending_tables.TABLE_SIDE])
        for row in range(ending_tables.TABLE_SIDE)
    )


def told(table: ending_tables.StoredEndingTable, board: reference.Board, player: int) -> int:
    tiles = [tile for row in board for tile in row]
    sides = [
        sum(1 << tile for tile, owner in enumerate(tiles) if owner == side)
        for side in (player, 1 - player)
    ]
    plies = table.plies_to_end(sides[0], sides[1])
    assert plies is not None
    return plies


@pytest.mark.parametrize("diagonal", [False, True])
@pytest.mark.parametrize("counts", COUNTS)
def test_values_follow_from_the_values_after_each_move(
    counts: tuple[int, int], diagonal: bool
) -> None:
    """Checked on a random sample of the positions."""
    table = ready(diagonal)
    for mine, theirs in some(counts, 150):
        board = board_of(mine, theirs)
        after = [
            0 if reference.alive(later) == {0} else told(table, later, 1) or None
            for move in reference.moves(board, 0, diagonal)
            for later in [reference.after(board, *move)]
        ]
        won = [plies for plies in after if plies is not None and plies % 2 == 0]
        if won:
            expected = 1 + min(won)
        elif None in after:
            expected = ending_tables.DRAW
        else:
            expected = 1 + max(plies for plies in after if plies is not None)
        assert told(table, board, 0) == expected


def test_only_the_standard_board_has_a_stored_table() -> None:
    assert ending_tables.stored_ending_table(Variation(tiling(5, 6, False))) is None
    assert isinstance(
        ending_tables.ending_table(Variation(tiling(6, 6, True))), ending_tables.StoredEndingTable
    )
    four, two, five = 0b1111, 0b11 << 10, 0b11111
    table = ready(False)
    assert table.plies_to_end(four, 1 << 10) is table.plies_to_end(1 << 10, four) is None
    assert table.plies_to_end(0b111, two << 5 | 1 << 30) is table.plies_to_end(five, two) is None


@pytest.mark.parametrize(
    ("rows", "columns", "can_lose"), [(3, 3, True), (3, 4, True), (4, 4, True), (6, 6, False)]
)
def test_two_against_two_with_diagonal_steps_can_be_lost_on_small_boards_only(
    rows: int, columns: int, can_lose: bool
) -> None:
    """The help says so of 6 × 6 and of 4 × 4; checked on a random sample of the positions."""
    table = ending_tables.ending_table(Variation(tiling(rows, columns, diagonal=True)))
    assert table is not None
    table.ensure_built(Clock())
    random, lost = Random(0), 0
    for _ in range(4000):
        first, second, third, fourth = random.sample(range(rows * columns), 4)
        plies = table.plies_to_end(mask((first, second)), mask((third, fourth)))
        assert plies is not None
        lost += plies != ending_tables.DRAW and plies % 2 == 0
    assert bool(lost) == can_lose
