"""The tables of endings that the program comes with, against the rules written out plainly."""

from __future__ import annotations

from random import Random

import pytest
import solve_skirmish_endings as solving

from fourgames_tk.engine.games.skirmish.endings import (
    CLASSES,
    DRAW,
    SIDE,
    ReadyEndings,
    endings,
    ready_endings,
    rows,
)
from fourgames_tk.engine.games.skirmish.tiling import tiling

from . import reference
from .test_endings import all_positions, mask, plain_table

COUNTS = sorted({*CLASSES, *(counts[::-1] for counts in CLASSES)})


def ready(diagonal: bool) -> ReadyEndings:
    table = ready_endings(tiling(SIDE, SIDE, diagonal))
    assert table is not None
    return table


def some(counts: tuple[int, int], many: int) -> list[tuple[list[int], list[int]]]:
    random = Random(f"{counts}")
    found = [random.sample(range(SIDE * SIDE), sum(counts)) for _ in range(many)]
    return [(tiles[: counts[0]], tiles[counts[0] :]) for tiles in found]


def board_of(mine: list[int], theirs: list[int]) -> reference.Board:
    owner = {tile: 0 for tile in mine} | {tile: 1 for tile in theirs}
    tiles = [owner.get(tile, -1) for tile in range(SIDE * SIDE)]
    return tuple(tuple(tiles[row * SIDE : (row + 1) * SIDE]) for row in range(SIDE))


def told(table: ReadyEndings, board: reference.Board, player: int) -> int:
    tiles = [tile for row in board for tile in row]
    sides = [
        sum(1 << tile for tile, owner in enumerate(tiles) if owner == side)
        for side in (player, 1 - player)
    ]
    plies = table.plies(sides[0], sides[1])
    assert plies is not None
    return plies


@pytest.mark.parametrize("diagonal", [False, True])
@pytest.mark.parametrize("counts", COUNTS)
def test_every_value_follows_from_those_after_each_move(
    counts: tuple[int, int], diagonal: bool
) -> None:
    """What is true of all positions proves them all: this looks at some."""
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
            expected = DRAW
        else:
            expected = 1 + max(plies for plies in after if plies is not None)
        assert told(table, board, 0) == expected


@pytest.mark.parametrize("diagonal", [False, True])
def test_a_board_turned_over_is_worth_the_same(diagonal: bool) -> None:
    where, table = tiling(SIDE, SIDE, diagonal), ready(diagonal)
    for counts in COUNTS:
        for mine, theirs in some(counts, 20):
            values = {
                table.plies(sum(1 << image[t] for t in mine), sum(1 << image[t] for t in theirs))
                for image in where.symmetries()
            }
            assert len(values) == 1


@pytest.mark.parametrize("diagonal", [False, True])
def test_what_is_solved_anew_agrees_with_the_plain_table(diagonal: bool) -> None:
    where = tiling(3, 3, diagonal)
    table = ReadyEndings(where, solving.table(3, diagonal))
    expected = plain_table(where)
    for mine, theirs in all_positions(where.size):
        assert table.plies(mask(mine), mask(theirs)) == expected.get((mine, theirs), DRAW)


def test_each_set_of_stones_has_the_row_of_the_first_that_is_its_image() -> None:
    where = tiling(4, 4, False)
    for count, most in ((1, 3), (2, 21), (3, 77)):
        found = rows(where, count)
        firsts = {row: stones for stones, (row, turned) in found.items() if turned == 0}
        assert sorted(firsts) == list(range(most))
        for stones, (row, turned) in found.items():
            image = where.symmetries()[turned]
            first = firsts[row]
            assert stones == sum(1 << image[tile] for tile in range(16) if first >> tile & 1)


def test_the_usual_board_alone_has_such_a_table() -> None:
    assert ready_endings(tiling(5, 6, False)) is None
    assert isinstance(endings(tiling(6, 6, True)), ReadyEndings)
    four, two, five = 0b1111, 0b11 << 10, 0b11111
    table = ready(False)
    assert table.plies(four, 1 << 10) is table.plies(1 << 10, four) is None
    assert table.plies(0b111, two << 5 | 1 << 30) is table.plies(five, two) is None


def test_what_the_page_says_of_three_against_two() -> None:
    """Three stones that have the move always win with diagonal steps, and else nearly always."""
    diagonal, straight = ready(True), ready(False)
    for mine, theirs in some((3, 2), 2000):
        for table in (diagonal, straight):
            plies = table.plies(mask(tuple(mine)), mask(tuple(theirs)))
            assert plies is not None
            assert plies % 2 == 1
