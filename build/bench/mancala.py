"""Stones: Mancala: moves made a second, and how long perfect play takes.

The packed boards are set beside the plain rules of the tests in the same run.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

import figures  # noqa: E402

from fourgames_tk.engine.games.mancala import MANCALA  # noqa: E402
from fourgames_tk.engine.games.mancala.endings import VALUES  # noqa: E402
from fourgames_tk.engine.games.mancala.exact import packed_state  # noqa: E402
from fourgames_tk.engine.games.mancala.options import MancalaOptions  # noqa: E402
from fourgames_tk.engine.games.mancala.rules import MancalaState  # noqa: E402
from fourgames_tk.engine.games.mancala.solver import Solver  # noqa: E402
from fourgames_tk.engine.search.clock import Clock  # noqa: E402
from tests.engine.mancala import plain  # noqa: E402

ROUNDS = 5
"""Each speed is the best of so many runs, the rivals in turn."""


def moves_made(state: MancalaState, depth: int) -> int:
    """Return the number of moves of the tree to a depth, all made on packed boards."""
    packed, board = packed_state(state)
    layer, made = [(board, state.loose)], 0
    for _ in range(depth):
        children = [c for board, loose in layer for c in packed.children(board, loose)]
        made += len(children)
        layer = [(c.board, c.loose) for c in children if c.board is not None]
    return made


def speeds(stones: int, depth: int) -> tuple[float, float]:
    """Return the moves a second of the packed boards and of the plain rules."""
    state = MANCALA.start(MancalaOptions(stones), 0)
    made = {depth: moves_made(state, depth) for depth in (depth, depth - 2)}
    fast, slow = [], []
    for _ in range(ROUNDS):
        begun = time.perf_counter()
        moves_made(state, depth)
        fast.append(time.perf_counter() - begun)
        begun = time.perf_counter()
        plain.perft(state.ring, depth - 2)
        slow.append(time.perf_counter() - begun)
    return made[depth] / min(fast), made[depth - 2] / min(slow)


def positions(count: int, loose: int) -> Iterator[MancalaState]:
    """Yield positions of random games at the moment when no more than `loose` stones are left."""
    random = Random(1)
    while count:
        state = MANCALA.start(MancalaOptions(random.randint(2, 6)), 0)
        while state.loose > loose:
            state = state.after(random.choice(state.legal_moves()))
        if not state.over:
            count -= 1
            yield state


def values_times(count: int, loose: int) -> list[float]:
    """Return the seconds that the exact values of all moves take, in increasing order."""
    times = []
    for state in positions(count, loose):
        begun = time.perf_counter()
        values = MANCALA.values(state, Clock())
        times.append(time.perf_counter() - begun)
        if not all(value.exact for value in values.values()):
            raise RuntimeError(f"not all values are exact: {state}")
    return sorted(times)


def proofs() -> tuple[int, float]:
    """Prove what is said to be proved; return the number of boards and the seconds of all."""
    begun = time.perf_counter()
    for piles, value in VALUES.items():
        solver = Solver(sum(piles), Clock(), unaided=True)
        board = solver.packing.pack(piles[:6], piles[6:])
        if solver.exact(board, sum(piles), value) != value:
            raise RuntimeError(f"this board is not worth {value}: {piles}")
    return len(VALUES), time.perf_counter() - begun


def self_play(stones: int) -> tuple[tuple[int, int], list[float]]:
    """Return the score of perfect play against itself and the seconds of player 1's choices."""
    state, times = MANCALA.start(MancalaOptions(stones), 0), []
    while not state.over:
        begun = time.perf_counter()
        move = MANCALA.choose(state, 7, Clock(), Random(1))
        if state.turn == 0:
            times.append(time.perf_counter() - begun)
        state = state.after(move)
    return state.stores, times


def main() -> None:
    """Print all figures."""
    print("moves made a second, beside the plain rules:")
    for stones, depth in ((2, 9), (4, 8), (6, 7)):
        fast, slow = speeds(stones, depth)
        print(f"  {stones} stones: {fast:,.0f}, {slow:,.0f}: {fast / slow:.1f} times as fast")
        name = f"moves a second, {stones} stones"
        figures.report(name, fast, "moves", slow, "plain rules", more_is_better=True)
    print("exact values of all moves, 40 positions each:")
    for loose in (22, 28):
        times = values_times(40, loose)
        average = sum(times) / len(times)
        print(
            f"  {loose} loose stones: average {average:.2f} s, median {times[20]:.2f} s, "
            f"longest {times[-1]:.2f} s"
        )
        figures.report(f"exact values, {loose} loose stones", average, "s")
    count, seconds = proofs()
    print(f"the {count} boards that are known to the program, proved again: {seconds:.0f} s")
    figures.report("boards proved again", seconds, "s")
    print("perfect play against itself, seconds of a choice of player 1:")
    for stones in (2, 3, 4, 5, 6):
        (first, second), choices = self_play(stones)
        average = sum(choices) / len(choices)
        print(
            f"  {stones} stones: {first}–{second} in {len(choices)} choices, "
            f"average {average:.2f} s, longest {max(choices):.2f} s"
        )
        figures.report(f"perfect choice, {stones} stones, longest", max(choices), "s")


if __name__ == "__main__":
    main()
