"""The levels of 4 × 4 in tests, and games between them."""

from __future__ import annotations

from random import Random

from fourgames_tk.engine.game import Outcome
from fourgames_tk.engine.games.four_by_four import FOUR_BY_FOUR
from fourgames_tk.engine.games.four_by_four.levels import SKILLS
from fourgames_tk.engine.games.four_by_four.rules import FourByFourState
from fourgames_tk.engine.search.clock import Clock
from tests.engine.four_by_four.boards import after

TOP = len(SKILLS)
CAREFUL = 5
"""The first level that sees every line."""
MISSED = ["ltrh", "a1", "ltrf", "b1", "ltqh", "c1", "ltqf"]
"""Moves to a board where d1 completes a row, for the player who is to place."""


def play_out(state: FourByFourState, levels: tuple[int, int], random: Random) -> Outcome:
    """Let two levels play to the end; player 1 is the first of them."""
    while (outcome := state.outcome()) is None:
        state = after(state, FOUR_BY_FOUR.choose(state, levels[state.turn], Clock(), random))
    return outcome
