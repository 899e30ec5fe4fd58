"""Tests of the geometry of 4 × 4: which cell, piece or line a point means."""

from __future__ import annotations

import pytest

from fourgames_tk.engine.games.four_by_four.pieces import SQUARES, Variation, line_name
from fourgames_tk.ui.boards.four_by_four import layout
from fourgames_tk.ui.boards.four_by_four.layout import LINE_KEYS, next_line


@pytest.mark.parametrize("squares", [False, True])
def test_every_line_can_be_pointed_at(squares: bool) -> None:
    variation = Variation(squares=squares)
    """Somewhere around each of its cells (a square: in its middle) a point means the line."""
    for line in variation.lines:
        name = line_name(line)
        centres = [layout.BOARD.centre(cell) for cell in line]
        if line in SQUARES:
            across, down = (sum(values) / 4 for values in zip(*centres, strict=True))
            assert layout.lines_near_point(across, down, variation)[0] == name
            continue
        (x0, y0), (x1, y1) = centres[0], centres[-1]
        step = (x1 - x0) / 14, (y1 - y0) / 14
        for x, y in centres:
            assert layout.lines_near_point(x + step[0], y + step[1], variation)[0] == name


@pytest.mark.parametrize("squares", [False, True])
def test_arrows_go_round_all_lines(squares: bool) -> None:
    variation = Variation(squares=squares)
    count = len(variation.lines)
    line, seen = None, []
    for _ in range(count):
        line = next_line(line, 1, variation)
        seen.append(line)
    assert len(set(seen)) == count
    assert next_line(line, 1, variation) == seen[0]
    assert next_line(seen[0], -1, variation) == line
    assert next_line(None, -1, variation) == line


def test_every_straight_line_has_a_key() -> None:
    assert sorted(LINE_KEYS.values()) == sorted(map(line_name, Variation().lines))
