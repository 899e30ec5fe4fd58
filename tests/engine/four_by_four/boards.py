"""Positions for the tests of 4 × 4."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from fourgames_tk.engine.game import Outcome
from fourgames_tk.engine.games.four_by_four import FOUR_BY_FOUR
from fourgames_tk.engine.games.four_by_four.levels import SKILLS
from fourgames_tk.engine.games.four_by_four.options import ATTRIBUTES, FourByFourOptions
from fourgames_tk.engine.games.four_by_four.pieces import CELLS, parse_piece, piece_text
from fourgames_tk.engine.games.four_by_four.rules import FourByFourState
from fourgames_tk.engine.search.clock import Clock
from tests.engine.replay import replay

MISSED = ["ltrh", "a1", "ltrf", "b1", "ltqh", "c1", "ltqf"]
"""Moves to three tall light pieces in the top row: the one in hand completes it on d1."""


def start(**options: Any) -> FourByFourState:
    return FOUR_BY_FOUR.start(FourByFourOptions(**options), 0)


def after(state: FourByFourState, *moves: str) -> FourByFourState:
    """Return the state after these moves."""
    result = replay(state, moves)
    assert isinstance(result, FourByFourState)
    return result


def state_of(text: str, given: str | None = None, **options: Any) -> FourByFourState:
    """Return the position of `a1ltrh b1dsqf …` with player 1 to move."""
    placed = {word[:2]: parse_piece(word[2:]) for word in text.split()}
    board = tuple(placed.get(cell) for cell in CELLS)
    hand = parse_piece(given) if given else None
    return FourByFourState(start(**options).variation, board, hand, 0)


def text_of(state: FourByFourState) -> dict[str, str]:
    """Return the board in the form of the reference."""
    return {
        cell: piece_text(piece)
        for cell, piece in zip(CELLS, state.board, strict=True)
        if piece is not None
    }


def random_state(random: Random, pieces: int, **options: Any) -> FourByFourState:
    """Return a board with so many pieces and no line, player 1 to give."""
    while True:
        cells, placed = random.sample(CELLS, pieces), random.sample(range(16), pieces)
        words = (cell + piece_text(piece) for cell, piece in zip(cells, placed, strict=True))
        state = state_of(" ".join(words), **options)
        if not state.complete_line_names():
            return state


TOP = len(SKILLS)
CAREFUL = 6
"""The first level that sees every line."""


def play_out(state: FourByFourState, levels: tuple[int, int], random: Random) -> Outcome:
    """Play a game between two levels to its end; player 1 is the first level."""
    while (outcome := state.outcome()) is None:
        state = after(state, FOUR_BY_FOUR.choose(state, levels[state.turn], Clock(), random))
    return outcome


variations = pytest.mark.parametrize(
    "variation",
    [
        {},
        {"squares": True},
        {"attributes": ("light",)},
        {"attributes": ("light", "round")},
        {"attributes": ("tall", "round", "hollow"), "squares": True},
    ],
    ids=["whole", "squares", "one", "two", "three and squares"],
)
"""Runs a test with the options of each."""


def counting(state: FourByFourState) -> str:
    """Return the counting characteristics in the form of the reference."""
    return "".join(str(ATTRIBUTES.index(name)) for name in state.variation.attributes)
