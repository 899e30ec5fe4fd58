from __future__ import annotations

import shutil
from pathlib import Path

import pytest
import solve_four_by_four as solving
from four_by_four_books import listing, packing
from four_by_four_books.working import Work

from fourgames_tk.engine.games.four_by_four.book import (
    MAIN_RULES,
    Book,
    Variation,
    board_of,
    canonical,
    from_bytes,
    to_bytes,
)

ONE = Variation(1)
needs_a_compiler = pytest.mark.skipif(shutil.which("cc") is None, reason="needs a C compiler")


@pytest.mark.parametrize(
    ("variation", "counts"),
    [
        (MAIN_RULES, [1, 2, 40, 454]),
        (Variation(4, squares=True), [1, 3, 84, 1586]),
        (Variation(2), [1, 2, 30, 226]),
        (Variation(1, squares=True), [1, 3, 42, 296]),
    ],
    ids=lambda value: value.name if isinstance(value, Variation) else "",
)
def test_boards_are_listed_once_up_to_symmetry(variation: Variation, counts: list[int]) -> None:
    for pieces, count in enumerate(counts):
        names = listing.boards(pieces, variation)
        assert len(set(names)) == len(names) == count
        for name in names[:: max(1, count // 40)]:
            assert canonical(board_of(name), None, variation) == name


@pytest.mark.parametrize("variation", [Variation(2), Variation(3, squares=True)])
def test_every_board_can_be_reached_from_the_listed_ones(variation: Variation) -> None:
    longer = {
        canonical([*board, (cell, kind)], None, variation)
        for board in map(board_of, listing.boards(2, variation))
        for cell in set(range(16)) - {taken for taken, _ in board}
        for kind in listing.kinds_left(tuple(kind for _, kind in board), variation)
    }
    assert longer == set(listing.boards(3, variation))


@pytest.mark.parametrize(
    ("name", "variation", "line"),
    [
        ("01230124", MAIN_RULES, True),
        ("05af0124", MAIN_RULES, True),
        ("0123012c", MAIN_RULES, False),
        ("01240124", MAIN_RULES, False),
        ("01450124", MAIN_RULES, False),
        ("01450124", Variation(4, squares=True), True),
        ("01230013", Variation(3), True),
        ("01230033", Variation(2), False),
        ("01230001", Variation(1), False),
        ("01230000", Variation(1), True),
    ],
)
def test_boards_with_a_line_are_told_from_others(
    name: str, variation: Variation, line: bool
) -> None:
    board = [(cell, kind % variation.kinds) for cell, kind in board_of(name)]
    assert listing.has_line(board, variation) is line


def test_the_columns_answer_for_every_board() -> None:
    solved = {"01234012c3": (0x0000, 0x0030), "01234012c4": (0x0200, 0x0220), "0134701245": (0, 0)}
    level = packing.level(solved, 5, MAIN_RULES)
    (again,) = from_bytes(to_bytes([level]))
    assert {name: again.gifts(name) for name in solved} == solved
    assert list(again.shapes) == sorted(again.shapes)
    assert list(again.sequences) == sorted(again.sequences)
    for unknown in ("89abc01234", "012340ffff"):
        with pytest.raises(KeyError):
            again.gifts(unknown)


@needs_a_compiler
def test_work_goes_on_where_it_stopped(tmp_path: Path) -> None:
    names = listing.boards(6, ONE)[::40]
    whole = Work(tmp_path / "whole", ONE, names)
    whole.go_on(2, 600)
    assert whole.solved.keys() == set(names)
    begun = Work(tmp_path / "begun", ONE, names)
    begun.go_on(1, 0)
    assert begun.left == names
    lines = whole.path.read_text("ascii").splitlines(keepends=True)
    begun.path.write_text("".join(lines[:50]) + lines[50][:-2], "ascii")
    again = Work(tmp_path / "begun", ONE, names)
    assert len(again.left) == len(names) - 50
    again.go_on(1, 600)
    assert again.solved == whole.solved
    assert sorted(again.path.read_text("ascii").splitlines()) == sorted(map(str.rstrip, lines))


def test_a_file_about_other_boards_is_refused(tmp_path: Path) -> None:
    names = listing.boards(2, ONE)
    Work(tmp_path, ONE, names)
    (tmp_path / "1-2.txt").write_text("0f10 0 3\n", "ascii")
    with pytest.raises(ValueError, match="0f10"):
        Work(tmp_path, ONE, names)


@needs_a_compiler
def test_smaller_boards_follow_from_larger_ones(tmp_path: Path) -> None:
    direct = Work(tmp_path, ONE, listing.boards(4, ONE))
    direct.go_on(1, 600)
    larger = Work(tmp_path, ONE, listing.boards(5, ONE))
    larger.go_on(1, 600)
    levels = packing.with_smaller(larger.solved, ONE)
    assert levels[4] == direct.solved
    columns = [packing.level(level, pieces, ONE) for pieces, level in enumerate(levels)]
    assert Book(ONE, columns).value([]) == 0


def test_a_variation_that_is_solved_is_written_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solving, "GAME", solving.ROOT / ".cache" / tmp_path.name)
    monkeypatch.setattr(solving, "PLAN", {ONE: 2})
    solving.GAME.mkdir(parents=True)
    try:
        names = listing.boards(2, ONE)
        (tmp_path / "1-2.txt").write_text("".join(f"{name} 0 3\n" for name in names), "ascii")
        solving.solve(ONE, tmp_path, 1, 60)
        (written,) = solving.GAME.iterdir()
        before = written.stat().st_mtime_ns
        solving.solve(ONE, tmp_path, 1, 60)
        assert written.stat().st_mtime_ns == before
    finally:
        shutil.rmtree(solving.GAME)
