"""What the program knows of boards that are too large to be solved while somebody waits."""

from __future__ import annotations

import pytest

from fourgames_tk.engine.games.mancala.endings import VALUES, proved
from fourgames_tk.engine.games.mancala.exact import packed_state
from fourgames_tk.engine.games.mancala.game import MANCALA
from fourgames_tk.engine.games.mancala.options import MancalaOptions
from fourgames_tk.engine.games.mancala.solver import Solver
from fourgames_tk.engine.search.clock import Clock

SOON = [(5, 5, 1, 4, 4, 4, 0, 4, 1, 5, 0, 1), (0, 4, 4, 4, 0, 4, 4, 4, 0, 4, 1, 5)]
"""Those that are proved in less than a second."""


@pytest.mark.parametrize("piles", SOON)
def test_a_search_without_that_knowledge_agrees(piles: tuple[int, ...]) -> None:
    solver = Solver(sum(piles), Clock(), unaided=True)
    board = solver.packing.pack(piles[:6], piles[6:])
    assert solver.exact(board, sum(piles), VALUES[piles]) == VALUES[piles]
    assert solver.positions > 100_000


@pytest.mark.parametrize("options", [MancalaOptions(3), MancalaOptions(3, opening="short")])
def test_every_first_sowing_with_three_stones_leads_to_a_board_that_is_known(
    options: MancalaOptions,
) -> None:
    start = MANCALA.start(options, 0)
    for move in start.legal_moves():
        packed, board = packed_state(start.after(move))
        assert board in proved(packed), move


def test_the_start_with_three_stones_is_exact_at_once() -> None:
    def worth(options: MancalaOptions) -> dict[str, float]:
        values = MANCALA.values(MANCALA.start(options, 0), Clock(60))
        assert all(value.exact for value in values.values())
        return {move: value.value for move, value in values.items()}

    assert worth(MancalaOptions(3)) == {"1": 2, "2": 14, "3": -2, "4": -18, "5": -10, "6": -16}
    short = {"1": 2, "2": -4, "3": 2, "4": -18, "5": -10, "6": -16}
    assert worth(MancalaOptions(3, opening="short")) == short
    fair = {move: -abs(value) for move, value in short.items()}
    assert worth(MancalaOptions(3, swap=True, opening="short")) == fair


def test_what_is_known_outlives_a_table_that_grew_too_large(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("fourgames_tk.engine.games.mancala.solver.MOST_POSITIONS", 0)
    piles = SOON[0]
    solver = Solver(sum(piles), Clock())
    board = solver.packing.pack(piles[:6], piles[6:])
    solver.exact(solver.packing.pack((2,) * 6, (2,) * 6), 24)
    searched = solver.positions
    assert solver.exact(board, sum(piles)) == VALUES[piles]
    assert solver.positions == searched
