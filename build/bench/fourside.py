"""How fast FourSide finds moves, beside the plain way of doing it, and weighs them."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import figures

from fourgames_tk.engine.game import State
from fourgames_tk.engine.games.fourside.appraisal import Outlook
from fourgames_tk.engine.games.fourside.blocks import Block, neighbours, turned
from fourgames_tk.engine.games.fourside.options import FourSideOptions
from fourgames_tk.engine.games.fourside.reading import read_position
from fourgames_tk.engine.games.fourside.rules import FourSideState

POSITIONS = 60
REPEATS = 5


def positions(options: FourSideOptions) -> list[FourSideState]:
    """Return positions from the middle of random games."""
    result = []
    for seed in range(POSITIONS):
        random = Random(seed)
        state: State = FourSideState.start(options, seed)
        for _ in range(options.columns * options.rows // 2):
            if state.outcome() is None:
                state = state.play(random.choice(state.legal_moves())).state
        if state.outcome() is None:
            result.append(read_position(state.to_json(), options, seed))
    return result


def plain_moves(state: FourSideState) -> list[tuple[int, int, int]]:
    """Return (block, turns, cell) of all moves by trying each on every cell."""
    found = []
    beside = neighbours(state.columns, state.rows)
    for index, block in enumerate(state.hands[state.turn] or ()):
        for turns in range(4):
            sides = turned(block, turns)
            for cell, near in enumerate(beside):
                if state.board[cell] is None and _fits(state, sides, near):
                    found.append((index, turns, cell))
    return found


def seconds(work: Callable[[], object]) -> float:
    """Return the best time of several runs."""
    times = []
    for _ in range(REPEATS):
        started = time.perf_counter()
        work()
        times.append(time.perf_counter() - started)
    return min(times)


def main() -> None:
    """Print the figures of the default board and of the largest."""
    for columns, rows in ((9, 7), (15, 11)):
        for values in (3, 9):
            _print_figures(FourSideOptions(values=values, columns=columns, rows=rows))


def _print_figures(options: FourSideOptions) -> None:
    states = positions(options)
    moves = sum(len(state.legal_moves()) for state in states) / len(states)
    plain = seconds(lambda: [plain_moves(state) for state in states]) / len(states)
    fast = seconds(lambda: [state.legal_moves() for state in states]) / len(states)
    weighed = seconds(lambda: [Outlook(state) for state in states]) / len(states)
    board = f"{options.columns} × {options.rows}, values 1–{options.values}"
    figures.report(f"moves, {board}", fast * 1000, "ms", plain * 1000, "trying each")
    figures.report(f"weighing all, {board}", weighed * 1000, "ms")
    print(
        f"{board}: {moves:.0f} moves in {fast * 1000:.3f} ms, {plain / fast:.1f} times as fast as "
        f"trying each, and weighed in {weighed * 1000:.1f} ms"
    )


def _fits(state: FourSideState, sides: Block, near: tuple[tuple[int, int, int], ...]) -> bool:
    touching = 0
    for cell, side, facing in near:
        other = state.board[cell]
        if other is not None:
            if other[facing] != sides[side]:
                return False
            touching += 1
    return touching > 0


if __name__ == "__main__":
    main()
