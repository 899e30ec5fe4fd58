"""The boards of Stones: Mancala whose value the program knows, proved again without knowing it."""

from __future__ import annotations

import time

import figures

from fourgames_tk.engine.games.mancala.solver import PROVED_VALUES, Solver
from fourgames_tk.engine.search.clock import Clock


def main() -> None:
    """Prove them, and print how long that takes."""
    begun = time.perf_counter()
    for piles, value in PROVED_VALUES.items():
        solver = Solver(sum(piles), Clock(), ignore_proved=True)
        board = solver.packing.pack(piles[:6], piles[6:])
        if solver.board_value(board, sum(piles), value) != value:
            raise RuntimeError(f"this board is not worth {value}: {piles}")
    seconds = time.perf_counter() - begun
    print(f"the {len(PROVED_VALUES)} boards that are known to the program: {seconds:.0f} s")
    figures.report("boards proved again", seconds, "s")


if __name__ == "__main__":
    main()
