"""How fast 4 × 4 is solved, beside a plain search of the same boards.

The plain search is `build/four_by_four_trial.py`. Both begin every board with cold tables. Times
are those of the processor, so that other programs change them little; the times of whole moves are
those of the clock on the wall. Then whole games tell which moves of the best level are proved.
"""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from random import Random

import figures
from four_by_four_trial import Trial

from fourgames_tk.engine.games.four_by_four import FOUR_BY_FOUR
from fourgames_tk.engine.games.four_by_four.analysis import Analysis
from fourgames_tk.engine.games.four_by_four.options import FourByFourOptions
from fourgames_tk.engine.games.four_by_four.pieces import PIECES
from fourgames_tk.engine.games.four_by_four.rules import FourByFourState
from fourgames_tk.engine.games.four_by_four.solver import Solver
from fourgames_tk.engine.games.four_by_four.tables import Tables
from fourgames_tk.engine.games.four_by_four.thinking import find_move
from fourgames_tk.engine.search.clock import Clock

COMPARED = {9: 20, 10: 16, 11: 8}
"""How many boards both searches solve at how many empty squares."""

VARIATIONS: tuple[dict[str, str], ...] = (
    {"squares": "yes"},
    {"attributes": "light,tall,round", "squares": "yes"},
    {"attributes": "light,tall,round"},
    {"attributes": "light,tall", "squares": "yes"},
    {"attributes": "light,tall"},
    {"attributes": "light", "squares": "yes"},
    {"attributes": "light"},
)
"""The options of all variations but the main rules."""


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
    begin = time.process_time()
    trial = Trial(state)
    return trial.value(), trial.nodes, time.process_time() - begin


def quickly(state: FourByFourState) -> tuple[int, int, float]:
    """Return the value, the nodes and the seconds of the program's search."""
    begin = time.process_time()
    tables = Tables(state.counting, state.options.squares)
    node = tables.node(state, sum(1 << piece for piece in state.pool))
    solver = Solver(tables, Clock())
    value = -1 if not solver.holds(node) else 1 if solver.wins(node) else 0
    return value, solver.nodes, time.process_time() - begin


def compare(empty: int, boards: int) -> None:
    """Solve the same boards by both searches and print the ratio of their times."""
    random = Random(empty)
    plain_times, quick_times = [], []
    plain_nodes = quick_nodes = 0
    for _ in range(boards):
        state = random_board(random, empty)
        plain_value, nodes, seconds = plainly(state)
        plain_nodes += nodes
        plain_times.append(seconds)
        value, nodes, seconds = quickly(state)
        quick_nodes += nodes
        quick_times.append(seconds)
        if value != plain_value:
            raise AssertionError(f"{state.to_json()}: {value} is not {plain_value}")
    plain, quick = sum(plain_times), sum(quick_times)
    figures.report(f"{boards} boards, {empty} empty squares", quick, "s", plain, "plain search")
    print(
        f"{empty:2} empty squares: plain {plain / boards:.3f} s ({plain_nodes / plain / 1000:.0f} "
        f"thousand nodes a second), ours {quick / boards:.3f} s, longest {max(quick_times):.3f} s "
        f"({quick_nodes / plain_nodes:.0%} of the nodes): {plain / quick:.1f} times as fast",
        flush=True,
    )


def proofs(games: int, opponent: int, **words: str) -> None:
    """Play the best level against another and print which of its moves are proved the best.

    Lines are always called, as the proofs take them to be. The words are options of the game.
    """
    proved: Counter[tuple[int, str]] = Counter()
    times: defaultdict[tuple[int, str], list[float]] = defaultdict(list)
    options = FourByFourOptions.parse({"calling": "automatic", **words})
    played = " ".join(f"{key}={value}" for key, value in words.items()) or "the main rules"
    for seed in range(games):
        random = Random(seed)
        state = FOUR_BY_FOUR.start(options, seed)
        while state.outcome() is None:
            if state.turn == seed % 2:
                begin = time.perf_counter()
                analysis = Analysis(state, Clock())
                move = find_move(analysis, Clock(), random)
                kind = state.board.count(None), "giving" if state.given is None else "placing"
                times[kind].append(time.perf_counter() - begin)
                best = max(judgement.high for judgement in analysis.moves.values())
                proved[kind] += analysis.moves[move].low == best
            else:
                move = FOUR_BY_FOUR.choose(state, opponent, Clock(), random)
            state = advance(state, move)
    told = f"against level {opponent}, {played}"
    print(f"moves of the best level proved the best, in {games} games {told}:")
    for kind in sorted(times, reverse=True):
        seconds = times[kind]
        print(
            f"  {kind[0]:2} empty squares, {kind[1]}: {proved[kind]} of {len(seconds)}, "
            f"longest {max(seconds):.2f} s",
            flush=True,
        )
    moves = sum(map(len, times.values()))
    print(f"  in all: {proved.total()} of {moves}", flush=True)
    name = f"moves proved the best, {told}"
    figures.report(name, proved.total(), "moves", moves, "all", more_is_better=True)


def advance(state: FourByFourState, move: str) -> FourByFourState:
    """Return the state after a move."""
    after = state.play(move).state
    if not isinstance(after, FourByFourState):
        raise TypeError(type(after).__name__)
    return after


def choices(games: int, **words: str) -> None:
    """Play the best level against itself and print how long its moves take."""
    times: list[float] = []
    level = len(FOUR_BY_FOUR.levels)
    for seed in range(games):
        random = Random(seed)
        state = FOUR_BY_FOUR.start(FourByFourOptions.parse(words), seed)
        while state.outcome() is None:
            begin = time.perf_counter()
            move = FOUR_BY_FOUR.choose(state, level, Clock(), random)
            times.append(time.perf_counter() - begin)
            state = advance(state, move)
    times.sort()
    name = " ".join(f"{key}={value}" for key, value in words.items()) or "the whole game"
    late = times[int(0.95 * len(times))]
    figures.report(f"longest move, {name}", times[-1], "s")
    print(
        f"a move of the best level, {name}: 95 % within {late:.2f} s, longest {times[-1]:.2f} s",
        flush=True,
    )


def main() -> None:
    """Print all figures."""
    for empty, boards in COMPARED.items():
        compare(empty, boards)
    for opponent in (2, 3, len(FOUR_BY_FOUR.levels)):
        proofs(20, opponent)
    for words in VARIATIONS:
        proofs(6, 3, **words)
    choices(3)
    for words in VARIATIONS:
        choices(1, **words)


if __name__ == "__main__":
    main()
