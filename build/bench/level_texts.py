"""The numbers and claims in the texts of levels, measured: what a level overlooks, and its play.

`tests/test_level_texts.py` compares the texts with these figures, of fewer positions.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from fourgames_tk.engine.game import AnyGame, State
from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.games.four_by_four.levels import SKILLS
from fourgames_tk.engine.games.four_by_four.pieces import COLUMNS, ROWS
from fourgames_tk.engine.games.four_by_four.rules import FourByFourState
from fourgames_tk.engine.games.four_by_four.thinking import NoticedLines
from fourgames_tk.engine.games.four_stones.rules import FourStonesState
from fourgames_tk.engine.games.four_stones.thinking import letter_pairs, nim_sum
from fourgames_tk.engine.games.mancala.exact_values import packing_and_board, sowing_by_move
from fourgames_tk.engine.games.mancala.levels import SKILLS as MANCALA_SKILLS
from fourgames_tk.engine.games.mancala.packed_board import turn_prefixes
from fourgames_tk.engine.games.mancala.solver import Solver
from fourgames_tk.engine.games.mancala.thinking import noticed_lines
from fourgames_tk.engine.games.skirmish.levels import LEVELS, level_skill
from fourgames_tk.engine.games.skirmish.rules import SkirmishState
from fourgames_tk.engine.games.skirmish.thinking import noticed_state
from fourgames_tk.engine.options import Options
from fourgames_tk.engine.search.clock import Clock

POSITIONS = 200
"""Positions of each measurement."""

STRAIGHT = frozenset(ROWS + COLUMNS)
FOUR_BY_FOUR, SKIRMISH = find_game("four-by-four"), find_game("skirmish")
FOUR_STONES, MANCALA = find_game("four-stones"), find_game("mancala")


def random_positions(game: AnyGame, options: Options, count: int) -> Iterator[State]:
    """Yield positions of random games in turn, whatever their ply."""
    seed = 0
    while count:
        random, state = Random(seed), game.start(options, seed)
        seed += 1
        for _ply in range(random.randrange(40)):
            if moves := state.legal_moves():
                state = state.after(random.choice(moves))
        if state.legal_moves():
            count -= 1
            yield state


def overlooked_stones(level: int, players: int, count: int = POSITIONS) -> float:
    """Return the share of the others' stones that a level of Skirmish overlooks in a turn."""
    options, missed, all_stones = SKIRMISH.options_type(players=players), 0, 0
    for number, state in enumerate(random_positions(SKIRMISH, options, count)):
        assert isinstance(state, SkirmishState)
        left = sum(map(bool, state.counts))
        chance = level_skill(level, left, state.tiling.diagonal).overlook_chance
        seen = noticed_state(state, chance, Random(number))
        own = state.counts[state.turn]
        missed += sum(state.counts) - sum(seen.counts)
        all_stones += sum(state.counts) - own
    return missed / all_stones


def overlooked_lines(level: int, count: int = POSITIONS) -> tuple[float, float]:
    """Return the shares of rows and columns, and of diagonals, that a level of 4 × 4 overlooks."""
    skill, state = SKILLS[level - 1], FOUR_BY_FOUR.start(FOUR_BY_FOUR.options_type(), 1)
    assert isinstance(state, FourByFourState)
    if skill is None:
        return 0.0, 0.0
    rows = diagonals = 0
    for number in range(count):
        noticed = NoticedLines(state, skill.row_chance, skill.other_chance, Random(number))
        rows += len(STRAIGHT - {*noticed.lines})
        diagonals += len({*state.variation.lines} - STRAIGHT - {*noticed.lines})
    return rows / (8 * count), diagonals / (2 * count)


def best_moves_share(level: int, empty: int, count: int = POSITIONS, **words: Any) -> float:
    """Return how often a level of 4 × 4 keeps the proved result with so many empty squares.

    Positions are those of random games between levels that give no piece that loses at once.
    """
    options, kept, seed, tried = FOUR_BY_FOUR.options_type(**words), 0, 0, 0
    while tried < count:
        random, state = Random(seed), FOUR_BY_FOUR.start(options, seed)
        seed += 1
        while state.legal_moves() and state.board.count(None) > empty:
            state = state.after(FOUR_BY_FOUR.choose(state, 6, Clock(), random))
        if not state.legal_moves():
            continue
        for _half in range(2):
            values = FOUR_BY_FOUR.move_values(state, Clock())
            move = FOUR_BY_FOUR.choose(state, level, Clock(), random)
            kept += values[move].value == max(each.value for each in values.values())
            tried += 1
            state = state.after(move)
            if not state.legal_moves():
                break
    return kept / tried


def early_moves_right(level: int, games: int = POSITIONS) -> tuple[float, float]:
    """Return how often a level of Four Stones keeps a won position, early in a game and late.

    It plays against itself. Early, more than three gaps are open.
    """
    kept, won = [0, 0], [0, 0]
    for seed in range(games):
        random, state = Random(seed), FOUR_STONES.start(FOUR_STONES.options_type(), seed)
        assert isinstance(state, FourStonesState)
        while state.legal_moves():
            move = FOUR_STONES.choose(state, level, Clock(), random)
            if nim_sum(state):
                is_late = sum(pair.gap > 0 for pair in letter_pairs(state)) <= 3
                won[is_late] += 1
                kept[is_late] += not nim_sum(state.after(move))
            state = state.after(move)
    return kept[0] / won[0], kept[1] / won[1]


def noticed_sowings(level: int, count: int = POSITIONS) -> tuple[float, float]:
    """Return how many of six piles a level of Mancala looks at, and its share of longer turns.

    The longer turns are those of two and more sowings that it could try at the start of a game.
    """
    skill, state = MANCALA_SKILLS[level], MANCALA.start(MANCALA.options_type(), 0)
    packed, board = packing_and_board(state)
    tried = [*turn_prefixes(packed, board, skill.own_branches, Clock())]
    piles = longer = 0
    for number in range(count):
        seen = noticed_lines(tried, skill, Random(number))
        piles += sum(len(line.piles) == 1 for line in seen)
        longer += sum(len(line.piles) > 1 for line in seen)
    chains = sum(len(line.piles) > 1 for line in tried)
    return piles / count, longer / count / chains if chains else 0.0


def kept_results(stones: int, count: int = POSITIONS) -> float:
    """Return how often the best level of Mancala keeps the exact result of a position.

    Positions have so many loose stones at most, from random games.
    """
    kept = seed = tried = 0
    while tried < count:
        random = Random(seed)
        seed += 1
        state = MANCALA.start(MANCALA.options_type(stones=random.randint(2, 6)), 0)
        while state.loose_stones > stones and not state.is_over:
            state = state.after(random.choice(state.legal_moves()))
        if not state.is_over:
            tried += 1
            solver = Solver(state.loose_stones, Clock())
            worth = {m: solver.child_value(line) for m, line in sowing_by_move(state).items()}
            move = MANCALA.choose(state, MANCALA.levels[-1].number, Clock(), random)
            kept += worth[move] == max(worth.values())
    return kept / tried


def main() -> None:
    """Print the figures of each level."""
    for level in FOUR_STONES.levels:
        early, late = early_moves_right(level.number)
        print(f"four-stones {level.number}: keeps {early:.1%} of won positions, late {late:.1%}")
    for level in MANCALA.levels[:-2]:
        piles, chains = noticed_sowings(level.number)
        print(f"mancala {level.number}: looks at {piles:.1f} piles, {chains:.1%} of longer turns")
    print(f"mancala {MANCALA.levels[-1].number}: keeps {kept_results(24, 50):.1%} of results")
    for level in LEVELS:
        shares = [overlooked_stones(level.number, players) for players in (2, 3, 4)]
        overlooked = ", ".join(f"{share:.1%}" for share in shares)
        print(f"skirmish {level.number}: overlooks {overlooked} of the stones (2, 3, 4 players)")
    for level in FOUR_BY_FOUR.levels:
        rows, diagonals = overlooked_lines(level.number)
        text = f"{rows:.1%} of rows, {diagonals:.1%} of diagonals"
        print(f"four-by-four {level.number}: overlooks {text}")
    for level_number, empty in ((7, 7), (8, 8), (9, 9)):
        for squares in (False, True):
            share = best_moves_share(level_number, empty, 20, squares=squares)
            print(
                f"four-by-four {level_number}, {empty} empty squares, squares={squares}: "
                f"{share:.1%} of the moves keep the result",
                flush=True,
            )


if __name__ == "__main__":
    main()
