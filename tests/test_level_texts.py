"""Numbers in the texts of levels, compared with what `dev.py bench level_texts` measures."""

from __future__ import annotations

import pytest
from level_texts import (
    best_moves_share,
    early_moves_right,
    kept_results,
    noticed_sowings,
    overlooked_lines,
    overlooked_stones,
)

from fourgames_tk.engine.game import Level
from fourgames_tk.engine.games import find_game

SHARES = {
    "hardly ever": (0.0, 0.02),
    "rarely": (0.02, 0.06),
    "at most one stone in ten": (0.02, 0.115),
    "about one stone in four": (0.2, 0.28),
    "many": (0.3, 0.5),
    "three in five": (0.57, 0.63),
    "over half of the stones": (0.5, 0.6),
    "most captures": (0.6, 0.75),
}
"""The shares of stones that words of a text allow."""


@pytest.mark.parametrize("level", find_game("skirmish").levels[:-1], ids=lambda level: level.name)
def test_a_level_of_skirmish_overlooks_as_many_stones_as_its_text_says(level: Level) -> None:
    text, number = level.description, level.number
    ((least, most),) = [limits for words, limits in SHARES.items() if words in text]
    for players in (2, 3, 4):
        share = overlooked_stones(number, players)
        assert share <= most + 0.02, (text, share)
        assert share >= least - 0.02 or players > 2, (text, share)


def test_levels_of_four_by_four_see_as_many_lines_as_their_texts_say() -> None:
    shares = {level.number: overlooked_lines(level.number, 1000) for level in LEVELS}
    texts = {level.number: level.description for level in LEVELS}
    assert "overlooks most rows and diagonals" in texts[1] and min(shares[1]) > 0.5
    assert "over half of the rows and few diagonals" in texts[2]
    assert 0.3 < shares[2][0] < 0.5 and shares[2][1] > 0.65
    assert "overlooks over half of the diagonals" in texts[3] and 0.5 < shares[3][1] < 0.65
    assert "some diagonals" in texts[4] and 0.2 < shares[4][1] < 0.4
    assert "few diagonals" in texts[5] and shares[5][1] < 0.2
    assert "sees every line" in texts[6] and all(shares[each] == (0, 0) for each in (6, 7, 8, 9))


LEVELS = find_game("four-by-four").levels


@pytest.mark.parametrize(
    ("number", "empty", "words"),
    [
        (7, 7, "the last seven cells perfectly"),
        (8, 8, "the last eight cells perfectly"),
        (9, 8, "no move worsens its result"),
    ],
)
@pytest.mark.parametrize("squares", [False, True])
def test_a_level_of_four_by_four_keeps_results_as_its_text_says(
    number: int, empty: int, words: str, squares: bool
) -> None:
    assert words in LEVELS[number - 1].description
    assert best_moves_share(number, empty, 12, squares=squares) == 1


def test_levels_of_four_stones_keep_won_positions_as_their_texts_say() -> None:
    texts = {level.number: level.description for level in find_game("four-stones").levels}
    shares = {number: early_moves_right(number, 60) for number in range(6, 11)}
    assert "hardly any mistakes in the last third" in texts[6] and shares[6][1] > 0.95
    for number, words, share in (
        (7, "half of its earlier moves right", 0.5),
        (8, "three of four early moves right", 0.75),
        (9, "nine of ten early moves right", 0.9),
        (10, "never loses a won position", 1.0),
    ):
        assert words in texts[number]
        assert shares[number][0] == pytest.approx(share, abs=0.07 if share < 1 else 0)
        assert shares[number][1] == 1


def test_levels_of_mancala_look_at_as_many_piles_as_their_texts_say() -> None:
    texts = {level.number: level.description for level in find_game("mancala").levels}
    piles, chains = zip(*(noticed_sowings(number, 1000) for number in range(1, 7)), strict=True)
    assert "hardly looks at its piles" in texts[1] and piles[0] < 1.5
    assert "about two of its piles" in texts[2] and 1.5 < piles[1] < 2.3
    assert "about half of its piles" in texts[3] and 2.6 < piles[2] < 3.4
    assert "about half of its piles and at some free turns" in texts[4]
    assert 2.6 < piles[3] < 3.4 and 0.3 < chains[3] < 0.6
    assert "many short chains" in texts[5] and 0.6 < chains[4] < 0.8
    assert "nearly all of its short chains" in texts[6] and chains[5] > 0.85
    assert "the last 24 stones perfectly" in texts[8] and kept_results(24, 10) == 1
