from __future__ import annotations

import solve_four_by_four as solving

from fourgames_tk.engine.games.four_by_four.book import Fives, five_key
from fourgames_tk.engine.games.four_by_four.symmetry import board_of, canonical


def test_boards_are_listed_once_up_to_symmetry() -> None:
    assert [len(solving.boards_with(pieces)) for pieces in range(4)] == [1, 2, 40, 454]
    for name in solving.boards_with(3):
        assert canonical(board_of(name)) == name


def test_boards_with_a_line_are_told_from_others() -> None:
    assert solving.has_line(board_of("01230124"))
    assert solving.has_line(board_of("05af0124"))
    assert not solving.has_line(board_of("0123012c"))
    assert not solving.has_line(board_of("01240124"))


def test_the_columns_answer_for_every_board() -> None:
    solved = {"01234012c3": (0x0000, 0x0030), "01234012c4": (0x0200, 0x0220), "0134701245": (0, 0)}
    fives = Fives.from_bytes(solving.columns(solved))
    assert {name: fives.gifts(name) for name in solved} == solved
    assert list(fives.cells) == sorted(five_key(name)[0] for name in solved)
