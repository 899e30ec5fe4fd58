"""Exact answers over a fixed set of positions in all five games, and the seconds they take.

It is run as a program, where the package is found that is to be measured. Each work finds the same
answers on every machine: no clock ends it.
"""

from __future__ import annotations

import hashlib
import json
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games.four_by_four import FOUR_BY_FOUR
from fourgames_tk.engine.games.four_by_four.options import FourByFourOptions
from fourgames_tk.engine.games.four_by_four.solver import Solver
from fourgames_tk.engine.games.four_by_four.tables import Tables
from fourgames_tk.engine.games.four_stones import FOUR_STONES
from fourgames_tk.engine.games.four_stones.options import FourStonesOptions
from fourgames_tk.engine.games.fourside import FOURSIDE
from fourgames_tk.engine.games.fourside.levels import BEST
from fourgames_tk.engine.games.fourside.options import FourSideOptions
from fourgames_tk.engine.games.fourside.outlook import Outlook
from fourgames_tk.engine.games.fourside.playouts import best_placing
from fourgames_tk.engine.games.mancala import MANCALA
from fourgames_tk.engine.games.mancala.options import MancalaOptions
from fourgames_tk.engine.games.skirmish import SKIRMISH
from fourgames_tk.engine.games.skirmish.options import SkirmishOptions
from fourgames_tk.engine.games.skirmish.two_player import Duel, position_of
from fourgames_tk.engine.options import Options
from fourgames_tk.engine.search.alpha_beta import AlphaBeta
from fourgames_tk.engine.search.clock import Clock


def after(game: AnyGame, options: Options, seed: int, goes_on: Callable[[Any], bool]) -> Any:
    """Return the first position of a random game at which it goes on no more."""
    random = Random(seed)
    state = game.start(options, seed)
    while not state.outcome() and goes_on(state):
        state = state.play(random.choice(state.legal_moves())).state
    return state


def four_stones() -> Iterator[object]:
    """Yield the moves that win, over random positions of the largest board."""
    options = FourStonesOptions("shuffled", 8, 16, 26)
    for seed in range(4000):
        values = FOUR_STONES.values(FOUR_STONES.start(options, seed), Clock())
        yield {move: value.value for move, value in values.items()}


def skirmish() -> Iterator[object]:
    """Yield the best moves with their values, six plies deep."""
    for seed in range(20):
        state = SKIRMISH.start(SkirmishOptions(layout="random"), seed)
        search = AlphaBeta(Duel(state.tiling, 0, None))
        yield [(str(one.move), one.value) for one in search.deepen(position_of(state), Clock(), 6)]


def four_by_four() -> Iterator[object]:
    """Yield what boards with ten empty squares are worth."""
    for seed in range(16):
        options = FourByFourOptions()
        state = after(
            FOUR_BY_FOUR,
            options,
            seed,
            lambda state: state.board.count(None) > 10 or state.given is not None,
        )
        if not state.standing():
            tables = Tables(state.counting, options.squares)
            solver = Solver(tables, Clock())
            node = tables.node(state, sum(1 << piece for piece in state.pool))
            yield -1 if not solver.holds(node) else 1 if solver.wins(node) else 0


def fourside() -> Iterator[object]:
    """Yield the placements of the best level in the middle of games, all its trials played."""
    options = FourSideOptions()
    if BEST.playouts is None:
        raise LookupError("the best level of FourSide plays no trials")
    for seed in range(4):
        middle = after(FOURSIDE, options, seed, lambda state: state.board.count(None) > 35)
        outlook = Outlook(middle.view(middle.turn))
        if outlook.placements:
            chosen = best_placing(outlook, BEST.playouts, Random(seed), Clock())
            yield (chosen.cell, chosen.code, round(chosen.worth, 6))


def mancala() -> Iterator[object]:
    """Yield the exact values of all moves with 22 loose stones."""
    for seed in range(16):
        state = after(MANCALA, MancalaOptions(4), seed, lambda state: state.loose > 22)
        if not state.over:
            values = MANCALA.values(state, Clock())
            yield {move: value.value for move, value in values.items()}


WORK: Mapping[str, Callable[[], Iterator[object]]] = {
    FOUR_STONES.title: four_stones,
    SKIRMISH.title: skirmish,
    FOUR_BY_FOUR.title: four_by_four,
    FOURSIDE.title: fourside,
    MANCALA.title: mancala,
}
"""What is asked in each game."""


def main() -> None:
    """Print for each game the seconds of the processor, and a checksum of its answers, as JSON."""
    found = {}
    for game, work in WORK.items():
        begin = time.process_time()
        answers = json.dumps([*work()])
        seconds = time.process_time() - begin
        found[game] = (seconds, hashlib.sha256(answers.encode()).hexdigest())
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    main()
