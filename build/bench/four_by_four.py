"""How fast 4 × 4 is solved, beside a plain search of the same positions.

The plain search is one negamax for three values with alpha and beta, a table of positions reached,
the placements that leave the fewest safe gifts first, and lines without a future removed; it
works everything out anew at every node.
"""

from __future__ import annotations

import statistics
import time
from random import Random

from fourgames_tk.engine.games.four_by_four import FOUR_BY_FOUR
from fourgames_tk.engine.games.four_by_four.lines import lines_of_board
from fourgames_tk.engine.games.four_by_four.pieces import PIECES, values_mask
from fourgames_tk.engine.games.four_by_four.rules import FourByFourOptions, FourByFourState
from fourgames_tk.engine.games.four_by_four.solver import Solver
from fourgames_tk.engine.games.four_by_four.tables import Tables
from fourgames_tk.engine.search.clock import Clock

LINES = lines_of_board(False)
VALUES = [values_mask(piece) for piece in PIECES]
COMPARED = (9, 10)
"""Empty squares at which both searches are timed."""

Squares = frozenset[int]
Lines = tuple[int, ...]
"""For each line the mask of the values that its pieces share."""


class Plain:
    """The plain search."""

    def __init__(self) -> None:
        """Begin with an empty table."""
        self.nodes = 0
        self._table: dict[tuple[Lines, Squares, Squares], tuple[int, int]] = {}

    def value(
        self, lines: Lines, empty: Squares, pool: Squares, alpha: int = -1, beta: int = 1
    ) -> int:
        """Return the value for the player about to give a piece, within alpha and beta."""
        self.nodes += 1
        if not pool or not any(lines):
            return 0
        safe = self._safe(lines, empty, pool)
        if not safe:
            return -1
        key = (lines, empty, pool)
        low, high = self._table.get(key, (-1, 1))
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        best, raised = -1, max(alpha, low)
        for piece in safe:
            best = max(best, -self._placed(lines, empty, pool - {piece}, piece, -beta, -raised))
            raised = max(raised, best)
            if best >= min(beta, high):
                break
        self._table[key] = (best, high) if best >= beta else (low if best <= alpha else best, best)
        return best

    def _placed(
        self, lines: Lines, empty: Squares, pool: Squares, piece: int, alpha: int, beta: int
    ) -> int:
        replies = []
        for cell in empty:
            rest = empty - {cell}
            after = tuple(
                self._living(mask & VALUES[piece] if cell in line else mask, line, rest, pool)
                for mask, line in zip(lines, LINES, strict=True)
            )
            replies.append((len(self._safe(after, rest, pool)), after, rest))
        best = -1
        for _, after, rest in sorted(replies, key=lambda reply: reply[0]):
            best = max(best, self.value(after, rest, pool, max(alpha, best), beta))
            if best >= beta:
                break
        return best

    def _safe(self, lines: Lines, empty: Squares, pool: Squares) -> list[int]:
        threats = 0
        for mask, line in zip(lines, LINES, strict=True):
            if len(empty.intersection(line)) == 1:
                threats |= mask
        return [piece for piece in pool if not VALUES[piece] & threats]

    def _living(self, mask: int, line: tuple[int, ...], empty: Squares, pool: Squares) -> int:
        gaps = len(empty.intersection(line))
        return sum(
            1 << value
            for value in range(8)
            if mask >> value & 1 and 0 < gaps <= sum(VALUES[piece] >> value & 1 for piece in pool)
        )


def random_board(random: Random, empty: int) -> FourByFourState:
    """Return a random board without a line."""
    while True:
        pieces = [*random.sample(PIECES, 16 - empty), *[None] * empty]
        random.shuffle(pieces)
        state = FourByFourState(FourByFourOptions(), tuple(pieces), None, 0)
        if not state.standing():
            return state


def plainly(state: FourByFourState) -> tuple[int, int, float]:
    """Return the value, the nodes and the seconds of the plain search."""
    lines: list[int] = []
    for line in LINES:
        mask = 0xFF
        for cell in line:
            piece = state.board[cell]
            mask &= 0xFF if piece is None else VALUES[piece]
        lines.append(0 if all(state.board[cell] is not None for cell in line) else mask)
    empty = frozenset(cell for cell in range(16) if state.board[cell] is None)
    plain, begin = Plain(), time.process_time()
    value = plain.value(tuple(lines), empty, frozenset(state.pool))
    return value, plain.nodes, time.process_time() - begin


def quickly(state: FourByFourState) -> tuple[int, int, float]:
    """Return the value, the nodes and the seconds of the program's search, its tables cold."""
    begin = time.process_time()
    tables = Tables(state.counting, state.options.squares)
    node = tables.node(state, sum(1 << piece for piece in state.pool))
    solver = Solver(tables, Clock())
    value = -1 if not solver.holds(node) else 1 if solver.wins(node) else 0
    return value, solver.nodes, time.process_time() - begin


def compare(empty: int, boards: int) -> None:
    """Solve the same boards by both searches and print the ratio of their times."""
    random = Random(empty)
    plain_seconds = quick_seconds = 0.0
    plain_nodes = quick_nodes = 0
    for _ in range(boards):
        state = random_board(random, empty)
        plain_value, nodes, seconds = plainly(state)
        plain_nodes, plain_seconds = plain_nodes + nodes, plain_seconds + seconds
        value, nodes, seconds = quickly(state)
        quick_nodes, quick_seconds = quick_nodes + nodes, quick_seconds + seconds
        if value != plain_value:
            raise AssertionError(f"{state.to_json()}: {value} is not {plain_value}")
    print(
        f"{empty:2} empty squares: {plain_seconds / boards:7.3f} s plain "
        f"({plain_nodes // boards} nodes), {quick_seconds / boards:6.3f} s "
        f"({quick_nodes // boards} nodes): {plain_seconds / quick_seconds:.1f} times as fast"
    )


def solve(empty: int, boards: int) -> None:
    """Solve boards and print the mean and the longest time."""
    random = Random(empty)
    times = [quickly(random_board(random, empty))[2] for _ in range(boards)]
    print(f"{empty:2} empty squares: {statistics.mean(times):6.3f} s, longest {max(times):.3f} s")


def choices(games: int, **options: object) -> None:
    """Play the best level against itself and print how long its moves take."""
    times: list[float] = []
    level = len(FOUR_BY_FOUR.levels)
    for seed in range(games):
        random = Random(seed)
        words = {name: str(value) for name, value in options.items()}
        state = FOUR_BY_FOUR.start(FourByFourOptions.parse(words), seed)
        while state.outcome() is None:
            begin = time.perf_counter()
            move = FOUR_BY_FOUR.choose(state, level, Clock(), random)
            times.append(time.perf_counter() - begin)
            after = state.play(move).state
            if not isinstance(after, FourByFourState):
                raise TypeError(type(after).__name__)
            state = after
    times.sort()
    name = " ".join(f"{key}={value}" for key, value in options.items()) or "the whole game"
    late = times[int(0.95 * len(times))]
    print(f"a move of the best level, {name}: 95 % within {late:.2f} s, longest {times[-1]:.2f} s")


def main() -> None:
    """Print all figures."""
    for empty in COMPARED:
        compare(empty, 6 if empty < 10 else 3)
    for empty in (10, 11):
        solve(empty, 8)
    choices(3)
    choices(2, squares="yes")
    for attributes in ("light", "light,tall", "light,tall,round"):
        choices(2, attributes=attributes)
        choices(2, attributes=attributes, squares="yes")


if __name__ == "__main__":
    main()
